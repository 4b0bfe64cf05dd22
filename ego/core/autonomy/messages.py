"""What is said of what was done, and what only shows that it was done.

Three things arrive on the console and never mix. An *activity* watches: it carries the
internal summary and is no conversation. A *message* is the persona speaking: it was kept as
an event before anybody could read it, and publishing it is speaking. A *decision* that does
nothing, now or at all, says so with its reason.

A message has to pass `fault_of`: a guard on its form alone. What it means nobody judges here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ego.core import late, text
from ego.core.autonomy.decisions import (
    Arrival,
    ConsoleDelivery,
    Decision,
    Delivery,
    MessageKind,
    ResultStatus,
)
from ego.core.events import DELIMITER
from ego.core.marks import Word
from ego.core.talk.thoughts import after_thoughts

TELLING = 40
"""From so many characters on, a text that a message contains was read out, not said."""

SENDER: Final = "persona"
"""Who says every message, also one that only notifies, where the persona has no name."""

_LINK = late.regex(r"!?\[([^\[\]\n]*)\]\(\s*<?([^()\s<>]+)>?(?:\s+\"[^\"\n]*\")?\s*\)")


class Phase(Word):
    """Which part of doing an activity belongs to."""

    EXECUTION = "execution"
    AGENT_JOB = "agent_job"


_MESSAGE_FAILED = "message_failed"
"""The state of what was done where the message about it could not be said."""


@dataclass(frozen=True, slots=True)
class Activity:
    """One thing that happened while something was done.

    `result_status` is None until something came of it. The ids say what it belongs to; one
    that does not apply is None.
    """

    at: datetime
    phase: Phase
    state: str
    action_type: str
    capability: str
    summary_text: str
    result_status: str | None = None
    decision_id: str | None = None
    intent_id: str | None = None
    result_id: str | None = None
    agent_job_id: str | None = None

    @property
    def came(self) -> str | None:
        """What came of it, where its state does not say so.

        What was done may have gone well while the message about it failed: that is another's.
        """
        is_said = self.state in (self.result_status, _MESSAGE_FAILED)
        return None if is_said else self.result_status


@dataclass(frozen=True, slots=True)
class Unspoken:
    """A message that is to be said about a result, and how: as notify or chat."""

    id: str
    at: datetime
    result_id: str
    message_kind: MessageKind
    delivery_mode: Delivery


@dataclass(frozen=True, slots=True)
class SpokenMessage:
    """What was published. `event_id` names the event that holds the same words."""

    event_id: str
    at: datetime
    message: str
    message_kind: MessageKind
    delivery_mode: Delivery
    sender: str = SENDER
    """The name that the persona had as it said it."""


Entry = Activity | SpokenMessage | Decision
"""What arrives on the console; a decision only when it skips or defers."""


def delivery(told: ConsoleDelivery, status: ResultStatus | None) -> Delivery:
    """How news is told: of progress (`status` None), of a failure, or of anything else."""
    if status is None:
        return told.on_progress
    return told.on_fail if status is ResultStatus.FAILED else told.on_complete


def kind(told: ConsoleDelivery, status: ResultStatus) -> MessageKind:
    """What a message about a result is for; a failure is admitted, whatever was planned."""
    return MessageKind.ERROR if status is ResultStatus.FAILED else told.message_kind


def is_spoken(how: Delivery) -> bool:
    """Whether it is put into words, beside being seen."""
    return how in (Delivery.NOTIFY, Delivery.CHAT)


def activity_of(news: Arrival, at: datetime) -> Activity:
    """What the console shows of news that is not silent."""
    intent, job, result = news.intent, news.job, news.result
    return Activity(
        at=at,
        phase=Phase.AGENT_JOB if job else Phase.EXECUTION,
        state=str(job.state if job else intent.state),
        action_type=intent.action_type,
        capability=result.capability if result else intent.action_type,
        summary_text=result.summary_text if result else news.progress,
        result_status=str(result.result_status) if result else None,
        decision_id=news.decision.id,
        intent_id=intent.id,
        result_id=result.id if result else None,
        agent_job_id=job.id if job else None,
    )


def unsaid(activity: Activity, complaint: str) -> Activity:
    """That a message about `activity` could not be put into words, as an activity itself."""
    return replace(activity, state=_MESSAGE_FAILED, summary_text=text.one_line(complaint, 200))


def fault_of(message: str, *, summary: str, raw_output: str, payload: Any = None) -> str | None:
    """What is wrong with the form of `message`, as the end of a sentence; None when nothing is.

    `summary` is the internal summary of the result, `raw_output` what a program printed, and
    no Markdown link of `payload` may come out as it stood there. Compared is what is left
    when both are in NFKC and their white space is folded.
    """
    said = fold(message)
    if not said:
        return "is empty"
    if (fault := _internal_fault(message, said)) is not None:
        return fault
    for name, kept in (("the internal summary", summary), ("the raw output", raw_output)):
        inner = fold(kept)
        if inner and said == inner:
            return f"is {name} itself"
        if len(inner) >= TELLING and inner in said:
            return f"reads out {name}"
    if any(fold(link) in said for link in _links(payload)):
        return "holds a Markdown link of the result as it stood there"
    return None


def _internal_fault(message: str, folded: str) -> str | None:
    """What of a model's own workings stands in `message`; None when nothing does."""
    if fold(DELIMITER).lower() in folded.lower():
        return "holds the delimiter of a mood trailer"
    return None if after_thoughts(message) == message else "begins with a thought (<think>)"


