"""One appointment is one entry, whoever told it first, and what changes it reaches every twin."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.conftest import RunHere

MONDAY = datetime(2026, 11, 9, 9, tzinfo=UTC)
LOAD_TEST = "I'm a bit worried about the load test tbh, it's on the 18th at 10"


def tell(run_here: RunHere, told: str, at: datetime = MONDAY) -> None:
    """Remember what begins with R, about whom is named behind it, or hear Petra say it."""
    how, words = told.split(": ", 1)
    if how == "S":
        run_here("absorb", "--user", words, at=at, stdin=b"I see.", EGO_COMPANION="Petra")
        return
    about = ("--about", how[2:]) if how[1:] else ()
    assert run_here("remember", words, *about, at=at, EGO_COMPANION="Petra").code == 0


def days(run_here: RunHere, at: datetime = MONDAY) -> list[str]:
    there = run_here("ahead", "--json", at=at).data["ahead"]
    return [f"{one['day'][5:]} {one['hour'] or ''}".strip() for one in there]


@pytest.mark.parametrize("in_turn", [1, -1])
@pytest.mark.parametrize(
    ("told", "also", "count"),
    [
        ("R Amira: Amira is on leave from 16 to 20 November.",
         "S: Amira is on leave from 16 to 20 November.", 1),
        ("R: Petra has a dentist appointment on Thursday at 15:00.",
         "S: I'm gone thursday afternoon, dentist at 3", 1),
        ("R: The load test is on 18 November at 10:00.", f"S: {LOAD_TEST}", 1),
        ("R: 木曜日の15時に歯医者の予約がある。", "S: 木曜の午後はいないよ、15時に歯医者", 1),
        ("R: The retro for release 4.2 is next Tuesday at 15:00.",
         "S: Jana says the retro for 4.2 is next Tuesday at 15:00", 1),
        ("R: リリース4.2の振り返りは17日15時から。",
         "S: 田中さんによると、4.2の振り返りは17日15時から", 1),
        ("R: The billing team's standup is every weekday at 9:30.",
         "S: we're four: me, Jana and Piotr from SRE. standup is every weekday at 9:30", 1),
        ("R: Jana and Marek walk through the parser rewrite on Thursday at 15:00.",
         "S: parser rewrite walkthrough with the others on thursday at 3pm", 1),
        ("R: Jana has the dentist on Thursday at 15:00.",
         "S: Jana says she's off to the vet on thursday at 3pm", 2),
        ("R: Petra has the design review on Thursday at 15:00.",
         "S: code review of the parser on thursday at 3pm", 2),
        ("R: Lena has the dentist on Thursday at 15:00.",
         "S: Max has the dentist on thursday at 3pm", 2),
        ("R: Petra has dinner with Ben on Thursday at 19:00.",
         "S: dinner with anna on thursday at 7pm", 2),
        ("R Amira: Amira is on leave from 16 to 20 November.",
         "S: I'm on leave from 16 to 20 November.", 2),
        ("R: Leo has a dentist appointment on Thursday at 15:00.",
         "S: I'm gone thursday afternoon, I have the dentist at 3", 2),
        ("R: Petra has a call with Jonas on Thursday at 15:00.",
         "S: I'm gone thursday afternoon, call with the bank at 3", 2),
    ],
)  # fmt: skip
def test_one_appointment_is_one_entry_in_whatever_order(
    run_here: RunHere, told: str, also: str, count: int, in_turn: int
) -> None:
    for one in (told, also)[::in_turn]:
        tell(run_here, one)

    assert len(days(run_here)) == count


@pytest.mark.parametrize("how", "RS")
@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("The load test moved from 18 to 19 November, same time.", ["11-19 10:00"]),
        ("The load test is cancelled.", []),
        ("The sprint demo is cancelled.", ["11-18 10:00", "11-18 10:00"]),
    ],
)
def test_what_changes_one_twin_changes_both(
    run_here: RunHere, how: str, told: str, left: list[str]
) -> None:
    tell(run_here, "R: The load test is on 17 November at 10:00.")
    tell(run_here, "S: load test on the 18th at 10")
    first = run_here("ahead", "--json", at=MONDAY).data["ahead"][0]["id"]
    run_here("ahead", "later", first, "--when", "18 November 10:00", at=MONDAY)
    assert days(run_here) == ["11-18 10:00"] * 2

    tell(run_here, f"{how}: {told}", MONDAY + timedelta(1))

    assert days(run_here, MONDAY + timedelta(1)) == left


def test_what_is_said_beside_its_day_moves_with_it(run_here: RunHere) -> None:
    tell(run_here, f"S: {LOAD_TEST}")
    tell(run_here, "S: the load test is pushed to the 19th, same time. ops needs another day")

    assert days(run_here) == ["11-19 10:00"]


def test_two_things_of_a_day_stay_two_whatever_is_told_beside(run_here: RunHere) -> None:
    for said in (
        "日曜はひなたと動物園",
        "日曜はゆうたと遊ぶ",
        "毎週水曜はひなたのリトミック、15時半から",
    ):
        tell(run_here, f"S: {said}")

    assert days(run_here).count("11-15") == 2


@pytest.mark.parametrize("in_turn", [1, -1])
def test_the_words_that_were_remembered_hold_the_plan(run_here: RunHere, in_turn: int) -> None:
    told = (
        "S: Jana says the retro for 4.2 is next Tuesday at 15:00",
        "R: The retro for release 4.2 is next Tuesday at 15:00.",
    )
    for one in told[::in_turn]:
        tell(run_here, one)

    (there,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert there["content"] == told[1][3:]
    run_here("forget", there["id"], at=MONDAY)
    assert days(run_here) == (["11-17 15:00"] if in_turn == 1 else [])


@pytest.mark.parametrize(
    "off",
    [
        "S: retro is cancelled, Jana is sick",
        "R: The retro for release 4.2 on 17 November at 15:00 is cancelled because Jana is sick.",
        "R: The retro on 17 November at 15:00 was called off.",
        "R: The retro for release 4.2 is cancelled.",
    ],
)
@pytest.mark.parametrize("is_heard", [True, False])
@pytest.mark.parametrize("is_kept", [True, False])
def test_what_is_remembered_as_off_is_no_plan_of_that_day(
    run_here: RunHere, off: str, is_heard: bool, is_kept: bool
) -> None:
    if is_heard:
        tell(run_here, "S: Jana says the retro for 4.2 is next Tuesday at 15:00")
    if is_kept:
        tell(run_here, "R: The retro for release 4.2 is next Tuesday at 15:00.")

    tell(run_here, off, MONDAY + timedelta(2))

    assert days(run_here, MONDAY + timedelta(2)) == []


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("dentist tomorrow at 9:15, so I'll miss standup", ["11-09 09:30", "11-10 09:15"]),
        (
            "I have the dentist tomorrow at 9:15 so no standup for me",
            ["11-09 09:30", "11-10 09:15"],
        ),
        ("I'm sick tomorrow, so I'll miss standup", ["11-09 09:30"]),
    ],
)
def test_why_one_skips_something_is_a_plan_at_its_hour(
    run_here: RunHere, said: str, left: list[str]
) -> None:
    tell(run_here, "R: The billing team's standup is every weekday at 9:30.")
    tell(run_here, f"S: {said}")

    assert days(run_here) == left


def test_which_of_two_is_remembered_as_off_is_asked_with_the_way_to_say_it(
    run_here: RunHere,
) -> None:
    tell(run_here, "R: The retro for the backend is on 17 November at 15:00.")
    tell(run_here, "R: The retro for the frontend is on 19 November at 15:00.")
    words = "The retro is cancelled because Jana is sick."
    said = run_here("remember", words, at=MONDAY).out

    first, second = (one["id"] for one in run_here("ahead", "--json", at=MONDAY).data["ahead"])
    asked = f"Is {first} (17 November at 15:00) off, or {second} (19 November at 15:00)?"
    assert f"{asked} Then link_memories" in said
    new, old = said.split("link_memories ")[1].split(" (type")[0].split()
    run_here("link-memories", new, old, "--type", "replaces", at=MONDAY)
    assert days(run_here) == ["11-19 15:00"]
    assert "off, or" not in run_here("remember", "The dentist is cancelled.", at=MONDAY).out


@pytest.mark.parametrize(
    "off",
    [
        "The retro for release 4.3 is cancelled.",
        "Release 4.2 is cancelled.",
        "The demo for release 4.2 is cancelled.",
    ],
)
def test_another_number_or_the_thing_itself_calls_off_nothing(run_here: RunHere, off: str) -> None:
    tell(run_here, "S: Jana says the retro for 4.2 is next Tuesday at 15:00")

    tell(run_here, f"R: {off}", MONDAY + timedelta(2))

    assert days(run_here, MONDAY + timedelta(2)) == ["11-17 15:00"]


def test_however_often_it_is_told_it_is_one_by_the_words_first_remembered(
    run_here: RunHere,
) -> None:
    for told in (
        "S: Jana says the retro for 4.2 is next Tuesday at 15:00",
        "S: the retro of 4.2 is next Tuesday at 15:00, in the big room",
        "R: The retro for release 4.2 is next Tuesday at 15:00.",
        "R: Jana holds the retro for release 4.2 next Tuesday at 15:00.",
        "S: retro for 4.2 next Tuesday at 15:00 then",
    ):
        tell(run_here, told)

    (there,) = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert there["content"].startswith("The retro for release 4.2 is")
