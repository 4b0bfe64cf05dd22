"""Absence: what is usual between meetings, when it is out of the ordinary, and how that is said."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego.core.identity.absence import (
    GAPS,
    Gap,
    find_gaps,
    find_reunion,
    is_absence,
    mark,
    say_away,
    say_reunion,
    usual_gap,
)
from ego.core.text import age
from tests.conftest import NOON

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TOKYO = ZoneInfo("Asia/Tokyo")
DAYS = st.lists(st.floats(0.01, 400), max_size=60)


def gaps(*days: float) -> list[Gap]:
    """Gaps of so many days, the oldest first as they were lived; the newest comes first."""
    found, at = list[Gap](), NOON
    for length in days:
        found.append(Gap(at, at + length * DAY))
        at += length * DAY
    return found[::-1]


def usual(*days: float) -> float:
    found = usual_gap(gaps(*days))
    assert found is not None
    return found / DAY


def absent(away: float, *days: float) -> bool:
    return is_absence(away * DAY, gaps(*days))


def met(*hours: float, start: datetime = NOON) -> list[datetime]:
    """Meetings so many hours after the start, newest first."""
    return sorted((start + one * HOUR for one in hours), reverse=True)


def test_a_gap_is_from_one_day_to_the_next_that_has_a_meeting() -> None:
    found = find_gaps(met(0, 2, 9, 24, 100), UTC)

    assert [gap.length / HOUR for gap in found] == [76, 15]
    assert [(gap.since - NOON) / HOUR for gap in found] == [24, 9]


def test_a_day_is_the_persons_own_and_ends_at_five_in_the_morning() -> None:
    evening = NOON.replace(hour=11)  # 20:00 in Tokyo

    assert find_gaps(met(0, 5, 8.9, start=evening), TOKYO) == []
    assert len(find_gaps(met(0, 9.1, start=evening), TOKYO)) == 1
    assert len(find_gaps(met(0, 5, start=NOON.replace(hour=1)), UTC)) == 1


def test_until_there_are_three_gaps_nothing_is_usual_and_nobody_away() -> None:
    assert usual_gap(gaps(1, 1)) is None
    assert not absent(100, 1, 1)
    assert absent(2.1, 1, 1, 1)


def test_half_of_the_weight_lies_on_the_last_four() -> None:
    assert usual(*[1] * 20, 2, 2, 2, 2) == pytest.approx(1.5, abs=0.02)


@given(DAYS.filter(lambda days: len(days) >= 3))
def test_what_is_usual_lies_between_the_shortest_and_the_longest(days: list[float]) -> None:
    assert min(days) * 0.999 <= usual(*days) <= max(days) * 1.001


@given(DAYS, st.floats(0, 1_000))
def test_an_absence_is_longer_than_a_day_and_than_twice_the_usual(
    days: list[float], away: float
) -> None:
    known = gaps(*days)
    if not is_absence(away * DAY, known):
        return
    expected = usual_gap(known)
    assert expected is not None
    assert away * DAY > max(2 * expected, DAY)


@given(st.floats(0.05, 60), st.integers(3, 60), st.floats(0.1, 10))
def test_in_an_even_life_twice_the_step_is_the_line(step: float, many: int, times: float) -> None:
    away = step * times

    assert absent(away, *[step] * many) == (away * DAY > max(2 * usual(*[step] * many) * DAY, DAY))


@given(st.lists(st.integers(0, 10**7), max_size=300))
def test_gaps_come_newest_first_and_do_not_overlap(minutes: list[int]) -> None:
    times = met(*(one / 60 for one in minutes))

    found = find_gaps(times, TOKYO)

    assert len(found) <= GAPS
    assert all(gap.since < gap.until for gap in found)
    assert all(gap.since in times and gap.until in times for gap in found)
    assert all(one.since >= other.until for one, other in itertools.pairwise(found))


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=100), st.data())
def test_older_history_changes_no_newer_gap(minutes: list[int], data: st.DataObject) -> None:
    times = met(*(one / 60 for one in minutes))
    older = met(*(-one / 60 for one in data.draw(st.lists(st.integers(1, 10**6), max_size=100))))

    before, after = find_gaps(times, UTC), find_gaps([*times, *older], UTC)

    assert after[: len(before)] == before


def test_a_whole_saturday_together_is_one_meeting_a_week() -> None:
    saturdays = met(*(168 * week + hour for week in range(8) for hour in (0, 1, 5, 9, 13)))

    found = find_gaps(saturdays, UTC)

    assert round(usual_gap(found) / HOUR) == 155  # type: ignore[operator]
    assert not is_absence(7 * DAY, found)
    assert is_absence(14 * DAY, found)


def test_weekends_are_learned_to_be_no_absence() -> None:
    week = [0.7, 0.7, 0.7, 0.7, 2.7]

    assert absent(2.7, *week[:4])
    assert not absent(2.7, *week * 3, *week[:4])
    assert not absent(3.2, *week * 3, *week[:4])  # a Monday on which they come late
    assert absent(4.7, *week * 3, *week[:4])  # a Monday and Tuesday off


def test_a_second_long_absence_is_one_again() -> None:
    assert absent(12, *[1] * 20, 12, *[1] * 20)
    assert absent(12, *[1] * 20, 12, *[1] * 7)


def test_a_reunion_is_the_end_of_the_last_absence_while_that_is_news() -> None:
    lived = gaps(1, 1, 1, 1, 12, 1)
    back = lived[1].until

    assert find_reunion(lived, back + DAY) == lived[1]
    assert find_reunion(lived, back + 12 * DAY) == lived[1]
    assert find_reunion(lived, back + 12.1 * DAY) is None
    assert find_reunion(gaps(1, 1, 1, 1, 1), NOON + 5 * DAY) is None
    assert find_reunion(gaps(1, 1, 12), NOON + 14 * DAY) is None


def test_an_absence_has_one_mark_for_each_thing_told_of_it() -> None:
    absence = Gap(NOON, NOON + 3 * DAY)

    assert mark("Misaki", absence, "away") == mark("ＭＩＳＡＫＩ", Gap(NOON, NOON + DAY), "away")
    assert len({mark(n, absence, w) for n in ("Misaki", "健太") for w in ("away", "back")}) == 4
    assert "Misaki" not in mark("Misaki", absence, "away")


@pytest.mark.parametrize(
    ("since", "until", "zone"),
    [
        (datetime(2026, 6, 13, 21, tzinfo=UTC), datetime(2026, 6, 18, 8, tzinfo=UTC), "UTC"),
        (datetime(2026, 6, 13, 8, tzinfo=UTC), datetime(2026, 6, 18, 21, tzinfo=UTC), "UTC"),
        (datetime(2026, 6, 13, 14, tzinfo=UTC), datetime(2026, 6, 18, 1, tzinfo=UTC), "Asia/Tokyo"),
    ],
)
def test_an_absence_has_as_many_days_as_its_beginning_is_ago(
    since: datetime, until: datetime, zone: str
) -> None:
    here = until.astimezone(ZoneInfo(zone))

    assert "away for 5 days" in say_away("A", Gap(since, until), DAY, here.tzinfo)
    assert "after 5 days away" in say_reunion("A", Gap(since, until), here)
    assert age(since, here) == "5d ago"


def away_for(days: float, usual: timedelta, name: str = "A") -> str:
    return say_away(name, Gap(NOON, NOON + days * DAY), usual, UTC)


AWAY_AND_USUAL = (
    (1.04, 0.04), (1.04, 0.5), (1.25, 0.5), (1.1, 0.83), (1.6, 0.7), (2.05, 1), (3, 1.3), (5, 2.4),
    (12, 1), (12, 5), (13.4, 6.6), (14.2, 6.7), (16, 1), (20, 0.5), (22, 10), (25, 7), (35, 14),
    (61, 30), (70, 30.4), (100, 7), (400, 180), (800, 365), (900, 1),
)  # fmt: skip


def test_both_numbers_read_well(snapshot: SnapshotAssertion) -> None:
    said = [away_for(away, usual * DAY, "Misaki") for away, usual in AWAY_AND_USUAL]
    back = [Gap(NOON, NOON + n * DAY) for n in (1.1, 2, 12, 14, 30, 90, 800)]
    said += [say_reunion("健太", gap, gap.until) for gap in back]
    said += [say_reunion("健太", back[1], back[1].until + days * DAY) for days in (1, 3)]

    assert "\n".join(said) == snapshot


@given(st.floats(1, 5_000), st.floats(0.001, 2_000))
def test_no_number_is_said_of_one_thing_in_the_plural(away: float, usual: float) -> None:
    said = away_for(away, usual * DAY)

    assert " 0 " not in said
    assert " 1 " not in said
    assert all(word.endswith(("s", "s;", "s.")) for word in _behind_numbers(said))


def _behind_numbers(said: str) -> list[str]:
    words = said.split()
    return [behind for one, behind in itertools.pairwise(words) if one.isdigit()]
