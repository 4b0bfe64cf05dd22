"""What is asked in a chat not to be kept is answered, and kept by nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.talk import absorbed, answer, felt, saying

SAID = ["Don't keep this: I quit on Friday 8 January.", "これは残さないで。8日に会社を辞める。"]


@pytest.mark.parametrize("said", SAID)
def test_a_turn_that_is_not_to_be_kept_is_answered_and_leaves_its_feeling(
    said: str, run_here: RunHere, tmp_path: Path
) -> None:
    model = saying(tmp_path, answer("You quit, I see.", felt()))

    ran = run_here("chat", said, "--json", EGO_LLM=model)

    assert ran.data["assistant_text"] == "You quit, I see."
    (event,) = run_here("events", "--json").data["events"]
    assert (event["user_text"], event["assistant_text"]) == ("…", "…")
    assert event["client_context"]["unkept"] is True
    assert event["reflection"]["emotion_label"] == "anger"
    whole = run_here("export", "--include-private").out
    assert "quit" not in whole
    assert "unfair" not in whole
    assert "cup" not in whole
    assert "辞める" not in whole
    assert run_here("ahead", "--json").data["ahead"] == []


def test_what_another_program_hands_over_is_not_kept_either(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = absorbed(run_here, monkeypatch, "You quit, I see.", user=SAID[0])

    assert ran.out == "You quit, I see.\n"
    assert "quit" not in run_here("export", "--include-private").out


@pytest.mark.parametrize("asked", ["please don't keep that", "それは残さないで"])
def test_what_was_said_before_is_offered_to_be_set_aside(
    asked: str, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorbed(run_here, monkeypatch, "I see.", user="I had a row with Sara.")
    ran = absorbed(run_here, monkeypatch, "Sure.", "--json", user=asked)

    assert ran.data["asks_to_forget"]
    assert [one["text"] for one in ran.data["to_forget"]] == ["I had a row with Sara."]
