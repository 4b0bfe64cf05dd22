"""Real `ego` processes without the second that each would take to import what it needs.

One process a run has imported it all and forks for each `ego` that is asked for: with the
arguments, variables, directory and streams of who asks, and with an end of its own. Who asks is
this file as a program, which a test starts as it would start `ego`: it hands its streams over,
passes signals on, and ends as that `ego` ends; when it is killed, so is that `ego`.

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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

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
    return [sys.executable, "-I", "-S", __file__, "ask", _address(os.getpid()), *arguments]


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
        cwd=os.path.dirname(os.path.dirname(__file__)),  # noqa: PTH120  pathlib takes too long
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


def ask(address: str, arguments: list[str]) -> None:
    """Have `ego` run with `arguments`, on the streams of this process, and end as it does."""
    with socket.socket(socket.AF_UNIX) as asked:
        asked.connect(f"\0{address}")
        request = marshal.dumps((arguments, dict(os.environ), os.getcwd()))  # noqa: PTH109
        socket.send_fds(asked, [MARK], [0, 1, 2])
        asked.sendall(len(request).to_bytes(8, "big") + request)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda number, _: asked.send(bytes([number])))
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(nothing, number)
        status = int.from_bytes(asked.recv(8), "big", signed=True)
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


def serve(address: str) -> list[str]:
    """Fork for whoever asks, until standard input ends; in a fork returns its arguments."""
    import select

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"\0{address}")
        listening.listen(64)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        minding: set[int] = set()
        while True:
            ready, _, _ = select.select([listening, 0], [], [])
            minding = {one for one in minding if not os.waitpid(one, os.WNOHANG)[0]}
            if 0 in ready:
                os._exit(0)
            asked, _ = listening.accept()
            if not (pid := os.fork()):
                listening.close()
                return _mind(asked)
            minding.add(pid)
            asked.close()


def _mind(asked: socket.socket) -> list[str]:
    """Fork once more, tell who asked how that fork ended; in it return its arguments."""
    import contextlib
    import random
    import select
    import tempfile
    import time

    _, streams, _, _ = socket.recv_fds(asked, len(MARK), 3)
    size = int.from_bytes(_read(asked, 8), "big")
    arguments, variables, directory = marshal.loads(_read(asked, size))
    if not (child := os.fork()):
        asked.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(directory)
        os.environ.clear()
        os.environ.update(variables)
        time.tzset()
        tempfile.tempdir = None
        random.seed()
        return arguments
    for stream in (0, 1, 2, *streams):
        os.close(stream)
    ended = os.pidfd_open(child)
    while True:
        ready, _, _ = select.select([ended, asked], [], [])
        if ended in ready:
            break
        numbers = asked.recv(8)
        for number in numbers or [signal.SIGKILL]:
            os.kill(child, number)
        if not numbers:
            break
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(OSError):  # who asked may have been killed
        asked.sendall(status.to_bytes(8, "big", signed=True))
    os._exit(0)


def _read(asked: socket.socket, size: int) -> bytes:
    read = b""
    while len(read) < size:
        if not (more := asked.recv(size - len(read))):
            os._exit(1)  # who asked has been killed
        read += more
    return read


def _import_all() -> None:
    """Import what commands, screens and servers need; whatever else there is, each does.

    A day that is told, in either language, has the patterns made that days are read by.
    """
    import contextlib
    import gc
    import importlib.resources
    import io
    import tempfile

    from ego.faces import cli, registry

    for name in ("http.serving", "mcp", "proxy.serving", "serving", "web.serve"):
        importlib.import_module(f"ego.faces.{name}")
    importlib.import_module("ego.upkeep.language.japanese")
    for path in importlib.resources.files("ego.faces.terminal").iterdir():
        if path.name.endswith(".py"):
            importlib.import_module(f"ego.faces.terminal.{path.name[:-3]}")

    if DATABASE in os.environ:
        importlib.import_module("tests.engines")
    registry.register_all()
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
    if how == "ask":
        ask(given[0], given[1:])
    elif how == "begin":
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
