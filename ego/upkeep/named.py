"""Places that a person named: what the system says against one is an answer, not a failure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ego.core import text
from ego.errors import UsageError


@contextmanager
def reach(named: str, doing: str) -> Iterator[None]:
    """Look at a place; a name too long or a directory that is closed to us is a UsageError.

    `doing` is what is to be done with it, as a participle: `read`, `written`.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UsageError(f"{text.one_line(named, 200)} cannot be {doing}: {reason}.") from error
