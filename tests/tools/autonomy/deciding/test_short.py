"""The short packet: what a small model is asked, and what is kept of its few words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.text import count_prompt_tokens
from tests.conftest import RunHere
from tests.decided import ACT
from tests.deciding import able, commit, packet, someone, stored
from tests.innards import rows
from tests.voice.scripted_server import ScriptedServer, streams

SKIP = {"reason": "Nothing calls for it.", "outcome": "skip"}
TOLD = {"on_complete": "chat", "on_fail": "notify", "message_kind": "report"}
DO = {
    "reason": "The walk depends on the tide.",
    "outcome": "do_action",
    "action": "agent_delegate",
    "payload": ACT["action_payload"],
    "console_delivery": TOLD,
}
TIMES = ["2026-01-01T13:00:00+00:00", "2026-01-01T16:00:00+00:00", "2026-01-02T08:00:00+00:00"]
DEFER = {
    "reason": "It is late.",
    "outcome": "defer",
    "defer_reason": "Nobody is awake.",
    "defer_until": TIMES[0],
    "next_deliberation_at": TIMES[1],
}


@pytest.fixture
def ready(run_here: RunHere, data_dir: Path) -> RunHere:
    able(run_here, data_dir)
    return run_here


def short(run: RunHere, *arguments: str, **more: Any) -> dict[str, Any]:
    return packet(run, "--short", *arguments, **more)


def kept(data_dir: Path) -> dict[str, Any]:
    """The newest decision, as it is kept."""
    return dict(json.loads(rows(data_dir, "SELECT answer FROM decisions ORDER BY number")[-1][0]))


def test_what_a_small_model_is_asked(ready: RunHere, snapshot: SnapshotAssertion) -> None:
    ready("prefer", "like", "topic", "the sea")
    ready("prefer", "confirm", "topic", "the sea")
    ready("note", "A gale warning for the evening.")

    asked = short(ready)

    assert asked["instructions"] == snapshot(name="instructions")
    assert json.dumps(asked["schema"], indent=1) == snapshot(name="schema")
    assert json.dumps(asked["input"], indent=1) == snapshot(name="input")


def test_an_action_is_done_as_by_the_whole_contract_and_the_rest_is_unsaid(
    ready: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    asked = short(ready)

    ran = commit(ready, tmp_path, {**DO, "packet_id": asked["packet_id"]})

    assert ran.data["outcome"] == "do_action"
    intent = ready("jobs", "show", ran.data["intent_id"], "--json").data["intent"]
    assert (intent["action_payload"], intent["priority"]) == (ACT["action_payload"], 50)
    assert kept(data_dir) == {
        "packet_id": asked["packet_id"],
        "decision_outcome": "do_action",
        "priority": None,
        "reason": DO["reason"],
        "confidence": None,
        "persona_influence": None,
        "mood_influence": None,
        "evidence": {"event_ids": [], "goal_ids": []},
        "action_type": "agent_delegate",
        "action_payload": ACT["action_payload"],
        "console_delivery": {**TOLD, "on_progress": "silent"},
    }
    assert commit(ready, tmp_path, {**DO, "packet_id": asked["packet_id"]}).data == ran.data


def test_what_was_not_asked_is_told_as_unsaid_when_it_is_put_into_words(
    ready: RunHere, tmp_path: Path
) -> None:
    commit(ready, tmp_path, {**DO, "packet_id": short(ready)["packet_id"]})
    ready("jobs", "run")

    asked = json.loads(ready("speak", "--packet").out)["input"]["decision"]

    assert (asked["persona_influence"], asked["mood_influence"]) == ("unsaid", "unsaid")
    assert asked["reason"] == DO["reason"]


def test_what_is_put_off_comes_back_at_a_time_that_was_offered(
    ready: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    asked = short(ready)
    assert asked["schema"]["properties"]["defer_until"]["enum"] == TIMES

    ran = commit(ready, tmp_path, {**DEFER, "packet_id": asked["packet_id"]})

    assert ran.data["defer_until"] == TIMES[0]
    assert kept(data_dir)["next_deliberation_at"] == TIMES[1]
    assert kept(data_dir)["persona_influence"] is None


def test_to_skip_is_an_answer(ready: RunHere, data_dir: Path, tmp_path: Path) -> None:
    ran = commit(ready, tmp_path, {**SKIP, "packet_id": short(ready)["packet_id"]})

    assert (ran.data["outcome"], kept(data_dir)["confidence"]) == ("skip", None)
    assert ready("attend").code == 0


BROKEN: list[tuple[str, dict[str, Any]]] = [
    ("outcome", {"reason": "x"}),
    ("outcome", {**SKIP, "outcome": "wait"}),
    ("reason", {"outcome": "skip"}),
    ("reason", {**SKIP, "reason": " "}),
    ("reason", {**SKIP, "reason": "x" * 241}),
    ("decision_outcome", {**SKIP, "decision_outcome": "skip"}),
    ("action", {**SKIP, "action": "agent_delegate"}),
    ("action", {name: value for name, value in DO.items() if name != "action"}),
    ("action", {**DO, "action": "launch_missiles"}),
    ("payload", {name: value for name, value in DO.items() if name != "payload"}),
    ("payload.backend", {**DO, "payload": {"task_instruction": "x"}}),
    (
        "payload.at",
        {**DO, "action": "schedule_action", "payload": {"at": "2026-05-01", "content": "x"}},
    ),
    ("console_delivery", {name: one for name, one in DO.items() if name != "console_delivery"}),
    ("console_delivery.on_progress", {**DO, "console_delivery": {**TOLD, "on_progress": "silent"}}),
    ("defer_until", {**DEFER, "defer_until": "2026-01-01T14:00:00+00:00"}),
    ("next_deliberation_at", {**DEFER, "defer_until": TIMES[1], "next_deliberation_at": TIMES[0]}),
    ("defer_reason", {**SKIP, "defer_reason": "x"}),
    ("persona_influence", {**SKIP, "persona_influence": None}),
]


def test_a_broken_short_answer_is_refused_by_the_fields_name_and_nothing_is_stored(
    ready: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    asked = short(ready)
    before = stored(data_dir)

    for field, broken in BROKEN:
        ran = commit(ready, tmp_path, {**broken, "packet_id": asked["packet_id"]})
        assert (ran.code, ran.out) == (6, ""), field
        assert re.match(rf"error: {re.escape(field)}[ :]", ran.err), (field, ran.err)
        assert stored(data_dir) == before, field


def test_a_small_context_asks_the_short_question_by_itself(ready: RunHere) -> None:
    for context, is_short in (("8191", True), ("8192", False), ("", False)):
        asked = packet(ready, "--again", EGO_LLM_CONTEXT=context)
        assert ("outcome" in asked["schema"]["properties"]) is is_short, context


def test_the_table_of_the_model_says_how_much_it_reads(run_here: RunHere, data_dir: Path) -> None:
    data_dir.mkdir(exist_ok=True)
    (data_dir / "config.toml").write_text(
        '[llm]\nmodel = "openai:small"\nbase_url = "http://127.0.0.1:9/v1"\ncontext = 4096\n'
    )
    someone(run_here)

    shown = run_here("config", "show", "--json").data["settings"]

    assert shown["llm"]["value"] == "openai:small"
    assert shown["llm_base_url"]["value"] == "http://127.0.0.1:9/v1"
    assert shown["llm_context"] == {"value": "4096", "source": str(data_dir / "config.toml")}
    assert "outcome" in packet(run_here)["schema"]["properties"]
    bad = run_here("wake-up", EGO_LLM_CONTEXT="lots")
    assert (bad.code, bad.err) == (
        2,
        "error: EGO_LLM_CONTEXT, [llm] context, 'lots' is not a number of tokens from 1024 on,"
        " such as 4096.\n",
    )


@pytest.mark.parametrize("context", ["1024", "4096"])
def test_the_material_leaves_room_for_an_answer_however_full_the_life_is(
    ready: RunHere, context: str
) -> None:
    ready("persona", "set", "--text", "私は凪。" * 400)
    for number in range(30):
        ready("note", f"{number} " + "波の音がずっと聞こえていた。" * 30)
        ready("update-self", "value", f"Patience {number}, " + "and calm " * 20)
        ready("update-self", "goal", f"Learn the tide of harbour {number} = long 80")

    asked = short(ready, EGO_LLM_CONTEXT=context)

    told = json.dumps(asked["input"], ensure_ascii=False)
    assert count_prompt_tokens(told) <= 0.35 * int(context)
    assert "29 " in json.dumps(asked["input"]["trigger"], ensure_ascii=False)
    assert asked["input"]["persona"]["persona_text"].startswith("私は凪。")
    assert asked["input"]["can_do"]


def test_a_model_with_a_small_context_decides_in_one_step(ready: RunHere, data_dir: Path) -> None:
    with ScriptedServer(streams(json.dumps(SKIP)), streams("{}")) as server:
        ran = ready(
            "deliberate",
            EGO_LLM="openai:scripted",
            EGO_LLM_BASE_URL=server.base_url,
            EGO_LLM_CONTEXT="4096",
        )

    form = server.requests[0].body["response_format"]["json_schema"]["schema"]
    (named,) = {one["properties"]["packet_id"]["const"] for one in form["anyOf"]}
    assert named.startswith("pk_")
    assert ran.code == 6
    assert "packet_id is missing." in server.requests[1].body["messages"][-1]["content"]
