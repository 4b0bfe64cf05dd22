"""How a host's session begins: what the agent is told unasked, and one sentence for the person.

It only looks: nothing is settled, no sitting begins, and what is told here is told again by
wake_up. Nothing private is in it, for it is put into a conversation that nobody asked it into.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.identity import absence, lately
from ego.core.identity.absence import Gap
from ego.core.identity.lately import Morning
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Category
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood import mood as moods
from ego.core.persona.persona import Persona
from ego.core.reply import name_tool
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.tools.identity import meetings
from ego.tools.memory import coming, soon
from ego.tools.memory.finding.widths import fit_each
from ego.tools.mood import now as feeling

_FRESH = "This is ego, an inner life of your own that is kept between sessions. It begins today."
_LEAST, _INTROSPECTION, _PERSONA = 40, 220, 460
"""Columns of the last introspection and of the persona at least, and of each at most."""
_AHEAD = 60
"""Columns of what lies ahead."""
_TALK = 70
"""Columns of each end of the last talk."""
_SAID = 1
"""So much of what lies ahead, or is over, is said."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Beginning(NamedTuple):
    """What is said as a session begins."""

    agent: str
    person: str
    """One sentence or two; nothing while there was no talk yet."""


def begin_fresh(server: str) -> Beginning:
    """The same where no ego is yet."""
    return Beginning(f"{_FRESH}\n{_first(server)}", "")


def greet(ego: Ego, server: str) -> Beginning:
    """How it is, for whoever begins a session with it, by the server that they call `server`."""
    now = ego.here()
    with ego.database.reading() as db:
        inward = Filter(category=Category.INTROSPECTION, not_private=True)
        introspection = memories.newest(db, inward, limit=1)
        recent = memories.newest(db, Filter(not_private=True), limit=1)
        met = meetings.last_met_openly(ego, db)
        spoke = meetings.was_talk(ego, db, met)
        talk = meetings.tell_last_talk(ego, db, _TALK)
    due = _find_due(ego)
    whose, how, ahead, first = (
        _whose(ego, met, spoke=spoke),
        _how(ego),
        _ahead(due, now),
        _first(server),
    )
    left = text.REPLY - text.count_prompt_tokens("\n".join([whose, how, *ahead, first, "", ""]))
    morning = lately.begin_morning(next(iter(introspection), None), recent, now)
    who, inner = _quoted(ego.persona(), morning, now, left)
    ranked = [(1, who), (2, how), (4, inner), *((3, one) for one in ahead), (5, talk)]
    said = text.fit([(0, whose), *(one for one in ranked if one[1]), (0, first)])
    to_come = [*due[:_SAID], *(one for one in due[_SAID:] if not one.is_over(now))]
    said = soon.name_left_out(said, to_come, _SAID, ego.companion, text.REPLY)
    return Beginning("\n".join(said), _to_person(ego, met, due, now, spoke=spoke))


def note_asked(ego: Ego) -> None:
    """Count what the greeting asked about as asked in this session; call it after `greet`."""
    now = ego.here()
    coming.note_told(ego, (), [one for one in _find_due(ego)[:_SAID] if one.is_over(now)])


def _find_due(ego: Ego) -> list[Ahead]:
    """What is to come to mind, and what is over and to be asked about; nothing private."""
    asked = [one for one in coming.ask_about(ego) if not one.private]
    due = [*soon.think_of(ego, private=False), *asked]
    return [*coming.add_since(ego, due[:_SAID]), *due[_SAID:]]


def _whose(ego: Ego, met: datetime | None, *, spoke: bool) -> str:
    persona = ego.persona()
    you = f", {text.one_line(persona.name, 40)}" if persona and persona.name.strip() else ""
    beside = text.one_line(ego.addressed, 40)
    what = "last talked" if spoke else "were last together"
    last = f"{what} {_since(met, ego.here())} ago" if met else "have not talked yet"
    return f"This inner life is your own{you}: you live beside {beside}, and {last}."


