"""`ego deliberate` with a model: what comes of its answer, whole or not at all."""

from __future__ import annotations

import json
import re
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import innards
from tests.conftest import NOON, RunHere
from tests.decided import ACT, DEFER, MOOD_INFLUENCE, PERSONA_INFLUENCE, SAY, SKIP
from tests.deciding import able, commit, jobs, let_time_pass, packet, someone, stored
from tests.voice.scripted_server import ScriptedServer, refuses, streams


@pytest.fixture
def ready(run_here: RunHere, data_dir: Path) -> RunHere:
    able(run_here, data_dir)
    return run_here


# In one step


def thinking(run: RunHere, server: ScriptedServer, *arguments: str, at: datetime = NOON) -> Any:
    return run(
        "deliberate",
        *arguments,
        EGO_LLM="openai:scripted",
        EGO_LLM_BASE_URL=server.base_url,
        EGO_LLM_TIMEOUT="1",
        at=at,
    )


def test_a_model_that_fails_leaves_the_trigger_parked_and_nothing_else(
    ready: RunHere, data_dir: Path
) -> None:
    before = stored(data_dir)
    with ScriptedServer(refuses(400)) as server:
        for attempt in range(1, 6):
            ran = thinking(ready, server)
            assert ran.code == 5
            (job,) = jobs(ready)["jobs"]
            assert (job["kind"], job["attempts"]) == ("deliberate", attempt)
            assert job["state"] == ("parked" if attempt == 5 else "waiting")
            let_time_pass(data_dir)
        assert "ego deliberate --again" in ran.err
        assert thinking(ready, server).code == 3
    with ScriptedServer(streams("I would rather not say.")) as server:
        assert thinking(ready, server, "--again").code == 6

    after = stored(data_dir)
    assert len(after.pop("triggers")) == 1
    assert [before.pop(name) for name in ("triggers", "jobs")] == [[], []]
    del after["jobs"]
    assert after == before


@pytest.mark.parametrize("later", [timedelta(0), timedelta(days=30)], ids=["time", "desire"])
def test_what_stirs_after_a_night_without_a_model_is_tried_anew(
    ready: RunHere, data_dir: Path, tmp_path: Path, later: timedelta
) -> None:
    at, morning = NOON + later, NOON + later + timedelta(hours=2)
    with ScriptedServer(refuses(400)) as server:
        for _ in range(5):
            assert thinking(ready, server, at=at).code == 5
            let_time_pass(data_dir)
    (parked,) = jobs(ready)["jobs"]
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE jobs SET next_at = 0 WHERE state = 'parked'")

    asked = packet(ready, at=morning)

    (again,) = jobs(ready)["jobs"]
    assert (parked["state"], again["state"], again["attempts"]) == ("parked", "waiting", 0)
    assert asked["input"]["trigger"]["trigger_id"] == parked["subject"] == again["subject"]
    assert commit(ready, tmp_path, {**SKIP, "packet_id": asked["packet_id"]}, at=morning).code == 0


@pytest.mark.parametrize("junk", ["", "no", "{}", "[]", '{"packet_id": "pk_0"}', "{" * 5000])
def test_junk_changes_nothing(ready: RunHere, data_dir: Path, tmp_path: Path, junk: str) -> None:
    packet(ready)
    before = stored(data_dir)

    ran = commit(ready, tmp_path, junk)

    assert (ran.code, ran.out) == (2 if not junk else 6, "")
    assert stored(data_dir) == before


def test_a_model_decides_in_one_step(ready: RunHere, tmp_path: Path) -> None:
    """A model that reads its packet: the id it answers with is the one it was asked."""
    model = tmp_path / "model.py"
    model.write_text(
        "import json, re, sys\n"
        "said = sys.stdin.read()\n"
        "*_, last = re.finditer(r'\\{\\s*\"packet_id\"', said)\n"
        "asked = json.loads(said[last.start():])\n"
        f"answer = json.loads({json.dumps(json.dumps(SKIP))})\n"
        "print(json.dumps({**answer, 'packet_id': asked['packet_id']}))\n",
        "utf-8",
    )
    ran = ready("deliberate", "--json", EGO_LLM=f"command:{sys.executable} {model}")

    assert (ran.code, ran.data["outcome"]) == (0, "skip")


# The same structure with other words decides the same


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1).filter(
    lambda said: bool(re.search(r"\S", said))
)


@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    prose=st.lists(WORDS, min_size=5, max_size=5), shape=st.sampled_from([ACT, SKIP, DEFER, SAY])
)
def test_prose_decides_nothing(
    ready: RunHere, tmp_path: Path, prose: list[str], shape: dict[str, Any]
) -> None:
    ready("persona", "set", "--text", prose[0][:200].strip() or "x")
    asked = packet(ready, "--again")
    answer = {
        **shape,
        "packet_id": asked["packet_id"],
        "reason": prose[1],
        "persona_influence": {
            **PERSONA_INFLUENCE,
            "summary": prose[2],
            "traits": [prose[3][:200]],
        },
        "mood_influence": {**MOOD_INFLUENCE, "summary": prose[4]},
    }
    if shape is SAY:  # the same is not said again so soon
        answer["action_payload"] = {"about": f"{prose[1][:200]} {asked['packet_id']}"}
    focus = asked["input"]["persona_deliberation_focus"]

    told = commit(ready, tmp_path, answer)

    assert told.code == 0, told.err
    assert told.data["outcome"] == shape["decision_outcome"]
    assert told.data["defer_until"] == shape.get("defer_until")
    assert (told.data["intent_id"] is None) == (shape in (SKIP, DEFER))
    if shape is SAY:
        run = ready("jobs", "show", told.data["intent_id"], "--json").data
        assert (run["intent"]["state"], run["result"]["result_status"]) == ("done", "success")
    if shape is ACT:
        shown = ready("jobs", "show", told.data["intent_id"], "--json").data["intent"]
        assert (shown["action_payload"], shown["priority"]) == (ACT["action_payload"], 60)
        ready("jobs", "drop", told.data["intent_id"], "Not now.")
    assert focus["limits"] == {"events": 24, "states": 24, "goals": 8, "intents": 8}


def test_without_a_capability_there_is_nothing_to_do_but_to_leave_it(
    run_here: RunHere, tmp_path: Path
) -> None:
    someone(run_here)
    run_here("capability", "disable", "say")
    asked = packet(run_here)

    assert asked["input"]["capabilities"] == []
    ran = commit(run_here, tmp_path, {**ACT, "packet_id": asked["packet_id"]})
    assert (ran.code, "decision_outcome" in ran.err or "action_type" in ran.err) == (6, True)
    assert commit(run_here, tmp_path, {**SKIP, "packet_id": asked["packet_id"]}).code == 0
