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
            "来週の月曜けんたと映画",
            "けんた月曜残業になって映画は水曜にした",
            [("2026-01-07", None, None)],
        ),
        (
            "来週の月曜けんたと映画。レイトショーで21時から",
            "来週の火曜さくらと映画。レイトショーで21時から",
            [("2026-01-05", "21:00", None), ("2026-01-06", "21:00", None)],
        ),
        (
            "引っ越し決まった！1月16日、中野に",
            "引っ越し、1月23日になった",
            [("2026-01-23", None, None)],
        ),
        ("仕事決まった！16日、歯医者に行く", "歯医者、23日になった", [("2026-01-23", None, None)]),
        ("明日みおが来る", "みお風邪で来れなくなった", []),
        ("明日みおが来る", "みおが熱で明日来れなくなった", []),
        ("明日みおが来る", "みおが熱で土曜来れなくなった", [("2026-01-02", None, None)]),
        ("明日みおが来る", "さくらが風邪で来れなくなった", [("2026-01-02", None, None)]),
        (
            "毎週火曜の5時から太一のスイミング",
            "火曜のスイミング、5時半からになった",
            [("2026-01-06", "17:30", "week")],
        ),
        (
            "毎週火曜の5時から太一のスイミング",
            "来週の火曜のスイミング、5時半からになった",
            [("2026-01-06", "17:30", None), ("2026-01-13", "17:00", "week")],
        ),
        (
            "毎週火曜と木曜の5時から太一のスイミング",
            "火曜のスイミング、5時半からになった",
            [("2026-01-01", "17:00", "week"), ("2026-01-06", "17:30", None)],
        ),
        (
            "毎週火曜の19時からヨガ",
            "来週からヨガは金曜の20時",
            [("2026-01-09", "20:00", "week")],
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
    for _ in range(2):  # told twice it is the same
        chat(run_here, tmp_path, said)

    there = lies_ahead(run_here)
    assert [(one["day"], one["hour"], one["every"]) for one in there] == ahead
