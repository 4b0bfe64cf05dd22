"""What a week brings to plans, in passing: off today, none this week, swapped, moved, done."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TUESDAY = 8
"""Of December 2026: on it all plans are told."""


def december(day: int, hour: int = 9) -> datetime:
    return datetime(2026, 12, day, hour, tzinfo=UTC)


def tell(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, day: int
) -> list[tuple[int, str | None]]:
    """The days of December on which something lies ahead then, with their hours."""
    chat(run_here, tmp_path, plan, at=december(TUESDAY))
    chat(run_here, tmp_path, said, at=december(day))
    there = lies_ahead(run_here, december(day))
    return [(int(one["day"][-2:]), one["hour"]) for one in there if one["day"] < "2027"]


DENTIST, PHYSIO = "dentist on Friday at 4pm", "physio on Thursday at 5pm"
DINNER = "dinner with Tom on Friday at 8pm"
THERE = (11, "20:00")


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (DENTIST, "dentist is off tomorrow", []),
        (DENTIST, "my dentist's appointment is off on Friday", []),
        (DENTIST, "tomorrow's dentist is off", []),
        (PHYSIO, "physio's off today, she's sick", []),
        (PHYSIO, "physio's off today, she's sick. new date is Tuesday the 15th at 5",
         [(15, "17:00")]),
        ("The trip to Harz is on Thursday", "the trip's off today, it's snowing", []),
        (DINNER, "oh no, dinner with Tom is off tomorrow night", []),
        ("I have a shift on Sunday", "I'm off on Sunday now", []),
        ("we're going to York this weekend", "York is off this weekend", []),
        ("weekend in York on Saturday", "York's off on Saturday, Jo's ill", []),
        ("we're driving to Ruth's on Friday", "Ruth is off tomorrow", [(11, None)]),
        ("we're going to York this weekend", "I'm off to York this weekend", [(12, None)]),
        (DINNER, "Tom is off tomorrow", [THERE]),
        (DINNER, "dinner with Tom is off today", [THERE]),
        ("Beth's coming on Friday", "Beth is off tomorrow", [(11, None)]),
        ("lunch with the boss on Friday", "the boss is off tomorrow", [(11, None)]),
        ("new supplier meeting on Friday at 11", "supplier cant make friday", []),
        ("call with the bank on Friday at 11", "bank can't do friday", []),
        ("team meeting on Friday at 11", "Beth can't make friday", [(11, "11:00")]),
        ("Beth's party is on Friday", "Beth's sister can't make friday", [(11, None)]),
        (DENTIST, "it got moved to Monday", [(14, "16:00")]),
        (DENTIST, "they've moved it to Thursday 17", [(17, "16:00")]),
        ("Beth's coming this weekend", "Beth can't come this weekend but she's coming next weekend",
         [(19, None)]),
        ("Beth's coming this weekend", "Beth can't wait for this weekend, Jo's coming next weekend",
         [(12, None), (19, None)]),
        ("Tom has a shift on Friday", "I'm off on Friday", [(11, None), (11, None)]),
    ],
)  # fmt: skip
def test_a_thing_is_off_on_its_day_and_somebody_off_work(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, there: list[tuple[int, str | None]]
) -> None:
    assert tell(run_here, tmp_path, plan, said, 10) == there


def test_what_is_remembered_to_be_off_on_its_day_points_to_no_day(run_here: RunHere) -> None:
    run_here("remember", DENTIST, at=december(TUESDAY))
    run_here("remember", "dentist is off tomorrow", at=december(10))

    assert lies_ahead(run_here, december(10)) == []


TRASH, BINS = "trash pickup is every Wednesday", "bins go out every Wednesday night"


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (TRASH, "no trash pickup today", [16]),
        (TRASH, "no trash pickup this week", [16]),
        (BINS, "no bins today", [16]),
        (BINS, "no bins today, they come tomorrow", [10, 16]),
        ("school concert rehearsal is every Wednesday", "no school today", [9]),
        (BINS, "no bin liners in the house today", [9]),
    ],
)
def test_none_of_a_day_leaves_out_that_one(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, there: list[int]
) -> None:
    assert [day for day, _ in tell(run_here, tmp_path, plan, said, 9)] == there


@pytest.mark.parametrize(
    ("said", "first", "then"),
    [
        ("pilates every Thursday at 6, off this week", None, 17),
        ("pilates every Thursday at 6 but not this thursday", None, 17),
        ("pilates every Thursday at 6 (except the 17th)", 10, 24),
        ("pilates every Thursday at 6 (except 17 Dec)", 10, 24),
        ("pilates every Thursday at 6, not 7", 10, 17),
        ("pilates every Thursday at 6, no pilates next week though", 10, 24),
        ("pilates every Thursday at 6, no wine this week", 10, 17),
        ("ピラティスは毎週木曜18時、今週は休み", None, 17),
        ("毎週木曜18時にピラティス、でも来週はなし", 10, 24),
        ("毎週木曜18時にピラティス、お酒はなし", 10, 17),
    ],
)
def test_one_of_what_comes_back_may_be_left_out_in_the_breath_that_tells_it(
    run_here: RunHere, tmp_path: Path, said: str, first: int | None, then: int | None
) -> None:
    chat(run_here, tmp_path, said, at=december(TUESDAY))

    soon, later = (lies_ahead(run_here, december(day)) for day in (10, 11))
    assert [one["day"][-2:] for one in later] == [str(then)] * (then is not None)
    assert ("2026-12-10" in [one["day"] for one in soon]) == (first == 10)


STANDUP = "standup is every weekday at 9:30"


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("standup is at 10 this week because of marek's trip",
         [(10, "10:00"), (11, "10:00"), (14, "09:30")]),
        ("this week standup is at 10", [(10, "10:00"), (11, "10:00"), (14, "09:30")]),
        ("standup is at 10 next week",
         [(10, "09:30"), *((day, "10:00") for day in range(14, 19))]),
        ("standup was at 10 this week", [(10, "09:30")]),
        ("is standup at 10 this week?", [(10, "09:30")]),
    ],
)  # fmt: skip
def test_all_of_a_week_are_at_another_hour(
    run_here: RunHere, tmp_path: Path, said: str, there: list[tuple[int, str]]
) -> None:
    assert tell(run_here, tmp_path, STANDUP, said, 10) == there


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (DINNER, "dinner is at 9 on saturday instead", [(12, "21:00")]),
        (DENTIST, "dentist's at half 2 on monday now", [(14, "14:30")]),
        (DENTIST, "the 4 o'clock dentist moved to 15 December", [(15, "16:00")]),
        (DINNER, "dinner's not at 8 on friday, it's saturday", [(12, "20:00")]),
        (DENTIST, "dentist is monday the 14th at 9 instead", [(14, "09:00")]),
        ("dr appt thursday 3", "dr appt bumped to friday 10", [(11, "10:00")]),
        (DENTIST, "dentist's at 5 now not 4", [(11, "17:00")]),
        ("training on Friday at 9", "training's at 10 now not 9", [(11, "10:00")]),
        (DINNER, "dinner's at 9 now", [(11, "21:00")]),
        ("essay due friday 5pm", "essays now due monday 6pm", [(14, "18:00")]),
        (DINNER, "Tom now has yoga on friday at 5", [(11, "17:00"), THERE]),
    ],
)
def test_the_hour_may_stand_before_the_day_that_something_is_moved_to(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, there: list[tuple[int, str]]
) -> None:
    assert tell(run_here, tmp_path, plan, said, 10) == there


DO = "christmas do on the 18th at Carluccio's"


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("nope its the 17th, misread it", 17),
        ("nah it's the 17th", 17),
        ("17th sorry", 17),
        ("*thursday", 10),
        ("can't come on the 17th sorry", 18),
        ("*cries* on the 17th", 18),
    ],
)
def test_a_slip_is_put_right_as_people_type(
    run_here: RunHere, tmp_path: Path, said: str, day: int
) -> None:
    assert [one for one, _ in tell(run_here, tmp_path, DO, said, TUESDAY)] == [day]


SHIFT, BETH = "im on shift sunday night", "Beth's coming on Saturday"


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (SHIFT, "swapped my sunday shift with Bev for tuesday", [15]),
        (SHIFT, "swapped sunday for tuesday with Bev", [15]),
        (SHIFT, "i swapped shifts with Bev, i'm doing Tuesday instead of Sunday", [15]),
        (SHIFT, "cant do sunday night, swapped with Bev, im doing tuesday night instead", [15]),
        ("I have a shift on Sunday", "Bev swapped her sunday shift for tuesday", [13, 15]),
        ("dinner with Tom is on Sunday", "swapped sunday for tuesday with Bev", [13, 15]),
        (BETH, "Beth can't come on Saturday, she's coming on the 19th instead", [19]),
        (BETH, "beth cant make it saturday, coming sunday instead", [13]),
        (BETH, "Carol can't come on Saturday, she's coming on the 19th instead", [12, 19]),
    ],
)
def test_what_is_swapped_or_who_comes_then_leaves_the_old_day(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, there: list[int]
) -> None:
    assert [day for day, _ in tell(run_here, tmp_path, plan, said, 10)] == there


def test_who_comes_on_another_day_still_comes(run_here: RunHere, tmp_path: Path) -> None:
    tell(run_here, tmp_path, BETH, "Beth can't come on Saturday, she's coming on the 19th.", 10)

    (beth,) = lies_ahead(run_here, december(10))
    assert "coming on 19 December" in beth["content"]


RETRO, SPANISH = "Retro is every other Friday at 15:00", "Spanish is every Wednesday at 7"
MOVED = "Pilar's moved the class to Tuesdays from January"


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (RETRO, "lets move the retro to thursdays", {"every other Thursday"}),
        (SPANISH, MOVED, {"every Wednesday", "every Tuesday"}),
        (RETRO, "let's move the standup to thursdays", {"every other Friday", "every Thursday"}),
        (RETRO, MOVED, {"every other Friday", "every Tuesday"}),
        (f"{SPANISH}. Yoga is every Monday at 6.", MOVED,
         {"every Wednesday", "every Monday", "every Tuesday"}),
        (SPANISH, "spanish moved to thursdays, the wednesday teacher left", {"every Thursday"}),
        (SPANISH, "Spanish is on Thursdays now, Wednesdays were too full", {"every Thursday"}),
        (SPANISH, "spanish is thursdays from now on bc the hall is shut on wednesdays",
         {"every Thursday"}),
        (SPANISH, "spanish moved to thursdays, wednesday is choir", {"every Wednesday"}),
        (SPANISH, "choir is on thursdays, the wednesday teacher left", {"every Wednesday"}),
    ],
)  # fmt: skip
def test_what_is_moved_for_good_leaves_its_old_days(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, there: set[str]
) -> None:
    chat(run_here, tmp_path, plan, at=december(TUESDAY))
    chat(run_here, tmp_path, said, at=december(9))

    often = re.findall(r"\((every [^,)]+)", run_here("ahead", at=december(9)).out)
    assert sorted(often) == sorted(there)


def test_the_class_is_the_one_that_is_learned_from_its_new_day_on(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, SPANISH, at=december(TUESDAY))
    chat(run_here, tmp_path, MOVED, at=december(9))

    (spanish,) = lies_ahead(run_here, datetime(2027, 1, 4, 9, tzinfo=UTC))
    assert (spanish["day"], spanish["hour"]) == ("2027-01-05", "19:00")


TOLD_BY = "I had the interview at Bosch, they'll tell me by Monday"
RELEASE, CERTIFICATE = "Release 2.4 is on Thursday", "remind me to renew the certificate by Friday"


@pytest.mark.parametrize(
    ("plan", "said", "left"),
    [
        (TOLD_BY, "i got the job!!!", 0),
        ("They'll tell me by Monday.", "i got the job!!!", 0),
        (RELEASE, "2.4 is out!", 0),
        (RELEASE, "v2.4 is finally live", 0),
        (CERTIFICATE, "the certificate is renewed", 0),
        ("I have to pay the rent by Friday", "rent is paid", 0),
        ("Anouk starts on Thursday", "Anouk started today", 0),
        ("They'll call about the boiler by Monday", "i got the job!!!", 1),
        (RELEASE, "2.5 is out!", 1),
        (CERTIFICATE, "the certificate isn't renewed yet", 1),
        (CERTIFICATE, "is the certificate renewed?", 1),
        ("Anouk starts on Thursday", "Tom started today", 1),
        ("The exam starts on Thursday at 8pm", "the exam started late", 1),
    ],
)
def test_what_came_of_it_closes_it(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, left: int
) -> None:
    assert len(tell(run_here, tmp_path, plan, said, 10)) == left
