"""Running a capability's program: bounded, watched, and told nothing that it need not know.

The program is a list of arguments from config.toml and gets what a model wrote on standard
input. It has a session of its own (no terminal), a working directory of its own outside the
data directory, and of our environment what every program needs and what a person hands on by
name. It ends at its time limit, when it writes too much, or with us, and what it started ends
with it, also what it left behind in the background.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from ego.core.autonomy.capabilities import Configured, Task
from ego.core.autonomy.outcomes import Ending, Ran
from ego.core.text import mend
from ego.runtime.ego import Ego
from ego.stores.workplaces import Workplaces, workplaces

BEAT_SECONDS = 20.0
"""How often a sign of life is given; fifteen of them may fail to come."""

_OURS = "EGO_"
_EVERYONE = frozenset(("PATH", "HOME", "LANG", "TERM", "TMPDIR", "TZ"))
_KINDS = ("LC_", "XDG_")
_WINDOWS = frozenset(("SYSTEMROOT", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "TEMP", "TMP"))
"""Without these no process starts there."""


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
    from ego.programs.program import Program, TooMuch

    if shutil.which(task.argv[0], path=environment.get("PATH")) is None:
        what = "sandbox" if configured.sandbox else "program"
        return Ran(Ending.NOT_STARTED, "", complaint=f"There is no such {what}.")
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


def places(ego: Ego) -> Workplaces:
    """Where the programs of this ego work."""
    return workplaces(ego.settings.data_dir, ego.settings.work_dir, os.environ)


def environment(
    ours: Mapping[str, str], secrets: Collection[str], handed_on: Collection[str]
) -> dict[str, str]:
    """What of our environment a program gets: what every program needs, and what is `handed_on`.

    Never what is called EGO_*, nor what holds one of `secrets` (ego's own key, whatever the
    variable is called).
    """
    held = [secret for secret in secrets if secret]
    named = {_called(name) for name in handed_on}
    return {
        name: value
        for name, value in ours.items()
        if (_called(name) in named or _is_for_everyone(_called(name)))
        and not name.upper().startswith(_OURS)
        and not any(secret in value for secret in held)
    }


def _called(name: str) -> str:
    return name.upper() if os.name == "nt" else name  # where case tells nothing apart


def _is_for_everyone(name: str) -> bool:
    if name in _EVERYONE or name.startswith(_KINDS):
        return True
    return os.name == "nt" and name in _WINDOWS


def _text(raw: bytes) -> str:
    return mend(raw.decode("utf-8", "replace"))
