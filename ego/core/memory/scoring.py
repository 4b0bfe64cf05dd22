"""How memories are ranked when something is to be recalled.

    near  = (vectors @ query - zero) / spread of the cosines of the question's script
    s     = near + 16 * (lexical / ceiling)^2.5 + hint
    s     = mean s + (s - mean s + heard) / (1 + 0.3 * weights heard)
    heard = 0.3, 0.2, 0.1 * (s - mean s) of the first, second and third memory before and
            after it in time, within 30 minutes
    final = s + 0.5 * (decay - 1) + 0.5 * emotion_boost + 0.5 * importance_boost + interest

`zero` lies between the median cosine of the question's script and that of the memory's own: what
is in the question's script is judged as in a store that has no other, and what is in the other
one has to stand out from its own, and a little more. `lexical` is BM25 and `ceiling` the idf
mass of the whole query, unseen words included, so the ratio says how much of the question a
memory repeats: by this power a few shared words weigh little and most of them a lot. `hint` is 1
for a memory of a time the query names, and 16 when it asks for nothing but what was then. What
neighbours say is a sum on its way to a mean: amid a talk a memory has six chances to be loud by
accident, alone it has none. The statistics are taken over the whole store, before any filter; below
fifty memories they are blended with what is known of the model. The last line breaks ties: it must
never push a right answer away.

`interest` is what an ego likes, avoids and attends to: see `core.memory.interest`.

Two more terms have weight 0, because they were measured and lose: completing the question's
vector in a Hopfield network (scripts/hopfield.py), and letting activation spread along links.

Weights were tuned on one half of `scripts/bench_data` and are reported on the other by
`scripts/bench_recall.py`, term by term.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.spaces import JAPANESE, LATIN, Space, Usual, usual

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]
    """One number a memory, by seq; -inf where there is none."""

CENTRING = 0.65
"""How far `zero` is from the question's script to a memory's own; at 1 scripts are equals."""
LEXICAL, LEXICAL_POWER, LEXICAL_ALONE = 16.0, 2.5, 12.0
NEIGHBOURS = (0.3, 0.2, 0.1)
CROWDING = 0.3
"""How far from a sum (0) to a mean (1) a memory and its neighbours are taken together."""
NEIGHBOURS_WITHIN = 30 * 60 * 1_000_000
HINT, HINT_ALONE = 1.0, LEXICAL
"""What being of the time that is named adds; and when nothing else is: as much as every word."""
TALK = 0.75
"""What the nearness of talk counts for beside that of a memory.

There is much talk, mostly about nothing that is asked for. With three quarters, and what is said
just before and after counting as it does for memories, R@5 of questions that only talk answers
rises from 0.09 to 0.57 in English and from 0.35 to 0.80 in Japanese, and those that memories
answer lose nothing; with 0.85 they lose 4 points in English (`scripts/bench_talk.py`, held out).
"""
HALF_LIFE_DAYS = 30.0
VAGUE = 0.3
"""Below this decay a memory reads vaguely: its first words and its age."""
CANDIDATES = 2_000
"""Only so many of the best are looked at closely."""
SAMPLE = 8_192
"""Statistics are taken from so many evenly strided memories."""
_DAY = 86_400_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """What ranking needs to know of every memory: arrays by seq, all of the same length.

    Where no memory is, 0 among them, `live` is false and the rest says nothing.
    """

    at: NDArray[np.int64]
    """When it was, in microseconds since 1970."""
    tokens: NDArray[np.uint32]
    """How many index terms its text has."""
    boost: NDArray[np.float16]
    """That of its emotion."""
    live: NDArray[np.bool_]
    """False for what was never written, or set aside."""
    japanese: NDArray[np.bool_]
    importance: NDArray[np.uint8]
    """From 1 to 5."""
    private: NDArray[np.bool_]
    links: NDArray[np.uint16]
    """How many memories it is linked to."""
    recalls: NDArray[np.uint16]
    """On how many days it was recalled, the last one apart."""
    recalled_on: NDArray[np.uint16]
    """The last one, in days since 1970; 0 for never."""

    def __len__(self) -> int:
        return len(self.live)


class Query(NamedTuple):
    """What is asked, as far as ranking needs it. Arrays are by seq, all of the same length."""

    lexical: NDArray[np.float32]
    """BM25 over the query's ceiling."""
    cosines: NDArray[np.float32] | None
    """NaN where a memory has no vector; None without an embedder."""
    japanese: bool
    hinted: NDArray[np.bool_] | None
    """The memories of a time that the query names."""
    space: Space | None
    """What is known of the model."""
    asks_what_was: bool = False
    """Whether a time is all that is said of what is asked for."""


