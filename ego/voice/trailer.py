"""The mood trailer: what a model felt, after what it said.

    visible text
    <<<COCORO_GHOST_INTERNAL_JSON_v1>>>
    {"reflection_text": …, "emotion_label": …, "emotion_intensity": …, …}

`Splitter` takes such an answer apart while it arrives. Text goes through as soon
as it cannot be the beginning of a newline and the delimiter, and no later; the
first delimiter ends it, wherever it stands. The newline before the delimiter
belongs to the delimiter. An answer that ends inside a delimiter loses that
beginning (three characters or more of it: a lone `<` or `<<` is text). The
visible text is the same however the answer was cut into chunks.

The splitter works on characters. Bytes may be cut in the middle of one, so
`incoming.Characters` goes in front of it.

`reflection_in` reads the object behind the delimiter. It takes a fence around it
or prose before it, and repairs three things only: smart quotes around a string,
raw control characters inside one, and trailing commas. Everything else that is
not one JSON object is no trailer.

Listening to one answer: what may be seen goes on at once, the trailer stays here.

What comes from outside becomes text: whole characters, safe to keep and safe to show.

Bytes arrive cut anywhere, so a character may come in two pieces; it is held
until it is whole. What is no character at all (bytes that are not UTF-8, half of
a surrogate pair, NUL) becomes U+FFFD, because stores and terminals refuse it.
"""

from __future__ import annotations

import codecs
import json
import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from ego.core.events import DELIMITER, SAID_CHARACTERS, Reflection, reflection_of

LONGEST = 1 << 20
"""Characters after the delimiter that are still read as a trailer (1 MiB); more is none."""

TELLING = 3
"""From this length on, a beginning of the delimiter at the end of an answer is not text."""

_BEGINNINGS = ("\r\n" + DELIMITER, "\n" + DELIMITER, DELIMITER)
_LONGEST_BEGINNING = len(_BEGINNINGS[0]) - 1

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


class Ending(NamedTuple):
    """What is left to say when a stream ends."""

    visible: str
    """Text that was held back and turned out to be text."""

    reflection: Reflection | None
    delimited: bool
    """Whether there was a delimiter, so that a broken trailer can be told from a missing one."""


class Splitter:
    """Takes one answer apart: feed every chunk, then end it."""

    def __init__(self) -> None:
        self._held = ""
        self._delimited = False
        self._behind: list[str] = []
        self._behind_length = 0

    def feed(self, chunk: str) -> str:
        """The part of what has arrived that is certainly visible text."""
        if self._delimited:
            self._keep(chunk)
            return ""
        before, delimiter, behind = (self._held + chunk).partition(DELIMITER)
        if delimiter:
            self._held, self._delimited = "", True
            self._keep(behind)
            return _without_last_newline(before)
        certain = _certain_length(before)
        self._held = before[certain:]
        return before[:certain]

    def end(self) -> Ending:
        """Close the stream. A beginning of the delimiter is dropped, other held text is given."""
        if not self._delimited:
            beginning = self._held.lstrip("\r\n")
            visible = self._held if len(beginning) < TELLING else ""
            return Ending(visible, None, delimited=False)
        fits = self._behind_length <= LONGEST
        reflection = reflection_in("".join(self._behind)) if fits else None
        return Ending("", reflection, delimited=True)

    def _keep(self, chunk: str) -> None:
        self._behind_length += len(chunk)
        if self._behind_length <= LONGEST:
            self._behind.append(chunk)


def reflection_in(text: str) -> Reflection | None:
    """The reflection that a model wrote as one JSON object, or None when it wrote none."""
    found = _object_in(text)
    return None if found is None else reflection_of(found)


def _without_last_newline(text: str) -> str:
    return text[: -2 if text.endswith("\r\n") else -1] if text.endswith("\n") else text


def _certain_length(text: str) -> int:
    """How much of `text` cannot be part of a newline and the delimiter, whatever follows."""
    for start in range(max(0, len(text) - _LONGEST_BEGINNING), len(text)):
        if text[start] in "\r\n<" and any(b.startswith(text[start:]) for b in _BEGINNINGS):
            return start
    return len(text)


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


Tell = Callable[[str], None]
"""Takes a piece of visible text. It may do with it what it likes, but not fail."""


class Heard(NamedTuple):
    """One answer, as far as it came."""

    visible: str
    """Without line ends at its end; the beginning only, of more than a million characters."""
    reflection: Reflection | None
    delimited: bool
    """Whether there was a delimiter, so that a broken trailer can be told from a missing one."""


class Hearing:
    """Hears one answer piece by piece; may be ended at any point, once."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._splitter = Splitter()
        self._kept: list[str] = []
        self._room = SAID_CHARACTERS

    @property
    def is_full(self) -> bool:
        """Whether as much has come as is kept of an answer."""
        return self._room <= 0

    def hear(self, piece: str) -> None:
        """Take the next piece of what the model says."""
        self._pass_on(self._splitter.feed(piece))

    def end(self) -> Heard:
        """Nothing more will come."""
        ending = self._splitter.end()
        self._pass_on(ending.visible)
        visible = "".join(self._kept).rstrip("\r\n")
        return Heard(visible, ending.reflection, ending.delimited)

    def _pass_on(self, visible: str) -> None:
        if not visible:
            return
        if not self.is_full:
            self._kept.append(visible[: self._room])
            self._room -= len(visible)
        self._tell(visible)


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
