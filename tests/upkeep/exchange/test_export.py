"""`ego export`, and what comes back of a life that went out."""

from __future__ import annotations

import json
import os
import shutil
import stat
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego.config import Settings
from ego.core import text
from ego.core.desires.desires import CATALOG
from ego.core.memory.memories import Category, LinkType
from ego.core.mood.mood import EMOTIONS
from ego.runtime.ego import Ego, open_ego
from ego.upkeep.exchange import import_file
from ego.upkeep.exchange.export import export
from ego.upkeep.exchange.kinds import KINDS
from tests.conftest import NOON, Clock, use
from tests.upkeep.conftest import Run
from tests.upkeep.lines import HEAD, memory, silent, things, written

# Out


def test_an_export_holds_everything_but_what_is_private_or_forgotten(
    lived: Ego, run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    said = run("export", str(tmp_path / "open.jsonl"))

    assert said.code == 0
    lines = (tmp_path / "open.jsonl").read_text("utf-8")
    head, _, rest = lines.partition("\n")
    assert json.loads(head) == HEAD
    assert rest == snapshot
    for hidden in ("ひみつ", "Wolf", "doctor", "Let go"):
        assert hidden not in lines
    assert said.out.replace(str(tmp_path), "") == snapshot


def test_an_export_with_private_memories_holds_them_with_their_links(
    lived: Ego, run: Run, tmp_path: Path
) -> None:
    run("export", "--include-private", str(tmp_path / "all.jsonl"))

    counts = {kind: len(things(tmp_path / "all.jsonl", kind)) for kind in ("ego", *KINDS)}
    assert counts == {
        "ego": 1, "memory": 3, "link": 3, "episode": 2, "ahead": 0, "event": 0, "noted": 0,
        "taken_back": 0, "desire": len(CATALOG), "rhythm": 1, "person": 2, "self": 3,
        "persona": 1, "preference": 2, "interest": 1,
    }  # fmt: skip
    trajectories = [p["mood_trajectory"] for p in things(tmp_path / "all.jsonl", "person")]
    assert list(map(len, trajectories)) == [1, 1]  # the forgotten meeting left none


def test_a_private_meeting_leaves_no_trace_in_a_person(
    world: Ego, clock: Clock, run: Run, tmp_path: Path
) -> None:
    use(world, "remember", content="We met.", people=["Misaki"])
    clock.forward(hours=5)
    use(world, "remember", content="Just between us.", people=["Misaki"], private=True)

    run("export", str(tmp_path / "out"))

    (misaki,) = things(tmp_path / "out", "person")
    assert misaki["total_interactions"] == 1
    assert misaki["last_interaction"] == NOON.isoformat()
    assert len(misaki["mood_trajectory"]) == 1


def test_an_export_is_the_owners_alone_and_replaces_what_was_there(
    lived: Ego, run: Run, tmp_path: Path
) -> None:
    target = tmp_path / "out.jsonl"
    run("export", str(target))
    with target.open("a", encoding="utf-8") as file:
        file.write("old\n" * 100_000)
    target.chmod(0o644)

    refused = run("export", str(target), "--json")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == (
        f"error: {target} is there already. Give --force to replace it, or name another file.\n"
    )
    assert target.read_text("utf-8").endswith("old\n")

    ran = run("export", str(target), "--force", "--json")

    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["out.jsonl"]
    assert ran.data == {
        "file": str(target),
        "exported": {
            "memory": 2,
            "link": 2,
            "episode": 1,
            "ahead": 0,
            "event": 0,
            "noted": 0,
            "taken_back": 0,
            "desire": 9,
            "rhythm": 1,
            "person": 1,
            "self": 3,
            "persona": 1,
            "preference": 2,
            "interest": 1,
        },
        "private_left_out": 1,
        "confided_left_out": 0,
    }


@pytest.mark.parametrize("command", [["export", "--force"], ["report", "-o"]])
@pytest.mark.parametrize("theirs", [b"# my notes\n", b"\xff\xfe\0", '{"id": "日記"}\n'.encode()])
def test_a_file_that_ego_did_not_write_is_not_replaced(
    lived: Ego, run: Run, tmp_path: Path, command: list[str], theirs: bytes
) -> None:
    target, empty = tmp_path / "notes", tmp_path / "empty"
    target.write_bytes(theirs)
    empty.touch()

    ran = run(*command, str(target))
    again = [run(*command, str(empty)).code for _ in range(2)]

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"error: {target} is there already, and ego did not write it."
        " Name another file, or remove that one first.\n"
    )
    assert target.read_bytes() == theirs
    assert again == [0, 0]


