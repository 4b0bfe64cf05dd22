"""Arguments that nobody would give, to every command and every tool, as they are defined now.

Never a traceback, never a refusal without a sentence, and nothing changed by a refusal. A new
command or tool is among them without a word here.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
import typer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp import Client

from ego.faces import cli
from ego.faces.mcp import build
from ego.runtime.parameters import Parameter
from ego.runtime.toolkit import TOOLS
from tests.bad_input.conftest import on_disk
from tests.conftest import RunHere
from tests.faces import clients

ELSEWHERE = ("serve", "web", "reindex")
"""Not tried: two wait for a client, the third asks the network for a model."""
UNTRIED = {"--data-dir", "--help", "--follow"}
"""They lead elsewhere, or never end."""
REFUSED = {2, 3}
ENDED = {0, 2, 3, 5, 6}
"""Of the documented codes those that a request can lead to while the directory is well."""
QUIET = {("heartbeat", 1), ("hook stop", 0), ("hook capture", 0), ("hook pre-compact", 0)}
"""What says nothing when there is nothing to say, and what it ends with then."""
GIVEN = ("mem_000000000001", "ep_000000000001", "Aki", "curiosity", "-", "", "0.5", "1", "today")

JUNK = st.one_of(
    st.sampled_from(GIVEN),
    st.text(st.characters(exclude_characters="/\\"), max_size=12),
    st.text(string.printable.replace("/", "").replace("\\", ""), max_size=40),
    st.sampled_from(["x" * 70_000, "nan", "-inf", "1e400", "9" * 5_000, "\x1b[2J", "\u202e", "--"]),
    st.integers().map(str),
    st.floats().map(str),
)
"""Texts without a path in them: some commands write the file they are given."""


def commands() -> dict[str, Any]:
    """Every command by its words, as Typer knows it."""
    found: dict[str, Any] = {}

    def gather(command: Any, words: tuple[str, ...]) -> None:
        several = getattr(command, "commands", None)
        for name, one in (several or {}).items():
            gather(one, (*words, name))
        if several is None and words[0] not in ELSEWHERE:
            found[" ".join(words)] = command

    gather(typer.main.get_command(cli.app(["--help"])), ())
    return found


COMMANDS = commands()


@st.composite
def lines(draw: Callable[..., Any], name: str) -> list[str]:
    """The words of `name`, and options and arguments of it and of nobody."""
    words: list[str] = []
    for parameter in COMMANDS[name].params:
        if not UNTRIED.isdisjoint(parameter.opts):
            continue
        for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2]))):
            value = draw(st.one_of(JUNK, st.sampled_from(_known(name, parameter.name))))
            if parameter.param_type_name == "argument":
                words.append(value)
            else:
                option = draw(st.sampled_from(parameter.opts))
                words += [option] if getattr(parameter, "is_flag", False) else [option, value]
    stray = draw(st.sampled_from([[], [], [], ["--json"], ["--no-such"], ["--plain", "x"]]))
    return [*name.split(), *words, *stray]


def _known(command: str, parameter: str) -> list[str]:
    """What would be right there."""
    named = command.rsplit(maxsplit=1)[-1]
    for tool in TOOLS.values():
        for one in tool.parameters:
            if (tool.command, one.name) == (named, parameter) and one.one_of:
                return list(one.one_of.values)
    return list(GIVEN)


def _kept_well(run: RunHere, data_dir: Path) -> None:
    """Begin with a directory that has something in it."""
    if not data_dir.exists():
        run("remember", "We watched the sea.", "--with", "Aki")
        run("update-self", "question", "Why the sea?")


def _examples(few: int, many: int) -> Any:
    return pytest.mark.parametrize(
        "examples", [few, pytest.param(many, marks=pytest.mark.soak)], ids=["few", "many"]
    )


def _with(examples: int, strategy: Any, check: Callable[[Any], None]) -> None:
    """Try `check` on so many examples; what was found once is not kept from run to run."""
    tried = given(strategy)(check)
    health = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    settings(max_examples=examples, deadline=None, database=None, suppress_health_check=health)(
        tried
    )()


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written where the command was called stays with the test."""
    place = tmp_path / "called" / "here"
    place.mkdir(parents=True)
    monkeypatch.chdir(place)
    monkeypatch.setattr("sys.stdin", (place / "nothing").open("w+", encoding="utf-8"))


@_examples(5, 300)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_takes_anything_with_a_word(
    name: str, examples: int, run_here: RunHere, data_dir: Path
) -> None:
    _kept_well(run_here, data_dir)

    def check(line: list[str]) -> None:
        before = on_disk(data_dir)
        ran = run_here(*line)
        if (name, ran.code) in QUIET and not ran.err:
            return
        assert ran.code in ENDED, ran
        errors = [said for said in ran.err.splitlines() if said.startswith("error: ")]
        assert len(errors) == (ran.code != 0), ran
        is_quiet = "--quiet" in line or "-q" in line
        assert ran.code or ran.out or ran.err or is_quiet, line
        if ran.code in REFUSED:
            assert ran.out == "", ran
            assert on_disk(data_dir) == before, ran

    _with(examples, lines(name), check)


ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=20),
        JUNK,
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
OFFERED = [tool.name for tool in TOOLS.values() if tool.offered]


def _fitting(parameter: Parameter) -> st.SearchStrategy[Any]:
    """What the parameter is made for, more or less."""
    if parameter.one_of:
        return st.sampled_from(parameter.one_of.values)
    return {
        bool: st.booleans(),
        int: st.integers(-1, 12),
        float: st.floats(-2, 2),
        list: st.lists(JUNK, max_size=40),
    }.get(parameter.kind, JUNK)


@st.composite
def asked(draw: Callable[..., Any], name: str) -> dict[str, Any]:
    """Arguments for a tool: fitting ones, any others, and names that nobody knows."""
    arguments = {}
    for parameter in TOOLS[name].as_offered().parameters:
        if draw(st.integers(0, 9)) or parameter.required:
            arguments[parameter.name] = draw(st.one_of(_fitting(parameter), ANYTHING))
    if not draw(st.integers(0, 5)):
        arguments[draw(st.text(max_size=8))] = draw(ANYTHING)
    return arguments


@_examples(5, 1_000)
@pytest.mark.parametrize("name", OFFERED)
def test_a_tool_takes_anything_with_a_word(
    name: str, examples: int, run_here: RunHere, data_dir: Path
) -> None:
    _kept_well(run_here, data_dir)
    server = build(clients.settings(data_dir))

    async def called(several: list[dict[str, Any]]) -> None:
        async with Client(server) as client:
            for arguments in several:
                before = on_disk(data_dir)
                result = await client.call_tool(name, arguments)
                (content,) = result.content
                said = str(getattr(content, "text", ""))
                assert said.strip(), arguments
                if result.is_error:
                    assert not said.startswith("Error executing"), (said, arguments)
                    assert "\n" not in said, arguments
                    assert on_disk(data_dir) == before, (said, arguments)

    together = 5  # calls over one connection
    strategy = st.lists(asked(name), min_size=together, max_size=together)
    _with(max(1, examples // together), strategy, lambda several: anyio.run(called, several))
