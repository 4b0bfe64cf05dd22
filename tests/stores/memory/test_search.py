"""Which memories answer, and which are alike."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from ego.core.memory.memories import Memory
from ego.runtime.ego import Ego
from ego.stores.memory import memories, search
from ego.stores.memory.filters import Filter
from tests.conftest import NOON
from tests.models import Bags, default_model, place  # noqa: F401

BAGS = Bags()


def memory(name: str, content: str, at: datetime = NOON, **more: object) -> Memory:
    return replace(Memory(id=f"mem_{name}", content=content, at=at), **more)


def keep(world: Ego, *several: Memory, vectors: bool = True) -> list[Memory]:
    with world.database.writing() as db:
        kept = memories.add_all(db, several)
    for one in kept if vectors else ():
        place(world, one, BAGS)
    return kept


def asked(said: str, *, vector: bool = True) -> search.PreparedQuestion:
    return search.PreparedQuestion(said, BAGS.query(said) if vector else None, ())


def find(
    world: Ego, question: search.PreparedQuestion, which: Filter | None = None, **cut: int
) -> search.SearchResult:
    with world.database.reading() as db:
        cut = {"limit": 10, **cut}
        return search.find(db, world.semantics, question, NOON, which, **cut)


def seqs(found: search.SearchResult) -> list[int]:
    return [hit.seq for hit in found.hits]


@pytest.mark.parametrize("fillers", range(20))
def test_of_equals_the_newest_comes_first(world: Ego, fillers: int) -> None:
    """Whatever lies around them: a matrix product computes its last rows another way."""
    earlier = [NOON - timedelta(hours=n) for n in range(1, fillers + 1)]
    keep(world, *(memory(f"{n}", f"Something else {n}.", at) for n, at in enumerate(earlier)))
    apart = NOON + timedelta(minutes=31)  # of one talk the second would repeat the first
    twins = keep(world, memory("one", "The same words."), memory("other", "The same words.", apart))

    found = find(world, asked("the same words"))

    assert found.hits[0].score == found.hits[1].score
    assert seqs(found)[:2] == [twin.seq for twin in reversed(twins)]


def test_an_answer_can_be_read_page_by_page(world: Ego) -> None:
    keep(world, *(memory(f"{n}", f"Ship number {n}.") for n in range(23)))
    question = asked("ship", vector=False)

    whole = find(world, question, limit=23)
    pages = [find(world, question, limit=5, offset=n) for n in range(0, 25, 5)]

    assert [page.total for page in pages] == [23] * 5
    assert [seq for page in pages for seq in seqs(page)] == seqs(whole)
    assert find(world, question, offset=23)[:3] == ([], 23, None)


def test_the_whole_answer_is_counted_and_reached_beyond_what_is_looked_at_first(
    world: Ego,
) -> None:
    hours = [NOON - timedelta(hours=n) for n in range(2_050, 0, -1)]
    keep(world, *(memory(f"{at}", "A ship.", at) for at in hours), vectors=False)

    found = find(world, asked("ship", vector=False), limit=3, offset=2_045)

    assert found.total == 2_050
    assert seqs(found) == [5, 4, 3]


def test_words_alone_find_only_what_shares_one(world: Ego) -> None:
    sea, _ = keep(world, memory("sea", "We saw the sea."), memory("cat", "A cat slept."))

    assert seqs(find(world, asked("sea", vector=False))) == [sea.seq]
    assert find(world, asked("mountain", vector=False))[:3] == ([], 0, None)


def test_what_has_no_vector_yet_is_found_by_its_words(world: Ego) -> None:
    keep(world, *(memory(f"{n}", f"Nothing of note, day {n}.") for n in range(5)))
    (late,) = keep(world, memory("late", "A lighthouse on the cape."), vectors=False)

    assert seqs(find(world, asked("lighthouse")))[0] == late.seq


def test_a_filter_leaves_the_others_out_and_changes_no_score(world: Ego) -> None:
    keep(
        world,
        memory("a", "We saw the sea.", emotion="happy"),
        memory("b", "We saw the sea again.", emotion="sad"),
        memory("c", "A cat slept.", emotion="sad"),
    )
    question = asked("the sea")

    everything = {hit.seq: hit for hit in find(world, question).hits}
    sad = find(world, question, Filter(emotion="sad"))

    assert seqs(sad) == [2, 3]
    assert sad.total == 2
    assert all(hit == everything[hit.seq] for hit in sad.hits)


def test_an_empty_store_answers_nothing(world: Ego) -> None:
    assert find(world, asked("anything"))[:3] == ([], 0, None)
    assert find(world, asked("anything", vector=False))[:3] == ([], 0, None)


def test_one_memory_answers_everything(world: Ego) -> None:
    keep(world, memory("only", "We saw the sea."))

    assert seqs(find(world, asked("what did the cat do"))) == [1]


def test_an_explanation_says_where_a_memory_stands(world: Ego) -> None:
    keep(world, *(memory(f"{n}", f"Ship {n} came in.") for n in range(4)))
    question = asked("ship 2")

    found = find(world, question)
    with world.database.reading() as db:
        told = {
            seq: search.explain(db, world.semantics, question, NOON, None, seq)
            for seq in seqs(found)
        }

    for rank, hit in enumerate(found.hits, 1):
        assert told[hit.seq].rank == rank
        assert told[hit.seq].total == 4
        assert told[hit.seq].score == pytest.approx(hit.score)
        assert told[hit.seq].cosine == pytest.approx(hit.similarity)


def test_what_a_filter_leaves_out_has_no_place(world: Ego) -> None:
    keep(world, memory("a", "A ship."), memory("b", "A ship.", emotion="sad"))

    with world.database.reading() as db:
        told = search.explain(
            db, world.semantics, asked("ship"), NOON, Filter(emotion="sad"), seq=1
        )

    assert told.rank is None
    assert told.total == 1
