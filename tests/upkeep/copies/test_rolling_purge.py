"""What leaves the copies of each day again."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego import open as open_life
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.purging import copies
from ego.stores.engine import outbox
from ego.stores.engine.files import DirectoryLock
from ego.upkeep.copies import rolling
from tests.conftest import NOON, environment, use
from tests.upkeep.conftest import Run
from tests.upkeep.copies.dailies import DAY, backups, dailies, holding, roll, until
from tests.upkeep.copies.test_backup import everything, remember


def test_a_purge_takes_the_text_out_of_every_copy_but_those_a_person_made(
    run: Run, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki", "--tag", "xyzzy")
    kept = remember(run, "The river froze.", "--with", "Misaki")
    run("create-episode", doomed, "All of xyzzy.")
    for day in range(3):
        roll(data_dir, NOON + day * DAY)
    assert run("backup").code == 0
    kept_by_restore = Path(run("restore", dailies(data_dir)[0].name, "--json").data["kept"])
    theirs = next(one for one in backups(data_dir).iterdir() if len(one.name) == 22)
    before = run("backup", "list", "--json").data["copies"]
    assert len({path.parent for path in backups(data_dir).rglob("ego.db")}) == 5

    ran = run("purge", doomed, "--yes", "--json")

    assert ran.code == 0
    assert ran.data["not_reached"] == [
        f"backups/{theirs.name}/{name}" for name in ("ego.db", "relationships.json")
    ]
    remaining = holding(data_dir, "xyzzy", doomed)
    assert remaining == [f"backups/{theirs.name}/{n}" for n in ("ego.db", "relationships.json")]
    after = run("backup", "list", "--json").data["copies"]
    assert all(one["whole"] for one in after)
    assert [one["at"] for one in after] == [one["at"] for one in before]
    assert run("restore", kept_by_restore.name).code == 0
    assert everything(run) == {kept}
    assert run("restore", dailies(data_dir)[-1].name).code == 0
    assert everything(run) == {kept}
    assert run("doctor").code == 0


def test_a_person_leaves_the_copies_with_all_that_is_known_of_them(
    run: Run, data_dir: Path
) -> None:
    remember(run, "The xyzzy plan.", "--with", "Plugh")
    kept = remember(run, "The river froze.", "--with", "Misaki")
    run("update-relationship", "Plugh", "known_facts", "keeps bees")
    copy = roll(data_dir)
    assert holding(copy, "Plugh", "xyzzy", "keeps bees")

    assert run("purge", "--person", "Plugh", "--yes").code == 0

    assert holding(data_dir, "Plugh", "xyzzy", "keeps bees") == []
    assert run("restore", copy.name).code == 0
    assert everything(run) == {kept}


def test_of_a_life_that_was_purged_no_copy_stays(run: Run, data_dir: Path) -> None:
    remember(run, "The xyzzy plan.", "--with", "Misaki")
    roll(data_dir)

    assert run("purge", "--all", "--yes").code == 0

    assert dailies(data_dir) == []
    assert holding(data_dir, "xyzzy", "Misaki") == []


def test_an_event_leaves_the_copies_as_well(lived: Ego, data_dir: Path) -> None:
    use(lived, "note", text="The plugh was seen.", source="notification")
    event = use(lived, "events").fields["events"][0]["event_id"]  # type: ignore[index]
    copy = roll(data_dir)
    assert holding(copy, "plugh", event)

    copies.erase(lived, [{"names": [event]}], follow_ups.purge_now)

    assert holding(copy, "plugh", event) == []
    assert lived.warnings == []


def test_what_is_purged_while_a_copy_is_made_is_not_in_it(lived: Ego, data_dir: Path) -> None:
    doomed = use(lived, "remember", content="The xyzzy plan.").fields["id"]
    backups(data_dir).mkdir(exist_ok=True)
    with DirectoryLock(backups(data_dir)):
        making = threading.Thread(target=roll, args=(data_dir,))
        making.start()
        until(lambda: [*backups(data_dir).glob(".*-daily.*.new/backup.json")])
        with lived.database.writing() as db:
            memory = follow_ups.memories.get(db, str(doomed))
            assert memory is not None
            follow_ups.set_aside(lived, db, memory)
            follow_ups.purge(lived, db, [memory.seq])
    making.join(30)

    (copy,) = dailies(data_dir)
    assert holding(copy, "xyzzy") == []


def test_a_copy_whose_purge_was_killed_is_gone_through_again(run: Run, data_dir: Path) -> None:
    first, second = remember(run, "The xyzzy plan."), remember(run, "The plugh plan.")
    copy = roll(data_dir)
    (copy / "backup.json").replace(copy / copies.UNSEALED)
    assert run("restore", copy.name).code == 2

    run("purge", first, "--yes")

    assert holding(copy, "xyzzy", first) == []
    assert run("restore", copy.name, "--dry-run").code == 0
    assert second in everything(run)


def test_a_copy_that_cannot_be_purged_is_deleted_and_that_is_said(run: Run, data_dir: Path) -> None:
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki")
    copy = roll(data_dir)
    whole = roll(data_dir, NOON + DAY)
    content = (copy / "ego.db").read_bytes()
    (copy / "ego.db").write_bytes(content[: len(content) // 2])

    ran = run("purge", doomed, "--yes")

    assert ran.code == 0
    assert f"But: backups/{copy.name} could not be purged and was deleted:" in ran.out
    assert dailies(data_dir) == [whole]
    assert holding(data_dir, "xyzzy") == []


def test_a_copy_of_an_earlier_schema_is_purged_too(run: Run, data_dir: Path) -> None:
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki")
    kept = remember(run, "The river froze.")
    before = roll(data_dir)
    (before / "backup.json").unlink()
    (before / "migration_state.json").unlink()
    old = before.rename(before.with_name("20260101T120000000000Z-before-0010_talk_vectors"))

    listed = run("backup", "list").out
    assert "before 0010_talk_vectors, 0.4 MB, whole, for `ego doctor --repair` alone:" in listed
    ran = run("purge", doomed, "--yes")

    assert "But:" not in ran.out
    assert holding(data_dir, "xyzzy", doomed) == []
    assert {one.name for one in old.iterdir()} >= {"ego.db", "relationships.json"}
    assert kept.encode() in (old / "ego.db").read_bytes()


def test_a_copy_that_a_migration_has_made_is_purged_too(run: Run, data_dir: Path) -> None:
    """It has to be migrated itself first, and what that copies is no copy of the ego's."""
    doomed = remember(run, "The xyzzy plan.", "--with", "Misaki")
    kept = remember(run, "The river froze.")
    take_back_migration_11(data_dir)
    run("migrate", "up")
    (made,) = (data_dir / "backups").glob("*-before-0011_*")
    assert holding(made, "xyzzy")

    ran = run("purge", doomed, "--yes")

    assert "But:" not in ran.out
    assert holding(data_dir, "xyzzy", doomed) == []
    assert kept.encode() in (made / "ego.db").read_bytes()
    assert not (made / "backups").exists()


