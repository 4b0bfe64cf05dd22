from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.identity import people as relationships
from ego.core.memory.memories import Memory
from ego.errors import UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.toolkit import TOOLS
from ego.stores.engine import outbox
from ego.stores.memory import memories
from ego.tools.memory import owner
from ego.tools.memory.keep import look_up
from tests.conftest import NOON, Clock, RunHere, ego_process, use
from tests.upkeep.conftest import Run

ENGLISH, JAPANESE = "Xylophonberg", "鵺鯱麒麟児"
"""Words that occur nowhere else."""


def holding(directory: Path, *words: str) -> list[str]:
    """Which files of `directory` hold one of `words`, in whatever case."""
    files = {path: path.read_bytes().lower() for path in directory.rglob("*") if path.is_file()}
    return [
        f"{path.relative_to(directory)}: {word}"
        for path, content in sorted(files.items())
        for word in words
        if word.lower().encode() in content
    ]


def remembered(run: Run, content: str, *options: str) -> str:
    memory_id: str = run("remember", content, *options, "--json").data["id"]
    return memory_id


@pytest.fixture
def lived(world: Ego, clock: Clock) -> Ego:
    """A small life: three memories, a story, links, a person; ids in order."""
    clock.at = NOON - timedelta(days=2)
    use(world, "remember", content="Misaki found a flat by the river.", emotion="warm",
        people=["Misaki"], tags=["flat", "引越し"], category="conversation")  # fmt: skip
    clock.forward(hours=20)
    use(world, "remember", content="The flat by the river has a window for the cat.")
    clock.forward(hours=20)
    use(world, "remember", content="美咲の部屋で\n猫が鳴いた。", private=True,
        secondary=["curious"], emotion="peaceful")  # fmt: skip
    use(world, "create_episode", memory_ids=["mem_000000000001", "mem_000000000004"],
        summary="A place for Misaki and the cat.")  # fmt: skip
    use(world, "link_memories", source_id="mem_000000000003", target_id="mem_000000000004",
        type="leads_to", note="they moved in")  # fmt: skip
    clock.at = NOON
    return world


def ids(opened: Ego) -> list[str]:
    listed: list[dict[str, str]] = use(opened, "memories").fields["memories"]  # type: ignore[assignment]
    return [one["id"] for one in listed]


# Looking


def test_what_a_person_is_shown(lived: Ego, snapshot: SnapshotAssertion) -> None:
    newest, _, oldest = ids(lived)
    episode = use(lived, "show", id=oldest).fields["memory"]["episodes"][0]["id"]

    shown = {
        "memories": use(lived, "memories").text,
        "memories, the second only": use(lived, "memories", n=1, offset=1).text,
        "memories, none left": use(lived, "memories", offset=9).text,
        "memories of a category": use(lived, "memories", category="conversation").text,
        "a memory": use(lived, "show", id=oldest).text,
        "a private memory": use(lived, "show", id=newest).text,
        "an episode": use(lived, "show", id=episode).text,
    }

    assert shown == snapshot


def test_a_memory_is_shown_whole_and_safe(run: Run) -> None:
    long = "word " * 3000
    memory_id = remembered(run, f"{long}\x1b[31mred\n---\nend")

    shown = run("show", memory_id)

    assert long.strip() in shown.out.replace("> ", "")
    assert "\x1b" not in shown.out
    assert "\n> ---\n> end\n" in shown.out


def test_what_is_set_aside_is_not_shown_but_named(run: Run) -> None:
    memory_id = remembered(run, "Let it go.")
    run("forget", memory_id)

    shown = run("show", memory_id, at=NOON + timedelta(days=1))
    late = run("show", memory_id, at=NOON + timedelta(days=8))

    assert (shown.code, shown.out) == (3, "")
    assert shown.err == (
        f"error: {memory_id} was set aside (1d ago). `ego undelete {memory_id}` brings it back"
        " until 2026-01-08 12:00.\n"
    )
    assert late.err == (
        f"error: {memory_id} was set aside (1w ago). It is too late to bring it back.\n"
    )
    assert run("memories").out == "No memories.\n"
    assert memory_id in run("memories", "--set-aside").out


@pytest.mark.parametrize("command", ["show", "edit", "undelete", "purge"])
def test_an_unknown_id_is_not_found(run: Run, command: str) -> None:
    options = ["--emotion", "happy"] if command == "edit" else []

    ran = run(command, "mem_nowhere", *options)

    assert (ran.code, ran.out) == (3, "")
    assert ran.err == ("error: No memory or episode 'mem_nowhere'. `ego memories` shows ids.\n")


def test_the_owners_commands_are_not_an_agents() -> None:
    ours = {tool.name for tool in TOOLS.values() if tool.run.__module__ == owner.__name__}

    assert ours == {"show", "memories", "edit", "undelete", "purge"}
    assert not any(TOOLS[name].offered for name in ours)
    with pytest.raises(UsageError):
        TOOLS["forget"].read({"memory_id": "mem_1", "purge": True})


# Correcting


def test_an_edited_memory_is_found_by_its_new_words_only(run: Run) -> None:
    memory_id = remembered(run, "A walk to the lighthouse.", "--tag", "sea")
    other = remembered(run, "Another walk.")
    run("link-memories", memory_id, other)

    edited = run("edit", memory_id, "--content", "猫と灯台まで歩いた。", "--tag", "海")

    assert edited.code == 0
    for gone in ("lighthouse", "sea"):
        assert run("search-memories", gone, "--json").data["total"] == 0
    for word in ("灯台", "海"):
        assert run("search-memories", word, "--json").data["memories"][0]["id"] == memory_id
    assert other in {one["id"] for one in run("show", memory_id, "--json").data["memory"]["links"]}


