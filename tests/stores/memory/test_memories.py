"""Memories as they are kept, listed, told apart, and set aside."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory.memories import Category, Memory
from ego.runtime.ego import Ego
from ego.stores.embedding.generations import OFF
from ego.stores.embedding.semantics import Semantics
from ego.stores.engine.sqlite import Database
from ego.stores.engine.times import from_microseconds, to_microseconds
from ego.stores.memory import columns, memories, search, trash
from ego.stores.memory.filters import Filter
from tests.conftest import NOON

LATER = NOON + timedelta(hours=1)
NOWHERE = Path("nowhere")
WORDS_ALONE = Semantics(Database(NOWHERE, 0), NOWHERE, OFF, None, print)


@pytest.fixture
def db(world: Ego) -> Any:
    with world.database.writing() as connection:
        yield connection


def keep(db: Connection, name: str, content: str = "", **more: Any) -> Memory:
    memory = Memory(id=f"mem_{name}", content=content or f"About {name}.", at=NOON)
    return memories.add(db, replace(memory, **more))


def names(found: list[Memory]) -> list[str]:
    return [memory.id.removeprefix("mem_") for memory in found]


def found(db: Connection, query: str, which: Filter | None = None) -> set[str]:
    return set(names(memories.by_seqs(db, hits(db, query, LATER, which))))


def hits(db: Connection, query: str, now: datetime, which: Filter | None = None) -> list[int]:
    words = search.PreparedQuestion(query, None, ())
    found = search.find(db, WORDS_ALONE, words, now, which, limit=1_000)
    return [hit.seq for hit in found.hits]


def test_a_memory_comes_back_as_it_was_kept(db: Connection) -> None:
    whole = keep(
        db,
        "whole",
        "白い猫に会った。\n\n---\n🎉",
        at=NOON + timedelta(microseconds=1),
        category=Category.CONVERSATION,
        emotion="moved",
        secondary=("hopeful", "calm"),
        intensity=0.75,
        valence=-0.5,
        arousal=0.25,
        importance=5,
        tags=("猫", "roof"),
        people=("Ａ", "Mika"),
        private=True,
        body_state={"time_phase": "night", "load": "low"},
    )

    assert whole.seq == 1
    assert memories.get(db, "mem_whole") == replace(whole, people=("Ａ", "Mika"))
    assert memories.get(db, "mem_other") is None


def test_the_newest_come_first_and_what_came_later_at_the_same_instant(db: Connection) -> None:
    for name, at in (("a", NOON), ("b", LATER), ("c", NOON), ("d", NOON)):
        keep(db, name, at=at)

    assert names(memories.newest(db, limit=9)) == ["b", "d", "c", "a"]
    assert names(memories.newest(db, limit=2, offset=1)) == ["d", "c"]
    assert names(memories.newest(db, limit=9, offset=4)) == []


def test_memories_are_found_in_the_order_asked_for(db: Connection) -> None:
    seqs = [keep(db, name).seq for name in "abc"]

    assert names(memories.by_seqs(db, [seqs[2], 999, seqs[0], seqs[1]])) == ["c", "a", "b"]
    assert memories.by_seqs(db, []) == []


@pytest.mark.parametrize(
    ("which", "passing"),
    [
        (Filter(), {"a", "b", "c", "d"}),
        (Filter(category="dream"), {"b", "c"}),
        (Filter(emotion="happy"), {"c", "d"}),
        (Filter(category="dream", emotion="happy"), {"c"}),
        (Filter(since=NOON + timedelta(hours=1)), {"b", "c", "d"}),
        (Filter(until=NOON + timedelta(hours=1)), {"a"}),
        (Filter(since=NOON + timedelta(hours=1), until=NOON + timedelta(hours=3)), {"b", "c"}),
        (Filter(people=("Mika",)), {"a", "d"}),
        (Filter(people=(" ｍｉｋａ",)), {"a", "d"}),
        (Filter(people=("Mik",)), set()),
        (Filter(people=("Mika",), emotion="happy"), {"d"}),
    ],
)
def test_filters_let_pass_what_they_name(which: Filter, passing: set[str], db: Connection) -> None:
    for n, (name, more) in enumerate(
        [
            ("a", {"people": ("MIKA", "Yuki")}),
            ("b", {"category": Category.DREAM}),
            ("c", {"category": Category.DREAM, "emotion": "happy"}),
            ("d", {"emotion": "happy", "people": ("Mika",)}),
        ]
    ):
        keep(db, name, "A common word.", at=NOON + timedelta(hours=n), **more)

    assert set(names(memories.newest(db, which, limit=9))) == passing
    assert memories.count(db, which) == len(passing)
    assert len(memories.matching_seqs(db, which)) == len(passing)
    assert found(db, "common", which) == passing


def test_the_same_person_twice_is_there_once(db: Connection) -> None:
    keep(db, "a", people=("Mika", "mika"))

    whole = memories.get(db, "mem_a")
    assert whole is not None
    assert whole.people == ("Mika",)


# A retried call


@pytest.mark.parametrize(
    ("minutes", "known"), [(0, True), (9.99, True), (10, True), (10.01, False), (-0.01, False)]
)
def test_the_same_words_within_ten_minutes_are_a_retry(
    minutes: float, known: bool, db: Connection
) -> None:
    keep(db, "a", "We watched the sunset.")

    now = NOON + timedelta(minutes=minutes)
    assert (
        memories.same_lately(db, memories.digest_of("We watched the sunset."), now) is not None
    ) is known


@pytest.mark.parametrize(
    ("content", "known"),
    [
        ("we  watched THE sunset.\n", True),
        ("Ｗe watched the sunset.", True),
        ("We watched the sunset", False),
        ("We watched a sunset.", False),
    ],
)
def test_case_width_and_spaces_make_no_new_memory(
    content: str, known: bool, db: Connection
) -> None:
    keep(db, "a", "We watched the sunset.")

    assert (
        memories.same_lately(db, memories.digest_of(content), LATER - timedelta(hours=1))
        is not None
    ) is known


def test_what_was_set_aside_is_no_retry(db: Connection) -> None:
    memories.set_aside(db, keep(db, "a", "We watched the sunset."), NOON)

    assert memories.same_lately(db, memories.digest_of("We watched the sunset."), NOON) is None


# Setting aside


def test_what_was_set_aside_is_gone_from_every_listing(db: Connection) -> None:
    keep(db, "a", "A blue tide.", people=("Mika",))
    gone = keep(db, "b", "A blue moon.", people=("Mika",), tags=("sky",))

    memories.set_aside(db, gone, NOON)

    assert memories.get(db, "mem_b") is None
    assert memories.by_seqs(db, [gone.seq]) == []
    assert names(memories.newest(db, limit=9)) == ["a"]
    assert memories.count(db) == memories.count(db, Filter(people=("Mika",))) == 1
    assert found(db, "blue") == {"a"}
    assert found(db, "moon") == found(db, "sky") == set()
    assert not columns.read(db).live[gone.seq]


def test_what_was_set_aside_can_come_back(db: Connection) -> None:
    gone = keep(db, "b", "A blue moon.", people=("Mika",), tags=("sky",))
    memories.set_aside(db, gone, NOON)

    assert memories.bring_back(db, "mem_b") == gone

    assert memories.get(db, "mem_b") == gone
    assert found(db, "moon") == found(db, "sky") == found(db, "mika") == {"b"}
    assert memories.count(db) == 1
    assert memories.bring_back(db, "mem_b") is None


def test_what_was_set_aside_long_ago_is_purged(db: Connection) -> None:
    memories.set_aside(db, keep(db, "old", people=("Mika",)), NOON)
    memories.set_aside(db, keep(db, "new"), LATER)

    assert trash.erase(db, trash.overdue(db, LATER)).memory_ids == ("mem_old",)

    assert memories.bring_back(db, "mem_old") is None
    assert memories.bring_back(db, "mem_new") is not None
    (people,) = db.execute("SELECT count(*) FROM memory_people").fetchone()
    assert people == 0


def test_several_are_set_aside_at_once_like_each_alone(db: Connection) -> None:
    several = [keep(db, f"m{n}", f"A blue tide, number {n}.") for n in range(300)]
    staying, *going = several

    memories.set_all_aside(db, going, NOON)

    assert names(memories.newest(db, limit=9)) == ["m0"]
    assert memories.count(db) == 1
    assert found(db, "blue") == {"m0"}
    assert columns.read(db).live.nonzero()[0].tolist() == [staying.seq]
    assert trash.overdue(db, LATER) == [memory.seq for memory in going]
    assert memories.bring_back(db, "mem_m299") == going[-1]


def test_what_is_there_is_counted_and_what_is_set_aside_is_not(db: Connection) -> None:
    assert memories.first_and_last(db) is None
    assert (memories.count_private(db), memories.count_categories(db)) == (0, {})
    for n, category in enumerate((Category.DREAM, Category.DAILY, Category.DAILY, Category.DREAM)):
        at = NOON + timedelta(hours=n)
        memory = keep(db, f"m{n}", at=at, category=category, private=bool(n % 2))
    memories.set_aside(db, memory, LATER)

    assert memories.first_and_last(db) == (NOON, NOON + timedelta(hours=2))
    assert memories.count_private(db) == 1
    assert list(memories.count_categories(db).items()) == [("daily", 2), ("dream", 1)]


@pytest.mark.parametrize(
    ("since", "until", "lived"),
    [
        (None, None, ["before", "within", "aside", "after"]),
        (NOON, LATER, ["within", "aside"]),
        (LATER, None, ["after"]),
        (None, NOON, ["before"]),
    ],
)
def test_a_purge_finds_what_was_lived_in_a_time_there_or_set_aside(
    since: datetime | None, until: datetime | None, lived: list[str], db: Connection
) -> None:
    hour = timedelta(hours=1)
    times = {"before": NOON - hour, "within": NOON, "aside": NOON, "after": LATER}
    kept = {name: keep(db, name, at=at) for name, at in times.items()}
    memories.set_aside(db, kept["aside"], LATER)

    assert trash.find_between(db, since, until) == [kept[name].seq for name in lived]
    assert dict(trash.every_text(db))[kept["aside"].seq] == "About aside."
    assert trash.find_texts(db, ["mem_aside", "mem_none"]) == ["About aside."]


def test_a_place_in_the_order_is_never_given_twice(db: Connection) -> None:
    last = keep(db, "a")
    memories.set_aside(db, last, NOON)
    trash.erase(db, trash.overdue(db, LATER))

    assert keep(db, "b").seq > last.seq


# Being found


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("sunset", "roof"),
        ("SUNSETS", "roof"),
        ("さくら", "cat"),
        ("猫", "cat"),
        ("cafe", "cafe"),
        ("Mika", "roof"),
        ("holiday", "cafe"),
    ],
)
def test_a_memory_is_found_by_a_word_a_tag_or_a_person(
    query: str, name: str, db: Connection
) -> None:
    keep(db, "roof", "We watched the sunset.", people=("Mika",))
    keep(db, "cat", "さくらの木の下で白い猫に会った。")
    keep(db, "cafe", "The café was closed.", tags=("holiday",))

    assert found(db, query) == {name}


def test_a_long_question_is_answered_though_most_of_its_words_are_new(db: Connection) -> None:
    keep(db, "roof", "We watched the sunset.")

    assert found(db, "sunset " + " ".join(f"unheard{n}" for n in range(700))) == {"roof"}


def test_the_newest_of_equals_comes_first(db: Connection) -> None:
    seqs = [keep(db, name, "The same words.").seq for name in "ab"]

    assert hits(db, "words", NOON) == seqs[::-1]


def test_the_two_hundred_and_fifty_sixth_memory_is_like_any_other(db: Connection) -> None:
    for n in range(300):
        keep(db, str(n), f"Number {n}.", importance=1 + n % 5)

    known = columns.read(db)
    assert [int(known.importance[seq]) for seq in (255, 256, 257)] == [5, 1, 2]
    assert int(known.live.sum()) == 300
    assert len(hits(db, "number", NOON)) == 300


@given(st.datetimes(timezones=st.just(UTC)))
def test_an_instant_is_kept_to_the_microsecond(at: datetime) -> None:
    assert from_microseconds(to_microseconds(at)) == at
