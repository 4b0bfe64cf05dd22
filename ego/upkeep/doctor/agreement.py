"""Checks whether what is kept fits together: documents, rows, words, numbers, links, vectors.

What follows from the memories, their words and numbers and links both ways, is made anew from
them: nothing is known from those tables alone, so a doubtful one is not mended but emptied and
filled again. Rows and vectors are made to agree, whichever of them is ahead.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.memories import Memory
from ego.core.text import plural
from ego.errors import StateError, Unreadable
from ego.runtime.ego import Ego, utc_now
from ego.stores import sanity
from ego.stores.embedding import generations, waiting
from ego.stores.embedding.generations import OFF, Generation
from ego.stores.embedding.waiting import SHELVES, Shelf
from ego.stores.engine.contract import Transaction
from ego.stores.engine.damage import damage
from ego.stores.engine.documents import RHYTHM
from ego.stores.engine.sqlite import DATABASE_FILE
from ego.stores.memory import columns, memories, words
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import links, stories
from ego.upkeep.doctor.findings import REPAIR, Finding, Visit, fail, mended, ok, warn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_AT_ONCE = 5_000
_INDEXED_AT_ONCE = 500
_SHOWN = 3


ANEW = f"{REPAIR} makes what follows from the memories anew."


def find_misfits(visit: Visit, way_out: str = ANEW) -> Iterator[Finding]:
    """Whether rows, words, numbers, links and vectors fit together."""
    found = disagreements(visit.ego)
    if not found:
        yield ok("agreement", "Its rows, words, numbers, links and vectors fit together.")
        return
    more = f" And {len(found) - _SHOWN} more." if len(found) > _SHOWN else ""
    yield fail("agreement", f"{' '.join(found[:_SHOWN])}{more}", way_out)


def mend_misfits(visit: Visit) -> Iterator[Finding]:
    """Make anew what follows from the memories, and note which vectors are missing."""
    ego = visit.ego
    found = disagreements(ego)
    if not found:
        return
    with ego.database.writing() as db:
        rebuild(db)
    fitted = fit_vectors(ego)
    said = f"{plural(len(found), 'disagreement')} put right"
    if fitted.missing:
        without = plural(fitted.missing, "text waits", "texts wait")
        said += f"; {without} for a new vector (`ego reindex`)"
    yield mended("agreement", f"{said}. No memory was changed.")


def troubles(ego: Ego) -> list[str]:
    """What is wrong in all that is kept, as sentences: in the file, else what does not fit."""
    if ego.settings.database_url:
        return disagreements(ego)
    what = damage(ego.settings.data_dir / DATABASE_FILE)
    return [f"In ego.db {what}."] if what else disagreements(ego)


def disagreements(ego: Ego) -> list[str]:
    """What does not fit together in a sound file; a row that makes no sense ends the search.

    All is seen as of one moment, while others may go on writing. A server's columns have types:
    no byte that has turned over makes another value of one.
    """
    try:
        with ego.database.reading() as db:
            senseless = () if ego.settings.database_url else sanity.values(db)
            said = [f"In ego.db {one}." for one in senseless]
            said = said or [*_words_and_numbers(db), *_links(db), *_stories(db), *_vectors(ego, db)]
        return [*_documents(ego), *said]
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        return [f"A row makes no sense: {error}."]
    except Unreadable as error:
        return [str(error)]


def rebuild(db: Transaction) -> None:
    """Make every derived table anew, within the caller's transaction.

    On how many days a memory was recalled is kept as far as its numbers still say it.
    """
    sanity.make_plain(db, utc_now())
    links.tie_both_ways(db)
    stories.retell(db, [seq for seq, _ in stories.list_untrue(db)])
    there = sorted(memories.every_seq(db))
    aside = memories.matching_seqs(db, Filter(set_aside=True))
    columns.keep_only(db, {*there, *aside})
    columns.hide(db, *aside)
    words.clear(db)
    for start in range(0, len(there), _INDEXED_AT_ONCE):
        several = memories.by_seqs(db, there[start : start + _INDEXED_AT_ONCE])
        indexed = {memory.seq: memories.index_terms(memory) for memory in several}
        words.add_all(db, indexed)
        columns.write_all(
            db,
            [
                (memory, columns.measure(memory.content, sum(indexed[memory.seq].values())))
                for memory in several
            ],
        )
    links.count(db, there)
    recalled = memories.days_recalled(db)
    on = dict[int, list[int]]()
    for seq in (*there, *aside):
        on.setdefault(recalled.get(seq, 0), []).append(seq)
    for day, seqs in on.items():
        columns.note_recall(db, seqs, day)


def _documents(ego: Ego) -> Iterator[str]:
    """What cannot be read, or makes no sense, in any of the documents."""
    readers: tuple[Callable[[], object], ...] = (
        ego.kept_desires,
        lambda: ego.documents.read(RHYTHM),
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


def _words_and_numbers(db: Transaction) -> Iterator[str]:
    if misshapen := columns.list_misshapen(db):
        yield from (f"Chunk {chunk} of the numbers has another size." for chunk in misshapen)
        return
    expected: dict[str, array[int]] = {}
    known, tokens = columns.read_rows(db), 0
    seqs = sorted(memories.every_seq(db))
    linked, recalled = links.count_linked(db, seqs), memories.days_recalled(db)
    for memory in (one for some in _parts(seqs) for one in memories.by_seqs(db, some)):
        terms = memories.index_terms(memory)
        length = sum(terms.values())
        tokens += length
        for term, count in terms.items():
            expected.setdefault(term, array("L")).append(words.entry(memory.seq, count))
        yield from _numbers_of(
            memory, length, known, linked[memory.seq], recalled.get(memory.seq, 0)
        )
    there = set(seqs)
    for seq in known["live"].nonzero()[0].tolist():
        if seq not in there:
            yield f"The numbers of memory {seq} are there, and the memory is not."
    yield from _words(db, expected)
    totals = words.totals(db)
    for name, total in (("memories", len(seqs)), ("tokens", tokens)):
        kept = totals.get(name, "missing")
        if kept != total:
            yield f"The total of {name} is {kept}, and should be {total}."


def _numbers_of(
    memory: Memory, length: int, known: NDArray[np.void], linked: int, recalled: int
) -> Iterator[str]:
    if memory.seq >= len(known) or not known["live"][memory.seq]:
        yield f"The numbers of {memory.id} are missing."
        return
    record = known[memory.seq].tolist()
    written = columns.as_written(memory, columns.measure(memory.content, length))
    if record[: len(written)] != written:
        yield f"The numbers of {memory.id} are {record[: len(written)]}, and should be {written}."
    *_, links_noted, _, recalled_on = record
    if links_noted != linked:
        yield f"{memory.id} has {linked} links, and {links_noted} in its numbers."
    if recalled_on != recalled:
        yield f"{memory.id} was recalled on another day than its numbers say."


def _words(db: Transaction, expected: dict[str, array[int]]) -> Iterator[str]:
    kept = words.every_term(db)
    found: dict[str, array[int]] = {}
    for term, chunk, data in words.every_chunk(db):
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
    for source, target, kind in links.list_one_way(db):
        yield f"The link from memory {source} to {target} ({kind}) does not read both ways."


def _stories(db: Transaction) -> Iterator[str]:
    for _, name in stories.list_untrue(db):
        yield f"Story {name} is not found by what its memories say."


def _vectors(ego: Ego, db: Transaction) -> Iterator[str]:
    made, current = generations.every_generation(db), generations.live(db)
    if made and current is None:
        yield "No generation of vectors is in force."
    for shelf in SHELVES:
        if current is not None:
            for seq in _list_lacking(ego, db, current, shelf):
                yield f"{shelf.one.capitalize()} {seq} should have a vector, and has none."
        known = set(waiting.every_seq(db, shelf))
        for generation in made:
            for seq in ego.semantics.vectors(generation, shelf).list_beside(known):
                yield f"The vector of {shelf.one} {seq} is there, and the {shelf.one} is not."
    for name in ego.semantics.list_unnamed():
        yield f"{name} holds vectors that nothing speaks of."


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
        current = generations.live(db)
        if current is None:
            generations.drop_generations(db)
        made = generations.every_generation(db)
        for shelf in SHELVES:
            missing += waiting.note_none_above(db, shelf, current.number if current else 0)
            if current is not None:
                lacking = _list_lacking(ego, db, current, shelf)
                waiting.note_none(db, shelf, lacking)
                missing += len(lacking)
            known = set(waiting.every_seq(db, shelf))
            for generation in made:
                vectors = ego.semantics.vectors(generation, shelf)
                gone = vectors.list_beside(known)
                vectors.zero(*gone)
                nobodys += len(gone)
    return Fitted(missing, nobodys, ego.semantics.sweep())


def _list_lacking(ego: Ego, db: Transaction, current: Generation, shelf: Shelf) -> list[int]:
    """What is noted to have a vector in the generation in force, and has none that is whole."""
    file = ego.semantics.vectors(current, shelf)
    lacking: list[int] = []
    for some in _parts(waiting.seqs_in_generation(db, shelf, current.number)):
        whole = file.are_whole(some)
        lacking += [seq for seq, is_whole in zip(some, whole, strict=True) if not is_whole]
    return lacking


def _parts(seqs: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(seqs), _AT_ONCE):
        yield seqs[start : start + _AT_ONCE]


def find_waiting(visit: Visit) -> Iterator[Finding]:
    """Whether every memory, and everything that was said, has its vector."""
    if visit.settings.embedding_model == OFF:
        return
    if without := visit.ego.semantics.what_waits():
        yield warn("vectors", f"{without}.", "`ego reindex` makes them now.")
    else:
        yield ok("vectors", "Of memories and talk, everything has its own.")
