"""How memories are ranked when something is to be recalled.

    near  = how far the cosine stands out from its own script (`core.memory.nearness`)
    words = 16 * x^2                       x  = BM25 / ceiling
    prev  = 4 * max(0, x3 - x)             x3 = the same of a memory and the two before it in
                                                its talk, taken as one text
    s     = near + words + prev + hint
    s     = mean s + (s - mean s + heard) / (1 + 0.6 * weights heard)
    heard = 0.3, 0.2, 0.1 * (s - mean s) of the first, second and third memory before and
            after it in its talk
    s    += 2.5    by one of the known speakers, when the question names some of them, not all
    and of what is part of a talk:
    s    += 0.8 * ln((1 + tokens / mean tokens of its script) / 2)
    s    -= 1.0 * share of its characters in sentences that ask
    s    += 1.0 * (holds a word of time - share of talk that does)    when the question asks when
    final = s + 0.5 * (freshness - 1) + 0.5 * emotion_boost + 0.5 * importance_boost + interest

`ceiling` is the idf mass of the whole question, unseen words included, so the ratio says how much
of it a memory repeats: squared, a few shared words weigh little and most of them a lot. What was
just asked is often answered in other words, so a memory hears the words of the two before it
(`prev`). `hint` is 1 for a memory of a time the query names, and 16 when it asks for nothing but
what was then (`core.times.hints`). What neighbours say is a sum on its way to a mean: amid a talk
a memory has six chances to be loud by accident, alone none. A short "yes, that" and a question
answer little, so among talk length counts a bit, and asking against. A memory is part of talk when
somebody speaks in it ("Ken: I quit.") and in another one within half an hour: what one keeps by
oneself in one sitting hears nothing of the rest (`scripts/bench_few.py`). The statistics are
taken over the whole store, before any filter. The last line must never push a right answer away.

`interest` is what an ego likes, avoids and attends to: see `core.memory.interest`. How memories
fade stands in `core.memory.fading`.

Two more terms have weight 0, because they were measured and lose: completing the question's
vector in a Hopfield network (scripts/hopfield.py), and letting activation spread along links.

Weights were found on talks of others and are reported, term by term, on `scripts/bench_data` by
`scripts/bench_recall.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core.memory import fading
from ego.core.memory.bm25 import Held, score_together
from ego.core.memory.nearness import Scale, nearness
from ego.core.memory.numbers import Around, Numbers, Timeline
from ego.core.times.hints import Hint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.core.memory.numbers import Scores

LEXICAL, LEXICAL_POWER, LEXICAL_ALONE = 16.0, 2.0, 12.0
PREVIOUS = 4.0
"""What words count for that only the two memories before it hold."""
OF_SOMEBODY = 2.0
"""So many times that in a turn that begins with "he" or "her": whom that is stands there alone."""
NEIGHBOURS = (0.3, 0.2, 0.1)
CROWDING = 0.6
"""How far from a sum (0) to a mean (1) a memory and its neighbours are taken together."""
_TALKS = 4 * len(NEIGHBOURS) + 2
"""From so many texts on they are heard in full; of fewer, what is beside one is nearly all."""
SPEAKER = 2.5
"""What being said by whom the question names adds."""
SPEAKS = 2
"""Who begins so many of the memories that are looked at (`numbers.SAMPLE`) is a known speaker."""
LENGTH, ASKING, WHEN = 0.8, 1.0, 1.0
"""What its length, its questions and a word of time move a memory of a talk by."""
TIMED_TALK = 0.35
"""How much of talk holds a word of time, in `scripts/bench_data`; that of turns is not counted."""
TALK = 0.75
"""What the nearness of talk counts for beside that of a memory.

There is much talk, mostly about nothing that is asked for. With three quarters, and what is said
just before and after counting as it does for memories, R@5 of questions that only talk answers
rises from 0.09 to 0.57 in English and from 0.35 to 0.80 in Japanese, and those that memories
answer lose nothing; with 0.85 they lose 4 points in English (`scripts/bench_talk.py`, held out).
"""
SURE = 2.5
"""From this score on, in an answer that is no faint echo, a hit is worth bringing unasked.

