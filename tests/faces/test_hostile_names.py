"""Whatever a name, a tag, a path or a reason holds: no screen is steered, and no line is forged.

A directory is filled with such texts by the product's own commands; then every command and
every MCP tool answers from it, in a pipe, on a terminal and as JSON, and refuses such arguments.
A new command has to stand in `COMMANDS`, a new tool of MCP in `TOOLS_ASKED`.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import typer

from ego.faces import cli
from ego.faces.mcp import build
from ego.runtime.toolkit import TOOLS
from tests import deciding
from tests.conftest import NOON, Ran, RunHere, environment
from tests.faces import clients
from tests.faces.hostile import BAD, COMMANDS, NAME, SILENT, TOOLS_ASKED, faults

_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def every_command(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from every_command(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def known() -> dict[str, Any]:
    return dict(every_command(typer.main.get_command(cli.app())))


class Terminal(io.TextIOWrapper):
    """A stream that calls itself a terminal, and keeps what was written."""

    def __init__(self) -> None:
        self.raw = io.BytesIO()
        super().__init__(self.raw, "utf-8", write_through=True)

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        self.flush()
        return _STYLE.sub("", self.raw.getvalue().decode())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands run: what they write lands here."""
    here = tmp_path / "here"
    here.mkdir()
    (here / "SOUL.md").write_text(BAD, "utf-8")
    line = {"kind": "memory", "content": BAD, "tags": [BAD], BAD: 1}
    (here / "lines.jsonl").write_text(json.dumps(line), "utf-8")
    monkeypatch.chdir(here)
    return here


SPINNER = re.compile(r"\r|\x1b\[(2K|1A|\?25[lh])")
"""What turns on a terminal until a model answers, and takes itself away."""
NOTHING = re.compile(r"(?!)")


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / NAME


