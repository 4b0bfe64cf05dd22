"""Events are found by their words, in SQLite.

Words are looked for in the newest `WINDOW` searchable events, by a hash of each word: 1 ms for
2,000 talks of forty words, and 5 ms to read them first, once a process and after each new one.
What is older is found by its meaning (`stores.talk.ranking`), and then its words count too.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory import bm25, scoring, turns
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events, speakers

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

WINDOW = 2_000
"""How many of the newest searchable events are searched for words."""
_CONTEXT = "CASE WHEN instr(client_context, ?) > 0 THEN client_context ELSE '' END"
"""Whom an event was with, where that is somebody else than the companion."""


class Matches(NamedTuple):
    """Events whose words are known, and which of them hold what is asked for.

    Arrays of one length, in the order of seqs.
    """

    seqs: NDArray[np.int64]
    lexical: NDArray[np.float32]
    """BM25 over the most that the question could give."""
    share: NDArray[np.float32]
    """How much (0..1) of the question's words each holds, by their weight; 0 where it
    holds but a name of whose words it is: not all that Tom said answers "What does Tom do?"."""
    held: bm25.Held
    """Which words each holds, by its place among `seqs`."""

    def best(self, count: int) -> list[int]:
        """The seqs of those that hold most of the question, the newer of equals first."""
        import numpy as np

        some = np.flatnonzero(self.share > 0)
        order = some[np.lexsort((-self.seqs[some], -self.lexical[some]))][:count]
        return [int(seq) for seq in self.seqs[order]]

    def of(self, seqs: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """`lexical` and `share` of any events; 0 for those that hold none of the words."""
        import numpy as np

        places = self.places(seqs)
        known = places >= 0
        lexical, share = (np.append(values, np.float32(0)) for values in (self.lexical, self.share))
        return np.where(known, lexical[places], 0), np.where(known, share[places], 0)

    def places(self, seqs: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where any events stand among `seqs`; -1 for those whose words are not known."""
        import numpy as np

        if not len(self.seqs):
            return np.full(np.shape(seqs), -1)
        places = np.minimum(np.searchsorted(self.seqs, seqs), len(self.seqs) - 1)
        return np.where(self.seqs[places] == seqs, places, -1)

    def weigh_length(
        self, places: NDArray[np.int64], japanese: NDArray[np.int64], sampled: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """What each event at `places` gains by its length beside what is usual in its script.

        Usual is that of those `sampled`; 0 where it is not known.
        """
        import numpy as np

        lengths = np.append(self.held.lengths, np.float32(0)).astype(np.float64)[places]
        known = places >= 0
        gained = np.zeros(len(places))
        for script in (0, 1):
            own = known & (japanese == script)
            usual = lengths[own & sampled] if (own & sampled).any() else lengths[own]
            if own.any():
                gained[own] = scoring.weigh_length(lengths[own], float(usual.mean()))
        return gained


class _Words(NamedTuple):
    """The words of several events, one behind the other, as hashes."""

    seqs: NDArray[np.int64]
    every: NDArray[np.uint32]
    ends: NDArray[np.int64]
    """Where each event's words end among all of them."""


class Newest(NamedTuple):
    """The newest searchable events as this process has read them."""

    state: tuple[str, int, int]
    words: _Words
    heads: NDArray[np.int64]
    """As `events.heads` has them."""
    partners: Mapping[int, int]
    """Whom those of them were with that were not with the companion, as numbers by seq."""
    names: frozenset[str]
    """Theirs."""
    found: dict[tuple[tuple[str, ...], ...], list[int]]
    """What was looked for among them, and what was found: they do not change."""


_kept: dict[Path, Newest] = {}
"""By the directory of the ego.

The last event's id and what `events.note_changed` notes say whether these are still the newest.
"""


def read_newest(db: Transaction, directory: Path) -> Newest:
    """The newest searchable events, kept from one use to the next.

    `directory` tells the ego from others of this process, whose events are kept beside its own.
    """
    last = db.execute(*events.LAST).fetchone()
    if last is None:
        return Newest(("", 0, WINDOW), _laid_out([]), events.in_time(()), {}, frozenset(), {})
    state, kept = (last[0], events.read_changed(db), WINDOW), _kept.get(directory)
    if kept is None or kept.state != state:
        rows = _newest(db, None, None)
        heads = events.in_time((seq, at, japanese) for seq, at, japanese, _, _ in rows)
        words = _laid_out([(seq, data) for seq, _, _, data, _ in rows])
        partners = speakers.find_all((seq, context) for seq, *_, context in rows)
        names = speakers.list_partner_names(context for *_, context in rows)
        kept = _kept[directory] = Newest(state, words, heads, partners, names, {})
    return kept


def find_with_all(newest: Newest, words: Sequence[Iterable[str]]) -> list[int]:
    """The seqs of the newest events that hold all the terms of one of `words`, the newest first."""
    asked = tuple(map(tuple, words))
    if asked not in newest.found:
        newest.found[asked] = _holding_all(newest, asked)
    return newest.found[asked]


def _holding_all(newest: Newest, words: Sequence[Iterable[str]]) -> list[int]:
    numbers = [hashed for terms in words if (hashed := events.hashes(terms))]
    there, holders = _look_for(newest.words, [number for each in numbers for number in each])
    by_number: dict[int, set[int]] = {}
    for number, seq in zip(there.tolist(), newest.words.seqs[holders].tolist(), strict=True):
        by_number.setdefault(number, set()).add(seq)
    found = set[int]()
    for each in numbers:
        found |= set.intersection(*(by_number.get(number, set()) for number in each))
    return sorted(found, reverse=True)


def find_with_rare(newest: Newest, terms: Iterable[str], most: int) -> list[int]:
    """The seqs of the newest events that hold one of `terms` which at most so many of them hold."""
    numbers = events.hashes(terms)
    there, holders = _look_for(newest.words, sorted(numbers))
    by_number: dict[int, set[int]] = {}
    for number, seq in zip(there.tolist(), newest.words.seqs[holders].tolist(), strict=True):
        by_number.setdefault(number, set()).add(seq)
    rare = (seqs for number, seqs in by_number.items() if number in numbers and len(seqs) <= most)
    return sorted(set[int]().union(*rare))


def search(
    db: Transaction,
    newest: Newest,
    question: str,
    since: datetime | None = None,
    until: datetime | None = None,
    also: Collection[int] = (),
    companion: Iterable[str] = (),
) -> Matches:
    """The newest searchable events, and `also` these, that hold a word of `question`.

    Of a time these are others than the `newest` of all. Where something is asked, what somebody
    said holds their name, that of the `companion` or of whoever the turn was with: they say I, and
    "Hi, I'm Ken" would answer whatever is asked of Ken.
    """
    asked = sorted(events.hashes(turns.asked_terms(question)))
    words, partners = newest.words, newest.partners
    if not asked:
        words = _laid_out([])
    elif since or until:
        rows = _newest(db, since, until)
        words = _laid_out([(seq, data) for seq, _, _, data, _ in rows])
        partners = speakers.find_all((seq, context) for seq, *_, context in rows)
    if len(words.seqs) >= WINDOW and (older := set(also).difference(words.seqs.tolist())):
        more = _of_seqs(db, older)
        words = _laid_out([*_rows(words), *((seq, data) for seq, data, _ in more)])
        partners = {**partners, **speakers.find_all((seq, context) for seq, _, context in more)}
    if not turns.asks_something(question):
        return _matches(words, asked)
    names = {0: events.hashes(text.tokens(" ".join(companion)))}
    for number, name in turns.names_by_number(question).items() if partners else ():
        names[number] = events.hashes(text.tokens(name))
    return _matches(words, asked, names, partners)


def heads(db: Transaction, newest: Newest, seqs: Collection[int]) -> NDArray[np.int64]:
    """The same as `events.heads`, reading those alone that are none of the `newest`."""
    import numpy as np

    asked = np.fromiter(seqs, dtype=np.int64, count=len(seqs))
    known = newest.heads[:, np.isin(newest.heads[0], asked)]
    if newest.heads.shape[1] < WINDOW:  # there are no others
        return known
    others = asked[np.isin(asked, newest.heads[0], invert=True)]
    if not len(others):
        return known
    older = events.heads(db, others.tolist())
    both = np.concatenate([older, known], axis=1)
    return both[:, np.lexsort((both[0], both[1]))]


def match(rows: Sequence[tuple[int, bytes]], question: str) -> Matches:
    """Those of `rows`, each with its words as events keep them, that hold a word of `question`."""
    return _matches(_laid_out(rows), sorted(events.hashes(turns.asked_terms(question))))


def _matches(
    words: _Words,
    asked: Sequence[int],
    names: Mapping[int, Collection[int]] | None = None,
    partners: Mapping[int, int] | None = None,
) -> Matches:
    """What holds what is `asked`, and of whose `names` that is: by the number of whom each was with
    of `partners`, or 0 for the companion."""
    import numpy as np

    held = np.zeros((len(words.seqs), len(asked)), dtype=np.bool_)
    forms = _forms()
    there, holders = _look_for(words, [one for n in asked for one in (n, *forms.get(n, ()))])
    for place, number in enumerate(asked):
        for form in (number, *forms.get(number, ())):
            held[holders[there == form], place] = True
    holds_words = held.sum(axis=1) > 0
    for who, its in (names or {}).items():
        for place in (place for place, number in enumerate(asked) if number in its):
            own = [seq for seq, other in (partners or {}).items() if not who or other == who]
            held[np.isin(words.seqs, own, invert=not who), place] = True
    order = np.argsort(words.seqs)
    lengths = np.diff(words.ends, prepend=0).astype(np.float32)
    return _scored(words.seqs[order], held[order], holds_words[order], lengths[order])


@cache
def _forms() -> Mapping[int, tuple[int, ...]]:
    """The other forms of a verb by each of them, as events keep them."""
    return {
        zlib.crc32(one.encode()): tuple(zlib.crc32(other.encode()) for other in others)
        for one, others in bm25.list_forms().items()
    }


def _look_for(words: _Words, asked: Sequence[int]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Where words with these hashes stand: the hash and the place of the event of each.

    By half a hash, which is gone through once for all of them; so a few others are among them.
    """
    import numpy as np

    may_be = np.zeros(1 << 16, dtype=np.bool_)
    may_be[[number & 0xFFFF for number in asked]] = True
    found = np.flatnonzero(may_be[words.every & 0xFFFF])
    return words.every[found], np.searchsorted(words.ends, found, side="right")


def words_of(db: Transaction, seqs: Sequence[int]) -> dict[int, frozenset[int]]:
    """The words that each of these events can be found by, as `events.hashes` has them."""
    import numpy as np

    rows = _words(db, seqs)
    return {seq: frozenset(np.frombuffer(data, dtype="<u4").tolist()) for seq, data in rows}


def seqs_by_term(
    db: Transaction, terms: Collection[str]
) -> tuple[dict[str, NDArray[np.int64]], int]:
    """The events that hold each of `terms`, however old, and how many have words at all.

    For what is done once in a while: the words of all of them are gone through.
    """
    import numpy as np

    words = _laid_out(db.execute("SELECT seq, data FROM event_words").fetchall())
    numbers = {term: zlib.crc32(term.encode()) for term in terms}
    asked = np.array(sorted(set(numbers.values())), dtype=np.uint32)
    places = np.flatnonzero(np.isin(words.every, asked))
    order = np.argsort(words.every[places], kind="stable")
    in_order = places[order]
    held = words.every[in_order]
    holders = words.seqs[np.searchsorted(words.ends, in_order, side="right")]
    found = {}
    for term, number in numbers.items():
        start, end = (
            np.searchsorted(held, np.uint32(number), side=side) for side in ("left", "right")
        )
        found[term] = holders[start:end]
    return found, len(words.seqs)


def _scored(
    seqs: NDArray[np.int64],
    held: NDArray[np.bool_],
    holds_words: NDArray[np.bool_],
    lengths: NDArray[np.float32],
) -> Matches:
    """The matches; `held` says which of the terms each event holds, `holds_words` whether any of
    them is more than a name of whose words it is."""
    import numpy as np

    counts = held.sum(axis=0)
    idf = np.array([bm25.idf(len(held), int(n)) for n in counts], dtype=np.float32)
    ceiling = float(idf.sum())
    holding = [np.flatnonzero(column) for column in held.T]
    once = [np.ones(len(those), dtype=np.float32) for those in holding]  # however often it is said
    mean = float(lengths.mean()) if len(lengths) else 0.0
    terms = bm25.Held(holding, once, idf, lengths, mean, ceiling)
    mass = (held @ idf).astype(np.float32) / np.float32(max(ceiling, 1e-9))
    per_idf = bm25.weights(np.ones_like(lengths), lengths, mean)
    return Matches(seqs, mass * per_idf, mass * holds_words, terms)


def _laid_out(rows: Sequence[tuple[int, bytes]]) -> _Words:
    import numpy as np

    lengths = np.array([len(data) // 4 for _, data in rows], dtype=np.int64)
    every = np.frombuffer(b"".join(data for _, data in rows), dtype="<u4")
    return _Words(np.array([seq for seq, _ in rows], dtype=np.int64), every, np.cumsum(lengths))


def _rows(words: _Words) -> list[tuple[int, bytes]]:
    import numpy as np

    parts = np.split(words.every, words.ends[:-1])
    return [(seq, part.tobytes()) for seq, part in zip(words.seqs.tolist(), parts, strict=True)]


def _newest(
    db: Transaction, since: datetime | None, until: datetime | None
) -> list[tuple[int, int, int, bytes, str]]:
    """Seq, time, script, words and, where it names a partner, context of the newest searchable
    events (of a time)."""
    condition, values = events.searchable_condition(since, until)
    return db.execute(
        "SELECT newest.seq, at, japanese, data, context"
        f" FROM (SELECT seq, at, japanese, {_CONTEXT} AS context FROM events WHERE {condition}"
        " ORDER BY at DESC, seq DESC LIMIT ?) AS newest"
        " JOIN event_words ON event_words.seq = newest.seq",
        [events.PARTNER, *values, WINDOW],
    ).fetchall()


def _of_seqs(db: Transaction, seqs: Iterable[int]) -> list[tuple[int, bytes, str]]:
    """Seq, words and, where it names a partner, context of these events."""
    return db.execute(
        f"SELECT events.seq, data, {_CONTEXT} FROM events"
        " JOIN event_words ON event_words.seq = events.seq"
        " WHERE events.seq IN (SELECT value FROM json_each(?))",
        (events.PARTNER, json.dumps([int(seq) for seq in seqs])),
    ).fetchall()


def _words(db: Transaction, seqs: Iterable[int]) -> list[tuple[int, bytes]]:
    return db.execute(
        "SELECT seq, data FROM event_words WHERE seq IN (SELECT value FROM json_each(?))",
        (json.dumps([int(seq) for seq in seqs]),),
    ).fetchall()
