"""Saying what was done: the persona tells it, in one step with a model or in two without.

Saved first, then published, and publishing is speaking. A rendering that fails says nothing:
the console's activity shows that it failed, and the message waits for another attempt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from typer import Option

from ego.core.autonomy import messages as speaking
from ego.core.autonomy import rendering, repeats
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.decisions import ActionResult, Arrival
from ego.core.autonomy.messages import SpokenMessage, Unspoken
from ego.core.events import Event, Source
from ego.core.reply import Reply
from ego.core.text import age, mend, one_line
from ego.core.usage import Purpose
from ego.errors import ContractRefused, NoModel, NotFound, UsageError, VoiceError
from ego.runtime.answers.contract import answer_in
from ego.runtime.ego import Ego, utc_now
from ego.runtime.talk.keeping import keep
from ego.runtime.toolkit import utility
from ego.stores import console, packets, queue
from ego.stores.autonomy import agent_jobs, decisions, deliveries, intents, results
from ego.stores.engine.contract import Transaction
from ego.stores.packets import Packet, PacketKind
from ego.stores.queue import Job, State
from ego.stores.talk import events
from ego.tools.autonomy import answers
from ego.tools.autonomy.reaching.bring import bring_what_waits
from ego.tools.autonomy.speaking import limits
from ego.tools.autonomy.speaking.asking import ask_to_say
from ego.tools.autonomy.speaking.console import reply
from ego.tools.packets import (
    AsPacket,
    Commit,
    hand_out,
    print_packet,
    refuse_both,
    take_answer,
    take_back,
)
from ego.tools.talk import turns
from ego.tools.talk.asking import ask, book

if TYPE_CHECKING:
    from ego.voice.messages import LLM

TWO_STEPS = "Or take two steps: ego speak --packet, then ego speak --commit -."


_LOOKED_AT = 500
"""So many messages of the last days are looked at for one that is said again."""


class PendingMessage(NamedTuple):
    """A message that a model is asked for."""

    job: Job
    unspoken: Unspoken
    news: Arrival
    packet: Mapping[str, Any]


@utility(observes=False)
def speak(
    ego: Ego,
    packet: AsPacket = False,
    commit: Commit = None,
    again: Annotated[
        bool,
        Option("--again", help="Also what failed too often, or waits for the answer to a packet."),
    ] = False,
    now: Annotated[
        bool, Option("--now", help="Also in quiet hours, and beyond the messages of a day.")
    ] = False,
) -> Reply[answers.Speak]:
    """Say the oldest waiting message, in the persona's words."""
    refuse_both(packet, commit)
    if commit is not None:
        return _committed(ego, commit)
    if packet:
        asked = _ask(ego, again=again, at_once=False, anyway=now)
        if asked is None:
            raise NotFound(_nothing_waits(ego, anyway=now))
        return print_packet(asked.packet)
    said = say_next(ego, again=again, anyway=now)
    bring_what_waits(ego)
    return _reply(ego, said, anyway=now)


def say_next(ego: Ego, *, again: bool = False, anyway: bool = False) -> SpokenMessage | None:
    """Say the oldest message that waits; None when none does, or may be said now.

    Raises VoiceError when the model finds no usable words; it waits on.
    """
    llm = _model(ego)
    asked = _ask(ego, again=again, anyway=anyway)
    return _said_by(ego, llm, asked) if asked else None


class Spoken(NamedTuple):
    """What was said, and what kept the rest from being said."""

    messages: list[SpokenMessage]
    failure: ContractRefused | VoiceError | None = None


def say_what_waits(ego: Ego, most: int = 20) -> Spoken:
    """Say everything that is due to be said, and bring it to the sinks, with what waited for them.

    A failure ends it, and is warned about. Without a language model nothing is said: it all waits
    for `ego speak`.
    """
    spoken = _say_all(ego, most)
    bring_what_waits(ego)
    return spoken


def _say_all(ego: Ego, most: int) -> Spoken:
    said: list[SpokenMessage] = []
    if not ego.settings.llm:
        return Spoken(said)
    try:
        llm = _model(ego)
        while len(said) < most and (asked := _ask(ego)) is not None:
            said.append(_said_by(ego, llm, asked))
    except (ContractRefused, VoiceError) as failure:
        ego.warn(failure.sentence)
        return Spoken(said, failure)
    return Spoken(said)


def list_pending(db: Transaction) -> list[Job]:
    """The messages that are still to be said, the next one first."""
    return queue.list_unfinished(db, console.SPEAK)


