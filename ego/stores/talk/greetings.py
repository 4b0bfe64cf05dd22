"""Turns of talk in which nothing is told: a greeting, thanks, a yes.

Such a turn is near to whatever is asked of a day or a job, and where little was said it would
come to mind with every question. It is told by its words, its vector and its length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from ego.core.memory.spaces import JAPANESE, LATIN
from ego.core.talk import telling
from ego.stores.embedding.generations import live
from ego.stores.embedding.semantics import Semantics
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events
from ego.stores.talk.words import Matches

_SCRIPTS = (LATIN, JAPANESE)
_NUMBER = re.compile(r"\d")
"""Whoever answers with nothing but a date or a price has told it."""


def find(
    db: Transaction, semantics: Semantics, japanese: Mapping[int, bool], matches: Matches
) -> list[int]:
    """Those of some events, of which it is said whether they are Japanese, that tell nothing.

    `matches` says how many terms each has.
    """
    import numpy as np

    generation, space = live(db), semantics.space
    if generation is None or space is None or not japanese:
        return []
    seqs = np.array(list(japanese), dtype=np.int64)
    terms = np.append(matches.held.lengths, np.float32(math.inf))[matches.places(seqs)]
    rows = semantics.vectors(generation, EVENTS).read(seqs)
    several = zip(japanese.items(), rows, terms.tolist(), strict=True)
    likely = [
        seq
        for (seq, script), row, count in several
        if telling.tells_nothing(space.model, _SCRIPTS[script], row, count)
    ]
    said = events.by_seqs(db, likely) if likely else []
    return [
        one.seq
        for one in said
        if telling.is_small_talk(one.user_text)
        and not _NUMBER.search(one.user_text + one.assistant_text)
    ]
