"""Checks of what an ego lives in: its settings, its directory and who may read it, what it uses."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from ego import migrations
from ego.config import Settings
from ego.core import text
from ego.core.autonomy.capabilities import CATALOG, read_configuration
from ego.core.text import plural
from ego.errors import EgoError, UsageError
from ego.runtime.ego import open_ego, utc_now
from ego.stores.autonomy import beats
from ego.stores.engine import files
from ego.stores.engine.files import DirectoryLock
from ego.stores.workplaces import FORMER, list_former, workplaces
from ego.upkeep import capture
from ego.upkeep.copies import backup
from ego.upkeep.doctor.findings import REPAIR, Finding, Visit, fail, mended, ok, warn
from ego.upkeep.install import clients, timers
from ego.version import __version__

_OLDEST_SQLITE = (3, 37)
_LITTLE_ROOM = 100_000_000
"""Bytes free on the disk below which there is reason to worry."""
_LEFT_BEHIND = (".*.new", ".*.old", ".restoring-*", ".mending-*")
"""What a process that was killed while it wrote may leave."""
_SHOWN = 3
_MISSED = 4
"""So many beats must have been left out before that is worth saying."""


def find_versions(_: Visit) -> Iterator[Finding]:
    """Which versions run here, and whether they are new enough."""
    said = (
        f"This is ego {__version__} with Python {platform.python_version()}"
        f" and SQLite {sqlite3.sqlite_version}, on {platform.system()}."
    )
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        yield fail("versions", said, "ego needs SQLite 3.37 or newer.")
    else:
        yield ok("versions", said)


def find_settings(visit: Visit) -> Iterator[Finding]:
    """What of the settings makes no sense, or is unknown."""
    for sentence in visit.wrong:
        yield fail("settings", sentence, "Mend it by hand: until then commands refuse.")
    for sentence in visit.settings.unknown:
        yield warn("settings", sentence)


def find_programs(visit: Visit) -> Iterator[Finding]:
    """Whether the programs of capabilities are there, and can work where they are to."""
    settings = visit.settings
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


def find_place(visit: Visit) -> Iterator[Finding]:
    """Whether the data directory is there, and may stay where it is."""
    directory = visit.directory
    if not directory.exists():
        yield warn(
            "data directory", f"{directory} is not there yet.", "The first command makes it."
        )
        return
    if not directory.is_dir():
        yield fail("data directory", f"{directory} is a file.", "Name another with --data-dir.")
        return
    doubtful = files.doubt(directory)
    if doubtful:
        yield warn("data directory", doubtful)
    free = shutil.disk_usage(directory).free
    if free < _LITTLE_ROOM:
        yield warn("disk", f"Only {free / 1e6:,.0f} MB are free at {directory}.", "Make room.")
    if not os.access(directory, os.R_OK | os.W_OK | os.X_OK):
        yield fail(
            "data directory",
            f"{directory} cannot be written by this user.",
            "Give it back with chown and chmod, or name another with --data-dir.",
        )
    elif not doubtful:
        yield ok("data directory", f"It is {directory}, where {free / 1e9:,.1f} GB are free.")


def find_open_access(visit: Visit) -> Iterator[Finding]:
    """Whether anyone but the owner can read what is in the directory (permissions)."""
    if os.name == "nt":
        return
    directory = visit.directory
    open_ones = _readable_by_others(directory)
    if not open_ones:
        yield ok("permissions", "Nobody else can read it.")
        return
    names = ", ".join(str(path.relative_to(directory)) or "." for path in open_ones[:_SHOWN])
    more = f" and {len(open_ones) - _SHOWN} more" if len(open_ones) > _SHOWN else ""
    yield warn(
        "permissions",
        f"others on this machine can read {names}{more}.",
        f"{REPAIR} closes them (0700 and 0600).",
    )


def close_access(visit: Visit) -> Iterator[Finding]:
    """Let nobody but the owner read it."""
    if os.name == "nt":
        return
    open_ones = _readable_by_others(visit.directory)
    for path in open_ones:
        path.chmod(files.PRIVATE_DIRECTORY if path.is_dir() else files.PRIVATE_FILE)
    if open_ones:
        yield mended("permissions", f"{len(open_ones)} closed to others.")


def _readable_by_others(directory: Path) -> list[Path]:
    """The directory itself and what is in it, as far as others may do anything with it."""
    found = []
    for path in (directory, *sorted(directory.rglob("*"))):
        try:
            mode = path.lstat().st_mode
        except OSError:
            continue
        if not stat.S_ISLNK(mode) and stat.S_IMODE(mode) & 0o077:
            found.append(path)
    return found


def find_leftovers(visit: Visit) -> Iterator[Finding]:
    """Whether backups that nobody finished lie about, with copies of memories in them."""
    left = backup.half_made(visit.directory)
    if left:
        yield warn(
            "leftovers",
            f"{plural(len(left), 'backup')} half made by ended processes in {migrations.BACKUPS}.",
            f"{REPAIR} removes what is half made.",
        )


def remove_leftovers(visit: Visit) -> Iterator[Finding]:
    """Remove what ended processes have left half written."""
    directory = visit.directory
    with DirectoryLock(directory):
        left = sorted({path for pattern in _LEFT_BEHIND for path in directory.glob(pattern)})
        left += backup.half_made(directory)
        for path in left:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    if left:
        several = plural(len(left), "half-written file")
        yield mended("leftovers", f"{several} of ended processes removed.")


def find_embedder(visit: Visit) -> Iterator[Finding]:
    """Whether texts can be made vectors of."""
    from ego.core.memory.spaces import DEFAULT_MODEL
    from ego.stores.embedding import embedders
    from ego.stores.embedding.generations import OFF

    settings = visit.settings
    model = settings.embedding_model or _model_in_use(settings) or DEFAULT_MODEL
    if model == OFF:
        yield ok("embedder", "It is switched off: memories are found by their words.")
        return
    try:
        embedder = embedders.shared(model, directory=settings.embedding_path)
    except EgoError as error:
        yield warn("embedder", f"{model} cannot be used, and words alone are. {error}")
        return
    if embedder is None:
        yield warn(
            "embedder",
            f"Nothing here runs {model}, and memories are found by words alone.",
            "Install fastembed, then `ego reindex`.",
        )
    else:
        how = f"{embedder.model} ({embedder.dim} dimensions, by {embedder.engine})"
        yield ok("embedder", f"Meaning is found with {how}.")


def _model_in_use(settings: Settings) -> str | None:
    try:
        if not (settings.database_url or settings.data_dir.is_dir()):
            return None
        with open_ego(settings, observes_only=True) as ego:
            return ego.semantics.model
    except EgoError:
        return None


def find_language_model(visit: Visit) -> Iterator[Finding]:
    """Whether the language model answers."""
    if not visit.settings.llm:
        yield ok("language model", "None is set. What talks or decides by itself needs one.")
        return
    try:
        name = visit.ask(visit.settings)
    except EgoError as error:
        yield fail("language model", str(error), "See `ego config show`.")
    else:
        yield ok("language model", f"{name} answers.")


def find_clients(_: Visit) -> Iterator[Finding]:
    """Whether the programs that are set up to start ego find it."""
    yield from clients.findings(Path.home(), Path.cwd())


def find_captures(visit: Visit) -> Iterator[Finding]:
    """Whether the hooks of a host keep its talk: they say nothing where they fail."""
    for said in capture.tell_failed(visit.settings):
        yield warn(
            "capture",
            said,
            "`ego import` brings what was missed. The next that goes well ends this.",
        )


def find_heartbeat(visit: Visit) -> Iterator[Finding]:
    """Whether what is to let the heart beat does so (cron, systemd)."""
    entries = timers.find_entries(visit.settings)
    if not entries:
        return
    is_silent = timers.is_cron_running() is False
    if is_silent and any(one.client == "cron" for one in entries):
        yield warn("heartbeat", timers.NO_CRON)
        return
    every = timedelta(minutes=min(one.every for one in entries))
    last = beats.last(visit.directory) if any(one.acts for one in entries) else None
    by = " and ".join(one.client for one in entries)
    called = f"{by}, every {every.total_seconds() / 60:.0f} minutes"
    now = utc_now().astimezone(visit.settings.timezone)
    if last is not None and now - last > _MISSED * every:
        yield warn(
            "heartbeat",
            f"{called}, but the last beat was {text.age(last, now)}.",
            "Unless this machine slept, see what cron or `systemctl --user status"
            " ego-heartbeat.timer` says.",
        )
    else:
        yield ok("heartbeat", f"{called}.")


def find_clock(visit: Visit) -> Iterator[Finding]:
    """Whether the clock is the real one."""
    now = utc_now()
    pinned = None if visit.settings.is_clock_given else visit.settings.pinned_now
    if pinned and pinned > now:
        yield warn(
            "clock",
            f"EGO_NOW is {pinned:%Y-%m-%d}, in the future; what is kept now is dated so.",
            "Unset it.",
        )
    elif pinned:
        at = visit.settings.tell_time(pinned)
        yield warn("clock", f"EGO_NOW pins the clock to {at}.", "Unset it.")
    elif visit.settings.is_clock_given:
        yield ok("clock", f"It is {visit.settings.tell_time(visit.now)} by the clock it was given.")
    else:
        yield ok("clock", f"It is {visit.settings.tell_time(now)}.")
