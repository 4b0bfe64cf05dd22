"""What the owner of a directory does with memories: look, correct, bring back."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import TOOLS
from ego.tools.memory import owner
from ego.tools.memory.purging import one
from tests import innards
from tests.conftest import NOON, RunHere, ego_process, use
from tests.talk import absorbed
from tests.tools.memory.holding import ids, purged, remembered
from tests.upkeep.conftest import Run

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
    where = (owner.__name__, one.__name__)
    ours = {tool.name for tool in TOOLS.values() if tool.run.__module__ in where}

    assert ours == {"show", "memories", "edit", "undelete", "purge"}
    assert not any(TOOLS[name].offered for name in ours)
    with pytest.raises(UsageError):
        TOOLS["forget"].read({"memory_id": "mem_1", "purge": True})


# Correcting


def test_an_edited_memory_is_found_by_its_new_words_only(run: Run) -> None:
    memory_id = remembered(run, "A walk to the lighthouse.", "--tag", "sepia")
    other = remembered(run, "Another walk.")
    run("link-memories", memory_id, other)

    edited = run("edit", memory_id, "--content", "猫と灯台まで歩いた。", "--tag", "琥珀")

    assert edited.code == 0
    for gone in ("lighthouse", "sepia"):
        assert run("search-memories", gone, "--json").data["total"] == 0
    for word in ("灯台", "琥珀"):
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
    innards.change(data_dir, "UPDATE memories SET embedded = 1")  # as after making its vector

    run("edit", memory_id, "--content", "After.")

    assert innards.rows(data_dir, "SELECT embedded FROM memories") == [(0,)]


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
        (
            [],
            "Nothing to change. Give --content, --emotion, --tag, --no-tags, --when or --private.",
        ),
        (["--tag", "a", "--no-tags"], "--tag and --no-tags exclude each other."),
        (["--private", "--not-private"], "--private and --not-private exclude each other."),
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
        "purge": purged(lived, memory_id=oldest),
        "purge, the last of a story": purged(lived, memory_id=newest),
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


def test_every_owners_command_answers_in_json(run: Run) -> None:
    memory_id = remembered(run, "One.")
    for command in (
        ["show", memory_id],
        ["memories"],
        ["edit", memory_id, "--emotion", "happy"],
        ["undelete", memory_id],
        ["purge", memory_id, "--yes"],
    ):
        ran = run(*command, "--json")
        assert ran.code == 0
        assert re.fullmatch(r"\{.*\}\n", ran.out)
        assert json.loads(ran.out)["tool"] == command[0]


def test_where_talk_was_kept_the_list_of_memories_names_the_list_of_talk(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_here("note", "The ferry is late.")
    assert run_here("memories").out == "No memories.\n"
    absorbed(run_here, monkeypatch, "Hi!", user="Hello!")

    said = "What was said in talk is kept, too: ego events lists it.\n"
    assert run_here("memories").out == f"No memories.\n{said}"
    run_here("remember", "The tide came in.")
    assert run_here("memories").out.endswith(said)
    assert said not in run_here("memories", "--set-aside").out
