"""What the documents tell a person to type is there: every command, every option, every tool."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ego.runtime.toolkit import TOOLS
from ego.upkeep.install.timers import is_cron_running
from tests import answers
from tests.conftest import NOON, Ran, RunHere
from tests.decided import SKIP
from tests.living import HELLO, Mind

DOCS = Path(__file__).parent.parent / "docs"
GUIDES = [
    DOCS.parent / "README.md",
    DOCS / "autonomy.md",
    *(DOCS / "examples" / name for name in ("AGENTS.md", "HEARTBEAT.md")),
]
"""What tells an agent which tools to use."""
CHECKED = [
    *GUIDES,
    *(p for p in sorted(DOCS.glob("*.md")) if p not in GUIDES and p.name != "tour.md"),
]
"""All but the tour, which a test of its own plays."""

_BLOCK = re.compile(r"^```(?:console|sh|cron)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`([^`\n]+)`")
_TOOL = re.compile(r"[a-z]+(?:_[a-z]+)+|remember|recall|introspect|forget|consolidate")
_BESIDE = {
    *("activity_only", "at_most", "pass_env", "said_and_done", "stream_options"),
    "timeout_seconds",
}
"""What stands in the same type and is a value or a setting, not a tool."""


def code(text: str) -> Iterator[str]:
    """Every line of code in a document, and everything in backticks."""
    for block in _BLOCK.findall(text):
        yield from block.splitlines()
    yield from _INLINE.findall(_BLOCK.sub("", text))


def calls(text: str) -> list[list[str]]:
    """The words behind each `ego` that a document tells to type."""
    return [words for line in code(text) for words in _calls_in(line)]


def _calls_in(line: str) -> Iterator[list[str]]:
    if not re.search(r"(^|[\s(|])ego ", line):
        return
    reader = shlex.shlex(line, posix=True, punctuation_chars="|&;()<>")
    reader.whitespace_split = True
    words: list[str] | None = None
    for token in [*reader, ";"]:
        if set(token) <= set("|&;()<>"):
            if words is not None and words[:1] != ["COMMAND"]:
                yield words
            words = None
        elif words is not None:
            words.append(token)
        elif token == "ego":
            words = []


def fault_of(words: list[str]) -> str:
    """What is wrong with a command line, or nothing."""
    if words[:1] == ["help"]:
        words = [word for word in words[1:] if word not in ("--all", "COMMAND")]
    if not words:  # `ego` alone, and its help
        return ""
    command, rest = answers.every_command(), list(words)
    if words in ([option] for parameter in command.params for option in parameter.opts):
        return ""
    if rest and rest[0] in TOOLS:
        rest[0] = TOOLS[rest[0]].command
    while hasattr(command, "commands"):
        if not rest or rest[0] not in command.commands:
            return f"no command {' '.join(words)!r}"
        command = command.commands[rest.pop(0)]
    known = {option for parameter in command.params for option in parameter.opts}
    strange = [word for word in rest if word.startswith("--") and word.split("=")[0] not in known]
    return f"{' '.join(words)!r} has no {', '.join(strange)}" if strange else ""


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: path.name)
def test_every_command_and_option_is_there(path: Path) -> None:
    found = calls(path.read_text("utf-8"))

    assert found or path not in GUIDES
    assert [fault for fault in map(fault_of, found) if fault] == []


def test_the_japanese_readme_tells_the_same_commands() -> None:
    english, japanese = (
        {tuple(words) for words in calls((DOCS.parent / name).read_text("utf-8"))}
        for name in ("README.md", "README.ja.md")
    )

    assert japanese == english


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_every_tool_is_there(path: Path) -> None:
    named = {word for word in code(path.read_text("utf-8")) if _TOOL.fullmatch(word)}

    assert named - _BESIDE <= set(TOOLS)


def test_the_check_sees_what_is_not_there() -> None:
    text = "```sh\nego dance | ego speak --loud\n```\n`ego jobs fly 'a b'` and `ego mood`"

    assert [fault_of(one) for one in calls(text)] == [
        "no command 'dance'",
        "'speak --loud' has no --loud",
        "no command 'jobs fly a b'",
        "",
    ]


@pytest.fixture
def on_path(tmp_path: Path, data_dir: Path) -> dict[str, str]:
    """An environment with nothing in it but a PATH on which `ego` and an agent's CLI are."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    data_dir.mkdir()
    ours = shlex.quote(str(DOCS.parent))
    python = f"PYTHONPATH={ours} exec {shlex.quote(sys.executable)} -m"
    facts = json.dumps({"summary": "Read.", "facts": ["06:12"]})
    scripts = {
        "ego": f'{python} ego "$@"',
        "claude": f"{python} tests.agent_cli",
        "errand": f"cat > /dev/null; echo Reading...; echo '{facts}'",
    }
    for name, line in scripts.items():
        (bin_ / name).write_text(f"#!/bin/sh\n{line}\n", "utf-8")
        (bin_ / name).chmod(0o755)
    backends = f'backends = {{coder = ["{bin_ / "errand"}"]}}'
    (data_dir / "config.toml").write_text(
        'embedding_model = "off"\n[heartbeat]\nquiet = "none"\n'
        f"[capabilities.agent_delegate]\n{backends}\n",
        "utf-8",
    )
    return {"PATH": f"{bin_}:/usr/bin:/bin", "HOME": str(tmp_path), "EGO_DATA_DIR": str(data_dir)}


