"""What was noted from talk as lines of an exchange file; what came of it has lines of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ego.core.identity.people import as_name
from ego.core.talk.noted import (
    SELF,
    TEXT_CHARACTERS,
    Kind,
    Noted,
    What,
    as_json,
    read_brought,
    replacements,
)
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.noted import bringing
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.memory import trash
from ego.stores.talk import events, taken_back
from ego.stores.talk import noted as kept
from ego.upkeep.exchange import confided
from ego.upkeep.exchange.lines import (
    Line,
    LineKind,
    Outcome,
    a_text,
    an_id,
    moment,
    refuse_unknown,
    show,
)

_FIELDS = ("event", "about", "kind_of", "text", "replaces", "brought", "dropped_at")


def _lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    hidden = frozenset[str]() if private else confided.find_with_notes(db)
    for one in kept.list_all(db):
        if one.is_said and one.event_id not in hidden and (private or not one.brought.of):
            yield {
                "id": one.id,
                "at": one.at.isoformat(),
                "event": one.event_id,
                "about": one.about,
                "kind_of": str(one.kind),
                "text": one.text,
                "replaces": one.replaces,
                "brought": as_json(one.brought),
                "dropped_at": one.dropped_at.isoformat() if one.dropped_at else None,
            }


def _read(ego: Ego, line: Line) -> Noted:
    refuse_unknown("noted", line, _FIELDS)
    about = a_text("about", line.get("about", SELF), 400)
    words = a_text("text", line.get("text"), 4 * TEXT_CHARACTERS)
    if not words.strip() or len(words) > TEXT_CHARACTERS:
        raise UsageError(f"text must have 1 to {TEXT_CHARACTERS} characters.")
    kind, brought = line.get("kind_of"), line.get("brought", {})
    if kind not in tuple(Kind):
        raise UsageError(f"Unknown kind_of {show(kind)}. Known: {', '.join(Kind)}.")
    if not isinstance(brought, dict):
        raise UsageError("brought must be an object.")
    event_id = an_id(line.get("event"), "ev_", None, called="event")
    dropped = line.get("dropped_at")
    return Noted(
        id=an_id(line.get("id"), "nt_", (event_id, about, words)),
        at=moment("at", line.get("at"), ego.now()),
        event_id=event_id,
        about=about if about == SELF else as_name(about),
        kind=Kind(kind),
        text=words,
        replaces=a_text("replaces", line.get("replaces", ""), 400),
        brought=read_brought({"what": What.NOTHING, **brought}),
        dropped_at=None if dropped is None else moment("dropped_at", dropped, None),
    )


def _take(ego: Ego, db: Transaction, several: Sequence[Noted]) -> list[Outcome]:
    outcomes = [_take_one(db, one) for one in several]
    if any(one.kind is Kind.PLAN for one in several):
        _leave_replaced(ego, db, {name for one in several for name in (one.id, one.replaces)})
    return outcomes


def _leave_replaced(ego: Ego, db: Transaction, ids: Collection[str]) -> None:
    """Let a plan of these lie ahead no more in whose place another was noted, here or there."""
    every = kept.list_all(db)
    by_id, over = {one.id: one for one in every}, replacements(every)
    for old in (by_id[name] for name in over if name in ids and name in by_id):
        newer = by_id[over[old.id]]
        if old.kind is Kind.PLAN and old.brought.made and bringing.find_plans(db, [old]):
            ties = bringing.list_ties(db, [old])
            bringing.forget_plans(ego, db, [old], [newer])
            bringing.pass_on(ego, db, ties, [old], [newer])


def _take_one(db: Transaction, one: Noted) -> Outcome:
    if kept.get(db, one.id) is not None:
        return False
    if events.get(db, one.event_id) is None:
        if taken_back.has_mark(db, one.event_id):
            return None
        if trash.trashed_at(db, one.event_id, EVENTS) is not None:
            return False
        return UsageError(f"There is no event '{one.event_id}', neither here nor in the file.")
    if any(other.is_said for other in kept.alike(db, one.key)):
        return False
    kept.add(db, one)
    return True


NOTED = LineKind(
    "noted",
    "thing noted",
    "things noted",
    _lines,
    _read,
    _take,
    is_document=True,  # for it names an event, and that may stand behind it in the file
)
