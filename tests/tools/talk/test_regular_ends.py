"""What comes back comes until the day on which it is told to end, and no more behind that."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_left_out import YOGA, YOGA_JAPANESE, tell


def on(run_here: RunHere, at: datetime) -> list[str]:
    return [day for day, *_ in days(run_here, at)]


@pytest.mark.parametrize(
    ("there", "told", "last"),
    [
        (YOGA, "I'm quitting yoga at the end of the month.", "2026-01-29"),
        (YOGA, "Yoga stops after January.", "2026-01-29"),
        (YOGA, "The last yoga class is on the 22nd.", "2026-01-22"),
        (
            "Hana has piano every Thursday at 4 pm.",
            "Hana is stopping piano after January.",
            "2026-01-29",
        ),
        (YOGA, "No more yoga after next month.", "2026-02-26"),
        (YOGA_JAPANESE, "ヨガ、今月いっぱいでやめることにした", "2026-01-29"),
        (YOGA_JAPANESE, "ヨガは今月でやめるって", "2026-01-29"),
        (YOGA_JAPANESE, "ヨガは2月でやめることになったんだ", "2026-02-26"),
        (YOGA_JAPANESE, "来月末でヨガは終わり。", "2026-02-26"),
        (YOGA_JAPANESE, "ヨガは来月末まで", "2026-02-26"),
        (YOGA_JAPANESE, "ヨガは22日が最後", "2026-01-22"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_it_comes_until_then(
    run_here: RunHere, tmp_path: Path, there: str, told: str, last: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, there, january(12), remembered=remembered)
    said = tell(run_here, tmp_path, told, january(14), remembered=remembered)

    assert on(run_here, january(14)) == ["2026-01-15"]
    last_day = datetime.fromisoformat(f"{last}T05:00+00:00")
    assert on(run_here, last_day) == [last]
    assert on(run_here, last_day + timedelta(days=2)) == []
    assert not remembered or "It moves the end of mem_" in said


@pytest.mark.parametrize(
    ("there", "changed", "ended"),
    [
        (YOGA, "From next week yoga is on Fridays at 8 pm.", "I quit yoga."),
        (YOGA, "From February yoga is on Fridays.", "I quit yoga."),
        (YOGA, "This week yoga is on Friday instead.", "I quit yoga."),
        (YOGA_JAPANESE, "ヨガ、来週から金曜の20時になるって", "ヨガ、やめることにした"),
        (YOGA_JAPANESE, "2月からヨガは金曜の20時", "ヨガやめた"),
        (YOGA_JAPANESE, "今週のヨガは金曜になった", "ヨガやめる"),
        (YOGA_JAPANESE, "今週のヨガは金曜になった", "ヨガやめることにした"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_what_it_took_the_place_of_ends_with_it(
    run_here: RunHere, tmp_path: Path, there: str, changed: str, ended: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, there, january(12), remembered=remembered)
    tell(run_here, tmp_path, changed, january(13), remembered=False)
    tell(run_here, tmp_path, ended, january(14), remembered=False)

    for n in (14, 21, 35):
        assert on(run_here, january(n)) == []


def test_what_was_moved_and_moved_again_is_not_back(run_here: RunHere, tmp_path: Path) -> None:
    for n, said in enumerate((YOGA_JAPANESE, "来週からヨガは金曜の20時", "ヨガは毎週土曜になった")):
        tell(run_here, tmp_path, said, january(12 + n), remembered=False)

    assert on(run_here, january(21)) == ["2026-01-24"]


@pytest.mark.parametrize(
    ("there", "told"),
    [
        (YOGA, "I want to quit yoga at the end of the month."),
        (YOGA, "Marta is quitting yoga at the end of the month."),
        (YOGA, "I'm quitting my job at the end of the month."),
        (YOGA, "The last yoga before Easter is on the 22nd."),
        (YOGA, "My yoga challenge ends on Friday."),
        (YOGA_JAPANESE, "ヨガ、今月でやめたい"),
        (YOGA_JAPANESE, "みきが今月でヨガやめるって"),
        (YOGA_JAPANESE, "ヨガの申し込みは22日まで"),
        (YOGA_JAPANESE, "今年のヨガは22日が最後"),
        (YOGA_JAPANESE, "今月いっぱいで会社をやめることにした"),
    ],
)
def test_what_tells_no_such_end_leaves_it(
    run_here: RunHere, tmp_path: Path, there: str, told: str
) -> None:
    tell(run_here, tmp_path, there, january(12), remembered=False)
    tell(run_here, tmp_path, told, january(14), remembered=False)

    assert "2026-02-05" in on(run_here, january(35))


@pytest.mark.parametrize(
    ("said", "days_on"),
    [
        ("Physio every thursday til 29 january at 9", ["2026-01-15", "2026-01-29", ""]),
        ("I have physio every Thursday until the end of the month.",
         ["2026-01-15", "2026-01-29", ""]),
        ("Physio every Thursday till February at 9.", ["2026-01-15", "2026-01-29", ""]),
        ("Physio weekly on Thursdays for two weeks.", ["2026-01-15", "", ""]),
        ("hiit class every weds 6pm for 3 weeks", ["2026-01-14", "", ""]),
        ("Physio every Thursday until Christmas.", ["2026-01-15", "2026-01-29", "2026-02-05"]),
        ("毎週木曜9時からリハビリ、1月29日まで", ["2026-01-15", "2026-01-29", ""]),
        ("Physio every Thursday until 9.", ["2026-01-15", "2026-01-29", "2026-02-05"]),
        ("Physio every Thursday at 9. We are at mum's until 29 January.",
         ["2026-01-15", "2026-01-29", "2026-02-05"]),
        ("Physio every Thursday until my knee is better.", ["", "", ""]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("remembered", [True, False])
def test_it_ends_when_its_own_words_say(
    run_here: RunHere, tmp_path: Path, said: str, days_on: list[str], remembered: bool
) -> None:
    tell(run_here, tmp_path, said, january(12), remembered=remembered)

    at = [january(12), january(29), january(31)]
    seen = [[day for day, _, every in days(run_here, one) if every] for one in at]
    assert seen == [[one] if one else [] for one in days_on]


@pytest.mark.parametrize("remembered", [True, False])
def test_it_ends_so_on_another_day_too(run_here: RunHere, tmp_path: Path, remembered: bool) -> None:
    told = "Physio every Thursday until 29 January at 9."
    tell(run_here, tmp_path, told, january(12), remembered=remembered)
    tell(run_here, tmp_path, "Physio is on Tuesdays now.", january(14), remembered=remembered)

    assert on(run_here, january(14)) == ["2026-01-20"]
    assert on(run_here, january(31)) == []
