"""What a model is asked so that the persona tells what it did: the render packet.

The facts come first and the internal summary last, marked as what it is. What a program
printed is in it only as far as it stands for the facts. Where the persona only wants to say
something (`say`), what it wants to talk about stands for the facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any

from ego.core import text
from ego.core.autonomy import decisions
from ego.core.autonomy.capabilities import SAY
from ego.core.autonomy.decisions import ActionResult, AgentJob, Decision, MessageKind
from ego.core.autonomy.messages import unlink
from ego.core.events import Event
from ego.core.marks import describe_object
from ego.core.reply import quoting

_SAID = 160
"""Characters of each side's words in a line of what was said lately."""

INSTRUCTIONS = """\
{opening}
{source} \
summary_text is internal: it tells you what happened, and you do not read it out.
{quoting}
now is the time at which you speak, and result.ago says how old your news is: tell what is not \
of now as of its time. said_lately is what you two said last: go on from it, and repeat none of it.
Say it as one says such things: no Markdown links, no machine-like lists, no ids, nothing \
about packets, tools or programs. Your mood colours the tone; do not explain it.
{tone}
Answer with one JSON object and nothing else: packet_id as it is given to you, and message, \
which is what you say."""

_VOICE = " Speak in your own voice, in the language you two share, and call them {label}."
_TELLING = (
    "You are the persona below, and you tell {label} yourself what you did of your own accord."
)
_TURNING = "You are the persona below, and you turn to {label} of your own accord."
_FACTS = (
    "What came of it stands under result. Take the facts from result_payload, and not its format."
)
_NOTE = (
    "What you want to talk about stands in result_payload: about is a note to yourself, to is whom"
    " you mean, and memories are what you have in mind. Say to {label} now what the note wants, in"
    " your own words, and make up nothing beside it; the note may speak of {label} as of another."
)

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

TONES_OF_SAYING: Mapping[MessageKind, str] = MappingProxyType(
    {
        **TONES,
        MessageKind.REPORT: "This tells {label} something: say it simply, in a sentence or two.",
        MessageKind.PROGRESS: "This is a light word in passing: one short sentence, no question.",
        MessageKind.QUESTION: "This asks {label} something: one question, easy to answer.",
    }
)
"""The same where nothing was done, and something is only said."""

SCHEMA: Mapping[str, Any] = MappingProxyType(
    describe_object({"packet_id": {"type": "string"}, "message": {"type": "string"}})
)
"""What an answer looks like."""

INTERNAL = "(internal, do not read out) "


def instructions(kind: MessageKind, label: str, action_type: str) -> str:
    """What the model is told; `label` is what the persona calls its companion."""
    says = action_type == SAY.name
    tone = (TONES_OF_SAYING if says else TONES)[kind]
    return INSTRUCTIONS.format(
        opening=((_TURNING if says else _TELLING) + _VOICE).format(label=label),
        source=(_NOTE if says else _FACTS).format(label=label),
        quoting=quoting(
            f"{'memories' if says else 'result_payload'}, summary_text and said_lately"
        ),
        tone=tone.format(label=label),
    )


def decision_part(decision: Decision) -> dict[str, Any]:
    """The decision, as far as it matters for telling what came of it."""
    return {
        "action_type": decision.action_type,
        "reason": decision.reason,
        **decisions.influences(decision),
    }


def came(result: ActionResult, now: datetime, memories: Sequence[str]) -> dict[str, Any]:
    """The result: what is known, when it came, then the summary.

    What was only to be said names memories by their ids; `memories` are what they say now.
    """
    payload = dict(result.result_payload)
    if result.capability == SAY.name:
        payload["memories"] = list(memories)
    return {
        "status": str(result.result_status),
        "capability": result.capability,
        "result_payload": unlink(payload),
        "at": result.at.isoformat(),
        "ago": text.age(result.at, now),
        "summary_text": INTERNAL + unlink(result.summary_text),
    }


def job_part(job: AgentJob | None) -> dict[str, Any] | None:
    """Who did it, when it was handed to another agent."""
    return None if job is None else {"backend": job.backend, "job_id": job.id}


def list_said(several: Sequence[tuple[Event, datetime]], label: str) -> list[str]:
    """What both sides said, a line each, in the order in which it was said.

    Each event comes with its time on the person's clock.
    """
    return [
        f"{at:%Y-%m-%d %H:%M} {who}: {text.one_line(unlink(words), _SAID)}"
        for event, at in several
        for who, words in ((label, event.user_text), ("you", event.assistant_text))
        if words
    ]
