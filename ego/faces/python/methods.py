"""Every tool as a method, and as one to be awaited, made from its definition on import.

methods.pyi says the same to type checkers and editors. It is written by
scripts/write_methods.py, and a test holds that it is current.
"""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from datetime import date
from functools import wraps
from typing import Any

from ego.core.reply import Reply
from ego.faces import registry
from ego.faces.python.wording import flags, refuse_placed, word_for_program
from ego.runtime.parameters import Parameter
from ego.runtime.toolkit import TOOLS, Tool

registry.register_all()

_READS = re.compile(r"[;.] - reads (?:it|it from standard input|standard input)(?=\.)")
"""That a dash stands for what is piped in, which a program has as a text."""


class Methods(ABC):
    """What a method goes through: `use`, with the name of its tool."""

    @abstractmethod
    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""


class AsyncMethods(ABC):
    """The same, each to be awaited."""

    @abstractmethod
    async def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""


def find_placed(tool: Tool) -> list[Parameter]:
    """What can be given by place: as on the command line, and a text that a tool takes alone."""
    sole = [one for one in tool.parameters if len(tool.parameters) == 1 and one.kind is str]
    return [one for one in tool.parameters if one.positional] or sole


def _method(tool: Tool) -> Callable[..., Any]:
    by_place = [parameter.name for parameter in find_placed(tool)]

    def method(self: Any, /, *placed: Any, **named: Any) -> Any:
        return self.use(tool.name, **refuse_placed(tool.name, by_place, placed, named))

    method.__name__ = tool.name
    method.__qualname__ = f"{Methods.__name__}.{tool.name}"
    method.__doc__ = explain_arguments(tool, values=True)
    method.__signature__ = _signature(tool)  # type: ignore[attr-defined]
    return method


def _awaited(method: Callable[..., Any]) -> Callable[..., Awaitable[Reply]]:
    """The method of the class whose `use` is awaited: it says the same, later."""

    @wraps(method)
    async def later(self: AsyncMethods, /, *placed: Any, **named: Any) -> Reply:
        reply: Reply = await method(self, *placed, **named)
        return reply

    later.__qualname__ = f"{AsyncMethods.__name__}.{method.__name__}"
    return later


def explain_arguments(tool: Tool, *, values: bool = False) -> str:
    """The help of a tool and of each argument; with `values`, also what those of few may be.

    It is written for the command line, and said here as a program says it.
    """
    takes = flags(tool)
    several = [f"{one.name}: {_explain(one, values=values)}" for one in tool.parameters]
    whole = [tool.help, *([""] if several else []), *several]
    return "\n".join(word_for_program(line, takes) for line in whole)


def _explain(parameter: Parameter, *, values: bool) -> str:
    """Its help, without what only the command line does."""
    said = _READS.sub("", parameter.info.help or "")
    if parameter.piped:
        said = f"{said.partition(';')[0].removesuffix('.')}."
    if values and parameter.one_of:
        said = f"{said} One of: {', '.join(map(str, parameter.one_of.values))}."
    return said


def _annotation(parameter: Parameter) -> Any:
    """The type of an argument as help shows it; what a text of few may be stands beside it."""
    kind: Any = parameter.kind
    if kind is list:
        kind = list[str] | tuple[str, ...]
    if kind is object:
        kind = str | float
    if parameter.dated:
        kind = str | date
    return kind if parameter.default is not None else kind | None


def _signature(tool: Tool) -> inspect.Signature:
    """Who can be given by place may be, the rest by name; as on the command line."""
    every = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)]
    placed = find_placed(tool)
    for parameter in sorted(tool.parameters, key=lambda one: one not in placed):
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        if parameter not in placed:
            kind = inspect.Parameter.KEYWORD_ONLY
        default = parameter.default
        if isinstance(default, str):
            default = str(default)  # what an enum's member is called concerns nobody
        annotation = _annotation(parameter)
        every.append(
            inspect.Parameter(parameter.name, kind, default=default, annotation=annotation)
        )
    return inspect.Signature(every, return_annotation=Reply)


for _tool in TOOLS.values():
    _made = _method(_tool)
    setattr(Methods, _tool.name, _made)
    setattr(AsyncMethods, _tool.name, _awaited(_made))
