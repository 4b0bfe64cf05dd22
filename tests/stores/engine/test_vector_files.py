from __future__ import annotations

import multiprocessing
import os
import stat
import struct
import sys
import time
from collections.abc import Callable
from multiprocessing.context import ForkServerContext
from pathlib import Path

import numpy as np
import pytest

from ego.errors import StateError
from ego.stores.engine.vector_files import Vectors, generations, path_of, remove
from tests.stores.processes import run

DIM = 384
NO_PROCESSES = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and kill -9")


def vector_of(seq: int, dim: int = DIM) -> np.ndarray:
    """A vector that only `seq` has."""
    vector = np.random.default_rng(seq).standard_normal(dim).astype(np.float32)
    return vector / np.linalg.norm(vector)


@pytest.fixture
def vectors(tmp_path: Path) -> Vectors:
    return Vectors(tmp_path / "vectors" / "m-1.f32", DIM)


def test_what_was_written_is_read_back(vectors: Vectors) -> None:
    for seq in (1, 2, 3):
        vectors.write(seq, vector_of(seq))

    assert (vectors.read([3, 1]) == np.array([vector_of(3), vector_of(1)])).all()


def test_it_lies_where_its_seq_says_as_little_endian_numbers(vectors: Vectors) -> None:
    vectors.write(5, vector_of(5))

    slot = vectors.path.read_bytes()[5 * DIM * 4 :]
    assert struct.unpack(f"<{DIM}f", slot) == tuple(vector_of(5).tolist())


def test_cosines_are_indexed_by_seq(vectors: Vectors) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(1, 50)})

    found = vectors.cosines(vector_of(17))

    assert len(found) == 50
    assert np.nanargmax(found) == 17
    assert found[17] == pytest.approx(1, abs=1e-6)
    assert found[3] == pytest.approx(vector_of(3) @ vector_of(17), abs=1e-6)


def test_what_is_begun_is_reckoned_of_the_slots_that_are_there_then(vectors: Vectors) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(1, 50)})

    finish = vectors.begin_cosines(vector_of(17))
    vectors.write(50, vector_of(50))

    found, anew = finish(), vectors.cosines(vector_of(17))
    assert (len(found), len(anew)) == (50, 51)
    assert np.array_equal(found, anew[:50], equal_nan=True)


def test_it_is_the_same_however_many_reckon_it(tmp_path: Path) -> None:
    vectors = Vectors(tmp_path / "m-1.f32", 2)
    angles = np.arange(1, 40_000, dtype=np.float32)
    rows = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    vectors.path.write_bytes(bytes(8) + rows.tobytes())
    asked = vector_of(1)[:2] / np.linalg.norm(vector_of(1)[:2])

    found = vectors.begin_cosines(asked)()

    assert np.array_equal(found[1:], np.vecdot(rows, asked))
    assert np.isnan(found[0])


def test_a_slot_that_was_never_written_is_none(vectors: Vectors) -> None:
    vectors.write(9, vector_of(9))

    assert np.isnan(vectors.cosines(vector_of(9))[:9]).all()
    assert not vectors.read([4, 10_000]).any()


def test_a_vector_at_a_right_angle_is_not_taken_for_none(tmp_path: Path) -> None:
    vectors = Vectors(tmp_path / "m-1.f32", 2)
    vectors.write(1, np.array([0, 1], dtype=np.float32))

    assert vectors.cosines(np.array([1, 0], dtype=np.float32))[1] == 0


def test_zero_overwrites_the_bytes_and_leaves_the_neighbours(vectors: Vectors) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in (1, 2, 3)})

    vectors.zero(2)

    found = vectors.cosines(vector_of(2))
    assert np.isnan(found[[0, 2]]).all()
    assert not np.isnan(found[[1, 3]]).any()
    assert vector_of(2).tobytes() not in vectors.path.read_bytes()


def test_zero_behind_the_end_makes_nothing(vectors: Vectors) -> None:
    vectors.zero(1)
    assert not vectors.path.exists()

    vectors.write(1, vector_of(1))
    vectors.zero(100)
    assert vectors.path.stat().st_size == 2 * DIM * 4


def test_before_the_first_write_there_is_nothing_to_find(vectors: Vectors) -> None:
    assert len(vectors.cosines(vector_of(1))) == 0
    assert not vectors.read([1]).any()


def test_an_open_search_sees_what_another_writes(vectors: Vectors) -> None:
    vectors.write(1, vector_of(1))
    assert len(vectors.cosines(vector_of(1))) == 2

    other = Vectors(vectors.path, DIM)
    other.write(1, vector_of(100))
    other.write(2, vector_of(2))

    assert np.nanargmax(vectors.cosines(vector_of(100))) == 1
    assert np.nanargmax(vectors.cosines(vector_of(2))) == 2


