"""Feelings, desires and kinds of memory in Japanese and by other words, on both faces."""

from __future__ import annotations

from pathlib import Path

import anyio
from mcp import Client

from ego.core import synonyms, text
from ego.core.desires.desires import CATALOG
from ego.core.memory.memories import Category
from ego.core.mood.mood import EMOTIONS
from ego.core.synonyms import CATEGORY, DESIRE, EMOTION
from ego.faces.mcp import build
from tests.conftest import RunHere
from tests.faces.clients import settings

TABLES = {EMOTION: tuple(EMOTIONS), CATEGORY: tuple(Category), DESIRE: tuple(CATALOG)}


def japanese(noun: str) -> dict[str, str]:
    """The first Japanese word for each of what is called `noun`."""
    words: dict[str, str] = {}
    for word, name in synonyms.names_of(noun).items():
        if text.is_japanese(word):
            words.setdefault(name, word)
    return words


def test_each_has_a_japanese_name_and_none_is_another_ones() -> None:
    for noun, names in TABLES.items():
        assert set(japanese(noun)) == set(names)
        assert not set(synonyms.names_of(noun)) & set(names)
        assert set(synonyms.names_of(noun).values()) <= set(names)


def test_each_japanese_name_on_the_command_line(run_here: RunHere) -> None:
    feelings, kinds = japanese(EMOTION), [*japanese(CATEGORY).items()]
    expected = {}
    for number, (emotion, said) in enumerate(feelings.items()):
        category, kind = kinds[number % len(kinds)]
        asked = ("--emotion", said, "--category", kind)
        assert run_here("remember", f"Feeling {number}.", *asked).code == 0
        expected[f"Feeling {number}."] = (emotion, category)
    shown = run_here("memories", "--n", "50", "--json").data["memories"]
    assert {one["content"]: (one["emotion"], one["category"]) for one in shown} == expected
    for desire, said in japanese(DESIRE).items():
        assert run_here("satisfy-desire", said, "--json").data["name"] == desire


def test_each_japanese_name_over_mcp(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The tide.")
    feelings, kinds = [*japanese(EMOTION).items()], [*japanese(CATEGORY).items()]

    async def ask() -> None:
        async with Client(build(settings(data_dir))) as client:
            for number, (emotion, said) in enumerate(feelings):
                category, kind = kinds[number % len(kinds)]
                given = {"content": f"Feeling {number}.", "emotion": said, "category": kind}
                kept = await client.call_tool("remember", given)
                assert not kept.is_error, kept
                asked = {"emotion": emotion, "category": category}
                found = str((await client.call_tool("search_memories", asked)).content)
                assert f"Feeling {number}." in found
            for desire, said in japanese(DESIRE).items():
                told = str((await client.call_tool("satisfy_desire", {"name": said})).content)
                assert f"{desire} is quieter now" in told

    anyio.run(ask)


def test_common_words_and_any_spelling(run_here: RunHere) -> None:
    for said, name in (("worried", "anxious"), ("Scared", "afraid"), ("ｓａｄ", "sad")):
        run_here("remember", f"A {said} day.", "--emotion", said)
        shown = run_here("memories", "--n", "1", "--json").data["memories"]
        assert shown[0]["emotion"] == name
    refused = run_here("remember", "x", "--emotion", "苦しい")
    assert refused.code == 2
    assert refused.err.startswith("error: Unknown emotion '苦しい'. Known: happy, ")


def test_a_name_in_kana_finds_its_kanji(run_here: RunHere) -> None:
    run_here("remember", "美咲と夕方の海を見た。", "--with", "美咲")
    run_here("remember", "駅でパンを買った。")
    before = run_here("recall", "ミサキと何をした？").out
    run_here("update-relationship", "美咲", "alias", "みさき")

    assert "海を見た" not in before
    for said in ("ミサキと何をした？", "みさきは？"):
        assert "海を見た" in run_here("recall", said).out
    assert "美咲's recent pattern" in run_here("consider-them", "--person", "ミサキ").out
    assert "海を見た" in run_here("search-memories", "--person", "ミサキ").out
