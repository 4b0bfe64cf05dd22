"""What there is to think about when something is decided: collected, then shaped.

`collect` reads and leaves nothing out that could matter; `shape` cuts and orders by the
persona's focus, and by the place of each thing (`core.autonomy.places`), and reads nothing more.
Nothing private is in either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core.autonomy import focus as focusing
from ego.core.autonomy import places as placing
from ego.core.autonomy.decisions import ActionResult, Intent, Trigger, TriggerKind
from ego.core.autonomy.focus import Focus, Statement
from ego.core.desires import course
from ego.core.desires.desires import Pressure
from ego.core.events import Event, Source
from ego.core.identity import self_model as aims
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood.affect import Vad
from ego.core.mood.mood import Mood
from ego.core.persona.interests import InterestState, Mode
from ego.core.persona.selection import Subject
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.autonomy import decisions, intents, results, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead as days
from ego.stores.memory import columns
from ego.stores.memory import interest as leaning
from ego.stores.memory.interest import Drawn
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.tools.autonomy.deciding import in_mind, looks
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
_MEMORIES = 12
_SAID, _DONE = 3, 3
"""So many of its own messages, and of its results, are told with what became of them."""
_AHEAD = 6
_COMES_BACK = (TriggerKind.SCHEDULE_ACTION, TriggerKind.DEFERRAL)


class Behind(NamedTuple):
    """What a trigger goes back to."""

    origin: Trigger | None
    """What a deferred trigger was about at first."""
    source: Event | None
    """The event that it comes from."""

    def about(self, trigger: Trigger) -> str:
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
    ahead: Sequence[Ahead]
    plans: Sequence[Trigger]
    goals: Sequence[Mapping[str, Any]]
    intents: Sequence[Intent]
    intent_counts: Mapping[str, int]
    trigger_counts: Mapping[str, int]
    usable: Mapping[str, Usable]


class Shaped(NamedTuple):
    """The input of a packet, and the ids that an answer may name."""

    content: dict[str, Any]
    allowed: dict[str, list[str]]


def collect(ego: Ego, trigger: Trigger) -> Material:
    """Read what matters to a deliberation about `trigger`. Outside any transaction: it recalls.

    Raises NoPersona when nobody is there to think.
    """
    context = state.persona_selection_context(ego)
    desires, interests = _desires(ego), ego.interests()
    subjects = state.subjects(ego)
    goals = aims.active(ego.goals())
    with ego.database.reading() as db:
        behind = _behind(db, trigger)
    wanted = looks.wanted(_loudest(trigger, desires))
    cues = in_mind.recall_each(
        ego,
        in_mind.cues(
            behind.about(trigger), wanted, interests.targets, [str(one["title"]) for one in goals]
        ),
        behind.source.id if behind.source else "",
    )
    drawn = leaning.prepare(ego.semantics, subjects, by_meaning=True)
    recalled = [stirred.one for brought in cues for stirred in brought]
    memories = {one.id: one for one in recalled if isinstance(one, Memory)}
    with ego.database.reading() as db:
        happened = _events(db, behind.source, (one for one in recalled if isinstance(one, Event)))
        return Material(
            here=ego.local(ego.now()),
            trigger=trigger,
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
            ahead=[one for one in days.open_ones(db, private=False) if not one.is_over(ego.now())],
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


def shape(material: Material) -> Shaped:
    """Cut and order what was collected by the persona's focus and the place of each thing."""
    focus, context, here = _focus(material), material.context, material.here
    limits, places = focus.limits, _places(material)
    busy = focusing.intents(material.intents, limits.intents)
    pursued = {goal for intent in material.intents for goal in intent.goal_ids}
    goals = focusing.goals(material.goals, pursued, limits.goals)
    source_id = material.behind.source.id if material.behind.source else ""
    lately = _said_and_done(material.lately, source_id)
    told_already = {one["event_id"] for one in lately}
    happened = focusing.events(
        [one for one in material.events if one.id not in told_already],
        source_id,
        focus.continuity,
        limits.events,
        places,
    )
    ahead, plans = material.ahead[:_AHEAD], material.plans[:_AHEAD]
    memories = _memories(material, places, {one.memory_id for one in ahead})
    shown = {one.id for one in memories} | {one.memory_id for one in ahead}
    states = [one for one in material.states if one.id not in shown]
    content = {
        "now": looks.now(here),
        "trigger": looks.trigger(material.trigger, material.behind.origin),
        "persona": looks.persona(context, material.name),
        "events": [looks.event(one) for one in happened],
        "memories": [
            looks.memory(one, here, material.stories.get(one.seq, ())) for one in memories
        ],
        "said_and_done": lately,
        "ahead": [
            *(looks.coming(one, here) for one in ahead),
            *(looks.planned(one) for one in plans),
        ],
        "states": [
            looks.statement(one) for one in focusing.statements(states, limits.states, places)
        ],
        "goals": [looks.goal(goal) for goal in goals],
        "intents": [looks.intent(intent) for intent in busy],
        "desires": [looks.desire(one, material.risen) for one in material.desires],
        "mood": looks.mood(context, material.mood),
        "confirmed_preferences": context["confirmed_preferences"],
        "runtime_blackboard": looks.blackboard(
            material.intents,
            material.intent_counts,
            material.trigger_counts,
            context["interest_state"],
        ),
        "persona_deliberation_focus": {
            "interaction_mode_hint": str(focus.mode),
            "continuity_bias": str(focus.continuity),
            "limits": limits._asdict(),
        },
        "interest_state": context["interest_state"],
        "capabilities": [looks.capability(one) for one in material.usable.values()],
    }
    allowed = {
        "event_ids": [*(one.id for one in happened), *(one["event_id"] for one in lately)],
        "goal_ids": [str(goal["id"]) for goal in goals],
        "memory_ids": [*(one.id for one in memories), *(one.memory_id for one in ahead)],
    }
    return Shaped(content, allowed)


