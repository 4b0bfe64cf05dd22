"""What is put off, or moved to a bare weekday, is on its old day no more; told in Japanese."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TUESDAY = datetime(2026, 12, 1, 9, tzinfo=UTC)
PARTY = "金曜の19時から会社の飲み会"
DENTIST = "木曜の10時から歯医者"
CAFE = "土曜の11時にみきとカフェ"


def days(run_here: RunHere) -> list[tuple[str, str | None]]:
    return [(one["day"], one["hour"]) for one in lies_ahead(run_here, TUESDAY)]


@pytest.mark.parametrize(
    ("there", "told"),
    [
        (PARTY, "金曜の飲み会、延期になった"),
        (PARTY, "金曜の飲み会延期になっちゃった"),
        ("金曜の19時から歓送迎会", "金曜の歓送迎会が先生の都合で延期になったって"),
        (DENTIST, "木曜の歯医者、延期した。日にちはまだ決めてない"),
        # a week is no day: nobody said that it is the same one of it
        (PARTY, "金曜の飲み会、来週に延期になった"),
        (DENTIST, "歯医者、再来週にずらしてもらった"),
        ("健康診断10日だわ", "健康診断再来週に延期"),
        ("My checkup is on the 10th", "Checkup got moved to the week after next"),
        ("Dentist on Thursday", "They've pushed the dentist to next week"),
        ("Dentist on Thursday", "dentist postponed until next month"),
    ],
)
def test_what_is_put_off_to_no_day_is_off(
    run_here: RunHere, tmp_path: Path, there: str, told: str
) -> None:
    chat(run_here, tmp_path, there, at=TUESDAY)
    chat(run_here, tmp_path, told, at=TUESDAY)

    assert days(run_here) == []


@pytest.mark.parametrize(
    ("there", "told", "day"),
    [
        (DENTIST, "歯医者、翌週にする", ("2026-12-10", "10:00")),
        (DENTIST, "木曜の歯医者、9日に延期になった", ("2026-12-09", "10:00")),
        (DENTIST, "木曜の歯医者、来週に延期。10日の14時", ("2026-12-10", "14:00")),
        ("来週の水曜に面談", "面談、来週に延期になった", ("2026-12-09", None)),
        ("Dentist on Thursday", "Maybe the dentist gets moved to next week", ("2026-12-03", None)),
        ("Dentist on Thursday", "My brother moved to next week's group", ("2026-12-03", None)),
        ("Dentist on 9 December", "The dentist was moved to next week", ("2026-12-09", None)),
        ("Dentist on Thursday", "dentist moved to next week, Friday", ("2026-12-11", None)),
        ("Dentist on Thursday", "dentist pushed until next week, on Friday", ("2026-12-11", None)),
        ("Dentist on Thursday", "dentist moved to friday of next week", ("2026-12-11", None)),
        ("Dentist on Thursday", "dentist moved to friday of this week", ("2026-12-04", None)),
        (PARTY, "延期になった会議の資料を送った", ("2026-12-04", "19:00")),
        ("12日にみきとランチ", "ランチ、日曜になった", ("2026-12-13", None)),
        ("来週の水曜にお義母さんの検査", "検査、一日ずれて木曜になった", ("2026-12-10", None)),
        ("来週の水曜にお義母さんの検査", "検査、早まって木曜になった", ("2026-12-03", None)),
        ("再来週の火曜に面談", "面談、木曜に変わったよ", ("2026-12-17", None)),
        ("来週の金曜に面談", "面談、月曜になった", ("2026-12-14", None)),
        (CAFE, "土曜のカフェ12時に変更ね", ("2026-12-05", "12:00")),
        (CAFE, "土曜のカフェ、12時に変更だってさ", ("2026-12-05", "12:00")),
    ],
)
def test_it_lies_where_it_was_moved_to(
    run_here: RunHere, tmp_path: Path, there: str, told: str, day: tuple[str, str | None]
) -> None:
    chat(run_here, tmp_path, there, at=TUESDAY)
    chat(run_here, tmp_path, told, at=TUESDAY)

    assert days(run_here) == [day]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("金曜の17時にまた歯医者行く", [("2026-12-04", "17:00")]),
        ("土曜にまた消毒に行かなきゃ", [("2026-12-05", None)]),
        ("また土曜ね", []),
        ("今月の通院は7日と21日", [("2026-12-07", None), ("2026-12-21", None)]),
        ("来月の通院は7日と21日", [("2027-01-07", None), ("2027-01-21", None)]),
        ("金曜の会議で延期を決める", [("2026-12-04", None)]),
        ("クリスマスのディナー予約した", [("2026-12-25", None)]),
        ("クリスマスの夜は家族で過ごす", [("2026-12-25", None)]),
        ("クリスマスの絵本がめちゃくちゃ売れてる", []),
        ("クリスマスの飾りつけした", []),
        ("明日8時に起こしてほしいくらい眠い", []),
        ("土曜にハワイ行きたいほど寒い", []),
        ("水曜飲み行こって誘われた", []),
        ("木曜みんなで飲もうって言われて迷ってる", []),
        ("明日は早く帰れそう", []),
        ("土曜の映画、今から行きたいくらい楽しみ", [("2026-12-05", None)]),
        ("日曜飲み行こって誘われたから行ってくる", [("2026-12-06", None)]),
        ("7日に飲み会に誘われた", [("2026-12-07", None)]),
        ("8日8時くらいに起こして", [("2026-12-08", "08:00")]),
        ("クリスマスのプレゼント、はなの分だけ買った", []),
        ("The Christmas tree is up.", []),
        ("The dentist is on Friday of next week", [("2026-12-11", None)]),
        ("I pack for next week on Sunday", [("2026-12-06", None)]),
        ("boiler man thursday at 10", [("2026-12-03", "10:00")]),
        ("i've got the bin man friday at 10", [("2026-12-04", "10:00")]),
        ("he is my man Friday", []),
        ("oh man Friday", []),
    ],
)
def test_a_day_is_noted_for_what_is_to_be_on_it(
    run_here: RunHere, tmp_path: Path, told: str, found: list[tuple[str, str | None]]
) -> None:
    chat(run_here, tmp_path, told, at=TUESDAY)

    assert days(run_here) == found
