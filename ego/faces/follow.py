"""`ego console --follow`: what arrives on the console, shown as it arrives.

A follower only reads, so there may be several. It looks four times a second whether another
process has committed anything (SQLite keeps a number for that), and leaves when nobody reads
its output any more.
"""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Mapping
from typing import Any, NoReturn

from ego.config import Settings
from ego.faces.terminal.show import Manner, show
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from ego.stores import console
from ego.stores.console import Placed
from ego.tools.autonomy.reaching import known
from ego.tools.autonomy.speaking.console import reply, what

LOOK_SECONDS = 0.25
_AT_ONCE = 500
"""How many entries are shown before it is looked for more."""


def follow(settings: Settings, manner: Manner, wanted: Mapping[str, Any]) -> NoReturn:
    """Show the newest entries, then every new one, until interrupted.

    `wanted` are the arguments of the tool `console`. With `manner.as_json` each entry is
    one JSON object on a line of its own. Raises BrokenPipeError when the reader has left.
    """
    which = what(messages=wanted["messages"], activity=wanted["activity"])
    with open_ego(settings) as ego:
        with ego.database.reading() as db:
            place = console.end(db)
            shown = [] if wanted["unread"] else console.newest(db, which, limit=wanted["n"])
        why = bool(wanted["why"])
        if wanted["unread"]:  # those first, then what arrives
            first = TOOLS["console"].run(ego, **wanted)
            show("console", first, manner)
            looked_at(ego, first.fields)
        _show(ego, manner, shown, why=why)
        version = None
        while True:
            if (version_now := ego.database.version()) == version:
                _pause()
                continue
            with ego.database.reading() as db:
                arrived = console.read_after(db, place, which, limit=_AT_ONCE)
            _show(ego, manner, arrived, why=why)
            place = arrived[-1].place if arrived else place
            version = None if len(arrived) == _AT_ONCE else version_now


def looked_at(ego: Ego, shown: Mapping[str, Any]) -> None:
    """Who looks at a terminal has read the messages that are shown there; a program has not."""
    if sys.stdout.isatty():
        entries = shown["entries"]
        known.read_by_person(ego, [one["event_id"] for one in entries if one["type"] == "message"])


def _show(ego: Ego, manner: Manner, arrived: list[Placed], *, why: bool) -> None:
    for one in arrived:
        told = reply(ego, [one.entry], why=why)
        show("console", told, manner)
        looked_at(ego, told.fields)
    sys.stdout.flush()


def _pause() -> None:
    """Wait a little, and raise BrokenPipeError as soon as the reader is gone."""
    if not hasattr(select, "poll") or sys.stdout.isatty():
        time.sleep(LOOK_SECONDS)
        return
    reader = select.poll()
    reader.register(sys.stdout.fileno(), 0)  # a lost reader is told without being asked for
    if reader.poll(LOOK_SECONDS * 1000):
        raise BrokenPipeError
