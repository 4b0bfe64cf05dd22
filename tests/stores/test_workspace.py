"""The workspace: a person's directory, in which ego leaves lines and touches no others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.stores.engine import outbox
from tests.conftest import Clock, Ids, RunHere, environment, use

TODAY = "2026-01-01.md"  # noon in UTC is the evening of that day in Tokyo


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    directory = tmp_path / "workspace"
    directory.mkdir()
    return directory


@contextmanager
def opened(data_dir: Path, clock: Clock, workspace: Path | None, zone: str = "Asia/Tokyo",
           ids: Ids | None = None) -> Iterator[Ego]:  # fmt: skip
    place = {"EGO_WORKSPACE_DIR": str(workspace)} if workspace else {}
    variables = environment(data_dir, None, EGO_TIMEZONE=zone, EGO_EMBEDDING_MODEL="off", **place)
    with open_ego(config.read(environ=variables), now=clock, new_id=ids or Ids()) as life:
        yield life


@pytest.fixture
def life(data_dir: Path, clock: Clock, workspace: Path) -> Iterator[Ego]:
    with opened(data_dir, clock, workspace) as one:
        yield one


def day(workspace: Path, name: str = TODAY) -> str:
    return (workspace / "memory" / name).read_text("utf-8")


def thought(workspace: Path) -> str:
    return (workspace / "memory" / "inner-monologue-latest.md").read_text("utf-8")


def test_a_memory_is_a_line_of_its_local_day(life: Ego, clock: Clock, workspace: Path) -> None:
    kept = use(life, "remember", content="We read\nthe ads.", emotion="warm").fields["id"]
    clock.forward(hours=4)
    use(life, "remember", content="夜になった。")

    first, blank, line = day(workspace).splitlines()
    assert (first, blank) == ("# 2026-01-01", "")
    assert line.startswith(f"- 21:00 We read the ads. (warm) <!-- ego {kept} ")
    assert "- 01:00 夜になった。 <!-- ego" in day(workspace, "2026-01-02.md")


def test_a_private_memory_is_never_there(life: Ego, workspace: Path) -> None:
    secret = {"content": "Between us.", "private": True, "category": "introspection"}

    use(life, "remember", **secret)

    assert list(workspace.iterdir()) == []

    said = use(life, "remember", content="For all.", category="introspection").fields["id"]
    use(life, "forget", memory_id=said)  # now the private one is the last thought

    assert [path for path in workspace.rglob("*") if path.is_file()
            and "Between us." in path.read_text("utf-8")] == []  # fmt: skip


def test_the_lines_of_a_person_stay_as_they_are(life: Ego, clock: Clock, workspace: Path) -> None:
    theirs = "# my day\r\n\r\nbought \xa3 stamps\t".encode("latin-1")
    path = workspace / "memory" / TODAY
    path.parent.mkdir()
    path.write_bytes(theirs)

    kept = use(life, "remember", content="Tea.").fields["id"]
    with path.open("ab") as file:
        file.write(b"and a walk\n")
    clock.forward(minutes=20)
    use(life, "remember", content="More tea.")
    use(life, "forget", memory_id=kept)

    lines = path.read_bytes()
    assert lines.startswith(theirs + b"\nand a walk\n- 21:20 More tea. <!-- ego ")
    assert b" Tea." not in lines


def test_the_last_introspection_stands_in_a_file_of_its_own(
    life: Ego, clock: Clock, workspace: Path
) -> None:
    first = {"content": "I waited.\n\nIt was fine. <!-- /ego -->", "category": "introspection"}
    use(life, "remember", **first)
    alone = thought(workspace)
    (workspace / "memory" / "inner-monologue-latest.md").write_text(
        f"{alone}my own note\n", "utf-8"
    )
    clock.forward(hours=1)
    second = {"content": "I ask now.", "category": "introspection", "emotion": "calm"}
    name = use(life, "remember", **second).fields["id"]

    assert "2026-01-01 21:00\n\nI waited.\n\nIt was fine. &lt;!-- /ego -->" in alone
    assert "I waited." not in thought(workspace)
    assert "2026-01-01 22:00 (calm)\n\nI ask now.\n<!-- /ego -->" in thought(workspace)
    assert thought(workspace).endswith("my own note\n")

    use(life, "forget", memory_id=name)

    assert "I waited." in thought(workspace)
    assert thought(workspace).endswith("my own note\n")


def test_what_somebody_edited_is_theirs(life: Ego, clock: Clock, workspace: Path) -> None:
    kept = use(life, "remember", content="Tea with Misaki.").fields["id"]
    path = workspace / "memory" / TODAY
    path.write_text(day(workspace).replace("Tea", "Green tea"), "utf-8")

    reply = use(life, "forget", memory_id=kept)

    assert "Green tea with Misaki." in day(workspace)
    assert f"was edited by someone and still tells of {kept}." in reply.data


def test_forgetting_the_only_line_leaves_no_file(life: Ego, workspace: Path) -> None:
    kept = use(life, "remember", content="A thought.", category="introspection").fields["id"]
    use(life, "forget", memory_id=kept)

    assert list((workspace / "memory").iterdir()) == []


def test_a_missing_workspace_is_a_line_in_the_reply_and_made_good_later(
    data_dir: Path, clock: Clock, workspace: Path
) -> None:
    workspace.rmdir()
    ids = Ids()
    with opened(data_dir, clock, workspace, ids=ids) as life:
        reply = use(life, "remember", content="Tea.", category="introspection")
    workspace.mkdir()
    clock.forward(days=2)
    with opened(data_dir, clock, workspace, ids=ids) as life:
        later = use(life, "wake_up")
        again = use(life, "wake_up")

    assert reply.data.startswith("Saved (id: mem_")
    assert "But: the workspace was not written yet:" in reply.data
    assert "But:" not in later.data + again.data
    assert day(workspace).count("Tea.") == 1
    assert "Tea." in thought(workspace)


def test_a_line_is_written_once_even_when_the_zone_has_changed(
    data_dir: Path, clock: Clock, workspace: Path
) -> None:
    clock.forward(hours=4)
    with opened(data_dir, clock, workspace) as life:
        use(life, "remember", content="Night tea.")
        with life.database.writing() as db:  # as when a process dies before the note is taken out
            at = {"memory": "mem_000000000001", "at": clock().isoformat(), "category": "daily"}
            life.follow(db, "workspace", at)
    with opened(data_dir, clock, workspace, zone="UTC") as life:
        use(life, "wake_up")

    files = sorted((workspace / "memory").iterdir())
    assert sum("Night tea." in path.read_text("utf-8") for path in files) == 1


def test_what_waits_for_a_workspace_that_was_switched_off_waits_no_more(
    data_dir: Path, clock: Clock, workspace: Path
) -> None:
    workspace.rmdir()
    with opened(data_dir, clock, workspace) as life:
        use(life, "remember", content="Tea.")
    with opened(data_dir, clock, None) as life:
        assert "But:" not in use(life, "wake_up").data
        with life.database.reading() as db:
            assert db.execute("SELECT count(*) FROM outbox").fetchone()[0] == 0


def test_what_imitates_a_mark_marks_nothing(life: Ego, clock: Clock, workspace: Path) -> None:
    kept = use(life, "remember", content="First.").fields["id"]
    clock.forward(minutes=20)
    fake = day(workspace).splitlines()[-1].removeprefix("- 21:00 ")
    use(life, "remember", content=f"{fake}")

    use(life, "forget", memory_id=kept)

    assert day(workspace).count("First. &lt;!-- ego") == 1


# Purging


def told(workspace: Path, word: str) -> list[str]:
    """The files of the workspace that hold a word."""
    files = [path for path in workspace.rglob("*") if path.is_file()]
    return [path.name for path in files if word.encode() in path.read_bytes()]


@pytest.mark.parametrize("command", [["purge"], ["forget", "--purge"]])
def test_a_purge_takes_its_lines_and_nobody_elses(
    run_here: RunHere, workspace: Path, command: list[str]
) -> None:
    place = {"EGO_WORKSPACE_DIR": str(workspace)}
    run_here("remember", "I stay a thought.", "--category", "introspection", **place)
    kept = run_here("remember", "鵺が鳴く夜。", "--category", "introspection", "--json", **place)
    doomed = kept.data["id"]
    path = workspace / "memory" / TODAY
    path.write_bytes(path.read_bytes() + b"my own line about it\r\n")
    archive = workspace / "memory" / "2026"
    archive.mkdir()
    (archive / "kept.md").write_bytes(path.read_bytes())

    purged = run_here(*command, doomed, "--yes", **place)

    assert (purged.code, purged.err) == (0, "")
    assert "But:" not in purged.out
    assert "a workspace" not in purged.out
    assert told(workspace, "鵺") == told(workspace, doomed) == []
    assert sorted(told(workspace, "my own line about it")) == [TODAY, "kept.md"]
    assert "I stay a thought." in thought(workspace)
    assert run_here("doctor", "--json", **place).data["healthy"]


def test_a_purge_reaches_lines_of_every_zone_and_of_a_killed_writer(
    data_dir: Path, clock: Clock, workspace: Path
) -> None:
    ids, doomed = Ids(), []
    for zone in ("Etc/GMT+12", "UTC", "Pacific/Kiritimati"):
        clock.forward(minutes=20)
        with opened(data_dir, clock, workspace, zone=zone, ids=ids) as life:
            doomed.append(use(life, "remember", content=f"鵺 in {zone}.").fields["id"])
    half = workspace / "memory" / ".2026-01-01.md.new"
    half.write_text(f"鵺 {doomed[0]}", "utf-8")

    with opened(data_dir, clock, workspace, zone="Asia/Tokyo", ids=ids) as life:
        for memory_id in doomed:
            use(life, "purge", memory_id=memory_id)

    assert list((workspace / "memory").iterdir()) == []


@pytest.mark.parametrize("zones", [("Etc/GMT+12", "Pacific/Kiritimati")])
@pytest.mark.parametrize("turned", [False, True])
def test_forgetting_and_editing_find_the_line_across_the_widest_change_of_zone(
    data_dir: Path, clock: Clock, workspace: Path, zones: tuple[str, str], turned: bool
) -> None:
    """At 11:00 UTC it is the 31st there and the 2nd here."""
    before, after = reversed(zones) if turned else zones
    clock.forward(hours=-1)
    ids = Ids()
    with opened(data_dir, clock, workspace, zone=before, ids=ids) as life:
        kept = use(life, "remember", content="鵺").fields["id"]

    with opened(data_dir, clock, workspace, zone=after, ids=ids) as life:
        use(life, "edit", memory_id=kept, content="麒麟")
        assert (told(workspace, "鵺"), len(told(workspace, "麒麟"))) == ([], 1)
        use(life, "forget", memory_id=kept)

    assert list((workspace / "memory").iterdir()) == []


@pytest.mark.parametrize("way", ["forget", "purge", "edit"])
def test_what_a_person_changed_is_named_as_not_reached(
    life: Ego, workspace: Path, way: str
) -> None:
    secret = {"content": "Tea with Misaki.", "category": "introspection"}
    kept = use(life, "remember", **secret).fields["id"]
    for path in (workspace / "memory").iterdir():
        path.write_text(path.read_text("utf-8").replace("Tea", "Green tea"), "utf-8")

    reply = use(life, way, memory_id=kept, **{"content": "No."} if way == "edit" else {})

    as_it_was = " as it was" if way == "edit" else ""
    line = f"{TODAY}:3 was edited by someone and still tells of {kept}{as_it_was}."
    assert line in reply.data
    assert "Green tea with Misaki." in day(workspace)
    assert "Green tea with Misaki." in thought(workspace)
    latest = "inner-monologue-latest.md was edited by someone and still tells of"
    assert f"{latest} {kept}{as_it_was}." in reply.data


def test_what_was_set_aside_without_its_workspace_is_purged_from_it(
    data_dir: Path, clock: Clock, workspace: Path
) -> None:
    """A client's settings name a workspace that those of a shell do not."""
    ids = Ids()
    with opened(data_dir, clock, workspace, ids=ids) as life:
        kept = use(life, "remember", content="鵺").fields["id"]
    with opened(data_dir, clock, None, ids=ids) as life:
        use(life, "forget", memory_id=kept)
    clock.forward(days=8)
    with opened(data_dir, clock, workspace, ids=ids) as life:
        assert told(workspace, "鵺") == [TODAY]
        use(life, "consolidate")

    assert told(workspace, "鵺") == []


def test_a_purge_that_cannot_reach_the_workspace_is_made_good_later(
    data_dir: Path, clock: Clock, workspace: Path, tmp_path: Path
) -> None:
    """By a call that knows of no workspace, too; the place stands in the note."""
    ids, away = Ids(), tmp_path / "away"
    with opened(data_dir, clock, workspace, ids=ids) as life:
        kept = use(life, "remember", content="鵺").fields["id"]
        workspace.rename(away)
        reply = use(life, "purge", memory_id=kept)
    assert "But: the workspace still tells of what was purged:" in reply.data

    away.rename(workspace)
    with opened(data_dir, clock, None, ids=ids) as life:
        use(life, "wake_up")
        with life.database.reading() as db:
            assert outbox.list_due(db) == []

    assert told(workspace, "鵺") == []


def test_without_a_workspace_a_purge_says_that_one_may_tell(life: Ego) -> None:
    kept = use(life, "remember", content="Tea.").fields["id"]
    life.settings = replace(life.settings, workspace_dir=None)

    assert "(backups, exports, a workspace, what others" in use(life, "purge", memory_id=kept).data
