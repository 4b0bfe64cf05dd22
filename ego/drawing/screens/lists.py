"""Answers of a line a thing: cut or set back where the terminal ends, or left as they are."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ego.core.reply import Reply
from ego.drawing.canvas import Canvas
from ego.drawing.drawn import draws


@draws("memories")
def rows(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each line as far as it goes."""
    for line in reply.data.split("\n"):
        row = Text(line)
        row.truncate(canvas.width, overflow="ellipsis")
        yield row


@draws("backup", "events", "jobs_list")
def entries(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each line whole, set back from its second row on."""
    for line in reply.data.split("\n"):
        yield from canvas.hung(Text(line), 2)


@draws("doctor")
def findings(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each finding behind its subject; the sentence at the end by itself."""
    found, _, summary = reply.data.partition("\n\n")
    column = 8 + max(len(one["subject"]) for one in reply.fields["findings"]) + 2
    for line in found.split("\n"):
        yield from canvas.hung(Text(line), column)
    yield from canvas.prose(f"\n{summary}")


@draws("install")
def as_written(reply: Reply, _: Canvas) -> Iterator[Text]:
    """Line for line, to be copied: a row of a crontab must not be broken."""
    for line in reply.data.split("\n"):
        yield Text(line, no_wrap=True)
