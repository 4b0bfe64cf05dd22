"""A turn of talk as every face takes and shows it: its words, its answer, its doubts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Literal

from ego.config import Settings
from ego.core.answers import event_fields
from ego.core.confiding import CONFIDED
from ego.core.events import HEARD_BY, TALKED_WITH, Event, Source, find_partner, is_cut
from ego.core.identity import people as relationships
from ego.core.memory.memories import CONTENT_BYTES, Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.reply import Reply
from ego.core.talk.answers import as_fields
from ego.core.talk.forgetting import asks_in_talk
from ego.core.talk.noted import Kind, Noted, What, select_living
from ego.errors import Do, UsageError
from ego.runtime.ego import Ego
from ego.runtime.noted import plans
from ego.runtime.noted.forgetting import find_meant
from ego.runtime.parameters import refuse_unprintable
from ego.runtime.talk import deaths
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.talk import events, righted
from ego.stores.talk import noted as kept
from ego.tools.identity import meetings
from ego.tools.memory import coming
from ego.tools.mood import now
from ego.tools.talk import answers, passed_over
from ego.tools.talk.asking import Opens
from ego.tools.talk.events import name_asker

_LOOKED_THROUGH = 20
"""So many of the day's newest turns are looked through for one of the same model."""


def read_words(name: str, given: str | None) -> str:
    """What was said, without what surrounds it; UsageError, calling it `name`, for none."""
    said = (given or "").strip()
    if not said:
        raise UsageError(
            f"{name} is missing:",
            Do("say what was said, in quotes.", program="give it words to say."),
        )
    refuse_unprintable(name, said)
    if len(said.encode()) > CONTENT_BYTES:
        raise UsageError(f"{name} is too long; at most {CONTENT_BYTES:,} bytes fit.")
    return said


def begin_context(
    opens: Opens, person: str | None, heard_by: Sequence[str] = (), *, confided: bool
) -> dict[str, object]:
    """What a turn's context says of whom it was with, which is nothing where that is the companion,
    of who else heard it, and of its being told in confidence, where the words need not say so."""
    context: dict[str, object] = {CONFIDED: True} if confided else {}
    if other := find_other(opens, person):
        context[TALKED_WITH] = other
    if heard := [find_other(opens, one) for one in heard_by]:
        context[HEARD_BY] = heard
    return context


def find_other(opens: Opens, person: str | None) -> str:
    """What somebody is called who is not the companion; empty for the companion, and for nobody."""
    if person is None:
        return ""
    name = relationships.as_name(person)
    with opens() as ego:
        own = {"name": ego.companion, "aliases": ego.names_of(ego.companion)}
        if relationships.is_called(own, name):
            return ""
        (called,) = meetings.resolve(ego, [name])
        if not called.islower():
            return called
        with ego.database.reading() as db:  # "jonas", where it was Jonas before
            return next(map(find_partner, meetings.find_talk(db, [called], 1)), called)


def find_talk(ego: Ego, db: Transaction, other: str, most: int) -> list[Event]:
    """The newest turns of talk, newest first, with somebody `other`, by whatever name they were
    known then, or with the companion where that is empty."""
    if other:
        return meetings.find_talk(db, ego.names_of(other), most)
    newest = events.newest(db, Source.CHAT, limit=most)
    theirs = [one for one in newest if not find_partner(one)]
    if len(theirs) == len(newest) or len(newest) < most:
        return theirs
    return events.newest_with(db, "", limit=most)


def answer(ego: Ego, event: Event, said: str = "") -> Reply[answers.Turn]:
    """The turn with what came of it and the mood after it; its text is `said`, or what the model
    said."""
    mood, asks = now.mood_beside(ego), asks_in_talk(event.user_text)
    fields: answers.Turn = {
        **event_fields(event, ego.write_time),
        "mood": now.mood_fields(ego, mood) if mood else None,
        "noted": _list_noted(ego, event),
        "closed": [*_list_closed(ego, event), *_list_left_out(ego, event)],
        "passed_over": [
            {"text": one.words, "day": one.day.isoformat()}
            for one in passed_over.find_passed_over(ego, event)
        ],
        "unchanged": [
            {"id": one.memory_id, "text": one.words(event.at)}
            for one in passed_over.find_unchanged(ego, event)
            if not one.private
        ],
        "asks_to_forget": asks,
        "to_forget": [_may_go(ego, one) for one in find_meant(ego, event).found] if asks else [],
    }
    return Reply(said or event.assistant_text, fields=fields)


