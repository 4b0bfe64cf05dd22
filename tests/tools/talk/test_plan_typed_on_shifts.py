"""What somebody on shifts types on a phone: days in a row, who has what, what is put back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live

LEAVING = (4, "lisa at works leaving do is next fri at 7, whitelocks")
FUN_RUN = (4, "the fun run is next fri at 7")
TRAINING = (4, "training is next fri at 7pm")
INTERVIEW = (10, "sams got an interview weds 18th at 10")
DENTIST = (10, "dentist on wed 18th at 10")
GIG = (4, "gig is fri 13th at 8")
BOILER = (2, "boiler man is coming thurs morning between 8 and 12")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [(2, "on lates tues weds thurs this week, 1 till 9")],
            [("11-03", "13:00"), ("11-04", "13:00"), ("11-05", "13:00")],
        ),
        (
            [(2, "on earlies thurs fri next week, 7 till 3")],
            [("11-12", "07:00"), ("11-13", "07:00")],
        ),
        (
            [(2, "shift on thursday and on friday next week")],
            [("11-12", None), ("11-13", None)],
        ),
        ([(2, "shift on tuesday and next friday")], [("11-03", None), ("11-13", None)]),
        ([(2, "nights again fri sat sun")], [("11-06", None), ("11-07", None), ("11-08", None)]),
        ([(2, "dentist weds 18th")], [("11-18", None)]),
        ([(2, "free between weds and thurs")], []),
        ([(2, "mum can do weds or thurs, 9 till 5")], []),
        ([(2, "来週は水・木・金が早番")], [("11-11", None), ("11-12", None), ("11-13", None)]),
    ],
)
def test_days_in_a_row_are_each_noted_with_their_hours(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([LEAVING], [("11-13", "19:00")]),
        ([(2, "works do is on fri at 8")], [("11-06", "20:00")]),
        ([(2, "meal with sams mum on fri at 7")], [("11-06", "19:00")]),
        ([(2, "meal prep on sunday at 8")], [("11-08", "08:00")]),
        ([(2, "meals on wheels come on fri at 8")], [("11-06", "08:00")]),
        ([(2, "what do we do fri at 7")], []),
        ([(2, "training is on fri at 07:00")], [("11-06", "07:00")]),
        (
            [FUN_RUN, (4, "the fun run is 7 in the evening not the morning lol")],
            [("11-13", "19:00")],
        ),
        ([FUN_RUN, (4, "its 7 in the evening not the morning")], [("11-13", "19:00")]),
        ([FUN_RUN, (4, "the fun run is 7 in the evening")], [("11-13", "19:00")]),
        ([TRAINING, (4, "training is 7 in the morning not the evening")], [("11-13", "07:00")]),
        ([TRAINING, (4, "i love the run not the morning")], [("11-13", "19:00")]),
        (
            [TRAINING, (4, "mum rang at 7 in the morning not the evening")],
            [("11-13", "19:00")],
        ),
    ],
)
def test_a_do_is_in_the_evening_and_its_half_of_the_day_is_put_right(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [(2, "mums got her hip appointment thurs 12th at half 2, shes called bernie")],
            [("11-12", "14:30")],
        ),
        ([(2, "biscuits got the vet on friday at 9.15")], [("11-06", "09:15")]),
        ([(2, "sams got a haircut fri at 3")], [("11-06", "15:00")]),
        ([(2, "the kids got the bus on friday")], []),
        ([(2, "the lads got a new car on friday")], []),
        ([(2, "got a dentist app wed week at 4")], [("11-11", "16:00")]),
        ([(2, "the dentist app crashed on friday")], []),
        ([(2, "he sat week after week at 4 desks")], []),
        ([(2, "got to pick up mums prescription today before 5")], [("11-02", "17:00")]),
        ([(2, "got to pick up mums prescription before 5 today")], [("11-02", "17:00")]),
        ([(2, "gotta call the bank tomorrow")], [("11-03", None)]),
        ([(2, "i ate today before 5 other people did")], []),
        ([(2, "got to bed late on friday")], []),
        ([BOILER, (6, "boiler mans been, all sorted, £180 though")], []),
        ([BOILER, (6, "boiler man's been and gone")], []),
        ([BOILER, (5, "boiler mans been held up")], [("11-05", "08:00")]),
        ([BOILER, (5, "boiler mans been ill")], [("11-05", "08:00")]),
        ([BOILER, (5, "boiler mans not been")], [("11-05", "08:00")]),
    ],
)
def test_an_s_without_its_apostrophe_is_has_or_is(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [LEAVING, (8, "leaving dos been put back a week, its the 20th now, same place")],
            [("11-20", "19:00")],
        ),
        (
            [LEAVING, (13, "leaving do isnt tonight its next friday the 20th at 7pm")],
            [("11-20", "19:00")],
        ),
        ([LEAVING, (13, "leaving do isn't tonight, it's next friday")], [("11-20", "19:00")]),
        ([LEAVING, (9, "the leaving do isn't cheap, its the 20th now")], [("11-20", "19:00")]),
        ([INTERVIEW, (16, "sam got the interview moved to thurs same time")], [("11-19", "10:00")]),
        ([INTERVIEW, (10, "interview has moved to thurs 19th same time")], [("11-19", "10:00")]),
        ([GIG, (13, "gigs not tonight its sat 14th")], [("11-14", "20:00")]),
        ([GIG, (13, "yes not tonight its too cold")], [("11-13", "20:00")]),
        ([DENTIST, (10, "got my dentist moved to fri 20th")], [("11-20", "10:00")]),
        ([DENTIST, (10, "had the dentist pushed back to mon 23rd")], [("11-23", "10:00")]),
        ([DENTIST, (10, "dentist has moved to sun same time")], [("11-15", "10:00")]),
        ([DENTIST, (10, "couldnt get the dentist moved to fri 20th")], [("11-18", "10:00")]),
        ([DENTIST, (10, "we moved to sun lounger 18")], [("11-18", "10:00")]),
        (
            [DENTIST, (10, "jo got the sofa moved to the front room on thurs")],
            [("11-18", "10:00")],
        ),
        ([DENTIST, (10, "i talked to fri about it")], [("11-18", "10:00")]),
    ],
)
def test_what_is_put_back_stands_on_its_new_day_alone(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("booked the mot. its thurs 26th at 8.30 at kwik fit", "Booked the mot."),
        ("booked the mot! it's on thursday 26th", "Booked the mot!"),
        (
            "rang the surgery. got an appointment for mum. its weds 11th at 9.40 with dr khan",
            "Got an appointment for mum.",
        ),
        ("so tired. its my birthday on the 20th", "It's my birthday"),
        ("sam's got a gig! its at the brudenell on fri 20th", "Sam's got a gig!"),
    ],
)
def test_what_it_is_of_is_told_right_before(
    run_here: RunHere, tmp_path: Path, said: str, told: str
) -> None:
    live(run_here, tmp_path, (2, said))

    (one,) = run_here("ahead", "--json", at=datetime(2026, 11, 2, 10, tzinfo=UTC)).data["ahead"]
    assert one["content"].split(": ", 1)[1].startswith(told)
