"""Where programs work: a directory for each run, outside the ego's own, gone a week after.

A program could read its way up from where it works (`../../persona.json`), so that is never
inside the data directory. What a run leaves there is kept for seven days.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ego.errors import StateError, UsageError
from ego.stores.engine.files import PRIVATE_DIRECTORY

KEPT_SECONDS = 7 * 86_400.0
FORMER = "work"
"""Where ego 0.2 had them, in the data directory."""

_WORK = "(?:int|aj|sink)_[0-9a-f]{12}"
_RUN = re.compile(f"ego-{_WORK}")
"""What the directory of a run is called; nothing else is ever removed."""
_FORMER_RUN = re.compile(_WORK)


@dataclass(frozen=True, slots=True)
class Workplaces:
    """Where the programs of one ego may work."""

    data_dir: Path
    named: Path | None
    """EGO_WORK_DIR; else the user's state directory, or a temporary one."""
    usual: tuple[Path, ...]

    @property
    def places(self) -> tuple[Path, ...]:
        """Where the directories of runs are made: the first that can be used."""
        return (self.named,) if self.named else self.usual

    def directory(self, work_id: str) -> Path:
        """Where the program of this work works, or would."""
        every = [place / f"ego-{work_id}" for place in self.places]
        return next((one for one in every if one.is_dir()), every[0])

    def prepared(self, work_id: str) -> Path:
        """A directory for one run, empty unless the run was begun before.

        Raises UsageError as `check` does, and StateError when no directory can be made.
        """
        self.check()
        why = "it lies inside the data directory"
        for place in self.places:
            if _is_within(place, self.data_dir):
                continue
            try:
                return _made(place, work_id)
            except OSError as problem:
                why = problem.strerror or type(problem).__name__
        raise StateError(
            f"Programs work in {self.places[0]}, and it cannot be used: {why}. Nothing was run;"
            " what was decided still waits. EGO_WORK_DIR names another place."
        )

    def check(self) -> None:
        """Raise UsageError when the place that is named lies inside the data directory."""
        if self.named and _is_within(self.named, self.data_dir):
            raise UsageError(
                f"EGO_WORK_DIR {self.named} lies inside the data directory, which programs are to"
                " stay out of. Name a directory elsewhere."
            )

    def sweep(self) -> None:
        """Remove what runs left behind more than a week ago, also where ego 0.2 kept it."""
        long_ago = time.time() - KEPT_SECONDS
        for run in self._runs():
            with suppress(OSError):
                if run.lstat().st_mtime < long_ago:
                    _remove(run)
        with suppress(OSError):
            (self.data_dir / FORMER).rmdir()

    def remove(self, work_ids: Collection[str]) -> None:
        """Remove what the runs of these works left behind, wherever that is."""
        for run in self._runs():
            if run.name.removeprefix("ego-") in work_ids:
                with suppress(OSError):
                    _remove(run)

    def _runs(self) -> Iterator[Path]:
        for place in self.places:
            yield from _directories(place, _RUN)
        yield from list_former(self.data_dir)


def workplaces(data_dir: Path, named: Path | None, environ: Mapping[str, str]) -> Workplaces:
    """The places for the programs of the ego in `data_dir`; `named` is stronger than the rest."""
    state = Path(environ.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():
        state = Path(environ.get("HOME") or Path.home()) / ".local" / "state"
    whose = f"-{os.getuid()}" if hasattr(os, "getuid") else ""
    usual = (state / "ego" / "work", Path(tempfile.gettempdir()) / f"ego-work{whose}")
    return Workplaces(data_dir, named, usual)


def list_former(data_dir: Path) -> list[Path]:
    """The directories of runs that ego 0.2 left in the data directory."""
    return list(_directories(data_dir / FORMER, _FORMER_RUN))


def find_leftover(directory: Path) -> str | None:
    """The directory when the program left something in it; an empty one is removed."""
    with suppress(OSError):
        directory.rmdir()
        return None
    with suppress(OSError):
        os.utime(directory)  # the week begins now
    return str(directory)


def _made(place: Path, work_id: str) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.mkdir(exist_ok=True, mode=PRIVATE_DIRECTORY)
    if place.parent == Path(tempfile.gettempdir()):
        _refuse_a_strangers(place)
    run = place / f"ego-{work_id}"
    run.mkdir(exist_ok=True, mode=PRIVATE_DIRECTORY)
    return run


def _refuse_a_strangers(place: Path) -> None:
    """Anyone may make a directory of this name where everything temporary is."""
    if hasattr(os, "getuid"):
        found = place.lstat()
        private = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077
        if not private or found.st_uid != os.getuid():
            raise PermissionError(errno.EPERM, f"{place} is not its user's alone")


def _is_within(place: Path, directory: Path) -> bool:
    return Path(os.path.realpath(place)).is_relative_to(os.path.realpath(directory))


def _directories(place: Path, name: re.Pattern[str]) -> Iterator[Path]:
    """The directories in `place` that are called so; a link to one is none."""
    with suppress(OSError), os.scandir(place) as found:
        for entry in list(found):
            if name.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                yield Path(entry.path)


def _remove(run: Path) -> None:
    if hasattr(os, "fwalk"):  # a directory that may not be written keeps what is in it
        for _, _, _, place in os.fwalk(run):
            os.fchmod(place, PRIVATE_DIRECTORY)
    shutil.rmtree(run, ignore_errors=True)
