"""Asking a language model what things felt like: turn after turn, or one in two steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from typer import Option

from ego.core import events as reflections
from ego.core import events as sayings
from ego.core.answers import event_fields
from ego.core.events import Event, Reflection, Source, reflection_of
from ego.core.mood.mood import LABELS
from ego.core.reply import Reply, quoting
from ego.core.talk.answers import every_noted_fields
from ego.core.talk.noted import FIELD, Item, Noted, instructions
from ego.errors import ContractRefused, NoAnswer, NotFound, VoiceError
from ego.runtime import attention
from ego.runtime.answers.contract import answer_in
from ego.runtime.ego import Ego, utc_now
from ego.runtime.noted import later, noting
from ego.runtime.toolkit import utility
from ego.stores import packets, queue
from ego.stores.engine.contract import Transaction
from ego.stores.packets import PacketKind
from ego.stores.queue import Job, State
from ego.stores.talk import events
from ego.stores.talk import noted as notes
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
from ego.tools.talk import answers, asking, noted, turns

if TYPE_CHECKING:
    from ego.tools.persona.answers import Thinker

_LEASE_BEYOND = timedelta(minutes=5)
"""How much longer than its time limit a job stays out of the others' reach."""

A_BEAT = 10
"""So many waiting turns at most are asked about at one heartbeat."""
_BEAT_AT_MOST = timedelta(minutes=5)
"""So long at most a heartbeat begins to ask about another one."""
_A_DAY = timedelta(days=1)

_SAID = 8_000
"""Characters of each side of an event that a packet holds."""

_BEGINNING = """\
You are the one described in persona_selection_context. Below, under event, is something that \
happened between you and the other one, or that reached you."""
_END = "Answer with one JSON object that keeps to the schema, with this packet's packet_id."

FEELING = f"""\
{_BEGINNING} Say what it felt like to you, not to the other one.
{quoting("The texts of the event and of known")}
salience_score says how much it will still matter tomorrow: small talk 0.1, a quarrel 0.9.
{{noting}}
{_END}"""

NOTING = f"""\
{_BEGINNING} What it felt like was said already; say what to note of it.
{quoting("The texts of the event and of known")}
{{noting}}
{_END}"""

_UNIT: Mapping[str, Any] = {"type": "number", "minimum": 0, "maximum": 1}

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["packet_id", "emotion_label", "emotion_intensity", "salience_score"],
    "properties": {
        "packet_id": {"type": "string"},
        "reflection_text": {"type": "string", "maxLength": reflections.TEXT_CHARACTERS},
        "emotion_label": {"enum": list(LABELS)},
        "emotion_intensity": _UNIT,
        "topic_tags": {
            "type": "array",
            "maxItems": reflections.TAGS,
            "items": {"type": "string", "minLength": 1, "maxLength": reflections.TAG_CHARACTERS},
        },
        "salience_score": _UNIT,
        "confidence": _UNIT,
        "partner_policy": {
            "type": "object",
            "additionalProperties": False,
            "required": ["cooperation", "refusal_bias", "refusal_allowed"],
            "properties": {
                "cooperation": _UNIT,
                "refusal_bias": _UNIT,
                "refusal_allowed": {"type": "boolean"},
            },
        },
        "noted": FIELD,
    },
}

_OF_FELT: Mapping[str, Any] = {**SCHEMA, "required": ["packet_id"]}
"""An answer about what was felt already: whatever it says of that does not count."""
_FELT = "felt"

_BY_ITSELF: Mapping[str, Any] = {
    "type": "object",
    "required": [*SCHEMA["required"][1:], "noted"],
    "properties": {
        **{key: SCHEMA["properties"][key] for key in SCHEMA["required"][1:]},
        "reflection_text": {"type": "string", "maxLength": 240},
        "topic_tags": {**SCHEMA["properties"]["topic_tags"], "maxItems": 5},
        "confidence": _UNIT,
        "partner_policy": SCHEMA["properties"]["partner_policy"],
        "noted": FIELD,
    },
}
"""The form of an answer to the worker: no packet's id, what must be there first, and no room for
a small model to go on and on."""
_NOTED_BY_ITSELF: Mapping[str, Any] = {
    "type": "object",
    "required": ["noted"],
    "properties": {"noted": FIELD},
}


@utility(observes=False)
def reflect(
    ego: Ego,
    limit: Annotated[int, Option(help="At most so many.", min=1, max=10_000)] = 20,
    again: Annotated[
        bool, Option("--again", help="Also those that were parked after five tries.")
    ] = False,
    packet: AsPacket = False,
    commit: Commit = None,
) -> Reply[answers.Reflect]:
    """Ask the language model what waiting turns felt like; --packet prints the oldest."""
    refuse_both(packet, commit)
    if commit is not None:
        return _taken(ego, commit)
    if packet:
        return print_packet(_asked(ego, again=again))
    worked = ask_waiting(ego, limit, again=again)
    if worked.failure is not None:
        raise worked.failure
    return _reflected(ego, worked)


