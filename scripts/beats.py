"""Half-hour beats of a heartbeat through the written lives: how often it wakes whom, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from random import Random
from statistics import mean
from typing import NamedTuple
from zoneinfo import ZoneInfo

from lives import (
    DAYS,
    RECALL,
    Act,
    Life,
    as_people_write,
    once_a_day,
    silent_month,
    twice_a_day,
    weekly,
    worker,
)
from players import IN_FORCE, START, Player

from ego.core.autonomy import heartbeat
from ego.core.autonomy.heartbeat import Patience, Tellings, Thing
from ego.core.desires.satisfaction import Happening

BEAT = timedelta(minutes=30)
ZONE = ZoneInfo("Europe/Berlin")
"""Where the person lives; the lives of sixty days cross into summer time."""

_ANSWERS: Mapping[str, Act] = {
    "information_hunger": RECALL,
    "social_thirst": Act("consider_them"),
    "cognitive_coherence": Act("introspect"),
    "pattern_seeking": Act("emotion_trend"),
    "predictability": Act("update_self", happened=(Happening.ACHIEVED,)),
    "recognition": Act("remember", "conversation", "grateful", company=True),
    "resonance": Act("remember", "conversation", "moved", company=True),
    "expression": Act("remember", "introspection"),
    "curiosity": RECALL,
}
"""What an agent does that acts on a want."""


class Outer(NamedTuple):
    """What comes from outside in sixty days."""

    due: Sequence[Thing]
    events: Sequence[Thing]


def quiet_world(_: int) -> Outer:
    """Nothing comes."""
    return Outer((), ())


def world(seed: int) -> Outer:
    """A plan every other day, at any hour, and something that reaches it every third."""
    random = Random(1_000 + seed)

    def several(kind: str, count: int) -> list[Thing]:
        hours = sorted(random.uniform(0, DAYS * 24) for _ in range(count))
        return [
            Thing(f"{kind}_{number}", START + timedelta(hours=hour))
            for number, hour in enumerate(hours)
        ]

    return Outer(several("due", 32), several("event", 20))


def flood(seed: int) -> Outer:
    """A hundred things a day."""
    random = Random(2_000 + seed)
    hours = sorted(random.uniform(0, DAYS * 24) for _ in range(DAYS * 100))
    events = [Thing(f"e{n}", START + timedelta(hours=hour)) for n, hour in enumerate(hours)]
    return Outer((), events)


class Wake(NamedTuple):
    """One telling."""

    hour: float
    day: int
    """Of the person's calendar, from the start."""
    is_limited: bool


class Beats(NamedTuple):
    """What the beats of one life came to."""

    wakes: Sequence[Wake]
    late: int
    """Things told later than a beat after they could be."""
    lost: int
    twice: int
    in_quiet: int


def beat(life: Life, outer: Outer, acts: float, seed: int) -> Beats:
    """A life with a beat every half hour; `acts` is the share of tellings that are acted on."""
    player, memory, limits = Player(IN_FORCE, seed), Tellings(), Patience()
    random, told = Random(seed), Counter[str]()
    wakes, late, in_quiet, answered = list[Wake](), 0, 0, None
    sittings = list(life)
    waiting_due, waiting_events = list[Thing](), list[Thing]()
    coming_due, coming_events = list(outer.due), list(outer.events)
    for number in range(1, DAYS * 48):
        now = START + number * BEAT
        while sittings and START + timedelta(hours=sittings[0].hour) <= now:
            sitting = sittings.pop(0)
            at = START + timedelta(hours=sitting.hour)
            memory = memory.show(player.sit_down(at), at)
            for place, act in enumerate(sitting.acts):
                player.do(act, answered := at + place * timedelta(hours=0.02))
        for coming, waiting in ((coming_due, waiting_due), (coming_events, waiting_events)):
            while coming and coming[0].at <= now:
                waiting.append(coming.pop(0))
        here = now.astimezone(ZONE)
        telling = heartbeat.decide(
            memory,
            limits,
            here,
            due=waiting_due,
            events=waiting_events,
            ordered=player.feel(now),
            kept=player.kept,
            answered=answered,
        )
        memory = telling.memory
        if not telling.tells:
            continue
        told.update(one.id for one in (*telling.due, *telling.events))
        for one in telling.due:
            first = START + ceil((one.at - START) / BEAT) * BEAT  # that may already be quiet
            late += now - quiet_end(limits, first.astimezone(ZONE)) > BEAT
        in_quiet += limits.is_quiet(here)
        day = (here.date() - START.date()).days
        wakes.append(Wake(number / 2, day, not telling.due))
        waiting_due, waiting_events = [], []  # whoever is told of it deals with it
        if random.random() < acts:
            wanted = telling.wants or player.feel(now)
            player.do(_ANSWERS[wanted[0].name], answered := now + timedelta(hours=0.05))
    there = [one.id for one in (*outer.due, *outer.events)]
    still = {one.id for one in (*waiting_due, *waiting_events, *coming_due, *coming_events)}
    lost = sum(one not in told and one not in still for one in there)
    return Beats(wakes, late, lost, sum(count > 1 for count in told.values()), in_quiet)