def test_another_emotion_brings_its_own_strength(run: Run) -> None:
    usual = remembered(run, "A letter came.", "--emotion", "happy")
    chosen = remembered(run, "A visit.", "--emotion", "happy", "--intensity", "0.9")

    run("edit", usual, "--emotion", "sad")
    run("edit", chosen, "--emotion", "sad")

    one, other = (run("show", m, "--json").data["memory"] for m in (usual, chosen))
    assert (one["emotion"], one["intensity"], one["valence"]) == ("sad", 0.5, -0.6)
    assert (other["emotion"], other["intensity"], other["valence"]) == ("sad", 0.9, -0.6)


def test_an_edit_has_its_vector_made_anew(run: Run, data_dir: Path) -> None:
    memory_id = remembered(run, "Before.")
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("UPDATE memories SET embedded = 1")  # as after making its vector

    run("edit", memory_id, "--content", "After.")

    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        assert db.execute("SELECT embedded FROM memories").fetchone() == (0,)


def test_an_edit_reads_standard_input_only_when_asked(data_dir: Path, run_here: RunHere) -> None:
    memory_id = run_here("remember", "Before.", "--json").data["id"]

    run_here("edit", memory_id, "--emotion", "calm", stdin=b"not this")
    untouched = run_here("show", memory_id, "--json").data["memory"]["content"]
    ego_process(data_dir, "edit", memory_id, "--content", "-", stdin="これ。\n".encode())

    assert untouched == "Before."
    after = run_here("show", memory_id, "--json").data["memory"]
    assert (after["content"], after["emotion"]) == ("これ。", "calm")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "Nothing to change. Give --content, --emotion, --tag or --no-tags."),
        (["--tag", "a", "--no-tags"], "--tag and --no-tags exclude each other."),
        (["--content", " "], "content is empty."),
        (["--emotion", "hungry"], "Unknown emotion 'hungry'. Known: "),
        (["--content", "x" * 65_537], "content is 65,537 bytes long; at most 65,536 fit."),
    ],
)
def test_a_wrong_edit_is_refused(run: Run, options: list[str], said: str) -> None:
    memory_id = remembered(run, "As it was.", "--tag", "kept")

    ran = run("edit", memory_id, *options)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {said}")
    shown = run("show", memory_id, "--json").data["memory"]
    assert (shown["content"], shown["tags"]) == ("As it was.", ["kept"])


def test_what_the_owners_commands_say(lived: Ego, snapshot: SnapshotAssertion) -> None:
    newest, middle, oldest = ids(lived)

    said = {
        "edit": use(lived, "edit", memory_id=oldest, emotion="sad", no_tags=True).text,
        "edit, the same again": use(lived, "edit", memory_id=oldest, emotion="sad").text,
        "undelete, not set aside": use(lived, "undelete", memory_id=middle).text,
        "forget": use(lived, "forget", memory_id=middle).text,
        "undelete": use(lived, "undelete", memory_id=middle).text,
        "purge": use(lived, "purge", memory_id=oldest).text,
        "purge, the last of a story": use(lived, "purge", memory_id=newest).text,
    }

    assert said == snapshot


# Bringing back


def test_undelete_brings_back_words_links_and_episodes(lived: Ego) -> None:
    _, _, oldest = ids(lived)
    before = use(lived, "show", id=oldest).fields
    use(lived, "forget", memory_id=oldest)
    assert use(lived, "search_memories", query="Misaki").fields["total"] == 0

    use(lived, "undelete", memory_id=oldest)

    assert use(lived, "show", id=oldest).fields == before
    assert use(lived, "search_memories", query="Misaki").fields["total"] == 1
    assert use(lived, "search_memories", query="引越し").fields["total"] == 1


def test_after_seven_days_nothing_comes_back(run: Run) -> None:
    memory_id = remembered(run, "Too late.")
    run("forget", memory_id)

    in_time = run("undelete", memory_id, at=NOON + timedelta(days=7))
    run("forget", memory_id)
    late = run("undelete", memory_id, at=NOON + timedelta(days=7, seconds=1))

    assert in_time.code == 0
    assert late.code == 3
    assert late.err == (f"error: {memory_id} was forgotten 7 days ago, and only 7 days are kept.\n")


# Purging


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

    ego(*command, doomed)

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
    people = data_dir / "relationships.json"
    whole = people.read_text("utf-8")
    people.write_text(whole[:40], "utf-8")

    purged = run("purge", memory_id)
    people.write_text(whole, "utf-8")
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

    purged = run("purge", memory_id, "--json")

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


def test_every_owners_command_answers_in_json(run: Run) -> None:
    memory_id = remembered(run, "One.")
    for command in (
        ["show", memory_id],
        ["memories"],
        ["edit", memory_id, "--emotion", "happy"],
        ["undelete", memory_id],
        ["purge", memory_id],
    ):
        ran = run(*command, "--json")
        assert ran.code == 0
        assert re.fullmatch(r"\{.*\}\n", ran.out)
        assert json.loads(ran.out)["tool"] == command[0]
