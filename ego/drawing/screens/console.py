"""The console: what was said stands out, what was only done is in the background."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ego.core.reply import Reply
from ego.drawing.canvas import MUTED, Canvas
from ego.drawing.drawn import draws

_WHEN = len("2026-01-01 12:00")


@draws("console")
def console(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each entry in its words; a message may have several lines."""
    lines = reply.data.split("\n")
    if not reply.fields["entries"]:
        yield from canvas.prose(reply.data)
    for entry in reply.fields["entries"]:
        height = 1 if entry["type"] == "activity" else entry["message"].count("\n") + 1
        here, lines = Text("\n".join(lines[:height])), lines[height:]
        if entry["type"] == "message":
            head = here.plain.index(":", _WHEN)
            here.stylize(MUTED, 0, _WHEN)
            here.stylize("bold red" if entry["message_kind"] == "error" else "bold", _WHEN, head)
        else:
            here.stylize("dim red" if entry["result_status"] == "failed" else MUTED)
        for row in here.split("\n", allow_blank=True):
            yield from canvas.hung(row, _WHEN + (2 if entry["type"] == "message" else 4))
