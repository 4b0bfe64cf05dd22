"""Packets for the tests: asked for, answered, and answered by a model behind a real wire."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import innards
from tests.conftest import Ran, RunHere
from tests.voice.scripted_server import Reply, ScriptedServer, Step, streams

Answer = Callable[[dict[str, Any]], dict[str, Any]]
"""What a model makes of a packet's input, with its packet_id in it."""


def packet(run: RunHere, *command: str, **how: Any) -> dict[str, Any]:
    """The packet that a command prints."""
    ran = run(*command, "--packet", **how)
    assert (ran.code, ran.err) == (0, "")
    return dict(json.loads(ran.out))


def commit(
    run: RunHere, monkeypatch: pytest.MonkeyPatch, answer: object, *command: str, **how: Any
) -> Ran:
    """Give an answer on standard input; what is no text is written as JSON."""
    said = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
    return run(*command, "--commit", "-", **how)


def over(server: ScriptedServer, **more: str) -> dict[str, str]:
    """The settings that name a scripted server."""
    return {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url, **more}


def answering(served: list[ScriptedServer], make: Answer) -> Step:
    """A step that reads the packet it was sent; `served` will hold the server."""

    def step(reply: Reply) -> None:
        asked = json.loads(served[0].requests[-1].body["messages"][-1]["content"])
        streams(json.dumps(make(asked)))(reply)

    return step


def rows(data_dir: Path) -> list[tuple[Any, ...]]:
    """Every packet as it is kept."""
    return innards.rows(data_dir, "SELECT id, kind, outcome FROM packets ORDER BY number")


def let_expire(data_dir: Path) -> None:
    """Nobody has answered in time, and what was held is due: both keep real time."""
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE packets SET expires_at = 1 WHERE outcome IS NULL")
        db.execute("UPDATE jobs SET next_at = 1 WHERE state = 'waiting'")
