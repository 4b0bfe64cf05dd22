"""What a person reads on the command line: sentences first, and the way on as one types it."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import RunHere


def test_forget_says_how_to_bring_it_back(run_here: RunHere) -> None:
    kept = run_here("remember", "Misaki eats no peanuts.", "--json").data["id"]

    said = run_here("forget", kept).out
    back = next(line for line in said.splitlines() if "bring it back" in line).partition(": ego ")[
        2
    ]

    assert run_here(*back.split()).code == 0
    assert "peanuts" in run_here("memories").out


def test_a_memory_that_is_none_is_told_of_ids(run_here: RunHere) -> None:
    ran = run_here("forget", "peanuts")

    assert ran.err == (
        "error: No memory 'peanuts'. An id is needed (mem_…): "
        "recall and search_memories show them.\n"
    )


def test_an_export_says_what_it_left_out(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "Tea.")
    without = run_here("export", str(tmp_path / "a.jsonl"))
    run_here("config", "set", "companion", "Misaki")

    assert "config.toml" not in without.out
    assert "config.toml is not in it" in run_here("export", str(tmp_path / "b.jsonl")).out
