"""Whether a memory touches a question, or what lay ahead: by its words, and by its vector."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from ego.core import text
from ego.core.memory import anything, bm25
from ego.core.memory.memories import Memory
from ego.core.memory.numbers import Numbers
from ego.core.memory.spaces import (
    JAPANESE,
    LATIN,
    STANDS_OUT,
    Search,
    Space,
    Usual,
    usual,
)
from ego.stores.engine.contract import Transaction
from ego.stores.memory import words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.stores.embedding.semantics import Semantics

SHARE = 0.425
"""The part of a question's words, weighed by how rare they are, that a memory must hold.

Of eleven questions and the 120 memories of `scripts/bench_data/month.jsonl` nine pairs reach it,
all of them related; the nearest that is not has 0.42, by a name and a small word.
"""
TERMS_AT_LEAST = 2
"""One word in common is a coincidence, unless the question has no other."""
ASKED_AT_MOST = 4
"""So many questions are compared by meaning; each costs an embedding."""


class Worded(Protocol):
    """What can be touched: a question, or something that was to come."""

    @property
    def text(self) -> str:
        """Its words."""


T = TypeVar("T", bound=Worded)


class Searchable(NamedTuple, Generic[T]):
    """A question, or something that was to come, with the vector that searches for it."""

    question: T
    vector: NDArray[np.float32]


def prepare(semantics: Semantics, questions: Sequence[T]) -> list[Searchable[T]]:
    """The first few of `questions` with their vectors. Outside any transaction: it takes time."""
    found = [(one, semantics.query(one.text)) for one in questions[:ASKED_AT_MOST]]
    return [Searchable(one, vector) for one, vector in found if vector is not None]


def words_of(found: Iterable[Memory]) -> list[Collection[str]]:
    """The words of each memory, as `by_words` looks at them. It takes time."""
    return [text.tokens(" ".join((m.content, *m.tags, *m.named))).keys() for m in found]


def by_words(db: Transaction, held: Sequence[Collection[str]], questions: Sequence[T]) -> list[T]:
    """Those of `questions` that share enough of their words with one of several memories."""
    if not (held and questions):
        return []
    asked = [text.query_tokens(one.text).keys() for one in questions]
    documents, frequencies = words.document_frequencies(db, set().union(*asked))
    return [
        one
        for one, terms in zip(questions, asked, strict=True)
        if _shares({term: frequencies[term] for term in terms}, documents, held)
    ]


def by_meaning(
    space: Space | None,
    memory: Memory,
    asked: Sequence[tuple[T, NDArray[np.float32]]],
    known: Numbers,
    compare: Callable[[NDArray[np.float32]], NDArray[np.float32]],
) -> list[T]:
    """Those of the questions that a kept memory stands out for, among all that is `known`.

    `asked` says of each question how near every memory is to it, and `compare` that of a vector.
    The memory has to be as far above the others of its script as a link has to be: questions differ
    in how near everything is to them, so a fixed cosine says nothing. And it has to be near to this
    question rather than to any (`_is_meant`): who tells of an inner life stands out for every one.
    Of 28 questions and 333 written memories, read one by one, 61 touched without a reason, which
    are 18, and 34 with one, which are 24; of `scripts/bench_data/touching.jsonl` in an empty store
    1 of 80 without and 27 of 40 with one.
    """
    import numpy as np

    if space is None or not asked:
        return []
    japanese = text.is_japanese(memory.content)
    others = known.live & (known.japanese == japanese)
    others[memory.seq] = False
    near = []
    for question, cosines in asked:
        values = cosines[others & np.isfinite(cosines)]
        search = space.searches[_script(question.text), _script(memory.content)]
        around: Usual | Search = search
        if len(values):
            around = usual(search, float(np.median(values)), float(values.std()), len(values))
        cosine = float(cosines[memory.seq])
        if cosine < around.mean + STANDS_OUT * around.spread:
            continue
        plain = anything.any_question(space.model, _script(question.text))
        if plain is None or _is_meant(question, cosines - compare(plain), memory.seq, others):
            near.append(question)
    return near


def _is_meant(
    question: Worded, beyond: NDArray[np.float32], seq: int, others: NDArray[np.bool_]
) -> bool:
    """Whether a memory is nearer to this question than to any, by more than most others are.

    `beyond` says by how much each is nearer. The fewer the others are, the less their median
    counts: questions differ in it by half of a memory's spread, so that three say as much.
    """
    import numpy as np

    least, values = anything.NEARER[_script(question.text)], beyond[others & np.isfinite(beyond)]
    if len(values):
        believed = len(values) / (len(values) + 3)
        least += believed * (float(np.median(values)) + anything.BEYOND - least)
    return bool(beyond[seq] >= least)


def _shares(
    frequencies: Mapping[str, int], documents: int, held: Sequence[Collection[str]]
) -> bool:
    """Whether one of the memories (their terms, all indexed already) holds enough of a question.

    `frequencies` says of its terms in how many of the `documents` each is. Each memory is left
    out where rarity is counted: it must not make its own words common.
    """
    asked = frequencies.keys()
    for terms in held:
        common = asked & set(terms)
        weights = {
            term: bm25.idf(documents - 1, df - (term in common)) for term, df in frequencies.items()
        }
        enough = SHARE * sum(weights.values())
        if (
            len(common) >= max(1, min(TERMS_AT_LEAST, len(asked)))
            and sum(weights[term] for term in common) >= enough
        ):
            return True
    return False


def _script(words: str) -> str:
    return JAPANESE if text.is_japanese(words) else LATIN
