"""Real `ego` processes without the second that each would take to import what it needs.

One process a run has imported it all and forks for each `ego` that is asked for: with the
arguments, variables, directory and streams of who asks, and with an end of its own. Who asks is a
small program (tests/fork_asked.py), which a test starts as it would start `ego`: it hands its
streams over, passes signals on, and ends as that `ego` ends; when it is killed, so is that `ego`.

How `ego` starts from nothing is looked at where a test says `command()`.
"""

from __future__ import annotations

import _thread
import marshal
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

ASKING = str(Path(__file__).with_name("fork_asked.py"))
MARK = b"ego"
OURS = ("EGO_", "HOME", "OPENAI_", "TMPDIR", "XDG_")
DATABASE = "TESTS_DATABASE_URL"
"""The variable that names the database whose egos every directory is, where it is one."""
CAN_FORK = hasattr(os, "pidfd_open")
_serving: list[subprocess.Popen[bytes]] = []
_beginning = _thread.allocate_lock()


def command(*arguments: str, **more: str) -> list[str]:
    """The argument list of a real `ego` process, forked where that can be.

    It is none where `more`, the variables it gets beside the usual, hold one for Python itself.
    """
    if not (CAN_FORK and all(name.startswith(OURS) for name in more)):
        return from_nothing(*arguments)
    with _beginning:
        if not _serving:
            _serving.append(_begun())
    return [sys.executable, "-I", "-S", ASKING, _address(os.getpid()), *arguments]


def from_nothing(*arguments: str) -> list[str]:
    """The argument list of a real `ego` process that is not forked."""
    whose = ["tests.forks", "begin"] if DATABASE in os.environ else ["ego"]
    return [sys.executable, "-m", *whose, *arguments]


def python(code: str, *arguments: str) -> list[str]:
    """The argument list of a process that runs `code`, on the engine of whoever asks."""
    if DATABASE in os.environ:
        return [sys.executable, "-m", "tests.forks", "python", code, *arguments]
    return [sys.executable, "-c", code, *arguments]


def _begun() -> subprocess.Popen[bytes]:
    kept = {name: said for name, said in os.environ.items() if not name.startswith("EGO_")}
    serving = subprocess.Popen(
        [sys.executable, "-m", "tests.forks", "serve", _address(os.getpid())],
        cwd=Path(__file__).parents[1],
        env=kept
        | {"EGO_EMBEDDING_MODEL": "off", "EGO_INTEROCEPTION": "off", "EGO_BACKUP_KEEP": "0"},
        stdin=subprocess.PIPE,  # which ends with this process, and it with that
        stdout=subprocess.PIPE,
    )
    assert serving.stdout
    assert serving.stdout.readline() == b"ready\n"
    return serving


def _address(pid: int) -> str:
    return f"ego-forks-{pid}"


def serve(address: str) -> list[str]:
    """Fork for whoever asks, until standard input ends; in a fork returns its arguments.

    Who asked sends the numbers of signals for its fork, and hears how that has ended.
    """
    import select

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"\0{address}")
        listening.listen(64)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        asking: dict[socket.socket, int] = {}
        running: dict[int, tuple[int, socket.socket]] = {}
        while True:
            ready, _, _ = select.select([listening, 0, *asking, *running], [], [])
            if 0 in ready:
                os._exit(0)
            for one in ready:
                if one in running:
                    pid, asked = running.pop(one)
                    os.close(one)
                    asking.pop(asked, None)
                    _tell_end(asked, pid)
                elif one in asking:
                    _pass_on(one, asking)
            if listening in ready:
                asked, _ = listening.accept()
                if (request := _read_request(asked)) is None:
                    asked.close()
                elif pid := os.fork():
                    for stream in request.streams:
                        os.close(stream)
                    asking[asked] = pid
                    running[os.pidfd_open(pid)] = pid, asked
                else:
                    for ended, (_, other) in running.items():
                        os.close(ended)
                        other.close()
                    asked.close()
                    listening.close()
                    return _become(request)


class _Request(NamedTuple):
    """What an `ego` is to begin with."""

    streams: list[int]
    arguments: list[str]
    variables: dict[bytes, bytes]
    directory: str


