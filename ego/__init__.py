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
    Busy,
    ContractRefused,
    EgoError,
    MigrationFailed,
    NoModel,
    NotFound,
    StateError,
    UnknownDesire,
    UnknownKey,
    Unreadable,
    UsageError,
    VoiceError,
)
from ego.version import __version__ as __version__

TYPE_CHECKING = False  # as type checkers know it, without a millisecond for `typing`
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from contextlib import AbstractAsyncContextManager

    from ego.core.reply import Reply as Reply
    from ego.faces.python.awaiting import AsyncEgo as AsyncEgo
    from ego.faces.python.methods import Category as Category
    from ego.faces.python.methods import Emotion as Emotion
    from ego.faces.python.opened import OpenEgo as OpenEgo


__all__ = [
    "Busy",
    "ContractRefused",
    "EgoError",
    "MigrationFailed",
    "NoModel",
    "NotFound",
    "StateError",
    "UnknownDesire",
    "UnknownKey",
    "Unreadable",
    "UsageError",
    "VoiceError",
    "aopen",
    "open",
]


def open(  # noqa: A001  it is always written ego.open
    data_dir: str | os.PathLike[str] | None = None,
    *,
    read_only: bool = False,
    environ: Mapping[str, str] | None = None,
) -> OpenEgo:
    """Open the ego that lives in `data_dir`, by default where the command line finds it.

    With `read_only` nothing at all is written, and only tools that observe can be used.
    Settings are read from `environ` (variables such as EGO_COMPANION; the process's own when
    left out) and the config files. The directory is created and migrated now. Raises
    StateError when that cannot be done, and UsageError for a setting that makes no sense.
    """
    from ego.faces.python.opened import opened

    return opened(data_dir, read_only=read_only, environ=environ)


def aopen(
    data_dir: str | os.PathLike[str] | None = None,
    *,
    read_only: bool = False,
    environ: Mapping[str, str] | None = None,
) -> AbstractAsyncContextManager[AsyncEgo]:
    """The same for a server: `async with ego.aopen() as mine: await mine.recall("the sea")`.

    Each call is done by a thread beside the event loop of asyncio, several at once. It is
    opened, and raises what `open` does, where the block begins.
    """
    from ego.faces.python.awaiting import aopened

    return aopened(data_dir, read_only=read_only, environ=environ)


if not TYPE_CHECKING:  # else every name would be right to type checkers and editors

    def __getattr__(name: str) -> object:
        """The types of what an open ego takes and answers, loaded when they are asked for."""
        if name == "OpenEgo":
            from ego.faces.python.opened import OpenEgo

            return OpenEgo
        if name == "AsyncEgo":
            from ego.faces.python.awaiting import AsyncEgo

            return AsyncEgo
        if name == "Reply":
            from ego.core.reply import Reply

            return Reply
        if name in ("Category", "Emotion"):
            from ego.faces.python import methods

            return getattr(methods, name)
        raise AttributeError(f"module 'ego' has no attribute {name!r}")
