"""Where a day holds more than a waking tells, what has an hour goes first, and nothing is lost."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

KEPT, EVE, MORNING, NIGHT = (
    datetime(2026, 1, day, hour, 30, tzinfo=UTC) for day, hour in ((5, 10), (7, 9), (8, 9), (8, 22))
)
MIGRATION = "The migration of the payments table is on Thursday 8 January at 23:00."
LEAVE = "Kenji is on parental leave from Thursday 8 January."
AUDIT = "The audit starts on 8 January."


def keep_all(run: RunHere) -> None:
    for one in (MIGRATION, LEAVE, AUDIT):
        assert run("remember", one, at=KEPT).code == 0


def told_at(run: RunHere, at: datetime) -> list[str]:
    """What a waking tells of what lies ahead, by its first words."""
    woke = run("wake-up", "--json", at=at).data
    return [str(one["content"]).split()[1] for one in woke["ahead"]]


def test_an_hour_goes_first_and_the_line_says_what_is_left_out(run_here: RunHere) -> None:
    keep_all(run_here)

    woke = run_here("wake-up", at=EVE).out

    assert "Tomorrow at 23:00: The migration" in woke
    assert "; and 1 more (recall what is coming up)" in woke


def test_what_was_left_out_is_told_the_next_time(run_here: RunHere) -> None:
    keep_all(run_here)

    eve, later = told_at(run_here, EVE), told_at(run_here, EVE)
    assert eve[0] == "migration"
    assert sorted((*eve, *later)) == ["audit", "is", "migration"]


@pytest.mark.parametrize("asked", ["Remind Misaki", "Misaki asked: remind me"])
def test_what_was_asked_for_goes_before_what_has_no_hour_either(
    run_here: RunHere, asked: str
) -> None:
    for one in (LEAVE, AUDIT, f"{asked} to call the landlord on 8 January."):
        run_here("remember", one, at=KEPT)

    eve = told_at(run_here, EVE)
    assert len(eve) == 2
    assert ("asked:" in eve) is ("remind me" in asked)


def test_what_the_eve_left_out_is_first_on_the_day(run_here: RunHere) -> None:
    keep_all(run_here)
    (left,) = {"audit", "is"} - set(told_at(run_here, EVE))

    assert told_at(run_here, MORNING) == [left, "migration"]
    assert told_at(run_here, NIGHT)[0] == "migration", "its hour is there"


def test_an_hour_of_tomorrow_goes_before_what_was_told_of_today_the_day_before(
    run_here: RunHere,
) -> None:
    for one in (LEAVE, AUDIT, "The dentist is on Friday 9 January at 9:15."):
        run_here("remember", one, at=KEPT)
    assert sorted(told_at(run_here, EVE)) == ["audit", "is"]

    assert "dentist" in told_at(run_here, MORNING)


def test_an_hour_of_today_goes_before_those_of_tomorrow(run_here: RunHere) -> None:
    tomorrow = ("The dentist", "9:15"), ("The interview", "11:00")
    for one in (MIGRATION, *(f"{what} is on Friday 9 January at {at}." for what, at in tomorrow)):
        run_here("remember", one, at=KEPT)
    assert told_at(run_here, EVE) == ["migration"]

    assert told_at(run_here, MORNING) == ["migration", "dentist"]


def test_a_hook_names_what_has_an_hour(run_here: RunHere) -> None:
    keep_all(run_here)
    event = b'{"hook_event_name":"SessionStart","source":"startup"}'

    said = run_here("hook", "session-start", at=EVE, stdin=event).out

    assert "The migration" in said
    assert "and 2 more (recall what is coming up)" in said


@pytest.mark.parametrize(
    "seldom",
    [
        "Jonas has his first day on Thursday 8 January.",
        "Amira's birthday is on 8 January.",
        "The rent is due every month on the 8th.",
    ],
)
def test_what_is_seldom_goes_before_what_is_usual(run_here: RunHere, seldom: str) -> None:
    usual = "Standup is every weekday at 11:45.", "Sprint planning is every Thursday at 12:00."
    for one in (*usual, "The audit starts on 8 January.", seldom):
        assert run_here("remember", one, at=KEPT).code == 0

    woke = run_here("wake-up", "--json", at=MORNING).data["ahead"]

    assert {one["content"] for one in woke} == {seldom, "The audit starts on 8 January."}


def test_a_hook_names_what_is_seldom(run_here: RunHere) -> None:
    for one in ("Standup is every weekday at 11:45.", "Amira's birthday is on 8 January."):
        run_here("remember", one, at=KEPT)
    event = b'{"hook_event_name":"SessionStart","source":"startup"}'

    assert "Amira's birthday" in run_here("hook", "session-start", at=MORNING, stdin=event).out


def test_what_is_on_every_weekday_goes_behind_tomorrow(run_here: RunHere) -> None:
    every = "Standup is every weekday at 11:45.", "Yoga is every Wednesday at 18:00."
    for one in (*every, "Amira's birthday is on 8 January."):
        run_here("remember", one, at=KEPT)

    woke = run_here("wake-up", "--json", at=EVE).data["ahead"]

    assert [one["content"].split()[0] for one in woke] == ["Yoga", "Amira's"]


@pytest.mark.parametrize(
    ("hour", "is_first"), [("9:45", True), ("10:25", True), ("10:35", False), ("9:15", False)]
)
def test_what_begins_within_the_hour_goes_first_however_usual(
    run_here: RunHere, hour: str, is_first: bool
) -> None:
    for one in (f"Standup is every weekday at {hour}.", MIGRATION, AUDIT):
        run_here("remember", one, at=KEPT)

    said = run_here("hook", "session-start", at=MORNING, stdin=b"{}").out
    assert (f"Today at {hour:0>5}" in said) is is_first
    assert (told_at(run_here, MORNING)[0] == "is") is is_first


@pytest.mark.parametrize(
    "seldom",
    [
        "Tobias asked to be reminded on 8 January at 11:00 to renew the certificate.",
        "Marek's farewell lunch is on 8 January at 12:30.",
        "1月8日12時30分から送別会。",
    ],
)
def test_what_is_seldom_and_of_the_next_hours_goes_before_the_standup_that_begins(
    run_here: RunHere, seldom: str
) -> None:
    for one in ("Standup is every weekday at 9:45.", seldom, MIGRATION):
        run_here("remember", one, at=KEPT)

    said = run_here("hook", "session-start", at=MORNING, stdin=b"{}").out
    assert "Today at 09:45" not in said
    woke = run_here("wake-up", "--json", at=MORNING).data["ahead"]
    assert {one["content"] for one in woke} == {"Standup is every weekday at 9:45.", seldom}


@pytest.mark.parametrize(
    ("usual", "is_asked_for"),
    [
        ("Standup is every weekday at 11:45, don't let me miss it.", True),
        ("Standup is every weekday at 11:45, make sure I don't forget it.", True),
        ("Standup is every weekday at 11:45. Remind me.", True),
        ("平日は毎日11時45分に朝会、忘れたら困る。", True),
        ("平日は毎日11時45分に朝会。リマインドして。", True),
        ("Standup is every weekday at 11:45, I don't miss the old one.", False),
        ("Standup is every weekday at 11:45, they let me forget the slides.", False),
        ("平日は毎日11時45分に朝会がある。よく忘れる。", False),
    ],
)
def test_what_is_usual_goes_by_its_time_where_that_is_asked_for(
    run_here: RunHere, usual: str, is_asked_for: bool
) -> None:
    for one in (usual, MIGRATION, "Lunch with Mia is on Thursday 8 January at 12:00."):
        run_here("remember", one, at=KEPT)

    woke = run_here("wake-up", "--json", at=MORNING).data["ahead"]

    assert (woke[0]["content"] == usual) is is_asked_for
    assert len(woke) == 2


def test_what_is_told_is_told_by_its_time(run_here: RunHere) -> None:
    for one in ("Standup is every weekday at 11:45.", "Lunch with Mia is on 8 January at 12:00."):
        run_here("remember", one, at=KEPT)

    woke = run_here("wake-up", at=MORNING).out

    assert woke.index("Today at 11:45") < woke.index("Today at 12:00")


@pytest.mark.parametrize(
    ("told", "all_of_it"),
    [
        (
            "Tom is allergic to penicillin; the dentist should know. Remind him on Thursday.",
            ["Tom is allergic to penicillin; the dentist should know. Remind him"],
        ),
        (
            "We showed the importer to the customer. Everybody cheered. Ingrid bought a round. The"
            " customer wants it live by 8 January.",
            ["We showed the importer", "Ingrid bought a round. The customer wants it live"],
        ),
        (
            "母は卵のアレルギーがある。歯医者に知らせておくべき。木曜にリマインドして。",
            ["母は卵のアレルギーがある。歯医者に知らせておくべき。"],
        ),
    ],
)
def test_what_alone_comes_to_mind_is_told_whole(
    told: str, all_of_it: list[str], run_here: RunHere
) -> None:
    run_here("remember", told, at=KEPT)

    for line in ("ahead",) if ord(told[0]) > 127 else ("wake-up", "ahead"):
        said = run_here(line, at=MORNING).out
        assert all(one in said for one in all_of_it)
    narrow = run_here("hook", "session-start", at=MORNING, stdin=b"{}").out
    assert all_of_it[0][:18] in narrow


def test_what_is_told_at_length_leaves_room_for_what_was_thought_last(run_here: RunHere) -> None:
    keep_all(run_here)
    for n in (1, 2):
        said = f"Part {n} of the talk. The slides are of the crane. Remind Tom of it on 8 January."
        run_here("remember", said, at=KEPT)
    thought = "I wondered what it is that I would miss, were nobody to ask me anything for a week."
    run_here("remember", thought, "--category", "introspection", at=EVE)

    woke = run_here("wake-up", at=MORNING).out

    assert "miss, were nobody to ask me anything for a week." in woke


def test_what_is_once_is_told_before_what_is_on_every_day(run_here: RunHere) -> None:
    for one in (
        "Standup is every weekday at 11:45.",
        "The API docs are due on 8 January at 17:00.",
    ):
        run_here("remember", one, at=KEPT)

    assert told_at(run_here, datetime(2026, 1, 8, 6, tzinfo=UTC)) == ["API", "is"]
