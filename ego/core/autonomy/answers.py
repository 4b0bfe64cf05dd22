"""What arrives on the console, as programs are shown it."""

from typing import Annotated, Literal, NotRequired, TypedDict

from ego.core.autonomy import messages
from ego.core.autonomy.decisions import Decision, Delivery, MessageKind, Outcome
from ego.core.autonomy.messages import Phase
from ego.core.marks import Moment
from ego.core.moments import Write


class Message(TypedDict):
    """Something that was said by itself."""

    type: Literal["message"]
    event_id: str
    at: Moment
    message: str
    message_kind: MessageKind
    delivery_mode: Delivery
    sender: Annotated[str, "the persona's name as it said it; persona where it had none"]
    why: NotRequired[str | None]


class Activity(TypedDict):
    """Something that happened while something was done."""

    type: Literal["activity"]
    at: Moment
    phase: Phase
    state: str
    action_type: str
    capability: str
    result_status: str | None
    summary_text: str
    decision_id: str | None
    intent_id: str | None
    result_id: str | None
    agent_job_id: str | None
    why: NotRequired[str | None]


class Verdict(TypedDict):
    """A decision to do nothing, or nothing yet."""

    type: Literal["decision"]
    at: Moment
    decision_id: str
    trigger_id: str
    outcome: Literal[Outcome.SKIP, Outcome.DEFER]
    reason: str
    defer_until: Moment | None
    next_deliberation_at: Moment | None
    why: NotRequired[str | None]


def entry_fields(entry: messages.Entry, write: Write) -> Message | Activity | Verdict:
    """`entry` as the `--json` forms and the MCP resources show it."""
    if isinstance(entry, messages.SpokenMessage):
        return message_fields(entry, write)
    if isinstance(entry, Decision):
        return verdict_fields(entry, write)
    return {
        "type": "activity",
        "at": write(entry.at),
        "phase": entry.phase,
        "state": entry.state,
        "action_type": entry.action_type,
        "capability": entry.capability,
        "result_status": entry.result_status,
        "summary_text": entry.summary_text,
        "decision_id": entry.decision_id,
        "intent_id": entry.intent_id,
        "result_id": entry.result_id,
        "agent_job_id": entry.agent_job_id,
    }


def verdict_fields(decision: Decision, write: Write) -> Verdict:
    """The same for a decision that skips or defers."""
    until, again = decision.defer_until, decision.next_deliberation_at
    return {
        "type": "decision",
        "at": write(decision.at),
        "decision_id": decision.id,
        "trigger_id": decision.trigger_id,
        "outcome": Outcome.SKIP if again is None else Outcome.DEFER,
        "reason": decision.reason,
        "defer_until": write(until) if until else None,
        "next_deliberation_at": write(again) if again else None,
    }


def message_fields(message: messages.SpokenMessage, write: Write) -> Message:
    """The same for what was said."""
    return {
        "type": "message",
        "event_id": message.event_id,
        "at": write(message.at),
        "message": message.message,
        "message_kind": message.message_kind,
        "delivery_mode": message.delivery_mode,
        "sender": message.sender,
    }
