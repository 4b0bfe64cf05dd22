"""Code, diffs, logs and tracebacks that somebody pasted: no words of theirs, and no topic."""

from __future__ import annotations

from ego.core import late

_FENCED = late.regex(r"(?s)```.*?(?:```|$)")
_AT = r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?"
_LOGGED = late.regex(
    rf"(?:\[{_AT}[^\]]*\]|(?:^|(?<=\s)){_AT}\S*)\s+(?:\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL"
    r"|TRACE|CRITICAL)\b)[^\n]*|\[\d\d:\d\d:\d\d[^\]]*\][^\n]*"
)
_DIFF = late.regex(r"(?m)^(?:diff --git |@@ |\+\+\+ |--- \S|index [0-9a-f]{6,})")
_OF_A_DIFF = late.regex(r"(?m)^(?:diff --git |@@ |index [0-9a-f]{6,}|[+-]).*$")
_LINE = late.regex(
    r"^\s*(?:Traceback \(|File \"|at [\w.$<>]+\(|(?:\w+\.)*\w*(?:Error|Exception|Warning): "
    r"|>>> |\$ \w|(?:def|class|import|from|return|const|let|var|function|public|private|if|for"
    r"|while)\b[^.!?]*(?:[({;]|\):?)\s*$)"
    r"|[;{}]\s*$|^(?: {4,}|\t).*[=(){};\[\]]"
)


def drop_pasted(words: str) -> str:
    """A text without what was pasted in it; empty where nothing else is."""
    left = _LOGGED.sub(" ", _FENCED.sub("\n", words))
    if _DIFF.search(left):
        left = _OF_A_DIFF.sub("", left)
    return "\n".join(one for one in left.splitlines() if not _LINE.search(one)).strip()
