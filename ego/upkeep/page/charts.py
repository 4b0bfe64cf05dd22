"""The page's charts, drawn as SVG: plain shapes with classes, which the style colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from ego.core.desires import course, desires
from ego.core.desires.desires import HIGH, MID, Desire, Satisfaction
from ego.core.memory.memories import Memory
from ego.core.mood.mood import AXES, EMOTIONS, Mood
from ego.core.synonyms import DESIRE, EMOTION
from ego.upkeep.language import label, say
from ego.upkeep.page.markup import Markup, tag

BEHIND, AHEAD = timedelta(hours=24), timedelta(hours=48)
"""How far a desire's curve reaches back and ahead."""
WIDE, NARROW = 760.0, 330.0
"""How wide a drawing is on a desk, and how wide on a telephone."""
_STEPS = 72
_NAMED = 12
"""So many kinds of feeling are named on the map; the rest when one points at them."""
_SEEN = 0.005
"""A component smaller than this is a line on the floor."""


def svg(
    width: float, height: float, *children: str, label: str, class_: str | None = None
) -> Markup:
    """A drawing of that size, with a sentence for those who do not see it."""
    return tag(
        "svg",
        tag("title", label),
        *children,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_=class_,
    )


def for_both(draw: Callable[[float], Markup], wide: float = WIDE) -> Markup:
    """A drawing for a desk and one for a telephone; the style shows the one that fits."""
    return tag(
        "div",
        tag("div", draw(wide), class_="wide"),
        tag("div", draw(NARROW), class_="narrow"),
    )


def words(x: float, y: float, said: str, class_: str = "", anchor: str | None = None) -> Markup:
    """A text in a drawing."""
    return tag(
        "text", said, x=round(x, 1), y=round(y, 1), class_=class_ or None, text_anchor=anchor
    )


