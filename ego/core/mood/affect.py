"""What is felt in three dimensions: valence, arousal and dominance.

For packets, where a label is too coarse. Two readings of the same episodes: the
plain average of the newest, and the state that outlasts single turns (a slow
baseline under a shock that fades in hours). Neither is stored; time always
comes in as an argument.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from ego.core.mood.mood import age_seconds, refuse_non_finite, unit

RECENT = 12
"""How many episodes the recent average looks at."""

BASELINE_HALF_LIFE_HOURS = 24.0
SHOCK_HALF_LIFE_HOURS = 2.0

REST = 1.0
"""The weight of calm in every average: as much as one full episode that has just happened."""

NOTICEABLE = 0.1
"""A smaller swing than this has no word."""


class Vad(NamedTuple):
    """Valence, arousal and dominance, each -1..1; all 0 is rest."""

    v: float
    a: float
    d: float


AT_REST = Vad(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Affect:
    """Where one episode lay in the three dimensions, and how much it counts (0..1)."""

    v: float
    a: float
    d: float
    at: datetime
    weight: float = 1.0

    def __post_init__(self) -> None:
        for field in ("v", "a", "d", "weight"):
            refuse_non_finite(field, getattr(self, field))


@dataclass(frozen=True, slots=True)
class LongMood:
    """A slow baseline, the shock that lies over it, and both in one line of words."""

    baseline: Vad
    shock: Vad
    text: str


def recent_vad_average(felt: Iterable[Affect]) -> Vad:
    """The plain mean of the newest twelve; rest when there is none."""
    newest = sorted(felt, key=lambda affect: affect.at)[-RECENT:]
    if not newest:
        return AT_REST
    return Vad(*(math.fsum(axis) / len(newest) for axis in zip(*map(_vad, newest), strict=True)))


def long_mood_state(felt: Iterable[Affect], now: datetime) -> LongMood:
    """The state that outlasts single turns.

    An episode is all shock at first. What the shock loses in the next hours
    sinks into the baseline, and leaves that over days:

        fresh  = 2 ** (-hours / 2)
        sunk   = 2 ** (-hours / 24) - fresh
        shock    = sum(weight * fresh * x) / (1 + sum(weight * fresh))
        baseline = sum(weight * sunk * x)  / (1 + sum(weight * sunk))

    The 1 is calm, so one small episode moves little, and without new ones both
    go back to rest. Each stays within -1..1.
    """
    episodes = tuple(felt)
    hours = [age_seconds(affect.at, now) / 3600 for affect in episodes]
    fresh = [math.exp2(-age / SHOCK_HALF_LIFE_HOURS) for age in hours]
    lasting = [math.exp2(-age / BASELINE_HALF_LIFE_HOURS) for age in hours]
    sunk = [slow - fast for slow, fast in zip(lasting, fresh, strict=True)]
    baseline, shock = _pulled_to_rest(episodes, sunk), _pulled_to_rest(episodes, fresh)
    return LongMood(baseline, shock, _described(baseline, shock))


def _pulled_to_rest(episodes: tuple[Affect, ...], shares: list[float]) -> Vad:
    weights = [unit(e.weight) * share for e, share in zip(episodes, shares, strict=True)]
    whole = REST + math.fsum(weights)
    points = [_vad(episode) for episode in episodes]
    return Vad(
        *(
            math.fsum(w * point[axis] for w, point in zip(weights, points, strict=True)) / whole
            for axis in range(3)
        )
    )


def _vad(affect: Affect) -> Vad:
    return Vad(*(max(-1.0, min(1.0, axis)) for axis in (affect.v, affect.a, affect.d)))


def _described(baseline: Vad, shock: Vad) -> str:
    lately = _words(baseline, ("pleasant", "unpleasant"), ("stirred", "quiet"), ("sure", "unsure"))
    now = _words(shock, ("brighter", "darker"), ("more stirred", "quieter"), ("surer", "less sure"))
    return f"Lately {lately or 'even'}." + (f" Just now {now}." if now else "")


def _words(vad: Vad, *pairs: tuple[str, str]) -> str:
    return ", ".join(
        more if size > 0 else less
        for size, (more, less) in zip(vad, pairs, strict=True)
        if abs(size) >= NOTICEABLE
    )
