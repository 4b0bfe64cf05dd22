"""How a list of what is kept is told, and where that stands which is in none of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ego.core import text
from ego.errors import NotFound


def tell_page(lines: Sequence[str], counted: str, order: str, *, offset: int, total: int) -> str:
    """A page of a list; `counted` is how many there are of what, `order` how they are sorted."""
    last = offset + len(lines)
    more = [f"More with --offset {last}."] if last < total else []
    return "\n".join([f"{offset + 1}-{last} of {counted}, {order}:", *lines, *more])


_SHOWN_BY: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("dec", "int", "trg", "job", "aj", "res", "msg"), "ego why"),
        "nt": "ego noted",
        "q": "ego questions",
        "g": "ego introspect",
    }
)
"""The command that shows what has an id of such a beginning, and is no memory."""


def name_no_memory(name: str) -> NotFound:
    """That `name` is the id of no memory, and the command that shows what it is of."""
    kind, _, rest = name.partition("_")
    if rest and (command := _SHOWN_BY.get(kind)):
        whole = f"{command} {text.one_line(name, 40)}" if command == "ego why" else command
        return NotFound(
            f"'{text.one_line(name, 40)}' is no memory, episode or event. `{whole}` shows it."
        )
    return NotFound(f"No memory or episode '{text.one_line(name, 40)}'. `ego memories` shows ids.")
