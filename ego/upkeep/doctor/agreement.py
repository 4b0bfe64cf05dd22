"""Whether what is kept fits together: documents, rows, words, numbers, links, vectors.

Nothing is changed. Every check answers with sentences, and with none when all is well.

Making rows and vectors agree again, whichever of them is ahead.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.memories import LinkType, Memory
from ego.core.text import plural
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.embedding import generations, waiting
from ego.stores.embedding.generations import Generation, every_generation, live
from ego.stores.embedding.waiting import SHELVES, Shelf
from ego.stores.engine import vector_files
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import DAY
from ego.stores.memory import columns, memories, words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_AT_ONCE = 5_000


def troubles(ego: Ego) -> list[str]:
    """What does not fit in the documents, the database and the vectors of an ego, as sentences.

    All is seen as of one moment, while others may go on writing.
    """
    with ego.database.reading() as db:
        said = [*_file(db)] or [*_words_and_numbers(db), *_links(db), *_vectors(ego, db)]
    return [*documents(ego), *said]


def documents(ego: Ego) -> Iterator[str]:
    """What cannot be read, or makes no sense, in any of the documents."""
    readers: tuple[Callable[[], object], ...] = (
        ego.kept_desires,
        lambda: (ego.questions(), ego.goals()),
        lambda: ego.everyone(ego.people()),
        ego.persona,
        ego.preferences,
        ego.interests,
    )
    for read in readers:
        try:
            read()
        except StateError as error:
            yield str(error)


def _file(db: Transaction) -> Iterator[str]:
    for (said,) in db.execute("PRAGMA quick_check"):
        if said != "ok":
            yield f"ego.db is damaged: {said}."
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield f"Row {row} of {table} names something in {parent} that is not there."


def _words_and_numbers(db: Transaction) -> Iterator[str]:
    misshapen = db.execute(
        "SELECT chunk FROM numbers WHERE length(data) <> ?", (columns.CHUNK_BYTES,)
    ).fetchall()
    if misshapen:
        yield from (f"Chunk {chunk} of the numbers has another size." for (chunk,) in misshapen)
        return
    expected: dict[str, array[int]] = {}
    known, seen, tokens = columns.read_rows(db), set(), 0
    for memory in _every(db):
        terms = memories.index_terms(memory)
        length = sum(terms.values())
        seen.add(memory.seq)
        tokens += length
        for term, count in terms.items():
            expected.setdefault(term, array("L")).append(words.entry(memory.seq, count))
        yield from _numbers_of(db, memory, length, known)
    for seq in known["live"].nonzero()[0].tolist():
        if seq not in seen:
            yield f"The numbers of memory {seq} are there, and the memory is not."
    yield from _words(db, expected)
    for name, total in (("memories", len(seen)), ("tokens", tokens)):
        row = db.execute("SELECT value FROM totals WHERE name = ?", (name,)).fetchone()
        kept = row[0] if row else "missing"
        if kept != total:
            yield f"The total of {name} is {kept}, and should be {total}."


def _every(db: Transaction) -> Iterator[Memory]:
    seqs = iter(sorted(memories.every_seq(db)))
    while some := list(islice(seqs, _AT_ONCE)):
        yield from memories.by_seqs(db, some)


def _numbers_of(
    db: Transaction, memory: Memory, length: int, known: NDArray[np.void]
) -> Iterator[str]:
    if memory.seq >= len(known) or not known["live"][memory.seq]:
        yield f"The numbers of {memory.id} are missing."
        return
    record = known[memory.seq].tolist()
    written = columns.as_written(memory, length)
    if record[: len(written)] != written:
        yield f"The numbers of {memory.id} are {record[: len(written)]}, and should be {written}."
    linked, accessed = db.execute(
        "SELECT (SELECT count(DISTINCT target) FROM links WHERE source = seq), last_accessed"
        " FROM memories WHERE seq = ?",
        (memory.seq,),
    ).fetchone()
    *_, links, _, recalled_on = record
    if links != linked:
        yield f"{memory.id} has {linked} links, and {links} in its numbers."
    if recalled_on != (accessed or 0) // DAY:
        yield f"{memory.id} was recalled on another day than its numbers say."


def _words(db: Transaction, expected: dict[str, array[int]]) -> Iterator[str]:
    kept = {term: (df, appended) for term, df, appended in db.execute("SELECT * FROM terms")}
    found: dict[str, array[int]] = {}
    for term, chunk, data in db.execute("SELECT term, chunk, data FROM postings"):
        entries = words.entries(data)
        found.setdefault(term, array("L")).extend(entries)
        if not 0 < len(entries) <= words.PER_CHUNK:
            held = plural(len(entries), "entry", "entries")
            yield f"Chunk {chunk} of the word '{term}' holds {held}."
        if term in kept and chunk * words.PER_CHUNK >= kept[term][1]:
            yield f"Chunk {chunk} of the word '{term}' is further than was ever written."
    for term in expected.keys() | found.keys() | kept.keys():
        should, there = sorted(expected.get(term, ())), sorted(found.get(term, ()))
        if should != there:
            found_there = plural(len(there), "memory", "memories")
            yield f"The word '{term}' leads to {found_there}, or not to the {len(should):,}."
        df, appended = kept.get(term, (0, 0))
        if df != len(should) or appended < df:
            times, right = plural(df, "time"), plural(len(should), "time")
            yield f"The word '{term}' is counted {times}, and should be {right}."


def _links(db: Transaction) -> Iterator[str]:
    rows = {
        (source, target, kind): (confidence, note)
        for source, target, kind, confidence, note in db.execute(
            "SELECT source, target, type, confidence, note FROM links"
        )
    }
    for (source, target, kind), said in rows.items():
        back = LinkType(kind).seen_from_the_other
        if rows.get((target, source, back)) != said:
            yield f"The link from memory {source} to {target} ({kind}) does not read both ways."


def _vectors(ego: Ego, db: Transaction) -> Iterator[str]:
    made = generations.every_generation(db)
    current = generations.live(db)
    if made and current is None:
        yield "No generation of vectors is in force."
    for shelf in SHELVES:
        if current is not None:
            with_one = waiting.seqs_in_generation(db, shelf, current.number)
            for seq in _not_whole(ego.semantics.file(current, shelf), with_one):
                yield f"{shelf.one.capitalize()} {seq} should have a vector, and has none."
        there = set(waiting.every_seq(db, shelf))
        for generation in made:
            yield from _nobodys(ego.semantics.file(generation, shelf), there, shelf)
    known = {ego.semantics.file(one, shelf).path for one in made for shelf in SHELVES}
    for file_there in vector_files.generations(ego.semantics.directory):
        if file_there.path not in known:
            yield f"{file_there.path.name} holds vectors that nothing speaks of."


def _nobodys(file: vector_files.Vectors, there: set[int], shelf: Shelf) -> Iterator[str]:
    gone = sorted(set(range(file.slots())) - there)
    for start in range(0, len(gone), _AT_ONCE):
        some = gone[start : start + _AT_ONCE]
        for seq, row in zip(some, file.read(some), strict=True):
            if row.any():
                yield f"The vector of {shelf.one} {seq} is there, and the {shelf.one} is not."


def _not_whole(file: vector_files.Vectors, seqs: Sequence[int]) -> Iterator[int]:
    for start in range(0, len(seqs), _AT_ONCE):
        some = seqs[start : start + _AT_ONCE]
        yield from (seq for seq, whole in zip(some, file.are_whole(some), strict=True) if not whole)


class Fitted(NamedTuple):
    """What did not agree."""

    missing: int
    """Memories and events whose vector is to be made again."""
    nobodys: int
    """Vectors that belonged to nothing, overwritten."""
    files: int
    """Files that no generation names, removed."""


def fit_vectors(ego: Ego) -> Fitted:
    """Note what has no vector, and overwrite the vectors that are nobody's."""
    missing = nobodys = 0
    with ego.database.writing() as db:
        current = live(db)
        if current is None:
            db.execute("DELETE FROM generations")
        made = every_generation(db)
        for shelf in SHELVES:
            missing += _note_missing(ego, db, current, shelf)
            known = set(waiting.every_seq(db, shelf))
            nobodys += sum(_overwrite(ego.semantics.file(one, shelf), known) for one in made)
    named = {ego.semantics.file(one, shelf).path for one in made for shelf in SHELVES}
    strange = [f for f in vector_files.generations(ego.semantics.directory) if f.path not in named]
    return Fitted(missing, nobodys, sum(vector_files.remove(file.path) for file in strange))