Of the right answers among the first six of `scripts/bench_recall.py` nine in ten come, while one
unrelated question in ten brings anything; 3.5 would halve what answers Japanese paraphrases.
"""
BESIDE = 1.0
"""Below this score nothing stands beside what answers, unless so many were asked for.

In stores of 6 to 45 memories, English and Japanese, that leaves out 26 to 67 % of what would only
fill the places and none of 20 further right answers (at 1.5 one); in large ones, where something
is always near, it leaves out next to nothing.
"""
AS_FAINT = 0.25
"""So much below the first the second faint echo is told beside it: in small Japanese stores it is
the right one wherever the first is not (`scripts/bench_few.py`, chosen on its half "tune")."""
ALONE = 0.5
"""Below this nearness, words and hint a memory only stands beside for what its neighbours say.

Of the right answers at the second to fifth place in `scripts/bench_data` one of 214 goes with it
(one of 17 in the English small talk); three kept in one sitting do not all come with each other.
"""
CANDIDATES = 2_000
"""Only so many of the best are looked at closely."""
_EVERY = 32
"""One score of so many tells about where the best begin."""
FOLLOWED = 500
"""So many of those that hold most words bring those along that came right after them."""


class Query(NamedTuple):
    """What is asked, as far as ranking needs it. Arrays are by seq, all of the same length."""

    lexical: NDArray[np.float32]
    """BM25 over the query's ceiling."""
    cosines: NDArray[np.float32] | None
    """NaN where a memory has no vector; None without an embedder."""
    hint: Hint | None = None
    """The memories of a time that the query names."""
    asks_when: bool = False
    """Whether it is a time that is asked for."""
    names: frozenset[int] = frozenset()
    """What it says that could be a speaker's name (`turns.numbers_named`)."""
    held: Held | None = None
    """Which memories hold which of its words; None where no word is looked for."""


class Parts(NamedTuple):
    """What the final score of one memory is the sum of."""

    nearness: float
    words: float
    previous: float
    hint: float
    neighbours: float
    speaker: float
    length: float
    asking: float
    when: float
    freshness: float
    feeling: float
    importance: float
    interest: float = 0.0
    truth: float = 0.0
    """What puts it directly above another one whose time it answers for."""


def relevance(query: Query, known: Numbers, on: Scale | None) -> Scores:
    """Nearness, words and hint of every memory; `on` is the scale of the store's cosines."""
    import numpy as np

    score = weigh_words(query.lexical, beside_vectors=query.cosines is not None)
    if query.cosines is not None and on is not None:
        score += nearness(query.cosines, known.japanese, on)
    if query.hint is not None:
        score += query.hint.weigh(score, slice(None))
    score[~known.live] = -np.inf
    return score


def closer(
    score: Scores,
    query: Query,
    known: Numbers,
    passing: NDArray[np.bool_],
    now: int,
    at_least: int = 0,
) -> Scores:
    """The final scores of the best candidates; -inf for everything else.

    `score` is their `relevance`, `passing` says which memories may answer; `now` is in
    microseconds. As many as `at_least` are looked at when that is more than usual.
    """
    import numpy as np

    line, there = known.timeline, passing & known.live
    most, several = max(CANDIDATES, at_least), int(np.count_nonzero(there))
    if several <= most:
        best = np.flatnonzero(there)
    else:
        best = _best(score if several == len(line.order) else np.where(there, score, -np.inf), most)
        best = _and_what_followed(best, query, passing, line)
    final = np.full(len(score), -np.inf)
    final[best] = score[best] + sum(_looked_at(score, query, known, line, best, now))
    return final


