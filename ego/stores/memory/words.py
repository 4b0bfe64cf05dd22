"""Which memories hold which words, scored exactly.

A term's memories are packed into chunks of up to 512 numbers of four bytes, each
`seq << 6 | min(frequency, 63)`, appended as memories come. A query reads the chunks of
its terms whole; 100,000 memories answer in a few milliseconds.
"""

from __future__ import annotations

import json
import math
import struct
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory import bm25
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question, insert_all

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PER_CHUNK = 512
_FREQUENCY_BITS = 6
_MOST = (1 << _FREQUENCY_BITS) - 1
_CHUNKS = "SELECT term, chunk, data FROM postings"
TOTALS: Question = ("SELECT name, value FROM totals", ())
_OF_TERMS = "WHERE term IN (SELECT value FROM json_each(?))"


class Matches(NamedTuple):
    """The memories that share a term with a query, best first in no particular order.

    `score` is BM25; `share` the part (0..1) of the query's idf mass that a memory holds;
    `ceiling` the idf mass of the whole query, unseen terms counted with the largest idf;
    `held` says which memories hold which term.
    """

    seqs: NDArray[np.int64]
    score: NDArray[np.float32]
    share: NDArray[np.float32]
    ceiling: float
    held: bm25.Held


def add(db: Transaction, seq: int, tokens: Mapping[str, int]) -> None:
    """Index memory `seq`; the caller's transaction makes it durable."""
    add_all(db, {seq: tokens})


