"""What only a command line can get wrong: its options, its standard input, its bytes, its names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.bad_input.conftest import on_disk
from tests.conftest import RunHere, ego_process
from tests.faces.test_cli import NO_CONTENT


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["recall", "sea", "--qqqq", "3"], "No such option: --qqqq. See `ego recall --help`."),
        (
            ["recall", "sea", "shore"],
            'Got unexpected extra argument(s) (shore). A text of several words needs quotes: "…".'
            " See `ego recall --help`.",
        ),
        (
            ["consider-them", "Aki"],
            "Got unexpected extra argument(s) (Aki)."
            " Did you mean `ego consider-them --person Aki`?",
        ),
        (
            ["consider-them", "Aki O'Hara"],
            "Got unexpected extra argument(s) (Aki O'Hara)."
            """ Did you mean `ego consider-them --person 'Aki O'"'"'Hara'`?""",
        ),
        (
            ["memories", "sea"],
            "Got unexpected extra argument(s) (sea). Did you mean `ego search-memories sea`?",
        ),
        (
            ["persona", "set", "Aki"],
            "Got unexpected extra argument(s) (Aki). Did you mean `ego persona set --name Aki`?",
        ),
        (
            ["import", "chatgpt", "old.json"],
            "Got unexpected extra argument(s) (old.json)."
            " Did you mean `ego import old.json --from PROGRAM`?",
        ),
        (["recal", "sea"], "No such command 'recal'. Did you mean 'recall', 'reply'?"),
        (
            ["satisfy-desire"],
            "satisfy_desire needs name. As in: `ego satisfy-desire curiosity --quality 0.9`.",
        ),
        (["satisfy-desire", "curiosity", "--quality"], "Option '--quality' requires an argument."),
        (
            ["recall", "sea", "--why", "--plain"],
            "Option '--why' requires an argument, and '--plain' is another option."
            " See `ego recall --help`.",
        ),
        (
            ["--data-dir", "--json", "mood"],
            "Option '--data-dir' requires an argument, and '--json' is another option."
            " See `ego --help`.",
        ),
        (
            ["remember", "x", "--tag", "a", "--with", "-e", "sad"],
            "Option '--with' requires an argument, and '-e' is another option."
            " See `ego remember --help`.",
        ),
        (
            ["init", "--import", "chatgpt", "--yes"],
            "Option '--import' requires an argument, and '--yes' is another option."
            " See `ego init --help`.",
        ),
        (
            ["jobs", "show"],
            "ego jobs show needs ID. As in: `ego jobs show int_5d0c3a81f2be`.",
        ),
        (
            ["uninstall"],
            "uninstall takes ego out of one of: claude-code, claude-desktop, codex, openclaw,"
            " opencode, vscode, cursor, gemini, cron, systemd, proxy-service, all."
            " `ego reset` deletes what it remembers.",
        ),
        (
            ["satisfy-desire", "curiosity", "--quality", "nan"],
            "quality must be a number from 0 to 1, not nan.",
        ),
        (["update-self", "confidence", "nan"], "confidence must be a number from 0 to 1, not nan."),
        (["export", "x" * 5_000], f"{'x' * 199}… cannot be written: File name too long."),
        (
            ["--data-dir", "x" * 5_000, "wake-up"],
            f"{str(Path('x' * 60).absolute())[:59]}… is no place: File name too long.",
        ),
        (
            ["--data-dir", "a\udcff", "wake-up"],
            "--data-dir is not valid Unicode (it holds a lone surrogate). Send it as UTF-8.",
        ),
    ],
)
def test_what_only_a_command_line_can_get_wrong(
    line: list[str], sentence: str, lived: Path, run_here: RunHere
) -> None:
    before = on_disk(lived)

    ran = run_here(*line)

    assert (ran.code, ran.out, ran.err) == (2, "", f"error: {sentence}\n")
    assert on_disk(lived) == before


@pytest.mark.parametrize(
    ("stdin", "sentence"),
    [
        (b"caf\xe9", "Standard input is not UTF-8 (byte 3). Convert it first."),
        (b"x" * 65_537, "Standard input is longer than the 65,536 bytes that fit."),
        (b"", NO_CONTENT),
        (b" \n", NO_CONTENT),
        (b"a\0b", "content contains a NUL character. Remove it."),
        (b"\xed\xa0\x80", "Standard input is not UTF-8 (byte 0). Convert it first."),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_what_stands_on_standard_input_must_be_text(
    stdin: bytes, sentence: str, lived: Path, run_here: RunHere
) -> None:
    before = on_disk(lived)

    ran = run_here("remember", "-", stdin=stdin)

    assert (ran.code, ran.out, ran.err) == (2, "", f"error: {sentence}\n")
    assert on_disk(lived) == before


def test_an_argument_that_is_not_utf8_is_refused(lived: Path) -> None:
    ran = ego_process(lived, "remember", "caf\udce9")

    assert ran.code == 2
    assert ran.err.startswith("error: content is not valid Unicode")


@pytest.mark.parametrize(
    "line",
    [
        ["backup"],
        ["restore"],
        ["report", "-o"],
        ["export"],
        ["import"],
        ["import", "--from", "ego-mcp"],
        ["import", "--from", "mcp-memory"],
        ["persona", "import"],
        ["speak", "--commit"],
    ],
    ids=" ".join,
)
def test_a_name_that_no_file_can_have_is_said(
    line: list[str], data_dir: Path, run_here: RunHere
) -> None:
    run_here("remember", "A ship.")
    before = on_disk(data_dir)

    ran = run_here(*line, "x" * 5_000)

    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"error: x+…? cannot be (read|written): File name too long\.\n", ran.err)
    assert on_disk(data_dir) == before


def test_what_is_surely_meant_as_a_value_is_one(run_here: RunHere) -> None:
    kept = run_here("remember", "--with=--json", "--json", "--", "--with")
    assert "--with" in run_here("show", kept.data["id"]).out
    (one,) = run_here("memories", "--json").data["memories"]
    assert (one["content"], one["people"]) == ("--with", ["--json"])
