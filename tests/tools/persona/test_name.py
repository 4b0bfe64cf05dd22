"""The persona's name: who its messages come from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ego.core.persona.persona import name_in
from tests.conftest import RunHere
from tests.decided import ACT, FACTS
from tests.deciding import able, decide, shell

TASK = "task_instruction"


def said(run: RunHere, tmp_path: Path, words: str) -> None:
    """Let it do something, each time something else, and say what came of it."""
    decide(run, tmp_path, {**ACT, "action_payload": {**ACT["action_payload"], TASK: words}})
    run("jobs", "run")
    asked = json.loads(run("speak", "--packet").out)
    file = tmp_path / "said.json"
    file.write_text(json.dumps({"packet_id": asked["packet_id"], "message": words}), "utf-8")
    assert run("speak", "--commit", str(file)).code == 0


def test_it_is_set_shown_kept_and_taken_away(run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I listen first.", "--name", "  Nagi\tof the  sea ")
    run_here("persona", "set", "--label", "Mia")

    shown = run_here("persona", "show")
    assert shown.out.splitlines()[0] == "Name: Nagi of the sea"
    assert run_here("persona", "show", "--json").data["name"] == "Nagi of the sea"
    assert "You are Nagi of the sea. Speak as this one, to Mia:" in run_here("context").out

    run_here("persona", "set", "--no-name")
    assert run_here("persona", "show", "--json").data["name"] == ""
    assert "Speak as this one, to Mia:" in run_here("context").out


def test_a_name_too_long_changes_nothing(run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I listen.", "--name", "Nagi")

    ran = run_here("persona", "set", "--name", "N" * 81)

    assert (ran.code, ran.err) == (
        2,
        "error: The persona's name is 81 characters long; at most 80 fit.\n",
    )
    assert run_here("persona", "show", "--json").data["name"] == "Nagi"


@pytest.mark.parametrize(
    ("soul", "name"),
    [
        ("---\nname: Nagi\n---\nI listen first.", "Nagi"),
        ("# SOUL.md\n\n- **Name:** Nagi\n- **Creature:** tide\n", "Nagi"),
        ("# 凪\n\n名前：凪\n\n静かに話す。", "凪"),
        ("* Name: 'Nagi'", "Nagi"),
        ("名前：「凪」", "凪"),
        ("I am Nagi. My name: a secret I keep.", ""),
        ("- **Name:** _(pick something you like)_", ""),
        ("Name:\nI listen.", ""),
        ("Name: [your name]", ""),
        ("I listen.\n" * 40 + "name: Nagi", ""),
        (f"name: {'N' * 81}", ""),
    ],
)
def test_a_file_gives_a_name_in_a_line_of_its_own(soul: str, name: str) -> None:
    assert name_in(soul) == name


def test_an_import_takes_the_name_of_a_file_that_has_one(run_here: RunHere, tmp_path: Path) -> None:
    soul = tmp_path / "SOUL.md"
    for text, name in (
        ("名前：凪\n静かに話す。", "凪"),
        ("I speak plainly.", "凪"),
        ("name: Aya", "Aya"),
    ):
        soul.write_text(text, "utf-8")
        assert run_here("persona", "import", str(soul), "--json").data["name"] == name


def test_a_message_comes_from_the_name_that_the_persona_had(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": shell(f"echo '{json.dumps(FACTS)}'")})
    said(run_here, tmp_path, "The first.")
    run_here("persona", "set", "--name", "凪")
    said(run_here, tmp_path, "The second.")
    run_here("persona", "set", "--name", "Aya")

    told = run_here("console", "--messages", "--json").data["entries"]

    assert [(one["sender"], one["message"]) for one in told] == [
        ("persona", "The first."),
        ("凪", "The second."),
    ]
    assert "  凪: The second." in run_here("console", "--messages").out


def test_an_export_carries_it(run_here: RunHere, tmp_path: Path) -> None:
    run_here("persona", "set", "--text", "I listen.", "--name", "凪")
    file = tmp_path / "life.jsonl"

    file.write_text(run_here("export").out, "utf-8")
    other = {"EGO_DATA_DIR": str(tmp_path / "other")}
    assert run_here("import", str(file), **other).code == 0

    assert run_here("persona", "show", "--json", **other).data["name"] == "凪"
