"""Standard input, output and error that are closed, full or left: one line, the right exit code."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import ego
from tests.conftest import RunHere, command, environment

COMMANDS = {
    "--help": 0,
    "recall --help": 0,
    "remember Hello": 0,
    "remember -": 2,
    "recall tea": 0,
    "show mem_none": 3,
    "doctor": 0,
    "export": 0,
    "import -": 0,
    "heartbeat": 1,
    "chat hello": 2,
    "absorb --user hello": 0,
    "speak --commit -": 2,
    "nosuch": 2,
    "serve": 0,
}
"""Commands of each kind with the exit code each has when nothing is wrong with its streams."""

SILENT = {"heartbeat", "serve"}
"""Those that write nothing to standard output, and cannot fail for want of it."""

NO_INPUT = {"import -": 2, "absorb --user hello": 2}
"""Those that want standard input, and their code when it is closed."""

WAYS = {
    "closed input": "<&-",
    "closed output": "</dev/null >&-",
    "closed error": "</dev/null 2>&-",
    "all closed": "<&- >&- 2>&-",
    "both full": "</dev/null >/dev/full 2>/dev/full",
}

SOME = ("--help", "remember Hello", "import -", "heartbeat", "absorb --user hello", "nosuch")
"""One of each kind."""
LINES = {way: tuple(COMMANDS) if way == "both full" else SOME for way in WAYS}

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")

EACH = """
import contextlib, gc, io, json, os, sys
import ego.faces.cli, ego.faces.registry, ego.faces.mcp
ego.faces.registry.register_all()
for line in ("recall tea", "--help"):  # what they import, once for all of them
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
        assert ego.faces.cli.run(line.split()) == 0
gc.freeze()  # else each copies all of its memory as it ends
done = []
for line, places in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        for number, what in enumerate(places):
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT
            os.dup2(os.open(what or os.devnull, flags, 0o600), number)
        os.closerange(3, 64)
        for number, what in enumerate(places):
            if what is None:
                os.close(number)
        sys.argv = ["ego", *line.split()]
        for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
            try:
                os.fstat(number)
            except OSError:
                setattr(sys, name, None)  # as Python begins with one that is closed
        ego.faces.cli.main()
    done.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
