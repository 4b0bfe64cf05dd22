"""What a new memory belongs with, and what says nearly the same.

What all memories have in common, which is most of a cosine, is taken out first; what is left is
weighed beside the words and tags that both hold and the day (`core.memory.spaces.Bond`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.identity.apart import says_other
from ego.core.memory import bm25
from ego.core.memory.memories import LINKS_AT_MOST, WORDS_DUPLICATE, WORDS_LINK, Memory
from ego.core.memory.numbers import Numbers
from ego.core.memory.spaces import JAPANESE, LATIN, Space
from ego.core.memory.truth.restating import restates, tell_apart_by_numbers
from ego.stores.engine.contract import Transaction, VectorFile
from ego.stores.engine.statements import Question
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import columns, memories, words
from ego.stores.memory.asking.unread import Unread
from ego.stores.memory.ties import links

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.stores.embedding.contract import Vector
    from ego.stores.embedding.generations import Generation
    from ego.stores.embedding.semantics import Semantics

_DAY = 86_400_000_000
_THREAD = 3 * _DAY
"""So far apart what shares a tag is a third as surely of one thread as what comes on one day."""
_A_QUIET_DAY = 4
"""So many memories may come in a day before having come on one says less."""
_LOOKED_AT, _LATEST = 32, 16
"""So many of the nearest of each script and of those with most words are looked at; and so many
of the latest."""
_BELIEVED = 30
"""From so many memories of a script on, what they have in common is believed entirely."""
_GUESSED = 0.5
"""What nearness counts for while it is judged by the model's mean cosine alone.

Of the links among the first six memories of stretches of the month .90 are right then, not .80.
"""
_BLOCKS = 2_048
"""In about so many blocks a large store is looked through for them: by the best of each."""
_FEW = 64
"""So few are cut out of the others; of more each is asked for."""
_SAMPLE = 256
"""What a script has in common is taken from about so many of its memories, evenly strided."""
_TAGS_AT_MOST = 3.0
_TERMS_COMPARED = 64
"""How many of a text's rarest words decide what it is like."""
_SCRIPTS = (LATIN, JAPANESE)
_SAID_AGAIN = 3
"""So many words at least, held by another text that says little more, are the same said again."""


class Placed(NamedTuple):
    """A vector, and the generation that holds it now."""

    vector: Vector
    generation: Generation


def read_placed(db: Transaction, semantics: Semantics, seqs: Sequence[int]) -> dict[int, Placed]:
    """The vectors that memories have already, by seq; those that wait for theirs are left out."""
    from ego.stores.embedding.generations import live

    generation = live(db)
    if generation is None:
        return {}
    rows = semantics.vectors(generation).read(seqs)
    return {seq: Placed(row, generation) for seq, row in zip(seqs, rows, strict=True) if row.any()}


class Terms(NamedTuple):
    """What a memory is compared by in words; a long text takes a while, so before a transaction."""

    content: Counter[str]
    with_tags: Counter[str]


def terms_of(memory: Memory) -> Terms:
    """Cut what is compared of `memory`."""
    content = text.query_tokens(memory.content)
    return Terms(content, sum((text.query_tokens(tag) for tag in memory.tags), content))


def asks(terms: Terms) -> list[Question]:
    """What is asked to find what is alike, where no word has to be left out."""
    each = {tuple(asked): asked for asked in terms if len(asked) <= _TERMS_COMPARED}
    return [words.ask_postings(asked) for asked in each.values()]


class Alike(NamedTuple):
    """A memory that belongs with another: how near (0..1) it is, whether it says nearly the same.

    Nearness is the cosine of their vectors, or the share of words where there is none.
    """

    memory: Memory
    similarity: float
    is_double: bool


def find_alike(
    db: Transaction,
    semantics: Semantics,
    memory: Memory,
    terms: Terms,
    known: Numbers,
    its: Placed | None,
) -> list[Alike]:
    """The memories from before a kept one that belong with it, surest first, at most five.

    By its vector, words, tags and day (`spaces.Bond`) where it has a vector and the model was
    measured, else by the share of its words.
    """
    if its is not None and semantics.space is not None:
        signs = look_for_signs(db, semantics, semantics.space, memory, terms, its, known)
        return choose_bound(memory, signs, semantics.space)
    return find_alike_in_words(db, memory, terms, known)


def find_alike_in_words(
    db: Transaction, memory: Memory, terms: Terms, known: Numbers
) -> list[Alike]:
    """The memories from before a kept one that hold most of its words, at most five."""
    near = _near_in_words(db, memory, terms, known)
    return [
        Alike(one, near[one.seq], near[one.seq] >= WORDS_DUPLICATE and not tells_other(memory, one))
        for one in memories.by_seqs(db, list(near))
    ]


class Signs(NamedTuple):
    """The signs that each of several memories belongs with a new one."""

    several: list[Unread]
    cosines: NDArray[np.float32]
    of_each: NDArray[np.float64]
    """A row each: meaning, words, tags, day, thread, as `spaces.Bond` counts them."""
    is_nearly_same: NDArray[np.bool_]
    """Whether it says nearly the same, as its vector tells: the value may be another."""


