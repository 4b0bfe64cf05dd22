"""Every type that an answer has or holds, by the name that `ego.types` gives it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints, is_typeddict

from ego.core.reply import Reply
from ego.faces import registry
from ego.runtime.toolkit import TOOLS, Tool
from ego.tools.memory.answers import Recalled
from ego.tools.talk.answers import Turn
from ego.upkeep.answers import (
    Backup,
    Copies,
    Doctor,
    Export,
    Import,
    Reindex,
    Restore,
    Stats,
    WouldRestore,
)

registry.register_all()

_BESIDE = (
    Turn,
    Export,
    Import,
    Backup,
    Copies,
    Restore,
    WouldRestore,
    Stats,
    Doctor,
    Reindex,
)
"""What is answered by the methods that are no tools."""

UNIONS: Mapping[Any, str] = {Recalled: "Recalled"}
"""Rows of several forms, and what they are called together."""


def types_by_name() -> dict[str, Any]:
    """The reply of each method, and what stands in it."""
    unions = {name: one for one, name in UNIONS.items()}
    rows = {name_row(one): one for one in every_row()}
    generic: Any = Reply  # of which type checkers take no parameter that is only known now
    return unions | rows | {name_reply(one): generic[one] for one in every_answer()}


@cache
def every_answer() -> list[type]:
    """Each TypedDict that a method answers with, once."""
    theirs = [one for tool in TOOLS.values() for one in answers_of(tool)]
    return list(dict.fromkeys([*theirs, *_BESIDE]))


@cache
def every_row() -> list[type]:
    """Each TypedDict that stands anywhere in an answer, once."""
    return list(dict.fromkeys(one for answer in every_answer() for one in _find_within(answer)))


def _find_within(kind: Any) -> Iterator[type]:
    if is_typeddict(kind):
        yield kind
    held = get_type_hints(kind).values() if is_typeddict(kind) else get_args(kind)
    for one in held:
        yield from _find_within(one)


def answers_of(tool: Tool) -> tuple[type, ...]:
    """The TypedDicts that a tool answers with; one, or those of a union."""
    return get_args(tool.answer) or (tool.answer,)


def name_reply(one: type) -> str:
    """What the reply of an answer is called: `RecallReply`."""
    return f"{name_row(one)}Reply"


def name_row(one: type) -> str:
    """What a TypedDict is called; of two of one name, which room it is from stands before it."""
    same = [other for other in every_row() if other.__name__ == one.__name__]
    room = one.__module__.split(".")[-2].title() if len(same) > 1 else ""
    return f"{room}{one.__name__}"
