"""What follows when news of an intent arrives: the one path of a result and of progress.

An intent that a runner carried out and an agent job that came back both end here, within
the transaction that keeps their result.
"""

from __future__ import annotations

from ego.core.autonomy import messages
from ego.core.autonomy.capabilities import SAY
from ego.core.autonomy.decisions import (
    ActionResult,
    Arrival,
    ConsoleDelivery,
    Decision,
    Delivery,
    ResultStatus,
    TriggerKind,
)
from ego.core.autonomy.messages import Unspoken
from ego.core.desires.satisfaction import ACTED_ON, Rule
from ego.core.events import Event, Source
from ego.core.persona.interests import TargetType
from ego.runtime import attention
from ego.runtime.attention import Attended
from ego.runtime.desires import settling
from ego.runtime.ego import Ego, utc_now
from ego.stores import console, queue
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events
from ego.tools.autonomy.deciding import triggers as triggering


def deliver(ego: Ego, db: Transaction, news: Arrival) -> None:
    """Let what came of an intent be known, within the transaction.

    A result becomes an event, which recall finds when it is promoted, holds the attention
    for a while, and quiets the desire that led to it. Progress does none of this. Both show
    on the console as far as the decision wanted that, and a result that is to be told waits
    from here on to be spoken.
    """
    if news.result is not None:
        events.add(db, _event(ego, news, news.result))
        attention.stir(ego, db, news.result.event_id, _attended(news, news.result))
        _settle(ego, db, news.decision, news.result)
    told = news.decision.console_delivery
    if told is not None:
        _show(ego, db, news, told)


def _settle(ego: Ego, db: Transaction, decision: Decision, result: ActionResult) -> None:
    """Something was done about a desire: a little quieter, or it would be decided about again."""
    trigger = triggering.find_origin(db, decision.trigger_id)
    good = result.result_status in (ResultStatus.SUCCESS, ResultStatus.PARTIAL)
    if good and trigger.kind is TriggerKind.DESIRE:
        ego.follow(db, "satisfy", settling([Rule("", trigger.subject, ACTED_ON)], ""))


def _show(ego: Ego, db: Transaction, news: Arrival, told: ConsoleDelivery) -> None:
    result = news.result
    how = messages.delivery(told, result.result_status if result else None)
    if how is Delivery.SILENT:
        return
    console.record(db, messages.activity_of(news, ego.now()))
    if result is not None and messages.is_spoken(how):
        unspoken = Unspoken(
            id=f"msg_{ego.new_id()}",
            at=ego.now(),
            result_id=result.id,
            message_kind=messages.kind(told, result.result_status),
            delivery_mode=how,
        )
        if console.hold(db, unspoken):
            queue.queue(db, f"job_{ego.new_id()}", console.SPEAK, unspoken.id, utc_now())


def _attended(news: Arrival, result: ActionResult) -> list[Attended]:
    failed = result.result_status is ResultStatus.FAILED
    done, means = news.intent.action_type, result.capability
    acted = [Attended(TargetType.ACTION, done, failed)]
    if done == SAY.name:  # it is done by no means: to attend to it once is enough
        return acted
    return [*acted, Attended(TargetType.CAPABILITY, means, failed)]


def _event(ego: Ego, news: Arrival, result: ActionResult) -> Event:
    return Event(
        id=result.event_id,
        at=ego.now(),
        source=Source.ACTION_RESULT,
        searchable=result.is_promoted,
        user_text=result.summary_text,
        client_context={
            "result_id": result.id,
            "intent_id": news.intent.id,
            "decision_id": news.decision.id,
            "action_type": news.intent.action_type,
            "result_status": str(result.result_status),
            "agent_job_id": result.agent_job_id,
        },
    )
