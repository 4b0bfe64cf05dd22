"""Regular expressions that are compiled when they are first looked for, and not as they are read.

There are a thousand, and a command needs a few: to compile them all was half of its time.

    _AGAIN = late.regex(r"\\bagain\\b")
"""

from __future__ import annotations

import re
from typing import Any, cast


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, for the constants of a module; `re` itself does not take it."""
    return cast("re.Pattern[str]", _Late(pattern, flags))


class _Late:
    """A pattern whose methods are there once one of them has been asked for."""

    __slots__ = (
        *("_flags", "findall", "finditer", "flags", "fullmatch", "groupindex", "groups", "match"),
        *("pattern", "scanner", "search", "split", "sub", "subn"),
    )

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Compile it; from then on no attribute is missing, and none comes by here."""
        compiled = re.compile(self.pattern, self._flags)
        for one in self.__slots__:
            if one != "_flags":
                setattr(self, one, getattr(compiled, one))
        return getattr(compiled, name)
