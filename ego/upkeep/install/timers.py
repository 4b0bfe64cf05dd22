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

_PROC = Path("/proc")
_CRONS = frozenset(("cron", "crond", "fcron", "bcron-sched", "yacron", "supercronic", "cronie"))
NO_CRON = (
    "no cron runs on this machine, so nothing calls what stands in the crontab. Start it (`service"
    " cron start` on Debian), or let it beat here: `ego live --foreground`."
)
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
    data_dir = str(settings.data_dir)
    try:
        job = beats.job_of(read_crontab(), data_dir)
    except StateError:  # without a crontab program nothing of ours is in a crontab
        job = ""
    if job:
        yield _entry("cron", job.split(" ", 1)[0], job)
    home = Path(environ.get("HOME") or Path.home())
    service, timer = (read(path) for path in beats.units(home, environ))
    if service and beats.is_beat_of(service, data_dir):
        yield _entry("systemd", timer, service)


def _entry(client: str, times: str, command: str) -> BeatEntry:
    found = _MINUTES.search(times)
    acts = re.search(r"heartbeat\W+--act\b", command) is not None
    return BeatEntry(client, int(found[1]) if found else 60, acts)


def is_cron_running() -> bool | None:
    """Whether a cron runs on this machine; None where that cannot be seen.

    macOS starts its own when a crontab is there, and a /proc may hide what others run.
    """
    try:
        (_PROC / "1" / "comm").read_text("utf-8", "replace")
        running = [_name_of(one) for one in _PROC.iterdir() if one.name.isdecimal()]
    except OSError:
        return None
    return any(name in _CRONS for name in running)


def _name_of(process: Path) -> str:
    try:
        return (process / "comm").read_text("utf-8", "replace").strip()
    except OSError:  # it has ended meanwhile
        return ""


def what_is_here(environ: Mapping[str, str] = os.environ) -> str:
    """Which of cron and systemd can give a heartbeat here; UsageError when neither can."""
    path = environ.get("PATH") or os.defpath
    if shutil.which("crontab", path=path):
        return "cron"
    if shutil.which("systemctl", path=path) and environ.get("XDG_RUNTIME_DIR"):
        return "systemd"
    raise UsageError(
        "Nothing here could give the heartbeat: there is no crontab program, and no systemd of"
        " yours. `ego live --foreground` beats for as long as it runs. Or let another scheduler run"
        " `ego heartbeat --act` every 30 minutes. Or install cron, then run this again."
    )


def command_to_live(environ: Mapping[str, str] = os.environ) -> str:
    """What lets a companion live here: `ego live`, in the foreground where nothing else beats."""
    try:
        what_is_here(environ)
    except UsageError:
        return "ego live --foreground"
    return "ego live"


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