def _note_missing(ego: Ego, db: Transaction, current: Generation | None, shelf: Shelf) -> int:
    newest = current.number if current else 0
    stale = db.execute(
        f"UPDATE {shelf.table} SET embedded = 0 WHERE embedded > ?", (newest,)
    ).rowcount
    if current is None:
        return stale
    noted = waiting.seqs_in_generation(db, shelf, current.number)
    empty = _lacking(ego.semantics.file(current, shelf), noted)
    for seq in empty:
        waiting.note_not(db, shelf, seq)
    return stale + len(empty)


def _lacking(file: vector_files.Vectors, seqs: Sequence[int]) -> list[int]:
    found: list[int] = []
    for start in range(0, len(seqs), _AT_ONCE):
        some = seqs[start : start + _AT_ONCE]
        whole = file.are_whole(some)
        found += [seq for seq, is_whole in zip(some, whole, strict=True) if not is_whole]
    return found


def _overwrite(file: vector_files.Vectors, known: set[int]) -> int:
    gone = [seq for seq in range(file.slots()) if seq not in known]
    filled = 0
    for start in range(0, len(gone), _AT_ONCE):
        some = gone[start : start + _AT_ONCE]
        for seq, row in zip(some, file.read(some), strict=True):
            if row.any():
                file.zero(seq)
                filled += 1
    return filled
