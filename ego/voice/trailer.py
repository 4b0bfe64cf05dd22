"""Reading a mood trailer: what a model felt, behind what it said.

    visible text
    <<<COCORO_GHOST_INTERNAL_JSON_v1>>>
    {"reflection_text": …, "emotion_label": …, "emotion_intensity": …, …}

`splitter` takes such an answer apart; `reflection_in` reads the object behind the delimiter.
It takes a fence around it or prose before it, and repairs three things only: smart quotes
around a string, raw control characters inside one, and trailing commas. Everything else that
is not one JSON object is no trailer.

What comes from outside becomes text here, too: whole characters, safe to keep and safe to
show. Bytes arrive cut anywhere, so a character may come in two pieces; it is held until it is
whole. What is no character at all (bytes that are not UTF-8, half of a surrogate pair, NUL)
becomes U+FFFD, because stores and terminals refuse it.
"""

from __future__ import annotations

import codecs
import json
import re
import unicodedata

from ego.core.events import Reflection, reflection_of
from ego.core.talk.thoughts import after_thoughts

LONGEST = 1 << 20
"""Characters after the delimiter that are still read as a trailer (1 MiB); more is none."""

KEYS = frozenset(
    """reflection_text emotion_label emotion_intensity topic_tags salience_score salience
    confidence partner_policy""".split()
)
"""What a trailer's object may hold."""
LABEL = "emotion_label"
_OWN = KEYS - {"topic_tags", "salience", "confidence"}
"""Keys that an object has for no other purpose."""
_ENOUGH = 3
"""So many of the keys, the label among them, tell a trailer that no delimiter announces."""

_KEY = re.compile(r'["“”„‟](\w+)["“”„‟]\s*:')
_FIRST_KEY = re.compile(r'\{\s*["“”„‟](\w+)')
_TELLING = 3
"""So many letters of a first key tell a trailer that was broken off within it."""
_FENCE = re.compile(r"^[ \t]*```\w*", re.MULTILINE)
_TOKEN = re.compile(
    r"""
      (?P<string>"(?:[^"\\]++|\\.)*+")
    | (?P<smart>[“”„‟](?P<inside>(?:[^“”„‟\\]++|\\.)*+)[“”„‟])
    | (?P<open>\{)
    | (?P<close>\})
    | (?P<comma>,(?=\s*[\]}]))
    | (?P<stray>["“”„‟])
    """,
    re.VERBOSE | re.DOTALL,
)
_QUOTED_INSIDE = re.compile(r'(?P<bare>")|\\(?P<smart>[“”„‟])|\\.', re.DOTALL)


def reflection_in(text: str) -> Reflection | None:
    """The reflection that a model wrote as one JSON object, or None when it wrote none."""
    found = find_object(text)
    return None if found is None else reflection_of(found)


def find_object(text: str) -> dict[str, object] | None:
    """The one JSON object that a model wrote, as a trailer is read; None when there is none."""
    return _object_in(after_thoughts(text) or "")


def is_bare_trailer(text: str) -> bool:
    """Whether an object that no delimiter announces is a trailer: a label, and two more keys.

    An object that cannot be read is one by the same rule; it is a broken trailer, not text.
    """
    found = _object_in(text)
    keys = KEYS.intersection(_KEY.findall(text) if found is None else found)
    return LABEL in keys and len(keys) >= _ENOUGH


def is_broken_off_trailer(text: str) -> bool:
    """Whether an object that was never closed began as a trailer: with a key of one, and
    one that only those have."""
    first = _FIRST_KEY.search(text)
    if first is None:
        return False
    if first.end() == len(text):
        return len(first[1]) >= _TELLING and any(key.startswith(first[1]) for key in _OWN)
    return first[1] in KEYS and not _OWN.isdisjoint([first[1], *_KEY.findall(text)])


def _object_in(text: str) -> dict[str, object] | None:
    brace = text.find("{")
    fence = _FENCE.search(text, 0, max(brace, 0))
    start = fence.end() if fence else 0
    if brace < 0 or "[" in text[start:brace]:
        return None
    repaired = _first_object(text, brace)
    try:
        found = json.loads(repaired, strict=False)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _first_object(text: str, start: int) -> str:
    """From the brace at `start` to the one that closes it, repaired; empty when nothing does."""
    depth, done, parts = 0, start, []
    for token in _TOKEN.finditer(text, start):
        parts.append(text[done : token.start()])
        done = token.end()
        match token.lastgroup:
            case "smart":
                parts.append(f'"{_QUOTED_INSIDE.sub(_requoted, token["inside"])}"')
            case "comma":
                pass
            case "stray":
                return ""
            case kind:
                parts.append(token[0])
                depth += (kind == "open") - (kind == "close")
        if depth == 0:
            return "".join(parts)
    return ""


def _requoted(found: re.Match[str]) -> str:
    """Between straight quotes a straight one needs the escape, and a smart one does not."""
    return '\\"' if found["bare"] else found["smart"] or found[0]


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
