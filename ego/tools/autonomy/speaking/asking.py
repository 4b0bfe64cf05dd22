"""What a model is asked so that it says what came of something: the render packet, collected.

One with a small context reads the same, cut to its share. Nothing private is in it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from ego.core.autonomy import rendering
from ego.core.autonomy.capabilities import SAY
from ego.core.autonomy.decisions import ActionResult, Arrival
from ego.core.autonomy.messages import Unspoken
from ego.core.events import Event, Source
from ego.core.memory import memories as kinds
from ego.runtime.ego import Ego
from ego.stores.autonomy import intents, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing
from ego.stores.packets import PacketKind
from ego.stores.talk import events
from ego.tools.autonomy.deciding import looks, short
from ego.tools.mood import now as feeling
from ego.tools.packets import PacketQuestion
from ego.tools.persona.state import persona_selection_context, thinker

_LATELY = timedelta(days=3)
_LINES = 6
"""So many lines of what was said lately, the last ones."""
_MEMORY = 240
"""Characters of a memory."""


def ask_to_say(ego: Ego, db: Transaction, unspoken: Unspoken, news: Arrival) -> PacketQuestion:
    """The question how the persona says what `news` brings. Raises NoPersona."""
    context = persona_selection_context(ego)
    label, result = context["second_person_label"], news.result
    assert result is not None, "what is unspoken is about a result"
    content = {
        "persona": looks.persona(context, thinker(ego).name),
        "now": looks.now(ego.here()),
        "mood": {**looks.mood(context), **looks.bent(feeling.mood(ego, db))},
        "confirmed_preferences": context["confirmed_preferences"],
        "runtime_blackboard": looks.blackboard(
            intents.active(db),
            intents.counts(db),
            triggers.counts(db),
        ),
        "interest_state": context["interest_state"],
        "said_lately": _said_lately(ego, db, label),
        "decision": rendering.decision_part(news.decision),
        "result": rendering.came(result, ego.here(), _memories(ego, db, result)),
        "agent_job": rendering.job_part(news.job),
    }
    return PacketQuestion(
        kind=PacketKind.RENDER,
        trigger_id=unspoken.id,
        allowed={},
        instructions=rendering.instructions(unspoken.message_kind, label, news.intent.action_type),
        schema=rendering.SCHEMA,
        content=_as_read(ego, content),
    )


def _as_read(ego: Ego, content: dict[str, Any]) -> dict[str, Any]:
    context = ego.settings.llm_context
    return short.shorten(content, context) if short.is_called_for(context) else content


def _said_lately(ego: Ego, db: Transaction, label: str) -> list[str]:
    since = ego.now() - _LATELY
    found = [
        event
        for source in (Source.CHAT, Source.AUTONOMY_MESSAGE)
        for event in events.newest(db, source, since=since, limit=_LINES)
    ]
    told = [(event, ego.local(event.at)) for event in sorted(found, key=_at)]
    return rendering.list_said(told, label)[-_LINES:]


def _at(event: Event) -> datetime:
    return event.at


def _memories(ego: Ego, db: Transaction, result: ActionResult) -> list[str]:
    """What is in mind when something is only said, as lines: what is there now and not private."""
    if result.capability != SAY.name:
        return []
    found = listing.find_open(db, result.result_payload.get("memories", ()))
    return [kinds.as_line(one, ego.here(), _MEMORY) for one in found]
