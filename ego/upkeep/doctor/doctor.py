"""Looking whether an ego is well, also when part of it is broken; and putting it right.

Each check looks at one thing and needs as little else as it can, so that a broken
database leaves the documents to be looked at, and the other way round. Nothing is written
without being asked: a directory that is not there is not made, and one that waits for a
migration is not migrated.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ego import __version__, migrations
from ego.config import Settings
from ego.core import text
from ego.core.autonomy.capabilities import CATALOG, read_configuration
from ego.core.reply import Reply
from ego.core.text import plural
from ego.errors import EgoError, UsageError
from ego.runtime.ego import open_ego, utc_now
from ego.stores.workplaces import FORMER, list_former, workplaces
from ego.upkeep.doctor import check_copies, check_data, check_files
from ego.upkeep.doctor import repair as mending
from ego.upkeep.doctor.findings import Finding, fail, ok, reply, warn
from ego.upkeep.install import clients

Ask = Callable[[Settings], str]
"""Asks the language model for a word and returns its name; an EgoError when it does not come."""
_OLDEST_SQLITE = (3, 37)


def visit(settings: Settings, *, repair: bool, ask: Ask, wrong: Sequence[str] = ()) -> Reply:
    """Every finding, after what was put right if that was asked for.

    `wrong` is what of the settings makes no sense; it is told, and left out of `settings`.
    """
    there = settings.data_dir.is_dir()
    done = list(mending.mend(settings)) if repair and there else []
    return reply([*done, *_examined(settings, ask, wrong)])


def _examined(settings: Settings, ask: Ask, wrong: Sequence[str]) -> Iterator[Finding]:
    yield _versions()
    for sentence in wrong:
        yield fail("settings", sentence, "Mend it by hand: until then commands refuse.")
    for sentence in settings.unknown:
        yield warn("settings", sentence)
    yield from _programs(settings)
    yield from check_files.place(settings.data_dir)
    if settings.data_dir.is_dir():
        yield from check_files.access(settings.data_dir)
        yield from check_files.half_made(settings.data_dir)
        yield from _migrations(settings.data_dir)
        broken = list(check_files.documents(settings.data_dir))
        yield from broken
        database = list(check_data.file(settings.data_dir))
        yield from database
        within: list[Finding] = []
        if not any(one.state == "fail" for one in database):
            within = list(_within(settings))
            yield from within
        is_broken = any(one.state == "fail" for one in (*broken, *database, *within))
        yield from check_copies.copies(settings, is_broken=is_broken)
    yield from _embedder(settings)
    yield from _language_model(settings, ask)
    yield from clients.findings(Path.home(), Path.cwd())
    yield from _clock(settings)


def _versions() -> Finding:
    said = (
        f"ego {__version__}, Python {platform.python_version()},"
        f" SQLite {sqlite3.sqlite_version} on {platform.system()}"
    )
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        return fail("versions", f"{said}.", "ego needs SQLite 3.37 or newer.")
    return ok("versions", said)


def _migrations(directory: Path) -> Iterator[Finding]:
    try:
        waiting = migrations.pending(directory)
    except EgoError as error:
        yield fail("migrations", str(error))
        return
    if waiting:
        yield warn(
            "migrations",
            f"{len(waiting)} to be applied: {', '.join(waiting)}.",
            "The next command does it, or `ego migrate up`.",
        )
    else:
        yield ok("migrations", f"all {len(migrations.applied(directory))} applied")


def _within(settings: Settings) -> Iterator[Finding]:
    """What can only be looked at in an ego that opens."""
    try:
        if migrations.pending(settings.data_dir):
            return
        with open_ego(settings, observes_only=True) as ego:
            yield from check_data.sense(ego)
            yield from check_data.agreement(ego)
            yield from check_data.outbox_(ego)
            yield from check_data.queues(ego)
            yield from check_data.vectors(ego)
            yield from check_data.future(ego)
    except EgoError as error:
        yield fail("opening", str(error))


def _embedder(settings: Settings) -> Iterator[Finding]:
    from ego.core.memory.spaces import DEFAULT_MODEL
    from ego.stores.embedding import embedders
    from ego.stores.embedding.generations import OFF

    model = settings.embedding_model or _made_with(settings) or DEFAULT_MODEL
    if model == OFF:
        yield ok("embedder", "switched off: memories are found by their words")
        return
    try:
        embedder = embedders.shared(model, directory=settings.embedding_path)
    except EgoError as error:
        yield warn("embedder", f"{model} cannot be used, and words alone are. {error}")
        return
    if embedder is None:
        yield warn(
            "embedder",
            f"nothing here runs {model}, and memories are found by words alone.",
            "Install fastembed, then `ego reindex`.",
        )
    else:
        yield ok("embedder", f"{embedder.model} ({embedder.dim} dimensions) by {embedder.engine}")


def _made_with(settings: Settings) -> str | None:
    try:
        if not settings.data_dir.is_dir():
            return None
        with open_ego(settings, observes_only=True) as ego:
            return ego.semantics.model
    except EgoError:
        return None


def _language_model(settings: Settings, ask: Ask) -> Iterator[Finding]:
    if not settings.llm:
        yield ok("language model", "none is configured; chat and reflect need one (EGO_LLM)")
        return
    try:
        name = ask(settings)
    except EgoError as error:
        yield fail("language model", str(error), "See `ego config show`.")
    else:
        yield ok("language model", f"{name} answers")


def _programs(settings: Settings) -> Iterator[Finding]:
    """Whether the programs of capabilities are there, and can work where they are to."""
    for name, one in CATALOG.items():
        try:
            ours = read_configuration(one, settings.capabilities)
        except UsageError as error:
            yield warn("capabilities", str(error))
            continue
        every = [("sandbox", ours.sandbox), *(("program", argv) for argv in ours.programs.values())]
        for what, argv in every:
            if argv and shutil.which(argv[0]) is None:
                program = text.one_line(argv[0], 60)
                yield warn("capabilities", f"{name}: its {what} {program} is not there.")
    try:
        workplaces(settings.data_dir, settings.work_dir, os.environ).check()
    except UsageError as error:
        yield warn("capabilities", str(error))
    left = list_former(settings.data_dir)
    if left:
        yield warn(
            "leftovers",
            f"{plural(len(left), 'directory', 'directories')} where programs of ego 0.2 worked,"
            f" in {settings.data_dir / FORMER}.",
            "`ego jobs run` removes what is a week old.",
        )


def _clock(settings: Settings) -> Iterator[Finding]:
    now = utc_now()
    pinned = settings.pinned_now
    if pinned and pinned > now:
        yield warn(
            "clock",
            f"EGO_NOW is {pinned:%Y-%m-%d}, in the future; what is kept now is dated so.",
            "Unset it.",
        )
    elif pinned:
        yield warn("clock", f"EGO_NOW pins the clock to {pinned:%Y-%m-%d %H:%M} UTC.", "Unset it.")
    else:
        yield ok("clock", f"{now:%Y-%m-%d %H:%M} UTC")
