"""The program of docs/models.md is a language model that ego can talk through."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from tests.conftest import RunHere
from tests.docs.test_models import ROOT


def test_the_program_in_the_document_talks_and_says_what_it_felt_like(
    run_here: RunHere, tmp_path: Path
) -> None:
    told = (ROOT / "docs" / "models.md").read_text("utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```", told, re.DOTALL | re.MULTILINE)
    (tmp_path / "model.py").write_text(source, "utf-8")
    its = {"EGO_LLM": f"command:{shlex.join([sys.executable, str(tmp_path / 'model.py')])}"}
    run_here("persona", "set", "--text", "You are kind.")
    run_here("note", "The door bell rang.")

    first = run_here("chat", "I saw a heron.", **its)
    second = run_here("chat", "Did it see you?", **its)
    felt = run_here("reflect", "--json", **its)
    decided = run_here("deliberate", **its)

    assert (first.out, first.err) == ("Tell me more.\n", "")
    assert (second.out, second.err) == ("I do not know yet.\n", "")
    turns = run_here("events", "--json").data["events"]
    assert [one["reflection"]["emotion_label"] for one in turns] == ["joy"] * 3
    assert len(felt.data["reflected"]) == 3
    assert decided.code == 6
