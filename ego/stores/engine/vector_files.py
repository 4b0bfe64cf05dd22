"""Vectors on disk: one file per model and generation, one slot per text, searched exactly.

Memories have one such file, and what was said (events) has another beside it. A text's vector
lies at `seq * dim * 4`, as little-endian float32. A slot of zeros holds none, and so does
everything behind the end of the file: a short or torn last slot, and a hole left by a later
write. Because a slot follows from `seq` alone, processes write side by side without a lock, and a
kill can damage no slot but the one being written, which nobody was told is there.

A search maps the file, so the file is never truncated or replaced while anyone may read it.
Another model, or a rebuilding of all vectors, writes the next generation beside it, and the
database says which one is in force. Mapping and letting go of 150 MB takes longer than searching
it, so a process keeps its map of a file from one use to the next, and reads what was added since.

A dot product must not depend on where a vector lies, or two equal ones would not be equally near:
a matrix product computes the rows that are left over behind its blocks another way. `vecdot` takes
each row by itself, so that the rows can be shared out among threads, which change nothing and are
gone afterwards. They can begin before anybody waits for them (`begin_cosines`).

Whoever marks a text as embedded must make sure, in the
same transaction, that the generation it wrote to is still that one.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import re
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego.errors import StateError
from ego.stores.engine import files

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]
    Matrix = NDArray[np.float32]

_BINARY = getattr(os, "O_BINARY", 0)
_GLIMPSE = 16
"""So many zeros at the start of a slot mean it is empty: no model's vector has them."""
_BEHIND = 1_024
"""A map is kept while no more than so many slots have been added behind it."""
_THREADS = 4
_WORTH_A_THREAD = 16_384
"""Slots, a thread: with two, 100,000 take 7 ms and not 12."""
_AT_LEAST = 4_096
"""So many slots a thread takes at once, and more while more are left: half a millisecond."""
_FILE = re.compile(r"(?P<model>.+)-(?P<number>\d+)(?P<suffix>\.(?:events|stories))?\.f32")


class GenerationFile(NamedTuple):
    """One file of vectors."""

    model: str
    """The model's name as it is written in the file's name."""
    number: int
    path: Path
    suffix: str = ""
    """Empty for memories; what was said has `.events`."""


def path_of(directory: Path, model: str, generation: int, suffix: str = "") -> Path:
    """Where the vectors of `model` lie in their `generation`."""
    name = re.sub(r"[^A-Za-z0-9._]+", "-", model).strip("-.")
    return directory / f"{name}-{generation}{suffix}.f32"


def generations(directory: Path) -> list[GenerationFile]:
    """Every file of vectors in `directory`, oldest generation first."""
    found = ((path, _FILE.fullmatch(path.name)) for path in directory.glob("*.f32"))
    kept = [
        GenerationFile(match["model"], int(match["number"]), path, match["suffix"] or "")
        for path, match in found
        if match
    ]
    return sorted(kept, key=lambda one: (one.number, one.model, one.suffix))


def remove(path: Path) -> bool:
    """Remove a generation that is no longer in force. False if someone still holds it open.

    Only Windows refuses; elsewhere a search that has the file mapped finishes on what it has.
    """
    _let_go(path)
    try:
        path.unlink(missing_ok=True)
    except PermissionError:
        return False
    return True


class _Map(NamedTuple):
    """The whole slots of a file as they were when it was mapped."""

    file: tuple[int, int]
    """Device and number: another file of the same name is another file."""
    matrix: Matrix


class _Slots(NamedTuple):
    """The slots of a file: those that are mapped, and those that were added behind them."""

    mapped: Matrix
    added: Matrix


_maps: dict[Path, _Map] = {}
_mapping = threading.Lock()


def _let_go(path: Path) -> None:
    """Forget this process's map of a file; a search under way keeps it until it is done."""
    with _mapping:
        _maps.pop(path, None)


