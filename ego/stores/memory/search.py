"""Finding memories: which match, how well, and in what order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory import fading, nearness, scoring, turns
from ego.core.memory.interest import EXACT, add_interest, weigh_interest
from ego.core.memory.nearness import Scale
from ego.core.memory.numbers import Numbers
from ego.core.memory.pointing.beginning import asks_of_later
from ego.core.memory.scoring import Parts, Query
from ego.core.memory.truth.asking import Tense
from ego.core.memory.truth.chains import Chains, Lift
from ego.core.memory.truth.holding import Holding
from ego.core.memory.truth.order import Wording
from ego.core.persona.selection import Subject
from ego.core.times import hints, questions
from ego.stores.embedding.generations import LIVE
from ego.stores.embedding.semantics import Semantics
from ego.stores.embedding.waiting import MEMORIES
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import expect
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import columns, memories, truth, words
from ego.stores.memory import interest as leaning
from ego.stores.memory.asking import days, sought
from ego.stores.memory.asking.by_truth import Lifted, lift_all, order_by_truth
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.filters import Filter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TERMS_COMPARED = 64
"""How many of a text's rarest words decide what it is like."""


class Hit(NamedTuple):
    """A memory's place in an answer.

    Its score, how near it is to the question and how fresh it still is (both 0..1).
    """

    seq: int
    score: float
    similarity: float
    freshness: float
    interest: float
    """The part of the score that comes from what the ego likes and attends to."""
    is_exact: bool
    """Whether it holds every word of the question."""
    echo: float
    """How loud it is beside what every question stirs (`nearness.echo`)."""
    alone: float
    """The part of the score that it has without its neighbours, tie-breaks and interest."""
    private: bool
    held: Holding
    """Since when it holds, or until when it held."""


class SearchResult(NamedTuple):
    """A part of an answer, best first, and how many memories the whole answer has."""

    hits: list[Hit]
    total: int
    scale: Scale | None
    """On what scale the memories' nearness is; None when it went by words alone."""
    chains: Chains
    """What took the place of what."""
    planned: Sequence[int] = ()
    """What is on when the question asks for that, or was to be then, by seq."""
    wording: Wording | None = None
    """The question, where the words decide what holds now; None where something else does."""


class Explanation(NamedTuple):
    """Why a memory stands where it stands in an answer."""

    parts: Parts
    rank: int | None
    """Its place, from 1; None when it is not among those that were looked at closely."""
    total: int
    """How many memories the answer has."""
    cosine: float | None
    """None without a vector of its own or of the question."""
    share: float
    """How much (0..1) of the question's words it holds."""
    drawn: tuple[Subject, ...]
    """What is liked, avoided or attended to and has to do with it."""

    @property
    def score(self) -> float:
        """The sum of the parts."""
        return sum(self.parts)


def find(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter | None = None,
    *,
    limit: int,
    offset: int = 0,
) -> SearchResult:
    """The memories that answer `question` and pass `which`, best first; ties to the newest.

    Without a vector only memories that share a word with it, or are of the time that is all it
    asks for.
    """
    import numpy as np

    answer = _answer(db, semantics, question, now, which, offset + limit)
    query, seqs = answer.query, answer.order[offset : offset + limit]
    near = answer.share if query.cosines is None else query.cosines
    similar = np.nan_to_num(near[seqs])
    fresh = fading.freshness(answer.known, seqs, to_microseconds(now))
    hits = [
        Hit(
            seq=int(seq),
            score=float(answer.final[seq]),
            similarity=float(alike),
            freshness=1.0 if seq in answer.planned and question.ahead else float(left),
            interest=float(answer.final[seq] - answer.plain[seq]),
            is_exact=bool(answer.share[seq] >= EXACT),
            echo=_echo(answer, int(seq)),
            alone=math.inf if answer.is_lifted(int(seq)) else float(answer.relevance[seq]),
            private=bool(answer.known.private[seq]),
            held=answer.chains.find_dates(int(seq)),
        )
        for seq, alike, left in zip(seqs, similar, fresh, strict=True)
    ]
    return SearchResult(
        hits, answer.total, answer.scale, answer.chains, answer.planned, answer.wording
    )


