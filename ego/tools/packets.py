"""Two steps with a model in between: a packet is printed, and its answer committed.

    ego select "the walk" --packet | claude -p | ego select "the walk" --commit -

Each kind brings its question and says what an answer does; here is what all have in common.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from typer import Option

from ego.core.reply import Reply
from ego.errors import UsageError
from ego.runtime.answers.contract import ANSWER_BYTES
from ego.runtime.ego import Ego, utc_now
from ego.runtime.parameters import FromFile, Instead, Limit
from ego.stores import packets, queue
from ego.stores.engine.contract import Transaction
from ego.stores.packets import Packet, PacketKind

AsPacket = Annotated[
    bool,
    Option("--packet", help="Print what a model is asked, as one JSON object."),
    Instead(),
]
Commit = Annotated[
    str | None,
    Option(help="Check and take a model's answer; - reads it.", metavar="FILE"),
    FromFile(),
    Limit(bytes=ANSWER_BYTES),
]


class PacketQuestion(NamedTuple):
    """What a model is asked."""

    kind: PacketKind
    trigger_id: str
    """The id of what it is about, or nothing."""
    allowed: Mapping[str, Sequence[str]]
    """The ids that an answer may name."""
    instructions: str
    schema: Mapping[str, Any]
    """The JSON schema of an answer; it has packet_id."""
    content: Mapping[str, Any]
    """What there is to think about, key by key."""


_TIMES = frozenset(
    """at now made_at due_at last_confirmed updated_at created_at slow_at since until""".split()
)
"""What in a packet's input is a time."""


def hand_out(ego: Ego, db: Transaction, question: PacketQuestion) -> dict[str, Any]:
    """Keep `question` as a packet, within the transaction; returns what is printed."""
    made_at = utc_now()
    packet = Packet(
        id=f"pk_{ego.new_id()}",
        kind=question.kind,
        trigger_id=question.trigger_id,
        allowed=question.allowed,
        made_at=made_at,
        expires_at=made_at + packets.VALID,
    )
    packets.keep(db, packet)
    return {
        "packet_id": packet.id,
        "kind": str(packet.kind),
        "expires_at": ego.write_time(packet.expires_at),
        "instructions": question.instructions,
        "schema": dict(question.schema),
        "input": _on_its_clock(ego, question.content),
    }


def _on_its_clock(ego: Ego, told: Any) -> Any:
    """`told` with its times on the clock that the ego lives by: a model reads hours as they stand.

    They are the same moments, told with another offset. What somebody wrote is no time.
    """
    if isinstance(told, Mapping):
        return {
            key: _hour(ego, value) if key in _TIMES else _on_its_clock(ego, value)
            for key, value in told.items()
        }
    if isinstance(told, list | tuple):
        return [_on_its_clock(ego, one) for one in told]
    return told


def _hour(ego: Ego, written: Any) -> Any:
    try:
        return ego.write_time(datetime.fromisoformat(written))
    except (TypeError, ValueError, OverflowError):
        return written


def print_packet(packet: Mapping[str, Any]) -> Reply[Any]:
    """The reply that is the packet and nothing else, in place of what a tool answers."""
    return Reply(json.dumps(packet, ensure_ascii=False), fields=packet, bare=True)


def take_answer(db: Transaction, kind: PacketKind, answer: Mapping[str, Any]) -> Packet:
    """The packet that a model's `answer` names, within the transaction that takes it.

    The answer was read before (`answer_contract.answer_in`): that can take a while. The packet's
    outcome is there already when it was answered before. Raises ContractRefused, and nothing
    is changed.
    """
    return packets.look_up(db, answer["packet_id"], kind, utc_now())


def take_back(db: Transaction, kind: PacketKind, work: str) -> None:
    """Withdraw the open packets of `kind`; the jobs of `work` that they held are due again."""
    for packet in packets.open_ones(db, kind, utc_now()):
        packets.withdraw(db, packet.id)
        job = queue.find_about(db, work, packet.trigger_id)
        if job is not None:
            queue.make_due(db, job, utc_now())


def refuse_both(packet: bool, commit: str | None) -> None:
    """Raise UsageError when a packet is asked for and answered in one call."""
    if packet and commit is not None:
        raise UsageError("--packet and --commit are two steps. Give one of them.")
