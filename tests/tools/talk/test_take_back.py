"""Talk is taken back as memories are: set aside, brought back, corrected, purged."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.runtime.ego import Ego
from tests import innards
from tests.conftest import NOON, Clock, RunHere, use
from tests.deciding import able, asking, commit, packet, shell, someone
from tests.talk import absorbed, answer, felt
from tests.tools.memory.holding import holding, purged

WORD, JAPANESE = "Xylophonberg", "鵺鯱麒麟児"
"""Words that occur nowhere else."""
SAID = f"We are moving to {WORD}, 住所は{JAPANESE}."


def talk(run: RunHere, patch: pytest.MonkeyPatch, said: str = SAID, own: str = "Good.") -> str:
    """A turn of talk, with a strong feeling; its id."""
    came = absorbed(run, patch, answer(own, felt("anger", 0.9)), "--user", said, "--json")
    assert came.code == 0, came
    name: str = came.data["event_id"]
    return name


def recalled(run: RunHere, question: str) -> list[str]:
    return [one["id"] for one in run("recall", question, "--json").data["memories"]]


def test_forgotten_talk_is_gone_from_every_tool_at_once_and_comes_back(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    name = talk(run_here, monkeypatch)
    before = run_here("show", name, "--json").data
    assert recalled(run_here, WORD) == [name]
    assert run_here("mood", "--json").data["label"] == "anger"
    assert "cup" in run_here("attend", "--json").out

    gone = run_here("forget", name)

    assert gone.code == 0
    assert WORD in gone.out
    assert recalled(run_here, WORD) == recalled(run_here, JAPANESE) == []
    for line in (["events"], ["context"], ["console"], ["select", WORD], ["attend"], ["mood"],
                 ["wake-up"], ["introspect"], ["jobs", "list"]):  # fmt: skip
        ran = run_here(*line, "--json")
        assert name not in ran.out, line
        assert WORD not in ran.out.replace(f'"{WORD}"', ""), line
    assert run_here("mood", "--json").data["label"] == "neutral"
    assert "cup" not in run_here("attend", "--json").out
    assert run_here("export", "--json").out.count(name) == 0

    back = run_here("undelete", name)

    assert back.code == 0
    assert name in back.out
    assert run_here("show", name, "--json").data == before
    assert recalled(run_here, WORD) == [name]
    assert run_here("mood", "--json").data["label"] == "anger"
    assert "cup" in run_here("attend", "--json").out


def test_forgotten_talk_is_named_with_the_way_back_for_seven_days(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    name = talk(run_here, monkeypatch)
    run_here("forget", name)

    shown = run_here("show", name)
    late = run_here("undelete", name, at=NOON + timedelta(days=7, seconds=1))
    kept = run_here("consolidate", "--json", at=NOON + timedelta(days=6))
    purged = run_here("consolidate", "--json", at=NOON + timedelta(days=8))

    assert (shown.code, shown.out) == (3, "")
    assert f"`ego undelete {name}` brings it back until 2026-01-08 12:00." in shown.err
    assert late.code == 3
    assert (kept.data["purged"], purged.data["purged"]) == (0, 1)
    assert holding(data_dir, WORD, JAPANESE, name) == []
    assert run_here("show", name).err == f"error: No event '{name}'. `ego events` lists them.\n"


def test_shown_whole_each_side_stands_under_who_said_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = talk(run_here, monkeypatch)
    run_here("persona", "set", "--text", "I keep a lighthouse.", "--name", "Nagi")

    assert "\nNagi:\n> " in run_here("show", name).out


def test_forgotten_talk_waits_for_no_reflection(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorbed(run_here, monkeypatch, "No trailer.", "--user", SAID)
    (event,) = run_here("events", "--json").data["events"]
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == 1

    run_here("forget", event["event_id"])
    without = run_here("jobs", "list", "--json").data["jobs"]
    run_here("undelete", event["event_id"])

    assert without == []
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == 1


def test_a_reflection_on_what_was_forgotten_meanwhile_is_refused(
    run_here: RunHere, tmp_path: Path
) -> None:
    someone(run_here)
    name = run_here("note", SAID, "--json").data["event_id"]
    asked = json.loads(run_here("reflect", "--packet").out)
    said = {
        "packet_id": asked["packet_id"],
        "emotion_label": "joy",
        "emotion_intensity": 0.5,
        "salience_score": 0.5,
    }
    run_here("forget", name)

    (tmp_path / "felt.json").write_text(json.dumps(said), "utf-8")
    refused = run_here("reflect", "--commit", str(tmp_path / "felt.json"))

    assert (refused.code, refused.out) == (6, "")
    assert "packet_id" in refused.err


@pytest.mark.parametrize("command", [["purge"], ["forget", "--purge"]])
@pytest.mark.parametrize("set_aside_before", [False, True])
def test_after_a_purge_of_talk_its_words_occur_nowhere(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    data_dir: Path,
    tmp_path: Path,
    command: list[str],
    set_aside_before: bool,
) -> None:
    someone(run_here)
    reflection = felt() | {"reflection_text": f"{WORD}!", "topic_tags": [JAPANESE]}
    came = absorbed(
        run_here, monkeypatch, answer(f"So {WORD} it is.", reflection), "--user", SAID, "--json"
    )
    name = came.data["event_id"]
    other = talk(run_here, monkeypatch, "Something else.")
    run_here("prefer", "like", "topic", "moving", "--evidence", name)
    asked = json.loads(run_here("select", WORD, "--packet").out)
    chosen = {
        "packet_id": asked["packet_id"],
        "selected": [{"id": name, "why": f"{WORD} and {JAPANESE}"}],
    }
    (tmp_path / "chosen.json").write_text(json.dumps(chosen), "utf-8")
    assert run_here("select", "--commit", str(tmp_path / "chosen.json")).code == 0
    assert holding(data_dir, WORD, JAPANESE, name)
    if set_aside_before:
        run_here("forget", name)

    ran = run_here(*command, name, "--yes")

    assert ran.code == 0, ran.err
    assert ran.err == ""
    assert holding(data_dir, WORD, JAPANESE, name) == []
    assert run_here("show", other).code == 0
    assert run_here("purge", name, "--yes").code == 3


def test_a_purge_takes_what_was_decided_on_it_and_what_came_of_that(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": shell("tee left.txt")})
    name = run_here("note", SAID, "--json").data["event_id"]
    asked = packet(run_here, "--event", name)
    decided = asking(f"Look up {WORD}, {JAPANESE}.") | {
        "packet_id": asked["packet_id"],
        "reason": f"Because of {WORD}.",
        "evidence": {"event_ids": [name], "goal_ids": []},
    }
    assert commit(run_here, tmp_path, decided).code == 0
    run_here("jobs", "run")
    to_say = json.loads(run_here("speak", "--packet").out)["packet_id"]
    said = {"packet_id": to_say, "message": f"I looked it up for you: {WORD}!"}
    (tmp_path / "said.json").write_text(json.dumps(said), "utf-8")
    assert run_here("speak", "--commit", str(tmp_path / "said.json")).code == 0
    kinds = {one["source"] for one in run_here("events", "--json").data["events"]}
    assert {"notification", "deliberation_decision", "action_result", "autonomy_message"} <= kinds
    assert holding(data_dir, WORD, JAPANESE)

    ran = run_here("purge", name, "--yes")

    assert ran.out.startswith(f"Gone for good: {name}, and with it ")
    assert "1 decision" in ran.out
    assert holding(data_dir, WORD, JAPANESE, name) == []
    assert run_here("events", "--json").data["events"] == []
    assert run_here("jobs", "list").out == "Nothing waits.\n"
    assert run_here("console").code == 0
    assert run_here("doctor").code == 0


# Correcting


def test_edited_talk_is_found_by_its_new_words_only(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = talk(run_here, monkeypatch)

    edited = run_here("edit", name, "--user", "灯台へ引っ越す。")

    assert edited.code == 0
    assert recalled(run_here, WORD) == []
    assert recalled(run_here, "灯台") == [name]
    shown = run_here("show", name, "--json").data["event"]
    assert (shown["user_text"], shown["assistant_text"]) == ("灯台へ引っ越す。", "Good.")
    assert shown["reflection"]["emotion_label"] == "anger"


def test_an_edit_of_talk_has_its_vector_made_anew(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    name = talk(run_here, monkeypatch)
    innards.change(data_dir, "UPDATE events SET embedded = 1")  # as after making its vector

    run_here("edit", name, "--assistant", "Fine.")

    assert innards.rows(data_dir, "SELECT embedded FROM events") == [(0,)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "Nothing to change. Give --user or --assistant."),
        (
            ["--emotion", "happy"],
            "Of talk and of what happened only the words can be changed: --user for what was said"
            " to you, --assistant for your answer.",
        ),
        (
            ["--content", "x"],
            "{id} holds what you heard and what you answered, and --content would be either. Give"
            " --user for the first, --assistant for the second.",
        ),
        (["--user", " "], "user is empty."),
    ],
)
def test_a_wrong_edit_of_talk_is_refused(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, options: list[str], said: str
) -> None:
    name = talk(run_here, monkeypatch)

    ran = run_here("edit", name, *options)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: {said.format(id=name)}\n"


def test_what_the_owner_is_told_of_talk(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    note = str(use(world, "note", text="The parcel for Misaki came.").fields["event_id"])
    clock.forward(hours=2)

    said: dict[str, Any] = {
        "show": use(world, "show", id=note).text,
        "edit": use(world, "edit", memory_id=note, content="小包が届いた。").text,
        "edit, the same again": use(world, "edit", memory_id=note, content="小包が届いた。").text,
        "undelete, not set aside": use(world, "undelete", memory_id=note).text,
        "forget": use(world, "forget", memory_id=note).text,
        "undelete": use(world, "undelete", memory_id=note).text,
        "purge": purged(world, memory_id=note),
    }

    assert said == snapshot


def test_talk_that_was_set_aside_is_listed_with_the_way_back(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorbed(run_here, monkeypatch, "Oh.", user="I lost the red key.")
    run_here("remember", "The tide came in.")
    (event,) = run_here("events", "--json").data["events"]
    (memory,) = run_here("memories", "--json").data["memories"]
    run_here("forget", event["event_id"])

    alone = run_here("memories", "--set-aside").out
    run_here("forget", memory["id"])
    both = run_here("memories", "--set-aside").out
    fields = run_here("memories", "--set-aside", "--json").data
    over = run_here("memories", "--set-aside", at=NOON + timedelta(days=8)).out

    for told in (alone, both):
        assert "1 event set aside, newest first:\n" in told
        assert "I lost the red key." in told
        assert event["event_id"] in told
        assert told.endswith("`ego undelete ID` brings one back.\n")
    assert "Nothing is set aside." not in alone
    assert memory["id"] in both
    assert [one["event_id"] for one in fields["talk"]] == [event["event_id"]]
    assert "red key" not in over
