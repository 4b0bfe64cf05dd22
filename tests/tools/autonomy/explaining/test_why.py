"""`ego why ID`: what stirred it, what it had in mind, what it named, and what came of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.autonomy.decisions import TriggerKind
from ego.core.text import count_prompt_tokens
from ego.runtime.ego import Ego
from ego.tools.autonomy.deciding import triggers
from tests.arrivals import MESSAGE, thinks
from tests.conftest import NOON, RunHere, use
from tests.decided import ACT, DEFER, SKIP
from tests.deciding import able, asking, decide, packet, someone, stored
from tests.faces.terminals import on_a_terminal
from tests.innards import change, rows
from tests.talk import absorbed
from tests.voice.scripted_server import ScriptedServer, Step

COUNTED = {"prompt_tokens": 1204, "completion_tokens": 88, "cost": 0.00125}
HOUR = timedelta(hours=1)
JAPANESE_INFLUENCE = {
    "summary": "静かに見守り、そばにいたい。",
    "traits": ["辛抱強い", "好奇心"],
    "preferred_direction": "support",
    "concerns": [],
}


class Told(NamedTuple):
    """What was decided and done, by the names that it has."""

    note: str
    decision: str
    intent: str
    message: str
    result: str


def hidden(said: str) -> str:
    """`said` without the random part of ids."""
    return re.sub(r"_[0-9a-f]{12}", "_…", said)


def asked(run: RunHere, words: tuple[str, ...], step: Step, at: datetime = NOON) -> Any:
    """A command with a model that answers as `step` says."""
    with ScriptedServer(step) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        ran = run(*words, "--json", at=at, **named)
    assert ran.code == 0, ran.err
    return ran.data


def noted(run: RunHere, said: str, at: datetime = NOON) -> str:
    return str(run("note", said, "--source", "notification", "--json", at=at).data["event_id"])


def lived(
    run: RunHere, data_dir: Path, said: str, answer: Mapping[str, Any], words: str = MESSAGE
) -> Told:
    """A notification that something is done about, which is told: each half an hour later."""
    able(run, data_dir)
    note = noted(run, said)
    answer = {**answer, "evidence": {"event_ids": [note], "goal_ids": []}}
    decided = asked(run, ("deliberate",), thinks(answer, usage=COUNTED), NOON + HOUR / 2)
    done = asked(run, ("jobs", "run"), thinks({"message": words}, usage=COUNTED), NOON + HOUR)
    (message,) = done["said"]
    ((result,),) = rows(data_dir, "SELECT id FROM action_results")
    return Told(note, decided["decision_id"], decided["intent_id"], message["event_id"], result)


def test_a_message_is_told_from_what_stirred_it_to_its_answer(
    run_here: RunHere, data_dir: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    told = lived(run_here, data_dir, "The walk is tomorrow.", asking("List the tide tables."))
    waits = run_here("why", told.message, at=NOON + 2 * HOUR).out
    late = run_here("why", told.message, at=NOON + 30 * HOUR).out
    absorbed(run_here, monkeypatch, "Thank you!", at=NOON + 3 * HOUR)
    answered = run_here("why", told.message, at=NOON + 30 * HOUR).out

    assert hidden(waits) == snapshot
    assert count_prompt_tokens(waits) <= 150
    assert "no answer yet." in waits
    assert "nobody answered." in late
    assert "answered 01-01 15:00." in answered


def test_every_id_on_the_way_leads_to_the_same_account(run_here: RunHere, data_dir: Path) -> None:
    told = lived(run_here, data_dir, "The walk is tomorrow.", asking("List the tide tables."))
    data = run_here("why", told.message, "--json").data
    others = [
        name
        for table in ("intents", "agent_jobs", "action_results", "unspoken", "triggers")
        for (name,) in rows(data_dir, f"SELECT id FROM {table}")
    ]
    others += [name for (name,) in rows(data_dir, "SELECT event_id FROM decisions")]

    assert len(others) >= 6
    for name in (*others, told.decision, told.result):
        assert run_here("why", name, "--json").data == {**data, "id": name}
    assert data["trigger"]["subject"] == told.note
    assert [one["id"] for one in data["evidence"]["events"]] == [told.note]
    assert data["reason"] == ACT["reason"]
    assert data["persona_influence"] == ACT["persona_influence"]
    assert data["mood_influence"] == ACT["mood_influence"]
    assert data["message"]["message"] == MESSAGE
    assert data["tokens"] == {
        purpose: {"tokens_in": 1204, "tokens_out": 88, "cost": 0.00125, "estimated": False}
        for purpose in ("deliberate", "render")
    }


def test_in_japanese_all_of_it_has_room(
    run_here: RunHere, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    reason = "美咲さんが何日も眠れていない。返事の前に睡眠について調べておきたい。"
    answer = {**ACT, "reason": reason, "persona_influence": JAPANESE_INFLUENCE}
    words = "美咲さん、睡眠のことを少し調べました。お昼の散歩はお茶より効くそうです。眠れましたか。"
    told = lived(run_here, data_dir, "また眠れなかったと書いてある。", answer, words)

    said = run_here("why", told.message).out

    assert hidden(said) == snapshot
    assert count_prompt_tokens(said) <= 150
    drawn = on_a_terminal(data_dir, "why", told.message, columns=60).text
    flat = "".join(drawn.split())
    assert all("".join(one.split()) in flat for one in (reason, words))  # whole on a terminal


def test_a_skip_and_a_deferral_say_why_and_what_follows(
    run_here: RunHere, tmp_path: Path, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    someone(run_here)
    skipped = decide(run_here, tmp_path, SKIP)
    put_off = decide(run_here, tmp_path, DEFER)
    later = decide(run_here, tmp_path, SKIP, at=NOON + 3 * HOUR)

    for one in (skipped, put_off, later):
        said = run_here("why", one["decision_id"]).out
        assert hidden(said) == snapshot
    data = run_here("why", later["decision_id"], "--json").data
    assert data["trigger"]["subject"] == put_off["decision_id"]
    assert data["origin"]["trigger_id"]
    assert data["tokens"] == {}  # who answered a packet did not say


def test_what_a_short_packet_did_not_ask_is_unsaid(run_here: RunHere, tmp_path: Path) -> None:
    someone(run_here)
    packet_id = packet(run_here, "--short")["packet_id"]
    answer = tmp_path / "a.json"
    told = {"packet_id": packet_id, "outcome": "skip", "reason": "Nothing calls for it."}
    answer.write_text(json.dumps(told), "utf-8")
    ran = run_here("deliberate", "--json", "--commit", str(answer))
    assert ran.code == 0, ran.err

    assert "Persona: unsaid. Mood: unsaid\n" in run_here("why", ran.data["decision_id"]).out
    data = run_here("why", ran.data["decision_id"], "--json").data
    assert data["persona_influence"] == data["mood_influence"] == "unsaid"


def test_what_is_not_decided_yet_and_what_was_only_said(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    note = noted(run_here, "The build is green.")
    assert hidden(run_here("why", note).out) == (
        '2026-01-01 12:00 a notification "The build is green." (ev_…):'
        " nothing was decided about it.\n"
    )
    trigger = packet(run_here)["input"]["trigger"]["trigger_id"]
    assert "Not decided yet" in run_here("why", trigger).out
    assert 'Stirred by: a notification "The build is green."' in run_here("why", trigger).out


def test_an_unknown_id_is_one_line_with_the_way_out(run_here: RunHere, data_dir: Path) -> None:
    memory = run_here("remember", "Tea.", "--json").data["id"]
    before = stored(data_dir)
    for name in ("dec_000000000000", "\x1b[2J", memory):
        ran = run_here("why", name)
        assert (ran.code, ran.out) == (3, "")
        assert ran.err.startswith("error: Nothing that was decided, done or said has the id '")
        assert ran.err.endswith(
            "ego console --why tells of the newest; ego events lists what was said.\n"
        )
        assert ran.err.count("\n") == 1
    assert stored(data_dir) == before


def test_what_is_forgotten_or_private_is_not_told(
    run_here: RunHere, data_dir: Path, world: Ego
) -> None:
    told = lived(run_here, data_dir, "The zqxv walk.", asking("List the tide tables."))
    run_here("forget", told.note)
    said = run_here("why", told.message)
    assert "zqxv" not in said.out
    assert "Stirred by: something that is private or gone" in said.out
    assert run_here("why", told.note).code == 3

    secret = use(world, "remember", content="A zqxv secret.", private=True).fields["id"]
    with world.writing() as db:
        one = triggers.queue(world, db, TriggerKind.TIME, str(secret), "The zqxv secret.")
    for ran in (run_here("why", one.id), run_here("why", one.id, "--json")):
        assert ran.code == 0
        assert "zqxv" not in ran.out


def test_a_memory_that_it_rested_on_is_not_told_once_it_is_private(
    run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    someone(run_here)
    memory = run_here("remember", "The zqxv walk by the river.", "--json").data["id"]
    noted(run_here, "A walk by the river, tomorrow?")
    evidence = {"event_ids": [], "goal_ids": [], "memory_ids": [memory]}
    name = decide(run_here, tmp_path, {**SKIP, "evidence": evidence})["decision_id"]
    assert f'In mind: memory "The zqxv walk by the river." ({memory})' in run_here("why", name).out

    change(data_dir, "UPDATE memories SET private = 1")  # as an import may leave it

    for more in ((), ("--json",)):
        for asked_for in (("why", name), ("console", "--why")):
            told = run_here(*asked_for, *more)
            assert "zqxv" not in told.out
            assert memory not in told.out
    assert "In mind: 1 private or gone\n" in run_here("why", name).out
    assert run_here("why", name, "--json").data["evidence"]["gone"] == 1
