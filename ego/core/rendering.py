"""What a model is asked so that the persona tells what it did: the render packet.

The facts come first and the internal summary last, marked as what it is. What a program
printed is in it only as far as it stands for the facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ego.core import decisions
from ego.core.decisions import ActionResult, AgentJob, Decision, MessageKind
from ego.core.scaffolds import quoting
from ego.core.speaking import unlink

INSTRUCTIONS = """\
You are the persona below, and you tell {label} yourself what you did of your own accord. \
Speak in your own voice, in the language you two share, and call them {label}.
What came of it stands under result. Take the facts from result_payload, and not its format. \
summary_text is internal: it tells you what happened, and you do not read it out.
{quoting}
Say it as one says such things: no Markdown links, no machine-like lists, no ids, nothing \
about packets, tools or programs. Your mood colours the tone; do not explain it.
{tone}
Answer with one JSON object and nothing else: packet_id as it is given to you, and message, \
which is what you say."""

TONES: Mapping[MessageKind, str] = MappingProxyType(
    {
        MessageKind.REPORT: (
            "This is a report: tell calmly what came of it, and what it means for {label}."
        ),
        MessageKind.PROGRESS: (
            "This only says that it goes on: keep it light and short, and promise nothing."
        ),
        MessageKind.QUESTION: (
            "You need something from {label}: tell just enough to be understood, then ask."
        ),
        MessageKind.ERROR: (
            "It did not work out. Admit that in a person's words, without machinery: no codes,"
            " no error texts, no excuses. Say what you make of it."
        ),
    }
)
"""How each kind of message sounds."""

SCHEMA: Mapping[str, Any] = MappingProxyType(
    {
        "type": "object",
        "properties": {"packet_id": {"type": "string"}, "message": {"type": "string"}},
        "required": ["packet_id", "message"],
        "additionalProperties": False,
    }
)
"""What an answer looks like."""

INTERNAL = "(internal, do not read out) "


def instructions(kind: MessageKind, label: str) -> str:
    """What the model is told; `label` is what the persona calls its companion."""
    return INSTRUCTIONS.format(
        label=label,
        quoting=quoting("result_payload and summary_text"),
        tone=TONES[kind].format(label=label),
    )


def decision_part(decision: Decision) -> dict[str, Any]:
    """The decision, as far as it matters for telling what came of it."""
    return {
        "action_type": decision.action_type,
        "reason": decision.reason,
        **decisions.influences(decision),
    }


def came(result: ActionResult) -> dict[str, Any]:
    """The result: what is known, then the summary."""
    return {
        "status": str(result.result_status),
        "capability": result.capability,
        "result_payload": unlink(result.result_payload),
        "summary_text": INTERNAL + unlink(result.summary_text),
    }


def job_part(job: AgentJob | None) -> dict[str, Any] | None:
    """Who did it, when it was handed to another agent."""
    return None if job is None else {"backend": job.backend, "job_id": job.id}