def _echo(answer: _Answer, seq: int) -> float:
    """How loud it is; what stands above another as its answer is no fainter than that."""
    above = [one.above for one in answer.lifts if one.seq == seq]
    return max(_own_echo(answer, one) for one in (seq, *above))


def _own_echo(answer: _Answer, seq: int) -> float:
    cosines, hint = answer.query.cosines, answer.query.hint
    if (
        hint is not None and hint.inside[seq]
    ) or seq in answer.first:  # the time named answers, too
        return math.inf
    cosine = math.nan if cosines is None else float(cosines[seq])
    japanese, share = bool(answer.known.japanese[seq]), float(answer.share[seq])
    return nearness.echo(cosine, japanese, share, answer.scale)


def explain(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter | None,
    seq: int,
) -> Explanation:
    """Why the memory `seq` stands where it stands in the answer to `question`."""
    import numpy as np

    answer = _answer(db, semantics, question, now, which, 0)
    query, (places,) = answer.query, np.nonzero(answer.order == seq)
    cosine = None if query.cosines is None else float(query.cosines[seq])
    moment = to_microseconds(now)
    parts = scoring.parts(query, answer.known, answer.scale, seq, moment, answer.order)
    lifted = float(answer.plain[seq]) - sum(parts) if answer.is_lifted(seq) else 0.0
    here = np.array([seq])
    shares = leaning.match(db, semantics, question.drawn, answer.known, here)[:, 0]
    if len(places):
        interest = float(answer.final[seq] - answer.plain[seq])
    else:
        lean = leaning.measure_memories(db, semantics, question.drawn, answer.known, here)
        interest = float(weigh_interest(lean, answer.share[here])[0])
    return Explanation(
        parts=parts._replace(interest=interest, truth=lifted),
        rank=int(places[0]) + 1 if len(places) else None,
        total=answer.total,
        cosine=None if cosine is None or np.isnan(cosine) else cosine,
        share=float(answer.share[seq]),
        drawn=tuple(
            one.subject for one, share in zip(question.drawn, shares, strict=True) if share
        ),
    )


class _Answer(NamedTuple):
    known: Numbers
    query: Query
    share: NDArray[np.float32]
    relevance: NDArray[np.float64]
    """Nearness, words and hint of each."""
    plain: NDArray[np.float64]
    """The scores without what the ego likes and attends to."""
    final: NDArray[np.float64]
    order: NDArray[np.int64]
    """The seqs that were looked at closely, best first."""
    total: int
    scale: Scale | None
    chains: Chains
    """What replaces what, as far as it may be told."""
    lifts: Sequence[Lift]
    first: Sequence[int]
    """What the question wants first of all, whatever it is near to."""
    planned: Sequence[int]
    """What is on when it asks for that, soonest first."""
    wording: Wording | None

    def is_lifted(self, seq: int) -> bool:
        """Whether a memory stands above another because it answers for the time that is meant."""
        return any(one.seq == seq for one in self.lifts)


