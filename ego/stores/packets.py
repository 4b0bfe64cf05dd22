"""What a language model was asked: a row each, so that what it answers can be checked.

A packet is answered once. The first commit consumes it and leaves its outcome; the same
commit again is told that outcome. An unanswered one expires, and what it held (a claimed
job) comes back by itself at the same moment. All of this is in real time, whatever EGO_NOW
says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain
from typing import Any, NamedTuple

from ego.errors import ContractRefused
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds

VALID = timedelta(minutes=30)
"""How long an answer is waited for."""

KEPT = timedelta(days=30)
"""How long after that a repeated commit is still told the outcome."""


class PacketKind(StrEnum):
    """What is asked for."""

    SELECT = "select"
    DELIBERATE = "deliberate"
    RENDER = "render"
    REFLECT = "reflect"


class Packet(NamedTuple):
    """One row."""

    id: str
    kind: PacketKind
    trigger_id: str
    allowed: Mapping[str, Sequence[str]]
    """The ids that an answer may name, by what they are: `{"candidates": [...]}`."""
    made_at: datetime
    expires_at: datetime
    outcome: Mapping[str, Any] | None = None


def keep(db: Transaction, packet: Packet) -> None:
    """Keep a packet that is about to be handed out, and drop those nobody will ask about."""
    long_gone = to_microseconds(packet.made_at - KEPT)
    db.execute("DELETE FROM packets WHERE expires_at < ?", (long_gone,))
    db.execute(
        "INSERT INTO packets (id, kind, trigger_id, allowed, made_at, expires_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            packet.id,
            str(packet.kind),
            packet.trigger_id,
            json.dumps({name: list(ids) for name, ids in packet.allowed.items()}),
            to_microseconds(packet.made_at),
            to_microseconds(packet.expires_at),
        ),
    )


def look_up(db: Transaction, packet_id: str, kind: PacketKind, now: datetime) -> Packet:
    """The packet that an answer of `kind` names; its outcome when it was answered before.

    Raises ContractRefused when there is none, it asked for something else, or it expired
    unanswered. Call it in the transaction that consumes it.
    """
    row = db.execute("SELECT * FROM packets WHERE id = ?", (packet_id,)).fetchone()
    if row is None:
        raise ContractRefused(f"packet_id: no packet '{packet_id[:80]}' was handed out.")
    packet = _packet(row)
    if packet.kind is not kind:
        raise ContractRefused(
            f"packet_id: {packet.id} asked for something else ({packet.kind}, not {kind})."
        )
    if packet.outcome is None and packet.expires_at <= now:
        raise ContractRefused(f"packet_id: {packet.id} has expired. Ask for a new packet.")
    return packet


def consume(db: Transaction, packet: Packet, outcome: Mapping[str, Any]) -> None:
    """The packet is answered, and `outcome` is what came of it."""
    db.execute(
        "UPDATE packets SET outcome = ? WHERE id = ? AND outcome IS NULL",
        (json.dumps(dict(outcome), ensure_ascii=False), packet.id),
    )


def withdraw(db: Transaction, packet_id: str) -> None:
    """Nobody will answer this packet any more: whoever asked has given up."""
    db.execute("DELETE FROM packets WHERE id = ? AND outcome IS NULL", (packet_id,))


def withdraw_about(db: Transaction, kind: PacketKind, trigger_id: str, now: datetime) -> None:
    """Whoever was asked about this has lost it to somebody else: their answer comes too late."""
    db.execute(
        "DELETE FROM packets WHERE kind = ? AND trigger_id = ? AND outcome IS NULL"
        " AND expires_at > ?",
        (str(kind), trigger_id, to_microseconds(now)),
    )


def newest_answered(
    db: Transaction, kind: PacketKind, trigger_id: str, now: datetime
) -> Packet | None:
    """The packet about this that was answered last, while it has not expired."""
    row = db.execute(
        "SELECT * FROM packets WHERE kind = ? AND trigger_id = ? AND outcome IS NOT NULL"
        " AND expires_at > ? ORDER BY number DESC LIMIT 1",
        (str(kind), trigger_id, to_microseconds(now)),
    ).fetchone()
    return _packet(row) if row else None


def purge(db: Transaction, names: Sequence[str]) -> None:
    """Drop every packet that may name one of these ids: a reason can quote what is gone."""
    gone = set(names)
    told = [
        packet
        for packet, allowed in db.execute("SELECT id, allowed FROM packets").fetchall()
        if not gone.isdisjoint(chain.from_iterable(json.loads(allowed).values()))
    ]
    db.execute(
        "DELETE FROM packets WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(told),)
    )


def open_ones(db: Transaction, kind: PacketKind, now: datetime) -> list[Packet]:
    """The packets of `kind` that are still waited for, oldest first."""
    rows = db.execute(
        "SELECT * FROM packets WHERE kind = ? AND outcome IS NULL AND expires_at > ?"
        " ORDER BY number",
        (str(kind), to_microseconds(now)),
    )
    return [_packet(row) for row in rows]


def _packet(row: Row) -> Packet:
    return Packet(
        id=row["id"],
        kind=PacketKind(row["kind"]),
        trigger_id=row["trigger_id"],
        allowed=json.loads(row["allowed"]),
        made_at=from_microseconds(row["made_at"]),
        expires_at=from_microseconds(row["expires_at"]),
        outcome=None if row["outcome"] is None else json.loads(row["outcome"]),
    )
