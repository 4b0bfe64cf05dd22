"""A plan that is told with something beside it, or whose thing stands in the sentence before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

FRIDAY = "2026-01-02"


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("Josh has parents evening next tuesday at 5, i always forget so remind me", "06T17:00"),
        ("got the dentist tomorrow at 3, i always hate it", "02T15:00"),
        ("we have dinner at mum's on sunday at 7 (it's always lovely)", "04T19:00"),
        ("priya starts tomorrow, can you write her a short onboarding doc", "02T00:00"),
        ("exam on sunday at 9, could you help me revise?", "04T09:00"),
        ("ill be away from 20 to 27 jan and can someone feed the club cat?", "20T00:00"),
        ("I'll be away from 20 to 27 Jan, can someone feed the cat?", "20T00:00"),
        ("dentist tomorrow at 8, could you remind me?", "02T08:00"),
        ("I've signed up for the Brighton 10k on Sunday 11 January, anyone else?", "11T00:00"),
        ("Parkrun on Saturday at 9, who's in?", "03T09:00"),
        ("Parkrun on Saturday at 9 who's coming?", "03T09:00"),
        ("Doing the long run on Sunday at 8 from the park, anyone want a lift?", "04T08:00"),
        ("I'm doing parkrun on Saturday at 9, want to join?", "03T09:00"),
        ("We've booked a table for Friday at 7 - are you coming?", "02T19:00"),
        ("I have the dentist on Tuesday at 15:00, who takes me?", "06T15:00"),
        ("dentist on tuesday at 15:00, who can drive me?", "06T15:00"),
        ("Leo has the dentist on Tuesday at 15:00, how does he get there?", "06T15:00"),
        ("My exam is on Sunday at 9, what time do we leave?", "04T09:00"),
        ("日曜の8時にロング走ります、誰か一緒にどう？", "04T08:00"),
        ("土曜9時にパークラン走るよ、来る人いる？", "03T09:00"),
        ("The new sofa gets delivered on Saturday between 8 and 12", "03T08:00"),
        ("im going to karens on saturday for her party, 7 ish", "03T19:00"),
        ("next one is 9 jan at 2.15 pre op thing", "09T14:15"),
        ("forgot to ring the bank, will do it tmrw", "02T00:00"),
        ("vet wants her back in a fortnight", "15T00:00"),
    ],
)
def test_what_is_said_beside_it_hides_no_plan(
    run_here: RunHere, tmp_path: Path, said: str, at: str
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["at"][8:16] for one in lies_ahead(run_here)] == [at]


@pytest.mark.parametrize(
    "said",
    [
        "on friday, i always forget my keys",
        "i go to the pool on friday, i usually swim 20 lengths",
        "if priya starts tomorrow, can you write her a doc?",
        "i have an interview tomorrow, can you write that in french",
        "i have an interview tomorrow and can you write that in french",
        "on friday at 5, can you call me?",
        "do we meet on friday at 8 and can someone bring cake?",
        "i'd like to go away from 20 to 27 jan and can you find me a hotel?",
        "the shop is shut between Friday and Sunday",
        "shall we run on Sunday at 8, who's in?",
        "anyone up for a run on Sunday?",
        "run on Sunday, anyone?",
        "pub on Friday, anyone fancy it?",
        "Saturday at 9, who's in?",
        "if it's dry on Sunday I'll run at 8, who's in?",
        "I might run on Sunday at 8, anyone want to come?",
        "the meeting on Sunday, is it still on?",
        "I'm free on Sunday, anyone want to run?",
        "I ran the 10k on Sunday, anyone else?",
        "Do we meet on Sunday at 8, who drives?",
        "If it rains on Sunday, who takes me?",
        "on Sunday at 8, who takes me?",
        "The meeting on Sunday, when is it?",
        "I forgot what is on Sunday, what was it?",
        "日曜走ろうか、誰か来る？",
        "日曜に走る人いる？",
    ],
)
def test_what_is_each_time_or_asked_is_none(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []


@pytest.mark.parametrize(
    ("said", "often"),
    [
        ("i have pilates on tuesdays at 7pm so im not eating today", "every Tuesday"),
        ("choir is every wednesday at 7, but not feeling it today", "every Wednesday"),
        ("days from 1st february, monday to friday 8 till 4", "every weekday"),
        ("its jonas birthday on the 12th", "every year"),
        ("its my mums birthday on the 12th", "every year"),
        ("jonas birthday party is on the 12th", None),
    ],
)
def test_what_comes_back_does_so(
    run_here: RunHere, tmp_path: Path, said: str, often: str | None
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert one["again"] == often


@pytest.mark.parametrize(
    ("said", "beside", "stays"),
    [
        ("climbing every tuesday at 7, it's Jonas this week", "Jonas", False),
        ("choir is every thursday at 8 and Ruth leads it this week", "Ruth", False),
        ("毎週水曜の7時に合唱、今週はヨナスが指揮", "ヨナス", False),
        ("climbing every tuesday at 7, not this week", "not this week", False),
        ("yoga every monday at 6, but it's at 5 this week", "at 5", True),
    ],
)
def test_who_it_is_this_week_is_none_of_what_comes_back(
    run_here: RunHere, tmp_path: Path, said: str, beside: str, stays: bool
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert (beside in one["content"]) == stays


def test_a_birthday_without_its_apostrophe_is_the_same(run_here: RunHere, tmp_path: Path) -> None:
    for said in ("its jonas birthday on the 12th", "It's Jonas' birthday on the 12th"):
        chat(run_here, tmp_path, said)

    assert len(lies_ahead(run_here)) == 1


def test_so_is_one_of_somebody_who_is_not_named(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "her bdays the 3rd dec btw, no clue what to get her")

    (one,) = lies_ahead(run_here)
    assert (one["day"][5:], one["again"]) == ("12-03", "every year")


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("can you make the e2e tests run nightly? remind me on friday to check them", "e2e tests"),
        ("washing machine died. new one comes on Friday", "washing machine"),
        ("The essay is nearly done. I'll hand it in on Friday", "essay"),
    ],
)
def test_what_a_plan_leaves_to_the_sentence_before_is_in_it(
    run_here: RunHere, tmp_path: Path, said: str, named: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert (one["day"], named in one["content"].lower()) == (FRIDAY, True)


def test_what_names_its_thing_stands_alone(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "I'm knackered. I'll ring the bank on Friday")

    (one,) = lies_ahead(run_here)
    assert "knackered" not in one["content"]


@pytest.mark.parametrize(
    ("said", "is_asked"),
    [
        ("Fyi code freeze starts on Friday", False),
        ("The school holidays begin on Friday", False),
        ("The new prices apply from Friday", False),
        ("コードフリーズは1月2日からです", False),
        ("My new job starts on Friday", True),
        ("I have an interview on Friday", True),
    ],
)
def test_how_it_went_is_asked_of_what_one_goes_to(
    run_here: RunHere, tmp_path: Path, said: str, is_asked: bool
) -> None:
    chat(run_here, tmp_path, said)
    assert [one["day"] for one in lies_ahead(run_here)] == [FRIDAY]

    asked = run_here("introspect", at=NOON + timedelta(days=2)).out
    assert ("How did it go?" in asked) is is_asked


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        (
            "my sister Ines turns 30 on 3 January, still no present",
            "My sister Ines's birthday is on 3 January, turning 30 in 2026",
        ),
        ("dinner with Ines on Friday, haven't booked yet", "Dinner with Ines on Friday"),
        ("ines's birthday is on 3 January and I have no idea what to get her", "…3 January"),
        (
            "dinner on Friday, no idea what to wear, Ines brings wine",
            "…on Friday, Ines brings wine",
        ),
        ("the essay is due on Friday, still haven't started", "…due on Friday"),
        ("土曜は妹の誕生日、プレゼントまだ", "土曜は妹の誕生日"),
        ("金曜に飲み会、まだ予約してない", "金曜に飲み会"),
        # but that it is so says more, or nothing else says of what it is
        ("dinner on Friday, no presents please", "…on Friday, no presents please"),
        ("party on Friday, still no cake so bring one", "…on Friday, still no cake so bring one"),
        ("I haven't seen Ines yet, dinner on Friday", "…seen Ines yet, dinner on Friday"),
        ("金曜に歯医者、まだ痛い", "金曜に歯医者、まだ痛い"),
        ("Friday at 7, haven't booked yet", None),
    ],
)
def test_how_far_one_is_with_it_is_no_part_of_a_plan(
    run_here: RunHere, tmp_path: Path, said: str, noted: str | None
) -> None:
    chat(run_here, tmp_path, said)

    contents = [one["content"].partition(": ")[2] for one in lies_ahead(run_here)]
    assert len(contents) == (noted is not None)
    if noted is not None:
        assert contents[0].endswith(noted.removeprefix("…"))
        assert noted.startswith("…") or contents[0] == noted
