"""What was decided is done by programs, which are bounded and see what they must."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.decided import ACT, FACTS
from tests.deciding import (
    HELD,
    able,
    asking,
    assert_gone,
    configure,
    decide,
    result,
    shell,
    stored,
    work_dir,
)
from tests.innards import rows

RESEARCH = {
    **ACT,
    "action_type": "web_research",
    "action_payload": {"query": "tides", "goal": "plan the walk", "constraints": ["today"]},
}


# From a decision to its result


def test_an_agents_answer_becomes_a_result(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": shell(f"cat >/dev/null; echo '{json.dumps(FACTS)}'")})
    told = decide(run_here, tmp_path, ACT)

    ran = run_here("jobs", "run")

    assert ran.out == "agent_delegate success: Two tides a day.\n"
    done = result(run_here, told["intent_id"])
    assert done["result_payload"] == FACTS
    assert done["details"]["raw_output_text"] == json.dumps(FACTS) + "\n"
    idle = "No decision waits to be carried out. For what needs a model: ego speak.\n"
    assert run_here("jobs", "run").out == idle
    assert rows(data_dir, "SELECT state, attempt FROM agent_jobs") == [("completed", 1)]
    (event,) = run_here("events", "--source", "action_result", "--json").data["events"]
    assert (event["user_text"], event["searchable"]) == ("Two tides a day.", True)
    assert "Two tides a day." in run_here("recall", "how many tides").out
    targets = run_here("attend", "--json").data["attention_targets"]
    assert {(one["type"], one["weight"]) for one in targets} == {
        ("action_type", 0.75),
        ("capability", 0.65),
    }


def test_five_kilobytes_stand_in_the_details_alone(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": shell("seq -f 'the tide of day %g is late' 1 200")})
    told = decide(run_here, tmp_path, ACT)
    run_here("jobs", "run")

    done = result(run_here, told["intent_id"])
    raw = done["details"].pop("raw_output_text")

    assert len(raw) == 5492
    assert len(done["summary_text"]) <= 200
    assert "\n" not in done["summary_text"]
    facts = done["result_payload"].pop("facts")
    assert done["result_payload"] == {"characters": 5492, "lines": 200}
    assert 1_450 < len(facts) <= 1_500
    assert raw.endswith(f"\n{facts}\n")
    kept = stored(data_dir)
    del kept["action_results"]
    assert raw[:250] not in json.dumps(kept, default=str).replace("\\n", "\n")


@pytest.mark.parametrize(
    ("script", "more", "status", "summary"),
    [
        ("cat >/dev/null", "", "no_effect", "It ended without a word."),
        ("echo no >&2; exit 3", "", "failed", "It ended with exit status 3. no"),
        ("kill -TERM $$", "", "failed", "It ended with exit status -15."),
        ("sleep 60 & sleep 60", "timeout_seconds = 0.3", "failed", "It took too long"),
        ("yes", "output_bytes = 200000", "partial", "y y y"),
    ],
)
def test_what_does_not_go_well_says_so(
    run_here: RunHere,
    data_dir: Path,
    tmp_path: Path,
    script: str,
    more: str,
    status: str,
    summary: str,
) -> None:
    able(run_here, data_dir)
    backends = f"backends = {{coder = {json.dumps(shell(script))}}}"
    configure(data_dir, more=f"[capabilities.agent_delegate]\n{backends}\n{more}")
    told = decide(run_here, tmp_path, ACT)

    ran = run_here("jobs", "run")

    assert ran.code == 0, ran.err
    done = result(run_here, told["intent_id"])
    assert (done["result_status"], done["summary_text"][: len(summary)]) == (status, summary)
    assert rows(data_dir, "SELECT state FROM intents") == [("done",)]
    searchable = [
        one["searchable"]
        for one in run_here("events", "--source", "action_result", "--json").data["events"]
    ]
    assert searchable == [status == "partial"]


def test_a_program_that_is_not_there_fails_its_job(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": ["no-such-program-of-ours"]})
    decide(run_here, tmp_path, ACT)

    assert "could not be started. There is no such program." in run_here("jobs", "run").out


def test_research_is_run_like_any_program(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    told = decide(run_here, tmp_path, RESEARCH)

    assert "web_research success" in run_here("jobs", "run", "--once").out

    raw = result(run_here, told["intent_id"])["details"]["raw_output_text"]
    assert "Query: tides\nGoal: plan the walk\nConstraint: today\n" in raw


def test_the_most_important_is_done_first(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    for priority in (10, 90, 50):
        decide(run_here, tmp_path, {**asking(f"p{priority}"), "priority": priority})

    said = run_here("jobs", "run").out

    assert re.findall(r"p\d+", said) == ["p90", "p50", "p10"]


def test_what_was_dropped_is_not_done(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    able(run_here, data_dir)
    told = decide(run_here, tmp_path, ACT)

    assert run_here("jobs", "drop", told["intent_id"], "Too late.").code == 0
    assert run_here("jobs", "run").out == "Nothing waits to be done.\n"
    assert rows(data_dir, "SELECT state, reason FROM intents") == [("dropped", "Too late.")]
    assert rows(data_dir, "SELECT state FROM agent_jobs") == [("cancelled",)]
    assert run_here("jobs", "drop", told["intent_id"], "Again.").code == 2


# What a program gets to see


HOSTILE = [
    "; rm -rf / #",
    "--help",
    "$(touch owned) `touch owned` | tee owned",
    "a\0b",
    "\x1b]0;owned\x07\x1b[2J\x1b[31mred\u202etxt",
    "x" * 1_000_000,
]


@pytest.mark.parametrize("instruction", HOSTILE, ids=lambda said: ascii(said[:12]))
def test_a_hostile_instruction_is_text_on_standard_input_and_nothing_else(
    run_here: RunHere, data_dir: Path, tmp_path: Path, instruction: str
) -> None:
    seen = tmp_path / "seen"
    seen.mkdir()
    script = f"cat >{seen}/stdin; tr '\\0' '\\n' </proc/$$/cmdline >{seen}/argv; cat {seen}/stdin"
    able(run_here, data_dir, {"coder": shell(script)})
    told = decide(run_here, tmp_path, asking(instruction))

    ran = run_here("jobs", "run", "--plain")
    shown = run_here("jobs", "show", told["intent_id"], "--plain")

    said = (seen / "stdin").read_bytes()
    assert said.startswith(instruction.encode() + b"\n\n")
    assert (seen / "argv").read_text().rstrip("\n") == "\n".join(shell(script))
    assert not list(work_dir(data_dir).rglob("owned"))
    for out in (ran.out, shown.out):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", out)


def test_what_config_toml_names_no_longer_holds_up_nothing_else(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": ["cat"], "other": ["echo", "done"]})
    decide(run_here, tmp_path, {**ACT, "priority": 90})
    payload = {"backend": "other", "task_instruction": "Anything."}
    decide(run_here, tmp_path, {**ACT, "action_payload": payload, "priority": 10})
    configure(data_dir, backends={"other": ["echo", "done"]})

    ran, again = run_here("jobs", "run"), run_here("jobs", "run")

    assert (ran.code, ran.out) == (0, "agent_delegate success: done\n")
    assert (again.code, again.out) == (0, f"{HELD} For what needs a model: ego speak.\n")
    assert "queued; config.toml names its program no longer" in run_here("jobs", "list").out
    assert run_here("jobs", "claim", "--json").data == {"job": None}
    configure(data_dir, backends={"coder": ["cat"]})
    assert "agent_delegate success: List the tide tables." in run_here("jobs", "run").out


def test_where_no_program_can_work_the_directory_is_named(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    decide(run_here, tmp_path, ACT)
    place = tmp_path / "there"
    place.write_text("in the way")

    ran = run_here("jobs", "run", EGO_WORK_DIR=str(place))

    assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)
    assert f"{place}, and it cannot be used" in ran.err
    assert rows(data_dir, "SELECT state, attempts FROM intents") == [("queued", 0)]
    place.unlink()
    assert "agent_delegate success" in run_here("jobs", "run", EGO_WORK_DIR=str(place)).out


@pytest.mark.parametrize(
    "away",
    [
        "sleep 60 & echo $! >{pid}",
        pytest.param(
            "setsid sh -c 'echo $$ >{pid}; exec sleep 60' & until [ -s {pid} ]; do :; done",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="nobody adopts it"),
        ),
    ],
)
def test_what_a_program_leaves_running_ends_with_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path, away: str
) -> None:
    pid = tmp_path / "pid"
    background = f"exec 3>&1 </dev/null >/dev/null 2>&1; ({away.format(pid=pid)}); echo done >&3"
    able(run_here, data_dir, {"coder": shell(background)})
    decide(run_here, tmp_path, ACT)

    ran = run_here("jobs", "run")

    assert ran.out == "agent_delegate success: done\n"
    assert_gone(int(pid.read_text()))
