"""Whoever talks knows what today holds, asks how something went, and when all was said."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from tests.conftest import NOON, RunHere
from tests.faces.test_chat import over, prompt
from tests.noting import someone
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, streams

PLAN = "I have the dentist on Sunday at half past two."
DAY = NOON + timedelta(days=3)  # a Sunday


@pytest.fixture
def run(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> RunHere:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)
    say(run_here, PLAN, 0)
    return run_here


def say(run: RunHere, said: str, hours: float) -> Sequence[dict[str, str]]:
    """Say it so many hours later, and return what the model was told."""
    with ScriptedServer(streams(answer("I see.", felt("joy", 0.1, 0.1)))) as server:
        assert run("chat", said, at=NOON + timedelta(hours=hours), **over(server)).code == 0
    return prompt(server)


def test_on_the_day_the_prompt_of_any_message_holds_it(run: RunHere) -> None:
    before, on_the_day, later = (say(run, "Hello", hours) for hours in (24, 68, 100))

    assert "Ahead, 4 January at 14:30: Misaki: I have the dentist" in before[0]["content"]
    assert "Ahead, today at 14:30: Misaki: I have the dentist" in on_the_day[0]["content"]
    assert "Ahead, " not in later[0]["content"]


def test_a_full_day_is_told_whole_and_of_a_week_the_next(run_here: RunHere, run: RunHere) -> None:
    for hour in range(9, 14):
        run_here("remember", f"Visit number {hour} is on 4 January at {hour}:30.")
    for day in range(6, 10):
        run_here("remember", f"The vet comes on {day} January.")

    def told(hours: float) -> list[str]:
        lines = say(run_here, "What have I on today?", hours)[0]["content"].splitlines()
        return [line for line in lines if line.startswith("Ahead, ")]

    assert len([line for line in told(66) if line.startswith("Ahead, today")]) == 6
    assert len(told(100)) == 4


def test_how_it_went_is_asked_once_a_sitting(run: RunHere) -> None:
    def asks(hours: float) -> bool:
        return "Was yesterday at 14:30" in say(run, "Hello", hours)[0]["content"]

    assert not asks(68)
    assert [asks(hours) for hours in (92, 92.1, 96, 96.1)] == [True, False, True, False]


def test_two_of_one_day_are_asked_about_at_once(run_here: RunHere, run: RunHere) -> None:
    run_here("remember", "Lena's exam is on 4 January at 9:00.", at=NOON)
    run_here("remember", "The parcel comes on 3 January.", at=NOON)

    first, second, third = (say(run, "Hello", hours)[0]["content"] for hours in (92, 92.1, 92.2))

    assert first.index("- Was yesterday at 14:30") < first.index("\n- Was yesterday at 09:00")
    assert "parcel" not in first.partition("Ask how it went")[2]
    assert "parcel" in second.partition("Ask how it went")[2]
    assert "Ask how it went" not in third


def test_what_is_private_is_neither_told_nor_asked_about(run: RunHere) -> None:
    run("remember", "The clinic is on 4 January at 15:00.", "--private", at=NOON)

    assert "clinic" not in say(run, "Hello", 68)[0]["content"]
    assert "clinic" not in say(run, "Hello", 92)[0]["content"]


def test_what_was_said_on_another_day_stands_behind_its_day(run: RunHere) -> None:
    say(run, "The kettle is on.", 68)

    *_, first, _, second, _, now = say(run, "Hello", 69)

    assert first["content"] == f"[said on Thursday 2026-01-01, 12:00]\n{PLAN}"
    assert second["content"] == "The kettle is on."
    assert now["content"] == "Hello"


def test_the_context_for_other_programs_holds_what_is_soon(run: RunHere) -> None:
    assert "Ahead, today at 14:30: Misaki: I have the dentist" in run("context", at=DAY).out


def test_the_day_on_which_a_paper_is_presented_is_ahead(run_here: RunHere) -> None:
    say(run_here, "I have to present my paper on 12 January.", 0)
    run_here("remember", "Hannah will send the report on Friday.", at=NOON)

    told = run_here("ahead", at=NOON).out

    assert "I have to present my paper" in told
    assert "Hannah will send the report" in told