def test_standard_output_is_the_export_and_nothing_else(
    lived: Ego, run: Run, tmp_path: Path
) -> None:
    run("export", str(tmp_path / "file"))

    printed = run("export")

    assert printed.out == (tmp_path / "file").read_text("utf-8")
    assert printed.err.startswith("note: Exported 2 memories, 2 links, 1 episode, 9 desires")


def test_an_export_goes_into_a_device_without_replacing_it(run: Run) -> None:
    assert run("export", os.devnull).code == 0
    assert not stat.S_ISREG(os.stat(os.devnull).st_mode)  # noqa: PTH116  the device itself


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("{tmp}", "is a directory. Name a file."),
        ("{tmp}/no/where", "cannot be written: No such file or directory."),
        ("{data}/out.jsonl", "lies in the data directory, where purges and backups would miss it."),
        ("{data}/ego.db", "lies in the data directory"),
    ],
)
def test_an_export_is_refused_where_it_would_do_harm(
    lived: Ego, run: Run, tmp_path: Path, data_dir: Path, target: str, said: str
) -> None:
    ran = run("export", target.format(tmp=tmp_path, data=data_dir))

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert run("memories", "--json").data["total"] == 3


def test_json_beside_lines_of_json_is_refused(run: Run) -> None:
    ran = run("export", "--json")

    assert (ran.code, ran.out) == (2, "")
    assert "--json needs a FILE" in ran.err


# There and back