def ask_at_a_beat(ego: Ego, begun: datetime) -> Worked:
    """Ask of some turns what they felt like that waited when the beat had `begun`.

    So a message that was said at this beat has time to be answered. What was given up is tried
    once more a day later, and so a few times: the model of a machine that was away for a night
    is there again by then. Nothing is asked where nobody is to feel it.
    """
    if ego.persona() is None:
        return Worked()
    until = utc_now() + _BEAT_AT_MOST
    worked = ask_waiting(ego, A_BEAT, due=begun, until=until)
    if worked.failure is None:
        more = ask_waiting(ego, A_BEAT - len(worked.done), due=begun, until=until, given_up=True)
        done, found = [*worked.done, *more.done], [*worked.found, *more.found]
        worked = Worked(done, found, more.failure)
    return worked


class Worked(NamedTuple):
    """What came of asking."""

    done: Sequence[Event] = ()
    """The turns that were reflected on."""
    found: Sequence[Noted] = ()
    """What was noted of them."""
    failure: VoiceError | None = None
    """What kept it from more, with what is kept by then."""


def ask_waiting(
    ego: Ego,
    limit: int,
    *,
    again: bool = False,
    given_up: bool = False,
    due: datetime | None = None,
    until: datetime | None = None,
) -> Worked:
    """Ask of at most `limit` turns that are `due`, the longest first, and of none after `until`.

    With `again` also of those that were given up, with `given_up` of those that were a day ago.
    A model that does not answer ends it; one whose answer is none is asked about the next.
    """
    llm, persona, due = turns.model(ego.settings), state.thinker(ego), due or utc_now()
    done, failed, found = list[Event](), list[Job](), list[Noted]()
    while len(done) + len(failed) < limit and not (until and utc_now() > until):
        job = _claimed(ego, due, again=again, given_up=given_up)
        if job is None:
            break
        with ego.database.reading() as db:
            event = events.get(db, job.subject)
            known = [] if event is None else noted.list_known_lines(ego, db, event, persona)
        if event is None or not _is_to_ask(event):
            _finished(ego, job)
            continue
        form = _BY_ITSELF if event.reflection is None else _NOTED_BY_ITSELF
        try:
            reflection, items = asking.reflect_on(
                llm, ego, persona, event, known, form, partial(noted.read, ego, persona, event)
            )
            found += _finished(ego, job, reflection, event, items)
        except VoiceError as error:
            failed.append(_failed(ego, job, str(error)))
            return Worked(done, found, VoiceError(f"{error} {_outcome(done, failed)}"))
        except KeyboardInterrupt:
            with ego.database.writing() as db:
                queue.give_back(db, job, utc_now())
            raise
        except ContractRefused as error:
            no_feeling = isinstance(error, NoAnswer) and event.reflection is None
            failed.append(
                _failed(ego, job, "The answer was no reflection." if no_feeling else str(error))
            )
            continue
        done.append(replace(event, reflection=reflection or event.reflection))
    if failed:
        said = f"{llm.name} gave no usable reflection. {_outcome(done, failed)}"
        return Worked(done, found, VoiceError(said))
    return Worked(done, found)


def _is_to_ask(event: Event) -> bool:
    """Whether it was not felt yet, or is a turn of talk, of which something may be noted."""
    return event.reflection is None or event.source is Source.CHAT


def _claimed(ego: Ego, due: datetime, *, again: bool, given_up: bool) -> Job | None:
    longest = 2 * timedelta(seconds=ego.settings.llm_seconds or 600) + _LEASE_BEYOND
    with ego.database.writing() as db:
        if given_up:
            return queue.claim_given_up(db, queue.REFLECT, due - _A_DAY, utc_now() + longest)
        return queue.claim(db, queue.REFLECT, due, utc_now() + longest, parked=again)


def _asked(ego: Ego, *, again: bool) -> dict[str, Any]:
    """Hand out the packet for the turn that has waited longest; it holds the turn's job.

    A job whose packet nobody answers is back when that expires, with no try counted.
    """
    context, persona, now = state.persona_selection_context(ego), state.thinker(ego), utc_now()
    with ego.database.writing() as db:
        while job := queue.claim(db, queue.REFLECT, now, now + packets.VALID, parked=again):
            event = events.get(db, job.subject)
            if event is not None and _is_to_ask(event):
                known = noted.list_known(ego, db, event, persona)
                other = sayings.find_partner(event) or persona.addressed(ego.companion)
                asked = hand_out(ego, db, _question(job, event, context, known, other))
                queue.give_back(db, job, datetime.fromisoformat(asked["expires_at"]))
                return asked
            queue.finish(db, job)
        held = len(queue.list_unfinished(db, queue.REFLECT))
    later = f" {held} not due yet or parked: ego jobs list shows them." if held else ""
    raise NotFound(f"Nothing waits for a reflection now.{later}")


