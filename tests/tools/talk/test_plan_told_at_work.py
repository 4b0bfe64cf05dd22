"""What a developer tells beside their work: a release above a traceback, a freeze, a train."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told import lies_ahead
from tests.tools.talk.test_plan_told_quickly import live

TRACE = '```\nTraceback (most recent call last):\n  File "app/meters.py", line 88, in ingest\n'
TRACE += '    due = parse_date("2026-12-24")\nValueError: meeting on Friday at 10 is not ISO\n```\n'
RELEASE = "release of nordlys-api 2.4 is on Thursday 12 November. can you look why this fails:\n\n"

HANDBALL = (2, "Elsa plays handball every Saturday at 11, until Christmas")
TRAINING = (2, "Elsa has handball training every Saturday at 11")
FOOTBALL = (2, "毎週土曜の11時からエルサのサッカー")
GO_LIVE = (2, "Jonas wants it live soon, so let's say go-live Monday 23 November")
WAITS = "Jonas called: go-live of the shop is cancelled for november, he'd rather wait."
RELEASE_JAPANESE = (2, "23日はリリース")
ON_CALL = (1, "I'm on call for Havsvik every third week starting tomorrow (2 Nov).")
DUTY = (1, "11月2日から3週間ごとにオンコールがある")
RELEASED = (2, "release of nordlys-api 2.4 is on Thursday 5 November")
ASKED = (
    'Tomas writes: "can we please have the 2.4 release on Tuesday 10 November instead, we are late"'
)
FREEZE = (1, "Havsvik's code freeze is from 16 November to 30 November.")
DENTIST = "The dentist is on 6 November at 9."
TALK, TRAIN = "My talk is on the 12th at 14:10.", "The train is on 10 November at 17:35."
INTRO = (5, "I have an intro call with Petra on Wednesday 18 November at 10")
TOM = (3, "Tom has football every Saturday at 9")
SATURDAY, AFTER = ("11-14", "11:00"), ("11-21", "11:00")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([(2, f"{RELEASE}{TRACE}it's only in CI, flaky since last week")], [("11-12", None)]),
        ([(2, f"look why this fails:\n{TRACE}")], []),
        (
            [(2, "ok havsvik. we decided on MongoDB for the tracking events, Sara was pretty clear"
                 " about it. And their code freeze is from 16 November to 30 November, no deploys"
                 " at all then.")],
            [("11-16", None)],
        ),
        (
            [(2, "CI is red again, same flaky test, that's the fourth time now and I'm fed up with"
                 " it, so I've moved it out of the way, and I'm seeing the vendor on 16 November at"
                 " 10 about the sandbox that they promised us")],
            [("11-16", "10:00")],
        ),
        (
            [HANDBALL, (9, "also the handball on saturday is in Borås this time, at 14 instead of"
                           " 11. only this one time")],
            [("11-14", "14:00"), AFTER],
        ),
        ([HANDBALL, (9, "Handball is in Borås this time.")], [SATURDAY]),
        ([HANDBALL, (9, "The handball might be in Borås on Saturday, at 14.")], [SATURDAY]),
        (
            [FOOTBALL, (9, "あと、土曜のサッカーは今回だけ14時から、場所はボロースだって")],
            [("11-14", "14:00"), AFTER],
        ),
        (
            [HANDBALL, (9, "elsa's match on saturday is cancelled, the hall is flooded. And I've"
                           " to call Yusuf back this Thursday at 16")],
            [("11-12", "16:00"), AFTER],
        ),
        ([HANDBALL, (9, "The match on Saturday is off.")], [AFTER]),
        ([HANDBALL, (9, "Elsa's handball match on Saturday is off.")], [AFTER]),
        ([FOOTBALL, (9, "土曜の試合、中止になった")], [AFTER]),
        ([FOOTBALL, (9, "エルサの試合、土曜は中止になった")], [AFTER]),
        ([HANDBALL, (9, "Elsa's match on Sunday is off.")], [SATURDAY]),
        (
            [INTRO, (19, "rollout done, 0 errors. Intro call with Petra moved from yesterday to"
                         " tomorrow at 15 as she was ill")],
            [("11-20", "15:00")],
        ),
        ([INTRO, (19, "The intro call with Petra got pushed from last Wednesday to Friday.")],
         [("11-20", "10:00")]),
        ([(5, "The call is on Friday at 15 as we are busy.")], [("11-06", "15:00")]),
        ([(5, "The call is on Friday at 15 as such.")], [("11-06", "15:00")]),
        (
            [(5, "CI is red. can you quarantine the slow one and open an issue, and remind me on"
                 " Monday to ask Tomas about the vendor's sandbox")],
            [("11-09", None)],
        ),
        ([(5, "テストを直して、あと月曜にトマスに聞くのリマインドして")], [("11-09", None)]),
        ([(5, "Fix the parser and remind me how dates work on Monday.")], []),
        (
            [(2, "my talk is on Thursday the 12th at 14:10. train down is Tuesday evening at 17:35"
                 " on the 10th, which hm is release day for nordlys")],
            [("11-10", "17:35"), ("11-12", "14:10")],
        ),
        ([(2, "The dinner is on Friday evening at 7, the 13th of November.")],
         [("11-13", "19:00")]),
        ([(2, "Dinner is on Tuesday at 7 on the 10th floor.")], [("11-03", "19:00")]),
        ([(7, "Elsa won! anyway saturday evening hacking on the bookshop")], []),
        ([(6, "saturday evening hacking on the bookshop")], [("11-07", None)]),
        ([(7, "Saturday evening swimming with Tom at 20")], [("11-07", "20:00")]),
        ([(7, "土曜の夜に本屋サイトのコーディング中")], []),
        (
            [ON_CALL, (10, "I swapped on-call with Mehmet, so I don't have the week of the 23rd, I"
                           " take the one from 30 November instead")],
            [("11-30", None), ("12-14", None)],
        ),
        ([ON_CALL, (10, "I'm not on call the week of the 23rd.")], [("12-14", None)]),
        ([ON_CALL, (10, "I swapped seats with Mehmet.")], [("11-23", None)]),
        ([ON_CALL, (10, "I'm not on call the week of the 16th.")], [("11-23", None)]),
        (
            [DUTY, (10, "オンコールをトムと交代したので、23日の週はなくて、30日の週にやる")],
            [("11-30", None), ("12-14", None)],
        ),
        ([RELEASED, (3, f"now the review. {ASKED} — fine by me, so it's the 10th.")],
         [("11-10", None)]),
        ([RELEASED, (3, f"{ASKED} - no way")], [("11-05", None)]),
        (
            [FREEZE, (10, "Linnea says the freeze starts a week later, so 23 November, it still"
                          " ends on the 30th. plan the rollout for thursday 19 november at 6 in the"
                          " morning then")],
            [("11-19", "06:00"), ("11-23", None)],
        ),
        ([(10, "It still ends on the 30th.")], []),
        ([(10, "The course still ends on the 30th.")], [("11-30", None)]),
        ([GO_LIVE, (9, f"{WAITS} so drop the 23rd")], []),
        ([GO_LIVE, (9, "please drop Monday the 23rd")], []),
        ([GO_LIVE, (9, "ok cancel the 23rd of November then")], []),
        ([GO_LIVE, (9, "so drop the 23rd")], [("11-23", None)]),
        ([GO_LIVE, (9, "drop the 23rd row of the table, it is wrong")], [("11-23", None)]),
        ([RELEASE_JAPANESE, (9, "リリースは中止。なので23日は消しといて")], []),
        ([RELEASE_JAPANESE, (9, "23日の予定はなしで")], []),
        ([RELEASE_JAPANESE, (9, "24日はなしで")], [("11-23", None)]),
        ([HANDBALL, (9, "Anna's match on Saturday is off.")], [SATURDAY]),
        ([HANDBALL, (9, "Elsa's football match on Saturday is off.")], [SATURDAY]),
        ([TRAINING, (9, "Elsa's match on Saturday is off.")], [SATURDAY]),
        ([HANDBALL, TOM, (9, "The match on Saturday is off.")], [("11-14", "09:00"), SATURDAY]),
        ([HANDBALL, TOM, (9, "Tom's match on Saturday is off.")], [SATURDAY, ("11-21", "09:00")]),
    ],
)  # fmt: skip
def test_what_is_told_beside_the_work_is_read(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (
            [HANDBALL, (9, "The handball on Saturday is in Borås this time, at 14 instead of 11.")],
            "Elsa plays handball on 14 November at 14:00, until Christmas, in Borås.",
        ),
        (
            [FOOTBALL, (9, "土曜のサッカーは今回だけ14時から、場所はボロースだって")],
            "11月14日の14:00からエルサのサッカー、場所はボロース",
        ),
    ],
)
def test_one_that_is_elsewhere_once_says_where(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], told: str
) -> None:
    live(run_here, tmp_path, *turns)

    first, _ = lies_ahead(run_here, at=datetime(2026, 11, 9, 10, tzinfo=UTC))
    assert first["content"].partition(": ")[2] == told


def test_who_begins_is_whom_the_call_is_with(run_here: RunHere, tmp_path: Path) -> None:
    told = "Tomas is leaving! his successor is Petra Ahlgren, she starts on 16 November and I have"
    live(run_here, tmp_path, (5, f"{told} an intro call with her on Wednesday 18 November at 10"))

    found = lies_ahead(run_here, at=datetime(2026, 11, 5, 10, tzinfo=UTC))
    assert "with her (Petra Ahlgren)" in found[1]["content"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("what do I have the week of 9 November?", [TALK, TRAIN]),
        ("what's on in the week of the 9th?", [TALK, TRAIN]),
        ("what do I have the week of November 12th?", [TALK, TRAIN]),
        ("11月9日の週の予定は？", [TALK, TRAIN]),
        ("what do I have the week of 2 November?", [DENTIST]),
        ("9 November, what do I have?", []),
    ],
)
def test_the_week_of_a_date_is_all_of_its_days(
    run_here: RunHere, tmp_path: Path, asked: str, found: list[str]
) -> None:
    live(run_here, tmp_path, (1, DENTIST), (1, TALK), (1, TRAIN))

    rows = run_here("recall", asked, "--json", at=datetime(2026, 11, 1, 10, tzinfo=UTC))
    plans = [one["content"].partition(": ")[2] for one in rows.data["memories"] if one["ahead"]]
    assert sorted(plans) == found