class Beaten(NamedTuple):
    """A life to be beaten through."""

    life: Callable[[int], Life]
    outer: Callable[[int], Outer]
    acts: float = 0.0


BEATEN: Mapping[str, Beaten] = {
    "silence": Beaten(lambda _: [], quiet_world),
    "silence, acts on half": Beaten(lambda _: [], quiet_world, 0.5),
    "silence, acts on all": Beaten(lambda _: [], quiet_world, 1.0),
    "things come, nobody": Beaten(lambda _: [], world),
    "twice a day": Beaten(twice_a_day, world),
    "twice a day, acts": Beaten(twice_a_day, world, 0.5),
    "once a day": Beaten(once_a_day, world),
    "as people write": Beaten(as_people_write, world),
    "weekly": Beaten(weekly, world),
    "worker": Beaten(worker, world),
    "silent month": Beaten(silent_month, world),
    "flood": Beaten(lambda _: [], flood),
    "flood, acts on all": Beaten(lambda _: [], flood, 1.0),
}


class Counted(NamedTuple):
    """The figures of one life over all seeds."""

    a_day: float
    most_limited: int
    """Limited wakes on one local day, at most."""
    first_month: int
    """Wakes in the first thirty days, at most."""
    after_month: int
    """Wakes after day 30, at least."""
    late: int
    lost: int
    twice: int
    in_quiet: int


def quiet_end(limits: Patience, now: datetime) -> datetime:
    """When the quiet hours that `now` may lie in are over; `now` if it lies in none."""
    if limits.quiet is None or not limits.is_quiet(now):
        return now
    end = now.replace(hour=limits.quiet[1].hour, minute=limits.quiet[1].minute, second=0)
    return end if end > now else end + timedelta(days=1)


def count(beaten: Beaten, seeds: range) -> Counted:
    """Beat through one life, a time a seed."""
    runs = [beat(beaten.life(seed), beaten.outer(seed), beaten.acts, seed) for seed in seeds]
    limited = [Counter(wake.day for wake in run.wakes if wake.is_limited) for run in runs]
    return Counted(
        a_day=mean(len(run.wakes) / DAYS for run in runs),
        most_limited=max(max(days.values(), default=0) for days in limited),
        first_month=max(sum(wake.hour < 30 * 24 for wake in run.wakes) for run in runs),
        after_month=min(sum(wake.hour >= 30 * 24 for wake in run.wakes) for run in runs),
        late=sum(run.late for run in runs),
        lost=sum(run.lost for run in runs),
        twice=sum(run.twice for run in runs),
        in_quiet=sum(run.in_quiet for run in runs),
    )


def missed(found: Mapping[str, Counted]) -> list[str]:
    """Each bar that is not met, in words."""
    wrong = [
        f"{name}: {what} {getattr(one, what)}"
        for name, one in found.items()
        for what in ("late", "lost", "twice", "in_quiet")
        if getattr(one, what)
    ]
    wrong += [
        f"{name}: {one.most_limited} limited wakes on a day, more than 4"
        for name, one in found.items()
        if one.most_limited > 4
    ]
    if found["silence"].first_month > 9:
        wrong.append(f"silence wakes {found['silence'].first_month} times in 30 days, more than 9")
    if found["twice a day"].a_day > 3.0:
        wrong.append(f"a daily life wakes {found['twice a day'].a_day:.2f} times a day")
    if not found["silence, acts on half"].after_month:
        wrong.append("an agent that acts on half of the tellings sleeps after day 30")
    return wrong
