"""What a person reads on the command line: sentences first, and the way on as one types it."""

from __future__ import annotations

from pathlib import Path

import anyio
from mcp import Client

from ego.faces.mcp import build
from tests.conftest import RunHere
from tests.faces.clients import settings


def test_forget_says_how_to_bring_it_back(run_here: RunHere) -> None:
    kept = run_here("remember", "Misaki eats no peanuts.", "--json").data["id"]

    said = run_here("forget", kept).out
    back = next(line for line in said.splitlines() if "bring it back" in line).partition(": ego ")[
        2
    ]

    assert run_here(*back.split()).code == 0
    assert "peanuts" in run_here("memories").out


def test_a_memory_that_is_none_is_told_of_ids(run_here: RunHere) -> None:
    for named in ("peanuts", "mem_0123456789ab"):
        ran = run_here("forget", named)

        assert ran.err == (
            f"error: No memory '{named}'. An id is needed (mem_…): "
            "recall and search_memories show them.\n"
        )


def test_forgetting_by_a_word_names_what_is_surely_meant(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The lighthouse code is 4711.", "--private")
    kept = run_here("remember", "Misaki eats no peanuts.", "--json").data["id"]
    run_here("remember", "We watched the tide come in.")
    before = run_here("memories").out

    for named in ("peanuts", "peanuts at Misaki's"):
        assert run_here("forget", named) == (
            3,
            "",
            f"error: '{named}' is no id. Did you mean {kept} \"Misaki eats no peanuts.\"?"
            f" `ego forget {kept}` sets it aside.\n",
        )
    assert "4711" not in run_here("forget", "lighthouse").err
    assert "An id is needed" in run_here("forget", "lighthouse").err

    async def ask() -> str:
        async with Client(build(settings(data_dir))) as client:
            return str((await client.call_tool("forget", {"memory_id": "peanuts"})).content)

    assert "Misaki eats no peanuts." in (told := anyio.run(ask))
    assert "? forget sets it aside." in told
    assert run_here("memories").out == before


def test_an_export_says_what_it_left_out(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", "Tea.")
    without = run_here("export", str(tmp_path / "a.jsonl"))
    run_here("config", "set", "companion", "Misaki")

    assert "config.toml" not in without.out
    assert "config.toml is not in it" in run_here("export", str(tmp_path / "b.jsonl")).out


def test_a_mood_is_a_sentence_first_and_numbers_last(run_here: RunHere) -> None:
    even = run_here("mood").out
    run_here("remember", "They broke it.", "--emotion", "angry", "--intensity", "0.9")
    first, *_, last = run_here("mood").out.splitlines()

    assert even.startswith("It feels even.\nIt goes along with what it is asked.\n")
    assert not any(sign.isdigit() for sign in even)
    assert first.startswith("It feels a")
    assert " anger (0." in first
    assert last.startswith("In numbers: joy 0.00, sadness 0.")
