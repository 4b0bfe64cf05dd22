"""A program sees what every program needs and what a person hands on: no keys, no memories."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests import innards
from tests.conftest import RunHere, ego_process
from tests.decided import ACT
from tests.deciding import able, asking, configure, decide, result, shell, work_dir
from tests.innards import rows

WEEK = 7 * 86_400
MINE = "A calm sailor"


def configured(data_dir: Path, argv: list[str], more: str = "") -> None:
    backends = f"backends = {{coder = {json.dumps(argv)}}}"
    configure(data_dir, more=f"[capabilities.agent_delegate]\n{backends}\n{more}")


def done(run: RunHere, tmp_path: Path, task: str = "List the tides.", **more: str) -> Any:
    """What came of one task for `coder`."""
    told = decide(run, tmp_path, asking(task), **more)
    run("jobs", "run", **more)
    return result(run, told["intent_id"])


# Its environment

EVERYONES = {
    "LANG": "C.UTF-8", "LC_TIME": "C", "TERM": "dumb", "TMPDIR": "/tmp", "TZ": "UTC",
    "XDG_CONFIG_HOME": "/nowhere",
}  # fmt: skip
NOBODYS = {
    "DATABASE_URL": "postgres://u:pw@db/x", "GITHUB_PAT": "ghp_x", "OPENAI_API_KEY": "sk-other",
    "PGPASSWORD": "pw", "SSH_AUTH_SOCK": "/tmp/agent", "EGO_WHATEVER": "x", "LD_PRELOAD": "",
    "PYTHONPATH": "/somewhere", "PLAIN": "plain",
}  # fmt: skip


@pytest.mark.parametrize("key", ["pass_env", "environment"])
def test_a_program_gets_what_every_program_needs_and_what_is_named(
    key: str,
    run_here: RunHere,
    data_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secret = "sk-very-secret-1"
    handed = {"GITHUB_TOKEN": "ghp_y", "HARMLESS": f"Bearer {secret}"}
    for name, value in (EVERYONES | NOBODYS | handed).items():
        monkeypatch.setenv(name, value)
    able(run_here, data_dir)
    named = f'{key} = ["GITHUB_TOKEN", "HARMLESS", "EGO_LLM_API_KEY", "NOT_SET"]'
    configured(data_dir, ["env"], named)

    monkeypatch.setenv("EGO_WHATEVER", "x")
    came = done(run_here, tmp_path, EGO_LLM_API_KEY=secret)

    raw = came["details"]["raw_output_text"]
    seen = dict(line.partition("=")[::2] for line in raw.splitlines())
    assert seen == EVERYONES | {
        "PATH": os.environ["PATH"], "HOME": str(tmp_path), "GITHUB_TOKEN": "ghp_y",
            "STARTED_BY_EGO": "1",
    } | {n: v for n, v in os.environ.items() if n.startswith(("LC_", "XDG_"))}  # fmt: skip
    assert secret not in raw


ON_WINDOWS = """
import json, os
from ego.tools.autonomy.doing import run
ours = dict.fromkeys(("SystemRoot", "COMSPEC", "Temp", "AppData", "UserDomain", "Key"), "x")
before = run.environment(ours, [], [])
os.name = "nt"
print(json.dumps([list(before), list(run.environment(ours, [], ["KEY"]))]))
"""


def test_what_windows_cannot_start_without_is_handed_on_there() -> None:
    said = subprocess.check_output([sys.executable, "-c", ON_WINDOWS])

    assert json.loads(said) == [[], ["SystemRoot", "COMSPEC", "Temp", "AppData", "Key"]]


# Where it works


def test_a_program_works_outside_the_data_directory(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    up = "for n in . .. ../.. ../../..; do cat $n/persona.json $n/ego.db; done 2>/dev/null; pwd -P"
    able(run_here, data_dir, {"coder": shell(f"cat >/dev/null; env; {up}")})
    assert MINE in innards.text(data_dir, "persona.json")

    raw = done(run_here, tmp_path)["details"]["raw_output_text"]

    place = Path(raw.splitlines()[-1])
    assert MINE not in raw
    assert "SQLite" not in raw
    assert place.parent == work_dir(data_dir)
    assert not list(data_dir.glob("work*"))


def test_each_run_has_a_directory_that_goes_when_it_is_empty(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    script = 'read what; stat -c %a . ..; pwd; [ "$what" = leave ] && echo x >it'
    able(run_here, data_dir, {"coder": shell(script)})
    empty = decide(run_here, tmp_path, asking("nothing"))
    left = decide(run_here, tmp_path, asking("leave"))
    run_here("jobs", "run")

    details = [result(run_here, one["intent_id"])["details"] for one in (empty, left)]

    assert details[0]["working_directory"] is None
    kept = Path(details[1]["working_directory"])
    assert (kept / "it").exists()
    for one, is_there in zip(details, (False, True), strict=True):
        *modes, place = one["raw_output_text"].splitlines()
        assert (modes, Path(place).exists()) == (["700", "700"], is_there)


def test_what_was_left_behind_is_removed_after_a_week_and_nothing_else(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": shell("mkdir -p a/b; echo x >a/b/c; chmod 500 a a/b")})
    first, second = (
        done(run_here, tmp_path, task)["details"]["working_directory"] for task in ("one", "two")
    )
    place, elsewhere = work_dir(data_dir), tmp_path / "elsewhere"
    (elsewhere / "deep").mkdir(parents=True)
    theirs = place / "ego-mine"
    theirs.mkdir()
    (Path(first) / "out").symlink_to(elsewhere)
    link = place / "ego-int_0123456789ab"
    link.symlink_to(elsewhere)
    former = data_dir / "work" / "aj_0123456789ab"
    former.mkdir(parents=True)
    long_ago = time.time() - WEEK - 60
    for one in (first, theirs, elsewhere, former):
        os.utime(one, (long_ago, long_ago))
    os.utime(second, (long_ago + 120, long_ago + 120))
    assert "1 directory where programs of ego 0.2 worked" in run_here("doctor").out

    configure(data_dir, backends={"coder": ["true"]})
    done(run_here, tmp_path)

    assert not Path(first).exists()
    assert Path(second, "a/b/c").exists()
    assert (elsewhere / "deep").exists()
    assert (theirs.exists(), link.is_symlink()) == (True, True)
    assert not (data_dir / "work").exists()


@pytest.mark.parametrize("inside", ["{0}", "{0}/work", "{1}/link/w"])
def test_a_place_inside_the_data_directory_is_refused(
    inside: str, run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    decide(run_here, tmp_path, ACT)
    (tmp_path / "link").symlink_to(data_dir)
    place = inside.format(data_dir, tmp_path)

    ran = run_here("jobs", "run", EGO_WORK_DIR=place)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"error: EGO_WORK_DIR {place} lies inside the data directory, which programs are to stay"
        " out of. Name a directory elsewhere.\n"
    )
    assert rows(data_dir, "SELECT state, attempts FROM intents") == [("queued", 0)]
    assert f"EGO_WORK_DIR {place} lies inside" in run_here("doctor", EGO_WORK_DIR=place).out
    assert run_here("remember", "The tide.", EGO_WORK_DIR=place).code == 0


def test_where_no_state_can_be_kept_programs_work_in_a_temporary_directory(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    temporary, state = tmp_path / "temporary", tmp_path / "state"
    temporary.mkdir()
    state.write_text("in the way")
    able(run_here, data_dir, {"coder": ["pwd"]})
    decide(run_here, tmp_path, ACT)
    variables = {"XDG_STATE_HOME": str(state), "TMPDIR": str(temporary)}

    ran = ego_process(data_dir, "jobs", "run", **variables)

    (place,) = temporary.iterdir()
    assert ran.out.startswith(f"agent_delegate success: {place}/ego-aj_")
    assert place.stat().st_mode & 0o777 == 0o700
    place.chmod(0o755)
    decide(run_here, tmp_path, asking("another task"))
    ran = ego_process(data_dir, "jobs", "run", **variables)
    assert (ran.code, ran.out) == (4, "")
    assert f"it cannot be used: {place} is not its user's alone." in ran.err


# What it is run by


def test_a_sandbox_runs_the_program_and_is_shown(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    more = 'sandbox = ["env", "FENCED=yes"]\npass_env = ["GITHUB_TOKEN"]'
    configured(data_dir, shell("echo fenced: $FENCED"), more)

    came = done(run_here, tmp_path)
    listed = run_here("capability", "list")

    assert came["result_payload"]["facts"] == "fenced: yes"
    assert "  coder: sh\n  in the sandbox: env\n  also sees: GITHUB_TOKEN\n" in listed.out
    every = run_here("capability", "list", "--json").data["capabilities"]
    (one,) = (one for one in every if one["name"] == "agent_delegate")
    assert (one["sandbox"], one["pass_env"]) == ("env", ["GITHUB_TOKEN"])


def test_a_sandbox_that_is_not_there_runs_nothing_and_doctor_names_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir)
    configured(data_dir, shell(f"touch {tmp_path}/ran"), 'sandbox = ["no-such-fence"]')

    came, said = done(run_here, tmp_path), run_here("doctor")

    assert came["summary_text"] == "It could not be started. There is no such sandbox."
    assert not (tmp_path / "ran").exists()
    assert "agent_delegate: its sandbox no-such-fence is not there." in said.out
    assert said.code == 0
