"""The plans that go out with `ego export`, and come back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, RunHere, use
from tests.upkeep.conftest import Run
from tests.upkeep.lines import memory, things, written


def test_what_lies_ahead_goes_along_but_a_private_one(
    world: Ego, clock: Clock, run: Run, tmp_path: Path
) -> None:
    use(world, "remember", content="Ren's birthday.", when="29 February", every="year")
    use(world, "remember", content="The dentist.", when="2026-01-20 15:00")
    use(world, "remember", content="A secret.", when="2026-01-20", private=True)
    clock.at = datetime(2026, 1, 19, 9, tzinfo=UTC)
    use(world, "wake_up")
    run("export", str(tmp_path / "out"))
    both = things(tmp_path / "out", "ahead")
    assert [(one["day"], one["hour"], one["every"], one["told"]) for one in both] == [
        ("2026-01-20", "15:00", None, 1),
        ("2028-02-29", None, "year", 0),
    ]

    other = tmp_path / "other"
    taken = [
        run("import", str(tmp_path / "out"), "--json", "--data-dir", str(other)) for _ in range(2)
    ]

    assert [one.data["new"]["ahead"] for one in taken] == [2, 0]
    run("export", str(tmp_path / "again"), "--data-dir", str(other))
    assert things(tmp_path / "again", "ahead") == both


@pytest.mark.parametrize("private", [False, True])
def test_a_moved_plan_ends_and_begins_as_before_and_lies_ahead_once(
    world: Ego, clock: Clock, run: Run, tmp_path: Path, private: bool
) -> None:
    clock.at = datetime(2026, 1, 5, 9, tzinfo=UTC)
    old = use(world, "remember", content="Ken flies to Oslo on 12 February.")["id"]
    clock.at = datetime(2026, 1, 7, 9, tzinfo=UTC)
    moved = "Ken flies to Oslo on 14 February now."
    use(world, "remember", content=moved, replaces=old, private=private)
    run("export", str(tmp_path / "out"))
    other = ("--data-dir", str(tmp_path / "other"))
    run("import", str(tmp_path / "out"), *other)

    left = [one["id"] for one in run("ahead", "--json", *other).data["ahead"]]
    assert left == [one["id"] for one in run("ahead", "--json").data["ahead"] if not private]
    if not private:
        found = [
            run("search-memories", "Oslo", "--json", *where).data["memories"]
            for where in ((), other)
        ]
        assert found[0] == found[1]
        assert {one["until"] for one in found[0]} == {None, "2026-01-07T09:00:00+00:00"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"day": "soon"}, {"day": "0001-01-01", "zone": "Asia/Tokyo"}, {"day": "9999-12-31"},
        {"hour": "25:00"},
        {"every": "three weeks"}, {"told": 9}, {"asked": -1}, {"memory": "mem_none"},
        {"closed": "soon"}, {"more": 1},
    ],
)  # fmt: skip
def test_a_day_ahead_that_makes_no_sense_is_named(
    run: Run, tmp_path: Path, wrong: dict[str, object]
) -> None:
    line = {"kind": "ahead", "memory": "mem_1", "day": "2026-02-01", **wrong}
    ran = run("import", written(tmp_path / "in", memory("One.", id="mem_1"), line), "--json")

    assert ran.code == 2
    assert ran.data["new"] == dict.fromkeys(ran.data["new"], 0) | {"memory": 1}


@pytest.mark.parametrize("into", ["where it was not told", "where it was told"])
def test_what_was_moved_or_called_off_in_one_of_two_lives_lies_ahead_once(
    run_here: RunHere, tmp_path: Path, data_dir: Path, into: str
) -> None:
    """Both lives were one, and are one again."""
    other = ("--data-dir", str(tmp_path / "other"))
    before, after = str(tmp_path / "before"), str(tmp_path / "after")

    def tell(said: str, *where: str) -> None:
        run_here("absorb", "--user", said, *where, stdin=b"I see.")

    tell("The dentist is on 20 January at 3 pm.")
    tell("Dinner with Anna is on 22 January.")
    run_here("export", before)
    run_here("import", before, *other)
    tell("The dentist moved to 21 January at 4 pm.", *other)
    tell("Dinner with Anna is cancelled.", *other)
    run_here("export", after, *other)

    there = other if into == "where it was told" else ()
    run_here("import", before if there else after, *there)

    left = run_here("ahead", "--json", *there).data["ahead"]
    assert [(one["day"], one["hour"]) for one in left] == [("2026-01-21", "16:00")]
