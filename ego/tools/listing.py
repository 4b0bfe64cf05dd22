"""How a list of what is kept is told: which of how many, a line each, and how to go on."""

from __future__ import annotations

from collections.abc import Sequence


def tell_page(lines: Sequence[str], counted: str, order: str, *, offset: int, total: int) -> str:
    """A page of a list; `counted` is how many there are of what, `order` how they are sorted."""
    last = offset + len(lines)
    more = [f"More with --offset {last}."] if last < total else []
    return "\n".join([f"{offset + 1}-{last} of {counted}, {order}:", *lines, *more])
