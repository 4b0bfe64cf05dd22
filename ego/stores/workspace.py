"""Notes for the person: what is remembered, as lines in a directory of theirs.

`memory/YYYY-MM-DD.md` gets a line a memory, under its local date, and
`memory/inner-monologue-latest.md` holds the last introspection. Each line of ours ends in a mark
with the memory's id and a digest of the line:

    - 21:40 She read me the smallest ads like haiku. (warm) <!-- ego mem_… 5f3a9c01 -->

A line whose digest still fits is ours, and may be changed or taken out; everything else in these
files, and a line of ours that somebody has edited since, is theirs and stays as it is.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from ego.core import text
from ego.core.memory.memories import Memory
from ego.errors import StateError
from ego.stores.engine.files import PRIVATE_FILE

FOLDER, LATEST = "memory", "inner-monologue-latest.md"
_BINARY = getattr(os, "O_BINARY", 0)
_FRESH = ".new"

_ID = rb"(?P<id>[A-Za-z0-9_.:-]{1,64})"
_LINE = re.compile(rb"(?P<body>.*) <!-- ego " + _ID + rb" (?P<digest>[0-9a-f]{8}) -->")
_END = b"\n<!-- /ego -->"
_BLOCK = re.compile(
    rb"<!-- ego "
    + _ID
    + rb" (?P<digest>[0-9a-f]{8}) -->\r?\n(?P<body>.*?)\r?\n<!-- /ego -->\r?\n?",
    re.DOTALL,
)


class Workspace:
    """The person's directory. `local` puts a moment on their clock."""

    def __init__(self, directory: Path, local: Callable[[datetime], datetime]) -> None:
        if not os.path.isdir(directory):  # noqa: PTH112  no name is too long for it to ask about
            raise StateError(f"{directory} (EGO_WORKSPACE_DIR) is not a directory that exists.")
        self._folder = directory / FOLDER
        self._local = local
        self.left: list[str] = []
        """What could not be taken out, because somebody has edited it; a sentence each."""

    def put(self, memory: Memory) -> None:
        """Write the line of `memory`, once; one of ours that says something else is changed."""
        if memory.private:
            self.remove(memory.id, memory.at)
            return
        self._name_edited_blocks({memory.id}, " as it was")
        line = _line(memory, self._local(memory.at))
        for path in self._near(memory.at):
            if self._change(path, memory.id, line, memory.id + " as it was"):
                return
        path = self._day(memory.at)
        with _explained(path):
            self._folder.mkdir(exist_ok=True)
            _append(path, line, heading=f"# {path.stem}\n\n")

    def remove(self, memory_id: str, at: datetime) -> None:
        """Take out what was written of a memory that was kept `at` some moment."""
        for path in self._near(at):
            self._change(path, memory_id, b"", memory_id)
        self._name_edited_blocks({memory_id})

    def erase(self, memory_ids: Collection[str]) -> bool:
        """Take out whatever was ever written of some memories, in whichever file it stands now.

        Returns whether one of them was the introspection that is shown.
        """
        for path in sorted(self._folder.rglob("*.md")):
            try:
                content = path.read_bytes()
            except OSError as error:
                self.left.append(f"{path} cannot be read ({error.strerror}): it may still tell.")
                continue
            for memory_id in memory_ids:
                if memory_id.encode() in content:
                    self._change(path, memory_id, b"", memory_id)
        for path in self._folder.rglob(f".*.md{_FRESH}"):  # left behind by a kill
            with _explained(path):
                path.unlink(missing_ok=True)
        self._name_edited_blocks(memory_ids)
        return any(_is_ours(found) for found in self._blocks_of(memory_ids))

    def think(self, memory: Memory | None) -> None:
        """Make `memory` the introspection that is shown; None takes the last one out."""
        path = self._folder / LATEST
        with _explained(path):
            before = path.read_bytes() if path.exists() else b""
            block = b"" if memory is None else _block(memory, self._local(memory.at))
            rest = b"".join(_without_ours(before))
            after = block + (b"\n" if block and rest.strip() and rest[:1] != b"\n" else b"") + rest
            if after == before or not (before or after):
                return
            self._folder.mkdir(exist_ok=True)
            if after.strip():
                _replace(path, after)
            else:
                path.unlink()

    def _blocks_of(self, memory_ids: Collection[str]) -> Iterator[re.Match[bytes]]:
        path = self._folder / LATEST
        with _explained(path):
            content = path.read_bytes() if path.exists() else b""
        for found in _blocks(content):
            if found["id"].decode() in memory_ids:
                yield found

    def _name_edited_blocks(self, memory_ids: Collection[str], when: str = "") -> None:
        for found in self._blocks_of(memory_ids):
            if not _is_ours(found):
                what = found["id"].decode() + when
                self.left.append(_edited(self._folder / LATEST, what))

    def _change(self, path: Path, memory_id: str, line: bytes, what: str) -> bool:
        """Put `line` where that of a memory stands; False when none stands there.

        `what` an edited line still tells of is named in `left`.
        """
        with _explained(path):
            if not path.exists():
                return False
            lines = path.read_bytes().splitlines(keepends=True)
            places = [n for n, one in enumerate(lines) if _id_in(one) == memory_id]
            for n in reversed(places):
                if lines[n].rstrip(b"\r\n") == line.rstrip(b"\n"):
                    continue
                found = _LINE.match(lines[n])
                if found and _is_ours(found):
                    lines[n : n + 1] = [line] if line else []
                else:
                    self.left.append(_edited(f"{path}:{n + 1}", what))
            after = b"".join(lines)
            if after.strip() in (b"", f"# {path.stem}".encode()):
                path.unlink()
            elif after != path.read_bytes():
                _replace(path, after)
            return bool(places)

    def _day(self, at: datetime) -> Path:
        return self._folder / f"{self._local(at):%Y-%m-%d}.md"

    def _near(self, at: datetime) -> list[Path]:
        """Where the line may stand: the zone may have been another when it was written.

        From UTC-12 to UTC+14 a moment falls on three dates.
        """
        return [self._day(at + timedelta(days=days)) for days in (0, -1, 1, -2, 2)]


