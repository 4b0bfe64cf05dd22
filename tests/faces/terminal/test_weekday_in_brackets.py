"""A plan whose date has its weekday in brackets: no bracket is left without that date."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.faces.terminal.test_screens import drawn


@pytest.mark.parametrize(
    ("plan", "shown"),
    [
        (
            "優花のバイトのシフトは、１月２日（金）の17時から22時まで。カフェで。",
            "優花のバイトのシフトは、17時から",
        ),
        ("優花のバイトのシフトは1月2日(金・祝)の17時から22時まで。カフェで。", "シフトは17時から"),
        ("優花がとても楽しみにしているゼミの研究の発表は1月2日（金曜日）", "研究の発表"),
        (
            "Hanna's shift at the new café by the station is on 2 January (Friday) from 5 pm.",
            "Hanna's shift at the new café",
        ),
        (
            "Hanna's shift at the new café by the station is on 2 January (Fri) from 5 pm on.",
            "Hanna's shift at the new café",
        ),
    ],
)
def test_its_line_reads_as_words(run_here: RunHere, plan: str, shown: str) -> None:
    run_here("remember", plan)

    lines = drawn(run_here, "wake-up", columns=60)
    line = next(one for one in lines if "優花" in one or "Hanna" in one).split(" (kept")[0]
    assert shown in line
    assert line.count("(") == line.count(")"), line
