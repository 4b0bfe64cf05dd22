"""What a morning calls the last thing: kept last, or lived last where a plan came since."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal

CURRY = datetime(2026, 12, 6, 9, tzinfo=UTC)
DENTIST = datetime(2026, 12, 10, 9, tzinfo=UTC)
MORNING = datetime(2026, 12, 14, 9, tzinfo=UTC)


def test_what_is_told_as_to_come_is_not_passed_over_in_silence(run_here: RunHere) -> None:
    run_here("remember", "由紀とカレーを作った。", at=CURRY)
    run_here("remember", "由紀、歯医者は15日の18時半。", at=DENTIST)

    woken = run_here("wake-up", at=MORNING).out

    assert "Last lived (1w ago" in woken
    assert "Kept last" not in woken
    assert "Tomorrow at 18:30: 由紀、歯医者は15日の18時半。" in woken


def test_it_is_called_so_in_japanese(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "由紀とカレーを作った。", at=CURRY)
    run_here("remember", "由紀、歯医者は15日の18時半。", at=DENTIST)

    japanese = on_a_terminal(
        data_dir, "wake-up", columns=100, LANG="ja_JP.UTF-8", EGO_NOW=MORNING.isoformat()
    )
    assert "最後にあったこと(" in japanese.text


def test_what_was_kept_last_is_called_so(run_here: RunHere) -> None:
    run_here("remember", "由紀、歯医者は15日の18時半。", at=CURRY)
    run_here("remember", "由紀とカレーを作った。", at=DENTIST)

    assert "Kept last (4d ago" in run_here("wake-up", at=MORNING).out
