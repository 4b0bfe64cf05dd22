"""What comes from outside becomes text: whole characters, safe to keep and safe to show.

Bytes arrive cut anywhere, so a character may come in two pieces; it is held
until it is whole. What is no character at all (bytes that are not UTF-8, half of
a surrogate pair, NUL) becomes U+FFFD, because stores and terminals refuse it.
"""

from __future__ import annotations

import codecs
import unicodedata

REPLACEMENT = "\ufffd"
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories that move a cursor, turn the reading direction or cannot be seen."""


class Characters:
    """Joins pieces of one stream into whole characters. One object per stream."""

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        # Some servers send the two halves of an emoji as two JSON escapes, in two events.
        self._utf16 = codecs.getincrementaldecoder("utf-16-le")("replace")

    def of_bytes(self, piece: bytes, *, final: bool = False) -> str:
        """The characters that `piece` completes; `final` ends the stream."""
        return self._utf8.decode(piece, final).replace("\0", REPLACEMENT)

    def of_text(self, piece: str, *, final: bool = False) -> str:
        """The same for text that may hold halves of surrogate pairs."""
        units = piece.encode("utf-16-le", "surrogatepass")
        return self._utf16.decode(units, final).replace("\0", REPLACEMENT)


def show(text: str, limit: int = 300, *, tail: bool = False) -> str:
    """Foreign text in one line of an error, cut to its start (or `tail`), the unseen escaped."""
    line = " ".join(text.split())
    if len(line) > limit:
        line = f"…{line[-limit:]}" if tail else f"{line[:limit]}…"
    return "".join(_escaped(char) for char in line)


def _escaped(char: str) -> str:
    if unicodedata.category(char) not in UNSEEN:
        return char
    return char.encode("unicode_escape").decode("ascii")
