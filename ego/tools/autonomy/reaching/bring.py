"""Bringing messages to the sinks: whoever published one does it, and whoever comes later.

One process at a time, each sink in a thread of its own, so that none waits for another. A sink
gets its messages in their order, and the next one only when it has taken the one before. That it
has is kept at once; a process that dies just before leaves the message to be brought again.

No lock of the directory and no transaction is held meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import NamedTuple

from ego.config import Settings
from ego.core.autonomy import patience, reaching
from ego.core.autonomy.messages import SpokenMessage
from ego.core.autonomy.reaching import Sink
from ego.errors import EgoError
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.stores.autonomy import deliveries
from ego.stores.autonomy.deliveries import Trouble
from ego.stores.engine import files
from ego.stores.workplaces import Workplaces, find_leftover
from ego.tools.autonomy.doing import run
from ego.tools.autonomy.reaching.send import environment_for, send

LOOK_SECONDS = 0.25
"""How often it is looked for what others have said, while a sink takes its time."""


class Brought(NamedTuple):
    """What came of one try."""

    sink: str
    event_id: str
    failed: Trouble | None
    """None when the sink has taken it."""


def bring_what_waits(ego: Ego, *, anyway: bool = False) -> None:
    """Bring what is due to every sink, in quiet hours only `anyway`; what fails is a warning."""
    limits = patience.read(ego.settings.heartbeat)
    is_quiet = limits.is_quiet(ego.here())
    if not ego.settings.sinks or (is_quiet and not anyway):
        return
    try:
        for one in bring(ego):
            if one.failed:
                ego.warn(f"{one.sink} was not reached: {one.failed.complaint}. {again(one.failed)}")
    except EgoError as error:
        ego.warn(error.sentence.begin_with("what was said was not brought to its sinks:"))


def work_off_deliveries(settings: Settings) -> None:
    """The same for a server that has nothing else to do; a failure is for `ego deliver list`."""
    if settings.sinks:
        with open_ego(settings) as ego:
            bring_what_waits(ego)


def again(trouble: Trouble) -> str:
    """When a sink that fails is tried again, as a sentence."""
    seconds = max(1, round((trouble.next_at - utc_now()).total_seconds()))
    return f"It is tried again in {seconds} s."


def bring(ego: Ego, *, at_once: bool = False) -> list[Brought]:
    """Bring what waits to every sink; `at_once` also to those that are left alone for a while.

    Nothing, when another process does it already: that one takes what it finds until it ends.
    """
    every = list[Brought]()
    tried = set[str]()
    while _is_due(ego, tried, at_once=at_once):
        with _alone(ego) as is_ours:
            if not is_ours:
                break
            for one in _bring(ego, tried, at_once=at_once):
                every.append(one)
        # Whoever has said something just before we let go has left it to us.
    return every


@contextmanager
def _alone(ego: Ego) -> Iterator[bool]:
    """Whether it is ours to do, until the block ends or this process does."""
    if ego.settings.database_url:
        from ego.stores.engine.postgres.leases import hold_alone

        with hold_alone(ego.database, "delivering") as is_ours:
            yield is_ours
        return
    let_go = files.try_lock(ego.settings.data_dir / files.DELIVERING)
    try:
        yield let_go is not None
    finally:
        if let_go:
            let_go()


def _is_due(ego: Ego, failed: set[str], *, at_once: bool) -> bool:
    return any(
        _next(ego, sink, at_once=at_once) for sink in ego.settings.sinks if sink.name not in failed
    )


def _next(ego: Ego, sink: Sink, *, at_once: bool) -> SpokenMessage | None:
    """The message that the sink is to be brought now."""
    with ego.database.reading() as db:
        trouble = None if at_once else deliveries.trouble(db, sink.name)
        if trouble and trouble.next_at > utc_now():
            return None
        return deliveries.next_for(db, sink.name)


def _bring(ego: Ego, failed: set[str], *, at_once: bool) -> Iterator[Brought]:
    """Until no sink has anything more to take; one that has failed is `failed` from then on."""
    ended = SimpleQueue[tuple[str, str, str]]()
    under_way = set[str]()
    places = run.places(ego)
    places.sweep()
    while True:
        for sink in ego.settings.sinks:
            if sink.name in under_way or sink.name in failed:
                continue
            if message := _next(ego, sink, at_once=at_once):
                _begin(ego, sink, message, places, ended)
                under_way.add(sink.name)
        if not under_way:
            return
        try:
            name, event_id, wrong = ended.get(timeout=LOOK_SECONDS)
        except Empty:
            continue
        under_way.remove(name)
        brought = _noted(ego, name, event_id, wrong)
        if brought.failed:
            failed.add(name)
        yield brought


def _noted(ego: Ego, sink: str, event_id: str, wrong: str) -> Brought:
    with ego.database.writing() as db:
        if wrong:
            return Brought(sink, event_id, deliveries.mark_failing(db, sink, wrong, utc_now()))
        deliveries.mark_taken(db, event_id, sink, utc_now())
        return Brought(sink, event_id, None)


def _begin(
    ego: Ego,
    sink: Sink,
    message: SpokenMessage,
    places: Workplaces,
    ended: SimpleQueue[tuple[str, str, str]],
) -> None:
    letter = reaching.letter(message, ego.local(message.at))
    try_it = sending(ego, sink, letter, places)

    def work() -> None:
        ended.put((sink.name, message.event_id, try_it()))

    # A daemon: whoever interrupts us does not wait for a sink that hangs.
    threading.Thread(target=work, daemon=True).start()


class Sending(NamedTuple):
    """One try, with all it needs, to be called in any thread."""

    sink: Sink
    letter: dict[str, str]
    secrets: list[str]
    places: Workplaces
    work_id: str

    def __call__(self) -> str:
        """What went wrong; empty when the sink has taken it."""
        try:
            directory = self.places.prepared(self.work_id)
            try:
                passed = environment_for(self.sink, self.secrets)
                return send(self.sink, self.letter, passed, directory)
            finally:
                find_leftover(directory)
        except (EgoError, OSError) as problem:
            return str(problem) or type(problem).__name__
        except Exception as problem:  # nobody else would hear of it
            return f"it failed with {type(problem).__name__}"


def sending(ego: Ego, sink: Sink, letter: dict[str, str], places: Workplaces) -> Sending:
    """A try to bring `letter` to `sink`."""
    return Sending(sink, letter, [ego.settings.llm_api_key], places, f"sink_{ego.new_id()}")
