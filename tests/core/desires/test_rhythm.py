"""The rhythm of a life: sittings, the stretch, the order, what changed since."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.desires import changes, desires, rhythm
from ego.core.desires.desires import CATALOG, PACE, Desire, Pressure, Satisfaction
from ego.core.desires.rhythm import TOLD, Begun, Habit, Rhythm, Shown
from ego.core.identity.questions import Showing
from tests.conftest import NOON

HOUR = timedelta(hours=1)
FRESH = {name: Satisfaction(NOON, 0.5) for name in CATALOG}
RUNNING = rhythm.in_force(CATALOG, PACE)


def lived(*hours: float) -> Rhythm:
    """A life with uses at these hours."""
    one = Rhythm()
    for hour in hours:
        one = one.use(NOON + hour * HOUR)
    return one


def met(hours_ago: float) -> Satisfaction:
    return Satisfaction(NOON - hours_ago * HOUR, 0.5)


def felt(**levels: float) -> list[Pressure]:
    """The nine desires at these levels, the others at 0.1."""
    return [
        Pressure(name, one.tier, levels.get(name, 0.1), 0, 0, 0, 0, 0, 0)
        for name, one in CATALOG.items()
    ]


@pytest.mark.parametrize(
    ("hours", "stretch"),
    [
        ([], 1),
        ([0, 12, 24], 1),  # two gaps tell nothing yet
        ([0, 12, 24, 36], 1.2),
        ([0, 4, 8, 12], 1),  # never below 1
        ([0, 24, 48, 72], 2.4),
        ([0, 168, 336, 504], 14),  # never above 14
        ([0, 24, 48, 72, 72 + 720], 2.4),  # one long silence does not move a median
        ([0, 1, 2, 24, 25, 48, 49, 72], 2.3),  # uses of one sitting are no gap
    ],
)
def test_desires_run_as_slowly_as_the_life_is_led(hours: list[float], stretch: float) -> None:
    assert lived(*hours).stretch == pytest.approx(stretch)


@given(st.lists(st.floats(-100, 400), max_size=40))
def test_the_stretch_stays_between_one_and_fourteen(steps: list[float]) -> None:
    one, hour = Rhythm(), 0.0
    for step in steps:
        hour += step
        one = one.use(NOON + hour * HOUR)

    assert 1 <= one.stretch <= 14
    assert len(one.gaps) <= 8
    assert all(gap >= 3 for gap in one.gaps)


def test_equal_levels_are_ordered_by_how_overdue_they_are() -> None:
    kept = FRESH | {"curiosity": Satisfaction(NOON - 200 * HOUR)}
    ordered = rhythm.order(felt(curiosity=0.98, expression=1.0), RUNNING, kept, Rhythm(), NOON)

    assert [one.name for one in ordered[:2]] == ["curiosity", "expression"]


def test_the_greater_number_stands_first_however_overdue_another_is() -> None:
    kept = FRESH | {"curiosity": Satisfaction(NOON - 200 * HOUR)}
    ordered = rhythm.order(felt(curiosity=0.8, expression=0.9), RUNNING, kept, Rhythm(), NOON)

    assert ordered[0].name == "expression"


def test_equals_in_everything_stand_as_in_the_catalog() -> None:
    assert [one.name for one in rhythm.order(felt(), RUNNING, FRESH, Rhythm(), NOON)] == list(
        CATALOG
    )


def test_what_is_never_met_does_not_stand_first_for_ever() -> None:
    one, kept, firsts = Rhythm(), dict(FRESH), []
    for day in range(1, 61):
        now = NOON + day * 24 * HOUR
        pressures = [desires.pressure(d, kept[d.name], now) for d in RUNNING.values()]
        ordered = rhythm.order(pressures, RUNNING, kept, one, now)
        first = rhythm.stands_first(ordered)
        assert first is not None
        firsts.append(first)
        one = one.stand_first(first)

    assert len(set(firsts)) >= 4


@given(st.lists(st.tuples(st.sampled_from(list(CATALOG)), st.floats(0.1, 200)), max_size=30))
def test_a_usual_gap_lies_within_the_gaps_there_were(met: list[tuple[str, float]]) -> None:
    one, kept, now, gaps = Rhythm(), dict(FRESH), NOON, dict[str, list[float]]()
    for name, hours in met:
        now += hours * HOUR
        gap = desires.hours_since(RUNNING[name], kept[name], now)
        gaps.setdefault(name, [RUNNING[name].satisfaction_hours * PACE]).append(gap)
        one = one.meet(RUNNING[name], kept[name], now)
        kept[name] = Satisfaction(now)

    for name, several in gaps.items():
        usual = rhythm.usual_hours(one, RUNNING[name])
        assert min(several) - 1e-9 <= usual <= max(several) + 1e-9


def test_satisfactions_within_an_hour_are_one_meeting() -> None:
    desire = RUNNING["curiosity"]
    one = Rhythm(habits={"curiosity": Habit(20.0, 3)})

    again = one.meet(desire, Satisfaction(NOON), NOON + 0.5 * HOUR)

    assert again.habits["curiosity"] == Habit(20.0, 0)


def test_a_use_settles_in_passing_what_its_rules_say() -> None:
    now = NOON + 48 * HOUR
    rules = [("curiosity", 0.2), ("gone", 0.5), ("information_hunger", 0.3)]

    settled, after = rhythm.settle_all(RUNNING, FRESH, Rhythm(), rules, now, "recall")

    assert settled == {
        "curiosity": Satisfaction(now, 0.2, by="recall"),
        "information_hunger": Satisfaction(now, 0.3, by="recall"),
    }
    assert after.habits["curiosity"].usual_hours == pytest.approx(
        28.8 + (1 - 0.5**0.25) * (48 - 28.8)
    )


@pytest.mark.parametrize(
    ("before", "now", "quieter", "louder"),
    [
        ({"curiosity": 0.8}, {"curiosity": 0.3}, ["curiosity"], []),
        ({"curiosity": 0.69}, {"curiosity": 0.70}, [], ["curiosity"]),
        ({"curiosity": 0.1}, {"curiosity": 0.36}, [], ["curiosity"]),
        (
            {"curiosity": 0.9, "expression": 0.9, "resonance": 0.95, "recognition": 0.0},
            {"curiosity": 0.5, "expression": 0.3, "resonance": 0.2, "recognition": 0.5},
            ["resonance", "expression"],
            ["recognition"],
        ),
    ],
)
def test_what_changed_is_named_at_most_two_each_way(
    before: dict[str, float], now: dict[str, float], quieter: list[str], louder: list[str]
) -> None:
    one = Rhythm().show(felt(**before), NOON)

    found = changes.find_change(one, felt(**now), {}, NOON + 5 * HOUR)

    assert found is not None
    assert found == (5 * HOUR, quieter, louder)


def test_nothing_is_named_where_nothing_changed_or_nothing_was_shown() -> None:
    shown = Rhythm().show(felt(curiosity=0.5), NOON)

    assert changes.find_change(shown, felt(curiosity=0.6), {}, NOON + HOUR) is None
    assert changes.find_change(Rhythm(), felt(curiosity=0.9), {}, NOON) is None


def test_what_the_stretch_alone_has_changed_is_not_named() -> None:
    shown = Rhythm().show(felt(curiosity=0.8, expression=0.8), NOON)
    now = felt(curiosity=0.3, expression=0.3)

    found = changes.find_change(shown, now, {"curiosity": 0.8, "expression": 0.2}, NOON + HOUR)

    assert found is not None
    assert found.quieter == ["expression"]


habits = st.builds(Habit, st.none() | st.floats(0, 1e6), st.integers(0, 1_000))
times = st.none() | st.datetimes().map(lambda at: at.replace(tzinfo=NOON.tzinfo))
rhythms = st.builds(
    Rhythm,
    times,
    st.lists(st.floats(3, 1e5), max_size=8).map(tuple),
    st.dictionaries(st.sampled_from(list(CATALOG)), habits),
    st.none()
    | st.builds(
        Shown,
        times.filter(bool),
        st.dictionaries(st.sampled_from(list(CATALOG)), st.floats(0, 1)),
        st.floats(1, 14),
    ),
    named=st.dictionaries(st.sampled_from(list(CATALOG)), times.filter(bool)),
    tellings=st.dictionaries(st.text(max_size=8), st.none() | st.booleans() | st.integers()),
    told=st.lists(st.text(max_size=8), max_size=TOLD).map(tuple),
    sessions=st.lists(times.filter(bool), max_size=8).map(tuple),
    questions=st.dictionaries(st.text(max_size=8), st.builds(Showing, st.integers(0, 99), times)),
    begun=st.builds(
        Begun, st.text(max_size=8), st.lists(st.text(max_size=8), max_size=3).map(tuple)
    ),
)


@given(rhythms)
def test_what_is_written_is_read_again(one: Rhythm) -> None:
    document = json.loads(json.dumps(rhythm.as_document(one, {"note": "mine"})))

    assert rhythm.read(document) == one
    assert document["note"] == "mine"


@given(
    st.dictionaries(
        st.sampled_from(["last_use", "gaps_hours", "desires", "shown", "begun"]),
        st.recursive(
            st.none() | st.booleans() | st.floats() | st.text(max_size=5),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=8), inner),
            max_leaves=8,
        ),
    )
)
def test_what_makes_no_sense_is_as_if_it_were_lost(document: Mapping[str, Any]) -> None:
    one = rhythm.read(document)

    assert 1 <= one.stretch <= 14


def test_a_desire_of_ones_own_has_a_habit_too() -> None:
    play = Desire("play", 2, 48, PACE)

    assert rhythm.usual_hours(Rhythm(), play) == pytest.approx(76.8)


def test_the_order_stays_the_same_while_a_session_goes_on() -> None:
    kept = FRESH | {"curiosity": met(30), "expression": met(41)}
    before = rhythm.order(felt(curiosity=1.0, expression=1.0), RUNNING, kept, Rhythm(), NOON)
    first = before[0].name
    begun = Rhythm().stand_first(first).use(NOON)

    within = rhythm.order(before, RUNNING, kept, begun, NOON + HOUR / 2)

    assert within[:2] == before[:2]
    assert rhythm.order(before, RUNNING, kept, begun, NOON + 2 * HOUR)[0].name != first


def test_what_is_told_is_what_stands_first_and_what_has_become_high_within_a_day() -> None:
    kept = FRESH | {"curiosity": met(90), "expression": met(80), "recognition": met(30)}
    levels = {"curiosity": 1.0, "expression": 1.0, "recognition": 0.8, "resonance": 0.5}
    ordered = rhythm.order(felt(**levels), RUNNING, kept, Rhythm(), NOON)

    told = [one.name for one in changes.select_told(ordered, RUNNING, kept, NOON)]

    assert told == ["curiosity", "recognition"]
    silent = rhythm.order(felt(curiosity=1.0, expression=1.0), RUNNING, kept, Rhythm(), NOON)
    assert changes.select_told(silent, RUNNING, kept, NOON) == silent[:2]