def fold(said: str) -> str:
    """`said` as two texts are compared: NFKC, single spaces."""
    return " ".join(text.composed(said).split())


def unlink(value: Any) -> Any:
    """`value`, whatever it is made of, with each Markdown link as `words (address)`.

    A payload goes before a model so, and a link cannot come out of it unchanged.
    """
    if isinstance(value, str):
        return _LINK.sub(r"\1 (\2)", value)
    if isinstance(value, Mapping):
        return {unlink(key): unlink(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [unlink(one) for one in value]
    return value


def _links(value: Any) -> Iterator[str]:
    """The Markdown links in `value`, whatever it is made of."""
    if isinstance(value, str):
        yield from (link.group() for link in _LINK.finditer(value))
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _links(pair)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _links(one)


def line(entry: Entry, local: Callable[[datetime], datetime]) -> str:
    """`entry` for a person, its times on their clock (`local`). A message is told whole."""
    when = f"{local(entry.at):%Y-%m-%d %H:%M}"
    if isinstance(entry, Decision):
        return f"{when}    {_left(entry, local)}: {text.one_line(entry.reason, 200)}"
    if isinstance(entry, SpokenMessage):
        said = text.safe(entry.message).replace("\n", "\n  ")
        return f"{when}  {text.one_line(entry.sender, 80)}{_manner(entry)}: {said}"
    came = f" ({entry.came.replace('_', ' ')})" if entry.came else ""
    told = f": {text.one_line(entry.summary_text, 200)}" if entry.summary_text else ""
    return f"{when}    {entry.action_type} {entry.state.replace('_', ' ')}{came}{told}"


def _left(decision: Decision, local: Callable[[datetime], datetime]) -> str:
    """What a decision that does nothing comes to."""
    if decision.next_deliberation_at is None:
        return "let be"
    return f"put off until {local(decision.next_deliberation_at):%Y-%m-%d %H:%M}"


def _manner(message: SpokenMessage) -> str:
    """What a reader should know beside the words: a kind that is no report, a mere notice."""
    plain = message.message_kind is MessageKind.REPORT
    notes = [] if plain else [str(message.message_kind)]
    notes += ["notice"] if message.delivery_mode is Delivery.NOTIFY else []
    return f" [{', '.join(notes)}]" if notes else ""
