"""Vectors beside memories: written after them, noted, lost, made again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ego import config
from ego.core.memory.memories import Memory
from ego.core.memory.spaces import DEFAULT_MODEL
from ego.errors import StateError, VoiceError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego, open_ego
from ego.runtime.purging import erasing
from ego.stores.embedding.generations import Generation, live
from ego.stores.engine import outbox
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.database import APP
from ego.stores.memory import memories
from ego.upkeep.doctor.agreement import troubles
from tests import engines
from tests.conftest import NOON, use
from tests.models import Bags, default_model, environment, place  # noqa: F401

BAGS = Bags()
Refusing = Callable[[], AbstractContextManager[str]]
SEA = Memory(id="mem_sea", content="We went to the sea.", at=NOON)
CAT = Memory(id="mem_cat", content="The cat slept on the sill.", at=NOON)


def keep(world: Ego, *several: Memory) -> list[Memory]:
    with world.database.writing() as db:
        return memories.add_all(db, several)


def cosines(world: Ego, said: str) -> np.ndarray:
    with world.database.reading() as db:
        return world.semantics.cosines(db, BAGS.query(said), 4)


def forget(world: Ego, memory: Memory) -> None:
    with world.database.writing() as db:
        memories.set_aside(db, memory, NOON)
        erasing.lose_vectors(world, db, [memory.seq])
    follow_ups.work_off(world)


@contextmanager
def configured(data_dir: Path, model: str) -> Iterator[Ego]:
    """The same ego, opened with another model in the settings."""
    variables = environment(data_dir, EGO_EMBEDDING_MODEL=model)
    with open_ego(config.read(environ=variables)) as other:
        yield other


def is_there(world: Ego, memory: Memory) -> bool:
    """Whether the vector of a memory is kept anywhere, by whatever number."""
    vector = BAGS.query(memory.content)
    if world.settings.database_url:
        with world.database.reading() as db:
            rows = db.execute("SELECT v FROM vectors").fetchall()
        return any((kept.to_numpy() == vector).all() for (kept,) in rows)
    return any(
        vector.tobytes() in file.read_bytes() for file in world.semantics.directory.iterdir()
    )


@pytest.fixture
def refusing(world: Ego, engine: str, request: pytest.FixtureRequest) -> Refusing:
    """Within the block no vector can be written; returns how that is said."""

    @contextmanager
    def refuse() -> Iterator[str]:
        if engine == engines.SQLITE:
            world.semantics.directory.write_text("in the way", "utf-8")
            yield "Cannot write the vectors"
            world.semantics.directory.unlink()
            return
        with connections.connect(request.getfixturevalue("postgres").url()) as db:
            db.execute(f"REVOKE INSERT ON ego.vectors FROM {APP}")
            yield "The database refuses: permission denied for table vectors"
            db.execute(f"GRANT INSERT ON ego.vectors TO {APP}")

    return refuse


def test_a_placed_memory_is_near_to_what_it_says(world: Ego) -> None:
    sea, cat = keep(world, SEA, CAT)

    for memory in (sea, cat):
        assert place(world, memory, BAGS) is not None

    near = cosines(world, SEA.content)
    assert near[sea.seq] == pytest.approx(1)
    assert near[cat.seq] < 0.9
    assert np.isnan(near[[0, 3]]).all()
    assert world.semantics.missing() == 0
    assert troubles(world) == []


def test_the_first_vector_pins_the_model_and_its_dimension(world: Ego) -> None:
    (sea,) = keep(world, SEA)
    with world.database.reading() as db:
        assert live(db) is None

    place(world, sea, BAGS)

    with world.database.reading() as db:
        assert live(db) == Generation(1, DEFAULT_MODEL, 384)


def test_what_waits_for_its_vector_is_counted_even_before_the_first_one(world: Ego) -> None:
    keep(world, SEA, CAT)
    assert world.semantics.missing() == 2

    assert world.semantics.catch_up(5, BAGS) == 2

    assert world.semantics.missing() == 0
    assert cosines(world, CAT.content)[2] == pytest.approx(1)


def test_catching_up_finishes_what_it_began_and_then_stops(world: Ego) -> None:
    class Slow(Bags):
        def passages(self, texts: Sequence[str]) -> np.ndarray:
            time.sleep(0.05)
            return super().passages(texts)

    keep(world, *(replace(SEA, id=f"mem_{n}") for n in range(20)))

    assert world.semantics.catch_up(0, BAGS) == 0
    made = world.semantics.catch_up(0.12, Slow())

    assert 1 <= made <= 3
    assert world.semantics.missing() == 20 - made


def test_forgetting_overwrites_the_slot(world: Ego) -> None:
    sea, cat = keep(world, SEA, CAT)
    for memory in (sea, cat):
        place(world, memory, BAGS)

    forget(world, sea)

    near = cosines(world, SEA.content)
    assert np.isnan(near[sea.seq])
    assert not np.isnan(near[cat.seq])
    assert not is_there(world, SEA)
    assert troubles(world) == []


def test_what_comes_back_gets_its_vector_later(world: Ego) -> None:
    (sea,) = keep(world, SEA)
    place(world, sea, BAGS)
    forget(world, sea)

    with world.database.writing() as db:
        memories.bring_back(db, sea.id)

    assert world.semantics.missing() == 1
    assert world.semantics.catch_up(5, BAGS) == 1
    assert cosines(world, SEA.content)[sea.seq] == pytest.approx(1)
    assert troubles(world) == []


def test_what_is_forgotten_while_it_is_embedded_leaves_no_vector(world: Ego) -> None:
    (sea,) = keep(world, SEA)

    class Interrupted(Bags):
        def passages(self, texts: Sequence[str]) -> np.ndarray:
            forget(world, sea)
            return super().passages(texts)

    assert place(world, sea, Interrupted()) is None

    assert np.isnan(cosines(world, SEA.content)[1:]).all()
    assert troubles(world) == []


def test_what_changes_while_it_is_embedded_waits_for_another_vector(world: Ego) -> None:
    sea, _ = keep(world, SEA, CAT)
    stale = replace(sea, content="We went somewhere else.")

    assert place(world, stale, BAGS) is None

    assert np.isnan(cosines(world, SEA.content)[sea.seq])
    assert world.semantics.missing() == 2


def test_a_failing_embedder_is_a_word_and_not_a_failure(world: Ego) -> None:
    (sea,) = keep(world, SEA)

    class Broken(Bags):
        def passages(self, _: object) -> np.ndarray:
            raise VoiceError("It gave no usable vector.")

    assert place(world, sea, Broken()) is None

    assert world.warnings == ["Words alone are used: It gave no usable vector."]
    assert world.semantics.missing() == 1


def test_another_configured_model_is_never_mixed_in(world: Ego, data_dir: Path) -> None:
    (sea,) = keep(world, SEA)
    place(world, sea, BAGS)

    with configured(data_dir, "some/other") as other:
        assert other.semantics.query("sea") is None
        (warning,) = other.warnings

    assert warning == (
        f"The vectors were made by {DEFAULT_MODEL}, but some/other is configured; words alone"
        " are used. `ego reindex --model some/other` makes them anew."
    )


def test_a_vector_of_another_dimension_finds_nothing(world: Ego) -> None:
    (sea,) = keep(world, SEA)
    place(world, sea, BAGS)

    with world.database.reading() as db:
        near = world.semantics.cosines(db, Bags(dim=8).query("sea"), 2)

    assert np.isnan(near).all()


@pytest.mark.usefixtures("prepared")
def test_off_is_words_alone_without_a_word(data_dir: Path) -> None:
    with configured(data_dir, "off") as other:
        assert other.semantics.query("sea") is None
        assert other.warnings == []


def test_a_vector_that_cannot_be_written_keeps_the_memory(world: Ego, refusing: Refusing) -> None:
    (sea,) = keep(world, SEA)

    with refusing() as said, pytest.raises(StateError, match=said):
        place(world, sea, BAGS)

    with world.database.reading() as db:
        assert memories.get(db, sea.id) == sea


def test_vectors_that_were_made_are_read_without_a_model(world: Ego) -> None:
    sea, cat = keep(world, SEA, CAT)
    place(world, sea, BAGS)

    with world.database.reading() as db:
        rows = world.semantics.kept(db, [sea.seq, cat.seq])

    assert (rows[0] == BAGS.passages([SEA.content])[0]).all()
    assert not rows[1].any()
    assert not world.semantics.is_loaded


def test_a_vector_that_comes_before_the_old_one_is_overwritten_stays(world: Ego) -> None:
    """Another process may catch up between an edit and what follows from it."""
    (sea,) = keep(world, SEA)
    place(world, sea, BAGS)

    with world.database.writing() as db:
        erasing.lose_vectors(world, db, [sea.seq])
    place(world, sea, BAGS)
    follow_ups.work_off(world)

    assert cosines(world, SEA.content)[sea.seq] == pytest.approx(1)
    assert (world.warnings, troubles(world)) == ([], [])


def test_a_vector_that_cannot_be_written_waits_and_what_comes_with_it_is_kept(
    world: Ego, refusing: Refusing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ego.stores.embedding.embedders.shared", lambda *_, **__: BAGS)
    with refusing() as said:
        use(world, "remember", content="The cat slept on the sill.", tags=["cat"])

        reply = use(world, "remember", content="The cat slept on the sill again.", people=["Mika"])

    assert f"But: Its vector has to wait: {said}" in reply.data
    assert len(reply.fields["links"]) == 1
    assert [one["name"] for one in world.people().values()] == ["Mika"]
    assert world.semantics.missing() == 2
    assert world.semantics.catch_up(5, BAGS) == 2
    assert troubles(world) == []


def test_a_vector_is_not_put_among_those_of_another_model(world: Ego) -> None:
    """Which one is in force may change while a text is embedded."""
    sea, cat = keep(world, SEA, CAT)
    place(world, sea, BAGS)

    assert place(world, cat, Bags("some/other")) is None

    assert world.semantics.missing() == 1
    assert np.isnan(cosines(world, CAT.content)[cat.seq])


def test_what_cannot_be_overwritten_yet_stays_due_and_the_rest_is_done(
    world: Ego, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StateError("The disk is full.")

    (sea,) = keep(world, SEA)
    place(world, sea, BAGS)
    with monkeypatch.context() as broken:
        broken.setattr(
            type(world.semantics.vectors(Generation(1, DEFAULT_MODEL, 384))), "zero", full
        )
        reply = use(world, "forget", memory_id=sea.id)

    with world.database.reading() as db:
        assert [due.kind for due in outbox.list_due(db)] == ["vectors"]
    assert "is not overwritten yet: The disk is full." in reply.data
    follow_ups.work_off(world)
    with world.database.reading() as db:
        assert outbox.list_due(db) == []
    assert not is_there(world, SEA)
