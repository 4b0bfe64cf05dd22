"""What is true now and what was true then, said outright."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.memory.memories import Memory
from ego.core.reply import Reply
from ego.errors import NotFound, UsageError
from ego.runtime.ego import Ego
from tests.conftest import NOON, Clock, RunHere, use
from tests.models import NEEDS_MODEL

STORIES = {
    "en": (
        ("Misaki lives in Tokyo, near the river.", "The first night in Osaka, boxes everywhere.",
         "Her new door in Berlin has a lion on it."),
        "Where does Misaki live?", "Where did Misaki live in January?",
        "Where did Misaki live in March?", "Where did Misaki use to live?",
    ),
    "ja": (
        ("美咲は東京の川のそばに住んでいる。", "段ボールに囲まれて、大阪での最初の夜。",
         "ベルリンの新しい玄関には獅子がいる。"),
        "美咲はどこに住んでいる？", "1月に美咲はどこに住んでいた？",
        "3月に美咲はどこに住んでいた？", "以前の美咲はどこに住んでいた？",
    ),
}  # fmt: skip
AROUND = (
    "Misaki bought a red bicycle.", "Misaki lives for her plants.", "We walked along the river.",
    "美咲と川べりを歩いた。", "美咲が赤い自転車を買った。", "駅前に住んでいる猫を見た。",
)  # fmt: skip


def remember(world: Ego, content: str, **more: object) -> str:
    return str(use(world, "remember", content=content, **more).fields["id"])


def names(reply: Reply) -> list[str]:
    return [one["id"] for one in reply.fields["memories"]]


def live(world: Ego, clock: Clock, texts: tuple[str, ...]) -> list[str]:
    """Keep what is around, and each text two months after the one that it replaces."""
    for content in AROUND:
        remember(world, content)
    ids: list[str] = []
    for content in texts:
        more = {"replaces": ids[-1]} if ids else {}
        ids.append(remember(world, content, **more))
        clock.forward(days=60)
    return ids


@NEEDS_MODEL
@pytest.mark.parametrize("embedding_model", [""])
@pytest.mark.parametrize(
    ("older", "newer", "beside", "question"),
    [
        ("Misaki lives in Tokyo, near the river.", "Misaki moved to Berlin.",
         "Misaki moved her desk to the window.", "Where does Misaki live now?"),
        ("美咲は東京の川のそばに住んでいる。", "美咲はベルリンに引っ越した。",
         "美咲は机を窓の前に移した。", "美咲は今どこに住んでいる？"),
    ],
    ids=["en", "ja"],
)  # fmt: skip
def test_a_change_in_plain_words_is_asked_about_and_answers_first(
    world: Ego, clock: Clock, older: str, newer: str, beside: str, question: str
) -> None:
    for content in AROUND[2:]:
        remember(world, content)
    first = remember(world, older)
    clock.forward(days=30)
    use(world, "remember", content=beside)
    assert names(use(world, "recall", context=question))[0] == first

    clock.forward(days=30)
    reply = use(world, "remember", content=newer)
    assert reply.fields["doubts"] == first
    assert names(use(world, "recall", context=question))[:2] == [reply.fields["id"], first]


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_of_a_chain_answers_for_its_time(world: Ego, clock: Clock, language: str) -> None:
    texts, now, in_january, in_march, before = STORIES[language]
    tokyo, osaka, berlin = live(world, clock, texts)

    def first_of_them(question: str) -> list[str]:
        found = names(use(world, "recall", context=question, n=10))
        return [one for one in found if one in (tokyo, osaka, berlin)]

    found = names(use(world, "recall", context=now))
    assert found.index(berlin) + 1 == min(found.index(one) for one in (tokyo, osaka)
                                          if one in found)  # fmt: skip
    assert first_of_them(in_january)[0] == tokyo
    assert first_of_them(in_march)[0] == osaka
    assert first_of_them(before)[0] in (tokyo, osaka)


def test_each_face_shows_until_when_it_held(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    tokyo, osaka, berlin = live(world, clock, STORIES["en"][0])

    assert use(world, "recall", context="Where does Misaki live?").text == snapshot
    assert use(world, "search_memories", query="Osaka Tokyo Berlin").text == snapshot
    assert use(world, "search_memories", n=3).text == snapshot
    assert use(world, "get_episode", episode_id=osaka).text == snapshot
    assert use(world, "show", id=tokyo).text == snapshot
    story = use(world, "create_episode", memory_ids=[tokyo, berlin], summary="Moving.").fields
    assert use(world, "get_episode", episode_id=story["id"]).text == snapshot


def test_remember_names_what_it_replaces(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    older = remember(world, "Misaki lives in Tokyo.")
    clock.forward(days=60)

    reply = use(world, "remember", content="Misaki lives in Berlin.", replaces=older)

    assert reply.text == snapshot
    assert reply.fields["replaces"] == older


def test_a_retry_may_say_it_too(world: Ego) -> None:
    older = remember(world, "Misaki lives in Tokyo.")
    newer = remember(world, "Misaki lives in Berlin.")

    again = use(world, "remember", content="Misaki lives in Berlin.", replaces=older)

    assert again.text == f"Already saved (id: {newer}) a moment ago. It replaces {older}."
    assert names(use(world, "recall", context="Where does Misaki live?"))[0] == newer


def test_a_wrong_one_is_taken_back(world: Ego, snapshot: SnapshotAssertion) -> None:
    older = remember(world, "Misaki lives in Tokyo.")
    newer = remember(world, "Ann lives in Berlin.", replaces=older)
    link = {"source_id": newer, "target_id": older, "type": "replaces"}

    assert use(world, "link_memories", **link, undo=True).text == snapshot

    assert "until" not in use(world, "show", id=older).text
    with pytest.raises(NotFound, match=f"{newer} has no link 'replaces' to {older}"):
        use(world, "link_memories", **link, undo=True)
    use(world, "link_memories", **link)
    assert "until" in use(world, "show", id=older).text


def test_any_link_is_taken_away(world: Ego) -> None:
    one, other = remember(world, "Tea."), remember(world, "Rain on the roof.")
    use(world, "link_memories", source_id=one, target_id=other, type="caused_by")

    with pytest.raises(NotFound, match="They are linked as caused_by"):
        use(world, "link_memories", source_id=one, target_id=other, undo=True)
    use(world, "link_memories", source_id=other, target_id=one, type="leads_to", undo=True)

    assert use(world, "get_episode", episode_id=one).fields["memory"]["links"] == []


def test_what_came_before_replaces_nothing_later(world: Ego, clock: Clock) -> None:
    older = remember(world, "Misaki lives in Tokyo.")
    clock.forward(days=1)
    newer = remember(world, "Misaki lives in Berlin.")

    for source, target, kind in ((older, newer, "replaces"), (newer, older, "replaced_by")):
        with pytest.raises(UsageError, match=f"{older} came before {newer} and cannot replace it"):
            use(world, "link_memories", source_id=source, target_id=target, type=kind)
    use(world, "link_memories", source_id=older, target_id=newer, type="replaced_by")

    assert "until 2026-01-02" in use(world, "show", id=older).text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("mem_0", "No memory 'mem_0'"), ("ep_1", "'ep_1' names an episode")],
)
def test_nothing_is_kept_when_what_it_replaces_is_not_there(
    world: Ego, wrong: str, said: str
) -> None:
    with pytest.raises((NotFound, UsageError), match=said):
        use(world, "remember", content="Misaki lives in Berlin.", replaces=wrong)

    assert use(world, "search_memories").fields["total"] == 0


def test_without_the_one_between_the_others_are_a_chain(world: Ego, clock: Clock) -> None:
    tokyo, osaka, berlin = live(world, clock, STORIES["en"][0])
    came = (NOON + timedelta(days=120)).isoformat()

    use(world, "forget", memory_id=osaka)
    assert use(world, "show", id=tokyo).fields["memory"]["until"] == came
    use(world, "undelete", memory_id=osaka)
    assert use(world, "show", id=tokyo).fields["memory"]["until"] != came

    use(world, "purge", memory_id=osaka)
    assert use(world, "show", id=tokyo).fields["memory"]["until"] == came
    assert names(use(world, "recall", context="Who lives in Tokyo, near the river?"))[0] == berlin


def test_without_the_newest_the_one_before_holds_again(world: Ego, clock: Clock) -> None:
    _, osaka, berlin = live(world, clock, STORIES["en"][0])

    use(world, "forget", memory_id=berlin)
    assert use(world, "show", id=osaka).fields["memory"]["until"] is None
    use(world, "purge", memory_id=berlin)
    assert use(world, "show", id=osaka).fields["memory"]["until"] is None


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        ("Deadline: the checkout redesign must be live on 11 December.",
         "The checkout redesign's deadline moved to 18 December.",
         "When is the checkout redesign due?"),
        ("決済画面の締め切りは12月11日。", "決済画面は一週間のびて12月18日になった。",
         "決済画面の締め切りはいつ？"),
    ],
    ids=["en", "ja"],
)  # fmt: skip
def test_a_day_that_moved_is_told_by_what_moved_it(
    world: Ego, clock: Clock, older: str, newer: str, question: str
) -> None:
    clock.at = clock.at.replace(month=11, day=26)
    first = remember(world, older)
    clock.forward(days=4)
    second = remember(world, newer, replaces=first)

    assert names(use(world, "recall", context=question))[:2] == [second, first]


def test_liking_the_old_one_does_not_put_it_first(world: Ego, clock: Clock) -> None:
    *_, berlin = live(world, clock, STORIES["en"][0])
    use(world, "prefer_like", domain="topic", subject="Tokyo", confirm=True)
    use(world, "prefer_dislike", domain="topic", subject="Berlin", confirm=True)

    found = names(use(world, "recall", context="Does Misaki live in Tokyo, near the river?"))

    assert found[0] == berlin


def test_why_says_by_how_much_it_was_lifted(world: Ego, clock: Clock) -> None:
    *_, berlin = live(world, clock, STORIES["en"][0])

    why = use(world, "recall", context="Where does Misaki live in Tokyo?", why=berlin)

    assert why.fields["parts"]["truth"] > 0
    assert why.fields["score"] == pytest.approx(sum(why.fields["parts"].values()), abs=1e-3)
    assert "truth" in why.text


def test_the_chain_survives_an_export(run_here: RunHere, tmp_path: Path) -> None:
    older = run_here("remember", "Misaki lives in Tokyo.", "--json").data["id"]
    middle = run_here("remember", "Osaka.", "--private", "--replaces", older, "--json").data["id"]
    newer = run_here("remember", "Berlin.", "--json").data["id"]
    assert run_here("link-memories", newer, middle, "--type", "replaces").code == 0

    for private in (["--include-private"], []):
        file = tmp_path / f"all{len(private)}.jsonl"
        elsewhere = tmp_path / f"elsewhere{len(private)}"
        assert run_here("export", str(file), *private).code == 0
        assert run_here("import", str(file), EGO_DATA_DIR=str(elsewhere)).code == 0
        shown = run_here("show", older, "--json", EGO_DATA_DIR=str(elsewhere)).data["memory"]
        assert shown["until"] is not None
        ends = {one["id"] for one in shown["links"] if one["type"] == "replaced_by"}
        assert ends == {middle if private else newer}


def test_a_private_one_tells_nobody_until_when(run_here: RunHere) -> None:
    older = run_here("remember", "Misaki lives in Tokyo.", "--json").data["id"]
    run_here("remember", "Misaki hides in Berlin.", "--private", "--replaces", older)
    run_here("persona", "set", "--text", "I am Aya.")

    asked = run_here("select", "Where does Misaki live?", "--packet")

    assert "Tokyo" in asked.out
    assert '"until"' not in asked.out


def test_memories_are_as_they_were(world: Ego, clock: Clock) -> None:
    """Nothing is hidden, changed or deleted by being replaced."""
    tokyo, *_ = live(world, clock, STORIES["en"][0])

    found = use(world, "search_memories", query="Misaki lives in Tokyo", n=10)

    assert tokyo in names(found)
    assert Memory(id=tokyo, content=STORIES["en"][0][0], at=NOON).content in str(found.fields)


@NEEDS_MODEL
@pytest.mark.parametrize("embedding_model", [""])
def test_remember_asks_once_what_may_no_longer_be_so(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    for place in range(30):
        remember(world, f"Walk number {place}: rain, {place} gulls and a closed kiosk.")
        remember(world, f"The printer jammed {place} times before lunch.")
    older = remember(world, "Greta lives in a mill on Funen.")
    clock.forward(days=60)

    reply = use(world, "remember", content="Greta lives in a house on Öland.")

    assert reply.fields["doubts"] == older
    assert reply.text == snapshot
    newer = reply.fields["id"]
    use(world, "link_memories", source_id=newer, target_id=older, type="replaces")
    asked = use(world, "recall", context="Where does Greta live?")
    assert names(asked)[:2] == [newer, older]
    clock.forward(days=60)
    again = use(world, "remember", content="Greta lives in a tent on Gotland.")
    assert again.fields["doubts"] != older
    told = use(world, "remember", content="Greta lives on a boat by Fårö.", replaces=newer)
    assert told.fields["doubts"] is None


@NEEDS_MODEL
@pytest.mark.parametrize("embedding_model", [""])
@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        ("Tom lives in Leeds.", "Tom lives in York.", "Where does Tom live?"),
        ("健太は大阪に住んでいる。", "健太は福岡に住んでいる。", "健太はどこに住んでいる？"),
        ("Ego runs on Python 3.11.", "Ego now runs on Python 3.13.", "What does ego run on?"),
        ("The market stalls open every Thursday.", "Rosa moved the market stalls to Saturday.",
         "On which day do the market stalls open?"),
        ("The shed key hangs in the pantry.", "The shed key is behind the clock from now on.",
         "Where is the shed key?"),
        ("Staging deploys go out on Thursday.", "Staging deploys moved to Wednesday.",
         "When do staging deploys go out?"),
        ("Hana works at the library on Mill Street.", "Hana lost her job at the library.",
         "Where does Hana work?"),
        ("花は図書館で働いている。", "花は図書館を解雇された。", "花はどこで働いている？"),
        ("We decided to print tickets on paper.",
         "Correction: the decision changed, tickets are printed on cloth, not paper.",
         "What are tickets printed on?"),
        ("受付には紙の名簿を使うと決めた。", "決定を変えた。受付は紙の名簿ではなく端末にする。",
         "受付には何を使う？"),
        ("写真部の集まりは毎週木曜日だ。", "写真部の集まりを土曜日に移した。",
         "写真部の集まりは何曜日？"),
        ("納屋の鍵は台所にある。", "納屋の鍵は時計の裏に移した。", "納屋の鍵はどこ？"),
        ("エゴはPython 3.11で動いている。", "エゴはPython 3.13で動いている。",
         "エゴは何で動いている？"),
    ],
)  # fmt: skip
def test_a_new_ego_asks_and_orders_what_is_said_over_again(
    world: Ego, clock: Clock, older: str, newer: str, question: str
) -> None:
    first = remember(world, older)
    clock.forward(days=60)
    told = use(world, "remember", content=newer)
    second = told.fields["id"]

    assert f"Is {first} no longer so" in told.data
    assert "forget" not in told.text
    assert names(use(world, "recall", context=question)) == [second, first]


@NEEDS_MODEL
@pytest.mark.parametrize("embedding_model", [""])
def test_a_new_ego_asks_where_a_change_is_told_in_other_words(world: Ego, clock: Clock) -> None:
    first = remember(world, "Tom works at a bank.")
    clock.forward(days=60)

    asked = use(world, "remember", content="Tom quit the bank and teaches at a school.")
    silent = use(world, "remember", content="Tom was late for work and missed the bank.")

    assert f"Is {first} no longer so" in asked.data
    assert "no longer so" not in silent.data


@NEEDS_MODEL
@pytest.mark.parametrize("embedding_model", ["off", ""])
@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "Lunch with Ken at the harbour cost 900 yen.",
            "Lunch with Ken at the harbour cost 1200 yen.",
        ),
        ("Ego runs on Python 3.11.", "Ego now runs on Python 3.13."),
        ("健太は先月、体重が72キロだった。", "健太は先月、体重が69キロだった。"),
    ],
)
def test_what_tells_another_number_is_never_said_to_say_the_same(
    world: Ego, clock: Clock, older: str, newer: str
) -> None:
    remember(world, older)
    clock.forward(hours=3)

    told = use(world, "remember", content=newer)
    report = use(world, "consolidate")

    assert told.fields["similar_to"] is None
    assert told.fields["links"] != []
    assert "forget" not in told.text
    assert report.fields["merge_candidates"] == []
