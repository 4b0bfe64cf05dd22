"""How much of a text is read, and what is left out where that is too much.

Two measures. Tokens are what a model reads and what a reply may cost; columns are what a line
takes on a screen. A Japanese character is a token of its own and two columns wide, while four
letters of English make a token and each takes one column: cut by columns, a line says about as
much in either language and costs about as much to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import accumulate, takewhile

from ego.core import text

REPLY = 150
"""The tokens that the data of a reply may take."""


def count_prompt_tokens(words: str) -> int:
    """About how many tokens a model reads: four ASCII characters each, or one other."""
    ascii_characters = sum(character.isascii() for character in words)
    return -(-ascii_characters // 4) + len(words) - ascii_characters


def characters(words: str, columns: int) -> int:
    """How many characters of `words`, as one line, stand in so many columns."""
    return _held(text.flat(words), columns)


def brief(words: str, columns: int) -> str:
    """`words` as a single safe line of at most so many columns, and the … of what is cut."""
    return text.one_line(words, characters(words, columns))


def last_sentences(words: str, columns: int) -> str:
    """The end of `words` as a safe line: whole sentences while they stand in so many columns."""
    line = text.flat(words)
    limit = _held(reversed(line), columns)
    if len(line) <= limit:
        return line
    begins = (match.end() for match in re.finditer(r"[.!?]\s+|[。！？]\s*", line))
    whole = [begin for begin in begins if len(line) - limit + 2 <= begin < len(line)]
    return f"… {line[whole[0] :]}" if whole else "…" + line[len(line) - limit + 1 :].lstrip()


def fit(lines: Iterable[tuple[int, str]], most: int = REPLY) -> list[str]:
    """As many of `lines` as fit `most` tokens together, in their order.

    Each comes with its rank: what has the highest number is left out first, from the end.
    """
    kept = list(lines)
    while count_prompt_tokens("\n".join(line for _, line in kept)) > most:
        worst = max(range(len(kept)), key=lambda n: (kept[n][0], n))
        if kept[worst][0] == 0:
            break
        del kept[worst]
    return [line for _, line in kept]


def _held(line: Iterable[str], columns: int) -> int:
    widths = accumulate(1 if character.isascii() else 2 for character in line)
    return sum(1 for _ in takewhile(lambda width: width <= columns, widths))
