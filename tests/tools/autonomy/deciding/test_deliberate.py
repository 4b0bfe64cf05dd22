"""`ego deliberate` in two steps: what a model is asked, and what comes of its answer."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests import innards
from tests.conftest import NOON, RunHere
from tests.decided import ACT, DEFER, SKIP
from tests.deciding import able, commit, decide, jobs, let_time_pass, packet, someone, stored

KEYS = [
    "now",
    "trigger",
    "persona",
    "events",
    "memories",
    "said_and_done",
    "ahead",
    "states",
    "goals",
    "intents",
    "desires",
    "mood",
    "confirmed_preferences",
    "runtime_blackboard",
    "persona_deliberation_focus",
    "interest_state",
    "capabilities",
]


@pytest.fixture
def ready(run_here: RunHere, data_dir: Path) -> RunHere:
    able(run_here, data_dir)
    return run_here


def test_what_a_model_is_asked(ready: RunHere, snapshot: SnapshotAssertion) -> None:
    asked = packet(ready)

    assert asked["instructions"] == snapshot(name="instructions")
    assert json.dumps(asked["schema"], indent=1) == snapshot(name="schema")


def test_a_packet_has_every_key_and_what_is_known_stands_in_them(ready: RunHere) -> None:
    ready("update-self", "goal", "Learn the tides = long 80")
    ready("update-self", "value", "Patience")
    ready("update-self", "question", "Why do waves break?")
    ready("update-relationship", "Aki", "known_fact", "sails on Sundays")
    ready("prefer", "like", "topic", "the sea")
    ready("prefer", "confirm", "topic", "the sea")
    ready("note", "A gale warning.")

    asked = packet(ready)["input"]

    assert list(asked) == KEYS
    assert asked["trigger"]["kind"] == "event"
    assert asked["trigger"]["subject"] == asked["events"][0]["event_id"]
    assert asked["persona"]["persona_text"] == "A calm sailor."
    assert [one["user_text"] for one in asked["events"]] == ["A gale warning."]
    assert {one["kind"] for one in asked["states"]} == {"value", "question", "relationship"}
    assert [one["title"] for one in asked["goals"]] == ["Learn the tides"]
    assert asked["confirmed_preferences"]["topic"]["like"][0]["subject"] == "the sea"
    assert asked["runtime_blackboard"]["trigger_counts"] == {"event": 1}
    assert asked["interest_state"]["attention_targets"][0]["value"] == "the sea"
    assert "attention_targets" not in asked["runtime_blackboard"], "what is told is told once"
    assert asked["persona_deliberation_focus"]["continuity_bias"] == "medium"
    assert [one["action_type"] for one in asked["capabilities"]] == [
        "agent_delegate",
        "say",
        "schedule_action",
        "web_research",
    ]


def test_nothing_private_is_in_a_packet(ready: RunHere) -> None:
    ready(
        "remember", "A hidden cove.", "--private", "--with", "Noa", "--tag", "cove",
        "--emotion", "happy",
    )  # fmt: skip

    asked = json.dumps(packet(ready))

    assert not re.search("cove|Noa", asked)


def test_without_a_persona_nobody_decides(run_here: RunHere, data_dir: Path) -> None:
    ran = run_here("deliberate", "--packet")

    assert (ran.code, ran.out) == (6, "")
    assert "ego persona set" in ran.err
    assert stored(data_dir)["triggers"] == []


def test_without_a_model_the_way_out_is_named(ready: RunHere) -> None:
    ran = ready("deliberate")

    assert ran.code == 2
    assert "ego deliberate --packet" in ran.err


def test_the_addon_and_the_label_are_in_the_packet(run_here: RunHere) -> None:
    someone(run_here, addon="Hums shanties-9b1.", label="Skipper-77")

    persona = packet(run_here)["input"]["persona"]

    assert persona["addon_text"] == "Hums shanties-9b1."
    assert persona["second_person_label"] == "Skipper-77"


def test_to_act_makes_one_intent_and_is_told_again(ready: RunHere, tmp_path: Path) -> None:
    asked = packet(ready)
    answer = {**ACT, "packet_id": asked["packet_id"]}

    first = commit(ready, tmp_path, f"Well.\n```json\n{json.dumps(answer)}\n```\n")
    ready("capability", "disable", "agent_delegate")
    again = commit(ready, tmp_path, answer)

    assert first.code == again.code == 0
    assert first.data == again.data
    assert set(first.data) == {"decision_id", "outcome", "intent_id", "defer_until"}
    assert (first.data["outcome"], first.data["defer_until"]) == ("do_action", None)
    (intent,) = jobs(ready)["intents"]
    assert intent["intent_id"] == first.data["intent_id"]
    assert intent["state"] == "queued"
    assert packet(ready)["input"]["runtime_blackboard"]["active_intent_ids"] == [
        intent["intent_id"]
    ]


def test_a_decision_is_an_event_that_recall_never_finds(ready: RunHere, tmp_path: Path) -> None:
    decide(ready, tmp_path, ACT)

    (event,) = ready("events", "--source", "deliberation_decision", "--json").data["events"]

    assert (event["searchable"], event["assistant_text"]) == (False, ACT["reason"])
    assert f"deliberation decision (do_action): {ACT['reason']} (" in ready("events").out
    assert "tide" not in ready("recall", "the walk depends on the tide").out


def test_a_decision_holds_the_attention(ready: RunHere, tmp_path: Path) -> None:
    ready("update-self", "goal", "Learn the tides")
    asked = packet(ready)
    goal = asked["input"]["goals"][0]["goal_id"]
    evidence = {"event_ids": [], "goal_ids": [goal]}

    commit(ready, tmp_path, {**ACT, "packet_id": asked["packet_id"], "evidence": evidence})

    attended = ready("attend", "--json").data
    assert attended["interaction_mode"] == "explore"
    assert [
        (one["type"], one["value"], one["weight"]) for one in attended["attention_targets"]
    ] == [
        ("goal", "Learn the tides", 0.9),
        ("action_type", "agent_delegate", 0.75),
    ]
    assert len(attended["updated_from_event_ids"]) == 1


def test_to_skip_settles_the_trigger(ready: RunHere, tmp_path: Path) -> None:
    told = decide(ready, tmp_path, SKIP)

    assert (told["outcome"], told["intent_id"]) == ("skip", None)
    nothing = {"jobs": [], "triggers": [], "intents": [], "agent_jobs": [], "vectors": {}}
    assert jobs(ready) == nothing


def test_what_is_put_off_comes_at_its_time_and_not_before(ready: RunHere, tmp_path: Path) -> None:
    told = decide(ready, tmp_path, DEFER)
    assert told["defer_until"] == DEFER["defer_until"]
    assert jobs(ready)["triggers"][0]["due_at"] == DEFER["next_deliberation_at"]

    before = ready("deliberate", "--packet", at=NOON + timedelta(minutes=119))
    early = json.loads(before.out)
    assert early["input"]["trigger"]["kind"] == "time"
    commit(
        ready, tmp_path, {**SKIP, "packet_id": early["packet_id"]}, at=NOON + timedelta(minutes=119)
    )
    arrived = ready("deliberate", "--packet", at=NOON + timedelta(hours=2))

    trigger = json.loads(arrived.out)["input"]["trigger"]
    assert (trigger["kind"], trigger["content"]) == ("deferral", DEFER["defer_reason"])
    assert trigger["subject"] == told["decision_id"]
    assert trigger["origin"]["kind"] == "time"


def test_a_scheduled_action_comes_back_at_its_time(ready: RunHere, tmp_path: Path) -> None:
    at = "2026-01-01T15:00:00Z"
    answer = {
        **ACT,
        "action_type": "schedule_action",
        "action_payload": {"at": at, "content": "Look at the tide."},
    }
    decide(ready, tmp_path, answer)

    (event,) = ready("events", "--source", "action_result", "--json").data["events"]
    assert event["client_context"]["result_status"] == "success"
    assert jobs(ready)["intents"] == []
    trigger = packet(ready, at=NOON + timedelta(hours=3))["input"]["trigger"]
    assert (trigger["kind"], trigger["content"]) == ("schedule_action", "Look at the tide.")


def test_a_named_event_is_decided_about(ready: RunHere) -> None:
    ready("note", "First.")
    first = ready("events", "--json").data["events"][0]["event_id"]
    ready("note", "Second.", at=NOON + timedelta(minutes=1))

    assert packet(ready, "--event", first)["input"]["trigger"]["subject"] == first
    assert ready("deliberate", "--packet", "--event", "ev_none").code == 3


def test_a_high_desire_is_decided_about_once_an_hour(ready: RunHere, tmp_path: Path) -> None:
    later = NOON + timedelta(days=30)
    seen = []
    for _ in range(10):
        asked = packet(ready, at=later)
        seen.append(asked["input"]["trigger"])
        commit(ready, tmp_path, {**SKIP, "packet_id": asked["packet_id"]}, at=later)

    assert [one["kind"] for one in seen] == ["desire"] * 9 + ["time"]
    assert len({one["subject"] for one in seen[:9]}) == 9
    assert "is high (" in seen[0]["content"]


def test_the_want_that_a_heartbeat_told_last_is_decided_about_first(
    ready: RunHere, tmp_path: Path
) -> None:
    ready("wake-up")
    told, asked_about = [], []
    for hours in (20, 32):
        at = NOON + timedelta(hours=hours)
        told.append([one["name"] for one in ready("heartbeat", "--json", at=at).data["desires"]])
        asked = packet(ready, at=at)
        asked_about.append(asked["input"]["trigger"]["subject"])
        commit(ready, tmp_path, {**SKIP, "packet_id": asked["packet_id"]}, at=at)

    assert all(told)
    assert not set(told[0]) & set(told[1])
    assert all(name in names for name, names in zip(asked_about, told, strict=True))


def test_an_unanswered_packet_holds_its_trigger_until_it_expires(
    ready: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    first = packet(ready)

    held = ready("deliberate", "--packet")
    assert held.code == 3
    assert "ego deliberate --again" in held.err
    assert jobs(ready)["jobs"][0]["attempts"] == 0
    let_time_pass(data_dir)
    second = packet(ready)

    assert second["input"]["trigger"]["trigger_id"] == first["input"]["trigger"]["trigger_id"]
    late = commit(ready, tmp_path, {**SKIP, "packet_id": first["packet_id"]})
    assert (late.code, "has expired" in late.err) == (6, True)


def test_a_held_trigger_can_be_taken_back(ready: RunHere, tmp_path: Path) -> None:
    first = packet(ready)
    second = packet(ready, "--again")

    assert second["input"]["trigger"]["trigger_id"] == first["input"]["trigger"]["trigger_id"]
    assert jobs(ready)["jobs"][0]["attempts"] == 0
    assert commit(ready, tmp_path, {**SKIP, "packet_id": first["packet_id"]}).code == 6
    assert commit(ready, tmp_path, {**SKIP, "packet_id": second["packet_id"]}).code == 0


def test_of_two_packets_about_one_thing_the_newer_is_answered(
    ready: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    """A model that was asked at once holds a trigger for less time than its packet is valid."""
    first = packet(ready)
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE jobs SET next_at = 0")
    second = packet(ready)

    late = commit(ready, tmp_path, {**ACT, "packet_id": first["packet_id"]})
    taken = commit(ready, tmp_path, {**ACT, "packet_id": second["packet_id"]})

    assert first["input"]["trigger"] == second["input"]["trigger"]
    assert (late.code, taken.code) == (6, 0)
    assert len(jobs(ready)["intents"]) == 1
