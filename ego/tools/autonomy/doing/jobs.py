"""The work that waits: seen, run by the built-in runner, or by a runner of one's own.

    while job=$(ego jobs claim --json) …; do …; ego jobs complete ID TOKEN --output -; done

A runner of one's own claims agent jobs, gives signs of life, and says how they went; what
it was told at the claim (its token) is good for that claim alone.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from typer import Argument, Option

from ego.core import text
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.capabilities import CATALOG, OUTPUT_BYTES, read_configuration
from ego.core.autonomy.decisions import Arrival, Intent, IntentState, JobState, ResultStatus
from ego.core.autonomy.outcomes import Came, from_failure, from_output, from_run
from ego.core.reply import Reply
from ego.errors import ContractRefused, NotFound, UsageError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.parameters import FromFile, Limit
from ego.runtime.toolkit import using, utility
from ego.stores import queue
from ego.stores.autonomy import agent_jobs, capabilities, decisions, intents, results, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.workplaces import find_leftover
from ego.tools.autonomy import answers
from ego.tools.autonomy.deciding import waiting
from ego.tools.autonomy.doing import execute, job_lines, run
from ego.tools.autonomy.doing.capabilities import usable
from ego.tools.autonomy.doing.deliver import deliver
from ego.tools.autonomy.doing.execute import SILENT_AFTER, Work
from ego.tools.autonomy.speaking.console import reply
from ego.tools.autonomy.speaking.speak import say_what_waits

JobId = Annotated[str, Argument(help="The id of the job.", metavar="JOB")]
Token = Annotated[str, Argument(help="The token that claiming it gave.", metavar="TOKEN")]
_LINE = 120


@utility(under="jobs")
def jobs_list(ego: Ego) -> Reply[answers.JobsList]:
    """List the work that waits or goes on, and what was given up."""
    now = utc_now()
    with ego.database.reading() as db:
        asked = queue.list_unfinished(db)
        later = waiting.told_now(db, triggers.list_waiting(db), ego.now())
        doing = _going_on(db)
        theirs = agent_jobs.open_ones(db)
        allowed = capabilities.names(db)
        able = usable(ego, db)
    lines = list(job_lines.question_lines(asked, now))
    lines += [job_lines.later(trigger, ego.here()) for trigger in later]
    lines += [
        job_lines.intent_line(intent, allowed, has_program=execute.has_program(able, intent))
        for intent in doing
    ]
    lines += [job_lines.theirs(job, ego.local(now)) for job in theirs]
    unmade = {} if ego.settings.embedding_model == "off" else ego.semantics.waiting()
    if any(unmade.values()):
        lines.append(f"{ego.semantics.what_waits()}; ego reindex makes what is missing")
    fields: answers.JobsList = {
        "jobs": [job_lines.question_fields(job, ego.write_time) for job in asked],
        "triggers": [job_lines.later_fields(trigger, ego.write_time) for trigger in later],
        "intents": [job_lines.intent_fields(intent, ego.write_time) for intent in doing],
        "agent_jobs": [job_lines.job_fields(job, ego.write_time) for job in theirs],
        "vectors": unmade,
    }
    return Reply("\n".join(lines) or "Nothing waits.", fields=fields)


@utility(under="jobs")
def jobs_show(
    ego: Ego,
    work_id: Annotated[str, Argument(help="Of an intent, an agent job or a result.", metavar="ID")],
) -> Reply[answers.JobsShow]:
    """Show one piece of work whole, with all that a program wrote."""
    with ego.database.reading() as db:
        intent = _intent_behind(db, work_id)
        decision = decisions.get(db, intent.decision_id)
        job = agent_jobs.find_by_intent(db, intent.id)
        result = results.find_by_intent(db, intent.id)
    lines = [f"{intent.action_type}: {intent.state} ({intent.id})"]
    lines += [f"Because: {text.one_line(decision.reason, 200)}"] if decision else []
    lines += [f"{name}: {text.one_line(str(value), 200)}" for name, value in intent.payload.items()]
    lines += (
        [f"Job {job.id}: {job.state}, attempt {job.attempt}, {text.one_line(job.backend, 40)}"]
        if job
        else []
    )
    fields: answers.JobsShow = {
        "intent": job_lines.intent_fields(intent, ego.write_time),
        "agent_job": job_lines.job_fields(job, ego.write_time) if job else None,
        "result": None,
    }
    if result is not None:
        lines += [f"Result: {result.result_status} - {text.flat(result.summary_text)}"]
        raw = str(result.details.get("raw_output_text", ""))
        lines += [text.quote(raw)] if raw else []
        fields["result"] = {
            "result_id": result.id,
            "result_status": result.result_status,
            "summary_text": result.summary_text,
            "result_payload": dict(result.result_payload),
            "useful_for_recall_hint": result.useful_for_recall_hint,
            "details": dict(result.details),
        }
    return Reply("\n".join(lines), fields=fields)


# The built-in runner


@utility(observes=False, under="jobs")
def jobs_run(
    ego: Ego,
    once: Annotated[bool, Option("--once", help="Do one thing at most.")] = False,
) -> Reply[answers.JobsRun]:
    """Do what was decided, until nothing waits any more."""
    done = list[answers.Done]()
    while (one := run_one(ego)) is not None:
        done.append(one)
        if once:
            break
    lines = [f"{one['action_type']} {one['result_status']}: {one['summary_text']}" for one in done]
    said = say_what_waits(ego).messages
    if said:
        lines.append(reply(ego, said).data)
    fields: answers.JobsRun = {
        "done": done,
        "said": [message_fields(one, ego.write_time) for one in said],
    }
    return Reply("\n".join(lines) or _idle(ego), fields=fields)


def _idle(ego: Ego) -> str:
    """Why there was nothing to do; and what does the rest, where a model's work waits."""
    with ego.database.reading() as db:
        kinds = dict.fromkeys(job.kind for job in queue.list_unfinished(db))
        decided = _going_on(db)
    if decided:
        said = "Nothing that was decided can be done now; ego jobs list says why."
    else:
        said = "No decision waits to be carried out." if kinds else "Nothing waits to be done."
    ways = ", ".join(f"ego {kind}" for kind in kinds)
    return f"{said} For what needs a model: {ways}." if ways else said


