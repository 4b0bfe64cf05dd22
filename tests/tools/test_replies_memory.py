"""Every text that an agent reads about its memories, as it reads it."""

from __future__ import annotations

from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from ego.runtime.ego import Ego
from tests import innards
from tests.conftest import Clock, use
from tests.tools.replies import BOOK, SUNSET, live_a_little, said


def first_memory(world: Ego) -> str:
    return use(world, "search_memories", n=10).fields["memories"][-1]["id"]


def test_remembering_something_new(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "remember", content=SUNSET, emotion="moved") == snapshot


def test_remembering_what_others_are_like(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    content = "白い猫がまた、さくらの木の下にいた。"

    assert said(world, "remember", content=content) == snapshot


def test_remembering_almost_the_same_again(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)

    assert said(world, "remember", content=BOOK.replace("explains", "explained")) == snapshot


def test_remembering_the_same_twice_in_a_moment(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    use(world, "remember", content=SUNSET)
    clock.forward(minutes=2)

    assert said(world, "remember", content=SUNSET) == snapshot


def test_remembering_beside_torn_desires(
    world: Ego, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    innards.write(data_dir, "desires.json", '{"curiosity": {"last_sat')

    assert said(world, "remember", content=SUNSET) == snapshot


def test_remembering_someone_beside_a_torn_book_of_people(
    world: Ego, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    innards.write(data_dir, "relationships.json", "null")

    assert said(world, "remember", content=SUNSET, people=["Master"]) == snapshot


def test_recalling_when_nothing_was_ever_kept(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "recall", context="the sea") == snapshot


def test_recalling_what_nothing_answers(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)

    assert said(world, "recall", context="volcano") == snapshot


def test_recalling_one_memory(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)

    assert said(world, "recall", context="a sunset on the roof") == snapshot


def test_recalling_several_in_two_languages(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)

    assert said(world, "recall", context="猫 tired moon roof") == snapshot


def test_recalling_something_private(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    use(world, "remember", content="I was jealous of the cat.", private=True)

    assert said(world, "recall", context="jealous") == snapshot


def test_recalling_what_lies_long_back(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    for days in (800, 300, 50):
        use(world, "remember", content=f"A walk by the sea, the {days} day one.")
        clock.forward(days=days)

    assert said(world, "recall", context="walk by the sea") == snapshot


def test_listing_when_nothing_was_ever_kept(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "search_memories") == snapshot


def test_listing_everything(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)

    assert said(world, "search_memories") == snapshot


def test_listing_a_page_of_what_matches(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    clock.forward(days=1)

    assert said(world, "search_memories", n=2, offset=1, since="2 weeks ago") == snapshot
    assert said(world, "search_memories", offset=9) == snapshot
    assert said(world, "search_memories", query="moon", until="2026-01-05") == snapshot


def test_reading_one_memory_whole(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    use(world, "remember", content="A cat came by.\n\n---\nIt stayed.", people=["Aki"], tags=["猫"])
    clock.forward(days=1)
    use(world, "remember", content="The cat came by again.", private=True, emotion="warm")
    first = first_memory(world)

    assert said(world, "get_episode", episode_id=first) == snapshot


def test_telling_and_reading_a_story(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)
    kept = [memory["id"] for memory in use(world, "search_memories").fields["memories"]]

    told = use(world, "create_episode", memory_ids=kept, summary="ゆっくりした十日間")

    assert told.text == snapshot
    assert said(world, "get_episode", episode_id=told.fields["id"]) == snapshot


def test_reading_a_long_story(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    kept = []
    for day in range(1, 31):
        clock.forward(days=1)
        reply = use(world, "remember", content=f"Day {day} at sea. " + "Waves. " * 40)
        kept.append(reply.fields["id"])
    told = use(world, "create_episode", memory_ids=kept, summary="The crossing")

    assert said(world, "get_episode", episode_id=told.fields["id"]) == snapshot


def test_tying_two_memories_together(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)
    newest, *_, oldest = [m["id"] for m in use(world, "search_memories").fields["memories"]]

    assert said(world, "link_memories", source_id=newest, target_id=oldest) == snapshot
    caused = {"source_id": newest, "target_id": oldest, "type": "caused_by", "note": "the tide"}
    assert said(world, "link_memories", **caused) == snapshot
    assert said(world, "get_episode", episode_id=oldest) == snapshot


def test_consolidating_nothing(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "consolidate") == snapshot


def test_consolidating_a_day_that_repeats_itself(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    clock.forward(minutes=15)
    use(world, "remember", content=BOOK.replace("explains", "explained"))

    assert said(world, "consolidate") == snapshot


def test_letting_a_memory_go(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)

    assert said(world, "forget", memory_id=first_memory(world)) == snapshot
