"""Which memories and events have to do with what an ego likes, avoids and attends to.

By their words first: a text, its tags and its people are indexed together, and whatever
holds every word of a subject has to do with it. By their vectors too, where there are
any: a memory that lies as far above the others as a link has to (`core.spaces.STANDS_OUT`)
means the subject without saying it, and counts half.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.events import Event
from ego.core.memory.nearness import usual_of_loud
from ego.core.memory.numbers import Numbers
from ego.core.memory.spaces import STANDS_OUT, Space, usual
from ego.core.persona.selection import Subject
from ego.stores.engine.contract import Transaction
from ego.stores.memory import words
from ego.stores.talk import events
from ego.stores.talk import words as event_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.stores.embedding.contract import Vector
    from ego.stores.embedding.semantics import Semantics

MEANT = 0.5
"""What a memory that only means a subject counts for, beside one that names it."""
MEANT_AT_MOST = 4
"""So many liked and so many avoided subjects are compared by meaning; each costs an embedding."""
_SAMPLE = 1_024
"""A subject's usual cosine is taken from about so many memories."""


class Drawn(NamedTuple):
    """A subject as it is looked for: in words, and as a vector where there is one."""

    subject: Subject
    terms: tuple[str, ...]
    vector: Vector | None


def prepare(
    semantics: Semantics, subjects: Sequence[Subject], *, by_meaning: bool
) -> tuple[Drawn, ...]:
    """Prepare subjects. Outside any transaction: it takes time, once a process for each."""
    meant: set[str] = set()
    if by_meaning and semantics.space is not None:
        things = [one for one in subjects if one.has_synonyms]
        for side in ([s for s in things if s.weight > 0], [s for s in things if s.weight < 0]):
            meant.update(one.name for one in side[:MEANT_AT_MOST])
    return tuple(
        Drawn(
            one,
            tuple(text.query_tokens(one.name)),
            semantics.subject(one.name) if one.name in meant else None,
        )
        for one in subjects
    )


def measure_memories(
    db: Transaction,
    semantics: Semantics,
    subjects: Sequence[Drawn],
    known: Numbers,
    seqs: NDArray[np.int64],
) -> NDArray[np.float64]:
    """How far each of `seqs` is drawn to (up to 1) or avoided (down to -1)."""
    import numpy as np

    shares = match(db, semantics, subjects, known, seqs)
    weights = np.array([one.subject.weight for one in subjects])
    felt = shares * weights[:, None]
    return np.asarray(felt.max(axis=0, initial=0.0) + felt.min(axis=0, initial=0.0))


def match(
    db: Transaction,
    semantics: Semantics,
    subjects: Sequence[Drawn],
    known: Numbers,
    seqs: NDArray[np.int64],
) -> NDArray[np.float64]:
    """How much (0..1) each of `seqs` has to do with each subject, one subject a row."""
    import numpy as np

    shares = np.zeros((len(subjects), len(seqs)))
    for row, named in enumerate(words.seqs_with_all(db, [one.terms for one in subjects])):
        holding = np.zeros(len(known), dtype=np.bool_)
        holding[named] = True
        shares[row] = holding[seqs]
    meant = [row for row, one in enumerate(subjects) if one.vector is not None]
    if meant and semantics.space is not None and len(seqs):
        asked = [subjects[row] for row in meant]
        out = _standing_out(db, semantics, semantics.space, asked, known, seqs)
        shares[meant] = np.maximum(shares[meant], MEANT * out)
    return shares


def measure_events(
    db: Transaction, subjects: Sequence[Drawn], several: Sequence[Event]
) -> NDArray[np.float64]:
    """The same for events: by their words, and by the topics their reflection names."""
    import numpy as np

    held = event_words.words_of(db, [event.seq for event in several])
    felt = np.zeros(len(several))
    for place, event in enumerate(several):
        tags = event.reflection.topic_tags if event.reflection else ()
        holds = held.get(event.seq, frozenset()) | events.hashes(text.tokens(" ".join(tags)))
        reached = [
            one.subject.weight
            for one in subjects
            if one.terms and events.hashes(one.terms) <= holds
        ]
        felt[place] = max([0.0, *reached]) + min([0.0, *reached])
    return felt


def _standing_out(
    db: Transaction,
    semantics: Semantics,
    space: Space,
    asked: Sequence[Drawn],
    known: Numbers,
    seqs: NDArray[np.int64],
) -> NDArray[np.bool_]:
    """Which of `seqs` lie far above the usual cosine of each subject, one subject a row.

    What is usual is taken from the whole store, each script by itself.
    """
    import numpy as np

    live = np.flatnonzero(known.live)
    sample = live[:: max(1, len(live) // _SAMPLE)]
    vectors = np.stack([one.vector for one in asked if one.vector is not None])
    around, here = (semantics.near(db, vectors, places) for places in (sample, seqs))
    out = np.zeros(here.shape, dtype=np.bool_)
    for japanese in (False, True):
        same = (known.japanese[sample] == japanese) & np.isfinite(around[0])
        those = (known.japanese[seqs] == japanese) & np.isfinite(here[0])
        for row, one in enumerate(asked):
            asking = text.is_japanese(one.subject.name)
            usually = usual_of_loud(space, vectors[row], japanese=asking, passages=japanese)
            if same.any():
                values = around[row][same]
                median, spread = float(np.median(values)), float(values.std())
                usually = usual(usually, median, spread, len(values))
            out[row] |= those & (here[row] >= usually.mean + STANDS_OUT * usually.spread)
    return out