def test_a_life_comes_back_the_same(lived: Ego, run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    run("export", "--include-private", str(first))

    took = run("import", str(first), "--data-dir", str(tmp_path / "other"))
    run("export", "--include-private", str(second), "--data-dir", str(tmp_path / "other"))

    assert took.code == 0
    assert second.read_text("utf-8") == first.read_text("utf-8")
    found = run("recall", "引越し", "--data-dir", str(tmp_path / "other"), "--json").data
    assert found["memories"][0]["content"] == "Misaki found a flat by the river."


def test_the_same_file_twice_changes_nothing(
    lived: Ego, run: Run, tmp_path: Path, data_dir: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    run("export", "--include-private", str(first))
    documents = {path: path.read_bytes() for path in data_dir.glob("*.json*")}

    took = run("import", str(first), "--json")
    run("export", "--include-private", str(second))

    assert set(took.data["new"].values()) == {0}
    assert took.data["already_there"]["memory"] == 3
    assert second.read_bytes() == first.read_bytes()
    assert {path: path.read_bytes() for path in data_dir.glob("*.json*")} == documents


def test_lines_without_ids_are_the_same_things_the_second_time(run: Run, tmp_path: Path) -> None:
    file = written(
        tmp_path / "in",
        memory("One."),
        memory("One."),
        memory("One.", at="2025-05-05"),
        memory("From a store with numbers.", id=17),
        memory("From one with other ids.", id="a/b c"),
        {"kind": "link", "source": 17, "target": "a/b c"},
        {"kind": "episode", "summary": "Both.", "members": [17, "a/b c"]},
        {"kind": "person", "name": "Misaki"},
    )

    first, second = run("import", file, "--json"), run("import", file, "--json")

    new = {"memory": 4, "link": 1, "episode": 1, "ahead": 0, "event": 0, "noted": 0,
           "taken_back": 0, "desire": 0, "rhythm": 0, "person": 1, "self": 0, "persona": 0,
           "preference": 0, "interest": 0}  # fmt: skip
    assert (first.code, first.data["new"]) == (0, new)
    assert (second.code, set(second.data["new"].values())) == (0, {0})
    assert run("show", "17").code == 0


def test_what_lies_ahead_goes_along_but_a_private_one(
    world: Ego, clock: Clock, run: Run, tmp_path: Path
) -> None:
    use(world, "remember", content="Ren's birthday.", when="29 February", every="year")
    use(world, "remember", content="The dentist.", when="2026-01-20 15:00")
    use(world, "remember", content="A secret.", when="2026-01-20", private=True)
    clock.at = datetime(2026, 1, 19, 9, tzinfo=UTC)
    use(world, "wake_up")
    run("export", str(tmp_path / "out"))
    both = things(tmp_path / "out", "ahead")
    assert [(one["day"], one["hour"], one["every"], one["told"]) for one in both] == [
        ("2026-01-20", "15:00", None, 1),
        ("2028-02-29", None, "year", 0),
    ]

    other = tmp_path / "other"
    taken = [
        run("import", str(tmp_path / "out"), "--json", "--data-dir", str(other)) for _ in range(2)
    ]

    assert [one.data["new"]["ahead"] for one in taken] == [2, 0]
    run("export", str(tmp_path / "again"), "--data-dir", str(other))
    assert things(tmp_path / "again", "ahead") == both


@pytest.mark.parametrize("private", [False, True])
def test_a_moved_plan_ends_and_begins_as_before_and_lies_ahead_once(
    world: Ego, clock: Clock, run: Run, tmp_path: Path, private: bool
) -> None:
    clock.at = datetime(2026, 1, 5, 9, tzinfo=UTC)
    old = use(world, "remember", content="Ken flies to Oslo on 12 February.")["id"]
    clock.at = datetime(2026, 1, 7, 9, tzinfo=UTC)
    moved = "Ken flies to Oslo on 14 February now."
    use(world, "remember", content=moved, replaces=old, private=private)
    run("export", str(tmp_path / "out"))
    other = ("--data-dir", str(tmp_path / "other"))
    run("import", str(tmp_path / "out"), *other)

    left = [one["id"] for one in run("ahead", "--json", *other).data["ahead"]]
    assert left == [one["id"] for one in run("ahead", "--json").data["ahead"] if not private]
    if not private:
        found = [
            run("search-memories", "Oslo", "--json", *where).data["memories"]
            for where in ((), other)
        ]
        assert found[0] == found[1]
        assert {one["until"] for one in found[0]} == {None, "2026-01-07T09:00:00+00:00"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"day": "soon"}, {"day": "0001-01-01", "zone": "Asia/Tokyo"}, {"day": "9999-12-31"},
        {"hour": "25:00"},
        {"every": "three weeks"}, {"told": 9}, {"asked": -1}, {"memory": "mem_none"},
        {"closed": "soon"}, {"more": 1},
    ],
)  # fmt: skip
def test_a_day_ahead_that_makes_no_sense_is_named(
    run: Run, tmp_path: Path, wrong: dict[str, object]
) -> None:
    line = {"kind": "ahead", "memory": "mem_1", "day": "2026-02-01", **wrong}
    ran = run("import", written(tmp_path / "in", memory("One.", id="mem_1"), line), "--json")

    assert ran.code == 2
    assert ran.data["new"] == dict.fromkeys(ran.data["new"], 0) | {"memory": 1}


names = st.text("abcdefgh猫美 .-", min_size=1, max_size=12).filter(str.strip)
texts = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=80
).filter(str.strip)
times = st.datetimes().map(lambda at: at.isoformat() + "Z")
shares = st.floats(0, 1)


