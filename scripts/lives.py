"""Written lives of sixty days: when somebody sits down with an ego, and what is done then.

Each is a list of sittings, the same for the same seed. How often each tool is used and which
feelings come follows a month that was written by hand; the times of the real talks are those of
people who write to each other (in bursts, with silences of days).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from math import log
from random import Random
from typing import NamedTuple

from ego.core.desires.rhythm import SITTING
from ego.core.desires.satisfaction import Happening

DAYS = 60


class Act(NamedTuple):
    """One use of a tool, and what came of it."""

    tool: str
    category: str = ""
    emotion: str = "neutral"
    company: bool = False
    """Somebody was there."""
    importance: int = 3
    happened: tuple[Happening, ...] = ()
    """What came of it that the memory itself does not tell."""
    name: str = ""
    """The desire that satisfy_desire names."""


class Sitting(NamedTuple):
    """One time that somebody sits down with it."""

    hour: float
    """Since midnight of the first day."""
    acts: Sequence[Act]


Life = list[Sitting]

_WITH_PEOPLE = (
    "moved moved moved moved moved moved moved happy happy happy happy happy happy neutral neutral"
    " neutral neutral neutral neutral excited excited excited excited excited relieved relieved"
    " relieved relieved relieved warm warm warm warm concerned concerned concerned concerned proud"
    " proud proud frustrated frustrated frustrated anxious anxious anxious touched touched sad sad"
    " angry angry surprised surprised curious curious love hopeful hopeful"
).split()
_ALONE = (
    "contemplative contemplative contemplative contemplative curious curious curious vulnerable"
    " vulnerable vulnerable fulfilled fulfilled fulfilled anxious anxious moved moved hopeful"
    " hopeful proud lonely peaceful melancholy"
).split()
_AT_WORK = (
    "neutral neutral neutral neutral neutral frustrated frustrated frustrated contentment"
    " contentment contentment curious curious surprised"
).split()

WAKE, LOOK_IN = Act("wake_up"), Act("introspect")
RECALL, SEARCH = Act("recall"), Act("search_memories")
CONSOLIDATED = Act("consolidate", happened=(Happening.FOUND,))
_STEPS: Sequence[tuple[float, Act]] = (
    (0.08, Act("emotion_trend")),
    (0.05, Act("create_episode")),
    (0.03, Act("link_memories")),
    (0.06, SEARCH),
)
"""Rare things, and how likely each is in a sitting."""
_SELF: Sequence[Act] = (
    *[Act("update_self")] * 5,
    Act("update_self", happened=(Happening.RESOLVED,)),
    Act("update_self", happened=(Happening.ACHIEVED,)),
)
_SETTLED = ("resonance", "recognition", "expression", "social_thirst")


def told(random: Random) -> Act:
    """A memory of a moment with somebody."""
    category = (
        "conversation"
        if random.random() < 0.7
        else random.choice(["observation", "daily", "technical"])
    )
    came = (Happening.CAME,) if random.random() < 0.06 else ()
    return Act(
        "remember",
        category,
        random.choice(_WITH_PEOPLE),
        company=True,
        importance=random.choice([3, 3, 3, 4, 4, 5]),
        happened=came,
    )


def reflected(random: Random) -> Act:
    """A memory of its own thoughts."""
    return Act("remember", "introspection", random.choice(_ALONE))


def talk(random: Random, rich: float = 1.0, may: Callable[[Act], bool] | None = None) -> list[Act]:
    """What is done in a sitting with somebody; `rich` is how much beyond the plainest."""
    acts = [WAKE]
    if random.random() < 0.75:
        acts.append(LOOK_IN)
    if random.random() < 0.38 * rich:
        acts.append(RECALL)
    acts += [told(random) for _ in range(random.choice([0, 1, 1, 1, 2]))]
    if random.random() < 0.18 * rich:
        acts.append(Act("consider_them"))
    if random.random() < 0.08 * rich:
        acts.append(Act("update_relationship"))
    if random.random() < 0.34:
        acts.append(reflected(random))
    if random.random() < 0.16 * rich:
        acts.append(random.choice(_SELF))
    if random.random() < 0.21 * rich:
        acts.append(CONSOLIDATED if random.random() < 0.6 else Act("consolidate"))
    acts += [act for likely, act in _STEPS if random.random() < likely * rich]
    if random.random() < 0.05 * rich:
        acts.append(Act("satisfy_desire", name=random.choice(_SETTLED)))
    return [act for act in acts if may is None or may(act)]


def _days(
    seed: int,
    hours: Sequence[float] = (8.5, 21.0),
    *,
    rich: float = 1.0,
    silent: range = range(0),
) -> Life:
    random = Random(seed)
    return [
        Sitting(day * 24 + hour + random.uniform(-0.7, 0.9), talk(random, rich))
        for day in range(DAYS)
        if day not in silent
        for hour in hours
    ]


def twice_a_day(seed: int) -> Life:
    """Morning and evening."""
    return _days(seed)


def once_a_day(seed: int) -> Life:
    """Every evening."""
    return _days(seed, (21.0,), rich=1.3)


def silent_week(seed: int) -> Life:
    """Twice a day, but for a week away."""
    return _days(seed, silent=range(28, 35))


def silent_month(seed: int) -> Life:
    """Twice a day, but for a month away."""
    return _days(seed, silent=range(15, 45))


def weekly(seed: int) -> Life:
    """An evening a week."""
    random = Random(seed)
    return [
        Sitting(day * 24 + 20 + random.uniform(-1, 1), talk(random, 1.6))
        for day in range(2, DAYS, 7)
    ]


def as_people_write(seed: int) -> Life:
    """The talk of people who write to each other, as often as hours and nights allow.

    From one talk to the next it is a day or so: half of all gaps are shorter than 18 hours, one
    in ten is longer than two days (log-normal), and nobody writes at night.
    """
    random, life, hour = Random(seed), list[Sitting](), 10.0
    while hour < DAYS * 24:
        if 7.5 <= hour % 24 < 23.5:
            life.append(Sitting(hour, talk(random, 1.2)))
            hour += max(SITTING / timedelta(hours=1), random.lognormvariate(log(18), 0.7))
        else:
            hour += random.uniform(1, 4)  # when they are up again
    return life


def worker(seed: int) -> Life:
    """Four tasks a working day, with tools all along; weekends off."""
    random, life = Random(seed), list[Sitting]()
    for day in range(DAYS):
        if day % 7 >= 5:
            continue
        for hour in (9, 11, 13.5, 15.5):
            acts = [WAKE, LOOK_IN] if hour == 9 else [WAKE]
            for _ in range(random.choice([2, 3, 4])):
                noted = Act(
                    "remember",
                    "technical",
                    random.choice(_AT_WORK),
                    company=random.random() < 0.15,
                )
                acts.append(random.choice([RECALL, SEARCH, noted]))
            if random.random() < 0.15:
                acts.append(Act("remember", "lesson", importance=4))
            if hour == 15.5 and random.random() < 0.5:
                acts.append(CONSOLIDATED if random.random() < 0.6 else Act("consolidate"))
            if random.random() < 0.05:
                acts.append(Act("link_memories"))
            if random.random() < 0.04:
                acts.append(Act("update_self", happened=(Happening.ACHIEVED,)))
            life.append(Sitting(day * 24 + hour + random.uniform(-0.3, 0.3), acts))
    return life


def every_tool(seed: int) -> Life:
    """Every tool there is, every twelve hours."""
    random = Random(seed)
    tools = [
        *(LOOK_IN, RECALL, SEARCH, Act("consider_them"), Act("update_relationship")),
        *(Act("update_self"), Act("emotion_trend"), CONSOLIDATED),
        *(Act("create_episode"), Act("link_memories")),
    ]
    return [
        Sitting(hour, [WAKE, *tools, reflected(random), told(random)])
        for hour in range(9, DAYS * 24, 12)
    ]


def protocol_alone(seed: int) -> Life:
    """What the protocol asks for and nothing else: wake up, look in, remember the talk."""
    random = Random(seed)
    return [
        Sitting(
            day * 24 + hour,
            [WAKE, LOOK_IN, told(random)._replace(category="conversation", happened=())],
        )
        for day in range(DAYS)
        for hour in (9, 21)
    ]


def empty_calls(_: int) -> Life:
    """Five calls that settle things and mean nothing, every twelve hours."""
    calls = [
        *(WAKE, RECALL, LOOK_IN, Act("consider_them"), Act("consolidate")),
        Act("remember", "introspection"),
    ]
    return [Sitting(hour, calls) for hour in range(9, DAYS * 24, 12)]


class Want(NamedTuple):
    """What is missing in a spell: which desires starve, and what may still be done."""

    starved: frozenset[str]
    may: Callable[[Act], bool]


_INWARD = "introspect consolidate update_self emotion_trend create_episode link_memories".split()
SPELLS: Mapping[str, Want] = {
    "nobody there": Want(
        frozenset({"social_thirst", "resonance", "recognition"}),
        lambda act: (
            act.tool not in ("consider_them", "update_relationship")
            and not act.company
            and act.name in ("", "expression")
        ),
    ),
    "no searching": Want(
        frozenset({"information_hunger", "curiosity"}),
        lambda act: act.tool not in ("recall", "search_memories"),
    ),
    "no writing": Want(
        frozenset({"expression"}),
        lambda act: act.tool not in ("remember", "satisfy_desire"),
    ),
    "no reflecting": Want(
        frozenset({"cognitive_coherence", "pattern_seeking"}),
        lambda act: act.tool not in _INWARD and act.category != "introspection",
    ),
}


def spells(seed: int) -> tuple[Life, Mapping[float, str]]:
    """Twice a day, richly, and every fifteen days eight in which one kind of thing is missing.

    Returns the life and, by the hour of a sitting, which spell has lasted two days by then.
    """
    random, life, starving = Random(seed), list[Sitting](), dict[float, str]()
    names = list(SPELLS)
    for day in range(DAYS):
        name, into = names[day // 15], day % 15
        may = SPELLS[name].may if 6 <= into < 14 else None
        for hour in (8.5, 21.0):
            at = day * 24 + hour + random.uniform(-0.7, 0.9)
            life.append(Sitting(at, talk(random, 2.2, may)))
            if 8 <= into < 14:
                starving[at] = name
    return life, starving


LIVES: Mapping[str, Callable[[int], Life]] = {
    "twice a day": twice_a_day,
    "once a day": once_a_day,
    "as people write": as_people_write,
    "worker": worker,
    "silent week": silent_week,
    "silent month": silent_month,
    "weekly": weekly,
    "every tool": every_tool,
    "protocol alone": protocol_alone,
    "empty calls": empty_calls,
}
