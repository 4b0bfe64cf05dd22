"""An ego as JSON Lines, written whole; `exchange` takes them in again.

    {"kind": "ego", "version": "0.2.0", "exported_at": "2026-01-01T12:00:00+00:00"}
    {"kind": "memory", "id": "mem_5d0c3a81f2be", "content": "…", "at": "…", …}

What a line of each kind holds is said in `kinds`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ego.config import CONFIG_FILE, Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural, safe_in_json
from ego.runtime.ego import Ego, open_ego
from ego.runtime.talk import pending
from ego.stores.memory import memories
from ego.stores.talk import events
from ego.upkeep.exchange.kinds import KINDS
from ego.upkeep.targets import outside, refuse_to_replace, write_to
from ego.version import __version__

if TYPE_CHECKING:
    from ego.upkeep import answers

HEAD = "ego"
"""The kind of the first line, which says who wrote the file."""
MARK = b'{"kind": "ego"'
"""What an export begins with."""

Advance = Callable[[int, int], None]
"""Told how much is done, and of how much."""
Complain = Callable[[str, str], None]
"""Told what a sentence is about, and the sentence; it reaches the person at once."""


def export(
    settings: Settings,
    target: str | None,
    *,
    private: bool,
    force: bool = False,
    complain: Complain,
    advance: Advance,
    observes_only: bool = False,
) -> Reply[answers.Export] | None:
    """Write everything to the file `target`, or to standard output, which is then all of it.

    An export that is there already is replaced with `force` alone; else UsageError.
    """
    with open_ego(settings, observes_only=observes_only) as ego:
        pending.keep_or_warn(ego)  # what was said when a process died belongs to it, too
        place = None if target in (None, "-") else outside(Path(str(target)), settings.data_dir)
        if place is not None and not force:
            refuse_to_replace(place)
        with write_to(place, MARK) as file:
            counts, hidden, confided = _write(ego, file, private, advance)
    said = f"Exported {_listed(counts)}"
    if hidden:
        said += f"; {plural(hidden, 'private memory', 'private memories')} stayed here"
    lines = [f"{said}."]
    if confided:
        turns = plural(confided, "turn told in confidence", "turns told in confidence")
        lines.append(f"{turns} stayed here.")
    if place is None:
        for line in lines:
            complain("note", line)
        return None
    fields: answers.Export = {
        "file": str(place),
        "exported": dict(counts),
        "private_left_out": hidden,
        "confided_left_out": confided,
    }
    lines.append(in_a_line(str(place)))
    if (settings.data_dir / CONFIG_FILE).exists():
        lines.append(
            f"{CONFIG_FILE} is not in it, for it may hold a key. Where this is imported, `ego init`"
            " sets your name and time zone."
        )
    return Reply("\n".join(lines), fields=fields)


def _write(
    ego: Ego, file: IO[bytes], private: bool, advance: Advance
) -> tuple[Counter[str], int, int]:
    """Write all of it; how much of what, and how many memories and turns of talk stayed."""
    counts: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
    head = {"kind": HEAD, "version": __version__, "exported_at": ego.now().isoformat()}
    file.write(_line(head))
    with ego.database.reading() as db:
        total, hidden, talk = memories.count(db), memories.count_private(db), events.count_there(db)
        for kind in KINDS.values():
            for thing in kind.lines(ego, db, private):
                file.write(_line({"kind": kind.name, **thing}))
                counts[kind.name] += 1
                advance(counts["memory"], total)
    return counts, 0 if private else hidden, talk - counts["event"]


def _line(thing: Mapping[str, Any]) -> bytes:
    written = json.dumps(thing, ensure_ascii=False, allow_nan=False)
    return f"{safe_in_json(written)}\n".encode()


def _listed(counts: Mapping[str, int]) -> str:
    said = [
        plural(count, kind.one, kind.several)
        for kind in KINDS.values()
        if (count := counts[kind.name])
    ]
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)
