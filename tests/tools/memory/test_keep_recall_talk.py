"""Talk comes back beside memories, and is not taken for one."""

from __future__ import annotations

import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.events import Reflection, Source
from ego.core.memory.fading import freshness_of_talk
from ego.core.memory.scoring import weigh_words
from ego.errors import NotFound, UsageError
from ego.runtime.ego import Ego
from ego.tools.talk.events import save
from tests.conftest import Clock, RunHere, use

VASE = "You broke the blue vase."


def talk(world: Ego, user: str, assistant: str = "") -> str:
    anger = Reflection("", "anger", 0.9, 0.9, 1.0, ("vase",))
    reflection = anger if assistant else None
    return save(
        world, Source.CHAT, user_text=user, assistant_text=assistant, reflection=reflection
    ).id


def test_both_are_found_and_each_says_what_it_is(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    use(world, "remember", content="The blue vase was a present from Aki.")
    clock.forward(hours=2)
    talk(world, VASE, "I did not mean to.")
    clock.forward(hours=1)

    reply = use(world, "recall", context="the blue vase", n=5)

    assert reply.text == snapshot
    kinds = [one["kind"] for one in reply.fields["memories"]]
    assert sorted(kinds) == ["event", "memory"]
    event = reply.fields["memories"][kinds.index("event")]
    assert event["content"] == f"{VASE}\nI did not mean to."
    assert (event["emotion"], event["tags"], event["private"]) == ("anger", ["vase"], False)


def test_talk_alone_is_found_too(world: Ego, snapshot: SnapshotAssertion) -> None:
    talk(world, VASE)

    assert use(world, "recall", context="vase").text == snapshot
    assert use(world, "recall", context="volcano").text.startswith("Nothing comes to mind.")


def test_no_more_come_than_were_asked_for(world: Ego) -> None:
    for number in range(6):
        talk(world, f"{VASE} {number}")
        use(world, "remember", content=f"A vase, number {number}.")

    assert len(use(world, "recall", context="vase", n=4).fields["memories"]) == 4


@pytest.mark.parametrize("only", [{"emotion": "angry"}, {"category": "daily"}, {"person": "Aki"}])
def test_what_only_memories_have_excludes_talk(only: dict[str, str], world: Ego) -> None:
    talk(world, VASE, "No.")

    assert use(world, "recall", context="vase", **only).fields["memories"] == []


def test_a_time_does_not(world: Ego, clock: Clock) -> None:
    talk(world, VASE)
    clock.forward(days=3)
    talk(world, f"{VASE} Again.")

    lately = use(world, "recall", context="vase", since="yesterday").fields["memories"]
    before = use(world, "recall", context="vase", until="2 days ago").fields["memories"]

    assert [one["user_text"] for one in lately] == [f"{VASE} Again."]
    assert [one["user_text"] for one in before] == [VASE]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("link_memories", {"source_id": "{id}", "target_id": "mem_1"}),
        ("create_episode", {"memory_ids": ["{id}"], "summary": "x"}),
    ],
)
def test_an_event_is_no_memory(tool: str, arguments: dict[str, object], world: Ego) -> None:
    kept = talk(world, VASE)
    given = {
        name: [kept] if isinstance(value, list) else str(value).format(id=kept)
        for name, value in arguments.items()
    }

    with pytest.raises(UsageError, match=f"'{kept}' names an event; the id of a memory is needed"):
        use(world, tool, **given)


def test_a_talk_can_be_read_whole(world: Ego, snapshot: SnapshotAssertion) -> None:
    kept = talk(world, f"{VASE}\n---\nReally.", "Oh \x1b[31mno.")

    assert use(world, "get_episode", episode_id=kept).text == snapshot
    with pytest.raises(NotFound):
        use(world, "get_episode", episode_id="ev_nothing")


def test_a_long_talk_is_read_in_part(world: Ego) -> None:
    kept = talk(world, "a" * 20_000, "b" * 20_000)

    assert len(use(world, "get_episode", episode_id=kept).text) < 17_000


def test_why_of_a_talk_is_told_in_words_alone_too(world: Ego, snapshot: SnapshotAssertion) -> None:
    kept = talk(world, VASE)
    talk(world, "Nothing of the kind.")

    told = use(world, "recall", context="the blue vase", why=kept)
    nowhere = use(world, "recall", context="volcano", why=kept)

    assert told.text == snapshot
    assert nowhere.text == snapshot
    assert told.fields["rank"] == 1
    assert nowhere.fields["rank"] is None
    with pytest.raises(NotFound, match=r"No event 'ev_none'. ego events lists them."):
        use(world, "recall", context="vase", why="ev_none")


def test_among_vectors_a_talk_must_repeat_much_of_the_question() -> None:
    few, all_of_them, some = np.float32([[0.25], [1.0], [0.3]])

    assert weigh_words(few, beside_vectors=True) == pytest.approx([1])
    assert weigh_words(all_of_them, beside_vectors=True) == pytest.approx([16])
    assert weigh_words(some, beside_vectors=False) == pytest.approx([3.6])


def test_talk_fades_as_an_ordinary_memory_does() -> None:
    assert [freshness_of_talk(days) for days in (-1, 0, 30)] == [1, 1, 0.5]


@pytest.mark.parametrize(
    ("named", "way"),
    [
        ("nt_ab12", "`ego noted drop nt_ab12`"),
        ("q_ab12", "`ego update-self resolve_question q_ab12`"),
        ("ep_ab12", "`ego get-episode ep_ab12`"),
        ("dec_ab12", "`ego why dec_ab12`"),
        ("int_ab12", "`ego jobs drop int_ab12`"),
    ],
)
def test_what_forget_does_not_end_is_told_with_what_does(
    run_here: RunHere, named: str, way: str
) -> None:
    ran = run_here("forget", named)

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert way in ran.err


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("I see the dentist on 20 June at 10.", "Misaki: I see the dentist on 20 June at 10."),
        ("11月20日に歯医者に行きます", "Misaki: 11月20日に歯医者に行きます"),
    ],
)
def test_what_was_noted_of_a_turn_and_the_turn_are_told_once(
    run_here: RunHere, said: str, shown: str
) -> None:
    run_here("absorb", "--user", said, stdin=b"I see.", EGO_COMPANION="Misaki")

    told = run_here("recall", "dentist" if said.isascii() else "歯医者", EGO_COMPANION="Misaki")

    assert shown in told.out
    assert told.out.count(said) == 1


def test_a_turn_that_says_more_than_what_was_noted_of_it_is_told_instead(
    run_here: RunHere,
) -> None:
    said = "I see the dentist on 20 June at 10. Kinako broke the blue vase and hid for hours."
    run_here("absorb", "--user", said, stdin=b"I see.")

    told = run_here("recall", "dentist").out

    assert "hid for hours" in told
    assert told.count("the dentist on 20 June") == 1


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("みきちゃんママ", "みきちゃんママがサッカーの当番代わってくれた"),
        ("ひなちゃんママ", "ひなちゃんママとお茶した"),
        ("当番ちゃんと代わる", "みきちゃんママがサッカーの当番代わってくれた"),
    ],
)
def test_who_is_called_by_a_name_in_hiragana_is_found_by_it(
    world: Ego, asked: str, first: str
) -> None:
    for said in (
        "みきちゃんママがサッカーの当番代わってくれた",
        "ママと買い物行った",
        "ゆうくんママから連絡きた",
        "ひなちゃんママとお茶した",
        "今日疲れた",
    ):
        talk(world, said, "Oh!")

    found = use(world, "recall", context=asked).fields["memories"]
    assert found[0]["content"].startswith(first)
