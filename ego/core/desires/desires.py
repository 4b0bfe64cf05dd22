"""How desires rise with time and fall with satisfaction.

A desire has no stored level. Its base is a sigmoid of the hours since it was last
satisfied, adjusted to how well it was satisfied (the design's rebalancing, part B):

    adjusted = satisfaction_hours * (0.5 + 0.5 * quality) * pace * stretch
    base     = sigmoid(6 * elapsed / adjusted - 3)

So the base is 0.047 at once, 0.5 at half of `adjusted` and 0.953 at all of it. A
person may tune the pace; the stretch follows from the life that is led (`rhythm`). What lately
happened bends a level for a moment (`Modulation`, `bends`); nothing of that is kept:

    level = round(clamp01((base + boost + context + emotion + prediction_error
                           + interoception) * (0.9 under high system load)), 3)

Time always comes in as an argument; nothing here reads a clock.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ego.core import moments, synonyms, text
from ego.errors import UnknownDesire

HIGH, MID = 0.7, 0.4
Tag = Literal["high", "mid", "low"]
DEFAULT_QUALITY = 0.7
"""How deeply an explicit `satisfy_desire` settles when nothing else is said."""


class Desire(NamedTuple):
    """One entry of the catalog: what is wanted, and on what time scale."""

    name: str
    tier: int
    satisfaction_hours: float
    pace: float = 1.0
    """A factor on its hours that a person may tune; with 1 and no stretch, the literal formula."""
    stretch: float = 1.0
    """A factor on its hours that follows from how often this life is lived (`rhythm`)."""


PACE = 1.6
"""The pace of every desire: the factor with which the design's hours give the levels that its own
table expects (rms error .04, worst .07)."""
SLOW_TIERS = (2, 3)
"""What is low and slow is not settled again by a tool in passing."""
ONE_MEETING = timedelta(hours=1)
"""Satisfactions closer together than this are one."""


CATALOG: Mapping[str, Desire] = MappingProxyType(
    {
        desire.name: desire
        for desire in (
            Desire("information_hunger", 1, 12),
            Desire("social_thirst", 1, 24),
            Desire("cognitive_coherence", 1, 18),
            Desire("pattern_seeking", 2, 72),
            Desire("predictability", 2, 72),
            Desire("recognition", 3, 36),
            Desire("resonance", 3, 30),
            Desire("expression", 4, 24),
            Desire("curiosity", 4, 18),
        )
    }
)
"""Every desire, in the order that breaks ties when levels are shown."""


WANTED: Mapping[str, str] = MappingProxyType(
    {
        "information_hunger": "to learn something new",
        "social_thirst": "to be with somebody and talk",
        "cognitive_coherence": "to make sense of what does not fit together",
        "pattern_seeking": "to see what things have in common",
        "predictability": "to know what will come",
        "recognition": "to be seen and thanked",
        "resonance": "to feel with somebody",
        "expression": "to say or make something of its own",
        "curiosity": "to find out what is not known yet",
    }
)
"""What each desire wants, in words that a model understands and a memory can answer."""


class Satisfaction(NamedTuple):
    """When a desire was last met, how deeply, and what lifts it meanwhile.

    `at` is None when nobody knows; that counts as a whole adjusted time ago, base .953.
    `quality` runs from 0 to 1, `boost` from -1 to 1. `explicit` marks a satisfaction
    that the agent declared itself; `by` names the tool that settled it in passing.
    """

    at: datetime | None = None
    quality: float = 0.5
    boost: float = 0.0
    explicit: bool = False
    by: str = ""


_NOTHING: Mapping[str, float] = MappingProxyType({})


class Modulation(NamedTuple):
    """What bends the desires at this moment: additions by desire name, per cause."""

    context: Mapping[str, float] = _NOTHING
    emotion: Mapping[str, float] = _NOTHING
    prediction_error: Mapping[str, float] = _NOTHING
    interoception: Mapping[str, float] = _NOTHING
    heavy_load: bool = False


class Pressure(NamedTuple):
    """One desire as it is felt now, with every part of its level."""

    name: str
    tier: int
    level: float
    base: float
    boost: float
    context: float
    emotion: float
    prediction_error: float
    interoception: float

    @property
    def tag(self) -> Tag:
        """high, mid or low, on the rounded level."""
        return tag(self.level)


def find(name: str, catalog: Mapping[str, Desire] = CATALOG) -> Desire:
    """The desire called `name`, in whatever words; `UnknownDesire` with the names there are."""
    meant = name if name in catalog else synonyms.english(synonyms.DESIRE, name, catalog)
    if meant not in catalog:
        known = synonyms.listed(synonyms.DESIRE, name, catalog)
        raise UnknownDesire(text.one_line(name, 40), tuple(known))
    return catalog[meant]


def adjusted_hours(desire: Desire, last: Satisfaction) -> float:
    """Hours from `last` on until `desire` stands at .953: the formula's adjusted time."""
    return desire.satisfaction_hours * (0.5 + 0.5 * last.quality) * desire.pace * desire.stretch


