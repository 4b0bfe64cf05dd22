"""Words of everyday life are looked for in both languages."""

from __future__ import annotations

import pytest

from ego.core.memory.everyday import in_the_other
from ego.runtime.ego import Ego
from tests.conftest import use

KEPT = (
    "The umbrella dries in the hall.",
    "傘を駅に置いてきた。",
    "The hall smells of wax.",
    "日本語の本。",
)


@pytest.mark.parametrize("query", ["umbrella", "Umbrellas", "傘"])
def test_a_word_of_everyday_life_is_found_in_either_language(world: Ego, query: str) -> None:
    ids = [use(world, "remember", content=content).fields["id"] for content in KEPT]

    found = use(world, "search_memories", query=query)

    assert {one["id"] for one in found.fields["memories"]} == set(ids[:2])


def test_a_line_shows_the_word_in_its_own_language(world: Ego) -> None:
    long = "朝から晩まで荷物を運び、" * 20 + "最後に傘を一本だけ玄関に残した。"
    use(world, "remember", content=long)

    assert "傘を一本だけ" in use(world, "search_memories", query="umbrella").data


@pytest.mark.parametrize(
    ("words", "others"),
    [
        ("quarrel", ["喧嘩", "けんか"]),
        ("喧嘩", ["quarrel", "fight", "argument"]),
        ("wax", []),
        ("", []),
    ],
)
def test_what_says_the_same(words: str, others: list[str]) -> None:
    assert in_the_other(words) == others
