"""What is answered about deciding, doing and speaking by oneself."""

from typing import Annotated, Literal, NotRequired, TypedDict

from ego.core.answers import Event
from ego.core.autonomy.answers import Activity, Message, Verdict
from ego.core.autonomy.decisions import (
    IntentState,
    JobState,
    Outcome,
    ResultStatus,
    TriggerKind,
)
from ego.core.events import Source
from ego.core.marks import Moment, Object
from ego.core.mood.mood import Label
from ego.core.talk.answers import Noted
from ego.core.usage import Purpose
from ego.stores.queue import State
from ego.tools.desires.answers import Loud
from ego.tools.memory.answers import Coming


class Console(TypedDict):
    """What was said and done, the newest last; with `--follow` one such object a line."""

    entries: list[Message | Activity | Verdict]


class Speak(TypedDict):
    """What was said, if anything; a packet (`--packet`) is printed bare."""

    message: Message | None
    waiting: int
    parked: int


class Sink(TypedDict):
    """A way to reach people, and what waits for it."""

    name: str
    configured: Annotated[bool, "false: the settings name it no more, and what waits stays"]
    waiting: int
    since: Annotated[Moment | None, "when the oldest message that waits was said"]
    tries: Annotated[int, "that failed in a row"]
    complaint: Annotated[str | None, "why the last try failed"]
    next_at: Annotated[Moment | None, "when it is tried again"]


class DeliverList(TypedDict):
    """Every sink, and the messages a day."""

    sinks: list[Sink]
    said_today: int
    at_most: int


class Delivered(TypedDict):
    """A message that a sink has taken; or that it has not, and why."""

    sink: str
    event_id: str
    complaint: str | None


class DeliverRun(TypedDict):
    """What was brought to whom."""

    delivered: list[Delivered]


class Tested(TypedDict):
    """What a sink made of a test."""

    sink: str
    complaint: Annotated[str | None, "null when it has taken it"]


class DeliverTest(TypedDict):
    """What each sink made of it."""

    tested: list[Tested]


class DeliverDrop(TypedDict):
    """How many messages were given up."""

    sink: str
    dropped: int


class Decided(TypedDict):
    """A decision; a packet (`--packet`) is printed bare."""

    decision_id: str
    outcome: Outcome
    intent_id: str | None
    defer_until: Moment | None


class Done(TypedDict):
    """Something that was done, and what came of it; `lost` when another had finished it."""

    intent_id: str
    action_type: str
    result_status: ResultStatus | Literal["lost"]
    summary_text: str


class JobsRun(TypedDict):
    """What was done, and what was said of it."""

    done: list[Done]
    said: list[Message]


class Due(TypedDict):
    """Something whose time has come."""

    trigger_id: str
    kind: TriggerKind
    content: str
    due_at: Moment


class Foreseen(TypedDict):
    """A beat to come that would tell."""

    at: Moment
    what: str


class Heartbeat(TypedDict):
    """What this beat tells; with `--act` also what was decided, done and said."""

    tells: bool
    why: str
    desires: list[Loud]
    plans: list[Due]
    due: list[Due]
    ahead: list[Coming]
    news: list[str]
    to_say: Annotated[int, "messages that wait to be said"]
    mood: Annotated[Label | None, "null when it cannot be read"]
    next: NotRequired[Annotated[list[Foreseen], "with --explain, if nothing happens"]]
    decision: NotRequired[Decided | None]
    done: NotRequired[list[Done]]
    said: NotRequired[list[Message]]
    reflected: NotRequired[Annotated[list[Event], "waiting turns that it asked about"]]
    noted: NotRequired[Annotated[list[Noted], "what was noted of them"]]


class Waiting(TypedDict):
    """A language model is to be asked something, now or later."""

    id: str
    kind: str
    subject: str
    state: State
    attempts: int
    made_at: Moment
    next_at: Moment
    complaint: str


class Trigger(Due):
    """Something that will be decided about when its time has come."""

    subject: str


