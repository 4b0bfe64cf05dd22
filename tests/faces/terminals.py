"""A terminal for the tests: `ego` on a pseudo-terminal, as a person runs it."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import subprocess
import threading
from pathlib import Path
from typing import NamedTuple

from tests import forks
from tests.conftest import environment

_STYLE = re.compile(r"\x1b\[[0-9;]*m")


class Shown(NamedTuple):
    """What a terminal showed."""

    code: int
    raw: str

    @property
    def text(self) -> str:
        """Without colours, and with plain line ends."""
        return _STYLE.sub("", self.raw).replace("\r\n", "\n")


def on_a_terminal(data_dir: Path, *arguments: str, columns: int = 80, **more: str) -> Shown:
    """Run `ego` with standard input, output and error on one terminal."""
    ours, theirs = pty.openpty()
    ours_of_it = {"TERM": "xterm-256color", "COLUMNS": str(columns), "NO_COLOR": ""}
    variables = environment(data_dir, **{**ours_of_it, **more})
    of_python = {name: said for name, said in more.items() if name.startswith("PYTHON")}
    process = subprocess.Popen(
        forks.command(*arguments, **of_python),
        env=variables,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    shown = read_to_end(ours, mark_end(process, theirs))
    return Shown(process.wait(30), shown.decode())


def mark_end(process: subprocess.Popen[bytes], theirs: int) -> bytes:
    """What the terminal shows once `process` has ended and all that it wrote was shown.

    A terminal whose last other end closes may drop what nobody has read yet: so that end is held
    open until then.
    """
    end = b"\x00the end\x00"

    def wait() -> None:
        process.wait()
        with contextlib.suppress(OSError):  # who read it may have left
            os.write(theirs, end)
        os.close(theirs)

    threading.Thread(target=wait, daemon=True).start()
    return end


def read_to_end(ours: int, end: bytes, shown: bytes = b"") -> bytes:
    """`shown` and all that a terminal shows before its `end`; closes it."""
    while end not in shown:
        shown += os.read(ours, 65_536)
    os.close(ours)
    return shown.partition(end)[0]
