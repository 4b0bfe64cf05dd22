"""What is on several days of the week stays on those that nobody says it is no more on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_left_out import tell

MONDAY = january(5)


@pytest.mark.parametrize(
    ("said", "often"),
    [
        ("standup is only monday to friday btw", "every weekday"),
        ("The standup is just on weekdays", "every weekday"),
        ("no standup on weekends", "every weekday"),
        ("oh, standup isn't on weekends", "every weekday"),
        ("we don't have standup at weekends", "every weekday"),
        # of one weekend, of another thing, asked
        ("no standup this weekend", "every day"),
        ("no yoga on weekends", "every day"),
        ("no standup on weekends?", "every day"),
    ],
)
def test_what_is_each_day_is_on_workdays_alone(
    run_here: RunHere, tmp_path: Path, said: str, often: str
) -> None:
    tell(run_here, tmp_path, "standup is at 9:30 every day now", MONDAY, remembered=False)
    tell(run_here, tmp_path, said, MONDAY, remembered=False)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert (one["again"], one["hour"]) == (often, "09:30")
    assert f"Standup is at 9:30 {often} now" in one["told"]


TRAINING = "training is on Mondays, Tuesdays and Thursdays at 6pm"


@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize(
    ("series", "said", "often"),
    [
        (TRAINING, "Training is not on Thursdays any more", "every Monday and Tuesday"),
        (TRAINING, "No training on Thursdays anymore.", "every Monday and Tuesday"),
        (TRAINING, "We don't train on Thursdays any more", "every Monday and Tuesday"),
        (TRAINING, "training is no longer on Mondays and Thursdays", "every Tuesday"),
        (TRAINING, "training is not on Thursdays any more, only on Mondays and Tuesdays",
         "every Monday and Tuesday"),
        (TRAINING, "not on Thursdays any more", "every Monday and Tuesday"),
        ("We rehearse on Mondays and Thursdays at 6pm", "no rehearsals on Thursdays any more",
         "every Monday"),
        ("練習は毎週月曜と木曜の18時から", "木曜の練習はなくなった", "every Monday"),
        # of another day, another thing, one of them, or asked
        (TRAINING, "training is not on Wednesdays any more", None),
        (TRAINING, "yoga is not on Thursdays any more", None),
        (TRAINING, "Is training not on Thursdays any more?", None),
        (TRAINING, "training might not be on Thursdays any more", None),
        (TRAINING, "I like that training is not on Fridays", None),
    ],
)  # fmt: skip
def test_what_is_no_more_on_one_of_its_days_stays_on_the_others(
    run_here: RunHere, tmp_path: Path, series: str, said: str, often: str | None, remembered: bool
) -> None:
    tell(run_here, tmp_path, series, MONDAY, remembered=False)
    before = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    tell(run_here, tmp_path, said, MONDAY, remembered=remembered)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert (one["again"], one["hour"]) == (often or before[0]["again"], "18:00")


@pytest.mark.parametrize(
    ("said", "often"),
    [
        ("We rehearse on Thursdays now", "every Thursday"),
        ("We now rehearse on Thursdays", "every Thursday"),
        ("we train Mondays and Thursdays", "every Monday and Thursday"),
        ("The trains on Thursdays are always late", None),
        ("Practice on Thursdays is fun", None),
        ("we used to rehearse on Thursdays", None),
        ("Should we rehearse on Thursdays?", None),
        ("They might train on Mondays", None),
    ],
)
def test_who_rehearses_or_trains_on_such_days_does_so_each_week(
    run_here: RunHere, tmp_path: Path, said: str, often: str | None
) -> None:
    tell(run_here, tmp_path, said, MONDAY, remembered=False)

    there = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert [one["again"] for one in there] == ([often] if often else [])


def test_none_that_is_not_there_is_on_workdays(run_here: RunHere, tmp_path: Path) -> None:
    tell(run_here, tmp_path, "no standup on weekends", MONDAY, remembered=False)

    assert days(run_here, MONDAY) == []


@pytest.mark.parametrize(
    "said",
    [
        "Rehearsals stop after 12 January and start again on 2 February",
        "No rehearsals after 12 January, we start again on 2 February",
    ],
)
def test_what_is_off_after_a_day_is_on_that_day(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    tell(run_here, tmp_path, "rehearsal is every Monday at 7pm", MONDAY, remembered=False)
    tell(run_here, tmp_path, said, MONDAY, remembered=False)

    (one,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert one["left_out"] == ["2026-01-19", "2026-01-26"]