class Vectors:
    """The vectors of one generation. No file stays open, but the process keeps a map of it."""

    def __init__(self, path: Path, dim: int) -> None:
        self.path = path
        self.dim = dim
        self._slot = dim * 4

    def write(self, seq: int, vector: Vector) -> None:
        """Put `vector` into the slot of `seq`. It is on disk when this returns."""
        self.write_all({seq: vector})

    def write_all(self, vectors: Mapping[int, Vector]) -> None:
        """Put each vector into the slot of its seq, with one wait for the disk for all of them."""
        self._put({seq: self._encode(seq, vector) for seq, vector in vectors.items()})

    def zero(self, *seqs: int) -> None:
        """Forget the vectors of `seqs`; the bytes on disk are overwritten."""
        size = self._size()
        if there := [seq for seq in seqs if seq * self._slot < size]:
            self._put({seq: bytes(self._slot) for seq in there})

    def read(self, seqs: Sequence[int] | NDArray[np.int64]) -> Matrix:
        """The vectors of `seqs`, one a row. A row of zeros where there is none."""
        import numpy as np

        mapped, added = self._slots()
        rows = np.asarray(seqs, dtype=np.int64)
        if len(rows) and rows.min() >= 0 and rows.max() < len(mapped):  # as nearly always
            return mapped[rows]
        found = np.zeros((len(rows), self.dim), dtype=np.float32)
        for matrix, place in ((mapped, rows), (added, rows - len(mapped))):
            inside = (place >= 0) & (place < len(matrix))
            found[inside] = matrix[place[inside]]
        return found

    def are_whole(self, seqs: Sequence[int]) -> list[bool]:
        """Whether the slot of each of `seqs` holds a vector of length 1: not empty, not torn."""
        import numpy as np

        with np.errstate(all="ignore"):
            lengths = np.linalg.norm(self.read(seqs), axis=1)
        return [bool(whole) for whole in np.abs(lengths - 1) < 0.01]

    def list_beside(self, known: Collection[int]) -> list[int]:
        """The seqs whose slot is not empty, but for those in `known`."""
        slots = enumerate(chain.from_iterable(self._slots()))
        return [seq for seq, slot in slots if seq not in known and slot.any()]

    def cosines(self, query: Vector) -> Vector:
        """How near each slot is to `query`, indexed by seq. NaN where there is no vector.

        The array ends with the last slot in the file; a seq behind it has no vector either.
        """
        return self.begin_cosines(query)()

    def begin_cosines(self, query: Vector) -> Callable[[], Vector]:
        """The same of the slots as they are now, for whoever has something else to do first."""
        import numpy as np

        vector = query.astype(np.float32, copy=False)
        begun = [_Product(part, vector) for part in self._slots()]
        return lambda: np.concatenate([one.finish() for one in begun])

    def _encode(self, seq: int, vector: Vector) -> bytes:
        import numpy as np

        if (
            seq < 0
            or vector.shape != (self.dim,)
            or not (np.isfinite(vector).all() and vector.any())
        ):
            raise ValueError(f"Not a vector of {self.dim} numbers for text {seq}.")
        return vector.astype("<f4", copy=False).tobytes()

    def _put(self, slots: Mapping[int, bytes]) -> None:
        try:
            with self._opened() as file:
                for seq, data in slots.items():
                    _write_at(file, data, seq * self._slot)
                getattr(os, "fdatasync", os.fsync)(file)
        except OSError as error:
            raise StateError(
                f"Cannot write the vectors in {self.path}: {error.strerror or error}. "
                "The texts themselves are kept; their vectors can be made again later."
            ) from error

    @contextlib.contextmanager
    def _opened(self) -> Iterator[int]:
        try:
            file = os.open(self.path, os.O_RDWR | _BINARY)
            files.make_private(self.path)
        except FileNotFoundError:
            file = self._created()
        try:
            yield file
        finally:
            os.close(file)

    def _created(self) -> int:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
        with contextlib.suppress(OSError):  # Windows cannot open a directory
            directory = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(directory)
            finally:
                os.close(directory)
        return file

    def _size(self) -> int:
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise self._unreadable(error) from error

    def _slots(self) -> _Slots:
        """Every slot as it is now."""
        import numpy as np

        none = np.zeros((0, self.dim), dtype="<f4")
        try:
            with self.path.open("rb") as file:
                status = os.fstat(file.fileno())
                count = status.st_size // self._slot
                mapped = self._mapped(file.fileno(), (status.st_dev, status.st_ino), count)
                file.seek(len(mapped) * self._slot)
                behind = file.read((count - len(mapped)) * self._slot)
        except FileNotFoundError:
            return _Slots(none, none)
        except OSError as error:
            raise self._unreadable(error) from error
        rows = len(behind) // self._slot
        added = np.frombuffer(behind, "<f4", rows * self.dim).reshape(rows, self.dim)
        return _Slots(mapped, added)

    def _mapped(self, file: int, identity: tuple[int, int], count: int) -> Matrix:
        """The first `count` slots, as far as they were there when the file was mapped."""
        import numpy as np

        with _mapping:
            kept = _maps.get(self.path)
            if kept and kept.file == identity and 0 <= count - len(kept.matrix) <= _BEHIND:
                return kept.matrix
            matrix = np.zeros((0, self.dim), dtype="<f4")
            if count:
                data = mmap.mmap(file, count * self._slot, access=mmap.ACCESS_READ)
                matrix = np.frombuffer(data, dtype="<f4").reshape(count, self.dim)
            _maps[self.path] = _Map(identity, matrix)
            return matrix

    def _unreadable(self, error: OSError) -> StateError:
        reason = error.strerror or error
        return StateError(f"Cannot read the vectors in {self.path}: {reason}.")


