"""Turns for the tests: what a model says, and how it gets into an ego."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from ego.core.events import DELIMITER
from tests.conftest import Ran, RunHere


def felt(
    label: str = "anger", intensity: float = 0.9, salience: float = 0.9, confidence: float = 1.0
) -> dict[str, Any]:
    """A reflection as a model writes it."""
    return {
        "reflection_text": "That was unfair.",
        "emotion_label": label,
        "emotion_intensity": intensity,
        "topic_tags": ["cup"],
        "salience_score": salience,
        "confidence": confidence,
        "partner_policy": {"cooperation": 0.5, "refusal_bias": 0.5, "refusal_allowed": False},
    }


def answer(visible: str, reflection: dict[str, Any] | str) -> str:
    """A whole answer with its trailer."""
    said = reflection if isinstance(reflection, str) else json.dumps(reflection)
    return f"{visible}\n{DELIMITER}\n{said}"


def absorbed(
    run: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    said: str | bytes,
    *more: str,
    user: str = "x",
    **how: Any,
) -> Ran:
    """`ego absorb` in this process, with `said` on its standard input as the answer to `user`."""
    raw = said.encode() if isinstance(said, str) else said
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    return run("absorb", "--user", user, *more, **how)


def saying(directory: Path, answer: str) -> str:
    """A model that says the same to everything, as EGO_LLM names it: a shell begins at once."""
    path = directory / "model.sh"
    path.write_text(f"echo {shlex.quote(answer)}\n", "utf-8")
    return "command:" + shlex.join(["sh", str(path)])


def program(directory: Path, source: str) -> str:
    """A model behind a Python program, as EGO_LLM names it."""
    path = directory / "model.py"
    path.write_text(dedent(source), "utf-8")
    return "command:" + shlex.join([sys.executable, str(path)])
