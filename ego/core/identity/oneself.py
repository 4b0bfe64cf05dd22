"""A question that somebody asks of themselves: "What do I like?", "What do you know about me?"."""

from __future__ import annotations

import re

from ego.core import text
from ego.core.identity.health.vital import is_of_oneself

LIGHT = frozenset(text.tokens("like love want think feel know remember tell say go get 好き 知る"))
"""Index terms of which nearly every such question has one."""
_ASKS = re.compile(
    r"[?？]\W*$|^\W*(?:tell|remind) me\b|^\W*(?:wh\w+|how|do you|can you)\b"
    r"|(?:っけ|かな|か|教えて(?:よ|ね|ください)?)[。.!！\s]*$"
)
_OF_ALL = re.compile(
    r"\b(?:know|remember|learn(?:ed|t)|told)(?: \w+)? (?:about|of) me\b|\bknow me\b"
    r"|(?:私|わたし|僕|ぼく|俺|自分)の(?:こと|事).*(?:知|覚え|教え)"
)


def asks_of_oneself(said: str) -> bool:
    """Whether somebody asks something of themselves."""
    return _ASKS.search(text.normalise(said)) is not None and is_of_oneself(said)


def asks_for_all(said: str) -> bool:
    """Whether they ask for all that is known of them."""
    return asks_of_oneself(said) and _OF_ALL.search(text.normalise(said)) is not None