class _Product:
    """How near slots are to a vector: threads reckon it, and whoever asks for it helps them.

    Each takes its share of the slots that are left, so that none waits long for another that began
    late; and few of them, for between two it waits for the interpreter, which others use.
    """

    def __init__(self, matrix: Matrix, query: Vector) -> None:
        import numpy as np

        self._matrix, self._query = matrix, query
        self._found = np.empty(len(matrix), dtype=np.float32)
        self._begun, self._beginning = 0, threading.Lock()
        self._threads = max(1, min(_THREADS, os.cpu_count() or 1, len(matrix) // _WORTH_A_THREAD))
        self._helping = [threading.Thread(target=self._reckon) for _ in range(self._threads - 1)]
        for thread in self._helping:
            thread.start()

    def _reckon(self) -> None:
        import numpy as np

        with np.errstate(all="ignore"):  # a damaged slot may hold any bits
            while (part := self._begin()).start < len(self._matrix):
                np.vecdot(self._matrix[part], self._query, out=self._found[part])

    def _begin(self) -> slice:
        """The next slots that nobody has taken; none are left from the end on."""
        with self._beginning:
            start = self._begun
            share = (len(self._matrix) - start) // self._threads
            self._begun = start + max(_AT_LEAST, share)
            return slice(start, self._begun)

    def finish(self) -> Vector:
        """All of it. NaN where there is no vector."""
        import numpy as np

        self._reckon()
        for thread in self._helping:
            thread.join()
        found = self._found
        found[~(np.abs(found) < 1.01)] = np.nan
        right_angles = np.flatnonzero(found == 0)
        empty = ~self._matrix[right_angles, :_GLIMPSE].any(axis=1)
        found[right_angles[empty]] = np.nan
        return found


def _write_at(file: int, data: bytes, offset: int) -> None:
    """Write all of `data`: one system call may take only a part of it."""
    view = memoryview(data)
    while view:
        if hasattr(os, "pwrite"):
            written = os.pwrite(file, view, offset)
        else:
            os.lseek(file, offset, os.SEEK_SET)
            written = os.write(file, view)
        view, offset = view[written:], offset + written
