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

BAD = "\x1b]0;PWN\x07\u202eabc\u2066\x9b31m\u2028d\x85e\U000e0041\r\n---\nFORGED"
"""A title for the window, an alarm, a text turned round, a colour, and lines of somebody else."""
STEERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
NAME = BAD.replace("\r\n---\n", "\n---\n")
"""The same as a name in the file system."""

COMMANDS: dict[str, list[list[str]]] = {
    "absorb": [["--user", BAD]],
    "am-i-being-genuine": [[]],
    "attend": [[]],
    "backup": [["kept"]],
    "capture off": [[]],
    "capture status": [[]],
    "capability disable": [["schedule_action"]],
    "capability enable": [["schedule_action"]],
    "capability list": [[]],
    "chat": [["hello"]],
    "compute-desire-levels": [[]],
    "config edit": [[]],
    "config path": [[]],
    "config set": [["companion", BAD], [BAD, "x"]],
    "config show": [[]],
    "config unset": [[BAD]],
    "console": [[], ["--messages"], ["--activity"], ["--unread"], ["--why"]],
    "consider-them": [[], ["--person", BAD]],
    "consolidate": [[]],
    "context": [[], ["--trailer"]],
    "create-episode": [["MEMORY", "OTHER", BAD]],
    "deliberate": [["--packet"], ["--packet", "--event", "EVENT"]],
    "deliver drop": [[BAD]],
    "deliver list": [[]],
    "deliver run": [[]],
    "deliver test": [[BAD]],
    "desires forecast": [[]],
    "desires list": [[]],
    "desires simulate": [[]],
    "doctor": [[], ["--repair"]],
    "host add": [[BAD]],
    "host beat": [["--once"]],
    "host export": [[BAD]],
    "host import": [[BAD, "kept"]],
    "host init": [[]],
    "host list": [[]],
    "host remove": [[BAD, "--yes"]],
    "host set": [[BAD, BAD]],
    "host stats": [[]],
    "host token": [[BAD]],
    "host vacuum": [[]],
    "noted": [[], ["drop", BAD]],
    "ahead": [[], [BAD], ["later", BAD], ["later", "MEMORY", "--when", BAD]],
    "edit": [["MEMORY", "--tag", BAD], ["MEMORY", "--content", BAD]],
    "emotion-trend": [[]],
    "events": [[]],
    "export": [[], [NAME]],
    "feel-desires": [[]],
    "forget": [["SPARE"]],
    "get-episode": [["EPISODE"], ["MEMORY"]],
    "get-interoception": [[]],
    "heartbeat": [[]],
    "hook capture": [[]],
    "hook pre-compact": [[]],
    "hook session-start": [[]],
    "hook stop": [[]],
    "import": [["lines.jsonl"]],
    "init": [
        ["--yes"],
        ["--name", BAD],
        ["--person", BAD],
        ["--host", BAD],
        ["--import", BAD, BAD],
    ],
    "install": [["json", "--dry-run"]],
    "introspect": [[]],
    "jobs beat": [["aj_1", "ct_1", "--progress", BAD]],
    "jobs claim": [[]],
    "jobs complete": [["aj_1", "ct_1", "--output", "lines.jsonl"]],
    "jobs drop": [["INTENT", BAD]],
    "jobs fail": [["aj_1", "ct_1", BAD]],
    "jobs list": [[]],
    "jobs run": [["--once"]],
    "jobs show": [["INTENT"]],
    "link-memories": [["MEMORY", "OTHER", "--note", BAD]],
    "live": [["status"], ["stop"], ["--name", BAD, "--dry-run"]],
    "memories": [[], ["--set-aside"]],
    "migrate status": [[]],
    "migrate up": [["--dry-run"]],
    "mood": [[], ["--history"]],
    "note": [[BAD]],
    "persona edit": [[]],
    "persona import": [["SOUL.md"]],
    "persona set": [["--text", BAD, "--addon", BAD, "--label", "the label " + BAD]],
    "persona show": [[]],
    "prefer confirm": [["food", BAD]],
    "prefer dislike": [["style", BAD, "--note", BAD]],
    "prefer like": [["food", BAD, "--note", BAD]],
    "prefer list": [[], ["--revoked"]],
    "prefer revoke": [["style", BAD]],
    "purge": [["SPARE"]],
    "recall": [["FORGED"], ["FORGED", "--why", "MEMORY"], ["FORGED", "--person", BAD]],
    "reflect": [["--packet"]],
    "reindex": [[]],
    "remember": [[BAD, "--with", BAD, "--tag", BAD]],
    "reply": [[BAD]],
    "report": [["-o", NAME + ".html"]],
    "reset": [[]],
    "restore": [["kept"]],
    "satisfy-desire": [["curiosity"]],
    "schema": [[], ["remember"]],
    "search-memories": [[], ["FORGED"]],
    "select": [["FORGED"], ["FORGED", "--packet"]],
    "serve": [["--tools", BAD]],
    "show": [["MEMORY"], ["EPISODE"]],
    "speak": [["--packet"]],
    "stats": [[]],
    "undelete": [["SPARE"]],
    "uninstall": [["all"], [BAD]],
    "update-relationship": [[BAD, "alias", "FORGED"]],
    "update-self": [["question", BAD]],
    "wake-up": [[]],
    "watch": [[]],
    "proxy": [["--to", BAD], ["--to", "http://localhost", "--listen", BAD]],
    "web": [["--port", BAD]],
    "why": [["EVENT"], [BAD]],
}

SILENT = ("hook stop", "hook capture", "hook session-start")
"""They may say nothing: a client waits for them."""

TOOLS_ASKED: dict[str, dict[str, Any]] = {
    "am_i_being_genuine": {},
    "consider_them": {"person": BAD},
    "consolidate": {},
    "create_episode": {"memory_ids": ["MEMORY", "OTHER"], "summary": BAD},
    "emotion_trend": {},
    "feel_desires": {},
    "forget": {"memory_id": "SPARE"},
    "get_episode": {"episode_id": "EPISODE"},
    "introspect": {},
    "link_memories": {"source_id": "MEMORY", "target_id": "OTHER", "note": BAD},
    "recall": {"context": "FORGED"},
    "remember": {"content": BAD, "tags": [BAD], "people": [BAD]},
    "satisfy_desire": {"name": "curiosity"},
    "search_memories": {"query": "FORGED"},
    "update_relationship": {"person": BAD, "field": "known_fact", "value": BAD},
    "update_self": {"field": "narrative", "value": BAD},
    "wake_up": {},
}


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


def faults(said: str) -> list[str]:
    """What is wrong with something shown: what steers in it, and lines that are not ours."""
    found = [f"shows {character!r}" for character in sorted(set(STEERS.findall(said)))]
    forged = re.search(r"^---\s*^FORGED", said, re.MULTILINE)
    return found + ["has a line of somebody else"] * bool(forged)


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