def _answer(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter | None,
    at_least: int,
) -> _Answer:
    import numpy as np

    expect_all(db, semantics, question)
    known = columns.read(db)
    query, share = _ask_words(db, question, known)
    passing = known.live.copy()
    which = which or Filter()
    not_private, every = which.not_private, which.with_secrets()
    if not every.is_open:  # ranked with the rest: whoever asks leaves out what is private
        passing &= _passing(db, every, len(known))
    passing[[*days.list_of_other_days(db, question)]] = False
    filtered = passing.copy()
    told = filtered & ~known.private if not_private else filtered
    told[[*which.own]] = filtered[[*which.own]]
    planned = [seq for seq in days.list_on(db, question, now) if told[seq]]
    if planned:
        query = query._replace(hint=hints.add_planned(query.hint, planned, len(known)))
    hint = query.hint
    then = hint.inside if hint is not None and hint.is_all else share > 0
    if question.day is not None or planned:
        passing &= then
    first: Sequence[int] = (
        planned
        or sought.find(db, question, known, filtered, hint)
        or truth.find_wanted(db, question.wanted, known, filtered, hint)
    )
    of_later = question.asked.tense is Tense.NOW and asks_of_later(question.text)
    chains = truth.read(db, not_private=not_private, now=None if of_later else now)
    # all that needs no cosine goes before: threads reckon them meanwhile
    query = query._replace(cosines=_cosines(db, semantics, question, known))
    if query.cosines is None:
        passing &= (share > 0) | then
        passing[first] = True
    scale = _scale(semantics, question, query, known)
    score = scoring.relevance(query, known, scale)
    plain = scoring.closer(score, query, known, passing, to_microseconds(now), at_least)
    final, seqs = plain, np.flatnonzero(np.isfinite(plain))
    if question.drawn:
        towards = leaning.measure_memories(db, semantics, question.drawn, known, seqs)
        final = plain.copy()
        added = weigh_interest(towards, share[seqs])
        final[seqs] = add_interest(plain[seqs], added, share[seqs] >= EXACT)
    order = seqs[np.lexsort((-seqs, -final[seqs]))]
    changed = Lifted([], set(), None)
    if planned and (question.ahead or days.are_few(question)):
        changed = changed._replace(lifts=truth.put_first(planned, order))
    elif question.day is None:  # what was on a day is told as it was
        may_answer = passing if question.as_it_stands else filtered
        changed = order_by_truth(
            db, question, query, known, order, chains, scale, first, may_answer, told, now
        )
    lifts = changed.lifts
    order, own = lift_all(db, question, order, lifts, plain, final, chains, changed.over)
    passing[[one.seq for one in lifts]] = True
    total = int(np.count_nonzero(passing))
    return _Answer(
        known,
        query,
        share,
        score,
        plain,
        final,
        order,
        total,
        scale,
        chains,
        lifts,
        own or first,
        planned,
        changed.wording,
    )


def expect_all(db: Transaction, semantics: Semantics, question: PreparedQuestion) -> None:
    """Say what any answer reads, whatever is found."""
    terms = turns.asked_terms(question.text)
    expect(db, *columns.ask_numbers(), words.TOTALS, truth.REPLACED)
    if len(terms) <= _TERMS_COMPARED:
        expect(db, words.ask_postings(words.list_forms(terms)))
    if question.vector is not None:
        expect(db, LIVE)
        semantics.expect_cosines(question.vector, MEMORIES)


def _ask_words(
    db: Transaction, question: PreparedQuestion, known: Numbers
) -> tuple[Query, NDArray[np.float32]]:
    """The question as its words have it, without a cosine, and how much of them each holds."""
    import numpy as np

    terms = words.rarest(db, turns.asked_terms(question.text), _TERMS_COMPARED)
    found = words.search(db, terms, known.lengths)
    lexical, share = (np.zeros(len(known), dtype=np.float32) for _ in range(2))
    lexical[found.seqs], share[found.seqs] = found.score / max(found.ceiling, 1e-9), found.share
    query = Query(
        lexical,
        None,
        columns.find_hint(known, question.spans, is_all=question.asks_what_was),
        questions.asks_when(question.text),
        turns.numbers_named(question.text) | _numbers_of_asker(question),
        found.held if terms else None,
    )
    return query, share


def _cosines(
    db: Transaction, semantics: Semantics, question: PreparedQuestion, known: Numbers
) -> NDArray[np.float32] | None:
    """How near the question is to each memory; None while words have to do."""
    import numpy as np

    if question.vector is None:
        return None
    cosines = semantics.cosines(db, question.vector, len(known))
    return None if np.isnan(cosines).all() else cosines  # no memory has a vector yet


def _numbers_of_asker(question: PreparedQuestion) -> frozenset[int]:
    """Whoever asks of themselves, as the speaker of what was noted of them; what is noted of the
    companion does not always begin with a name."""
    own = frozenset(turns.number_of(text.normalise(name)) for name in question.asker)
    theirs = (turns.number_of(text.normalise(name)) for name in question.companion)
    return own if own.isdisjoint(theirs) else frozenset()


def _scale(
    semantics: Semantics, question: PreparedQuestion, query: Query, known: Numbers
) -> Scale | None:
    if query.cosines is None or question.vector is None:
        return None
    japanese = text.is_japanese(question.text)
    space, vector = semantics.space, question.vector
    return nearness.scale(query.cosines, known, space, vector, japanese=japanese)


def _passing(db: Transaction, which: Filter, length: int) -> NDArray[np.bool_]:
    import numpy as np

    passing = np.zeros(length, dtype=np.bool_)
    passing[memories.matching_seqs(db, which)] = True
    return passing
