"""Words in common: exactly Okapi BM25, and nothing left of what was removed."""

from __future__ import annotations

import importlib
import math
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.stores.memory import words
from ego.stores.memory.words import PER_CHUNK, Matches

SCHEMA = importlib.import_module("ego.migrations.0003_database").SCHEMA
K1, B = 0.9, 0.4

Texts = dict[int, Counter[str]]

counts = st.integers(1, 80)
bags = st.dictionaries(st.sampled_from("abcdefgh"), counts, min_size=1).map(Counter)
collections = st.dictionaries(st.integers(1, 300), bags, min_size=1, max_size=12)
queries = st.lists(st.sampled_from("abcdefghxyz"), min_size=1, max_size=5)


@contextmanager
def index(texts: Texts) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA)
        for seq, bag in texts.items():
            words.add(db, seq, bag)
        yield db


def search(db: sqlite3.Connection, texts: Texts, terms: list[str]) -> Matches:
    lengths = np.zeros(max(texts, default=0) + 1, dtype=np.float32)
    for seq, bag in texts.items():
        lengths[seq] = bag.total()
    return words.search(db, terms, lengths)


def bm25(texts: Texts, terms: list[str]) -> tuple[dict[int, float], dict[int, float], float]:
    """Scores, shares and ceiling, as the textbook has them."""
    asked = set(terms)
    mean = sum(bag.total() for bag in texts.values()) / len(texts)

    def idf(term: str) -> float:
        df = sum(term in bag for bag in texts.values())
        return math.log(1 + (len(texts) - df + 0.5) / (df + 0.5))

    ceiling = sum(idf(term) for term in asked)
    scores, shares = {}, {}
    for seq, bag in texts.items():
        held = {term: min(bag[term], 63) for term in asked & set(bag)}
        norm = K1 * (1 - B + B * bag.total() / mean)
        if held:
            scores[seq] = sum(idf(t) * tf * (K1 + 1) / (tf + norm) for t, tf in held.items())
            shares[seq] = sum(idf(t) for t in held) / ceiling
    return scores, shares, ceiling


def assert_exact(found: Matches, texts: Texts, terms: list[str]) -> None:
    scores, shares, ceiling = bm25(texts, terms)
    seqs = found.seqs.tolist()
    assert dict(zip(seqs, found.score.tolist(), strict=True)) == pytest.approx(scores, rel=1e-4)
    assert dict(zip(seqs, found.share.tolist(), strict=True)) == pytest.approx(shares, rel=1e-4)
    assert found.ceiling == pytest.approx(ceiling)


def rows(db: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    return {
        "terms": db.execute("SELECT term, df FROM terms ORDER BY term").fetchall(),
        "postings": db.execute("SELECT term, data FROM postings ORDER BY term, chunk").fetchall(),
        "totals": db.execute("SELECT name, value FROM totals ORDER BY name").fetchall(),
    }


@given(collections, queries)
def test_scores_are_exactly_bm25(texts: Texts, terms: list[str]) -> None:
    with index(texts) as db:
        assert_exact(search(db, texts, terms), texts, terms)


@given(collections, st.data(), queries)
def test_what_was_removed_leaves_no_trace(
    texts: Texts, data: st.DataObject, terms: list[str]
) -> None:
    gone = data.draw(st.sets(st.sampled_from(sorted(texts))))
    staying = {seq: bag for seq, bag in texts.items() if seq not in gone}

    with index(texts) as db, index(staying) as never:
        for seq in gone:
            words.remove(db, seq, texts[seq])

        assert rows(db) == rows(never)
        if staying:
            assert_exact(search(db, staying, terms), staying, terms)


@given(collections, st.data())
def test_what_an_older_ego_cut_otherwise_leaves_no_trace_either(
    texts: Texts, data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from(sorted(texts)))
    staying = {seq: bag for seq, bag in texts.items() if seq != gone}

    with index(texts) as db, index(staying) as never:
        words.remove(db, gone, Counter({"cut by a later rule": 1}))

        assert rows(db)["postings"] == rows(never)["postings"]
        assert rows(db)["terms"] == rows(never)["terms"]


def test_nothing_is_found_in_nothing() -> None:
    with index({}) as db:
        assert search(db, {}, ["tide"]).seqs.tolist() == []


def test_no_terms_find_nothing() -> None:
    texts = {1: Counter(tide=1)}
    with index(texts) as db:
        found = search(db, texts, [])

    assert found.seqs.tolist() == []
    assert found.ceiling == 0


def test_a_term_of_many_memories_spans_chunks() -> None:
    texts = {seq: Counter(tide=1 + seq % 70, moon=1 + seq % 3) for seq in range(1, 1301)}
    texts[1301] = Counter(sun=1)

    with index(texts) as db:
        (chunks,) = db.execute("SELECT count(*) FROM postings WHERE term = 'tide'").fetchone()
        (longest,) = db.execute("SELECT max(length(data)) FROM postings").fetchone()
        assert (chunks, longest) == (3, 4 * PER_CHUNK)
        assert_exact(search(db, texts, ["tide", "sun"]), texts, ["tide", "sun"])

        for seq in (1, 600, 1300):
            words.remove(db, seq, texts.pop(seq))
        assert_exact(search(db, texts, ["tide"]), texts, ["tide"])

        texts[1302] = Counter(tide=2)
        words.add(db, 1302, texts[1302])
        assert_exact(search(db, texts, ["tide", "moon"]), texts, ["tide", "moon"])


def test_a_term_can_come_back_after_its_last_memory_went() -> None:
    texts = {seq: Counter(tide=1) for seq in range(1, 601)}
    with index(texts) as db:
        for seq, bag in texts.items():
            words.remove(db, seq, bag)
        assert rows(db)["postings"] == rows(db)["terms"] == []

        words.add(db, 601, Counter(tide=3))
        assert_exact(search(db, {601: Counter(tide=3)}, ["tide"]), {601: Counter(tide=3)}, ["tide"])


def test_a_long_text_is_compared_by_its_rarest_words_that_exist() -> None:
    texts = {1: Counter(tide=1, moon=1), 2: Counter(tide=1), 3: Counter(tide=1, moon=1, sun=1)}
    asked = Counter(["tide", "moon", "sun", *(f"unheard {n}" for n in range(100))])

    with index(texts) as db:
        assert words.rarest(db, asked, 2) == ["sun", "moon"]
        assert words.rarest(db, asked, 3) == ["sun", "moon", "tide"]
        assert len(words.rarest(db, asked, 64)) == 64
        assert set(words.rarest(db, Counter(tide=1), 64)) == {"tide"}
