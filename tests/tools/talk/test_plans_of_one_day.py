"""Plans of one day that are told in one breath, and a plan beside another that changes its day."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ego.upkeep.language import JAPANESE, reword, speaking
from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

WEDNESDAY = datetime(2026, 12, 2, 11, tzinfo=UTC)


def ahead(run_here: RunHere) -> list[str]:
    """The days and hours that lie ahead: "12-04 14:00"."""
    there = lies_ahead(run_here, at=WEDNESDAY)
    return [f"{one['day'][5:]} {one['hour'] or ''}".strip() for one in there]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "明後日の14時に歯医者を予約した。芽衣は金曜日に遠足なんだって。",
            ["12-04", "12-04 14:00"],
        ),
        ("明日は10時に美容院に行く。明日の夜は奈緒と飲み会なの。", ["12-03", "12-03 10:00"]),
        ("土曜は歯医者で、母が土曜の夜に泊まりに来る。", ["12-05", "12-05"]),
        (
            "I booked the dentist for Friday at 2pm. Mei has her school trip on Friday.",
            ["12-04", "12-04 14:00"],
        ),
        ("Tomorrow I have yoga at 10. Tomorrow night we eat with Nao.", ["12-03", "12-03 10:00"]),
        ("The dentist is on Friday and on Friday evening Mum visits.", ["12-04", "12-04"]),
        # what is told twice is one, at the hour that either tells
        ("来週の水曜に面接がある。水曜の面接は14時からだって。", ["12-09 14:00"]),
        ("明後日は歯医者。金曜の14時に予約したの。", ["12-04 14:00"]),
        ("We have a party on Saturday. The party on Saturday is at 7.", ["12-05 19:00"]),
        ("金曜に大阪に出張なの。金曜の夜に帰ってくる。", ["12-04"]),
    ],
)
def test_two_things_of_one_day_are_two_plans(
    run_here: RunHere, tmp_path: Path, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, said, at=WEDNESDAY)

    assert sorted(ahead(run_here)) == told


def test_a_memory_names_the_other_plan_of_its_day(run_here: RunHere) -> None:
    kept = run_here("remember", "金曜の14時に歯医者。芽衣は金曜に遠足なんだって。", at=WEDNESDAY)

    assert ahead(run_here) == ["12-04 14:00"]
    (line,) = (one for one in kept.out.splitlines() if "points to" in one)
    assert line.endswith(
        "one plan: remember each other one by itself: 芽衣は金曜に遠足なんだって。"
    )
    with speaking(JAPANESE):
        assert "ほかの予定は別に残してください: 芽衣は金曜に遠足" in reword(line)


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        ("", "箱根に12日に行くことになった。歯医者は13日にしてもらった。", ["12-12", "12-13"]),
        ("", "12日は箱根だから、歯医者は13日にずらしてもらった。", ["12-12", "12-13"]),
        ("", "We go to Hakone on the 12th. I had the dentist moved to the 13th.",
         ["12-12", "12-13"]),
        (
            "小梅の次の診察は12日の朝10時だって。",
            "箱根に12日に行くことになった！でも小梅の診察と重なるから、診察は13日にずらしてもらった。",
            ["12-12", "12-13 10:00"],
        ),
        (
            "Koume's next vet appointment is on the 12th at 10.",
            "We're going to Hakone on the 12th! It clashes with Koume's appointment, so I moved"
            " the appointment to the 13th.",
            ["12-12", "12-13 10:00"],
        ),
        ("歯医者は12日の10時。", "歯医者を14日に変えてもらった。12日は母が来るの。",
         ["12-12", "12-14 10:00"]),
        # why it cannot be on its day is no plan, nor is the day that was
        ("歯医者は12日の10時。", "12日は都合が悪いから、歯医者は13日に変更した。", ["12-13 10:00"]),
        (
            "The dentist is on the 12th at 10.",
            "The dentist is closed on the 12th, so the dentist is moved to the 13th.",
            ["12-13 10:00"],
        ),
        ("", "Dinner is on the 12th. The dinner moved to the 14th.", []),
    ],
)  # fmt: skip
def test_a_plan_beside_a_change_is_kept(
    run_here: RunHere, tmp_path: Path, before: str, said: str, told: list[str]
) -> None:
    for turn in filter(None, (before, said, said)):
        chat(run_here, tmp_path, turn, at=WEDNESDAY)

    assert sorted(ahead(run_here)) == told


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("診察は13日にずらしてもらうね。", "12-13 10:00"),
        ("診察は13日に変更してもらいます。", "12-13 10:00"),
        ("診察は13日にずらしてもらうことになった。", "12-13 10:00"),
        ("診察、13日にずらしてもらおうかな。", "12-12 10:00"),
        ("診察は13日にずらしてもらえるかな。", "12-12 10:00"),
    ],
)
def test_what_one_is_going_to_have_moved_is_moved(
    run_here: RunHere, tmp_path: Path, said: str, day: str
) -> None:
    for turn in ("小梅の診察は12日の朝10時だって。", said):
        chat(run_here, tmp_path, turn, at=WEDNESDAY)

    assert ahead(run_here) == [day]


@pytest.mark.parametrize(
    ("there", "said", "told"),
    [
        ("土曜10時に歯医者", "土曜の歯医者のあと陸と映画", ["12-05", "12-05 10:00"]),
        ("土曜10時に歯医者", "5日は歯医者のあと買い物", ["12-05", "12-05 10:00"]),
        ("土曜10時に歯医者", "土曜は歯医者の後に美容院に行く", ["12-05", "12-05 10:00"]),
        ("土曜10時に歯医者", "土曜の歯医者のあとがこわい", ["12-05 10:00"]),
        ("土曜10時に歯医者", "土曜の歯医者は10時から", ["12-05 10:00"]),
    ],
)
def test_what_is_behind_another_thing_is_a_plan_of_its_own(
    run_here: RunHere, tmp_path: Path, there: str, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, there, at=WEDNESDAY)
    chat(run_here, tmp_path, said, at=WEDNESDAY)

    assert sorted(ahead(run_here)) == told


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("歯医者キャンセルになった", ["12-05"]),
        ("映画やめた", ["12-05 10:00"]),
    ],
)
def test_it_stays_where_what_it_is_behind_is_off(
    run_here: RunHere, tmp_path: Path, said: str, left: list[str]
) -> None:
    for one in ("土曜10時に歯医者", "土曜の歯医者のあと陸と映画", said):
        chat(run_here, tmp_path, one, at=WEDNESDAY)

    assert ahead(run_here) == left


@pytest.mark.parametrize(
    ("there", "said", "told"),
    [
        ("5日15時に三者面談", "5日の15時からだよね、三者面談", ["12-05 15:00"]),
        ("陸の面談は5日の15時", "5日の15時からだよね、三者面談", ["12-05 15:00"]),
        ("陸の三者面談は5日の15時20分から", "土曜の15時からだったよね、三者面談", ["12-05 15:20"]),
        ("6日15時に三者面談", "5日の15時だよね、三者面談", ["12-06 15:00"]),
        ("5日15時に歯医者", "5日の15時からだよね、三者面談", ["12-05 15:00", "12-05 15:00"]),
        ("陸の三者面談は5日15時", "陸の歯医者、5日の17時だよね", ["12-05 15:00", "12-05 17:00"]),
    ],
)
def test_who_asks_whether_it_is_then_tells_no_second_plan(
    run_here: RunHere, tmp_path: Path, there: str, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, there, at=WEDNESDAY)
    chat(run_here, tmp_path, said, at=WEDNESDAY)

    assert sorted(ahead(run_here)) == told
