"""What has to do with what is liked: by its words, by its vector, and by what it felt like."""

from __future__ import annotations

import numpy as np
import pytest

from ego.core.memory.memories import Memory
from ego.core.persona.selection import Subject
from ego.runtime.ego import Ego
from ego.stores.memory import columns, interest, memories
from tests.conftest import NOON
from tests.models import NEEDS_MODEL, default_model, place  # noqa: F401

CAT = Subject("cats", 0.8, has_synonyms=True)
DOG = Subject("dogs", -1.0, has_synonyms=True)
SAID = (
    "The cat slept in the sun.",
    "A kitten meowed at the door until I gave it milk.",
    "The tax return took all Sunday.",
    "Marcus repaired the bicycle.",
    "We painted the kitchen yellow.",
    "The train to Leeds was late again.",
    "A cat and a dog shared a blanket.",
)


def towards(world: Ego, *subjects: Subject, by_meaning: bool) -> list[float]:
    drawn = interest.prepare(world.semantics, subjects, by_meaning=by_meaning)
    with world.database.reading() as db:
        known = columns.read(db)
        seqs = np.flatnonzero(known.live)
        felt = interest.measure_memories(db, world.semantics, drawn, known, seqs)
    return [round(float(one), 3) for one in felt]


@pytest.fixture
def life(world: Ego) -> Ego:
    with world.database.writing() as db:
        memories.add_all(db, [Memory(f"mem_{n}", said, NOON) for n, said in enumerate(SAID)])
    return world


def test_words_draw_and_repel(life: Ego) -> None:
    found = towards(life, CAT, DOG, by_meaning=False)

    assert found == [0.8, 0, 0, 0, 0, 0, -0.2]


def test_every_word_of_a_subject_is_needed(life: Ego) -> None:
    assert towards(life, Subject("cat blanket", 1, has_synonyms=True), by_meaning=False) == [
        *[0] * 6, 1,
    ]  # fmt: skip
    assert not any(towards(life, Subject("the", 1, has_synonyms=True), by_meaning=False))


@NEEDS_MODEL
def test_what_is_meant_counts_half(life: Ego) -> None:
    with life.database.reading() as db:
        every = memories.newest(db, limit=len(SAID))
    for one in every:
        place(life, one)

    pets = Subject("pets", 0.8, has_synonyms=True)

    assert towards(life, pets, by_meaning=False) == [0] * 7
    assert towards(life, pets, by_meaning=True) == [*[0] * 6, 0.4]
    assert towards(life, pets._replace(has_synonyms=False), by_meaning=True) == [0] * 7
