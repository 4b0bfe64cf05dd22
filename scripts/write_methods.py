"""Write ego/faces/methods.pyi: the tools as typed methods, from their definitions.

python scripts/write_methods.py            writes it
python scripts/write_methods.py --check    exit 1 when what is there is not current
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from ego.faces.methods import TOOLS
from ego.runtime.parameters import OneOf, Parameter
from ego.runtime.toolkit import Tool

STUB = Path(__file__).parent.parent / "ego" / "faces" / "methods.pyi"

HEAD = '''\
"""Every tool as a typed method. Written by scripts/write_methods.py; do not edit."""

from typing import Any, Literal, overload

'''

CLASS = '''\
class Methods:
    """What a method goes through: `use`, with the name of its tool."""

    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""
'''


def main() -> int:
    written = stub()
    if "--check" not in sys.argv[1:]:
        STUB.write_text(written, "utf-8")
        return 0
    if STUB.read_text("utf-8") == written:
        return 0
    print(f"{STUB} is not current. Run: python scripts/write_methods.py", file=sys.stderr)
    return 1


def stub() -> str:
    """The text of the stub, as `ruff format` leaves it."""
    marks = Counter(one.one_of for tool in TOOLS.values() for one in tool.parameters if one.one_of)
    named = {mark: f"_{mark.noun.title().replace(' ', '')}" for mark in marks if marks[mark] > 1}
    aliases = (f"{name} = {literal(mark)}\n" for mark, name in named.items())
    rooms = {one.__module__ for tool in TOOLS.values() for one in answers_of(tool)}
    imports = [
        f"from {room.rpartition('.')[0]} import answers as {alias(room)}\n" for room in rooms
    ]
    imports.append("from ego.core.reply import Reply\n")
    methods = (text for tool in TOOLS.values() for text in forms(tool, named))
    text = "".join([HEAD, *sorted(imports), "\n", *aliases, "\n", CLASS, *methods])
    ran = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(STUB), "-"],
        input=text, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return ran.stdout


def answers_of(tool: Tool) -> tuple[type, ...]:
    """The TypedDicts that a tool answers with; one, or those of a union."""
    return get_args(tool.answer) or (tool.answer,)


def alias(room: str) -> str:
    """The name under which the `answers` of a room are imported: `_tools_memory`."""
    return "".join(f"_{part}" for part in room.split(".")[1:-1])


def answer(several: Sequence[type]) -> str:
    """What a method returns; a packet, which is none of the tool's answers, has no type."""
    said = " | ".join(f"{alias(one.__module__)}.{one.__name__}" for one in several)
    return f"Reply[{said}]" if said else "Reply"


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

    by_place = [one for one in tool.parameters if one.positional]
    by_name = [one for one in tool.parameters if not one.positional]
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