def parts(
    query: Query,
    known: Numbers,
    on: Scale | None,
    seq: int,
    now: int,
    beside: NDArray[np.int64],
) -> Parts:
    """What the score of the memory `seq` is made of; `on` is the scale of the store's cosines.

    `beside` are the seqs of those that are looked at closely with it.
    """
    import numpy as np

    here, best = np.array([seq]), np.union1d(beside, [seq])
    score = relevance(query, known, on)
    words = weigh_words(query.lexical[here], beside_vectors=query.cosines is not None)
    near: Scores | list[float] = [0.0]
    if query.cosines is not None and on is not None:
        near = nearness(query.cosines[here], known.japanese[here], on)
    hint = [0.0] if query.hint is None else query.hint.weigh(words + near, here)
    added = _looked_at(score, query, known, known.timeline, best, now)
    previous, *others = (term[best == seq] for term in added)
    terms = (near, words, previous, hint, *others)
    return Parts(*(float(term[0]) for term in terms))


def weigh_words(lexical: NDArray[np.float32], *, beside_vectors: bool) -> Scores:
    """What the words of the question that texts repeat are worth; `lexical` is BM25 / ceiling."""
    import numpy as np

    if not beside_vectors:
        return LEXICAL_ALONE * lexical.astype(np.float64)
    return np.asarray(LEXICAL * lexical.astype(np.float64) ** LEXICAL_POWER)


def weigh_previous(
    lexical: NDArray[np.float32], held: Held | None, groups: NDArray[np.int64]
) -> Scores:
    """What the words of the two texts before it are worth to each text.

    `groups` has a row a text: its own number among those of `held`, and of the two before it
    in its talk; -1 stands for none. `lexical` is their BM25 / ceiling.
    """
    import numpy as np

    gained = np.zeros(len(groups))
    rows = np.flatnonzero((groups[:, 1:] >= 0).any(axis=1))
    if held is None or not len(rows):
        return gained
    holds = np.zeros(len(held.lengths) + 1, dtype=np.bool_)  # the last one is nobody's
    for seqs in held.seqs:
        holds[seqs] = True
    rows = rows[holds[groups[rows, 1:]].any(axis=1)]
    together = score_together(held, groups[rows])
    gained[rows] = PREVIOUS * np.maximum(0.0, together - lexical[rows])
    return gained


def weigh_length(tokens: Scores, mean: Scores | float) -> Scores:
    """What a text of a talk gains by its length; `mean` is the usual one of its script."""
    import numpy as np

    return np.asarray(LENGTH * np.log((1 + tokens / np.maximum(mean, 1e-9)) / 2))


def neighbour_bonus(
    score: Scores, line: Timeline, here: NDArray[np.integer[Any]], around: Around, usual: float
) -> Scores:
    """What those next in time change the score of each of `here` by.

    They add how far above `usual` they are, and the more there are, the less all of it counts.
    Where hardly anything else is kept, they are all there is, and tell nothing of a talk.
    `score` is by seq, and `here` are places in the order of time, with what is `around` them.
    """
    import numpy as np

    heard, weights = np.zeros(len(here)), np.zeros(len(here))
    believed = min(1.0, len(line.order) / _TALKS)
    for full, *both in zip(NEIGHBOURS, around.before, around.after, strict=True):
        weight = full * believed
        for there in both:
            near = there >= 0
            heard += np.where(near, weight * (score[line.order[there]] - usual), 0.0)
            weights += np.where(near, weight, 0.0)
    own = score[line.order[here]] - usual
    return np.asarray((own + heard) / (1 + CROWDING * weights) - own)


def windows(line: Timeline, here: NDArray[np.integer[Any]], around: Around) -> NDArray[np.int64]:
    """The seqs of each of the places `here` and of the two before it; -1 where there is none."""
    import numpy as np

    before = around.before[:2]
    seqs = [line.order[here], *(np.where(b >= 0, line.order[b], -1) for b in before)]
    return np.stack(seqs, axis=1)


def _best(scores: Scores, count: int) -> NDArray[np.int64]:
    """The places of the `count` best; where the cut goes through equals, the last of them."""
    import numpy as np

    if len(scores) <= count:
        return np.arange(len(scores))
    among = _upper(scores, count)
    least = np.partition(among, len(among) - count)[len(among) - count]
    above, equals = np.flatnonzero(scores > least), np.flatnonzero(scores == least)
    return np.concatenate([above, equals[len(equals) - (count - len(above)) :]])


