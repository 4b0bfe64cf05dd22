"""Where no ego is yet: what only looks makes none, and what makes one says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Ran, RunHere, ego_process
from tests.faces.terminals import on_a_terminal

pytestmark = pytest.mark.first_use


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["recall", "tea"], 0),
        (["memories"], 0),
        (["mood"], 0),
        (["context"], 0),
        (["persona", "show"], 0),
        (["ahead"], 0),
        (["console"], 0),
        (["noted"], 0),
        (["consolidate"], 0),
        (["show", "mem_1"], 3),
        (["forget", "mem_1"], 3),
        (["undelete", "mem_1"], 3),
        (["stats"], 4),
        (["export"], 4),
        (["backup"], 4),
        (["purge", "mem_1"], 4),
        (["watch"], 4),
        (["web"], 4),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_what_only_looks_makes_none_and_says_how_one_begins(
    words: list[str], code: int, run_here: RunHere, data_dir: Path
) -> None:
    ran = run_here(*words)

    assert ran.code == code
    assert f"There is no ego in {data_dir} yet. Begin one with `ego init`, or with" in ran.err
    assert not data_dir.exists()


def test_a_wrong_request_is_wrong_there_too(run_here: RunHere, data_dir: Path) -> None:
    ran = run_here("memories", "--n", "many")

    assert (ran.code, "There is no ego" in ran.err) == (2, False)
    assert not data_dir.exists()


def test_a_program_reads_the_empty_answer(run_here: RunHere) -> None:
    assert run_here("recall", "tea", "--json").data["memories"] == []


@pytest.mark.parametrize(
    "words", [["remember", "Tea."], ["wake-up"], ["introspect"], ["feel-desires"]]
)
def test_what_begins_one_says_where_on_a_terminal_and_only_once(
    words: list[str], data_dir: Path
) -> None:
    first, second = (on_a_terminal(data_dir, *words, columns=300).text for _ in range(2))

    assert f"note: a new ego was made in {data_dir}." in first
    assert "note:" not in second


def test_a_heartbeat_begins_one_and_is_silent(run_here: RunHere, data_dir: Path) -> None:
    assert run_here("heartbeat") == Ran(1, "", "")
    assert (data_dir / "desires.json").exists()


def test_init_says_it_in_its_answer_alone(run_here: RunHere, data_dir: Path) -> None:
    ran = run_here("init", "--yes")

    assert ran.err == ""
    assert f"Written: a new ego in {data_dir}." in ran.out


def test_a_place_that_cannot_be_read_is_not_called_empty(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()

    ran = ego_process(in_the_way, "recall", "tea")

    assert ran == Ran(4, "", ran.err)
    assert "is a file; a data directory is needed there." in ran.err
