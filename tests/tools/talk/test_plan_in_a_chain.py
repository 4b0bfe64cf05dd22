"""A plan told in a chain of clauses keeps those of its own, and no more of what was said."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

KAREN = (
    "Karen rang. She's sorry, I'm sorry, we both had a cry, it's all mended, and she's coming to us"
    " on Boxing Day for her dinner. And she's paid me £100 of it, the rest in January"
)
MUM = (
    "Mum's in Beech Hall now, the care home, and she's got her hospital appointment at the LGI on"
    " Thursday at 2.30 about her hip, so I've swapped with Bev to get the afternoon off"
)
DO = (
    "Right, this is a secret so not a word: we're planning a surprise retirement do for Pauline on"
    " Saturday 19 December at 7pm at the Lounge in Headingley, she mustn't hear of it, she thinks"
    " we're just going for a curry"
)
ALAN = (
    "They've told us about Alan. It's his pancreas. He's having a scan on Friday at St James's and"
    " I'm going in to see him Sunday afternoon with some grapes he'll not eat"
)
THE_DO = "We're planning a surprise retirement do for Pauline on Saturday 19 December at 7pm at the"


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([KAREN], [("12-26", None, "She's (Karen) coming to us on Boxing Day for her dinner.")]),
        (
            ["カレンから電話があって、謝ってくれて、二人で泣いて、26日にうちに来ることになった"],
            [("12-26", None, "カレンが26日にうちに来ることになった")],
        ),
        (
            ["カレンから電話があって、26日にうちに来ることになった"],  # one clause says whence
            [("12-26", None, "カレンから電話があって、26日にうちに来ることになった")],
        ),
        (
            [MUM],
            [
                (
                    "12-03",
                    "14:30",
                    "She's (mum) got her hospital appointment at the LGI on Thursday at 2.30 about"
                    " her hip.",
                )
            ],
        ),
        ([DO], [("12-19", "19:00", f"{THE_DO} Lounge in Headingley.")]),
        (
            [
                DO,
                "Pauline's do, you know, the 19th, it's 7.30 not 7 now because the Lounge can't"
                " have us before, and I'm to bring the cake",
            ],
            [("12-19", "19:30", f"{THE_DO.replace('7pm', '19:30')} Lounge in Headingley.")],
        ),
        (
            [ALAN],
            [
                ("12-04", None, "He's (Alan) having a scan on Friday at St James's"),
                ("12-06", None, "I'm going in to see him (Alan) Sunday afternoon with some grapes"),
            ],
        ),
        (
            ["I'm going to see Alan on Thursday after my shift if he's up to it"],
            [("12-03", None, "I'm going to see Alan on Thursday after my shift")],
        ),
        (["I'm going to see Alan on Thursday if he's asked for me"], []),
        (
            ["I've got the dentist on Thursday, it's at 3, so I'm off early"],
            [("12-03", "15:00", "I've got the dentist on Thursday, it's at 3, so I'm off early")],
        ),
        (["When I'm well, and she's back, and it's dry, are we off on Thursday?"], []),
    ],
)
def test_a_plan_keeps_the_clauses_of_its_own(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[str],
    found: list[tuple[str, str | None, str]],
) -> None:
    at = datetime(2026, 11, 30, 19, tzinfo=UTC)
    for n, said in enumerate(turns):
        chat(run_here, tmp_path, said, at=at.replace(minute=n))
    told = lies_ahead(run_here, at=at)
    words = [(one["day"][5:], one["hour"], one["told"].partition(": ")[2]) for one in told]
    assert words == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [
                "Mum's got her hospital appointment at the LGI on Thursday at 2.30",
                "Letter came for mum, it's Monday 21 December at 9.15 now, LGI, same hip clinic",
            ],
            [("12-21", "09:15")],
        ),
        (
            ["I've got my smear test on Thursday at 2.30", "A letter came for me, it's good news"],
            [("12-03", "14:30")],
        ),
        (
            [
                "木曜14時半に母の病院の診察がある",
                "母に病院から手紙が来て、12月21日の9時15分になった",
            ],
            [("12-21", "09:15")],
        ),
        (
            ["木曜14時半に母の病院の診察がある", "母に友達から手紙が来て、元気になった"],
            [("12-03", "14:30")],
        ),
        (
            ["Choir's on Thursday at 7", "My back, it's 7 out of 10 now"],
            [("12-03", "19:00")],
        ),
    ],
)
def test_what_is_said_to_be_now_moves_what_is_named_before_it(
    run_here: RunHere, tmp_path: Path, turns: list[str], found: list[tuple[str, str | None]]
) -> None:
    at = datetime(2026, 11, 30, 19, tzinfo=UTC)
    for n, said in enumerate(turns):
        chat(run_here, tmp_path, said, at=at.replace(minute=n))
    assert [(one["day"][5:], one["hour"]) for one in lies_ahead(run_here, at=at)] == found


FUNERAL = "Alan's funeral is Friday at 1.40"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("The thing on Monday with mum, can you remind me what time, I've lost the letter", []),
        ("月曜の母のやつ、何時だったか教えて、手紙なくしちゃった", []),
        (
            "I've got the dentist on Monday at 9, can you remind me what to bring",
            [("12-07", "09:00")],
        ),
        ("Mum's on Monday at 9, remind me what we have to bring", [("12-07", "09:00")]),
    ],
)
def test_what_is_asked_of_a_thing_is_no_plan_and_ends_none(
    run_here: RunHere, tmp_path: Path, said: str, found: list[tuple[str, str | None]]
) -> None:
    at = datetime(2026, 12, 1, 19, tzinfo=UTC)
    chat(run_here, tmp_path, FUNERAL, at=at)
    at = at.replace(day=5)
    chat(run_here, tmp_path, said, at=at)
    told = [(one["day"][5:], one["hour"]) for one in lies_ahead(run_here, at=at)]
    assert [one for one in told if one != ("12-04", "13:40")] == found
    assert ("12-04", "13:40") in told