@pytest.mark.parametrize("cut", [0, 1, 4, DIM * 4 - 1, DIM * 4, 5 * DIM * 4 + 700])
def test_a_torn_tail_is_no_vector_and_can_be_written_over(vectors: Vectors, cut: int) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(8)})
    os.truncate(vectors.path, cut)

    whole = cut // (DIM * 4)
    assert len(vectors.cosines(vector_of(0))) == whole

    vectors.write(7, vector_of(7))
    found = vectors.cosines(vector_of(7))
    assert np.nanargmax(found) == 7
    assert not np.isnan(found[:whole]).any()
    assert np.isnan(found[whole + 1 : 7]).all()


def test_a_damaged_slot_hides_nobody_else(vectors: Vectors) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(1, 5)})
    with vectors.path.open("r+b") as file:
        file.seek(2 * DIM * 4)
        file.write(b"\xff\xff\x7f\x7f" * DIM)

    found = vectors.cosines(vector_of(3))

    assert np.isnan(found[2])
    assert np.nanargmax(found) == 3


@pytest.mark.parametrize(
    "vector",
    [np.zeros(DIM), np.full(DIM, np.nan), np.ones(DIM + 1), np.ones((1, DIM))],
    ids=["nothing", "no numbers", "too long", "a matrix"],
)
def test_what_is_no_vector_is_refused(vectors: Vectors, vector: np.ndarray) -> None:
    with pytest.raises(ValueError, match="Not a vector of 384 numbers for text 1"):
        vectors.write(1, vector.astype(np.float32))


@pytest.mark.skipif(sys.platform == "win32", reason="rights are POSIX")
def test_only_the_owner_can_read_them(vectors: Vectors) -> None:
    vectors.write(1, vector_of(1))

    assert stat.S_IMODE(vectors.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(vectors.path.parent.stat().st_mode) == 0o700


def test_a_file_in_the_way_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "vectors").write_text("not a directory", "utf-8")
    vectors = Vectors(tmp_path / "vectors" / "m-1.f32", DIM)

    with pytest.raises(StateError, match="Cannot write the vectors in"):
        vectors.write(1, vector_of(1))
    with pytest.raises(StateError, match="Cannot read the vectors in"):
        vectors.cosines(vector_of(1))


def test_without_pwrite_it_is_the_same(vectors: Vectors) -> None:
    code = (
        "import os, numpy, pathlib\n"
        "if hasattr(os, 'pwrite'): del os.pwrite\n"
        "from ego.stores.engine.vector_files import Vectors\n"
        f"vectors = Vectors(pathlib.Path({str(vectors.path)!r}), {DIM})\n"
        f"for seq in (3, 1): vectors.write(seq, numpy.full({DIM}, seq, dtype='f4'))"
    )

    assert run(code).returncode == 0
    assert (vectors.read([1, 2, 3])[:, 0] == [1, 0, 3]).all()


def test_generations_lie_side_by_side_and_are_listed_oldest_first(tmp_path: Path) -> None:
    first = path_of(tmp_path, "intfloat/multilingual-e5-small", 9)
    second = path_of(tmp_path, "../../etc/model", 10)
    for path in (second, first):
        Vectors(path, DIM).write(1, vector_of(1))
    (tmp_path / "notes.f32").write_bytes(b"")

    listed = generations(tmp_path)

    assert [(found.model, found.number) for found in listed] == [
        ("intfloat-multilingual-e5-small", 9),
        ("etc-model", 10),
    ]
    assert [found.path for found in listed] == [first, second]


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays")
def test_a_search_outlives_the_removal_of_its_generation(vectors: Vectors) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(1, 40)})
    mapped = vectors._slots().mapped

    assert remove(vectors.path)
    assert remove(vectors.path)

    assert (mapped[1] == vector_of(1)).all()
    assert len(vectors.cosines(vector_of(1))) == 0


@pytest.mark.parametrize("count", [1, 15, 16, 17, 40, 63, 1_041])
def test_equal_vectors_are_equally_near_wherever_they_lie(vectors: Vectors, count: int) -> None:
    """A matrix product computes the rows that are left over behind a block another way."""
    vectors.write_all({seq: vector_of(0) for seq in range(1, count + 1)})
    first = vectors.cosines(vector_of(9))[1:]
    vectors.write(count + 1, vector_of(0))

    second = Vectors(vectors.path, DIM).cosines(vector_of(9))[1:]

    assert set(first.tolist()) == set(second.tolist()) == {first[0]}


