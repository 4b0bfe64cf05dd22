"""How feelings ran: the month as two sparklines, and what it was made of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from rich.text import Text

from ego.core.mood.mood import AXES, EMOTIONS
from ego.core.reply import Reply
from ego.drawing.canvas import MOODS, MUTED, Canvas, bar, block, pad
from ego.drawing.drawn import draws

_SHOWN = 6
"""How many emotions have a bar; the rest weighs little."""


@draws("emotion_trend")
def trend(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """What was said of the month, its days, a column each, and its emotions."""
    yield from canvas.prose(reply.data)
    days = {date.fromisoformat(day["date"]): day for day in reply.fields["days"]}
    if not days:
        return
    first, last = min(days), max(days)
    every = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    span = f" {first:%m-%d} to {last:%m-%d}"
    yield Text()
    for name, style, low in (("valence", MOODS["joy"], -1.0), ("intensity", MOODS["fear"], 0.0)):
        blocks = "".join(block(days[day][name], low) if day in days else " " for day in every)
        yield Text.assemble((f"{name:<9} ", MUTED), (blocks, style), (span, MUTED))
    yield from _emotions(reply, canvas)


def _emotions(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """The emotions that weigh most, the strongest as a whole bar."""
    most = [one for one in reply.fields["emotions"] if one["weight"] > 0][:_SHOWN]
    if not most:
        return
    yield Text()
    wide = max(len(one["emotion"]) for one in most)
    room = canvas.room(wide + len(" 100.00 "))
    for one in most:
        share = one["weight"] / most[0]["weight"]
        style = colour(one["emotion"])
        yield Text.assemble(
            pad(one["emotion"], wide), " ", bar(share, room, style), f" {one['weight']:.2f}"
        )


def colour(emotion: str | None) -> str:
    """The colour of the mood that `emotion` adds most to."""
    row = EMOTIONS.get(emotion or "")
    if row is None:
        return MOODS.get(emotion or "", MUTED)
    axis = max(AXES, key=lambda name: float(getattr(row, name)))
    return MOODS[axis] if getattr(row, axis) > 0 else MUTED
