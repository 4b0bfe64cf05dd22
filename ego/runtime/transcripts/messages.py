"""Messages of another program's talk, read from its lines, and the turns they make.

A turn is what the person said and what was answered to it. By its first message it is known again
when more was answered since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from ego.core.events import NAMED, PLACED, hash_id

Leave = Callable[[str, str], None]
"""Is told what is not taken, and why."""


class Message(NamedTuple):
    """One message of a conversation."""

    by_person: bool
    text: str
    at: datetime | None
    id: str
    place: str = ""
    """Where it stands, for an id that follows from its words."""


def read_lines(
    file: Path, read: Callable[[Any], Message | None], leave: Leave
) -> Iterator[Message]:
    """What was said in a file of JSON lines; a line that makes no sense is left."""
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                message = read(json.loads(line.decode("utf-8-sig")))
            except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
                leave(f"line {number} of {file.name}", "it makes no sense")
                continue
            if message is not None:
                yield message


def read_turns(messages: Iterable[Message]) -> Iterator[list[Message]]:
    """Messages in turns: what the person says in a row, and what is answered in a row."""
    turn = list[Message]()
    for message in messages:
        if not message.text.strip():
            continue
        if turn and message.by_person and not turn[-1].by_person:
            yield turn
            turn = []
        turn.append(message)
    if turn:
        yield turn


def name_turn(program: str, first: Message) -> str:
    """What the turn that begins with `first` is called, however much of it there is."""
    if first.place:
        return hash_id(PLACED, (program, first.place))
    return hash_id(NAMED, (program, first.id))


def name_event(program: str, turn: Sequence[Message]) -> str:
    """The id of the event that a turn becomes."""
    return hash_id("ev_", (program, turn[0].id, turn[-1].id))


def read_iso(given: object) -> datetime | None:
    """A moment written as ISO 8601; None for what is none."""
    if not isinstance(given, str):
        return None
    try:
        at = datetime.fromisoformat(given)
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)
