"""The mood: its components now, and its course over the last days.

How feelings ran: the month as two sparklines, and what it was made of.

The context, which is written for a prompt, in sentences for a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Literal

from rich.cells import cell_len
from rich.text import Text

from ego.core import text
from ego.core.desires.desires import WANTED
from ego.core.mood.mood import AXES, EMOTIONS, Components, Mood, Policy
from ego.core.persona.answers import Confirmed, Interests
from ego.core.persona.context import HEADING
from ego.core.persona.interests import NAMED
from ego.core.reply import Reply
from ego.core.synonyms import EMOTION
from ego.faces.terminal.attention import name_target
from ego.faces.terminal.canvas import ACCENT, MOODS, MUTED, Canvas, bar, block, draws, pad
from ego.tools.desires.answers import Loud
from ego.tools.mood import answers
from ego.tools.mood.tools import NUMBERS, headline, willingness
from ego.tools.persona.answers import Context
from ego.upkeep.language import label, reword, say

_WIDE = len("refusal bias")


@draws("mood")
def mood(reply: Reply[answers.MoodNow], canvas: Canvas) -> Iterator[Text]:
    """The mood as it is, or as it was hour by hour."""
    first, *lines = reply.data.split("\n")
    yield Text(reword(first), f"bold {MOODS[reply.fields['label']]}")
    if "history" in reply.fields:
        yield from _history(reply.fields["history"], lines, canvas)
        return
    has_numbers = lines[-1].startswith(NUMBERS)
    yield from canvas.prose("\n".join(map(reword, lines[:-1] if has_numbers else lines)))
    if not has_numbers:
        return
    room = canvas.room(_WIDE + 6)
    components, policy = reply.fields["components"], reply.fields["policy"]
    yield Text()
    for axis in AXES:
        yield _row(axis, components[axis], room, MOODS[axis])
    yield _row("cooperation", policy["cooperation"], room, ACCENT)
    yield _row("refusal bias", policy["refusal_bias"], room, ACCENT)


def _row(name: str, size: float, room: int, style: str) -> Text:
    return Text.assemble(
        pad(say(name), _WIDE), " ", bar(size, room, style), (f" {size:.2f}", style)
    )


def _history(
    history: Sequence[answers.PastMood], days: Sequence[str], canvas: Canvas
) -> Iterator[Text]:
    """A row a day, a cell an hour: as high as the mood was strong, in its colour.

    Behind it, or under it where there is no room, stand the day's peaks in words.
    """
    rows: dict[str, Text] = {}
    for point in history:
        day, hour = point["at"][:10], int(point["at"][11:13])
        row = rows.setdefault(day, Text())
        while len(row) <= hour:
            row.append("·", MUTED)
        if point["label"] != "neutral":
            row.right_crop(1)
            row.append(block(point["intensity"]), MOODS[point["label"]])
    for said, row in zip(days, rows.values(), strict=True):
        name, _, peaks = map(reword, said.partition(": "))
        line = Text.assemble((f"{name}  ", MUTED), row, " " * (24 - len(row)))
        if line.cell_len + 2 + cell_len(peaks) <= canvas.width:
            yield Text.assemble(line, "  ", (peaks, MUTED if peaks == say("even") else ""))
            continue
        yield line
        if peaks != say("even"):
            yield from canvas.wrapped(Text(peaks), behind="  ")
    yield Text(" " * (len("Sun 2026-01-01") + 2) + "0h    6h    12h   18h", MUTED)


_CURVES: tuple[tuple[Literal["valence", "intensity"], str, float], ...] = (
    ("valence", MOODS["joy"], -1.0),
    ("intensity", MOODS["fear"], 0.0),
)
"""What is drawn of the days, in which colour, and the least it can be."""
_SHOWN = 6
"""How many emotions have a bar; the rest weighs little."""


@draws("emotion_trend")
def trend(reply: Reply[answers.EmotionTrend], canvas: Canvas) -> Iterator[Text]:
    """What was said of the month, its days, a column each, and its emotions."""
    yield from canvas.prose("\n".join(map(reword, reply.data.split("\n"))))
    days = {date.fromisoformat(day["date"]): day for day in reply.fields["days"]}
    if not days:
        return
    first, last = min(days), max(days)
    every = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    span = say(" {} to {}", f"{first:%m-%d}", f"{last:%m-%d}")
    yield Text()
    for name, style, low in _CURVES:
        blocks = "".join(block(days[day][name], low) if day in days else " " for day in every)
        yield Text.assemble((f"{pad(say(name), 9)} ", MUTED), (blocks, style), (span, MUTED))
    yield from _emotions(reply, canvas)


def _emotions(reply: Reply[answers.EmotionTrend], canvas: Canvas) -> Iterator[Text]:
    """The emotions that weigh most, the strongest as a whole bar."""
    most = [one for one in reply.fields["emotions"] if one["weight"] > 0][:_SHOWN]
    if not most:
        return
    yield Text()
    names = [label(EMOTION, one["emotion"]) for one in most]
    wide = max(map(cell_len, names))
    room = canvas.room(wide + len(" 100.00 "))
    for name, one in zip(names, most, strict=True):
        share = one["weight"] / most[0]["weight"]
        style = colour(one["emotion"])
        yield Text.assemble(pad(name, wide), " ", bar(share, room, style), f" {one['weight']:.2f}")


def colour(emotion: str | None) -> str:
    """The colour of the mood that `emotion` adds most to."""
    row = EMOTIONS.get(emotion or "")
    if row is None:
        return MOODS.get(emotion or "", MUTED)
    axis = max(AXES, key=lambda name: float(getattr(row, name)))
    return MOODS[axis] if getattr(row, axis) > 0 else MUTED


_WANTS = 4
"""So many desires are named, as in the prompt."""


@draws("context")
def context(reply: Reply[Context], canvas: Canvas) -> Iterator[Text]:
    """What the block for a prompt says, line by line, without its keys and its JSON."""
    fields = reply.fields
    felt, somebody = fields["partner_mood"], fields["persona"]
    policy = Policy(**felt["policy"])
    now = Mood(felt["label"], felt["intensity"], Components(**felt["components"]), policy, ())
    for line in reply.data.split("\n"):
        if line.startswith("Persona. ") and somebody:
            speaks_to = text.one_line(somebody["second_person_label"])
            yield from canvas.wrapped(Text(say("It speaks to {} as this one:", speaks_to)))
        elif line.startswith("partner_mood: "):
            yield from canvas.wrapped(Text(reword(headline(now)), f"bold {MOODS[now.label]}"))
        elif line == fields["behaviour"]:
            yield from canvas.wrapped(Text(reword(willingness(policy))))
        elif line.startswith("Desires: "):
            yield from canvas.wrapped(Text(_wants(fields["desires"])))
        elif line.startswith("Confirmed preferences: "):
            yield from canvas.wrapped(Text(_likes(fields["confirmed_preferences"])))
        elif line.startswith("Attending to: "):
            yield from canvas.wrapped(Text(_attention(fields["interest_state"])))
        elif line.startswith("Now: "):
            yield from canvas.wrapped(Text(reword(f"It is {line.removeprefix('Now: ')}")))
        elif line != HEADING:
            yield from canvas.prose(reword(line))


def _attention(state: Interests) -> str:
    """What its attention is on, as many things as the prompt names."""
    shown = (
        say(
            "{} ({} {})",
            name_target(one),
            say(one["type"].replace("_", " ")),
            f"{one['weight']:.2f}",
        )
        for one in state["attention_targets"][:NAMED]
    )
    return say(
        "Its attention is on {}. Manner: {}.", say("; ").join(shown), say(state["interaction_mode"])
    )


def _wants(desires: Sequence[Loud]) -> str:
    loud = [one["name"] for one in desires if one["tag"] != "low"][:_WANTS]
    wants = [say(WANTED.get(name, text.one_line(name.replace("_", " "), 40))) for name in loud]
    return say("It wants {}.", say("; ").join(wants) or say("nothing in particular"))


def _likes(confirmed: Confirmed) -> str:
    """What is liked and what is not, whatever it is of."""
    domains = (confirmed["food"], confirmed["topic"], confirmed["style"])
    told = []
    if likes := [one["subject"] for domain in domains for one in domain["like"]]:
        told.append(say("It likes {}.", _names(likes)))
    if dislikes := [one["subject"] for domain in domains for one in domain["dislike"]]:
        told.append(say("It dislikes {}.", _names(dislikes)))
    return " ".join(told)


def _names(subjects: Sequence[str]) -> str:
    return say(", ").join(text.one_line(one, 60) for one in subjects)
