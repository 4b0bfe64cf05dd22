"""Forty broken decisions and more: each is refused by the field's name, and nothing is stored."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import RunHere
from tests.decided import ACT, DEFER, MOOD_INFLUENCE, PERSONA_INFLUENCE, SAY, SKIP, TOLD
from tests.deciding import able, commit, packet, stored


@pytest.fixture
def ready(run_here: RunHere, data_dir: Path) -> RunHere:
    able(run_here, data_dir)
    return run_here


def without(field: str, base: dict[str, Any] = ACT) -> dict[str, Any]:
    return {name: value for name, value in base.items() if name != field}


NONE: dict[str, Any] = {"event_ids": [], "goal_ids": []}


def saying(**told: str) -> dict[str, Any]:
    return {**SAY, "console_delivery": {**SAY["console_delivery"], **told}}


TOO_FAR = {"v": 2, "a": 0, "d": 0}
BROKEN: list[tuple[str, dict[str, Any]]] = [
    ("decision_outcome", without("decision_outcome")),
    ("decision_outcome", {**ACT, "decision_outcome": "act"}),
    ("action_type", without("action_type")),
    ("action_type", {**ACT, "action_type": "launch_missiles"}),
    ("action_type", {**SKIP, "action_type": "agent_delegate"}),
    ("action_payload", without("action_payload")),
    ("action_payload", {**ACT, "action_payload": "List the tide tables."}),
    ("action_payload.backend", {**ACT, "action_payload": {"task_instruction": "x"}}),
    (
        "action_payload.backend",
        {**ACT, "action_payload": {"backend": "rm", "task_instruction": "x"}},
    ),
    ("action_payload.task_instruction", {**ACT, "action_payload": {"backend": "coder"}}),
    (
        "action_payload.task_instruction",
        {**ACT, "action_payload": {"backend": "coder", "task_instruction": "  "}},
    ),
    (
        "action_payload.argv",
        {**ACT, "action_payload": {**ACT["action_payload"], "argv": ["sh"]}},
    ),
    (
        "action_payload.constraints",
        {**ACT, "action_type": "web_research", "action_payload": {"query": "q", "goal": "g"}},
    ),
    (
        "action_payload.at",
        {
            **ACT,
            "action_type": "schedule_action",
            "action_payload": {"at": "2025-01-01T00:00:00Z", "content": "x"},
        },
    ),
    (
        "action_payload.at",
        {
            **ACT,
            "action_type": "schedule_action",
            "action_payload": {"at": "2026-13-01T00:00:00Z", "content": "x"},
        },
    ),
    ("priority", without("priority")),
    ("priority", {**ACT, "priority": 101}),
    ("priority", {**ACT, "priority": 5.5}),
    ("reason", without("reason")),
    ("reason", {**ACT, "reason": ""}),
    ("confidence", {**ACT, "confidence": 1.2}),
    ("confidence", {**ACT, "confidence": True}),
    ("defer_reason", without("defer_reason", DEFER)),
    ("defer_until", without("defer_until", DEFER)),
    ("defer_until", {**DEFER, "defer_until": "tomorrow"}),
    ("defer_until", {**ACT, "defer_until": DEFER["defer_until"]}),
    ("next_deliberation_at", without("next_deliberation_at", DEFER)),
    ("next_deliberation_at", {**DEFER, "next_deliberation_at": "2026-01-01T12:30:00Z"}),
    ("persona_influence", without("persona_influence")),
    (
        "persona_influence.traits",
        {**ACT, "persona_influence": {**PERSONA_INFLUENCE, "traits": []}},
    ),
    (
        "persona_influence.preferred_direction",
        {**ACT, "persona_influence": {**PERSONA_INFLUENCE, "preferred_direction": "up"}},
    ),
    (
        "persona_influence.concerns",
        {**ACT, "persona_influence": {**PERSONA_INFLUENCE, "concerns": "none"}},
    ),
    ("mood_influence.vad.v", {**ACT, "mood_influence": {**MOOD_INFLUENCE, "vad": TOO_FAR}}),
    (
        "mood_influence.action_threshold_bias",
        {**ACT, "mood_influence": {**MOOD_INFLUENCE, "action_threshold_bias": "high"}},
    ),
    ("mood_influence.defer_bias", {**ACT, "mood_influence": {**MOOD_INFLUENCE, "defer_bias": 1}}),
    ("console_delivery", without("console_delivery")),
    ("console_delivery.on_complete", {**ACT, "console_delivery": {**TOLD, "on_complete": "shout"}}),
    ("console_delivery.on_fail", {**ACT, "console_delivery": {**TOLD, "on_fail": "retry"}}),
    ("console_delivery.on_progress", {**ACT, "console_delivery": {**TOLD, "on_progress": "chat"}}),
    (
        "console_delivery.message_kind",
        {**ACT, "console_delivery": {**TOLD, "message_kind": "rant"}},
    ),
    ("console_delivery.on_complete", saying(on_complete="silent")),
    ("console_delivery.on_complete", saying(on_complete="activity_only")),
    ("console_delivery.message_kind", saying(message_kind="error")),
    ("console_delivery", without("console_delivery", SAY)),
    ("action_payload.about", {**SAY, "action_payload": {"to": "Misaki"}}),
    ("action_payload.about", {**SAY, "action_payload": {"about": " \n"}}),
    ("action_payload.to", {**SAY, "action_payload": {"about": "x", "to": ""}}),
    ("action_payload.message", {**SAY, "action_payload": {"about": "x", "message": "Hello."}}),
    ("evidence", without("evidence")),
    ("evidence.event_ids", {**ACT, "evidence": {"event_ids": ["ev_0"], "goal_ids": []}}),
    ("evidence.memory_ids", {**ACT, "evidence": {**NONE, "memory_ids": ["mem_0"]}}),
    ("evidence.memory_ids", {**ACT, "evidence": {**NONE, "memory_ids": "mem_0"}}),
    ("evidence.memory_ids", {**ACT, "evidence": {**NONE, "memory_ids": [7]}}),
    ("evidence.memories", {**ACT, "evidence": {**NONE, "memories": []}}),
    ("evidence.goal_ids", {**ACT, "evidence": {"event_ids": [], "goal_ids": ["g_0"]}}),
    ("mood", {**ACT, "mood": "fine"}),
]  # fmt: skip


def test_a_broken_decision_is_refused_by_the_fields_name_and_nothing_is_stored(
    ready: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    asked = packet(ready)
    before = stored(data_dir)
    assert len(BROKEN) >= 40

    for field, broken in BROKEN:
        ran = commit(ready, tmp_path, {**broken, "packet_id": asked["packet_id"]})
        assert (ran.code, ran.out) == (6, ""), field
        assert re.match(rf"error: {re.escape(field)}\b(\[\d+\])?[ :]", ran.err), (field, ran.err)
        assert ran.err.count("\n") == 1
        assert stored(data_dir) == before, field

    assert commit(ready, tmp_path, {**ACT, "packet_id": asked["packet_id"]}).code == 0
