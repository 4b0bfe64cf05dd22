"""The vectors of what was said are looked after as those of memories are."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from ego import config
from ego.core.events import Event, Source
from ego.core.memory.memories import Memory
from ego.core.memory.spaces import DEFAULT_MODEL
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import embedders
from ego.stores.embedding.generations import Generation, live
from ego.stores.embedding.waiting import EVENTS, MEMORIES
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.talk import events
from ego.stores.talk import words as event_words
from ego.upkeep.doctor.agreement import troubles
from tests.conftest import NOON, use
from tests.models import Bags, default_model, environment  # noqa: F401
from tests.upkeep.conftest import Run

BAGS = Bags()
OTHER = Bags("some/other", dim=16)
MODEL = {"EGO_EMBEDDING_MODEL": ""}
FILE = "intfloat-multilingual-e5-small-{number}{of}.f32"


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every model is made up."""
    known = {None: BAGS, DEFAULT_MODEL: BAGS, OTHER.model: OTHER}
    monkeypatch.setattr(embedders, "shared", lambda model=None, **_: known.get(model, BAGS))


def line(number: int) -> str:
    return ("猫が窓辺で眠っていた。" if number % 2 else "The ferry was late.") + f" {number}"


def talk(world: Ego, count: int, first: int = 0) -> None:
    with world.database.writing() as db:
        for n in range(first, first + count):
            at = NOON + timedelta(minutes=n)
            events.add(db, Event(f"ev_{n}", at, Source.CHAT, True, line(n)))


@pytest.fixture
def lived(world: Ego) -> Ego:
    """Three memories and forty things that were said, all of them with vectors."""
    one = Memory(id="", content="", at=NOON)
    with world.database.writing() as db:
        memories.add_all(db, [replace(one, id=f"mem_{n}", content=f"Tea {n}.") for n in range(3)])
    talk(world, 40)
    while world.semantics.catch_up(5, BAGS):
        pass
    return world


def files(world: Ego) -> list[str]:
    return sorted(path.name for path in world.semantics.directory.iterdir())


def assert_every_vector_is_its_events(world: Ego, embedder: Bags = BAGS) -> None:
    assert world.semantics.missing() == 0
    with world.database.reading() as db:
        generation, kept = live(db), list(events.every(db))
        seqs, _, japanese = events.heads(db, [event.seq for event in kept])
        scripts = dict(zip(seqs.tolist(), japanese.tolist(), strict=True))
    assert generation is not None
    rows = world.semantics.vectors(generation, EVENTS).read([event.seq for event in kept])
    again = embedder.passages([event.user_text for event in kept])
    assert np.allclose(rows, again)
    assert scripts == {event.seq: "猫" in event.user_text for event in kept}
    assert troubles(world) == []


def test_another_model_takes_over_both(run: Run, lived: Ego) -> None:
    talk(lived, 3, first=40)  # these still wait

    ran = run("reindex", "--model", OTHER.model, "--json")

    assert ran.data["made"] == 46
    with open_ego(
        config.read(environ=environment(lived.settings.data_dir, EGO_EMBEDDING_MODEL=OTHER.model))
    ) as other:
        with other.database.reading() as db:
            assert live(db) == Generation(2, OTHER.model, 16)
        assert files(other) == ["some-other-2.events.f32", "some-other-2.f32"]
        assert_every_vector_is_its_events(other, OTHER)


def test_a_reindex_that_was_killed_goes_on_with_what_is_missing(run: Run, lived: Ego) -> None:
    class Dies(Bags):
        def passages(self, texts: object) -> np.ndarray:
            if any("37" in one for one in texts):  # type: ignore[attr-defined]
                raise KeyboardInterrupt
            return super().passages(texts)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedders, "shared", lambda *_, **__: Dies(OTHER.model, dim=16))
        assert run("reindex", "--model", OTHER.model).code == 130
    assert_every_vector_is_its_events(lived)  # the old ones are still searched

    ran = run("reindex", "--model", OTHER.model, "--json")

    assert ran.data["made"] == 40 - 32


def test_what_lost_its_vector_is_found_out_and_made_again(run: Run, lived: Ego) -> None:
    with lived.database.reading() as db:
        generation = live(db)
    assert generation is not None
    lived.semantics.vectors(generation, EVENTS).zero(7)
    assert troubles(lived) == ["Event 7 should have a vector, and has none."]

    doctor = run("doctor", **MODEL)
    assert "Event 7 should have a vector" in doctor.out
    ran = run("reindex", **MODEL)

    assert ran.out == f"Made 1 missing vector with {DEFAULT_MODEL}.\n"
    assert_every_vector_is_its_events(lived)


