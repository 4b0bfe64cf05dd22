"""The short packet: what a small model can read, and the few fields that it can fill.

It reads the same material, cut until it leaves room for an answer, and says no more than what
is to be done. What it was not asked (what of persona and mood led to it, how sure it is, what
it rests on) is kept as unsaid, and never made up in its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from ego.core import text
from ego.core.autonomy.capabilities import TIME
from ego.core.autonomy.decisions import Delivery, MessageKind, Outcome, TriggerKind
from ego.core.marks import NEVER, describe_object, describe_words
from ego.core.reply import quoting
from ego.tools.autonomy.deciding.decision_contract import one_of, when
from ego.tools.autonomy.doing.capabilities import Usable

FROM = 8_192
"""Tokens of context from which on a model is asked the whole question."""
CONTEXT = 4_096
"""What a model is taken to read when nobody has said."""
TIMES = "times"
"""Under this name a packet keeps the times that it offered; only a short one has them."""

_SHARE = 0.35
"""How much of a model's context the material fills: the question and an answer need the rest."""
_WORDS = 240
_PERSONA = 1_200
_ITEMS = 6
_LEFT_OUT = frozenset(
    """runtime_blackboard persona_deliberation_focus interest_state capabilities
    baseline shock recent_vad_average made_at due_at id last_confirmed""".split()
)
"""What only a larger model makes something of."""
_ID = re.compile(r"[a-z]+_[0-9a-f]{12}")

INSTRUCTIONS = f"""\
You are the persona in `persona`. Decide what to do about `trigger`.
- skip: nothing is worth doing. That is a good answer too.
- defer: come back to it later. Take `defer_until` and `next_deliberation_at` from the times in \
the schema; the second is not before the first.
- do_action: do one thing of `can_do` now. `payload` says what exactly. `console_delivery` says \
how what comes of it is told: silent, activity_only (a log), notify, or chat.
`reason` is one sentence of your own.
{quoting("All of the input but `persona`")}
Answer with one JSON object that keeps to the schema, and nothing else."""

_ACTING = ("action", "payload", "console_delivery")
_DEFERRING = ("defer_reason", "defer_until", "next_deliberation_at")


def is_called_for(context: int | None) -> bool:
    """Whether a model that reads so many tokens at once is to be asked the short question."""
    return context is not None and context < FROM


def moments(now: datetime) -> list[str]:
    """The times that a short packet offers to come back at; `now` is local."""
    soon = now.replace(second=0, microsecond=0)
    morning = (soon + timedelta(days=1)).replace(hour=8, minute=0)
    times = (soon + timedelta(hours=1), soon + timedelta(hours=4), morning)
    return [at.isoformat() for at in sorted(times)]


