"""What a turn of talk tells and nothing came of, a day or a change: whoever said it is told so.

People tell of days, and of what is off, in more ways than rules know. What is passed over in
silence is missed on its day; what is named can be said again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import Ahead, say
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import announcing, listed
from ego.core.memory.pointing.untold import pasted
from ego.core.talk.noted import Noted, What
from ego.runtime.ego import Ego
from ego.runtime.noted import righting
from ego.runtime.noted.meant import find_open, word_plainly, word_within
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.talk import noted, righted

_QUOTED, _SHORT = 90, 50


class PassedOver(NamedTuple):
    """A sentence of a turn that names a later day, and of which no plan came."""

    words: str
    day: date


def find_passed_over(ego: Ego, event: Event) -> list[PassedOver]:
    """What a turn tells of later days and no plan came of; nothing where it moved, skipped or
    closed one, or says again what lies ahead."""
    event = word_plainly(replace(event, user_text=pasted.drop(event.user_text)))
    at = event.at.astimezone(ego.settings.timezone)
    told = announcing.find_later(event.user_text, at, dated=True)
    if not told or righted.read_left_out(event.client_context):
        return []
    with ego.database.reading() as db:
        said = word_within(ego, db, event).user_text
        return list(_select(ego, db, event, announcing.find_later(said, at, dated=True)))


def find_unchanged(ego: Ego, event: Event) -> list[Ahead]:
    """The plans that a turn may tell to be off or otherwise, where nothing was changed by it."""
    from ego.core.memory.pointing.told.moves import moving
    from ego.core.memory.pointing.untold import changes  # for few turns

    event, now = word_plainly(event), event.at.astimezone(ego.settings.timezone)
    said = event.user_text
    if not changes.may_tell_change(said) or righted.read_left_out(event.client_context):
        return []
    with ego.database.reading() as db:
        made = noted.find_of_event(db, event.id)
        if _changes_any(db, event, made):
            return []
        its = {one.brought.id for one in made}
        there = [one for one in find_open(ego, db, event) if one.memory_id not in its]
    meant = changes.find_touched(said, there, now)
    own = ego.names_of(find_partner(event) or ego.companion)
    return [] if moving.find_known(meant, said, now, own) else meant


def tell_passed_over(ego: Ego, event: Event) -> list[str]:
    """The same as lines for whoever said it, each with a way that is sure: of a day, or else one
    line of the plans that may be meant."""
    unchanged = find_unchanged(ego, event)
    if len(unchanged) == 1:
        return [_say_unchanged(ego, unchanged[0], event)]
    if unchanged:
        return [_ask_which(ego, unchanged, event)]
    return [_say(ego, one) for one in find_passed_over(ego, event)]


def _say_unchanged(ego: Ego, one: Ahead, event: Event) -> str:
    from ego.core.memory.pointing.told.moves import cues  # for few turns

    now = ego.here()
    day = say(When(one.when.day), now)
    ways = f"`ego ahead later {one.memory_id} --when …`"
    said = word_plainly(event).user_text
    days = {its.day for its in spoken.find_days(said, event.at.astimezone(ego.settings.timezone))}
    if not (days - {None, one.when.day} and cues.may_tell_moved(said)):  # else it is on another day
        ways = f"`ego ahead drop {one.memory_id}` or {ways}"
    its = listed.line_on_list(one, now, _QUOTED, _QUOTED, find_partner(event) or ego.companion)
    return f"Nothing was changed by this; {ways} does, if {day} is meant: {its}"


def _ask_which(ego: Ego, several: Sequence[Ahead], event: Event) -> str:
    """Of several that may be meant, which: two lines with a command each are hard to read."""
    now, teller = ego.here(), find_partner(event) or ego.companion
    named = (
        f"{say(When(one.when.day), now)}: {listed.line_on_list(one, now, _SHORT, _SHORT, teller)}"
        for one in several
    )
    return f"Nothing was changed by this; if it is of one of these, name that: {' / '.join(named)}"


def _say(ego: Ego, one: PassedOver) -> str:
    day = say(When(one.day), ego.here())
    quoted = text.brief(one.words, _QUOTED)
    return f'Nothing was put ahead for {day}; `ego remember "…" --when "{day}"` does: {quoted}'


def _select(
    ego: Ego, db: Transaction, event: Event, told: list[tuple[str, Sequence[date]]]
) -> Iterator[PassedOver]:
    made = noted.find_of_event(db, event.id)
    if _changes_any(db, event, made):
        return
    its = [one.brought.id for one in made if one.brought.what is What.AHEAD]
    seqs = [one.seq for its_id in its if (one := memories.get(db, its_id))]
    its_plans = ahead.of_memories(db, seqs).values()
    days = {one.when.day for one in its_plans}
    there = (one for one in ahead.open_ones(db, ego.now()) if one.seq not in seqs)
    plans = [one.text for one in (*there, *(its for its in its_plans if its.is_often))]
    for words, named in told:
        terms = announcing.find_terms(words, event.at)
        if days.isdisjoint(named) and not any(announcing.says_again(terms, one) for one in plans):
            yield PassedOver(words, named[0])


def _changes_any(db: Transaction, event: Event, made: Iterable[Noted]) -> bool:
    """Whether a turn moved, closed or put right a plan, be it from a later day on."""
    its = [memories.get(db, one.brought.id) for one in made if one.brought.what is What.AHEAD]
    plans = ahead.of_memories(db, [one.seq for one in its if one]).values()
    is_from_then = any(righting.list_replaced(db, one) for one in plans)
    is_changed = is_from_then or any(one.replaces for one in made)
    return is_changed or bool(ahead.closed_at(db, event.at))
