"""Persona, preferences and interests on their way into another ego."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NOON
from tests.upkeep.conftest import Run


@pytest.fixture
def another(run: Run, tmp_path: Path, data_dir: Path) -> Path:
    """An export of another ego, three hours old by now."""
    run("persona", "set", "--text", "I am Aya.", "--addon", "Short sentences.")
    run("prefer", "like", "food", "Ramen", "--confirm")
    run("prefer", "like", "topic", "boats", "--confirm")
    run("remember", "The sea.", "--tag", "sea", "--tag", "boats")
    secret = run("remember", "Ours.", "--private", "--json").data["id"]
    run("prefer", "dislike", "style", "preaching", "--evidence", secret)
    run("export", str(tmp_path / "out.jsonl"))
    assert secret not in (tmp_path / "out.jsonl").read_text("utf-8")
    for path in (*data_dir.glob("*.json*"), *data_dir.glob("ego.db*")):
        path.unlink()
    return tmp_path / "out.jsonl"


def weights(run: Run, **more: Any) -> dict[str, float]:
    targets = run("attend", "--json", **more).data["attention_targets"]
    return {one["value"]: one["weight"] for one in targets}


def test_an_empty_ego_becomes_as_the_other_was(run: Run, another: Path) -> None:
    assert run("import", str(another)).code == 0

    assert run("persona", "show", "--json").data["persona_text"] == "I am Aya."
    assert weights(run) == {"Ramen": 0.95, "boats": 0.95, "sea": 0.65}
    told = run("prefer", "list", "--json").data["confirmed_preferences"]
    assert told["topic"]["like"] == [{"subject": "boats", "note": ""}]
    assert len(run("attend", "--json").data["updated_from_event_ids"]) == 1


def test_what_is_here_stays_and_is_joined(run: Run, another: Path) -> None:
    later = NOON + timedelta(hours=6)
    run("persona", "set", "--text", "I am Ben.", at=later)
    run("prefer", "dislike", "food", "ramen", "--confirm", at=later)
    mine = run("remember", "The sea again.", "--tag", "sea", "--json", at=later).data["id"]

    first = run("import", str(another), "--json", at=later)

    assert first.data["new"]["persona"] == 0
    assert (first.data["new"]["preference"], first.data["new"]["interest"]) == (3, 1)
    assert run("persona", "show", "--json").data["persona_text"] == "I am Ben."
    assert weights(run, at=later) == {"sea": 0.65, "Ramen": 0.475, "boats": 0.475}
    assert run("attend", "--json", at=later).data["updated_from_event_ids"][-1] == mine
    told = run("prefer", "list", "--json").data["confirmed_preferences"]
    assert told["food"] == {"like": [], "dislike": [{"subject": "ramen", "note": ""}]}


def test_the_same_file_again_changes_nothing_however_late(
    run: Run, another: Path, data_dir: Path
) -> None:
    names = ("persona.json", "preferences.json", "interests.json")
    run("persona", "set", "--text", "I am Ben.")
    run("remember", "A bill.", "--tag", "tax")
    run("import", str(another))
    before = [(data_dir / name).read_bytes() for name in names]

    for hours in (0, 2, 50):
        again = run("import", str(another), "--json", at=NOON + timedelta(hours=hours)).data
        assert not any(again["new"].values())
        assert [(data_dir / name).read_bytes() for name in names] == before


def test_it_comes_whole_or_not_at_all(run: Run, data_dir: Path, tmp_path: Path) -> None:
    lines = [
        {"kind": "persona", "persona_text": "I am Aya."},
        {"kind": "preference", "domain": "food", "polarity": "like", "subject": "x" * 121},
    ]
    file = tmp_path / "in.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")

    ran = run("import", str(file), "--strict")

    assert ran.code == 2
    assert "line 2: The subject is 121 characters long; at most 120 fit." in ran.err
    assert not (data_dir / "persona.json").exists()
