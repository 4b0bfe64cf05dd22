"""What is said to a language model, and the contract that every model keeps: LLM, its limits.

`llm.connect` chooses the implementation.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from ego.core.usage import Usage, estimate


class Role(StrEnum):
    """Who says a message."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


class PromptPart(NamedTuple):
    """One part of a prompt."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a model may take, how much it may say, and how often it is asked again."""

    connect_seconds: float = 10.0
    silence_seconds: float = 120.0
    """The longest pause of a server. A local model may read a long prompt for a minute."""
    total_seconds: float = 600.0
    """For the whole answer. Only waiting for the model counts, not what is done between pieces."""
    answer_bytes: int = 32 << 20
    """On the wire: a server spends some 250 bytes on each word."""
    tries: int = 4
    first_pause_seconds: float = 1.0
    """Before the second try; it doubles from there."""
    longest_pause_seconds: float = 30.0
    """A server that asks for a longer one is not waited for."""


USUAL = Limits()


class Refusals(Protocol):
    """Which servers refuse to be told the form of an answer, or asked to count tokens."""

    def has(self, server: str) -> bool:
        """Whether this one does."""

    def add(self, server: str) -> None:
        """It has just refused, and answered without."""


class Ended(NamedTuple):
    """How an answer ended."""

    is_cut: bool
    """Whether it was cut off because it grew too long."""
    usage: Usage | None = None
    """What it took, where somebody counted."""


class LLM(Protocol):
    """A language model that streams."""

    @property
    def name(self) -> str:
        """What to call it in front of people, such as `openai:llama3`. Holds no secret."""

    def stream(
        self, messages: Sequence[PromptPart], schema: Mapping[str, Any] | None = None
    ) -> Generator[str, None, Ended]:
        """The answer to `messages`, piece by piece, in whole characters; at its end, how it ended.

        `schema` is the form of the answer, for who can be held to it; it is told in `messages`
        as well, and whether the answer keeps to it is for the caller to see.

        Close it to stop early (`with closing(llm.stream(…)) as pieces`): that
        ends the connection or the program at once, also after Ctrl-C. A failure
        is a VoiceError, and its `partial` is all the text that was streamed.
        """


def hear(
    llm: LLM,
    messages: Sequence[PromptPart],
    take: Callable[[str], object],
    schema: Mapping[str, Any] | None = None,
) -> Ended:
    """Ask `llm` and `take` each piece of its answer; how that ended, with what it took.

    Where nobody counted the tokens, they are estimated. Whatever ends this early (`take` raises,
    Ctrl-C) ends the model's answer too.
    """
    said: list[str] = []
    with closing(llm.stream(messages, schema)) as pieces:
        while True:
            try:
                piece = next(pieces)
            except StopIteration as end:
                ended: Ended = end.value
                counted = ended.usage or estimate(as_prompt(messages), "".join(said))
                return Ended(ended.is_cut, counted)
            said.append(piece)
            take(piece)


def as_prompt(messages: Sequence[PromptPart]) -> str:
    """The messages as one text, for a program that knows no roles.

    The system's part comes first as it is. A single other message follows as it
    is; several are each headed by a line such as `### user`, with a last heading
    for the answer, and a line in a message that looks like such a heading is
    indented, so that no text can pretend to be another's turn.
    """
    system = [message.text for message in messages if message.role is Role.SYSTEM]
    turns = [message for message in messages if message.role is not Role.SYSTEM]
    if len(turns) <= 1:
        return "\n\n".join([*system, *(turn.text for turn in turns)]) + "\n"
    said = [f"### {turn.role}\n{_indented_headings(turn.text)}" for turn in turns]
    return "\n\n".join([*system, *said, f"### {Role.ASSISTANT}"]) + "\n"


def _indented_headings(text: str) -> str:
    headings = tuple(f"### {role}" for role in Role)
    lines = text.split("\n")
    return "\n".join(f" {line}" if line.startswith(headings) else line for line in lines)
