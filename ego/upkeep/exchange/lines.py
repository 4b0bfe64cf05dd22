"""Lines of an exchange file: what a kind of thing is, and how the fields of a line are read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from ego.core import text
from ego.core.events import hash_id
from ego.core.memory.memories import Memory
from ego.errors import UsageError
from ego.runtime import follow_ups, joins
from ego.runtime.ego import Ego
from ego.runtime.parameters import refuse_unprintable
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash

Line = Mapping[str, Any]
"""One thing as a line of the file says it, without its kind."""

Outcome = bool | None | UsageError
"""True: it is new here. False: it was there already. None: it was taken back here, and stays away.
An error: why it cannot be taken."""

_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


class LineKind(NamedTuple):
    """One kind of thing, and its way out of an ego and into one."""

    name: str
    one: str
    several: str
    lines: Callable[[Ego, Transaction, bool], Iterator[dict[str, Any]]]
    """Everything of this kind; the flag says whether private memories come along."""
    read: Callable[[Ego, Line], Any]
    """The thing a line describes; UsageError says what is wrong with it."""
    take: Callable[[Ego, Transaction, Sequence[Any]], list[Outcome]]
    """Add things, within the transaction; one outcome each."""
    is_document: bool = False
    """All are taken together, once the file is read: those that a document keeps, which is read and
    written as a whole, and those that name what may stand behind them in the file."""


def joining_later(kind: str) -> Callable[[Ego, Transaction, Sequence[Any]], list[Outcome]]:
    """The `take` of a kind that a document keeps: what is new follows from the transaction."""

    def take(ego: Ego, db: Transaction, several: Sequence[Any]) -> list[Outcome]:
        are_new = joins.would_be_new(ego, kind, several)
        if any(are_new):
            ego.follow(db, follow_ups.JOIN, {"kind": kind, "things": several})
        return list(are_new)

    return take


def refuse_unknown(kind: str, line: Line, known: Sequence[str]) -> None:
    """Raise UsageError when a line has a field that its kind does not know."""
    unknown = next((key for key in line if key not in {*known, "id", "at"}), None)
    if unknown is not None:
        fields = ", ".join(dict.fromkeys(("id", *known, "at")))
        raise UsageError(f"{kind} has no field '{text.one_line(unknown, 40)}'. Known: {fields}.")


def an_id(given: object, prefix: str, meant: Sequence[str] | None, called: str = "id") -> str:
    """An id as it is kept: as given where it can be, else one that follows from it.

    Without any, it follows from what the thing says (`meant`), so that the same line is
    the same thing whenever it comes.
    """
    if given is None and meant is not None:
        return hash_id(prefix, meant)
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str) or not given.strip():
        raise UsageError(f"{called} must be a text, not {show(given)}.")
    refuse_unprintable(called, given)
    return given if _ID.fullmatch(given) else hash_id(prefix, (given,))


def moment(name: str, given: object, default: datetime | None) -> datetime:
    """A time of a line in UTC, or the default; UsageError names the field."""
    if given is None and default is not None:
        return default
    try:
        at = datetime.fromisoformat(given)  # type: ignore[arg-type]
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        raise UsageError(
            f"{name} {show(given)} is not an ISO 8601 time such as 2026-01-01T12:00:00Z."
        ) from None


def a_text(name: str, given: object, most: int) -> str:
    """A text of a line within its limit; UsageError names the field."""
    if not isinstance(given, str):
        raise UsageError(f"{name} must be text, not {show(given)}.")
    size = len(given.encode())
    if size > most:
        raise UsageError(f"{name} is {size:,} bytes long; at most {most:,} fit.")
    return given


def share(name: str, given: object) -> float:
    """A number from 0 to 1; UsageError names the field."""
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given <= 1:
        raise UsageError(f"{name} must be a number from 0 to 1, not {show(given)}.")
    return float(given)


def is_list_of(kind: type, value: object) -> bool:
    """Whether a value is a list of nothing else."""
    return isinstance(value, list) and all(isinstance(entry, kind) for entry in value)


def show(value: object) -> str:
    """A value as an error shows it."""
    if isinstance(value, str):
        return f"'{text.one_line(value, 40)}'"
    return text.one_line(json.dumps(value), 40)


def find_there(db: Transaction, ids: Sequence[str]) -> list[Memory] | UsageError:
    """The memories of these ids, without those set aside; the error when one never was."""
    found = []
    for name in ids:
        memory = memories.get(db, name)
        if memory is not None:
            found.append(memory)
        elif trash.trashed_at(db, name) is None:
            return UsageError(f"There is no memory '{name}', neither here nor in the file.")
    return found
