"""What is decided, what comes of it, and how it went.

    trigger  ->  decision  ->  intent  ->  (agent job)  ->  result

A *trigger* is what there is to decide about. A *decision* is a language model's answer to
it. One that acts has one *intent*, and an intent comes to one *result*; a task that is
handed to another agent is an *agent job* in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from ego.core.marks import Word
from ego.core.moments import read_time
from ego.core.mood.affect import Vad

SUMMARY_CHARACTERS = 200
"""How long the one line is that sums up a result."""


UNSAID = "unsaid"
"""Stands in a packet for what the model that decided was not asked."""
USUAL_PRIORITY = 50
"""The priority of an intent when its decision names none: in the middle."""


class TriggerKind(Word):
    """Why there is something to decide."""

    DESIRE = "desire"
    TIME = "time"
    HEARTBEAT = "heartbeat"
    EVENT = "event"
    SCHEDULE_ACTION = "schedule_action"
    DEFERRAL = "deferral"


class TriggerState(StrEnum):
    """Where a trigger stands."""

    WAITING = "waiting"
    QUEUED = "queued"
    """Its time has come: a job asks a language model about it."""
    DONE = "done"


class Outcome(Word):
    """What a decision comes to."""

    DO_ACTION = "do_action"
    SKIP = "skip"
    DEFER = "defer"


class Direction(StrEnum):
    """Which way a persona leans."""

    OBSERVE = "observe"
    SUPPORT = "support"
    WAIT = "wait"
    AVOID = "avoid"
    EXPLORE = "explore"


class Bias(StrEnum):
    """Which way a mood bends a threshold."""

    HIGHER = "higher"
    NEUTRAL = "neutral"
    LOWER = "lower"


class Delivery(Word):
    """How what was done is told; progress knows the first two only."""

    SILENT = "silent"
    ACTIVITY_ONLY = "activity_only"
    NOTIFY = "notify"
    CHAT = "chat"


class MessageKind(Word):
    """What a message is for."""

    REPORT = "report"
    PROGRESS = "progress"
    QUESTION = "question"
    ERROR = "error"


class IntentState(Word):
    """Where an intent stands."""

    PROPOSED = "proposed"
    """Decided, and nothing has been done about it yet."""
    QUEUED = "queued"
    """It, or its agent job, waits for a runner."""
    RUNNING = "running"
    BLOCKED = "blocked"
    """It cannot go on until a person enables or configures what it needs."""
    DONE = "done"
    """It has a result, good or bad."""
    DROPPED = "dropped"
    """It was given up, for a reason."""


ACTIVE_INTENTS = (IntentState.RUNNING, IntentState.QUEUED, IntentState.BLOCKED)
"""What an ego is busy with, the most lively first."""


class JobState(Word):
    """Where an agent job stands."""

    QUEUED = "queued"
    CLAIMED = "claimed"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"
    TIMED_OUT = "timed_out"

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come of it."""
        return self not in (JobState.QUEUED, JobState.CLAIMED, JobState.RUNNING)


class ResultStatus(Word):
    """How an action went."""

    SUCCESS = "success"
    PARTIAL = "partial"
    FAILED = "failed"
    NO_EFFECT = "no_effect"


@dataclass(frozen=True, slots=True)
class Trigger:
    """One thing to decide about, from `due_at` on; `content` says in words what it is."""

    id: str
    kind: TriggerKind
    subject: str
    """The id or name of what it is about; may be empty."""
    content: str
    made_at: datetime
    due_at: datetime
    state: TriggerState = TriggerState.WAITING


class PersonaInfluence(NamedTuple):
    """What of the persona led to a decision."""

    summary: str
    traits: tuple[str, ...]
    preferred_direction: Direction
    concerns: tuple[str, ...]


class MoodInfluence(NamedTuple):
    """What of the mood led to a decision."""

    summary: str
    vad: Vad
    action_threshold_bias: Bias
    defer_bias: Bias


class ConsoleDelivery(NamedTuple):
    """How what comes of an action is told, and as what."""

    on_complete: Delivery
    on_fail: Delivery
    on_progress: Delivery
    message_kind: MessageKind


class Evidence(NamedTuple):
    """The events, goals and memories of the packet that a decision rests on."""

    event_ids: tuple[str, ...]
    goal_ids: tuple[str, ...]
    memory_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """A language model's answer to a trigger, checked field by field before it is one."""

    id: str
    packet_id: str
    trigger_id: str
    event_id: str
    at: datetime
    outcome: Outcome
    priority: int | None
    """0..100. This and the next three are None where the model was not asked (a short packet)."""
    reason: str
    confidence: float | None
    """0..1."""
    persona_influence: PersonaInfluence | None
    mood_influence: MoodInfluence | None
    evidence: Evidence
    action_type: str | None = None
    """This, the payload and how it is told are there exactly when the outcome is to act."""
    action_payload: Mapping[str, Any] | None = None
    console_delivery: ConsoleDelivery | None = None
    defer_reason: str | None = None
    """This and the two times are there exactly when the outcome is to defer."""
    defer_until: datetime | None = None
    next_deliberation_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """What a decision wants done."""

    id: str
    decision_id: str
    state: IntentState
    action_type: str
    payload: Mapping[str, Any]
    priority: int
    goal_ids: tuple[str, ...]
    made_at: datetime
    reason: str = ""
    """Why it is dropped or blocked."""
    attempts: int = 0
    """How often a runner has taken it up."""
    claim_token: str | None = None
    beat_at: datetime | None = None
    """The runner's last sign of life, in real time."""


