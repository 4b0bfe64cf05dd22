"""Where a system lacks what only POSIX has, every command starts and does its work all the same."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from tests.conftest import environment
from tests.decided import FACTS
from tests.deciding import configure

ROOT = Path(__file__).parents[2]

WITHOUT = """
import asyncio, builtins, io, os, select, signal, subprocess, sys, types
from asyncio import unix_events
import anyio

class Without(types.ModuleType):
    def __init__(self, whole, missing, **other):
        self.__dict__.update(__name__=whole.__name__, _whole=whole, _missing=missing.split())
        self.__dict__.update(other)

    def __getattr__(self, name):
        if name in self._missing:
            raise AttributeError(f"{self._whole.__name__} has no {name} here")
        return getattr(self._whole, name)

    def __setattr__(self, name, value):
        setattr(self._whole, name, value)

def open_no_directory(path, flags, mode=0o777, **more):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", str(path))
    return os.open(path, flags, mode, **more)

theirs = {
    "os": Without(
        os,
        "fork forkpty killpg getloadavg nice getuid geteuid getgid getegid getpgid getpgrp setsid"
        " setpgid getsid getpriority setpriority fchmod fchown chown lchown fwalk pwrite pread"
        " preadv pwritev fdatasync sync posix_fadvise posix_fallocate sendfile mkfifo mknod uname"
        " ttyname statvfs fstatvfs sched_yield sched_getaffinity wait3 wait4 WNOHANG O_DIRECTORY"
        " O_NOFOLLOW O_CLOEXEC O_NONBLOCK O_SYNC register_at_fork posix_spawn",
        name="nt",
        open=open_no_directory,
    ),
    "signal": Without(
        signal,
        "SIGKILL SIGHUP SIGPIPE SIGALRM SIGUSR1 SIGUSR2 SIGXFSZ SIGTSTP SIGCONT SIGQUIT SIGCHLD"
        " SIGWINCH alarm setitimer pthread_sigmask sigwait siginterrupt pause",
    ),
    "select": Without(select, "poll epoll"),
    "sys": Without(sys, "", platform="win32"),
    "anyio": anyio,
}
missing = "fcntl pwd grp resource termios tty pty syslog readline curses".split()
imported, opened = builtins.__import__, open

def import_(name, globals=None, *more, **others):
    if (globals or {}).get("__name__", "").partition(".")[0] == "ego":
        if name in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in theirs:
            return theirs[name]
    return imported(name, globals, *more, **others)

def open_nothing_of_proc(path, *arguments, **more):
    if str(path).startswith("/proc/"):
        raise FileNotFoundError(2, "No such file or directory", str(path))
    return opened(path, *arguments, **more)

builtins.__import__ = import_
builtins.open = io.open = open_nothing_of_proc
"""
"""What ego's own code finds; the libraries have ways of their own for other systems."""
NO_RECEIVER = 'theirs["anyio"] = Without(anyio, "open_signal_receiver")\n'
NO_LOOP_RECEIVES = """
del unix_events._UnixSelectorEventLoop.add_signal_handler
del unix_events._UnixSelectorEventLoop.remove_signal_handler
"""
LACKS = {"receiver": NO_RECEIVER, "loop": NO_LOOP_RECEIVES}
COMMAND = 'sys.argv[0] = "ego"\nfrom ego.faces.cli import main\nmain()\n'
EACH = """
import json
from typer.main import get_command
from ego.faces import cli, streams
from ego.programs.program import CAN_LEASH

def every(command, words=()):
    yield words
    for name, one in getattr(command, "commands", {}).items():
        yield from every(one, (*words, name))

streams.attach()
assert not CAN_LEASH
lines = [[*words, "--help"] for words in every(get_command(cli.app()))]
lines += json.loads(sys.stdin.read())
with open(sys.argv[1], "w") as told:
    for line in lines:
        print(json.dumps([line, cli.run(line)]), file=told)
"""


def script(tmp_path: Path, *parts: str) -> list[str]:
    file = tmp_path / "elsewhere.py"
    file.write_text("".join([WITHOUT, *parts]), "utf-8")
    return [sys.executable, str(file)]


