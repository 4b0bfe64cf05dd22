"""The first message of a life: decided about, put into words and brought at once, at any hour.

It is a plan like every other: the model decides whether and how, the persona finds the words.
What fails of it stays, and the heartbeat takes it up.
"""

from __future__ import annotations

from typing import NamedTuple

from ego.core.autonomy.decisions import Outcome, Trigger, TriggerKind, TriggerState
from ego.core.autonomy.messages import SpokenMessage
from ego.errors import EgoError
from ego.runtime.ego import Ego, utc_now
from ego.stores import queue
from ego.stores.autonomy import decisions, said, triggers
from ego.tools.autonomy.deciding import deliberate
from ego.tools.autonomy.deciding import triggers as triggering
from ego.tools.autonomy.reaching.bring import bring_what_waits
from ego.tools.autonomy.speaking import speak as saying

_SUBJECT = "greeting"


class Greeted(NamedTuple):
    """What came of a greeting."""

    message: SpokenMessage | None
    why_not: str = ""
    """Why nothing was said, as a sentence."""
    failed: bool = False
    """A model failed at it, and it waits for the next beat."""


def has_spoken(ego: Ego) -> bool:
    """Whether it ever said anything by itself."""
    with ego.database.reading() as db:
        return bool(said.newest(db, 1))


def greet(ego: Ego, plan: str) -> Greeted:
    """Decide about `plan`, do what is decided, say it, and bring it to the sinks.

    Where an earlier plan to greet waits still, it is that one; and where something waits to be
    said already, that is said and nothing else is decided.
    """
    with ego.database.reading() as db:
        is_decided = bool(saying.list_pending(db))
    try:
        if is_decided:
            return _said(ego, "What it wants to say waits for its words.")
        trigger = _planned(ego, plan)
        decided = deliberate.think(ego, trigger_id=trigger.id)
        if decided.fields["outcome"] is not Outcome.DO_ACTION:
            return Greeted(None, _reason(ego, str(decided.fields["decision_id"])))
        return _said(ego, decided.data)
    except EgoError as error:
        return Greeted(None, str(error), failed=True)


def _said(ego: Ego, otherwise: str) -> Greeted:
    """What is said now; `otherwise` says why nothing is."""
    spoken = saying.say_next(ego, again=True, anyway=True)
    bring_what_waits(ego, anyway=True)
    return Greeted(spoken, "" if spoken else otherwise)


def _planned(ego: Ego, plan: str) -> Trigger:
    with ego.writing() as db:
        before = triggers.find_about(db, TriggerKind.TIME, _SUBJECT)
        if before is None or before.state is TriggerState.DONE:
            return triggering.queue(ego, db, TriggerKind.TIME, _SUBJECT, plan)
        job = queue.find_about(db, queue.DELIBERATE, before.id)
        if job and job.complaint:  # it failed, and somebody has asked for it anew
            queue.begin_again(db, job, utc_now())
        return before


def _reason(ego: Ego, decision_id: str) -> str:
    with ego.database.reading() as db:
        decision = decisions.get(db, decision_id)
    assert decision is not None
    if decision.next_deliberation_at is not None:
        until = ego.local(decision.next_deliberation_at)
        return f"It put that off until {until:%Y-%m-%d %H:%M}: {decision.reason}"
    return f"It decided to say nothing: {decision.reason}"
