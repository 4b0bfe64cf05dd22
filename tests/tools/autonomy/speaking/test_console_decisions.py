"""The console shows what was let be and what was put off, a line each."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from ego.core.autonomy.decisions import ResultStatus
from ego.runtime.ego import Ego
from tests.arrivals import arrives, says, spoken
from tests.conftest import NOON, RunHere
from tests.decided import DEFER, SKIP
from tests.deciding import decide, someone
from tests.faces.terminals import on_a_terminal
from tests.speaking import entries
from tests.tools.autonomy.explaining.test_why import hidden


@pytest.fixture
def decided(run_here: RunHere, tmp_path: Path) -> list[str]:
    """The ids of a decision that skips and of one that defers."""
    someone(run_here)
    skipped = decide(run_here, tmp_path, SKIP)
    deferred = decide(run_here, tmp_path, {**DEFER, "reason": "もう遅い。"})
    return [skipped["decision_id"], deferred["decision_id"]]


def test_a_line_each(decided: list[str], run_here: RunHere, data_dir: Path) -> None:
    said = run_here("console").out

    assert said == (
        "2026-01-01 12:00    let be: Nothing calls for it.\n"
        "2026-01-01 12:00    put off until 2026-01-01 14:00: もう遅い。\n"
    )
    assert run_here("console", "--activity").out == said
    assert run_here("console", "--messages").out == "Nothing was said yet.\n"
    assert "let be: Nothing calls for it." in on_a_terminal(data_dir, "console").text


def test_programs_are_told_all_of_it(decided: list[str], run_here: RunHere) -> None:
    skipped, deferred = entries(run_here)

    assert skipped == {
        "type": "decision",
        "at": NOON.isoformat(),
        "decision_id": decided[0],
        "trigger_id": skipped["trigger_id"],
        "outcome": "skip",
        "reason": "Nothing calls for it.",
        "defer_until": None,
        "next_deliberation_at": None,
    }
    assert (deferred["outcome"], deferred["decision_id"]) == ("defer", decided[1])
    assert deferred["next_deliberation_at"] == (NOON + timedelta(hours=2)).isoformat()


def test_what_led_to_each_stands_under_it(
    decided: list[str], run_here: RunHere, world: Ego, data_dir: Path
) -> None:
    arrives(world, ResultStatus.SUCCESS)
    spoken(run_here, says("It is done.\nTwo tides."))

    lines = hidden(run_here("console", "--why").out).splitlines()

    assert [line.strip() for line in lines if "why: " in line] == [
        "why: the time, 01-01 12:00 (dec_…)",
        "why: the time, 01-01 12:00 (dec_…)",
        "why: the time, 01-01 12:00; The walk depends on the tide. (dec_…)",
        "why: the same.",
    ]
    told = entries(run_here, "--why")
    assert [one["why"].rpartition(" ")[2] for one in told[:2]] == [f"({name})" for name in decided]
    assert told[2]["why"] == told[3]["why"]
    assert all("why" not in one for one in entries(run_here))
    drawn = on_a_terminal(data_dir, "console", "--why", columns=60).text
    assert drawn.count("why: ") == 4
    assert "Two tides." in drawn


def test_what_is_set_aside_is_not_shown_and_what_is_purged_is_gone(
    decided: list[str], run_here: RunHere, data_dir: Path
) -> None:
    talk = json.loads(run_here("events", "--json").out)["data"]["events"]
    skipped = [one["event_id"] for one in talk if one["client_context"]["outcome"] == "skip"]

    run_here("forget", *skipped)
    assert "Nothing calls for it." not in run_here("console").out
    run_here("undelete", *skipped)
    assert "Nothing calls for it." in run_here("console").out
    assert run_here("purge", "--all", "--yes").code == 0
    assert run_here("console").out == "Nothing was said or done yet.\n"
