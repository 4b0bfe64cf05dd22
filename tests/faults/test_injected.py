"""The disk fails at any call of a command: what was kept stays, and what is said is true."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ego import config
from ego.runtime.ego import open_ego
from ego.runtime.talk import pending
from ego.upkeep.doctor.agreement import troubles
from tests.conftest import Counts, environment, use
from tests.faults.injecting import (
    KILLED,
    Command,
    Ended,
    Failing,
    compiler,
    copied,
    ids_in,
    lived,
    state,
)
from tests.faults.writers import assert_nothing_is_held

if os.name == "nt":
    pytest.skip("no process is forked there", allow_module_level=True)

UNKNOWN = "whether it is kept cannot be known"
WORDS_KEPT = "error: What was said is kept, but perhaps not its answer. "
UNSETTLED = "no desire was settled: "
UNNOTED = "the rhythm of this life was not noted: "
COUNTERS = frozenset({"rhythm.json"})
"""A use that cannot be noted there is told of, and one that was killed need not stand there."""
_ERROR = re.compile(r"(warning: .*\n)*error: [^\n]+\n")
NAMES = (
    "remember", "forget", "purge", "edit", "undelete", "update-self", "update-relationship",
    "satisfy-desire", "note", "link-memories", "import --strict", "absorb", "persona set",
    "consolidate",
)  # fmt: skip


class World(NamedTuple):
    """A life to spoil again and again."""

    data_dir: Path
    spoilt: Path
    failing: Failing
    commands: dict[str, Command]
    known: frozenset[str]


def made(place: Path, with_c: str | None) -> Iterator[World]:
    data_dir = place / "before"
    commands = lived(data_dir, place)
    failing = Failing(place / "launcher", with_c)
    yield World(data_dir, place / "data", failing, commands, ids_in(data_dir))
    failing.close()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    yield from made(tmp_path_factory.mktemp("failing"), compiler())


@pytest.fixture(scope="module")
def python_alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    yield from made(tmp_path_factory.mktemp("failing"), None)


class Outcomes(NamedTuple):
    """What a command leaves when it is done, and when it was never called."""

    before: dict[str, Any]
    after: dict[str, Any]
    calls: dict[str, int]
    broken_off: dict[str, Any] | None = None
    """What a turn leaves whose words were kept, and whose answer never came."""


def outcomes(world: World, command: Command) -> Outcomes:
    copied(world.data_dir, world.spoilt)
    before = _next_looks(world)
    copied(world.data_dir, world.spoilt)
    ran = world.failing.run(world.spoilt, command)
    assert ran.code == 0, ran
    after = _next_looks(world)
    assert after != before
    said = command.line[-1] if command.line[0] == "absorb" else ""
    return Outcomes(before, after, ran.calls, _broken_off(world, said) if said else None)


def _broken_off(world: World, said: str) -> dict[str, Any]:
    """What is there once somebody has died who asked a model."""
    copied(world.data_dir, world.spoilt)
    settings = config.read(environ=environment(world.spoilt))
    with pending.hold_words(lambda: open_ego(settings), said, {}):
        pass
    return _next_looks(world)


def _next_looks(world: World) -> dict[str, Any]:
    """What is there after another call, which has to go well."""
    with open_ego(config.read(environ=environment(world.spoilt))) as ego:
        assert use(ego, "memories").fields["memories"]
        assert (ego.warnings, troubles(ego)) == ([], [])
    kept = state(world.spoilt, world.known)
    assert kept["outbox"] == []
    return kept


def inject(
    world: World, command: Command, ends: Outcomes, call: str, at: int, how: str
) -> str | None:
    """Let one call fail; how that went in a word, or None when there is no such call."""
    copied(world.data_dir, world.spoilt)
    ran = world.failing.run(world.spoilt, command, call, at, how)
    if ran.calls[call] < at:
        return None
    place = f"{' '.join(command.line)}: {how} at {call} {at}: {ran}"
    if ran.code:
        assert_nothing_is_held_by_the_dead(world, ran)
    kept = _next_looks(world)
    return _judged(command, ends, ran, kept, place)


def assert_nothing_is_held_by_the_dead(world: World, ran: Ended) -> None:
    if ran.code != KILLED:
        assert_nothing_is_held(world.spoilt)


def _judged(command: Command, ends: Outcomes, ran: Ended, kept: dict[str, Any], place: str) -> str:
    assert "Traceback" not in ran.err, place
    said = ran.out + ran.err
    left_out = set[str]()
    if UNNOTED in said or ran.code == KILLED:
        left_out |= COUNTERS
    if command.in_a_document and (UNSETTLED in said or ran.code == KILLED):
        left_out |= {"desires.json", *COUNTERS}
    done = _without(left_out, kept) == _without(left_out, ends.after)
    unseen = COUNTERS if ran.code == KILLED else frozenset[str]()
    undone = _without(unseen, kept) == _without(unseen, ends.before)
    of_words = ends.broken_off and _without(unseen, kept) == _without(unseen, ends.broken_off)
    if ran.code == KILLED and of_words:
        return "killed, its words kept"
    if WORDS_KEPT in ran.err:
        assert ran.code == 4, place
        assert of_words or (done and UNKNOWN in ran.err), f"{place}\n{_differs(kept, ends)}"
        return "its words kept"
    if ran.code == KILLED:
        assert done or undone, f"{place}\n{_differs(kept, ends)}"
        return "killed, done" if done else "killed, undone"
    if ran.code == 0:
        assert done, f"{place}\n{_differs(kept, ends)}"
        return "done" if "But: " not in said and "warning: " not in said else "done, but"
    assert ran.code == 4, place
    assert _ERROR.fullmatch(ran.err), place
    if UNKNOWN in ran.err:
        assert done or undone, f"{place}\n{_differs(kept, ends)}"
        return "unknown"
    assert undone, f"{place}\n{_differs(kept, ends)}"
    assert "othing" in ran.err or "cannot be locked" in ran.err, place
    return "refused"


def _without(left_out: Collection[str], kept: dict[str, Any]) -> dict[str, Any]:
    return {name: rows for name, rows in kept.items() if name not in left_out}


def _differs(kept: dict[str, Any], ends: Outcomes) -> str:
    lines = []
    for name in sorted({*kept, *ends.before, *ends.after}):
        one, before, after = (which.get(name) for which in (kept, ends.before, ends.after))
        if one != after or one != before:
            lines.append(f"{name}\n  kept   {one}\n  before {before}\n  after  {after}")
    return "\n".join(lines)[:6_000]


@pytest.mark.parametrize("name", NAMES)
def test_a_disk_that_fails_now_and_then_is_told_of_truly(world: World, name: str) -> None:
    """At one call of each kind; the soak looks at the others."""
    command = world.commands[name]
    ends = outcomes(world, command)
    for call, how in (("write", "kill"), ("fsync", "EIO"), ("rename", "EIO")):
        calls = ends.calls[call]
        at = calls // 2 + 1 if how == "kill" else calls
        if calls:
            assert inject(world, command, ends, call, at, how) is not None


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_whichever_call_fails_nothing_is_lost_and_what_is_said_is_true(
    world: World, name: str, counts: Counts
) -> None:
    command = world.commands[name]
    ends = outcomes(world, command)
    seen: Counter[str] = Counter()
    for call, ways in (
        ("write", ("EIO", "EIO stays", "ENOSPC", "short", "kill")),
        ("fsync", ("EIO", "EIO stays", "ENOSPC", "kill")),
        ("rename", ("EIO", "EIO stays", "ENOSPC", "kill")),
    ):
        for how in ways:
            at = 1
            while (judged := inject(world, command, ends, call, at, how)) is not None:
                seen[judged] += 1
                at += 1
    told = ", ".join(f"{count} {word}" for word, count in sorted(seen.items()))
    counts(f"{name}: {seen.total()} faults injected: {told}")
    assert seen.total() > 10


@pytest.mark.parametrize("name", ["update-relationship", "forget"])
def test_without_a_compiler_the_calls_of_python_fail(python_alone: World, name: str) -> None:
    command = python_alone.commands[name]
    ends = outcomes(python_alone, command)
    judged = [
        inject(python_alone, command, ends, call, at, "EIO")
        for call in ("fsync", "rename")
        for at in (1, 2, 3)
    ]
    assert {one for one in judged if one} >= {"done, but"}


def test_a_file_is_on_disk_before_it_has_its_name(python_alone: World) -> None:
    """A document is renamed twice, once to be the version before; its file and its directory
    are synced. The desires and the rhythm, settled together, share the sync of theirs."""
    calls = outcomes(python_alone, python_alone.commands["update-relationship"]).calls

    assert calls["fsync"] + 1 == calls["rename"] > 1


BESIDE = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1])
db.execute("PRAGMA wal_autocheckpoint = 0")
with db:
    db.execute("CREATE TABLE beside (it)")
    db.execute("DROP TABLE beside")
print("written", flush=True)
time.sleep(60)
"""
"""Another process with the database open: what it wrote is still in the log."""


@pytest.mark.skipif(not compiler(), reason="SQLite's calls are reached through C alone")
@pytest.mark.parametrize("how", ["EIO", "EIO stays"])
def test_what_was_refused_does_not_come_back_once_everybody_is_dead(world: World, how: str) -> None:
    """A commit that the disk did not confirm lies whole in the log, for a recovery to find."""
    command = world.commands["note"]
    ends = outcomes(world, command)
    judged = []
    for at in range(1, ends.calls["fsync"] + 1):
        copied(world.data_dir, world.spoilt)
        database = str(world.spoilt / "ego.db")
        with subprocess.Popen([sys.executable, "-c", BESIDE, database], stdout=-1) as beside:
            assert beside.stdout
            assert beside.stdout.readline() == b"written\n"
            ran = world.failing.run(world.spoilt, command, "fsync", at, how)
            beside.kill()
        judged.append(_judged(command, ends, ran, _next_looks(world), f"{how} at {at}: {ran}"))

    assert ("refused" if how == "EIO" else "unknown") in judged
