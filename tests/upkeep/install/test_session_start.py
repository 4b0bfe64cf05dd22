"""The hook as a session begins: what the agent and the person are told, and that it only looks."""

from __future__ import annotations

import json
import shlex
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

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


def test_it_only_looks(data_dir: Path, run_here: RunHere) -> None:
    live(run_here)
    before = contents(data_dir)

    at = NOON + timedelta(days=2)
    first = run_here("hook", "session-start", stdin=b"", at=at)

    assert contents(data_dir) == before
    assert run_here("hook", "session-start", stdin=b"", at=at) == first
    assert "Tomorrow" in run_here("wake-up", at=at).out


def test_nothing_private_is_in_it(run_here: RunHere) -> None:
    live(run_here, private=True)

    told = run_here("hook", "session-start", stdin=b"", at=NOON + timedelta(days=2)).out

    assert "flat" not in told
    assert "systemMessage" not in told


@pytest.mark.parametrize("source", ["compact", "clear"])
def test_who_has_been_here_is_not_greeted(source: str, run_here: RunHere) -> None:
    live(run_here)
    told = run_here("hook", "session-start", stdin=json.dumps({"source": source}).encode())
    assert json.loads(told.out).keys() == {"hookSpecificOutput"}


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
