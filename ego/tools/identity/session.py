"""Waking up: how a session begins."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.desires import bends
from ego.core.events import Source
from ego.core.identity import lately
from ego.core.identity.lately import Morning
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
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.tools.identity import answers, meetings
from ego.tools.identity.meetings import Company
from ego.tools.memory import coming, soon
from ego.tools.mood import now as feeling

_INTROSPECTION_SHOWN = 220
"""Columns of the last introspection; its end says more than its beginning."""
_SHORTENED, _BEHIND = 170, 110
"""Columns of it that what was kept since leaves, and where it only follows that."""
_STALE = timedelta(days=3)
"""So long an introspection is news; then what was found out of oneself since goes before it."""
_LOOKED_AT, _IN_A_STORY = 12, 2
"""So many of the newest memories are looked at, and so many of them for the story they are in."""
_KEPT_SHOWN, _KEPT_AT_LEAST, _WEIGHS_AT_LEAST, _STORY_SHOWN = 220, 20, 40, 70
"""Columns of what was kept last at most and at least, of what weighs more at least, and of the
story that the newest is a part of."""
_NEARLY = 0.8
"""So much of a memory is told where it counts as told whole."""
_TALK_SHOWN = 60
"""Columns of each end of the last talk."""
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
            expect(db, truth.REPLACED, *moods.asks(bends.MOST))
            expect(db, coming.ask_open(now), memories.ask_newest(limit=_LOOKED_AT))
            expect(db, events.ask_newest(Source.AUTONOMY_MESSAGE, limit=1))
            expect(db, events.ask_newest(Source.CHAT, limit=meetings.TURNS_LOOKED_AT))
            introspection = truth.add_dates(db, _find_inward(db, now))
            recent = truth.add_dates(db, memories.newest(db, limit=_LOOKED_AT))
            newest = [one.seq for one in recent[:_IN_A_STORY]]
            expect(db, stories.ask_told_in(newest))
            company = meetings.find_companion(ego, db)
            met = meetings.find_last(ego, db, company, recent)
            stories_of = stories.told_in(db, newest)
            talk = meetings.tell_last_talk(ego, db, _TALK_SHOWN)
            spoke = events.newest(db, Source.AUTONOMY_MESSAGE, limit=1)
        felt = ego.pressures(ego.modulation())
        mood = feeling.mood_beside(ego)
        ahead = coming.look_ahead(ego)
    last = company.last_interaction(recent)
    beside = [
        "",
        f"Desires: {feeling.tell_tags(feeling.select_told(ego, felt))}",
        *feeling.tell_mood(mood),
        _met(ego, company, last, met, meetings.tell_absence(ego, company)),
    ]
    if spoke:
        beside[-1:] = [*_by_itself(ego, company, beside), beside[-1]]
    due = soon.think_of(ego, ahead)
    thought = soon.lines_beside(ego, due, beside)
    told = due[: len(thought)]
    beside = ["", *thought, *beside[1:]]
    day = f"{now:%A %Y-%m-%d}"
    to_come = {one.text for one in told}
    lived = [one for one in recent if one.content not in to_come]
    inward = introspection[0] if introspection else None
    story = next(iter(stories_of.get(lived[0].seq, ())), ("", ""))[1] if lived else ""
    morning = lately.begin_morning(inward, lived, now, is_closed=bool(story))
    above = [day] if inward else [day, "No introspection yet."]
    last_kept = recent[0].id if recent else ""
    room_left = _Room(now, [*above, *beside], met.id if met else "", last_kept)
    first = _first_lines(morning, story, room_left)
    lines = [*above, *first, *beside]
    if talk and text.count_prompt_tokens(talk) <= room_left.left(*first, ""):
        lines.append(talk)
    lines = soon.name_left_out(lines, due, len(told), ego.companion, room(WAKE_UP))
    coming.note_told(ego, told, found=ahead)
    ego.use.wake([one.id for one in lived if _is_told(one, "\n".join(first))])
    ego.use.name(felt)  # a session begins: what has no room in the line is one call away
    fields: answers.WakeUp = {
        "introspection": memory_fields(introspection[0], ego.write_time) if introspection else None,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in felt],
        "companion": {
            "name": ego.companion,
            "last_interaction": ego.write_time(last) if last else None,
            "usual_gap_hours": company.usual_hours,
        },
        "ahead": [coming.fields(ego, one) for one in told],
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


def _is_told(memory: Memory, said: str) -> bool:
    """Whether it stands in what was `said`, whole or all but its last words."""
    words = text.flat(memory.content)
    return words[: int(_NEARLY * len(words))] in said


class _Room(NamedTuple):
    """Where what a session begins with is told: when, beside which lines, with what said of it."""

    now: datetime
    beside: Sequence[str]
    met: str
    """The id of the memory whose feeling the line of the companion tells; "" for none."""
    last_kept: str
    """The id of the newest memory; it may be told as what is to come, and is not lived yet."""

    def left(self, *lines: str) -> int:
        return room(WAKE_UP) - text.count_prompt_tokens("\n".join([*lines, *self.beside]))

    def name_newest(self, memory: Memory | None) -> str:
        """What the newest of what was lived is called: kept last, but for what is to come."""
        return "Kept last" if memory and memory.id == self.last_kept else "Last lived"

    def heading(self, called: str, memory: Memory, felt: str = "") -> str:
        said = [kinds.when(memory, self.now), felt, "private" if memory.private else ""]
        return f"{called} ({', '.join(filter(None, said))})"


def _first_lines(morning: Morning, story: str, where: _Room) -> list[str]:
    """What the session begins with, as much of it as there is room for.

    `story` is the title of what the newest is a part of.
    """
    if morning.inward is not None:
        return _inward_first(morning.inward, morning.newest, where)
    lines = _fitting(where.name_newest(morning.newest), morning.newest, where, where.left(""))
    left = where.left(*lines, "")
    lines = [*_fitting("Weighs most", morning.weighs, where, left, _WEIGHS_AT_LEAST), *lines]
    more = [f"Part of a story: {text.brief(story, _STORY_SHOWN)}"] if story else []
    if morning.behind is not None:
        heading, quoted = _inward(morning.behind, where, _BEHIND)
        more += [] if quoted.startswith('"…') else [f"{heading} {quoted}"]
    for line in more:
        lines += [line] if text.count_prompt_tokens(line) <= where.left(*lines, "") else []
    return lines


def _inward_first(memory: Memory, newest: Memory | None, where: _Room) -> list[str]:
    """The last introspection, and behind it what was kept last, where that is to be told."""
    most = _SHORTENED if newest else _INTROSPECTION_SHOWN
    left = where.left(*_inward(memory, where, most), "")
    since = _fitting(where.name_newest(newest), newest, where, left)
    tries = [_inward(memory, where, n) for n in range(most, 0, -10)]
    spare = where.left(*since, "")
    fit = (told for told in tries if text.count_prompt_tokens("\n".join(told)) <= spare)
    return [*next(fit, tries[-1]), *since]


def _inward(memory: Memory, where: _Room, columns: int) -> list[str]:
    """It under its heading. Of a long one the end is told, as the end of what was then."""
    end = text.last_sentences(memory.content, columns)
    ended, end = (" ended", end[2:]) if end.startswith("… ") else ("", end)
    found = memory.category == Category.SELF_DISCOVERY
    called = "Last self-discovery" if found else "Last introspection"
    return [f"{where.heading(called, memory)}{ended}:", f'"{end}"']


def _fitting(
    called: str, memory: Memory | None, where: _Room, left: int, least: int = _KEPT_AT_LEAST
) -> list[str]:
    """The line of what was kept, as wide as `left` tokens allow; none where that is little."""
    if memory is None:
        return []
    is_said = memory.id == where.met or memory.emotion == "neutral"
    heading = where.heading(called, memory, "" if is_said else kinds.as_state(memory.emotion))
    widths = range(_KEPT_SHOWN, least - 1, -10)
    lines = (f'{heading}: "{text.one_line(memory.content, n)}"' for n in widths)
    return next(([one] for one in lines if text.count_prompt_tokens(one) <= left), [])


def _met(
    ego: Ego, company: Company, last: datetime | None, memory: Memory | None, away: str
) -> str:
    """The line of the companion, who was there `last`.

    `away` is what is told of an absence, if that is news.
    """
    called = text.one_line(ego.addressed, 40)
    name, now = f"{called[:1].upper()}{called[1:]}", ego.here()
    if last is None or company.last is None:
        return f"{name}: you have no memory of talking yet."
    left = "" if memory is None or memory.emotion == "neutral" else kinds.as_state(memory.emotion)
    if away:
        return f"{away} The last time left you {left}." if left else away
    said = f"{name}: last interaction {text.age(last, now)}."
    said += f" It left you {left}." if left else ""
    known = company.usual_hours is not None
    quiet = company.absence(now) is not None if known else now - company.last >= _QUIET
    return f"{said} It has been quiet for a while." if quiet else said
