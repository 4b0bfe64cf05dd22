"""A date of last week, beside one to come: it is that of this year, and hides no plan."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal

NOW = datetime(2026, 11, 27, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "day"),
    [
        (
            "Incident on 26 November: the queue stalled. Postmortem is on 1 December at 15:00.",
            "1 December at 15:00",
        ),
        ("Outage on 26 November. The postmortem is on 1 December.", "1 December"),
        ("Outage on 26 November, postmortem on 1 December.", "1 December"),
        ("26 November: outage. 1 December: postmortem.", "1 December"),
        ("It has been slow since 26 November. The review is on 1 December.", "1 December"),
        ("The call on 20 November went badly. The next one is on 4 December.", "4 December"),
        ("Sprint 16-20 November. Demo on 4 December.", "4 December"),
        ("Deploy froze on 20 November. Code freeze begins on 14 December.", "14 December"),
        ("The wind tore the tent on 20 November. We camp on 14 December.", "14 December"),
        ("11月26日に障害。ふりかえりは12月1日15時。", "1 December at 15:00"),
        ("11月26日に障害があった。ふりかえりは12月1日15時。", "1 December at 15:00"),
        ("11月20日に納品、次の納品は12月10日。", "10 December"),
    ],
)
def test_a_date_that_is_behind_hides_no_plan(run_here: RunHere, told: str, day: str) -> None:
    said = run_here("remember", told, at=NOW).out

    assert f"You will think of it on {day}." in said
    assert "2027" not in said
    assert f"\n{day}  " in run_here("ahead", at=NOW).out


@pytest.mark.parametrize(
    "told",
    [
        "The drill will be on 26 November. The postmortem is on 1 December.",
        "Mum's birthday is on 26 November. The dentist's appointment is on 1 December.",
        "11月26日に訓練をする。ふりかえりは12月1日15時。",
        "母の誕生日は11月26日。ふりかえりの会は12月1日15時。",
    ],
)
def test_what_a_verb_says_to_come_or_returns_is_next_years(run_here: RunHere, told: str) -> None:
    said = run_here("remember", told, at=NOW).out

    assert "26 November 2027" in said


@pytest.mark.parametrize(
    "told",
    [
        "Deploy froze on 20 November.",
        "The server shook on 20 November.",
        "We dealt with it on 20 November.",
        "The retro has been held on 20 November.",
        "The conference call on 20 November went badly.",
    ],
)
def test_what_was_then_is_not_to_come(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=NOW)

    assert "Nothing lies ahead." in run_here("ahead", at=NOW).out


@pytest.mark.parametrize(
    "told",
    [
        "The retro will be held on 1 December.",
        "The invoice must be paid by 1 December.",
        "The exhibition is being hung on 1 December.",
    ],
)
def test_what_is_done_with_a_thing_on_a_day_is_to_come(run_here: RunHere, told: str) -> None:
    run_here("remember", told, at=NOW)

    assert "\n1 December  " in run_here("ahead", at=NOW).out


@pytest.mark.parametrize("days", [0, 1, 9])
@pytest.mark.parametrize("told", ["Outage on 27 November.", "11月27日に障害。"])
def test_a_date_of_the_last_days_alone_is_what_was(run_here: RunHere, told: str, days: int) -> None:
    run_here("remember", told, at=NOW + timedelta(days=days))
    assert "Nothing lies ahead." in run_here("ahead", at=NOW + timedelta(days=days)).out


@pytest.mark.parametrize(
    "told", ["The drill is on 26 November.", "Exam on 20 January.", "11月26日に訓練をする。"]
)
def test_a_date_alone_that_is_told_to_come_or_was_long_ago_is_the_next_one(
    run_here: RunHere, told: str
) -> None:
    assert "2027" in run_here("remember", told, at=NOW + timedelta(days=9)).out


@pytest.mark.parametrize(
    ("days", "heading"),
    [
        (11, "Nothing lies ahead, 2 behind:"),
        (20, "Nothing lies ahead, 2 behind, 1 listed:"),
        (60, "Nothing lies ahead, 2 behind, 0 listed:"),
    ],
)
def test_what_is_long_behind_is_counted_and_not_listed(
    run_here: RunHere, days: int, heading: str
) -> None:
    for words in ("The choir sings on 30 November.", "The dentist is on 7 December."):
        run_here("remember", words, at=NOW)

    first, *lines = run_here("ahead", at=NOW + timedelta(days=days)).out.splitlines()

    assert first == heading
    assert len(lines) == {11: 2, 20: 1, 60: 0}[days]
    assert all("dentist" in line for line in lines[1:])


def test_what_comes_back_or_lasts_is_listed_however_long_ago_it_began(run_here: RunHere) -> None:
    run_here("remember", "Yoga every Tuesday at 7", at=NOW)
    run_here("remember", "The fair is on from 1 December to 20 January.", at=NOW)

    out = run_here("ahead", at=NOW + timedelta(days=40)).out

    assert out.startswith("2 things lie ahead, soonest first:")


@pytest.mark.parametrize(
    ("many", "options", "listed", "last"),
    [
        (12, [], 12, "9 December at 09:00"),
        (28, [], 12, "And 16 more until 25 December: everything=true lists them."),
        (28, ["--all"], 28, "25 December at 09:00"),
        (28, ["--with", "Ann"], 12, "And 2 more until 25 December: everything=true lists them."),
    ],
)
def test_the_next_twelve_are_listed_unless_all_is_asked_for(
    run_here: RunHere, data_dir: Path, many: int, options: list[str], listed: int, last: str
) -> None:
    for n in range(many):
        people = ["--with", "Ann"] if n % 2 else []
        when = f"{NOW + timedelta(days=1 + n):%Y-%m-%d} 09:00"
        run_here("remember", f"Thing {n}.", "--when", when, *people, at=NOW)

    heading, *lines = run_here("ahead", *options, at=NOW).out.splitlines()
    told = run_here("ahead", *options, "--json", at=NOW).data

    left = (many if "Ann" not in options else many // 2) - listed
    assert heading.startswith(f"{listed + left} things lie ahead")
    assert (len(told["ahead"]), told["more"]) == (listed, left)
    assert (len(lines), lines[-1][: len(last)]) == (listed + bool(left), last)
    for language, words in (("en", "--all lists them."), ("ja", "--all ですべて出ます。")):
        drawn = on_a_terminal(
            data_dir, "ahead", *options, EGO_NOW=NOW.isoformat(), EGO_LANGUAGE=language
        )
        assert (words in drawn.text) is bool(left)


def test_what_is_over_is_listed_behind_the_next_twelve(run_here: RunHere) -> None:
    for n in range(14):
        when = f"{NOW + timedelta(days=1 + n):%Y-%m-%d} 09:00"
        run_here("remember", f"Thing {n}.", "--when", when, at=NOW)

    heading, *lines = run_here("ahead", at=NOW + timedelta(days=1, hours=12)).out.splitlines()

    assert (heading, len(lines)) == ("13 things lie ahead, 1 behind:", 14)
    assert "Thing 0. (nothing was told of it yet)" in lines[-2]
    assert lines[-1].startswith("And 1 more until ")
