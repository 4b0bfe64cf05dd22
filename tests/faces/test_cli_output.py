"""The command line: what it prints where, in a pipe and on a terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import unicodedata
from pathlib import Path

import pytest

from ego.core.desires.desires import CATALOG
from tests.conftest import RunHere, command, ego_process, environment
from tests.faces.kept import remembered
from tests.faces.terminals import on_a_terminal

pytestmark = pytest.mark.usefixtures("prepared")

HOSTILE = "[bold]not bold[/bold] \x1b[31mred\x1b[0m \u202eback\u202c tab\there [/]"


def width(line: str) -> int:
    """Columns that `line` takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["search-memories", "--n", "10"], ["--help"]])
def test_a_reader_that_leaves_is_no_error(
    arguments: list[str], unbuffered: str, data_dir: Path
) -> None:
    remembered(data_dir, *(f"Day {n}. " + "さくら " * 60 for n in range(3)))
    reading, writing = os.pipe()
    os.close(reading)

    ran = subprocess.run(
        command(*arguments),
        env=environment(data_dir, PYTHONUNBUFFERED=unbuffered),
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)

    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize(
    "speech",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        pytest.param({"PYTHONIOENCODING": "latin-1"}, marks=pytest.mark.soak),
    ],
    ids=["C", "ascii", "latin-1"],
)
def test_output_is_utf_8_whatever_the_locale(speech: dict[str, str], data_dir: Path) -> None:
    kept = ego_process(data_dir, "remember", "さくらが咲いた。", "--json", **speech)
    found = ego_process(data_dir, "recall", "さくら", **speech)
    refused = ego_process(data_dir, "get-episode", "花", **speech)
    drawn = on_a_terminal(data_dir, "feel-desires", **speech)
    helped = ego_process(data_dir, "forget", "--help", **speech)

    assert (kept.code, kept.err) == (0, "")
    assert "さくらが咲いた。" in found.out
    assert refused.err.startswith("error: No episode or memory '花'")
    assert "─" in drawn.text
    assert "mem_…" in helped.out


def test_hostile_text_steers_nothing_in_a_pipe(data_dir: Path, run_here: RunHere) -> None:
    remembered(data_dir, HOSTILE)

    for arguments in (["recall", "bold"], ["search-memories"], ["introspect"]):
        out = run_here(*arguments).out
        assert "[bold]not bold[/bold] \\x1b[31mred\\x1b[0m" in out
        assert not any(unicodedata.category(c) in ("Cc", "Cf") for c in out if c != "\n")


def test_hostile_text_steers_nothing_on_a_terminal(data_dir: Path) -> None:
    remembered(data_dir, HOSTILE)

    for arguments in (["recall", "bold"], ["search-memories"], ["introspect"]):
        shown = on_a_terminal(data_dir, *arguments)
        assert "[bold]not bold[/bold] \\x1b[31mred\\x1b[0m" in shown.text
        assert "\x1b[31m" not in shown.raw
        assert "\u202e" not in shown.raw


def test_an_error_cannot_steer_the_terminal(data_dir: Path) -> None:
    shown = on_a_terminal(data_dir, "recall", "a", "--since", "\x1b[31m[bold]soon\x07")

    assert shown.code == 2
    assert "\x1b[31m[bold]" not in shown.raw
    assert "\x07" not in shown.raw
    assert "[bold]soon" in shown.text


@pytest.mark.parametrize("columns", [80, 40])
def test_levels_are_drawn_to_fit_a_terminal(
    columns: int, data_dir: Path, run_here: RunHere
) -> None:
    run_here("wake-up")

    shown = on_a_terminal(
        data_dir, "feel-desires", columns=columns, EGO_NOW="2026-01-02T06:00:00+00:00"
    )

    assert shown.code == 0
    rows = shown.text.split("\n\n")[0].splitlines()
    assert max(map(width, rows)) <= columns
    assert [row for row in rows if row.startswith("tier ")] == [f"tier {n}" for n in range(1, 5)]
    drawn = [row for row in rows if not row.startswith("tier ")]
    assert len(drawn) == len(CATALOG)
    told = run_here("feel-desires", "--json", EGO_NOW="2026-01-02T06:00:00+00:00")
    by_tier = sorted(told.data["desires"], key=lambda desire: desire["tier"])
    for desire, line in zip(by_tier, drawn, strict=True):
        assert line.startswith(desire["name"])
        assert re.search(rf"\b{desire['level']:.3f} {desire['tag']}\b", line)


@pytest.mark.parametrize("columns", [80, 40])
def test_text_is_wrapped_between_words_and_between_kana(columns: int, data_dir: Path) -> None:
    japanese = "さくらの木の下で白い猫に会った。近づいても逃げなかったので、少し話した。"
    english = "The book on tides explains why the cat moon pulls the whole sea twice a day."
    remembered(data_dir, japanese, english)

    shown = on_a_terminal(data_dir, "recall", "猫 cat", columns=columns)

    lines = shown.text.splitlines()
    assert max(map(width, lines)) <= columns
    assert japanese in "".join(line.strip() for line in lines)
    assert english in " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("arguments", [["--plain", "feel-desires"], ["feel-desires", "--plain"]])
def test_plain_on_a_terminal_is_what_a_pipe_gets(
    arguments: list[str], data_dir: Path, run_here: RunHere
) -> None:
    shown = on_a_terminal(data_dir, *arguments)

    assert shown.raw.replace("\r\n", "\n") == run_here("feel-desires").out


def test_no_color_is_respected(data_dir: Path) -> None:
    coloured = on_a_terminal(data_dir, "feel-desires")
    plain = on_a_terminal(data_dir, "feel-desires", NO_COLOR="1")

    colour = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|38;5;[0-9]+)m")
    assert colour.search(coloured.raw)
    assert not colour.search(plain.raw)
    assert plain.text == coloured.text


def test_a_dumb_terminal_is_not_drawn_on(data_dir: Path, run_here: RunHere) -> None:
    shown = on_a_terminal(data_dir, "feel-desires", TERM="dumb")

    assert shown.raw.replace("\r\n", "\n") == run_here("feel-desires").out


def test_warnings_are_for_people_and_the_answer_stays_clean(
    data_dir: Path, run_here: RunHere
) -> None:
    remembered(data_dir, "Before.")
    (data_dir / "desires.json").write_text("{", "utf-8")

    ran = run_here("remember", "We met at the harbour.", "--json")

    assert ran.code == 0
    assert ran.err.startswith("warning: no desire was settled yet: ")
    assert ran.err.count("\n") == 1
    assert json.loads(ran.out)["data"]["satisfied"] == []
