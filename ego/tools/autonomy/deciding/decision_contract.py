"""What a decision has to look like: a schema, and the rules that no schema says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from ego.core.autonomy.capabilities import SCHEDULE_ACTION, TIME
from ego.core.autonomy.decisions import Bias, Delivery, Direction, MessageKind, Outcome
from ego.core.marks import NEVER, describe_object, describe_words
from ego.core.moments import read_time
from ego.core.reply import quoting
from ego.errors import ContractRefused
from ego.runtime.answers.contract import refuse_strangers
from ego.tools.autonomy.doing.capabilities import Usable

INSTRUCTIONS = f"""\
You are the persona in `persona`. Decide what to do about `trigger`, as that \
persona and in the mood of `mood`: act, leave it, or put it off. What you want stands in \
`desires`, what comes to mind in `memories`, what you said and did of your own accord in \
`said_and_done`, what is to come in `ahead`; what matters most to you stands first.
- do_action: only what `capabilities` offers. `action_payload` follows that \
capability's schema. `console_delivery` says how what comes of it is told: silent, \
activity_only (a log), notify, or chat (you will say it in your own words). What you only \
`say` is always told: notify or chat.
- defer: `defer_until` and `next_deliberation_at` lie after `now.at`; you come \
back to it then, not before.
- skip: nothing is worth doing. That is a good answer too.
- `evidence` names the events, goals and memories of this input that your decision rests on, \
or none.
- `persona_influence` and `mood_influence` say what of you led to it.
{quoting("All parts of this input but `persona`")}
Answer with one JSON object that \
keeps to the schema, and nothing else."""

_ACTING = ("action_type", "action_payload", "console_delivery")
_DEFERRING = ("defer_reason", "defer_until", "next_deliberation_at")
_EVIDENCE = ("event_ids", "goal_ids", "memory_ids")


def schema(usable: Mapping[str, Usable]) -> dict[str, Any]:
    """The JSON schema of an answer, with the capabilities that can be used."""
    outcomes = [one for one in Outcome if usable or one is not Outcome.DO_ACTION]
    return {
        "type": "object",
        "properties": {
            "packet_id": {"type": "string"},
            "decision_outcome": {"type": "string", "enum": [str(one) for one in outcomes]},
            "action_type": {"type": "string", "enum": sorted(usable)} if usable else NEVER,
            "action_payload": {"type": "object"},
            "priority": {"type": "integer", "minimum": 0, "maximum": 100},
            "reason": describe_words(2_000),
            "confidence": _number(0, 1),
            "defer_reason": describe_words(2_000),
            "defer_until": _time(),
            "next_deliberation_at": _time(),
            "persona_influence": describe_object(
                {
                    "summary": describe_words(1_000),
                    "traits": _list_of_words(least=1),
                    "preferred_direction": one_of(Direction),
                    "concerns": _list_of_words(),
                }
            ),
            "mood_influence": describe_object(
                {
                    "summary": describe_words(1_000),
                    "vad": describe_object({axis: _number(-1, 1) for axis in ("v", "a", "d")}),
                    "action_threshold_bias": one_of(Bias),
                    "defer_bias": one_of(Bias),
                }
            ),
            "console_delivery": _telling({}),
            "evidence": {
                **describe_object({name: _ids() for name in _EVIDENCE}),
                "required": ["event_ids", "goal_ids"],
            },
        },
        "required": [
            "packet_id",
            "decision_outcome",
            "priority",
            "reason",
            "confidence",
            "persona_influence",
            "mood_influence",
            "evidence",
        ],
        "additionalProperties": False,
        "allOf": [
            *_exactly_when(Outcome.DO_ACTION, _ACTING),
            *_exactly_when(Outcome.DEFER, _DEFERRING),
            *(_acting(name, one) for name, one in sorted(usable.items())),
        ],
    }


def check(
    answer: Mapping[str, Any],
    allowed: Mapping[str, Iterable[str]],
    now: datetime,
) -> None:
    """Refuse what the schema cannot: ids from nowhere, and times in a wrong order.

    `allowed` are the ids of the packet by their kind. Raises ContractRefused.
    """
    for field in _EVIDENCE:
        named = answer["evidence"].get(field, ())
        refuse_strangers(f"evidence.{field}", named, allowed.get(field, ()))
    if answer["decision_outcome"] == Outcome.DEFER:
        until = _later("defer_until", answer["defer_until"], now)
        if _later("next_deliberation_at", answer["next_deliberation_at"], now) < until:
            raise ContractRefused("next_deliberation_at lies before defer_until.")
    if answer.get("action_type") == SCHEDULE_ACTION.name:
        _later("action_payload.at", answer["action_payload"]["at"], now)


def _later(field: str, written: str, now: datetime) -> datetime:
    at = read_time(written)
    if at is None:
        raise ContractRefused(f"{field} is not a time: {written[:80]!r}.")
    if at <= now:
        raise ContractRefused(f"{field} does not lie after now ({now.isoformat()}).")
    return at


def _exactly_when(outcome: Outcome, fields: tuple[str, ...]) -> list[dict[str, Any]]:
    """`fields` are there with this outcome, and not with another."""
    others = [str(one) for one in Outcome if one is not outcome]
    return [
        when("decision_outcome", {"const": str(outcome)}, {"required": list(fields)}),
        when(
            "decision_outcome",
            {"enum": others},
            {"properties": dict.fromkeys(fields, NEVER)},
        ),
    ]


def when(field: str, is_so: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, Any]:
    """The rule that `then` holds where `field` is there and `is_so`."""
    return {"if": {"properties": {field: is_so}, "required": [field]}, "then": then}


def _acting(name: str, one: Usable) -> dict[str, Any]:
    """The rule what an answer with this action has beside its type."""
    said, told = {"action_payload": one.capability.schema(one.configured)}, one.capability.told
    has = said | ({"console_delivery": _telling(told)} if told else {})
    return when("action_type", {"const": name}, {"properties": has})


def _telling(told: Mapping[str, Iterable[StrEnum]]) -> dict[str, Any]:
    """How it is told what comes of an action; `told` narrows that."""
    fields = {
        "on_complete": Delivery,
        "on_fail": Delivery,
        "on_progress": (Delivery.SILENT, Delivery.ACTIVITY_ONLY),
        "message_kind": MessageKind,
    }
    return describe_object({name: one_of(told.get(name, every)) for name, every in fields.items()})


def _list_of_words(*, least: int = 0) -> dict[str, Any]:
    return {"type": "array", "items": describe_words(200), "minItems": least, "maxItems": 20}


def _ids() -> dict[str, Any]:
    return {"type": "array", "items": {"type": "string"}, "maxItems": 50, "uniqueItems": True}


def _number(low: float, high: float) -> dict[str, Any]:
    return {"type": "number", "minimum": low, "maximum": high}


def _time() -> dict[str, Any]:
    return {"type": "string", "pattern": TIME}


def one_of(values: Iterable[StrEnum]) -> dict[str, Any]:
    """The schema of a text that is one of `values`."""
    return {"type": "string", "enum": [str(one) for one in values]}
