"""What is wanted now: a bar for each desire, tier by tier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.text import Text

from ego.core.reply import Reply
from ego.drawing.canvas import BANDS, MUTED, Canvas, bar, heading, pad
from ego.drawing.drawn import draws

_PARTS = ("base", "boost", "context", "emotion", "prediction_error", "interoception")
_LEVEL = " 0.000 high"


@draws("feel_desires")
def felt(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """The desires, and under them the mood and what else was said."""
    for _, line in _bars(reply.fields["desires"], canvas):
        yield line
    beside = reply.data.partition("\n")[2]
    if beside:
        yield Text()
        yield from canvas.prose(beside)


@draws("compute_desire_levels")
def parts(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """The desires, each with the parts of its level."""
    for desire, line in _bars(reply.fields["desires"], canvas):
        yield line
        if desire is not None:
            moved = [f"{part} {desire[part]:+.3f}" for part in _PARTS if desire[part]]
            yield from canvas.wrapped(Text("  ".join(moved), MUTED), behind="  ")


def _bars(
    every: list[Mapping[str, Any]], canvas: Canvas
) -> Iterator[tuple[Mapping[str, Any] | None, Text]]:
    """A line each, tier by tier, the strongest first within one."""
    wide = max(len(desire["name"]) for desire in every)
    room = canvas.room(wide + 1 + len(_LEVEL))
    tiers = sorted(every, key=lambda desire: int(desire["tier"]))
    for tier, there in groupby(tiers, key=lambda desire: int(desire["tier"])):
        yield None, heading(f"tier {tier}")
        for desire in there:
            style = BANDS[desire["tag"]]
            yield (
                desire,
                Text.assemble(
                    pad(desire["name"], wide),
                    " ",
                    bar(desire["level"], room, style),
                    (f" {desire['level']:.3f} {desire['tag']}", style),
                ),
            )
