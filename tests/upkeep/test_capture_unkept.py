"""Capture keeps no password that is told in words, and nothing that is not to be kept."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.upkeep.test_capture import turn

pytestmark = pytest.mark.first_use

Said = tuple[str, str]


def _capture(run_here: RunHere, path: Path, *several: Said, event: str = "SessionEnd") -> None:
    lines = [
        line
        for n, (asked, answered) in enumerate(several)
        for line in turn(n, asked, answered, NOON + timedelta(minutes=n))
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    call = json.dumps({"transcript_path": str(path), "hook_event_name": event})
    at = NOON + timedelta(hours=1)
    assert run_here("hook", "capture", "--now", stdin=call.encode(), at=at).code == 0


def _list_kept(run_here: RunHere) -> list[Said]:
    whole = run_here("export", "--include-private").out.splitlines()
    kept = [one for one in map(json.loads, whole) if one.get("kind") == "event"]
    return [(one["user_text"], one["assistant_text"]) for one in kept]


def test_a_password_told_in_words_is_masked_on_both_sides(
    run_here: RunHere, tmp_path: Path
) -> None:
    told = "the grafana password is lakrits-99-batong"
    _capture(run_here, tmp_path / "one.jsonl", (told, "I logged in with lakrits-99-batong."))

    assert _list_kept(run_here) == [("the grafana password is …", "I logged in with ….")]


@pytest.mark.parametrize(
    "asked",
    ["here's the env, just for now, don't keep it: URL=x", "これは残さないで。給料は30万円だよ"],
)
def test_a_turn_that_asks_not_to_be_kept_is_left_out(
    asked: str, run_here: RunHere, tmp_path: Path
) -> None:
    path = tmp_path / "one.jsonl"
    for _ in range(2):
        _capture(run_here, path, ("morning", "hi"), (asked, "Used it."), ("bye", "bye"))

    assert _list_kept(run_here) == [("morning", "hi"), ("bye", "bye")]
    ran = run_here("import", "--from", "claude-code", str(path))
    assert "it asks not to be kept" in ran.out + ran.err
    assert len(_list_kept(run_here)) == 2


@pytest.mark.parametrize("asked", ["don't keep that please", "それは残さないで"])
@pytest.mark.parametrize("event", ["Stop", "SessionEnd"])
def test_what_is_asked_right_behind_a_turn_leaves_that_out(
    event: str, asked: str, run_here: RunHere, tmp_path: Path
) -> None:
    said = [("morning", "hi"), ("I had a row with Sara", "I'm sorry."), (asked, "Sure.")]
    path = tmp_path / "one.jsonl"

    _capture(run_here, path, *said, event=event)
    _capture(run_here, path, *said)

    assert _list_kept(run_here) == [("morning", "hi"), (asked, "Sure.")]
