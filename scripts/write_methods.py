"""Write the types of ego for Python: the tools as methods, and what they answer.

python scripts/write_methods.py            writes ego/faces/python/methods.pyi and ego/types.pyi
python scripts/write_methods.py --check    exit 1 when what is there is not current
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from textwrap import indent
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from ego.faces.python.methods import explain_arguments, find_placed
from ego.faces.python.replies import (
    UNIONS,
    answers_of,
    every_answer,
    every_row,
    name_reply,
    name_row,
)
from ego.runtime.parameters import OneOf, Parameter
from ego.runtime.toolkit import TOOLS, Tool

EGO = Path(__file__).parent.parent / "ego"

PUBLIC = {"Emotion": "ego.core.mood.answers", "Category": "ego.core.memory.answers"}
"""Which texts of few a program may name the type of, `ego.Emotion`, and where that is."""

HEAD = '''\
"""Every tool as a typed method. Written by scripts/write_methods.py; do not edit."""

from datetime import date
from typing import Any, Literal, overload

'''

CLASS = '''
class Methods:
    """What a method goes through: `use`, with the name of its tool."""

    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""
'''

ASYNC_CLASS = '''
class AsyncMethods:
    """The same, each to be awaited."""

    async def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""
'''

TYPES = '''\
"""What every tool answers, by name. Written by scripts/write_methods.py; do not edit.

For annotations: when a program runs, a reply is an `ego.Reply`, and a row in it a dict.
"""

from typing import Any, Literal, TypeVar, overload

'''

DEFAULT = """
_Default = TypeVar("_Default")
"""


def main() -> int:
    written = {EGO / name: text for name, text in stubs().items()}
    if "--check" not in sys.argv[1:]:
        for path, text in written.items():
            path.write_text(text, "utf-8")
        return 0
    stale = [one for one, text in written.items() if one.read_text("utf-8") != text]
    for path in stale:
        print(f"{path} is not current. Run: python scripts/write_methods.py", file=sys.stderr)
    return 1 if stale else 0


def stubs() -> dict[str, str]:
    """The text of each stub, by its place in ego, as ruff leaves it."""
    return {"faces/python/methods.pyi": methods_stub(), "types.pyi": types_stub()}


def methods_stub() -> str:
    marks = Counter(one.one_of for tool in TOOLS.values() for one in tool.parameters if one.one_of)
    titles = {mark: mark.noun.title().replace(" ", "") for mark in marks if marks[mark] > 1}
    named = {mark: one if one in PUBLIC else f"_{one}" for mark, one in titles.items()}
    aliases = (f"{name} = {literal(mark)}\n" for mark, name in named.items() if name not in PUBLIC)
    texts = [text for tool in TOOLS.values() for text in forms(tool, named)]
    later = [text.replace("\n    def ", "\n    async def ") for text in texts]
    imports = [
        "from ego import types\n",
        "from ego.core.reply import Reply\n",
        *(import_as(room, name, name) for name, room in PUBLIC.items()),
    ]
    return formatted("".join([HEAD, *imports, "\n", *aliases, CLASS, *texts, ASYNC_CLASS, *later]))


def types_stub() -> str:
    rooms: set[str] = set()
    texts = [one_reply(one, rooms) for one in every_answer()]
    names = [*UNIONS.values(), *map(name_row, every_row()), *map(name_reply, every_answer())]
    imports = [
        *(import_as(*room.rsplit(".", 1), alias(room)) for room in rooms),
        *(import_as(one.__module__, one.__name__, name_row(one)) for one in every_row()),
        *(import_as(get_args(one)[0].__module__, name, name) for one, name in UNIONS.items()),
        import_as("ego.core.reply", "Reply", "Reply"),
    ]
    shown = f"\n__all__ = {sorted(names)!r}\n"
    return formatted("".join([TYPES, *imports, shown, DEFAULT, *texts]))


def import_as(room: str, name: str, called: str) -> str:
    return f"from {room} import {name}{'' if called == name else f' as {called}'}\n"


def formatted(text: str) -> str:
    for command in (["check", "--select=I", "--fix"], ["format"]):
        place = ["--quiet", "--stdin-filename", str(EGO / "any.pyi"), "-"]
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *place],
            input=text, capture_output=True, text=True, check=True,
        )  # fmt: skip
        text = ran.stdout
    return text


def one_reply(one: type, rooms: set[str]) -> str:
    """A reply whose values are found by name; `rooms` gets the modules that it needs."""
    hints = get_type_hints(one)
    lines = [f"\nclass {name_reply(one)}(Reply[{name_row(one)}]):"]
    held = [(f"Literal[{key!r}]", said_type(kind, rooms)) for key, kind in hints.items()]
    for place, (key, kind) in enumerate(held):
        refused = "" if place else "  # type: ignore[override]"  # fewer names than any reply has
        many = len(held) > 1
        lines += [f"    @overload{refused}"] if many else []
        lines += [f"    def __getitem__({'' if many else refused}"]
        lines += [f"        self, key: {key}", f"    ) -> {kind}: ..."]
    lacking = [key in one.__optional_keys__ for key in hints]  # type: ignore[attr-defined]
    its = [get_of(*each, may_lack=may) for each, may in zip(held, lacking, strict=True)]
    ways = [way for several in its for way in several]
    if others := sorted(names_beside(one) - hints.keys()):
        known = f"Literal[{', '.join(map(repr, others))}]"
        ways.append(f"self, key: {known}, default: Any = None) -> Any: ...")
    for place, way in enumerate(ways):
        refused = "" if place else "  # type: ignore[override]"
        lines += [f"    @overload{refused}"] if len(ways) > 1 else []
        lines += [f"    def get({'' if len(ways) > 1 else refused}", f"        {way}"]
    return "\n".join([*lines, ""])


def names_beside(one: type) -> set[str]:
    """The names in the answers that a tool gives which gives this one, too: a program asks by
    `get` which it has."""
    several = (answers_of(tool) for tool in TOOLS.values())
    return {key for each in several if one in each for it in each for key in get_type_hints(it)}


def get_of(key: str, kind: str, *, may_lack: bool) -> Iterator[str]:
    """The forms of `get` for one name; what is always there is what `[]` gives."""
    if not may_lack:
        yield f"self, key: {key}, default: Any = None) -> {kind}: ..."
        return
    there = kind.removesuffix(" | None")
    yield f"self, key: {key}) -> {there} | None: ..."
    kinds = [there, "_Default", *(["None"] if there != kind else [])]
    yield f"self, key: {key}, default: _Default) -> {' | '.join(kinds)}: ..."


def said_type(kind: Any, rooms: set[str]) -> str:
    """A type as a stub writes it; `rooms` gets the modules of what it names."""
    if is_typeddict(kind) or kind in UNIONS:
        return UNIONS.get(kind) or name_row(kind)
    of = get_origin(kind)
    if kind is None or kind is NoneType:
        return "None"
    if of is Literal:
        return f"Literal[{', '.join(map(repr, get_args(kind)))}]"
    if of is not None:
        within = [said_type(one, rooms) for one in get_args(kind)]
        is_one_of_them = of in (Union, UnionType)
        return " | ".join(within) if is_one_of_them else f"{of.__name__}[{', '.join(within)}]"
    if kind is not Any and issubclass(kind, Enum):
        rooms.add(kind.__module__)
        return f"{alias(kind.__module__)}.{kind.__name__}"
    return str(kind.__name__)


def alias(room: str) -> str:
    """The name under which a module is imported: `_core_memory_memories`."""
    return "".join(f"_{part}" for part in room.split(".")[1:])


def answer(several: Sequence[type]) -> str:
    """What a method returns; a packet, which is none of the tool's answers, has no type."""
    return " | ".join(f"types.{name_reply(one)}" for one in several) or "Reply"


