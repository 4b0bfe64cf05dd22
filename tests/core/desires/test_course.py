"""Where desires go: foreseen alone, and under a rhythm of sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.desires import course, rhythm
from ego.core.desires.course import UseOfTool, company_by_day, step_of
from ego.core.desires.desires import CATALOG, HIGH, MID, PACE, Desire, Satisfaction, pressure
from ego.core.desires.rhythm import Rhythm
from ego.core.desires.satisfaction import FURTHER, IMPLICIT, Happening, Rule
from ego.errors import UsageError
from tests.conftest import NOON

FRESH = {name: Satisfaction(NOON, 0.5) for name in CATALOG}


@given(
    hours=st.floats(0.1, 8_760),
    quality=st.floats(0, 1),
    boost=st.floats(-1, 1),
    waited=st.floats(0, 1_000),
)
def test_a_desire_is_high_when_it_was_said_to_be(
    hours: float, quality: float, boost: float, waited: float
) -> None:
    desire = Desire("one", 1, hours)
    last = Satisfaction(NOON - timedelta(hours=waited), quality, boost)

    high = course.high_from(desire, last, NOON)

    if high is None:
        late = NOON + timedelta(days=100_000)
        assert pressure(desire, last, late).level <= HIGH
        return
    moment = timedelta(hours=hours / 10_000, milliseconds=1)
    assert pressure(desire, last, high + moment).level >= HIGH
    if high > NOON:
        assert pressure(desire, last, high - moment).level < HIGH + 0.001


@pytest.mark.parametrize(
    ("written", "hours"), [("12h", 12), ("90m", 1.5), (" 2D ", 48), ("0.5h", 0.5)]
)
def test_spans_as_people_write_them(written: str, hours: float) -> None:
    least, most = timedelta(minutes=30), timedelta(days=30)

    assert course.span("every", written, least, most) == timedelta(hours=hours)


@pytest.mark.parametrize("written", ["", "12", "h", "29m", "31d", "-1h", "1e3h", "12h30m", "１2h!"])
def test_what_is_no_span_is_refused(written: str) -> None:
    with pytest.raises(UsageError, match="every must be a time from 30m to 30d"):
        course.span("every", written, timedelta(minutes=30), timedelta(days=30))


def test_a_rhythm_says_what_stays_high_what_returns_and_what_sleeps() -> None:
    uses = [step_of(tool) for tool in ("introspect", "remember", "recall")]

    played = course.play(
        CATALOG, FRESH, lambda _: uses, NOON, every=timedelta(hours=12), lasting=timedelta(days=7)
    )

    assert len(played.sessions) == 14
    assert played.stuck() == ["social_thirst", "predictability", "recognition", "resonance"]
    assert played.soon_back() == [
        "information_hunger", "cognitive_coherence", "expression", "curiosity",
    ]  # fmt: skip
    assert played.asleep() == []


def test_a_rhythm_that_settles_nothing_lets_everything_rise() -> None:
    played = course.play(
        CATALOG, FRESH, lambda _: [], NOON, every=timedelta(days=1), lasting=timedelta(days=30)
    )

    assert played.stuck() == list(CATALOG)
    assert played.soon_back() == played.asleep() == []


@pytest.mark.parametrize("days", [7, 14, 30])
def test_a_day_with_somebody_in_it_lets_every_desire_rise_and_fall(days: int) -> None:
    played = course.play(
        rhythm.in_force(CATALOG, PACE),
        FRESH,
        company_by_day(),
        NOON,
        every=timedelta(hours=12),
        lasting=timedelta(days=days),
        lived=Rhythm(NOON),
    )

    assert played.stuck() == played.asleep() == []
    assert played.soon_back() == ["information_hunger"]  # .3 lasts for less than its own 12 hours


def test_a_day_with_somebody_in_it_is_full_and_quiet_in_turn() -> None:
    plan = company_by_day()
    used = [[use.tool for use in plan(number)] for number in range(12)]

    assert used[0] == ["wake_up", "introspect", "recall", "remember"]
    assert used[1] == ["wake_up", "introspect", "remember", "remember"]
    assert [n for n, tools in enumerate(used) if "consider_them" in tools] == [3, 7, 11]
    assert [n for n, tools in enumerate(used) if "consolidate" in tools] == [5, 11]
    assert plan(0)[3].settles == [
        ("expression", 0.3), ("recognition", 0.2), ("resonance", 0.4), ("social_thirst", 0.3),
    ]  # fmt: skip


def test_a_person_s_rules_count_in_what_is_played() -> None:
    rules = (*IMPLICIT, Rule("recall", "expression", 0.5))

    assert ("expression", 0.5) in step_of("recall", rules=rules).settles
    assert ("expression", 0.5) in company_by_day(rules)(0)[2].settles


def test_what_is_low_and_slow_is_not_settled_again_by_what_is_played() -> None:
    looking = [step_of("introspect")]

    played = course.play(
        CATALOG,
        FRESH,
        lambda _: looking,
        NOON,
        every=timedelta(hours=12),
        lasting=timedelta(days=7),
    )

    levels = [
        (one.before["pattern_seeking"], one.after["pattern_seeking"]) for one in played.sessions
    ]
    settled = [after != before for before, after in levels]
    assert settled[0]  # nobody had settled it in passing before
    assert all(before >= MID for before, after in levels[1:] if after != before)
    assert any(settled[1:])


def test_played_desires_follow_the_rhythm_as_it_becomes() -> None:
    def end(lived: Rhythm | None) -> float:
        played = course.play(
            CATALOG, FRESH, lambda _: [], NOON, every=timedelta(days=7), lasting=timedelta(days=28),
            lived=lived,
        )  # fmt: skip
        return played.course["recognition"][24 * 5]

    weekly = Rhythm(NOON - timedelta(days=1), (168.0, 168.0, 168.0))
    stretched = rhythm.in_force(CATALOG, PACE, 14.0)
    played = course.play(
        stretched, FRESH, lambda _: [], NOON, every=timedelta(days=7), lasting=timedelta(days=28),
        lived=weekly,
    )  # fmt: skip

    assert end(Rhythm(NOON)) == end(None)  # three gaps make a rhythm
    assert played.sessions[0].before["recognition"] < MID < HIGH <= end(None)


@given(
    every=st.integers(1, 100),
    days=st.integers(1, 10),
    rules=st.lists(st.sampled_from(IMPLICIT), max_size=4),
)
def test_sessions_come_in_their_rhythm_and_settle_only_what_they_use(
    every: int, days: int, rules: list[Rule]
) -> None:
    pause, lasting = timedelta(hours=every), timedelta(days=days)
    uses = [UseOfTool(rule.tool, [(rule.desire, rule.quality)]) for rule in rules]

    played = course.play(CATALOG, FRESH, lambda _: uses, NOON, every=pause, lasting=lasting)

    assert [one.at for one in played.sessions] == [
        NOON + pause * n for n in range(1, days * 24 // every + 1)
    ]
    settled = {rule.desire for rule in rules}
    for session in played.sessions:
        moved = {name for name in CATALOG if session.after[name] != session.before[name]}
        assert moved <= settled
    assert {name: Satisfaction(NOON, 0.5) for name in CATALOG} == FRESH


@pytest.mark.parametrize("happened", list(Happening))
def test_what_happened_settles_in_what_is_played(happened: Happening) -> None:
    assert set(FURTHER[happened]) <= set(step_of("consolidate", happened=[happened]).settles)
