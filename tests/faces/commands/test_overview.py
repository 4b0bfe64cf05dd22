"""The help as a whole: a dozen commands, every command, and what a wrong word meant."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from syrupy.assertion import SnapshotAssertion

from ego.faces import cli
from ego.faces.terminal.overview import GROUPED, MEANT, NEEDED
from tests.conftest import RunHere

THERE = typer.main.get_command(cli.app()).commands


@pytest.mark.first_use
def test_the_help_is_what_a_person_needs(
    data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    ran = run_here("--help", COLUMNS="80")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == snapshot
    assert run_here("help", COLUMNS="80") == ran
    assert set(NEEDED) <= set(THERE)
    assert len(NEEDED) <= 16
    assert not data_dir.exists()


@pytest.mark.parametrize("columns", [40, 80])
def test_every_command_stands_under_one_heading(run_here: RunHere, columns: int) -> None:
    said = run_here("help", "--all", COLUMNS=str(columns)).out

    headings = [said.index(f"\n{heading}\n") for heading in (*GROUPED, "Everywhere")]
    assert headings == sorted(headings)
    assert sorted(name for names in GROUPED.values() for name in names) == sorted(THERE)
    for name in THERE:
        assert f"\n  {name}" in said
    assert max(map(len, said.splitlines())) <= columns


def test_help_of_a_command_is_its_help(run_here: RunHere) -> None:
    assert run_here("help", "recall") == run_here("recall", "--help")
    assert run_here("help", "jobs", "show") == run_here("jobs", "show", "--help")
    assert run_here("help", "qqq").err == (
        "error: No such command 'qqq'. ego help lists what there is.\n"
    )


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("list", "`ego memories`"),
        ("search", "`ego recall` or `ego search-memories`"),
        ("delete", "`ego forget` or `ego purge`"),
        ("rm", "`ego forget` or `ego purge`"),
    ],
)
def test_a_word_of_other_programs_is_answered_with_ours(
    word: str, meant: str, run_here: RunHere
) -> None:
    ran = run_here(word, "something")

    assert ran.code == 2
    assert ran.err == f"error: No such command '{word}'. Did you mean {meant}?\n"


def test_what_is_suggested_exists() -> None:
    for word, several in MEANT.items():
        assert word not in THERE
        for one in several:
            first = one.split()[0]
            assert first in THERE or first == "--version", one
