"""What holds the attention now: a bar for each thing.

The console: what was said stands out, what was only done is in the background.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rich.cells import cell_len
from rich.text import Text

from ego.core.autonomy.answers import Activity, Message, Verdict
from ego.core.autonomy.capabilities import CATALOG
from ego.core.autonomy.decisions import UNSAID
from ego.core.persona.answers import Interests, Target
from ego.core.persona.interests import TargetType
from ego.core.reply import Reply
from ego.core.text import one_line
from ego.faces.terminal.canvas import ACCENT, MUTED, Canvas, bar, draws, pad
from ego.tools.autonomy import answers
from ego.upkeep.language import reword, say


def name_target(target: Target) -> str:
    """What is attended to; an action of its own by the name it has here."""
    is_ours = target["type"] in (TargetType.ACTION, TargetType.CAPABILITY)
    return say(target["value"]) if is_ours else one_line(target["value"])


@draws("attend")
def attention(reply: Reply[Interests], canvas: Canvas) -> Iterator[Text]:
    """Each with its kind and its weight, and whether it is the slow one; long names are cut."""
    targets = reply.fields["attention_targets"]
    if not targets:
        yield from canvas.prose(reword(reply.data))
        return
    yield from canvas.wrapped(Text(reword(reply.data.split("\n")[0]), "bold"))
    names = list(map(name_target, targets))
    kinds = [say(target["type"].replace("_", " ")) for target in targets]
    wide = min(max(map(cell_len, names)), max(12, canvas.width // 3))
    beside = max(map(cell_len, kinds))
    behind = [say(" lasting") if one["slow"] == one["weight"] else "" for one in targets]
    room = canvas.room(wide + beside + len("   0.00") + max(map(cell_len, behind)))
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
        here, lines = Text(_told("\n".join(lines[:height]), entry)), lines[height:]
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
            label, _, why = reason.partition(": ")
            label = f"{' ' * (_WHEN + 4)}{say('why: ')}"
            yield from canvas.hung(Text(f"{label}{reword(why)}", MUTED), len(label))


def _told(line: str, entry: Message | Activity | Verdict) -> str:
    """The line of an entry with what is ours of it in the language spoken."""
    when, said = line[:_WHEN], line[_WHEN:]
    if entry["type"] == "message":
        head = len(f"  {one_line(entry['sender'], 80)}")
        notes, bracket, words = said[head + 2 :].partition("]: ")
        is_noted = bracket and said[head:].startswith(" [")
        return f"{when}{said[:head]} [{reword(notes)}]: {words}" if is_noted else line
    label, colon, words = said.strip().partition(": ")
    if entry["type"] == "decision":
        return f"{when}    {reword(label)}{colon}{words}"
    action, state = say(entry["action_type"]), say(entry["state"].replace("_", " "))
    status = (entry["result_status"] or "").replace("_", " ")
    came = f" ({say(status)})" if f" ({status})" in label else ""
    return f"{when}    {say('{} {}{}', action, state, came)}{colon}{reword(words)}"


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
        for name, said in whole.get(label) or [(label, reword(words))]:
            yield from _label(canvas, name, _came_of_it(said) if name == "Came of it" else said)


def _whole(told: answers.Why) -> dict[str, list[tuple[str, str]]]:
    """What a pipe is told in brief, by the label it has there; each with its label here."""
    named = [(one["text"], one["id"]) for one in told["evidence"]["events"]]
    named += [(one["content"], one["id"]) for one in told["evidence"]["memories"]]
    named += [(one["title"], one["id"]) for one in told["evidence"]["goals"]]
    whole = {"In mind": [("In mind", f"{said} ({its_id})") for said, its_id in named]}
    if told["reason"]:
        whole["Reason"] = [("Reason", told["reason"])]
    persona, mood = told["persona_influence"], told["mood_influence"]
    of_persona = of_mood = say(UNSAID)
    if isinstance(persona, Mapping):
        leans = say(persona["preferred_direction"])
        of_persona = say("{}; to {}; {}", ", ".join(persona["traits"]), leans, persona["summary"])
    if isinstance(mood, Mapping):
        of_mood = mood["summary"]
    whole["Persona"] = [("Persona", of_persona), ("Mood", of_mood)]
    return whole


_CAME = re.compile(
    rf"({'|'.join(CATALOG)}) ([a-z ]+)(?:: (.+?))??"
    r"(?:(?:\.|(?<=…)) (Nothing was to be said of it\.|It is still to be said\.|Said [0-9].+))?",
    re.DOTALL,
)
"""An action, how it went, in what words, and what was said of it."""


def _came_of_it(words: str) -> str:
    """What became of an action with what is ours of it in the language spoken."""
    found = _CAME.fullmatch(words)
    if not found:
        return words
    action, state, summary, told = found.groups(default="")
    done = say("{} {}{}", say(action), say(state), "")
    if summary:  # of a sentence its end is left out
        done += f": {reword(f'{summary}.').rstrip('.。')}"
    between = " " if done.endswith("…") else say(". ")
    return f"{done}{between}{reword(told)}" if told else done


_LABELS = len("Stirred by  ")


def _label(canvas: Canvas, label: str, words: str) -> Iterator[Text]:
    line = Text.assemble((pad(say(label), _LABELS), MUTED), one_line(words, 1_000))
    yield from canvas.hung(line, _LABELS)
