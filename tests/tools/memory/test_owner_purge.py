"""What the owner of a directory purges is in no file of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from ego.core.identity import people as relationships
from ego.core.memory.memories import Memory
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.stores.engine import outbox
from ego.stores.memory import memories
from ego.tools.memory.finding.lookup import look_up
from tests import innards
from tests.conftest import NOON, Clock, use
from tests.tools.memory.holding import ENGLISH, JAPANESE, holding, ids, remembered
from tests.upkeep.conftest import Run


@pytest.mark.parametrize("command", [["purge"], ["forget", "--purge"]])
@pytest.mark.parametrize("set_aside_before", [False, True])
def test_after_a_purge_the_word_occurs_nowhere(
    run: Run, data_dir: Path, command: list[str], set_aside_before: bool
) -> None:
    def ego(*arguments: str) -> str:
        ran = run(*arguments, "--json")
        assert ran.code == 0, ran.err
        return str(ran.data.get("id"))

    doomed = ego("remember", f"{ENGLISH} and {JAPANESE} by the river.", "--with", f"Dr {ENGLISH}",
                 "--tag", JAPANESE, "--private")  # fmt: skip
    kept = ego("remember", "By the river.", "--with", "Misaki")
    ego("link-memories", doomed, kept, "--note", f"both {JAPANESE}")
    ego("remember", f"With {kept}.", "--with", f"Dr {ENGLISH}")
    episode = ego("create-episode", doomed, f"All about {ENGLISH}.")
    assert holding(data_dir, ENGLISH, JAPANESE, episode, doomed)
    if set_aside_before:
        ego("forget", doomed)

    ego(*command, doomed, "--yes")

    # whom the agent knows stays known; what the memory said is gone
    assert holding(data_dir, JAPANESE, "鵺鯱", "鯱", episode, doomed) == []
    assert {one.partition(":")[0] for one in holding(data_dir, ENGLISH)} <= {
        "ego.db",  # the other memory with that person
        "relationships.json",
        "relationships.json.bak",
    }
    assert run("show", kept, "--json").data["memory"]["links"] == []
    assert run("memories", "--json").data["total"] == 2


def test_a_purge_leaves_no_copy_in_the_gaps_of_the_file(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    """Where pages split, SQLite leaves copies of rows that no delete overwrites."""
    dice = Random(3)

    def word() -> str:
        return "zq" + "".join(dice.choice("bcdfghjklmnp") for _ in range(10))

    common = [word() for _ in range(300)]
    marked = [(f"m{n}", word(), word()) for n in range(1_000)]
    doomed, spared = marked[::5], marked[1]
    made = [
        Memory(name, " ".join((first, *dice.choices(common, k=k), last)), NOON + days)
        for name, first, last in marked
        for k, days in [(dice.choice((5, 20, 60, 300)), dice.random() * timedelta(days=90))]
    ]
    for start in range(0, len(made), 50):
        with world.database.writing() as db:
            memories.add_all(db, made[start : start + 50])
    with world.database.writing() as db:
        for name, _, _ in doomed:
            memories.set_aside(db, look_up(db, name), world.now())
    clock.forward(days=8)

    assert use(world, "consolidate").fields["purged"] == len(doomed)

    assert holding(data_dir, *(w for _, first, last in doomed for w in (first, last))) == []
    assert holding(data_dir, spared[1]) == [f"ego.db: {spared[1]}"]


def test_consolidate_purges_what_was_set_aside_a_week_ago(
    lived: Ego, clock: Clock, data_dir: Path
) -> None:
    newest, _, oldest = ids(lived)
    use(lived, "forget", memory_id=oldest)
    use(lived, "forget", memory_id=newest)
    use(lived, "update_relationship", person="Misaki", field="known_fact", value="likes rivers")
    clock.forward(days=6)
    early = use(lived, "consolidate").fields["purged"]
    clock.forward(days=2)

    late = use(lived, "consolidate").fields["purged"]

    assert (early, late) == (0, 2)
    assert holding(data_dir, "引越し", "美咲の部屋", "A place for Misaki", oldest, newest) == []
    assert lived.people()["p_000000000002"]["mood_trajectory"] == []
    assert lived.people()["p_000000000002"]["known_facts"] == ["likes rivers"]


def test_a_purge_takes_back_what_was_still_to_follow(lived: Ego) -> None:
    oldest = ids(lived)[-1]
    with lived.database.writing() as db:
        payload = {"people": ["Somebody"], "emotion": "warm", "memory": oldest}
        outbox.note(db, "meet", payload, lived.now())

    use(lived, "purge", memory_id=oldest)

    assert lived.find_person(lived.people(), "Somebody") is None
    with lived.database.reading() as db:
        assert outbox.list_due(db) == []


def test_a_purge_takes_no_person_whom_an_import_has_still_to_bring(
    lived: Ego, data_dir: Path
) -> None:
    """What a killed import left to follow may name the memory; the person stays, the name goes."""
    oldest = ids(lived)[-1]
    step = {"at": lived.now().isoformat(), "emotion": "warm", "memory": oldest}
    theirs = relationships.stranger("p_ren", "Ren") | {"mood_trajectory": [step]}
    with lived.database.writing() as db:
        lived.follow(db, follow_ups.JOIN, {"kind": "person", "things": [theirs]})

    use(lived, "purge", memory_id=oldest)

    ren = lived.find_person(lived.people(), "Ren")
    assert ren is not None
    assert ren["mood_trajectory"] == []
    assert holding(data_dir, oldest) == []


def test_a_reader_in_the_way_is_named_and_the_next_call_finishes(
    lived: Ego, data_dir: Path
) -> None:
    oldest = ids(lived)[-1]
    with closing(sqlite3.connect(data_dir / "ego.db")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memories").fetchone()
        purged = use(lived, "purge", memory_id=oldest)
        assert "But: Another process is using ego.db" in purged.data
        assert holding(data_dir, "引越し")
    lived.warnings.clear()

    use(lived, "memories")

    assert lived.warnings == []
    assert holding(data_dir, "引越し", oldest) == []


def test_a_torn_document_does_not_stop_a_purge(run: Run, data_dir: Path) -> None:
    memory_id = remembered(run, f"A word: {ENGLISH}.", "--with", "Misaki")
    whole = innards.text(data_dir, "relationships.json") or ""
    innards.write(data_dir, "relationships.json", whole[:40])

    purged = run("purge", memory_id, "--yes")
    innards.write(data_dir, "relationships.json", whole)
    run("memories")

    assert purged.code == 0
    assert "But: Traces of what was purged remain; the next call tries again." in purged.out
    assert holding(data_dir, ENGLISH, memory_id) == []


def test_a_purge_names_the_copies_it_cannot_reach(run: Run, data_dir: Path) -> None:
    memory_id = remembered(run, "Copied.")
    backup = data_dir / "backups" / "one"
    backup.mkdir(parents=True)
    for path in (backup / "relationships.json", data_dir / "relationships.json.broken-1"):
        path.write_text(f'{{"memory": "{memory_id}"', "utf-8")
    (backup / "self_model.json").write_text("{}", "utf-8")

    purged = run("purge", memory_id, "--yes", "--json")

    copies = ["backups/one/relationships.json", "relationships.json.broken-1"]
    assert purged.data["not_reached"] == copies
    assert f"Not reached, in the data directory: {', '.join(copies)}." in purged.out


def test_what_is_left_of_the_index_adds_up(lived: Ego) -> None:
    newest, middle, oldest = ids(lived)
    for memory_id in (newest, middle, oldest):
        use(lived, "purge", memory_id=memory_id)

    with lived.database.reading() as db:
        left = {
            table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("memories", "terms", "postings", "links", "episodes", "memory_people")
        }
        totals = dict(db.execute("SELECT name, value FROM totals").fetchall())
    assert set(left.values()) == {0}
    assert totals == {"memories": 0, "tokens": 0}
