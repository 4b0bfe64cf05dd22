"""The hook as a session begins: what the agent and the person are told, and what it notes."""

from __future__ import annotations

import json
import shlex
import sqlite3
import subprocess
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.persona.samples import SAMPLES
from ego.core.text import count_prompt_tokens
from tests.conftest import NOON, RunHere

pytestmark = pytest.mark.first_use


def contents(data_dir: Path) -> list[str]:
    """Every row and every document."""
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        rows = list(db.iterdump())
    return [*rows, *(path.read_text("utf-8") for path in sorted(data_dir.glob("*.json")))]


def live(run_here: RunHere, *, private: bool = False) -> None:
    hidden = ["--private"] if private else []
    run_here(
        "remember", "I keep thinking of the quiet flat. I would like to ask how the move went.",
        "--category", "introspection", "--emotion", "sad", *hidden, EGO_COMPANION="Misaki",
    )  # fmt: skip
    run_here(
        "remember", "Misaki moves into the new flat in three days.",
        "--category", "conversation", "--emotion", "excited", *hidden, EGO_COMPANION="Misaki",
    )  # fmt: skip


def test_it_says_whose_this_is_and_how(run_here: RunHere, snapshot: SnapshotAssertion) -> None:
    nothing = run_here("hook", "session-start", stdin=b"")
    live(run_here)
    said = [
        run_here(
            "hook", "session-start", stdin=b"", at=NOON + timedelta(days=days), EGO_COMPANION=name
        )
        for days, name in ((0, "Misaki"), (2, "Misaki"), (4, "美咲"), (30, "Misaki"))
    ]

    read = [json.loads(ran.out) for ran in (nothing, *said)]
    assert read == snapshot
    assert all(ran.err == "" and ran.code == 0 for ran in (nothing, *said))
    for one in read:
        told = one["hookSpecificOutput"]["additionalContext"]
        assert count_prompt_tokens(told) <= 150
        assert "{" not in told


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_says_who_speaks_and_whose_tools_are_meant(
    sample: str, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    def told(*more: str, days: int = 2) -> str:
        at = NOON + timedelta(days=days)
        ran = run_here("hook", "session-start", *more, stdin=b"", at=at, EGO_COMPANION="Misaki")
        return str(json.loads(ran.out)["hookSpecificOutput"]["additionalContext"])

    run_here("init", "--persona", sample, "--language", "en", "--yes")
    said = [told(days=0)]
    live(run_here)
    said += [told(), told("--server", "two")]
    run_here("init", "--persona", sample, "--language", "ja", "--yes")
    said += [told(), told("--server", "two")]

    assert said == snapshot
    assert all(count_prompt_tokens(one) <= 150 for one in said)


def test_no_persona_is_too_long_for_what_comes_first(run_here: RunHere) -> None:
    called = ("persona", "set", "--name", "凪" * 80, "--label", "美" * 80)
    run_here(*called, "--text", "私は凪。" * 4_000, "--addon", "猫が好き。" * 900)
    live(run_here)

    ran = run_here("hook", "session-start", stdin=b"", at=NOON + timedelta(days=2))

    first, *_, last = json.loads(ran.out)["hookSpecificOutput"]["additionalContext"].splitlines()
    assert first.startswith("This inner life is your own, 凪")
    assert last == "Call wake_up first, then introspect; keep what comes of it with remember."


def test_two_egos_in_a_project_are_told_apart(
    tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pairs = [("aki", tmp_path / "egos" / "aki"), ("yuki-2", tmp_path / "egos" / "yuki")]
    for name, at in pairs:
        words = ("install", "claude-code", "--project", "--name", name, "--data-dir", str(at))
        assert run_here(*words).code == 0
        assert "written" not in run_here(*words).out
    (own,) = tmp_path.glob(".claude/*.json")

    hooks = json.loads(own.read_text("utf-8"))["hooks"]
    runs = {event: [group["hooks"][0]["command"] for group in hooks[event]] for event in hooks}
    told = [
        subprocess.run(
            shlex.split(line), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
        ).stdout
        for event in ("SessionStart", "PreCompact")
        for line in runs[event]
    ]

    for one, name in zip(told, ("aki", "yuki-2", "aki", "yuki-2"), strict=True):
        assert f" of the server {name} " in one
    assert [len(lines) for lines in runs.values()] == [2, 2, 2]
    run_here("install", "claude-code", "--project", "--data-dir", str(pairs[0][1]))
    renamed = json.loads(own.read_text("utf-8"))["hooks"]["SessionStart"]
    assert [group["hooks"][0]["command"].rpartition(" ")[2] for group in renamed] == [
        "session-start", "yuki-2",
    ]  # fmt: skip
    for _, at in pairs:
        run_here("uninstall", "claude-code", "--project", "--data-dir", str(at))
    assert not own.exists()


def test_it_only_looks_and_notes_that_somebody_was_there(data_dir: Path, run_here: RunHere) -> None:
    live(run_here)
    before = contents(data_dir)
    lived = data_dir / "rhythm.json"
    rhythm = json.loads(lived.read_text("utf-8"))

    at = NOON + timedelta(days=2)
    first = run_here("hook", "session-start", stdin=b"", at=at)

    noted = json.loads(lived.read_text("utf-8"))
    assert noted.pop("sessions") == [at.isoformat()]
    assert noted == rhythm
    assert [one for one in contents(data_dir) if '"sessions"' not in one] == [
        one for one in before if '"gaps_hours"' not in one
    ]
    assert run_here("hook", "session-start", stdin=b"", at=at) == first
    assert "Tomorrow" in run_here("wake-up", at=at).out


def test_nothing_private_is_in_it(run_here: RunHere) -> None:
    live(run_here, private=True)

    told = run_here("hook", "session-start", stdin=b"", at=NOON + timedelta(days=2)).out

    assert "flat" not in told
    assert "systemMessage" not in told


def test_what_is_over_is_asked_about(run_here: RunHere) -> None:
    live(run_here)

    on_the_day, after = (
        json.loads(run_here("hook", "session-start", stdin=b"", at=NOON + timedelta(days=days)).out)
        for days in (3, 5)
    )

    assert "How did it go?" not in on_the_day["systemMessage"]
    asked = 'How did it go? 4 January: "Misaki moves into the new flat on 4 January." (kept 5d ago)'
    assert asked in after["systemMessage"]
    assert asked in after["hookSpecificOutput"]["additionalContext"]


@pytest.mark.parametrize("source", ["compact", "clear"])
def test_who_has_been_here_is_not_greeted(source: str, run_here: RunHere) -> None:
    live(run_here)
    told = run_here("hook", "session-start", stdin=json.dumps({"source": source}).encode())
    assert json.loads(told.out).keys() == {"hookSpecificOutput"}


def test_a_clock_that_was_set_back_makes_no_years(run_here: RunHere) -> None:
    live(run_here)

    ran = run_here("hook", "session-start", stdin=b"", at=NOON - timedelta(minutes=1))
    assert "last talked less than an hour ago." in ran.out
    assert "ess than an hour since we talked." in ran.out


def test_a_failing_ego_breaks_no_session(data_dir: Path, run_here: RunHere) -> None:
    live(run_here)
    (data_dir / "ego.db").write_bytes(b"no database")
    (data_dir / "config.toml").write_text("= 3", "utf-8")

    ran = run_here("hook", "session-start", stdin=b"")

    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("warning: nothing is said as the session begins: ")


def test_the_hook_of_before_becomes_this_one(home: Path, run_here: RunHere) -> None:
    settings = home / ".claude" / "settings.json"
    settings.parent.mkdir(parents=True)
    before = shlex.join(["env", f"EGO_DATA_DIR={home / 'data'}", "/bin/ego", "context"])
    hook = {"type": "command", "command": before}
    settings.write_text(json.dumps({"hooks": {"SessionStart": [{"hooks": [hook]}]}}))

    run_here("install", "claude-code")

    (group,) = json.loads(settings.read_text())["hooks"]["SessionStart"]
    (hook,) = group["hooks"]
    assert hook["command"].endswith(" hook session-start")


@pytest.mark.parametrize("after_a_beat", [False, True])
def test_who_begins_a_session_every_day_is_not_away(
    run_here: RunHere, *, after_a_beat: bool
) -> None:
    def run(*words: str, days: int, hours: float = 0) -> str:
        at = NOON + timedelta(days=days, hours=hours)
        return run_here(*words, at=at, stdin=b"", EGO_COMPANION="Ryo").out

    for day in range(4):
        run("remember", f"Ryo and I paired on part {day}.", "--with", "Ryo", days=day)
    for day in range(4, 11):
        if after_a_beat:
            run("note", f"The build of day {day} failed.", days=day)
            run("heartbeat", days=day, hours=0.01)
        greeted = run("hook", "session-start", days=day, hours=0.02)
        woken = run("wake-up", days=day, hours=0.05)
        run("remember", f"Fixed the race in part {day}.", days=day, hours=1)

    if after_a_beat:
        assert "a week since we were" in greeted or "seven days since we were" in greeted
        assert "last interaction 1w ago" in woken or "away for 7 days" in woken
    else:
        assert "a day since we were last together" in greeted
        assert "last interaction 1d ago" in woken


def test_what_is_noted_of_a_session_is_no_matter_of_the_session(
    data_dir: Path, run_here: RunHere
) -> None:
    live(run_here)
    (data_dir / "rhythm.json").write_text("[]", "utf-8")

    ran = run_here("hook", "session-start", stdin=b"", at=NOON + timedelta(days=2))

    assert ran.code == 0
    assert "This inner life is your own" in ran.out