def add_all(db: Transaction, indexed: Mapping[int, Mapping[str, int]]) -> None:
    """Index several memories, given the tokens of each: one write a term, not one a memory."""
    held: dict[str, list[int]] = {}
    for seq, tokens in indexed.items():
        for term, count in tokens.items():
            held.setdefault(term, []).append(entry(seq, count))
    entries = {term: struct.pack(f"<{len(held[term])}I", *held[term]) for term in sorted(held)}
    appended = dict(db.execute(*ask_appended(entries)).fetchall())
    insert_all(
        db,
        "INSERT INTO postings (term, chunk, data)",
        (
            (term, chunk, part)
            for term, data in entries.items()
            for chunk, part in _chunks(appended.get(term, 0), data)
        ),
        "ON CONFLICT (term, chunk) DO UPDATE"
        " SET data = CAST(postings.data || excluded.data AS BLOB)",
    )
    insert_all(
        db,
        "INSERT INTO terms (term, df, appended)",
        ((term, len(data) // 4, len(data) // 4) for term, data in entries.items()),
        "ON CONFLICT (term) DO UPDATE"
        " SET df = terms.df + excluded.df, appended = terms.appended + excluded.appended",
    )
    _count(
        db,
        memories=len(indexed),
        tokens=sum(sum(tokens.values()) for tokens in indexed.values()),
    )


def ask_appended(terms: Iterable[str]) -> Question:
    """How many entries each of `terms` was ever given; the same in whatever order they come."""
    return f"SELECT term, appended FROM terms {_OF_TERMS}", (json.dumps(sorted(terms)),)


def remove(db: Transaction, seq: int, tokens: Mapping[str, int]) -> None:
    """Take memory `seq` out, given the tokens it was added with; nothing of them stays."""
    remove_all(db, {seq: tokens})


def remove_all(db: Transaction, several: Mapping[int, Mapping[str, int]]) -> None:
    """The same of several memories by their seq, reading what is kept of a term only once.

    Where a term is not found that they should have been added with, an older ego cut their
    words otherwise, and every term is looked through for them.
    """
    gone: dict[str, set[bytes]] = {}
    for seq, tokens in several.items():
        for term, count in tokens.items():
            gone.setdefault(term, set()).add(_packed(seq, count))
    chunks = db.execute(f"{_CHUNKS} {_OF_TERMS}", (json.dumps(list(gone)),)).fetchall()
    taken = _take_out(db, chunks, lambda term, number: number in gone[term])
    if taken < sum(map(len, gone.values())):
        _take_out(
            db,
            db.execute(_CHUNKS).fetchall(),
            lambda _, number: int.from_bytes(number, "little") >> _FREQUENCY_BITS in several,
        )
    total = sum(sum(tokens.values()) for tokens in several.values())
    _count(db, memories=-len(several), tokens=-total)


def _take_out(
    db: Transaction,
    chunks: Iterable[tuple[str, int, bytes]],
    is_gone: Callable[[str, bytes], bool],
) -> int:
    """Delete the entries of these chunks that are gone; returns how many they were."""
    taken: Counter[str] = Counter()
    for term, chunk, data in chunks:
        numbers = [data[i : i + 4] for i in range(0, len(data), 4)]
        left = [number for number in numbers if not is_gone(term, number)]
        if len(left) < len(numbers):
            taken[term] += len(numbers) - len(left)
            db.execute(
                "UPDATE postings SET data = ? WHERE term = ? AND chunk = ?",
                (b"".join(left), term, chunk),
            )
    terms = [(term,) for term in taken]
    db.executemany(
        "UPDATE terms SET df = df - ? WHERE term = ?", ((n, term) for term, n in taken.items())
    )
    db.executemany("DELETE FROM postings WHERE term = ? AND length(data) = 0", terms)
    db.executemany("DELETE FROM terms WHERE term = ? AND df <= 0", terms)
    return taken.total()


def search(db: Transaction, terms: Iterable[str], lengths: NDArray[np.float32]) -> Matches:
    """Every memory that holds one of `terms`; `lengths` are token counts, indexed by seq."""
    import numpy as np

    wanted = list(dict.fromkeys(terms))
    total = totals(db)
    documents = total["memories"]
    mean_length = total["tokens"] / max(1, documents)
    score = np.zeros(len(lengths), dtype=np.float32)
    mass = np.zeros(len(lengths), dtype=np.float32)
    found = _postings_of_forms(db, wanted)
    seqs = [(found[term] >> _FREQUENCY_BITS).astype(np.int64) for term in wanted]
    often = [(found[term] & _MOST).astype(np.float32) for term in wanted]
    idf = [bm25.idf(documents, len(those)) for those in seqs]
    for weight, those, frequencies in zip(idf, seqs, often, strict=True):
        score[those] += weight * bm25.weights(frequencies, lengths[those], mean_length)
        mass[those] += weight
    ceiling = math.fsum(idf)
    matching = np.flatnonzero(mass)
    weights = np.array(idf, dtype=np.float32)
    held = bm25.Held(seqs, often, weights, lengths, mean_length, ceiling, documents)
    return Matches(matching, score[matching], mass[matching] / max(ceiling, 1e-9), ceiling, held)


def shares(
    db: Transaction, terms: Iterable[str], length: int, documents: int
) -> NDArray[np.float32]:
    """How much (0..1) of the idf mass of `terms` each of `documents` memories holds, by seq."""
    import numpy as np

    mass, ceiling = np.zeros(length, dtype=np.float32), 0.0
    for packed in _postings(db, list(terms)).values():
        weight = bm25.idf(documents, len(packed))
        ceiling += weight
        mass[packed >> _FREQUENCY_BITS] += weight
    return mass / np.float32(max(ceiling, 1e-9))


def seqs_with_all(db: Transaction, several: Sequence[Collection[str]]) -> list[NDArray[np.int64]]:
    """For each of several sets of terms the memories that hold all of it, by seq.

    Nothing holds a set without a term.
    """
    import numpy as np

    packed = _postings(db, dict.fromkeys(term for terms in several for term in terms))
    seqs = {term: (data >> _FREQUENCY_BITS).astype(np.int64) for term, data in packed.items()}
    none = np.zeros(0, dtype=np.int64)
    return [
        reduce(np.intersect1d, [seqs[term] for term in terms]) if terms else none
        for terms in several
    ]


def seqs_by_term(db: Transaction, terms: Collection[str]) -> dict[str, NDArray[np.int64]]:
    """The memories that hold each of `terms`, by seq."""
    import numpy as np

    packed = _postings(db, terms)
    return {term: (data >> _FREQUENCY_BITS).astype(np.int64) for term, data in packed.items()}


def seqs_with_rare(db: Transaction, terms: Iterable[str], most: int) -> NDArray[np.int64]:
    """The memories that hold one of `terms` which at most so many hold, by seq."""
    import numpy as np

    rows = db.execute(
        f"SELECT data FROM postings WHERE term IN (SELECT term FROM terms {_OF_TERMS} AND df <= ?)",
        (json.dumps(sorted(terms)), most),
    )
    packed = np.frombuffer(b"".join(data for (data,) in rows), dtype="<u4")
    return np.unique((packed >> _FREQUENCY_BITS).astype(np.int64))


def _postings(db: Transaction, terms: Collection[str]) -> dict[str, NDArray[np.uint32]]:
    """The entries of each of `terms`, none of one that no memory holds."""
    import numpy as np

    found: dict[str, list[bytes]] = {term: [] for term in terms}
    for term, data in db.execute(*ask_postings(found)):
        found[term].append(data)
    return {term: np.frombuffer(b"".join(data), dtype="<u4") for term, data in found.items()}


def _postings_of_forms(db: Transaction, terms: Collection[str]) -> dict[str, NDArray[np.uint32]]:
    """The entries of each of `terms`, with those of the other forms of a verb: as often as the form
    that a memory has most of."""
    import numpy as np

    found = _postings(db, list_forms(terms))
    others = bm25.list_forms()
    merged: dict[str, NDArray[np.uint32]] = {}
    for term in terms:
        held = [found[form] for form in (term, *others.get(term, ())) if len(found[form])]
        if len(held) > 1:
            every = np.sort(np.concatenate(held))
            held = [every[np.append(np.diff(every >> _FREQUENCY_BITS) > 0, [True])]]
        merged[term] = held[0] if held else found[term]
    return merged


def list_forms(terms: Iterable[str]) -> list[str]:
    """`terms` and the other forms of the verbs among them, each once."""
    others = bm25.list_forms()
    return list(dict.fromkeys(form for term in terms for form in (term, *others.get(term, ()))))


def ask_postings(terms: Iterable[str]) -> Question:
    """The chunks of each of `terms`."""
    return f"SELECT term, data FROM postings {_OF_TERMS}", (json.dumps(list(terms)),)


def frequencies(db: Transaction, terms: Iterable[str]) -> dict[str, int]:
    """In how many memories each of `terms` is."""
    asked = dict.fromkeys(terms, 0)
    rows = db.execute(f"SELECT term, df FROM terms {_OF_TERMS}", (json.dumps(list(asked)),))
    return asked | dict(rows.fetchall())


def document_frequencies(db: Transaction, terms: Iterable[str]) -> tuple[int, dict[str, int]]:
    """How many memories there are, and in how many of them each of `terms` is."""
    asked = dict.fromkeys(terms, 0)
    found = dict(db.execute(*ask_frequencies(asked)).fetchall())
    return int(found.pop("")), asked | found


def ask_frequencies(terms: Iterable[str]) -> Question:
    """How many memories there are, and hold each of `terms`."""
    return (
        "SELECT '' AS term, value AS df FROM totals WHERE name = 'memories'"
        f" UNION ALL SELECT term, df FROM terms {_OF_TERMS}",
        (json.dumps(list(terms)),),
    )


def totals(db: Transaction) -> dict[str, int]:
    """How many `memories` are indexed, and how many `tokens` they have together."""
    return dict(db.execute(*TOTALS).fetchall())


def every_term(db: Transaction) -> dict[str, tuple[int, int]]:
    """Each term with its document frequency, and how many entries it was ever given."""
    rows = db.execute("SELECT term, df, appended FROM terms")
    return {term: (df, appended) for term, df, appended in rows}


def every_chunk(db: Transaction) -> Iterable[tuple[str, int, bytes]]:
    """Each chunk of postings: its term, its number, and its entries as they are packed."""
    return db.execute(_CHUNKS)


def clear(db: Transaction) -> None:
    """Empty the index, so that every memory can be added to it anew."""
    db.execute("DELETE FROM terms")
    db.execute("DELETE FROM postings")
    db.execute("DELETE FROM totals")
    db.execute("INSERT INTO totals (name, value) VALUES ('memories', 0), ('tokens', 0)")


def rarest(db: Transaction, tokens: Counter[str], most: int) -> list[str]:
    """The `most` terms of `tokens` that say most about a text: the rarest ones.

    What a long text is compared by: scoring each of ten thousand terms would cost
    seconds and change nothing in the order. Terms that no memory holds come last: they
    can find nothing.
    """
    if len(tokens) <= most:
        return list(tokens)
    held = frequencies(db, tokens)
    return sorted(tokens, key=lambda term: (not held[term], held[term], term))[:most]


def _chunks(appended: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """`data` cut where chunks end, when `appended` entries came before it."""
    start, size = 0, PER_CHUNK * 4
    while start < len(data):
        chunk, filled = divmod(appended * 4 + start, size)
        end = start + size - filled
        yield chunk, data[start:end]
        start = end


def entry(seq: int, count: int) -> int:
    """What stands in a term's chunk for memory `seq`, which holds it `count` times."""
    return seq << _FREQUENCY_BITS | min(count, _MOST)


def entries(chunk: bytes) -> list[int]:
    """Every entry of a chunk."""
    return [number for (number,) in struct.iter_unpack("<I", chunk)]


def _packed(seq: int, count: int) -> bytes:
    return struct.pack("<I", entry(seq, count))


def _count(db: Transaction, *, memories: int, tokens: int) -> None:
    db.execute(
        "UPDATE totals SET value = CASE name WHEN 'memories' THEN value + ? ELSE value + ? END"
        " WHERE name IN ('memories', 'tokens')",
        (memories, tokens),
    )