@dataclass(frozen=True, slots=True)
class AgentJob:
    """A task in the hands of another agent, or on its way there; its times are real ones."""

    id: str
    intent_id: str
    attempt: int
    """From 1; a job that fell silent is followed by another one."""
    backend: str
    state: JobState
    made_at: datetime
    beat_at: datetime | None = None
    ended_at: datetime | None = None
    claim_token: str | None = None


@dataclass(frozen=True, slots=True)
class ActionResult:
    """How an intent went."""

    id: str
    intent_id: str
    agent_job_id: str | None
    event_id: str
    at: datetime
    capability: str
    result_status: ResultStatus
    summary_text: str
    """Internal: one neutral line of at most 200 characters, cut from the output."""
    result_payload: Mapping[str, Any]
    useful_for_recall_hint: bool
    details: Mapping[str, Any]
    """What only a person looks at; what a program wrote is here, as `raw_output_text`."""

    @property
    def is_promoted(self) -> bool:
        """Whether recall is to find it."""
        good = self.result_status in (ResultStatus.SUCCESS, ResultStatus.PARTIAL)
        return self.useful_for_recall_hint and good and bool(self.summary_text)


class Arrival(NamedTuple):
    """News of an intent: its result, or progress while there is none."""

    decision: Decision
    intent: Intent
    job: AgentJob | None
    """The agent job that it comes from, if it was one."""
    result: ActionResult | None
    progress: str = ""
    """One line, when there is no result yet."""


def read(
    answer: Mapping[str, Any],
    *,
    decision_id: str,
    trigger_id: str,
    event_id: str,
    at: datetime,
) -> Decision:
    """The decision that an answer is which keeps to the contract (`decision_schema`)."""
    told, priority, confidence = (
        answer.get("console_delivery"),
        answer["priority"],
        answer["confidence"],
    )
    return Decision(
        id=decision_id,
        packet_id=answer["packet_id"],
        trigger_id=trigger_id,
        event_id=event_id,
        at=at,
        outcome=Outcome(answer["decision_outcome"]),
        priority=None if priority is None else int(priority),
        reason=answer["reason"],
        confidence=None if confidence is None else float(confidence),
        persona_influence=_of_persona(answer["persona_influence"]),
        mood_influence=_of_mood(answer["mood_influence"]),
        evidence=Evidence(
            event_ids=tuple(answer["evidence"]["event_ids"]),
            goal_ids=tuple(answer["evidence"]["goal_ids"]),
            memory_ids=tuple(answer["evidence"].get("memory_ids", ())),
        ),
        action_type=answer.get("action_type"),
        action_payload=answer.get("action_payload"),
        console_delivery=told
        and ConsoleDelivery(
            on_complete=Delivery(told["on_complete"]),
            on_fail=Delivery(told["on_fail"]),
            on_progress=Delivery(told["on_progress"]),
            message_kind=MessageKind(told["message_kind"]),
        ),
        defer_reason=answer.get("defer_reason"),
        defer_until=read_time(answer.get("defer_until")),
        next_deliberation_at=read_time(answer.get("next_deliberation_at")),
    )


def _of_persona(said: Mapping[str, Any] | None) -> PersonaInfluence | None:
    if said is None:
        return None
    return PersonaInfluence(
        summary=said["summary"],
        traits=tuple(said["traits"]),
        preferred_direction=Direction(said["preferred_direction"]),
        concerns=tuple(said["concerns"]),
    )


def _of_mood(said: Mapping[str, Any] | None) -> MoodInfluence | None:
    if said is None:
        return None
    return MoodInfluence(
        summary=said["summary"],
        vad=Vad(**{axis: float(said["vad"][axis]) for axis in Vad._fields}),
        action_threshold_bias=Bias(said["action_threshold_bias"]),
        defer_bias=Bias(said["defer_bias"]),
    )


def influences(decision: Decision) -> dict[str, Any]:
    """The parts of a decision that say how it is to be told, as the packets hold them."""
    persona, mood, told = (
        decision.persona_influence,
        decision.mood_influence,
        decision.console_delivery,
    )
    return {
        "persona_influence": {
            "summary": persona.summary,
            "traits": list(persona.traits),
            "preferred_direction": str(persona.preferred_direction),
            "concerns": list(persona.concerns),
        }
        if persona
        else UNSAID,
        "mood_influence": {
            "summary": mood.summary,
            "vad": mood.vad._asdict(),
            "action_threshold_bias": str(mood.action_threshold_bias),
            "defer_bias": str(mood.defer_bias),
        }
        if mood
        else UNSAID,
        "console_delivery": {name: str(value) for name, value in told._asdict().items()}
        if told
        else None,
    }
