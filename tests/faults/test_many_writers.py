"""Many processes and two servers write into one directory at once, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ego.core.desires.desires import CATALOG
from ego.core.desires.satisfaction import IMPLICIT
from tests.conftest import Counts
from tests.faces.clients import Wire
from tests.faults import writers
from tests.faults.writers import Safe


@pytest.mark.parametrize(
    ("writing", "each", "served"),
    [(4, 12, 6), pytest.param(8, 50, 25, marks=pytest.mark.soak)],
    ids=["4 of 12", "8 of 50"],
)
def test_processes_write_beside_two_servers(
    writing: int, each: int, served: int, data_dir: Path, counts: Counts
) -> None:
    """So many processes make so many writes each, and each of the servers makes its own meanwhile.

    A desire that only one writer settles must end as that writer left it.

    Were a document read outside the lock, another's older reading would have put it back.
    """
    touched = {rule.desire for rule in IMPLICIT if rule.tool in ("remember", "update_self")}
    theirs = [name for name in CATALOG if name not in touched]
    settled = [theirs[n % len(theirs)] for n in range(writing)]
    several = [writers.mixed(n, each, desire) for n, desire in enumerate(settled)]
    alone = {desire for desire, times in Counter(settled).items() if times == 1}
    safe = Safe()

    with Wire(data_dir) as one, Wire(data_dir) as other:
        processes = [writers.start(data_dir, lines) for lines in several]
        for n in range(served):
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
    assert safe.writes == writing * each + 2 * served

    there = writers.kept(data_dir)
    assert there.memories == safe.memories
    assert sorted(there.questions) == sorted(safe.questions)
    assert {name: there.qualities[name] for name in alone} == {
        name: safe.qualities[name] for name in alone
    }
    assert there.meetings == len(safe.memories)
    writers.assert_nothing_is_held(data_dir)
    counts(
        f"{writing} processes x {each} writes beside 2 servers: {safe.writes} acknowledged,"
        f" {len(there.memories)} memories, {len(there.questions)} questions and"
        f" {there.meetings} meetings there, {len(alone)} desires as they were left last"
    )