def test_every_command_starts_and_does_its_work(data_dir: Path, tmp_path: Path) -> None:
    program = [sys.executable, "-c", f"input(); print({json.dumps(FACTS)!r})"]
    configure(data_dir, backends={"coder": program})
    copy, lines, page = (str(tmp_path / name) for name in ("copy", "lines.jsonl", "page.html"))
    done = {
        0: [
            ["remember", "The tide came in.", "--with", "Misaki"],
            ["recall", "tide"],
            ["wake-up"],
            ["introspect"],
            ["feel-desires", "--json"],
            ["satisfy-desire", "curiosity"],
            ["consider-them", "--person", "Misaki"],
            ["update-self", "question", "Why does the sea calm me?"],
            ["persona", "set", "--text", "A calm sailor."],
            ["capability", "enable", "agent_delegate"],
            ["deliberate"],
            ["jobs", "run"],
            ["note", "The build is green."],
            ["heartbeat"],
            ["chat", "Hello"],
            ["console"],
            ["doctor"],
            ["stats"],
            ["config", "show"],
            ["backup", copy],
            ["export", lines],
            ["import", lines],
            ["restore", copy],
            ["report", "-o", page],
            ["doctor", "--repair"],
            ["memories"],
            ["migrate", "status"],
            ["schema", "wake_up"],
        ],
        2: [["remember"], ["teleport"], ["--data-dir", copy, "recall"]],
        3: [["get-episode", "ep_none"]],
    }
    wanted = [line for several in done.values() for line in several]
    told = tmp_path / "told"

    ran = subprocess.run(
        [*script(tmp_path, EACH), str(told)],
        input=json.dumps(wanted).encode(),
        env=environment(
            data_dir,
            EGO_LLM=f"command:{sys.executable} -m tests.agent_cli",
            PYTHONPATH=str(ROOT),
            TYPER_USE_RICH="0",  # drawing every help takes longer than all else; screens are Rich's
        ),
        capture_output=True,
        timeout=120,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr.decode()[-2_000:]
    assert b"Traceback" not in ran.stderr
    codes = [json.loads(line) for line in told.read_text("utf-8").splitlines()]
    helps = [(line, code) for line, code in codes if line[-1] == "--help"]
    assert len(helps) > 60
    assert [one for one in helps if one[1] != 0] == []
    expected = [[line, code] for code, several in done.items() for line in several]
    assert codes[len(helps) :] == expected
    assert b"agent_delegate success: Two tides a day." in ran.stdout
    assert b"The water is highest at high tide 9:40, Skipper." in ran.stdout


def test_a_capabilitys_program_runs_without_a_leash(data_dir: Path, tmp_path: Path) -> None:
    running = """
from pathlib import Path
from ego.core.autonomy.capabilities import Configured, Task
from ego.tools.autonomy.doing import run
python = sys.executable
for written in ("print(input())", "import time; time.sleep(60)", "import sys; sys.exit(3)"):
    task = Task((python, "-c", written), "said\\n")
    ran = run.run(task, Configured(timeout_seconds=2.0), dict(os.environ), Path("."), int)
    print(ran.ending, ran.output.strip(), ran.status if ran.ending == "finished" else "")
print(run.run(Task(("no-such",), ""), Configured(), {}, Path("."), int).complaint)
"""
    said = subprocess.check_output(
        script(tmp_path, running), env=environment(data_dir), cwd=tmp_path, timeout=60
    )

    assert said.decode().splitlines() == [
        "finished said 0", "timed_out  ", "finished  3", "There is no such program.",
    ]  # fmt: skip


def _sent(pipe: IO[bytes], number: int | None, method: str, **params: Any) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    pipe.write(json.dumps(message if number is None else {**message, "id": number}).encode())
    pipe.write(b"\n")
    pipe.flush()


def _served(serving: subprocess.Popen[bytes]) -> str:
    """The text of a call over a connection with its handshake."""
    assert serving.stdin is not None
    assert serving.stdout is not None
    client = {"name": "t", "version": "1"}
    _sent(
        serving.stdin, 1, "initialize",
        protocolVersion="2025-06-18", capabilities={}, clientInfo=client,
    )  # fmt: skip
    assert json.loads(serving.stdout.readline())["result"]["serverInfo"]["name"] == "ego"
    _sent(serving.stdin, None, "notifications/initialized")
    _sent(serving.stdin, 2, "tools/call", name="remember", arguments={"content": "The tide."})
    answer = json.loads(serving.stdout.readline())
    assert answer["id"] == 2
    return str(answer["result"]["content"][0]["text"])


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize(
    ("end", "lack"),
    [
        (signal.SIGTERM, "receiver"),
        (signal.SIGINT, "loop"),
        pytest.param(signal.SIGTERM, "loop", marks=pytest.mark.soak),
        pytest.param(signal.SIGINT, "receiver", marks=pytest.mark.soak),
        pytest.param(None, "receiver", marks=pytest.mark.soak),
        pytest.param(None, "loop", marks=pytest.mark.soak),
    ],
)
def test_a_server_answers_and_ends(
    lack: str, end: signal.Signals | None, data_dir: Path, tmp_path: Path
) -> None:
    serving = subprocess.Popen(
        [*script(tmp_path, LACKS[lack], COMMAND), "serve"],
        env=environment(data_dir),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert _served(serving).startswith("Saved")
        if end is not None:
            serving.send_signal(end)
            code = serving.wait(30)
            _, complaint = serving.communicate()
        else:
            _, complaint = serving.communicate(timeout=30)
            code = serving.returncode
    finally:
        serving.kill()
        serving.communicate()

    assert code == {None: 0, signal.SIGTERM: 0, signal.SIGINT: 130}[end], complaint
    assert complaint == b""
