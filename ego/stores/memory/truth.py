"""What replaced what, read for an answer, and the order that follows from it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import text
from ego.core.memory import bm25
from ego.core.memory.memories import LinkType, Memory
from ego.core.memory.numbers import Numbers
from ego.core.memory.pointing.beginning import begins_later
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.chains import Chains, Lift, One, Replacement
from ego.core.memory.truth.changing import begins_then
from ego.core.memory.truth.doubts import MOST_WORDS, NEAREST, Older, is_doubted
from ego.core.memory.truth.order import (
    FIRST,
    Seen,
    Wording,
    order_changed,
    order_reversed,
    what_is_over,
)
from ego.core.memory.truth.wanted import Wanted
from ego.core.times.hints import Hint
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question, insert_all
from ego.stores.engine.times import from_microseconds
from ego.stores.memory import memories, words
from ego.stores.memory.asking import plan_rows
from ego.stores.memory.asking.done import tell_done, tell_tasks_done
from ego.stores.memory.listing import Tie
from ego.stores.memory.ties.likeness import Signs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REPLACED: Question = (  # the literal is that of an index
    "SELECT newer.seq AS a, newer.at AS b, newer.private AS c, newer.forgotten_at AS d,"
    " newer.id AS e, older.seq AS f, older.at AS g, older.private AS h,"
    " older.forgotten_at AS i, older.id AS j"
    " FROM links JOIN memories AS newer ON newer.seq = source"
    " JOIN memories AS older ON older.seq = target WHERE type = 'replaces'"
    " UNION ALL SELECT memory, at, has_hour, told, day, NULL, NULL, NULL, NULL, zone FROM ahead"
    " WHERE told = 6"  # it is off (`Reminded`)
    " UNION ALL SELECT memory, at, has_hour, told, day, NULL, NULL, NULL, NULL, zone FROM ahead"
    " WHERE every IS NULL AND day <> first_day AND told <> 6"
    " UNION ALL SELECT memory, ahead.at, has_hour, -1, content, NULL, NULL, NULL, NULL, zone"
    " FROM ahead JOIN memories ON memories.seq = memory WHERE every IS NULL AND"
    " (closed_at IS NULL AND ahead.at > 0"  # by which the index of what is open is searched
    " OR memory IN (SELECT source FROM links WHERE type = 'replaces')"
    " OR memory IN (SELECT target FROM links WHERE type = 'replaces'))"
    " UNION ALL SELECT memory, ahead.at, has_hour, -2,"
    " day || first_day || every || ' ' || weekdays || ' ' || content,"
    " NULL, memories.at, NULL, NULL, zone"
    " FROM ahead JOIN memories ON memories.seq = memory"
    " WHERE every <> 'year' AND closed_at IS NULL AND ahead.at > 0 AND told <> 6",
    (),
)
"""What replaces what; what was announced, and is off or on another day; and to which days what is
open, replaces or was replaced points; and on which days what comes back is: in one question."""
_POINTS, _RETURNS = -1, -2
"""In the place of how far it was told of, where a row says to which day a memory points."""
_DAY = timedelta(days=1)
_RARE = 20
"""A word is rare that at most so many memories hold, however many there are."""
_BEFORE = 3
"""So many of the first hits may be what was before."""
_WANTED = 5
"""So many of what a question wants first of all stand first."""
STEP = 1e-9
"""By how much the score of what was lifted exceeds that of what it stands above."""


class _End(NamedTuple):
    """One end of a replacement, as it is kept."""

    seq: int
    at: int
    private: int
    forgotten_at: int | None
    id: str

    def may_be_told(self, *, not_private: bool) -> bool:
        return self.forgotten_at is None and not (self.private and not_private)


def read(db: Transaction, *, not_private: bool = False, now: datetime | None = None) -> Chains:
    """The chains of what is there; without what is private where nothing private is told.

    With `now` what begins on a later day replaces nothing yet.
    """
    rows = [tuple(row) for row in db.execute(*REPLACED)]
    chains = _chains(_ends(rows), lambda one: one.may_be_told(not_private=not_private))
    plans = {
        seq: plan_rows.tell_what_became(at, has_hour, told, day, zone)
        for seq, at, has_hour, told, day, older, *_, zone in rows
        if older is None and told >= 0
    }
    returning = {
        row[0]: plan_rows.read_returning(row[1], row[2], row[4], row[6], row[-1])
        for row in rows
        if row[5] is None and row[3] == _RETURNS
    }
    points = {row[0]: row for row in rows if row[5] is None and row[3] == _POINTS}
    for seq in points.keys() & chains.seqs:
        if (newest := next(reversed(chains.find_newer(seq)), 0)) in points:
            its = plans.get(newest)
            returning[seq] = partial(plan_rows.read_moved, points[seq], points[newest], its)
    begins = {
        seq: from_microseconds(at)
        for seq, at, _, _, content, *_ in points.values()
        if seq not in chains or begins_then(content)
    }
    chains = chains.with_plans(plans, returning)
    return chains.with_days(begins, points.keys(), now)


def list_beyond(db: Transaction, *, private: bool) -> list[Tie]:
    """Replacements that hold only by way of a memory that is not told of, as links of their own."""
    kept = _kept(db)
    ends = {one.seq: one for pair in kept for one in pair}
    beyond = _beyond(kept, lambda one: one.may_be_told(not_private=not private))
    return [
        Tie(ends[old].id, ends[new].id, LinkType.REPLACED_BY, 1.0, "", _came(ends[new]))
        for new, old in beyond
    ]


def bridge(db: Transaction, seqs: Collection[int]) -> None:
    """Let what replaced one of `seqs`, which are to go, replace what that one replaced."""
    kept = _kept(db)
    came = {one.seq: one.at for pair in kept for one in pair}
    rows = [
        (*ends, kind, 1.0, "", came[new])
        for new, old in _beyond(kept, lambda one: one.seq not in seqs)
        for ends, kind in (((new, old), LinkType.REPLACES), ((old, new), LinkType.REPLACED_BY))
    ]
    insert_all(db, "INSERT INTO links (source, target, type, confidence, note, at)", rows)


def _kept(db: Transaction) -> list[tuple[_End, _End]]:
    """What replaces what, the newer one first."""
    return _ends([tuple(row) for row in db.execute(*REPLACED)])


def _ends(rows: Iterable[tuple[Any, ...]]) -> list[tuple[_End, _End]]:
    return [(_End(*row[:5]), _End(*row[5:])) for row in rows if row[5] is not None]


def _chains(kept: Sequence[tuple[_End, _End]], shown: Callable[[_End], bool]) -> Chains:
    return Chains.of(
        Replacement(*(One(_came(one), one.seq, shown(one)) for one in pair)) for pair in kept
    )


def _beyond(
    kept: Sequence[tuple[_End, _End]], shown: Callable[[_End], bool]
) -> list[tuple[int, int]]:
    direct = {(newer.seq, older.seq) for newer, older in kept}
    return sorted(set(_chains(kept, shown).pairs()) - direct)


def _came(one: _End) -> datetime:
    return from_microseconds(one.at)


def add_dates(
    db: Transaction,
    several: Iterable[Memory],
    *,
    not_private: bool = False,
    chains: Chains | None = None,
) -> list[Memory]:
    """`several` with the dates from which on and until which they held, to be told to somebody.

    What is private tells no date where nothing private is told. Where `chains` were read for the
    same already, of what is done only tasks say so.
    """
    tell = tell_tasks_done if chains else tell_done
    chains = chains or read(db, not_private=not_private)
    dated = ((one, chains.find_dates(one.seq)) for one in several)
    return tell(db, (one if one.held == held else replace(one, held=held) for one, held in dated))


def word(
    db: Transaction,
    question: str,
    asked: Asked,
    companion: Sequence[str],
    held: bm25.Held | None = None,
) -> Wording:
    """A question of now or then, with what each of its terms weighs here.

    `companion` are the names of whom the ego talks with; `held` is what holds each term, where that
    was read already.
    """
    terms = text.query_tokens(question)
    named = frozenset(map(text.normalise, companion))
    if held is not None and len(held.idf) == len(terms):
        weights = dict(zip(terms, map(float, held.idf), strict=True))
        return Wording(question, asked, weights, held.documents, named)
    documents, counts = words.document_frequencies(db, terms)
    weights = {term: bm25.idf(documents, n) for term, n in counts.items()}
    return Wording(question, asked, weights, documents, named)


def order_first(
    db: Transaction,
    question: Wording,
    order: NDArray[np.int64],
    known: Numbers,
    cosines: NDArray[np.float32],
    spread: float,
    chains: Chains,
    told: NDArray[np.bool_],
    now: datetime,
) -> list[Lift]:
    """What goes above the first hit because the words tell that a fact has changed.

    Of a chain it was said, and what was replaced answers for nothing but its own time. `spread` is
    that of the cosines of the question's script, and `now` has the person's zone. What ends what
    the first hit tells need not be among the hits, as long as it may be told of: it may share no
    word with the question.
    """
    first = order[:FIRST].tolist()
    if not question.tells_when or not first or first[0] in chains:
        return []
    at_present = question.asked.tense is not Tense.THEN
    first = [seq for seq in first if seq not in chains or (at_present and chains.holds_now(seq))]

    def see(seqs: Sequence[int]) -> list[Seen]:
        said = {one.seq: one for one in memories.by_seqs(db, seqs)} if seqs else {}
        return [
            Seen(
                seq,
                from_microseconds(int(known.at[seq])),
                float(cosines[seq]) / max(spread, 1e-6),
                int(known.tokens[seq]),
                said[seq].content,
                frozenset(map(text.normalise, said[seq].named)) - question.companion,
                frozenset(map(text.normalise, said[seq].tags)),
                begins_later(said[seq].content, said[seq].at.astimezone(now.tzinfo), now)
                or (chains.is_to_come(seq) and begins_then(said[seq].content)),
            )
            for seq in seqs
            if seq in said and not math.isnan(cosines[seq])
        ]

    seen = see(first)

    def look_for_later(several: Sequence[Seen]) -> list[Seen]:
        """What may say that one of `several` is over; most of it was seen already."""
        later = _find_later(db, question, several, known, told, chains)
        return [one for one in seen if one.seq in later] + see(
            [seq for seq in later if seq not in first]
        )

    asked = question.asked
    if asked.tense is Tense.THEN and asked.span is None:
        seen_first = seen[:_BEFORE]
        over = what_is_over(question, seen_first, look_for_later(seen_first))
        if over is not None:
            return [] if over == first[0] else [Lift(over, first[0])]
    lifted = order_changed(question, seen)
    lifts = [] if lifted is None else [lifted]
    if asked.tense is not Tense.NOW or not seen:
        return lifts
    newest = seen[0] if lifted is None else next(one for one in seen if one.seq == lifted.seq)
    # What a word of the question finds is not looked for again.
    later = list({one.seq: one for one in (*seen, *look_for_later([newest]))}.values())
    # What took the place may be over in its turn: "We went back to Celery".
    while (further := order_reversed(question, newest, later)) is not None:
        lifts.append(further)
        newest = next(one for one in later if one.seq == further.seq)
    return lifts


def _find_later(
    db: Transaction,
    question: Wording,
    seen: Sequence[Seen],
    known: Numbers,
    told: NDArray[np.bool_],
    chains: Chains,
) -> list[int]:
    """What may say that one of `seen` is over: it came later, and holds a rare word of it.

    A word that the question holds, too, finds it anyway.
    """
    older = [one for one in seen if one.is_short]
    held = {term for one in older for term in text.query_tokens(one.content)}
    rest = {one for one in held - question.weights.keys() if not one.isdecimal()}
    if not rest:
        return []
    since = min((one.at, one.seq) for one in older)
    return [
        seq
        for seq in map(int, words.seqs_with_rare(db, rest, _RARE))
        if told[seq]
        and (from_microseconds(int(known.at[seq])), seq) > since
        and (seq not in chains or chains.holds_now(seq))
    ][-_RARE:]


def find_wanted(
    db: Transaction,
    wanted: Wanted,
    known: Numbers,
    passing: NDArray[np.bool_],
    hint: Hint | None,
) -> list[int]:
    """What of what is `passing` a question wants first of all, best first: few of them, or none.

    `hint` tells the memories of the time that it names.
    """
    import numpy as np

    weighs: list[NDArray[Any]]
    there = passing & known.live
    if wanted.weight:
        seqs = np.flatnonzero(there if hint is None else there & hint.inside)
        weighs = [known.intensity[seqs], known.importance[seqs]]
    elif wanted.news_of:
        (holding,) = words.seqs_with_all(db, [sorted(wanted.news_of)])
        seqs = holding[holding < len(there)]
        seqs = seqs[there[seqs]]
        weighs = []
    else:
        return []
    best: list[int] = seqs[np.lexsort((seqs, known.at[seqs], *weighs))[::-1]][:_WANTED].tolist()
    return best


def put_first(best: Sequence[int], order: NDArray[np.int64]) -> list[Lift]:
    """What lets `best` stand above all of `order`, in their order."""
    lifts, above = list[Lift](), int(order[0]) if len(order) else -1
    for seq in reversed(best):
        if seq != above:
            lifts.append(Lift(seq, above))
        above = seq
    return lifts


def find_doubted(db: Transaction, memory: Memory, signs: Signs, chains: Chains) -> Memory | None:
    """The older memory that a kept one makes one ask about: whether it is no longer so."""
    found = is_doubted(memory.content, *likeliest(db, memory, signs, chains))
    return next((one.read() for one in signs.several if one.seq == found), None)


def ask_doubted(memory: Memory) -> Question:
    """What `find_doubted` asks, whatever is alike."""
    return words.ask_frequencies(dict.fromkeys(_terms(memory)))


def _terms(memory: Memory) -> Iterable[str]:
    return text.tokens(memory.content)


def likeliest(
    db: Transaction, memory: Memory, signs: Signs, chains: Chains
) -> tuple[list[Older], dict[str, float], int]:
    """Those that a kept memory may make one ask about, the idf of its terms, and among how many."""
    meaning, shares = signs.of_each[:, 0].tolist(), signs.of_each[:, 1].tolist()
    seqs = [one.seq for one in signs.several]
    chosen = {
        place
        for values, most in ((meaning, NEAREST), (shares, MOST_WORDS))
        for place in heapq.nlargest(most, range(len(values)), key=lambda n: (values[n], seqs[n]))
    }
    several = [
        Older(one.seq, one.content, meaning[place], (memory.at - one.at) / _DAY)
        for place, one in ((place, signs.several[place].read()) for place in sorted(chosen))
        if chains.holds_now(one.seq)
    ]
    documents, held = words.document_frequencies(db, _terms(memory))
    return several, {term: bm25.idf(documents, n) for term, n in held.items()}, documents


def lift(
    lifts: Sequence[Lift], plain: NDArray[np.float64], final: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Give what is lifted the scores of what it stands above, and a step; the order after it.

    `plain` are the scores without what the ego likes; both are changed.
    """
    import numpy as np

    for one, above in lifts:
        for scores in (plain, final) if plain is not final else (final,):
            scores[one] = scores[above] + STEP
    seqs = np.flatnonzero(np.isfinite(final))
    return seqs[np.lexsort((-seqs, -final[seqs]))]
