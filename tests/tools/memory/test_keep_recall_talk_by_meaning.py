"""What was said is found by its meaning, as memories are, and pushes none of them away."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from ego import config
from ego.core.events import Event, Source
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import waiting as embedded
from ego.stores.embedding.waiting import EVENTS, MEMORIES
from ego.stores.talk import events
from ego.stores.talk import words as event_words
from ego.tools.talk.events import save
from ego.upkeep.doctor.agreement import troubles
from tests import forks, innards
from tests.arrivals import MESSAGE, arrives, says, spoken
from tests.conftest import NOON, Clock, RunHere, use
from tests.engines import POSTGRES, SQLITE
from tests.models import NEEDS_MODEL, Bags, default_model, ego_process, environment  # noqa: F401

BAGS = Bags()
MODEL = {"EGO_EMBEDDING_MODEL": ""}
SHIP = "The ferry to Naoshima leaves at nine from the second pier."
TEA = "We drank tea and watched the rain."
LETTER = "健太の就職が決まった。来月から名古屋の会社で働くそうだ。"
BESIDE = (
    "The printer jammed before lunch.",
    "A cat slept on the sill all afternoon.",
    "Misaki moved into the flat by the river.",
    "雨の日に駅まで傘をさして歩いた。",
    "おばあちゃんのスープを作った。",
)
ASKED = {
    SHIP: "How does one get to the island by boat?",
    LETTER: "誰が新しい仕事を見つけた？",
}


def said(world: Ego, words: str, answer: str = "") -> Event:
    return save(world, Source.CHAT, user_text=words, assistant_text=answer, reflection=None)


def contents(ran: Any) -> list[str]:
    return [one["content"] for one in ran.data["memories"]]


def cosine(world: Ego, words: str, event: Event) -> float:
    with world.database.reading() as db:
        (kept,) = [one.seq for one in events.every(db) if one.id == event.id]
        found = world.semantics.every_cosine(db, BAGS.query(words), EVENTS)
    return float(found[kept]) if kept < len(found) else float("nan")


# A15: a message queues its embedding, and a paraphrase finds it


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("message", "question"),
    [
        (MESSAGE, "At what hour is the sea at its fullest?"),
        ("調べておいた。あしたの満潮は朝の六時すぎだ。", "海がいちばん高くなるのはいつ？"),
    ],
    ids=["English", "Japanese"],
)
def test_a_message_is_found_by_a_paraphrase(
    message: str,
    question: str,
    world: Ego,
    clock: Clock,
    run_here: RunHere,
    run_by_meaning: RunHere,
    data_dir: Path,
) -> None:
    use(world, "persona_set", text="A lighthouse keeper.")
    for number, content in enumerate(BESIDE):
        use(world, "remember", content=f"{content} {number}")
    arrives(world)
    assert spoken(run_here, says(message)).code == 0
    clock.forward(hours=2)
    line = ["recall", question, "--n", "1", "--json"]

    by_words = run_here(*line, at=clock())  # without a model
    waiting = ego_process(data_dir, "jobs", "list", at=clock())
    asked = ego_process(data_dir, *line, at=clock())  # what was said last is made before it
    rest = run_by_meaning("jobs", "list", "--json", at=clock())

    assert message not in contents(by_words)
    assert "1 event waits for its vector; ego reindex makes what is missing" in waiting.out
    assert contents(asked) == [message]
    assert rest.data["vectors"] == {"memories": 0, "events": 0, "episodes": 0}


@NEEDS_MODEL
@pytest.mark.parametrize("message", [SHIP, LETTER], ids=["English", "Japanese"])
def test_recall_select_chat_and_why_find_it(
    message: str, world: Ego, run_here: RunHere, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, content in enumerate(BESIDE):
        use(world, "remember", content=f"{content} {number}")
    kept = said(world, "Tell me.", message)
    clock.forward(hours=3)
    while world.semantics.catch_up(5):
        pass
    question = ASKED[message]

    (first, *_) = use(world, "recall", context=question, n=1).fields["memories"]
    picked = run_here("select", question, "--json", at=clock(), **MODEL).data["selected"]
    why = run_here("recall", question, "--why", kept.id, at=clock(), **MODEL)

    assert first["id"] == kept.id
    assert 0.7 < first["similarity"] < 1
    assert kept.id in [one["id"] for one in picked]
    lines = why.out.splitlines()
    assert lines[1].startswith("place 1, score ")
    assert [one.split()[0] for one in lines[2:]] == [
        "nearness", "words", "neighbours", "freshness",
    ]  # fmt: skip
    assert f"cosine {first['similarity']:.3f}" in lines[2]


@NEEDS_MODEL
def test_what_was_said_gets_its_vector_after_an_answer(world: Ego, run_here: RunHere) -> None:
    """`recall` has loaded the model anyway: what waits is made once it has answered."""
    said(world, SHIP)
    assert world.semantics.missing(EVENTS) == 1

    run_here("recall", "anything", **MODEL)

    assert world.semantics.missing() == 0


# Where the vectors are


def test_memories_come_first_and_all_of_it_gets_a_vector(world: Ego) -> None:
    event = said(world, SHIP, "Good.")
    memory = use(world, "remember", content=TEA).fields["id"]
    with world.database.writing() as db:
        for shelf in (MEMORIES, EVENTS):
            db.execute(f"UPDATE {shelf.table} SET embedded = 0")

    class One(Bags):
        def passages(self, texts: Any) -> np.ndarray:
            seen.extend(texts)
            return super().passages(texts)

    seen = list[str]()
    assert world.semantics.catch_up(5, One()) == 2

    assert seen == [TEA, f"{SHIP}\nGood."]
    assert memory
    assert cosine(world, f"{SHIP}\nGood.", event) == pytest.approx(1)
    assert troubles(world) == []


def test_only_what_can_be_found_waits(world: Ego) -> None:
    for source, words, searchable in (
        (Source.CHAT, SHIP, True),
        (Source.CHAT, "", True),
        (Source.DELIBERATION_DECISION, SHIP, False),
        (Source.ACTION_RESULT, SHIP, False),
        (Source.ACTION_RESULT, TEA, True),  # promoted
    ):
        with world.database.writing() as db:
            events.add(db, Event(world.new_id(), NOON, source, searchable, "", words))

    assert world.semantics.waiting() == {"memories": 0, "events": 2, "episodes": 0}
    assert world.semantics.what_waits() == "2 events wait for their vectors"


def test_an_event_that_is_another_by_now_is_not_taken_for_it(world: Ego) -> None:
    """A restore may have put another one in its place while it was embedded."""
    event = said(world, SHIP)
    with world.database.reading() as db:
        waiting = embedded.next_without_vector(db, EVENTS, 1)
    assert waiting is not None
    with world.database.writing() as db:
        db.execute("UPDATE events SET id = 'ev_other'")

    assert world.semantics.put(EVENTS, waiting, BAGS) is None

    assert np.isnan(cosine(world, SHIP, replace(event, id="ev_other")))
    assert world.semantics.missing(EVENTS) == 1
    assert troubles(world) == []


@pytest.mark.skipif(sys.platform == "win32", reason="rights are POSIX")
def test_only_the_owner_can_read_them(world: Ego) -> None:
    said(world, SHIP)
    world.semantics.catch_up(5, BAGS)

    (path,) = world.semantics.directory.iterdir()
    assert path.name == "intfloat-multilingual-e5-small-1.events.f32"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_purge_takes_a_memory_and_leaves_the_talk_of_its_number(
    world: Ego, run_here: RunHere
) -> None:
    event = said(world, SHIP)
    memory = use(world, "remember", content=TEA).fields["id"]
    world.semantics.catch_up(5, BAGS)

    assert run_here("purge", memory, "--yes").code == 0

    assert not innards.vector(world, 1).any()
    assert (innards.vector(world, 1, EVENTS) == BAGS.passages([SHIP])[0]).all()
    assert cosine(world, SHIP, event) == pytest.approx(1)
    assert troubles(world) == []


KILLED = dedent(
    """
    import os, signal
    from ego import config
    from ego.runtime.ego import open_ego
    from ego.stores.embedding import waiting
    from ego.stores.engine import vector_files
    from ego.stores.engine.postgres import vectors as hosted
    from tests.models import Bags

    def die(*_):
        os.kill(os.getpid(), signal.SIGKILL)

    {place} = die
    with open_ego(config.read(environ=os.environ)) as ego:
        ego.semantics.catch_up(5, Bags())
    """
)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize(
    "places",
    [
        {SQLITE: "vector_files.Vectors.write", POSTGRES: "hosted.HostedVectors.write"},
        dict.fromkeys((SQLITE, POSTGRES), "waiting.note"),
    ],
    ids=["before the vector", "after it"],
)
def test_a_kill_on_the_way_leaves_it_waiting(
    places: dict[str, str], engine: str, world: Ego, data_dir: Path
) -> None:
    event = said(world, SHIP)

    ran = subprocess.run(
        forks.python(KILLED.format(place=places[engine])),
        env=environment(data_dir),
        cwd=Path(__file__).parents[3],
        check=False,
    )

    assert ran.returncode == -signal.SIGKILL
    assert world.semantics.missing(EVENTS) == 1
    assert troubles(world) == []
    assert world.semantics.catch_up(5, BAGS) == 1
    assert cosine(world, SHIP, event) == pytest.approx(1)
    assert troubles(world) == []


# Among what a search looks at


@pytest.fixture
def bags(monkeypatch: pytest.MonkeyPatch) -> Bags:
    """A made-up model for everything, so that nearness is the share of words."""
    monkeypatch.setattr("ego.stores.embedding.embedders.shared", lambda *_, **__: BAGS)
    return BAGS


def keep(world: Ego, *several: str, source: Source = Source.CHAT) -> list[Event]:
    """Talk, an hour apart, with vectors."""
    with world.database.writing() as db:
        kept = [
            events.add(db, Event(f"ev_{n}", NOON + timedelta(hours=n), source, True, words))
            for n, words in enumerate(several)
        ]
    while world.semantics.catch_up(5, BAGS):
        pass
    return kept


def recalled(world: Ego, question: str, **more: Any) -> list[str]:
    found = use(world, "recall", context=question, **more).fields["memories"]
    return [str(one["id"]) for one in found]  # type: ignore[attr-defined]


def test_what_is_older_than_the_words_reach_is_found_too(
    world: Ego, bags: Bags, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_words, "WINDOW", 5)
    keep(world, SHIP, *(f"Nothing much, day {n}." for n in range(100)))

    (first,) = use(world, "recall", context="the ferry to Naoshima", n=1).fields["memories"]

    assert first["id"] == "ev_0"  # type: ignore[index]
    with world.database.reading() as db:
        newest = event_words.read_newest(db, world.semantics.directory)
        assert not event_words.search(db, newest, "the ferry to Naoshima").best(1)
        found = event_words.search(db, newest, "the ferry to Naoshima", also=[1])
    assert (found.best(2), found.share.max()) == ([1], 1)


def test_a_time_bounds_nearness_too(world: Ego, bags: Bags) -> None:
    keep(world, SHIP, TEA, f"{SHIP} Again.")
    until = (NOON + timedelta(hours=1)).isoformat()

    assert recalled(world, "a ferry", n=1, until=until) == ["ev_0"]
    assert set(recalled(world, "a ferry", n=3, since=until)) == {"ev_1", "ev_2"}
    assert recalled(world, "a ferry", n=3, since="2030-01-01") == []


def test_what_is_not_searchable_is_not_near(world: Ego, bags: Bags) -> None:
    keep(world, SHIP, TEA)
    with world.database.writing() as db:
        db.execute("UPDATE events SET searchable = 0 WHERE id = 'ev_0'")

    assert recalled(world, "the ferry to Naoshima", n=3) == ["ev_1"]


def test_another_filter_leaves_talk_out(world: Ego, bags: Bags) -> None:
    keep(world, SHIP)

    assert recalled(world, "the ferry", emotion="happy") == []


def test_what_was_said_just_before_and_after_counts(world: Ego, bags: Bags) -> None:
    """Of two that say the same, the one in a talk about it comes first."""
    alone, inside = NOON, NOON + timedelta(hours=5)
    lines = (
        ("ev_alone", alone, "It leaves at nine."),
        ("ev_before", inside, "When is the ferry to Naoshima?"),
        ("ev_inside", inside + timedelta(minutes=1), "It leaves at nine."),
        ("ev_other", NOON + timedelta(hours=9), "Rain all day."),
    )
    with world.database.writing() as db:
        for name, at, words in lines:
            events.add(db, Event(name, at, Source.CHAT, True, words))
    world.semantics.catch_up(5, BAGS)

    found = recalled(world, "ferry to Naoshima leaves", n=4)

    assert found.index("ev_inside") < found.index("ev_alone")


def test_the_same_question_is_answered_with_the_same_bytes(world: Ego, bags: Bags) -> None:
    keep(world, SHIP, TEA, LETTER)
    use(world, "remember", content=BESIDE[0])

    first, second = (use(world, "recall", context="rain", n=5) for _ in range(2))

    assert (first.text, first.fields) == (second.text, second.fields)


def test_without_a_model_words_find_it_as_ever(world: Ego, data_dir: Path) -> None:
    keep(world, SHIP, TEA)
    variables = environment(data_dir, EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=world.now) as other:
        assert recalled(other, "ferry") == ["ev_0"]
        assert recalled(other, "boat") == []


def test_a_strange_file_in_the_way_is_one_clear_line(
    world: Ego, bags: Bags, data_dir: Path, run_here: RunHere
) -> None:
    keep(world, SHIP)
    (path,) = world.semantics.directory.iterdir()
    path.unlink()
    path.mkdir()

    ran = run_here("recall", "ferry", **MODEL)

    assert ran.code == 4
    assert ran.err.startswith(f"error: Cannot read the vectors in {path}")
