"""Where desires go: foreseen alone, and under a rhythm of sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.desires import rhythm
from ego.core.desires.desires import CATALOG, HIGH, Desire, Satisfaction, pressure
from ego.core.desires.satisfaction import IMPLICIT, implied_by
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

    high = rhythm.high_from(desire, last, NOON)

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

    assert rhythm.span("every", written, least, most) == timedelta(hours=hours)


@pytest.mark.parametrize("written", ["", "12", "h", "29m", "31d", "-1h", "1e3h", "12h30m", "１2h!"])
def test_what_is_no_span_is_refused(written: str) -> None:
    with pytest.raises(UsageError, match="every must be a time from 30m to 30d"):
        rhythm.span("every", written, timedelta(minutes=30), timedelta(days=30))


def test_a_rhythm_says_what_stays_high_what_returns_and_what_sleeps() -> None:
    rules = [rule for tool in ("introspect", "remember", "recall") for rule in implied_by(tool)]

    played = rhythm.play(
        CATALOG, FRESH, rules, NOON, every=timedelta(hours=12), lasting=timedelta(days=7)
    )

    assert len(played.sessions) == 14
    assert played.stuck() == ["social_thirst", "predictability", "recognition", "resonance"]
    assert played.soon_back() == [
        "information_hunger", "cognitive_coherence", "expression", "curiosity",
    ]  # fmt: skip
    assert played.asleep() == ["pattern_seeking"]


def test_a_rhythm_that_settles_nothing_lets_everything_rise() -> None:
    played = rhythm.play(
        CATALOG, FRESH, [], NOON, every=timedelta(days=1), lasting=timedelta(days=30)
    )

    assert played.stuck() == list(CATALOG)
    assert played.soon_back() == played.asleep() == []


@given(
    every=st.integers(1, 100),
    days=st.integers(1, 10),
    rules=st.lists(st.sampled_from(IMPLICIT), max_size=4),
)
def test_sessions_come_in_their_rhythm_and_settle_only_what_they_use(
    every: int, days: int, rules: list[object]
) -> None:
    pause, lasting = timedelta(hours=every), timedelta(days=days)

    played = rhythm.play(CATALOG, FRESH, rules, NOON, every=pause, lasting=lasting)  # type: ignore[arg-type]

    assert [one.at for one in played.sessions] == [
        NOON + pause * n for n in range(1, days * 24 // every + 1)
    ]
    settled = {rule.desire for rule in rules}  # type: ignore[attr-defined]
    for session in played.sessions:
        moved = {name for name in CATALOG if session.after[name] != session.before[name]}
        assert moved <= settled
    assert {name: Satisfaction(NOON, 0.5) for name in CATALOG} == FRESH