def test_a_search_that_is_shared_out_finds_every_slot(vectors: Vectors) -> None:
    written = [*range(1, 50_001, 500), *range(12_490, 12_510), *range(24_990, 25_010), 50_000]
    vectors.write_all({seq: vector_of(0) for seq in written})

    found = vectors.cosines(vector_of(9))

    assert len(found) == 50_001
    assert np.flatnonzero(~np.isnan(found)).tolist() == sorted(set(written))
    assert len(set(found[written].tolist())) == 1


def test_what_is_added_behind_a_map_is_found_however_much_it_is(vectors: Vectors) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(1, 100)})
    vectors.cosines(vector_of(1))

    for last in (100, 1_000, 1_200, 1_201, 5_000):
        vectors.write(last, vector_of(last))
        found = vectors.cosines(vector_of(last))
        assert len(found) == last + 1
        assert np.nanargmax(found) == last
        assert np.isnan(found[last - 1]) == (last not in (100, 1_201))
        assert (vectors.read([last, 7]) == np.array([vector_of(last), vector_of(7)])).all()


@pytest.mark.skipif(sys.platform == "win32", reason="a mapped file cannot be replaced")
def test_a_file_that_was_replaced_is_mapped_again(vectors: Vectors, tmp_path: Path) -> None:
    vectors.write_all({seq: vector_of(seq) for seq in range(1, 40)})
    vectors.cosines(vector_of(1))
    other = Vectors(tmp_path / "restored.f32", DIM)
    other.write_all({seq: vector_of(100 + seq) for seq in range(1, 40)})

    other.path.replace(vectors.path)

    assert np.nanargmax(vectors.cosines(vector_of(107))) == 7


def workers() -> ForkServerContext:
    """Real processes, forked from one that has imported what they need."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def write_forever(path: Path, first: int, step: int, told: Path) -> None:
    """Write one vector after another, and tell each seq only when it is on disk."""
    vectors = Vectors(path, DIM)
    acknowledged = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for seq in range(first, first + 1_000_000 * step, step):
        vectors.write(seq, vector_of(seq))
        os.write(acknowledged, struct.pack("<q", seq))


def write_some(path: Path, first: int, step: int, count: int) -> None:
    vectors = Vectors(path, DIM)
    for seq in range(first, first + count * step, step):
        vectors.write(seq, vector_of(seq))


def write_on_a_full_disk(path: Path) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (10 * DIM * 4, 10 * DIM * 4))
    vectors = Vectors(path, DIM)
    vectors.write(9, vector_of(9))
    try:
        vectors.write(10, vector_of(10))
    except StateError as error:
        raise SystemExit(error.exit_code) from None


@NO_PROCESSES
def test_a_full_disk_is_an_error_and_harms_no_other_vector(vectors: Vectors) -> None:
    process = workers().Process(target=write_on_a_full_disk, args=(vectors.path,))

    process.start()
    process.join(30)

    assert process.exitcode == StateError.exit_code
    assert np.nanargmax(vectors.cosines(vector_of(9))) == 9


@NO_PROCESSES
def test_processes_write_side_by_side(vectors: Vectors) -> None:
    count, each = 4, 100
    processes = [
        workers().Process(target=write_some, args=(vectors.path, n, count, each))
        for n in range(count)
    ]

    for process in processes:
        process.start()
    for process in processes:
        process.join(30)

    assert [process.exitcode for process in processes] == [0] * count
    expected = np.array([vector_of(seq) for seq in range(count * each)])
    assert (vectors.read(range(count * each)) == expected).all()


@NO_PROCESSES
def wait_until(there: Callable[[], bool], seconds: float = 20) -> None:
    """A busy machine starts a process late; a kill before its first write shows nothing."""
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(0.002)


def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path, told = tmp_path / "m-1.f32", tmp_path / "told"
    pauses = np.random.default_rng(0).uniform(0, 0.08, size=60)
    started = 0

    for pause in pauses:
        pair = [
            workers().Process(target=write_forever, args=(path, started + n, 2, told))
            for n in range(2)
        ]
        before = told.stat().st_size if told.exists() else 0
        for process in pair:
            process.start()
        wait_until(lambda size=before: told.exists() and told.stat().st_size >= size + 2 * 8)
        time.sleep(pause)
        for process in pair:
            process.kill()
            process.join()
        started += 2_000

    acknowledged = {seq for (seq,) in struct.iter_unpack("<q", told.read_bytes())}
    found = Vectors(path, DIM).read(range(started + 2_000))
    written = set(np.flatnonzero(found.any(axis=1)).tolist())
    assert len(acknowledged) > 100
    assert all((found[seq] == vector_of(seq)).all() for seq in acknowledged)
    unacknowledged = written - acknowledged
    assert len(unacknowledged) <= 2 * len(pauses)
    for seq in unacknowledged:  # whole or cut short, but never of another memory
        assert ((found[seq] == vector_of(seq)) | (found[seq] == 0)).all()
