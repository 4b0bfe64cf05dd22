"""How the words of a command line become what a command is given.

Every parameter of ego's is a text, texts, a path or a switch, for a tool reads its arguments
itself. Typer would ask pydantic even for these, whose import alone is a third of what a command
takes. What is read here is read as Typer reads it; whatever else there is, is left to Typer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typer._coercion import RuntimeParam, build_runtime_param
from typer._param_types import coerce_cli_path


def read_plainly(parameters: list[Any]) -> list[Any]:
    """Let `parameters`, options and arguments of Typer's, read their words without pydantic."""
    for one in parameters:
        if one._runtime_param is None:
            described = one.type_descriptor
            one._runtime_param = _Plain(described.parameter_info, described.annotation)
    return parameters


class _Plain(RuntimeParam):
    def _coerce_value(self, value: Any, param: Any, ctx: Any) -> Any:
        kind, info = self.annotation, self.parameter_info
        if info.parser is None:
            if kind is str and _is_text(value):
                return value
            if kind == list[str] and isinstance(value, list | tuple) and all(map(_is_text, value)):
                return list(value)
            if kind is Path and info.path_type is None and _is_text(value):
                return coerce_cli_path(Path(value), info, path_type=Path, param=param, ctx=ctx)
        return build_runtime_param(param.type_descriptor)._coerce_value(value, param=param, ctx=ctx)


def _is_text(value: object) -> bool:
    """Whether `value` is a text that can be written as UTF-8, as pydantic wants one."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False
