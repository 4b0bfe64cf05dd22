"""News of what was done, for the tests that tell it; and a model that tells."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ego.core.autonomy.decisions import (
    ActionResult,
    AgentJob,
    Arrival,
    Intent,
    IntentState,
    JobState,
    ResultStatus,
    Trigger,
    TriggerKind,
    TriggerState,
    read,
)
from ego.runtime.ego import Ego
from ego.runtime.toolkit import using
from ego.stores.autonomy import agent_jobs, decisions, intents, results, triggers
from ego.tools.autonomy.doing.deliver import deliver
from tests.conftest import Ran, RunHere
from tests.decided import ACT, SAY, TOLD
from tests.voice.scripted_server import Reply, ScriptedServer, Step, streams

SUMMARY = "Found 3 tide tables; the harbour one gives high water at 06:12 tomorrow."
PAYLOAD = {
    "summary": "High water tomorrow is at 06:12.",
    "facts": ["source: [Harbour office](https://tides.example/today)"],
}
RAW = "fetching…\n" + "row 17 | 06:12 | 4.1 m\n" * 8
MESSAGE = "I looked it up: the water is highest a little after six tomorrow."


def arrives(
    ego: Ego,
    status: ResultStatus | None = ResultStatus.SUCCESS,
    *,
    by: str = "at once",
    summary: str = SUMMARY,
    raw: str = RAW,
    payload: Mapping[str, Any] = PAYLOAD,
    **told: str,
) -> str:
    """Let a result (or progress, with `status` None) arrive; returns the id of its intent.

    It comes `by` an intent done at once, by an agent job, or is only to be said (`say`).
    """
    name, now = ego.new_id(), ego.now()
    base, by_agent = SAY if by == "say" else ACT, by == "agent job"
    answer = {**base, "packet_id": f"pk_{name}", "console_delivery": {**TOLD, **told}}
    if by == "say":
        payload = {**answer["action_payload"], **payload, "memories": []}
    decision = read(
        answer, decision_id=f"dec_{name}", trigger_id=f"trg_{name}", event_id="", at=now
    )
    state = IntentState.RUNNING if status is None else IntentState.DONE
    intent = Intent(
        f"int_{name}", decision.id, state, base["action_type"], base["action_payload"], 60, (), now
    )
    ended = JobState.FAILED if status is ResultStatus.FAILED else JobState.COMPLETED
    job = AgentJob(
        f"aj_{name}", intent.id, 1, "coder", JobState.RUNNING if status is None else ended, now
    )
    result = status and ActionResult(
        id=f"res_{name}",
        intent_id=intent.id,
        agent_job_id=job.id if by_agent else None,
        event_id=f"ev_{name}",
        at=now,
        capability=base["action_type"],
        result_status=status,
        summary_text=summary,
        result_payload=payload,
        useful_for_recall_hint=False,
        details={"raw_output_text": raw},
    )
    with using(ego), ego.database.writing() as db:
        over = Trigger(f"trg_{name}", TriggerKind.TIME, "", "", now, now, TriggerState.DONE)
        triggers.add(db, over)
        decisions.add(db, decision, answer)
        intents.add(db, intent)
        if by_agent:
            agent_jobs.add(db, job)
        if result:
            results.add(db, result)
        deliver(ego, db, Arrival(decision, intent, job if by_agent else None, result, "Halfway."))
    return intent.id


def says(message: object, before: str = "", **more: object) -> Step:
    """A model that answers the packet it was given with `message`."""
    return thinks({"message": message, **more}, before)


def thinks(answer: Mapping[str, object], before: str = "", **how: Any) -> Step:
    """A model that answers the packet it was given, whatever it is about, as `streams` does."""

    def step(reply: Reply) -> None:
        asked = json.dumps(reply.server.requests[-1].body)
        packet_id = re.search(r"pk_\w+", asked)
        assert packet_id
        whole = {"packet_id": packet_id.group(), **answer}
        streams(before + json.dumps(whole, ensure_ascii=False), **how)(reply)

    return step


def spoken(run: RunHere, *steps: Step, words: tuple[str, ...] = ("speak",), **more: Any) -> Ran:
    """`ego speak` with a model that answers as `steps` say."""
    with ScriptedServer(*steps) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        return run(*words, **named, EGO_LLM_TIMEOUT="2", **more)


def committed(run: RunHere, packet: Mapping[str, Any], message: object, directory: Any) -> Ran:
    """`ego speak --commit` with an answer to `packet`."""
    path = directory / "answer.json"
    path.write_text(json.dumps({"packet_id": packet["packet_id"], "message": message}), "utf-8")
    return run("speak", "--commit", str(path))
