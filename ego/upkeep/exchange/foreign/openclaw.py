"""A workspace of OpenClaw: SOUL.md, MEMORY.md and the notes of its days, as lines of an import.

SOUL.md becomes the persona, IDENTITY.md what is added to it. Each entry of MEMORY.md, USER.md and
memory/*.md (a list item, or a paragraph) becomes a memory, with the heading it stands under as a
tag. A note is dated by its file's name or its heading; what has no date to when it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import NamedTuple

from ego.config import Settings
from ego.core.events import hash_id
from ego.core.memory.memories import CONTENT_BYTES, TAG_LENGTH
from ego.errors import NotFound, UsageError
from ego.upkeep.exchange.foreign.conversations import from_local
from ego.upkeep.exchange.foreign.translation import Translation

_SOUL, _IDENTITY = "SOUL.md", "IDENTITY.md"
_KEPT = ("MEMORY.md", "memory.md", "USER.md")
_NO_MEMORY = ("AGENTS.md", "TOOLS.md", "HEARTBEAT.md", "BOOTSTRAP.md", "BOOT.md")
_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_HOUR = re.compile(r"(?:\*\*)?(\d{1,2}):(\d{2})(?:\*\*)?\b[\s:–—-]*")
_ITEM = re.compile(r"(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)")
_OURS = re.compile(r"<!-- /?ego\b")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_NOON = time(12)


class Entry(NamedTuple):
    """One thing that a note says, and where it stands."""

    line: int
    heading: str
    text: str


def read(path: Path, settings: Settings) -> Translation:
    """A workspace, or one of its files."""
    translation = Translation()
    files = _files(path, translation)
    texts = {file: _text(file) for file in files}
    souls = [texts[file].strip() for file in files if file.name == _SOUL]
    added = [texts[file].strip() for file in files if file.name == _IDENTITY]
    if any(souls) or any(added):
        translation.take(
            "persona",
            _SOUL if any(souls) else _IDENTITY,
            persona_text="\n\n".join(souls or added),
            addon_text="\n\n".join(added) if any(souls) and any(added) else None,
        )
    for file in files:
        if file.name not in (_SOUL, _IDENTITY):
            _take_notes(translation, file, texts[file], settings)
    return translation


def _files(path: Path, translation: Translation) -> list[Path]:
    if not path.is_dir():
        return [path]
    for name in _NO_MEMORY:
        if (path / name).exists():
            translation.leave(name, "it tells a program what to do, and remembers nothing")
    listed = {entry.name: entry for entry in path.iterdir() if entry.is_file()}
    own = [listed[name] for name in (_SOUL, _IDENTITY, *_KEPT) if name in listed]
    notes = sorted((path / "memory").glob("*.md")) if (path / "memory").is_dir() else []
    if not own and not notes:
        raise NotFound(f"{path} holds no SOUL.md, no MEMORY.md and no memory/.")
    return [*own, *notes]


def _text(path: Path) -> str:
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{path.name} is not UTF-8 (line {line:,}). Nothing was taken.") from error


def _take_notes(translation: Translation, path: Path, written: str, settings: Settings) -> None:
    last = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    for entry in read_entries(written):
        origin = f"line {entry.line} of {path.name}"
        if _OURS.search(entry.text):
            translation.leave(f"a line that ego wrote in {path.name}", "it is remembered already")
            continue
        words, at = _dated(_COMMENT.sub("", entry.text).strip(), entry.heading, path.stem, settings)
        if not words:
            continue
        size = len(words.encode())
        if size > CONTENT_BYTES:
            translation.leave(f"the end of {origin}", f"{CONTENT_BYTES:,} bytes of it are kept")
            words = words.encode()[:CONTENT_BYTES].decode(errors="ignore")
        tag = _DAY.sub("", entry.heading).strip(" :–—-")
        translation.take(
            "memory",
            origin,
            id=hash_id("mem_", ("openclaw", path.name, words)),
            content=words,
            at=(at or last).isoformat(),
            category="relationship" if path.name == "USER.md" else "memory",
            tags=[tag] if 0 < len(tag) <= TAG_LENGTH else None,
        )


def read_entries(written: str) -> Iterator[Entry]:
    """The list items and paragraphs of a Markdown text, with the headings they stand under."""
    heading, held, begun, fenced = "", list[str](), 0, False
    for number, line in enumerate([*written.splitlines(), ""], 1):
        bare = line.strip()
        if bare.startswith("```"):
            fenced = not fenced
        title = re.match(r"#{1,6}\s+(.*)", line)
        item = _ITEM.match(line)
        ends = not fenced and (not bare or title or item or bare in ("---", "***", "___"))
        if ends and held:
            yield Entry(begun, heading, "\n".join(held))
            held = []
        if title and not fenced:
            heading = title[1].strip().rstrip("#").strip()
        elif bare and not (ends and not item):
            begun = begun if held else number
            held.append(item[1] if item and not fenced else bare)
    if held:
        yield Entry(begun, heading, "\n".join(held))


def _dated(words: str, heading: str, stem: str, settings: Settings) -> tuple[str, datetime | None]:
    """A note without the hour it begins with, and when it was; by the person's clock."""
    hour = _HOUR.match(words)
    day = _DAY.search(heading) or _DAY.search(stem)
    if day is None:
        return words, None
    try:
        clock = time(int(hour[1]), int(hour[2])) if hour else _NOON
        at = datetime.combine(date(int(day[1]), int(day[2]), int(day[3])), clock)
    except ValueError:
        return words, None
    return (words[hour.end() :] if hour else words), from_local(at, settings)
