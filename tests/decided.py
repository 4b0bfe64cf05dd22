"""What a model may have decided, as it writes it; imports nothing, for programs begin with it."""

from __future__ import annotations

from typing import Any

PERSONA_INFLUENCE = {
    "summary": "Curious about the sea.",
    "traits": ["curious"],
    "preferred_direction": "explore",
    "concerns": [],
}
MOOD_INFLUENCE = {
    "summary": "Calm.",
    "vad": {"v": 0.1, "a": -0.2, "d": 0.0},
    "action_threshold_bias": "neutral",
    "defer_bias": "lower",
}
TOLD = {
    "on_complete": "chat",
    "on_fail": "notify",
    "on_progress": "silent",
    "message_kind": "report",
}
FACTS = {"summary": "Two tides a day.", "facts": ["high tide 9:40"]}
"""What a program may end its answer with."""
SKIP: dict[str, Any] = {
    "decision_outcome": "skip",
    "priority": 10,
    "reason": "Nothing calls for it.",
    "confidence": 0.6,
    "persona_influence": PERSONA_INFLUENCE,
    "mood_influence": MOOD_INFLUENCE,
    "evidence": {"event_ids": [], "goal_ids": []},
}
ACT: dict[str, Any] = {
    **SKIP,
    "decision_outcome": "do_action",
    "action_type": "agent_delegate",
    "action_payload": {"backend": "coder", "task_instruction": "List the tide tables."},
    "priority": 60,
    "reason": "The walk depends on the tide.",
    "console_delivery": TOLD,
}
SAY: dict[str, Any] = {
    **ACT,
    "action_type": "say",
    "action_payload": {"about": "whether she could sleep"},
    "reason": "She looked tired yesterday.",
    "console_delivery": {**TOLD, "message_kind": "question"},
}
DEFER: dict[str, Any] = {
    **SKIP,
    "decision_outcome": "defer",
    "reason": "It is late.",
    "defer_reason": "Nobody is awake.",
    "defer_until": "2026-01-01T13:00:00+00:00",
    "next_deliberation_at": "2026-01-01T14:00:00+00:00",
}
