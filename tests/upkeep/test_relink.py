"""Memories of an older directory linked anew: shown first, and the same a second time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.memory.memories import LinkType, Memory
from ego.runtime.ego import Ego
from ego.stores.memory import memories
from ego.stores.memory.ties import links
from tests.conftest import NOON, Ran, RunHere, use

SAID = (
    "The lamps came on along the harbour.",
    "A cat slept on the sill.",
    "Along the harbour the lamps came on again.",
    "The cat slept on the sill all day.",
    "Misaki bought bread.",
)


@pytest.fixture
def older(world: Ego) -> Ego:
    """Memories as a release kept them that linked by another rule: one link, and that a wrong one.

    Beside it one that was made by hand, and one that grew in a night.
    """
    one = Memory(id="", content="", at=NOON)
    several = [replace(one, id=f"mem_{n}", content=said) for n, said in enumerate(SAID)]
    with world.database.writing() as db:
        kept = memories.add_all(db, several)
        links.join(db, kept[4], kept[1], LinkType.SIMILAR, confidence=0.84, note="", now=NOON)
        links.join(db, kept[4], kept[2], LinkType.SIMILAR, confidence=1.0, note="", now=NOON)
        links.strengthen(db, [(kept[0], kept[1])], NOON)
    return world


def relink(here: RunHere, *more: str) -> Ran:
    return here("reindex", "--links", *more)


def linked(here: RunHere, memory_id: str) -> set[str]:
    told = here("get-episode", memory_id, "--json").data
    return {link["id"] for link in told["memory"]["links"]}


def test_it_is_shown_first_and_changes_nothing(
    older: Ego, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    assert relink(run_here, "--dry-run").out == snapshot
    assert linked(run_here, "mem_4") == {"mem_1", "mem_2"}


def test_nobody_there_to_ask_is_an_error(older: Ego, run_here: RunHere) -> None:
    ran = relink(run_here)

    assert ran.code == 2
    assert "this is no terminal. Add --yes" in ran.err
    assert linked(run_here, "mem_4") == {"mem_1", "mem_2"}


def test_what_was_found_goes_and_comes_and_what_was_made_stays(
    older: Ego, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    assert relink(run_here, "--yes").out == snapshot

    assert linked(run_here, "mem_2") == {"mem_0", "mem_4"}
    assert linked(run_here, "mem_3") == {"mem_1"}
    assert linked(run_here, "mem_4") == {"mem_2"}
    assert linked(run_here, "mem_0") == {"mem_1", "mem_2"}


def test_a_second_time_changes_nothing(
    older: Ego, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    relink(run_here, "--yes")
    before = (older.settings.data_dir / "ego.db").read_bytes()

    assert relink(run_here, "--yes").out == snapshot
    assert (older.settings.data_dir / "ego.db").read_bytes() == before


def test_what_is_linked_as_it_came_stays(world: Ego, run_here: RunHere) -> None:
    for said in SAID:
        use(world, "remember", content=said)

    told = relink(run_here, "--dry-run", "--json").data

    assert (told["come"], told["go"]) == (0, 0)
    assert told["stay"] > 0


@pytest.mark.parametrize(
    "wrong", [("--dry-run",), ("--yes",), ("--links", "--model", "some/other")]
)
def test_options_that_do_not_go_together_are_refused(
    data_dir: Path, run_here: RunHere, wrong: tuple[str, ...]
) -> None:
    assert run_here("reindex", *wrong).code == 2
