"""How an agent is told a way out: it asks the person, for it has no terminal of theirs."""

from __future__ import annotations

from ego.errors import Do, Run, Sentence


def word_for_agent(said: str) -> str:
    """An error or a warning for an agent over MCP: a way out is a tool of its own, or to ask."""
    return said.reword(_ask) if isinstance(said, Sentence) else said


def _ask(way_out: Run | Do, begins: bool) -> str:
    ask = "Ask the person to" if begins else "ask the person to"
    if isinstance(way_out, Do):
        return f"{ask} {way_out.variable}"
    if way_out.tool:
        return f"{way_out.tool} {way_out.effect}"
    which = f", which {way_out.effect}" if way_out.effect else ""
    return f"{ask} run {way_out.command}{which}"
