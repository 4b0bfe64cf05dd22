"""What was collected for a deliberation, cut and ordered: the input of its packet.

By the persona's focus, and by the place of each thing (`core.autonomy.places`). Nothing is read
here, and nothing of it depends on the persona's prose.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from ego.core import text
from ego.core.autonomy import focus as focusing
from ego.core.autonomy import places as placing
from ego.core.autonomy.focus import Focus
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.mood.affect import Vad
from ego.core.persona.interests import Mode
from ego.tools.autonomy.deciding import looks
from ego.tools.autonomy.deciding.material import Lately, Material

_MEMORIES = 12
_AHEAD = 6
_MOST = 4_000
"""Tokens of an input, but for who it is and what it can do; the question takes some 1,500 more."""
_WHOLE = 600
"""Characters of each side of the event that the trigger comes from."""
_UNMEASURED = ("persona", "capabilities")
_WIDTHS = ((600, 240), (400, 240), (240, 240), (160, 200), (100, 140), (60, 100), (40, 60))
"""Characters of each side of another event, and of a memory: the most that leaves room for all."""


class Shaped(NamedTuple):
    """The input of a packet, and the ids that an answer may name."""

    content: dict[str, Any]
    allowed: dict[str, list[str]]


def shape(material: Material) -> Shaped:
    """Cut and order what was collected by the persona's focus and the place of each thing."""
    focus, context, here = _focus(material), material.context, material.here
    limits, places = focus.limits, _places(material)
    busy = focusing.intents(material.intents, limits.intents)
    pursued = {goal for intent in material.intents for goal in intent.goal_ids}
    goals = focusing.goals(material.goals, pursued, limits.goals)
    source_id = material.behind.source.id if material.behind.source else ""
    lately = _said_and_done(material.lately)
    happened = focusing.events(
        material.events,
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
        "events": [],
        "memories": [],
        "said_and_done": lately,
        "ahead": [
            *(looks.day(one, here) for one in ahead),
            *(looks.plan(one) for one in plans),
        ],
        "states": [
            looks.statement(one) for one in focusing.statements(states, limits.states, places)
        ],
        "goals": [looks.goal(goal) for goal in goals],
        "intents": [looks.intent(intent) for intent in busy],
        "desires": [looks.desire(one, material.risen) for one in material.desires],
        "mood": {**looks.mood(context), "policy": looks.policy(material.mood)},
        "confirmed_preferences": context["confirmed_preferences"],
        "runtime_blackboard": looks.blackboard(
            material.intents,
            material.intent_counts,
            material.trigger_counts,
        ),
        "persona_deliberation_focus": {
            "interaction_mode_hint": str(focus.mode),
            "continuity_bias": str(focus.continuity),
            "limits": limits._asdict(),
        },
        "interest_state": context["interest_state"],
        "capabilities": [looks.capability(one) for one in material.usable.values()],
    }
    for event_width, memory_width in _WIDTHS:
        content["events"] = [
            looks.event(one, _WHOLE if one.id == source_id else event_width) for one in happened
        ]
        content["memories"] = [
            looks.memory(
                one,
                here,
                material.stories.get(one.seq, ()),
                memory_width,
                material.pointed.get(one.seq),
            )
            for one in memories
        ]
        if _fits(content):
            break
    allowed = {
        "event_ids": list(
            dict.fromkeys([*(one.id for one in happened), *(one["event_id"] for one in lately)])
        ),
        "goal_ids": [str(goal["id"]) for goal in goals],
        "memory_ids": [*(one.id for one in memories), *(one.memory_id for one in ahead)],
    }
    return Shaped(content, allowed)


def _fits(content: Mapping[str, Any]) -> bool:
    measured = {name: one for name, one in content.items() if name not in _UNMEASURED}
    return text.count_prompt_tokens(json.dumps(measured, ensure_ascii=False)) <= _MOST


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


def _places(material: Material) -> dict[str, float]:
    """The place of every memory, event and statement, by id."""
    about, now = material.behind.subject(material.trigger), material.here
    relevance: dict[str, float] = {}
    for place, brought in enumerate(material.cues):
        is_trigger = place == 0 and bool(about.strip())
        for one, relevant in brought:
            if is_trigger or isinstance(one, Memory):
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
            placing.overlap(one.text, about),
            placing.lean(one.text, material.subjects),
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


def _said_and_done(lately: Lately) -> list[dict[str, Any]]:
    """Its last messages and results in one order, newest first."""
    heard = lately.heard_at
    both = [
        *(
            (one.at, looks.message(one, answered=heard is not None and heard > one.at))
            for one in lately.messages
        ),
        *((one.at, looks.result(one, action_type)) for one, action_type in lately.results),
    ]
    newest_first = sorted(both, key=lambda one: one[0], reverse=True)
    return [look for _, look in newest_first]
