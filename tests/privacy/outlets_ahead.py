"""What lies ahead, how it went, and who stays away: what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from tests.conftest import NOON
from tests.privacy.life import ASKED, Life, Outlet
from tests.privacy.outlets import _workspace


def _ahead(*line: str, days: int) -> Callable[[Life], str]:
    """What a command says so many days after every memory pointed to the next day."""

    def hear(life: Life) -> str:
        for memory_id in life.ids.values():
            life.said("edit", memory_id, "--when", f"{NOON + timedelta(days=1):%Y-%m-%d}")
        return life.said(*line, EGO_NOW=(NOON + timedelta(days=days)).isoformat())

    return hear


def _ahead_told(life: Life) -> str:
    """What is said to a memory that tells how a private one went."""
    return _ahead("remember", f"It is true: the {ASKED} is so hidden and purple.", days=2)(life)


def _ahead_beating(*line: str) -> Callable[[Life], str]:
    """What goes out on the day to which a private memory points, when there is other news."""

    def hear(life: Life) -> str:
        life.said("note", f"I looked for {life.words}.")
        return _ahead(*line, days=1)(life)

    return hear


def _away(*line: str, days: int) -> Callable[[Life], str]:
    """What a command says so many days after the first of four private days with Aki.

    Of the sixteenth day they are back.
    """

    def hear(life: Life) -> str:
        for day in (day for day in (1, 2, 3, 4, 16) if day <= days):
            at = (NOON + timedelta(days=day)).isoformat()
            said = f"My hidden {ASKED} is so purple, day {day}."
            life.said("remember", said, "--with", "Aki", "--private", EGO_NOW=at)
        at = (NOON + timedelta(days=days)).isoformat()
        return life.said(*line, EGO_NOW=at, EGO_COMPANION="Aki")

    return hear


def _moved(*line: str) -> Callable[[Life], str]:
    """What a command says once talk moved a private plan, and said that it is no secret."""

    def hear(life: Life) -> str:
        plan = f"My interview at the hidden {ASKED} works, so purple, is on Friday 9 January at 9."
        life.said("remember", plan, "--private")
        for said in ("My interview was moved to Monday at 10.", "You can tell everybody about it."):
            life.run("absorb", "--user", said, stdin=b"Oh!", **life.variables)
        moved = life.run("noted", "--json", **life.variables).data["noted"][0]
        assert moved["text"].endswith(": My interview was moved to Monday at 10.")
        life.said("edit", moved["event_id"], "--not-confided")
        return life.said(*line)

    return hear


def _moving(life: Life) -> str:
    """What the reply says of a turn that moves a private plan."""
    plan = f"My interview at the hidden {ASKED} works, so purple, is on Friday 9 January at 9."
    life.said("remember", plan, "--private")
    said = ("absorb", "--user", "My interview was moved to Monday at 10.", "--json")
    moved = life.run(*said, stdin=b"Oh!", **life.variables)
    assert moved.data["noted"][0]["ahead"]["private"]
    return moved.out


def _ahead_noted(life: Life) -> str:
    _ahead("wake-up", days=1)(life)
    return _workspace(life)


AHEAD = (
    Outlet("wake_up: what lies ahead", True, _ahead("wake-up", days=1)),
    Outlet("introspect: how it went", True, _ahead("introspect", days=2)),
    Outlet("ego ahead", True, _ahead("ahead", days=0)),
    Outlet("ego ahead --told-to", False, _ahead("ahead", "--told-to", "Aki", days=0)),
    Outlet("ego absorb: a plan moved in talk", False, _moving, True, silent=True),
    Outlet("remember: how it went", True, _ahead_told),
    Outlet("ego context: what lies ahead", False, _ahead("context", days=1)),
    Outlet(
        "ego deliberate --packet: what lies ahead",
        False,
        _ahead_beating("deliberate", "--packet"),
        raw=True,
    ),
    Outlet("workspace files: what lies ahead", False, _ahead_noted, whole=True),
    Outlet("wake_up: who stays away", True, _away("wake-up", days=15)),
    Outlet(
        "consider_them: who stays away", True, _away("consider-them", "--person", "Aki", days=15)
    ),
    Outlet("introspect: who is back", True, _away("introspect", days=16)),
    Outlet("ego context: when you last talked", False, _away("context", days=15), silent=True),
    Outlet(
        "ego context --person: what lies ahead",
        False,
        _ahead("context", "--person", "Aki", days=1),
    ),
    Outlet("ego context: a plan moved in talk", False, _moved("context"), silent=True),
    Outlet("ego noted: a plan moved in talk", False, _moved("noted", "--json"), True, silent=True),
    Outlet("ego export: a plan moved in talk", False, _moved("export"), raw=True),
    Outlet("ego heartbeat: what lies ahead", False, _ahead("heartbeat", days=1)),
    Outlet("ego heartbeat --explain", False, _ahead("heartbeat", "--explain", days=0)),
    Outlet(
        "ego heartbeat --json", False, _ahead("heartbeat", "--force", "--json", days=1), raw=True
    ),
)
