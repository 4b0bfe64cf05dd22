"""To what a new memory is linked, and what says nearly the same."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ego.core.memory.memories import LINKS_AT_MOST, LinkType, Memory
from ego.runtime.ego import Ego
from ego.stores.memory import columns
from ego.stores.memory.ties import likeness, links
from tests.conftest import NOON
from tests.models import default_model  # noqa: F401
from tests.stores.memory.test_search import keep, memory

DAY = timedelta(days=1)


def alike(world: Ego, one: Memory) -> list[likeness.Alike]:
    with world.database.reading() as db:
        its = likeness.read_placed(db, world.semantics, [one.seq])
        known = columns.read(db)
        return likeness.find_alike(
            db, world.semantics, one, likeness.terms_of(one), known, its.get(one.seq)
        )


def test_a_memory_is_linked_to_the_five_it_is_most_like(world: Ego) -> None:
    said = "The harbour lamps came on while the ferry turned"
    keep(world, *(memory(f"o{n}", f"Of thing {n} nobody spoke {n} times.") for n in range(60)))
    keep(world, *(memory(f"{n}", f"{said} {'slowly ' * (n % 2)}{n}.") for n in range(8)))
    (new,) = keep(world, memory("new", f"{said}."))

    near = alike(world, new)

    assert len(near) == LINKS_AT_MOST
    similarities = [one.similarity for one in near]
    assert similarities == sorted(similarities, reverse=True)
    assert all(one.memory.seq != new.seq for one in near)


def test_of_many_that_say_the_same_it_is_linked_to_the_newest(world: Ego) -> None:
    said = "The harbour lamps came on while the ferry turned."
    keep(world, *(memory(f"s{n}", said) for n in range(80)))
    keep(world, *(memory(f"o{n}", f"Of thing {n} nobody spoke {n} times.") for n in range(20)))
    (new,) = keep(world, memory("new", said))

    near = alike(world, new)

    assert [one.memory.id for one in near] == [f"mem_s{n}" for n in range(79, 74, -1)]


def test_the_same_thing_said_twice_is_a_double(world: Ego) -> None:
    keep(world, memory("old", "The lamps came on along the harbour."), memory("cat", "A cat."))
    (new,) = keep(world, memory("new", "The lamps came on, along the harbour!"))

    (double,) = alike(world, new)

    assert double.memory.id == "mem_old"
    assert double.is_double


def test_without_vectors_words_in_common_link(world: Ego) -> None:
    old, _ = keep(
        world,
        memory("old", "The lamps came on along the harbour."),
        memory("cat", "A cat slept on the sill."),
        vectors=False,
    )
    (new,) = keep(world, memory("new", "Along the harbour the lamps came on."), vectors=False)

    (near,) = alike(world, new)

    assert near.memory == old
    assert near.is_double


def doubles(world: Ego, *several: Memory) -> list[tuple[str, str]]:
    with world.database.reading() as db:
        found = likeness.doubles(db, world.semantics, several)
    return [(newer.id, older.id) for newer, older in found]


def test_doubles_are_found_among_the_memories_of_a_day(world: Ego) -> None:
    kept = keep(
        world,
        memory("a", "The lamps came on along the harbour."),
        memory("b", "A cat slept on the sill."),
        memory("c", "The lamps came on along the harbour!"),
    )

    assert doubles(world, *kept) == [("mem_c", "mem_a")]
    assert doubles(world, kept[2]) == []


@pytest.mark.parametrize("vectors", [True, False])
def test_doubles_are_found_among_what_a_memory_was_linked_to(world: Ego, vectors: bool) -> None:
    old = NOON - timedelta(days=300)
    before, other = keep(
        world,
        memory("a", "The lamps came on along the harbour.", old),
        memory("b", "The ferry turned.", old),
        vectors=vectors,
    )
    (new,) = keep(world, memory("c", "The lamps came on along the harbour!"), vectors=vectors)
    with world.database.writing() as db:
        for target, confidence in ((before, 0.97), (other, 0.5)):
            links.join(
                db, new, target, LinkType.SIMILAR, confidence=confidence, note="", now=NOON
            )  # fmt: skip

    assert doubles(world, new) == [("mem_c", "mem_a")]


def test_nothing_has_no_doubles(world: Ego) -> None:
    assert doubles(world) == []


def test_one_tag_and_one_day_speak_for_a_link(world: Ego) -> None:
    """The same two texts, near by meaning in part: what else they share decides."""
    keep(world, *(memory(f"o{n}", f"Thing {n} of {n * 7}.", NOON - DAY * n) for n in range(1, 40)))
    keep(
        world,
        memory(
            "a",
            "Misaki rang the landlord about new lamps for the stairs and the cellar.",
            NOON - DAY * 9,
            tags=("flat",),
        ),
    )
    keep(
        world,
        memory(
            "b",
            "The landlord coughed in the yard beside a letter box and smiled.",
            NOON - timedelta(hours=1),
        ),
    )
    untagged, tagged = keep(
        world,
        memory("c", "A letter came with the rent and the landlord smiled over tea."),
        memory(
            "d",
            "A letter came with the rent and the landlord smiled over tea twice.",
            tags=("Flat",),
        ),
    )

    assert "mem_a" not in [one.memory.id for one in alike(world, untagged)]
    assert "mem_a" in [one.memory.id for one in alike(world, tagged)]
    assert "mem_b" in [one.memory.id for one in alike(world, untagged)]


def test_only_what_came_before_is_looked_at(world: Ego) -> None:
    said = ("The lamps came on along the harbour.", "The lamps came on along the harbour again.")
    first, second = keep(world, memory("a", said[0]), memory("b", said[1]))

    assert alike(world, first) == []
    assert [one.memory.id for one in alike(world, second)] == ["mem_a"]
