"""What answers look like on a terminal: a file for each kind of screen.

A screen is a function that is told for which commands it draws and yields lines:

    @draws("mood")
    def mood(reply: Reply, canvas: Canvas) -> Iterator[Text]:
        for axis, size in reply.fields["components"].items():
            yield Text.assemble(f"{axis:<8} ", bar(size, 20, MOODS[axis]))

It draws from `reply.fields`, or from the lines of `reply.data`; text that somebody wrote
goes through `core.text.one_line` or `safe` first and into a `Text`, never into markup.
Name its module below. An answer without a screen is wrapped (`Canvas.prose`).
"""

from __future__ import annotations

from dataclasses import replace

from rich.console import Console

from ego.core.reply import Reply
from ego.faces.terminal import (  # noqa: F401  each enters what it draws
    attention,
    desires,
    memory,
    mood,
)
from ego.faces.terminal.canvas import DRAWN, Canvas
from ego.upkeep.language import name_nobody_in, reword_lines


def show(name: str, reply: Reply) -> None:
    """Draw what the command called `name` answered, on standard output."""
    canvas = Canvas(Console(highlight=False, emoji=False, markup=False))
    reply, drawn = replace(reply, fields=name_nobody_in(reply.fields)), DRAWN.get(name)
    lines = drawn(reply, canvas) if drawn else canvas.prose(reword_lines(reply.data))
    for line in lines:
        canvas.console.print(line, soft_wrap=bool(line.no_wrap))
    for line in canvas.scaffold(reply.scaffold) if reply.scaffold else ():
        canvas.console.print(line)
