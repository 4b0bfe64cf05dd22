"""Write the types of ego/faces/python: the tools as methods, and their answers by name.

python scripts/write_methods.py            writes methods.pyi and replies.pyi
python scripts/write_methods.py --check    exit 1 when what is there is not current
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from ego.faces.python.methods import TOOLS, find_placed
from ego.runtime.parameters import OneOf, Parameter
from ego.runtime.toolkit import Tool
from ego.tools.talk.answers import Turn
from ego.upkeep.answers import Backup, Export, Import

FACE = Path(__file__).parent.parent / "ego" / "faces" / "python"

BESIDE = (Turn, Export, Import, Backup)
"""What is answered by the methods that are no tools."""

PUBLIC = ("Emotion", "Category")
"""Which texts of few a program may name the type of: `ego.Emotion`."""

HEAD = '''\
"""Every tool as a typed method. Written by scripts/write_methods.py; do not edit."""

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

REPLIES = '''\
"""What every tool answers, by name. Written by scripts/write_methods.py; do not edit.

For type checkers alone: when a program runs, each of these is an `ego.Reply`.
"""

from typing import Any, Literal, overload

'''


def main() -> int:
    written = {FACE / name: text for name, text in stubs().items()}
    if "--check" not in sys.argv[1:]:
        for path, text in written.items():
            path.write_text(text, "utf-8")
        return 0
    stale = [one for one, text in written.items() if one.read_text("utf-8") != text]
    for path in stale:
        print(f"{path} is not current. Run: python scripts/write_methods.py", file=sys.stderr)
    return 1 if stale else 0


def stubs() -> dict[str, str]:
    """The text of each stub, by its name, as `ruff format` leaves it."""
    return {"methods.pyi": methods_stub(), "replies.pyi": replies_stub()}


def methods_stub() -> str:
    marks = Counter(one.one_of for tool in TOOLS.values() for one in tool.parameters if one.one_of)
    titles = {mark: mark.noun.title().replace(" ", "") for mark in marks if marks[mark] > 1}
    named = {mark: one if one in PUBLIC else f"_{one}" for mark, one in titles.items()}
    aliases = (f"{name} = {literal(mark)}\n" for mark, name in named.items())
    texts = [text for tool in TOOLS.values() for text in forms(tool, named)]
    later = [text.replace("\n    def ", "\n    async def ") for text in texts]
    imports = ["from ego.core.reply import Reply\n", "from ego.faces.python import replies\n"]
    return formatted("".join([HEAD, *imports, "\n", *aliases, CLASS, *texts, ASYNC_CLASS, *later]))


def replies_stub() -> str:
    rooms: set[str] = set()
    texts = [one_reply(one, rooms) for one in every_answer()]
    imports = [
        f"from {room.rpartition('.')[0]} import {room.rpartition('.')[2]} as {alias(room)}\n"
        for room in rooms
    ]
    imports.append("from ego.core.reply import Reply\n")
    return formatted("".join([REPLIES, *sorted(imports), *texts]))


def formatted(text: str) -> str:
    command = ["ruff", "format", "--quiet", "--stdin-filename", str(FACE / "any.pyi"), "-"]
    ran = subprocess.run(
        [sys.executable, "-m", *command], input=text, capture_output=True, text=True, check=True
    )
    return ran.stdout


@cache
def every_answer() -> list[type]:
    """Each TypedDict that a method answers with, once."""
    theirs = [one for tool in TOOLS.values() for one in answers_of(tool)]
    return list(dict.fromkeys([*theirs, *BESIDE]))


def one_reply(one: type, rooms: set[str]) -> str:
    """A reply whose values are found by name; `rooms` gets the modules that it needs."""
    hints = get_type_hints(one)
    lines = [f"\nclass {reply_name(one)}(Reply[{said_type(one, rooms)}]):"]
    held = [(f"Literal[{key!r}]", said_type(kind, rooms)) for key, kind in hints.items()]
    for place, (key, kind) in enumerate(held):
        refused = "" if place else "  # type: ignore[override]"  # fewer names than any reply has
        many = len(held) > 1
        lines += [f"    @overload{refused}"] if many else []
        lines += [f"    def __getitem__({'' if many else refused}"]
        lines += [f"        self, key: {key}", f"    ) -> {kind}: ..."]
    return "\n".join([*lines, ""])


def reply_name(one: type) -> str:
    """`RecallReply`; of two answers of one name, which room it is from stands before it."""
    same = [other for other in every_answer() if other.__name__ == one.__name__]
    room = one.__module__.split(".")[-2].title() if len(same) > 1 else ""
    return f"{room}{one.__name__}Reply"


def said_type(kind: Any, rooms: set[str]) -> str:
    """A type as a stub writes it; `rooms` gets the modules of what it names."""
    of = get_origin(kind)
    if kind is None or kind is NoneType:
        return "None"
    if of is Literal:
        return f"Literal[{', '.join(map(repr, get_args(kind)))}]"
    if of is not None:
        within = [said_type(one, rooms) for one in get_args(kind)]
        is_one_of_them = of in (Union, UnionType)
        return " | ".join(within) if is_one_of_them else f"{of.__name__}[{', '.join(within)}]"
    if kind is not Any and (is_typeddict(kind) or issubclass(kind, Enum)):
        rooms.add(kind.__module__)
        return f"{alias(kind.__module__)}.{kind.__name__}"
    return str(kind.__name__)


def answers_of(tool: Tool) -> tuple[type, ...]:
    """The TypedDicts that a tool answers with; one, or those of a union."""
    return get_args(tool.answer) or (tool.answer,)


def alias(room: str) -> str:
    """The name under which the `answers` of a room are imported: `_tools_memory`."""
    parts = room.removesuffix(".answers").split(".")[1:]
    return "".join(f"_{part}" for part in parts)


def answer(several: Sequence[type]) -> str:
    """What a method returns; a packet, which is none of the tool's answers, has no type."""
    return " | ".join(f"replies.{reply_name(one)}" for one in several) or "Reply"


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
    lines.append(f'        """{tool.help}')
    if tool.parameters:
        lines += ["", *(f"        {one.name}: {said(one)}" for one in tool.parameters)]
        lines.append('        """')
    else:
        lines[-1] += '"""'
    return "\n".join(["", *lines, ""])


def said(parameter: Parameter) -> str:
    """Its help, without what only the command line does."""
    whole = parameter.info.help or ""
    return f"{whole.partition(';')[0]}." if parameter.piped else whole


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


def literal(mark: OneOf) -> str:
    return f"Literal[{', '.join(repr(str(value)) for value in mark.values)}]"


if __name__ == "__main__":
    raise SystemExit(main())
