"""Changes of a plan as people write them in Japanese, told in talk: at its new time, and once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

Ahead = list[tuple[str, str | None, str | None]]


@pytest.mark.parametrize(
    ("told", "said", "ahead"),
    [
        (
            "毎週火曜の8時半から朝会がある",
            "朝会、来週から9時になった",
            [("2026-01-06", "09:00", "week")],
        ),
        (
            "毎週火曜の19時からヨガ",
            "ヨガ、2月から20時に変わった",
            [("2026-01-06", "19:00", "week"), ("2026-02-03", "20:00", "week")],
        ),
        (
            "毎週木曜の10時からリハビリ通ってます",
            "来週のリハビリだけ水曜になりました、時間は同じです",
            [("2026-01-07", "10:00", None), ("2026-01-15", "10:00", "week")],
        ),
        ("明日の11時から面接", "面接を9日に変更しといて", [("2026-01-09", "11:00", None)]),
        (
            "来週の火曜に健が大阪出張。",
            "スイミングの曜日が変わって、来週から水曜の5時になるんだって。",
            [("2026-01-06", None, None), ("2026-01-07", "17:00", "week")],
        ),
        (
            "12日に飲み会",
            "飲み会は18時スタートだよ、さっき聞いた",
            [("2026-01-12", "18:00", None)],
        ),
        (
            "16日10時に健康診断",
            "健康診断が延期になればいいのに",
            [("2026-01-16", "10:00", None)],
        ),
    ],
)
def test_it_lies_where_it_was_told_to_be(
    run_here: RunHere, tmp_path: Path, told: str, said: str, ahead: Ahead
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    there = lies_ahead(run_here)
    assert [(one["day"], one["hour"], one["every"]) for one in there] == ahead
