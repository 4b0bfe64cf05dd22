"""What screens are drawn with: lines of text as wide as the terminal, bars, sparklines.

The colours are fixed ones of the 256 (a terminal's own yellow or blue may be anything),
each with a contrast of at least 3 to 1 against white, black and the usual greys, so that
none vanishes on a light or a dark background. What a colour says, a word or a height says
too: NO_COLOR takes nothing away.

Which screen draws which command's answer. Screens enter themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from ego.core.reply import Reply
from ego.upkeep.language import break_places, is_wide

MUTED = "color(244)"
BANDS: Mapping[str, str] = MappingProxyType(
    {"high": "color(167)", "mid": "color(136)", "low": "color(30)"}
)
"""The style of a desire's level, by its tag."""
MOODS: Mapping[str, str] = MappingProxyType(
    {
        "joy": "color(136)",
        "sadness": "color(32)",
        "anger": "color(167)",
        "fear": "color(134)",
        "neutral": MUTED,
    }
)
ACCENT = "color(32)"

_BLOCKS = "▁▂▃▄▅▆▇█"
_MARKER = re.compile(r"(?P<marker>\s*(?:[-•>…]|\d+\.)\s+)(?P<age>\[[^\]]*\]\s)?|\s+")
_LABEL = re.compile(r"^[A-Z][a-z]+(?: [a-z]+){0,3}:(?= |$)")
_ID = re.compile(r"\((?:[^()]*; )?(?:mem|ep|ev|q|g|p|dec|int|trg)_[0-9a-f]{12}(?:, private)?\)$")
_LEAST = 12
"""Columns that a hanging text keeps, however narrow the terminal is."""


class Canvas:
    """A terminal's width, and what draws within it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = console.width

    def room(self, beside: int, *, most: int = 40) -> int:
        """How many columns a bar may take when `beside` are taken already."""
        return max(6, min(most, self.width - beside))

    def wrapped(self, text: Text, *, behind: Text | str = "") -> Iterator[Text]:
        """`text` in lines that fit, `behind` in front of the first and as much room after."""
        marker = behind if isinstance(behind, Text) else Text(behind)
        room = max(_LEAST, self.width - marker.cell_len)
        for number, line in enumerate(self._lines(text, room)):
            line.rstrip()
            # A word that just fits leaves the space behind it to the next line.
            spaces = len(line.plain) - len(line.plain.lstrip(" ")) if number else 0
            yield Text.assemble(marker, line[spaces:])
            marker = Text(" " * marker.cell_len)

    def _lines(self, text: Text, room: int) -> Iterator[Text]:
        """Rich breaks between words, and Japanese, which has none, anywhere."""
        for line in text.split(allow_blank=True):
            if is_wide(line.plain):
                yield from line.divide(break_places(line.plain, room))
            else:
                yield from line.wrap(self.console, room)

    def hung(self, line: Text, columns: int) -> Iterator[Text]:
        """`line` in lines that fit, all but the first set back by `columns`."""
        head, rest = line[:columns], line[columns:]
        yield from self.wrapped(rest, behind=head)

    def prose(self, lines: str) -> Iterator[Text]:
        """`lines` as they are read in a pipe, each wrapped so that lists stay lists."""
        for line in lines.split("\n"):
            yield from self._line(line)

    def _line(self, line: str) -> Iterator[Text]:
        found = _MARKER.match(line)
        marker = found["marker"] or found[0] if found else ""
        body = Text(line[len(marker) :])
        if found and found["age"]:
            body.stylize(MUTED, 0, len(found["age"]))
        if not marker:
            body.highlight_regex(_LABEL, "bold")
        body.highlight_regex(_ID, MUTED)
        yield from self.wrapped(body, behind=Text(marker, MUTED))

    def scaffold(self, questions: str) -> Iterator[Text]:
        """The questions under an answer, set back."""
        yield Text()
        for line in questions.split("\n"):
            yield from self.wrapped(Text(line, MUTED))


def heading(words: str) -> Text:
    """A word or two above a part of a screen."""
    return Text(words, MUTED)


def pad(words: str, columns: int) -> str:
    """`words` cut or filled to exactly `columns`, wide characters counted as two."""
    if cell_len(words) > columns:
        return set_cell_size(words, columns - 1).rstrip() + "…"
    return set_cell_size(words, columns)


def bar(share: float, room: int, style: str) -> Text:
    """`share`, from 0 to 1, as a bar of `room` columns, to half a column."""
    halves = round(min(1.0, max(0.0, share)) * room * 2)
    full, half = divmod(halves, 2)
    return Text.assemble(("━" * full + "╸" * half, style), ("─" * (room - full - half), MUTED))


def block(value: float, low: float = 0.0, high: float = 1.0) -> str:
    """`value`, from `low` to `high`, as a block that is as high."""
    share = (value - low) / (high - low) if high > low else 0.0
    return _BLOCKS[min(len(_BLOCKS) - 1, max(0, int(share * len(_BLOCKS))))]


def sample(values: Sequence[float], room: int) -> list[float]:
    """`values` as at most `room` of them, evenly chosen, with the first and the last."""
    if len(values) <= room:
        return list(values)
    return [values[round(n * (len(values) - 1) / (room - 1))] for n in range(room)]


def day_and_time(iso: object) -> str:
    """A time of an answer's fields, short: 01-31 09:00."""
    return f"{datetime.fromisoformat(str(iso)):%m-%d %H:%M}"


Screen = Callable[[Reply[Any], Canvas], Iterator[Text]]

DRAWN: dict[str, Screen] = {}


def draws(*commands: str) -> Callable[[Screen], Screen]:
    """Let a screen draw the answers of the tools called so (`feel_desires`, `jobs_list`)."""

    def enter(screen: Screen) -> Screen:
        for command in commands:
            if DRAWN.setdefault(command, screen) is not screen:
                raise ValueError(f"Two screens draw {command!r}.")
        return screen

    return enter