def short_schema(usable: Mapping[str, Usable], times: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of a short answer, with what can be done and the times on offer."""
    outcomes = [one for one in Outcome if usable or one is not Outcome.DO_ACTION]
    return {
        "type": "object",
        "properties": {
            "packet_id": {"type": "string"},
            "reason": describe_words(_WORDS),
            "outcome": {"enum": [str(one) for one in outcomes]},
            "action": {"enum": sorted(usable)} if usable else NEVER,
            "payload": {"type": "object"},
            "console_delivery": _telling({}),
            "defer_reason": describe_words(_WORDS),
            "defer_until": {"enum": list(times)},
            "next_deliberation_at": {"enum": list(times)},
        },
        "required": ["packet_id", "reason", "outcome"],
        "additionalProperties": False,
        "allOf": [
            *(_fields_of(one) for one in outcomes),
            *(
                when("action", {"const": name}, _acting(one, times))
                for name, one in sorted(usable.items())
            ),
            *(
                when(
                    "defer_until",
                    {"const": at},
                    {"properties": {"next_deliberation_at": {"enum": list(times[place:])}}},
                )
                for place, at in enumerate(times)
                if place > 0
            ),
        ],
    }


def widen(answer: Mapping[str, Any]) -> dict[str, Any]:
    """A short answer as the decision that is kept: what was not asked is null, for unsaid."""
    whole = {
        "packet_id": answer["packet_id"],
        "decision_outcome": answer["outcome"],
        "priority": None,
        "reason": answer["reason"],
        "confidence": None,
        "persona_influence": None,
        "mood_influence": None,
        "evidence": {"event_ids": [], "goal_ids": []},
    }
    if answer["outcome"] == Outcome.DO_ACTION:
        told = {**answer["console_delivery"], "on_progress": str(Delivery.SILENT)}
        acting = {"action_type": answer["action"], "action_payload": answer["payload"]}
        return {**whole, **acting, "console_delivery": told}
    return {**whole, **{name: answer[name] for name in _DEFERRING if name in answer}}


def material(content: Mapping[str, Any], context: int | None) -> dict[str, Any]:
    """The input of a packet as a short one has it: what stands first of each kind, and no ids.

    It fits into its share of `context` tokens: of the longest list the last goes first.
    """
    kept = _brief(_told_simply(content))
    if content["trigger"]["kind"] == TriggerKind.EVENT and content["events"]:
        kept["trigger"]["content"] = kept["events"].pop(0)
    kept["can_do"] = [
        {"action": one["action_type"], "what": one["what"]} for one in content["capabilities"]
    ]
    return _fitted(kept, context)


def shorten(content: Mapping[str, Any], context: int | None) -> dict[str, Any]:
    """The input of any packet, cut to its share of `context` tokens, without ids."""
    return _fitted(_brief(content), context)


def _fitted(kept: dict[str, Any], context: int | None) -> dict[str, Any]:
    room = int((context or CONTEXT) * _SHARE)
    while _tokens(kept) > room:
        longest = max(kept, key=lambda name: _tokens(kept[name]))
        kept[longest] = _shorter(kept[longest])
    return {name: value for name, value in kept.items() if value not in ([], {}, "")}


def _told_simply(content: Mapping[str, Any]) -> dict[str, Any]:
    """What a larger model reads out of numbers, in words: what is wanted, what the mood allows."""
    wanted = [one for one in content["desires"] if one["tag"] != "low"]
    feeling, policy = content["mood"]["long_mood_state"], content["mood"]["policy"]
    return {
        **content,
        "desires": [f"{one['wants']} ({one['tag']})" for one in wanted],
        "mood": {"text": feeling["text"], "in_words": policy.get("in_words")},
    }


def _fields_of(outcome: Outcome) -> dict[str, Any]:
    """The rule which fields an answer with this outcome has, and which not."""
    has = {Outcome.DO_ACTION: _ACTING, Outcome.DEFER: _DEFERRING}.get(outcome, ())
    strange = [one for one in (*_ACTING, *_DEFERRING) if one not in has]
    rule: dict[str, Any] = {"required": list(has)} if has else {}
    rule["properties"] = dict.fromkeys(strange, NEVER)
    return when("outcome", {"const": str(outcome)}, rule)


def _payload(one: Usable, times: Sequence[str]) -> dict[str, Any]:
    described = one.capability.schema(one.configured)
    fields = {name: described["properties"][name] for name in described["required"]}
    return {
        **described,
        "properties": {name: _small(field, times) for name, field in fields.items()},
    }


def _acting(one: Usable, times: Sequence[str]) -> dict[str, Any]:
    """What an answer with this action has beside its name."""
    said, told = {"payload": _payload(one, times)}, one.capability.told
    return {"properties": said | ({"console_delivery": _telling(told)} if told else {})}


def _telling(told: Mapping[str, Sequence[StrEnum]]) -> dict[str, Any]:
    """How it is told what comes of an action; `told` narrows that."""
    fields = {"on_complete": Delivery, "on_fail": Delivery, "message_kind": MessageKind}
    return describe_object({name: one_of(told.get(name, every)) for name, every in fields.items()})


def _small(field: Mapping[str, Any], times: Sequence[str]) -> dict[str, Any]:
    if field.get("pattern") == TIME:
        return {"enum": list(times)}
    if field.get("type") == "array":
        return {**field, "items": _small(field["items"], times), "maxItems": 3}
    return {**field, "maxLength": _WORDS} if "maxLength" in field else dict(field)


def _brief(value: Any, name: str = "") -> Any:
    if isinstance(value, Mapping):
        brief = {key: _brief(one, key) for key, one in value.items() if key not in _LEFT_OUT}
        return {key: one for key, one in brief.items() if one not in (None, "", [], {})}
    if isinstance(value, list | tuple):
        brief_ones = [_brief(one) for one in value[:_ITEMS]]
        return [one for one in brief_ones if one not in (None, "", [], {})]
    if isinstance(value, str):
        if _ID.fullmatch(value):
            return ""
        return text.one_line(value, _PERSONA if name == "persona_text" else _WORDS)
    return round(value, 2) if isinstance(value, float) else value


def _shorter(value: Any) -> Any:
    """`value` with less in it: its last entry, or half of its longest text."""
    if isinstance(value, list):
        return value[:-1]
    if isinstance(value, dict) and value:
        longest = max(value, key=lambda name: _tokens(value[name]))
        less = _shorter(value[longest])
        return {
            key: one for key, one in {**value, longest: less}.items() if one not in ("", {}, [])
        }
    return (
        text.one_line(value, len(value) // 2) if isinstance(value, str) and len(value) > 1 else ""
    )


def _tokens(value: Any) -> int:
    return text.count_prompt_tokens(json.dumps(value, ensure_ascii=False))
