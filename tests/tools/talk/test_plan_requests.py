"""What is asked for in talk: to be reminded is a plan, what a program does on a day is none.

Nor is what somebody cannot eat, for whichever day it is told.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("can you remind me to call the landlord tomorrow at 10?", "call the landlord"),
        ("Could you please remind me to pay the rent on Friday", "pay the rent"),
        ("can u remind me tomorrow to send tomasz the schema", "Remind me tomorrow to send tomasz"),
        ("could u pls remind me 2moro to call ur bank", "Remind me tomorrow to call your bank"),
        ("can someone remind me to hand in my chapter by monday", "hand in my chapter"),
        ("would you remind me on Wednesday to water the plants?", "water the plants"),
        ("Hey, can you remind us tomorrow at 6 that the oven man comes?", "the oven man comes"),
        ("would you mind reminding me to buy stamps on saturday?", "buy stamps"),
        ("明日の10時に大家さんに電話するのをリマインドしてくれる？", "大家さんに電話する"),
        ("the release goes out on Friday", "release goes out"),
        ("the demo crashed, we do it again on friday", "demo"),
        ("there's a crash course in pottery on 12 December at 14:00", "pottery"),
        ("there's a bug in the payroll we have to fix by 14 December", "payroll"),
        ("my flight on 16 December shows up twice in the list", "flight"),
        ("the form fails to mention the dinner on 12 December", "dinner"),
        ("車に不具合があるので12月16日に修理に出す", "修理"),
        ("it fails on Friday at midnight, but the demo is on Friday at 3", "demo"),
        ("it crashes on Friday; I meet Tom about it on Thursday at 2", "Tom"),
        ("There's a KeyError in the loader, and I must fix it by Friday", "KeyError"),
        ("KeyError in the import again, the demo is on Thursday at 10", "demo"),
        ("Got a TypeError, meeting with Tom tomorrow at 10 to look at it", "Tom"),
        ("The traceback is gone, dinner with Anna on Thursday at 7", "Anna"),
        ("The loader is delivered on Thursday", "loader"),
        ("Order 4471 arrives on Thursday", "4471"),
        ("The test run is on Friday at 9", "test run"),
        ("the build freeze starts on Friday", "build freeze"),
        ("My job interview is on Friday at 2", "job interview"),
        ("Allergy test on Sunday at 10", "Allergy test"),
        ("Kai is coming on Sunday, he's allergic to nuts", "Kai is coming"),
        ("I'm allergic to peanuts so I'm seeing the doctor on Friday", "doctor"),
        ("Because I'm allergic to nuts I'm baking my own cake on Sunday", "my own cake"),
        ("I'm going vegan on Monday", "vegan"),
        ("日曜はレナが来るんだけど、えびアレルギーなの", "レナが来る"),
    ],
)
def test_it_lies_ahead(run_here: RunHere, tmp_path: Path, said: str, told: str) -> None:
    chat(run_here, tmp_path, said)

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert told in ahead["content"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "my wedding anniversary's on the 28th, remind me to book the italian a week before",
            {"28": "anniversary", "21": "to book the italian"},
        ),
        (
            "dentist on the 28th at 3, can you remind me two days before to find the form?",
            {"28": "Dentist", "26": "to find the form"},
        ),
        ("dentist on the 28th, remind me the day before", {"28": "the day before"}),
    ],
)
def test_what_is_to_be_done_before_it_is_on_its_own_day(
    run_here: RunHere, tmp_path: Path, said: str, told: dict[str, str]
) -> None:
    chat(run_here, tmp_path, said)

    ahead = {one["day"][8:]: one["content"] for one in run_here("ahead", "--json").data["ahead"]}
    assert ahead.keys() == told.keys()
    assert all(words in ahead[day] for day, words in told.items())


@pytest.mark.parametrize(
    "said",
    [
        "Nobody wants a call with me every Tuesday at 11.",
        "I want a 1:1 with Lena every Tuesday at 11.",
        "Tom wants to have lunch with me every day.",
        "can you remind me when the dentist on Friday is?",
        "can u remind me when the dentist on Friday is?",
        "could u come to the U-Bahn on Friday pls?",
        "can you remind me of where the party on Friday is?",
        "could you remind me who comes on Friday?",
        "can you fix the flaky test in booking_test.go? it fails on friday at midnight",
        "the nightly job crashes on sunday at 2am, please look into it",
        "the cron job times out every sunday at 2am",
        "the build runs on Friday",
        "The build is failing on Friday night",
        "ビルドが金曜の深夜に落ちる",
        "there's a bug: a booking on 12 December at 14:00 shows up twice in the berth list. can you"
        " find out why?",
        "there's a crash when I enter 31 December 2026 as the end date",
        "the test fails for 29 February",
        "the loader crashes with KeyError: 'delivery_date' for the row S-20991, due"
        " 2026-12-04T08:00, dispatched tomorrow. Can you make it fall back to eta?",
        "Got a ValueError again for row 4471, created 2026-12-04T08:00, shipped tomorrow",
        "Row S-20991 is due 2026-12-04T08:00, dispatched tomorrow",
        "entering 31 December 2026 gives an error",
        "the invoice for 12 December is missing from the csv export",
        "12月31日を入力すると落ちる",
        "バグ：12月12日の予約が一覧に2回出る。原因調べて",
        "i'm allergic to peanuts, just so everyone knows, for sunday",
        "Just so you know for Sunday: Lena is vegetarian.",
        "I can't eat gluten, for the dinner on Saturday.",
        "I'm allergic to nuts and Lena doesn't eat pork, for Sunday",
        "Lena has a nut allergy (for Sunday)",
        "日曜なんだけど、卵が食べられないの。",
    ],
)
def test_it_is_no_plan(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert run_here("ahead", "--json").data["ahead"] == []
