"""How wide each of several lines is, so that all of them fit the tokens of an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ego.core.text import count_prompt_tokens


def fit_each(
    lines: Sequence[Callable[[int], str]],
    most: int,
    least: int,
    usual: int,
    first: int,
    *,
    leads: int = 0,
    beside: int = 0,
    enough: int = 0,
) -> list[str]:
    """All of `lines`, no narrower than `most` tokens for them together require.

    Each is made for a number of columns. They are as wide as each other, from `least` to `usual`;
    what is left then goes to them in turn, the first one up to `first`. Where the first `leads` by
    more columns than that gives it, the others keep `beside` until it has them: half an answer is
    none. Empty where all but that one would have fewer than `enough` columns.
    """
    lines = [cache(line) for line in lines]  # one of them changes, and all are counted

    def fits(columns: Sequence[int]) -> bool:
        said = [line(width) for line, width in zip(lines, columns, strict=True)]
        return count_prompt_tokens("\n".join(said)) <= most

    if least < enough and not fits([enough] * len(lines)):
        return []
    others = len(lines) - 1
    alike = _widest(lambda width: fits([width] * len(lines)), least, usual)
    columns = [alike] * len(lines)
    if others and leads > alike:
        kept = min(alike, beside)
        lead = _widest(lambda width: fits([width] + [kept] * others), alike, leads)
        alike = _widest(lambda width: fits([lead] + [width] * others), kept, alike)
        columns = [lead] + [alike] * others
    if alike < enough:
        return []
    for place in range(len(lines)):
        around = columns[:place], columns[place + 1 :]
        columns[place] = _widest(
            lambda width: fits([*around[0], width, *around[1]]),  # noqa: B023
            columns[place],
            first if place == 0 else usual,
        )
    return [line(width) for line, width in zip(lines, columns, strict=True)]


def _widest(fits: Callable[[int], bool], least: int, most: int) -> int:
    """The widest from `least` to `most` that fits, or `least`."""
    if least < most and fits(most):  # as it usually does
        return most
    while least < most:
        middle = (least + most + 1) // 2
        if fits(middle):
            least = middle
        else:
            most = middle - 1
    return least