@st.composite
def lives(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Lines of every kind that hang together."""
    ids = draw(st.lists(st.from_regex(r"[A-Za-z0-9_.:-]{1,12}", fullmatch=True), unique=True,
                        min_size=1, max_size=6))  # fmt: skip
    lines = [
        memory(
            draw(texts), id=name, at=draw(times), category=draw(st.sampled_from(Category)),
            emotion=draw(st.sampled_from(sorted(EMOTIONS))), intensity=draw(shares),
            valence=draw(st.floats(-1, 1)), importance=draw(st.integers(1, 5)),
            tags=draw(st.lists(names, max_size=3)), people=draw(st.lists(names, max_size=3)),
            private=draw(st.booleans()), body_state=draw(st.just({}) | st.just({"load": "low"})),
        )
        for name in ids
    ]  # fmt: skip
    pairs = st.tuples(st.sampled_from(ids), st.sampled_from(ids)).filter(lambda p: p[0] != p[1])
    for source, target in draw(st.lists(pairs, max_size=5)) if len(ids) > 1 else []:
        lines.append({
            "kind": "link", "source": source, "target": target, "confidence": draw(shares),
            "type": draw(st.sampled_from(LinkType)), "note": draw(texts | st.just("")),
            "at": draw(times),
        })  # fmt: skip
    lines += [
        {"kind": "episode", "summary": draw(texts), "members": members, "at": draw(times)}
        for members in draw(st.lists(st.lists(st.sampled_from(ids), min_size=1), max_size=3))
    ]
    lines += [
        {
            "kind": "desire", "name": name, "last_satisfied": draw(times),
            "satisfaction_quality": draw(shares), "boost": draw(st.floats(-1, 1)),
        }
        for name in draw(st.lists(st.sampled_from(sorted(CATALOG)), unique=True, max_size=4))
    ]  # fmt: skip
    for name in draw(st.lists(names, unique_by=text.normalise, max_size=3)):
        steps = [
            {"at": draw(times), "emotion": "calm", "memory": one}
            for one in draw(st.lists(st.sampled_from(ids), unique=True, max_size=3))
        ]
        lines.append({
            "kind": "person", "name": name, "known_facts": draw(st.lists(texts, max_size=3)),
            "mood_trajectory": steps, "total_interactions": draw(st.integers(0, 9)),
        })  # fmt: skip
    lines.append({"kind": "self", "identity_narratives": draw(st.lists(texts, max_size=4))})
    lines.append({"kind": "self", "preferences": draw(st.dictionaries(texts, shares, max_size=3))})
    return [*draw(st.permutations(lines))]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lines=lives(), private=st.booleans())
def test_export_into_an_empty_directory_exports_the_same(
    lines: list[dict[str, Any]], private: bool, migrated: Path
) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        one, other = (Settings(place / name, pinned_now=NOON) for name in ("one", "other"))
        for empty in (one, other):
            shutil.copytree(migrated, empty.data_dir)

        def exported(which: Settings, name: str) -> bytes:
            export(which, str(place / name), private=private, complain=silent, advance=silent)
            return (place / name).read_bytes()

        def taken(into: Settings, name: str) -> Sequence[Any]:
            reply, _ = import_file.take(
                into, str(place / name), strict=False, embed=False, complain=silent, advance=silent
            )
            bad: Sequence[Any] = reply.fields["bad"]
            return bad

        written(place / "made", *lines)
        assert not taken(one, "made")
        first = exported(one, "first")
        assert not taken(other, "first")
        assert exported(other, "second") == first
        assert not taken(one, "made")
        assert exported(one, "third") == first


def test_many_taken_at_once_are_indexed_as_one_by_one(tmp_path: Path) -> None:
    """More than one chunk of postings and of numbers, on both ways."""
    lines = [memory(f"common number{n % 7} 猫{n % 3}", id=f"m{n}") for n in range(1_300)]
    at_once, singly = (Settings(tmp_path / name, pinned_now=NOON) for name in ("a", "b"))
    import_file.take(at_once, written(tmp_path / "all", *lines), strict=False, embed=False,
                  complain=silent, advance=silent)  # fmt: skip
    for start in range(0, len(lines), 130):  # other cuts, and so other places where chunks fill
        import_file.take(singly, written(tmp_path / "part", *lines[start : start + 130]),
                      strict=False, embed=False, complain=silent, advance=silent)  # fmt: skip

    def index(which: Settings) -> list[Any]:
        with open_ego(which) as ego, ego.database.reading() as db:
            return [
                [tuple(row) for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]
                for table in ("terms", "postings", "numbers WHERE chunk >= 0", "totals")
            ]

    one, other = index(at_once), index(singly)
    assert one == other
    assert [(term, chunk, len(data)) for term, chunk, data in one[1] if term == "common"] == [
        ("common", 0, 2048), ("common", 1, 2048), ("common", 2, 1104),
    ]  # fmt: skip