def stroke(points: Iterable[tuple[float, float]], class_: str) -> Markup:
    """A line through `points`."""
    return tag("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), class_=class_)


# A desire


def desire(one: Desire, last: Satisfaction, now: datetime) -> Markup:
    """One desire's level from when it was last met, and ahead if nothing happens."""
    wide, high, left, top = 260.0, 96.0, 4.0, 8.0
    right, bottom = wide - 26, high - 16
    start, end = now - BEHIND, now + AHEAD

    def x(at: datetime) -> float:
        return left + (right - left) * ((at - start) / (end - start))

    def y(level: float) -> float:
        return bottom - (bottom - top) * level

    def curve(first: datetime, final: datetime) -> list[tuple[float, float]]:
        steps = [first + (final - first) * n / _STEPS for n in range(_STEPS + 1)]
        return [(x(at), y(desires.pressure(one, last, at).level)) for at in steps]

    met = last.at.astimezone(now.tzinfo) if last.at is not None else start
    since = min(now, max(start, met))
    level = desires.pressure(one, last, now).level
    marks = [
        part
        for name, threshold in (("high", HIGH), ("mid", MID))
        for part in (
            tag(
                "line",
                x1=left,
                x2=right,
                y1=round(y(threshold), 1),
                y2=round(y(threshold), 1),
                class_="grid",
            ),
            words(right + 3, y(threshold) + 3, say(name), "small"),
        )
    ]
    return svg(
        wide,
        high,
        *marks,
        tag("line", x1=round(x(now), 1), x2=round(x(now), 1), y1=top, y2=bottom, class_="now"),
        stroke(curve(since, now), f"level {desires.tag(level)}"),
        stroke(curve(now, end), f"level ahead {desires.tag(level)}"),
        tag(
            "circle",
            cx=round(x(now), 1),
            cy=round(y(level), 1),
            r=3,
            class_=f"dot {desires.tag(level)}",
        ),
        words(left, high - 4, "-24h", "small"),
        words(x(now), high - 4, say("now"), "small", "middle"),
        words(right, high - 4, "+48h", "small", "end"),
        label=f"{label(DESIRE, one.name)}: {desires.show(level)} ({say(desires.tag(level))})",
    )


def high_words(one: Desire, last: Satisfaction, now: datetime) -> str:
    """When a desire is high, in words."""
    at = course.high_from(one, last, now)
    if at is None:
        return say("never high as it is")
    if at <= now:
        return say("high now")
    there = at.astimezone(now.tzinfo)
    return say("high from {} {}", say(f"{there:%a}"), f"{there:%H:%M}")


# The mood


def mood(course: Sequence[tuple[datetime, Mood]], wide: float = WIDE) -> Markup:
    """The four components over the last days, a line each, named where it peaks."""
    high, left, top = 220.0, 28.0, 14.0
    right, bottom = wide - 8, high - 22
    start, end = course[0][0], course[-1][0]

    def x(at: datetime) -> float:
        return left + (right - left) * ((at - start) / (end - start))

    def y(size: float) -> float:
        return bottom - (bottom - top) * size

    parts: list[str] = []
    for size in (0.0, 0.5, 1.0):
        parts.append(
            tag(
                "line", x1=left, x2=right, y1=round(y(size), 1), y2=round(y(size), 1), class_="grid"
            )
        )
        parts.append(words(left - 5, y(size) + 3, f"{size:g}", "small", "end"))
    day = start.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    while day < end:
        parts.append(
            tag("line", x1=round(x(day), 1), x2=round(x(day), 1), y1=top, y2=bottom, class_="grid")
        )
        parts.append(words(x(day), high - 6, f"{day:%m-%d}", "small", "middle"))
        day += timedelta(days=2)
    placed: list[tuple[float, float]] = []
    for axis in AXES:
        sizes = [(at, float(getattr(one.components, axis))) for at, one in course]
        parts += [
            stroke([(x(at), y(size)) for at, size in run], f"line {axis}") for run in _runs(sizes)
        ]
        peak, most = max(sizes, key=lambda point: point[1])
        if most >= 0.1:
            at = _free(placed, x(peak), y(most) - 4, left, right, top)
            parts.append(words(*at, say(axis), f"name {axis}", "middle"))
    return svg(wide, high, *parts, label=say("The mood of the last two weeks"))


def _runs(sizes: Sequence[tuple[datetime, float]]) -> list[list[tuple[datetime, float]]]:
    """The stretches where there is something to see, from the point before to the one after."""
    runs: list[list[tuple[datetime, float]]] = []
    for before, here in pairwise(sizes):
        if max(before[1], here[1]) < _SEEN:
            continue
        if runs and runs[-1][-1] is before:
            runs[-1].append(here)
        else:
            runs.append([before, here])
    return runs


def _free(
    placed: list[tuple[float, float]], x: float, y: float, left: float, right: float, top: float
) -> tuple[float, float]:
    """A place for a name near `x`, `y` that no other name has taken."""
    x = min(right - 34, max(left + 26, x))  # a line that ends at the right edge stays clear
    y = max(top + 8, y)
    while any(abs(x - ox) < 54 and abs(y - oy) < 13 for ox, oy in placed):
        y += 13
    placed.append((x, y))
    return x, y


# Valence and arousal


def feelings(memories: Sequence[Memory], wide: float = 420.0) -> Markup:
    """Where memories lie between unpleasant and pleasant, calm and stirred."""
    high, edge = 340.0, 26.0

    def x(valence: float) -> float:
        return edge + (wide - 2 * edge) * (valence + 1) / 2

    def y(arousal: float) -> float:
        return high - edge - (high - 2 * edge) * arousal

    spots = Counter(
        (round(m.valence * 10) / 10, round(m.arousal * 20) / 20, m.emotion) for m in memories
    )
    most = max(spots.values(), default=1)
    parts: list[str] = [
        tag("line", x1=x(0), x2=x(0), y1=edge, y2=high - edge, class_="grid"),
        tag("line", x1=edge, x2=wide - edge, y1=y(0.5), y2=y(0.5), class_="grid"),
        words(edge, high - 8, say("unpleasant"), "small"),
        words(wide - edge, high - 8, say("pleasant"), "small", "end"),
        words(x(0), 16, say("stirred"), "small", "middle"),
        words(x(0), high - 8, say("calm"), "small", "middle"),
    ]
    named: dict[tuple[float, float], str] = {}
    for (valence, arousal, emotion), count in sorted(spots.items(), key=lambda item: -item[1]):
        radius = 2.5 + 17.5 * (count / most) ** 0.5 if most > 1 else 6
        parts.append(
            tag(
                "circle",
                tag("title", f"{label(EMOTION, emotion)}: {count:,}"),
                cx=round(x(valence), 1),
                cy=round(y(arousal), 1),
                r=round(radius, 1),
                class_=f"spot {axis_of(emotion)}",
            )
        )
        at = (x(valence), y(arousal) - radius - 3)
        if (
            len(named) < _NAMED
            and emotion not in named.values()
            and not any(abs(at[0] - a) < 62 and abs(at[1] - b) < 13 for a, b in named)
        ):
            named[at] = emotion
    parts += [
        words(*at, label(EMOTION, emotion), "small halo", "middle") for at, emotion in named.items()
    ]
    return svg(wide, high, *parts, label=say("Memories by valence and arousal"))


def axis_of(emotion: str) -> str:
    """The mood that `emotion` adds most to, or neutral."""
    row = EMOTIONS.get(emotion)
    axis = max(AXES, key=lambda name: float(getattr(row, name))) if row else ""
    return axis if row and getattr(row, axis) > 0 else "neutral"
