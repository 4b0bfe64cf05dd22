"""Break ego on purpose, one chosen place after another, and name the test that notices each.

    python scripts/mutate.py            all of them
    python scripts/mutate.py mood.py    those in files whose path holds `mood.py`

Every break is made in a copy of the checkout and taken back. A break that no test notices is a
weak test: sharpen it. A place that has changed is no longer found; choose it anew in
`scripts/mutations.py`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from mutations import MUTATIONS, Mutation

ROOT = Path(__file__).resolve().parent.parent
COPIED = (
    "ego tests scripts docs pyproject.toml README.md CHANGELOG.md CLAUDE.md Makefile server.json"
)
AT_ONCE = 2
TESTS_FAILED = 1
"""The exit code of pytest when a test noticed something; others mean that none could run."""
PATIENCE_SECONDS = 120


class Outcome(NamedTuple):
    """What the tests said of a break."""

    noticed_by: str
    """The first test that failed; empty when the break survived."""
    seconds: float
    problem: str = ""
    """Why nothing can be said of it: its place or its tests are not there."""


def main(wanted: Sequence[str]) -> int:
    chosen = [one for one in MUTATIONS if not wanted or any(word in one.file for word in wanted)]
    noticed = 0
    with tempfile.TemporaryDirectory(prefix="ego-breaks-") as scratch:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(AT_ONCE):
            copies.put(copy(Path(scratch) / str(number)))
        with ThreadPoolExecutor(AT_ONCE) as several:
            outcomes = several.map(lambda one: in_a_copy(copies, one), chosen)
            for number, (one, outcome) in enumerate(zip(chosen, outcomes, strict=True), 1):
                noticed += bool(outcome.noticed_by)
                said = outcome.problem or outcome.noticed_by or "SURVIVED"
                print(
                    f"{number:2} {place_of(one)}\n   {outcome.seconds:4.1f} s  {said}", flush=True
                )
    print(f"{len(chosen)} breaks, {noticed} noticed")
    return 0 if noticed == len(chosen) else 1


def copy(into: Path) -> Path:
    """A checkout to break, without what tests and compilers have left in this one."""
    into.mkdir()
    for name in COPIED.split():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns(".*cache"))
        else:
            shutil.copy2(source, into / name)
    return into


def in_a_copy(copies: SimpleQueue[Path], one: Mutation) -> Outcome:
    """Break `one` in a copy that nobody else is using."""
    checkout = copies.get()
    try:
        return break_in(checkout, one)
    finally:
        copies.put(checkout)


def break_in(checkout: Path, one: Mutation) -> Outcome:
    """Make the break, run its tests, and take it back."""
    path = checkout / "ego" / one.file
    whole = path.read_text("utf-8")
    if (found := whole.count(one.there)) != 1:
        return Outcome("", 0.0, f"NOT ONCE: its text stands {found} times in the file")
    path.write_text(whole.replace(one.there, one.becomes), "utf-8")
    try:
        return run(checkout, [f"tests/{name}" for name in one.tests.split()])
    finally:
        shutil.copy2(ROOT / "ego" / one.file, path)  # with its time, by which Python recompiles


def run(checkout: Path, tests: Sequence[str]) -> Outcome:
    """Run `tests` on the ego of `checkout`, child processes included, up to the first failure."""
    begun = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-rfE", *tests],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    seconds = time.monotonic() - begun
    failed = re.search(r"^(?:FAILED|ERROR) tests/(.*?)(?: - .*)?$", ran.stdout, re.MULTILINE)
    if ran.returncode == 0:
        return Outcome("", seconds)
    if ran.returncode != TESTS_FAILED or failed is None:
        return Outcome("", seconds, f"NO TEST RAN: {ran.stdout[-300:]}{ran.stderr[-300:]}")
    return Outcome(failed[1], seconds)


def place_of(one: Mutation) -> str:
    """The break in a line: where, what was there, what is there now."""
    there, becomes = (" ".join(text.split()) for text in (one.there, one.becomes))
    return f"{one.file}: {there} -> {becomes or 'nothing'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
