"""A crowd of processes that write into one directory until they are told to stop.

Each remembers, notes, settles a desire and forgets by turns, and says what was acknowledged.
"""

from __future__ import annotations

import json
import queue
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from ego.core.desires.desires import CATALOG
from tests import forks
from tests.conftest import environment

PATIENCE = 400
"""Seconds in which something has to happen."""

ARRIVALS = 8
"""How many more come at most, one after another, while something is repaired."""

MEMBER = """
import json, sys, time
from datetime import UTC, datetime
from pathlib import Path
import ego
from ego.errors import EgoError

name, desire = sys.argv[1:]
for line in sys.stdin:
    directory = Path(line.strip())
    over, number, mine = directory.with_name(directory.name + ".over"), 0, []
    opened = ego.open(directory)

    def told(*what):
        print(json.dumps([str(directory), *what]), flush=True)

    while not over.exists():
        number += 1
        try:
            match number % 4:
                case 1:
                    content = f"Member {name} zigzag {number}."
                    mine.append(opened.remember(content).fields["id"])
                    told("remembered", mine[-1])
                case 2:
                    told("noted", opened.note(f"Member {name} hears {number}.").fields["event_id"])
                case 3:
                    begun = datetime.now(UTC).isoformat()
                    opened.satisfy_desire(desire, quality=0.5)
                    told("satisfied", desire, begun, name)
                case _ if len(mine) > 1:
                    gone = mine.pop(0)
                    told("forgetting", gone)
                    opened.forget(gone)
                    told("forgot", gone)
        except EgoError as error:
            told("refused", str(error).replace(str(directory / "ego.db"), "It"))
        time.sleep(0.1)  # all of them together are load enough for a small machine
    told("over")
"""


class Found(NamedTuple):
    """What a data directory, or a backup of one, holds."""

    live: set[str]
    gone: set[str]
    """Memories that are set aside."""
    events: set[str]
    settled: dict[str, datetime]

    @classmethod
    def at(cls, directory: Path) -> Found:
        uri = f"{(directory / 'ego.db').as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as db:
            rows = db.execute("SELECT id, forgotten_at IS NULL FROM memories").fetchall()
            events = {name for (name,) in db.execute("SELECT id FROM events")}
        desires = json.loads((directory / "desires.json").read_text("utf-8"))
        return cls(
            live={name for name, is_live in rows if is_live},
            gone={name for name, is_live in rows if not is_live},
            events=events,
            settled={
                name: datetime.fromisoformat(entry["last_satisfied"])
                for name, entry in desires.items()
                if entry.get("last_satisfied")
            },
        )


class Heard(NamedTuple):
    """What the crowd said of one directory."""

    said: list[list[Any]]

    def of(self, what: str) -> list[Any]:
        return [one[2] for one in self.said if one[1] == what]

    @property
    def acknowledged(self) -> int:
        return sum(one[1] in ("remembered", "noted", "satisfied", "forgot") for one in self.said)

    def lost(self, now: Found, before: Found | None = None) -> list[str]:
        """What was acknowledged and is neither there nor, if that counts, in what was kept."""
        every = [now, *([before] if before else [])]
        memories = set().union(*(one.live for one in every), *(one.gone for one in every))
        events = set().union(*(one.events for one in every))
        lost = [one for one in self.of("remembered") if one not in memories]
        lost += [one for one in self.of("noted") if one not in events]
        last: dict[str, dict[str, str]] = {}
        for desire, begun, member in (one[2:] for one in self.said if one[1] == "satisfied"):
            last.setdefault(desire, {})[member] = begun
        # Of several who settle a desire at once the one who was first may be written last.
        return lost + [
            desire
            for desire, times in last.items()
            if max(one.settled[desire] for one in every)
            < min(map(datetime.fromisoformat, times.values()))
        ]

    def came_back(self, now: Found, before: Found | None = None) -> list[str]:
        """What was forgotten and is there, now or, where it is not, in what was kept."""
        known = now.live | now.gone
        return [
            one
            for one in self.of("forgot")
            if one in now.live or (before and one not in known and one in before.live)
        ]


