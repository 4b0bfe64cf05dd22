"""Taking in an old life: talks and characters that other programs kept."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.upkeep.conftest import Run
from tests.upkeep.exchange import old_lives as old

TURNS = 520
THERE = {"EGO_TIMEZONE": "UTC", "EGO_COMPANION": "Misaki"}

Lay = Callable[[Path, int], Path]


def chatgpt(place: Path, count: int = TURNS) -> Path:
    return old.write(place / "conversations.json", old.chatgpt(count))


def claude(place: Path, count: int = TURNS) -> Path:
    return old.write(place / "conversations.json", old.claude(count))


def claude_code(place: Path, count: int = TURNS) -> Path:
    return old.write_lines(place / "session.jsonl", old.claude_code(count))


def sillytavern(place: Path, count: int = TURNS) -> Path:
    return old.write_lines(place / "Nagi - 2025-4-1.jsonl", old.sillytavern_chat(count))


TALKS: dict[str, Lay] = {
    "chatgpt": chatgpt,
    "claude": claude,
    "claude-code": claude_code,
    "sillytavern": sillytavern,
}


def talks(run: Run) -> list[dict[str, Any]]:
    lines = run("export", "-", **THERE).out.splitlines()
    return [one for one in map(json.loads, lines) if one["kind"] == "event"]


def state(run: Run) -> tuple[object, ...]:
    """Levels, what a heartbeat would tell, and what waits to be felt."""
    return (
        run("feel-desires", "--json", **THERE).data,
        run("heartbeat", "--explain", **THERE).out,
        run("jobs", "list", "--json", **THERE).data,
        run("reflect", **THERE).err,
    )


@pytest.mark.parametrize("program", TALKS)
def test_a_long_talk_is_taken_in_once(program: str, run: Run, tmp_path: Path) -> None:
    place = TALKS[program](tmp_path, TURNS)
    before = state(run)

    tried = run("import", "--from", program, str(place), "--dry-run", "--json", **THERE)
    assert tried.data["new"]["event"] >= TURNS
    assert talks(run) == []

    ran = run("import", "--from", program, str(place), "--no-embed", "--json", **THERE)

    greeting = 1 if program == "sillytavern" else 0
    assert (ran.code, ran.data["new"]["event"]) == (0, TURNS + greeting)
    kept = {one["user_text"]: one for one in talks(run)}
    for _, at, said, answered in old.turns(TURNS):
        one = kept[said]
        assert one["assistant_text"].replace("\n\n", "") == answered
        assert one["at"][:16] == at.isoformat()[:16]
        assert one["client_context"]["imported_from"] == program
    assert not any("secret notes" in one["assistant_text"] for one in kept.values())

    again = run("import", "--from", program, str(place), "--no-embed", "--json", **THERE)
    assert (again.data["new"]["event"], again.data["already_there"]["event"]) == (
        0,
        TURNS + greeting,
    )
    assert state(run) == before
    assert "cello" in run("recall", "who wants to learn the cello?", "--n", "3", **THERE).out


@pytest.mark.parametrize("program", TALKS)
def test_a_damaged_file_names_its_line(
    program: str, run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    place = TALKS[program](tmp_path, 40)
    lines = place.read_text("utf-8").splitlines(keepends=True)
    lines[len(lines) // 2] = '  "text": half a li\n'
    place.write_text("".join(lines), "utf-8")

    ran = run("import", "--from", program, str(place), "--no-embed", **THERE)

    assert ran.code == 0
    assert ran.out == snapshot
    assert 0 < len(talks(run)) <= 41


@pytest.mark.parametrize("program", ["chatgpt", "claude"])
def test_a_whole_export_is_read_as_it_came(program: str, run: Run, tmp_path: Path) -> None:
    made = old.chatgpt(20) if program == "chatgpt" else old.claude(20)
    packed = old.zipped(tmp_path / "export.zip", made)

    assert run("import", "--from", program, str(packed), "--json").data["new"]["event"] == 20

    old.write(tmp_path / "conversations-000.json", made)
    again = run("import", "--from", program, str(tmp_path), "--json")
    assert again.data["already_there"]["event"] == 20


def test_only_the_branch_that_was_left_is_taken(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    ran = run("import", "--from", "chatgpt", str(chatgpt(tmp_path, 10)), **THERE)
    assert ran.out == snapshot
    assert not any("Not what you meant" in one["assistant_text"] for one in talks(run))


@pytest.mark.parametrize("card", ["v2.json", "v3.json", "v2.png", "v3.png", "v1.json"])
def test_a_character_becomes_the_persona(
    card: str, run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    place = tmp_path / card
    if card.endswith(".png"):
        both = {"chara": old.CARD} | ({"ccv3": old.as_v3(old.CARD)} if "v3" in card else {})
        old.png(place, **both)
    else:
        made = {"v1": old.CARD["data"], "v2": old.CARD, "v3": old.as_v3(old.CARD)}[card[:2]]
        old.write(place, made)

    ran = run("import", "--from", "sillytavern", str(place), "--no-embed", **THERE)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == snapshot
    shown = run("persona", "show", **THERE).out
    assert shown == snapshot(name="persona")
    assert "{{" not in shown
    assert "built in 1871" in run("memories", **THERE).out


def test_a_workspace_of_openclaw(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    place = old.openclaw(tmp_path / "workspace")
    written = old.BEGUN.timestamp()
    for file in place.rglob("*.md"):
        os.utime(file, (written, written))

    ran = run("import", "--from", "openclaw", str(place), "--no-embed", **THERE)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == snapshot
    assert run("persona", "show", **THERE).out == snapshot(name="persona")
    assert run("memories", "--n", "10", **THERE).out == snapshot(name="memories")
    again = run("import", "--from", "openclaw", str(place), "--no-embed", "--json", **THERE)
    assert not any(again.data["new"].values())


@pytest.mark.parametrize(
    ("program", "name", "content"),
    [
        ("chatgpt", "conversations.json", b"{}"),
        ("chatgpt", "conversations.json", b"[{\xff"),
        ("claude", "conversations.json", b"nothing"),
        ("sillytavern", "card.json", b'{"name": 3'),
        ("sillytavern", "card.json", b'{"colour": "red"}'),
        ("sillytavern", "card.png", b"\x89PNG\r\n\x1a\n"),
        ("openclaw", "SOUL.md", b"\xff\xfe"),
    ],
)
def test_what_is_none_is_refused_in_a_line(
    program: str, name: str, content: bytes, run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    (tmp_path / name).write_bytes(content)
    ran = run("import", "--from", program, str(tmp_path / name))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == snapshot
    assert talks(run) == []


@pytest.mark.parametrize("program", [*TALKS, "openclaw"])
def test_an_empty_directory_holds_nothing(program: str, run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    ran = run("import", "--from", program, str(empty))
    assert ran.code == 3
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
