"""`ego live` with the program of docs/models.md, which a person may copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.docs.test_program import model


@pytest.mark.usefixtures("crontab")
def test_the_program_in_the_document_says_first_words_and_rests(
    run_here: RunHere, tmp_path: Path
) -> None:
    its = model(tmp_path)
    who = ("--persona", "nagi", "--person", "Misaki", "--hours", "always")

    begun = run_here("live", *who, "--model", its)
    run_here("note", "The door bell rang.")
    rests = run_here("heartbeat", "--act", "--force", EGO_LLM=its)

    assert begun.code == 0, begun
    assert "It said: Hello. It is good to be here.\n" in begun.out
    assert rests.code == 0, rests
    assert "I am at rest." in rests.out
