"""A disk that takes no more, and a directory that may not be written.

One clear line and exit 4; nothing that was acknowledged is lost, and once there is room
again everything goes on.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import Counts, RunHere, as_command, command, environment
from tests.faults import writers
from tests.faults.writers import Safe, Write

if sys.platform == "win32":
    pytest.skip("limits and rights are others there", allow_module_level=True)

import ctypes
import resource

WRITES = 24
SMALL, TIGHT = 8_000_000, 180_000
"""Bytes of a small disk, and how many of them are left when it fills."""
LONG = " ".join(f"plank{n}" for n in range(600))
GOAL = ("goal", "Make room.")
FULL = (
    r"error: \S+ cannot be (written|used|locked): .*(full|[Nn]o space left|File too large)",
    r"error: \S+ cannot be used: (disk I/O error|unable to open database file)\.",
)


class Disk(NamedTuple):
    """A data directory on a disk that fills, and how it is given room again."""

    data_dir: Path
    limit: Callable[[], None] | None
    """What a process must do to be short of room."""
    leave: Callable[[int], None]
    """Take all but so many bytes of the room there is; with a large number, give it back."""


@pytest.fixture(
    params=[
        "a small disk",
        "60 KB a file",
        pytest.param("200 KB a file", marks=pytest.mark.soak),
    ]
)
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    if request.param == "a small disk":
        with _small(tmp_path / "disk") as made:
            yield made
    else:
        most = int(request.param.split()[0]) * 1_000
        limits = (most, most)
        yield Disk(
            tmp_path / "data",
            lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limits),
            lambda _: None,
        )


@contextmanager
def _small(place: Path) -> Iterator[Disk]:
    """A file system in memory, where this user may make one."""
    ballast = place / "ballast"

    def leave(free: int) -> None:
        ballast.unlink(missing_ok=True)
        room = os.statvfs(place)
        with ballast.open("wb") as file:
            file.write(bytes(max(0, room.f_bavail * room.f_frsize - free)))

    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL},mode=700", "tmpfs", str(place)]
    if (
        sys.platform != "linux"
        or subprocess.run(mount, capture_output=True, check=False).returncode
    ):
        pytest.skip("no file system can be made here")
    try:
        yield Disk(place / "data", None, leave)
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_loses_nothing(disk: Disk, run_here: RunHere, counts: Counts) -> None:
    safe = Safe()
    _write_here(run_here, disk.data_dir, writers.mixed("first", 3, "curiosity"), safe)
    long = [_longer(write) for write in writers.mixed("filling", WRITES, "curiosity", first=3)]

    disk.leave(TIGHT)
    refused = _write(disk.data_dir, long, safe, disk.limit)
    disk.leave(0)
    for line in (["remember", LONG], ["recall", "ship"], ["feel-desires"], ["update-self", *GOAL]):
        ran = _run(disk.data_dir, *line, before=disk.limit)
        if ran.returncode:
            refused.append(ran.stderr.decode())

    assert refused
    for said in refused:
        assert any(re.match(pattern, said) for pattern in FULL), said

    disk.leave(SMALL)
    _write_here(run_here, disk.data_dir, writers.mixed("last", 1, "curiosity"), safe)
    there = writers.kept(disk.data_dir)
    assert safe.memories.items() <= there.memories.items()
    assert len(there.memories) - len(safe.memories) <= 1
    assert safe.questions <= set(there.questions)
    assert there.meetings == len(there.memories)
    writers.assert_nothing_is_held(disk.data_dir)
    counts(f"{safe.writes} writes acknowledged, {len(refused)} refused in one line")


def _longer(write: Write) -> Write:
    if write.tool != "remember":
        return write
    return Write("remember", {**write.arguments, "content": f"{write.arguments['content']} {LONG}"})


def _write_here(run: RunHere, data_dir: Path, several: list[Write], safe: Safe) -> None:
    """Make these writes in this process, which has room."""
    for write in several:
        ran = run("--data-dir", str(data_dir), "--json", *as_command(*write), at=None)
        assert (ran.code, ran.err) == (0, "")
        safe.take(write, json.loads(ran.out)["text"])


def _write(
    data_dir: Path, several: list[Write], safe: Safe, before: Callable[[], None] | None
) -> list[str]:
    """Make these writes; returns the lines in which they were refused."""
    out, err = writers.start(data_dir, several, before).communicate(timeout=60)
    answered = safe.writes
    safe.hear(several, out)
    lines = err.decode().splitlines()
    refused = [line for line in lines if not line.startswith("warning: ")]
    assert len(several) == safe.writes - answered + len(refused), lines
    return refused


def _run(
    data_dir: Path, *line: str, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """One command; it ends well, or with exit 4 and one line."""
    ran = subprocess.run(
        command(*line),
        env=environment(data_dir, at=None),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        preexec_fn=before,
        check=False,
    )
    assert ran.returncode in (0, 4), ran
    assert ran.returncode == 0 or ran.stderr.count(b"\n") == 1, ran
    return ran


def _without_power() -> None:
    """Rights count for the superuser too, from the next program on."""
    if os.geteuid() == 0:
        drop, override, search = 24, 1, 2  # PR_CAPBSET_DROP, and what lets root in anywhere
        libc = ctypes.CDLL(None, use_errno=True)
        assert libc.prctl(drop, override) == libc.prctl(drop, search) == 0


@pytest.fixture
def not_ours(run_here: RunHere, data_dir: Path) -> Iterator[Path]:
    """A directory in which nothing may be written."""
    if os.geteuid() == 0 and sys.platform != "linux":
        pytest.skip("nothing keeps this user out")
    assert run_here("remember", "A ship.", "--with", writers.PERSON, at=None).code == 0
    data_dir.chmod(0o500)
    yield data_dir
    data_dir.chmod(0o700)


@pytest.mark.parametrize(
    "line",
    [
        ["remember", "Another ship."],
        ["recall", "ship"],
        ["feel-desires"],
        ["satisfy-desire", "curiosity"],
        ["update-self", *GOAL],
        ["wake-up"],
        ["serve"],
    ],
    ids=lambda line: line[0],
)
def test_a_read_only_directory_is_said(line: list[str], not_ours: Path) -> None:
    before = {path: path.read_bytes() for path in not_ours.iterdir()}

    ran = _run(not_ours, *line, before=_without_power)

    assert (ran.returncode, ran.stdout) == (4, b"")
    assert ran.stderr.decode().startswith(f"error: The data directory {not_ours} is read-only,")
    assert {path: path.read_bytes() for path in not_ours.iterdir()} == before


def test_a_read_only_directory_is_said_to_a_program_that_only_reads(not_ours: Path) -> None:
    line = f"import ego; ego.open({str(not_ours)!r}, read_only=True).memories()"
    ran = subprocess.run(
        [sys.executable, "-c", line],
        env=environment(not_ours, at=None),
        capture_output=True,
        text=True,
        preexec_fn=_without_power,
        check=False,
    )

    said = ran.stderr.splitlines()[-1]
    assert said.startswith(
        f"ego.errors.StateError: The data directory {not_ours} is read-only, and"
    )
    assert said.endswith("Make it writable, or copy it and name the copy with data_dir=.")


def test_a_database_that_may_not_be_written_is_said(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "A ship.", at=None)
    (data_dir / "ego.db").chmod(0o400)

    ran = _run(data_dir, "remember", "Another ship.", before=_without_power)

    said = f"error: {data_dir}/ego.db cannot be written: it is read-only. Make it writable,"
    assert ran.returncode == 4
    assert ran.stderr.decode().startswith(said)
    assert "1 memory" in run_here("memories", at=None).out


def test_a_directory_that_cannot_be_made_is_said(not_ours: Path) -> None:
    ran = _run(not_ours / "deeper", "remember", "A ship.", before=_without_power)

    assert ran.returncode == 4
    assert b"deeper cannot be created: Permission denied. Name another" in ran.stderr
