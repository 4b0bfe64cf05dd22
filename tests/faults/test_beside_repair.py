"""A crowd writes while a damaged database is repaired, or a backup restored over it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import Counts, RunHere
from tests.faults.crowd import Crowd, Found, Heard, grown, tear

QUICK = (4, 1, 300)
FULL = (20, 10, 3_000)
"""Members of the crowd, rounds, and memories that there are before."""

REFUSALS = (
    "No memory ",  # one that was to be forgotten, and went with what was restored
    *("The data directory has been held for 20 s", "It has been locked for 20 s"),
)
"""What a crowd on a slow machine is told; each means that nothing was acknowledged."""

pytestmark = pytest.mark.parametrize(
    ("size", "rounds", "memories"),
    [QUICK, pytest.param(*FULL, marks=pytest.mark.soak)],
    ids=["a few", "20 writers, 10 rounds"],
)


def life(run_here: RunHere, place: Path, memories: int) -> tuple[Path, Path]:
    """A data directory, and a backup of it."""
    directory, lines = place / "life", place / "life.jsonl"
    lines.write_text("\n".join(grown(memories)), "utf-8")
    there = ("--data-dir", str(directory))
    assert run_here(*there, "import", str(lines), "--no-embed", at=None).code == 0
    assert run_here(*there, "backup", str(place / "copy"), at=None).code == 0
    return directory, place / "copy"


def beside(crowd: Crowd, directory: Path, line: list[str], code: int) -> tuple[Heard, str]:
    """Run a command while the crowd writes; returns what was heard, and what it printed."""
    heard = crowd.begin(directory)
    crowd.hear(heard, each=2)
    ended, out = crowd.listen_beside(heard, directory, line)
    tries = 1
    while ended and re.search(r"(held|locked) for 20 s", out) and tries < 5:  # a person does, too
        ended, out = crowd.listen_beside(heard, directory, line)
        tries += 1
    assert ended == code, out
    crowd.hear(heard, each=2)
    crowd.end(directory, heard)
    assert [said for said in heard.of("refused") if not said.startswith(REFUSALS)] == []
    return heard, out


def test_nothing_is_lost_beside_a_repair(
    size: int, rounds: int, memories: int, tmp_path: Path, run_here: RunHere, counts: Counts
) -> None:
    directory, _ = life(run_here, tmp_path, memories)
    acknowledged, lost, back = 0, [], []
    with Crowd(size, tmp_path) as crowd:
        for number in range(rounds):
            mine = Path(shutil.copytree(directory, tmp_path / f"repair{number}"))
            tear(mine / "ego.db")
            heard, out = beside(crowd, mine, ["doctor", "--repair"], code=1)
            # Exit 1 is also that of a repair that did not come to its turn.
            assert re.search("^fail +database +At least .* gone", out, re.MULTILINE), out

            now = Found.at(mine)
            acknowledged += heard.acknowledged
            lost += heard.lost(now)
            back += heard.came_back(now)
            said = run_here("--data-dir", str(mine), "doctor", at=None)
            assert said.code == 0, said.out
            assert len(list(mine.glob("ego.db.broken-*Z"))) == 1

    counts(
        f"{size} writers beside {rounds} repairs: {acknowledged:,} acknowledged,"
        f" lost {len(lost)}, came back {len(back)}"
    )
    assert (lost, back) == ([], [])


def test_nothing_is_lost_beside_a_restore(
    size: int, rounds: int, memories: int, tmp_path: Path, run_here: RunHere, counts: Counts
) -> None:
    """What was acknowledged before it is in what it kept, what was after it is there."""
    directory, copy = life(run_here, tmp_path, memories)
    acknowledged, lost, back = 0, [], []
    with Crowd(size, tmp_path) as crowd:
        for number in range(rounds):
            mine = Path(shutil.copytree(directory, tmp_path / f"restore{number}"))
            if number % 2 == 0:
                tear(mine / "ego.db")
            heard, out = beside(crowd, mine, ["restore", str(copy), "--json"], code=0)

            now = Found.at(mine)
            before = tmp_path / f"before{number}"
            shutil.copytree(json.loads(out)["data"]["kept"], before)
            if number % 2 == 0:  # it was kept as it was, broken
                assert run_here("--data-dir", str(before), "doctor", "--repair", at=None).code == 1
            acknowledged += heard.acknowledged
            lost += heard.lost(now, Found.at(before))
            back += heard.came_back(now, Found.at(before))
            said = run_here("--data-dir", str(mine), "doctor", at=None)
            assert said.code == 0, said.out

    counts(
        f"{size} writers beside {rounds} restores, every other over a broken database:"
        f" {acknowledged:,} acknowledged, lost {len(lost)}, came back {len(back)}"
    )
    assert (lost, back) == ([], [])
