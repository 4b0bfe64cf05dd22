"""What is wanted now: a bar for each desire, tier by tier.

The desires as a whole: their scales as bars, their course as sparklines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from rich.cells import cell_len
from rich.text import Text

from ego.core import text
from ego.core.desires import desires
from ego.core.reply import Reply
from ego.core.synonyms import DESIRE
from ego.faces.terminal.canvas import (
    ACCENT,
    BANDS,
    MUTED,
    Canvas,
    bar,
    block,
    day_and_time,
    draws,
    heading,
    pad,
    sample,
)
from ego.tools.desires import answers
from ego.upkeep.language import label, reword, say

_Part = Literal["base", "boost", "context", "emotion", "prediction_error", "interoception"]
_PARTS: tuple[_Part, ...] = (
    "base",
    "boost",
    "context",
    "emotion",
    "prediction_error",
    "interoception",
)
_LEVEL = " 0.000 high"


@draws("feel_desires")
def felt(reply: Reply[answers.FeelDesires], canvas: Canvas) -> Iterator[Text]:
    """The desires, and under them the mood and what else was said."""
    for _, line in _bars(reply.fields["desires"], canvas):
        yield line
    beside = reply.data.partition("\n")[2]
    if beside:
        yield Text()
        for said in beside.split("\n"):
            yield from canvas.prose(reword(_named(said)))


def _named(line: str) -> str:
    """A line about desires with their names as they are shown here."""
    return re.sub(r"[a-z_]+", lambda word: label(DESIRE, word[0]), line)


@draws("compute_desire_levels")
def parts(reply: Reply[answers.Levels], canvas: Canvas) -> Iterator[Text]:
    """The desires, each with the parts of its level."""
    for desire, line in _bars(reply.fields["desires"], canvas):
        yield line
        if desire is not None:
            moved = [f"{say(part)} {desire[part]:+.3f}" for part in _PARTS if desire[part]]
            yield from canvas.wrapped(Text("  ".join(moved), MUTED), behind="  ")


def _bars(every: list[answers.Felt], canvas: Canvas) -> Iterator[tuple[answers.Felt | None, Text]]:
    """A line each, tier by tier, the strongest first within one."""
    wide = max(cell_len(label(DESIRE, desire["name"])) for desire in every)
    room = canvas.room(wide + 1 + len(_LEVEL))
    tiers = sorted(every, key=lambda desire: desire["tier"])
    for tier, there in groupby(tiers, key=lambda desire: desire["tier"]):
        yield None, heading(say("tier {}", tier))
        for desire in there:
            style = BANDS[desire["tag"]]
            yield (
                desire,
                Text.assemble(
                    pad(label(DESIRE, desire["name"]), wide),
                    " ",
                    bar(desire["level"], room, style),
                    (f" {desire['level']:.3f} {say(desire['tag'])}", style),
                ),
            )


_HEADROOM = 1.15
"""The level a whole block would stand for: rows of full ones would grow into one wall."""


@draws("desires_list")
def scales(reply: Reply[answers.DesiresList], canvas: Canvas) -> Iterator[Text]:
    """Each desire's hours as a bar, and what settles it."""
    rows = sorted(reply.fields["desires"], key=lambda row: row["tier"])
    wide = max(cell_len(label(DESIRE, row["name"])) for row in rows)
    longest = max(row["satisfaction_hours"] for row in rows)
    room = canvas.room(wide + len("  8760 h"), most=30)
    for tier, there in groupby(rows, key=lambda row: row["tier"]):
        yield heading(say("tier {}", tier))
        for row in there:
            hours = row["satisfaction_hours"]
            style = "bold" if row["origin"] else ""
            yield Text.assemble(
                (pad(label(DESIRE, row["name"]), wide), style),
                " ",
                bar(hours / longest, room, ACCENT),
                (say(" {} h", f"{hours:g}"), style),
            )
            settled = [
                _rule(one["tool"], one["category"], one["quality"]) for one in row["settled_by"]
            ]
            said = ", ".join(settled) or say("only satisfy_desire")
            yield from canvas.wrapped(Text(said, MUTED), behind="  ")
            if row["origin"]:
                yield from canvas.wrapped(Text(_origin(row)), behind="  ")


def _rule(tool: str, category: str | None, quality: float) -> str:
    return f"{tool}{f' ({category})' if category else ''} {quality:g}"


def _origin(row: answers.Tuned) -> str:
    default = row["default"]
    was = say("else {} h", f"{default['satisfaction_hours']:g}") if default else say("your own")
    return f"{was}, {text.safe(row['origin'] or '')}"


@draws("desires_forecast")
def foreseen(reply: Reply[answers.DesiresForecast], canvas: Canvas) -> Iterator[Text]:
    """How each desire rises, in the colours of low, mid and high."""
    lines = reply.data.split("\n")
    when = {line.split()[0]: line.rpartition("  ")[2] for line in lines[1:]}
    rows = reply.fields["desires"]
    wide = max(cell_len(label(DESIRE, row["name"])) for row in rows)
    beside = wide + 2 + len("01-01 00:00")
    room = canvas.room(beside, most=60)
    yield Text.assemble(
        (pad(say("If nothing happens"), wide), MUTED), " ", (_axis(reply, room), MUTED),
        (say(" high from"), MUTED),
    )  # fmt: skip
    for row in rows:
        yield Text.assemble(
            pad(label(DESIRE, row["name"]), wide),
            " ",
            _course(row["course"], room),
            f" {reword(when[row['name']])}",
        )


def _axis(reply: Reply[answers.DesiresForecast], room: int) -> str:
    first = day_and_time(reply.fields["at"])
    last = day_and_time(reply.fields["until"])
    if room < len(first) + len(last) + 1:
        return " " * room
    return first + last.rjust(room - len(first))


@draws("desires_simulate")
def played(reply: Reply[answers.DesiresSimulate], canvas: Canvas) -> Iterator[Text]:
    """The course of each desire under the rhythm, and what is to be said of it."""
    first, _, *lines = reply.data.split("\n")
    yield from canvas.wrapped(Text(reword(first)))
    courses = reply.fields["course"]
    wide = max(cell_len(label(DESIRE, name)) for name in courses)
    room = canvas.room(wide + 1 + len(" high 100%"), most=84)
    for name, course in courses.items():
        share = sum(level >= desires.HIGH for level in course) / len(course)
        yield Text.assemble(
            pad(label(DESIRE, name), wide),
            " ",
            _course(course, room),
            say(" high {}", f"{share:.0%}"),
        )
    yield Text()
    for finding in lines[len(courses) :]:
        yield from canvas.wrapped(Text(reword(finding)))


def _course(levels: Sequence[float], room: int) -> Text:
    line = Text()
    for level in sample(levels, room):
        line.append(block(level, high=_HEADROOM), BANDS[desires.tag(level)])
    return line
