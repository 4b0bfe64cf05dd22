"""What comes back is off until the day on which it is on again; by the noun of its verb, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import january
from tests.tools.talk.test_birthday_told import chat

REHEARSE, CHOIR = "We rehearse every Tuesday at 7 pm in St Luke's hall.", "Choir is every Tuesday."
YOGA, PRACTICE = "毎週火曜の19時からヨガ。", "毎週火曜の19時に練習してる。"


@pytest.mark.parametrize(
    ("series", "said", "out"),
    [
        (REHEARSE, "There are no rehearsals in February.", "02-03 02-10 02-17 02-24"),
        (REHEARSE, "We don't rehearse in February.", "02-03 02-10 02-17 02-24"),
        (REHEARSE, "There won't be any rehearsals next week.", "01-13"),
        (REHEARSE, "There is no rehearsal on the 13th.", "01-13"),
        (REHEARSE, "The rehearsal next week is cancelled, the hall has no power.", "01-13"),
        ("We meet every Tuesday at 7 pm.", "We don't meet next week.", "01-13"),
        (
            "We train every Tuesday at 7 pm.",
            "No training next week, back on the 27th.",
            "01-13 01-20",
        ),
        (
            REHEARSE,
            "Thanks for the gifts. No rehearsals next week, we start again on Tuesday 27 January.",
            "01-13 01-20",
        ),
        (REHEARSE, "No rehearsal next week. We resume on 27 January.", "01-13 01-20"),
        (CHOIR, "We don't have choir next week, the next one is on the 27th.", "01-13 01-20"),
        (CHOIR, "Choir is cancelled next week, we start again in February.", "01-13 01-20 01-27"),
        (CHOIR, "The choir takes a break next week and is back on 27 January.", "01-13 01-20"),
        (YOGA, "来週はヨガはお休み、27日から再開します。", "01-13 01-20"),
        (YOGA, "2月はヨガなし。", "02-03 02-10 02-17 02-24"),
        (PRACTICE, "来週の練習はありません。27日から再開です。", "01-13 01-20"),
        (PRACTICE, "来週の練習は中止、次は1月27日です。", "01-13 01-20"),
        (CHOIR, "No school next week, we start again on 27 January.", ""),
        (CHOIR, "We don't have choir robes next week.", ""),
        (REHEARSE, "I won't rehearse my speech next week.", ""),
        (REHEARSE, "No rehearsal room is free next week.", ""),
        ("I train every Tuesday at 7 pm.", "My train on the 13th is cancelled.", ""),
        (YOGA, "来週は学校が休み、27日から再開。", ""),
    ],
)
def test_it_is_off_until_it_is_on_again(
    run_here: RunHere, tmp_path: Path, series: str, said: str, out: str
) -> None:
    run_here("remember", series)
    chat(run_here, tmp_path, said, at=january(5))

    there = run_here("ahead", "--json", at=january(5)).data["ahead"]
    often = [one for one in there if one["every"]]
    assert " ".join(sorted(day[5:] for one in often for day in one["left_out"])) == out


@pytest.mark.parametrize(
    ("series", "said", "there"),
    [
        (
            REHEARSE,
            "From now on we rehearse on Thursdays at 7 pm instead of Tuesdays.",
            ["08 week"],
        ),
        (REHEARSE, "Rehearsals are on Thursdays from now on.", ["08 week"]),
        (REHEARSE, "From now on we rehearse on Thursdays at my house.", ["08 week"]),
        (
            "Rehearsal is every Tuesday in a hall.",
            "From now on we rehearse on Thursdays.",
            ["08 week"],
        ),
        ("We practise every Tuesday at the gym.", "Practice is on Thursdays now.", ["08 week"]),
        (PRACTICE, "これから練習は木曜になった。", ["08 week"]),
        (REHEARSE, "We don't rehearse on Tuesdays anymore.", []),
        (REHEARSE, "There are no more rehearsals on Tuesdays.", []),
        (PRACTICE, "火曜の練習はもうない", []),
        (REHEARSE, "We don't rehearse on Fridays anymore.", ["06 week"]),
        (REHEARSE, "We don't rehearse outside anymore.", ["06 week"]),
        (
            REHEARSE,
            "The rehearsal this Tuesday is cancelled. We rehearse on Wednesday at 6 pm instead.",
            ["07 None", "13 week"],
        ),
        (REHEARSE, "We rehearse on Friday this week instead of Tuesday.", ["09 None", "13 week"]),
        (REHEARSE, "Rehearsal starts at 6 tomorrow.", ["06 None", "13 week"]),
        (REHEARSE, "Next Tuesday we start at 6 instead of 7.", ["06 week", "13 None"]),
        (REHEARSE, "Next Tuesday we start at 6 instead of 8.", ["06 week", "13 None"]),
        (REHEARSE, "The dance class is on Thursdays from now on.", ["06 week", "08 week"]),
    ],
)
def test_its_verb_and_its_noun_are_one(
    run_here: RunHere, tmp_path: Path, series: str, said: str, there: list[str]
) -> None:
    run_here("remember", series)
    chat(run_here, tmp_path, said, at=january(5))

    ahead = run_here("ahead", "--json", at=january(5)).data["ahead"]
    assert [f"{one['day'][8:]} {one['every']}" for one in ahead] == there


def test_the_hour_that_was_names_what_is_at_another(run_here: RunHere, tmp_path: Path) -> None:
    for told in (REHEARSE, "Yoga is every Thursday at 6 pm.", "Next Tuesday we start at 6, not 7."):
        chat(run_here, tmp_path, told, at=january(5))

    ahead = run_here("ahead", "--json", at=january(5)).data["ahead"]
    assert [(one["day"][8:], one["hour"]) for one in ahead] == [
        ("06", "19:00"),
        ("08", "18:00"),
        ("13", "18:00"),
    ]
    assert ahead[0]["left_out"] == ["2026-01-13"]
