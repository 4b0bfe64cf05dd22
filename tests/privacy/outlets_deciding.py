"""What a model is asked when something is decided, part by part: more rows of the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

from tests.arrivals import MESSAGE, says
from tests.conftest import NOON
from tests.privacy.life import ASKED, Life, Outlet
from tests.privacy.outlets import do_a_task


def _part(*names: str, short: bool = False) -> Callable[[Life], str]:
    """These parts of a packet about something that has to do with every memory."""

    def hear(life: Life) -> str:
        life.said("note", f"I looked for {life.words}.")
        told = json.loads(life.said("deliberate", "--packet", *(["--short"] if short else [])))[
            "input"
        ]
        return json.dumps({name: told.get(name) for name in names}, ensure_ascii=False)

    return hear


def _days(life: Life) -> str:
    """What lies ahead, where a private memory points to the same day as one for everyone."""
    for memory_id in life.ids.values():
        life.said("edit", memory_id, "--when", f"{NOON + timedelta(days=1):%Y-%m-%d}")
    return _part("ahead")(life)


def _said_and_done(life: Life) -> str:
    do_a_task(life)
    life.sent("speak", answered=says(f"{MESSAGE} The {ASKED}."))
    return _part("said_and_done")(life)


DECIDING: tuple[Outlet, ...] = (
    Outlet("ego deliberate --packet: memories", False, _part("memories"), raw=True),
    Outlet("ego deliberate --packet --short: memories", False, _part("memories", short=True),
           raw=True),
    Outlet("ego deliberate --packet: states", False, _part("states"), raw=True, silent=True),
    Outlet("ego deliberate --packet: days to come", False, _days, raw=True),
    Outlet("ego deliberate --packet: said and done", False, _said_and_done, raw=True, silent=True),
    Outlet("ego deliberate --packet: desires and mood", False, _part("desires", "mood", "now"),
           raw=True, silent=True),
)  # fmt: skip
"""Rows of the table for the packet that something is decided by."""
