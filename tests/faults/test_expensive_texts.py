"""No text is expensive: what nobody could write by hand is kept within moments, or let go of."""

from __future__ import annotations

import io
import json
import signal
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import IO, Any, cast

import pytest

from ego.core import text
from ego.core.memory.memories import CONTENT_BYTES
from tests.conftest import Ran, RunHere, command, environment

MARKS = "\u0316\u0301"
"""Two marks that every normal form puts into this order: a run of them has to be sorted."""
RUN = "a" + MARKS * 240_000
"""What took longer than anybody waited for: 960 KB of marks on one letter."""
FULL = ("a" + MARKS * (CONTENT_BYTES // 4))[: CONTENT_BYTES // 2]
"""As much of it as a memory holds."""
_LONG = 1_000

ABSORB = ("absorb", "--user", "What is this?")


def absorbing(data_dir: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(*ABSORB),
        env=environment(data_dir),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def events(run: RunHere) -> list[dict[str, Any]]:
    return list(run("events", "--json").data["events"])


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(RUN, id="marks"),
        pytest.param("a" + "\uff9e\u093c" * 170_000, id="half-width marks"),
        pytest.param("猫" * 349_525, id="one kanji"),
        pytest.param("1" * 1_048_576, id="digits"),
        pytest.param("[(<{" * 262_144, id="brackets"),
        pytest.param("<<<COCORO_GHOST_INTERNAL_JSON_v1>> " * 29_959 + "x", id="nearly delimiters"),
        pytest.param("\n" * 1_048_575 + "x", id="newlines"),
        pytest.param("it's'" * 209_715, id="apostrophes"),
    ],
)
def test_a_mebibyte_of_anything_is_absorbed_whole(said: str, run_here: RunHere) -> None:
    ran = run_here(*ABSORB, stdin=said.encode())

    assert ran.code == 0
    assert [one["assistant_text"] for one in events(run_here)] == [said.rstrip("\n")]


@pytest.mark.parametrize(
    ("seconds", "number"),
    [
        (0.0, signal.SIGTERM),
        (0.3, signal.SIGINT),
        pytest.param(0.0, signal.SIGINT, marks=pytest.mark.soak),
        pytest.param(0.3, signal.SIGTERM, marks=pytest.mark.soak),
    ],
)
def test_a_signal_ends_it_at_once_with_the_turn_whole_or_not_there(
    number: signal.Signals, seconds: float, data_dir: Path, run_here: RunHere
) -> None:
    run_here("feel-desires")
    process = absorbing(data_dir)
    pipe = cast("IO[bytes]", process.stdin)
    try:
        with pipe:
            pipe.write(RUN.encode())
        sleep(seconds)
        asked = monotonic()
        process.send_signal(number)
        process.wait(30)
        took = monotonic() - asked
    finally:
        process.kill()
        process.wait()

    assert took < 20, "a machine may be slow, but it used to take minutes"
    kept = [(one["user_text"], RUN.startswith(one["assistant_text"])) for one in events(run_here)]
    assert kept in ([], [("What is this?", True)]), "as much of it as had come by then"
    assert run_here("remember", "Still here.").code == 0


def test_what_is_cut_for_comparing_is_kept_as_it_was_written(run_here: RunHere) -> None:
    kept = run_here("remember", FULL, "--json").data["id"]

    assert run_here("show", kept, "--json").data["memory"]["content"] == FULL
    assert run_here("remember", FULL, "--json").data["duplicate_of"] == kept
    assert run_here("edit", kept, "--content", FULL + "!", "--json").data["changed"] == ["content"]
    assert run_here("forget", kept).code == 0
    assert run_here("doctor").code == 0


class Waits:
    """Notes each long text that is cut or normalised while nobody else could write."""

    CUTS = (text.tokens, text.query_tokens, text.normalise, text.composed)

    def __init__(self, data_dir: Path) -> None:
        self._file = data_dir / "ego.db"
        self._codes = {one.__code__: one.__name__ for one in self.CUTS}
        self.free: list[str] = []
        self.held: list[str] = []

    def __call__(self, frame: FrameType, event: str, called: Any) -> None:
        name, said = "", ""
        if event == "call" and frame.f_code in self._codes:
            name, said = self._codes[frame.f_code], str(frame.f_locals["text"])
        elif event == "c_call" and called is unicodedata.normalize:
            name, said = "normalize", str(frame.f_locals.get("text", ""))
        if len(said) >= _LONG and self._file.exists():
            (self.free if self._can_be_written() else self.held).append(name)

    def _can_be_written(self) -> bool:
        with closing(sqlite3.connect(self._file, timeout=0)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return False
            other.execute("ROLLBACK")
            return True


@contextmanager
def watching(data_dir: Path) -> Iterator[Waits]:
    waits = Waits(data_dir)
    sys.setprofile(waits)
    try:
        yield waits
    finally:
        sys.setprofile(None)


def test_texts_are_cut_before_anybody_has_to_wait_for_the_database(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_here("feel-desires")
    lines = tmp_path / "lines.jsonl"
    said = [{"kind": "memory", "content": FULL + "3"}, {"kind": "event", "user_text": FULL + "4"}]
    lines.write_text("".join(f"{json.dumps(one)}\n" for one in said), "utf-8")
    names: list[str] = []

    def run(*arguments: str) -> Ran:
        with watching(data_dir) as waits:
            ran = run_here(*arguments)
        assert ran.code == 0, ran.err
        assert waits.held == [], arguments
        assert waits.free, arguments
        return ran

    names.append(run("remember", FULL, "--json").data["id"])
    run("remember", FULL)
    run("note", FULL)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FULL.encode())))
    run(*ABSORB)
    run("edit", names[0], "--content", FULL + "2")
    run("forget", names[0])
    run("undelete", names[0])
    run("import", str(lines))
    run("purge", names[0], "--yes")