print(json.dumps(done))
"""


def live(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.remember("Tea.")
        mine.persona_set(text="A sailor.")


@pytest.fixture
def lived(prepared: None, data_dir: Path) -> Path:
    live(data_dir)
    return data_dir


class Ended(NamedTuple):
    """How each command ended, and what all of them said where their errors could be read."""

    codes: dict[str, int]
    said: str | None


End = Callable[[str, tuple[str, ...]], Ended]


@pytest.fixture(scope="module")
def end(tmp_path_factory: pytest.TempPathFactory) -> End:
    """How commands end, one way; the ways of the suite are gone in one process."""
    home = tmp_path_factory.mktemp("ends")
    live(home / "data")
    known: dict[tuple[str, tuple[str, ...]], Ended] = {}

    def look(asked: list[tuple[str, tuple[str, ...]]]) -> None:
        errors = [home / f"{len(known) + number}" for number in range(len(asked))]
        several: list[tuple[str, list[str | None]]] = []
        for (way, lines), file in zip(asked, errors, strict=True):
            places = [place(WAYS[way], number) for number in range(3)]
            if places[2] == os.devnull:
                places[2] = str(file)
            several += [(line, places) for line in lines]
        told = subprocess.run(
            [sys.executable, "-c", EACH, json.dumps(several)],
            env=environment(home / "data"),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120 * len(asked),
            check=False,
        )
        assert b"Traceback" not in told.stderr
        codes = iter(json.loads(told.stdout))
        for one, file in zip(asked, errors, strict=True):
            said = file.read_text("utf-8") if file.exists() else None
            known[one] = Ended({line: next(codes) for line in one[1]}, said)

    def ended(way: str, lines: tuple[str, ...]) -> Ended:
        if (way, lines) not in known:
            look([*LINES.items()] if LINES[way] == lines else [(way, lines)])
        return known[way, lines]

    return ended


def ran(data_dir: Path, line: str, how: str) -> subprocess.CompletedProcess[bytes]:
    """`ego` from a shell that redirects its streams."""
    return subprocess.run(
        ["sh", "-c", f"exec {shlex.join(command(*line.split()))} {how}"],
        env=environment(data_dir),
        capture_output=True,
        timeout=30,
        check=False,
    )


def place(how: str, number: int) -> str | None:
    """What a redirection makes of a descriptor: a path, or None when it closes it."""
    for word in how.split():
        direction, sign = (1, ">") if word[0] == ">" else (0, "<")
        if word[0] == "2":
            direction, word = 2, word[1:]  # noqa: PLW2901
            sign = ">"
        if direction == number:
            target = word.removeprefix(sign)
            return None if target == "&-" else target
    return os.devnull


@pytest.mark.parametrize(
    ("way", "lines"),
    [*LINES.items(), *(pytest.param(way, tuple(COMMANDS), marks=pytest.mark.soak) for way in WAYS)],
)
def test_every_command_ends_with_its_code(end: End, way: str, lines: tuple[str, ...]) -> None:
    how = WAYS[way]

    codes, said = end(way, lines)

    is_lost = ">&-" in how.split() or ">/dev/full" in how.split()
    for line in lines:
        code = COMMANDS[line]
        expected = 4 if is_lost and code == 0 and line not in SILENT else code
        if place(how, 0) is None:
            expected = NO_INPUT.get(line, expected)
        assert codes[line] == expected, (line, said)
    if said is not None:
        assert "Traceback" not in said
        assert "Exception" not in said
        assert ("Standard output cannot be written" in said) == is_lost


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("remember Kept.", "closed input"),
        ("remember Kept.", "closed output"),
        ("memories", "all closed"),
        pytest.param("remember Kept.", "all closed", marks=pytest.mark.soak),
        pytest.param("memories", "closed input", marks=pytest.mark.soak),
        pytest.param("memories", "closed output", marks=pytest.mark.soak),
    ],
)
def test_a_real_process_does_the_same(lived: Path, way: str, line: str, run_here: RunHere) -> None:
    done = ran(lived, line, WAYS[way])

    assert done.returncode == (0 if way == "closed input" else 4)
    if way == "closed output":
        assert done.stderr.decode() == (
            "error: Standard output cannot be written: it is closed. What was saved is saved.\n"
        )
    kept = run_here("search-memories", "Kept", "--json").data["memories"]
    assert len(kept) == (line == "remember Kept.")


def test_a_reader_that_leaves_is_no_failure(lived: Path, run_here: RunHere) -> None:
    many = "\n".join(
        json.dumps({"kind": "memory", "content": f"Tea {n}. {'x' * 99}"}) for n in range(3_000)
    )
    assert run_here("import", "-", "--no-embed", stdin=many.encode()).code == 0

    line = f"{shlex.join(command('export'))}; echo $? >&2"
    done = subprocess.run(
        ["sh", "-c", f"({line}) | head -n 1"],
        env=environment(lived),
        capture_output=True,
        timeout=30,
        check=False,
    )

    assert done.stdout.startswith(b'{"kind": "ego"')
    assert done.stderr == b"0\n"


@pytest.mark.parametrize(
    "how",
    ["<&- >&-", *(pytest.param(how, marks=pytest.mark.soak) for how in
     ("<&-", "</dev/null >&-", "</dev/null >/dev/full"))],
)  # fmt: skip
def test_a_server_without_its_wire_ends_at_once(lived: Path, how: str) -> None:
    done = ran(lived, "serve", how)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("how", [">/dev/full", pytest.param(">&-", marks=pytest.mark.soak)])
def test_a_server_that_cannot_answer_says_so_in_one_line(lived: Path, how: str) -> None:
    asked = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "x", "version": "1"},
        },
    }
    line = shlex.join(command("serve"))

    done = subprocess.run(
        ["sh", "-c", f"exec {line} {how}"],
        env=environment(lived),
        input=f"{json.dumps(asked)}\n".encode(),
        capture_output=True,
        timeout=30,
        check=False,
    )

    assert done.returncode == 4
    assert done.stderr.decode().startswith("error: Standard output cannot be written: ")
    assert done.stderr.count(b"\n") == 1
