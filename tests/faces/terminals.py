"""A terminal for the tests: `ego` on a pseudo-terminal, as a person runs it."""

from __future__ import annotations

import os
import pty
import re
import subprocess
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
    os.close(theirs)
    shown = b""
    try:
        while block := os.read(ours, 65_536):
            shown += block
    except OSError:
        pass  # how Linux says that the other end is closed
    finally:
        os.close(ours)
    return Shown(process.wait(30), shown.decode())
