"""Patterns of modules that are compiled when they are first looked for."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ego.core
from ego.core import late

MODULES = [one.name for one in pkgutil.walk_packages(ego.core.__path__, "ego.core.")]


def _patterns_in(value: object) -> Iterator[late._Late]:
    if isinstance(value, late._Late):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _patterns_in(one)
    elif isinstance(value, tuple | list | frozenset | set):
        for one in value:
            yield from _patterns_in(one)


def test_each_is_one_that_can_be_compiled() -> None:
    """What `re.compile` refused as a module was read is no error of some later day's talk."""
    modules = [importlib.import_module(name) for name in MODULES]
    found = {id(one): one for module in modules for one in _patterns_in(vars(module))}
    assert len(found) > 500
    for one in found.values():
        assert isinstance(one.groups, int), one.pattern


def test_it_is_used_as_a_compiled_one() -> None:
    one, same = late.regex(r"(?P<what>b)|c", re.IGNORECASE), re.compile(r"(?P<what>b)|c", re.I)
    assert one.pattern == same.pattern
    assert one.sub("x", "aBc") == same.sub("x", "aBc")
    assert (one.flags, one.groups, one.groupindex) == (same.flags, same.groups, same.groupindex)
    assert [m["what"] for m in one.finditer("aBc")] == ["B", None]
    with pytest.raises(AttributeError):
        _ = one.searches  # type: ignore[attr-defined]


def test_none_is_compiled_as_its_module_is_read() -> None:
    compiling = [
        f"{path}:{line}"
        for path in sorted(Path(ego.core.__path__[0]).rglob("*.py"))
        for line in _lines_that_compile(ast.parse(path.read_text("utf-8")))
    ]
    assert not compiling


def _lines_that_compile(node: ast.AST) -> Iterator[int]:
    """Where `re.compile` is called outside of any function."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "re.compile":
            yield one.lineno
        yield from _lines_that_compile(one)
