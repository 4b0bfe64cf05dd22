"""Waking up, looking inward, and asking oneself whether one means it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, cast

from ego.core import text
from ego.core.desires.desires import Pressure
from ego.core.identity import self_model as aims
from ego.core.identity.questions import Question, open_ones
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Category, Memory
from ego.core.mood import trends
from ego.core.reply import GENUINE, INTROSPECT, WAKE_UP, Reply
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import surface
from ego.stores import questions
from ego.stores.memory import memories
from ego.stores.memory.memories import Filter
from ego.tools.identity import answers, meetings
from ego.tools.identity.meetings import Company
from ego.tools.memory import coming
from ego.tools.mood import now as feeling

_INTROSPECTION_SHOWN = 220
"""Columns of the last introspection; its end says more than its beginning."""
_MEMORY_SHOWN = 56
_AIM_SHOWN = 70
"""Columns of a memory, and of what is asked or worked towards."""
_MEMORY_RANKS = (0, 1, 6)
_QUESTION_RANKS = (1, 4)
_NEEDED = 2
"""In `room.fitting`: up to this rank lines are rather shortened than left out, so that two
memories stay, a question, and what one works towards."""
_SHARES = (1, 0.75, 0.5)
_LOOKED_AT = 60
_NEWS = timedelta(days=2)
"""So long a memory counts as new, and may bring a question back."""
_STIRRED_FROM = 0.6
"""The cognitive_coherence from which what was let go comes back by itself."""
_ANCHOR = timedelta(days=7)
_QUIET = timedelta(days=3)
"""After so long without the companion it is quiet, while it is not known what is usual."""


@surface(observes=True)
def wake_up(ego: Ego) -> Reply[answers.WakeUp]:
    """Start a session: your last introspection, desires, companion."""
    now = ego.now()
    with ego.database.reading() as db:
        introspection = memories.newest(db, Filter(category=Category.INTROSPECTION), limit=1)
        company = meetings.find_companion(ego, db)
        met = meetings.find_last(ego, db, company)
    felt = ego.pressures(ego.modulation())
    beside = [
        "",
        f"Desires: {feeling.loudest(felt)}",
        *feeling.phrases(feeling.mood_beside(ego)),
        _met(ego, company, met, meetings.tell_absence(ego, company)),
    ]
    due = coming.think_of(ego)
    thought = coming.lines_beside(ego, due, beside)
    told = due[: len(thought)]
    beside = ["", *thought, *beside[1:]]
    lines = [*_last_introspection(introspection, now, beside), *beside]
    coming.note_told(ego, told)
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


@surface(observes=True)
def introspect(ego: Ego) -> Reply[answers.Introspect]:
    """Gather what is on your mind, to reflect on it."""
    now = ego.now()
    with ego.database.reading() as db:
        recent = memories.newest(db, limit=_LOOKED_AT)
        back = meetings.find_reunions(ego, db, recent)
    felt = ego.pressures(ego.modulation())
    carried = _carried(ego, recent, felt)
    shown = _worth_telling(recent, now)
    working, reached = _aims(ego, now)
    over = coming.ask_about(ego)[:1]
    on_mind = meetings.resolve(ego, trends.names_on_mind(trends.split(recent, now)[0]))
    reunion = meetings.tell_reunion(ego, back)
    besides = [
        *([(0, reunion)] if reunion else []),
        *([(5, f"On your mind: {text.enumerate_names(on_mind[:3])}")] if on_mind else []),
        (1, f"Desires: {_in_words(felt)}"),
        *[(1, phrase) for phrase in feeling.phrases(feeling.mood_beside(ego))],
        *([(4, f"Recent tendency: {trends.tendency(recent, now)}")] if recent else []),
    ]

    def lines(share: float) -> list[tuple[int, str]]:
        """What is told, with `share` of the columns that its lines may take."""
        memory_shown, aim_shown = int(share * _MEMORY_SHOWN), int(share * _AIM_SHOWN)
        lived = [f"- {_remembered(memory, now, memory_shown)}" for memory in shown]
        asked = [f"Unresolved question: {_asked(one, aim_shown)}" for one in carried.present[:2]]
        return [
            (0, "Recent memories:"),
            *(zip(_MEMORY_RANKS, lived, strict=False) if lived else [(0, "- none yet")]),
            (0, ""),
            *[(1, coming.question(one, now, aim_shown)) for one in over],
            *zip(_QUESTION_RANKS, asked, strict=False),
            *[(3, _come_back(one, now, aim_shown)) for one in carried.back[:1]],
            *[(2, f"Working toward: {text.brief(one['title'], aim_shown)}") for one in working[:1]],
            *[(3, f"Reached: {text.brief(one['title'], aim_shown)}") for one in reached[:1]],
            *besides,
        ]

    fields: answers.Introspect = {
        "memories": [memory_fields(memory) for memory in shown],
        "questions": [
            {
                "id": one.id,
                "question": one.text,
                "salience": round(one.salience(now), 3),
                "state": one.presence(now),
                "resurfacing": one in carried.back,
            }
            for one in carried.every
        ],
        "goals": cast("list[answers.Goal]", working),  # a person may have written more into one
        "people": on_mind,
        "reunion": reunion or None,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in felt],
        "how_did_it_go": [coming.fields(one, now) for one in over],
    }
    coming.note_told(ego, [], over)
    ego.use.name(_loud(felt))
    return Reply("\n".join(_told(lines)), INTROSPECT, fields=fields)


@surface(observes=True)
def am_i_being_genuine(_: Ego) -> Reply[answers.Nothing]:
    """Ask yourself whether these are your own words."""
    return Reply(GENUINE, fields={})


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
        ego.warn(error.sentence)
        return _Carried()
    waning = [one for one in every if one.state(now) != "active"]
    news = [memory for memory in recent if now - memory.at <= _NEWS]
    touched: list[Question] = []
    if waning:
        with ego.database.reading() as db:
            touched = questions.by_words(db, questions.words_of(news), waning)
    coherence = next(one.level for one in felt if one.name == "cognitive_coherence")
    stirred = waning if coherence >= _STIRRED_FROM else []
    back = [*touched, *(one for one in stirred if one not in touched)]
    return _Carried(every, [one for one in every if one not in waning], back)


def _aims(ego: Ego, now: datetime) -> tuple[list[aims.Goal], list[aims.Goal]]:
    try:
        every = ego.goals()
    except StateError as error:
        ego.warn(error.sentence)
        return [], []
    return aims.active(every), aims.freshly_done(every, now)


def _told(lines: Callable[[float], list[tuple[int, str]]]) -> list[str]:
    """What fits a reply, in lines as long as they may be without losing what is needed."""
    for share in _SHARES:
        needed = [line for rank, line in lines(share) if rank <= _NEEDED]
        if text.count_prompt_tokens("\n".join(needed)) <= text.REPLY:
            break
    return text.fit(lines(share))


def _worth_telling(recent: Sequence[Memory], now: datetime) -> list[Memory]:
    """The two newest memories and the weightiest of the week, newest first.

    Introspections are left out, for wake_up has told the last one, unless there is nothing else.
    """
    lived = [m for m in recent if m.category != Category.INTROSPECTION] or list(recent)
    week = [memory for memory in lived[2:] if now - memory.at <= _ANCHOR]
    weightiest = max(week, key=lambda m: (m.importance, m.intensity, m.at), default=None)
    return [*lived[:2], *([weightiest] if weightiest else [])]


def _last_introspection(found: Sequence[Memory], now: datetime, beside: Sequence[str]) -> list[str]:
    """The last introspection, as much of it as there is room for `beside` the other lines."""
    if not found:
        return ["No introspection yet."]
    (memory,) = found
    heading = f"Last introspection ({text.age(memory.at, now)}):"
    left = text.REPLY - text.count_prompt_tokens("\n".join([heading, '""', *beside]))
    endings = (text.last_sentences(memory.content, n) for n in range(_INTROSPECTION_SHOWN, 0, -10))
    words = next((words for words in endings if text.count_prompt_tokens(words) <= left), "…")
    return [heading, f'"{words}"']


def _loud(felt: Sequence[Pressure]) -> list[Pressure]:
    return [one for one in felt if one.tag != "low"][:2]


def _in_words(felt: Sequence[Pressure]) -> str:
    loud = _loud(felt)
    if len(loud) == 2 and loud[0].tag == loud[1].tag:
        return f"{loud[0].name} and {loud[1].name} are {_BAND[loud[0].tag]}"
    return ", ".join(f"{one.name} is {_BAND[one.tag]}" for one in loud) or "all quiet"


_BAND = {"high": "high", "mid": "rising"}


def _met(ego: Ego, company: Company, memory: Memory | None, away: str) -> str:
    """The line of the companion; `away` is what is told of an absence, if that is news."""
    name, now = f"{ego.companion[:1].upper()}{ego.companion[1:]}", ego.now()
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


def _asked(question: Question, columns: int) -> str:
    return f"{text.brief(question.text, columns)} ({question.id})"


def _come_back(question: Question, now: datetime, columns: int) -> str:
    asked = text.age(question.asked_at, now)
    return f"Coming back: {text.brief(question.text, columns)} (asked {asked}; {question.id})"


def _remembered(memory: Memory, now: datetime, columns: int) -> str:
    felt = ""
    if memory.emotion != "neutral":
        strong = ", intensity: high" if memory.intensity >= 0.7 else ""
        felt = f" (emotion: {memory.emotion}{strong})"
    return f"[{text.age(memory.at, now)}] {text.brief(memory.content, columns)}{felt}"
