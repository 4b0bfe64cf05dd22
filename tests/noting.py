"""Turns of talk of which something is noted, for the tests: a script for a model over real HTTP."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from tests.conftest import Ran, RunHere
from tests.packets import over
from tests.talk import absorbed, answer, felt
from tests.voice.scripted_server import ScriptedServer, streams


class Turn(NamedTuple):
    """One turn, and what a model notes of it."""

    said: str
    noted: tuple[dict[str, str], ...]
    trailer: bool = True


def of(about: str, kind: str, text: str, replaces: str = "") -> dict[str, str]:
    """One thing as a model notes it."""
    return {"about": about, "kind": kind, "text": text} | (
        {"replaces": replaces} if replaces else {}
    )


def someone(run: RunHere) -> None:
    """A persona, who alone can feel and note."""
    assert run("persona", "set", "--text", "I am Nagi.", "--label", "Misaki").code == 0


def talk(run: RunHere, patch: pytest.MonkeyPatch, turn: Turn, **how: Any) -> str:
    """Keep a turn, with a trailer or without; returns its id."""
    own = answer("I see.", felt("joy", 0.4, 0.4)) if turn.trailer else "I see."
    ran = absorbed(run, patch, own, "--user", turn.said, "--json", **how)
    assert ran.code == 0, ran
    return str(ran.data["event_id"])


def reflect(run: RunHere, *turns: Turn, **how: Any) -> Ran:
    """Let a model reflect on as many turns as wait, in their order."""
    said = [json.dumps({**felt("sadness", 0.6, 0.6), "noted": turn.noted}) for turn in turns]
    with ScriptedServer(*(streams(one) for one in said)) as server:
        ran = run("reflect", "--limit", "1000", **over(server), **how)
    assert len(server.requests) == len(turns), ran
    return ran


def note(run: RunHere, patch: pytest.MonkeyPatch, *noted: dict[str, str], **how: Any) -> str:
    """A turn of which this is noted; returns its id."""
    turn = Turn("We talked.", noted)
    name = talk(run, patch, turn, **how)
    ran = reflect(run, turn, **how)
    assert ran.code == 0, ran
    return name


def listed(run: RunHere, **how: Any) -> list[dict[str, Any]]:
    """What `ego noted` lists, the oldest first."""
    return list(run("noted", "--n", "1000", "--json", **how).data["noted"])[::-1]
