"""Events: kept in order, reflected once, found by their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from ego.core.events import Event, Reflection, Source
from ego.core.memory.memories import Memory
from ego.core.mood.mood import mood
from ego.runtime.ego import Ego
from ego.stores import mood as felt
from ego.stores.embedding import waiting
from ego.stores.embedding.waiting import Said
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.talk import events
from ego.stores.talk import words as event_words
from tests.conftest import NOON, use

ANGER = Reflection("unfair", "anger", 0.9, 0.8, 0.7, ("cup",))


def talk(number: int, user: str = "", assistant: str = "", **more: object) -> Event:
    at = NOON + timedelta(minutes=number)
    source = Source.CHAT
    return Event(f"ev_{number}", at, source, True, user, assistant, **more)  # type: ignore[arg-type]


def keep(world: Ego, *every: Event) -> None:
    with world.database.writing() as db:
        for event in every:
            events.add(db, event)


def found(world: Ego, question: str, **span: object) -> dict[str, float]:
    with world.database.reading() as db:
        newest = event_words.read_newest(db, world.semantics.directory)
        matches = event_words.search(db, newest, question, **span)  # type: ignore[arg-type]
        seqs = matches.seqs[matches.share > 0]
        kept = events.by_seqs(db, seqs.tolist())
    shares = matches.of(seqs)[1].tolist()
    return {event.id: round(share, 3) for event, share in zip(kept, shares, strict=True)}


def test_an_event_comes_back_as_it_was_kept(world: Ego) -> None:
    event = talk(1, "猫\t\x1b[31m", "はい", reflection=ANGER, client_context={"model": "m"})

    keep(world, event)

    with world.database.reading() as db:
        kept = events.get(db, "ev_1")
        nothing = events.get(db, "ev_2")
    assert nothing is None
    assert kept is not None
    assert (kept.user_text, kept.assistant_text) == ("猫\t\x1b[31m", "はい")
    assert (kept.reflection, kept.client_context) == (ANGER, {"model": "m"})
    assert kept.seq > 0


def test_the_newest_come_first_whatever_the_order_of_keeping(world: Ego) -> None:
    noted = Event("ev_9", NOON, Source.NOTIFICATION, True, "ping")
    keep(world, talk(3), talk(1), talk(2), noted)

    with world.database.reading() as db:
        assert [one.id for one in events.newest(db, limit=3)] == ["ev_3", "ev_2", "ev_1"]
        assert [one.id for one in events.newest(db, Source.NOTIFICATION, limit=3)] == ["ev_9"]
        times = [NOON + timedelta(minutes=n) for n in (3, 2, 1)]
        assert list(events.talk_times(db)) == times


def test_a_reflection_is_filled_in_once(world: Ego) -> None:
    keep(world, talk(1, "x"))

    with world.database.writing() as db:
        assert events.save_reflection(db, "ev_1", ANGER)
        assert not events.save_reflection(db, "ev_1", Reflection(label="joy"))
        assert not events.save_reflection(db, "ev_2", ANGER)
        kept = events.get(db, "ev_1")
    assert kept is not None
    assert kept.reflection == ANGER


def test_words_are_found_in_either_side_and_in_either_script(world: Ego) -> None:
    keep(
        world,
        talk(1, "Where is the umbrella?", "At the harbour."),
        talk(2, "さくらの木の下で白い猫に会った。"),
        talk(3, "Nothing of the kind."),
    )

    assert list(found(world, "umbrellas")) == ["ev_1"]
    assert list(found(world, "the harbour")) == ["ev_1"]
    assert list(found(world, "猫")) == ["ev_2"]
    assert found(world, "volcano") == {}
    assert found(world, "the of") == {}


def test_the_more_of_a_question_an_event_holds_the_more_it_shares(world: Ego) -> None:
    keep(world, talk(1, "red umbrella"), talk(2, "red boat"), talk(3, "green hat"))

    shares = found(world, "the red umbrella")

    assert shares["ev_1"] == 1
    assert 0 < shares["ev_2"] < 0.5


def test_a_time_bounds_the_search(world: Ego) -> None:
    keep(world, *(talk(n, "tide") for n in range(5)))
    since, until = NOON + timedelta(minutes=1), NOON + timedelta(minutes=3)

    assert sorted(found(world, "tide", since=since, until=until)) == ["ev_1", "ev_2"]


def test_only_the_newest_two_thousand_are_searched(world: Ego) -> None:
    keep(world, talk(0, "umbrella"), *(talk(n, f"word{n}") for n in range(1, event_words.WINDOW)))
    assert list(found(world, "umbrella")) == ["ev_0"]

    keep(world, talk(event_words.WINDOW, "one more"))
    assert found(world, "umbrella") == {}


def test_what_was_read_once_follows_what_is_added(world: Ego) -> None:
    assert found(world, "tide") == {}
    keep(world, talk(1, "The tide."))
    assert list(found(world, "tide")) == ["ev_1"]

    keep(world, talk(2, "No tide."), talk(0, "A tide."))

    assert sorted(found(world, "tide")) == ["ev_0", "ev_1", "ev_2"]


def test_what_is_not_searchable_is_not_found(world: Ego) -> None:
    keep(world, Event("ev_1", NOON, Source.DELIBERATION_DECISION, False, "", "umbrella"))

    assert found(world, "umbrella") == {}


@pytest.mark.parametrize("source", list(Source))
def test_which_sources_are_searchable(source: Source) -> None:
    hidden = {Source.DELIBERATION_DECISION, Source.ACTION_RESULT}

    assert source.is_searchable is (source not in hidden)


# What was felt


def test_felt_are_reflected_events_and_memories_newest_first(world: Ego) -> None:
    keep(
        world,
        talk(1, reflection=ANGER),
        talk(2, reflection=Reflection(label="neutral", intensity=0.9, salience=0.9)),
        talk(3),
    )
    with world.database.writing() as db:
        for number, emotion in ((4, "lonely"), (5, "neutral"), (6, "curious"), (0, "happy")):
            at = NOON + timedelta(minutes=number)
            memory = Memory(f"mem_{number}", "x", at, emotion=emotion, intensity=0.5, importance=4)
            memories.add(db, memory)

    with world.database.reading() as db:
        every = felt.newest(db)

    assert [(one.id, one.label) for one in every] == [
        ("mem_4", "sadness"), ("mem_4", "fear"), ("ev_1", "anger"), ("mem_0", "joy"),
    ]  # fmt: skip
    assert (every[0].intensity, every[0].salience, every[0].confidence) == (0.45, 0.8, 1)
    assert (every[2].intensity, every[2].salience, every[2].confidence) == (0.9, 0.8, 0.7)


def test_what_is_set_aside_is_felt_no_more(world: Ego) -> None:
    kept = use(world, "remember", content="x", emotion="angry").fields["id"]
    use(world, "forget", memory_id=kept)

    with world.database.reading() as db:
        assert felt.newest(db) == []


def test_no_more_than_the_newest_five_hundred_are_read(world: Ego) -> None:
    keep(world, *(talk(n, reflection=ANGER) for n in range(600)))

    with world.database.reading() as db:
        every = felt.newest(db)
    assert len(every) == 500
    assert every[0].id == "ev_599"
    assert mood(every, NOON).components.anger > 0.99


@pytest.mark.parametrize(
    ("query", "walk"),
    [
        (felt._EVENTS, "SCAN events USING INDEX events_felt"),
        (felt._MEMORIES, "SCAN memories USING INDEX memories_felt"),
        (felt._OPEN_MEMORIES, "SCAN memories USING INDEX memories_felt"),
    ],
)
def test_a_mood_walks_from_the_newest_of_what_was_felt_and_sorts_nothing(
    world: Ego, query: str, walk: str
) -> None:
    with world.database.reading() as db:
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}", (500,))]
    assert plan == [walk]


def steps(world: Ego, since: datetime | None = None) -> int:
    """How many steps SQLite takes to read what was felt."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    with world.database.reading():
        connection = world.database.connection
        connection.set_progress_handler(count, 1)
        try:
            felt.newest(connection, since=since, limit=10, private=False)
        finally:
            connection.set_progress_handler(None, 1)
    return taken


