"""An ego for a server: the methods of an open ego, each awaited while a thread does it."""

from __future__ import annotations

import asyncio
import inspect
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from contextvars import copy_context
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.python.guesses import name_method
from ego.faces.python.methods import AsyncMethods
from ego.faces.python.opened import Hearer, OpenEgo, opened
from ego.faces.python.wording import name_arguments

if TYPE_CHECKING:
    from ego.types import (
        BackupReply,
        CopiesReply,
        DoctorReply,
        ExportReply,
        ImportReply,
        ReindexReply,
        RestoreReply,
        StatsReply,
        TurnReply,
        WouldRestoreReply,
    )

Done = TypeVar("Done")
AT_ONCE = 16
"""So many calls are done at once; the others wait for their turn."""


class AsyncEgo(AsyncMethods):
    """An open ego whose methods are awaited, in any number at once.

    Each call is done whole by a thread of its own, and the event loop goes on meanwhile. A call
    that is cancelled is waited for no more; if it has begun, it is done to its end all the
    same, so nothing is left by halves. Where the ego is closed, what has begun is waited for.
    """

    def __init__(self, inner: OpenEgo) -> None:
        self._inner = inner
        self._is_closed = False
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="ego")

    @property
    def directory(self) -> Path:
        """Where it lives."""
        return self._inner.directory

    async def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`, as its method does: for names that come from data."""
        return await self._apart(self._inner.use, tool, **arguments)

    @name_arguments
    async def chat(
        self,
        text: str,
        *,
        person: str | None = None,
        system: str = "",
        tell: Callable[[str], object] | None = None,
    ) -> TurnReply:
        """Talk through the language model, one turn, as `ego chat` does; its text is the answer.

        person: Who talks; else your companion.
        system: What to add to what the model is told.
        tell: Is called with each piece of the answer as it comes, by the event loop; what it
            raises is raised when the turn is kept.
        """
        if inspect.iscoroutinefunction(tell):
            raise UsageError("tell must be an ordinary function: it is called, and not awaited.")
        loop = asyncio.get_running_loop()
        telling = Hearer(tell)
        passing = tell and (lambda piece: loop.call_soon_threadsafe(telling.tell, piece))
        reply = await self._apart(
            self._inner.chat, text, person=person, system=system, tell=passing
        )
        if telling.problem is not None:
            raise telling.problem
        return reply

    @name_arguments
    async def absorb(
        self,
        user: str,
        assistant: str,
        *,
        person: str | None = None,
        heard_by: Sequence[str] = (),
        confided: bool = False,
    ) -> TurnReply:
        """Keep a turn of your own model, as `ego absorb` does; its text is the answer.

        user: What was said to the model.
        assistant: What it answered, whole; a mood trailer is taken off and read.
        person: Whom it was with; else your companion.
        heard_by: Who else heard it; what is told in confidence is no secret from them.
        confided: It was told in confidence; else the words say whether it was.
        """
        return await self._apart(
            self._inner.absorb,
            user,
            assistant,
            person=person,
            heard_by=heard_by,
            confided=confided,
        )

    @name_arguments
    async def export(
        self,
        file: str | os.PathLike[str],
        *,
        include_private: bool = False,
        force: bool = False,
    ) -> ExportReply:
        """Write everything to `file` as JSON Lines, as `ego export` does.

        include_private: Private memories too.
        force: Replace an export that is there already.
        """
        return await self._apart(
            self._inner.export, file, include_private=include_private, force=force
        )

    @name_arguments
    async def import_(
        self,
        file: str | os.PathLike[str],
        *,
        program: str | None = None,
        strict: bool = False,
        embed: bool = True,
        dry_run: bool = False,
    ) -> ImportReply:
        """Take in what `export` wrote, as `ego import` does; what is there stays.

        program: Whose file or directory it is instead, as `ego import --from` names it.
        strict: Take all of it or nothing.
        embed: Make the vectors now, not later.
        dry_run: Only say what would be taken.
        """
        return await self._apart(
            self._inner.import_, file, program=program, strict=strict, embed=embed, dry_run=dry_run
        )

    @name_arguments
    async def backup(self, path: str | os.PathLike[str] | None = None) -> BackupReply:
        """Copy the whole ego while others go on, as `ego backup` does.

        path: A directory, or FILE.tar; in the data directory's backups when left out.
        """
        return await self._apart(self._inner.backup, path)

    @name_arguments
    async def backups(self) -> CopiesReply:
        """List the copies in the data directory, newest first, as `ego backup list` does."""
        return await self._apart(self._inner.backups)

    @overload
    async def restore(
        self, /, path: str | os.PathLike[str], *, yes: bool = False, dry_run: Literal[False] = False
    ) -> RestoreReply: ...

    @overload
    async def restore(
        self, /, path: str | os.PathLike[str], *, yes: bool = False, dry_run: Literal[True]
    ) -> WouldRestoreReply: ...

    @name_arguments
    async def restore(
        self, path: str | os.PathLike[str], *, yes: bool = False, dry_run: bool = False
    ) -> RestoreReply | WouldRestoreReply:
        """Put a backup in the place of what is here, as `ego restore` does.

        path: A backup's directory or FILE.tar, or its name in `backups()`.
        yes: Say that it is meant: nothing is replaced without it.
        dry_run: Only say what would change.
        """
        do: Callable[..., RestoreReply | WouldRestoreReply] = self._inner.restore
        return await self._apart(do, path, yes=yes, dry_run=dry_run)

    @name_arguments
    async def stats(self) -> StatsReply:
        """Count what is kept, and what room it takes, as `ego stats` does."""
        return await self._apart(self._inner.stats)

    @name_arguments
    async def doctor(self, *, repair: bool = False) -> DoctorReply:
        """Check that all is well, as `ego doctor` does; `healthy` says whether it is.

        repair: Put right what can be, and say what was lost.
        """
        return await self._apart(self._inner.doctor, repair=repair)

    @name_arguments
    async def reindex(self, *, model: str | None = None) -> ReindexReply:
        """Make the search vectors that are missing, as `ego reindex` does.

        model: Make every vector anew with this model.
        """
        return await self._apart(self._inner.reindex, model=model)

    async def aclose(self) -> None:
        """Use it no more, once what has begun is done. Closing twice is closing once."""
        if not self._is_closed:
            self._is_closed = True
            await asyncio.to_thread(self._end)

    async def __aenter__(self) -> AsyncEgo:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.aclose()

    def _end(self) -> None:
        self._threads.shutdown()
        self._inner.close()

    async def _apart(self, what: Callable[..., Done], /, *placed: Any, **named: Any) -> Done:
        if self._is_closed:
            raise UsageError("This ego is closed. Open it again with ego.aopen().")
        call = partial(copy_context().run, what, *placed, **named)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            raise AttributeError(name_method("AsyncEgo", name, dir(type(self))))

    def __repr__(self) -> str:
        return f"<ego in {self.directory}, awaited{', closed' if self._is_closed else ''}>"


class Opening(AbstractAsyncContextManager[AsyncEgo]):
    """What `ego.aopen` hands out: opened when the block begins, closed when it ends.

    Awaited without a block it is opened too, and open until its `aclose()` is.
    """

    def __init__(
        self,
        data_dir: str | os.PathLike[str] | None,
        *,
        read_only: bool,
        environ: Mapping[str, str] | None,
        now: Callable[[], datetime] | None,
    ) -> None:
        self._open = partial(opened, data_dir, read_only=read_only, environ=environ, now=now)
        self._mine: AsyncEgo | None = None

    def __await__(self) -> Generator[Any, None, AsyncEgo]:
        return self.__aenter__().__await__()

    async def __aenter__(self) -> AsyncEgo:
        if self._mine is not None:
            raise UsageError("This ego.aopen() has been opened already. Call it once for each.")
        self._mine = mine = AsyncEgo(await asyncio.to_thread(self._open))
        return mine

    async def __aexit__(self, *exc: object) -> None:
        if self._mine is not None:
            await self._mine.aclose()

    if not TYPE_CHECKING:  # to type checkers it is for `async with`, and they say so by themselves

        def __enter__(self) -> None:
            raise UsageError("ego.aopen is for `async with`. Write `with ego.open() as mine:`.")

        def __exit__(self, *exc: object) -> None:
            """Python looks for it before it begins the block."""

        def __getattr__(self, name: str) -> object:
            if hasattr(AsyncEgo, name):
                raise UsageError("Begin a block first: `async with ego.aopen() as mine:`.")
            raise AttributeError(name_method("Opening", name, dir(AsyncEgo)))