def choose_bound(memory: Memory, signs: Signs, space: Space) -> list[Alike]:
    """Which of those that were looked at belong with a new one, surest first, at most five."""
    import numpy as np

    sure = signs.of_each @ np.array(space.bond)
    sure[signs.of_each[:, 0] < 0] = 0  # farther than what has nothing in common
    sure[signs.is_nearly_same] += 1  # what says the same is linked whatever else there is
    newest = [-one.seq for one in signs.several]
    best = [at for at in np.lexsort((newest, -sure)).tolist() if sure[at] >= 1][:LINKS_AT_MOST]
    bound = [(signs.several[at].read(), float(signs.cosines[at]), at) for at in best]
    return [
        Alike(one, near, bool(signs.is_nearly_same[at]) and not tells_other(memory, one))
        for one, near, at in bound
    ]


def look_for_signs(
    db: Transaction,
    semantics: Semantics,
    space: Space,
    memory: Memory,
    terms: Terms,
    its: Placed,
    known: Numbers,
) -> Signs:
    """The signs that a kept memory belongs with those from before it that are likely to."""
    import numpy as np

    vector, generation = its
    (cosines,) = semantics.cosines_of_each(db, [vector], len(known), generation)
    there = known.live & np.isfinite(cosines)
    there[memory.seq] = False
    japanese = text.is_japanese(memory.content)
    shares = _shares(db, terms.with_tags, known)
    of_script = _of_script(known, there)
    earlier = [those[: np.searchsorted(those, memory.seq)] for those in of_script]
    worded = np.flatnonzero(shares[: memory.seq])
    seqs = _likely(cosines, shares, earlier, worded[there[worded]])
    meaning = _meaning(
        semantics.vectors(generation), space, vector, japanese, cosines, of_script, seqs, known
    )
    moment = to_microseconds(memory.at)
    came = known.at[: memory.seq]
    that_day = np.flatnonzero((came > moment - _DAY) & (came < moment + _DAY))
    at_once = np.count_nonzero(there[that_day])
    apart = np.abs(known.at[seqs] - moment)
    day = np.exp(-(apart / _DAY)) / np.sqrt(max(1.0, at_once / _A_QUIET_DAY))
    several = memories.unread_by_seqs(db, seqs.tolist())
    tags = _tags_in_common(memory, several)
    same = known.japanese[seqs] == japanese
    return Signs(
        several,
        cosines[seqs],
        np.column_stack((meaning, shares[seqs], tags, day, tags * np.exp(-(apart / _THREAD)))),
        same & (cosines[seqs] >= space.near_duplicate[_SCRIPTS[japanese]]),
    )


