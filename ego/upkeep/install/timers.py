"""Finding the entries that let a heart beat, and switching a timer of systemd on and off."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ego.config import Settings
from ego.errors import StateError, UsageError
from ego.upkeep.install import beats
from ego.upkeep.install.changes import read, read_crontab
from ego.upkeep.install.install import units

_MINUTES = re.compile(r"(?:\*/|\*:0/)(\d+)")


class BeatEntry(NamedTuple):
    """An entry of this ego's heartbeat."""

    client: str
    """cron or systemd."""
    every: int
    """Minutes between two beats; 60 where it is written as an hour, or in no way of ours."""
    acts: bool
    """Whether it decides and speaks by itself."""


def find_entries(settings: Settings, environ: Mapping[str, str] = os.environ) -> list[BeatEntry]:
    """Where this ego's heart is let beat."""
    return list(_entries(settings, environ))


def _entries(settings: Settings, environ: Mapping[str, str]) -> Iterator[BeatEntry]:
    data_dir = str(settings.data_dir.absolute())
    try:
        job = beats.job_of(read_crontab(), data_dir)
    except StateError:  # without a crontab program nothing of ours is in a crontab
        job = ""
    if job:
        yield _entry("cron", job.split(" ", 1)[0], job)
    home = Path(environ.get("HOME") or Path.home())
    service, timer = (read(path) for path in units(home, environ))
    if service and beats.is_beat_of(service, data_dir):
        yield _entry("systemd", timer, service)


def _entry(client: str, times: str, command: str) -> BeatEntry:
    found = _MINUTES.search(times)
    acts = re.search(r"heartbeat\W+--act\b", command) is not None
    return BeatEntry(client, int(found[1]) if found else 60, acts)


def what_is_here(environ: Mapping[str, str] = os.environ) -> str:
    """Which of cron and systemd can give a heartbeat here; UsageError when neither can."""
    path = environ.get("PATH") or os.defpath
    if shutil.which("crontab", path=path):
        return "cron"
    if shutil.which("systemctl", path=path) and environ.get("XDG_RUNTIME_DIR"):
        return "systemd"
    raise UsageError(
        "Nothing here could give the heartbeat: there is no crontab program, and no systemd of"
        " yours. Install cron, then run this again."
    )


def start_timer() -> None:
    """Let the timer of systemd tick from now on; StateError when it cannot."""
    _systemctl("daemon-reload")
    _systemctl("enable", "--now", f"{beats.UNIT}.timer")


def stop_timer() -> None:
    """Let it tick no more."""
    _systemctl("disable", "--now", f"{beats.UNIT}.timer")


def _systemctl(*words: str) -> None:
    line = ["systemctl", "--user", *words]
    try:
        ran = subprocess.run(line, capture_output=True, text=True, check=False)
    except OSError as error:
        raise StateError(f"{' '.join(line)} cannot be run: {error.strerror}.") from error
    if ran.returncode:
        said = " ".join(ran.stderr.split()) or f"status {ran.returncode}"
        raise StateError(f"{' '.join(line)} failed: {said}")
