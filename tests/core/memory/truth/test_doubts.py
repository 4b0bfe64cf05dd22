"""When a new memory makes one ask whether an older one is no longer so."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.doubts import Older, is_doubted


@pytest.mark.parametrize(
    ("new", "old", "asked"),
    [
        ("Misaki lives in Berlin.", "Misaki's home is in Tokyo.", True),
        ("美咲はベルリンに引っ越した。", "美咲は東京に住んでいる。", True),
        ("Does Misaki live in Berlin?", "Misaki lives in Tokyo.", False),
        ("美咲はベルリンに住んでいる？", "美咲は東京に住んでいる。", False),
        ("Misaki's sister lives in Berlin.", "Misaki lives in Tokyo.", False),
        ("美咲のお母さんはベルリンに住んでいる。", "美咲は東京に住んでいる。", False),
        ("A heron by the harbour.", "Fog on the quay.", False),
        ("Ruth glazes bowls tenmoku.", "Ruth glazes bowls celadon.", True),
    ],
)
def test_it_is_asked_of_what_can_change(new: str, old: str, asked: bool) -> None:
    weights = dict.fromkeys(text.tokens(new), 4.0)

    assert is_doubted(new, [Older(7, old, 0.9)], weights) == (7 if asked else None)