@pytest.mark.parametrize("keeps", [0, 1_000, 30_000])
def test_a_file_cut_short_is_repaired_and_filled_again(run: Run, lived: Ego, keeps: int) -> None:
    path = lived.semantics.directory / FILE.format(number=1, of=".events")
    path.write_bytes(path.read_bytes()[:keeps])
    lost = 40 - max(0, keeps // (384 * 4) - 1)
    assert len(troubles(lived)) == lost

    repaired = run("doctor", "--repair", **MODEL)
    assert f"{lost} texts wait for a new vector" in repaired.out
    assert troubles(lived) == []
    run("reindex", **MODEL)

    assert_every_vector_is_its_events(lived)


def test_what_belongs_to_nothing_is_overwritten(run: Run, lived: Ego) -> None:
    with lived.database.reading() as db:
        generation = live(db)
    assert generation is not None
    file = lived.semantics.vectors(generation, EVENTS)
    file.write(99, BAGS.query("Nobody said this."))
    (lived.semantics.directory / "some-other-7.events.f32").write_bytes(bytes(64))
    assert troubles(lived) == [
        "The vector of event 99 is there, and the event is not.",
        "some-other-7.events.f32 holds vectors that nothing speaks of.",
    ]

    run("doctor", "--repair", **MODEL)

    assert BAGS.query("Nobody said this.").tobytes() not in file.path.read_bytes()
    assert files(lived) == [FILE.format(number=1, of=of) for of in (".events", "")]
    assert_every_vector_is_its_events(lived)


def test_a_backup_has_both_and_what_came_later_is_gone_when_it_is_back(
    run: Run, lived: Ego, tmp_path: Path
) -> None:
    assert run("backup", str(tmp_path / "backup")).code == 0
    listed = json.loads((tmp_path / "backup" / "backup.json").read_text("utf-8"))["files"]
    assert {f"vectors/{FILE.format(number=1, of=of)}" for of in ("", ".events")} < set(listed)
    talk(lived, 5, first=40)
    while lived.semantics.catch_up(5, BAGS):
        pass

    with lived.database.reading() as db:
        assert holding(db, lived, "44") == [45]

    assert run("restore", str(tmp_path / "backup")).code == 0

    assert_every_vector_is_its_events(lived)
    with lived.database.reading() as db:
        assert len(list(events.every(db))) == 40
        assert holding(db, lived, "44") == []


def holding(db: Transaction, lived: Ego, word: str) -> list[int]:
    """The events that hold a word."""
    newest = event_words.read_newest(db, lived.semantics.directory)
    found = event_words.search(db, newest, word)
    return [seq for seq, share in zip(found.seqs, found.share, strict=True) if share > 0]


def test_what_is_imported_waits_or_is_embedded_at_once(
    run: Run, lived: Ego, tmp_path: Path
) -> None:
    assert run("export", str(tmp_path / "life.jsonl")).code == 0
    for name, flag, waiting in (("late", ["--no-embed"], 40), ("now", [], 0)):
        place = tmp_path / name
        there = ("--data-dir", str(place))

        ran = run(*there, "import", str(tmp_path / "life.jsonl"), *flag, **MODEL)

        assert ran.code == 0
        with open_ego(config.read(environ=environment(place))) as other:
            assert other.semantics.missing(EVENTS) == waiting


def test_talk_alone_is_embedded_when_it_is_imported(run: Run, world: Ego, tmp_path: Path) -> None:
    talk(world, 4)
    run("export", str(tmp_path / "life.jsonl"))

    ran = run(
        "--data-dir", str(tmp_path / "other"), "import", str(tmp_path / "life.jsonl"), **MODEL
    )

    assert "vectors: 4 made" in ran.out


def test_both_are_counted(run: Run, lived: Ego) -> None:
    talk(lived, 2, first=40)
    use(lived, "remember", content="Rain.")
    with lived.database.writing() as db:
        db.execute("UPDATE memories SET embedded = 0 WHERE content = 'Rain.'")

    stats, doctor = run("stats"), run("doctor", **MODEL)

    assert "By meaning one finds 3 memories and 40 events." in stats.out.splitlines()
    assert run("stats", "--json").data["events"] == {"searchable": 42, "with_vector": 40}
    assert "1 memory and 2 events wait for their vectors." in doctor.out
    while lived.semantics.catch_up(5, BAGS):
        pass
    assert lived.semantics.missing(MEMORIES) == 0
    assert "everything has its own" in run("doctor", **MODEL).out
