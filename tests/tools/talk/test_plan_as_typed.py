"""Plans as they are typed: a date with its hour alone, a day that was beside one to come."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live

AT_ELEVEN = [("11-26", "11:00")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("I got an interview!! 26th at 11, with a Dr Helen Marsh", AT_ELEVEN),
        ("I've got an interview, 26th at 11", AT_ELEVEN),
        ("interview 26th at 11", AT_ELEVEN),
        ("vet's booked - 26th, 11am", AT_ELEVEN),
        ("11am on the 26th: design review", AT_ELEVEN),
        ("26th at 11: design review", AT_ELEVEN),
        ("parents evening is on the 26th 11.00am", AT_ELEVEN),
        ("Stitches out on the 26th at the GP surgery, 11.00, with the nurse", AT_ELEVEN),
        ("We have lunch on the 26th at the Crown, 9.40 each", []),
        ("We have lunch on the 26th at the Crown, £9.40, with Tom", [("11-26", None)]),
        # days from a first to a last one
        ("We're off to the seaside, 24th to 26th", [("11-24", None)]),
        ("off to Rome 24th-26th", [("11-24", None)]),
        ("Mum's here 24th - 26th, with the dog", [("11-24", None)]),
        ("hen do in York 27th-29th, train's at 7.42 on the friday",
         [("11-27", None), ("11-27", "07:42")]),
        ("Party is on the 27th, the brunch is on the saturday at 11",
         [("11-27", None), ("11-28", "11:00")]),
        ("dentist on the 27th, haircut on friday at 3", [("11-20", "15:00"), ("11-27", None)]),
        ("he finished 24th to 26th", []),
        ("she teaches 3rd to 7th", []),
        # the hour alone is unsure
        ("coffee with Bea on the 26th at 11, or maybe half past", AT_ELEVEN),
        ("coffee with Bea on the 26th at 11 or 12", AT_ELEVEN),
        ("coffee with Bea thursday, 11 or half 11", AT_ELEVEN),
        ("coffee with Bea on Thursday, 11 or so", AT_ELEVEN),
        ("coffee with Bea on Wednesday or Thursday at 11", []),
        ("maybe coffee with Bea on Thursday at 11", []),
        ("maybe 4 of us on Thursday for drinks", []),
        # counted, or no day with an hour
        ("meeting on the 26th floor at 11", []),
        ("their 26th anniversary at 7", []),
        ("see page 26 at 11", []),
        ("he finished 26th at 11", []),
        ("it's our 26th at 7 on Saturday", [("11-21", "07:00")]),
    ],
)  # fmt: skip
def test_a_date_with_its_hour_needs_no_word_before_it(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, (19, said)) == found


def test_where_it_is_is_told_with_what_it_is(run_here: RunHere, tmp_path: Path) -> None:
    told = "I got an interview!! 26th at 11, with a Dr Helen Marsh"
    live(run_here, tmp_path, (19, told))

    assert "I got an interview" in run_here("ahead").out


GP = [("11-18", "08:45")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("my knee's been playing up since Tuesday's run, GP on Wednesday morning at 8:45", GP),
        ("been ill since Tuesday, GP on Wednesday at 8:45", GP),
        ("my knee is sore from Tuesday's run, GP on Wednesday at 8:45", GP),
        ("I've been off work since Monday and I'm back on Thursday", [("11-19", None)]),
        # what is so since then is no plan, nor is that of which it is the reason
        ("haven't slept since Tuesday", []),
        ("I've had this job since 3 November", []),
        ("since tomorrow is Monday I should sleep", []),
        ("drinks after Friday's show", []),
    ],
)
def test_a_day_since_when_hides_no_day_to_come(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str | None]]
) -> None:
    assert live(run_here, tmp_path, (15, said)) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("football training is wednesdays at 7", [("11-11", "19:00")]),
        ("practice is fridays at 7", [("11-13", "19:00")]),
        ("soundcheck tomorrow at 4 before the gig", [("11-10", "16:00")]),
        ("physio next thurs 5.15, boss gave me the afternoon off", [("11-19", "17:15")]),
        ("dentist on thurs", [("11-12", None)]),
        ("report due by fri", [("11-13", None)]),
        # a short weekday that is a word, and whose hour is of the day's work
        ("staff training on wednesday at 7", [("11-11", "07:00")]),
        ("appointment at the practice on wednesday at 7", [("11-11", "07:00")]),
        ("the cat sat on the sun lounger", []),
        ("I love this sun", []),
        ("we found it by sat nav", []),
        ("I have to put on sun cream", []),
        ("I can make it on fri or sat", []),
    ],
)
def test_an_hour_and_a_short_weekday_are_what_people_mean(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str | None]]
) -> None:
    assert live(run_here, tmp_path, (9, said)) == found


BAND = (9, "band practice is tuesdays at 7")
CHOIR = (9, "choir practice is on fridays at 6")
MONDAYS = [("11-23", "19:00")]


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([BAND, (16, "practice is weds this week")], [("11-18", "19:00"), ("11-24", "19:00")]),
        ([BAND, (16, "practice is thurs this week")], [("11-19", "19:00"), ("11-24", "19:00")]),
        ([BAND, (16, "practice moves to mondays from now on")], MONDAYS),
        ([BAND, (16, "practice is on mondays now")], MONDAYS),
        # of which practice, nobody said
        (
            [BAND, CHOIR, (16, "practice is on mondays now")],
            [("11-17", "19:00"), ("11-20", "18:00"), ("11-23", None)],
        ),
    ],
)
def test_practice_alone_is_that_of_the_band(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], found: list[tuple[str, str]]
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "left"),
    [
        ([(9, "soundcheck before the gig on Friday at 5"), (14, "the gig was amazing")], 1),
        ([(9, "haircut before the wedding on Friday at 10"), (14, "the wedding was lovely")], 1),
        ([(9, "ライブの前に金曜の17時からリハーサル"), (14, "ライブは最高だった")], 1),
        ([(9, "soundcheck before the gig on Friday at 5"), (14, "the soundcheck was a mess")], 0),
        ([(9, "the gig is on Friday at 8"), (14, "the gig was amazing")], 0),
    ],
)
def test_what_lies_before_a_thing_is_not_that(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], left: int
) -> None:
    live(run_here, tmp_path, *turns)
    at = datetime(2026, 11, 14, 10, tzinfo=UTC)

    assert run_here("ahead", at=at).out.count(", 1 behind") == left
