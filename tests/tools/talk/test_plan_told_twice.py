"""A plan that is both remembered and told in talk is one plan, and moves as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MIGRATION = "The migration of the payments table"
MOVED = f"{MIGRATION} moves from 8 January to 12 January at 22:00, because the replica is late."
MOVED_IN_TALK = "The migration moves from 8 January to Monday 12 January, 22:00, because it's late."
ANEW = f"{MIGRATION} is postponed again, to 14 January at 23:00, because of the incident."
ANEW_IN_TALK = "The migration is postponed again, to 14 January at 23:00, because of the incident."
INTERVIEW = "Misaki has an interview at Northwind on 8 January at 10:00."
INTERVIEW_IN_TALK = "I've got a job interview at Northwind on Thursday 8 January at 10:00."


def test_what_was_moved_in_a_memory_and_in_talk_moves_again_as_one(
    run_here: RunHere, tmp_path: Path
) -> None:
    assert run_here("remember", f"{MIGRATION} is on 8 January at 22:00.").code == 0
    assert run_here("remember", MOVED).code == 0
    chat(run_here, tmp_path, MOVED_IN_TALK)
    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-12"]

    assert run_here("remember", ANEW).code == 0
    chat(run_here, tmp_path, ANEW_IN_TALK)
    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-14"]


@pytest.mark.parametrize("talk_first", [True, False])
@pytest.mark.parametrize(("kept", "said"), [(INTERVIEW, INTERVIEW_IN_TALK), (MOVED, MOVED_IN_TALK)])
def test_what_is_kept_and_said_of_one_hour_is_one_plan(
    run_here: RunHere, tmp_path: Path, kept: str, said: str, talk_first: bool
) -> None:
    if talk_first:
        chat(run_here, tmp_path, said)
    assert run_here("remember", kept).code == 0
    if not talk_first:
        chat(run_here, tmp_path, said)

    assert len(lies_ahead(run_here)) == 1


def test_two_things_of_one_hour_stay_two(run_here: RunHere, tmp_path: Path) -> None:
    assert run_here("remember", f"{MIGRATION} is on 12 January at 22:00.").code == 0
    chat(run_here, tmp_path, "I have the dentist moved to 12 January at 22:00.")
    chat(run_here, tmp_path, "My call with Kenji is on 12 January at 22:00.")

    assert len(lies_ahead(run_here)) >= 2


def test_remembered_with_whom_it_is_about_it_is_one_plan(run_here: RunHere) -> None:
    run_here("absorb", "--user", "母の退院は12月18日だよ。", stdin=b"I see.")
    run_here("remember", "母の退院は12月18日の午後2時。", "--with", "母")

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["hour"]) == ("2026-12-18", "14:00")


CALL = "Ben has a call with Marco of Stripe on 17 December at 15:00."
SAID = "On 17 December at 15:00 I have a call with the payments provider, Stripe's Marco."


@pytest.mark.parametrize("talk_first", [True, False])
def test_one_call_of_one_hour_is_one_plan_however_it_is_said(
    run_here: RunHere, talk_first: bool
) -> None:
    def say(said: str) -> None:
        run_here("absorb", "--user", said, stdin=b"I see.", EGO_COMPANION="Ben")

    steps = [lambda: run_here("remember", CALL, "--with", "Ben", EGO_COMPANION="Ben")]
    steps.insert(0 if talk_first else 1, lambda: say(SAID))
    for step in steps:
        step()

    assert len(run_here("ahead", "--json").data["ahead"]) == 1

    say("On 17 December at 15:00 I have a call with Anna of Stripe.")
    assert len(run_here("ahead", "--json").data["ahead"]) == 2


def test_a_day_off_told_in_nearly_the_same_words_is_one(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "Misaki takes Thursday 8 January off: dentist and a museum.")

    chat(run_here, tmp_path, "I'm taking Thursday 8 January off, dentist and a museum.")
    chat(run_here, tmp_path, "I'm taking Thursday 8 January off, hairdresser and a concert.")

    assert len(lies_ahead(run_here)) == 2


@pytest.mark.parametrize(
    ("told", "again", "count"),
    [
        ("Greta arrives on Saturday 10 January.", "Greta is visiting on Saturday 10 January.", 1),
        ("Greta comes on 10 January.", "Greta arrives on 10 January.", 1),
        ("Greta arrives on 10 January.", "Ben is visiting on 10 January.", 2),
        ("Greta arrives on 10 January.", "Greta visits the museum on 10 January.", 2),
        ("グレタが1月10日に着くよ。", "グレタが1月10日に遊びに来る。", 1),
        ("グレタが1月10日に着くよ。", "健一が1月10日に遊びに来る。", 2),
    ],
)
def test_a_visit_is_one_by_whatever_word_it_is_told(
    run_here: RunHere, tmp_path: Path, told: str, again: str, count: int
) -> None:
    for said in (told, again):
        chat(run_here, tmp_path, said)

    assert len(lies_ahead(run_here)) == count


@pytest.mark.parametrize(
    ("told", "again", "days"),
    [
        ("日曜ゆいの結婚式", "今週末さ、ゆいの結婚式なんだよね", ["01-04"]),
        ("Yui's wedding is on Sunday", "Yui's wedding is this weekend", ["01-04"]),
        ("金曜から日曜まで札幌旅行", "週末は札幌旅行!", ["01-02"]),
        ("日曜ゆいの結婚式", "今週末は映画", ["01-03", "01-04"]),
        ("日曜ゆいの結婚式", "来週末、ゆいの結婚式なんだよね", ["01-04", "01-10"]),
        ("Yui's wedding is on Monday", "Yui's wedding is this weekend", ["01-03", "01-05"]),
    ],
)
def test_the_weekend_of_what_is_known_is_that(
    run_here: RunHere, tmp_path: Path, told: str, again: str, days: list[str]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, again)

    assert [one["day"] for one in lies_ahead(run_here)] == [f"2026-{day}" for day in days]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("the offsite is probably on 8 January", "the offsite is definitely on 8 January at 9 now"),
        ("the release is on 8 January", "release is confirmed for 8 January at 9"),
    ],
)
def test_how_sure_it_is_makes_no_second_plan(
    run_here: RunHere, tmp_path: Path, first: str, again: str
) -> None:
    chat(run_here, tmp_path, first)
    chat(run_here, tmp_path, again)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == ("2026-01-08", "09:00")


@pytest.mark.parametrize(
    ("there", "moved"),
    [
        (
            "I have the dentist on Tuesday 6 January at 15:00.",
            "Dentist was cancelled, they're ill. New appointment is Thursday the 15th at 16:00",
        ),
        (
            "I have the dentist on Tuesday 6 January at 15:00.",
            "the dentist is cancelled on the 6th, it's now Thursday the 15th at 16:00",
        ),
        ("1月6日の15時に歯医者。", "歯医者は1月15日の16時に変更になった。"),
    ],
)
def test_a_move_that_is_told_again_changes_nothing(
    run_here: RunHere, tmp_path: Path, there: str, moved: str
) -> None:
    for said in (there, moved, moved):
        chat(run_here, tmp_path, said)

    (plan,) = lies_ahead(run_here)
    assert (plan["day"], plan["hour"]) == ("2026-01-15", "16:00")
    assert "since" not in run_here("ahead").out.lower()


@pytest.mark.parametrize(
    "said",
    [
        "The dentist is off, they're ill. On Thursday the 15th at 16:00 I have a call with Hanna.",
        "The dentist on the 15th is off. I'm seeing Anna on the 15th at 16:00.",
    ],
)
def test_what_is_off_where_it_was_moved_to_is_off(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, "I have the dentist on Tuesday 6 January at 15:00.")
    chat(run_here, tmp_path, "The dentist is moved to the 15th at 16:00.")
    chat(run_here, tmp_path, said)

    (plan,) = lies_ahead(run_here)
    assert "dentist" not in plan["content"].lower()