def _first(server: str) -> str:
    wake_up, its = name_tool("wake_up", server), "its " if server else ""
    return f"Call {wake_up} first, then {its}introspect; keep what comes of it with {its}remember."


def _how(ego: Ego) -> str:
    mood = feeling.mood_beside(ego)
    felt = moods.describe(mood) if mood else ""
    try:
        wanted = feeling.select_told(ego, ego.pressures(ego.modulation()))[:2]
    except StateError as error:
        ego.warn(error.sentence)
        wanted = []
    said = f"Right now you feel {felt}." if felt else "Right now you are even."
    if wanted:
        names = text.enumerate_names([one.name.replace("_", " ") for one in wanted])
        said += f" What you want most: {names}."
    return said


def _quoted(persona: Persona | None, morning: Morning, now: datetime, left: int) -> tuple[str, str]:
    """The beginning of the persona and the end of the last introspection, in `left` tokens.

    What was kept last takes the place of one that is not fresh any more.
    """

    def who(columns: int) -> str:
        words = f"{persona.text} {persona.addon}" if persona else ""
        return f'Speak as who you are: "{text.brief(words, columns)}"'

    def inner(columns: int) -> str:
        if one := morning.inward:
            ended = text.last_sentences(one.content, columns)
            return f'Your last introspection ({kinds.when(one, now)}) ended: "{ended}"'
        if one := morning.newest:
            said = text.brief(one.content, columns)
            return f'You last kept ({kinds.when(one, now)}): "{said}"'
        return ""

    has_inner = bool(morning.inward or morning.newest)
    are = [who] * bool(persona) + [inner] * has_inner
    most = _PERSONA if persona else _INTROSPECTION
    lines = iter(fit_each(are, left, _LEAST, _INTROSPECTION, most))
    return next(lines, "") if persona else "", next(lines, "")


def _ahead(due: Sequence[Ahead], now: datetime) -> list[str]:
    told = [_said(one, now) for one in due[:_SAID]]
    more = sum(not one.is_over(now) for one in due[_SAID:])
    told[-1:] = [f"{one}{soon.say_more(more)}" for one in told[-1:]]
    return told


def _said(one: Ahead, now: datetime) -> str:
    """Its words, and how old they are: what was told long ago may be so no more.

    What is over is asked about.
    """
    at, age = one.say(now), text.age(one.kept_at, now)
    asked = "How did it go? " if one.is_over(now) else ""
    said = f'{asked}{at[:1].upper()}{at[1:]}: "{one.line(now, _AHEAD)}" (kept {age})'
    return one.with_since(said, now, _AHEAD)


def _to_person(
    ego: Ego, met: datetime | None, due: Sequence[Ahead], now: datetime, *, spoke: bool
) -> str:
    if met is None:
        return ""
    name = f"{text.one_line(ego.companion, 40)}, " if ego.settings.companion_is_named else ""
    what = "talked" if spoke else "were last together"
    said = f"{name}{_since(met, now)} since we {what}."
    return " ".join([said[:1].upper() + said[1:], *_ahead(due, now)])


def _since(met: datetime, now: datetime) -> str:
    """How long ago `met` was, in words as one says it: "two days", "an hour".

    From 24 hours on days count by their dates on the clock of `now`, and longer times as an absence
    does, or a session would be told two numbers of one time. What lies ahead, where a clock was
    set back, is no length.
    """
    gone = max(timedelta(), now - met)
    if gone < timedelta(hours=1):
        return "less than an hour"
    if gone < timedelta(days=1):
        return _in_words(gone // timedelta(hours=1), "hour")
    count, unit = absence.count_passed(Gap(met, now), now.tzinfo)
    if unit == "hour":
        count, unit = max(1, (now.date() - met.astimezone(now.tzinfo).date()).days), "day"
    return _in_words(count, unit)


def _in_words(n: int, unit: str) -> str:
    if n == 1:
        return "an hour" if unit == "hour" else f"a {unit}"
    return f"{_NUMBERS[n] if n < len(_NUMBERS) else n} {unit}s"