def _line(memory: Memory, at: datetime) -> bytes:
    felt = "" if memory.emotion == "neutral" else f" ({memory.emotion})"
    words = _harmless(" ".join(memory.content.split()))
    body = f"- {at:%H:%M} {words}{felt}".encode()
    return b"%s <!-- ego %s %s -->\n" % (body, memory.id.encode(), _digest(body))


def _block(memory: Memory, at: datetime) -> bytes:
    felt = "" if memory.emotion == "neutral" else f" ({memory.emotion})"
    words = _harmless(memory.content.replace("\r\n", "\n"))
    body = f"{at:%Y-%m-%d %H:%M}{felt}\n\n{words}".encode()
    mark = b"<!-- ego %s %s -->" % (memory.id.encode(), _digest(body))
    return b"%s\n%s\n<!-- /ego -->\n" % (mark, body)


def _harmless(content: str) -> str:
    return text.safe(content).replace("<!--", "&lt;!--")


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=4).hexdigest().encode()


def _is_ours(found: re.Match[bytes]) -> bool:
    return _digest(found["body"]) == found["digest"]


def _blocks(content: bytes) -> Iterator[re.Match[bytes]]:
    """The blocks in a file, as far as one ends: no beginning is followed where no end can be."""
    last = content.rfind(_END)
    yield from _BLOCK.finditer(content, 0, last + len(_END) + len(b"\r\n") if last >= 0 else 0)


def _without_ours(content: bytes) -> Iterator[bytes]:
    done = 0
    for found in filter(_is_ours, _blocks(content)):
        yield content[done : found.start()]
        done = found.end()
    yield content[done:]


def _edited(place: Path | str, what: str) -> str:
    return f"{place} was edited by someone and still tells of {what}."


def _id_in(line: bytes) -> str | None:
    found = _LINE.match(line)
    return found["id"].decode() if found else None


def _append(path: Path, line: bytes, heading: str) -> None:
    """Add a line at the end in one go, so that an editor's text is never written over."""
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, PRIVATE_FILE)
    try:
        size = os.fstat(handle).st_size
        if size == 0:
            line = heading.encode() + line
        else:
            os.lseek(handle, size - 1, os.SEEK_SET)
            if os.read(handle, 1) != b"\n":
                line = b"\n" + line
        os.write(handle, line)
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace(path: Path, content: bytes) -> None:
    target = path.resolve()  # a link stays a link
    fresh = target.with_name(f".{target.name}{_FRESH}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, PRIVATE_FILE)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if target.exists():
        shutil.copymode(target, fresh)
    fresh.replace(target)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StateError(f"{path} cannot be written: {error.strerror}.") from error
