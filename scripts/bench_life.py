"""Sixty days of ten written lives: what desires say as each sitting begins.

    python scripts/bench_life.py            every life, twelve seeds each
    python scripts/bench_life.py --seeds 2  quicker

Its first fourteen days are also played through the real tools, which must agree (`through_tools`).
Beside the desires in force stand the literal formula (pace 1, no stretch, the design's own table,
bends that do not fade, order of the catalog) and a random order. Exits 1 when a bar is not met.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from statistics import mean
from typing import NamedTuple

from beats import BEATEN, count
from beats import missed as missed_beats
from lives import LIVES, SPELLS, Life, spells
from players import CHANCE, IN_FORCE, LITERAL, START, Player, Rules
from through_tools import DAYS, agree

from ego.core.desires.desires import CATALOG, HIGH, MID, Pressure

_BETWEEN = timedelta(hours=0.02)
"""From one use of a sitting to the next."""
_WARM = 4
"""So many sittings go by before it is looked at."""


class Start(NamedTuple):
    """A sitting as it begins."""

    hour: float
    ordered: Sequence[Pressure]


def play(life: Life, rules: Rules, seed: int) -> list[Start]:
    """The sittings of a life as each begins."""
    player, starts = Player(rules, seed), []
    for sitting in life:
        at = START + timedelta(hours=sitting.hour)
        starts.append(Start(sitting.hour, player.sit_down(at)))
        for number, act in enumerate(sitting.acts):
            player.do(act, at + number * _BETWEEN)
    return starts


class Figures(NamedTuple):
    """What is counted of one life."""

    high: float
    """Desires that are high as a sitting begins, on average."""
    often_high: Mapping[str, float]
    """Each desire's share of beginnings at which it is high."""
    often_low: Mapping[str, float]
    changes: float
    """Share of sittings that begin with another desire first than the one before."""
    most_first: float
    """Share of beginnings of the desire that stands first most often."""
    bent: float
    """Share of levels that something bends."""


def figures(starts: Sequence[Start]) -> Figures:
    """The figures of a life, without its first sittings."""
    seen = starts[_WARM:] if len(starts) > 2 * _WARM else starts[1:]
    firsts = [start.ordered[0].name for start in seen]
    felt = [one for start in seen for one in start.ordered]

    def share(name: str, fits: Callable[[float], bool]) -> float:
        return mean(fits(one.level) for one in felt if one.name == name)

    return Figures(
        high=mean(sum(one.level >= HIGH for one in start.ordered) for start in seen),
        often_high={name: share(name, lambda level: level >= HIGH) for name in CATALOG},
        often_low={name: share(name, lambda level: level < MID) for name in CATALOG},
        changes=mean(a != b for a, b in itertools.pairwise(firsts)),
        most_first=Counter(firsts).most_common(1)[0][1] / len(firsts),
        bent=mean(bool(one.context or one.emotion or one.prediction_error) for one in felt),
    )


def average(several: Sequence[Figures]) -> Figures:
    """The mean of several lives of one kind."""

    def each(key: str) -> dict[str, float]:
        return {name: mean(getattr(one, key)[name] for one in several) for name in CATALOG}

    return Figures(
        mean(one.high for one in several),
        each("often_high"),
        each("often_low"),
        mean(one.changes for one in several),
        mean(one.most_first for one in several),
        mean(one.bent for one in several),
    )


def starved(seeds: range, rules: Rules) -> tuple[float, float]:
    """How often the desire that starves stands first, and among the first three."""
    firsts, threes = [], []
    for seed in seeds:
        life, starving = spells(seed)
        for start in play(life, rules, seed):
            if start.hour in starving:
                wanted = SPELLS[starving[start.hour]].starved
                names = [one.name for one in start.ordered]
                firsts.append(names[0] in wanted)
                threes.append(bool(wanted & set(names[:3])))
    return mean(firsts), mean(threes)


