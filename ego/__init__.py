"""ego: a persistent inner life for language-model agents.

    import ego

    with ego.open() as mine:
        mine.remember("We watched the sea for an hour.", emotion="moved")
        print(mine.recall("the sea")["memories"][0]["content"])

A server writes `async with ego.aopen() as mine:`, and awaits the same methods.
docs/python.md has the rest. Importing this costs nothing: what it needs is loaded by `open`.
"""

from __future__ import annotations

from ego.errors import (
    BadLines,
    Busy,
    ContractRefused,
    EgoError,
    MigrationFailed,
    NoAnswer,
    NoEgo,
    NoModel,
    NoPersona,
    NotFound,
    StateError,
    UnknownArgument,
    UnknownDesire,
    UnknownKey,
    UnknownName,
    Unreadable,
    UsageError,
    VoiceError,
)
from ego.version import __version__ as __version__

TYPE_CHECKING = False  # as type checkers know it, without a millisecond for `typing`
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from ego import types
    from ego.core.memory.answers import Category
    from ego.core.mood.answers import Emotion
    from ego.core.reply import Reply
    from ego.faces.python.awaiting import AsyncEgo, Opening
    from ego.faces.python.opened import OpenEgo

_TYPES = {
    "AsyncEgo": "ego.faces.python.awaiting",
    "Category": "ego.core.memory.answers",
    "Emotion": "ego.core.mood.answers",
    "OpenEgo": "ego.faces.python.opened",
    "Reply": "ego.core.reply",
    "types": "ego.types",
}
"""Where each of them is, which would take long to load."""

__all__ = [
    "AsyncEgo",
    "BadLines",
    "Busy",
    "Category",
    "ContractRefused",
    "EgoError",
    "Emotion",
    "MigrationFailed",
    "NoAnswer",
    "NoEgo",
    "NoModel",
    "NoPersona",
    "NotFound",
    "OpenEgo",
    "Reply",
    "StateError",
    "UnknownArgument",
    "UnknownDesire",
    "UnknownKey",
    "UnknownName",
    "Unreadable",
    "UsageError",
    "VoiceError",
    "aopen",
    "open",
    "types",
]


def open(  # noqa: A001  it is always written ego.open
    data_dir: str | os.PathLike[str] | None = None,
    *,
    read_only: bool = False,
    environ: Mapping[str, str] | None = None,
    now: Callable[[], datetime] | None = None,
) -> OpenEgo:
    """Open the ego that lives in `data_dir`, by default where the command line finds it.

    With `read_only` nothing at all is written, and only tools that observe can be used.
    Settings are read from `environ` (variables such as EGO_COMPANION; the process's own when
    left out) and the config files; `now` is its clock, asked at each use, for tests. The
    directory is created and migrated at once. Raises StateError when that cannot be done, and
    UsageError for a setting that makes no sense; whether the model that EGO_LLM names can be used
    is seen when it is asked.
    """
    from ego.faces.python.opened import opened

    return opened(data_dir, read_only=read_only, environ=environ, now=now)


def aopen(
    data_dir: str | os.PathLike[str] | None = None,
    *,
    read_only: bool = False,
    environ: Mapping[str, str] | None = None,
    now: Callable[[], datetime] | None = None,
) -> Opening:
    """The same for a server: `async with ego.aopen() as mine: await mine.recall("the sea")`.

    Each call is done by a thread beside the event loop of asyncio, several at once. It is
    opened, and raises what `open` does, where the block begins.
    """
    from ego.faces.python.awaiting import Opening

    return Opening(data_dir, read_only=read_only, environ=environ, now=now)


if not TYPE_CHECKING:  # else every name would be right to type checkers and editors

    def __getattr__(name: str) -> object:
        """The types of what an open ego takes and answers, loaded when they are asked for."""
        if name not in _TYPES:
            if name.startswith("_"):  # as Python itself and other programs look for one
                raise AttributeError(f"module 'ego' has no attribute {name!r}")
            from ego.faces.python.guesses import name_opening

            raise AttributeError(name_opening(name, __all__))
        from importlib import import_module

        module = import_module(_TYPES[name])
        return module if name == "types" else getattr(module, name)

    def __dir__() -> list[str]:
        """What there is, loaded or not."""
        return sorted({*globals(), *_TYPES})