# Asking


def _model(ego: Ego) -> LLM:
    try:
        return turns.model(ego.settings)
    except NoModel as error:
        raise NoModel(TWO_STEPS) from error
    except UsageError as error:
        raise UsageError(error.sentence, TWO_STEPS) from error


def _ask(
    ego: Ego, *, again: bool = False, at_once: bool = True, anyway: bool = False
) -> PendingMessage | None:
    """Take up the oldest message that is due, and keep what a model is asked for it.

    Nobody else gets it while the packet is open; one that is not answered `at_once` counts
    no attempt. None in quiet hours and beyond the messages of a day, unless it is to be said
    `anyway`. Raises NoPersona, and nothing is taken.
    """
    with ego.database.writing() as db:
        if again:
            take_back(db, PacketKind.RENDER, console.SPEAK)
        if not anyway and limits.why_silent(ego, db):
            return None
        now = utc_now()
        until = now + packets.VALID
        job = queue.claim(db, console.SPEAK, now, until, parked=again)
        unspoken = console.look_up(db, job.subject) if job else None
        if job is None or unspoken is None:
            return None
        if not at_once:
            queue.give_back(db, job, until)
        packets.withdraw_about(db, PacketKind.RENDER, unspoken.id, now)
        news = _news(db, unspoken)
        return PendingMessage(
            job, unspoken, news, hand_out(ego, db, ask_to_say(ego, db, unspoken, news))
        )


def _news(db: Transaction, unspoken: Unspoken) -> Arrival:
    """What there is to tell: the result with the decision and the intent that led to it."""
    result = results.get(db, unspoken.result_id)
    assert result is not None, "what is unspoken is about a result"
    intent = intents.get(db, result.intent_id)
    assert intent is not None
    decision = decisions.get(db, intent.decision_id)
    assert decision is not None
    job = agent_jobs.get(db, result.agent_job_id) if result.agent_job_id else None
    return Arrival(decision, intent, job, result)


def _result(news: Arrival) -> ActionResult:
    assert news.result is not None
    return news.result


# Answering


def _said_by(ego: Ego, llm: LLM, asked: PendingMessage) -> SpokenMessage:
    """What `llm` makes of it, said; VoiceError, and nothing is said, when that is not usable."""
    try:
        spent = book(lambda: nullcontext(ego), Purpose.RENDER, asked.unspoken.id)
        return ask(llm, asked.packet, lambda answer: _say(ego, answer), spent)
    except KeyboardInterrupt:
        with ego.database.writing() as db:
            packets.withdraw(db, asked.packet["packet_id"])
            queue.give_back(db, asked.job, utc_now())
        raise
    except (ContractRefused, VoiceError) as error:
        raise _failed(ego, llm, asked, str(error)) from error


def _committed(ego: Ego, said: str) -> Reply[answers.Speak]:
    spoken = _say(ego, said)
    bring_what_waits(ego)
    return _reply(ego, spoken)


def _say(ego: Ego, answer: str) -> SpokenMessage:
    """Check an answer, save it as an event, and publish it, all of it in one transaction.

    An answer to a packet that was answered before is told what was said then. Raises
    ContractRefused, and nothing is changed.
    """
    given = answer_in(answer, rendering.SCHEMA)
    with ego.database.reading() as db:
        packet, unspoken = _about(db, given)
        if packet.outcome is not None:
            return console.message(db, packet.outcome["event_id"])
        news = _news(db, unspoken)
        earlier = _said_before(ego, db)
    # Texts can be long, and are looked at before others have to wait for the database.
    _guard(given["message"], _result(news))
    _refuse_repeat(ego, given["message"], earlier)
    event = _event(ego, unspoken, given["message"])
    its_words = events.cut(event)
    with ego.writing() as db:
        packet, unspoken = _about(db, given)
        if packet.outcome is not None:
            return console.message(db, packet.outcome["event_id"])
        if newer := [one for one in _said_before(ego, db) if one not in earlier]:
            _refuse_repeat(ego, given["message"], newer)
        event = keep(ego, db, event, its_words)
        console.publish(db, unspoken, event.id)
        deliveries.note(db, event.id, [sink.name for sink in ego.settings.sinks])
        if job := queue.find_about(db, console.SPEAK, unspoken.id):
            queue.finish(db, job)
        packets.consume(db, packet, {"event_id": event.id})
        return console.message(db, event.id)


