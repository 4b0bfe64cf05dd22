"""Looking inward: what is on one's mind, and whether one means what one says."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.desires.desires import Pressure
from ego.core.identity import lately
from ego.core.identity import self_model as aims
from ego.core.identity.questions import UNSHOWN, Question, next_shown, open_ones, take_turns
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Category, Memory
from ego.core.memory.wanting import decisions
from ego.core.mood import trends
from ego.core.reply import CHANGED, GENUINE, INTROSPECT, MUCH, Reply, room
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import surface
from ego.stores import questions
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, truth
from ego.stores.memory.filters import Filter
from ego.tools.identity import answers, held, meetings
from ego.tools.memory import coming
from ego.tools.mood import now as feeling

_LOOKED_AT = 60
_A_DAY = timedelta(days=1)
_SAME_SESSION = timedelta(hours=1)
"""So long after it was told that a goal was reached it is told again, as to the same session."""
_NEWS = timedelta(days=2)
"""So long a memory counts as new, and may bring a question back."""
_RESTS = timedelta(days=3)
"""So long after it was shown a question that fades, and is not dormant, comes back by itself."""
_STIRRED_FROM = 0.6
"""The cognitive_coherence from which what was let go comes back by itself."""
_MUCH = 6
"""So many memories since the last introspection, in a few days, are much to sort."""
_WEIGHTY = 5
"""The importance of a memory that may have changed something."""
_NEEDED = 2
"""Up to this rank lines are rather shortened than left out."""
_MEMORY_SHOWN, _AIM_SHOWN, _VALUE_SHOWN, _HELD_SHOWN = 56, 70, 120, 90
"""Columns of a memory beside the weightiest one, of what is asked or worked towards, of a value
alone, and of a value or promise that comes back."""
_ENOUGH = 90
"""Where the weightiest memory gets fewer columns, what comes back waits for another day."""


class _Width(NamedTuple):
    """How wide what is told is."""

    weightiest: int
    """Columns of the weightiest memory, which stays whole while there is room."""
    share: float
    """The part of their columns that the other lines take."""
    beside: int = 2
    """The rank of the newest memory beside it: above `_NEEDED` it may be left out."""


_WIDTHS = (
    _Width(280, 1.0),
    _Width(200, 1.0),
    _Width(150, 0.8),
    _Width(110, 0.8),
    _Width(90, 0.7),
    _Width(110, 0.7, beside=3),
    _Width(90, 0.7, beside=3),
    _Width(70, 0.6, beside=3),
    _Width(50, 0.5, beside=3),
    _Width(30, 0.4, beside=3),
)
"""The first is taken at which what is needed fits."""
_WIDTHS_AGAIN = (*_WIDTHS[:5], _Width(70, 0.6), _Width(50, 0.6), _Width(40, 0.5), *_WIDTHS[5:])
"""The same when the weightiest is no news: the newest is rather told than all its words again."""


class _Lived(NamedTuple):
    """What was lived since the last introspection, or before it when nothing was since."""

    weightiest: Sequence[Memory]
    """Of the last day, where anything was kept on it."""
    beside: Sequence[Memory]
    """The newest, and what weighs most of all that was."""
    number: int
    lately: int
    """How many of them in the last days."""
    may_turn: bool
    """Whether what weighs most of it is new, and may have changed something."""


class _Carried(NamedTuple):
    """The open questions: all of them, the active ones, and those that come back."""

    every: Sequence[Question] = ()
    present: Sequence[Question] = ()
    back: Sequence[Question] = ()


@surface(observes=True)
def introspect(ego: Ego) -> Reply[answers.Introspect]:
    """Gather what is on your mind, to reflect on it."""
    now = ego.here()
    with ego.database.reading() as db:
        recent = truth.add_dates(db, memories.newest(db, limit=_LOOKED_AT))
        back = meetings.find_reunions(ego, db, recent)
        inward = memories.newest(db, Filter(category=Category.INTROSPECTION), limit=1)
    felt = ego.pressures(ego.modulation())
    wanted = feeling.select_told(ego, felt)[:2]
    told_whole = ego.rhythm().begun_now(ego.now()).told
    lived = _lived(recent, inward[0].at if inward else None, now, told_whole)
    carried = _carried(ego, recent, felt)
    asked = next_shown(carried.present)
    working, reached = _aims(ego, now)
    due = None if carried.back else held.find_due(ego, recent)
    over = coming.ask_about(ego)[:1]
    on_mind = meetings.resolve(ego, trends.names_on_mind(trends.split(recent, now)[0]))
    reunion = meetings.tell_reunion(ego, back)
    besides = [
        *([(1, reunion)] if reunion else []),
        *_on_mind(ego, on_mind, lived),
        (1, f"Desires: {_in_words(wanted)}"),
        *[(1, phrase) for phrase in feeling.phrases(feeling.mood_beside(ego))],
        *[(4, f"Recent tendency: {tends}") for tends in [trends.tendency(recent, now)] if tends],
    ]

    def lines(width: _Width) -> list[tuple[int, str]]:
        memory_shown, aim_shown = int(width.share * _MEMORY_SHOWN), int(width.share * _AIM_SHOWN)
        told = [
            (0, f"- {kinds.brief_line(one, now, width.weightiest)}") for one in lived.weightiest
        ]
        ranks, returning = (width.beside, 6), 2 if width.weightiest >= _ENOUGH else 3
        beside = [f"- {kinds.brief_line(one, now, memory_shown)}" for one in lived.beside]
        return [
            (0, "Recent memories:" if told else "Recent memories:\n- none yet"),
            *told,
            *zip(ranks, beside, strict=False),
            (0, ""),
            *[(1, coming.question(one, now, aim_shown)) for one in over],
            *[(1, one.since.line(now, aim_shown)) for one in over if one.since],
            *[(1, f"Unresolved question: {_asked(one, aim_shown)}") for one in asked],
            *[(returning, _come_back(one, now, aim_shown)) for one in carried.back[:1]],
            *([(returning, held.remind(due, now, _HELD_SHOWN))] if due else []),
            *[(2, f"Working toward: {text.brief(one['title'], aim_shown)}") for one in working[:1]],
            *[(1, f"Reached: {text.brief(one['title'], aim_shown)}") for one in reached[:1]],
            *besides,
        ]

    fields: answers.Introspect = {
        "memories": [
            memory_fields(memory, ego.write_time) for memory in (*lived.weightiest, *lived.beside)
        ],
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
        "goals": [answers.goal_fields(one, ego.write_time) for one in working],
        "people": on_mind,
        "reunion": reunion or None,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in felt],
        "how_did_it_go": [coming.fields(ego, one) for one in over],
        "held": held.fields(due) if due else None,
    }
    coming.note_told(ego, [], over)
    is_news = all(now - one.at <= _A_DAY for one in lived.weightiest)
    scaffold = _scaffold(lived, has_turned=bool(reached) or lived.may_turn)
    widths = _WIDTHS if is_news else _WIDTHS_AGAIN
    said = "\n".join(text.fit_widest(lines, widths, room(scaffold), _NEEDED))
    ego.use.name(wanted)
    ego.use.ask(
        [
            *(one.id for one in (*asked, *carried.back[:1]) if f"{one.id})" in said),
            *(str(one["id"]) for one in reached[:1] if "\nReached: " in said),
            *([due.id] if due and held.remind(due, now, _HELD_SHOWN) in said else []),
        ]
    )
    return Reply(said, scaffold, fields=fields)


@surface(observes=True)
def am_i_being_genuine(ego: Ego) -> Reply[answers.Genuine]:
    """Ask yourself whether these are your own words."""
    try:
        value = aims.read_value(ego.self_document(), ego.here().date())
    except StateError as error:
        ego.warn(error.sentence)
        value = None
    beside = f"You value: {text.brief(value, _VALUE_SHOWN)}\n\n" if value else ""
    return Reply(beside + GENUINE, fields={"value": value})


def _lived(
    recent: Sequence[Memory], inward: datetime | None, now: datetime, told: Collection[str]
) -> _Lived:
    """What was lived since `inward`, the last introspection; on the day before it else.

    What this session was `told` whole as it woke goes behind what it was not.

    Introspections are left out, for wake_up has told the last one, unless there is nothing else.
    """
    lived = lately.select_lived(recent)
    since = [one for one in lived if inward is None or one.at > inward]
    among = since or [one for one in lived if lived[0].at - one.at <= _A_DAY]
    heaviest = lately.find_weightiest(among, now)
    if heaviest is None:
        return _Lived((), (), 0, 0, may_turn=False)
    untold = lately.find_untold(lived, now, told) if heaviest.id in told else None
    first = untold or heaviest
    of_all = max(among, key=lately.weight)
    newest = lately.newest_beside(first, lived, 2)
    beside = newest if of_all in (first, *newest) else [*newest[:1], of_all]
    is_news = now - heaviest.at <= _A_DAY
    may_turn = bool(since) and is_news and heaviest.importance >= _WEIGHTY
    number = sum(now - one.at <= trends.LATELY for one in since)
    return _Lived([first], beside, len(since), number, may_turn)


def _carried(ego: Ego, recent: Sequence[Memory], felt: Sequence[Pressure]) -> _Carried:
    """What was let go comes back when something new touches it, or when coherence is wanted.

    One that only fades does so by itself, too, once it has rested. They do so in turn: who has
    waited longest to be shown is first.
    """
    now = ego.now()
    try:
        every = open_ones(ego.questions(), now)
    except StateError as error:
        ego.warn(error.sentence)
        return _Carried()
    left = _leave_settled(ego, every, recent)
    waning = [one for one in left if one.state(now) != "active"]
    news = [memory for memory in recent if now - memory.at <= _NEWS]
    touched: list[Question] = []
    if waning:
        with ego.database.reading() as db:
            touched = questions.by_words(db, questions.words_of(news), waning)
    coherence = next(one.level for one in felt if one.name == "cognitive_coherence")
    is_wanted = coherence >= _STIRRED_FROM
    stirred = [one for one in waning if is_wanted or _is_rested(one, now)]
    back = [*take_turns(touched), *take_turns(one for one in stirred if one not in touched)]
    return _Carried(every, [one for one in left if one not in waning], back)


def _leave_settled(ego: Ego, every: Sequence[Question], recent: Sequence[Memory]) -> list[Question]:
    """Those of the questions that no memory of since they were asked settles: none tells what was
    decided of one, and none says as a fact all that it asks. They stay open until it is said."""
    facts = [one for one in recent if decisions.is_settled(one.content)] if every else []
    if not facts:
        return list(every)

    def is_settled(db: Transaction, question: Question) -> bool:
        since = [one for one in facts if one.at > question.asked_at]
        decided = [one for one in since if decisions.tells_decision(one.content)]
        terms = text.query_tokens(question.text).keys()
        said = any(terms <= set(one) for one in questions.words_of(since))
        return (len(terms) > 1 and said and decisions.asks_what_comes(question.text)) or bool(
            questions.by_words(db, questions.words_of(decided), [question])
        )

    with ego.database.reading() as db:
        return [one for one in every if not is_settled(db, one)]


def _is_rested(question: Question, now: datetime) -> bool:
    since = question.shown.at or question.asked_at
    return question.presence(now) == "fading" and now - since >= _RESTS


def _aims(ego: Ego, now: datetime) -> tuple[list[aims.Goal], list[aims.Goal]]:
    try:
        every = ego.goals()
    except StateError as error:
        ego.warn(error.sentence)
        return [], []
    told = ego.rhythm().questions
    reached = [
        one
        for one in aims.freshly_done(every, now)
        if (shown := told.get(str(one["id"]), UNSHOWN).at) is None or now - shown < _SAME_SESSION
    ]
    return aims.active(every), reached


def _on_mind(ego: Ego, on_mind: Sequence[str], lived: _Lived) -> list[tuple[int, str]]:
    """Who comes up most; the companion, who is there anyway, only when nobody else does.

    Nobody whom the memories above name in their words: why they are on one's mind stands there.
    """
    if not on_mind:
        return []
    companion = ego.names_of(ego.companion)
    others = [name for name in on_mind if name not in companion]
    names = ego.names_of(others[0]) if others else (*companion, ego.addressed)
    above = text.normalise(" ".join(one.content for one in (*lived.weightiest, *lived.beside)))
    if any(text.normalise(name) in above for name in names):
        return []
    return [(5, f"On your mind: {text.one_line(others[0] if others else ego.addressed, 40)}")]


def _scaffold(lived: _Lived, *, has_turned: bool) -> str:
    """The questions behind it; a further one only where there is an occasion for it."""
    further = []
    if has_turned:
        further = [CHANGED]
    elif lived.lately >= _MUCH:
        further = [MUCH]
    return "\n".join([INTROSPECT, *further])


def _in_words(loud: Sequence[Pressure]) -> str:
    if len(loud) == 2 and loud[0].tag == loud[1].tag:
        return f"{loud[0].name} and {loud[1].name} are {_BAND[loud[0].tag]}"
    return ", ".join(f"{one.name} is {_BAND[one.tag]}" for one in loud) or "all quiet"


_BAND = {"high": "high", "mid": "rising"}


def _asked(question: Question, columns: int) -> str:
    return f"{text.brief(question.text, columns)} ({question.id})"


def _come_back(question: Question, now: datetime, columns: int) -> str:
    asked = text.age(question.asked_at, now)
    return f"Coming back: {text.brief(question.text, columns)} (asked {asked}; {question.id})"
