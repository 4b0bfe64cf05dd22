"""Turns that are still to be captured: what is taken back meanwhile is not to come with them.

The newest turn of a session is captured once it can grow no more, so what is taken back in the next
one stands in the host's transcript alone. Whoever reads a transcript notes here where it lies and
how much was said in it; whoever takes something back reads those again while its words are still
known, and marks by its host's id each turn that tells it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego.runtime.transcripts import claude_code, codex
from ego.runtime.transcripts.messages import Message, name_event, name_turn, read_turns
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine import files
from ego.stores.engine.contract import Transaction
from ego.stores.memory import trash

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

FILE = "transcripts.json"
"""How many messages stood in each transcript as it was read last, by its path."""
_MOST = 20
"""So many of them, the newest."""


class Transcript(NamedTuple):
    """A session as its host wrote it down."""

    host: str
    works_in: str | None
    """Its directory, where the host says so in it."""
    messages: Sequence[Message]


class WaitingTurn(NamedTuple):
    """One that is not captured yet, or was."""

    name: str
    event_id: str
    asked: str
    said: str
    """By both."""
    at: datetime | None
    is_under_way: bool
    """Whether the session went on with it since it was read last."""


def read(path: Path, leave: Callable[[str, str], None] = lambda _what, _why: None) -> Transcript:
    """What was said in a session. OSError where its transcript cannot be read."""
    works_in = codex.find_directory(path)
    host, reader = ("claude-code", claude_code) if works_in is None else ("codex", codex)
    return Transcript(host, works_in, list(reader.read_messages(path, leave)))


def note(directory: Path, path: Path, count: int | None) -> None:
    """Keep where a transcript lies, and how much is said in it; with None no more."""
    if not directory.is_dir():
        return
    with files.DirectoryLock(directory):
        before = _noted(directory)
        after = {name: n for name, n in before.items() if name != str(path)}
        after |= {} if count is None else {str(path): count}
        if after != before:
            files.replace(directory / FILE, json.dumps(dict([*after.items()][-_MOST:])))


def note_begun(directory: Path, path: Path) -> None:
    """Note a session that begins, or goes on; what is known of it already stays."""
    if str(path) not in _noted(directory):
        note(directory, path, len(read(path).messages) if path.exists() else 0)


def list_turns(directory: Path) -> Iterator[WaitingTurn]:
    """The turns of the sessions that are noted, captured or not."""
    for name, count in _noted(directory).items():
        with suppress(OSError):
            yield from _turns(read(Path(name)), count)


def _turns(there: Transcript, count: int) -> Iterator[WaitingTurn]:
    turns = list(read_turns(there.messages))
    for turn in turns:
        asked = "\n\n".join(one.text for one in turn if one.by_person)
        answered = "\n\n".join(one.text for one in turn if not one.by_person)
        yield WaitingTurn(
            name_turn(there.host, turn[0]),
            name_event(there.host, turn),
            asked,
            f"{asked}\n{answered}",
            next((one.at for one in turn if one.at), None),
            turn is turns[-1] and len(there.messages) > count,
        )


def _noted(directory: Path) -> dict[str, int]:
    try:
        noted = json.loads((directory / FILE).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(noted, dict):
        return {}
    return {name: n for name, n in noted.items() if isinstance(n, int)}


def find(ego: Ego, db: Transaction, is_meant: Callable[[WaitingTurn], bool]) -> list[str]:
    """The names of those that are meant and are no talk here yet."""
    return [
        turn.name
        for turn in list_turns(ego.settings.data_dir)
        if is_meant(turn) and trash.seq_of(db, turn.event_id, EVENTS) is None
    ]
