"""When a heartbeat tells, and when it keeps silent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.autonomy import heartbeat
from ego.core.autonomy.heartbeat import Patience, Telling, Tellings, Thing, decide
from ego.core.desires.desires import Pressure, Satisfaction

DAY = datetime(2026, 6, 1, tzinfo=UTC)
LIMITS = Patience()
HOUR = timedelta(hours=1)
ZONES = ["Europe/Berlin", "Asia/Kolkata", "America/New_York", "Asia/Tokyo"]


def at(hours: float) -> datetime:
    """So many hours after a midnight."""
    return DAY + hours * HOUR


def want(name: str = "curiosity", level: float = 0.8) -> Pressure:
    return Pressure(name, 1, level, 0, 0, 0, 0, 0, 0)


def beats(hours: Sequence[float], memory: Tellings | None = None, **there: object) -> list[Telling]:
    """A beat at each of these hours; `there` is the same at all of them."""
    tellings = []
    for hour in hours:
        tellings.append(decide(memory or Tellings(), LIMITS, at(hour), **there))  # type: ignore[arg-type]
        memory = tellings[-1].memory
    return tellings


def told_at(hours: Sequence[float], **there: object) -> list[float]:
    """At which of these hours anything is told."""
    return [hour for hour, one in zip(hours, beats(hours, **there), strict=True) if one.tells]


def test_nothing_is_nothing() -> None:
    (one,) = beats([12])

    assert not one.tells
    assert one.why == "there is nothing to tell"


def test_what_is_due_is_told_once_and_waits_for_the_quiet_hours_to_end() -> None:
    hours = [hour / 2 for hour in range(48)]

    assert told_at(hours, due=[Thing("t", at(1))]) == [7]
    assert told_at([h for h in hours if h > 8], due=[Thing("t", at(8.25))]) == [8.5]


def test_no_limit_holds_back_what_is_due() -> None:
    memory = Tellings(last=at(11.9), day=DAY.date(), of_wants=9, limited=9, pause=timedelta(days=1))

    assert decide(memory, LIMITS, at(12), due=[Thing("t", at(12))]).tells


def test_what_reaches_it_gathers_longer_each_time_nothing_follows() -> None:
    memory, told = Tellings(), []
    for number in range(7 * 2, 23 * 2):
        events = [Thing(f"e{n}", at(n / 2)) for n in range(number + 1)]
        one = decide(memory, LIMITS, at(number / 2), events=events)
        memory = one.memory
        if one.tells:
            told.append(number / 2)

    assert told == [7, 8.5, 11.5, 17.5]


def test_an_answer_and_a_morning_begin_the_gathering_anew() -> None:
    gathering = Tellings(
        last=at(8), day=DAY.date(), limited=2, first_event=False, gather=timedelta(hours=12)
    )
    event = [Thing("e", at(9))]

    assert not decide(gathering, LIMITS, at(10), events=event).tells
    assert decide(gathering, LIMITS, at(10), events=event, answered=at(8.5)).tells
    assert decide(gathering, LIMITS, at(24 + 7.5), events=event).tells


def test_a_want_is_told_once_until_it_was_met() -> None:
    kept = {"curiosity": Satisfaction(at(0))}
    first, later = beats([9, 21], ordered=[want()], kept=kept)
    met = decide(
        later.memory, LIMITS, at(45), ordered=[want()], kept={"curiosity": Satisfaction(at(30))}
    )

    assert [one.name for one in first.wants] == ["curiosity"]
    assert not later.tells
    assert "told or shown already" in later.why
    assert met.tells


def test_a_want_that_was_shown_is_not_told() -> None:
    shown = Tellings().show([want()], at(8))
    kept = {"curiosity": Satisfaction(at(0))}

    assert not decide(shown, LIMITS, at(9), ordered=[want()], kept=kept).tells


def test_wants_are_told_few_times_a_day_with_a_growing_pause() -> None:
    memory, told = Tellings(), []
    for number in range(14, 3 * 48):
        names = [f"d{n}" for n in range(number)]  # another want at every beat
        one = decide(memory, LIMITS, at(number / 2), ordered=[want(name) for name in names])
        memory = one.memory
        if one.tells:
            told.append(number / 2)

    assert told == [7, 10, 24 + 7, 24 + 19, 48 + 19]


def test_what_stays_unmet_is_told_again_after_2_4_8_and_16_days() -> None:
    hours = [hour / 2 for hour in range(14, 80 * 48)]

    told = told_at(hours, ordered=[want()], kept={"curiosity": Satisfaction(at(0))})

    days = [round((b - a) / 24) for a, b in pairwise(told)]
    assert days == [2, 4, 8, 16, 16, 16, 16]


def test_force_tells_at_any_hour_what_was_told_before() -> None:
    thing, kept = Thing("t", at(1)), {"curiosity": Satisfaction(at(0))}
    told = beats([9], due=[thing], ordered=[want()], kept=kept)[0].memory

    one = decide(told, LIMITS, at(27), due=[thing], ordered=[want()], kept=kept, force=True)

    assert one.due == [thing]
    assert [want.name for want in one.wants] == ["curiosity"]
    assert not decide(told, LIMITS, at(27), force=True).tells


@pytest.mark.parametrize(
    ("quiet", "hour", "is_quiet"),
    [
        ((time(23), time(7)), 23, True),
        ((time(23), time(7)), 6.99, True),
        ((time(23), time(7)), 7, False),
        ((time(23), time(7)), 12, False),
        ((time(1), time(5)), 0.5, False),
        ((time(1), time(5)), 2, True),
        (None, 3, False),
    ],
)
def test_quiet_hours(quiet: tuple[time, time] | None, hour: float, is_quiet: bool) -> None:
    limits = Patience(quiet=quiet)

    assert limits.is_quiet(at(hour)) is is_quiet


@pytest.mark.parametrize(
    "zone", [*ZONES[:2], *(pytest.param(zone, marks=pytest.mark.soak) for zone in ZONES[2:])]
)
def test_two_years_of_beats_lose_nothing_and_tell_nothing_twice(zone: str) -> None:
    """Through four changes of the clock, with a machine that sleeps now and then."""
    random, here, memory = Random(zone), ZoneInfo(zone), Tellings()
    coming = sorted(
        Thing(f"{kind}{n}", DAY + random.uniform(0, 728 * 24) * HOUR)[::-1]
        for kind, count in (("due", 700), ("event", 700))
        for n in range(count)
    )
    told, waiting = Counter[str](), list[Thing]()
    now, end = DAY, DAY + timedelta(days=730)
    while now < end:
        asleep = random.random() < 0.002
        now += timedelta(hours=random.uniform(1, 80)) if asleep else timedelta(minutes=30)
        while coming and coming[0][0] <= now:
            when, name = coming.pop(0)
            waiting.append(Thing(name, when))
        local = now.astimezone(here)
        one = decide(
            memory,
            LIMITS,
            local,
            due=[thing for thing in waiting if thing.id.startswith("due")],
            events=[thing for thing in waiting if thing.id.startswith("event")],
        )
        memory = heartbeat.read(json.loads(json.dumps(heartbeat.document_of(one.memory))))
        if one.tells:
            assert not LIMITS.is_quiet(local)
            told.update(thing.id for thing in (*one.due, *one.events))
        if not LIMITS.is_quiet(local):
            for thing in waiting:
                if thing.id.startswith("due"):
                    assert told[thing.id] == 1, "what is due is told at the first beat it may"
        if random.random() < 0.05:  # somebody looks at what was told, and it is over
            waiting = [thing for thing in waiting if not told[thing.id]]

    assert not coming
    assert set(told.values()) == {1}
    assert len(told) >= 1_395


memories = st.builds(
    Tellings,
    last=st.none() | st.datetimes().map(lambda when: when.replace(tzinfo=UTC)),
    things=st.frozensets(st.text(min_size=1, max_size=8)),
    wants=st.dictionaries(
        st.text(max_size=8), st.datetimes().map(lambda when: when.replace(tzinfo=UTC))
    ),
    day=st.none() | st.dates(),
    of_wants=st.integers(0, 9),
    limited=st.integers(0, 9),
    first_event=st.booleans(),
    pause=st.none() | st.integers(1, 1440).map(lambda minutes: timedelta(minutes=minutes)),
    gather=st.none() | st.integers(1, 1440).map(lambda minutes: timedelta(minutes=minutes)),
    rest=st.sampled_from([timedelta(days=days) for days in (2, 4, 8, 16)]),
)


@given(memories)
def test_what_is_written_is_read_again(memory: Tellings) -> None:
    assert heartbeat.read(json.loads(json.dumps(heartbeat.document_of(memory)))) == memory


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    "last things wants day of_wants limited first_event pause_minutes rest_minutes"
                    " gather_minutes".split()
                ),
                inner,
            )
        ),
        max_leaves=12,
    )
)
def test_what_makes_no_sense_is_as_if_it_were_lost(document: object) -> None:
    memory = heartbeat.read(document)

    assert decide(memory, LIMITS, at(12), due=[Thing("new thing", at(12))]).tells
