"""Translation: what a reader of another program's files hands on, as lines of ours."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Translation:
    """What a reader found, as lines of ours."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    origins: list[str] = field(default_factory=list)
    """Where each line comes from, in the words of the other program."""
    left: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What was not taken, and why; how often."""

    def take(self, kind: str, origin: str, **fields: Any) -> None:
        """Add a line of `kind`; a field that is None is as good as none."""
        given = {key: value for key, value in fields.items() if value is not None}
        self.lines.append({"kind": kind, **given})
        self.origins.append(origin)

    def leave(self, what: str, why: str) -> None:
        """Note something that stays behind."""
        self.left[what, why] += 1
