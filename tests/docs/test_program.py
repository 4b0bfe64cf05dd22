"""The program of docs/models.md is a language model that ego can talk through."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from tests.conftest import RunHere
from tests.docs.test_models import ROOT


def model(tmp_path: Path) -> str:
    """The program of the document, as EGO_LLM names it."""
    told = (ROOT / "docs" / "models.md").read_text("utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```", told, re.DOTALL | re.MULTILINE)
    assert source.count("\n") <= 40
    (tmp_path / "model.py").write_text(source, "utf-8")
    return f"command:{shlex.join([sys.executable, str(tmp_path / 'model.py')])}"


def test_the_program_in_the_document_talks_and_says_what_it_felt_like(
    run_here: RunHere, tmp_path: Path
) -> None:
    its = {"EGO_LLM": model(tmp_path)}
    run_here("persona", "set", "--text", "You are kind.")
    run_here("note", "The door bell rang.")

    first = run_here("chat", "I saw a heron.", **its)
    second = run_here("chat", "Did it see you?", **its)
    felt = run_here("reflect", "--json", **its)

    assert (first.out, first.err) == ("Tell me more.\n", "")
    assert (second.out, second.err) == ("I do not know yet.\n", "")
    turns = run_here("events", "--json").data["events"]
    decided = run_here("deliberate", **its)
    assert [one["reflection"]["emotion_label"] for one in turns] == ["joy"] * 3
    assert len(felt.data["reflected"]) == 3
    assert decided.code == 0
    assert "I am at rest." in decided.out


def test_it_notes_what_a_turn_tells(run_here: RunHere, tmp_path: Path) -> None:
    run_here("persona", "set", "--text", "You are kind.")
    for said in ("My sister lives in Leeds.", "It rains."):
        run_here("chat", said, EGO_LLM=model(tmp_path))
        run_here("reflect", EGO_LLM=model(tmp_path))

    told = [one["text"] for one in run_here("noted", "--json").data["noted"]]
    assert told == ["My sister lives in Leeds."]