def _read_request(asked: socket.socket) -> _Request | None:
    """What is asked for; None when who asked has been killed over it."""
    _, streams, _, _ = socket.recv_fds(asked, len(MARK), 3)
    size = _read(asked, 8)
    said = _read(asked, int.from_bytes(size, "big"))
    if not said:
        for stream in streams:
            os.close(stream)
        return None
    return _Request(streams, *marshal.loads(said))


def _read(asked: socket.socket, size: int) -> bytes:
    """So many bytes; none when there are fewer."""
    read = b""
    while len(read) < size:
        if not (more := asked.recv(size - len(read))):
            return b""
        read += more
    return read


def _become(request: _Request) -> list[str]:
    """Take over what the fork was asked for with; its arguments are for who calls."""
    import random
    import tempfile
    import time

    for number, stream in enumerate(request.streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(request.directory)
    os.environ.clear()
    os.environb.update(request.variables)
    time.tzset()
    tempfile.tempdir = None
    random.seed()
    return request.arguments


def _pass_on(asked: socket.socket, asking: dict[socket.socket, int]) -> None:
    """Send a fork what who asked for it was sent; who was killed takes it along."""
    numbers = asked.recv(8)
    for number in numbers or [signal.SIGKILL]:
        os.kill(asking[asked], number)
    if not numbers:
        del asking[asked]


def _tell_end(asked: socket.socket, pid: int) -> None:
    import contextlib

    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with contextlib.suppress(OSError):  # who asked may have been killed
        asked.sendall(status.to_bytes(8, "big", signed=True))
    asked.close()


def _import_all() -> None:
    """Import what commands, screens and servers need; whatever else there is, each does.

    A day that is told, in either language, has the patterns made that days are read by. Commands
    are built already, as in the tests' own process.
    """
    import contextlib
    import gc
    import importlib.resources
    import io
    import tempfile

    from ego.faces import cli, registry
    from tests import spared

    for name in ("http.serving", "mcp", "proxy.serving", "serving", "web.serve"):
        importlib.import_module(f"ego.faces.{name}")
    importlib.import_module("ego.upkeep.language.japanese")
    for path in importlib.resources.files("ego.faces.terminal").iterdir():
        if path.name.endswith(".py"):
            importlib.import_module(f"ego.faces.terminal.{path.name[:-3]}")

    if DATABASE in os.environ:
        importlib.import_module("tests.engines")
    registry.register_all()
    spared.do_once()
    with tempfile.TemporaryDirectory() as place:
        os.environ["EGO_LLM"] = "command:echo Tea."
        for line in (
            *("remember tea", "recall tea", "wake-up --json", "--help", "memories", "ahead"),
            *("chat Tea_on_9_May_at_5_pm.", "chat 5月9日の17時にお茶。", "chat No_tea_on_9_May."),
        ):
            silent = io.TextIOWrapper(io.BytesIO())
            with contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
                arguments = [word.replace("_", " ") for word in line.split()]
                assert cli.run(["--data-dir", place, *arguments]) == 0
    gc.collect()
    gc.freeze()  # else each fork copies all of the memory as it ends


def run(arguments: list[str]) -> None:
    """Be the `ego` that was asked for."""
    from ego import __main__ as program

    sys.argv = [program.__file__, *arguments]
    with _engine():
        program.main()


def _end(ended: SystemExit) -> None:
    """End as Python does, without taking apart all that was imported: half of a short command.

    What Python itself would say as it ends is left to it.
    """
    import atexit
    import threading

    if not isinstance(ended.code, int | None):
        return
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):
        return
    os._exit(ended.code or 0)


def _engine() -> AbstractContextManager[None]:
    """The engine of whoever asks, within the block."""
    import contextlib

    if url := os.environ.get(DATABASE):
        from tests import engines

        return engines.on_postgres(url)
    return contextlib.nullcontext()


if __name__ == "__main__":
    _, how, *given = sys.argv
    if how == "begin":
        run(given)
    elif how == "python":
        sys.argv = ["-c", *given[1:]]
        with _engine():
            exec(given[0], {"__name__": "__main__"})
    elif how == "serve":
        _import_all()
        try:
            run(serve(given[0]))
        except SystemExit as ended:
            _end(ended)
            raise
