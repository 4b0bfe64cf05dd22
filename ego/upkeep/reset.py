"""Deleting an ego: everything that ego has written into a data directory, and nothing else.

Its `config.toml` stays unless it is asked for, and so does what somebody else put there. The
record of migrations goes first, under the lock: whoever opens the directory from then on waits
until the rest is gone, and begins a new ego.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ego import migrations
from ego.config import CONFIG_FILE, Settings
from ego.core.reply import Reply
from ego.core.text import plural
from ego.errors import StateError, Unusable, UsageError
from ego.runtime.talk import holding
from ego.runtime.transcripts import waiting
from ego.stores.autonomy import beats, intents
from ego.stores.embedding.generations import VECTORS
from ego.stores.engine import database_files, documents, files
from ego.stores.engine.contract import DocumentKind
from ego.stores.engine.files import LOCK_FILE, DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.workplaces import workplaces
from ego.upkeep import capture
from ego.upkeep.copies.backup import count_words
from ego.upkeep.copies.listing import count_held
from ego.upkeep.language import reword, say

if TYPE_CHECKING:
    from ego.upkeep import answers

_SIGNS = (migrations.STATE_FILE, DATABASE_FILE, "desires.json")
"""One of these makes a directory an ego's."""
_DIRECTORIES = (VECTORS, migrations.BACKUPS, "work", "relationships")
"""Also where programs worked, and the people of an ego-mcp directory."""
_TRIES = 5


def refuse_what_is_no_ego(directory: Path) -> None:
    """UsageError for a directory without a trace of an ego."""
    if not directory.is_dir():
        raise UsageError(f"There is no ego at {directory}, and nothing to delete.")
    if not any((directory / name).exists() for name in _SIGNS):
        raise UsageError(f"{directory} holds no ego. Nothing was deleted.")


def question(directory: Path) -> str:
    """What a person is asked before everything goes."""
    held = count_held(directory)
    what = f" ({reword(count_words(held))})" if held else ""
    warning = say(
        "This deletes the ego in {}{} for good, with every copy in its {}. `ego export` or"
        " `ego backup PATH` would keep one.",
        directory,
        what,
        migrations.BACKUPS,
    )
    return f"{warning}\n{say('Type reset to go on: ')}"


def nothing(settings: Settings) -> answers.Reset:
    """The answer for programs when nothing was deleted."""
    left = sorted(path.name for path in settings.data_dir.iterdir())
    return {"data_dir": str(settings.data_dir), "deleted": {}, "left": left}


def reset(settings: Settings, *, its_config: bool) -> Reply[answers.Reset]:
    """Delete the ego; says what was deleted and what is still somewhere.

    Raises StateError when somebody holds the directory, or the system refuses something:
    then what is left goes with the next reset.
    """
    directory = settings.data_dir
    held = count_held(directory) or {}
    copies = len([*(directory / migrations.BACKUPS).glob("[!.]*/")])
    work = _work(directory)
    try:
        with ExitStack() as excluded:
            excluded.enter_context(DirectoryLock(directory))
            for path in _unopenable(directory, excluded):
                path.unlink(missing_ok=True)
            for path in _its_own(directory, its_config=its_config):
                _delete(path)
            if os.name != "nt":  # who waits for a lock that is gone makes a new one
                (directory / LOCK_FILE).unlink(missing_ok=True)
        if os.name == "nt":
            (directory / LOCK_FILE).unlink(missing_ok=True)
        files.sync_directory(directory)
        workplaces(directory, settings.work_dir, os.environ).remove(work)
    except OSError as error:
        raise StateError(
            f"{error.filename or directory} cannot be deleted: {error.strerror}. Part of the ego"
            " is gone; `ego reset` again deletes the rest."
        ) from error
    left = sorted(path.name for path in directory.iterdir())
    if not left:
        with suppress(OSError):  # a mount point stays
            directory.rmdir()
    deleted = {**held, "copies": copies}
    return Reply(
        "\n".join(_lines(settings, deleted, left)),
        fields={"data_dir": str(directory), "deleted": deleted, "left": left},
    )


def _work(directory: Path) -> set[str]:
    """The ids of what programs worked on, each in a directory called so, somewhere else."""
    path = directory / DATABASE_FILE
    with suppress(Unusable), database_files.open_to_read(path) as db:
        return intents.work_ids(db)
    return set()


def _unopenable(directory: Path, excluded: ExitStack) -> Iterator[Path]:
    """What must be gone first, while nobody writes: with it goes what makes this an ego.

    The log goes with the database: a new one must not find it.
    """
    yield directory / migrations.STATE_FILE
    excluded.enter_context(database_files.hold_against_writers(directory / DATABASE_FILE))
    for end in ("-wal", "-shm", "-journal", ""):
        yield directory / f"{DATABASE_FILE}{end}"


def _its_own(directory: Path, *, its_config: bool) -> list[Path]:
    """What ego wrote into a directory, but for the lock that is held."""
    named = {one.name for one in vars(documents).values() if isinstance(one, DocumentKind)}
    named |= {
        migrations.STATE_FILE,
        DATABASE_FILE,
        files.DELIVERING,
        beats.FILE,
        beats.IN_FOREGROUND,
        capture.FAILED,
        waiting.FILE,
    }
    patterns = [
        *(f"{name}{end}" for name in named for end in ("", ".bak", ".broken-*", ".bak.broken-*")),
        *(f".{name}.*" for name in named),
        *_DIRECTORIES,
        f"{holding.PREFIX}*{holding.SUFFIX}",
        *(".restoring-*", ".mending-*"),
        *([CONFIG_FILE] if its_config else []),
    ]
    return sorted({path for pattern in patterns for path in directory.glob(pattern)})


def _delete(path: Path) -> None:
    if path.is_symlink() or not path.is_dir():
        path.unlink(missing_ok=True)
        return
    for _ in range(_TRIES):  # a copy may be being made in it, which fails then
        shutil.rmtree(path, ignore_errors=True)
        if not path.exists():
            return
        time.sleep(0.1)
    shutil.rmtree(path)


def _lines(settings: Settings, deleted: dict[str, int], left: list[str]) -> Iterator[str]:
    held = {name: count for name, count in deleted.items() if name != "copies"}
    copies = f", with {plural(deleted['copies'], 'copy', 'copies')}" if deleted["copies"] else ""
    what = count_words(held) if held else "all of it"
    yield f"Deleted the ego in {settings.data_dir}: {what}{copies}."
    if left:
        named = (f"{CONFIG_FILE} (`--config` deletes it)" if n == CONFIG_FILE else n for n in left)
        yield f"Left there, for it is yours: {', '.join(named)}."
    if settings.workspace_dir:
        yield f"The workspace {settings.workspace_dir} still has its notes."
    elsewhere = "backups, exports" + ("" if settings.workspace_dir else ", a workspace")
    yield (
        f"Copies elsewhere ({elsewhere}) are yours to remove, and so are the entries that"
        " `ego install` made (`ego doctor` names them)."
    )
