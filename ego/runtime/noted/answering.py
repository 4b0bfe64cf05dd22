"""What a turn tells of a plan that it does not name, for it was asked about, is the only one, or
lay in a secret that is over; and what it shortens, or calls she, as the plan has it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from ego.core.confiding import LIFTS, is_confided
from ego.core.events import Source, find_partner
from ego.core.memory.pointing.spoken import compiled
from ego.runtime.noted import righting
from ego.runtime.noted.meant import (
    READ,
    find_open,
    find_told_in_talk,
    list_proposed,
    select_meant,
    word_plainly,
)
from ego.stores.talk import events

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ego.core.events import Event
    from ego.core.memory.pointing.ahead import Ahead
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_THAT_WAS = r"^\W*(?:(?:well|so|phew|ok|okay|right|oh|ah|yay|hi|hey),? )*that (?:was|went)\b"
_JUST_OVER = timedelta(hours=4)
"""So long after it began "that was fine" is said of it, though nobody asked."""
_AROUND = 12
"""So many turns of everybody are looked through for the one before: others may talk in between."""


def find_answered(ego: Ego, db: Transaction, event: Event, done: Sequence[Ahead]) -> list[Ahead]:
    """The plan that a turn tells the outcome of with no word for it; none unless it is sure which.

    The words before asked for it by its name, or it is the only one of the teller's that is lately
    over, and nothing else was spoken of. Where the turn tells of others that are `done`, too, it is
    what was asked for, and none of these.
    """
    from ego.core.memory.pointing.told.otherwise import bare, findings  # for few turns

    told = bare.read_bare(event.user_text[:READ])
    if told is None:
        return []
    now = ego.local(event.at)
    there = find_open(ego, db, event)
    begun = [one for one in there if one.has_begun(event.at) and not one.is_let_go(event.at)]
    of_kind = [one for one in begun if told.finding and findings.may_be_of(told.finding, one.text)]
    if of_kind or not told.is_answer:
        begun = of_kind if told.finding else begun
    if not begun:
        return []
    meant = [one.plans for one in select_meant(ego, db, event, begun)]
    before = _find_before(db, event)
    said, answered = (before.user_text, before.assistant_text) if before else ("", "")
    asked = bare.find_asked(meant[0], answered)
    if done and any(one in done for one in asked or ()):
        return []
    if asked is not None:
        return [
            one for one in asked if len(asked) == 1 and bare.is_of_its_day(told.sentence, one, now)
        ]
    if done:
        return []
    is_asked = bool(of_kind) or not told.is_answer or bare.asks_at_all(answered)
    is_asked = is_asked or (
        compiled(_THAT_WAS).match(told.sentence) is not None
        and any(event.at - one.at <= _JUST_OVER for one in meant[0])
    )
    sole = bare.find_sole([*meant[0], *meant[-1]], told, now) if is_asked else []
    is_alone = before is None or event.at - before.at > righting.SOON
    is_alone = is_alone or bare.leaves_open(said, answered)
    return [one for one in sole if is_alone or bare.speaks_of(said, one)]


def _find_before(db: Transaction, event: Event) -> Event | None:
    """What was said to whoever says a turn just before: a turn, or what the agent said by itself.

    It may be a night ago: who is asked in the evening answers in the morning.
    """
    from ego.core.memory.pointing.told.otherwise import bare  # for few turns

    answered = event.client_context.get("in_reply_to")
    if isinstance(answered, str) and (message := events.get(db, answered)):
        return message
    several = [
        one
        for source in (Source.CHAT, Source.AUTONOMY_MESSAGE)
        for one in events.newest(db, source, limit=_AROUND)
        if one.id != event.id
        and timedelta() <= event.at - one.at <= bare.LATELY
        and find_partner(one) == find_partner(event)
    ]
    return max(several, key=lambda one: (one.at, one.seq), default=None)


def list_along(ego: Ego, db: Transaction, event: Event, done: Sequence[Ahead]) -> list[Ahead]:
    """What lay in a secret that a turn lifts and says is over: the birthday on that trip, too."""
    lifted, told = event.client_context.get(LIFTS), find_told_in_talk(db) if done else {}
    freed = lifted if isinstance(lifted, list) else []
    its = {name for name, one in told.items() if one.event_id in freed}
    if its.isdisjoint(one.memory_id for one in done):
        return []
    rest = (one for one in find_open(ego, db, event) if one not in done)
    return [one for one in rest if one.memory_id in its and one.is_over(event.at)]


def word_as_planned(ego: Ego, db: Transaction, event: Event) -> Event:
    """A turn without what it pastes, with what it shortens as a plan that is open has it, and with
    what is off then named as there; with the week of the day that was decided on, and the work
    whose hours it tells, as a turn before has them. What it only asks of a thing is left out."""
    from ego.core.memory.pointing.clauses import asked  # for a turn alone
    from ego.core.memory.pointing.grammar import appointments
    from ego.core.memory.pointing.mending import requests  # for a turn alone
    from ego.core.memory.pointing.often.pauses import breaks  # the same
    from ego.core.memory.pointing.orders import split_reminder  # the same
    from ego.core.memory.pointing.together import instead, next_time, week_list  # the same
    from ego.core.memory.pointing.told.otherwise import off_then  # the same
    from ego.core.memory.pointing.untold import pasted, stays_away  # the same

    said, now = split_reminder(pasted.drop(event.user_text)[:READ]), ego.local(event.at)
    said = asked.drop_asked(said)
    look = partial(list_said_before, db, event, now)
    said = week_list.word_shifts(next_time.word_decided(said, look), look)
    if requests.may_be_before(said):
        said = requests.put_behind(said, next(iter(look()), ""), now)
    if instead.agrees(said, now):
        proposed = next(list_proposed(db, event, now), "")
        said = instead.word_agreed(said, proposed, find_open(ego, db, event), now)
    if appointments.may_shorten(said):
        said = appointments.spell_as_planned(said, [one.text for one in find_open(ego, db, event)])
    if breaks.may_break(said):
        said = breaks.word_break(said, find_open(ego, db, event), now)
    if off_then.may_say_off(said):
        said = off_then.word_off(said, find_open(ego, db, event), now)
    if stays_away.may_tell_away(said):
        said = stays_away.name_who(said, find_open(ego, db, event), look(), now)
    return event if said == event.user_text[:READ] else replace(event, user_text=said)


def list_said_before(db: Transaction, event: Event, now: datetime) -> list[str]:
    """What whoever says a turn said in those just before it, the last first; of what they confided
    a turn that is no secret repeats nothing."""
    newest = events.newest(db, Source.CHAT, limit=righting.LATELY + 1)
    return [
        word_plainly(one).user_text[:READ]
        for one in sorted(newest, key=lambda one: -one.seq)
        if one.id != event.id
        and now - one.at <= righting.SOON
        and find_partner(one) == find_partner(event)
        and (is_confided(event) or not is_confided(one))
    ]
