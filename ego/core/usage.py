"""What a language model read and wrote: tokens, and what a server says that they cost."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeGuard

from ego.core.marks import Word
from ego.core.text import count_prompt_tokens

MOST = 1 << 40
"""More tokens than this no model has read."""


class Purpose(Word):
    """What a model was asked for."""

    CHAT = "chat"
    SELECT = "select"
    REFLECT = "reflect"
    DELIBERATE = "deliberate"
    RENDER = "render"


class Usage(NamedTuple):
    """The tokens of one answer, or of several together."""

    tokens_in: int
    tokens_out: int
    cost: float | None = None
    """In the server's currency, which is US dollars where one says it at all; None is unsaid."""
    is_estimate: bool = False
    """Whether no server counted them: a program does not, and some servers do not either."""

    def __add__(self, other: object) -> Usage:
        """Both together; they cost what is known of them."""
        if not isinstance(other, Usage):
            return NotImplemented
        costs = [one.cost for one in (self, other) if one.cost is not None]
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            math.fsum(costs) if costs else None,
            self.is_estimate or other.is_estimate,
        )


def estimate(asked: str, said: str) -> Usage:
    """What a prompt and its answer come to, where nobody has counted."""
    return Usage(count_prompt_tokens(asked), count_prompt_tokens(said), is_estimate=True)


def read_usage(said: Any) -> Usage | None:
    """The `usage` of an OpenAI-compatible answer; None when it says nothing to count by."""
    if not isinstance(said, Mapping):
        return None
    read, written, cost = (said.get(key) for key in ("prompt_tokens", "completion_tokens", "cost"))
    if not _is_count(read) or not _is_count(written):
        return None
    if isinstance(cost, bool) or not isinstance(cost, int | float) or not 0 <= cost < math.inf:
        return Usage(read, written)
    return Usage(read, written, float(cost))


def _is_count(said: object) -> TypeGuard[int]:
    return isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= MOST


def tell_usage(usage: Usage) -> str:
    """Such as `1,204 read, 88 written, $0.0012`; an estimate says that it is one."""
    about = "about " if usage.is_estimate else ""
    told = f"{about}{usage.tokens_in:,} read, {usage.tokens_out:,} written"
    return told if usage.cost is None else f"{told}, ${usage.cost:.4f}"
