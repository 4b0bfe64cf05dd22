"""How what was noted from talk is named where it is listed: each name and each thing once."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.noting import note, someone


def test_a_plan_that_begins_with_its_person_names_them_once(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = {"about": "Imogen", "kind": "plan", "text": "Imogen: My birthday is on 3 March."}
    someone(run_here)
    note(run_here, monkeypatch, plan)

    listed = run_here("noted").out
    memories = run_here("memories").out

    assert "plan of Imogen: My birthday is on 3 March." in listed
    assert "Imogen: Imogen" not in listed
    assert "Beside these" not in memories
