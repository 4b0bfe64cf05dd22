"""How the words of a command line become what a command is given.

Every parameter of ego's is a text, texts, a path or a switch, for a tool reads its arguments
itself. Typer would ask pydantic even for these, whose import alone is a third of what a command
takes. What is read here is read as Typer reads it; whatever else there is, is left to Typer.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from unicodedata import normalize

from typer._coercion import RuntimeParam, build_runtime_param
from typer._param_types import coerce_cli_path

from ego.errors import UsageError

WIDE_SPACE = "\u3000"
"""A shell parts no words there."""
_HYPHENS = "-\uff0d\u2212\u30fc\u2010\u2013\u2014\u2015"
"""What a Japanese keyboard, and a program that mends typing, make of a hyphen."""
_NAME = rf"[{_HYPHENS}]{{1,4}}[a-zA-Z\uff41-\uff5a][a-zA-Z\uff41-\uff5a{_HYPHENS}]*"
_OPTION = re.compile(rf"({_NAME})(?:([=\uff1d\u3000])(.*))?", re.DOTALL)
_HIDDEN = re.compile(rf"\u3000({_NAME})(?=[=\uff1d\u3000]|$)")


def read_wide(words: Sequence[str], options: Collection[str]) -> list[str]:
    """`words` with each of the `options` that was typed in full-width letters as it is meant.

    UsageError for one that stands behind a full-width space, at which no shell parts words: what
    it follows may be a text, and nobody's text becomes an option. Behind -- all is as it is.
    """
    end = words.index("--") if "--" in words else len(words)
    read: list[str] = []
    for word in words[:end]:
        found = None if word.isascii() else _OPTION.fullmatch(word)
        name = _plain(found[1], options) if found else ""
        if found and name:
            name_and_value = [name, found[3]] if found[2] == "\u3000" else [f"{name}={found[3]}"]
            _refuse_hidden(found[3] or "", options)
            read += name_and_value if found[2] else [name]
            continue
        _refuse_hidden(word, options)
        read.append(word)
    return [*read, *words[end:]]


def _refuse_hidden(word: str, options: Collection[str]) -> None:
    """Raise UsageError for one of the `options` behind a full-width space within a word."""
    for hidden in _HIDDEN.finditer(word):
        if option := _plain(hidden[1], options):
            raise UsageError(
                f"A full-width space stands before {option}. Type a half-width one; a text"
                " that holds both goes behind --."
            )


def blame_wide_space(sentence: str, words: Sequence[str]) -> str:
    """What to do where an error's `sentence` quotes a word that holds a full-width space."""
    told = " ".join(sentence.split())
    parted = (word.strip(WIDE_SPACE).split(WIDE_SPACE) for word in words if WIDE_SPACE in word)
    for one in parted:
        within = ((a.split(), b) for a, b in pairwise(one))
        if any(f"{a[-1]} {b[:1]}" in told for a, b in within if a and b):
            return "A full-width space parts no words: type a half-width one."
    return ""


def _plain(name: str, options: Collection[str]) -> str:
    """The one of the `options` that `name` means; empty for none."""
    letters = normalize("NFKC", re.sub(f"[{_HYPHENS}]", "-", name)).lstrip("-")
    spelled = f"--{letters}" if len(letters) > 1 else f"-{letters}"
    return spelled if spelled in options else ""


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