class Intent(TypedDict):
    """Something that was decided."""

    intent_id: str
    decision_id: str
    state: IntentState
    action_type: str
    action_payload: Object
    priority: int
    goal_ids: list[str]
    made_at: Moment
    reason: str | None
    attempts: int


class AgentJob(TypedDict):
    """Work that was handed to another agent."""

    job_id: str
    intent_id: str
    attempt: int
    backend: str
    state: JobState
    made_at: Moment
    beat_at: Moment | None
    ended_at: Moment | None


class JobsList(TypedDict):
    """All that waits or is being done."""

    jobs: list[Waiting]
    triggers: list[Trigger]
    intents: list[Intent]
    agent_jobs: list[AgentJob]
    vectors: Annotated[dict[str, int], "how many wait for theirs; empty where there are none"]


class Result(TypedDict):
    """What came of something."""

    result_id: str
    result_status: ResultStatus
    summary_text: str
    result_payload: Object
    useful_for_recall_hint: bool
    details: Object


class JobsShow(TypedDict):
    """One piece of work, whole."""

    intent: Intent
    agent_job: AgentJob | None
    result: Result | None


class Claimed(AgentJob):
    """A job that was taken, with all that is needed to do it."""

    claim_token: str
    task_instruction: str
    input_text: str
    silent_after_seconds: float


class JobsClaim(TypedDict):
    """The job that was taken; null when none waits."""

    job: Claimed | None


class JobsBeat(TypedDict):
    """A job that is alive."""

    job_id: str
    state: JobState


class JobEnded(TypedDict):
    """A job that is over, and what came of it."""

    job_id: str
    state: JobState
    result_id: str
    result_status: ResultStatus
    summary_text: str


class JobsDrop(TypedDict):
    """What was given up."""

    intent_id: str
    state: Literal["dropped"]


class Capability(TypedDict):
    """Something that could be done in the world."""

    name: str
    enabled: bool
    lacks: Annotated[str | None, "what is missing before it can be used"]
    backends: list[str]
    sandbox: Annotated[str | None, "the program that its programs are run by"]
    pass_env: Annotated[list[str], "the variables that its programs see beside the usual ones"]


class CapabilityList(TypedDict):
    """All that could be done in the world."""

    capabilities: list[Capability]


class CapabilityEnabled(TypedDict):
    """A capability that may be used now."""

    name: str
    enabled: bool
    lacks: str | None


class CapabilityDisabled(TypedDict):
    """A capability that may not be used any more."""

    name: str
    enabled: bool


class Took(TypedDict):
    """What a model read and wrote, in tokens."""

    tokens_in: int
    tokens_out: int
    cost: float | None
    estimated: Annotated[bool, "whether no server counted"]


class NamedEvent(TypedDict):
    """An event that a decision rests on."""

    id: str
    source: Source
    text: str


class NamedMemory(TypedDict):
    """A memory that a decision rests on."""

    id: str
    content: str


class NamedGoal(TypedDict):
    """A goal that a decision rests on; without a title it is gone."""

    id: str
    title: str


class InMind(TypedDict):
    """What a decision rests on."""

    events: list[NamedEvent]
    memories: list[NamedMemory]
    goals: list[NamedGoal]
    gone: Annotated[int, "events and memories that are private or gone by now"]


class CameOfIt(TypedDict):
    """How an action went."""

    result_id: str
    at: Moment
    result_status: ResultStatus
    summary_text: str


class Why(TypedDict):
    """How something came about, and what came of it; null for what is not there (yet)."""

    id: str
    trigger: Trigger | None
    origin: Annotated[Trigger | None, "what it was about before it was put off or planned"]
    desire: str | None
    evidence: InMind
    decision_id: str | None
    decided_at: Moment | None
    outcome: Outcome | None
    reason: str | None
    confidence: float | None
    persona_influence: Object | Literal["unsaid"] | None
    mood_influence: Object | Literal["unsaid"] | None
    next_deliberation_at: Moment | None
    intent_id: str | None
    intent_state: IntentState | None
    result: CameOfIt | None
    agent_job_id: str | None
    message: Message | None
    waits_to_be_said: bool
    answered_at: Moment | None
    tokens: dict[Purpose, Took]
