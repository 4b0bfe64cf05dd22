"""Write ego/faces/methods.pyi: the tools as typed methods, from their definitions.

python scripts/write_methods.py            writes it
python scripts/write_methods.py --check    exit 1 when what is there is not current
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ego.faces.methods import TOOLS
from ego.runtime.parameters import OneOf, Parameter
from ego.runtime.toolkit import Tool

STUB = Path(__file__).parent.parent / "ego" / "faces" / "methods.pyi"

HEAD = '''\
"""Every tool as a typed method. Written by scripts/write_methods.py; do not edit."""

from typing import Any, Literal

from ego.core.reply import Reply
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
    methods = (method(tool, named) for tool in TOOLS.values())
    text = "".join([HEAD, "\n", *aliases, "\n", CLASS, *methods])
    ran = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(STUB), "-"],
        input=text, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return ran.stdout


def method(tool: Tool, named: dict[OneOf, str]) -> str:
    by_place = [one for one in tool.parameters if one.positional]
    by_name = [one for one in tool.parameters if not one.positional]
    marker = ["*"] if by_name else []
    taken = ["self", *(declared(one, named) for one in by_place), *marker]
    taken += [declared(one, named) for one in by_name]
    lines = [f"    def {tool.name}({', '.join(taken)}) -> Reply:", f'        """{tool.help}']
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
