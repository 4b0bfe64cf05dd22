"""A day that has a name is kept as its date, be that another one each year."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

NOVEMBER, MAY = datetime(2026, 11, 10, 9, tzinfo=UTC), datetime(2027, 5, 26, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("dinner at mum's at thanksgiving", "2026-11-26"),
        ("call mum on thanksgiving day", "2026-11-26"),
        ("flying home the day before thanksgiving", "2026-11-25"),
        ("boots sale on black friday", "2026-11-27"),
        ("kids have no school on cyber monday", "2026-11-30"),
        ("party on boxing day", "2026-12-26"),
        ("brunch with Jo the day after christmas", "2026-12-26"),
        ("thanksgiving potluck at work on the 20th", "2026-11-20"),
        ("bbq at Tom's on bank holiday monday", None),  # which one, nothing tells in November
        ("Canadian thanksgiving is such a nice feast", None),
        ("thanksgiving was lovely last year", None),
        ("I hate black friday", None),
        ("Christmas dinner is at mine this year, 1 o'clock", "2026-12-25"),
        ("we're hosting christmas dinner this year, 1pm", "2026-12-25"),
        ("our christmas dinner is at the Crown on the 18th", "2026-11-18"),
        ("the work christmas dinner is at the Crown", None),
        ("I hate christmas dinner at my mum's", None),
        ("christmas dinner is at mine every year", None),
        ("Thanksgiving always stresses me", None),
        ("got a great black friday deal", None),
    ],
)
def test_it_is_kept_as_its_date(run_here: RunHere, told: str, day: str | None) -> None:
    run_here("remember", told, at=NOVEMBER)

    ahead = run_here("ahead", "--json", at=NOVEMBER).data["ahead"]

    assert [one["day"] for one in ahead] == ([day] if day else [])


def test_the_next_one_is_meant_and_a_bank_holiday_where_it_is_one(run_here: RunHere) -> None:
    for told in ("dinner at mum's at thanksgiving", "bbq at Tom's on bank holiday monday"):
        run_here("remember", told, at=MAY)

    ahead = run_here("ahead", "--json", at=MAY).data["ahead"]

    assert [one["day"] for one in ahead] == ["2027-05-31", "2027-11-25"]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what am I doing at thanksgiving?", "dinner"),
        ("what's on the day before thanksgiving?", "flying"),
        ("what do I have on black friday?", "sale"),
    ],
)
def test_who_asks_for_it_is_told_what_is_on_then(
    run_here: RunHere, question: str, first: str
) -> None:
    for told in ("dinner at thanksgiving", "flying home the day before thanksgiving",
                 "boots sale on black friday"):  # fmt: skip
        run_here("remember", told, at=NOVEMBER)

    found = run_here("recall", question, "--json", at=NOVEMBER).data["memories"]

    assert [first in one["content"] for one in found] == [True]
