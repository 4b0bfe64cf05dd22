"""Play docs/tour.md: run every command in it, and put what it prints behind it.

    python scripts/tour.py            write the document anew
    python scripts/tour.py --check    say whether it is what would be printed now

A line behind `$` in a console block runs in a shell, in one directory that is gone
afterwards; a line that ends in a backslash goes on in the next, one that ends in <<'END' up to
END. Ids are random, so those in
the document stand for the real ones, by the order in which they come.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "tour.md"
_ID = re.compile(r"\b(mem|ep|ev|q|g|p|pk|dec|int|job|res|trg|aj)_[0-9a-f]{12}\b")
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EGO = (sys.executable, "-m", "ego")


def play(document: str, ego: Sequence[str] = EGO) -> str:
    """`document` with what its commands print today, when `ego` is the program."""
    with tempfile.TemporaryDirectory(prefix="ego-tour-") as temporary:
        session = _Session(Path(temporary), ego)
        return _BLOCK.sub(lambda block: f"```console\n{session.block(block[1])}```", document)


class _Session:
    """A shell with an ego of its own; what is exported stays from one command to the next."""

    def __init__(self, home: Path, ego: Sequence[str]) -> None:
        shim = home / "bin" / "ego"
        shim.parent.mkdir()
        shim.write_text(f'#!/bin/sh\nexec {shlex.join(ego)} "$@"\n', "utf-8")
        shim.chmod(0o755)
        self._home = home
        self._variables = {
            "HOME": str(home),
            "PATH": f"{shim.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "LANG": "C.UTF-8",
            "HF_HUB_OFFLINE": "1",
            "EGO_INTEROCEPTION": "off",
        }
        self._real: dict[str, str] = {}
        self._shown: dict[str, str] = {}

    def block(self, text: str) -> str:
        """One block: each command, and behind it what it prints."""
        return "".join(f"$ {line}\n{self._ran(line)}" for line in _commands(text))

    def _ran(self, line: str) -> str:
        if line.startswith("export "):
            self._variables |= dict(one.split("=", 1) for one in shlex.split(line)[1:])
            return ""
        ran = subprocess.run(
            ["bash", "-c", _ID.sub(lambda found: self._real.get(found[0], found[0]), line)],
            cwd=self._home,
            env=self._variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        said = ran.stdout.decode("utf-8")
        said = said if not said or said.endswith("\n") else f"{said}\n"
        return _ID.sub(lambda found: self._standing_for(found[0], found[1]), said)

    def _standing_for(self, real: str, kind: str) -> str:
        if real not in self._shown:
            digest = hashlib.sha256(f"{kind} {len(self._shown)}".encode()).hexdigest()[:12]
            self._shown[real] = f"{kind}_{digest}"
            self._real[self._shown[real]] = real
        return self._shown[real]


def _commands(text: str) -> Iterator[str]:
    lines = iter(text.split("\n"))
    for line in lines:
        if line.startswith("$ "):
            whole = line[2:]
            while whole.endswith("\\"):
                whole += "\n" + next(lines)
            if whole.endswith("<<'END'"):
                while not whole.endswith("\nEND"):
                    whole += "\n" + next(lines)
            yield whole


def main() -> int:
    """Write or check the document; returns the exit code."""
    written = TARGET.read_text("utf-8")
    played = play(written)
    if "--check" in sys.argv:
        return 0 if played == written else 1
    TARGET.write_text(played, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
