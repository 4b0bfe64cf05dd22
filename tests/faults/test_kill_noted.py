"""A process that notes is killed at any write: the next call completes what it began, once."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import RunHere
from tests.faults.injecting import CALLS, KILLED, Command, Failing, compiler, copied
from tests.noting import Turn, listed, of, someone, talk
from tests.packets import packet

if os.name == "nt":
    pytest.skip("no process is forked there", allow_module_level=True)

NOTED = (
    of("Misaki", "fact", "Misaki has two cats.", "Misaki sails."),
    of("self", "preference", "likes fog"),
    of("Misaki", "plan", "Misaki takes the cats to the vet on 12 January."),
)
_STEP = {"write": 7, "fsync": 3, "rename": 1}
"""A document is renamed into its place: there it is killed each time."""


def documents(data_dir: Path) -> dict[str, Any]:
    """What they hold, whatever the ids of what was noted: each call makes its own."""
    names = ("relationships.json", "self_model.json", "preferences.json")
    found = [data_dir / name for name in names if (data_dir / name).exists()]
    texts = {path.name: re.sub(r"nt_[0-9a-f]+", "nt_", path.read_text("utf-8")) for path in found}
    read = {name: json.loads(held) for name, held in texts.items()}
    return {name: content for name, content in read.items() if content}


def test_what_a_killed_call_left_is_done_by_the_next_once(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path, tmp_path: Path
) -> None:
    someone(run_here)
    run_here("update-relationship", "Misaki", "known_fact", "Misaki sails.")
    talk(run_here, monkeypatch, Turn("We talked.", ()))
    asked = packet(run_here, "reflect")
    answer = json.dumps({"packet_id": asked["packet_id"], "noted": NOTED})
    command, spoilt = Command(("reflect", "--commit", "-"), answer), tmp_path / "spoilt"
    failing = Failing(tmp_path / "launcher", compiler())

    def next_looks() -> tuple[Any, ...]:
        for _ in range(2):
            ran = run_here("note", "Rain.", EGO_DATA_DIR=str(spoilt))
            assert (ran.code, ran.err) == (0, "")
        noted = [one["text"] for one in listed(run_here, EGO_DATA_DIR=str(spoilt))]
        to_come = run_here("ahead", "--json", EGO_DATA_DIR=str(spoilt)).data["ahead"]
        return documents(spoilt), noted, [one["content"] for one in to_come]

    copied(data_dir, spoilt)
    before = next_looks()
    copied(data_dir, spoilt)
    whole = failing.run(spoilt, command)
    after = next_looks()
    assert after[1] == [one["text"] for one in NOTED]
    facts = next(iter(after[0]["relationships.json"].values()))["known_facts"]
    assert facts == ["Misaki has two cats."]
    ends = []
    for call in CALLS:
        for at in range(1, whole.calls[call] + 1, _STEP[call]):
            copied(data_dir, spoilt)
            ran = failing.run(spoilt, command, call, at, "kill")
            assert ran.code == KILLED, ran
            now = next_looks()
            made = [now == before, now == after]
            assert any(made), (call, at, now)
            ends.append(made.index(True))
            if made[1]:
                for one in listed(run_here, EGO_DATA_DIR=str(spoilt)):
                    run_here("noted", "drop", one["id"], EGO_DATA_DIR=str(spoilt))
                assert documents(spoilt) == documents(data_dir), (call, at)
    failing.close()
    assert set(ends) == {0, 1}, "some died before it was kept, and some after"
