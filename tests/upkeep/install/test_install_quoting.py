"""`ego install` with odd names: every entry is run the way its reader runs it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ego.upkeep.install import beats
from ego.upkeep.install.install import CLIENTS
from tests.conftest import Ran, RunHere

pytestmark = pytest.mark.first_use

ODD = ("a b", "100%", "it's", "$HOME", "日本語", 'quo"te', r"back\slash", r"\%d \\%n", "a;b",
       "`id`", "# x", "${A:-b}", "$$", "%h", "&|<>*?~!", "-n", "\\", "%",
       r"a\\b\\\c\\")  # fmt: skip
ALL = 'a "b" 100% it\'s $HOME \\%n \\ 日本語 #;`id`&'
TELL = """\
#!/bin/sh
printf '%s\\037' "$@"
env | sed -n '/^EGO_/p' | LC_ALL=C sort | tr '\\n' '\\037'
echo
"""
CONTROLS = {
    "a newline": "\n", "a return": "\r", "a tab": "\t", "an escape": "\x1b", "a delete": "\x7f",
    "a C1 control": "\x85", "a line separator": "\u2028", "half a character": "\udc80",
}  # fmt: skip


def as_cron(line: str, freed: str) -> tuple[str, str]:
    """The command of a crontab's line and what stands on its standard input: crontab(5).

    A backslash before one of `freed` goes: cronie says % there, Debian's cron % and another.
    """
    command, escaped = "", False
    rest = line.split(maxsplit=5)[5]
    for at, character in enumerate(rest):
        if escaped:
            command = command[:-1] + character if character in freed else command + character
            escaped = False
        elif character == "%":
            return command, rest[at + 1 :].replace("%", "\n")
        else:
            command += character
            escaped = character == "\\"
    return command, ""


def run_as_cron(crontab: str, environ: dict[str, str]) -> Ran:
    """The one entry of a crontab, run by /bin/sh in an environment of its own."""
    (line,) = [one for one in crontab.split("\n") if one and not one.startswith("#")]
    command, said = as_cron(line, "%")
    assert as_cron(line, "%\\") == (command, said)
    ran = subprocess.run(
        ["/bin/sh", "-c", command], input=said, env=environ, capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def words_of_a_unit(text: str) -> Iterator[str]:
    """The words of a line as systemd.syntax(7) cuts it, its specifiers put in."""
    for quoted in re.finditer(r'"((?:[^"\\]|\\.)*)"(?: |$)', text):
        plain = re.sub(r"\\(.)", r"\1", quoted[1])
        assert not re.search(r"(?<!%)(?:%%)*%(?!%)", plain), "a specifier stands for something"
        yield plain.replace("%%", "%")
    assert re.fullmatch(r'(?:"(?:[^"\\]|\\.)*"(?: |$))+', text), text


def run_as_systemd(unit: str, environ: dict[str, str]) -> Ran:
    """What the service starts, in the environment it sets: systemd.service(5), systemd.exec(5)."""
    lines = dict(line.split("=", 1) for line in unit.split("\n") if "=" in line)
    program, *arguments = words_of_a_unit(lines["ExecStart"])
    for one in arguments:
        assert "$" not in one.replace("$$", ""), "a variable stands for something"
    argv = [program, *(one.replace("$$", "$") for one in arguments)]
    settings = dict(word.split("=", 1) for word in words_of_a_unit(lines["Environment"]))
    ran = subprocess.run(
        argv, env=environ | settings, capture_output=True, text=True, timeout=60, check=False
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def telling(place: Path) -> str:
    """A program in `place` that tells how it was called."""
    place.mkdir(parents=True)
    program = place / "ego"
    program.write_text(TELL, "utf-8")
    program.chmod(0o755)
    return str(program)


def bare() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": "/nowhere"}


@pytest.mark.parametrize("agent", [None, """sed "s/^/$(echo '5%') /" """])
@pytest.mark.parametrize("odd", [*ODD, ALL])
def test_an_odd_name_stays_a_word_in_a_crontab_and_in_a_unit(
    odd: str, agent: str | None, tmp_path: Path
) -> None:
    program = [telling(tmp_path / odd)]
    environ = {"EGO_DATA_DIR": f"/d/{odd}", "EGO_COMPANION": odd, "PATH": os.environ["PATH"]}
    told = ["heartbeat", f"EGO_COMPANION={odd}", f"EGO_DATA_DIR=/d/{odd}"]

    crontab = beats.cron("", program, environ, 30, agent)
    unit = beats.systemd(program, environ, 30, agent)["ego-heartbeat.service"]
    by_cron, by_systemd = run_as_cron(crontab, bare()), run_as_systemd(unit, bare())

    assert crontab.count("\n") == 2
    assert by_cron == by_systemd
    assert (by_cron.code, by_cron.err) == (0, "")
    assert by_cron.out.startswith("5% ") == (agent is not None)
    assert by_cron.out.removeprefix("5% ").rstrip("\n").split("\037") == [*told, ""]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_finds_nothing_wrong_with_a_unit_of_odd_names(tmp_path: Path) -> None:
    environ = {"EGO_DATA_DIR": f"/d/{ALL}", "EGO_COMPANION": ALL}
    places = []
    for number, odd in enumerate([*ODD, ALL]):
        program = [telling(tmp_path / odd)]
        for name, text in beats.systemd(program, environ, 30, None).items():
            place = tmp_path / f"{number}-{name}"
            place.write_text(text, "utf-8")
            places.append(str(place))

    ran = subprocess.run(
        ["systemd-analyze", "verify", *places], capture_output=True, text=True, check=False
    )

    complaints = [line for line in ran.stderr.splitlines() if "-ego-heartbeat" in line]
    assert complaints == []


def test_each_entry_reaches_the_ego_in_an_odd_directory(home: Path, run_here: RunHere) -> None:
    odd, companion = home / "egos" / ALL, f"Misaki {ALL}"
    here = ("--data-dir", str(odd))
    assert run_here(*here, "note", "They ask about the tide.", at=None).code == 0
    (odd / "config.toml").write_text('[heartbeat]\nquiet = "none"\ngather = "0m"\n', "utf-8")
    for client in ("claude-code", "codex", "claude-desktop", "cron", "systemd"):
        assert run_here(*here, "install", client, EGO_COMPANION=companion).code == 0

    crontab = (home / "bin" / "kept").read_text("utf-8")
    unit = (home / ".config/systemd/user/ego-heartbeat.service").read_text("utf-8")
    settings = json.loads((home / ".claude" / "settings.json").read_text("utf-8"))
    (group,) = settings["hooks"]["SessionStart"]
    hook = group["hooks"][0]["command"]
    by_hook = subprocess.run(
        ["/bin/sh", "-c", hook], env=bare(), capture_output=True, text=True, check=True
    )

    assert "ask about the tide" in run_as_cron(crontab, bare()).out
    assert run_here(*here, "note", "And about the moon.", at=datetime.now(UTC)).code == 0
    assert "about the moon" in run_as_systemd(unit, bare()).out
    assert by_hook.stdout
    assert {"EGO_DATA_DIR": str(odd), "EGO_COMPANION": companion}.items() <= dict(
        word.split("=", 1) for word in shlex.split(hook) if word.startswith("EGO_")
    ).items()
    for entry in entries(home):
        assert entry["env"]["EGO_DATA_DIR"] == str(odd)
        assert entry["env"]["EGO_COMPANION"] == companion
    assert [path.name for path in (home / "egos").iterdir()] == [ALL]


def entries(home: Path) -> Sequence[dict[str, Any]]:
    """What the MCP clients are told."""
    read = [
        json.loads((home / place).read_text("utf-8"))["mcpServers"]["ego"]
        for place in (".claude.json", ".config/Claude/claude_desktop_config.json")
    ]
    codex = tomllib.loads((home / ".codex" / "config.toml").read_text("utf-8"))
    return [*read, codex["mcp_servers"]["ego"]]


@pytest.mark.parametrize(
    ("client", "what", "control"),
    [
        *((client, what, "a newline")
          for client in CLIENTS
          for what in ("EGO_COMPANION", "EGO_WORKSPACE_DIR", "data directory")),
        *(("cron", what, control) for control in CONTROLS for what in ("EGO_COMPANION", "PATH")),
        ("systemd", "PATH", "a newline"),
    ],
)  # fmt: skip
def test_a_control_character_is_refused_before_anything_is_written(
    client: str, what: str, control: str, home: Path, run_here: RunHere
) -> None:
    odd = f"x{CONTROLS[control]}* * * * * touch /tmp/pwned"
    line = ["install", client, *(["--to", "http://localhost"] if client == "proxy-service" else [])]
    before = snapshot_of(home)
    if what == "data directory":
        ran = run_here("--data-dir", f"/{odd}", *line)
    elif what == "PATH":
        ran = run_here(*line, PATH=f"{os.environ['PATH']}:/{odd}")
    else:
        ran = run_here(*line, **{what: odd})

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert what in ran.err
    assert "Nothing was changed." in ran.err
    assert snapshot_of(home) == before


def snapshot_of(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_the_sentence_names_what_and_the_way_out(home: Path, run_here: RunHere) -> None:
    ran = run_here("install", "cron", EGO_COMPANION="Mi\nsaki")

    assert ran.err == (
        "error: EGO_COMPANION holds a newline (Mi saki). Take it out, or unset EGO_COMPANION."
        " Nothing was changed.\n"
    )


@pytest.mark.parametrize("client", ["cron", "systemd", "claude-code", "codex"])
def test_a_variable_that_is_no_setting_is_not_passed_on(
    client: str, home: Path, run_here: RunHere
) -> None:
    name = "EGO_X;touch pwned;\n* * * * * touch pwned"

    assert run_here("install", client, **{name: "1"}).code == 0

    assert not [text for text in snapshot_of(home).values() if b"pwned" in text]


def test_other_lines_of_a_crontab_stay_to_the_byte(home: Path, run_here: RunHere) -> None:
    kept = home / "bin" / "kept"
    theirs = b"# caf\xe9 \xe2\x80\xa8 \x0c\r\n0 4 * * * backup\n\n"
    run_here("install", "cron")
    (mark, _) = kept.read_bytes().splitlines()
    kept.write_bytes(mark + b"\n" + theirs)

    assert run_here("install", "cron", "--every", "5").code == 0

    assert kept.read_bytes().endswith(theirs)
    assert kept.read_bytes().count(b"heartbeat of the ego") == 1


@pytest.mark.parametrize(
    ("client", "agent", "sentence"),
    [
        ("cron", r"date +\%H", r"--agent has a \% or \\ in it, which cron cannot carry."),
        ("cron", r"sed s/\\//", r"--agent has a \% or \\ in it, which cron cannot carry."),
        ("systemd", "a\x1bb", "--agent holds a control character"),
    ],
)
def test_an_agent_that_cannot_be_carried_is_refused(
    client: str, agent: str, sentence: str, home: Path, run_here: RunHere
) -> None:
    ran = run_here("install", client, "--agent", agent)

    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
