"""What is proposed for another day, or done on one instead, is moved there with its hour."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.tools.talk.test_birthday_told import chat

MONDAY = datetime.fromisoformat("2026-09-07T08:00:00+00:00")
TUESDAY = datetime.fromisoformat("2026-09-08T08:00:00+00:00")
DINNER = "flat dinner tomorrow at 7"
YOGA = "Yoga is every tuesday at 6"


def days(run_here: RunHere, tmp_path: Path, *turns: str) -> list[tuple[str, str | None]]:
    for at, said in zip((MONDAY, TUESDAY), turns, strict=True):
        chat(run_here, tmp_path, said, at=at)
    ahead = run_here("ahead", "--json", at=TUESDAY).data["ahead"]
    return [(one["day"][5:], one["hour"]) for one in ahead]


@pytest.mark.parametrize(
    ("there", "said", "left"),
    [
        (DINNER, "let's move flat dinner to next sunday", [("09-20", "19:00")]),
        (DINNER, "Let's postpone flat dinner to wednesday", [("09-09", "19:00")]),
        (DINNER, "let's do flat dinner on wednesday instead", [("09-09", "19:00")]),
        (DINNER, "flat dinner is off, let's do it next sunday instead", [("09-20", "19:00")]),
        (DINNER, "we can't do flat dinner today, so let's do it on friday", [("09-11", "19:00")]),
        (DINNER, "flat dinner is cancelled, we'll do it on friday at 8", [("09-11", "20:00")]),
        (DINNER, "let's move the sofa upstairs on friday", [("09-08", "19:00"), ("09-11", None)]),
        (DINNER, "let's have flat dinner on friday instead of today", [("09-11", "19:00")]),
        (DINNER, "flat dinner doesn't work today, let's do it on friday", [("09-11", "19:00")]),
        (DINNER, "the oven is off, I'll do it then", [("09-08", "19:00")]),
        (
            "the release is on friday at 10pm",
            "the release is off, a blocker. new date is probably monday",
            [("09-14", "22:00")],
        ),
        (DINNER, "flat dinner's been cancelled, new date's the 10th", [("09-10", "19:00")]),
        (DINNER, "flat dinner is postponed. new date will be friday at 8", [("09-11", "20:00")]),
        (
            "sports massage on wednesday at 6",
            "massage is off tomorrow, she's ill. rebooked for friday same time",
            [("09-11", "18:00")],
        ),
        (
            "migration is wednesday night at 11",
            "migration's not happening wednesday, replica is lagging. trying friday night instead",
            [("09-11", "23:00")],
        ),
        (DINNER, "flat dinner is cancelled, we've moved it to friday", [("09-11", "19:00")]),
        ("sports massage on wednesday at 6", "massage is off tomorrow, she's ill", []),
        ("lunch with Anna on wednesday", "Anna is off tomorrow", [("09-09", None)]),
        (
            "parkrun on saturday at 9",
            "parkrun is moved to sunday because the park is shut on saturday... no wait, it's"
            " open. Let's do saturday instead",
            [("09-12", "09:00")],
        ),
        (
            "parkrun on saturday at 9",
            "parkrun is moved to sunday, the park is shut, scrap that, they've told us it's"
            " flooded. We'll make it monday instead",
            [("09-14", "09:00")],
        ),
        (DINNER, "you have flat dinner still on the 8th, it's the 9th at 8!", [("09-09", "20:00")]),
        (DINNER, "you still have flat dinner on Tuesday, it's Wednesday now", [("09-09", "19:00")]),
        (DINNER, "flat dinner is still down for the 8th, but it's the 9th", [("09-09", "19:00")]),
        (DINNER, "flat dinner is still on the 10th, it's the 8th today", [("09-08", "19:00")]),
        (DINNER, "do you still have flat dinner on the 8th? it's the 9th", [("09-09", "19:00")]),
        (DINNER, "do you still have flat dinner on the 8th?", [("09-08", "19:00")]),
        (DINNER, "can't do flat dinner at 7, we agreed on 8 instead", [("09-08", "20:00")]),
        (DINNER, "can't do flat dinner on tuesday, we settled on friday", [("09-11", "19:00")]),
        (DINNER, "can't do flat dinner for six people, we agreed on 4", [("09-08", "19:00")]),
        (
            "歯医者は18日の10時から",
            "歯医者まだ18日になってるけど25日の9時だよ",
            [("09-25", "09:00")],
        ),
        (
            "歯医者は18日の10時から",
            "歯医者の予約がまだ18日のままです。本当は25日です",
            [("09-25", "10:00")],
        ),
        ("歯医者は18日の10時から", "歯医者はまだ18日だけど行きたくない", [("09-18", "10:00")]),
        (DINNER, "flat dinner is moved to friday, no wait, who is in?", [("09-11", "19:00")]),
        ("nadia's coming over friday at 5", "nadia can't do friday now, maybe sunday?", []),
        ("nadia's coming over friday at 5", "nadia can't do friday, might do sunday", []),
        ("jo and sam round on friday", "jo and sam can't make friday, they're ill", []),
        (
            "dinner with jo and sam and tom on friday",
            "jo and sam can't make friday",
            [("09-11", None)],
        ),
        ("nadia's coming over friday at 5", "nadia might not do friday", [("09-11", "17:00")]),
        (DINNER, "flat dinner is off, the new oven comes on friday", [("09-11", None)]),
        (
            "biscuits got the vet wednesday at half 4",
            "vet rang, they need to move biscuit to friday same time",
            [("09-11", "16:30")],
        ),
        (
            "dentist on wednesday at half 8",
            "dentist called, they need to reschedule, now the 25th at 9",
            [("09-25", "09:00")],
        ),
        (DINNER, "jo needs to move flat dinner to friday", [("09-11", "19:00")]),
        (DINNER, "jo needs to move house to leeds", [("09-08", "19:00")]),
        (
            "my check up is wednesday at 10",
            "was sick all night so moved my check up to tomorrow at 9",
            [("09-09", "09:00")],
        ),
        ("the sofa's coming on friday", "the sofa won't be here till monday", [("09-14", None)]),
        ("picking the ring up on friday", "the ring isnt ready till the 15th", [("09-15", None)]),
        (DINNER, "I can't wait till friday", [("09-08", "19:00")]),
        ("five a side is tuesdays at 8", "cant make fives today", [("09-15", "20:00")]),
        ("dentist on wednesday at 3", "move the dentist to friday", [("09-11", "15:00")]),
        ("dentist on wednesday at 3", "can you move the dentist to friday?", [("09-11", "15:00")]),
        ("dentist on wednesday at 3", "please push the dentist to 4:30", [("09-09", "16:30")]),
        ("dentist on wednesday at 3", "can we move the dentist to friday?", [("09-09", "15:00")]),
        (DINNER, "move the sofa upstairs on friday", [("09-08", "19:00"), ("09-11", None)]),
        (
            "dentist on wednesday at 3",
            "the dentist is off, got a new one on friday at 4pm",
            [("09-11", "16:00")],
        ),
        (
            "dentist on wednesday at 3",
            "Dentist was cancelled, they're ill. They gave me another appointment on friday at 4pm",
            [("09-11", "16:00")],
        ),
        (
            "dentist on wednesday at 3",
            "can't make the dentist tomorrow, I'll go on friday at 10",
            [("09-11", "10:00")],
        ),
        (
            "I bring the cake on the 12th",
            "I can't bring the cake on the 12th; I bring it on the 13th",
            [("09-13", None)],
        ),
        (
            "film night with Mia on friday at 8",
            "I can't come to the gym on friday, I'll go on sunday",
            [("09-11", "20:00"), ("09-13", None)],
        ),
        (
            YOGA,
            "can't make it to yoga today because of my knee, I'll go tomorrow at noon",
            [("09-09", "12:00"), ("09-15", "18:00")],
        ),
        (YOGA, "can't make it to yoga today, I'll go next tuesday", [("09-15", "18:00")]),
        (
            "Yoga is every tuesday and thursday at 6",
            "can't make it to yoga today, I'll go on thursday",
            [("09-10", "18:00")],
        ),
    ],
)  # fmt: skip
def test_it_is_moved(
    run_here: RunHere, tmp_path: Path, there: str, said: str, left: list[tuple[str, str | None]]
) -> None:
    assert days(run_here, tmp_path, there, said) == left


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Parkrun is moved to Sunday because of the market, no wait that's next week. Let's do"
            " Saturday instead",
            "Parkrun is moved to Saturday",
        ),
        ("Dinner on Friday at 7, actually no, let's do Saturday", "Dinner on Saturday at 7"),
        (
            "I've got the dentist on Friday at 3, scrap that, they're shut. We'll do Monday",
            "I've got the dentist on Monday at 3",
        ),
        ("I have the dentist on Friday. No wait, shall we do Saturday instead?", None),
    ],
)
def test_on_second_thoughts_nothing_is_left_of_the_day_that_was(
    run_here: RunHere, tmp_path: Path, said: str, told: str | None
) -> None:
    chat(run_here, tmp_path, said, at=MONDAY)

    ahead = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    contents = [one["content"].partition(": ")[2].rstrip(".") for one in ahead]
    assert contents == ([told] if told else [])


SHALL_WE = ("Ann", "shall we clean on Saturday?")
BAD = ("Ben", "Saturday is bad for me, Sunday?")


@pytest.mark.parametrize(
    ("turns", "there"),
    [
        (
            [SHALL_WE, BAD, ("Cara", "Sunday is fine"), ("Ann", "ok, Sunday at 11 then")],
            [("09-13", "11:00", "We clean on Sunday at 11")],
        ),
        (
            [SHALL_WE, ("Ben", "ok"), ("Ann", "Sunday it is, at 11")],
            [("09-13", "11:00", "We clean on Sunday at 11")],
        ),
        ([SHALL_WE, BAD, ("Cara", "Sunday then")], [("09-13", None, "We clean on Sunday")]),
        (
            [("Ann", "how about a movie night on Friday?"), ("Ben", "fine, let's say Sunday at 8")],
            [("09-13", "20:00", "Movie night on Sunday at 8")],
        ),
        (
            [("Ann", "who's free for a house meeting this week?"), ("Ben", "Sunday at 2 it is")],
            [("09-13", "14:00", "House meeting on Sunday at 2")],
        ),
        # of something else, of a secret, or of nothing that was proposed
        (
            [SHALL_WE, ("Ben", "the dentist has time on Sunday"), ("Ben", "ok, Sunday at 11 then")],
            [("09-13", None, "The dentist has time on Sunday")],
        ),
        (
            [SHALL_WE, ("Ben", "we have choir on Sunday at 11")],
            [("09-13", "11:00", "We have choir on Sunday at 11")],
        ),
        (
            [
                ("Ann", "don't tell Ben, shall we bake him a cake on Saturday?"),
                ("Ben", "ok, Sunday at 11 then"),
            ],
            [("09-13", "11:00", "Sunday at 11 then")],
        ),
        (
            [("Ann", "can we get a cat?"), ("Ben", "ok, Sunday at 11 then")],
            [("09-13", "11:00", "Sunday at 11 then")],
        ),
        ([SHALL_WE, ("Ben", "Saturday works for me")], []),
        (
            [("Ann", "what about the kids?"), ("Ben", "ok, Sunday at 11 then")],
            [("09-13", "11:00", "Sunday at 11 then")],
        ),
    ],
)
def test_what_several_settle_on_is_what_one_of_them_proposed(
    data_dir: Path, turns: list[tuple[str, str]], there: list[tuple[str, str | None, str]]
) -> None:
    settings = environment(data_dir, EGO_COMPANION="Amara", EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=settings, now=lambda: MONDAY) as mine:
        for who, said in turns:
            mine.absorb(said, "I see.", person=who)
        ahead = mine.ahead()["ahead"]

    found = [(one["day"][5:], one["hour"], one["content"].partition(": ")[2]) for one in ahead]
    assert found == there
