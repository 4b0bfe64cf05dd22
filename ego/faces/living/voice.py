"""In whose voice memories are written: said where a newcomer begins.

The memories are the agent's: "I" in them is the agent, and a person is called by name and named
with --with, so that what is kept is found as theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from ego.core import text
from ego.core.synonyms import ENGLISH, JAPANESE
from ego.upkeep.language import say

_SOMEBODY = {ENGLISH: "Misaki", JAPANESE: "美咲"}
"""Whom an example is about where nobody has said their name."""
_EXAMPLES = {
    ENGLISH: (
        ("{} likes tea without sugar.", "curious"),
        ("{} found a new flat. I am glad.", "happy"),
    ),
    JAPANESE: (
        ("{}のお茶に砂糖はいらない。", "好奇心"),
        ("{}に新しい部屋が決まった。嬉しい。", "嬉しい"),
    ),
}
"""Memories to begin with, and what they felt like: with a short name a line is 80 columns wide."""


def first_words(person: str, language: str) -> Iterator[str]:
    """What to know before the first memory, with examples about `person`, in their language."""
    name = text.one_line(person or _SOMEBODY[language], 40)
    yield say('A memory is written as the agent\'s own: "I" is the agent, you are called by name.')
    for example, emotion in _EXAMPLES[language]:
        memory = example.format(name)
        yield f"  ego remember {_quoted(memory)} --with {quote(name)} -e {emotion}"
    yield say("Write in any language, 日本語でも; ego's own sentences are English.")


def _quoted(memory: str) -> str:
    """`memory` as a shell reads it: in double quotes where nothing in it means more there."""
    return quote(memory) if set(memory) & set('"$`\\!') else f'"{memory}"'
