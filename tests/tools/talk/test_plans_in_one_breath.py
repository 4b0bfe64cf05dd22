"""What is told in one breath with something else: each lies ahead as it was told."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime.fromisoformat("2026-01-05T09:00:00+00:00")
THURSDAY = datetime.fromisoformat("2026-01-01T18:30:00+00:00")


def rows(run_here: RunHere, at: datetime = THURSDAY) -> list[tuple[str, str | None, str | None]]:
    return [(one["day"], one["hour"], one["every"]) for one in lies_ahead(run_here, at)]


@pytest.mark.parametrize(
    ("said", "ahead"),
    [
        (
            "Pottery is every Friday at 7 pm. Tomorrow we glaze my bowl.",
            [("2026-01-02", None, None), ("2026-01-02", "19:00", "week")],
        ),
        (
            "pottery is every friday at 7pm, with Mrs. Okada. on sunday I meet Lea",
            [("2026-01-02", "19:00", "week"), ("2026-01-04", None, None)],
        ),
        (
            "On Friday the 9th I fly to Lisbon. I am back on Sunday.",
            [("2026-01-09", None, None), ("2026-01-11", None, None)],
        ),
        (
            "Tom has to hand in his report by 20 January, I promised him to read it on the 18th",
            [("2026-01-18", None, None), ("2026-01-20", None, None)],
        ),
        (
            "I have a demo on Tuesday at 14:00, slides by Monday.",
            [("2026-01-05", None, None), ("2026-01-06", "14:00", None)],
        ),
        (
            "I have to finish the slides by Monday, the demo is on Tuesday at 14:00.",
            [("2026-01-05", None, None), ("2026-01-06", "14:00", None)],
        ),
        (
            "土曜は美容院、忘年会の会費を幹事に、20日までに",
            [("2026-01-03", None, None), ("2026-01-20", None, None)],
        ),
        (
            "6日に歯医者、来月の歓迎会、18日の19時、国分町の居酒屋に決まった",
            [("2026-01-06", None, None), ("2026-02-18", "19:00", None)],
        ),
        (
            "Exam on the 18th, essay by the 16th.",
            [("2026-01-16", None, None), ("2026-01-18", None, None)],
        ),
        (
            "handed the spec to Lukas, demo's on the 8th at 3 and the party is on the 9th",
            [("2026-01-08", "15:00", None), ("2026-01-09", None, None)],
        ),
        (
            "I met Lukas on Friday at 3 and the demo is on the 8th",
            [("2026-01-08", None, None)],
        ),
        ("I was at Dad's on Friday and Mum's on Sunday", []),
        (
            "Choir is every Tuesday at half seven at St Chad's, we've got our concert on Saturday"
            " the 10th at 7pm",
            [("2026-01-06", "19:30", "week"), ("2026-01-10", "19:00", None)],
        ),
        (
            "Yoga is every Monday at 6, and we've got our gala on Saturday the 10th at 7pm",
            [("2026-01-05", "18:00", "week"), ("2026-01-10", "19:00", None)],
        ),
        ("Yoga is every Monday at 6, and if we've got a gala on Saturday the 10th I'm busy", []),
        ("Sunday run done, 16 km.", []),
    ],
)
def test_each_is_told_by_itself(
    run_here: RunHere, tmp_path: Path, said: str, ahead: list[tuple[str, str | None, str | None]]
) -> None:
    chat(run_here, tmp_path, said, at=THURSDAY)

    assert rows(run_here) == ahead


def test_what_only_stands_around_a_plan_moves_without_it(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Paula's wedding is on 17 January, just before Lisbon.", at=THURSDAY)
    chat(run_here, tmp_path, "Lisbon is now on 15 February.", at=THURSDAY)

    assert [one["day"] for one in lies_ahead(run_here, THURSDAY)] == ["2026-01-17", "2026-02-15"]


@pytest.mark.parametrize(
    "said",
    [
        "We moved the stand-up: from now on it is every Tuesday at 10:00.",
        "We moved the stand-up, it's every Tuesday at 10:00 now.",
    ],
)
def test_what_it_is_on_each_week_is_what_was_moved(run_here: RunHere, said: str) -> None:
    run_here("remember", "The stand-up is every Monday at 9:30.")
    run_here("remember", said)

    assert rows(run_here) == [("2026-01-06", "10:00", "week")]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("土曜は美容院、忘年会の会費を幹事に、20日までに", ["美容院", "忘年会の会費"]),
        ("土曜は美容院、母の通院、火曜10時、タクシー呼ぶ", ["美容院", "母の通院"]),
        ("土曜は美容院、母の通院、10日は給料日", ["母の通院", "給料日"]),
        ("18日の19時に忘年会、会費を幹事に20日までに", ["に忘年会", "忘年会の会費"]),
        ("18日の19時に忘年会。会費を幹事に、20日までに", ["に忘年会", "忘年会の会費"]),
        ("18日は忘年会、20日は歯医者", ["忘年会", "歯医者"]),
    ],
)
def test_each_says_what_it_is_of(
    run_here: RunHere, tmp_path: Path, said: str, told: list[str]
) -> None:
    chat(run_here, tmp_path, said, at=THURSDAY)

    there = [one["content"] for one in lies_ahead(run_here, THURSDAY)]
    assert len(there) == len(told)
    assert all(what in one for what, one in zip(told, there, strict=True))


@pytest.mark.parametrize(
    ("said", "left"),
    [("忘年会中止になった", ["2026-01-20"]), ("会費払った", ["2026-01-18"])],
)
def test_the_fee_and_what_it_is_for_go_each_by_itself(
    run_here: RunHere, tmp_path: Path, said: str, left: list[str]
) -> None:
    for one in ("18日の19時に忘年会、会費を幹事に20日までに", said):
        chat(run_here, tmp_path, one, at=THURSDAY)

    assert [one["day"] for one in lies_ahead(run_here, THURSDAY)] == left


@pytest.mark.parametrize(
    ("told", "there"),
    [
        ("25日は給料日、パートは月水木の9時から14時",
         [("2026-01-07", "every Monday, Wednesday and Thursday"), ("2026-01-25", None)]),
        ("レジのパートが毎週月・水・木の9時〜14時で、給料日は毎月25日",
         [("2026-01-07", "every Monday, Wednesday and Thursday"),
          ("2026-01-25", "every month on the 25th")]),
        ("燃えるゴミは火金、資源は第2木曜",
         [("2026-01-06", "every Tuesday and Friday"),
          ("2026-01-08", "every month on the 2nd Thursday")]),
        ("毎週火曜はヨガ、14日は歯医者", [("2026-01-06", "every Tuesday"), ("2026-01-14", None)]),
        ("次の飲み会は第2木曜", [("2026-01-08", None)]),
        ("ヨガは隔週火曜19時、次は1月13日。", [("2026-01-13", "every other Tuesday")]),
        ("今週のシフトは火木", []),
        ("旅行は土日", []),
        ("毎週火曜はヨガ、木曜はピアノ",
         [("2026-01-06", "every Tuesday"), ("2026-01-08", "every Thursday")]),
        ("毎週火曜はヨガ、木曜は歯医者", []),
    ],
)  # fmt: skip
def test_what_comes_back_stands_apart_from_what_is_told_beside_it(
    run_here: RunHere, tmp_path: Path, told: str, there: list[tuple[str, str | None]]
) -> None:
    chat(run_here, tmp_path, told, at=MONDAY)

    found = run_here("ahead", "--json", at=MONDAY).data["ahead"]
    assert [(one["day"], one.get("again")) for one in found] == there
