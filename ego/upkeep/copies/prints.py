"""By what a vector is known again, so that a copy can do without the vectors themselves.

A daily copy holds a checksum of each slot, 4 bytes where the vector has 1,536. When it comes
back, a vector of the live file is taken where the checksum says that it is still the one of
then; a slot that was written since, for an edited text or by another life of the same
numbers, has another, and its vector is made again.

    NAME.f32.crc     32-bit numbers, little-endian: the bytes of a slot, then the CRC-32 of each
                     slot; 0 where there was none
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from ego.stores.engine import files, vector_files

SUFFIX = ".crc"
_AT_ONCE = 1_024


def note(source: Path, target: Path, dims: Mapping[int, int]) -> None:
    """Write into `target` the checksums of the vectors in `source`; `dims` by generation."""
    target.mkdir(mode=files.PRIVATE_DIRECTORY)
    for file in vector_files.generations(source):
        if file.number in dims:
            size = 4 * dims[file.number]
            kept = [size, *(crc for crc, _ in _slots(file.path, size))]
            path = target / f"{file.path.name}{SUFFIX}"
            path.touch(files.PRIVATE_FILE)
            path.write_bytes(struct.pack(f"<{len(kept)}I", *kept))


def copy_fitting(source: Path, copied: Path) -> None:
    """Put into `copied` the vectors of `source` that its checksums know, and drop those."""
    for path in sorted(copied.glob(f"*.f32{SUFFIX}")):
        written = path.read_bytes()
        known = struct.unpack(f"<{len(written) // 4}I", written)
        name = path.name.removesuffix(SUFFIX)
        if known and known[0] and (source / name).exists():
            _take(source / name, copied / name, known[0], known[1:])
        path.unlink()


def _take(source: Path, target: Path, size: int, known: tuple[int, ...]) -> None:
    with target.open("wb") as into:
        target.chmod(files.PRIVATE_FILE)
        for seq, (crc, slot) in enumerate(islice(_slots(source, size), len(known))):
            if crc and crc == known[seq]:
                into.seek(seq * size)
                into.write(slot)


def _slots(path: Path, size: int) -> Iterator[tuple[int, bytes]]:
    """Each whole slot with its checksum, which is 0 for one that holds no vector."""
    nothing = zlib.crc32(bytes(size))
    with path.open("rb") as file:
        while some := file.read(size * _AT_ONCE):
            for start in range(0, len(some) - size + 1, size):
                slot = some[start : start + size]
                crc = zlib.crc32(slot)
                yield (0 if crc == nothing else crc), slot
