"""What becomes of talk that was kept: it is set aside, comes back, or says something else."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from ego.core.autonomy.decisions import TriggerKind, TriggerState
from ego.core.confiding import is_confided
from ego.core.events import IMPORTED_FROM, Event, Source
from ego.runtime import attention
from ego.runtime.noted import bringing, later, left_out, noting
from ego.runtime.purging.erasing import FORGOTTEN, lose_vectors
from ego.runtime.talk import deaths
from ego.stores import packets, queue
from ego.stores.autonomy import triggers
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events

if TYPE_CHECKING:
    from ego.runtime.ego import Ego


def set_talk_aside(ego: Ego, db: Transaction, event: Event) -> None:
    """Set an event aside, within the transaction: neither found nor felt, and nothing waits on it.

    What was decided on it goes on, what was noted of it is undone.
    """
    with noting.follow_changes(ego, db, sets_aside=True):
        events.set_aside(db, event, ego.now())
    bringing.open_again(ego, db, [event])
    left_out.return_days(db, [event], ego.now())
    lose_vectors(ego, db, [event.seq], EVENTS)
    trigger = triggers.find_about(db, TriggerKind.EVENT, event.id)
    if trigger is not None:
        triggers.put(db, trigger.id, TriggerState.DONE)
    queue.drop(db, [event.id, *([trigger.id] if trigger else [])])
    packets.purge(db, [event.id])
    ego.follow(db, FORGOTTEN, {"names": [event.id]})


def bring_talk_back(ego: Ego, db: Transaction, event_id: str, now: datetime) -> Event | None:
    """Undo `set_talk_aside`, within the transaction; None when no such event waits.

    `now` is the real time: from then on it may be asked again what it felt like.
    """
    with noting.follow_changes(ego, db):
        event = events.bring_back(db, event_id)
    left_out.take_days_out_again(db, [event] if event else [], ego.now())
    if event is not None and event.searchable:
        if event.reflection is None or (event.source is Source.CHAT and not noting.has(db, event)):
            queue.queue(db, f"job_{ego.new_id()}", queue.REFLECT, event.id, now)
        attention.stir(ego, db, event.id)
    if event is not None and event.source is Source.CHAT:
        deaths.follow(ego, db, event)
        later.call_off_again(ego, db, event)
    return event


def change_talk(
    ego: Ego, db: Transaction, event: Event, now: datetime, its_words: bytes | None = None
) -> None:
    """Let an event say what its owner has made of it, within the transaction.

    What was noted of what it said before goes; it is asked anew from `now` on, the real time. The
    plans that its words tell are noted of them anew at once, where those words are others, or as
    private ones, or no longer.
    """
    before = events.get(db, event.id)
    is_told_anew = before is None or before.user_text != event.user_text
    if before is not None and is_confided(before) != is_confided(event):
        is_told_anew = True
    if noting.has(db, event):
        # what it moved lies where it lay, for its new words to move
        with later.as_of(ego, event), noting.follow_changes(ego, db):
            noting.delete_of(db, event, plans=is_told_anew)
        queue.drop(db, [event.id])
        queue.queue(db, f"job_{ego.new_id()}", queue.REFLECT, event.id, now)
    if before is not None and before.user_text != event.user_text:
        bringing.open_again(ego, db, [before])
    events.change(db, event, its_words)
    lose_vectors(ego, db, [event.seq], EVENTS)
    packets.purge(db, [event.id])
    if event.searchable:
        attention.stir(ego, db, event.id)
    is_talk = event.source is Source.CHAT and IMPORTED_FROM not in event.client_context
    if is_talk and is_told_anew:
        with later.as_of(ego, event):
            deaths.follow(ego, db, event)
        later.note_anew(ego, db, event)
