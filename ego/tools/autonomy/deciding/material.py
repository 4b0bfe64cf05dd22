"""What there is to think about when something is decided: collected, then shaped.

`collect` reads and leaves nothing out that could matter; `shape` cuts and orders by the
persona's focus and reads nothing more. Nothing private is in either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import text
from ego.core.autonomy import focus as focusing
from ego.core.autonomy.decisions import Intent, Trigger, TriggerKind
from ego.core.autonomy.focus import Focus, Statement
from ego.core.events import Event, Source
from ego.core.identity import people as relationships
from ego.core.identity import questions
from ego.core.identity import self_model as aims
from ego.core.moments import read_time
from ego.core.mood.affect import Vad
from ego.core.persona.interests import InterestState, Mode
from ego.runtime.ego import Ego
from ego.stores.autonomy import decisions, intents, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing
from ego.stores.talk import events
from ego.tools.autonomy.doing.capabilities import Usable, usable
from ego.tools.persona import state

if TYPE_CHECKING:
    from ego.core.persona.answers import Interests
    from ego.tools.persona.answers import Thinker

_LOOKED_AT = 72
"""How many of the newest events are collected; a focus lets 28 through at most."""
_OF_OURS = 24
_TEXT = 600
"""Characters of an event or a payload in a packet."""
_ATTENTION_TARGETS = 8


class Material(NamedTuple):
    """All that was collected for one deliberation."""

    now: datetime
    trigger: Trigger
    origin: Trigger | None
    """What a deferred trigger was about at first."""
    source_id: str
    """The event that the trigger comes from; may be empty."""
    context: Thinker
    """The seven keys that every packet carries."""
    interests: InterestState
    events: Sequence[Event]
    states: Sequence[Statement]
    goals: Sequence[Mapping[str, Any]]
    intents: Sequence[Intent]
    intent_counts: Mapping[str, int]
    trigger_counts: Mapping[str, int]
    usable: Mapping[str, Usable]


class Shaped(NamedTuple):
    """The input of a packet, and the ids that an answer may name."""

    content: dict[str, Any]
    allowed: dict[str, list[str]]


def collect(ego: Ego, db: Transaction, trigger: Trigger) -> Material:
    """Read what matters to a deliberation about `trigger`.

    Raises NoPersona when nobody is there to think.
    """
    context = state.persona_selection_context(ego)
    origin, source_id = _behind(db, trigger)
    return Material(
        now=ego.now(),
        trigger=trigger,
        origin=origin,
        source_id=source_id,
        context=context,
        interests=ego.interests(),
        events=_events(db, source_id),
        states=_states(ego, db),
        goals=aims.active(ego.goals()),
        intents=intents.active(db),
        intent_counts=intents.counts(db),
        trigger_counts=triggers.counts(db),
        usable=usable(ego, db),
    )


def shape(material: Material) -> Shaped:
    """Cut and order what was collected by the persona's focus."""
    focus = _focus(material)
    limits = focus.limits
    busy = focusing.intents(material.intents, limits.intents)
    pursued = {goal for intent in material.intents for goal in intent.goal_ids}
    goals = focusing.goals(material.goals, pursued, limits.goals)
    happened = focusing.events(material.events, material.source_id, focus.continuity, limits.events)
    context = material.context
    content = {
        "trigger": _trigger(material),
        "persona": {
            "persona_text": context["persona_text"],
            "addon_text": context["addon_text"],
            "second_person_label": context["second_person_label"],
        },
        "events": [_event(event) for event in happened],
        "states": [_statement(one) for one in focusing.statements(material.states, limits.states)],
        "goals": [_goal(goal) for goal in goals],
        "intents": [_intent(intent) for intent in busy],
        "mood": {
            "long_mood_state": context["long_mood_state"],
            "recent_vad_average": context["recent_vad_average"],
        },
        "confirmed_preferences": context["confirmed_preferences"],
        "runtime_blackboard": blackboard(
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
        "capabilities": [_capability(one) for one in material.usable.values()],
    }
    allowed = {
        "event_ids": [event.id for event in happened],
        "goal_ids": [str(goal["id"]) for goal in goals],
    }
    return Shaped(content, allowed)


def blackboard(
    active: Iterable[Intent],
    intent_counts: Mapping[str, int],
    trigger_counts: Mapping[str, int],
    interest_state: Interests,
) -> dict[str, Any]:
    """What goes on at the moment, derived: `runtime_blackboard` of every packet."""
    return {
        "active_intent_ids": [intent.id for intent in active],
        "intent_counts": dict(intent_counts),
        "trigger_counts": dict(trigger_counts),
        "attention_targets": interest_state["attention_targets"][:_ATTENTION_TARGETS],
    }


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


def _behind(db: Transaction, trigger: Trigger) -> tuple[Trigger | None, str]:
    """What a trigger was about at first, and the event it comes from."""
    if trigger.kind is TriggerKind.EVENT:
        return None, trigger.subject
    first, source_id = trigger, ""
    while first.kind in (TriggerKind.DEFERRAL, TriggerKind.SCHEDULE_ACTION):
        decision = decisions.get(db, first.subject)
        if decision is None:
            break
        before = triggers.get(db, decision.trigger_id)
        assert before is not None
        source_id, first = source_id or decision.event_id, before
    return (None if first is trigger else first), source_id


def _events(db: Transaction, source_id: str) -> list[Event]:
    found = [
        *events.newest(db, limit=_LOOKED_AT),
        *events.newest(db, Source.AUTONOMY_MESSAGE, limit=_OF_OURS),
        *events.newest(db, Source.ACTION_RESULT, limit=_OF_OURS),
    ]
    source = events.get(db, source_id) if source_id else None
    found += [source] if source else []
    return list({event.id: event for event in found}.values())


# States: derived when asked, kept nowhere


def _states(ego: Ego, db: Transaction) -> list[Statement]:
    return [*_of_self(ego), *_of_people(ego, db), *_of_questions(ego)]


def _of_self(ego: Ego) -> list[Statement]:
    document = ego.self_document()
    confirmed = read_time(document.get("last_updated"))
    said = [
        ("narrative", _listed(document.get("identity_narratives"))[-1:]),
        ("value", _listed(document.get("discovered_values"))),
        ("preference", _listed(document.get("preferences"))),
        ("skill", _listed(document.get("skill_confidence"))),
    ]
    return [
        Statement(f"self:{kind}:{n}", kind, text.one_line(words, 200), confirmed)
        for kind, several in said
        for n, words in enumerate(several)
    ]


def _listed(kept_value: object) -> list[str]:
    if isinstance(kept_value, Mapping):
        return [f"{name}: {share}" for name, share in kept_value.items()]
    return [str(one) for one in kept_value] if isinstance(kept_value, list) else []


def _of_people(ego: Ego, db: Transaction) -> list[Statement]:
    people = ego.everyone(ego.people())
    hidden = listing.hidden_ids(db, private=False) if people else set()
    told = (relationships.as_if_never(entry, hidden) for entry in people)
    return [statement for entry in told if entry for statement in _of_person(entry)]


def _of_person(entry: Mapping[str, Any]) -> list[Statement]:
    name, met = text.one_line(str(entry["name"]), 80), read_time(entry["last_interaction"])
    said = [
        *(f"Of {name} you know: {fact}" for fact in entry["known_facts"]),
        *(f"{name} likes to talk about {topic}" for topic in entry["preferred_topics"]),
        *(f"A tender subject for {name}: {topic}" for topic in entry["sensitive_topics"]),
    ]
    if entry["dominant_tone"]:
        said.append(f"{name}'s usual tone: {entry['dominant_tone']}")
    if entry["communication_style"]:
        said.append(f"How {name} communicates: {entry['communication_style']}")
    if entry["trust_level"] != relationships.TRUST_UNSAID:
        said.append(f"Your trust in {name}: {entry['trust_level']:g}")
    return [
        Statement(f"{entry['person_id']}:{n}", "relationship", text.one_line(words, 200), met)
        for n, words in enumerate(said)
    ]


def _of_questions(ego: Ego) -> list[Statement]:
    return [
        Statement(one.id, "question", text.one_line(one.text, 200), one.asked_at)
        for one in questions.open_ones(ego.questions(), ego.now())
    ]


# How each thing stands in a packet


def _trigger(material: Material) -> dict[str, Any]:
    def said(trigger: Trigger) -> dict[str, Any]:
        return {
            "kind": str(trigger.kind),
            "subject": trigger.subject,
            "content": trigger.content,
            "made_at": trigger.made_at.isoformat(),
        }

    return {
        "trigger_id": material.trigger.id,
        "now": material.now.isoformat(),
        **said(material.trigger),
        "due_at": material.trigger.due_at.isoformat(),
        "origin": said(material.origin) if material.origin else None,
    }


def _event(event: Event) -> dict[str, Any]:
    felt = event.reflection
    return {
        "event_id": event.id,
        "at": event.at.isoformat(),
        "source": str(event.source),
        "user_text": text.one_line(event.user_text, _TEXT),
        "assistant_text": text.one_line(event.assistant_text, _TEXT),
        "emotion": felt.label if felt else None,
    }


def _statement(one: Statement) -> dict[str, Any]:
    at = one.last_confirmed
    return {**one._asdict(), "last_confirmed": at.isoformat() if at else None}


def _goal(goal: Mapping[str, Any]) -> dict[str, Any]:
    kept_keys = ("title", "horizon", "priority", "status")
    return {"goal_id": goal["id"], **{key: goal[key] for key in kept_keys}}


def _intent(intent: Intent) -> dict[str, Any]:
    about = {
        name: text.one_line(value, _TEXT) if isinstance(value, str) else value
        for name, value in intent.payload.items()
    }
    return {
        "intent_id": intent.id,
        "state": str(intent.state),
        "action_type": intent.action_type,
        "priority": intent.priority,
        "goal_ids": list(intent.goal_ids),
        "payload": about,
        "made_at": intent.made_at.isoformat(),
    }


def _capability(one: Usable) -> dict[str, Any]:
    return {
        "action_type": one.capability.name,
        "what": one.capability.help,
        "payload_schema": one.capability.schema(one.configured),
    }