def test_what_was_felt_is_read_as_quickly_behind_a_long_time_of_nothing(world: Ego) -> None:
    moved = [Memory(f"mem_{n}", "x", NOON - timedelta(days=n), emotion="happy") for n in range(30)]
    even = [Memory(f"mem_even{n}", "x", NOON + timedelta(days=n)) for n in range(300)]
    with world.database.writing() as db:
        memories.add_all(db, moved)
    before, lately = steps(world), steps(world, NOON - timedelta(days=2))
    with world.database.writing() as db:
        memories.add_all(db, even)

    assert (steps(world), steps(world, NOON - timedelta(days=2))) == (before, lately)
    assert lately < before


def test_the_heads_of_the_newest_are_those_that_all_events_have(world: Ego) -> None:
    """Whatever was read before: more are kept, one is set aside, one says another thing."""
    late = [
        replace(talk(n, f"tide {n}"), at=NOON - timedelta(hours=n)) for n in range(2_010, 2_015)
    ]
    changes: list[Callable[[Transaction, list[Event]], object]] = [
        lambda db, _: [events.add(db, talk(n, f"tide {n}")) for n in range(3)],
        lambda db, kept: waiting.note_script(db, [Said(kept[1].seq, "ev_1", "猫")]),
        lambda db, kept: events.set_aside(db, kept[0], NOON),
        lambda db, _: [events.add(db, talk(n, f"tide {n}")) for n in range(3, 2_001)],
        lambda db, _: [events.add(db, one) for one in late],
        lambda db, kept: events.set_aside(db, kept[5], NOON),
    ]
    for change in changes:
        with world.database.writing() as db:
            change(db, list(events.every(db)))
        with world.database.reading() as db:
            newest = event_words.read_newest(db, world.semantics.directory)
            for some in (range(-3, 2_020), range(1, 9), [2_004]):
                asked = list(some)
                known = event_words.heads(db, newest, asked).tolist()
                assert known == events.heads(db, asked).tolist()
