"""A plan that says but of a next time is noted with what it is of, and without crumbs of talk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD = datetime(2026, 11, 24, 9, tzinfo=UTC)
AFTER = datetime(2026, 12, 18, 20, tzinfo=UTC)
TOOTH = "I went to the dentist, they pulled a tooth. Next one is on 18 December at 3 pm."
OYASHIRAZU = "歯医者、行ってきたよ。親知らずを抜いた。次は12月18日の午後3時。"


@pytest.mark.parametrize(
    ("said", "named"),
    [
        (TOOTH, TOOTH),
        (OYASHIRAZU, OYASHIRAZU),
        (
            "I was at the physio today. My next appointment is on 18 December.",
            "I was at the physio today. My next appointment is on 18 December.",
        ),
        (
            "Had my pottery class. It was lovely. The next one is on 18 December.",
            "Had my pottery class. It was lovely. The next one is on 18 December.",
        ),
        (
            "I saw the vet with Miso. She needs a shot. Another one on 18 December.",
            "I saw the vet with Miso. She needs a shot. Another one on 18 December.",
        ),
        (
            "vet says its his kidneys. special food and back on the 18th for bloods",
            "Vet says its his kidneys. special food and back on the 18th for bloods",
        ),
        (
            "Doctor wants more tests. Have to go back in on the 18th.",
            "Doctor wants more tests. Have to go back in on the 18th.",
        ),
        (
            "vet rang, its his kidneys. bringing him back on 18 december at 4",
            "Vet rang, its his kidneys. bringing him back on 18 december at 4",
        ),
        (
            "Sam's handed in her notice. last day's the 18th of December",
            "Sam's handed in her notice. last day's the 18th of December",
        ),
        ("It is cold. My first day there is 18 December", "My first day there is"),
        ("The dentist was grand. Mum is back on the 18th of December.", "Mum is back on"),
        ("The dentist was grand. Back at work on 18 December.", "Back at work on"),
        ("The dentist was grand. Back from Cork on 18 December.", "Back from Cork on"),
        ("Work was grand. Home and back on 18 December.", "Home and back on"),
        ("眼科に行った。次回は12月18日です。", "眼科に行った。次回は12月18日です。"),
        (
            "歯医者行ってきた。虫歯2本だって…次は12月18日の16時半。",
            "歯医者行ってきた。虫歯2本だって...次は12月18日の16時半。",
        ),
        ("今日は寒い。眼科に行った。また12月18日に行く。", "眼科に行った。また12月18日に行く。"),
        ("oh no, she's going to Ruth's on 18 December", "She's going to Ruth's on"),
        (
            "pickle's got a torn ligament. op on 18 December, drop off 8am",
            "Pickle's got a torn ligament. op on 18 December, drop off 8am",
        ),
        ("It is cold. My sister arrives on 18 December.", "My sister arrives on 18 December."),
        ("Oh, and we have the parents' evening on 18 December.", "We have the parents' evening"),
        ("But I have the dentist on 18 December at 9.", "I have the dentist on 18"),
        ("Anyway, my sister arrives on 18 December.", "My sister arrives on 18"),
        ("あと、12月18日に保護者会がある。", "12月18日に保護者会がある。"),
        ("でも12月18日に保護者会がある。", "12月18日に保護者会がある。"),
    ],
)
def test_it_says_what_it_is_of(run_here: RunHere, tmp_path: Path, said: str, named: str) -> None:
    chat(run_here, tmp_path, said, at=TOLD)

    (one,) = lies_ahead(run_here, TOLD)
    assert one["content"].startswith(f"Misaki: {named}")


@pytest.mark.parametrize(
    ("before", "said", "named"),
    [
        ("歯医者行ってきた", "来週も行かなきゃ、12月18日の18時", " (歯医者)"),
        ("眼科に行ってきたよ", "次は12月18日の18時", " (眼科)"),
        ("Just back from the dentist.", "Next one is on 18 December at 6 pm", " (dentist)"),
        ("歯医者行ってきた", "12月18日の18時に母が来る", ""),
    ],
)
def test_what_was_said_just_before_says_it(
    run_here: RunHere, tmp_path: Path, before: str, said: str, named: str
) -> None:
    chat(run_here, tmp_path, before, at=TOLD)
    chat(run_here, tmp_path, said, at=TOLD + timedelta(minutes=2))

    (one,) = lies_ahead(run_here, TOLD)
    assert one["content"] == f"Misaki: {said}{named}"


@pytest.mark.parametrize(
    "turns",
    [
        ["Keep it secret: I see a therapist.", "Next one is on 18 December at 6 pm"],
        ["It is cold.", "Next one is on 18 December at 6 pm"],
        ["ok thanks", "It's the 18th"],
        ["It is cold.", "we're doing saturday instead"],
        ["It is cold.", "next one's the 18th but I asked for the 20th"],
    ],
)
def test_what_nobody_would_know_by_its_words_is_not_noted(
    run_here: RunHere, tmp_path: Path, turns: list[str]
) -> None:
    for minutes, said in enumerate(turns):
        chat(run_here, tmp_path, said, at=TOLD + timedelta(minutes=minutes))

    assert lies_ahead(run_here, TOLD) == []


KETTLE = "Jonas says the kettle is broken"


@pytest.mark.parametrize(
    ("before", "said", "noted"),
    [
        (KETTLE, "remind me on sunday to order one", "{before}. Remind me on sunday to order one"),
        (KETTLE, "can you remind me on sunday to order one?", "{before}. Remind me on sunday"),
        (KETTLE, "reminder for sunday: get one", "{before}. Reminder for sunday: get one"),
        (KETTLE, "I need to get one on sunday", "{before}. I need to get one on sunday"),
        (
            "I saw a nice lamp at Heal's",
            "maybe that for her birthday. remind me on sunday to order one",
            "{before}. Maybe that for her birthday. remind me on sunday to order one",
        ),
        ("mum called", "she's coming on sunday", "She's (mum) coming on sunday"),
        ("saw Dave", "he's back on sunday", "He's (Dave) back on sunday"),
        ("the play is soon", "it's on sunday at 3", "The play is soon. It's on sunday at 3"),
        (KETTLE, "remind me on sunday to order a lamp", "Remind me on sunday to order a lamp"),
        (KETTLE, "that lamp is nice, remind me sunday to get one", "That lamp is nice, remind"),
        ("ok thanks", "remind me on sunday to order one", "Remind me on sunday to order one"),
        ("Keep it secret: I need pills.", "remind me on sunday to buy some", "Remind me on sunday"),
    ],
)
def test_what_is_to_be_had_stands_in_the_turn_before(
    run_here: RunHere, tmp_path: Path, before: str, said: str, noted: str
) -> None:
    chat(run_here, tmp_path, before, at=TOLD)
    chat(run_here, tmp_path, said, at=TOLD + timedelta(minutes=2))

    (one,) = lies_ahead(run_here, TOLD)
    assert one["content"].startswith(f"Misaki: {noted.format(before=before)}")


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (TOOTH, "The dentist went fine."),
        (TOOTH, "The dentist on the 18th is cancelled."),
        (OYASHIRAZU, "歯医者、終わったよ。"),
        (OYASHIRAZU, "歯医者はキャンセルになった。"),
    ],
)
def test_it_is_told_of_by_that(run_here: RunHere, tmp_path: Path, plan: str, said: str) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=TOLD if "ancel" in said or "キャ" in said else AFTER)

    assert lies_ahead(run_here, TOLD if "ancel" in said else AFTER) == []


@pytest.mark.parametrize(
    ("plan", "said", "thing"),
    [
        (
            "Tomorrow I have the dentist at 9.",
            "It went fine, no cavities! Next one is on 18 January at 3 pm.",
            "dentist",
        ),
        ("明日の9時に歯医者。", "無事終わった！次は1月18日の午後3時。", "歯医者"),
    ],
)
def test_it_is_named_by_the_plan_that_is_over_by_the_same_turn(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, thing: str
) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=1, hours=8))

    (ahead,) = lies_ahead(run_here, NOON + timedelta(days=2))
    assert (ahead["day"], ahead["hour"]) == ("2026-01-18", "15:00")
    assert ahead["content"].endswith(f"({thing})")
