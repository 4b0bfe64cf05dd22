"""What is picked up of all that comes to mind, and by whom.

By rule the order of the candidates is the selection. A model that was asked picks by a
packet of its own, and what it picked counts for the same words until the packet expires.
Nothing private is ever a candidate.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ego.core import events as sayings
from ego.core import text
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Memory
from ego.core.moments import Write
from ego.core.persona import selection
from ego.core.reply import quoting
from ego.errors import ContractRefused
from ego.runtime.answers.contract import answer_in, refuse_strangers
from ego.runtime.ego import Ego, utc_now
from ego.stores import packets
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, truth
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.stories import Told
from ego.stores.packets import PacketKind
from ego.stores.talk import events, righted
from ego.tools.memory.finding import mind
from ego.tools.packets import PacketQuestion, hand_out, take_answer
from ego.tools.persona import state

PREVIEW = 240
"""Characters of a candidate that a model sees."""
WHY = 240
"""Characters of a reason."""
NAMED = "candidates"

INSTRUCTIONS = f"""\
You are the one described in persona_selection_context. user_input was just said to you, and \
the candidates are what it stirs in your memory, the most alike first. Choose what you, being \
who you are, would have in mind when you answer: what matters to what was said and to what you \
care about now, not everything that is alike. An empty choice is a choice.
{quoting("user_input and the candidates")}
Answer with one JSON object that keeps to the schema: this packet's packet_id, and selected, \
the most important first, at most {selection.SELECTED}, each with the id of a candidate and a few \
words that say why."""

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["packet_id", "selected"],
    "properties": {
        "packet_id": {"type": "string"},
        "selected": {
            "type": "array",
            "maxItems": selection.SELECTED,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["id", "why"],
                "properties": {
                    "id": {"type": "string"},
                    "why": {"type": "string", "maxLength": WHY},
                },
            },
        },
    },
}


Thing = Memory | Event | Told
"""What can come to mind."""


class Picked(NamedTuple):
    """One thing that was selected."""

    id: str
    why: str


def candidates(ego: Ego, said: str) -> list[Candidate | Told]:
    """What can be picked of what `said` brings to mind, best first."""
    return mind.bring(ego, said)[: selection.CANDIDATES]


def by_rule(ego: Ego, said: str) -> list[Picked]:
    """The best candidates in their order."""
    found = candidates(ego, said)[: selection.SELECTED]
    return [Picked(one.id, _reckoned(one)) for one in found]


def ask(ego: Ego, said: str) -> dict[str, Any]:
    """Hand out the packet that asks a model to select. Raises NoPersona."""
    context = state.persona_selection_context(ego)
    plan = selection.plan(said, ego.here(), state.focus(ego))
    found = candidates(ego, said)
    question = PacketQuestion(
        kind=PacketKind.SELECT,
        trigger_id=_trigger(said),
        allowed={NAMED: [one.id for one in found]},
        instructions=INSTRUCTIONS,
        schema=SCHEMA,
        content={
            "user_input": said,
            "plan": selection.as_json(plan),
            "persona_selection_context": context,
            "candidates": [_shown(one, ego.write_time) for one in found],
        },
    )
    with ego.database.writing() as db:
        return hand_out(ego, db, question)


def take(ego: Ego, answer: str, said: str | None = None) -> list[Picked]:
    """Check what a model selected, and keep it; what it selected first when it comes again.

    `said` are the words it must be about, when they were given again. Raises
    ContractRefused, and nothing is changed.
    """
    given = answer_in(answer, SCHEMA)
    about = None if said is None else _trigger(said)
    with ego.database.writing() as db:
        packet = take_answer(db, PacketKind.SELECT, given)
        if about is not None and packet.trigger_id != about:
            raise ContractRefused(f"packet_id: {packet.id} asked about other words than these.")
        if packet.outcome is None:
            _refuse_unfit(given["selected"], packet.allowed[NAMED])
            outcome = {"selected": given["selected"]}
            packets.consume(db, packet, outcome)
        else:
            outcome = dict(packet.outcome)
    return [Picked(**one) for one in outcome["selected"]]


def look_up(db: Transaction, said: str) -> list[Picked] | None:
    """What a model selected for these very words, while that counts; None when none did."""
    packet = packets.newest_answered(db, PacketKind.SELECT, _trigger(said), utc_now())
    if packet is None or packet.outcome is None:
        return None
    return [Picked(**one) for one in packet.outcome["selected"]]


def things(db: Transaction, picked: Sequence[Picked]) -> dict[str, Thing]:
    """What was picked by its id, without what was forgotten or made private since."""
    found: dict[str, Thing] = {}
    for one in picked:
        memory = memories.get(db, one.id)
        if memory is not None:
            (memory,) = truth.add_dates(db, [memory], not_private=True)
        thing = memory or events.get(db, one.id) or stories.told(db, one.id)
        if isinstance(thing, Event):
            (thing,) = righted.tell_put_right(db, [thing], not_private=True)
        if thing is not None and (isinstance(thing, Event) or not thing.private):
            found[one.id] = thing
    return found


def thing_of(one: Candidate | Told) -> Thing:
    """The memory, the talk or the story that comes to mind."""
    if isinstance(one, Told):
        return one
    return one.one.memory if isinstance(one.one, Remembered) else one.one.event


def tell_briefly(one: Thing, now: datetime, columns: int, due: str = "") -> str:
    """It in one line without its id; `due` is when it is to come (`memories.line`)."""
    if isinstance(one, Event):
        return sayings.as_line(one, now, columns)
    if isinstance(one, Told):
        return one.as_line(now, columns)
    return kinds.as_line(one, now, columns, due)


def _shown(candidate: Candidate | Told, write: Write) -> dict[str, Any]:
    one = thing_of(candidate)
    if isinstance(one, Memory):
        kind, at, said = "memory", one.at, one.content
    elif isinstance(one, Told):
        kind, at, said = "episode", one.end, one.summary
    else:
        kind, at = "event", one.at
        said = "\n".join(filter(None, (one.user_text, one.assistant_text)))
    righted_since = isinstance(one, Event) and one.is_put_right
    return {
        "id": candidate.id,
        "kind": kind,
        "at": write(at),
        "preview": text.one_line(said, PREVIEW),
        **(one.held.fields if isinstance(one, Memory) else {}),
        **({"put_right": True} if righted_since else {}),
        "score": round(candidate.score, 4),
    }


def _reckoned(candidate: Candidate | Told) -> str:
    """Why the rules put it there."""
    said = f"score {candidate.score:.2f}"
    if isinstance(candidate, Told) or not candidate.interest:
        return said
    return f"{said}, interest {candidate.interest:+.2f}"


def _refuse_unfit(selected: Sequence[Mapping[str, str]], allowed: Sequence[str]) -> None:
    names = [one["id"] for one in selected]
    refuse_strangers("selected.id", names, allowed)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ContractRefused(f"selected.id: '{twice}' is selected twice.")


def _trigger(said: str) -> str:
    """What a selection is for: the words, whatever their case and spaces."""
    return hashlib.blake2b(text.normalise(said).encode(), digest_size=8).hexdigest()
