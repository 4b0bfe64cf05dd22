"""What there is to think about when something is decided, collected: nothing private.

It leaves nothing out that could matter; `shaping` cuts and orders it, and reads nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core.autonomy.capabilities import SAY
from ego.core.autonomy.decisions import ActionResult, Intent, Trigger, TriggerKind
from ego.core.autonomy.focus import Statement
from ego.core.desires import course
from ego.core.desires.desires import Pressure
from ego.core.events import Event, Source
from ego.core.identity import self_model as aims
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood.mood import Mood
from ego.core.persona.interests import InterestState
from ego.core.persona.selection import Subject
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores import console
from ego.stores.autonomy import decisions, intents, results, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as days
from ego.stores.memory import columns
from ego.stores.memory import interest as leaning
from ego.stores.memory.interest import Drawn
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.tools.autonomy.deciding import in_mind, looks, waiting
from ego.tools.autonomy.deciding.in_mind import Stirred
from ego.tools.autonomy.deciding.states import collect_states
from ego.tools.autonomy.doing.capabilities import Usable, usable
from ego.tools.mood import now as feeling
from ego.tools.persona import state

if TYPE_CHECKING:
    from ego.tools.persona.answers import Thinker

_LOOKED_AT = 72
"""How many of the newest events are collected; a focus lets 28 through at most."""
_OF_OURS = 24
_SAID, _DONE = 3, 3
"""So many of its own messages, and of its results, are told with what became of them."""
_COMES_BACK = (TriggerKind.SCHEDULE_ACTION, TriggerKind.DEFERRAL)


class Behind(NamedTuple):
    """What a trigger goes back to."""

    origin: Trigger | None
    """What a deferred trigger was about at first."""
    source: Event | None
    """The event that it comes from."""

    def subject(self, trigger: Trigger) -> str:
        """In words what there is to decide about; a desire is a cue of its own, a time is none."""
        first = self.origin or trigger
        said = [one.content for one in (trigger, first) if one.kind is not TriggerKind.DESIRE]
        if self.source is not None:
            said += [self.source.user_text, self.source.assistant_text]
        return "\n".join(dict.fromkeys(filter(None, said)))


class Lately(NamedTuple):
    """What it said and did by itself, newest first."""

    messages: Sequence[Event]
    results: Sequence[tuple[ActionResult, str]]
    """With the type of action."""
    heard_at: datetime | None
    """When it was last talked to."""


class Material(NamedTuple):
    """All that was collected for one deliberation."""

    here: datetime
    """The moment, on its own clock."""
    trigger: Trigger
    behind: Behind
    context: Thinker
    """The seven keys that every packet carries."""
    name: str
    """The persona's name; may be empty."""
    mood: Mood
    desires: Sequence[Pressure]
    risen: frozenset[str]
    """The desires that rose since the last decision."""
    interests: InterestState
    subjects: Sequence[Subject]
    """What draws the attention, and what repels it."""
    cues: Sequence[Sequence[Stirred]]
    """What each cue called to mind, the trigger's first."""
    events: Sequence[Event]
    stories: Mapping[int, Sequence[tuple[str, str]]]
    """The stories that memories are part of, by seq."""
    leanings: Mapping[str, float]
    """How far each memory and event is drawn to (1) or avoided (-1), by id."""
    states: Sequence[Statement]
    lately: Lately
    pointed: Mapping[int, Ahead]
    """The days that memories point or pointed to, by their seq."""
    ahead: Sequence[Ahead]
    plans: Sequence[Trigger]
    goals: Sequence[Mapping[str, Any]]
    intents: Sequence[Intent]
    intent_counts: Mapping[str, int]
    trigger_counts: Mapping[str, int]
    usable: Mapping[str, Usable]


