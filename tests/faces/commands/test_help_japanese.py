"""The help of each command on a terminal that speaks Japanese; English for all others."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest
import typer
from syrupy.assertion import SnapshotAssertion

from ego.faces.commands.help import EXAMPLES
from ego.upkeep.language import reword, reword_lines, say, speaking
from tests import answers
from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal

JA = {"EGO_LANGUAGE": "ja", "COLUMNS": "80"}
NAMES = re.compile(r"[a-z-]+(, [a-z-]+)+")
"""What is the same in every language."""
STYLE = re.compile(r"\x1b\[[0-9;]*m")
TYPED = re.compile(r"^例: .*|^使い方: .*|^  \S*[-\[A-Z]\S*(?: \S+)*?(?=  |$)|`[^`]*`", re.MULTILINE)
"""Commands and their options, which nobody translates."""
NO_WORDS = re.compile(r"Claude Code|JSON Lines|drop ID|\bego(?: [a-z-]+)+")


def groups_and_commands(group: Any = None, path: str = "") -> Iterator[tuple[str, Any]]:
    """`ego` without its commands apart: everything that has a help of its own."""
    for name, one in (group or answers.every_command()).commands.items():
        yield f"{path}{name}", one
        if hasattr(one, "commands"):
            yield from groups_and_commands(one, f"{path}{name} ")


THERE = dict(groups_and_commands())


def texts(command: Any) -> Iterator[str]:
    """What a help says of a command and of what it takes."""
    yield command.help
    for one in command.get_params(typer.Context(command)):
        if not one.hidden and not NAMES.fullmatch(one.help):
            yield one.help


def test_every_text_of_a_help_has_its_japanese() -> None:
    said = {one for command in THERE.values() for one in texts(command)}
    assert len(said) > 350

    with speaking("ja"):
        assert [one for one in said if reword_lines(one) == one] == []
        headings = ("Usage: {}", "Arguments", "Options", "Commands", "Everywhere", "Example: {}")
        assert [one for one in headings if say(one) == one] == []
        assert reword("[required]") == "(必須)"
    assert [one for one in said if reword_lines(one) != one] == []


@pytest.fixture
def seen(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What a person at a terminal of 80 columns reads."""

    def see(*words: str) -> str:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        ran = run_here(*words, **JA)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
        assert (ran.code, ran.err) == (0, "")
        return STYLE.sub("", ran.out)

    return see


def cells(line: str) -> int:
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in line)


@pytest.mark.parametrize("path", THERE)
def test_a_help_is_japanese_as_a_whole(path: str, seen: Any) -> None:
    shown = seen(*path.split(), "--help")

    assert shown.startswith(f"使い方: ego {path} [オプション]")
    assert not re.search("<(?:text|str|name|dir|number|n|program)>", shown)
    left = [NO_WORDS.sub("", line) for line in TYPED.sub("", shown).splitlines()]
    assert [line for line in left if re.search("[A-Za-z']{2,} [A-Za-z']{2,}", line)] == []
    for line in shown.splitlines():
        assert cells(line) <= 80 or line.startswith(("例: ", "使い方: "))
        assert not re.match(" *[、。」』)ぁぃぅぇぉっゃゅょァィゥェォッャュョー]", line), line


@pytest.mark.parametrize(
    "words", [("remember", "--help"), ("host",), ("config", "set", "-h"), ("help", "serve")]
)
def test_a_help_as_it_is_drawn(
    words: tuple[str, ...], data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    shown = on_a_terminal(data_dir, *words, **JA)

    assert shown.code == 0
    assert shown.text == snapshot
    english = run_here(*words, COLUMNS="80")
    assert "Usage: ego" in english.out
    assert run_here(*words, **JA) == english
    for more in ({**JA, "EGO_LANGUAGE": "en"}, {"EGO_LANGUAGE": "", "LANG": "C.UTF-8"}):
        told = on_a_terminal(data_dir, *words, **more)
        assert "Usage: ego" in told.text
        assert "─ Options ─" in told.text


def test_who_reads_english_loads_no_japanese(data_dir: Path) -> None:
    imports = {"PYTHONPROFILEIMPORTTIME": "1", "COLUMNS": "200"}
    for words, more in (((), {"EGO_LANGUAGE": "en"}), (("--plain",), {"EGO_LANGUAGE": "ja"})):
        told = on_a_terminal(data_dir, "recall", "--help", *words, **imports, **more).text
        assert "Usage: ego recall" in told
        assert "ego.upkeep.language" in told
        assert "ego.upkeep.language.japanese" not in told


def test_an_example_is_the_same_command_in_japanese() -> None:
    with speaking("ja"):
        told = {example: say(example) for example in EXAMPLES.values()}

    assert sum(one != there for one, there in told.items()) > 20
    for one, there in told.items():
        words, others = shlex.split(one), shlex.split(there)
        assert len(words) == len(others)
        assert [w for w in words if w.startswith("-")] == [w for w in others if w.startswith("-")]
