"""Packets: answered once, expiring by themselves, told again what came of them."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from ego.errors import ContractRefused
from ego.runtime.ego import Ego
from ego.stores import packets
from ego.stores.packets import KEPT, VALID, Packet, PacketKind
from tests.conftest import NOON

PACKET = Packet("pk_1", PacketKind.SELECT, "ev_1", {"candidates": ["mem_1"]}, NOON, NOON + VALID)


def keep(world: Ego, *some: Packet) -> None:
    with world.database.writing() as db:
        for packet in some:
            packets.keep(db, packet)


def asked(
    world: Ego, kind: PacketKind = PacketKind.SELECT, at: datetime = NOON, name: str = "pk_1"
) -> Packet:
    with world.database.reading() as db:
        return packets.look_up(db, name, kind, at)


def consume(world: Ego, packet: Packet, outcome: dict[str, object]) -> None:
    with world.database.writing() as db:
        packets.consume(db, packet, outcome)


def test_a_packet_is_what_was_handed_out(world: Ego) -> None:
    keep(world, PACKET)

    assert asked(world) == PACKET


def test_the_first_outcome_stays(world: Ego) -> None:
    keep(world, PACKET)

    consume(world, asked(world), {"selected": ["mem_1"]})
    consume(world, asked(world), {"selected": []})

    assert asked(world).outcome == {"selected": ["mem_1"]}


def test_an_answered_packet_tells_its_outcome_after_its_time_too(world: Ego) -> None:
    keep(world, PACKET)
    consume(world, PACKET, {"selected": []})

    assert asked(world, at=NOON + 2 * VALID).outcome == {"selected": []}


@pytest.mark.parametrize(
    ("name", "kind", "at", "complaint"),
    [
        ("pk_2", PacketKind.SELECT, NOON, "packet_id: no packet 'pk_2' was handed out."),
        ("pk_1", PacketKind.RENDER, NOON, "packet_id: pk_1 asked for something else (select,"),
        (
            "pk_1",
            PacketKind.SELECT,
            NOON + VALID,
            "packet_id: pk_1 has expired. Ask for a new packet.",
        ),
    ],
)
def test_a_packet_that_cannot_be_answered_is_refused(
    name: str, kind: PacketKind, at: datetime, complaint: str, world: Ego
) -> None:
    keep(world, PACKET)

    with pytest.raises(ContractRefused) as refused:
        asked(world, kind, at, name)

    assert str(refused.value).startswith(complaint)


def test_only_the_open_ones_are_waited_for(world: Ego) -> None:
    later = PACKET._replace(id="pk_2", expires_at=NOON + 2 * VALID)
    other = PACKET._replace(id="pk_3", kind=PacketKind.RENDER)
    keep(world, PACKET, later, other, PACKET._replace(id="pk_4"), PACKET._replace(id="pk_5"))
    consume(world, PACKET._replace(id="pk_4"), {})
    with world.database.writing() as db:
        packets.withdraw(db, "pk_5")

    with world.database.reading() as db:
        assert [one.id for one in packets.open_ones(db, PacketKind.SELECT, NOON)] == [
            "pk_1",
            "pk_2",
        ]
        assert packets.open_ones(db, PacketKind.SELECT, NOON + VALID) == [later]


def test_what_nobody_will_ask_about_goes(world: Ego) -> None:
    at = NOON + VALID + KEPT + timedelta(seconds=1)
    keep(world, PACKET, PACKET._replace(id="pk_2", made_at=at, expires_at=at + VALID))

    with pytest.raises(ContractRefused, match="no packet 'pk_1'"):
        asked(world)
    assert asked(world, name="pk_2").made_at == at
