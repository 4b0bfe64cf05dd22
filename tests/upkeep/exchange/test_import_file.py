"""`ego import`: what is taken, and what is named and left."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.runtime.ego import Ego
from ego.stores.engine.documents import DESIRES
from ego.upkeep.exchange.kinds import KINDS
from tests.conftest import NOON, RunHere, ego_process
from tests.upkeep.conftest import Run
from tests.upkeep.lines import HEAD, memory, things, written


def test_a_line_with_nothing_but_content_is_what_remember_keeps(run: Run, tmp_path: Path) -> None:
    remembered = run("remember", "Said.", "--emotion", "moved", "--json").data["id"]
    run("import", written(tmp_path / "in", memory("Imported.", id="m1", emotion="moved")))

    one, other = (run("show", m, "--json").data["memory"] for m in (remembered, "m1"))
    assert other == one | {"id": "m1", "content": "Imported."}


def test_lines_may_stand_in_any_order(run: Run, tmp_path: Path) -> None:
    file = written(
        tmp_path / "in",
        {"kind": "episode", "id": "ep_1", "summary": "Both.", "members": ["b", "a"]},
        {"kind": "link", "source": "b", "target": "a", "type": "caused_by"},
        memory("First.", id="a", at="2025-01-01T00:00:00Z"),
        HEAD,
        "",
        memory("Second.", id="b", at="2025-01-02T00:00:00+09:00"),
    )

    ran = run("import", file)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "memories: 2 new\nlinks: 1 new\nepisodes: 1 new\n"
    assert run("show", "a", "--json").data["memory"]["links"][0]["type"] == "leads_to"
    assert run("show", "b", "--json").data["memory"]["at"] == "2025-01-01T15:00:00+00:00"


BAD: list[tuple[str | bytes | dict[str, Any], str]] = [
    (b'{"kind": "memory", "content": "\xff"}', "It is not UTF-8 (byte 31)."),
    ('{"kind": "memory"', "It is not valid JSON (Expecting ',' delimiter, column 18)."),
    ('{"kind": "memory", "content": NaN}', "It is not valid JSON (it holds NaN)."),
    ("[" * 100_000, "It is not valid JSON ("),
    ("[1]", "It does not hold an object."),
    ({"content": "x"}, f"It has no kind. Known: {', '.join(KINDS)}."),
    ({"kind": "memoir"}, 'Unknown kind "memoir". Known: memory, '),
    (memory("x" * 65_537), "content is 65,537 bytes long; at most 65,536 fit."),
    (memory("x" * 1_048_577), "It is longer than the 1,048,576 bytes that fit."),
    (memory(" "), "content is empty."),
    ({"kind": "memory"}, "a memory needs content."),
    ({"kind": "memory", "content": 7}, "content must be text, not 7."),
    (memory("a\0b"), "content contains a NUL character. Remove it."),
    ('{"kind": "memory", "content": "\\ud800"}', "content is not valid Unicode"),
    ('{"kind": "self", "x": {"y": "\\ud800"}}', "y is not valid Unicode"),
    ('{"kind": "self", "x": 1e999}', "x is too large a number."),
    (memory("x", id=[]), "id must be a text, not []."),
    (memory("x", id=" "), "id must be a text, not ''."),
    (memory("x", at="soon"), "at 'soon' is not an ISO 8601 time such as 2026-01-01T12:00:00Z."),
    (memory("x", at="0001-01-01T00:00:00+14:00"), "at '0001-01-01T00:00:00+14:00' is not"),
    (memory("x", emotion="hungry"), "Unknown emotion 'hungry'. Known: happy, "),
    (memory("x", category="news"), "Unknown category 'news'. Known: daily, "),
    (memory("x", importance=6), "importance must be a whole number from 1 to 5, not 6."),
    (memory("x", intensity=-0.1), "intensity must be a number from 0 to 1, not -0.1."),
    (memory("x", private="yes"), "private must be true or false, not 'yes'."),
    (memory("x", tags="one"), "tags must be a list of texts, not 'one'."),
    (memory("x", tags=[f"t{n}" for n in range(33)]), "tags has 33 entries; at most 32 fit."),
    (memory("x", people=["x" * 81]), "An entry of people is 81 characters long; at most 80 fit."),
    (memory("x", body_state=[1]), "body_state must be an object of words."),
    (memory("x", mood="grim"), "memory has no field 'mood'. Known: id, content, emotion, "),
    ({"kind": "link", "source": "a"}, "target must be a text, not null."),
    ({"kind": "link", "source": "good", "target": "good"}, "A memory cannot be linked to itself."),
    ({"kind": "link", "source": "good", "target": "nowhere"},
     "There is no memory 'nowhere', neither here nor in the file."),
    ({"kind": "link", "source": "a", "target": "b", "type": "like"},
     "Unknown link type 'like'. Known: similar, caused_by, leads_to, related,"
     " replaces, replaced_by."),
    ({"kind": "link", "source": "a", "target": "b", "confidence": 2},
     "confidence must be a number from 0 to 1, not 2."),
    ({"kind": "episode", "summary": "x", "members": []},
     "members must be a list of 1 to 100 memory ids."),
    ({"kind": "episode", "summary": "x", "members": ["good", "nowhere"]},
     "There is no memory 'nowhere', neither here nor in the file."),
    ({"kind": "persona", "second_person_label": "Mi"},
     "A persona needs persona_text or addon_text."),
    ({"kind": "persona", "persona_text": 3}, "It is no persona: 'persona_text' is not a text."),
    ({"kind": "preference", "domain": "food"}, "A preference needs subject."),
    ({"kind": "preference", "domain": "drink", "polarity": "like", "subject": "tea"},
     "Unknown domain 'drink'. Known: food, topic, style."),
    ({"kind": "interest", "attention_targets": [{"type": "topic", "value": "x", "weight": 7}]},
     "It makes no sense: the weight of 'x' is not from 0 to 1."),
    ({"kind": "desire", "name": "fame"}, "Unknown desire 'fame'. Known: "),
    ({"kind": "desire", "name": "curiosity", "boost": 2}, "boost of 'curiosity' is 2, not a"),
    ({"kind": "desire", "name": "curiosity", "last_satisfied": 5}, "last_satisfied 5 is not an"),
    ({"kind": "person"}, "name must be text, not null."),
    ({"kind": "person", "name": " "}, "A person's name has 1 to 80 characters."),
    ({"kind": "person", "name": "A", "aliases": [1]}, "aliases must be a list of texts."),
    ({"kind": "person", "name": "A", "trust_level": "high"}, "trust_level must be a number"),
    ({"kind": "person", "name": "A", "last_interaction": "then"}, "last_interaction 'then' is not"),
    ({"kind": "person", "name": "A", "mood_trajectory": [{}]}, "at of mood_trajectory null is not"),
    ({"kind": "self", "goals": ["walk"]}, "Each of goals must be an object with a title."),
    ({"kind": "self", "question_log": {}}, "question_log must be a list, not {}."),
    ({"kind": "self", "question_log": [{"question": "?", "created_at": "x"}]},
     "question_log makes no sense: "),
]  # fmt: skip


@pytest.mark.parametrize(("line", "reason"), BAD, ids=[reason[:40] for _, reason in BAD])
def test_a_bad_line_is_named_and_the_rest_is_taken(
    run: Run, tmp_path: Path, line: str | bytes | dict[str, Any], reason: str
) -> None:
    file = written(tmp_path / "in", memory("Good.", id="good"), line, memory("Better."))

    ran = run("import", file, "--json")

    assert ran.code == 2
    assert ran.err.startswith(f"line 2: {reason}")
    assert ran.err.count("\n") == 1
    assert ran.data["new"]["memory"] == 2
    assert [bad["line"] for bad in ran.data["bad"]] == [2]
    assert run("memories", "--json").data["total"] == 2


def test_strict_takes_all_or_nothing(run: Run, tmp_path: Path, data_dir: Path) -> None:
    run("feel-desires")
    before = {path: path.read_bytes() for path in data_dir.glob("*.json")}
    good = [
        memory("Good.", id="good"),
        {"kind": "desire", "name": "curiosity", "last_satisfied": "2026-01-01T09:00:00Z"},
        {"kind": "person", "name": "Misaki"},
        {"kind": "self", "preferences": ["tea"]},
    ]
    bad = [
        {"kind": "link", "source": "good", "target": "bad"},
        memory("Strong.", intensity=7),
    ]

    refused = run("import", "--strict", written(tmp_path / "in", *good, *bad))

    assert (refused.code, refused.out) == (2, "")
    assert refused.err.splitlines() == [
        "line 5: There is no memory 'bad', neither here nor in the file.",
        "line 6: intensity must be a number from 0 to 1, not 7.",
        "error: 2 lines are bad, so nothing was taken.",
    ]
    assert {path: path.read_bytes() for path in data_dir.glob("*.json")} == before
    assert run("memories", "--json").data["total"] == 0

    taken = run("import", "--strict", written(tmp_path / "in", *good), "--json")

    assert taken.code == 0
    assert {kind for kind, count in taken.data["new"].items() if count} == {
        "memory", "desire", "person", "self",
    }  # fmt: skip


def test_a_torn_document_stops_a_strict_import_before_anything_is_taken(
    run: Run, tmp_path: Path, data_dir: Path
) -> None:
    run("update-self", "preference", "tea")
    (data_dir / "self_model.json").write_text("{", "utf-8")
    file = written(
        tmp_path / "in",
        memory("Good."),
        {"kind": "person", "name": "Misaki"},
        {"kind": "self", "preferences": ["rain"]},
    )

    ran = run("import", "--strict", file)

    assert ran.code == 4
    assert "self_model.json" in ran.err
    assert run("memories", "--json").data["total"] == 0
    assert not (data_dir / "relationships.json").exists()


def test_an_import_reads_standard_input(data_dir: Path, run_here: RunHere) -> None:
    lines = json.dumps(memory("Über die Brücke. 橋を渡る。")).encode()

    took = ego_process(data_dir, "import", "-", stdin=b"\xef\xbb\xbf" + lines + b"\r\nnonsense")

    assert took.code == 2
    assert took.out == "memories: 1 new\n1 line was not taken.\n"
    assert took.err == "line 2: It is not valid JSON (Expecting value, column 1).\n"
    assert "橋を渡る。" in run_here("recall", "橋").out
    assert run_here("import", "-", stdin=b"").out == "Nothing to take in standard input.\n"


def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path) -> None:
    missing, directory = run("import", str(tmp_path / "no")), run("import", str(tmp_path))

    assert (missing.code, missing.err) == (3, f"error: There is no file {tmp_path / 'no'}.\n")
    assert (directory.code, directory.err) == (
        2,
        f"error: {tmp_path} cannot be read: Is a directory.\n",
    )


def test_what_an_import_says(
    lived: Ego, run: Run, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    file = str(tmp_path / "out")
    run("export", "--include-private", file)
    with Path(file).open("a", encoding="utf-8") as more:
        more.write('{"kind": "memory", "content": "One more."}\n{"kind": "memory"}\n')

    into_another = run("import", file, "--data-dir", str(tmp_path / "other"))
    again = run("import", file, "--data-dir", str(tmp_path / "other"))

    assert {"first": into_another[1:], "again": again[1:]} == snapshot


def test_an_old_directory_without_some_desires_exports_them_as_unmet(
    lived: Ego, run: Run, tmp_path: Path
) -> None:
    with lived.documents.changing(DESIRES) as table:
        table.remove(doc_ids=["predictability"])  # type: ignore[list-item]
    first, second = tmp_path / "first", tmp_path / "second"
    run("export", str(first))

    run("import", str(first), "--data-dir", str(tmp_path / "other"))
    run("export", str(second), "--data-dir", str(tmp_path / "other"))

    assert {"kind": "desire", "name": "predictability"} in things(first, "desire")
    assert second.read_text("utf-8") == first.read_text("utf-8")


def test_what_was_said_and_felt_goes_along(tmp_path: Path, run_here: RunHere) -> None:
    """A talk that was felt keeps its feeling; one that was not waits to be asked about."""
    lines = [
        {
            "kind": "event",
            "id": "ev_1",
            "at": "2026-01-01T10:00:00+00:00",
            "source": "chat",
            "user_text": "I broke the cup.",
            "assistant_text": "それは悲しい。",
            "reflection": {"emotion_label": "sadness", "emotion_intensity": 0.7, "salience": 0.5},
        },
        {"kind": "event", "id": "ev_2", "user_text": "A letter came.", "source": "notification"},
        {"kind": "event", "id": "ev_3", "user_text": "x", "source": "telepathy"},
    ]
    said = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines).encode()

    one, two = (("--data-dir", str(tmp_path / name)) for name in ("one", "two"))
    first = run_here(*one, "import", "-", stdin=said)
    again = run_here(*one, "import", "-", stdin=said)
    exported = run_here(*one, "export").out
    moved = run_here(*two, "import", "-", stdin=exported.encode())

    assert first.code == again.code == 2
    assert "line 3: Unknown source 'telepathy'." in first.err
    assert moved.code == 0
    assert '"salience": 0.5' in exported
    for there in (one, two):
        events = run_here(*there, "events", "--json").data["events"]
        letter, sad = sorted(events, key=lambda event: str(event["user_text"]))
        assert sad["reflection"]["emotion_label"] == "sadness"
        assert letter["reflection"] is None
        assert len(run_here(*there, "jobs", "list", "--json").data["jobs"]) == 1


def test_what_is_of_one_moment_comes_in_the_order_it_was_kept(
    run_here: RunHere, tmp_path: Path
) -> None:
    days = ("02", "01", "02", "03", "01", "02")
    lines = [
        {"kind": "memory", "content": f"Ship {n}.", "at": f"2025-12-{day}T12:00:00+00:00"}
        for n, day in enumerate(days)
    ]
    file = tmp_path / "ships.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")

    assert run_here("import", str(file)).code == 0

    listed = run_here("memories", "--json").data["memories"]
    told = [one["content"] for one in listed]
    assert told == [f"Ship {n}." for n in (3, 5, 2, 0, 4, 1)]


def test_a_rhythm_comes_where_none_is_known_and_stays_where_one_is(
    run_here: RunHere, tmp_path: Path
) -> None:
    for day in range(4):
        run_here("wake-up", at=NOON + timedelta(days=7 * day))
    later = NOON + timedelta(days=22)
    run_here("export", str(tmp_path / "weekly.jsonl"), at=later)
    there = {"EGO_DATA_DIR": str(tmp_path / "other")}

    taken = run_here("import", str(tmp_path / "weekly.jsonl"), "--json", at=later, **there).data
    again = run_here("import", str(tmp_path / "weekly.jsonl"), "--json", at=later, **there).data
    pace = run_here("desires", "list", "--json", at=later, **there).data["stretch"]

    assert (taken["new"]["rhythm"], again["new"]["rhythm"]) == (1, 0)
    assert pace["stretch"] == 14.0


def test_sessions_of_a_host_go_along_and_those_that_are_there_stay(
    run_here: RunHere, tmp_path: Path
) -> None:
    """The hook of a host writes them; what it wrote once is taken back as any other line."""
    run_here("remember", "Tea with Ann.")
    run_here("hook", "session-start", stdin=b"")
    out, there = tmp_path / "out.jsonl", tmp_path / "there"
    assert run_here("export", str(out)).code == 0
    assert '"sessions"' in out.read_text("utf-8")

    taken = run_here("import", str(out), EGO_DATA_DIR=str(there))
    assert (taken.code, "not taken" in taken.err + taken.out) == (0, False)

    run_here("import", written(tmp_path / "in", {"kind": "rhythm"}))
    assert '"sessions"' in run_here("export").out


def test_what_is_imported_is_history_and_settles_nothing(run_here: RunHere, tmp_path: Path) -> None:
    told = {"category": "conversation", "emotion": "love", "people": ["Misaki"], "valence": 0.9}
    file = written(tmp_path / "in", memory("She thanked me.", **told))
    run_here("wake-up")
    before = run_here("feel-desires", "--json").data["desires"]
    later = NOON + timedelta(days=1)

    assert run_here("import", file, at=later).code == 0

    levels = {one["name"]: one["base"] for one in before}
    now = run_here("feel-desires", "--json").data["desires"]
    assert {one["name"]: one["base"] for one in now} == levels


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"gaps_hours": ["long"]}, "gaps_hours must be at most 8 numbers of hours."),
        ({"gaps_hours": [12] * 9}, "gaps_hours must be at most 8 numbers of hours."),
        ({"desires": {"curiosity": 3}}, "desires must be an object with an object for each"),
        ({"desires": 3}, "desires must be an object with an object for each"),
        ({"gaps_hours": 3}, "gaps_hours must be at most 8 numbers of hours."),
        ({"shown": {"at": "soon"}}, "shown must have at, levels and stretch."),
        ({"last_use": "soon"}, "last_use"),
        ({"sessions": ["soon"]}, "sessions must be a list of at most 8 times."),
        ({"sessions": 3}, "sessions must be a list of at most 8 times."),
        ({"tempo": 3}, "rhythm has no field 'tempo'."),
    ],
)
def test_a_rhythm_that_makes_no_sense_is_not_taken(
    said: dict[str, Any], sentence: str, run_here: RunHere, tmp_path: Path
) -> None:
    ran = run_here("import", written(tmp_path / "in", {"kind": "rhythm", **said}))

    assert ran.code == 2
    assert sentence in ran.err
