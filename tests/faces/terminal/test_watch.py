"""`ego watch`: how it is, on a terminal, live; and once in a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

import ego
from tests import forks
from tests.conftest import NOON, RunHere, environment

_STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Watched:
    """`ego watch` on a terminal of its own."""

    def __init__(self, data_dir: Path, columns: int, lines: int) -> None:
        self.ours, theirs = pty.openpty()
        self.resize(columns, lines)
        variables = environment(data_dir) | {"TERM": "xterm-256color"}
        for name in ("COLUMNS", "LINES"):  # the window says so itself
            variables.pop(name, None)
        self.process = subprocess.Popen(
            forks.command("watch"), env=variables, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        self.raw = b""

    def resize(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, size)

    def read(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if not select.select([self.ours], [], [], left)[0]:
                return
            try:
                self.raw += os.read(self.ours, 65_536)
            except OSError:  # how Linux says that the other end is closed
                return

    def frame(self) -> list[str]:
        """The lines that are on the screen now."""
        last = self.raw.decode("utf-8", "replace").rpartition("\x1b[H")[2]
        return [line.rstrip() for line in _STYLE.sub("", last).replace("\r", "").split("\n")]

    def settle(self, columns: int, lines: int, seconds: float = 10) -> list[str]:
        """The lines on the screen once they fit, or when so many seconds are over."""
        until = time.monotonic() + seconds
        while True:
            self.read(0.5)
            frame = [line for line in self.frame() if line]
            fits = len(frame) <= lines and max(map(cell_len, frame)) <= columns
            if (fits and frame[-1] == "q ends") or time.monotonic() > until:
                return frame

    def wait(self, said: str, seconds: float = 15) -> float:
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if any(said in line for line in self.frame()):
                self.read(0.1)
                return time.monotonic() - began
            self.read(0.05)
        raise AssertionError(f"{said!r} is not on {self.frame()}")


@pytest.fixture
def lived(data_dir: Path, run_here: RunHere) -> Iterator[ego.OpenEgo]:
    run_here("persona", "set", "--text", "I am Nagi.", "--name", "凪")
    run_here("remember", "歯医者は明日の15時。" * 12, "--emotion", "sad", "--when", "tomorrow")
    run_here("remember", "A secret.", "--private")
    run_here("remember", "Red \x1b[31m and \u202eturned.", "--emotion", "happy")
    with ego.open(environ=environment(data_dir)) as mine:
        yield mine


def test_it_is_drawn_anew_when_something_is_written_and_fits_any_window(
    lived: ego.OpenEgo, data_dir: Path
) -> None:
    before = {one.name: one.read_bytes() for one in data_dir.glob("*.json")}
    shown = Watched(data_dir, 120, 40)
    shown.wait("q ends")
    first = shown.frame()
    assert first[0].startswith("凪, 2026-01-01 12:00")
    assert any("Mood:" in line and "Ahead" in line for line in first), "side by side"
    assert "A secret." not in "".join(first)
    assert {one.name: one.read_bytes() for one in data_dir.glob("*.json")} == before

    lived.remember("A boat came in.")
    assert shown.wait("A boat came in.") < 1.5

    for columns, lines in ((50, 40), (34, 12), (120, 40)):
        shown.resize(columns, lines)
        frame = shown.settle(columns, lines)
        assert max(map(cell_len, frame)) <= columns
        assert len(frame) <= lines
        assert frame[-1] == "q ends"

    os.write(shown.ours, b"xq")
    shown.read(3)
    assert shown.process.wait(5) == 0
    assert shown.raw.endswith((b"\x1b[?1049l\x1b[?25h", b"\x1b[?25h\x1b[?1049l"))
    assert b"\x1b[31m and" not in shown.raw
    os.close(shown.ours)


def test_in_a_pipe_it_is_said_once(lived: ego.OpenEgo, run_here: RunHere) -> None:
    said, data = run_here("watch"), run_here("watch", "--json").data

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("凪, 2026-01-01 12:00. With your companion: not met yet.\n\nMood: ")
    assert "Tomorrow: 歯医者は明日の15時。" in " ".join(said.out.split())
    assert "A secret." not in said.out
    assert (data["name"], data["memories"]) == ("凪", 2)
    assert [one["said"] for one in data["ahead"]] == ["tomorrow"]
    assert data["at"] == NOON.isoformat()
