"""The table of what each tool quietly settles."""

from __future__ import annotations

import pytest

from ego.core.desires.desires import CATALOG
from ego.core.desires.satisfaction import IMPLICIT, implied_by
from ego.core.memory.memories import Category
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