def take_back_migration_11(data_dir: Path) -> None:
    """Make of a directory what the release before left."""
    indexes = [f"events_{one}" for one in "by_time by_source searchable felt by_embedded".split()]
    with closing(sqlite3.connect(data_dir / "ego.db", isolation_level=None)) as db:
        for name in [*indexes, "events_forgotten"]:
            db.execute(f"DROP INDEX {name}")
        db.execute("ALTER TABLE events DROP COLUMN forgotten_at")
        for name in indexes:
            db.execute(f"CREATE INDEX {name} ON events (at)")
        db.execute("PRAGMA user_version = 10")
    state = data_dir / "migration_state.json"
    names = json.loads(state.read_text("utf-8"))["applied"]
    state.write_text(json.dumps({"applied": [one for one in names if one < "0011"]}), "utf-8")


def test_a_text_that_another_memory_has_too_may_stay(run: Run, data_dir: Path) -> None:
    doomed, twin = remember(run, "The same words."), remember(run, "The same words, and more.")
    copy = roll(data_dir)

    ran = run("purge", doomed, "--yes")

    assert "But:" not in ran.out
    assert dailies(data_dir) == [copy]
    assert holding(copy, doomed) == []
    assert holding(copy, twin)


def test_what_is_purged_with_a_person_while_a_copy_is_made_is_not_in_it(
    run: Run, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(run, "The xyzzy plan.", "--with", "Plugh")
    kept = remember(run, "The river froze.")
    run("update-relationship", "Plugh", "known_facts", "keeps bees")
    publishing, purged = rolling._publishing, list[str]()

    def purge_first(*given: Any) -> Any:
        if not purged:
            purged.append(run("purge", "--person", "Plugh", "--yes").out)
        return publishing(*given)

    monkeypatch.setattr(rolling, "_publishing", purge_first)
    copy = roll(data_dir)

    assert purged
    assert holding(data_dir, "xyzzy", "Plugh", "keeps bees") == []
    assert run("restore", copy.name).code == 0
    assert everything(run) == {kept}


@pytest.mark.parametrize("is_named_first", [False, True])
@pytest.mark.parametrize("is_person", [False, True])
def test_what_is_purged_and_not_followed_yet_is_not_in_a_copy_that_is_read_then(
    run: Run,
    data_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_person: bool,
    is_named_first: bool,
) -> None:
    (tmp_path / "notes").mkdir()
    monkeypatch.setenv("EGO_WORKSPACE_DIR", str(tmp_path / "notes"))
    if is_person:
        remember(run, "The xyzzy plan.", "--with", "Plugh")
        run("update-relationship", "Plugh", "known_facts", "keeps bees")
        purge = "purge --person Plugh --yes"
    else:
        with open_life(environ=environment(data_dir, NOON)) as mine:
            turn = mine.absorb("The xyzzy fair is tomorrow.", "Ah.")
            assert len(mine.ahead()["ahead"]) == 1
        purge = f"purge {turn['event_id']} --yes"
    work_off, publishing, made = follow_ups.work_off, rolling._publishing, list[Any]()
    is_read, may_be_named = threading.Event(), threading.Event()

    @contextmanager
    def wait(ego: Ego, *given: Any) -> Iterator[None]:
        is_read.set()
        assert may_be_named.wait(30)
        with publishing(ego, *given):
            yield

    def copy_first(ego: Ego, *given: Any) -> Any:
        with ego.database.reading() as db:
            is_purge = any(row.kind == follow_ups.PURGE for row in outbox.list_due(db))
        if is_purge and not made:
            made.append(threading.Thread(target=roll, args=(data_dir,)))
            made[0].start()
            assert is_read.wait(30)
            if is_named_first:
                may_be_named.set()
                made[0].join(30)
        return work_off(ego, *given)

    monkeypatch.setattr(rolling, "_publishing", wait)
    monkeypatch.setattr(follow_ups, "work_off", copy_first)
    ran = run(*purge.split())
    may_be_named.set()
    made[0].join(30)

    assert ran.code == 0
    assert len(dailies(data_dir)) == 1
    assert holding(data_dir, "xyzzy", "Plugh", "keeps bees") == []
