"""Processes that write again and again, and what they were told is safe."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from filelock import FileLock

from ego import config
from ego.runtime.ego import open_ego
from ego.stores.engine import outbox
from ego.stores.engine.files import LOCK_FILE
from ego.stores.memory import memories
from ego.upkeep.doctor.agreement import troubles
from tests.conftest import as_command, environment

PERSON = "Aki"

WRITER = """
import json, sys
from ego.faces import cli
for number, line in enumerate(json.loads(sys.stdin.read())):
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
    cli.run(["--json", *line])
"""
"""Runs the command lines it is given. Each number on its output begins one; the line of JSON
behind it, once it is whole, is what a person would have read as an answer."""


class Write(NamedTuple):
    """One call that changes something."""

    tool: str
    arguments: dict[str, Any]


def mixed(name: object, count: int, desire: str, first: int = 0) -> list[Write]:
    """So many writes by turns, all told apart; the qualities of `desire` rise with each."""
    several = []
    for n in range(first, first + count):
        said = f"Writer {name} saw ship {n}."
        match n % 3:
            case 0:
                several.append(Write("remember", {"content": said, "people": [PERSON]}))
            case 1:
                several.append(Write("update_self", {"field": "question", "value": said}))
            case _:
                several.append(Write("satisfy_desire", {"name": desire, "quality": n / 1_000_000}))
    return several


def start(
    data_dir: Path, several: Sequence[Write], before: Callable[[], None] | None = None
) -> subprocess.Popen[bytes]:
    """A process that makes these writes, unless it is killed before.

    It does `before` before anything else.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER],
        bufsize=0,  # a line that is read takes nothing with it that communicate() would miss
        env=environment(data_dir, at=None),
        preexec_fn=before,  # noqa: PLW1509  no thread of ours holds a lock
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    process.stdin.write(json.dumps([as_command(*write) for write in several]).encode())
    process.stdin.close()
    process.stdin = None
    return process


@dataclass
class Safe:
    """What writers were told is kept."""

    memories: dict[str, str] = field(default_factory=dict)
    """Id to content."""
    questions: set[str] = field(default_factory=set)
    qualities: dict[str, float] = field(default_factory=dict)
    """Desire to the quality it was settled with last."""
    writes: int = 0

    def hear(self, several: Sequence[Write], out: bytes) -> None:
        """Take in a writer's output; a line that a kill cut short was never read by anyone."""
        number = 0
        for line in out.decode(errors="replace").split("\n")[:-1]:
            if line.startswith("{"):
                self.take(several[number], json.loads(line)["text"])
            else:
                number = int(line)

    def take(self, write: Write, told: str) -> None:
        """One write that was answered."""
        given = write.arguments
        self.writes += 1
        match write.tool:
            case "remember":
                found = re.match(r"Saved \(id: (\w+)\)", told)
                assert found, told
                self.memories[found[1]] = given["content"]
            case "update_self":
                assert told.startswith("You carry"), told
                self.questions.add(given["value"])
            case "satisfy_desire":
                self.qualities[given["name"]] = given["quality"]


class Kept(NamedTuple):
    """What is in a data directory."""

    memories: dict[str, str]
    questions: list[str]
    qualities: dict[str, float]
    meetings: int


def kept(data_dir: Path) -> Kept:
    """Open the directory and look: nothing waits, nothing is damaged, nothing disagrees."""
    with open_ego(config.read(environ=environment(data_dir, at=None))) as ego:
        with ego.database.reading() as db:
            several = memories.newest(db, limit=100_000)
            waiting = outbox.list_due(db)
            (checked,) = db.execute("PRAGMA quick_check").fetchone()
        assert (checked, waiting, troubles(ego)) == ("ok", [], [])
        person = ego.find_person(ego.people(), PERSON)
        return Kept(
            memories={memory.id: memory.content for memory in several},
            questions=[question.text for question in ego.questions()],
            qualities={name: one.quality for name, one in ego.kept_desires().items()},
            meetings=person["total_interactions"] if person else 0,
        )


def assert_nothing_is_held(data_dir: Path) -> None:
    with FileLock(data_dir / LOCK_FILE, timeout=1):
        pass
    assert [path.name for path in data_dir.glob(".*.new")] == []