def _likely(
    cosines: NDArray[np.float32],
    shares: NDArray[np.float32],
    of_script: Sequence[NDArray[np.int64]],
    worded: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The seqs worth a closer look, in order: of those of each script, and those that are `worded`
    as the new one is."""
    import numpy as np

    latest = np.sort(np.concatenate([seqs[-_LATEST:] for seqs in of_script]))[-_LATEST:]
    return np.unique(
        np.concatenate(
            [*(_most(cosines, seqs) for seqs in of_script), _most(shares, worded), latest]
        )
    )


def _of_script(known: Numbers, among: NDArray[np.bool_]) -> list[NDArray[np.int64]]:
    """The seqs of the memories `among` those that are there, by script."""
    import numpy as np

    others = np.flatnonzero(known.live & ~among)
    if len(others) > _FEW:
        return [those[among[those]] for those in known.of_script]
    left_out = [np.flatnonzero(known.japanese[others] == script) for script in (False, True)]
    return [
        np.delete(those, np.searchsorted(those, others[out]))
        for those, out in zip(known.of_script, left_out, strict=True)
    ]


def _most(values: NDArray[np.float32], seqs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Those of `seqs`, which ascend, that have most of something: of equals the newest."""
    import numpy as np

    if len(seqs) <= _LOOKED_AT:
        return seqs
    found = values[seqs]
    width = max(1, len(found) // _BLOCKS)  # the best of as many blocks are no worse than the rest
    heads = found[: len(found) // width * width].reshape(-1, width).max(axis=1)
    good = np.flatnonzero(found >= np.partition(heads, -_LOOKED_AT)[-_LOOKED_AT])
    return seqs[good[np.argsort(found[good], kind="stable")[-_LOOKED_AT:]]]


def _meaning(
    vectors: VectorFile,
    space: Space,
    vector: NDArray[np.float32],
    japanese: bool,
    cosines: NDArray[np.float32],
    of_script: Sequence[NDArray[np.int64]],
    likely: NDArray[np.int64],
    known: Numbers,
) -> NDArray[np.float64]:
    """The cosine of each of `likely` and a vector, once what its script has in common is out.

    `of_script` are the seqs of all others, by script. Some texts are near to everything and scripts
    lie apart: both goes with the mean vector of each script. Where there are few, the model's mean
    cosine stands in for it.
    """
    import numpy as np

    samples = [seqs[:: max(1, len(seqs) // _SAMPLE)] for seqs in of_script]
    rows = vectors.read(np.concatenate([*samples, likely]))
    first, second, rows = np.split(rows, np.cumsum([len(sample) for sample in samples]))
    means = [part.mean(axis=0) if len(part) else None for part in (first, second)]
    own, found = means[japanese], np.zeros(len(likely))
    for script, mean in enumerate(means):
        here = known.japanese[likely] == bool(script)
        usual = space.between[frozenset((_SCRIPTS[japanese], _SCRIPTS[script]))]
        found[here] = _GUESSED * (cosines[likely[here]] - usual) / (1 - usual)
        if own is None or mean is None:
            continue
        fewest = min(len(of_script[japanese]), len(of_script[script]))
        out = rows[here] - mean
        lengths = np.linalg.norm(out, axis=1) * np.linalg.norm(vector - own)
        centred = np.vecdot(out, vector - own) / np.maximum(lengths, 1e-9)
        trust = min(1.0, fewest / _BELIEVED)
        found[here] += trust * (centred - found[here])
    return found


def _tags_in_common(memory: Memory, others: Sequence[Unread]) -> list[float]:
    """How rare the tags are that each of `others` shares with a memory, among them all; 0..3."""
    kept = [{tag.lower() for tag in other.tags} for other in others]
    counted = Counter(tag for tags in kept for tag in tags)
    own = {tag.lower() for tag in memory.tags}
    return [
        min(_TAGS_AT_MOST, sum(bm25.idf(len(others), counted[tag]) for tag in own & tags))
        for tags in kept
    ]


def _shares(db: Transaction, asked: Counter[str], known: Numbers) -> NDArray[np.float32]:
    """How much (0..1) of the rarest words of what is said each memory holds, by seq."""
    import numpy as np

    terms = words.rarest(db, asked, _TERMS_COMPARED)
    return words.shares(db, terms, len(known), int(np.count_nonzero(known.live)))


def _near_in_words(
    db: Transaction, memory: Memory, terms: Terms, known: Numbers
) -> dict[int, float]:
    import numpy as np

    shares = _shares(db, terms.content, known)[: memory.seq]
    seqs = np.flatnonzero(shares >= WORDS_LINK)
    best = seqs[np.lexsort((-seqs, -shares[seqs]))][:LINKS_AT_MOST]
    return {int(seq): float(shares[seq]) for seq in best}


def doubles(
    db: Transaction, semantics: Semantics, several: Sequence[Memory]
) -> list[tuple[Memory, Memory]]:
    """Pairs that say nearly the same: among `several`, and with what they were linked to.

    What a memory is most like was found when it came, in the whole store; here only those
    few are looked at again.
    """
    import numpy as np

    linked = links.similar(db, [memory.seq for memory in several])
    own = [memory.seq for memory in several]
    seqs = list(dict.fromkeys([*own, *(other for _, other, _ in linked)]))
    rows = semantics.kept(db, seqs)
    meant = {seq for seq, row in zip(seqs, rows, strict=True) if semantics.space and row.any()}
    found = {
        frozenset((seq, other))
        for seq, other, share in linked
        if share >= WORDS_DUPLICATE and not {seq, other} <= meant
    }
    if semantics.space and len(seqs) > 1:
        japanese = columns.read(db).japanese[seqs]
        same = semantics.space.near_duplicate
        limits = np.where(japanese, same[JAPANESE], same[LATIN])
        near = np.vecdot(rows[: len(own), None], rows) >= limits
        near &= japanese[: len(own), None] == japanese
        found |= {frozenset((seqs[i], seqs[j])) for i, j in np.argwhere(near) if i != j}
    known = {memory.seq for memory in several}
    partners = memories.by_seqs(db, sorted({other for _, other, _ in linked} - known))
    told = {memory.seq: memory for memory in (*several, *partners)}
    found |= {
        frozenset((seq, other))
        for seq, other, _ in linked
        if other in told and _holds(told[seq].content, told[other].content)
    }
    there = (pair for pair in found if pair <= told.keys())
    ordered = sorted((sorted(pair, reverse=True) for pair in there), reverse=True)
    pairs = [(told[newer], told[older]) for newer, older in ordered]
    return [pair for pair in pairs if not tells_other(*pair)]


def tells_other(newer: Memory, older: Memory, names: Collection[str] = ()) -> bool:
    """Whether one memory tells something else than another, in however nearly the same words.

    `names` are those of known people: two things said of the same ones are not the same.
    """
    said, before = text.normalise(newer.content), text.normalise(older.content)
    if tell_apart_by_numbers(said, before) or restates(said, before):
        return True
    named = {*names, *newer.people, *newer.about, *older.people, *older.about}
    return says_other(newer.content, older.content, named)


def _holds(one: str, other: str) -> bool:
    """Whether one text says all that the other does, and little more."""
    less, more = sorted((text.tokens(one).keys(), text.tokens(other).keys()), key=len)
    return len(less) >= _SAID_AGAIN and less <= more and 2 * len(more) <= 3 * len(less)
