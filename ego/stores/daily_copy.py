"""The copy of the day: whether it is there, and starting the process that makes it.

Any write of a day may be the first, so the look costs a listing of a small directory, 10 µs.
Whoever finds no copy of the day claims the hour, by making a file that nobody else can make
then, and starts `upkeep.copies.rolling`; a copy that failed or was killed is tried again an hour
later. Days are those of UTC, and of the real clock.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from ego.stores.engine import files

DAILY = "-daily"
"""How the name of such a copy ends; before it stands its moment."""
BEGUN = ".begun-"
"""How the claim of an hour begins."""
PROCESS = "ego.upkeep.copies.rolling"


def begin(backups: Path, keep: int, now: datetime) -> bool:
    """Start making the copy of `now`'s day unless there is one, or somebody has started.

    Says whether one was started. What fails here is no concern of the call that wrote.
    """
    try:
        if not is_due(backups, now):
            return False
        backups.mkdir(mode=files.PRIVATE_DIRECTORY, exist_ok=True)
        claim = backups / _claim(now)
        os.close(os.open(claim, os.O_CREAT | os.O_EXCL | os.O_WRONLY, files.PRIVATE_FILE))
        _start(backups.parent, keep)
    except OSError:
        return False
    return True


def is_due(backups: Path, now: datetime) -> bool:
    """Whether there is no copy of `now`'s day, and nobody has started one in this hour."""
    try:
        there = [path.name for path in backups.iterdir()]
    except FileNotFoundError:
        return True
    return _claim(now) not in there and not is_made(there, now)


def is_made(names: list[str], now: datetime) -> bool:
    """Whether one of these names is that of the copy of `now`'s day."""
    day = f"{now:%Y%m%d}T"
    return any(name.startswith(day) and name.endswith(DAILY) for name in names)


def copies(backups: Path) -> list[Path]:
    """The daily copies there are, oldest first."""
    return sorted(path for path in backups.glob(f"[0-9]*{DAILY}") if path.is_dir())


def _claim(now: datetime) -> str:
    return f"{BEGUN}{now:%Y%m%dT%H}"


def _start(directory: Path, keep: int) -> None:
    """Start the process. It holds nothing of this one: no stream, no terminal, no directory."""
    import subprocess
    from threading import Thread

    flags = 0
    for name in ("CREATE_NO_WINDOW", "CREATE_NEW_PROCESS_GROUP", "BELOW_NORMAL_PRIORITY_CLASS"):
        flags |= getattr(subprocess, name, 0)  # Windows alone has them
    with suppress(ValueError):  # a path with a NUL
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", PROCESS, str(directory.absolute()), str(keep)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=Path(directory.absolute().anchor),
            start_new_session=True,
            creationflags=flags,
        )
        # A server lives on, and a process that nobody waits for would stay as a zombie.
        Thread(target=process.wait, daemon=True).start()
