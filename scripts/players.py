"""One ego that lives by some rules of desires: the core's own functions, nothing beside them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

from lives import Act

from ego.core.desires import bends, desires, rhythm
from ego.core.desires.bends import Lately
from ego.core.desires.desires import CATALOG, PACE, Desire, Pressure, Satisfaction
from ego.core.desires.rhythm import Rhythm
from ego.core.desires.satisfaction import ALWAYS, FURTHER, implied_by, memory_happenings
from ego.core.mood.mood import EMOTIONS

START = datetime(2026, 3, 2, tzinfo=UTC)


class Rules(NamedTuple):
    """Which rules of desires a life is played under."""

    name: str
    pace: float = PACE
    follows: bool = True
    """Stretch, the order by habit, what happened, bends that fade; else the literal design."""
    by_chance: bool = False
    """The order is drawn by lot."""


IN_FORCE = Rules("in force")
LITERAL = Rules("literal", pace=1.0, follows=False)
CHANCE = Rules("by chance", by_chance=True)


class Player:
    """One ego that lives by some rules; time is in hours since the start."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.rhythm = Rhythm()
        self.kept: dict[str, Satisfaction] = {name: Satisfaction(START) for name in CATALOG}
        self._memories: list[tuple[datetime, Act]] = []
        self._random = Random(seed)

    def catalog(self) -> Mapping[str, Desire]:
        """The desires as they run now."""
        stretch = self.rhythm.stretch if self.rules.follows else 1.0
        return rhythm.in_force(CATALOG, self.rules.pace, stretch)

    def feel(self, now: datetime) -> list[Pressure]:
        """Every desire at `now`, the strongest first."""
        catalog, bent = self.catalog(), bends.lately_bends(self._lately(now))
        felt = [desires.pressure(one, self.kept[name], now, bent) for name, one in catalog.items()]
        if self.rules.by_chance:
            return self._random.sample(felt, len(felt))
        if not self.rules.follows:
            return sorted(felt, key=lambda one: -one.level)
        return rhythm.order(felt, catalog, self.kept, self.rhythm, now)

    def sit_down(self, now: datetime) -> list[Pressure]:
        """Begin a sitting; returns what is felt."""
        ordered = self.feel(now)
        if self.rhythm.comes_back(now) and (first := rhythm.stands_first(ordered)):
            self.rhythm = self.rhythm.stand_first(first)
        return ordered

    def do(self, act: Act, now: datetime) -> None:
        """Use one tool."""
        self.rhythm = self.rhythm.use(now)
        catalog = self.catalog()
        if act.tool == "satisfy_desire":
            last = self.kept[act.name]
            self.rhythm = self.rhythm.meet(catalog[act.name], last, now)
            self.kept[act.name] = desires.satisfy(
                catalog[act.name], last, desires.DEFAULT_QUALITY, now, explicit=True
            )
        else:
            settled, self.rhythm = rhythm.settle_all(
                catalog, self.kept, self.rhythm, self._rules_of(act), now, by=act.tool
            )
            if not self.rules.follows:
                settled = self._literally(act, now)
            self.kept |= settled
        if act.tool == "remember":
            self._memories.append((now, act))

    def _rules_of(self, act: Act) -> list[tuple[str, float]]:
        rules = [(one.desire, one.quality) for one in implied_by(act.tool, act.category or None)]
        happened = [*act.happened, *([ALWAYS[act.tool]] if act.tool in ALWAYS else [])]
        if act.tool == "remember":
            valence = EMOTIONS[act.emotion].valence
            happened += memory_happenings(
                act.category, act.emotion, valence, is_meeting=act.company
            )
        return rules + [rule for one in happened for rule in FURTHER[one]]

    def _literally(self, act: Act, now: datetime) -> dict[str, Satisfaction]:
        return {
            one.desire: desires.satisfy(
                CATALOG[one.desire], self.kept[one.desire], one.quality, now, explicit=False
            )
            for one in implied_by(act.tool, act.category or None)
        }

    def _lately(self, now: datetime) -> list[Lately]:
        return [
            Lately(
                act.category,
                act.emotion,
                EMOTIONS[act.emotion].intensity,
                EMOTIONS[act.emotion].valence,
                now - at if self.rules.follows else timedelta(0),
            )
            for at, act in self._memories[-bends.MOST :]
        ]