def _about(db: Transaction, given: Mapping[str, Any]) -> tuple[Packet, Unspoken]:
    """The packet that an answer names, and what is to be said."""
    packet = take_answer(db, PacketKind.RENDER, given)
    unspoken = console.look_up(db, packet.trigger_id)
    assert unspoken is not None, "a packet is about something unspoken"
    return packet, unspoken


def _guard(message: str, result: ActionResult) -> None:
    raw = result.details.get("raw_output_text", "")
    fault = speaking.fault_of(
        message,
        summary=result.summary_text,
        raw_output=str(raw),
        payload=result.result_payload,
    )
    if fault is not None:
        raise ContractRefused(f"message {fault}.")


def _said_before(ego: Ego, db: Transaction) -> list[repeats.Earlier]:
    """What was said by itself: the last messages, and all of the last days, newest first."""
    since, source = ego.now() - repeats.ALIKE_FOR, Source.AUTONOMY_MESSAGE
    last = events.newest(db, source, limit=repeats.EQUAL_AMONG)
    lately = events.newest(db, source, since=since, limit=_LOOKED_AT)
    found = lately if len(lately) > len(last) else last
    return [repeats.Earlier(one.id, one.at, one.assistant_text) for one in found]


def _refuse_repeat(ego: Ego, message: str, earlier: Sequence[repeats.Earlier]) -> None:
    again = repeats.find_repeat(message, earlier, ego.now())
    if again is not None:
        raise ContractRefused(
            f"message says again what was said {age(again.at, ego.here())} ({again.id}):"
            f' "{one_line(again.words, 120)}". Say something new.'
        )


def _event(ego: Ego, unspoken: Unspoken, message: str) -> Event:
    persona = ego.persona()
    return Event(
        id=f"ev_{ego.new_id()}",
        at=ego.now(),
        source=Source.AUTONOMY_MESSAGE,
        searchable=Source.AUTONOMY_MESSAGE.is_searchable,
        assistant_text=mend(message).strip(),
        client_context={
            "result_id": unspoken.result_id,
            "message_kind": str(unspoken.message_kind),
            "delivery_mode": str(unspoken.delivery_mode),
            **({"sender": persona.name} if persona and persona.name else {}),
        },
    )


def _failed(ego: Ego, llm: LLM, asked: PendingMessage, complaint: str) -> VoiceError:
    """Keep that it failed, where a person looks; returns the error that says so.

    A complaint may quote the answer, and the answer may be the internal summary.
    """
    summary = speaking.fold(_result(asked.news).summary_text)
    if summary and summary in speaking.fold(complaint):
        complaint = "The answer was refused."
    activity = speaking.activity_of(asked.news, ego.now())
    with ego.database.writing() as db:
        packets.withdraw(db, asked.packet["packet_id"])
        job = queue.fail(db, asked.job, complaint, utc_now())
        console.record(db, speaking.unsaid(activity, complaint))
    return VoiceError(f"{llm.name} gave no usable message: {complaint} {_when_again(job)}")


def _when_again(job: Job) -> str:
    if job.state is State.PARKED:
        return "Nothing was said; it is parked, and ego speak --again takes it up."
    return f"Nothing was said; it is {job.due_again(utc_now())}."


# Replying


def _reply(ego: Ego, said: SpokenMessage | None, *, anyway: bool = False) -> Reply[answers.Speak]:
    with ego.database.reading() as db:
        left = list_pending(db)
    parked = sum(job.state is State.PARKED for job in left)
    lines = [reply(ego, [said]).data] if said else [_nothing_waits(ego, anyway=anyway)]
    if said and len(left) > parked:
        lines.append(f"Still to be said: {len(left) - parked}.")
    if parked:
        lines.append(f"Parked: {parked}. ego speak --again takes up what was parked.")
    fields: answers.Speak = {
        "message": message_fields(said, ego.write_time) if said else None,
        "waiting": len(left) - parked,
        "parked": parked,
    }
    return Reply("\n".join(lines), fields=fields, acted=said is not None)


def _nothing_waits(ego: Ego, *, anyway: bool) -> str:
    with ego.database.reading() as db:
        later = [job for job in list_pending(db) if job.state is State.WAITING]
        silent = "" if anyway else limits.why_silent(ego, db)
    if not later:
        return "Nothing waits to be said."
    if silent:
        return f"{silent} Still to be said: {len(later)}. {limits.ANYWAY}"
    seconds = max(1, round((later[0].next_at - utc_now()).total_seconds()))
    return f"Nothing can be said now. Still to be said: {len(later)}, the next in {seconds} s."