def _focus(material: Material) -> Focus:
    liked = material.context["confirmed_preferences"]["topic"]["like"]
    mode = material.interests.mode
    return focusing.focus(
        # To observe is also what is said when nothing has set a mode.
        interest_mode=None if mode is Mode.OBSERVE else mode,
        lately=Vad(**material.context["recent_vad_average"]),
        active_intents=len(material.intents),
        trigger=material.trigger.kind,
        likes_topics=bool(liked),
    )


# Collecting


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
    return course.risen(ego.catalog, ego.kept_desires(), last[0].at, ego.now())


def _behind(db: Transaction, trigger: Trigger) -> Behind:
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
    return Behind(None if first is trigger else first, source)


def _events(db: Transaction, source: Event | None, recalled: Iterable[Event]) -> list[Event]:
    found = [
        *events.newest(db, limit=_LOOKED_AT),
        *events.newest(db, Source.AUTONOMY_MESSAGE, limit=_OF_OURS),
        *events.newest(db, Source.ACTION_RESULT, limit=_OF_OURS),
        *recalled,
        *([source] if source else []),
    ]
    return list({event.id: event for event in found}.values())


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
        if intent is not None and events.get(db, result.event_id) is not None:
            done.append((result, intent.action_type))
    heard = events.newest(db, Source.CHAT, limit=1)
    return Lately(
        events.newest(db, Source.AUTONOMY_MESSAGE, limit=_SAID),
        done[:_DONE],
        heard[0].at if heard else None,
    )


# Shaping


def _places(material: Material) -> dict[str, float]:
    """The place of every memory, event and statement, by id."""
    about, now = material.behind.about(material.trigger), material.here
    relevance: dict[str, float] = {}
    for brought in material.cues:
        for one, relevant in brought:
            relevance[one.id] = max(relevance.get(one.id, 0.0), relevant)
    things: list[Memory | Event] = list(material.events)
    for brought in material.cues:
        things += [one for one, _ in brought]
    places = {
        one.id: placing.place(
            placing.recency(one.at, now),
            relevance.get(one.id, 0.0),
            material.leanings.get(one.id, 0.0),
        )
        for one in things
    }
    statements = {
        one.id: placing.place(
            placing.recency(one.last_confirmed, now),
            placing.share(one.text, about),
            placing.leaning(one.text, material.subjects),
        )
        for one in material.states
    }
    return statements | places


def _memories(material: Material, places: Mapping[str, float], told: set[str]) -> list[Memory]:
    """Those that came to mind, but for those `told` elsewhere."""
    cues = [
        [one for one, _ in brought if isinstance(one, Memory) and one.id not in told]
        for brought in material.cues
    ]
    every = {one.id: one for brought in cues for one in brought}
    newest_first = sorted(every.values(), key=lambda one: (one.at, one.seq), reverse=True)
    brought_ids = [[one.id for one in brought] for brought in cues]
    return placing.choose(newest_first, places, brought_ids, _MEMORIES)


def _said_and_done(lately: Lately, source_id: str) -> list[dict[str, Any]]:
    """Its last messages and results in one order, newest first, but for the trigger's source."""
    heard = lately.heard_at
    both = [
        *(
            (one.at, looks.said(one, answered=heard is not None and heard > one.at))
            for one in lately.messages
        ),
        *((one.at, looks.done(one, action_type)) for one, action_type in lately.results),
    ]
    newest_first = sorted(both, key=lambda one: one[0], reverse=True)
    return [look for _, look in newest_first if look["event_id"] != source_id]
