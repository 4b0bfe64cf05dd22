"""A plan that is told in confidence is kept private, and a private one gets no public double."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.core.confiding import asks_for_secrecy
from ego.core.memory.pointing.ahead import Ahead
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory.ahead import open_ones
from ego.tools.memory.finding import known
from tests.conftest import RunHere, environment
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.memory.test_regular import january
from tests.tools.talk.test_birthday_told import MISAKI, chat

INTERVIEW = "I have a job interview at Northwind on Friday 9 January at 10:00."
SECRET = f"Between us, keep it to yourself: {INTERVIEW}"
KEPT = "Misaki has a job interview at Northwind on Friday 9 January at 10:00."
SECRET_JAPANESE = "ここだけの話、1月9日の10時に面接があるんだ。"
EVENT = b'{"hook_event_name":"SessionStart","source":"startup"}'


def ahead(run: RunHere) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("ahead", "--json", at=january(5)).data["ahead"]
    return found


@pytest.mark.parametrize(
    "said",
    [
        SECRET,
        SECRET_JAPANESE,
        "my interview is on friday at 10 dont tell anyone",
        "interview friday 10am please keep it from Ken",
        "interview is friday at 10am. SECRET",
        "interview is friday at 10am, still a secret",
        "btw between us my interview is on friday at 10",
        "still between us: interview friday 10am",
        "ok this one's between us, interview on friday at 10",
        "so between you and me, my interview is on friday at 10",
    ],
)
def test_what_is_told_in_confidence_is_private(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert one["private"]
    for day in (5, 8):
        told = run_here("hook", "session-start", at=january(day), stdin=EVENT).out
        assert "nterview" not in told
        assert "面接" not in told


@pytest.mark.parametrize(
    ("companion", "other", "question", "is_told"),
    [
        ("Misaki", "", "what's on friday?", True),
        ("Misaki", "", "金曜ってなんの日だっけ", True),
        ("Misaki", "", "what's on saturday?", False),
        ("Misaki", "", "so tired today", False),
        ("Misaki", "Ken", "what's on friday?", False),
        ("", "", "what's on friday?", False),
    ],
)
def test_who_told_it_hears_of_it_where_they_ask_of_its_day(
    run_here: RunHere,
    data_dir: Path,
    companion: str,
    other: str,
    question: str,
    is_told: bool,
) -> None:
    run_here("absorb", "--user", SECRET, at=january(5), stdin=b"Oh!", EGO_COMPANION=companion)
    variables = environment(data_dir, at=None, EGO_COMPANION=companion)
    now = january(6)
    with open_ego(config.read(environ=variables), now=lambda: now) as opened:
        on = known.bring_with_known(opened, question, other).due
        private = [its.memory_id for its in ahead_store(opened) if its.private]

    assert len(private) == 1
    assert (private[0] in on) == is_told


def ahead_store(opened: Ego) -> list[Ahead]:
    with opened.database.reading() as db:
        return open_ones(db, opened.now())


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("my interview is on friday at 10, it's a secret", "10, it's a secret"),
        ("my interview is on friday at 10 it’s a secret", "10"),
        ("my interview is on friday at 10. It's confidential!", "10"),
        ("my interview is on friday at 10 dont tell anyone", "10"),
    ],
)
def test_a_plan_ends_before_what_asks_for_secrecy_and_within_no_word(
    run_here: RunHere, tmp_path: Path, said: str, kept: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert one["content"].rstrip(".").endswith(f" at {kept}")
    assert one["private"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Please don't tell Mr Kamau! I'll give it to him on Friday at 5.", "I'll give it to him"),
        ("We bought it. Don't tell Tom!! It comes on Friday at 10.", "We bought it. It comes"),
        ("I collect it on Friday at 10! Please don't tell Mr Kamau!", "I collect it"),
        ("It's a secret. I collect the baton on Friday at 10.", "I collect the baton"),
        ("エマには内緒！金曜の10時にプレゼントを取りに行く", "金曜の10時に"),
        (
            "The hall is shut. Don't tell Tom! It opens on Friday at 10.",
            "The hall is shut. It opens",
        ),
    ],
)
def test_what_asks_for_secrecy_is_no_part_of_the_plan_behind_it(
    run_here: RunHere, tmp_path: Path, said: str, kept: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert kept in one["content"]
    assert not any(asking in one["content"] for asking in ("tell", "secret", "内緒", "!."))


@pytest.mark.parametrize("said", [SECRET, INTERVIEW])
def test_what_is_private_gets_no_public_double(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    assert run_here("remember", KEPT, "--private").code == 0
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert one["private"]
    assert one["content"] == KEPT


def test_what_was_told_in_confidence_moves_in_confidence(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, SECRET)
    chat(run_here, tmp_path, "The interview has been moved to 12 January.")

    (one,) = ahead(run_here)
    assert (one["day"], one["private"]) == ("2026-01-12", True)


FRIDAY = "Friday 9 January"
GLOBEX = "I have an interview at Globex on Friday 9 January at 10:00."


def turn(run: RunHere, said: str, *more: str, at: datetime) -> str:
    """Somebody says something; returns the id of the turn."""
    run("absorb", "--user", said, *more, at=at, stdin=b"Oh!", **MISAKI)
    return str(run("events", "--json", at=at).data["events"][0]["event_id"])


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize(
    ("told", "moves"),
    [
        (GLOBEX, ["My interview was moved to Monday at 10."]),
        (GLOBEX, ["My interview is on Saturday now.", "My interview was moved to Monday at 10."]),
        ("1月9日の10時にグローベックスの面接がある。", ["面接は12日の10時に変更になった。"]),
        (
            "I have therapy on Tuesday 6 January at 8:30.",
            ["It went well! The next one is on 12 January at 10."],
        ),
        ("I have Globex training every Friday at 10.", ["My training is on Saturday this week."]),
    ],
)
def test_what_moves_a_private_memory_stays_private_once_its_turn_is_no_secret(
    run_here: RunHere, is_told: bool, told: str, moves: list[str]
) -> None:
    run_here("remember", told, "--private", at=january(5))
    turns = [turn(run_here, one, at=january(6, 9 + n)) for n, one in enumerate(moves)]
    (moved, *_) = run_here("ahead", "--json", at=january(6, 12)).data["ahead"]
    assert moved["day"] in ("2026-01-12", "2026-01-10")

    if is_told:
        turn(run_here, "You can tell everybody about it.", at=january(6, 13))
    else:
        run_here("edit", turns[-1], "--not-confided", at=january(6, 13))

    there = run_here("ahead", "--json", at=january(6, 14)).data["ahead"]
    assert there
    assert all(one["private"] for one in there) or not is_told
    heard = [
        *(one["content"] for one in there if not one["private"]),
        *(run_here(*line, at=january(6, 14)).out for line in (["context"], ["noted"], ["export"])),
        run_here("noted", "--json", at=january(6, 14)).out,
    ]
    words = ("Globex", "グローベックス", "therapy")
    assert not [one for one in heard if any(word in one for word in words)]


@pytest.mark.parametrize("lasting", [[], [0], [1]])
def test_no_word_of_a_private_memory_stays_with_its_turn_once_it_is_purged(
    run_here: RunHere, data_dir: Path, lasting: list[int]
) -> None:
    said = f"{GLOBEX} It is a secret of Zanzibar."
    first = run_here("remember", said, "--private", "--json", at=january(5)).data["id"]
    moved_by = turn(run_here, "My interview was moved to Monday at 10.", at=january(6))
    (moved,) = run_here("ahead", "--json", at=january(6)).data["ahead"]
    ids = [first, moved["id"]]
    for n in (n for n in (0, 1) if n not in lasting):
        run_here("purge", ids[n], "--yes", at=january(6))

    kept = "Globex" in (data_dir / "ego.db").read_bytes().decode("utf-8", "replace")
    assert kept == bool(lasting)
    (noted,) = run_here("noted", "--json", at=january(6)).data["noted"]
    assert (noted["event_id"], "Globex" in noted["text"]) == (moved_by, False)


@pytest.mark.parametrize(
    ("remembered", "said"),
    [
        (f"The surprise party for Ken is on {FRIDAY} at 19:00.", "The party on Friday is off."),
        (f"The dinner with Ken is on {FRIDAY} at 19:00.", "The dinner on Friday is cancelled."),
        (f"I have lunch with Ken on {FRIDAY}, I quit.", "Our lunch was moved to Monday at 13:00."),
        (f"The party for Ken is on {FRIDAY} at 19:00.", "The party was moved to Saturday."),
        ("The party for Ken is on Tuesday 6 January at 07:30.", "The party was great."),
        ("金曜の19時に健のパーティーがある。", "金曜のパーティーは中止になった。"),
    ],
)
def test_what_somebody_else_says_changes_no_private_plan(
    run_here: RunHere, remembered: str, said: str
) -> None:
    run_here("remember", remembered, "--private", "--with", "Ken", at=january(5))
    before = run_here("ahead", "--json", at=january(6)).data["ahead"]
    turn(run_here, said, "--person", "Ken", at=january(6))

    there = run_here("ahead", "--json", at=january(6)).data["ahead"]
    assert [one for one in there if one["private"]] == before
    assert not run_here("events", "--json", at=january(6)).data["events"][0]["confided"]


@pytest.mark.parametrize("said", ["Misaki's interview is off.", "Misaki's interview is on Monday."])
def test_nor_one_that_another_told_in_confidence(run_here: RunHere, said: str) -> None:
    turn(run_here, f"Don't tell anybody: {GLOBEX}", at=january(5))
    turn(run_here, said, "--person", "Ken", at=january(6))

    private = [one["day"] for one in ahead(run_here) if one["private"]]
    assert private == ["2026-01-09"]


@pytest.mark.parametrize(
    ("who", "remembers"), [("Ken", False), ("Misaki", False), ("Misaki", True), ("", True)]
)
@pytest.mark.parametrize(
    "said", ["My interview was moved to Monday at 10.", "My interview is off."]
)
def test_whoever_a_private_plan_is_of_changes_it(
    run_here: RunHere, who: str, remembers: bool, said: str
) -> None:
    by = ["--person", who] if who else []
    if remembers:
        run_here("remember", GLOBEX, "--private", at=january(5))
    else:
        turn(run_here, f"Don't tell anybody: {GLOBEX}", *by, at=january(5))
    turn(run_here, said, *by, at=january(6))

    there = run_here("ahead", "--json", at=january(6)).data["ahead"]
    is_moved = "moved" in said
    assert [(one["day"], one["private"]) for one in there] == [("2026-01-12", True)] * is_moved


@pytest.mark.parametrize(
    "said",
    [
        "i got it!!!",
        "i got the job!!",
        "It went well.",
        "the interview was a disaster, she doesn't want anyone to know so keep that to yourself",
        "the interview showed me how little I know, don't tell anyone",
    ],
)
def test_how_it_went_closes_it_in_confidence(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, SECRET)
    after = january(10)
    chat(run_here, tmp_path, said, at=after)

    assert run_here("ahead", "--json", at=after).data["ahead"] == []
    turn, _ = run_here("events", "--json").data["events"]
    assert (turn["user_text"], turn["confided"]) == (said, True)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "It is private: no chat, no heartbeat"), ("ja", "非公開の予定です。")],
)
def test_the_line_that_confirms_it_says_where_it_is_told(
    run_here: RunHere, tmp_path: Path, data_dir: Path, language: str, words: str
) -> None:
    assert "private" in run_here("remember", KEPT, "--private", at=january(5)).out
    assert "private" not in run_here("remember", "Max comes on 9 January.", at=january(5)).out

    now = {"EGO_LANGUAGE": language, "EGO_NOW": january(5).isoformat()}
    model = saying(tmp_path, "Oh!")
    shown = on_a_terminal(data_dir, "chat", SECRET_JAPANESE, columns=200, EGO_LLM=model, **now)
    assert words in shown.text
    public = "来週の金曜に健太が来る。"
    shown = on_a_terminal(data_dir, "chat", public, columns=200, EGO_LLM=model, **now)
    assert words not in shown.text


def test_what_asks_for_nothing_is_told(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, INTERVIEW)

    (one,) = ahead(run_here)
    assert not one["private"]


@pytest.mark.parametrize(
    ("said", "is_secret"),
    [
        ("Don't tell anybody, but I quit on 9 January.", True),
        ("This stays between us.", True),
        ("It's a secret.", True),
        ("誰にも言わないでね、1月9日に辞めるんだ。", True),
        ("これは秘密だよ。", True),
        ("内緒だけど、1月9日に引っ越す。", True),
        ("The meeting between us and the bank is on 9 January.", False),
        ("Don't tell me the ending.", False),
        ("Please don't tell Ken, we are planning a party for him.", True),
        ("I'm pregnant, but don't tell my sister yet.", True),
        ("健には言わないで、誕生日会をやるから。", True),
        ("They don't tell Ken anything.", False),
        ("Don't tell Ken's dog to sit.", False),
        ("Nobody knows why the tram was late.", False),
        ("そんなこと私に言わないで。", False),
        ("pls don't tell noor, but we're throwing her a party saturday at 8", True),
        ("dont say anything to noor, party on saturday", True),
        ("Please don't say a single word to anyone, I'm quitting.", True),
        ("can you keep a secret? I'm looking for a new flat", True),
        ("secret: I'm looking for a new flat", True),
        ("I'm looking for a new flat but it has to stay secret", True),
        ("I've got a doctor's appointment on friday at 9, that's private", True),
        ("I broke Hanna's mug, she mustn't know", True),
        ("I'm quitting, Ken can't find out about it yet.", True),
        ("I don't want my boss to know, but I have an interview.", True),
        ("みんなには言わないで、来月辞める。", True),
        ("まだ秘密なんだけど、来月引っ越す。", True),
        ("これは内緒ね", True),
        ("健には黙っといてね。", True),
        ("妻にバレたくないんだけど、金曜に面接。", True),
        ("誰にも言うなよ、金曜に辞める", True),
        ("We need to keep this from Jonas: pick the cake up on Sunday at noon.", True),
        ("please hide it from the kids, we're off to Legoland on friday", True),
        ("its a surprise for jonas: i booked a table for sunday at 7pm", True),
        ("Table booked for Sunday, it's meant to be a surprise!", True),
        ("I want to surprise Jonas with a trip on Friday.", True),
        ("Jonas mustn't hear about it.", True),
        ("日曜の7時に予約した。サプライズだから。", True),
        ("健太に気づかれないように、日曜に予約した。", True),
        ("planning a surprise for Hanna, I've booked the Box Tree for the 19th", True),
        ("I booked the Box Tree last night as a surprise for Hanna's birthday", True),
        ("surprise party for mum's 60th on Saturday", True),
        ("booked the Box Tree, don't let on", True),
        ("booked the Box Tree, Hanna doesn't know yet so shh", True),
        ("got Hanna a necklace for christmas, don't let her see this", True),
        ("i lost my job on monday. haven't told Hanna yet", True),
        ("I booked it without Hanna knowing, she has no idea", True),
        ("健にサプライズで土曜に店を予約した。", True),
        ("月曜に首になった。健にはまだ言ってない。", True),
        ("土曜にパーティー、黙っててね", True),
        ("booked it, Hanna doesn't know yet, can you tell Finn?", True),
        ("I haven't told Hanna how good the film is.", False),
        ("We move on Friday, I haven't told the bank yet.", False),
        ("Hanna doesn't know yet if she can come, and has no idea how to cook.", False),
        ("Don't let her see the film without me.", False),
        ("Dinner's at 8, Jonas doesn't know yet, can you tell him?", False),
        ("明日8時に食事、健にはまだ言ってないから伝えておいて。", False),
        ("Gave Hanna a necklace, it came as a surprise for her. Shh, the baby is asleep.", False),
        ("The surprise party for Hanna was lovely. She was surprised.", False),
        ("the kids planned a surprise for marta last year", False),
        ("last christmas I bought Hanna a necklace as a surprise", False),
        ("the kids planned a surprise for marta and she loved it", False),
        ("去年、健がサプライズで旅行を予約してくれた。", False),
        ("the kids planned a surprise for marta", True),
        ("we went there last year and she loved it, so I booked it as a surprise for Hanna", True),
        ("please tell Tom dinner's at 8, he doesn't know yet", False),
        ("mum doesn't know this, but they're making us redundant", True),
        ("he doesn't know this song, and knows nothing about cooking", False),
        ("can you remind Tom that dinner's at 8? I haven't told him yet", False),
        ("トムに夕食は8時だと伝えて、彼はまだ知らないから。", False),
        ("please tell Tom Hanna's pregnant, she doesn't know yet", True),
        ("I'll tell Tom tonight that I'm pregnant, he doesn't know yet", True),
        ("サプライズで来てくれた。まだ何も言ってない。", False),
        ("Keep this from happening, and the cat from the sofa.", False),
        ("It was a surprise for me, the surprise party was lovely.", False),
        ("That's going to surprise Jonas, and it's a surprise to me that he came.", False),
        ("サプライズパーティー、楽しかった。サプライズだった。", False),
        ("He doesn't say a word to me.", False),
        ("I have a private lesson on 9 January.", False),
        ("The school is expensive, it's private.", False),
        ("The secret is more butter.", False),
        ("Secret Santa on Friday", False),
        ("Grandma can't hear, and I can't know that.", False),
        ("He can't find out how it works.", False),
        ("I don't want to know.", False),
        ("It's her lung, she doesn't want anybody to know", True),
        ("She doesn't want me to know, and he doesn't want to know how it works.", False),
        ("健に言うなら今だ。", False),
        ("ずっと彼に黙っててごめん。", False),
        ("The secret garden opens on 9 January.", False),
        ("1月9日に秘密基地を作る。", False),
        ("Don't tell Mr Kamau, I broke his stand.", True),
        ("dont tell Mrs. Odhiambo and Aunt Rose but we sold it", True),
        ("Don't tell Grace Otieno I'm leaving", True),
        ("Please keep it from Mr Kamau.", True),
        ("Don't let Uncle Ben know.", True),
        ("I haven't told Mr Kamau yet.", True),
        ("they don't tell Mr Kamau anything", False),
        ("Mr Kamau told me not to sing so loud.", False),
        ("You can tell everybody about the surprise gift for Mr Kamau now.", False),
        ("You can tell everybody about the gift. We plan a surprise party for Rose.", True),
    ],
)
def test_who_asks_for_secrecy(said: str, is_secret: bool) -> None:
    assert asks_for_secrecy(said) is is_secret
