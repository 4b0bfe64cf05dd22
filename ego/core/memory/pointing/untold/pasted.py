"""What a turn pastes beside its own words: code, a diff, a traceback, lines of a log.

Nobody told the days and hours that stand in it: "release is on Thursday. why does this fail:", and
then fifteen lines of a program.
"""

from __future__ import annotations

import re
from functools import cache

_HINT = "```", "~~~", "\n", "[20"
"""What all of it has some of: most turns are one line of talk."""
_FENCED = r"^[ \t]*(?P<fence>```+|~~~+)[^\n]*\n.*?(?:^[ \t]*(?P=fence)[ \t]*(?=$|\n)|\Z)"
"""From a fence to its end, or to the end of the turn where none closes it."""
_DIFF = (
    r"^(?:diff --git [^\n]*|--- (?:a/|/dev/null)[^\n]*\n\+\+\+ [^\n]*|@@ [^\n]* @@[^\n]*)"
    r"(?:\n(?:[ +\-@\\][^\n]*|(?:index|new file|deleted file|old mode|new mode|rename|similarity"
    r"|diff --git) [^\n]*))*"
)
_TRACEBACK = (
    r"^Traceback \(most recent call last\):[^\n]*(?:\n[ \t]+[^\n]*)*(?:\n[A-Z][\w.]*[^\n]*)?"
    r"|^[ \t]+at [\w.$<>]+\([^\n]*\)[ \t]*$"
)
_LOG = (
    r"^(?:[^\n\[]{0,200}(?<=[.:!?;,] ))?\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?[^\n\]]{0,12}\]?"
    r"[^\n]*\b(?-i:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b[^\n]*"
)
"""A line with its moment and its level in capitals, as programs write them."""
_TOLD_BEFORE = r"^[^\n\[]{0,200}?(?<=[.:!?;,] )(?=\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d)"


def drop(words: str) -> str:
    """A turn without what it pastes; what is told on a line before the first of a log stays."""
    if not any(one in words for one in _HINT):
        return words
    left = (
        _compiled(_FENCED, re.DOTALL).sub(" ", words) if "```" in words or "~~~" in words else words
    )
    left = _compiled(f"{_DIFF}|{_TRACEBACK}").sub(" ", left)
    left = _compiled(_LOG).sub(_keep_told, left)
    if left == words:
        return words
    return re.sub(r"[ \t]*\n\s*\n\s*", "\n", left).strip()


def _keep_told(line: re.Match[str]) -> str:
    told = _compiled(_TOLD_BEFORE).match(line[0])
    return told[0].rstrip() if told else " "


@cache
def _compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE | re.IGNORECASE | flags)