def _upper(scores: Scores, count: int) -> Scores:
    """Those of `scores` from a line on that at least `count` reach: all of them, or far fewer.

    Parting a hundred thousand takes longer than the line does, which a few of them tell.
    """
    import numpy as np

    some = scores[::_EVERY]
    over = 2 * count // _EVERY + 1
    if over >= len(some):
        return scores
    upper = scores[scores >= np.partition(some, len(some) - over)[len(some) - over]]
    return upper if len(upper) >= count else scores


def _and_what_followed(
    best: NDArray[np.int64], query: Query, passing: NDArray[np.bool_], line: Timeline
) -> NDArray[np.int64]:
    """`best`, and what came right after those of it that hold most words of the question."""
    import numpy as np

    most = _best(query.lexical[best].astype(np.float64), FOLLOWED)
    here = line.place[best[most]]
    after = np.concatenate([line.reach(here, distance) for distance in (1, 2)])
    followed = line.order[after[after >= 0]]
    chosen = np.zeros(len(passing), dtype=np.bool_)
    chosen[best] = True
    chosen[followed[passing[followed]]] = True
    return np.flatnonzero(chosen)


def _looked_at(
    score: Scores,
    query: Query,
    known: Numbers,
    line: Timeline,
    best: NDArray[np.int64],
    now: int,
) -> tuple[Scores, ...]:
    """What all but nearness, words and hint add to each of `best`, in the order of `Parts`."""

    here = line.place[best]
    around = line.around(here)
    groups = windows(line, here, around)
    previous = weigh_previous(query.lexical[best], query.held, groups)
    raised = score.copy()
    raised[best] += previous
    sample = known.sample
    usual = float(score[sample].mean()) if len(sample) else 0.0  # whichever few are looked at
    heard = neighbour_bonus(raised, line, here, around, usual)
    said = _said(query, known, best, around.in_talk())
    return previous, heard, *said, *_last_word(known, best, now)


def _said(
    query: Query,
    known: Numbers,
    best: NDArray[np.int64],
    in_talk: NDArray[np.bool_],
) -> tuple[Scores, Scores, Scores, Scores]:
    """What its speaker adds to each of `best`, and as a part of talk its length, what it asks and
    its words of time."""
    import numpy as np

    named = _named(query, known)
    speaker = SPEAKER * np.isin(known.speaker[best], named) if len(named) else np.zeros(len(best))
    latin, japanese = known.usual_tokens
    mean = np.where(known.japanese[best], japanese, latin)
    length = in_talk * weigh_length(known.tokens[best].astype(np.float64), mean)
    asking = in_talk * (-ASKING / 255 * known.questions[best].astype(np.float64))
    when = np.zeros(len(best))
    if query.asks_when and in_talk.any():
        usual = TIMED_TALK if known.timed_talk is None else known.timed_talk
        when = in_talk * (WHEN * (known.timed[best] - usual))
    return np.asarray(speaker, dtype=np.float64), length, asking, when


def _named(query: Query, known: Numbers) -> NDArray[np.uint32]:
    """The known speakers that the question names; none of them when it names all."""
    import numpy as np

    if not query.names:
        return known.speaker[:0]
    speakers, times = known.speakers
    speakers = speakers[times >= SPEAKS]
    named = speakers[np.isin(speakers, np.array(sorted(query.names), dtype=np.uint32))]
    return named if len(named) < len(speakers) else named[:0]


def _last_word(known: Numbers, seqs: NDArray[np.int64], now: int) -> tuple[Scores, Scores, Scores]:
    """What breaks ties: freshness, feeling, importance."""
    import numpy as np

    return (
        0.5 * (fading.freshness(known, seqs, now) - 1),
        0.5 * known.boost[seqs].astype(np.float64),
        0.05 * (known.importance[seqs].astype(np.float64) - 1),
    )
