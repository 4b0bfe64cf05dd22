"""What an ego can do in the world: a few small plugins, each with a type of action.

A capability says what its action needs (a JSON schema of the payload) and which program
carries it out. The program stands in config.toml as a list of arguments, written by a
person; what a model wrote reaches it on standard input alone. Nothing runs until a person
has enabled it. To say something runs nothing, and may be done until a person disables it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from ego.core.autonomy.decisions import Delivery, MessageKind
from ego.core.marks import describe_object, describe_words
from ego.errors import UsageError

TIMEOUT_SECONDS, LONGEST_SECONDS = 300.0, 86_400.0
OUTPUT_BYTES, MOST_OUTPUT_BYTES = 1 << 20, 64 << 20
INSTRUCTION_CHARACTERS = 1_000_000
TIME = r"^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$"
"""An instant as ISO 8601 writes it, with its offset."""

REPORTING = (
    "When you are done, end your answer with one JSON object on a line of its own:"
    ' {"summary": "what came of it, in one neutral line", "facts": ["one fact each"]}'
)
"""What a program is asked beside its task, so that facts can be told from the way to them."""


class Configured(NamedTuple):
    """What a person has written about a capability in config.toml."""

    programs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Argument lists by the name of the backend; a capability with one program calls it ''."""
    timeout_seconds: float = TIMEOUT_SECONDS
    output_bytes: int = OUTPUT_BYTES
    pass_env: tuple[str, ...] = ()
    """Variables that are handed on beside those that every program gets."""
    sandbox: tuple[str, ...] = ()
    """What the program is run by, such as bwrap with its arguments; empty for nothing."""


class Task(NamedTuple):
    """One run of a program."""

    argv: tuple[str, ...]
    said: str
    """What it reads on standard input."""


@dataclass(frozen=True, slots=True)
class Capability:
    """One thing an ego can do; its name is the type of the action."""

    name: str
    help: str
    schema: Callable[[Configured], dict[str, Any]]
    """The JSON schema of the payload."""
    setting: str
    """The key of config.toml that names its program or programs; empty when it needs none."""
    said: Callable[[Mapping[str, Any]], str]
    """What the program reads, made from the payload."""
    hands_over: bool = False
    """Another agent does it: the action becomes an agent job."""
    by_default: bool = False
    """It may be done until a person disables it; the others only when one has enabled them."""
    told: Mapping[str, tuple[StrEnum, ...]] = field(default_factory=dict)
    """What its console_delivery may say, for each field of which that is less than for others."""

    @property
    def is_at_once(self) -> bool:
        """Whether it needs no program."""
        return not self.setting

    def lacks(self, configured: Configured) -> str:
        """What a person has to write before it can be used; empty when nothing is missing."""
        if self.is_at_once or configured.programs:
            return ""
        example = '{coder = ["claude", "-p"]}' if self.hands_over else '["claude", "-p"]'
        return (
            f"config.toml names no program for it: under [capabilities.{self.name}] write"
            f" {self.setting} = {example}"
        )

    def task(self, configured: Configured, payload: Mapping[str, Any]) -> Task | None:
        """The run that carries out `payload`; None when its program is configured no longer."""
        argv = configured.programs.get(payload["backend"] if self.hands_over else "")
        return None if argv is None else Task((*configured.sandbox, *argv), self.said(payload))


def _delegating(configured: Configured) -> dict[str, Any]:
    return describe_object(
        {
            "backend": {"type": "string", "enum": sorted(configured.programs)},
            "task_instruction": describe_words(INSTRUCTION_CHARACTERS),
        }
    )


def _researching(_: Configured) -> dict[str, Any]:
    constraints = {"type": "array", "items": describe_words(500), "maxItems": 20}
    return describe_object(
        {"query": describe_words(2_000), "goal": describe_words(2_000), "constraints": constraints}
    )


def _scheduling(_: Configured) -> dict[str, Any]:
    return describe_object(
        {"at": {"type": "string", "pattern": TIME}, "content": describe_words(2_000)}
    )


def _saying(_: Configured) -> dict[str, Any]:
    fields = {"about": describe_words(2_000), "to": describe_words(120)}
    return {**describe_object(fields), "required": ["about"]}


def _delegated(payload: Mapping[str, Any]) -> str:
    return f"{payload['task_instruction']}\n\n{REPORTING}\n"


def _researched(payload: Mapping[str, Any]) -> str:
    lines = [
        "Find out on the web, and name your sources.",
        "",
        f"Query: {payload['query']}",
        f"Goal: {payload['goal']}",
        *(f"Constraint: {one}" for one in payload["constraints"]),
    ]
    return "\n".join([*lines, "", REPORTING, ""])


