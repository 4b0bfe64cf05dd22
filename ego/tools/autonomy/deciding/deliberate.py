"""Deciding what to do: a packet, a model's answer, and what comes of it.

    ego deliberate --packet | claude -p | ego deliberate --commit -

or in one step with EGO_LLM. A decision is made in one transaction: its event, its one
intent or the trigger it comes back by, the answered packet and the settled trigger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Annotated, Any, NamedTuple, cast

from typer import Option

from ego.core import text
from ego.core.autonomy import decisions as values
from ego.core.autonomy.decisions import (
    Decision,
    Direction,
    Intent,
    IntentState,
    Outcome,
    TriggerKind,
)
from ego.core.events import Event, Source
from ego.core.persona.interests import Mode, TargetType
from ego.core.reply import Reply
from ego.core.usage import Purpose
from ego.errors import ContractRefused, NoModel, VoiceError
from ego.runtime import attention
from ego.runtime.answers.contract import answer_in
from ego.runtime.attention import Attended
from ego.runtime.ego import Ego, utc_now
from ego.runtime.toolkit import utility
from ego.stores import console, packets, queue
from ego.stores.autonomy import decisions, intents
from ego.stores.engine.contract import Transaction
from ego.stores.packets import Packet, PacketKind
from ego.stores.queue import State
from ego.stores.talk import events
from ego.tools.autonomy import answers
from ego.tools.autonomy.deciding import decision_contract, shaping, triggers, waiting
from ego.tools.autonomy.deciding import material as gathering
from ego.tools.autonomy.deciding import short as short_packets
from ego.tools.autonomy.deciding.doubles import refuse_double
from ego.tools.autonomy.deciding.material import Material
from ego.tools.autonomy.deciding.triggers import Held
from ego.tools.autonomy.doing import execute
from ego.tools.autonomy.doing.capabilities import usable
from ego.tools.packets import (
    AsPacket,
    Commit,
    PacketQuestion,
    hand_out,
    print_packet,
    refuse_both,
    take_answer,
)
from ego.tools.persona import state
from ego.tools.talk import turns
from ego.tools.talk.asking import ask, book

_A_MOMENT = timedelta(seconds=1)
"""A trigger is held a little longer than its packet can be answered."""

_NEEDED = "docs/models.md says what a model needs to decide."

_ANY_ANSWER = {
    "type": "object",
    "properties": {"packet_id": {"type": "string"}},
    "required": ["packet_id"],
}
"""Enough to know what an answer is to: one that was taken already is not held against what
may be done today."""


class PendingDecision(NamedTuple):
    """A packet that was handed out, and the trigger that it holds."""

    packet: dict[str, Any]
    held: Held


@utility(observes=False)
def deliberate(
    ego: Ego,
    event: Annotated[
        str | None, Option(help="Decide about this event; else about what is due, or stirs.")
    ] = None,
    again: Annotated[
        bool,
        Option("--again", help="Also what failed too often, or waits for the answer to a packet."),
    ] = False,
    packet: AsPacket = False,
    short: Annotated[
        bool,
        Option("--short", help="Ask what a small model can answer; so with a small context."),
    ] = False,
    commit: Commit = None,
) -> Reply[answers.Decided]:
    """Decide what to do: act, skip it, or put it off."""
    refuse_both(packet, commit)
    if commit is not None:
        return take_decision(ego, commit)
    if packet:
        asked = prepare(ego, event_id=event, again=again, short=short or _is_small(ego))
        return print_packet(asked.packet)
    return think(ego, event_id=event, again=again, short=short)


def _is_small(ego: Ego) -> bool:
    return short_packets.is_called_for(ego.settings.llm_context)


def prepare(
    ego: Ego,
    *,
    event_id: str | None = None,
    trigger_id: str | None = None,
    kind: TriggerKind = TriggerKind.TIME,
    desires: Sequence[str] = (),
    again: bool = False,
    short: bool = False,
    until: datetime | None = None,
) -> PendingDecision:
    """Hold a trigger, recall what matters to it, and hand out the packet about it.

    Raises NotFound when nothing is there to decide about, NoPersona when nobody is there
    to decide.

    With `until` somebody answers at once, by then. A packet without it may never be
    answered, which is no attempt: the trigger is back when the packet expires.
    """
    back = until or utc_now() + packets.VALID + _A_MOMENT
    state.thinker(ego)  # nothing is held for nobody
    with ego.writing() as db:
        held = triggers.hold(
            ego,
            db,
            back,
            event_id=event_id,
            trigger_id=trigger_id,
            kind=kind,
            desires=desires,
            again=again,
        )
        if until is None:
            queue.give_back(db, held.job, back)
        packets.withdraw_about(db, PacketKind.DELIBERATE, held.trigger.id, utc_now())
    try:
        material = gathering.collect(ego, held.trigger)
        question = _ask_short(ego, material) if short else _ask_whole(material)
        with ego.writing() as db:
            return PendingDecision(hand_out(ego, db, question), held)
    except BaseException:
        with ego.database.writing() as db:
            queue.give_back(db, held.job, utc_now())
        raise


def _ask_whole(material: Material) -> PacketQuestion:
    content, allowed = shaping.shape(material)
    return PacketQuestion(
        kind=PacketKind.DELIBERATE,
        trigger_id=material.trigger.id,
        allowed=allowed,
        instructions=decision_contract.INSTRUCTIONS,
        schema=decision_contract.schema(material.usable),
        content=content,
    )


def _ask_short(ego: Ego, material: Material) -> PacketQuestion:
    """The question for a small model; it names no ids, and offers the times to come back at."""
    content, _ = shaping.shape(material)
    times = short_packets.moments(material.here)
    return PacketQuestion(
        kind=PacketKind.DELIBERATE,
        trigger_id=material.trigger.id,
        allowed={short_packets.TIMES: times},
        instructions=short_packets.INSTRUCTIONS,
        schema=short_packets.short_schema(material.usable, times),
        content=short_packets.material(content, ego.settings.llm_context),
    )


def take_decision(ego: Ego, said: str) -> Reply[answers.Decided]:
    """Take an answer, whole or not at all; raises ContractRefused that names the field."""
    answer = answer_in(said, _ANY_ANSWER)
    with ego.writing() as db:
        packet = take_answer(db, PacketKind.DELIBERATE, answer)
        outcome = cast("answers.Decided | None", packet.outcome)  # as it was kept below
        if outcome is None:
            answer = _checked(ego, db, said, packet)
            outcome = _decide(ego, db, packet.trigger_id, answer)
            packets.consume(db, packet, outcome)
    execute.take_up(ego)
    with ego.database.reading() as db:
        decision = decisions.get(db, outcome["decision_id"])
        intent = intents.get(db, outcome["intent_id"]) if outcome["intent_id"] else None
    assert decision is not None
    return Reply(_told(ego, decision, intent), fields=outcome)


def _checked(ego: Ego, db: Transaction, said: str, packet: Packet) -> dict[str, Any]:
    """The answer to `packet`, whichever question that asked; raises ContractRefused."""
    can_be_used = usable(ego, db)
    times = packet.allowed.get(short_packets.TIMES)
    if times is not None:
        schema = short_packets.short_schema(can_be_used, times)
        answer = short_packets.widen(answer_in(said, schema))
        refuse_double(ego, db, packet.trigger_id, answer, "payload")
        return answer
    answer = answer_in(said, decision_contract.schema(can_be_used))
    decision_contract.check(answer, packet.allowed, ego.here())
    refuse_double(ego, db, packet.trigger_id, answer, "action_payload")
    return answer


def think(
    ego: Ego,
    *,
    event_id: str | None = None,
    trigger_id: str | None = None,
    kind: TriggerKind = TriggerKind.TIME,
    desires: Sequence[str] = (),
    again: bool = False,
    short: bool = False,
) -> Reply[answers.Decided]:
    """Ask the configured model, and take its answer; a small one is asked the `short` question.

    See `triggers.hold` for what it is about.

    A model that fails leaves the trigger waiting for a later try: VoiceError, or
    ContractRefused when it answered something else.
    """
    if not ego.settings.llm:
        raise NoModel("Or take two steps: ego deliberate --packet, then ego deliberate --commit -.")
    llm = turns.model(ego.settings)
    # Twice, for an answer that is refused goes back once.
    longest = 2 * timedelta(seconds=ego.settings.llm_seconds or 600) + timedelta(minutes=5)
    packet, held = prepare(
        ego,
        event_id=event_id,
        trigger_id=trigger_id,
        kind=kind,
        desires=desires,
        again=again,
        short=short or _is_small(ego),
        until=utc_now() + longest,
    )
    try:
        spent = book(lambda: nullcontext(ego), Purpose.DELIBERATE, held.trigger.id)
        return ask(llm, packet, lambda answer: take_decision(ego, answer), spent)
    except VoiceError as error:
        raise VoiceError(f"{error} {_failed(ego, packet, held, str(error))}.") from error
    except ContractRefused as error:
        left = f"Nothing was changed, and {_failed(ego, packet, held, str(error))}. {_NEEDED}"
        raise ContractRefused(f"{llm.name} gave no usable decision. {error} {left}") from error
    except BaseException:
        with ego.database.writing() as db:
            packets.withdraw(db, packet["packet_id"])
            queue.give_back(db, held.job, utc_now())
        raise


def _failed(ego: Ego, packet: Mapping[str, Any], held: Held, complaint: str) -> str:
    with ego.database.writing() as db:
        packets.withdraw(db, packet["packet_id"])
        job = queue.fail(db, held.job, text.one_line(complaint, 500), utc_now())
    if job.state is State.PARKED:
        return f"{job.subject} is kept and parked; ego deliberate --again takes it up"
    return f"{job.subject} is kept and {job.due_again(utc_now())}"


def _decide(
    ego: Ego, db: Transaction, trigger_id: str, answer: Mapping[str, Any]
) -> answers.Decided:
    """Keep the decision and all that comes with it; returns what a commit tells."""
    decision = values.read(
        answer,
        decision_id=f"dec_{ego.new_id()}",
        trigger_id=trigger_id,
        event_id=f"ev_{ego.new_id()}",
        at=ego.now(),
    )
    decisions.add(db, decision, answer)
    events.add(db, _event(decision))
    attention.stir(ego, db, decision.event_id, _attended(ego, decision), _mode(decision))
    waiting.settle(db, trigger_id)
    intent = _intent(ego, decision)
    if intent is not None:
        intents.add(db, intent)
    else:
        console.record_decision(db, decision)
    if decision.outcome is Outcome.DEFER:
        triggers.queue(
            ego,
            db,
            TriggerKind.DEFERRAL,
            decision.id,
            text.one_line(decision.defer_reason or "", 500),
            decision.next_deliberation_at,
        )
    return {
        "decision_id": decision.id,
        "outcome": decision.outcome,
        "intent_id": intent.id if intent else None,
        "defer_until": ego.write_time(decision.defer_until) if decision.defer_until else None,
    }


def _event(decision: Decision) -> Event:
    return Event(
        id=decision.event_id,
        at=decision.at,
        source=Source.DELIBERATION_DECISION,
        searchable=False,
        assistant_text=decision.reason,
        client_context={
            "decision_id": decision.id,
            "trigger_id": decision.trigger_id,
            "outcome": str(decision.outcome),
            "action_type": decision.action_type,
        },
    )


def _attended(ego: Ego, decision: Decision) -> list[Attended]:
    titles = {str(goal["id"]): str(goal["title"]) for goal in ego.goals()}
    goals = [titles[one] for one in decision.evidence.goal_ids if one in titles]
    acting = [Attended(TargetType.ACTION, decision.action_type)] if decision.action_type else []
    return [*(Attended(TargetType.GOAL, title) for title in goals), *acting]


def _mode(decision: Decision) -> Mode | None:
    """How the ego goes on from here; to avoid something is no manner of its own."""
    if decision.persona_influence is None:
        return None
    direction = decision.persona_influence.preferred_direction
    return None if direction is Direction.AVOID else Mode(str(direction))


def _intent(ego: Ego, decision: Decision) -> Intent | None:
    if decision.action_type is None or decision.action_payload is None:
        return None
    return Intent(
        id=f"int_{ego.new_id()}",
        decision_id=decision.id,
        state=IntentState.PROPOSED,
        action_type=decision.action_type,
        payload=decision.action_payload,
        priority=values.USUAL_PRIORITY if decision.priority is None else decision.priority,
        goal_ids=decision.evidence.goal_ids,
        made_at=decision.at,
    )


def _told(ego: Ego, decision: Decision, intent: Intent | None) -> str:
    reason = text.one_line(decision.reason, 200)
    if decision.next_deliberation_at is not None:
        until = f"{ego.local(decision.next_deliberation_at):%Y-%m-%d %H:%M}"
        return f"Put off until {until} ({decision.id}): {reason}"
    if intent is None:
        return f"Nothing is done ({decision.id}): {reason}"
    return f"Decided: {intent.action_type} ({intent.id}, {intent.state}): {reason}"