def _going_on(db: Transaction) -> list[Intent]:
    """What was decided and is not over."""
    return intents.list_in_states(db, *(one for one in IntentState if not _is_over(one)))


def run_one(ego: Ego) -> answers.Done | None:
    """Claim the next work and do it to its end; None when none waits that may be done."""
    execute.take_up(ego)
    with ego.writing() as db:
        execute.sweep(ego, db)
        work = execute.claim(ego, db)
    if work is None:
        return None
    try:
        return _done(ego, work)
    except BaseException:
        with ego.database.writing() as db:
            execute.give_back(db, work)
        raise


def _done(ego: Ego, work: Work) -> answers.Done:
    """Run the program of a claimed work, and bring it to its result."""
    intent = work.intent
    capability = CATALOG[intent.action_type]
    ours = read_configuration(capability, ego.settings.capabilities)
    task = capability.task(ours, intent.payload)
    if task is None:
        raise UsageError(f"config.toml names no {intent.payload.get('backend')!r} any more.")
    places = run.places(ego)
    places.sweep()
    directory = places.prepared(work.id)
    passed = run.environment(os.environ, [ego.settings.llm_api_key], ours.pass_env)
    try:
        ran = run.run(task, ours, passed, directory, lambda: _beat(ego, work))
    except _TakenAway:
        find_leftover(directory)
        return _outcome(intent, "lost", "It was taken away meanwhile.")
    details = {
        "raw_output_text": ran.output,
        "ending": str(ran.ending),
        "exit_status": ran.status,
        "complaint": ran.complaint,
        "working_directory": find_leftover(directory),
    }
    with using(ego), ego.writing() as db:
        held = execute.still_held(db, work)
        result = execute.finish(ego, db, work, from_run(ran), details) if held else None
    if result is None:
        return _outcome(intent, "lost", "It was taken away meanwhile.")
    return _outcome(intent, result.result_status, result.summary_text)


class _TakenAway(Exception):
    """The work is in other hands by now, or was given up."""


def _beat(ego: Ego, work: Work) -> None:
    with ego.database.writing() as db:
        if not execute.beat(db, work):
            raise _TakenAway


def _outcome(intent: Intent, status: ResultStatus | Literal["lost"], summary: str) -> answers.Done:
    return {
        "intent_id": intent.id,
        "action_type": intent.action_type,
        "result_status": status,
        "summary_text": summary,
    }


# For runners of one's own


@utility(observes=False, under="jobs")
def jobs_claim(ego: Ego) -> Reply[answers.JobsClaim]:
    """Take the next agent job into your hands."""
    execute.take_up(ego)
    with ego.writing() as db:
        execute.sweep(ego, db)
        work = execute.claim(ego, db, jobs_only=True)
    if work is None or work.job is None:
        return Reply("No agent job waits.", fields={"job": None})
    capability = CATALOG[work.intent.action_type]
    told: answers.Claimed = {
        **job_lines.job_fields(work.job, ego.write_time),
        "claim_token": work.token,
        "task_instruction": work.intent.payload["task_instruction"],
        "input_text": capability.said(work.intent.payload),
        "silent_after_seconds": SILENT_AFTER.total_seconds(),
    }
    lines = [
        f"{work.id} for {text.one_line(work.job.backend, 40)}, token {work.token}.",
        text.quote(work.intent.payload["task_instruction"]),
    ]
    return Reply("\n".join(lines), fields={"job": told})


