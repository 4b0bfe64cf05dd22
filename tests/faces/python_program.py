"""A program that uses ego from Python, as a user with `mypy --strict` would write it.

`make check` checks its types: an ignored complaint that were not made is an error there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import assert_type

import ego


def a_day(directory: Path, environ: Mapping[str, str]) -> list[str]:
    """Remember two things and tell them as one story; returns the texts of the answers."""
    with ego.open(directory, environ=environ) as mine:
        assert_type(mine, ego.OpenEgo)
        first = mine.remember("The tide came in.", emotion="calm", tags=["sea"])
        second = mine.remember("It left a shell.", people=("Aki",), importance=4)
        assert_type(first, ego.Reply)
        ids: list[str] = [kept.fields["id"] for kept in (first, second)]
        told = mine.create_episode(ids, "A day at the sea")
        learned = mine.update_relationship("Aki", "trust_level", 0.8)
        return [reply.text for reply in (first, second, told, learned)]


def mistakes(mine: ego.OpenEgo) -> list[str]:
    """What is refused, by type checkers and when it runs: the sentences."""
    attempts: list[Callable[[], ego.Reply]] = [
        lambda: mine.remember(emotion="calm"),  # type: ignore[call-arg]
        lambda: mine.remember("x", "calm"),  # type: ignore[call-arg]
        lambda: mine.remember("x", emotion="joyous"),  # type: ignore[arg-type]
        lambda: mine.remember("x", mood="calm"),  # type: ignore[call-arg]
        lambda: mine.wake_up("early"),  # type: ignore[call-arg]
        lambda: mine.recall("x", context="y"),  # type: ignore[misc]
        lambda: mine.recall("x", n="many"),  # type: ignore[arg-type]
        lambda: mine.satisfy_desire("fame"),
        lambda: mine.use("fly"),
    ]
    return [refused(attempt) for attempt in attempts]


def refused(attempt: Callable[[], object]) -> str:
    """The sentence with which an attempt is refused."""
    try:
        attempt()
    except ego.UsageError as error:
        return f"{type(error).__name__}: {error}"
    return ""
