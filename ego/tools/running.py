"""Running a capability's program: bounded, watched, and told nothing of ego's keys.

The program is a list of arguments from config.toml and gets what a model wrote on standard
input. It has a session of its own (no terminal), a working directory of its own, and an
environment without EGO_* and without whatever looks like a secret, unless a person hands
that on by name. It ends at its time limit, when it writes too much, or with us, and what it
started ends with it, also what it left behind in the background.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path

from ego.core.capabilities import Configured, Task
from ego.core.outcomes import Ending, Ran
from ego.core.text import mended
from ego.errors import StateError

BEAT_SECONDS = 20.0
"""How often a sign of life is given; fifteen of them may fail to come."""
WORK = "work"
"""The directory of the data directory in which programs work, each in its own."""

_OURS = "EGO_"
_SECRET = re.compile(
    "API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(^|_)(KEY|AUTH|COOKIE)S?(_|$)",
    re.IGNORECASE,
)


def run(
    task: Task,
    configured: Configured,
    environment: Mapping[str, str],
    directory: Path,
    beat: Callable[[], object],
) -> Ran:
    """Run `task` in `directory` to its end, calling `beat` now and then.

    Whatever ends this early (`beat` raises, Ctrl-C) ends the program too.
    """
    from ego.programs import Program, TooMuch

    if shutil.which(task.argv[0], path=environment.get("PATH")) is None:
        return Ran(Ending.NOT_STARTED, "", complaint="There is no such program.")
    try:
        program = Program(
            task.argv,
            task.said.encode(),
            environment,
            most=configured.output_bytes,
            directory=directory,
            with_what_it_leaves=True,
        )
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        return Ran(Ending.NOT_STARTED, "", complaint=reason)
    written, ending, last = bytearray(), Ending.FINISHED, time.monotonic()
    try:
        for piece in program.output(configured.timeout_seconds, BEAT_SECONDS):
            written += piece
            if time.monotonic() - last >= BEAT_SECONDS:
                beat()
                last = time.monotonic()
    except TimeoutError:
        ending = Ending.TIMED_OUT
    except TooMuch:
        ending = Ending.TOO_MUCH
    finally:
        program.end()
    return Ran(ending, _text(bytes(written)), program.status, _text(program.complaint))


def environment(
    ours: Mapping[str, str], secrets: Collection[str], handed_on: Collection[str]
) -> dict[str, str]:
    """What of our environment a program gets.

    Nothing that is called EGO_*, nothing that holds one of `secrets` (ego's own key, whatever
    the variable is called), and of what looks like a secret only what `handed_on` names.
    """
    held = [secret for secret in secrets if secret]
    return {
        name: value
        for name, value in ours.items()
        if not name.upper().startswith(_OURS)
        and not any(secret in value for secret in held)
        and (name in handed_on or not _SECRET.search(name))
    }


def directory(data_dir: Path, work_id: str) -> Path:
    """Where the program of this work works."""
    return data_dir / WORK / work_id


def prepared(data_dir: Path, work_id: str) -> Path:
    """A directory for one run, empty unless the run was begun before.

    Raises StateError when it cannot be made.
    """
    place = directory(data_dir, work_id)
    try:
        place.parent.mkdir(exist_ok=True, mode=0o700)  # `parents` would give it the usual mode
        place.mkdir(exist_ok=True, mode=0o700)
    except OSError as problem:
        raise StateError(
            f"Programs work in {place.parent}, and it cannot be used: {problem.strerror}."
            " Nothing was run; what was decided still waits."
        ) from problem
    return place


def left_behind(directory: Path) -> str | None:
    """The directory when the program left something in it; an empty one is removed."""
    with suppress(OSError):
        directory.rmdir()
        return None
    return str(directory)


def _text(raw: bytes) -> str:
    return mended(raw.decode("utf-8", "replace"))
