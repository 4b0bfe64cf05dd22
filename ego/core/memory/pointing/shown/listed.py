"""Plans on a list for their owner, whose name and secrecy no line has to tell."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.shown import bare


def find_only_teller(several: Iterable[str], owner: str) -> str:
    """Whoever owns a list, where they told all that is on it; else nobody: "I" is theirs alone.

    What the ego remembers of itself has no teller in front.
    """
    return owner if all(one.startswith(f"{owner}: ") for one in several) else ""


def drop_teller(words: str, teller: str) -> str:
    """The words of a plan without who told it, where that is this one."""
    return words.removeprefix(f"{teller}: ") if teller else words


def line_on_list(one: Ahead, now: datetime, columns: int, most: int, teller: str = "") -> str:
    """A plan behind its day (`say`), before the marks that tell whether it is private and how often
    it comes back; without who told it, where that is this `teller`."""
    words = drop_teller(one.words(now), teller)
    here = now.astimezone(one.zone)
    return bare.line_beside_marks(words, columns, most, one.when, here)
