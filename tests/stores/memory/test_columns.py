"""What ranking reads of every memory: the record of arrays, made from what is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from ego import config
from ego.core.memory.memories import Memory
from ego.core.memory.scoring import Numbers
from ego.core.mood.mood import EMOTIONS
from ego.runtime.ego import Ego, open_ego
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import columns, memories
from tests import innards
from tests.conftest import NOON

EARLIER = NOON - timedelta(days=3)


def test_every_field_says_what_the_memory_says(world: Ego) -> None:
    with world.database.writing() as db:
        memories.add_all(
            db,
            [
                Memory("mem_a", "Herons by the bridge.", NOON, importance=2, private=True),
                Memory("mem_b", "橋のそばに鷺がいた。", EARLIER, importance=5, emotion="excited"),
            ],
        )
        columns.tie(db, {2: 3})
        columns.note_recall(db, [1], 400)
        columns.note_recall(db, [1], 402)
        known = columns.read(db)

    assert len(known) == columns.PER_CHUNK
    assert known.at[1:3].tolist() == [to_microseconds(NOON), to_microseconds(EARLIER)]
    assert known.live[:4].tolist() == [False, True, True, False]
    assert known.japanese[1:3].tolist() == [False, True]
    assert known.private[1:3].tolist() == [True, False]
    assert known.importance[1:3].tolist() == [2, 5]
    assert known.boost[1:3].tolist() == [0, np.float16(EMOTIONS["excited"].boost)]
    assert known.links[1:3].tolist() == [0, 3]
    assert known.recalls[1:3].tolist() == [1, 0]
    assert known.recalled_on[1:3].tolist() == [402, 0]
    assert known.tokens[1] == sum(
        memories.index_terms(Memory("", "Herons by the bridge.", NOON)).values()
    )


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ((400, 400), (0, 400)),
        ((400, 402, 405), (2, 405)),
        ((402, 400), (0, 400)),  # by a clock that ran ahead, and was set right
        ((400, 402, 401, 402), (2, 402)),
    ],
)
def test_a_memory_counts_the_days_on_which_it_was_recalled(
    days: tuple[int, ...], expected: tuple[int, int], world: Ego
) -> None:
    with world.database.writing() as db:
        memories.add_all(db, [Memory("mem_a", "Herons by the bridge.", NOON)])
        for day in days:
            columns.note_recall(db, [1], day)
        known = columns.read(db)

    assert (known.recalls[1], known.recalled_on[1]) == expected


def test_an_empty_store_has_one_place_that_is_not_live(world: Ego) -> None:
    with world.database.reading() as db:
        known = columns.read(db)

    assert [len(getattr(known, one.name)) for one in fields(Numbers)] == [1] * len(fields(Numbers))
    assert not known.live.any()


def as_kept(db: Transaction) -> list[list[object]]:
    """The fields of the numbers as the rows have them at this moment."""
    rows = columns.read_rows(db)
    return [rows[one.name].tolist() for one in fields(Numbers)]


def as_read(db: Transaction) -> list[list[object]]:
    known = columns.read(db)
    return [getattr(known, one.name).tolist() for one in fields(Numbers)]


def made_of(known: Numbers) -> list[object]:
    """What follows from the numbers."""
    line = known.timeline
    usual = [known.usual_tokens, [part.tolist() for part in known.speakers], known.timed_talk]
    several = (known.lengths, *known.of_script, line.order, line.times, line.place, known.sample)
    return [*usual, *(one.tolist() for one in several)]


def herons(first: int, count: int) -> list[Memory]:
    return [Memory(f"mem_{n}", f"Heron {n}.", NOON) for n in range(first, first + count)]


def test_what_was_read_before_is_what_is_kept_whatever_was_written_since(world: Ego) -> None:
    with world.database.writing() as db:
        kept = memories.add_all(db, herons(0, 200))
    changes: list[Callable[[Transaction], object]] = [
        lambda db: memories.add_all(db, herons(200, 100)),  # one chunk more
        lambda db: columns.tie(db, {2: 3, 290: 1}),
        lambda db: memories.note_recalled(db, [1, 2], NOON),
        lambda db: memories.set_all_aside(db, kept[5:8], NOON),
        lambda db: columns.erase(db, [9]),
        lambda db: columns.keep_only(db, range(1, 150)),
        lambda db: db.execute("DELETE FROM numbers WHERE chunk = 1 OR chunk < 0"),
    ]
    for change in changes:
        with world.database.reading() as db:
            assert as_read(db) == as_kept(db)
            before = columns.read(db)
            whatever_follows = made_of(before)
        with world.database.writing() as db:
            change(db)
            assert as_read(db) == as_kept(db)
            assert made_of(columns.read(db)) == made_of(replace(columns.read(db)))
            assert made_of(before) == whatever_follows
    with world.database.reading() as db:
        assert as_read(db) == as_kept(db)


def test_a_write_that_is_taken_back_was_never_read(world: Ego) -> None:
    with world.database.writing() as db:
        memories.add_all(db, herons(0, 3))
    with suppress(KeyError), world.database.writing() as db:
        memories.add_all(db, herons(3, 3))
        assert as_read(db)[5][:8] == [0, 1, 1, 1, 1, 1, 1, 0]
        raise KeyError

    with world.database.reading() as db:
        assert as_read(db) == as_kept(db)
        assert as_read(db)[5][:8] == [0, 1, 1, 1, 0, 0, 0, 0]


def test_the_numbers_of_one_ego_are_not_those_of_another(tmp_path: Path) -> None:
    """As many memories in each, and what one of them is copied from stays as it was."""
    first, second = (
        open_ego(config.read(environ={"EGO_DATA_DIR": str(tmp_path / name)})) for name in "ab"
    )
    with first, second:
        for ego, several in ((first, herons(0, 2)), (second, herons(0, 1))):
            with ego.database.writing() as db:
                memories.add_all(db, several)
        for ego in (first, second, first):
            with ego.database.reading() as db:
                assert as_read(db) == as_kept(db)
        innards.copy(tmp_path / "a", tmp_path / "c")
    with open_ego(config.read(environ={"EGO_DATA_DIR": str(tmp_path / "c")})) as copy:
        with copy.database.writing() as db:
            memories.add_all(db, herons(5, 1))
            assert as_read(db) == as_kept(db)
        with first, first.database.reading() as db:
            assert as_read(db) == as_kept(db)
            assert sum(map(bool, as_read(db)[5])) == 2
