"""The unit that keeps `ego proxy` running under systemd, as the user's own service."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ego.core import text
from ego.core.talk import proxying
from ego.errors import UsageError
from ego.upkeep.install import beats

CLIENT = "proxy-service"
"""As `install` is told."""
UNIT = "ego-proxy.service"
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
AFTERWARDS = (
    "Start it with:",
    "  systemctl --user daemon-reload",
    f"  systemctl --user enable --now {UNIT}",
)


class Before(NamedTuple):
    """Which model the proxy is to stand before, and where."""

    to: str | None = None
    listen: str | None = None
    key_env: str | None = None

    def refuse_senseless(self) -> None:
        """Raise UsageError for what `ego proxy` would refuse when nobody looks."""
        if not self.to:
            raise UsageError(f"{CLIENT} needs --to, the model's own address.")
        proxying.read_upstream(self.to)
        proxying.read_listen(self.listen or proxying.LISTEN)
        if self.key_env is not None and not _VARIABLE.fullmatch(self.key_env):
            raise UsageError(
                f"--key-env '{text.one_line(self.key_env, 40)}' is no name of a variable."
            )


NOTHING = Before()


def unit(home: Path, environ: Mapping[str, str]) -> Path:
    """The file of the unit."""
    return _configuration(home, environ) / "systemd" / "user" / UNIT


def secrets(home: Path, environ: Mapping[str, str]) -> Path:
    """The file for what the unit itself must not hold, if there is any."""
    return _configuration(home, environ) / "ego" / "proxy.env"


def write_unit(
    before: Before, program: Sequence[str], passed_on: Mapping[str, str], secret: Path
) -> str:
    """The unit."""
    argv = [*program, "proxy", "--to", before.to or ""]
    for option, value in (("--listen", before.listen), ("--key-env", before.key_env)):
        argv += [option, value] if value else []
    return f"""\
[Unit]
Description=ego: the inner life in front of a model
After=network.target

[Service]
{beats.run_by_systemd(argv, passed_on)}
EnvironmentFile=-{str(secret).replace("%", "%%")}
Restart=on-failure
# The copy of the day is made by a process that outlives this one.
KillMode=process

[Install]
WantedBy=default.target
"""


def tell_next(before: Before, secret: Path) -> list[str]:
    """What a person does next."""
    if before.key_env is None:
        return list(AFTERWARDS)
    return [
        f"Write {before.key_env}=… and EGO_PROXY_TOKEN=… into {secret} (chmod 600).",
        *AFTERWARDS,
    ]


def _configuration(home: Path, environ: Mapping[str, str]) -> Path:
    return Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