class Crowd:
    """So many processes; each round is about another directory."""

    def __init__(self, size: int, home: Path) -> None:
        self._said: queue.Queue[list[Any]] = queue.Queue()
        self._names = list(CATALOG)
        self.members = [self._member(number, home) for number in range(size)]
        self._threads = [
            threading.Thread(target=self._listen, args=(one,), daemon=True) for one in self.members
        ]
        for thread in self._threads:
            thread.start()

    def _member(self, number: int, home: Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", MEMBER, str(number), self._names[number % len(self._names)]],
            env=environment(home / "none", at=None),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _listen(self, member: subprocess.Popen[str]) -> None:
        assert member.stdout
        for line in member.stdout:
            self._said.put(json.loads(line))

    def __enter__(self) -> Crowd:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for member in self.members:
            assert member.stdin
            if kind:
                member.kill()
            member.stdin.close()
            member.wait(PATIENCE)

    def begin(self, directory: Path) -> Heard:
        """Let all of them write into `directory`; returns what they say as it arrives."""
        for member in self.members:
            assert member.stdin
            member.stdin.write(f"{directory}\n")
            member.stdin.flush()
        return Heard([])

    def hear(self, heard: Heard, each: int) -> None:
        """Listen until the crowd has been acknowledged so many writes more for each member."""
        goal = heard.acknowledged + each * len(self.members)
        self._until(heard, lambda: heard.acknowledged >= goal)

    def listen_beside(self, heard: Heard, directory: Path, line: list[str]) -> tuple[int, str]:
        """Run a command while all go on, and others arrive; returns its exit code and output.

        Whoever arrives while the directory's lock is held writes first and waits then.
        """
        process = _started(directory, *line)
        arrivals = []
        while len(arrivals) < min(ARRIVALS, len(self.members) // 2) and process.poll() is None:
            content = f"Arrival {len(arrivals)} has seen it."
            arrivals.append(_started(directory, "remember", content, "--json"))
            self._until(heard, partial(_is_past, time.monotonic() + 0.3))
        self._until(heard, lambda: process.poll() is not None)
        for one in arrivals:
            out, err = one.communicate(timeout=PATIENCE)
            if one.returncode:
                sentence = err.decode().rpartition("error: ")[2]
                heard.said.append(
                    ["", "refused", sentence.replace(str(directory / "ego.db"), "It")]
                )
            else:
                heard.said.append(["", "remembered", json.loads(out)["data"]["id"]])
        out, err = process.communicate()
        return process.returncode, (out + err).decode()

    def end(self, directory: Path, heard: Heard) -> None:
        """Tell everyone to stop, and hear them out."""
        directory.with_name(f"{directory.name}.over").touch()
        every = len(self.members)
        self._until(heard, lambda: sum(one[1] == "over" for one in heard.said) == every)

    def _until(self, heard: Heard, is_over: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_over():
            assert time.monotonic() < end, heard.said[-20:]
            assert not any(member.poll() for member in self.members)
            try:
                heard.said.append(self._said.get(timeout=0.05))
            except queue.Empty:
                continue


def _is_past(moment: float) -> bool:
    return time.monotonic() > moment


def _started(directory: Path, *line: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        forks.command(*line),
        env=environment(directory, at=None),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def tear(database: Path) -> None:
    """Overwrite a page with some old memories in it, and leave the rest of the database whole."""
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'memories'"
        ).fetchone()
    whole = bytearray(database.read_bytes())
    page = root
    while whole[(page - 1) * 4096] == 5:  # an inner page: to a child in its middle
        start = (page - 1) * 4096
        cells = int.from_bytes(whole[start + 3 :][:2], "big")
        cell = int.from_bytes(whole[start + 12 + 2 * (cells // 2) :][:2], "big")
        page = int.from_bytes(whole[start + cell :][:4], "big")
    whole[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    database.write_bytes(whole)


def grown(memories: int) -> list[str]:
    """The lines of an import that makes a life of so many memories."""
    return [
        json.dumps(
            {
                "kind": "memory",
                "content": f"Day {number} by the river: ice, water, {number % 97} boats.",
                "at": f"2025-{number % 12 + 1:02}-{number % 28 + 1:02}T12:00:00+00:00",
            }
        )
        for number in range(memories)
    ]
