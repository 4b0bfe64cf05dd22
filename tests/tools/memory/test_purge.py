"""Many things purged at once: what was lived in some time, with somebody, or at all."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.memory.memories import Memory
from ego.runtime.ego import Ego
from ego.stores.memory import memories
from tests import forks
from tests.conftest import NOON, Clock, RunHere, environment, use
from tests.deciding import someone
from tests.talk import absorbed, answer, felt, saying
from tests.tools.memory.holding import holding, purged

WORD, JAPANESE, PERSON = "Xylophonberg", "鵺鯱麒麟児", "Quetzalina"
"""Words that occur nowhere else."""
LATER = NOON + timedelta(hours=3)
NEEDED = "would be gone for good. Give --yes to do it; --dry-run lists it.\n"


def live(run: RunHere, patch: pytest.MonkeyPatch) -> dict[str, str]:
    """An old hour that stays, and a new one with something of every kind in it."""
    someone(run)
    kept = run("remember", "By the river.", "--with", "Misaki", "--json").data["id"]
    talked = absorbed(run, patch, answer("Hm.", felt("joy", 0.2)), "--user", "A cat?", "--json")
    turn = talked.data["event_id"]

    def now(*line: str) -> str:
        ran = run(*line, "--json", at=LATER - timedelta(minutes=30))
        assert ran.code == 0, ran.err
        return str(ran.data.get("id"))

    gone = now("remember", f"Off to {WORD} with her, {JAPANESE}.", "--with", PERSON, "--tag", WORD)
    aside = now("remember", f"Never say {WORD}.", "--with", PERSON)
    now("forget", aside)
    now("link-memories", gone, kept, "--note", JAPANESE)
    now("create-episode", gone, f"How {PERSON} found {WORD}.")
    now("update-relationship", PERSON, "known_fact", f"lives in {WORD}")
    now("update-self", "question", f"Why {WORD}?")
    now("note", f"A parcel from {PERSON} in {WORD}.")
    absorbed(run, patch, answer(f"{WORD}!", felt() | {"topic_tags": [JAPANESE]}), "--user",
             f"{PERSON} is at {WORD}", at=LATER - timedelta(minutes=30))  # fmt: skip
    return {"kept": kept, "turn": turn, "gone": gone}


@pytest.mark.parametrize("since", ["1 hour ago", "1時間前", "2026-01-01T14:00:00Z"])
def test_an_hour_is_taken_back_whole(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path, since: str
) -> None:
    ids = live(run_here, monkeypatch)
    assert holding(data_dir, WORD, JAPANESE, PERSON)

    ran = run_here("purge", "--since", since, "--yes", at=LATER)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "Gone for good: 2 memories, 2 events, 1 episode, 1 person, 1 question.\n"
    )
    assert holding(data_dir, WORD, JAPANESE, PERSON, ids["gone"]) == []
    assert run_here("memories", "--json", at=LATER).data["total"] == 1
    assert [one["event_id"] for one in run_here("events", "--json").data["events"]] == [ids["turn"]]
    assert run_here("recall", "river", "--json", at=LATER).data["memories"][0]["id"] == ids["kept"]
    assert run_here("show", ids["kept"], "--json").data["memory"]["links"] == []
    assert run_here("doctor", at=LATER).code == 0
    assert run_here("purge", "--since", since, "--yes", at=LATER).out == (
        "Nothing of that is kept.\n"
    )


def test_a_dry_run_lists_what_is_set_aside_too_and_points_to_no_longer_list(
    run_here: RunHere,
) -> None:
    ids = [run_here("note", f"A parcel {n}.", "--json").data["event_id"] for n in range(5)]
    run_here("forget", ids[0])

    listed = run_here("purge", "--since", "1 hour ago", "--dry-run")

    assert all(one in listed.out for one in ids), listed.out
    assert "more:" not in listed.out


def test_what_was_before_a_time_is_taken_back(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = live(run_here, monkeypatch)

    ran = run_here("purge", "--until", "2 hours ago", "--yes", "--json", at=LATER)

    assert (ran.data["memories"], ran.data["events"]) == (1, 1)
    assert run_here("show", ids["kept"], at=LATER).code == 3
    assert run_here("show", ids["gone"], at=LATER).code == 0


def test_somebody_is_taken_back_and_what_only_names_them_is_named(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    ids = live(run_here, monkeypatch)
    named = run_here("remember", f"{PERSON} again.", "--json", at=LATER).data["id"]
    run_here("prefer", "like", "topic", "rivers", "--evidence", ids["gone"])

    ran = run_here("purge", "--person", PERSON.lower(), "--yes", at=LATER)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Gone for good: 2 memories, 2 events, 1 episode, 1 person.\n")
    assert (
        f"1 memory only names {PERSON.lower()} in the text and stays:"
        f" `ego search-memories '{PERSON.lower()}'` lists it."
    ) in ran.out
    assert run_here("search-memories", PERSON, "--json").data["memories"][0]["id"] == named
    run_here("purge", named, "--yes")
    assert holding(data_dir, PERSON, ids["gone"]) == []
    assert run_here("consider-them", "--person", "Misaki", "--json", at=LATER).code == 0
    left = holding(data_dir, WORD)
    assert {one.partition(":")[0] for one in left} <= {"self_model.json"}  # the question


def test_what_of_somebody_would_go_is_listed_with_who_else_was_there(
    run_here: RunHere, data_dir: Path
) -> None:
    alone = run_here("remember", "Tea.", "--with", PERSON, "--json").data["id"]
    both = run_here(
        "remember",
        "The three of us.",
        "--with",
        PERSON,
        "--with",
        "Ken",
        "--about",
        "Aki",
        "--json",
    ).data["id"]
    run_here("remember", f"I wrote to {PERSON}.")
    before = holding(data_dir, PERSON)

    ran = run_here("purge", "--person", PERSON, "--dry-run", "--json")
    told = run_here("purge", "--person", PERSON, "--dry-run").out

    shared = {one["id"]: one["shared_with"] for one in ran.data["would_go"]}
    assert shared == {alone: [], both: ["Ken", "Aki"]}
    counts = ("memories", "shared", "still_named", "dry_run")
    assert [ran.data[key] for key in counts] == [2, 1, 1, True]
    assert f"The three of us. ({both}) - with Ken, Aki too\n" in told
    assert "1 memory was with others too (Ken, Aki), and would be gone" in told
    assert told.endswith("Nothing was changed.\n")
    assert holding(data_dir, PERSON) == before
    done = run_here("purge", "--person", PERSON, "--yes", "--json").data
    assert [done[key] for key in counts] == [2, 1, 1, False]
    assert "would_go" not in done


@pytest.mark.parametrize("kind", ["mem", "ev"])
def test_of_one_alone_it_says_what_would_go(
    run_here: RunHere, data_dir: Path, tmp_path: Path, kind: str
) -> None:
    run_here("remember", "Ken likes jasmine tea.")
    run_here("chat", "Ken likes jasmine tea, right?", EGO_LLM=saying(tmp_path, "Oh!"))
    ids = {"mem": run_here("memories").out, "ev": run_here("events").out}
    one, other = (re.search(rf"{of}_[0-9a-f]+", ids[of])[0] for of in (kind, *({*ids} - {kind})))
    before = holding(data_dir, one)

    ran = run_here("purge", one, "--dry-run", "--json")

    assert (ran.code, ran.data["dry_run"], ran.data["id"]) == (0, True, one)
    assert [told["id"] for told in ran.data["still_told"]] == [other]
    told = ran.data["still_told"][0]["text"]
    assert "jasmine" in told
    assert holding(data_dir, one) == before
    text = run_here("purge", one, "--dry-run").out
    assert text.startswith("This deletes for good: 1 ")
    assert one in text
    assert other in text
    assert text.endswith("Nothing was changed.\n")
    assert "dry_run" not in run_here("purge", one, "--yes", "--json").data


def test_nobody_of_that_name_is_not_found(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "Nobodine was here.")

    ran = run_here("purge", "--person", "Nobodine", "--yes")
    other = run_here("purge", "--person", "Somebodine", "--yes")

    assert (ran.code, other.code) == (3, 3)
    assert "1 memory only names Nobodine in the text" in ran.err
    assert other.err == "error: Nobody called 'Somebodine' is known, and no talk names them.\n"


def test_all_that_was_lived_is_taken_back_and_settings_stay(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    ids = live(run_here, monkeypatch)
    run_here("prefer", "like", "food", "ramen", "--confirm", "--evidence", ids["gone"])
    run_here("update-self", "goal", f"Reach {WORD}")
    (data_dir / "config.toml").write_text('companion = "Yu"\n', "utf-8")

    ran = run_here("purge", "--all", "--yes", at=LATER)

    assert (ran.code, ran.err) == (0, "")
    assert "Settings, persona, preferences" in ran.out
    assert holding(data_dir, WORD, JAPANESE, PERSON, "Misaki", *ids.values()) == []
    assert run_here("memories").out == "No memories.\n"
    assert run_here("events").out == "Nothing yet.\n"
    assert "sailor" in run_here("persona", "show").out
    assert "ramen" in run_here("prefer", "list").out
    assert run_here("stats", "--json").code == run_here("doctor").code == 0
    assert run_here("remember", f"{WORD} anew.").code == 0
    assert run_here("recall", WORD, "--json").data["total"] == 1


@pytest.mark.parametrize("which", [["--since", "1 hour ago"], ["--person", PERSON], ["--all"]])
def test_in_a_pipe_many_need_a_yes(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, which: list[str]
) -> None:
    live(run_here, monkeypatch)
    before = run_here("export", "--private").out

    ran = run_here("purge", *which, at=LATER)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert ran.err.endswith(NEEDED)
    assert "memories, " in ran.err
    assert ran.err.count("\n") == 1
    assert run_here("export", "--private").out == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ([], "Give an id, or --since, --until, --person or --all."),
        (["mem_1", "--all"], "An id goes alone, without --since, --until, --person or --all."),
        (["--all", "--since", "yesterday"],
         "--since and --until, --person, and --all exclude each other."),
        (["--all", "--person", "Misaki"], "--person and --all exclude each other."),
        (["--since", "today", "--until", "yesterday"], "--since comes after --until."),
        (["--since", "noonish", "--yes"], "since 'noonish' is not a time."),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(run_here: RunHere, line: list[str], said: str) -> None:
    run_here("remember", "As it was.")

    ran = run_here("purge", *line)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {said}")
    assert run_here("memories", "--json").data["total"] == 1


@pytest.mark.parametrize(("answered", "code", "left"), [(b"n\n", 1, 1), (b"y\n", 0, 0)])
def test_on_a_terminal_it_shows_what_would_go_and_asks(
    run_here: RunHere, data_dir: Path, answered: bytes, code: int, left: int
) -> None:
    run_here("remember", f"Off to {WORD}.")
    ours, theirs = pty.openpty()
    os.write(ours, answered)

    ran = subprocess.run(
        forks.command("purge", "--since", "2025-12-31"),
        env=environment(data_dir),
        stdin=theirs,
        capture_output=True,
        timeout=60,
        check=False,
    )

    os.close(ours)
    os.close(theirs)
    shown = ran.stderr.decode()
    assert ran.returncode == code, shown
    assert f"This deletes for good: 1 memory.\n  [just now] Off to {WORD}." in shown
    assert "Delete it?" in shown
    assert run_here("memories", "--json").data["total"] == left


@pytest.mark.parametrize("many", [("--all",), ("--since", "2025-12-31")])
def test_an_id_beside_many_is_refused_before_anybody_is_asked(
    run_here: RunHere, data_dir: Path, many: tuple[str, ...]
) -> None:
    run_here("remember", f"Off to {WORD}.")
    ours, theirs = pty.openpty()
    os.write(ours, b"y\n")

    ran = subprocess.run(
        forks.command("purge", "mem_000000000001", *many),
        env=environment(data_dir),
        stdin=theirs,
        capture_output=True,
        timeout=60,
        check=False,
    )

    os.close(ours)
    os.close(theirs)
    assert ran.returncode == 2
    assert ran.stderr.decode().splitlines() == [
        "error: An id goes alone, without --since, --until, --person or --all."
    ]
    assert run_here("memories", "--json").data["total"] == 1


def test_what_is_shown_and_said(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    from ego.tools.memory.purging import choosing
    from ego.tools.memory.purging import many as purge

    for n in range(5):
        use(world, "remember", content=f"Memory {n} with Misaki.", people=["Misaki"])
        clock.forward(minutes=20)
    use(world, "remember", content="Misaki may come.")
    use(world, "note", text="Misaki rang.")
    with world.database.reading() as db:
        shown = {
            name: purge.preview(world, db, choosing.choose(world, db, which))
            for name, which in {
                "an hour": choosing.Which(since="1 hour ago"),
                "a person": choosing.Which(person="Misaki"),
                "all": choosing.Which(everything=True),
                "nothing": choosing.Which(until="2020-01-01"),
            }.items()
        }
    shown["a person, done"] = purged(world, person="Misaki", yes=True)
    shown["all, done"] = purged(world, everything=True, yes=True)
    shown["all, again"] = purged(world, everything=True, yes=True)

    assert shown == snapshot


@pytest.mark.parametrize("count", [4_000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_thousands_go_in_one_transaction(
    world: Ego, clock: Clock, data_dir: Path, count: int
) -> None:
    made = [
        Memory(f"mem_{n:012x}", f"Day {n}: {WORD} zq{n:05}.", NOON + timedelta(seconds=n))
        for n in range(count)
    ]
    for start in range(0, len(made), 500):  # as an import does
        with world.database.writing() as db:
            memories.add_all(db, made[start : start + 500])
    clock.at = NOON + timedelta(seconds=count - 1)

    gone = use(world, "purge", since="1 hour ago", yes=True)
    rest, left = use(world, "memories").fields["total"], count - 3_601
    all_of_it = use(world, "purge", everything=True, yes=True)

    assert (gone.fields["memories"], rest, all_of_it.fields["memories"]) == (3_601, left, left)
    assert holding(data_dir, WORD, "zq00001", f"zq{count - 2:05}") == []


def test_backups_that_hold_what_is_gone_are_named(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", f"Off to {WORD}.")
    run_here("backup")

    ran = run_here("purge", "--all", "--yes", "--json")

    assert any(one.startswith("backups/") for one in ran.data["not_reached"])
    json.dumps(ran.data)


def test_several_go_at_once_and_none_where_one_is_unknown(run_here: RunHere) -> None:
    def left() -> list[str]:
        found = run_here("search-memories", "--json", "--n", "10").data["memories"]
        return [str(one["content"]) for one in found]

    for one in ("Ramen was good.", "The lake was cold.", "We met Ann."):
        run_here("remember", one)
    ann, lake, ramen = (one["id"] for one in run_here("search-memories", "--json").data["memories"])

    assert run_here("forget", ann, lake, "mem_000000000000").code != 0
    assert len(left()) == 3
    shown = run_here("forget", ann, lake, "--json").data
    assert (shown["id"], shown["more"]) == (ann, [lake])
    assert left() == ["Ramen was good."]

    gone = run_here("purge", ann, lake, ramen, "--yes", "--json").data
    assert {one["id"] for one in gone["gone_along"]} == {lake, ramen}
    assert left() == []
