"""What arrives on the console, as programs are shown it."""

from typing import Literal, TypedDict

from ego.core.autonomy import messages
from ego.core.autonomy.decisions import Delivery, MessageKind
from ego.core.autonomy.messages import SENDER, Phase
from ego.core.marks import Moment


class Message(TypedDict):
    """Something that was said by itself."""

    type: Literal["message"]
    event_id: str
    at: Moment
    message: str
    message_kind: MessageKind
    delivery_mode: Delivery
    sender: Literal["persona"]


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


def entry_fields(entry: messages.Entry) -> Message | Activity:
    """`entry` as the `--json` forms and the MCP resource show it."""
    if isinstance(entry, messages.SpokenMessage):
        return message_fields(entry)
    return {
        "type": "activity",
        "at": entry.at.isoformat(),
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


def message_fields(message: messages.SpokenMessage) -> Message:
    """The same for what was said."""
    return {
        "type": "message",
        "event_id": message.event_id,
        "at": message.at.isoformat(),
        "message": message.message,
        "message_kind": message.message_kind,
        "delivery_mode": message.delivery_mode,
        "sender": SENDER,
    }