class Scale(NamedTuple):
    """What makes the cosines of one question comparable with each other."""

    latin: float
    """`zero` for a text in Latin script."""
    japanese: float
    """The same for a Japanese one."""
    spread: float
    """That of the question's script."""


class Parts(NamedTuple):
    """What the final score of one memory is the sum of."""

    nearness: float
    words: float
    hint: float
    neighbours: float
    freshness: float
    feeling: float
    importance: float
    interest: float = 0.0


def decay(age_days: Scores, ties: Scores) -> Scores:
    """How much of a memory's freshness is left, from 1 down.

    It halves in 30 days, and in up to 60 when links and recalls (`ties`) hold the memory.
    """
    import numpy as np

    half_life = HALF_LIFE_DAYS * (2 - 0.5 ** (ties / 4))
    return np.asarray(0.5 ** (age_days / half_life))


def relevance(query: Query, known: Numbers, on: Scale | None) -> Scores:
    """`s` without its neighbours, for every memory; `on` is the `scale` of the store's cosines."""
    import numpy as np

    score = _words(query)
    if query.cosines is not None:
        score = score + _nearness(query.cosines, known, on)
    if query.hinted is not None:
        score = score + _hint(query) * query.hinted
    return np.where(known.live, score, -np.inf)


def closer(
    score: Scores, known: Numbers, passing: NDArray[np.bool_], now: int, at_least: int = 0
) -> Scores:
    """The final scores of the best candidates; -inf for everything else.

    `passing` says which memories may answer; `now` is in microseconds. As many as `at_least`
    are looked at when that is more than usual.
    """
    import numpy as np

    places = np.flatnonzero(passing & known.live)
    best = places[_best(score[places], max(CANDIDATES, at_least))]
    final = np.full(len(score), -np.inf)
    final[best] = score[best] + _around(score, known, best) + sum(_last_word(known, best, now))
    return final


def parts(query: Query, known: Numbers, on: Scale | None, seq: int, now: int) -> Parts:
    """What the score of the memory `seq` is made of; `on` is the `scale` of the store's cosines."""
    import numpy as np

    here = np.array([seq])
    around = _around(relevance(query, known, on), known, here)
    near = [0.0] if query.cosines is None else _nearness(query.cosines, known, on)[here]
    hint = _hint(query) * query.hinted[here] if query.hinted is not None else [0.0]
    terms = (near, _words(query)[here], hint, around, *_last_word(known, here, now))
    return Parts(*(float(term[0]) for term in terms))


def freshness(known: Numbers, seqs: NDArray[np.int64], now: int) -> Scores:
    """How much of each of the memories `seqs` is left at `now`, from 1 down."""
    import numpy as np

    return decay(np.maximum(0, now - known.at[seqs]) / _DAY, ties(known, seqs, now))


def score_talk(
    lexical: float,
    age_days: float,
    nearness: float = 0.0,
    neighbours: float = 0.0,
    *,
    beside_vectors: bool,
) -> Parts:
    """What the score of an event is the sum of: as a memory's, without a feeling or ties.

    `nearness` is on the scale of the memories' own, 0 without a vector.
    """
    words = LEXICAL * lexical**LEXICAL_POWER if beside_vectors else LEXICAL_ALONE * lexical
    fresh = 0.5 * (0.5 ** (max(0.0, age_days) / HALF_LIFE_DAYS) - 1)
    return Parts(TALK * nearness, float(words), 0.0, neighbours, float(fresh), 0.0, 0.0)


def ties(known: Numbers, seqs: NDArray[np.int64], now: int) -> Scores:
    """How many links and recalls hold each of `seqs`; a recall counts from the next UTC day."""
    import numpy as np

    today, recalled_on = now // _DAY, known.recalled_on[seqs]
    earlier = (recalled_on > 0) & (recalled_on < today)
    counted = known.links[seqs].astype(np.float64) + known.recalls[seqs] + earlier
    return np.asarray(counted)