def hours_since(desire: Desire, last: Satisfaction, now: datetime) -> float:
    """Hours since `desire` was met; a clock that went backwards is no time at all."""
    if last.at is None:
        return adjusted_hours(desire, last)
    return max(0.0, (now - last.at).total_seconds() / 3600)


def base(desire: Desire, last: Satisfaction, now: datetime) -> float:
    """The unmodulated pressure of `desire` at `now`, above 0 and up to 1."""
    return 1 / (1 + math.exp(3 - 6 * hours_since(desire, last, now) / adjusted_hours(desire, last)))


def pressure(
    desire: Desire, last: Satisfaction, now: datetime, modulation: Modulation | None = None
) -> Pressure:
    """`desire` as it is felt at `now`, its level rounded to three decimals."""
    bent = modulation or Modulation()
    parts = {
        "base": base(desire, last, now),
        "boost": last.boost,
        "context": bent.context.get(desire.name, 0.0),
        "emotion": bent.emotion.get(desire.name, 0.0),
        "prediction_error": bent.prediction_error.get(desire.name, 0.0),
        "interoception": bent.interoception.get(desire.name, 0.0),
    }
    total = sum(parts.values()) * (0.9 if bent.heavy_load else 1.0)
    return Pressure(desire.name, desire.tier, level=round(min(1.0, max(0.0, total)), 3), **parts)


def tag(level: float) -> Tag:
    """high from 0.7, mid from 0.4, else low."""
    return "high" if level >= HIGH else "mid" if level >= MID else "low"


def show(level: float) -> str:
    """`level` with as few of one to three decimals as keep it in its band.

    >>> show(0.68), show(0.75), show(0.7)
    ('0.68', '0.8', '0.7')
    """
    for decimals in (1, 2):
        text = f"{level:.{decimals}f}"
        if tag(float(text)) == tag(level):
            return text
    return f"{level:.3f}"


def satisfy(
    desire: Desire,
    last: Satisfaction,
    quality: float,
    now: datetime,
    *,
    explicit: bool,
    by: str = "",
) -> Satisfaction:
    """How `last` reads after `desire` was satisfied at `now` with `quality`, by a tool or outright.

    A weak signal never undoes a strong one: while an explicitly settled desire is still
    low, an implicit satisfaction moves the time but keeps the mark and the better quality.
    And what is low and slow stays as it is: a desire of tier 2 or 3 that a tool settled an
    hour or more ago is not settled again in passing until it has risen.
    """
    quality = min(1.0, max(0.0, quality))
    is_low = base(desire, last, now) + last.boost < MID
    if not explicit and is_low:
        if last.explicit:
            return Satisfaction(now, max(quality, last.quality), explicit=True, by=by)
        if desire.tier in SLOW_TIERS and last.by and last.at and now - last.at >= ONE_MEETING:
            return last
    return Satisfaction(now, quality, explicit=explicit, by=by)


def read(name: str, record: object) -> Satisfaction:
    """A kept record of desires.json as a value; ValueError says what is wrong with it."""
    if not isinstance(record, Mapping):
        raise ValueError(f"'{name}' is not an object")
    quality = _number(name, record, "satisfaction_quality", 0.5, low=0.0)
    boost = _number(name, record, "boost", 0.0, low=-1.0)
    return Satisfaction(
        moments.read_time(record.get("last_satisfied")),
        quality,
        boost,
        record.get("explicit") is True,
        by if isinstance(by := record.get("by"), str) else "",
    )


def as_row(satisfaction: Satisfaction, record: Mapping[str, Any]) -> dict[str, Any]:
    """`record` with `satisfaction` put in, in the published layout; other keys stay."""
    kept = {key: value for key, value in record.items() if key not in ("explicit", "by")}
    if satisfaction.at is not None:
        kept["last_satisfied"] = satisfaction.at.astimezone(UTC).isoformat()
    kept |= {"satisfaction_quality": satisfaction.quality, "boost": satisfaction.boost}
    if satisfaction.explicit:
        kept["explicit"] = True
    if satisfaction.by:
        kept["by"] = satisfaction.by
    return kept


def _number(name: str, record: Mapping[str, Any], key: str, default: float, *, low: float) -> float:
    value = record.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= 1:
        raise ValueError(f"{key} of '{name}' is {value!r}, not a number from {low:g} to 1")
    return float(value)
