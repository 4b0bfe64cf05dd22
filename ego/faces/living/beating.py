"""A heart that beats in this process, by the clock, for as long as it runs: no cron is needed.

It beats once at the start, then on the minutes on which cron would. What a beat does is what
`ego heartbeat --act` does, and several hearts of one ego tell a thing once, as two of cron's would.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from types import FrameType
from typing import Any

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import Busy, Do, EgoError
from ego.runtime.ego import open_ego, utc_now
from ego.runtime.toolkit import TOOLS, drop_warnings, use
from ego.stores.autonomy import beats

_LOOK_SECONDS = 20.0
"""So long at most it sleeps without a look at the clock: the machine may have slept meanwhile."""

Show = Callable[[Reply[Any]], object]
Complain = Callable[[str, str], object]


def beat_here(
    settings: Settings,
    every: int,
    show: Show,
    complain: Complain,
) -> None:
    """Let the heart beat every so many minutes, until Ctrl-C or a signal to end.

    What is under way then is given back, and is done by a later beat. Raises Busy where another
    process does so.
    """
    import ego.tools.autonomy.heartbeat  # noqa: F401  it registers itself

    let_go = beats.claim_foreground(settings.data_dir)
    if let_go is None:
        raise Busy("Another ego live --foreground lets this heart beat.", Do("end that one first."))
    try:
        with _ended_by_a_signal():
            while True:
                _beat(settings, show, complain)
                due = next_beat(utc_now(), every)
                while (left := (due - utc_now()).total_seconds()) > 0:
                    time.sleep(min(left, _LOOK_SECONDS))
    except KeyboardInterrupt:
        complain("note", "It rests now. ego live --foreground goes on.")
    finally:
        let_go()


def next_beat(at: datetime, every: int) -> datetime:
    """When cron would call next: on the minutes of an hour that `every` divides."""
    minute = at.replace(second=0, microsecond=0)
    return minute + timedelta(minutes=every - minute.minute % every)


def _beat(settings: Settings, show: Show, complain: Complain) -> None:
    try:
        reply, warnings = use(TOOLS["heartbeat"], lambda: open_ego(settings), {"act": True})
    except EgoError as error:  # a beat that fails ends no life
        complain("error", str(error))
        return
    show(drop_warnings(reply, warnings))
    sys.stdout.flush()
    for warning in warnings:
        complain("warning", warning)


@contextmanager
def _ended_by_a_signal() -> Iterator[None]:
    """Within the block SIGTERM and SIGHUP interrupt like Ctrl-C does."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = ("SIGTERM", "SIGHUP", "SIGINT")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
