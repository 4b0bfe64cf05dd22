"""How old data catches up with a newer ego.

A migration is a file `NNNN_description.py` here, with `TARGET_VERSION` (the release that
brings it) and `up(data_dir)`. It depends on nothing of ego, works on the files themselves
and is safe to run twice. What has been done is kept in `migration_state.json`, each name
as soon as it succeeded; what stands there is never done again.

The caller holds the data directory's lock.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import ModuleType

from ego.errors import DATA_DIR, REPAIR, Do, MigrationFailed, Run, StateError, Unreadable

STATE_FILE = "migration_state.json"
BACKUPS = "backups"
HERE = Path(__file__).parent
_NUMBERED = re.compile(r"[0-9]{4}_.*\.py")


def names(directory: Path = HERE) -> list[str]:
    """Every migration file in `directory`, by number; none is imported for it."""
    return list(_own_names() if directory == HERE else _names_in(directory))


@cache  # every command comes by here
def _own_names() -> list[str]:
    return _names_in(HERE)


def _names_in(directory: Path) -> list[str]:
    return sorted(path.stem for path in directory.iterdir() if _NUMBERED.fullmatch(path.name))


def newest_schema() -> int:
    """The number of the last migration, which is the database's newest user_version."""
    return int(names()[-1][:4])


def target_version(name: str, directory: Path = HERE) -> str | None:
    """The release that brings migration `name`; None for a file that is no migration."""
    version: str | None = getattr(_module(name, directory), "TARGET_VERSION", None)
    return version


def applied(data_dir: Path, directory: Path = HERE) -> list[str]:
    """What has been done in `data_dir`, oldest first. Reads only.

    Raises Unreadable when the record is broken (taking it for "nothing yet" would reset
    every desire again), and StateError when it names what this ego has never heard of.
    """
    path = data_dir / STATE_FILE
    try:
        done = _done_in(json.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            f"{path} cannot be read as a list of migrations, and guessing could reset every"
            " desire.",
            Run(REPAIR, "sees from the database what was applied."),
        ) from error
    known = set(names(directory))
    unknown = [name for name in done if name not in known]
    if unknown:
        raise StateError(
            f"{data_dir} has been migrated further ({', '.join(unknown)}) than this ego knows:"
            " by a newer ego (",
            Do("update this one"),
            "), or by ego-mcp 0.4 or later (",
            Do("use a new {} and import it", DATA_DIR),
            ").",
        )
    return done


def _done_in(state: object) -> list[str]:
    done = state.get("applied") if isinstance(state, dict) else None
    if not isinstance(done, list) or not all(isinstance(name, str) for name in done):
        raise ValueError("it holds no list of names")
    return done


def pending(data_dir: Path, directory: Path = HERE) -> list[str]:
    """What `run` would do, in the order it would do it. Reads only."""
    return [name for name, _ in _waiting(data_dir, directory)]


def _waiting(data_dir: Path, directory: Path) -> list[tuple[str, ModuleType]]:
    """What is pending, in its order, with what does it."""
    done = set(applied(data_dir, directory))
    names_left = [name for name in names(directory) if name not in done]
    return _ordered(names_left, directory) if names_left else []


def run(data_dir: Path, directory: Path = HERE) -> Iterator[str]:
    """Apply what is pending, yielding each name once it is recorded.

    Before each, the state files that exist are copied to `backups/`; when it fails they
    are put back, and MigrationFailed names the copy. A directory that held nothing before
    needs no copies: it holds nothing again.
    """
    began_empty = not _state_files(data_dir)
    for name, module in _waiting(data_dir, directory):
        before = [] if began_empty else _state_files(data_dir)
        try:
            backup = _copied(data_dir, before, name) if before else None
        except (OSError, sqlite3.Error) as error:
            raise StateError(
                f"{data_dir} cannot be copied before migration {name}: {error}."
                " Nothing was changed."
            ) from error
        try:
            module.up(data_dir)
        except Exception as error:
            _put_back(data_dir, before, backup)
            if began_empty:
                (data_dir / STATE_FILE).unlink(missing_ok=True)
            kept = f" The copy made before it is {backup}." if backup else ""
            raise MigrationFailed(
                f"Migration {name} failed: {error}. The data is as it was before it.{kept}"
            ) from error
        record(data_dir, [*applied(data_dir, directory), name])
        yield name


def _module(name: str, directory: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{__name__}.{name}", directory / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _ordered(waiting: list[str], directory: Path) -> list[tuple[str, ModuleType]]:
    from packaging.version import Version

    known = list[tuple[Version, str, ModuleType]]()
    for name in waiting:
        module = _module(name, directory)
        if version := getattr(module, "TARGET_VERSION", None):
            known.append((Version(version), name, module))
        else:
            warnings.warn(f"Migration {name} has no TARGET_VERSION and is skipped.", stacklevel=2)
    return [(name, module) for _, name, module in sorted(known, key=lambda one: one[:2])]


def record(data_dir: Path, done: list[str]) -> None:
    """Write down what has been done; StateError when that cannot be written."""
    path = data_dir / STATE_FILE
    fresh = path.with_name(f".{STATE_FILE}.new")
    try:
        with open(fresh, "w", encoding="utf-8", opener=_private) as file:
            json.dump({"applied": done}, file, indent=2)
            file.flush()
            os.fsync(file.fileno())
        fresh.chmod(0o600)
        fresh.replace(path)
    except OSError as error:
        raise StateError(
            f"{path} cannot be written: {error.strerror}. {done[-1]} is done and will be"
            " done again."
        ) from error


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _state_files(data_dir: Path) -> list[Path]:
    found = [*data_dir.glob("*.json"), *data_dir.glob("relationships/*.json"), data_dir / "ego.db"]
    return [path for path in found if path.is_file() and path.name != STATE_FILE]


def _copied(data_dir: Path, paths: list[Path], name: str) -> Path:
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    backup = data_dir / BACKUPS / f"{moment}-before-{name}"
    backup.parent.mkdir(exist_ok=True, mode=0o700)
    backup.mkdir(mode=0o700)
    for path in paths:
        copy = backup / path.relative_to(data_dir)
        copy.parent.mkdir(exist_ok=True, mode=0o700)
        _copy(path, copy)
        copy.chmod(0o600)
    return backup


def _copy(source: Path, target: Path) -> None:
    """Copy a state file; a database goes through SQLite, which knows what is still in its WAL."""
    if source.suffix != ".db":
        shutil.copy2(source, target)
        return
    with closing(sqlite3.connect(source)) as whole, closing(sqlite3.connect(target)) as into:
        whole.backup(into)


def _put_back(data_dir: Path, before: list[Path], backup: Path | None) -> None:
    for path in _state_files(data_dir):
        if path not in before:
            path.unlink()
    for path in before:
        assert backup is not None
        _copy(backup / path.relative_to(data_dir), path)
