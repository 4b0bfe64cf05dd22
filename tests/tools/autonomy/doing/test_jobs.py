"""A runner of one's own claims agent jobs, and looking at them changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.decided import ACT, FACTS
from tests.deciding import able, decide, fall_silent, result, stored
from tests.innards import rows


def test_a_runner_of_ones_own_claims_beats_and_completes(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    told = decide(run_here, tmp_path, ACT)
    job = run_here("jobs", "claim", "--json").data["job"]
    name, token = job["job_id"], job["claim_token"]
    output = tmp_path / "output"
    output.write_text(json.dumps(FACTS))
    assert job["input_text"].startswith(job["task_instruction"])
    assert job["silent_after_seconds"] == 300
    assert run_here("jobs", "claim", "--json").data == {"job": None}

    assert run_here("jobs", "beat", name, token, "--progress", "half way").code == 0
    assert run_here("jobs", "beat", name, "ct_wrong").code == 6
    assert run_here("jobs", "complete", name, "ct_wrong").code == 6
    assert run_here("jobs", "complete", "aj_none", token).code == 3
    first = run_here("jobs", "complete", name, token, "--output", str(output), "--json")
    again = run_here("jobs", "fail", name, token, "Changed my mind.", "--json")

    assert first.data == again.data
    assert (first.data["state"], first.data["summary_text"]) == ("completed", "Two tides a day.")
    assert run_here("jobs", "beat", name, token).code == 6
    assert result(run_here, told["intent_id"])["result_payload"] == FACTS
    assert rows(data_dir, "SELECT count(*) FROM action_results") == [(1,)]


def test_a_runner_of_ones_own_may_fail(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    able(run_here, data_dir)
    decide(run_here, tmp_path, ACT)
    job = run_here("jobs", "claim", "--json").data["job"]

    ran = run_here("jobs", "fail", job["job_id"], job["claim_token"], "No \x1b[31mnet.", "--json")

    assert (ran.data["state"], ran.data["result_status"]) == ("failed", "failed")
    assert ran.data["summary_text"] == "No \\x1b[31mnet."
    weights = {
        one["type"]: one["weight"]
        for one in run_here("attend", "--json").data["attention_targets"]
        if one["type"] == "capability"
    }
    assert weights == {"capability": 0.45}


def test_the_token_of_a_job_that_timed_out_counts_no_longer(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    decide(run_here, tmp_path, ACT)
    first = run_here("jobs", "claim", "--json").data["job"]
    fall_silent(data_dir)
    second = run_here("jobs", "claim", "--json").data["job"]

    late = run_here("jobs", "complete", first["job_id"], first["claim_token"])

    assert (late.code, "timed_out" in late.err) == (6, True)
    assert run_here("jobs", "complete", second["job_id"], second["claim_token"]).code == 0


def test_the_list_names_no_token(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    able(run_here, data_dir)
    decide(run_here, tmp_path, ACT)
    token = run_here("jobs", "claim", "--json").data["job"]["claim_token"]

    said = run_here("jobs", "list", "--json").out + run_here("jobs", "list").out

    assert token not in said
    assert "coder: claimed, seen just now" in said


def test_looking_changes_nothing(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    able(run_here, data_dir)
    told = decide(run_here, tmp_path, ACT)
    before = stored(data_dir)

    for words in (
        ("jobs", "list"),
        ("jobs", "show", told["intent_id"]),
        ("capability", "list"),
        ("events",),
        ("attend",),
    ):
        assert run_here(*words).code == 0

    assert stored(data_dir) == before


@pytest.mark.parametrize(("notes", "lines", "more"), [(5, 5, ""), (7, 1, " and 6 more")])
def test_many_jobs_that_stand_alike_are_one_line(
    run_here: RunHere, notes: int, lines: int, more: str
) -> None:
    for number in range(notes):
        run_here("note", f"Build {number} failed.")

    listed = run_here("jobs", "list").out.splitlines()

    told = [one for one in listed if one.startswith("reflect ev_")]
    assert len(told) == lines
    assert all(f"{more}: waiting, due now (job_" in one for one in told)
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == notes