SAY = Capability(
    name="say",
    help="say something of your own accord: about is what, and the words come after it",
    schema=_saying,
    setting="",
    said=lambda _: "",
    by_default=True,
    # What is to be said and told to nobody would be no saying, and nothing fails in it.
    told=MappingProxyType(
        {
            "on_complete": (Delivery.NOTIFY, Delivery.CHAT),
            "message_kind": (MessageKind.REPORT, MessageKind.PROGRESS, MessageKind.QUESTION),
        }
    ),
)
AGENT_DELEGATE = Capability(
    name="agent_delegate",
    help="hand a task to another agent",
    schema=_delegating,
    setting="backends",
    said=_delegated,
    hands_over=True,
)
WEB_RESEARCH = Capability(
    name="web_research",
    help="have something found out on the web",
    schema=_researching,
    setting="command",
    said=_researched,
)
SCHEDULE_ACTION = Capability(
    name="schedule_action",
    help="come back to something at a time",
    schema=_scheduling,
    setting="",
    said=lambda _: "",
)
CATALOG: Mapping[str, Capability] = MappingProxyType(
    {one.name: one for one in (SAY, AGENT_DELEGATE, WEB_RESEARCH, SCHEDULE_ACTION)}
)


def keys(capability: Capability) -> tuple[str, ...]:
    """What a person may write in `[capabilities.NAME]`; 0.2 called pass_env `environment`."""
    program = (capability.setting,) if capability.setting else ()
    return (*program, "timeout_seconds", "output_bytes", "pass_env", "sandbox", "environment")


def read_configuration(capability: Capability, tables: Mapping[str, object]) -> Configured:
    """What `tables` (`[capabilities.…]` of config.toml) say of it.

    Raises UsageError that names the key which makes no sense.
    """
    table = tables.get(capability.name, {})
    where = f"capabilities.{capability.name}"
    if not isinstance(table, Mapping):
        raise UsageError(f"config.toml: {where} must be a table, not {table!r}.")
    known = keys(capability)
    for key in table:
        if key not in known:
            raise UsageError(f"config.toml: {where} has no key '{key}'. Known: {', '.join(known)}.")
    return Configured(
        programs=_programs(capability, where, table.get(capability.setting)),
        timeout_seconds=read_number(
            f"{where}.timeout_seconds", table.get("timeout_seconds", TIMEOUT_SECONDS), 0.1
        ),
        output_bytes=int(
            read_number(
                f"{where}.output_bytes",
                table.get("output_bytes", OUTPUT_BYTES),
                1,
                MOST_OUTPUT_BYTES,
            )
        ),
        pass_env=tuple(
            variable
            for key in ("pass_env", "environment")
            for variable in read_texts(f"{where}.{key}", table.get(key, []), '["GITHUB_TOKEN"]')
        ),
        sandbox=read_argv(f"{where}.sandbox", sandbox, '["bwrap", "--unshare-net"]')
        if (sandbox := table.get("sandbox")) is not None
        else (),
    )


def _programs(capability: Capability, where: str, written: object) -> dict[str, tuple[str, ...]]:
    if written is None:
        return {}
    place = f"{where}.{capability.setting}"
    if not capability.hands_over:
        return {"": read_argv(place, written)}
    if not isinstance(written, Mapping):
        raise UsageError(
            f"config.toml: {place} must be a table of commands such as"
            ' {coder = ["claude", "-p"]}.'
        )
    return {str(name): read_argv(f"{place}.{name}", argv) for name, argv in written.items()}


_COMMAND = '["claude", "-p"]'


def read_argv(place: str, written: object, example: str = _COMMAND) -> tuple[str, ...]:
    """What is written at `place` as a program with its arguments; UsageError when it is none."""
    argv = read_texts(place, written, f"{example}. No shell reads it")
    if not argv or not argv[0].strip() or any("\0" in one for one in argv):
        raise UsageError(f"config.toml: {place} must name a program, such as {example}.")
    return argv


def read_texts(place: str, written: object, example: str) -> tuple[str, ...]:
    """What is written at `place` as a list of texts; UsageError when it is none."""
    if not isinstance(written, list) or not all(isinstance(one, str) for one in written):
        raise UsageError(f"config.toml: {place} must be a list of texts, such as {example}.")
    return tuple(written)


def read_number(place: str, written: object, low: float, high: float = LONGEST_SECONDS) -> float:
    """What is written at `place` as a number in this range; UsageError when it is none."""
    fits = isinstance(written, int | float) and not isinstance(written, bool)
    if not fits or not low <= written <= high:  # type: ignore[operator]
        raise UsageError(
            f"config.toml: {place} must be a number from {low:g} to {high:g}, not {written!r}."
        )
    return float(written)  # type: ignore[arg-type]
