"""Who died by what is said, who is alive, and of whom it is asked how they are."""

from __future__ import annotations

import pytest

from ego.core.memory.pointing.told.deaths import asked, dying


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Alan died in the night", "alan"),
        ("my brother Alan died last night", "alan"),
        ("Alan, my brother, died on Tuesday", "brother"),
        ("Yesterday Alan died.", "alan"),
        ("the hospital rang, Alan has died", "alan"),
        ("Alan didn't make it through the night", "alan"),
        ("Alan's dead.", "alan"),
        ("we lost Mum on Sunday", "mum"),
        ("We've lost Nan.", "grandma"),
        ("mum passed away this morning", "mother"),
        ("we lost Tom to cancer last week", "tom"),
        ("Tom's nan died so he isn't at football", "tom's nan"),
        ("our dog Rex died on Friday", "rex"),
        ("父が昨夜亡くなった", "お父さん"),
        ("昨日父が亡くなりました", "父"),
        ("アラン、亡くなったって", "アラン"),
        ("山田さんが息を引き取った", "山田さん"),
        ("じいちゃんが今朝死んだ", "祖父"),
        ("うちの母が他界したんだ", "母"),
    ],
)
def test_who_died_is_read(said: str, who: str) -> None:
    (dead,) = dying.find_deaths(said)
    assert who in dead.names


@pytest.mark.parametrize(
    "said",
    [
        "the battery died",
        "my phone died on Thursday",
        "the cat nearly died laughing",
        "Alan died laughing",
        "Alan nearly died",
        "Alan died in the game",
        "Alan died in the film",
        "I thought Alan died",
        "I dreamt Alan died",
        "Did Alan die?",
        "Has Alan died?",
        "if Alan died I'd move",
        "since Alan died I can't sleep",
        "Alan died in 1987",
        "my uncle Alan died years ago",
        "Mum is dead tired",
        "I lost my mum in the supermarket",
        "we lost Tom in the crowd",
        "we lost our cat on Sunday",
        "we lost the match on Sunday",
        "he hasn't died",
        "電池が死んだ",
        "ゲームでアランが死んだ",
        "亡くなった父の写真",
        "アランが亡くなったらどうしよう",
        "祖母が10年前に亡くなった",
        "友達のお母さんが亡くなった",
        "父の予定がなくなった",
    ],
)
def test_what_is_nobodys_death_now_is_none(said: str) -> None:
    assert not dying.find_deaths(said)


@pytest.mark.parametrize("said", ["Alan's dog died", "アランの犬が死んだ"])
def test_whose_dog_died_is_alive(said: str) -> None:
    assert not any(one.is_any_of(frozenset({"alan", "アラン"})) for one in dying.find_deaths(said))


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("no, Alan's alive, I misheard", "alan"),
        ("Alan is still alive!", "alan"),
        ("Alan isn't dead", "alan"),
        ("Alan didn't die", "alan"),
        ("It wasn't Alan who died, it was Alec", "alan"),
        ("Alec died, not Alan", "alan"),
        ("父は生きてる、聞き間違いだった", "父"),
        ("アランは死んでなかった", "アラン"),
        ("亡くなったのはアランじゃなくてアレンだった", "アラン"),
    ],
)
def test_who_is_alive_after_all_is_read(said: str, who: str) -> None:
    (alive,) = dying.find_living(said)
    assert who in alive.names


@pytest.mark.parametrize(
    ("question", "who"),
    [
        ("How is Alan?", "alan"),
        ("How's Alan doing?", "alan"),
        ("how is mum", "mother"),
        ("Any news of Alan?", "alan"),
        ("Is Alan still in hospital?", "alan"),
        ("How is my brother? (Alan)", "alan"),
        ("アランはどう？", "アラン"),
        ("お父さんの具合は？", "父"),
        ("アランは元気？", "アラン"),
    ],
)
def test_of_whom_it_is_asked_how_they_are(question: str, who: str) -> None:
    assert who in asked.find_whom(question)


@pytest.mark.parametrize(
    "question", ["How is it going?", "How is the garden?", "How are you?", "When is Alan's test?"]
)
def test_other_questions_ask_of_nobody(question: str) -> None:
    assert not asked.find_whom(question)
