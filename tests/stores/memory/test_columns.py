"""What ranking reads of every memory: the record of arrays, made from what is kept."""

from __future__ import annotations

from dataclasses import fields
from datetime import timedelta

import numpy as np

from ego.core.memory.memories import Memory
from ego.core.memory.scoring import Numbers
from ego.core.mood.mood import EMOTIONS
from ego.runtime.ego import Ego
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import columns, memories
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


def test_an_empty_store_has_one_place_that_is_not_live(world: Ego) -> None:
    with world.database.reading() as db:
        known = columns.read(db)

    assert [len(getattr(known, one.name)) for one in fields(Numbers)] == [1] * len(fields(Numbers))
    assert not known.live.any()