def collect(ego: Ego, trigger: Trigger) -> Material:
    """Read what matters to a deliberation about `trigger`. Outside any transaction: it recalls.

    Raises NoPersona when nobody is there to think.
    """
    context = state.persona_selection_context(ego)
    desires, interests = _desires(ego), ego.interests()
    subjects = state.subjects(ego)
    goals = aims.active(ego.goals())
    with ego.database.reading() as db:
        behind = _behind(ego, db, trigger)
        told = waiting.tell_with_since(ego, db, trigger)
    wanted = looks.wish(_loudest(trigger, desires))
    now = ego.now()
    cues = in_mind.recall_each(
        ego,
        in_mind.cues(
            behind.subject(trigger),
            wanted,
            interests.targets,
            state.focus(ego).topic_bias,
            [str(one["title"]) for one in goals],
        ),
        behind.source.id if behind.source else "",
    )
    drawn = leaning.prepare(ego.semantics, subjects, by_meaning=True)
    recalled = [stirred.one for brought in cues for stirred in brought]
    memories = {one.id: one for one in recalled if isinstance(one, Memory)}
    with ego.database.reading() as db:
        happened = _events(db, behind.source, (one for one in recalled if isinstance(one, Event)))
        return Material(
            here=ego.here(),
            trigger=told,
            behind=behind,
            context=context,
            name=state.thinker(ego).name,
            mood=feeling.mood(ego, db),
            desires=desires,
            risen=_risen(ego, db, desires),
            interests=interests,
            subjects=subjects,
            cues=cues,
            events=happened,
            stories=stories.told_in(db, [one.seq for one in memories.values()], private=False),
            leanings=_leanings(ego, db, drawn, list(memories.values()), happened),
            states=collect_states(ego, db),
            lately=_lately(db),
            pointed=days.of_memories(db, [one.seq for one in memories.values()], closed=True),
            ahead=[one for one in days.open_ones(db, now, private=False) if not one.is_over(now)],
            plans=[
                one
                for one in triggers.list_waiting(db)
                if one.kind in _COMES_BACK and one.id != trigger.id
            ],
            goals=goals,
            intents=intents.active(db),
            intent_counts=intents.counts(db),
            trigger_counts=triggers.counts(db),
            usable=usable(ego, db),
        )


def _desires(ego: Ego) -> list[Pressure]:
    try:
        return ego.pressures(ego.modulation())
    except StateError as error:
        ego.warn(error.sentence)
        return []


def _loudest(trigger: Trigger, desires: Sequence[Pressure]) -> str:
    """The desire that it is about, else the loudest; empty where none can be felt."""
    if trigger.kind is TriggerKind.DESIRE:
        return trigger.subject
    return desires[0].name if desires else ""


def _risen(ego: Ego, db: Transaction, desires: Sequence[Pressure]) -> frozenset[str]:
    last = decisions.newest(db, limit=1)
    if not last or not desires:
        return frozenset()
    return course.find_risen(ego.catalog, ego.kept_desires(), last[0].at, ego.now())


def _behind(ego: Ego, db: Transaction, trigger: Trigger) -> Behind:
    """What a trigger was about at first, and the event it comes from."""
    if trigger.kind is TriggerKind.EVENT:
        return Behind(None, events.get(db, trigger.subject))
    first, source_id = trigger, ""
    while first.kind in _COMES_BACK:
        decision = decisions.get(db, first.subject)
        if decision is None:
            break
        before = triggers.get(db, decision.trigger_id)
        assert before is not None
        source_id, first = source_id or decision.event_id, before
    source = events.get(db, source_id) if source_id else None
    if first is trigger:
        return Behind(None, source)
    (told,) = waiting.told_now(db, [first], ego.now()) or [first]
    return Behind(told, source)


def _events(db: Transaction, source: Event | None, recalled: Iterable[Event]) -> list[Event]:
    found = [
        *events.newest(db, limit=_LOOKED_AT),
        *events.newest(db, Source.AUTONOMY_MESSAGE, limit=_OF_OURS),
        *events.newest(db, Source.ACTION_RESULT, limit=_OF_OURS),
        *recalled,
        *([source] if source else []),
    ]
    kept = {event.id: event for event in found}
    return [one for one in kept.values() if one is source or not _stands_as_message(db, one)]


def _stands_as_message(db: Transaction, one: Event) -> bool:
    """Whether it is the result of a `say` that was said: the message tells the same, in words."""
    told = one.client_context
    if one.source is not Source.ACTION_RESULT or told.get("action_type") != SAY.name:
        return False
    unspoken = console.find_unspoken(db, str(told.get("result_id", "")))
    return unspoken is not None and console.find_message(db, unspoken.id) is not None


def _leanings(
    ego: Ego,
    db: Transaction,
    drawn: Sequence[Drawn],
    memories: Sequence[Memory],
    happened: Sequence[Event],
) -> dict[str, float]:
    import numpy as np

    if not drawn:
        return {}
    seqs = np.array([one.seq for one in memories], dtype=np.int64)
    known = columns.read(db)
    of_memories = leaning.measure_memories(db, ego.semantics, drawn, known, seqs)
    of_events = leaning.measure_events(db, drawn, happened)
    ids = [*(one.id for one in memories), *(one.id for one in happened)]
    return dict(zip(ids, map(float, (*of_memories, *of_events)), strict=True))


def _lately(db: Transaction) -> Lately:
    done = []
    for result in results.newest(db, limit=_OF_OURS):
        intent = intents.get(db, result.intent_id)
        event = events.get(db, result.event_id)
        if intent is not None and event is not None and not _stands_as_message(db, event):
            done.append((result, intent.action_type))
    heard = events.newest(db, Source.CHAT, limit=1)
    return Lately(
        events.newest(db, Source.AUTONOMY_MESSAGE, limit=_SAID),
        done[:_DONE],
        heard[0].at if heard else None,
    )
