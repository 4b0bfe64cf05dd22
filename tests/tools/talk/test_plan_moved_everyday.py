"""That something is on another day or off, in the words of every day: 延期になっちゃった."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

SPORTS_DAY = "りくの運動会は1月9日。"
TALKS = "面談は1月9日。"
OPEN_DAY = "参観日は1月9日の金曜日。"


def tell(run_here: RunHere, tmp_path: Path, *several: str, in_talk: bool) -> None:
    for said in several:
        if in_talk:
            chat(run_here, tmp_path, said)
        else:
            assert run_here("remember", said).code == 0


@pytest.mark.parametrize("in_talk", [False, True])
@pytest.mark.parametrize(
    ("told", "said"),
    [
        (SPORTS_DAY, "運動会、1月15日に延期になっちゃった"),
        (SPORTS_DAY, "運動会、1月15日に延期になっちゃって"),
        (SPORTS_DAY, "運動会が1月15日に延期されちゃったよ"),
        (SPORTS_DAY, "運動会は1月15日に延期になるらしい"),
        (SPORTS_DAY, "運動会、雨で1月15日に延期になってた"),
        (SPORTS_DAY, "運動会は1月15日に変わるって"),
        (SPORTS_DAY, "運動会、1月15日にずれちゃった"),
        (TALKS, "面談を1月15日に変更してもらった"),
        (TALKS, "面談、1月15日に変更させられた"),
        (TALKS, "面談、1月15日にずらしてもらっちゃった"),
        ("1月14日から16日まで東京出張", "山田課長から出張は木曜からでいいって言われた"),
        (OPEN_DAY, "インフルで参観日、15日に延期だって"),
        (OPEN_DAY, "先生が熱を出して、参観日、15日に延期になったんだよね"),
        (OPEN_DAY, "学級閉鎖のため参観日が15日に延期になっちゃった"),
    ],
)
def test_it_is_on_the_other_day_alone(
    run_here: RunHere, tmp_path: Path, told: str, said: str, *, in_talk: bool
) -> None:
    tell(run_here, tmp_path, told, said, in_talk=in_talk)

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-15"]


KIT = "Kit order should be here on 9 January."


@pytest.mark.parametrize("between", [[], ["parkrun on 3 January at 9"]])
@pytest.mark.parametrize(
    ("told", "said", "day"),
    [
        (KIT, "kit's late, it'll come on the 15th instead", 15),
        (KIT, "kit people emailed, it'll come on the 15th instead", 15),
        (KIT, "bad news on the kit, it'll come on the 15th instead", 15),
        (KIT, "kit order's delayed, it'll be here on the 15th instead", 15),
        ("I've ordered the kit, it should arrive on 9 January.",
         "kit's held up, it'll come on the 15th instead", 15),
        (KIT, "Tom's late, it'll rain on the 15th", 9),
        (KIT, "kit's late, it might come on the 15th", 9),
        (KIT, "the train's late, I'll be there on the 15th instead", 9),
    ],
)  # fmt: skip
def test_what_is_late_comes_on_the_day_told_behind_that(
    run_here: RunHere, tmp_path: Path, told: str, between: list[str], said: str, day: int
) -> None:
    tell(run_here, tmp_path, told, *between, said, in_talk=True)

    kit = [one for one in lies_ahead(run_here) if "kit" in one["content"].lower()]
    assert [one["day"] for one in kit] == [f"2026-01-{day:02}"]


KNEE = "My knee operation is on 9 January at 7"
GROUP = "The book group is on Friday 9 January at 14:00"
PRIYA = "I have a 1:1 with Priya tomorrow at 10"
INGRID = "Call with Ingrid on Friday at 10"


@pytest.mark.parametrize(
    ("told", "said", "there"),
    [
        (KNEE, "They can do my knee on the 15th instead", ["15T07:00"]),
        (
            KNEE,
            "They've had a cancellation and can do my knee on the 15th instead, so I said yes",
            ["15T07:00"],
        ),
        (KNEE, "They can do my knee on the 15th instead but I said no", ["09T07:00"]),
        (KNEE, "They can do my knee on the 15th or the 16th instead", ["09T07:00"]),
        (
            "The dentist is on 9 January at 11",
            "The dentist rang, they can see me on the 15th at 9 instead",
            ["15T09:00"],
        ),
        (
            GROUP,
            "Jean can't do Friday for the book group so we've moved it to the 15th, same time.",
            ["15T14:00"],
        ),
        (GROUP, "Jean can't do Friday for the book group so we've invited Ann", ["09T14:00"]),
        (PRIYA, "Priya says 10 doesn't work, let's say 11:30", ["02T11:30"]),
        (PRIYA, "10 doesn't work for Priya, let's do 11:30", ["02T11:30"]),
        (PRIYA, "10 doesn't work tomorrow, make it 11:30", ["02T11:30"]),
        (PRIYA, "the old API doesn't work, let's say v2", ["02T10:00"]),
        (INGRID, "Ingrid is out on Friday, can we talk Sunday at 10 instead? I said yes",
         ["04T10:00"]),
        (INGRID, "Ingrid is out on Friday, so we talk on Sunday at 10 instead", ["04T10:00"]),
        (INGRID, "Ingrid asked if we can talk Sunday at 10 instead, I said yes", ["04T10:00"]),
        (INGRID, "Ingrid is out on Friday, can we talk Sunday at 10 instead?", ["02T10:00"]),
    ],
)  # fmt: skip
def test_it_is_when_others_can_see_to_it(
    run_here: RunHere, tmp_path: Path, told: str, said: str, there: list[str]
) -> None:
    tell(run_here, tmp_path, told, said, in_talk=True)

    assert [f"{one['day'][-2:]}T{one['hour']}" for one in lies_ahead(run_here)] == there


PLUMBER = "The plumber comes on 9 January between 10 and 12"
RADIATOR = "The radiator will be replaced on 9 January"
AT_TWO = [("2026-01-09 14:00", "The plumber comes on 9 January at 14:00")]
AT_TEN = [("2026-01-09 10:00", PLUMBER)]


@pytest.mark.parametrize(
    ("told", "said", "there"),
    [
        ([PLUMBER], "he'll come at 2 instead", AT_TWO),
        ([PLUMBER], "the plumber comes at 2 instead", AT_TWO),
        (
            ["The plumber comes on 9 January from 10 to 12"],
            "the plumber comes at 2 instead",
            AT_TWO,
        ),
        (
            [PLUMBER, "The dentist is on 10 January at 9"],
            "he'll come at 2 instead",
            [*AT_TWO, ("2026-01-10 09:00", "The dentist is on 10 January at 9")],
        ),
        (
            ["The delivery is on 9 January between 10:00 and 12:00"],
            "the delivery will be at 2 pm instead",
            [("2026-01-09 14:00", "The delivery is on 9 January at 14:00")],
        ),
        ([PLUMBER], "the plumber is moved to the 10th",
         [("2026-01-10 10:00", "The plumber comes on 10 January between 10 and 12")]),
        ([RADIATOR], "the radiator man comes on the 13th, not the 9th",
         [("2026-01-13", "The radiator will be replaced on 13 January")]),
        (["Dinner on 9 January at 7 pm"], "dinner isn't till 8",
         [("2026-01-09 20:00", "Dinner on 9 January at 20:00")]),
        (["I have to be at the vet on 9 January at 2"],
         "dont need to be at the vet till 3 now",
         [("2026-01-09 15:00", "I have to be at the vet on 9 January at 15:00")]),
        # of something else
        ([PLUMBER], "I'm not home till 2", AT_TEN),
        ([PLUMBER], "I don't need to be at work till 2", AT_TEN),
        ([PLUMBER], "we'll eat at 2 instead",
         [("2026-01-01 14:00", "We'll eat at 2 instead"), *AT_TEN]),
        ([RADIATOR], "the boiler man comes on the 13th, not the 9th",
         [("2026-01-09", RADIATOR),
          ("2026-01-13", "The boiler man comes on the 13th, not the 9th")]),
    ],
)  # fmt: skip
def test_who_comes_for_it_comes_at_another_hour_or_day(
    run_here: RunHere, tmp_path: Path, told: list[str], said: str, there: list[tuple[str, str]]
) -> None:
    tell(run_here, tmp_path, *told, said, in_talk=True)

    ahead = lies_ahead(run_here)
    when = [f"{one['day']} {one['hour'] or ''}".strip() for one in ahead]
    assert list(zip(when, [one["told"].partition(": ")[2] for one in ahead], strict=True)) == there


@pytest.mark.parametrize("in_talk", [False, True])
@pytest.mark.parametrize(
    ("told", "said"),
    [
        (SPORTS_DAY, "運動会、雨で中止になっちゃって"),
        (SPORTS_DAY, "運動会は中止になるらしい"),
        (SPORTS_DAY, "運動会は中止になってた"),
        (TALKS, "面談、キャンセルさせてもらった"),
        (TALKS, "面談をキャンセルしちゃった"),
        (TALKS, "面談、キャンセルされちゃった"),
        ("1月9日にピアノのレッスン", "ピアノのレッスン、先生のインフルで休みになったって"),
        ("1月9日にバイト", "バイト休みにしてもらった"),
    ],
)
def test_it_is_off(
    run_here: RunHere, tmp_path: Path, told: str, said: str, *, in_talk: bool
) -> None:
    tell(run_here, tmp_path, told, said, in_talk=in_talk)

    assert lies_ahead(run_here) == []


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (SPORTS_DAY, "雨天の場合、運動会は1月15日に延期"),
        (SPORTS_DAY, "雨なら運動会は1月15日に延期になる"),
        (SPORTS_DAY, "雨だと運動会は中止になるって"),
        ("1月9日に学校の面談", "学校が休みになった"),
    ],
)
def test_by_such_weather_or_of_another_thing_it_stays(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-01-09"]


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("ごはんは水曜に変更になった。", ["2026-01-14", "2026-01-17"]),
        ("彩花とのごはん、なしになった。", ["2026-01-17"]),
        ("朝ごはんはなしになった。", ["2026-01-13", "2026-01-17"]),
    ],
)
def test_a_word_with_a_particle_in_it_is_one_word(
    run_here: RunHere, tmp_path: Path, said: str, there: list[str]
) -> None:
    """The ん of ごはん is in nearly every plan."""
    for one in ("1月13日に彩花とごはん行く約束したんだ。", "1月17日はバイトなんだ。", said):
        chat(run_here, tmp_path, one)

    assert [one["day"] for one in lies_ahead(run_here)] == there
