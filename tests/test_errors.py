"""What an error says, and the way out that it carries as data."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ego
from ego.errors import DATA_DIR, REPAIR, Do, Run, Sentence, StateError, Unreadable
from ego.faces.asking import word_for_agent
from tests.answers import every_command

FACELESS = ("core", "programs", "stores", "voice", "migrations", "runtime")
OTHERS = {
    "core/redaction.py": "--user",  # an option of curl's, in a pattern that hides what follows it
    "stores/sealed.py": "ego backup",  # what the manifest of a copy says it is
}
RULE = "What is below the tools has no face: put a way out into a Run or a Do of ego.errors."


def test_the_way_out_begins_a_sentence_or_goes_on_with_one() -> None:
    mend = Do("mend it with {}.", DATA_DIR)

    assert str(StateError("It is torn.", mend)) == "It is torn. Mend it with --data-dir."
    assert str(StateError("It is torn;", mend)) == "It is torn; mend it with --data-dir."
    assert str(StateError("It is torn (", Do("mend it"), ").")) == "It is torn (mend it)."
    assert str(StateError("It is torn.", Run(REPAIR, "mends it."))) == (
        "It is torn. `ego doctor --repair` mends it."
    )
    assert word_for_agent(StateError("It is torn;", mend).sentence) == (
        "It is torn; ask the person to mend it with EGO_DATA_DIR."
    )


def test_a_sentence_put_together_of_others_keeps_every_way_out() -> None:
    torn = Unreadable("It is torn.", Run(REPAIR, "mends it."), file="it")

    whole = Sentence(torn.sentence.begin_with("Not kept yet:"), "Or else", Do("wait."))

    assert whole == "Not kept yet: It is torn. `ego doctor --repair` mends it. Or else wait."
    assert word_for_agent(StateError(whole).sentence) == (
        "Not kept yet: It is torn. Ask the person to run `ego doctor --repair`, which mends it."
        " Or else ask the person to wait."
    )


def test_a_brace_in_what_is_so_is_only_a_brace() -> None:
    braced = StateError("/tmp/{odd} is torn.", Do("mend it with {}.", DATA_DIR), "{}")

    assert str(braced) == "/tmp/{odd} is torn. Mend it with --data-dir. {}"


def test_an_error_of_another_process_still_knows_its_way_out() -> None:
    sent = Unreadable("It is torn.", Run(REPAIR, "mends it."), file="it")

    got = pickle.loads(pickle.dumps(sent))

    assert (str(got), got.file) == (str(sent), "it")
    assert word_for_agent(got.sentence) == word_for_agent(sent.sentence) != str(sent)


def named_by(command: Any) -> Iterator[str]:
    """The long options of a command and of all below it."""
    for one in command.params:
        yield from (name for name in (*one.opts, *one.secondary_opts) if name.startswith("--"))
    for below in getattr(command, "commands", {}).values():
        yield from named_by(below)


@pytest.fixture(scope="module")
def faces() -> re.Pattern[str]:
    """A command of ours, or an option of one, in what a module says."""
    commands, flags = every_command().commands, {*named_by(every_command()), "--version"}
    assert {"doctor", "wake-up"} <= set(commands)
    assert {"--repair", "--data-dir", "--model"} <= flags
    return re.compile(
        rf"\bego (?:{'|'.join(commands)})(?![\w-])|(?<![\w-])(?:{'|'.join(flags)})(?![\w-])"
    )


def faced(source: str, faces: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Every command and option that a string of `source` names, docstrings apart."""
    nodes = list(ast.walk(ast.parse(source)))
    documenting = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        said = node.value if isinstance(node, ast.Constant) else None
        if isinstance(said, str) and id(node) not in documenting:
            yield from ((node.lineno, found) for found in faces.findall(said))


def test_no_module_below_the_tools_names_a_command_or_a_flag(faces: re.Pattern[str]) -> None:
    house = Path(ego.__file__).parent
    paths = {path.relative_to(house).as_posix(): path for path in house.rglob("*.py")}
    below = {name: path for name, path in paths.items() if name.split("/")[0] in FACELESS}
    assert {name.split("/")[0] for name in below} == set(FACELESS)

    named = [
        f"ego/{name}:{line} names {found!r}"
        for name, path in sorted(below.items())
        for line, found in faced(path.read_text("utf-8"), faces)
        if found != OTHERS.get(name)
    ]

    assert not named, "\n".join([RULE, *named])


def test_a_command_and_a_flag_are_found_where_they_are_said(faces: re.Pattern[str]) -> None:
    source = '''"""`ego doctor` in a docstring."""
said = f"{path} is torn. `ego doctor --repair` mends it."
more = ("Keep it elsewhere" " (--data-dir).")
EGO, other = "an ego wakes, ego-mcp too", ["bwrap", "--unshare-net", "pre--model"]
'''

    assert sorted(faced(source, faces)) == [
        (2, "--repair"),
        (2, "ego doctor"),
        (3, "--data-dir"),
    ]