def shell(line: str, on_path: dict[str, str]) -> Ran:
    """`line` as cron runs one: /bin/sh, an environment without anything else, no terminal."""
    empty = ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in on_path.items())]
    ran = subprocess.run(
        [*empty, "/bin/sh", "-c", line], capture_output=True, text=True, timeout=60, check=False
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def block_with(said: str) -> str:
    text = (DOCS / "autonomy.md").read_text("utf-8")
    return next(block for block in _BLOCK.findall(text) if said in block)


@pytest.fixture
def lived(on_path: dict[str, str], run_here: RunHere) -> None:
    """Somebody who may delegate, and whom something has reached."""
    for words in (
        ("persona", "set", "--text", "A lighthouse keeper.", "--label", "Skipper"),
        ("capability", "enable", "agent_delegate"),
        ("note", "They ask about the tide."),
    ):
        assert run_here(*words, at=None).code == 0


@pytest.mark.usefixtures("lived")
def test_the_pipes_do_what_the_document_says(on_path: dict[str, str]) -> None:
    ran = shell(f"set -e\n{block_with('ego jobs run')}", on_path)

    assert (ran.code, ran.err) == (0, "")
    assert "Decided: agent_delegate" in ran.out
    assert "agent_delegate success: Read." in ran.out
    assert ran.out.endswith("persona: The water is highest at 06:12, Skipper.\n")


def test_the_heartbeat_for_an_agent_asks_only_when_something_stirs(
    on_path: dict[str, str], run_here: RunHere
) -> None:
    line = block_with("stirred=")
    quiet = shell(line, on_path)
    run_here("note", "They ask about the tide.", at=None)

    stirred = shell(line, on_path)

    assert quiet == (1, "", "")
    assert stirred.code == 0
    assert "They ask about the tide." in stirred.out


@pytest.mark.usefixtures("lived")
def test_the_crontab_line_lives_in_an_empty_environment(on_path: dict[str, str]) -> None:
    line = block_with("heartbeat --act").splitlines()[-1]
    command = line.split(maxsplit=5)[5]

    first, second, third = (shell(command, on_path) for _ in range(3))

    assert (first.code, first.err) == (0, "")
    said, *last = first.out.splitlines()[-2:]
    assert said.endswith("persona: The water is highest at 06:12, Skipper.")
    assert last == ["Reflected on 1 waiting turn."]
    assert second == (0, "Reflected on 1 waiting turn.\n", ""), "of what it said itself"
    assert third == (1, "", ""), "cron mails nothing when nothing stirs"


def test_the_example_persona_can_be_imported(run_here: RunHere) -> None:
    ran = run_here("persona", "import", str(DOCS / "examples" / "SOUL.md"), at=NOON)

    assert ran.code == 0
    assert "I keep a lighthouse" in run_here("persona", "show").out


@contextmanager
def a_crontab_of_ours() -> Iterator[None]:
    """What stood in the real crontab before stands there again afterwards."""
    before = crontab()
    try:
        yield
    finally:
        if before:
            subprocess.run(["crontab", "-"], input=before, text=True, check=True)
        else:
            subprocess.run(["crontab", "-r"], capture_output=True, check=False)


def crontab() -> str:
    ran = subprocess.run(["crontab", "-l"], capture_output=True, text=True, check=False)
    return "" if ran.returncode else ran.stdout


@contextmanager
def a_cron() -> Iterator[None]:
    """Cron runs; where none did, `ego live` says so."""
    daemon = subprocess.Popen(["cron", "-f"])
    try:
        wait_until(lambda: is_cron_running() is True)
        yield
    finally:
        daemon.terminate()
        daemon.wait()


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end and not done():
        time.sleep(0.5)


@pytest.mark.cron
def test_a_companion_speaks_first_by_a_real_cron(on_path: dict[str, str], tmp_path: Path) -> None:
    """From an empty home: the first message by a beat of cron, through a sink; and nothing left."""
    home, heard = tmp_path / "home", tmp_path / "heard"
    home.mkdir()
    ours = {"PATH": on_path["PATH"], "HOME": str(home), "EGO_EMBEDDING_MODEL": "off"}
    with a_crontab_of_ours(), a_cron(), Mind(decision=SKIP) as mind:
        before = crontab()
        sink = shlex.quote(f"text:tee -a {heard}")
        options = f"--model openai:scripted --base-url {mind.base_url} --sink {sink} --hours always"
        begun = shell(f"ego live --persona nagi --person Misaki {options}", ours)
        assert (begun.code, begun.err) == (0, "")
        assert "It decided to say nothing" in begun.out
        assert shell("ego note 'They ask about the tide.'", ours).code == 0
        mind.decision = Mind().decision
        every_minute = crontab().replace("*/30 * * * *", "* * * * *")
        subprocess.run(["crontab", "-"], input=every_minute, text=True, check=True)
        wait_until(lambda: heard.exists() and bool(heard.read_text()))
        stopped = shell("ego live stop", ours)
        after = crontab()

    assert heard.read_text() == f"{HELLO}\n"
    assert stopped.code == 0
    assert after == before


@pytest.mark.cron
@pytest.mark.usefixtures("lived")
def test_a_real_cron_gives_the_heartbeat(on_path: dict[str, str], tmp_path: Path) -> None:
    """Needs Debian's cron and a user who may run it (root); takes up to a minute."""
    told = tmp_path / "told"
    command = block_with("heartbeat --act").splitlines()[-1].split(maxsplit=5)[5]
    lines = [f"{name}={value}" for name, value in on_path.items()]
    table = "\n".join([*lines, f"* * * * *  {command} >> {told} 2>&1", ""])
    with a_crontab_of_ours(), a_cron():
        subprocess.run(["crontab", "-"], input=table, text=True, check=True)
        wait_until(lambda: told.exists() and "Reflected" in told.read_text())

    *_, said, last = told.read_text().splitlines()
    assert said.endswith("persona: The water is highest at 06:12, Skipper.")
    assert last == "Reflected on 1 waiting turn."
