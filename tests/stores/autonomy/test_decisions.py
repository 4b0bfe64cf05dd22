"""What is decided and done, kept and read back as it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ego.core.autonomy.decisions import (
    ActionResult,
    AgentJob,
    Arrival,
    Decision,
    Intent,
    IntentState,
    JobState,
    Outcome,
    ResultStatus,
    Trigger,
    TriggerKind,
    TriggerState,
    read,
)
from ego.core.events import Source
from ego.runtime.ego import Ego
from ego.stores.autonomy import agent_jobs, decisions, intents, results, triggers
from ego.stores.engine.contract import Contradiction
from ego.stores.talk import events
from ego.tools.autonomy.doing.deliver import deliver
from tests.conftest import NOON
from tests.decided import ACT

TRIGGER = Trigger("trg_1", TriggerKind.TIME, "", "", NOON, NOON)
ANSWER = {**ACT, "packet_id": "pk_1"}
DECISION = read(ANSWER, decision_id="dec_1", trigger_id="trg_1", event_id="ev_1", at=NOON)
INTENT = Intent(
    "int_1",
    "dec_1",
    IntentState.QUEUED,
    "agent_delegate",
    {"backend": "coder", "task_instruction": "\0 'x' \u2028"},
    60,
    ("g_1",),
    NOON,
)
RESULT = ActionResult(
    "res_1",
    "int_1",
    None,
    "ev_2",
    NOON,
    "agent_delegate",
    ResultStatus.SUCCESS,
    "The tide tables were found.",
    {"facts": ["high tide 9:40"]},
    True,
    {"raw_output_text": "…"},
)


@pytest.fixture
def decided(world: Ego) -> Ego:
    with world.database.writing() as db:
        triggers.add(db, TRIGGER)
        decisions.add(db, DECISION, ANSWER)
        intents.add(db, INTENT)
    return world


def test_a_decision_is_read_as_it_was_made(decided: Ego) -> None:
    with decided.database.reading() as db:
        kept = decisions.get(db, "dec_1")
        every = decisions.newest(db, limit=5)

    assert kept == DECISION
    assert every == [DECISION]
    assert isinstance(kept, Decision)
    assert kept.outcome is Outcome.DO_ACTION


def test_a_decision_has_one_intent(decided: Ego) -> None:
    with pytest.raises(Contradiction), decided.database.writing() as db:
        intents.add(db, replace(INTENT, id="int_2"))

    with decided.database.reading() as db:
        assert intents.active(db) == [INTENT]
        assert intents.counts(db) == {"queued": 1}


def test_what_runs_stands_before_what_waits(decided: Ego) -> None:
    more = [
        replace(INTENT, id="int_2", decision_id="dec_2", state=IntentState.BLOCKED, priority=99),
        replace(INTENT, id="int_3", decision_id="dec_3", state=IntentState.RUNNING, priority=1),
        replace(INTENT, id="int_4", decision_id="dec_4", state=IntentState.DONE, priority=99),
        replace(INTENT, id="int_5", decision_id="dec_5", priority=61),
    ]
    with decided.database.writing() as db:
        for intent in more:
            again = replace(DECISION, id=intent.decision_id, packet_id=f"pk_{intent.id}")
            decisions.add(db, again, ANSWER)
            intents.add(db, intent)
        assert [one.id for one in intents.active(db)] == ["int_3", "int_5", "int_1", "int_2"]


def test_where_an_intent_stands_changes_and_nothing_else(decided: Ego) -> None:
    running = replace(INTENT, state=IntentState.RUNNING, attempts=1, claim_token="t", beat_at=NOON)
    with decided.database.writing() as db:
        intents.put(db, replace(running, priority=0, payload={}))
        assert intents.get(db, "int_1") == running


def test_a_trigger_comes_at_its_time(decided: Ego) -> None:
    later = Trigger(
        "trg_2",
        TriggerKind.DEFERRAL,
        "dec_1",
        "Look again.",
        NOON,
        NOON + timedelta(hours=1),
    )
    with decided.database.writing() as db:
        triggers.add(db, later)
        triggers.put(db, "trg_1", TriggerState.DONE)

    with decided.database.reading() as db:
        assert triggers.list_due(db, NOON + timedelta(minutes=59)) == []
        assert triggers.list_due(db, later.due_at) == [later] == triggers.list_waiting(db)
        assert triggers.find_about(db, TriggerKind.DEFERRAL, "dec_1") == later
        assert triggers.counts(db) == {"deferral": 1}


def test_agent_jobs_stand_in_the_order_of_their_intents(decided: Ego) -> None:
    first = AgentJob("aj_1", "int_1", 1, "coder", JobState.QUEUED, NOON)
    with decided.database.writing() as db:
        agent_jobs.add(db, first)
        over = replace(
            first, state=JobState.TIMED_OUT, claim_token="t", beat_at=NOON, ended_at=NOON
        )
        agent_jobs.put(db, over)
        agent_jobs.add(db, second := replace(first, id="aj_2", attempt=2))

        assert agent_jobs.get(db, "aj_1") == over
        assert agent_jobs.find_by_intent(db, "int_1") == second
        assert agent_jobs.open_ones(db) == [second]


@pytest.mark.parametrize(
    ("changes", "searchable"),
    [
        ({}, True),
        ({"result_status": ResultStatus.PARTIAL}, True),
        ({"result_status": ResultStatus.FAILED}, False),
        ({"result_status": ResultStatus.NO_EFFECT}, False),
        ({"useful_for_recall_hint": False}, False),
        ({"summary_text": ""}, False),
    ],
)
def test_a_result_becomes_an_event_that_recall_finds_when_it_is_worth_it(
    decided: Ego, changes: dict[str, object], searchable: bool
) -> None:
    result = replace(RESULT, **changes)  # type: ignore[arg-type]
    with decided.database.writing() as db:
        results.add(db, result)
        deliver(decided, db, Arrival(DECISION, INTENT, None, result))

    with decided.database.reading() as db:
        event = events.get(db, "ev_2")
        assert results.get(db, "res_1") == results.find_by_intent(db, "int_1") == result
        assert results.newest(db, limit=2) == [result]
    assert event is not None
    assert (event.source, event.searchable) == (Source.ACTION_RESULT, searchable)
    assert (event.user_text, event.assistant_text) == (result.summary_text, "")
