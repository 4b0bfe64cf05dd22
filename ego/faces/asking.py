"""How an agent is told a way out: it asks the person, for it has no terminal of theirs.

One that is on another machine is not told where things are on this one.
"""

from __future__ import annotations

import re

from ego.errors import Do, Run, Sentence

_PLACES = re.compile(
    r"\b[a-z][a-z0-9+.-]*://[^\s,;'\"]+"  # an address
    r"|(?<![\w/~.])(?:~|[A-Za-z]:)?(?:[/\\][^\s/\\:,;'\"()]+){2,}[/\\]?"  # a path
    r"|\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b"
    r"|\b(?:localhost|[a-z][\w-]*(?:\.[\w-]+)+):\d{2,5}\b"  # a host and its port
)
_UNSAID = "[a place on the server]"


def word_for_agent(said: str) -> str:
    """An error or a warning for an agent over MCP: a way out is a tool of its own, or to ask."""
    return said.reword(_ask) if isinstance(said, Sentence) else said


def word_from_afar(said: str) -> str:
    """An error or a warning for an agent that is on another machine."""
    return _PLACES.sub(_UNSAID, word_for_agent(said))


def _ask(way_out: Run | Do, begins: bool) -> str:
    ask = "Ask the person to" if begins else "ask the person to"
    if isinstance(way_out, Do):
        return f"{ask} {way_out.variable}"
    if way_out.tool:
        return f"{way_out.tool} {way_out.effect}"
    which = f", which {way_out.effect}" if way_out.effect else ""
    return f"{ask} run {way_out.command}{which}"
