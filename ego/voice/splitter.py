"""Taking one answer apart while it arrives: thoughts, what is said, the mood trailer.

    <think>what it says to itself</think>
    visible text
    <<<COCORO_GHOST_INTERNAL_JSON_v1>>>
    {"reflection_text": …, "emotion_label": …, "emotion_intensity": …, …}

Text goes through as soon as it cannot be part of what is not shown, and no later; the first
delimiter ends it, wherever it stands, in whatever case, also in bold, as code or behind the
line that opens a fence. The newline before the delimiter belongs to the delimiter. An answer
that ends inside a delimiter loses that beginning (three characters or more of it: a lone `<`
or `<<` is text).

A model that forgets the delimiter may still end its answer with the object. So from a line
that opens with `{` or a fence, text is held back as long as it may be that object and the end
of the answer; then it is a trailer if it has the keys of one, and else text.

The visible text is the same however the answer was cut into chunks: where text is held back
depends on the text alone. `Characters` goes in front, for bytes may be cut within one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from ego.core.events import DELIMITER, SAID_CHARACTERS, Reflection
from ego.core.talk.thoughts import Thoughts
from ego.voice.trailer import LONGEST, is_bare_trailer, is_broken_off_trailer, reflection_in

TELLING = 3
"""From this length on, a beginning of the delimiter at the end of an answer is not text."""
HELD = 4_096
"""Characters that are held back at most, because they may be a trailer without a delimiter."""
_MARKS = 4
"""So many marks of bold or code before the delimiter belong to it."""


def _beginning(word: str, least: int = 1) -> str:
    """A pattern of the beginnings of `word`, of `least` characters or more."""
    pattern = ""
    for char in reversed(word[least:]):
        pattern = f"(?:{re.escape(char)}{pattern})?"
    return re.escape(word[:least]) + pattern


_ANY_CASE = re.IGNORECASE | re.ASCII
_BEFORE = rf"(?:\r?\n)?[*_`]{{0,{_MARKS}}}"
_CUT = re.compile(_BEFORE + re.escape(DELIMITER), _ANY_CASE)
_LONGEST_CUT = 2 + _MARKS + len(DELIMITER)
_MAY_BE_CUT = re.compile(rf"(?:\r|{_BEFORE}(?:{_beginning(DELIMITER)})?)\Z", _ANY_CASE)
_CUT_OFF = re.compile(rf"{_BEFORE}{_beginning(DELIMITER, TELLING)}\Z", _ANY_CASE)
_MARKED = re.compile(rf"[*_`]{{0,{_MARKS}}}(?:{_beginning(DELIMITER)})?", _ANY_CASE)

_LINE = re.compile(r"(?:\r?\n|\A)(?P<line>[ \t]{0,8}(?:\{|(?P<fence>```)))")
"""A line with which a trailer may begin that no delimiter announces."""
_MAY_BE_LINE = re.compile(r"(?:\r?\n|\A)[ \t]{0,8}`{0,2}\Z")
_LONGEST_LINE = 2 + 8 + 2

_SMART = "“”„‟"
_OF_JSON = frozenset(
    " \t\r\n{}[]:,.+-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
)
"""What stands in an object outside its strings, with the words that models write there."""


class Ending(NamedTuple):
    """What is left to say when a stream ends."""

    visible: str
    """Text that was held back and turned out to be text."""

    reflection: Reflection | None
    announced: bool
    """Whether there was a delimiter, or the object without one, so that a broken trailer can be
    told from a missing one."""
    thinking: bool = False
    """Whether it ended within a thought: nothing was said."""


class _Phase(Enum):
    FENCE = auto()
    BEFORE = auto()
    OPENED = auto()
    OBJECT = auto()
    STRING = auto()
    SMART_STRING = auto()
    CLOSED = auto()
    DELIMITER = auto()


class _Bare:
    """Text that may be a trailer without a delimiter, from the line on with which it begins."""

    def __init__(self, *, fenced: bool) -> None:
        self.phase = _Phase.FENCE if fenced else _Phase.BEFORE
        self.is_closed = False
        self.is_fenced = fenced
        self._depth = 0
        self._read = 0
        self._escaped = False
        self._word = ""

    @property
    def has_object(self) -> bool:
        """Whether the brace of an object has come."""
        return self._depth > 0 or self.is_closed

    @property
    def is_cut_off(self) -> bool:
        """Whether it ends in what can only be a delimiter."""
        return self.phase is _Phase.DELIMITER and "<" * TELLING in self._word

    def read(self, text: str, start: int) -> int | None:
        """Go on in `text`, where it begins at `start`; where it turns out to be no trailer."""
        for at in range(start + self._read, len(text)):
            if at - start >= HELD or not self._takes(text[at]):
                return at
        self._read = max(self._read, len(text) - start)
        return None

    def _takes(self, char: str) -> bool:
        match self.phase:
            case _Phase.STRING | _Phase.SMART_STRING:
                self._in_string(char)
                return True
            case _Phase.OPENED | _Phase.OBJECT:
                return self._in_object(char)
            case _Phase.DELIMITER:
                self._word += char
                return _MARKED.fullmatch(self._word) is not None
            case _Phase.CLOSED:
                return char in " \t\r\n`" or self._begins_delimiter(char)
            case _:
                return self._before_object(char)

    def _before_object(self, char: str) -> bool:
        if char == "{":
            self.phase, self._depth = _Phase.OPENED, 1
            return True
        if self.phase is _Phase.FENCE:
            return self._in_fence_line(char)
        return char in " \t\r\n" or (self.is_fenced and self._begins_delimiter(char))

    def _in_fence_line(self, char: str) -> bool:
        if char == "`":
            return not self._word  # behind its language it is code within a line
        if char == "\n":
            self.phase = _Phase.BEFORE
        elif char.isalnum():
            self._word += char
        return char in " \t\r\n" or char.isalnum() or self._begins_delimiter(char)

    def _begins_delimiter(self, char: str) -> bool:
        self.phase, self._word = _Phase.DELIMITER, char
        return char in "<*_`"

    def _in_object(self, char: str) -> bool:
        if self.phase is _Phase.OPENED:
            if char in " \t\r\n":
                return True
            self.phase = _Phase.OBJECT
            if char not in '"}' and char not in _SMART:
                return False
        if char == '"':
            self.phase = _Phase.STRING
        elif char in _SMART:
            self.phase = _Phase.SMART_STRING
        elif char in "{}":
            self._depth += 1 if char == "{" else -1
            if self._depth == 0:
                self.phase, self.is_closed = _Phase.CLOSED, True
        else:
            return char in _OF_JSON
        return True

    def _in_string(self, char: str) -> None:
        closes = '"' if self.phase is _Phase.STRING else _SMART
        if self._escaped or char == "\\":
            self._escaped = not self._escaped
        elif char in closes:
            self.phase = _Phase.OBJECT


class Splitter:
    """Takes one answer apart: feed every chunk, then end it."""

    def __init__(self) -> None:
        self._thoughts = Thoughts()
        self._held = ""
        self._begins_line = True
        self._looked = 0
        """How far into what is held lines were looked at."""
        self._fenced = False
        """Whether a block of code is open there."""
        self._bare: _Bare | None = None
        self._line = 0
        """Where in what is held its line begins, behind the newline before it."""
        self._announced = False
        self._reflection: Reflection | None = None
        self._behind: list[str] = []
        self._behind_length = 0

    def feed(self, chunk: str) -> str:
        """The part of what has arrived that is certainly visible text."""
        if self._announced:
            self._keep(chunk)
            return ""
        text = self._held + self._thoughts.feed(chunk)
        found = _CUT.search(text, max(0, len(self._held) - _LONGEST_CUT))
        if found is not None:
            self._announced, self._held = True, ""
            self._keep(text[found.end() :])
            return self._before(text, found)
        certain = self._look(text)
        if certain:
            self._begins_line = text[certain - 1] == "\n"
            self._looked = max(0, self._looked - certain)
            self._line -= certain
        self._held = text[certain:]
        return text[:certain]

    def end(self) -> Ending:
        """Close the stream. A beginning of the delimiter is dropped, other held text is given."""
        if self._announced:
            fits = self._behind_length <= LONGEST
            reflection = reflection_in("".join(self._behind)) if fits else None
            return Ending("", reflection or self._reflection, announced=True)
        rest = self._thoughts.end()
        if self._thoughts.is_open:
            return Ending("", None, announced=False, thinking=True)
        visible = self._without_trailer(self._held + rest)
        cut_off = _CUT_OFF.search(visible, max(0, len(visible) - _LONGEST_CUT))
        if cut_off is not None and not self._announced:
            visible = visible[: cut_off.start()]
        return Ending(visible, self._reflection, self._announced)

    def _keep(self, chunk: str) -> None:
        self._behind_length += len(chunk)
        if self._behind_length <= LONGEST:
            self._behind.append(chunk)

    # Where text stops being certain

    def _look(self, text: str) -> int:
        """How much of `text` is visible, whatever follows."""
        while True:
            if self._bare is None and not self._begin(text):
                break
            assert self._bare is not None
            failed = self._bare.read(text, self._line)
            if failed is None:
                return self._newline_before(text, self._line)
            self._go_on(text, failed)
        window = max(0, len(text) - _LONGEST_CUT)
        tail = _MAY_BE_CUT.search(text, window)
        line = self._at_line(_MAY_BE_LINE, text, max(self._looked, len(text) - _LONGEST_LINE))
        return min(one.start() for one in (tail, line) if one is not None)

    def _begin(self, text: str) -> bool:
        """Whether a trailer may begin at a line of `text`; then it is the one to read on."""
        while (line := self._at_line(_LINE, text, self._looked)) is not None:
            self._looked = line.end()
            if line["fence"] and self._fenced:
                self._fenced = False
                continue
            self._bare, self._line = _Bare(fenced=bool(line["fence"])), line.start("line")
            return True
        return False

    def _at_line(self, pattern: re.Pattern[str], text: str, start: int) -> re.Match[str] | None:
        """The next match that begins a line: the first of what is held may be within one."""
        found = pattern.search(text, start)
        if found and not self._begins_line and found.start() == 0 and text[:1] not in ("\r", "\n"):
            return pattern.search(text, 1)
        return found

    def _go_on(self, text: str, failed: int) -> None:
        """What was held is no trailer, as `failed` shows: look on from the last line in it that
        may begin one, so that no text is read more than twice."""
        assert self._bare is not None
        fenced = self._bare.is_fenced and not (
            self._bare.phase is _Phase.FENCE and text[failed] == "`"
        )
        begins, fenced_there, looked = -1, fenced, failed
        newline = text.rfind("\n", self._line, failed)
        if newline >= 0:
            looked = self._newline_before(text, newline + 1)
        for line in _LINE.finditer(text, self._line + 1, failed + 1):
            if line["fence"] and fenced:
                fenced, looked = False, max(looked, line.end())
                continue
            begins, fenced_there = line.start(), fenced
            fenced = fenced or bool(line["fence"])
        self._bare = None
        self._looked, self._fenced = (begins, fenced_there) if begins >= 0 else (looked, fenced)

    @staticmethod
    def _newline_before(text: str, line: int) -> int:
        start = line - 1 if text[line - 1 : line] == "\n" else line
        return start - 1 if start < line and text[start - 1 : start] == "\r" else start

    # What is not shown at the end

    def _before(self, text: str, found: re.Match[str]) -> str:
        """What is visible before the delimiter that was found."""
        self._look(text[: found.end() - 1])  # as it would have been looked at by and by
        bare = self._bare
        if bare is not None and bare.is_fenced and not bare.has_object:
            return text[: self._newline_before(text, self._line)]
        return self._without_trailer(text[: found.start()])

    def _without_trailer(self, text: str) -> str:
        """`text` up to the trailer without a delimiter that it ends with, if it does."""
        broken_off: int | None = None
        for line, fenced in self._lines(text):
            bare = _Bare(fenced=fenced)
            if bare.read(text, line) is not None:
                continue
            rest = text[line:]
            if bare.is_closed and is_bare_trailer(rest):
                self._announced, self._reflection = True, reflection_in(rest)
                return text[: self._newline_before(text, line)]
            begun = bare.has_object and not bare.is_closed and is_broken_off_trailer(rest)
            if broken_off is None and (begun or bare.is_cut_off):
                broken_off = line
        if broken_off is None:
            return text
        self._announced = True
        return text[: self._newline_before(text, broken_off)]

    def _lines(self, text: str) -> Iterator[tuple[int, bool]]:
        """The lines of what is held with which a trailer may begin, and whether in a fence."""
        if self._bare is None:
            return
        yield self._line, self._bare.is_fenced
        fenced = self._bare.is_fenced
        for line in _LINE.finditer(text, self._line + 1):
            if line["fence"] and fenced:
                fenced = False
                continue
            yield line.start("line"), bool(line["fence"])
            fenced = fenced or bool(line["fence"])


Tell = Callable[[str], None]
"""Takes a piece of visible text. It may do with it what it likes, but not fail."""


class Heard(NamedTuple):
    """One answer, as far as it came."""

    visible: str
    """Without line ends at its end; the beginning only, of more than a million characters."""
    reflection: Reflection | None
    announced: bool
    """Whether a trailer came, so that a broken one can be told from a missing one."""
    thinking: bool = False
    """Whether it ended within a thought."""

    @property
    def is_mute(self) -> bool:
        """Whether nothing was said, not even by a trailer."""
        return self.thinking or not (self.visible.strip() or self.announced)


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
        return Heard(visible, ending.reflection, ending.announced, ending.thinking)

    def _pass_on(self, visible: str) -> None:
        if not visible:
            return
        if not self.is_full:
            self._kept.append(visible[: self._room])
            self._room -= len(visible)
        self._tell(visible)
