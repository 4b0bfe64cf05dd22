"""The entries that make an ego's heart beat: a line for cron, two units for systemd.

`ego heartbeat` prints what stirs and exits 0, or prints nothing and exits 1. With an agent's
command the entry hands it what stirs; without one cron mails it and systemd logs it. With `act`
the ego decides and acts by itself, with the model that is set.

Every word is quoted for where it stands, whatever it holds, as long as that is one line:
`ego.upkeep.install.install` refuses control characters first.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

BEATING = ("cron", "systemd")
"""What lets a heart beat, as `install` is told."""
INTERVALS = (5, 10, 15, 20, 30, 60)
"""Minutes between two beats, at most an hour: those that divide one."""
UNIT = "ego-heartbeat"
_PLAIN = re.compile(r"[\w/.+-]+")


def cron(
    text: str,
    program: Sequence[str],
    environ: Mapping[str, str],
    every: int,
    agent: str | None,
    *,
    act: bool = False,
) -> str:
    """A crontab with the entry of this ego in it; an earlier one of the same ego is replaced."""
    mark = _mark(environ["EGO_DATA_DIR"])
    minutes = "0" if every == 60 else f"*/{every}"
    job = f"{minutes} * * * * {_shell(program, environ, agent, act=act)}".replace("%", r"\%")
    kept = text.removesuffix("\n").split("\n") if text else []
    if mark in kept:
        at = kept.index(mark)
        is_ours = "heartbeat" in "".join(kept[at + 1 : at + 2])  # somebody may have cut it out
        kept[at : at + 1 + is_ours] = [mark, job]
    else:
        kept += [mark, job]
    return "\n".join(kept) + "\n"


def without_cron(text: str, home: str) -> str:
    """A crontab without the entry of the ego that lives in `home`."""
    lines = text.split("\n")
    if _mark(home) not in lines:
        return text
    at = lines.index(_mark(home))
    is_ours = "heartbeat" in "".join(lines[at + 1 : at + 2])
    del lines[at : at + 1 + is_ours]
    return "\n".join(lines) if any(lines) else ""


def job_of(text: str, home: str) -> str:
    """The line of a crontab that lets the heart of the ego in `home` beat; empty without one."""
    lines = text.split("\n")
    if _mark(home) not in lines:
        return ""
    job = "".join(lines[lines.index(_mark(home)) + 1 :][:1])
    return job if "heartbeat" in job else ""


def homes_in(text: str) -> set[str]:
    """The directories of the egos whose hearts a crontab lets beat."""
    lines = [one for one in text.split("\n") if one.startswith(_MARK)]
    return {one.removeprefix(_MARK) for one in lines if job_of(text, one.removeprefix(_MARK))}


_MARK = "# heartbeat of the ego in "


def _mark(home: str) -> str:
    return f"{_MARK}{home}"


def systemd(
    program: Sequence[str],
    environ: Mapping[str, str],
    every: int,
    agent: str | None,
    *,
    act: bool = False,
) -> dict[str, str]:
    """File name to content: the service that beats once, and the timer that calls it."""
    beat = [*program, *_beat(act=act)]
    if agent:
        beat = ["/bin/sh", "-c", _handing_over(_words(program), agent)]
    service = f"""\
[Unit]
Description=ego: feel what stirs

[Service]
Type=oneshot
{run_by_systemd(beat, environ)}
# 1 says that nothing stirs.
SuccessExitStatus=1
# The copy of the day is made by a process that outlives this one.
KillMode=process
"""
    timer = f"""\
[Unit]
Description=ego: a heartbeat every {every} minutes

[Timer]
OnCalendar={"hourly" if every == 60 else f"*:0/{every}"}
Persistent=true

[Install]
WantedBy=timers.target
"""
    return {f"{UNIT}.service": service, f"{UNIT}.timer": timer}


def run_by_systemd(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The lines of a service that run a program with these variables."""
    if not _PLAIN.fullmatch(argv[0]):  # the name of what it starts may have no quotes in it
        argv = ["/bin/sh", "-c", f"exec {_words(argv)}"]
    variables = " ".join(_quoted(f"{name}={value}") for name, value in environ.items())
    run = " ".join(_quoted(word).replace("$", "$$") for word in argv)
    return f"Environment={variables}\nExecStart={run}"


def is_beat_of(unit: str, home: str) -> bool:
    """Whether the text of a unit is about the ego in `home`, such as one that lets it beat."""
    return _quoted(f"EGO_DATA_DIR={home}") in unit


def _beat(*, act: bool) -> list[str]:
    return ["heartbeat", "--act"] if act else ["heartbeat"]


def _shell(
    program: Sequence[str], environ: Mapping[str, str], agent: str | None, *, act: bool
) -> str:
    variables = " ".join(f"{name}={_words([value])}" for name, value in environ.items())
    if agent:
        return f"export {variables}; {_handing_over(_words(program), agent)}"
    return f"{variables} {_words(program)} {' '.join(_beat(act=act))}"


def _handing_over(program: str, agent: str) -> str:
    return f"felt=$({program} heartbeat) && printf '%s\\n' \"$felt\" | {agent}"


def _words(words: Sequence[str]) -> str:
    """`words` for a shell, with no backslash right before another or a %.

    A cron would take it for its own: each makes `%` of `\\%`, some make one of two backslashes.
    """
    return re.sub(r"\\(?=[\\%])", r"\\''", shlex.join(words))


def _quoted(word: str) -> str:
    """`word` as systemd reads it: one word, without its specifiers."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"'


def units(home: Path, environ: Mapping[str, str]) -> tuple[Path, ...]:
    """The files of the units for systemd."""
    own = Path(environ.get("XDG_CONFIG_HOME") or home / ".config") / "systemd" / "user"
    return tuple(own / f"{UNIT}.{kind}" for kind in ("service", "timer"))
