"""Talk is said to have been only where there was talk; a memory with somebody is a meeting."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.talk import saying

MISAKI = {"EGO_COMPANION": "Misaki"}
TEA = "Misaki likes tea without sugar."


def begun(run_here: RunHere) -> str:
    return run_here("hook", "session-start", stdin=b"{}", **MISAKI).out


def test_a_memory_with_somebody_is_no_talk(run_here: RunHere) -> None:
    run_here("remember", TEA, "--with", "Misaki", **MISAKI)

    said = begun(run_here)

    assert "were last together less than an hour ago" in said
    assert "Misaki, less than an hour since we were last together." in said
    assert "Last together with Misaki: just now." in run_here("context", **MISAKI).out


@pytest.mark.parametrize("how", ["chat", "with", "alone"])
def test_a_talk_and_a_memory_of_one_are(run_here: RunHere, tmp_path: Path, how: str) -> None:
    kept = ("remember", TEA, "--category", "conversation")
    words: tuple[str, ...] = ("chat", "Hello.") if how == "chat" else kept
    words += ("--with", "Misaki") if how == "with" else ()
    run_here(*words, EGO_LLM=saying(tmp_path, "Hi."), **MISAKI)

    said = begun(run_here)

    assert "last talked less than an hour ago" in said
    assert "since we talked." in said
    assert "Last talk with Misaki: just now." in run_here("context", **MISAKI).out


@pytest.mark.parametrize(
    ("inward", "since"),
    [("I was shaking.", "The cat came home."), ("震えていた。", "猫が帰ってきた。")],
)
def test_a_session_quotes_an_introspection_while_it_is_fresh_and_then_what_was_kept_last(
    run_here: RunHere, inward: str, since: str
) -> None:
    run_here("remember", inward, "--category", "introspection", at=NOON)
    run_here("remember", since, at=NOON + timedelta(hours=20))
    run_here("remember", "A secret.", "--private", at=NOON + timedelta(hours=40))

    fresh = run_here("hook", "session-start", stdin=b"{}", at=NOON + timedelta(hours=41)).out

    assert "Your last introspection" in fresh
    assert inward in fresh
    run_here("remember", since, at=NOON + timedelta(days=8))
    later = run_here("hook", "session-start", stdin=b"{}", at=NOON + timedelta(days=9)).out
    assert "You last kept (1d ago)" in later
    assert since in later
    assert inward not in later
    assert "secret" not in fresh + later
