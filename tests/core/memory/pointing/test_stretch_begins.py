"""What goes on for days is told to begin on another one: its last day stays, if that is later."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.stretches import ending
from ego.core.memory.pointing.told.moves import moving

KEPT, NOW = datetime(2026, 12, 1, 20, tzinfo=UTC), datetime(2026, 12, 2, 9, tzinfo=UTC)
TOM = "My brother Tom is visiting from the 4th to the 7th of December."
KIDS = "The grandkids are here from the 18th to the 22nd"
OTOTO = "弟が4日から7日まで泊まりに来る"
MAGO = "孫たちが18日から22日までうちにいる"


def days(there: str, said: str) -> tuple[int, int] | None:
    """The first and the last day, of December, that a plan has by what is said of it."""
    when = ahead.find(there, KEPT)
    assert when, there
    plan = Ahead(0, "mem", there, False, KEPT, when, ahead.moment(when, UTC), UTC)
    if ended := ending.find_ended([plan], said, NOW):
        return when.day.day, ended.last.day
    found = moving.find_moved([plan], said, NOW, {"Nora"}, ["Nora"])
    return (found[0].when.day.day, found[0].last_day(NOW).day) if found else None


@pytest.mark.parametrize(
    ("there", "said", "first", "last"),
    [
        (TOM, "Tom's coming a day earlier now, on the 3rd.", 3, 7),
        (TOM, "Tom is coming on the 3rd now", 3, 7),
        (TOM, "Tom is coming on the 5th now", 5, 7),
        (TOM, "Tom is arriving on the 3rd instead", 3, 7),
        (TOM, "Tom is coming to us on the 3rd instead", 3, 7),
        (TOM, "Tom's coming earlier now, on the 3rd", 3, 7),
        (TOM, "Tom is coming on the 3rd, a day earlier", 3, 7),
        (TOM, "Tom's coming here a day early", 3, 7),
        (TOM, "Tom comes on the 5th instead of the 4th", 5, 7),
        (TOM, "Tom can't come on the 4th, he's coming on the 5th", 5, 7),
        (TOM, "Tom's visit begins a day earlier, on the 3rd", 3, 7),
        (TOM, "Tom's visit is from the 5th to the 8th now", 5, 8),
        (KIDS, "The grandkids are coming a day earlier now, on the 17th", 17, 22),
        (KIDS, "The grandkids come a day earlier than planned", 17, 22),
        (KIDS, "The grandkids arrive on the 19th now", 19, 22),
        (OTOTO, "弟、一日早く3日に来ることになった", 3, 7),
        (OTOTO, "弟、3日に来ることになった", 3, 7),
        (OTOTO, "弟、一日早く来ることになった", 3, 7),
        (OTOTO, "弟が一日早く泊まりに来る", 3, 7),
        (OTOTO, "弟、早めに3日に来ることになった", 3, 7),
        (OTOTO, "弟、一日遅れて5日に来るって", 5, 7),
        (OTOTO, "弟が来るの、5日に変更になった", 5, 7),
        (MAGO, "孫たち、一日早く17日に来ることになった", 17, 22),
    ],
)
def test_it_ends_when_it_was_to(there: str, said: str, first: int, last: int) -> None:
    assert days(there, said) == (first, last)


@pytest.mark.parametrize(
    ("there", "said", "first", "last"),
    [
        (TOM, "Tom is coming on the 9th now", 9, 9),  # behind its last day: nobody said
        (TOM, "Tom's visit is moved to the 5th", 5, 5),  # all of it
        (TOM, "Tom is coming back a day early", 4, 6),
        (TOM, "Tom is leaving a day early", 4, 6),
        (TOM, "Tom is staying a day longer", 4, 8),
        (OTOTO, "弟、一日早く帰ることになった", 4, 6),
        (OTOTO, "弟、1日長く泊まることになった", 4, 8),
    ],
)
def test_what_is_told_of_all_of_it_or_of_its_end_is_no_other_first_day(
    there: str, said: str, first: int, last: int
) -> None:
    assert days(there, said) == (first, last)


@pytest.mark.parametrize(
    "said",
    [
        "Tom might come a day earlier",
        "Tom is coming on the 3rd, two days earlier than Mum",
        "Mum is coming a day earlier now, on the 3rd",
        "Tom's dog is coming on the 3rd now",
    ],
)
def test_what_may_be_or_is_of_somebody_else_moves_nothing(said: str) -> None:
    assert days(TOM, said) is None


def test_what_was_to_end_on_another_day_since_ends_then() -> None:
    when = ahead.find(TOM, KEPT)
    assert when
    until = date(2026, 12, 10)  # "Tom is staying until the 9th"
    at = ahead.moment(when, UTC)
    plan = Ahead(0, "mem", TOM, False, KEPT, when, at, UTC, until=until)

    (found,) = moving.find_moved([plan], "Tom is coming on the 3rd now", NOW, {"Nora"}, ["Nora"])

    assert found.words == "My brother Tom is visiting from 3 to 9 December."
