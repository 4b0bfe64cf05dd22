"""Which turns of talk a question can be answered by, before they are ranked.

By meaning among all of them, by words among the newest; and in which of them nothing is told: a
greeting, thanks, a yes. Such a turn is near to whatever is asked of a day or a job, and where
little was said it would come to mind with every question. It is told by its words, its vector and
its length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.spaces import JAPANESE, LATIN
from ego.core.talk import telling
from ego.stores.embedding.generations import live
from ego.stores.embedding.semantics import Semantics
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.filters import Filter
from ego.stores.talk import events, speakers
from ego.stores.talk import words as talk_words
from ego.stores.talk.speakers import Speakers
from ego.stores.talk.words import Matches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SCRIPTS = (LATIN, JAPANESE)
_NEAREST, _NEAREST_OF_THEM = 64, 16
"""So many of the nearest events are looked at closely, and so many of those that whom the question
names have said; what they say is read of the best only."""
_NUMBER = re.compile(r"\d")
"""Whoever answers with nothing but a date or a price has told it."""


class TalkHeard(NamedTuple):
    """What of talk a question may be answered by: none of it depends on what memories answer."""

    question: PreparedQuestion
    """It with whoever it names by a part of their name as they are called."""
    asked: Filter
    theirs: Mapping[int, object] | None
    """The turns of the people who are asked for, by seq; None where nobody is."""
    newest: talk_words.Newest
    named: Speakers
    said_by_named: set[int]
    """The turns of others than the companion that the question names, by seq."""
    cosines: NDArray[np.float32]
    """By seq, of all turns; empty without a vector."""
    nearest: Sequence[int]
    matches: Matches


def hear_talk(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    asked: Filter,
    known: TalkHeard | None = None,
) -> TalkHeard | None:
    """The turns of talk that `question` stirs, of those that are `asked` for; what is `known`
    already, where that was asked the same way.

    Of what a filter may ask, events have their time and a person: else there are none. Whoever has
    said little is read whole, others as found.
    """
    if (asked.category, asked.emotion) != (None, None):
        return None
    if known is not None and known.asked == asked:
        return known
    theirs = events.find_with(db, asked.persons(), question.companion) if asked.people else None
    newest = talk_words.read_newest(db, semantics.directory)
    said, whole = (
        speakers.write_whole(newest.names, one) for one in (question.said, question.text)
    )
    question = question._replace(said=said, text=whole)
    named = speakers.find_speakers(
        question.text,
        question.companion,
        question.asker,
        newest.partners,
        len(newest.words.seqs),
    )
    said_by_named = {seq for seq, number in newest.partners.items() if number in named.others}
    cosines, nearest = _nearest(db, semantics, question, asked, said_by_named)
    matches = talk_words.search(
        db, newest, question.text, asked.since, asked.until, nearest, question.companion
    )
    return TalkHeard(
        question, asked, theirs, newest, named, said_by_named, cosines, nearest, matches
    )


def _nearest(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    asked: Filter,
    also: Collection[int],
) -> tuple[NDArray[np.float32], list[int]]:
    """How near every event is, by seq, and which are the nearest; none without a vector.

    Those among `also` come, too, which may be farther than others.
    """
    import numpy as np

    if question.in_talk is None:
        return np.zeros(0, dtype=np.float32), []
    cosines = semantics.every_cosine(db, question.in_talk, EVENTS)
    there = np.isfinite(cosines)
    if asked.since or asked.until:
        inside = np.array(events.seqs_between(db, asked.since, asked.until), dtype=np.int64)
        passing = np.zeros(len(cosines), dtype=np.bool_)
        passing[inside[inside < len(cosines)]] = True
        there &= passing
    seqs = np.flatnonzero(there)
    nearest = seqs[np.argsort(-cosines[seqs], kind="stable")[:_NEAREST]].tolist()
    if not also or len(seqs) <= _NEAREST:
        return cosines, nearest
    theirs = seqs[np.isin(seqs, list(also))]
    more = theirs[np.argsort(-cosines[theirs], kind="stable")[:_NEAREST_OF_THEM]].tolist()
    return cosines, list(dict.fromkeys([*nearest, *more]))


def find_greetings(
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
