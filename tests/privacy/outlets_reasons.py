"""The outlets that tell why something was done or said."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.privacy.life import Life, Outlet
from tests.privacy.outlets import _resource, speaking


def _its_id(life: Life) -> str:
    """The id of what was said, once something was."""
    speaking(life)
    entries = json.loads(life.said("console", "--messages", "--json"))["data"]["entries"]
    return str(entries[-1]["event_id"])


def _why(*more: str) -> Callable[[Life], str]:
    def hear(life: Life) -> str:
        return life.said("why", _its_id(life), *more)

    return hear


def _console(life: Life) -> str:
    speaking(life)
    return life.said("console", "--why")


def _whole_console(life: Life) -> str:
    speaking(life)
    return _resource("ego://console")(life)


def _why_resource(life: Life) -> str:
    return _resource(f"ego://why/{_its_id(life)}")(life)


REASONS = (
    Outlet("ego why", False, _why(), silent=True),
    Outlet("ego why --json", False, _why("--json"), raw=True, silent=True),
    Outlet("ego console --why", False, _console, silent=True),
    Outlet("ego://console", False, _whole_console, raw=True, silent=True),
    Outlet("ego://why/{id}", False, _why_resource, silent=True),
)
