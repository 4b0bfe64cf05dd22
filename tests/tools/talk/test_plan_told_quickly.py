"""Plans as people type them: in small letters, without apostrophes, several things in a line."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

DENTIST = (9, "I have a dentist appointment on thursday at 10")
PHYSIO = (9, "physio for my shoulder is on thursday at 6")


def live(
    run_here: RunHere, tmp_path: Path, *turns: tuple[int, str]
) -> list[tuple[str, str | None]]:
    """What lies ahead by turns, each of a day of November 2026, of which the 9th is a Monday."""
    at = datetime(2026, 11, 1, 9, tzinfo=UTC)
    for n, (day, said) in enumerate(turns):
        at = at.replace(day=day, minute=n)
        chat(run_here, tmp_path, said, at=at)
    return [(one["day"][5:], one["hour"]) for one in lies_ahead(run_here, at=at)]


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [DENTIST, (11, "dentist is cancelled. the new appointment is on 20 november at 2pm")],
            [("11-20", "14:00")],
        ),
        (
            [DENTIST, (11, "Dentist is cancelled. They gave me a new slot, Monday 16th at 4.")],
            [("11-16", "16:00")],
        ),
        (
            [DENTIST, (11, "The dentist's been cancelled, they gave us the 16th at 4 instead")],
            [("11-16", "16:00")],
        ),
        (
            [DENTIST, (11, "Dentist is cancelled, they've offered me Monday at 4 instead.")],
            [("11-16", "16:00")],
        ),
        ([DENTIST, (11, "dentist is cancelled. they gave us the 16th off")], []),
        (
            [DENTIST, (11, "dentist called off. I've got a new date now, the 20th at 2pm")],
            [("11-20", "14:00")],
        ),
        (
            [
                (9, "dentist on thursday at 9"),
                PHYSIO,
                (
                    11,
                    "ugh physio rang, thursday is cancelled, therapist is ill. new one is monday"
                    " 16th at 8.30 in the morning",
                ),
            ],
            [("11-12", "09:00"), ("11-16", "08:30")],
        ),
        (
            [PHYSIO, (11, "my thursday physio is cancelled. new one is on monday 16th at 4")],
            [("11-16", "16:00")],
        ),
        (
            [
                (9, "dinner with Tom on saturday at 7pm"),
                (10, "we moved dinner. it's on sunday. tom can't do saturday"),
            ],
            [("11-15", "19:00")],
        ),
        (
            [(9, "dinner with Tom on saturday at 7pm"), (10, "tom is ill. sunday instead")],
            [("11-15", "19:00")],
        ),
        # what is new is another thing, or of another day than the one that is off
        (
            [DENTIST, (11, "dentist is cancelled. my new phone arrives on the 20th")],
            [("11-20", None)],
        ),
        (
            [PHYSIO, (11, "physio rang, friday is cancelled. new one is on monday 16th at 4")],
            [("11-12", "18:00"), ("11-16", "16:00")],
        ),
    ],
)
def test_what_is_there_in_place_of_what_is_off(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, *turns) == found


MUMS_DINNER = "mums birthday dinner is on the 13th now, sunday"


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [
                (
                    9,
                    "she needs a pill every morning now. follow up at the vet on 23 november at 5",
                )
            ],
            [("11-23", "17:00")],
        ),
        ([(24, f"{MUMS_DINNER}, 6pm at Bella Roma")], [("12-13", "18:00")]),
        (
            [(24, f"{MUMS_DINNER}, because Roma was full on saturday. 6pm at Bella Roma")],
            [("12-13", "18:00")],
        ),
        (
            [(24, "mums birthday dinner is on 12 december at 7pm"), (25, MUMS_DINNER)],
            [("12-13", "19:00")],
        ),
        # a short word with its point ends no sentence
        ([(9, "team meeting on thurs. at 3 with Anna")], [("11-12", "15:00")]),
        ([(9, "appt. with the vet on thursday at 3pm")], [("11-12", "15:00")]),
        ([(9, "interview on wednesday. nervous. starts at 10")], [("11-11", "10:00")]),
    ],
)
def test_a_small_letter_begins_a_sentence_and_a_weekday_goes_with_its_date(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, *turns) == found


VET, VET_MOVED = "vet next tuesday at 4", [("11-25", "17:00")]
PHYSIO_MOVED = "they moved physio to saturday at 5"
DENTIST_HALF_3, HALF_3 = "dentist on thursday at half 3", [("11-12", "15:30")]
CERAMICS = (9, "my ceramics class starts this week, its every tuesday at 7pm at the college")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([(9, "tomorrow at 1 im having lunch with Marguerite")], [("11-10", "13:00")]),
        ([(9, "ill be at the vet on friday at 3pm, dont worry")], [("11-13", "15:00")]),
        ([(9, "dentist on friday at 3pm"), (10, "ive cancelled the dentist")], []),
        ([(9, "dentist on friday at 3pm"), (10, "the dentist isnt happening")], []),
        # whom they moved who rang, has the appointment there
        ([(17, VET), (23, "vet rang, they moved biscuit to wednesday at 5")], VET_MOVED),
        ([(17, VET), (23, "the vet moved biscuit to wednesday at 5")], VET_MOVED),
        (
            [
                (17, "vet wants to see him again in a week"),
                (23, "vet rang, they moved biscuit to wednesday at 5"),
            ],
            VET_MOVED,
        ),
        (
            [(17, VET), (18, "physio is on friday at 2"), (18, f"vet called in. {PHYSIO_MOVED}")],
            [("11-21", "17:00"), ("11-24", "16:00")],
        ),
        # who was seen says what it is, be it without an article
        ([(17, "vet on wednesday at 4"), (19, "vet says his paw is all healed")], []),
        # two of those who see people by appointment, at two hours of a day, are two
        (
            [(17, "dentist tomorrow at 9 and vet at 4")],
            [("11-18", "09:00"), ("11-18", "16:00")],
        ),
        (
            [(17, "vet tomorrow at 4 and the surgery is at 12 high street")],
            [("11-18", "16:00")],
        ),
        # who rang, had to cancel; an appt is an appointment
        ([(9, DENTIST_HALF_3), (10, "dentist rang, they had to cancel")], []),
        ([(9, DENTIST_HALF_3), (10, "dentist rang. they cancelled :(")], []),
        (
            [
                (9, DENTIST_HALF_3),
                (10, "dentist rang, they had to cancel. new appt is the 17th at 9"),
            ],
            [("11-17", "09:00")],
        ),
        (
            [
                (9, DENTIST_HALF_3),
                (10, "dentist rang, they had to cancel, new appt is the 17th at 9"),
            ],
            [("11-17", "09:00")],
        ),
        ([(9, DENTIST_HALF_3), (10, "dentist rang, they might have to cancel")], HALF_3),
        ([(9, DENTIST_HALF_3), (10, "mum rang, she had to cancel")], HALF_3),
        ([(9, DENTIST_HALF_3), (10, "dentist rang, they had to cancel my prescription")], HALF_3),
        # a word of its own stays one
        (
            [(9, "dentist on friday at 3pm"), (10, "the dentist is ill, its own fault")],
            [("11-13", "15:00")],
        ),
        (
            [
                (
                    9,
                    "Ive got a job review on friday at 2pm with Mr Hollis, and Priya and I are"
                    " going to see the new Paddington on Friday evening, 7.15 at the Everyman",
                )
            ],
            [("11-13", "14:00"), ("11-13", "19:15")],
        ),
        (
            [(9, "gym on saturday at 9, and Anna and I have dinner on sunday at 7pm")],
            [("11-14", "09:00"), ("11-15", "19:00")],
        ),
        (
            [(9, "dentist on friday at 3pm, and I have yoga on sunday at 9")],
            [("11-13", "15:00"), ("11-15", "09:00")],
        ),
        (
            [CERAMICS, (20, "ceramics moved to thursdays from december btw, same time")],
            [("11-24", "19:00"), ("12-03", "19:00")],
        ),
        ([CERAMICS, (10, "skipping ceramics tonight, too tired")], [("11-17", "19:00")]),
        ([CERAMICS, (10, "gonna skip ceramics tonight")], [("11-17", "19:00")]),
        ([CERAMICS, (10, "not going to ceramics tonight, too tired")], [("11-17", "19:00")]),
        ([CERAMICS, (10, "not skipping ceramics tonight")], [("11-10", "19:00")]),
        ([(9, "quiz on thurs 8pm w priya"), (10, "quizs off, priyas ill")], []),
        ([(9, "the plumber's coming tomorrow at 7"), (9, "no 7pm")], [("11-10", "19:00")]),
        (
            [(9, "standup is at 9:45 every weekday"), (10, "standup's moving to 10 from monday")],
            [("11-10", "09:45"), ("11-16", "10:00")],
        ),
        (
            [
                (9, "my shift is thurs early"),
                (24, "swapped my shift so I'm on friday not thursday"),
            ],
            [("11-12", None)],  # which was long before
        ),
        ([(9, "the plumber's coming tomorrow at 7"), (9, "8pm obv lol")], [("11-10", "20:00")]),
        ([CERAMICS, (10, "skipping lunch today")], [("11-10", "19:00")]),
    ],
)
def test_what_lacks_an_apostrophe_or_says_no_i(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("day", "said", "found"),
    [
        (14, "quiet saturday. must ring the web lad on monday", [("11-16", None)]),
        (14, "lazy saturday, have to call the bank on tuesday", [("11-17", None)]),
        (14, "its saturday! must ring the web lad on monday", [("11-16", None)]),
        (14, "lovely saturday, lunch with niamh", []),
        (9, "long monday, at 9 i was still in work", []),
        (9, "dentist on tuesday at 9, bit scared", [("11-10", "09:00")]),
        (9, "dentist on tuesday at 9, terrified!", [("11-10", "09:00")]),
        (9, "dentist on tuesday, scared me", []),
        (9, "declan asked me for a coffee on saturday at 11!!!", [("11-14", "11:00")]),
        (9, "declan asked me out for dinner on saturday", [("11-14", None)]),
        (9, "declan asked me for my number on saturday", []),
        (9, "friday the 20th at 7 were going to the panto", [("11-20", "19:00")]),
        (9, "the kids on saturday were going mad", []),
        (9, "rent is due on the 1st every month, 950 euro", [("12-01", None)]),
        (9, "the 1st every month is a nightmare", []),
    ],
)
def test_what_stands_beside_it_hides_no_plan(
    run_here: RunHere, tmp_path: Path, day: int, said: str, found: list[tuple[str, str | None]]
) -> None:
    assert live(run_here, tmp_path, (day, said)) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("so im free next saturday i suppose", []),
        ("we're both free on saturday at 3", []),
        ("declan is around on saturday", []),
        ("i'm off at half six today", []),
        ("im done at 5 today", []),
        ("so I'm free tomorrow afternoon. dentist on friday at 9", [("11-13", "09:00")]),
        ("I'm free tomorrow afternoon. let's do it then", []),
        ("明日の午後は空いてる", []),
        ("土曜の夜は暇だよ", []),
        ("明日は予定ないよ", []),
        ("I'm free on saturday morning so going to the beach", [("11-14", None)]),
        ("明日の午後は空いてるから映画に行く", [("11-10", None)]),
        ("im free on saturday so going to the beach", [("11-14", None)]),
        ("im off to cork on friday at 6", [("11-13", "18:00")]),
        ("im off tomorrow at 5", [("11-10", "17:00")]),
        ("anna is around on saturday for lunch", [("11-14", None)]),
    ],
)
def test_that_somebody_is_free_is_no_plan(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str | None]]
) -> None:
    assert live(run_here, tmp_path, (9, said)) == found


@pytest.mark.parametrize("gap", [". ", ", so ", "! "])
def test_what_is_done_while_one_is_free_is_told_of_that_day(
    run_here: RunHere, tmp_path: Path, gap: str
) -> None:
    said = f"so I'm free tomorrow afternoon{gap}let's do the delay notifications then"

    assert live(run_here, tmp_path, (9, said)) == [("11-10", None)]

    (one,) = lies_ahead(run_here, at=datetime(2026, 11, 9, 10, tzinfo=UTC))
    assert one["told"].endswith("et's do the delay notifications tomorrow afternoon")


TOMORROW = (9, "dentist tomorrow at 10")
LUNCH = (9, "I'm having lunch with Anna on wednesday at 1")
BOTH = [("11-10", "10:00"), ("11-11", "13:00")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("I can't make it to the dentist tomorrow", BOTH[1:]),
        ("Wont make it to the dentist tomorrow, sorry", BOTH[1:]),
        ("I can't make lunch on wednesday", BOTH[:1]),
        ("We're not going to the dentist tomorrow.", BOTH[1:]),
        ("i won't make it to the dentist, too much work", BOTH[1:]),
        ("can't make it to lunch with anna, i'm on vacation then, damn", BOTH[:1]),
        ("sorry, not gonna make it to the dentist", BOTH[1:]),
        ("I can't come to lunch with Anna", BOTH[:1]),
        # it is on another day, or another lunch, or by then, or of somebody else
        (
            "I can't make it to the dentist tomorrow, so it's on friday at 3 now",
            [BOTH[1], ("11-13", "15:00")],
        ),
        ("I can't make it to lunch with Bob on wednesday", BOTH),
        ("I can't make it to lunch on thursday", BOTH),
        ("I can't make it to the dentist before 3", BOTH),
        ("I can't make it to the dentist tomorrow without the car", BOTH),
        ("I can't make it to mum's dentist tomorrow", BOTH),
        ("I can't wait to go to the dentist tomorrow", BOTH),
        ("Anna can't make it to the dentist", BOTH),
        ("the report is late. won't make it to lunch with Anna", BOTH),
        ("I won't make it to the dentist on time", BOTH),
        ("I can't make it to the dentist. can we move it?", BOTH),
        ("I can't make it to lunch with Bob", BOTH),
    ],
)
def test_what_one_cannot_make_it_to_is_off(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, TOMORROW, LUNCH, (9, said)) == found


AT_TEN, AT_ELEVEN = [("11-10", "10:00")], [("11-10", "11:00")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("nordwind called, they want the demo at 11 instead of 10", AT_ELEVEN),
        ("Nordwind needs the demo to be at 11 rather than 10", AT_ELEVEN),
        ("they rang about the demo, they want it at 11 instead of 10", AT_ELEVEN),
        ("nordwind wants the demo on wednesday instead of tomorrow", [("11-11", "10:00")]),
        # but a wish, or refused, or of one at another hour
        ("I want the demo at 11 instead of 10", AT_TEN),
        ("they want the demo at 11 instead of 10. no way", AT_TEN),
        ("they want the demo at 11 instead of 9", AT_TEN),
        ("they don't want the demo at 11 instead of 10", AT_TEN),
        ("they wanted the demo at 11 instead of 10", AT_TEN),
    ],
)
def test_what_others_want_at_another_time_is_then(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, (9, "the demo is tomorrow at 10"), (9, said)) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (
            "me and joris are going to Whitby next weekend, fri to sunday. staying at an inn",
            [("2026-11-13", "2026-11-15")],
        ),
        ("next weekend we're off to York, friday to sunday", [("2026-11-13", "2026-11-15")]),
        ("going to York next weekend (thu-sun)", [("2026-11-12", "2026-11-15")]),
        ("we're away next weekend, sat to mon", [("2026-11-14", "2026-11-16")]),
        ("we're off to York fri to sun", [("2026-11-13", "2026-11-15")]),
        ("we're off to York next weekend", [("2026-11-14", "2026-11-15")]),
        # so it is each week, or only a verb
        ("the gym is open mon to fri", []),
        ("I sat to eat with the sun on my face", []),
    ],
)
def test_a_weekend_with_its_weekdays_is_one_stretch(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, (7, said)) == [(first[5:], None) for first, _ in found]
    last = datetime(2026, 11, int(found[0][1][-2:]) if found else 15, 20, tzinfo=UTC)

    assert len(run_here("ahead", "--json", at=last).data["ahead"]) == len(found)
