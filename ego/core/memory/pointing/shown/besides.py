"""What a memory tells beside a plan, and holds when that is done: "we decided on Postgres; demo on
Friday"."""

from __future__ import annotations

from ego.core.memory.pointing.dates import may_name_time
from ego.core.memory.pointing.spoken import compiled

_PARTS = (
    r"[.!?;:]\s+|[;。！？\n、]|(?:,| -| –)? \b(?:and|but) (?=(?:the|my|our|we|i|a|an)\b)"
    r"|, (?=(?:the|my|our) )"
)
_DECIDES = (
    r"\b(?:decided|decision|chose|chosen|agreed|settled (?:on|for)|went with|going with|picked"
    r"|opted|switched to|will use|(?:we|i) use)\b"
    r"|決め|決ま|決定|ことにした|ことになった|選ん|採用"
)


def decides(words: str) -> bool:
    """Whether words decide something in a part of theirs that names no time."""
    parts = compiled(_PARTS).split(words)
    return len(parts) > 1 and any(
        compiled(_DECIDES).search(one) is not None and not may_name_time(one) for one in parts
    )
