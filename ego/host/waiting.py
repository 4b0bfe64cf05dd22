"""Vectors that are missing among many egos: what an import or a dead process left without.

Whoever has time makes them, in any process and on any machine; an ego is one worker's at a time.
"""

from __future__ import annotations

from typing import NamedTuple

from ego.config import Settings
from ego.runtime.ego import open_ego
from ego.stores.embedding.generations import OFF
from ego.stores.engine.postgres import beats


class Made(NamedTuple):
    """What became of an ego that waited."""

    vectors: int
    is_done: bool


def make_vectors(settings: Settings, seconds: float) -> Made | None:
    """Make missing vectors of one ego for so long; None when none waits.

    One for which none can be made stays claimed, so that it is in nobody's way for a while.
    """
    if settings.embedding_model == OFF:
        return None
    wait = beats.claim_wait(settings.database_url)
    if wait is None:
        return None
    made = Made(0, is_done=False)
    try:
        with open_ego(settings, hosted=wait.ego) as ego:
            vectors = ego.semantics.catch_up(seconds)
            is_done = ego.semantics.embedder() is not None and not ego.semantics.missing()
            made = Made(vectors, is_done)
    finally:
        if made.is_done or made.vectors:
            beats.finish_wait(settings.database_url, wait, is_done=made.is_done)
    return made
