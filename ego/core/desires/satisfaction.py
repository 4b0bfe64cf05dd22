"""Which tools quietly satisfy which desires.

Using a tool is evidence that the agent did something about a desire, so each
use settles it a little (0.2-0.4, against 0.7 for an explicit `satisfy_desire`).

This table is the whole rule; a person may add to it (`tuning`). Tools that only observe (`wake_up`,
`feel_desires`) or that are a stance (`am_i_being_genuine`) are absent on
purpose, and so is `satisfy_desire`, which is explicit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Rule(NamedTuple):
    """One use of `tool` settles `desire` with `quality`, from 0 to 1."""

    tool: str
    desire: str
    quality: float
    category: str | None = None
    """Only for this memory category; None means for every use."""
    origin: str = ""
    """Where a person wrote it: file and place. Empty for the rules of the table."""


IMPLICIT: tuple[Rule, ...] = (
    # tool                  desire                 quality
    Rule("remember",            "cognitive_coherence", 0.4, category="introspection"),
    Rule("remember",            "expression",          0.3),
    Rule("recall",              "information_hunger",  0.3),
    Rule("recall",              "curiosity",           0.2),
    Rule("introspect",          "cognitive_coherence", 0.3),
    Rule("introspect",          "pattern_seeking",     0.2),
    Rule("consider_them",       "social_thirst",       0.4),
    Rule("consider_them",       "resonance",           0.3),
    Rule("emotion_trend",       "pattern_seeking",     0.3),
    Rule("consolidate",         "cognitive_coherence", 0.3),
    Rule("update_self",         "cognitive_coherence", 0.3),
    Rule("update_relationship", "social_thirst",       0.2),
)  # fmt: skip


WITH_CATEGORY = ("remember", "recall", "search_memories")
"""The tools whose use may name a category of memories."""


def implied_by(
    tool: str, category: str | None = None, rules: Sequence[Rule] = IMPLICIT
) -> list[Rule]:
    """Those of `rules` that one use of `tool` triggers, in their order."""
    return [r for r in rules if r.tool == tool and r.category in (None, category)]


ACTED_ON = 0.4
"""How well a desire is met when an action that it led to comes to something."""
