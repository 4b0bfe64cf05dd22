"""How memories hang together, as a picture: linked ones are drawn near each other."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.memories import Memory
from ego.stores.memory.listing import Tie
from ego.upkeep.language import name_nobody, say
from ego.upkeep.page.charts import WIDE, axis_of, svg, words
from ego.upkeep.page.markup import Markup, tag

NODES = 160
"""How many memories are drawn: those with the most links."""
_NAMED = 7
_DENSE = 300
"""From so many links on they are drawn faintly, so that the memories stay in sight."""
_ROUNDS = 200
_EDGE = 26.0
_GOLDEN = math.pi * (3 - math.sqrt(5))

Place = tuple[float, float]


def choose(memories: Sequence[Memory], ties: Sequence[Tie]) -> list[Memory]:
    """The memories that are drawn, the most linked first; none whose links all lead elsewhere."""
    degree = Counter(name for tie in ties for name in (tie.source, tie.target))
    linked = [memory for memory in memories if degree[memory.id]]
    most = sorted(linked, key=lambda m: (-degree[m.id], -m.importance))[:NODES]
    names = {memory.id for memory in most}
    among = [tie for tie in ties if tie.source in names and tie.target in names]
    tied = {name for tie in among for name in (tie.source, tie.target)}
    return [memory for memory in most if memory.id in tied]


def network(
    shown: Sequence[Memory],
    ties: Sequence[Tie],
    now: datetime,
    address: Callable[[Memory, int], str] = lambda _, number: f"#m{number}",
    wide: float = WIDE,
) -> Markup:
    """The memories of `shown` and the links between them; each leads to its words below.

    Or to the `address` of a memory, which is told its number too.

    `now` has the person's zone.
    """
    number = {memory.id: n for n, memory in enumerate(shown)}
    drawn = [tie for tie in ties if tie.source in number and tie.target in number]
    edges = [(number[tie.source], number[tie.target]) for tie in drawn]
    high = min(540.0, 190 + 5.0 * len(shown))
    places = layout(len(shown), edges, high, wide)
    lines = [
        tag(
            "line",
            x1=places[one][0], y1=places[one][1], x2=places[other][0], y2=places[other][1],
            class_=f"tie {tie.type}",
        )
        for tie, (one, other) in zip(drawn, edges, strict=True)
    ]  # fmt: skip
    nodes = [
        _node(memory, place, now, address(memory, n))
        for n, (memory, place) in enumerate(zip(shown, places, strict=True))
    ]
    names = [
        words(
            x,
            y - _radius(memory) - 4,
            text.first_words(name_nobody(memory.content)),
            "small halo",
            "middle",
        )
        for memory, (x, y) in _apart(list(zip(shown, places, strict=True)), wide)
    ]
    return svg(
        wide,
        high,
        *lines,
        *nodes,
        *names,
        label=say("Memories and their links"),
        class_="dense" if len(drawn) > _DENSE else None,
    )


def _apart(placed: Sequence[tuple[Memory, Place]], wide: float) -> list[tuple[Memory, Place]]:
    """The first few memories whose names do not cover each other."""
    named: list[tuple[Memory, Place]] = []
    for memory, (x, y) in placed:
        if len(named) == _NAMED:
            break
        if 90 < x < wide - 90 and all(abs(x - a) > 170 or abs(y - b) > 40 for _, (a, b) in named):
            named.append((memory, (x, y)))
    return named


def _node(memory: Memory, place: Place, now: datetime, href: str) -> Markup:
    words = text.one_line(name_nobody(memory.content), 100)
    said = f"{memory.at.astimezone(now.tzinfo):%Y-%m-%d} {words}"
    circle = tag(
        "circle",
        tag("title", said),
        cx=place[0], cy=place[1], r=_radius(memory), class_=f"node {axis_of(memory.emotion)}",
    )  # fmt: skip
    return tag("a", circle, href=href)


def _radius(memory: Memory) -> float:
    return 3.0 + memory.importance


def layout(
    count: int, edges: Sequence[tuple[int, int]], high: float, wide: float = WIDE
) -> list[Place]:
    """A place for each of `count` nodes: edges pull, nodes push (Fruchterman and Reingold).

    The same nodes and edges always give the same picture.
    """
    if count == 0:
        return []
    import numpy as np

    turn = _GOLDEN * np.arange(count)
    at = np.sqrt((np.arange(count) + 0.5) / count)[:, None] * np.column_stack(
        (np.cos(turn), np.sin(turn))
    )
    ideal = 1.2 / math.sqrt(count)
    one, other = np.array(edges, dtype=np.intp).reshape(-1, 2).T
    for step in range(_ROUNDS):
        apart = at[:, None, :] - at[None, :, :]
        squared = (apart**2).sum(axis=2) + 1e-6
        force = (apart * (ideal**2 / squared)[:, :, None]).sum(axis=1)
        along = at[one] - at[other]
        pull = along * np.sqrt((along**2).sum(axis=1) + 1e-9)[:, None] / ideal
        np.add.at(force, one, -pull)
        np.add.at(force, other, pull)
        force -= at * 0.9  # towards the middle, so that parts that hang on nothing stay in sight
        size = np.sqrt((force**2).sum(axis=1) + 1e-12)[:, None]
        at = at + force / size * np.minimum(size, 0.12 * (1 - step / _ROUNDS))
    return _fitted(at.tolist(), high, wide)


def _fitted(at: Sequence[Sequence[float]], high: float, wide: float) -> list[Place]:
    """`at` spread over the picture: halfway between where it is and its rank from the edge.

    Else a few far nodes would press all the others into one spot.
    """

    def onto(values: Sequence[float], size: float) -> list[float]:
        low, high = min(values), max(values)
        if high - low < 1e-9:
            return [size / 2] * len(values)
        rank = {
            n: place for place, n in enumerate(sorted(range(len(values)), key=values.__getitem__))
        }
        shares = [
            ((value - low) / (high - low) + rank[n] / (len(values) - 1)) / 2
            for n, value in enumerate(values)
        ]
        return [round(_EDGE + (size - 2 * _EDGE) * share, 1) for share in shares]

    xs, ys = onto([x for x, _ in at], wide), onto([y for _, y in at], high)
    return list(zip(xs, ys, strict=True))
