"""Waking up, looking inward, and asking oneself whether one means it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import goals as aims
from ego.core import memories as kinds
from ego.core import tendencies, text
from ego.core.desires import Pressure
from ego.core.memories import Category, Memory
from ego.core.questions import Question, open_ones
from ego.core.scaffolds import GENUINE, INTROSPECT, WAKE_UP, Reply
from ego.errors import StateError
from ego.runtime import Ego
from ego.stores import memories, touching
from ego.stores.memories import Filter
from ego.toolkit import surface
from ego.tools import feeling
from ego.tools.company import last_met, resolved

_INTROSPECTION_SHOWN = 220
"""Characters of the last introspection; its end says more than its beginning."""
_SHOWN = 600
"""Characters that all data together may take: 150 tokens."""
_LOOKED_AT = 60
_NEWS = timedelta(days=2)
"""So long a memory counts as new, and may bring a question back."""
_STIRRED_FROM = 0.6
"""The cognitive_coherence from which what was let go comes back by itself."""
_ANCHOR = timedelta(days=7)


@surface(observes=True)
def wake_up(ego: Ego) -> Reply:
    """Start a session: your last introspection, desires, companion."""
    now = ego.now()
    with ego.database.reading() as db:
        introspection = memories.newest(db, Filter(category=Category.INTROSPECTION), limit=1)
        met_at, met = last_met(ego, db)
    felt = ego.pressures(ego.modulation())
    lines = [
        *_last_introspection(introspection, now),
        "",
        f"Desires: {feeling.loudest(felt)}",
        *feeling.phrases(feeling.beside(ego)),
        f"{ego.companion[:1].upper()}{ego.companion[1:]}: {_met(met_at, met, now)}",
    ]
    fields = {
        "introspection": kinds.fields(introspection[0]) if introspection else None,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in felt],
        "companion": {
            "name": ego.companion,
            "last_interaction": met_at.isoformat() if met_at else None,
        },
    }
    return Reply("\n".join(lines), WAKE_UP, fields)


@surface(observes=True)
def introspect(ego: Ego) -> Reply:
    """Gather what is on your mind, to reflect on it."""
    now = ego.now()
    with ego.database.reading() as db:
        recent = memories.newest(db, limit=_LOOKED_AT)
    felt = ego.pressures(ego.modulation())
    carried = _carried(ego, recent, felt)
    shown = _worth_telling(recent, now)
    working, reached = _aims(ego, now)
    on_mind = resolved(ego, tendencies.names_on_mind(tendencies.split(recent, now)[0]))
    lines = [
        (0, "Recent memories:"),
        *[(n, f"- {_remembered(memory, now)}") for n, memory in enumerate(shown)],
        *([] if shown else [(0, "- none yet")]),
        (0, ""),
        *[(n + 1, f"Unresolved question: {_asked(q)}") for n, q in enumerate(carried.present[:2])],
        *[(2, _come_back(one, now)) for one in carried.back[:1]],
        *[(4, f"Working toward: {text.one_line(one['title'], 70)}") for one in working[:1]],
        *[(5, f"Reached: {text.one_line(one['title'], 70)}") for one in reached[:1]],
        *([(5, f"On your mind: {text.listed(on_mind[:3])}")] if on_mind else []),
        (1, f"Desires: {_in_words(felt)}"),
        *[(1, phrase) for phrase in feeling.phrases(feeling.beside(ego))],
        *([(3, f"Recent tendency: {tendencies.tendency(recent, now)}")] if recent else []),
    ]
    fields = {
        "memories": [kinds.fields(memory) for memory in shown],
        "questions": [
            {
                "id": one.id,
                "question": one.text,
                "salience": round(one.salience(now), 3),
                "state": one.state(now),
                "resurfacing": one in carried.back,
            }
            for one in carried.every
        ],
        "goals": working,
        "people": on_mind,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in felt],
    }
    return Reply("\n".join(text.fitting(lines, _SHOWN)), INTROSPECT, fields)


@surface(observes=True)
def am_i_being_genuine(_: Ego) -> Reply:
    """Ask yourself whether these are your own words."""
    return Reply(GENUINE)


class _Carried(NamedTuple):
    """The open questions: all of them, the active ones, and those that come back."""

    every: Sequence[Question] = ()
    present: Sequence[Question] = ()
    back: Sequence[Question] = ()


def _carried(ego: Ego, recent: Sequence[Memory], felt: Sequence[Pressure]) -> _Carried:
    """What was let go comes back when something new touches it, or when coherence is wanted."""
    now = ego.now()
    try:
        every = open_ones(ego.questions(), now)
    except StateError as error:
        ego.warn(str(error))
        return _Carried()
    waning = [one for one in every if one.state(now) != "active"]
    news = [memory for memory in recent if now - memory.at <= _NEWS]
    touched: list[Question] = []
    if waning:
        with ego.database.reading() as db:
            touched = touching.by_words(db, news, waning)
    coherence = next(one.level for one in felt if one.name == "cognitive_coherence")
    stirred = waning if coherence >= _STIRRED_FROM else []
    back = [*touched, *(one for one in stirred if one not in touched)]
    return _Carried(every, [one for one in every if one not in waning], back)


def _aims(ego: Ego, now: datetime) -> tuple[list[aims.Goal], list[aims.Goal]]:
    try:
        every = ego.goals()
    except StateError as error:
        ego.warn(str(error))
        return [], []
    return aims.active(every), aims.freshly_done(every, now)


def _worth_telling(recent: Sequence[Memory], now: datetime) -> list[Memory]:
    """The two newest memories and the weightiest of the week, newest first.

    Introspections are left out, for wake_up has told the last one, unless there is nothing else.
    """
    lived = [m for m in recent if m.category != Category.INTROSPECTION] or list(recent)
    week = [memory for memory in lived[2:] if now - memory.at <= _ANCHOR]
    weightiest = max(week, key=lambda m: (m.importance, m.intensity, m.at), default=None)
    return [*lived[:2], *([weightiest] if weightiest else [])]


def _last_introspection(found: Sequence[Memory], now: datetime) -> list[str]:
    if not found:
        return ["No introspection yet."]
    (memory,) = found
    words = text.ending(memory.content, _INTROSPECTION_SHOWN)
    return [f"Last introspection ({text.age(memory.at, now)}):", f'"{words}"']


def _in_words(felt: Sequence[Pressure]) -> str:
    loud = [one for one in felt if one.tag != "low"][:2]
    if len(loud) == 2 and loud[0].tag == loud[1].tag:
        return f"{loud[0].name} and {loud[1].name} are {_BAND[loud[0].tag]}"
    return ", ".join(f"{one.name} is {_BAND[one.tag]}" for one in loud) or "all quiet"


_BAND = {"high": "high", "mid": "rising"}


def _met(last: datetime | None, memory: Memory | None, now: datetime) -> str:
    if last is None:
        return "you have no memory of talking yet."
    said = f"last interaction {text.age(last, now)}."
    if memory is not None and memory.emotion != "neutral":
        said += f" It left you {kinds.as_state(memory.emotion)}."
    quiet = (now - last) / timedelta(days=1) >= 3
    return f"{said} It has been quiet for a while." if quiet else said


def _asked(question: Question) -> str:
    return f"{text.one_line(question.text, 70)} ({question.id})"


def _come_back(question: Question, now: datetime) -> str:
    asked = text.age(question.asked_at, now)
    return f"Coming back: {text.one_line(question.text, 70)} (asked {asked}; {question.id})"


def _remembered(memory: Memory, now: datetime) -> str:
    felt = ""
    if memory.emotion != "neutral":
        strong = ", intensity: high" if memory.intensity >= 0.7 else ""
        felt = f" (emotion: {memory.emotion}{strong})"
    return f"[{text.age(memory.at, now)}] {text.one_line(memory.content, 56)}{felt}"