@pytest.fixture
def asked(
    run_here: RunHere, data_dir: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Runs a command in the manner asked for, with hostile settings; stdin is empty."""
    settings = {
        "EGO_COMPANION": BAD,
        "EGO_LLM": f"command:cat {BAD}-no-such-file",
        "EGO_CAPABILITIES": "on",
        "HOME": str(home),
    }

    def ask(*arguments: str, terminal: bool = False) -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"said\n")))
        if not terminal:
            return run_here(*arguments, **settings)
        for name, value in environment(
            data_dir, NOON, **settings, TERM="xterm-256color", NO_COLOR="1"
        ).items():
            monkeypatch.setenv(name, value)
        out, err = Terminal(), Terminal()
        with monkeypatch.context() as screen:
            screen.setattr(sys, "stdout", out)
            screen.setattr(sys, "stderr", err)
            code = cli.run(arguments)
        turning = SPINNER if arguments[0] in ("chat", "reply") else NOTHING
        return Ran(code, out.shown(), turning.sub("", err.shown()))

    return ask


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Where the filled directory is kept for the next test, and its ids."""
    return tmp_path_factory.mktemp("filled"), {}


@pytest.fixture
def filled(
    once: tuple[Path, dict[str, str]], asked: Callable[..., Ran], data_dir: Path, home: Path
) -> dict[str, str]:
    """An ego full of hostile names; returns its ids by what the table calls them."""
    kept, ids = once
    if not ids:
        ids.update(fill(asked, data_dir, home))
        for place in (data_dir, home):
            shutil.copytree(place, kept / place.name)
    else:
        for place in (data_dir, home):
            shutil.copytree(kept / place.name, place, dirs_exist_ok=True)
    return ids


def fill(asked: Callable[..., Ran], data_dir: Path, home: Path) -> dict[str, str]:
    """Live a little under hostile names, as the product lets one."""

    def kept(*arguments: str) -> Any:
        ran = asked(*arguments, "--json")
        assert ran.code == 0, (arguments, ran.err)
        return ran.data

    def packet(command: str) -> dict[str, Any]:
        ran = asked(command, "--packet")
        assert ran.code == 0, (command, ran.err)
        return dict(json.loads(ran.out))

    names = (
        *("--with", BAD, "--with", f"{BAD} the second", "--tag", BAD),
        *("--category", "introspection"),
    )
    written = json.dumps(BAD, ensure_ascii=False)
    data_dir.mkdir()
    (data_dir / "config.toml").write_text(
        f"{written} = {written}\n[capabilities.web_research]\ncommand = ['cat']\n"
        f"[capabilities.agent_delegate.backends]\ncoder = ['sh', '-c', 'cat; cat >&2', {written}]\n"
        f"{written} = ['sh', '-c', {written}]\n",
        "utf-8",
    )
    kept("persona", "set", "--text", BAD, "--addon", BAD, "--label", f"label {BAD}")
    ids = {
        "MEMORY": kept("remember", BAD, *names)["id"],
        "OTHER": kept("remember", f"{BAD} again", *names, "--emotion", "sad")["id"],
        "SPARE": kept("remember", f"to go {BAD}", "--tag", BAD)["id"],
    }
    gone = kept("remember", f"set aside {BAD}")["id"]
    kept("forget", gone)
    ids["EPISODE"] = kept("create-episode", ids["MEMORY"], ids["OTHER"], BAD)["id"]
    kept("link-memories", ids["MEMORY"], ids["OTHER"], "--note", BAD)
    for field in ("known_fact", "preferred_topic", "sensitive_topic", "alias"):
        kept("update-relationship", BAD, field, f"{BAD} {field}")
    for field in ("dominant_tone", "communication_style"):
        kept("update-relationship", BAD, field, BAD)
    for field in ("preference", "value", "question", "narrative", "goal"):
        kept("update-self", field, f"{BAD} {field}")
    kept("update-self", "skill", f"{BAD} = 0.7")
    kept("prefer", "like", "food", BAD, "--note", BAD, "--confirm")
    kept("prefer", "dislike", "style", BAD, "--note", BAD)
    ids["EVENT"] = kept("note", BAD)["event_id"]
    for name in ("agent_delegate", "web_research", "schedule_action"):
        kept("capability", "enable", name)
    for backend in ("coder", BAD):
        due = packet("deliberate")
        answer = {
            **deciding.ACT,
            "packet_id": due["packet_id"],
            "reason": BAD,
            "action_payload": {"backend": backend, "task_instruction": BAD},
        }
        (home / "answer.json").write_text(json.dumps(answer), "utf-8")
        ids["INTENT"] = kept("deliberate", "--commit", "answer.json")["intent_id"]
        ran = asked("jobs", "run", "--once")
        assert ran.code == 0, ran
    deciding.let_time_pass(data_dir)  # the model failed to say it
    due = packet("speak")
    said = {"packet_id": due["packet_id"], "message": f"I say {BAD}"}
    (home / "answer.json").write_text(json.dumps(said), "utf-8")
    kept("speak", "--commit", "answer.json")
    asked("backup", "kept")
    return ids


def named(ids: dict[str, str], word: str) -> str:
    return ids.get(word, word)


def test_every_command_and_every_tool_stands_in_the_tables() -> None:
    assert set(COMMANDS) == set(known())
    assert set(TOOLS_ASKED) == {name for name, tool in TOOLS.items() if tool.offered}


def test_no_command_shows_what_steers_a_terminal_or_a_forged_line(
    filled: dict[str, str], asked: Callable[..., Ran]
) -> None:
    wrong = []
    for name, rows in COMMANDS.items():
        for row in rows:
            line = [*name.split(), *(named(filled, word) for word in row)]
            manners: list[tuple[str, Callable[..., Ran], list[str]]] = [
                ("in a pipe", asked, line),
                ("on a terminal", partial(asked, terminal=True), line),
            ]
            if name != "serve":
                manners.append(("as JSON", asked, [*line, "--json"]))
            for manner, ask, words in manners:
                ran = ask(*words)
                assert ran.out or ran.err or name in SILENT, (manner, words)
                wrong += [
                    f"{name} {row} {manner}: {where} {fault}"
                    for where, said in (("stdout", ran.out), ("stderr", ran.err))
                    for fault in faults(said)
                ]
    assert "\n".join(wrong) == ""


def test_no_refusal_quotes_an_argument_raw(
    filled: dict[str, str], asked: Callable[..., Ran]
) -> None:
    wrong = []
    for name, command in known().items():
        for parameter in command.params:
            if getattr(parameter, "is_flag", False) or parameter.name == "data_dir":
                continue
            option = next(iter(parameter.opts)) if parameter.opts[0].startswith("-") else ""
            given = [*([option] if option else []), BAD]
            count = sum(not one.opts[0].startswith("-") for one in command.params)
            given += [] if option else [BAD] * (count - 1)
            ran = asked(*name.split(), *given)
            wrong += [
                f"{name} {parameter.name}: {fault}: {said!r}"
                for said in (ran.out, ran.err)
                for fault in faults(said)
            ]
    for words in ([BAD], ["memories", f"--{BAD}"], ["memories", BAD], ["jobs", BAD]):
        ran = asked(*words)
        assert ran.code == 2
        wrong += [f"{words}: {fault}" for fault in faults(ran.err)]
    assert "\n".join(wrong) == ""


def test_no_tool_of_mcp_answers_or_refuses_with_it(filled: dict[str, str], data_dir: Path) -> None:
    server = build(clients.settings(data_dir, EGO_COMPANION=BAD))
    wanted: list[tuple[str, dict[str, Any]]] = []
    for name, arguments in TOOLS_ASKED.items():
        there = {
            key: [named(filled, one) for one in value]
            if isinstance(value, list)
            else named(filled, value)
            for key, value in arguments.items()
        }
        wanted.append((name, there))
        wanted += [(name, {**there, parameter.name: BAD}) for parameter in TOOLS[name].parameters]
        wanted.append((name, {**there, BAD: BAD}))

    told = clients.calls(server, *wanted)

    wrong = [
        f"{name} {arguments}: {fault}: {one.text!r}"
        for (name, arguments), one in zip(wanted, told, strict=True)
        for fault in faults(one.text)
    ]
    assert "\n".join(wrong) == ""
    assert any(one.is_error for one in told)
