"""Talk of a program's own model, kept from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.talk import absorbed, answer, felt


def test_a_turn_of_a_model_of_its_own_is_kept_as_the_command_keeps_it(
    tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = answer("I hear you.", felt("joy"))
    piped = absorbed(run_here, monkeypatch, spoken, "--json").data

    with ego.open(environ=environment(tmp_path / "mine")) as mine:
        kept = mine.absorb(user=piped["user_text"], assistant=spoken)
        (turn,) = mine.events()["events"]

    assert kept.text == turn["assistant_text"] == "I hear you."
    assert turn["event_id"] == kept["event_id"]
    assert list(kept) == list(piped)
    assert kept["reflection"] == piped["reflection"]
    assert kept["reflection"] is not None


def test_a_turn_without_a_trailer_is_said_once_a_day(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        first = mine.absorb("One.", "I hear you.")
        mine.absorb("Two.", "Again.")
    (said,) = [one.message for one in caplog.records]
    assert first["reflection"] is None
    assert said.startswith("absorb: The model did not say how this talk felt")


def test_a_thought_without_an_end_is_no_answer(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        with pytest.raises(ego.VoiceError, match="is saved"):
            mine.absorb("Two.", "<think>Who is")
        assert [one["user_text"] for one in mine.events()["events"]] == ["Two."]