MOST_HIGH = {
    "twice a day": 3.8,
    "once a day": 3.6,
    "as people write": 3.9,
    "worker": 4.2,
    "silent week": 4.0,
    "silent month": 4.0,
    "weekly": 5.3,
}
THROUGH_TOOLS = ("twice a day",)
"""Lives that are played through the real tools as well."""
DAILY = ("twice a day", "once a day", "as people write")


def bars(found: Mapping[str, Figures], first: float, three: float) -> list[str]:
    """Each bar that is not met, in words."""
    missed = [
        f"{name}: {found[name].high:.2f} high, more than {most}"
        for name, most in MOST_HIGH.items()
        if found[name].high > most
    ]
    for name in DAILY:
        one = found[name]
        missed += [
            f"{name}: {desire} high at {share:.0%} of beginnings, more than 80 %"
            for desire, share in one.often_high.items()
            if share > 0.8 and desire != "information_hunger"
        ]
        missed += [
            f"{name}: {desire} low at {share:.0%} of beginnings, more than 75 %"
            for desire, share in one.often_low.items()
            if share > 0.75
        ]
        if one.most_first > 0.45:
            missed.append(f"{name}: one desire first at {one.most_first:.0%}, more than 45 %")
    changes = mean(found[name].changes for name in DAILY)
    if changes < 0.52:
        missed.append(f"the first place changes at {changes:.0%} of beginnings, less than 52 %")
    if first < 0.85 or three < 0.98:
        missed.append(f"what starves is first at {first:.0%}, among three at {three:.0%}")
    bent = max(found[name].bent for name in DAILY)
    if bent > 0.25:
        missed.append(f"{bent:.0%} of levels are bent, more than 25 %")
    return missed


def line(name: str, rules: Rules, one: Figures) -> str:
    """One life's figures in a line."""
    shares = " ".join(
        f"{desire[:4]} {one.often_high[desire]:.0%}/{one.often_low[desire]:.0%}"
        for desire in CATALOG
    )
    return (
        f"{name:<16} {rules.name:<9} high {one.high:4.2f}  changes {one.changes:4.0%}"
        f"  most first {one.most_first:4.0%}  bent {one.bent:4.0%}  | {shares}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seeds", type=int, default=12)
    seeds = range(parser.parse_args().seeds)
    found: dict[str, Figures] = {}
    for name, live in LIVES.items():
        for rules in (LITERAL, IN_FORCE, CHANCE):
            one = average([figures(play(live(seed), rules, seed)) for seed in seeds])
            print(line(name, rules, one))
            if rules is IN_FORCE:
                found[name] = one
    for rules in (LITERAL, IN_FORCE, CHANCE):
        first, three = starved(seeds, rules)
        print(f"what starves, {rules.name}: first {first:.0%}, among three {three:.0%}")
        if rules is IN_FORCE:
            missed = bars(found, first, three)
    beaten = {name: count(one, seeds) for name, one in BEATEN.items()}
    for name, wakes in beaten.items():
        print(
            f"{name:<22} {wakes.a_day:4.2f} wakes a day, limited at most {wakes.most_limited} a"
            f" day, first 30 days at most {wakes.first_month}, after them at least"
            f" {wakes.after_month}; late {wakes.late}, lost {wakes.lost}, twice {wakes.twice},"
            f" in quiet hours {wakes.in_quiet}"
        )
    missed += missed_beats(beaten)
    for name in THROUGH_TOOLS:
        same = agree(LIVES[name](0), 0)
        print(
            f"{name}, {DAYS} days through the real tools: {same.uses} uses, {same.beats} beats,"
            f" {same.wakes} wakes, levels apart at most {same.worst:.1g}, other decisions or"
            f" another order {len(same.differences)}"
        )
        missed += [f"{name}, through the real tools: {one}" for one in same.differences[:3]]
        if same.worst > 1e-9:
            missed.append(f"{name}: the real tools differ by {same.worst:.1g}")
    print("\n".join(["Not met:", *missed] if missed else ["Every bar is met."]))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
