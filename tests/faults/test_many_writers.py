"""Eight processes and two servers write into one directory at once, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from ego.core.desires import CATALOG
from ego.core.satisfaction import IMPLICIT
from tests.conftest import Counts
from tests.faces.clients import Wire
from tests.faults import writers
from tests.faults.writers import Safe

WRITERS, EACH = 8, 50
SERVED = 25
"""How many writes each of the two servers makes meanwhile."""


def test_eight_processes_of_fifty_writes_beside_two_servers(data_dir: Path, counts: Counts) -> None:
    """A desire that only one writer settles must end as that writer left it.

    Were a document read outside the lock, another's older reading would have put it back.
    """
    touched = {rule.desire for rule in IMPLICIT if rule.tool in ("remember", "update_self")}
    theirs = [name for name in CATALOG if name not in touched]
    several = [writers.mixed(n, EACH, theirs[n % len(theirs)]) for n in range(WRITERS)]
    alone = {theirs[n] for n in range(WRITERS % len(theirs), len(theirs))}
    safe = Safe()

    with Wire(data_dir) as one, Wire(data_dir) as other:
        processes = [writers.start(data_dir, lines) for lines in several]
        for n in range(SERVED):
            for name, wire in (("one", one), ("other", other)):
                (write,) = writers.mixed(name, 1, "expression", first=n)
                told = wire.told(wire.use(write.tool, **write.arguments))
                assert not told.is_error, told
                safe.take(write, told.text)
        ends = [process.communicate(timeout=120) for process in processes]
        for wire in (one, other):
            wire.hang_up()
            assert wire.process.wait(10) == 0

    for lines, (out, _) in zip(several, ends, strict=True):
        safe.hear(lines, out)
    assert [err.decode() for _, err in ends if err] == []
    assert safe.writes == WRITERS * EACH + 2 * SERVED

    there = writers.kept(data_dir)
    assert there.memories == safe.memories
    assert sorted(there.questions) == sorted(safe.questions)
    assert {name: there.qualities[name] for name in alone} == {
        name: safe.qualities[name] for name in alone
    }
    assert there.meetings == len(safe.memories)
    writers.assert_nothing_is_held(data_dir)
    counts(
        f"{WRITERS} processes x {EACH} writes beside 2 servers: {safe.writes} acknowledged,"
        f" {len(there.memories)} memories, {len(there.questions)} questions and"
        f" {there.meetings} meetings there, {len(alone)} desires as they were left last"
    )
