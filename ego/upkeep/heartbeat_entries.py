"""The entries that make an ego's heart beat: a line for cron, two units for systemd.

`ego heartbeat` prints what stirs and exits 0, or prints nothing and exits 1. With an agent's
command the entry hands it what stirs; without one cron mails it and systemd logs it.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

INTERVALS = (5, 10, 15, 20, 30, 60)
"""Minutes between two beats, at most an hour: those that divide one."""
UNIT = "ego-heartbeat"


def cron(
    text: str, program: Sequence[str], environ: Mapping[str, str], every: int, agent: str | None
) -> str:
    """A crontab with the entry of this ego in it; an earlier one of the same ego is replaced."""
    mark = f"# heartbeat of the ego in {environ['EGO_DATA_DIR']}"
    minutes = "0" if every == 60 else f"*/{every}"
    job = f"{minutes} * * * * {_shell(program, environ, agent)}".replace("%", r"\%")
    kept = text.splitlines()
    if mark in kept:
        at = kept.index(mark)
        kept[at : at + 2] = [mark, job]
    else:
        kept += [mark, job]
    return "\n".join(kept) + "\n"


def systemd(
    program: Sequence[str], environ: Mapping[str, str], every: int, agent: str | None
) -> dict[str, str]:
    """File name to content: the service that beats once, and the timer that calls it."""
    beat = [*program, "heartbeat"]
    if agent:
        beat = ["/bin/sh", "-c", _handing_over(program, agent)]
    variables = " ".join(_quoted(f"{name}={value}") for name, value in environ.items())
    service = f"""\
[Unit]
Description=ego: feel what stirs

[Service]
Type=oneshot
Environment={variables}
ExecStart={" ".join(_quoted(word).replace("$", "$$") for word in beat)}
# 1 says that nothing stirs.
SuccessExitStatus=1
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


def _shell(program: Sequence[str], environ: Mapping[str, str], agent: str | None) -> str:
    variables = " ".join(f"{name}={shlex.quote(value)}" for name, value in environ.items())
    if agent:
        return f"export {variables}; {_handing_over(program, agent)}"
    return f"{variables} {shlex.join([*program, 'heartbeat'])}"


def _handing_over(program: Sequence[str], agent: str) -> str:
    beat = shlex.join([*program, "heartbeat"])
    return f"felt=$({beat}) && printf '%s\\n' \"$felt\" | {agent}"


def _quoted(word: str) -> str:
    """`word` as systemd reads it: one word, without its specifiers."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"'