def _question(
    job: Job, event: Event, context: Thinker, known: Sequence[Mapping[str, str]], other: str
) -> PacketQuestion:
    felt = event.reflection is not None
    told = {
        "id": event.id,
        "at": event.at.isoformat(),
        "source": str(event.source),
        "user_text": event.user_text[:_SAID],
        "assistant_text": event.assistant_text[:_SAID],
    }
    return PacketQuestion(
        kind=PacketKind.REFLECT,
        trigger_id=event.id,
        allowed={"events": [event.id], "jobs": [job.id], **({_FELT: [event.id]} if felt else {})},
        instructions=(NOTING if felt else FEELING).format(noting=instructions(other)),
        schema=_OF_FELT if felt else SCHEMA,
        content={"event": told, "known": known, "persona_selection_context": context},
    )


def _taken(ego: Ego, answer: str) -> Reply[answers.Reflect]:
    """Check what a model felt and noted, and keep it; told again, the same once more."""
    given = answer_in(answer, _OF_FELT)
    with ego.database.reading() as db:
        packet = take_answer(db, PacketKind.REFLECT, given)
        event = events.get(db, packet.trigger_id)
    felt, items = _FELT in packet.allowed, list[Item]()
    if not felt:
        given = answer_in(answer, SCHEMA)
    if packet.outcome is None and event is not None:
        items = noted.read(ego, state.thinker(ego), event, given.get("noted", []))
    with ego.lock, ego.writing() as db:
        packet = take_answer(db, PacketKind.REFLECT, given)
        event = events.get(db, packet.trigger_id)
        if packet.outcome is None and event is not None:
            reflection = None if felt else reflection_of(given)
            if reflection and not events.save_reflection(db, event.id, reflection):
                raise ContractRefused(f"packet_id: {event.id} was reflected on since.")
            kept = _keep(ego, db, event, reflection, items)
            queue.finish_called(db, packet.allowed["jobs"])
            outcome = {"event_id": event.id, "noted": [one.id for one in kept]}
            packets.consume(db, packet, outcome)
            packet = packet._replace(outcome=outcome)
            event = replace(event, reflection=reflection or event.reflection)
        ids = (packet.outcome or {}).get("noted", ())
        found = [one for name in ids if (one := notes.get(db, name)) is not None]
    if event is None:
        raise ContractRefused(f"packet_id: {packet.trigger_id} was forgotten since.")
    lines = ["Reflected 1:", sayings.line(event, ego.here()), *map(noted.brief, found)]
    fields: answers.Reflect = {
        "reflected": [event_fields(event, ego.write_time)],
        "noted": every_noted_fields(found, found, ego.write_time),
    }
    return Reply("\n".join(lines), fields=fields)


def _finished(
    ego: Ego,
    job: Job,
    reflection: Reflection | None = None,
    event: Event | None = None,
    items: Sequence[Item] = (),
) -> list[Noted]:
    """The job is done; returns what was noted."""
    with ego.lock, ego.writing() as db:
        kept: list[Noted] = []
        if event is not None and events.get(db, event.id) is not None:
            if reflection is not None:
                events.save_reflection(db, event.id, reflection)
            kept = _keep(ego, db, event, reflection, items)
        queue.finish(db, job)
    return kept


def _keep(
    ego: Ego, db: Transaction, event: Event, reflection: Reflection | None, items: Sequence[Item]
) -> list[Noted]:
    """What follows from a reflection that is saved, and what was noted with it."""
    if reflection is not None:
        attention.stir(ego, db, event.id)
    kept = noting.keep(ego, db, event, items)
    later.settle_late(ego, db, event, kept)
    return kept


def _failed(ego: Ego, job: Job, complaint: str) -> Job:
    with ego.database.writing() as db:
        return queue.fail(db, job, complaint, utc_now())


def _outcome(done: Sequence[Event], failed: list[Job]) -> str:
    """What is kept after a failure, in a sentence or three."""
    said = [f"Reflected: {len(done)}."] if done else []
    for job in failed[:1]:
        if job.state is State.PARKED:
            said.append(f"{job.subject} is kept and parked; ego reflect --again takes it up.")
        else:
            said.append(f"{job.subject} is kept and {job.due_again(utc_now())}.")
    if len(failed) > 1:
        said.append(f"Kept beside it: {len(failed) - 1}; ego jobs list shows them.")
    return " ".join(said)


def _reflected(ego: Ego, worked: Worked) -> Reply[answers.Reflect]:
    done, found = worked.done, worked.found
    with ego.database.reading() as db:
        waiting = queue.list_unfinished(db, queue.REFLECT)
    parked = sum(job.state is State.PARKED for job in waiting)
    told = [sayings.line(event, ego.here()) for event in done]
    told = [f"Reflected {len(told)}:", *told] if told else []
    told += map(noted.brief, found)
    if not found and any(event.source is Source.CHAT for event in done):
        told.append("Nothing was noted: the model named nothing to keep.")
    if len(waiting) > parked:
        told.append(f"Still waiting: {len(waiting) - parked}. ego jobs list shows until when.")
    if parked:
        told.append(f"Parked: {parked}. ego reflect --again takes up what was parked.")
    fields: answers.Reflect = {
        "reflected": [event_fields(event, ego.write_time) for event in done],
        "noted": every_noted_fields(found, found, ego.write_time),
        "waiting": len(waiting) - parked,
        "parked": parked,
    }
    return Reply("\n".join(told) or "Nothing waits for a reflection.", fields=fields)
