"""In whose voice memories are written: said where a newcomer begins.

The memories are the agent's: "I" in them is the agent, and a person is called by name and named
with --with, so that what is kept is found as theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from ego.core import text

_SOMEBODY = "Misaki"
"""Whom an example is about where nobody has said their name."""


def first_words(person: str) -> Iterator[str]:
    """What to know before the first memory, with examples about `person`, in their language."""
    name = text.one_line(person or _SOMEBODY, 40)
    yield 'A memory is written as the agent\'s own: "I" is the agent, you are called by name.'
    for memory, emotion in (
        (f"{name} likes tea, and drinks it without sugar.", "curious"),
        (f"{name} told me about the new flat. I am glad.", "happy"),
    ):
        yield f"  ego remember {_quoted(memory)} --with {quote(name)} --emotion {emotion}"
    yield "Write in any language, 日本語でも; ego's own sentences are English."


def _quoted(memory: str) -> str:
    """`memory` as a shell reads it: in double quotes where nothing in it means more there."""
    return quote(memory) if set(memory) & set('"$`\\!') else f'"{memory}"'
