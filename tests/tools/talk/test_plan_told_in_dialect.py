"""Plans and their changes in the Japanese of Fukuoka, as in the standard."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

FRIDAY = datetime(2026, 10, 23, 9, tzinfo=UTC)
DRINKS = "大学の同期の飲み会、11月6日の金曜19時半、博多駅前の「あかね」。幹事は西田"
MATCH = "それと蓮の野球の試合、明日の朝八時半から雁の巣。雨なら日曜に順延らしい"
MEETING = "田中くんのとこの面談、お母さんが仕事で無理になったけん木曜の十八時にずらしてもらった"
WASHER = "隣の吉村さんに高圧洗浄機借りとるっちゃけど、次の日曜に返さんといかん"
WAS_DRINKS, WAS_MATCH = ("2026-11-06", "19:30"), ("2026-10-24", "08:30")


@pytest.mark.parametrize(
    ("said", "days"),
    [
        (
            [
                DRINKS,
                "西田から連絡きて、飲み会中止やって。インフル流行っとるけん忘年会に合わせて年末に延期らしいわ",
            ],
            [],
        ),
        ([DRINKS, "飲み会中止やって"], []),
        ([DRINKS, "飲み会中止やったら困る"], [WAS_DRINKS]),
        ([DRINKS, "飲み会中止やって聞いたけど本当？"], [WAS_DRINKS]),
        (
            [MATCH, "土曜、雨っぽいけん蓮の試合は日曜に順延やって。時間は同じ"],
            [("2026-10-25", "08:30")],
        ),
        ([MATCH, "試合、雨っぽいけん気が重かね"], [WAS_MATCH]),
    ],
)
def test_it_is_as_told_last(
    run_here: RunHere, tmp_path: Path, said: list[str], days: list[tuple[str, str]]
) -> None:
    for one in said:
        chat(run_here, tmp_path, one, at=FRIDAY)

    assert [(one["day"], one["hour"]) for one in lies_ahead(run_here, FRIDAY)] == days


@pytest.mark.parametrize(
    ("plan", "told", "is_open"),
    [
        (MATCH, "蓮の試合、昨日勝ったとよ！5対3", False),
        (MATCH, "蓮の試合、昨日は引き分けやったとよ", False),
        (MATCH, "蓮の試合、負けた", False),
        (MATCH, "蓮、試合に勝った！", False),
        (MATCH, "試合は優勝した！", False),
        (MATCH, "大会は優勝した", False),
        (MATCH, "蓮たち負けちゃった", False),
        (MATCH, "勝った！", False),
        (MATCH, "蓮がじゃんけんで勝った", True),
        (MATCH, "健太が試合に勝った", True),
        (MATCH, "勝ったら寿司", True),
        (MATCH, "試合に勝ったことがない", True),
        (MATCH, "蓮の試合、勝てるといいね", True),
        (MATCH, "ホークスが勝ったとよ", True),
        ("The kids' football match is tomorrow at 9", "We drew the match 2-2", False),
        ("The kids' football match is tomorrow at 9", "They lost the match", False),
        ("The kids' football match is tomorrow at 9", "I lost my keys", True),
        (MEETING, "無理って断った", True),
        (
            MEETING,
            "十三日の金曜に飲み会どうって西田が言いよったけど、俺は授業あるけん無理って断った",
            True,
        ),
        (MEETING, "健太、仕事入って十四日来れんくなったって", True),
        (MEETING, "田中くんの面談終わった", False),
        ("飲み会、明日の19時半", "13日に飲み会どうって西田が言いよったけど断った", True),
        ("飲み会、明日の19時半", "飲み会楽しかった", False),
        (WASHER, "吉村さんに洗浄機返したけん、それはもうよか。お礼にみかんもろた", False),
        (WASHER, "洗浄機返しました", False),
        (WASHER, "吉村さんに本返した", True),
        (WASHER, "吉村さんにみかんもろた", True),
    ],
)
def test_it_is_closed_by_what_is_told_of_it_alone(
    run_here: RunHere, tmp_path: Path, plan: str, told: str, *, is_open: bool
) -> None:
    later = FRIDAY + timedelta(days=7)
    chat(run_here, tmp_path, plan, at=FRIDAY)
    chat(run_here, tmp_path, told, at=later)

    waits = run_here("ahead", "--all", "--json", at=later).data["ahead"]
    assert bool([one for one in waits if one["day"] < "2026-10-30"]) is is_open


def test_what_is_done_is_said_once(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "車検は明日の10時", at=FRIDAY)

    told = run_here(
        "absorb",
        "--user",
        "昨日車検終わった。８万かかったとよ",
        "--json",
        at=FRIDAY + timedelta(days=2),
        stdin=b"Oh!",
        EGO_COMPANION="Misaki",
    )
    assert [one["how"] for one in told.data["closed"]] == ["done"]


def test_a_refused_proposal_calls_off_what_was_proposed(run_here: RunHere, tmp_path: Path) -> None:
    for one in ("13日19時に飲み会", "13日の飲み会、授業あるけん無理って断った"):
        chat(run_here, tmp_path, one, at=FRIDAY)

    assert lies_ahead(run_here, FRIDAY) == []
