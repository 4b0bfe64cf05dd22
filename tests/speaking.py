"""What speaking leaves behind, looked at, for the tests of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import innards
from tests.conftest import RunHere

PATHS = pytest.mark.parametrize("by", ["at once", "agent job", "say"])
"""A result comes from an intent itself, from the agent job it was handed to, or it is only said."""
TOKEN = "xyzzy-plugh-17"


def entries(run: RunHere, *which: str) -> list[dict[str, Any]]:
    return list(run("console", *which, "--json").data["entries"])


def messages(run: RunHere) -> list[dict[str, Any]]:
    return entries(run, "--messages")


def autonomous(run: RunHere) -> list[dict[str, Any]]:
    return list(run("events", "--source", "autonomy_message", "--json").data["events"])


def packet_of(run: RunHere) -> dict[str, Any]:
    ran = run("speak", "--packet")
    assert (ran.code, ran.err) == (0, "")
    return dict(json.loads(ran.out))


def let_time_pass(data_dir: Path, *, forgetting_tries: bool = False) -> None:
    """Every pause is over, and every packet has expired: both keep real time."""
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE jobs SET next_at = 0 WHERE state = 'waiting'")
        if forgetting_tries:
            db.execute("UPDATE jobs SET attempts = 0")
        db.execute("UPDATE packets SET expires_at = 0")
