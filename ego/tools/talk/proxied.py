"""Turns of another program's talk: each kept once, as it was answered last.

A program has no id for a turn, so a turn is known by its words and by those before it. Asked again
(a "swipe"), it takes the place of the one that was kept; so it does where the history before it
was edited since. What is kept of the history is a few digests, and no words.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import ExitStack
from typing import NamedTuple

from ego.core import events as sayings
from ego.core.desires.satisfaction import Happening
from ego.core.events import Event, Source
from ego.core.memory.memories import CONTENT_BYTES
from ego.runtime.talk import changes, keeping, pending
from ego.runtime.talk.pending import Words
from ego.runtime.toolkit import using
from ego.stores.talk import events
from ego.tools.talk.asking import Opens
from ego.voice.splitter import Heard, Hearing

__all__ = ["Heard", "Hearing", "Turn", "hold_words", "keep", "turn_of", "withdraw_words"]

_BEFORE = 12
"""So many of the messages before it tell where a turn stands."""


class Turn(NamedTuple):
    """What a person said to another program, and where in its talk."""

    said: str
    place: int
    """How many messages stand before it."""
    digest: str
    """Of it and all that stands before it."""
    own: str
    """Of it alone."""
    before: tuple[str, ...]
    """Of each of the messages right before it, the nearest last."""
    in_mind: tuple[str, ...] = ()
    """The ids of what its model was told that it brings back."""
    words: Words | None = None
    """Its words, kept before its model was asked."""


def turn_of(said: str, before: Sequence[str]) -> Turn:
    """The turn in which `said` stands behind these messages."""
    whole = _digest(json.dumps([*before, said]), 16)
    near = tuple(_digest(one, 4) for one in before[-_BEFORE:])
    fitting = said.encode("utf-8", "replace")[:CONTENT_BYTES].decode("utf-8", "ignore")
    return Turn(fitting, len(before), whole, _digest(said, 8), near)


def hold_words(opens: Opens, turn: Turn, held: ExitStack) -> Turn:
    """Keep the words of a turn until `held` is closed: its model is asked now.

    What is neither kept by then nor withdrawn is kept by the next use.
    """
    words = held.enter_context(pending.hold_words(opens, turn.said, _context_of(turn)))
    return turn._replace(words=words)


def withdraw_words(opens: Opens, turn: Turn) -> None:
    """Keep nothing of a turn to which nothing came."""
    pending.withdraw_words(opens, turn.words)


def keep(opens: Opens, turn: Turn, heard: Heard, *, cut: bool, called: bool) -> Event | None:
    """Keep a turn as far as it was answered; None where nothing came that could be kept.

    It is `cut` where more was to come. An answer that only `called` a tool is no speech: what was
    said to it is kept alone.
    """
    if not (heard.visible.strip() or called or (heard.thinking and not cut)):
        withdraw_words(opens, turn)
        return None
    context = _context_of(turn)
    if heard.thinking and not cut:
        context["ended"] = "failed"
    elif cut:
        context["ended"] = sayings.CUT
    with opens() as ego, using(ego, lives=True) as this:
        with ego.database.reading() as db:
            is_new = keeping.find_asked_before(db, context, ego.now()) is None
        if is_new:
            this.happen(Happening.TALKED)
        event = keeping.make(
            ego,
            Source.CHAT,
            user_text=turn.said,
            assistant_text=heard.visible,
            reflection=heard.reflection,
            client_context=context,
            event_id=turn.words.event_id if turn.words else "",
        )
        its_words = events.cut(event)
        # The one goes where the other comes, or neither.
        with pending.end_words(turn.words), ego.writing() as db:
            if turn.words is not None:
                event = pending.claim_turn(ego, db, event)
            if (old := keeping.find_asked_before(db, context, event.at)) is not None:
                changes.set_talk_aside(ego, db, old)
            return keeping.keep(ego, db, event, its_words)


def _context_of(turn: Turn) -> dict[str, object]:
    context: dict[str, object] = {
        keeping.THROUGH: keeping.PROXY,
        "turn": turn.digest,
        "said": turn.own,
        "place": turn.place,
        "before": list(turn.before),
    }
    return context | ({sayings.IN_MIND: list(turn.in_mind)} if turn.in_mind else {})


def _digest(said: str, size: int) -> str:
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=size).hexdigest()