@utility(observes=False, under="jobs")
def jobs_beat(
    ego: Ego,
    job_id: JobId,
    token: Token,
    progress: Annotated[str | None, Option(help="What goes on, in a line.")] = None,
) -> Reply[answers.JobsBeat]:
    """Say that a job you have is still being worked on."""
    with ego.writing() as db:
        work = _held(db, job_id, token)
        if work.job is None or work.job.state.is_over:
            raise ContractRefused(f"{job_id} is over ({work.job and work.job.state}).")
        execute.beat(db, work)
        if progress is not None:
            _tell(ego, db, work, text.one_line(progress, _LINE))
    return Reply(f"{job_id} is alive.", fields={"job_id": job_id, "state": JobState.RUNNING})


@utility(observes=False, under="jobs")
def jobs_complete(
    ego: Ego,
    job_id: JobId,
    token: Token,
    output: Annotated[
        str | None,
        Option(help="What came of it; - reads it.", metavar="FILE"),
        FromFile(),
        Limit(bytes=OUTPUT_BYTES),
    ] = None,
) -> Reply[answers.JobEnded]:
    """Say that a job you had is done."""
    came = from_output(output or "")
    return _ended(ego, job_id, token, came, {"raw_output_text": output or ""})


@utility(observes=False, under="jobs")
def jobs_fail(
    ego: Ego,
    job_id: JobId,
    token: Token,
    reason: Annotated[str, Argument(help="Why."), Limit(bytes=4_096)],
) -> Reply[answers.JobEnded]:
    """Say that a job you had has failed."""
    return _ended(ego, job_id, token, from_failure(reason), {"complaint": reason})


@utility(observes=False, under="jobs")
def jobs_drop(
    ego: Ego,
    work_id: Annotated[str, Argument(help="Of an intent or an agent job.", metavar="ID")],
    reason: Annotated[str, Argument(help="Why."), Limit(bytes=1_024)],
) -> Reply[answers.JobsDrop]:
    """Give up what was decided, before it is done."""
    with ego.writing() as db:
        intent = _intent_behind(db, work_id)
        if _is_over(intent.state):
            raise UsageError(f"{intent.id} is {intent.state} already.")
        execute.drop(db, intent, text.one_line(reason, 500))
    return Reply(f"{intent.id} is dropped.", fields={"intent_id": intent.id, "state": "dropped"})


def _held(db: Transaction, job_id: str, token: str) -> Work:
    """The work behind a job and its token, also when it is over by now."""
    job = agent_jobs.get(db, job_id)
    if job is None:
        raise NotFound(f"No agent job '{text.one_line(job_id, 60)}'. ego jobs list shows them.")
    if job.claim_token != token:
        raise ContractRefused(f"token: {job.id} was not claimed with this one.")
    intent = intents.get(db, job.intent_id)
    assert intent is not None
    return Work(intent, job, token)


def _ended(
    ego: Ego, job_id: str, token: str, came: Came, details: Mapping[str, Any]
) -> Reply[answers.JobEnded]:
    with ego.writing() as db:
        work = _held(db, job_id, token)
        job = work.job
        assert job is not None
        if job.state in (JobState.TIMED_OUT, JobState.CANCELLED):
            raise ContractRefused(f"{job.id} is {job.state}, and its token counts no longer.")
        result = results.find_by_intent(db, work.intent.id) if job.state.is_over else None
        if result is None:
            result = execute.finish(ego, db, work, came, details)
        job = agent_jobs.get(db, job_id)
        assert job is not None
    say_what_waits(ego)
    fields: answers.JobEnded = {
        "job_id": job.id,
        "state": job.state,
        "result_id": result.id,
        "result_status": result.result_status,
        "summary_text": result.summary_text,
    }
    return Reply(f"{job.id} is {job.state}: {result.summary_text}", fields=fields)


def _tell(ego: Ego, db: Transaction, work: Work, progress: str) -> None:
    decision = decisions.get(db, work.intent.decision_id)
    assert decision is not None
    deliver(ego, db, Arrival(decision, work.intent, work.job, None, progress))


def _intent_behind(db: Transaction, name: str) -> Intent:
    job = agent_jobs.get(db, name)
    result = results.get(db, name)
    intent_id = job.intent_id if job else result.intent_id if result else name
    intent = intents.get(db, intent_id)
    if intent is None:
        raise NotFound(f"No intent, job or result '{text.one_line(name, 60)}'.")
    return intent


def _is_over(state: IntentState) -> bool:
    return state in (IntentState.DONE, IntentState.DROPPED)
