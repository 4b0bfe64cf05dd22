"""The table of what each tool quietly settles."""

from __future__ import annotations

import pytest

from ego.core.desires.desires import CATALOG
from ego.core.desires.satisfaction import (
    ALWAYS,
    FURTHER,
    IMPLICIT,
    Happening,
    implied_by,
    memory_happenings,
)
from ego.core.memory.memories import Category
from ego.core.mood.mood import EMOTIONS
from ego.runtime.toolkit import TOOLS

DESIGN = {
    ("remember", None): [("expression", 0.3)],
    ("remember", "introspection"): [("cognitive_coherence", 0.4), ("expression", 0.3)],
    ("recall", None): [("information_hunger", 0.3), ("curiosity", 0.2)],
    ("introspect", None): [("cognitive_coherence", 0.3), ("pattern_seeking", 0.2)],
    ("consider_them", None): [("social_thirst", 0.4), ("resonance", 0.3)],
    ("emotion_trend", None): [("pattern_seeking", 0.3)],
    ("consolidate", None): [("cognitive_coherence", 0.3)],
    ("update_self", None): [("cognitive_coherence", 0.3)],
    ("update_relationship", None): [("social_thirst", 0.2)],
}


@pytest.mark.parametrize(("use", "settles"), DESIGN.items(), ids=str)
def test_a_use_settles_what_the_design_says(
    use: tuple[str, str | None], settles: list[tuple[str, float]]
) -> None:
    assert [(rule.desire, rule.quality) for rule in implied_by(*use)] == settles


@pytest.mark.parametrize("name", sorted(set(TOOLS) - {tool for tool, _ in DESIGN}))
def test_every_other_tool_settles_nothing(name: str) -> None:
    assert implied_by(name) == []


@pytest.mark.parametrize("category", sorted(set(Category) - {Category.INTROSPECTION}))
def test_only_introspection_is_worth_more(category: Category) -> None:
    assert implied_by("remember", category) == implied_by("remember")


def test_the_table_speaks_of_tools_and_desires_that_exist() -> None:
    for rule in IMPLICIT:
        assert TOOLS[rule.tool].offered
        assert rule.desire in CATALOG
        assert rule.category is None or rule.category in set(Category)


def test_an_implied_satisfaction_is_a_partial_one() -> None:
    assert all(0.2 <= rule.quality <= 0.4 for rule in IMPLICIT)


FURTHER_DESIGN = {
    ("conversation", "grateful", True): [("recognition", 0.4), ("resonance", 0.2)],
    ("daily", "proud", True): [("recognition", 0.4), ("resonance", 0.2)],
    ("daily", "love", True): [("recognition", 0.4), ("resonance", 0.4)],
    ("daily", "happy", True): [("recognition", 0.2), ("resonance", 0.2)],
    ("daily", "warm", True): [("recognition", 0.2), ("resonance", 0.4)],
    ("daily", "sad", True): [("resonance", 0.2)],
    ("daily", "neutral", True): [],
    ("daily", "happy", False): [],
    ("dream", "love", False): [],
    ("lesson", "neutral", False): [("curiosity", 0.3)],
    ("technical", "neutral", False): [("curiosity", 0.3)],
    ("observation", "neutral", True): [("curiosity", 0.3)],
}


@pytest.mark.parametrize(("memory", "settles"), FURTHER_DESIGN.items(), ids=str)
def test_what_happened_counts_too(
    memory: tuple[str, str, bool], settles: list[tuple[str, float]]
) -> None:
    category, emotion, is_meeting = memory
    happened = memory_happenings(
        category, emotion, EMOTIONS[emotion].valence, is_meeting=is_meeting
    )

    found = [rule for one in happened for rule in FURTHER[one]]
    talked = [("social_thirst", 0.3)] if category == "conversation" else []
    assert found == settles + talked


def test_every_happening_settles_something_that_there_is() -> None:
    assert set(FURTHER) == set(Happening)
    for rules in FURTHER.values():
        assert rules
        assert all(name in CATALOG and 0.2 <= quality <= 0.4 for name, quality in rules)
    assert all(TOOLS[name].offered for name in ALWAYS)


def test_every_desire_can_be_settled() -> None:
    settled = {rule.desire for rule in IMPLICIT}
    settled |= {name for rules in FURTHER.values() for name, _ in rules}

    assert settled == set(CATALOG)
