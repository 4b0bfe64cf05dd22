"""How an event is kept, and a turn of talk in place of the one that it repeats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ego.core import events as sayings
from ego.core.events import Event, Reflection, Source
from ego.core.text import mend
from ego.runtime import attention
from ego.runtime.ego import utc_now
from ego.runtime.noted import plans, renaming
from ego.runtime.talk import changes, deaths, secrets
from ego.stores import queue
from ego.stores.autonomy import said
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

THROUGH, PROXY = "through", "proxy"
"""The key of a turn's context that says by which way it came, and the way of `ego proxy`."""
_SITTING = timedelta(hours=6)
"""So long the beginning of a talk is known again: another day's talk may begin with those words."""
_TELLING = 2
"""From so many messages before it on, a turn is surely the same one."""


def make(
    ego: Ego,
    source: Source,
    *,
    user_text: str = "",
    assistant_text: str = "",
    reflection: Reflection | None = None,
    client_context: dict[str, object] | None = None,
    event_id: str = "",
) -> Event:
    """An event of now, as it can be kept; its id is a new one where none is given."""
    return Event(
        id=event_id or f"ev_{ego.new_id()}",
        at=ego.now(),
        source=source,
        searchable=source.is_searchable,
        user_text=mend(user_text),
        assistant_text=mend(assistant_text),
        reflection=reflection if reflection and reflection.says_enough else None,
        client_context=client_context or {},
    )


def keep(
    ego: Ego,
    db: Transaction,
    event: Event,
    its_words: bytes | None = None,
    newest: Sequence[Event] | None = None,
) -> Event:
    """Keep `event` within the transaction, with what follows from it.

    The `newest` turns of talk tell whether it is of a secret; without them they are read.
    What a reflection is asked about later attends then; talk does so at once as well. A turn
    that said what it felt like is asked later for what to note of it; a plan that it tells is
    noted at once.
    """
    if event.source is Source.CHAT:
        if newest is None:
            newest = events.newest(db, Source.CHAT, limit=secrets.LOOKED_THROUGH)
        event = secrets.mark_turn(ego, db, event, newest)
    kept_event = events.add(db, event, its_words)
    if event.searchable and (event.reflection is None or event.source is Source.CHAT):
        queue.queue(db, f"job_{ego.new_id()}", queue.REFLECT, event.id, utc_now())
    talk = event.source in (Source.CHAT, Source.AUTONOMY_MESSAGE) and event.searchable
    if event.reflection is not None or talk:
        attention.stir(ego, db, event.id)
    if event.source is Source.CHAT:
        renaming.put_right(ego, db, event)
        deaths.follow(ego, db, kept_event)
        plans.note_plan(ego, db, kept_event)
        return events.get(db, kept_event.id) or kept_event  # it may be marked as a secret by then
    return kept_event


def keep_turn(ego: Ego, db: Transaction, event: Event, its_words: bytes | None = None) -> Event:
    """Keep a turn within the transaction; what it is `in_reply_to` is answered by it.

    It takes the place of the same words, when they were said a moment ago and had no answer.
    """
    newest = events.newest(db, Source.CHAT, limit=secrets.LOOKED_THROUGH)
    theirs = (one for one in newest if sayings.find_partner(one) == sayings.find_partner(event))
    for before in find_unheard(theirs):
        if sayings.is_said_again(before, event):
            changes.set_talk_aside(ego, db, before)
    kept = keep(ego, db, event, its_words, newest)
    if answered := kept.client_context.get("in_reply_to"):
        said.mark_answered(db, str(answered), kept.id, ego.now())
    return kept


def find_unheard(turns: Iterable[Event]) -> list[Event]:
    """What was said since a model last answered here, and was not answered; the newest first.

    The `turns` are of one person: what another said was not answered by it.
    """
    since = takewhile(lambda one: not (one.assistant_text and "model" in one.client_context), turns)
    return [one for one in since if sayings.is_unanswered(one)]


def find_asked_before(
    db: Transaction, context: Mapping[str, object], now: datetime
) -> Event | None:
    """The turn of another program's talk that was kept when the one of this context was asked
    before, if it was."""
    place = context.get("place")
    is_surely_same = isinstance(place, int) and place >= _TELLING
    ours = [
        one
        for one in events.newest(db, Source.CHAT, limit=secrets.LOOKED_THROUGH)
        if one.client_context.get(THROUGH) == PROXY and (is_surely_same or now - one.at <= _SITTING)
    ]
    same = (one for one in ours if one.client_context.get("turn") == context.get("turn"))
    edited = (one for one in ours if _is_edited(one.client_context, context))
    return next(same, None) or next(edited, None)


def _is_edited(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether it was the same message at the same place, and most before it was the same, too."""
    if (old.get("said"), old.get("place")) != (new.get("said"), new.get("place")):
        return False
    before, by_now = old.get("before"), new.get("before")
    if not (isinstance(before, list) and isinstance(by_now, list) and len(before) == len(by_now)):
        return False
    same = sum(1 for one, other in zip(before, by_now, strict=True) if one == other)
    return same * 2 >= len(by_now)
