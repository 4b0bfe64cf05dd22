"""What holds the attention now: a bar for each thing."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from ego.core.reply import Reply
from ego.core.text import one_line
from ego.drawing.canvas import ACCENT, MUTED, Canvas, bar, pad
from ego.drawing.drawn import draws


@draws("attend")
def attention(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each with its kind and its weight; long names are cut."""
    targets = reply.fields["attention_targets"]
    if not targets:
        yield from canvas.prose(reply.data)
        return
    yield from canvas.wrapped(Text(reply.data.split("\n")[0], "bold"))
    names = [one_line(target["value"]) for target in targets]
    kinds = [target["type"].replace("_", " ") for target in targets]
    wide = min(max(map(cell_len, names)), max(12, canvas.width // 3))
    beside = max(map(len, kinds))
    room = canvas.room(wide + beside + len("   0.00"))
    for name, kind, target in zip(names, kinds, targets, strict=True):
        yield Text.assemble(
            pad(name, wide),
            " ",
            (pad(kind, beside), MUTED),
            " ",
            bar(target["weight"], room, ACCENT),
            (f" {target['weight']:.2f}", ACCENT),
        )
