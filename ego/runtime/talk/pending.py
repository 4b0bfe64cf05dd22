"""The words of a turn, from before its model is asked until it is kept.

They are on disk before anybody is asked. Who asks holds a lock on a file of its own while it
lives, as the system sees it; whatever ends it, the next use of the ego finds the words without a
holder, and keeps the turn as one that was broken off. A slow model is no dead process: as long as
the lock is held, nobody else touches the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from ego.core import events as sayings
from ego.core.desires.satisfaction import FURTHER, Happening
from ego.core.events import Event, Source
from ego.core.talk.unkept import requests
from ego.core.text import mend
from ego.errors import EgoError, StateError
from ego.runtime.ego import utc_now
from ego.runtime.talk import changes, holding, keeping
from ego.stores.engine import files, outbox
from ego.stores.talk import events, pending
from ego.stores.talk.pending import Pending

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_GONE_AFTER = timedelta(hours=1)
"""After so long who asks has ended, where its lock cannot be seen: on another machine."""
_TRIES = 100


@dataclass(slots=True)
class Words:
    """Words that are kept while a model is asked."""

    event_id: str
    """What the turn is called once it is kept."""
    is_over: bool = False
    """Nothing of them waits any more: the turn was kept, or nothing of it is to be."""


@contextmanager
def hold_words(
    opens: Callable[[], AbstractContextManager[Ego]], said: str, context: Mapping[str, object]
) -> Iterator[Words | None]:
    """Keep what was `said`, and hold it until the block ends; None where it cannot be kept.

    `context` is what the event knows beside it where the process dies within the block. What a
    process left that died before is kept first. Where nobody keeps the turn in the block nor
    withdraws it, it is kept by the next use.
    """
    let_go, words = _begin(opens, said, context)
    try:
        yield words
    finally:
        let_go()


def _begin(
    opens: Callable[[], AbstractContextManager[Ego]], said: str, context: Mapping[str, object]
) -> tuple[Callable[[], None], Words | None]:
    let_go: Callable[[], None] = _hold_nothing
    try:
        with opens() as ego:
            keep_left(ego)
            words = Words(f"ev_{ego.new_id()}")
            let_go = _take_lock(ego, words)
            gone_by = utc_now() + _GONE_AFTER
            if requests.asks_not_to_keep(said):
                said, context = requests.as_kept(said), {**context, requests.UNKEPT: True}
            one = Pending(words.event_id, mend(said), context, ego.now(), gone_by)
            with ego.database.writing() as db:
                pending.note(db, one)
    except EgoError:  # whoever keeps the turn says what is wrong, once it is heard
        return let_go, None
    except BaseException:
        let_go()
        raise
    return let_go, words


def withdraw_words(opens: Callable[[], AbstractContextManager[Ego]], words: Words | None) -> None:
    """Keep nothing of these words after all: no model was asked."""
    if words is not None:
        with opens() as ego, ego.database.writing() as db:
            pending.take_out(db, words.event_id)
        words.is_over = True


def claim_turn(ego: Ego, db: Transaction, event: Event) -> Event:
    """Take the words of a turn out that is kept within the transaction; returns it as it is kept.

    Where somebody took its holder for dead it takes the place of what that one has kept.
    """
    if pending.take_out(db, event.id):
        return event
    before = events.get(db, event.id)
    if before is not None and sayings.is_unanswered(before):
        changes.set_talk_aside(ego, db, before)
    return replace(event, id=f"ev_{ego.new_id()}")


@contextmanager
def end_words(words: Words | None) -> Iterator[None]:
    """Around the transaction that keeps a turn: its words are over once that has gone through.

    Where it has not, they wait for the next use; the error says so.
    """
    try:
        yield
    except StateError as error:
        if words is None:
            raise
        said = error.sentence.begin_with("What was said is kept, but perhaps not its answer.")
        raise StateError(said.fact, *said.way_out) from error
    if words is not None:
        words.is_over = True


def keep_left(ego: Ego) -> bool:
    """Keep the turns whose process has died, each once; whether there was any."""
    with ego.database.reading() as db:
        waiting = pending.select_pending(outbox.list_due(db))
    kept = [_keep_left(ego, one) for one in waiting]
    _sweep(ego, {one.event_id for one in waiting})
    return any(kept)


def keep_or_warn(ego: Ego) -> None:
    """The same for a use that goes on without: what fails is a warning, and a later use does it."""
    if ego.observes_only:
        return
    try:
        keep_left(ego)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("what was said when a process died is not kept yet:"))


def is_under_way(ego: Ego, one: Pending) -> bool:
    """Whether who asks for it lives still, as far as can be seen."""
    let_go = _look_for_lock(ego, one)
    if let_go is None:
        return True
    let_go()
    return False


def _keep_left(ego: Ego, one: Pending) -> bool:
    let_go = _look_for_lock(ego, one)
    if let_go is None:
        return False
    try:
        with ego.database.writing() as db:
            if pending.take_out(db, one.event_id):
                _keep_broken_off(ego, db, one)
    finally:
        let_go()
    _remove(holding.lock_of(ego.settings, one.event_id))
    return True


def _keep_broken_off(ego: Ego, db: Transaction, one: Pending) -> None:
    context = dict(one.context) | {"ended": sayings.INTERRUPTED}
    is_there = context.get(keeping.THROUGH) == keeping.PROXY and keeping.find_asked_before(
        db, context, one.at
    )
    if is_there:
        return  # asked anew when it died: its words are kept with the answer before
    talked = {"rules": [list(rule) for rule in FURTHER[Happening.TALKED]], "tool": ""}
    outbox.note(db, "satisfy", talked, one.at)
    event = Event(
        id=one.event_id,
        at=one.at,
        source=Source.CHAT,
        searchable=Source.CHAT.is_searchable,
        user_text=one.said,
        client_context=context,
    )
    keeping.keep_turn(ego, db, event)


# Who lives


def _take_lock(ego: Ego, words: Words) -> Callable[[], None]:
    """Lock the file of a turn that begins; what is returned lets go of it.

    It is removed with that once the words are over; else it shows whoever looks that nobody asks
    any more. Without a place for it nothing is held: an ego of a database may be without.
    """
    try:
        path = holding.lock_of(ego.settings, words.event_id, prepares=True)
    except StateError:
        return _hold_nothing
    for _ in range(_TRIES):  # who sweeps may have it for a moment
        if (release := files.try_lock(path)) is not None:
            break
    else:
        raise StateError(f"{path} cannot be locked.")

    def let_go() -> None:
        release()
        if words.is_over:
            _remove(path)

    return let_go


def _hold_nothing() -> None:
    """What lets go of no lock."""


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _look_for_lock(ego: Ego, one: Pending) -> Callable[[], None] | None:
    """What lets go of the lock of these words again; None while who asks for them has it."""
    path = holding.lock_of(ego.settings, one.event_id)
    if path.exists():
        return files.try_lock(path)
    is_elsewhere = bool(ego.settings.database_url) and utc_now() < one.gone_by
    return None if is_elsewhere else _hold_nothing


def _sweep(ego: Ego, waiting: Iterable[str]) -> None:
    """Remove the locks that processes left when their turns were kept, or purged."""
    if ego.settings.database_url:
        return
    named = {holding.lock_of(ego.settings, one).name for one in waiting}
    for path in ego.settings.data_dir.glob(f"{holding.PREFIX}*{holding.SUFFIX}"):
        if path.name not in named and (let_go := files.try_lock(path)) is not None:
            let_go()
            _remove(path)
