"""What holds the attention now: a bar for each thing.

The console: what was said stands out, what was only done is in the background.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.cells import cell_len
from rich.text import Text

from ego.core.persona.answers import Interests
from ego.core.reply import Reply
from ego.core.text import one_line
from ego.faces.terminal.canvas import ACCENT, MUTED, Canvas, bar, draws, pad
from ego.tools.autonomy import answers
from ego.upkeep.language import reword, say

LASTING = " lasting"


@draws("attend")
def attention(reply: Reply[Interests], canvas: Canvas) -> Iterator[Text]:
    """Each with its kind and its weight, and whether it is the slow one; long names are cut."""
    targets = reply.fields["attention_targets"]
    if not targets:
        yield from canvas.prose(reword(reply.data))
        return
    yield from canvas.wrapped(Text(reply.data.split("\n")[0], "bold"))
    names = [one_line(target["value"]) for target in targets]
    kinds = [target["type"].replace("_", " ") for target in targets]
    wide = min(max(map(cell_len, names)), max(12, canvas.width // 3))
    beside = max(map(len, kinds))
    behind = [LASTING if one["slow"] == one["weight"] else "" for one in targets]
    room = canvas.room(wide + beside + len("   0.00") + max(map(len, behind)))
    for name, kind, target, note in zip(names, kinds, targets, behind, strict=True):
        yield Text.assemble(
            pad(name, wide),
            " ",
            (pad(kind, beside), MUTED),
            " ",
            bar(target["weight"], room, ACCENT),
            (f" {target['weight']:.2f}", ACCENT),
            (note, MUTED),
        )


_WHEN = len("2026-01-01 12:00")


@draws("console")
def console(reply: Reply[answers.Console], canvas: Canvas) -> Iterator[Text]:
    """Each entry in its words; a message may have several lines."""
    lines = reply.data.split("\n")
    if not reply.fields["entries"]:
        yield from canvas.prose(reword(reply.data))
    for entry in reply.fields["entries"]:
        height = entry["message"].count("\n") + 1 if entry["type"] == "message" else 1
        here, lines = Text("\n".join(lines[:height])), lines[height:]
        if entry["type"] == "message":
            head = here.plain.index(":", _WHEN)
            here.stylize(MUTED, 0, _WHEN)
            here.stylize("bold red" if entry["message_kind"] == "error" else "bold", _WHEN, head)
        elif entry["type"] == "decision":
            here.stylize(f"italic {MUTED}")
        else:
            here.stylize("dim red" if entry["result_status"] == "failed" else MUTED)
        for row in here.split("\n", allow_blank=True):
            yield from canvas.hung(row, _WHEN + (2 if entry["type"] == "message" else 4))
        if "why" in entry:
            reason, *lines = lines
            yield from canvas.hung(Text(reason, MUTED), reason.index(":") + 2)


@draws("why")
def reasons(reply: Reply[answers.Why], canvas: Canvas) -> Iterator[Text]:
    """The same lines, with what was said, and why, and what was in mind, whole."""
    told, (head, *lines) = reply.fields, reply.data.split("\n")
    message, whole = told["message"], _whole(told)
    yield from canvas.wrapped(Text(reword(head.split(': "')[0] if message else head), "bold"))
    if message:
        yield from _label(canvas, "Said", message["message"])
    for line in lines:
        label, _, words = line.partition(": ")
        for name, said in whole.get(label) or [(label, words)]:
            yield from _label(canvas, name, reword(said))


def _whole(told: answers.Why) -> dict[str, list[tuple[str, str]]]:
    """What a pipe is told in brief, by the label it has there; each with its label here."""
    named = [(one["text"], one["id"]) for one in told["evidence"]["events"]]
    named += [(one["content"], one["id"]) for one in told["evidence"]["memories"]]
    named += [(one["title"], one["id"]) for one in told["evidence"]["goals"]]
    whole = {"In mind": [("In mind", f"{said} ({its_id})") for said, its_id in named]}
    if told["reason"]:
        whole["Reason"] = [("Reason", told["reason"])]
    persona, mood = told["persona_influence"], told["mood_influence"]
    if isinstance(persona, Mapping) and isinstance(mood, Mapping):
        traits = f"{', '.join(persona['traits'])}; to {persona['preferred_direction']}"
        whole["Persona"] = [
            ("Persona", f"{traits}; {persona['summary']}"),
            ("Mood", mood["summary"]),
        ]
    return whole


_LABELS = len("Stirred by  ")


def _label(canvas: Canvas, label: str, words: str) -> Iterator[Text]:
    line = Text.assemble((pad(say(label), _LABELS), MUTED), one_line(words, 1_000))
    yield from canvas.hung(line, _LABELS)
