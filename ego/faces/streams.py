"""Standard input, output and error as a command finds them: there, closed, or full.

A closed one is given a place of its own before anything opens a file. A database on descriptor 2
would be written into by whoever complains. What cannot be said on standard error goes nowhere,
for the exit code says it too; what cannot be said on standard output is an error, for somebody
waits for it.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer


class Unwritten(OSError):
    """Standard output took no more, for another reason than a reader that left."""


class _Answers(io.BufferedWriter):
    """Errors are named here and not beneath: an interruption between a write of ours and the
    buffer that asked for it would leave in the buffer what has been written, to be said twice."""

    def write(self, what: Buffer, /) -> int:
        with _named():
            return super().write(what)

    def flush(self) -> None:
        with _named():
            super().flush()


class _Complaints(io.BufferedWriter):
    def write(self, what: Buffer, /) -> int:
        with suppress(OSError):
            return super().write(what)
        return len(memoryview(what))

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


@contextmanager
def _named() -> Iterator[None]:
    try:
        yield
    except (BrokenPipeError, Unwritten):
        raise
    except OSError as problem:
        raise Unwritten(problem.errno, problem.strerror) from problem


def attach() -> None:
    """Make output usable, in UTF-8 whatever the locale says; input that is closed stays None."""
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # takes the lowest number; output to it fails, as before
    sys.stdout = _text(sys.stdout, _Answers, 1)
    sys.stderr = _text(sys.stderr, _Complaints, 2)


def give_up_output() -> None:
    """What is still buffered goes nowhere, or the exit would fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def turn_output_to_complaints() -> None:
    """What others still have in the buffer is for people, and nothing of ours will follow."""
    with suppress(OSError):
        os.dup2(2, 1)
    sys.stdout.flush()


def _text(stream: IO[str] | None, kind: type[io.BufferedWriter], number: int) -> IO[str]:
    if sys.platform == "win32" and isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        return stream
    raw = io.FileIO(number, "w", closefd=False)
    return io.TextIOWrapper(
        kind(raw),
        encoding="utf-8",
        errors="backslashreplace",
        line_buffering=number == 2 or raw.isatty(),
    )
