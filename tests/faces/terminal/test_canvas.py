"""The month of feelings as a terminal shows it: a column a day."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal

OFF = {"EGO_EMBEDDING_MODEL": "off"}


def test_a_terminal_draws_a_line_under_the_trend_and_a_pipe_does_not(
    data_dir: Path, run_here: RunHere
) -> None:
    for days, emotion, valence in ((6, "angry", "-1"), (3, "calm", "0"), (0, "love", "1")):
        at = NOON - timedelta(days=days)
        felt = ("--emotion", emotion, "--valence", valence, "--intensity", "0.5")
        run_here("remember", f"Day {days}", *felt, at=at, **OFF)

    shown = on_a_terminal(data_dir, "emotion-trend", **OFF)

    assert "valence   ▁  ▅  █ 12-26 to 01-01\n" in shown.text
    assert "intensity ▅  ▅  ▅ 12-26 to 01-01\n" in shown.text
    assert "▁" not in run_here("emotion-trend", **OFF).out


def test_a_terminal_draws_nothing_of_nothing(data_dir: Path, run_here: RunHere) -> None:
    run_here("feel-desires", **OFF)

    shown = on_a_terminal(data_dir, "emotion-trend")

    assert shown.text.startswith("No feeling has been kept yet.")
    assert "valence" not in shown.text
