"""`ego reflect` in two steps: a packet holds the turn that has waited longest, for a while."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.conftest import RunHere, ego_process
from tests.packets import commit, let_expire, over, packet, rows
from tests.talk import felt
from tests.voice.scripted_server import ScriptedServer, streams


@pytest.fixture
def waiting(run_here: RunHere) -> RunHere:
    """Somebody to whom two things happened that nobody has felt yet."""
    run_here("persona", "set", "--text", "A gardener.", "--addon", "Says TOKEN-7.")
    run_here("note", "The frost has taken the beans.")
    run_here("note", "It rained.")
    return run_here


def answer(asked: dict[str, Any], label: str = "sadness", **more: object) -> dict[str, Any]:
    return {"packet_id": asked["packet_id"], **felt(label, 0.6, 0.7), **more}


def labels(run: RunHere) -> list[str | None]:
    """What was felt, the oldest event first."""
    told = run("events", "--json").data["events"][::-1]
    return [one["reflection"] and one["reflection"]["emotion_label"] for one in told]


def test_the_packet_holds_the_oldest_turn(waiting: RunHere, snapshot: SnapshotAssertion) -> None:
    first, second = packet(waiting, "reflect"), packet(waiting, "reflect")
    third = waiting("reflect", "--packet")

    assert first["input"]["event"]["user_text"] == "The frost has taken the beans."
    assert second["input"]["event"]["user_text"] == "It rained."
    assert first["input"]["persona_selection_context"]["addon_text"] == "Says TOKEN-7."
    assert (third.code, third.out) == (3, "")
    assert "ego jobs list" in third.err
    told = {key: first[key] for key in ("kind", "instructions", "schema")}
    assert told | {"keys": list(first), "input": list(first["input"])} == snapshot


def test_what_was_felt_is_kept_once_and_told_again(
    waiting: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = packet(waiting, "reflect")
    said = f"It felt so:\n```json\n{json.dumps(answer(asked))}\n```"

    ran = commit(waiting, monkeypatch, said, "reflect")
    again = commit(waiting, monkeypatch, answer(asked, "joy"), "reflect")

    assert (ran.code, again.out) == (0, ran.out)
    assert ran.out.startswith("Reflected 1:\n")
    assert labels(waiting) == ["sadness", None]
    assert [job["state"] for job in waiting("jobs", "list", "--json").data["jobs"]] == ["waiting"]
    assert "0.65 topic cup" in waiting("attend").out


def test_a_packet_that_nobody_answers_gives_the_turn_back(
    waiting: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    asked = packet(waiting, "reflect")
    let_expire(data_dir)

    late, once_more = (
        commit(waiting, monkeypatch, answer(asked), "reflect"),
        packet(waiting, "reflect"),
    )

    assert (late.code, labels(waiting)) == (6, [None, None])
    assert "has expired. Ask for a new packet." in late.err
    assert once_more["input"]["event"] == asked["input"]["event"]
    assert commit(waiting, monkeypatch, answer(once_more), "reflect").code == 0
    assert waiting("jobs", "list", "--json").data["jobs"][0]["attempts"] == 0


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (lambda _: "It made me sad.", "no JSON object"),
        (lambda a: a | {"emotion_label": "melancholy"}, "emotion_label must be one of joy"),
        (lambda a: a | {"emotion_intensity": 1.5}, "emotion_intensity must be at most 1"),
        (lambda a: a | {"salience_score": "high"}, "salience_score must be a number"),
        (lambda a: a | {"partner_policy": {"cooperation": 1}}, "partner_policy.refusal_bias is"),
        (lambda a: {key: a[key] for key in ("packet_id",)}, "emotion_label is missing"),
        (lambda a: a | {"selected": []}, "selected was not asked for"),
    ],
)
def test_what_breaks_the_contract_changes_nothing(
    waiting: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path, spoil: Any, named: str
) -> None:
    """A18."""
    asked = packet(waiting, "reflect")
    before = (
        rows(data_dir),
        waiting("events", "--json").data,
        waiting("jobs", "list", "--json").data,
    )

    ran = commit(waiting, monkeypatch, spoil(answer(asked)), "reflect")

    assert (ran.code, ran.out) == (6, "")
    assert named in ran.err
    after = rows(data_dir), waiting("events", "--json").data, waiting("jobs", "list", "--json").data
    assert after == before
    assert labels(waiting) == [None, None]
    assert commit(waiting, monkeypatch, answer(asked), "reflect").code == 0


def test_of_two_answers_at_once_one_counts(
    waiting: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    asked = packet(waiting, "reflect")
    files = [tmp_path / f"{label}.json" for label in ("joy", "fear")]
    for file in files:
        file.write_text(json.dumps(answer(asked, file.stem)), "utf-8")

    with ThreadPoolExecutor() as pool:
        ran = list(
            pool.map(lambda file: ego_process(data_dir, "reflect", "--commit", str(file)), files)
        )

    assert [one.code for one in ran] == [0, 0]
    assert ran[0].out == ran[1].out


def test_the_persona_stands_before_a_model_that_is_asked_at_once(waiting: RunHere) -> None:
    with ScriptedServer(streams(json.dumps(felt("fear", 0.6, 0.7)))) as server:
        waiting("reflect", "--limit", "1", **over(server))

    told = server.requests[0].body["messages"][0]["content"]
    assert "> A gardener.\n> Says TOKEN-7." in told
    assert labels(waiting) == ["fear", None]


def test_nobody_feels_without_a_persona(run_here: RunHere) -> None:
    run_here("note", "It rained.")

    ran = run_here("reflect", "--packet")

    assert (ran.code, ran.out) == (6, "")
    assert "ego persona set --text" in ran.err
    assert run_here("jobs", "list", "--json").data["jobs"][0]["attempts"] == 0