def every_nth(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """About `SAMPLE` of many places, evenly strided: enough for a median and a spread."""
    return places[:: max(1, len(places) // SAMPLE)]


def _hint(query: Query) -> float:
    return HINT_ALONE if query.asks_what_was else HINT


def _words(query: Query) -> Scores:
    import numpy as np

    lexical = query.lexical.astype(np.float64)
    if query.cosines is None:
        return LEXICAL_ALONE * lexical
    held = np.flatnonzero(lexical)  # a power takes long, and most memories hold no word
    lexical[held] = LEXICAL * lexical[held] ** LEXICAL_POWER
    return lexical


def _best(scores: Scores, count: int) -> NDArray[np.int64]:
    """The places of the `count` best; where the cut goes through equals, the last of them."""
    import numpy as np

    if len(scores) <= count:
        return np.arange(len(scores))
    least = np.partition(scores, len(scores) - count)[len(scores) - count]
    above, equals = np.flatnonzero(scores > least), np.flatnonzero(scores == least)
    return np.concatenate([above, equals[len(equals) - (count - len(above)) :]])


def _last_word(known: Numbers, seqs: NDArray[np.int64], now: int) -> tuple[Scores, Scores, Scores]:
    """What breaks ties: freshness, feeling, importance."""
    import numpy as np

    return (
        0.5 * (freshness(known, seqs, now) - 1),
        0.5 * known.boost[seqs].astype(np.float64),
        0.05 * (known.importance[seqs].astype(np.float64) - 1),
    )


def scale(query: Query, known: Numbers) -> Scale | None:
    """On what scale the memories' cosines lie; None when none of them has a vector."""
    import numpy as np

    if query.cosines is None:
        return None
    found = known.live & np.isfinite(query.cosines)
    usually: dict[bool, Usual] = {}
    for japanese, same in ((False, found & ~known.japanese), (True, found & known.japanese)):
        places = np.flatnonzero(same)
        if len(places):
            sample = query.cosines[every_nth(places)]
            usually[japanese] = _usually(sample, len(places), query, japanese)
    if not usually:
        return None
    asked = usually.get(query.japanese) or next(iter(usually.values()))
    zero = [
        asked.mean + CENTRING * (usually.get(script, asked).mean - asked.mean)
        for script in (False, True)
    ]
    return Scale(latin=zero[False], japanese=zero[True], spread=asked.spread)


def nearness(cosines: NDArray[np.float32], japanese: NDArray[np.bool_], on: Scale) -> Scores:
    """How far each text stands out; 0 where there is no vector."""
    import numpy as np

    zero = np.where(japanese, on.japanese, on.latin)
    return np.where(np.isfinite(cosines), (cosines - zero) / max(on.spread, 1e-6), 0.0)


def scale_without_memories(space: Space, japanese: bool) -> Scale:
    """The scale of a store where nothing has been measured yet: the model's own.

    `japanese` is the script of the question.
    """
    asked = JAPANESE if japanese else LATIN
    latin, other = (space.searches[asked, script] for script in (LATIN, JAPANESE))
    own = other if japanese else latin
    zero = [own.mean + CENTRING * (one.mean - own.mean) for one in (latin, other)]
    return Scale(latin=zero[0], japanese=zero[1], spread=own.spread)


def _nearness(cosines: NDArray[np.float32], known: Numbers, on: Scale | None) -> Scores:
    import numpy as np

    return np.zeros(len(known)) if on is None else nearness(cosines, known.japanese, on)


def _usually(sample: NDArray[np.float32], count: int, query: Query, japanese: bool) -> Usual:
    """The median of a script's cosines, of which there are `count`, and their spread."""
    import numpy as np

    middle, spread = float(np.median(sample)), float(sample.std())
    if query.space is None:
        return Usual(middle, spread)
    asked = JAPANESE if query.japanese else LATIN
    of_model = query.space.searches[asked, JAPANESE if japanese else LATIN]
    return usual(of_model, middle, spread, count)


def _around(score: Scores, known: Numbers, best: NDArray[np.int64]) -> Scores:
    """What the memories next to each of `best` in time change its score by."""
    import numpy as np

    live = np.flatnonzero(known.live)
    usual = float(score[every_nth(live)].mean()) if len(live) else 0.0
    times = known.at[live]
    if len(times) > 1 and (times[1:] < times[:-1]).any():
        order = np.argsort(times, kind="stable")
        live, times = live[order], times[order]
    place = np.empty(len(known), dtype=np.int64)
    place[live] = np.arange(len(live))
    return neighbour_bonus(score, live, times, place[best], usual)


def neighbour_bonus(
    score: Scores,
    order: NDArray[np.int64],
    times: NDArray[np.int64],
    here: NDArray[np.int64],
    usual: float,
) -> Scores:
    """What those next in time change the score of each of `here` by.

    They add how far above `usual` they are, and the more there are, the less all of it counts.
    `order` are the places of scores in the order of time, `times` when each of them was, in
    microseconds, and `here` are places in that order.
    """
    import numpy as np

    heard, weights = np.zeros(len(here)), np.zeros(len(here))
    for distance, weight in enumerate(NEIGHBOURS, 1):
        for there in (here - distance, here + distance):
            inside = (there >= 0) & (there < len(order))
            there = np.where(inside, there, 0)  # noqa: PLW2901
            near = inside & (np.abs(times[there] - times[here]) <= NEIGHBOURS_WITHIN)
            heard += np.where(near, weight * (score[order[there]] - usual), 0.0)
            weights += np.where(near, weight, 0.0)
    own = score[order[here]] - usual
    return (own + heard) / (1 + CROWDING * weights) - own