def forms(tool: Tool, named: dict[OneOf, str]) -> Iterator[str]:
    """The method; two forms of it where an option turns its answer into another one."""
    first, *others = answers_of(tool)
    if any(one.instead for one in tool.parameters):
        yield f"\n    @overload{method(tool, named, [first], instead=False)}"
        yield f"\n    @overload{method(tool, named, others, instead=True)}"
    else:
        yield method(tool, named, [first, *others])


def method(
    tool: Tool, named: dict[OneOf, str], several: Sequence[type], *, instead: bool | None = None
) -> str:
    """One form of a method; `instead` says whether it is that with the option or without."""

    def declare(one: Parameter) -> str:
        if not one.instead or instead is None:
            return declared(one, named)
        if instead:
            return f"{one.name}: {' | '.join(kinds_of(one, named))}"
        kind = "None" if one.default is None else f"Literal[{one.default!r}]"
        return f"{one.name}: {kind} = {one.default!r}"

    by_place = find_placed(tool)
    by_name = [one for one in tool.parameters if one not in by_place]
    marker = ["*"] if by_name else []
    taken = ["self", *map(declare, by_place), *marker, *map(declare, by_name)]
    lines = [f"    def {tool.name}({', '.join(taken)}) -> {answer(several)}:"]
    lines.append(indent(f'"""{explain_arguments(tool)}', " " * 8))
    if tool.parameters:
        lines.append('        """')
    else:
        lines[-1] += '"""'
    return "\n".join(["", *lines, ""])


def declared(parameter: Parameter, named: dict[OneOf, str]) -> str:
    kinds = list(kinds_of(parameter, named))
    if parameter.required:
        return f"{parameter.name}: {' | '.join(kinds)}"
    default = parameter.default
    if default is None:
        kinds.append("None")
    shown = repr(str(default) if isinstance(default, str) else default)  # no enum's name
    return f"{parameter.name}: {' | '.join(kinds)} = {shown}"


def kinds_of(parameter: Parameter, named: dict[OneOf, str]) -> Iterator[str]:
    one = "str"
    if parameter.one_of:
        one = named.get(parameter.one_of) or literal(parameter.one_of)
    if parameter.kind is list:
        yield from (f"list[{one}]", f"tuple[{one}, ...]")
    elif parameter.kind is object:
        yield from ("str", "float")
    else:
        yield one if parameter.kind is str else parameter.kind.__name__
    if parameter.dated:
        yield "date"


def literal(mark: OneOf) -> str:
    return f"Literal[{', '.join(repr(str(value)) for value in mark.values)}]"


if __name__ == "__main__":
    raise SystemExit(main())
