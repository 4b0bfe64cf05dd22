"""Waking up: how a session begins."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from ego.core import text
from ego.core.desires import bends
from ego.core.events import Source
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Category, Memory
from ego.core.reply import WAKE_UP, Reply, room
from ego.runtime.ego import Ego
from ego.runtime.toolkit import surface
from ego.stores import mood as moods
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import expect
from ego.stores.memory import memories, truth
from ego.stores.memory.filters import Filter
from ego.stores.memory.listing import NEWEST_KEPT, NewestKept, newest_kept
from ego.stores.talk import events
from ego.tools.identity import answers, meetings
from ego.tools.identity.meetings import Company
from ego.tools.memory import coming
from ego.tools.mood import now as feeling

_INTROSPECTION_SHOWN = 220
"""Columns of the last introspection; its end says more than its beginning."""
_SHORTENED, _SHORTER = 120, 90
"""Columns of it that what was kept since leaves, and once it was told for days."""
_FRESH, _STALE = timedelta(days=1), timedelta(days=3)
"""So long an introspection tells how things are by itself, and so long it is news."""
_KEPT_SHOWN, _KEPT_AT_LEAST = 220, 20
"""Columns of what was kept last."""
_ROOM = 20
"""Tokens that what was said by itself leaves for it."""
_QUIET = timedelta(days=3)
"""After so long without the companion it is quiet, while it is not known what is usual."""


@surface(observes=True)
def wake_up(ego: Ego) -> Reply[answers.WakeUp]:
    """Start a session: your last introspection, desires, companion."""
    now = ego.here()
    with ego.database.at_once():
        with ego.database.reading() as db:
            expect(db, truth.REPLACED, NEWEST_KEPT, *moods.asks(bends.MOST))
            expect(db, coming.ask_open(now))
            introspection = truth.add_dates(db, _find_inward(db, now))
            kept = newest_kept(db)
            company = meetings.find_companion(ego, db)
            met = meetings.find_last(ego, db, company)
            spoke = events.newest(db, Source.AUTONOMY_MESSAGE, limit=1)
        felt = ego.pressures(ego.modulation())
        mood = feeling.mood_beside(ego)
        ahead = coming.look_ahead(ego)
    beside = [
        "",
        f"Desires: {feeling.loudest(felt)}",
        *feeling.tell_mood(mood),
        _met(ego, company, met, meetings.tell_absence(ego, company)),
    ]
    if spoke:
        beside[-1:] = [*_by_itself(ego, company, beside), beside[-1]]
    due = coming.think_of(ego, ahead)
    thought = coming.lines_beside(ego, due, beside)
    told = due[: len(thought)]
    beside = ["", *thought, *beside[1:]]
    if kept and any(one.text == kept.content for one in told):
        kept = None  # it is told of as what is to come
    lines = [*_last_introspection(introspection, kept, now, beside), *beside]
    coming.note_told(ego, told, found=ahead)
    ego.use.name(felt)  # a session begins: what has no room in the line is one call away
    fields: answers.WakeUp = {
        "introspection": memory_fields(introspection[0]) if introspection else None,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in felt],
        "companion": {
            "name": ego.companion,
            "last_interaction": company.last.isoformat() if company.last else None,
            "usual_gap_hours": company.usual_hours,
        },
        "ahead": [coming.fields(one, now) for one in told],
    }
    return Reply("\n".join(lines), WAKE_UP, fields=fields)


def _find_inward(db: Transaction, now: datetime) -> list[Memory]:
    """The last introspection; once that is stale, what was found out of oneself since."""
    last = memories.newest(db, Filter(category=Category.INTROSPECTION), limit=1)
    if not last or last[0].at + _STALE > now:
        return last
    since = Filter(category=Category.SELF_DISCOVERY, since=last[0].at)
    return memories.newest(db, since, limit=1) or last


def _by_itself(ego: Ego, company: Company, beside: Sequence[str]) -> list[str]:
    """What it said by itself, where the other lines leave room."""
    from ego.tools.autonomy.reaching import known  # only for those who speak by themselves

    left = room(WAKE_UP) - _ROOM - text.count_prompt_tokens("\n".join([*beside, ""]))
    return known.begin_with(ego, company.last, left)


def _last_introspection(
    found: Sequence[Memory], kept: NewestKept | None, now: datetime, beside: Sequence[str]
) -> list[str]:
    """The last introspection, as much of it as there is room for `beside` the other lines.

    What was kept last follows it when it is older than a day, or where there is none: a session
    does not begin as if nothing had been since.
    """

    def left(*lines: str) -> int:
        return room(WAKE_UP) - text.count_prompt_tokens("\n".join([*lines, *beside]))

    if not found:
        lines = ["No introspection yet."]
        return lines + (_kept_last(kept, now, left(*lines, "")) if kept else [])
    (memory,) = found
    called = memory.category.replace("_", "-")
    private = ", private" if memory.private else ""
    heading = f"Last {called} ({kinds.when(memory, now)}{private}):"
    since, most = list[str](), 0
    if kept and memory.at + _FRESH < now and memory.at < kept.at:
        most = _SHORTER if memory.at + _STALE < now else _SHORTENED
        shortened = text.last_sentences(memory.content, most)
        since = _kept_last(kept, now, left(heading, f'"{shortened}"', ""))
    most = most if since else _INTROSPECTION_SHOWN
    spare = left(heading, '""', *since)
    endings = (text.last_sentences(memory.content, n) for n in range(most, 0, -10))
    words = next((words for words in endings if text.count_prompt_tokens(words) <= spare), "…")
    return [heading, f'"{words}"', *since]


def _kept_last(kept: NewestKept, now: datetime, left: int) -> list[str]:
    """The line of what was kept last, as wide as `left` tokens allow; none where that is little."""
    widths = range(_KEPT_SHOWN, _KEPT_AT_LEAST - 1, -10)
    private = ", private" if kept.private else ""
    heading = f"Kept last ({text.age(kept.at, now)}{private})"
    lines = (f'{heading}: "{text.one_line(kept.content, n)}"' for n in widths)
    return [line for line in lines if text.count_prompt_tokens(line) <= left][:1]


def _met(ego: Ego, company: Company, memory: Memory | None, away: str) -> str:
    """The line of the companion; `away` is what is told of an absence, if that is news."""
    called = text.one_line(ego.addressed, 40)
    name, now = f"{called[:1].upper()}{called[1:]}", ego.here()
    if company.last is None:
        return f"{name}: you have no memory of talking yet."
    left = "" if memory is None or memory.emotion == "neutral" else kinds.as_state(memory.emotion)
    if away:
        return f"{away} The last time left you {left}." if left else away
    said = f"{name}: last interaction {text.age(company.last, now)}."
    said += f" It left you {left}." if left else ""
    known = company.usual_hours is not None
    quiet = company.absence(now) is not None if known else now - company.last >= _QUIET
    return f"{said} It has been quiet for a while." if quiet else said