def _list_noted(ego: Ego, event: Event) -> list[answers.NotedOfTurn]:
    """What was noted of a turn and holds, in the words in which it was told: whatever else a plan
    says may be of a private memory. What called a plan off stands in `closed`."""
    with ego.database.reading() as db:
        living = select_living(kept.find_of_event(db, event.id)).values()
        noted = [one for one in living if not _calls_off(one)]
        ids = [one.brought.id for one in noted if one.brought.what is What.AHEAD]
        there = [one for its_id in ids if (one := memories.get(db, its_id))]
        plans = ahead.of_memories(db, [one.seq for one in there]) if there else {}
    days = {one.memory_id: _say_day(ego, one) for one in plans.values()}
    return [
        {**as_fields(one, {}, ego.write_time), "ahead": days.get(one.brought.id)} for one in noted
    ]


def _calls_off(one: Noted) -> bool:
    """Whether it is a plan that was noted in place of another, and is on no day."""
    return one.kind is Kind.PLAN and bool(one.replaces) and one.brought.what is What.NOTHING


def _list_closed(ego: Ego, event: Event) -> list[answers.Closed]:
    """The plans that a turn told to be over, but for private ones."""
    with ego.database.reading() as db:
        made = kept.find_of_event(db, event.id)
        over = {one.replaces for one in made if _calls_off(one)}
        closed = [one for one in ahead.closed_at(db, event.at) if not one.private]
        if not (over or closed):
            return []
        dead = deaths.find_over(ego, db, event, closed)
        left = [one for one in closed if one not in dead]
        done = plans.find_told_done(ego, db, event, lambda: left)
        off = [*dead, *plans.find_told_off(ego, db, event, lambda: left)]
        gone = [one for one in kept.list_all(db) if one.id in over]
        before = [one for one in gone if one.brought.what is What.AHEAD]
        there = {one.brought.id for one in before if memories.get(db, one.brought.id)}
    return [
        *(_over(one.memory_id, one.words(event.at), "done") for one in done),
        *(_over(one.memory_id, one.words(event.at), "off") for one in off),
        *(_over(one.brought.id, one.plan, "off") for one in before if one.brought.id not in there),
    ]


def _list_left_out(ego: Ego, event: Event) -> list[answers.Closed]:
    """What comes back and a turn told to be off, or elsewhere, on some days; but for what is
    private."""
    out = righted.read_left_out(event.client_context)
    if not out:
        return []
    with ego.database.reading() as db:
        there = [one for its_id in out if (one := memories.get(db, its_id)) and not one.private]
        plans = ahead.of_memories(db, [one.seq for one in there])
    words = {one.memory_id: one.words(event.at) for one in plans.values()}
    return [_over(one.id, words.get(one.id, one.content), "off", out[one.id]) for one in there]


def _over(
    its_id: str, told: str, how: Literal["done", "off"], left_out: Iterable[date] = ()
) -> answers.Closed:
    days = [one.isoformat() for one in left_out]
    return {"id": its_id, "text": told, "how": how, "days": days}


def _say_day(ego: Ego, plan: Ahead) -> answers.PlanDay:
    return {**coming.due_fields(plan, ego.now()), "private": plan.private}


def _may_go(ego: Ego, one: Event | Memory) -> answers.ToForget:
    at = ego.write_time(one.at)
    if isinstance(one, Memory):
        return {"id": one.id, "kind": "memory", "at": at, "text": one.content}
    said = one.user_text or one.assistant_text
    return {"id": one.id, "kind": "event", "at": at, "text": said}


def name_cut(event: Event, settings: Settings) -> str:
    """What is to be said of a turn whose answer was cut off; empty of every other."""
    if not is_cut(event):
        return ""
    waits = "" if event.reflection else f" and waits for {name_asker(settings)}"
    return (
        "The answer was cut off: the model may say no more at once."
        f" The turn ({event.id}) is kept as far as it came{waits}."
    )


def name_lacking_trailer(ego: Ego, event: Event) -> str:
    """What is to be said of a whole turn without its mood, once a day; empty of every other."""
    if event.reflection is not None or is_cut(event) or _had_a_turn_today(ego, event):
        return ""
    return (
        f"The model did not say how this talk felt ({event.id})."
        " `ego reflect`, or the next heartbeat with --act, asks it afterwards."
    )


def _had_a_turn_today(ego: Ego, event: Event) -> bool:
    """Whether its model answered before on this day: what it lacks was seen then."""
    midnight = ego.here().replace(hour=0, minute=0, second=0, microsecond=0)
    with ego.database.reading() as db:
        today = events.newest(db, Source.CHAT, since=midnight, limit=_LOOKED_THROUGH)
    its = event.client_context.get("model")
    return any(
        one.id != event.id and one.assistant_text and one.client_context.get("model") == its
        for one in today
    )
