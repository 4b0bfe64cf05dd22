"""Turns of other programs' talk leave a mark where they are set aside or erased."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ego.core.events import Event, Source
from ego.runtime.ego import Ego
from ego.stores.memory import trash
from ego.stores.talk import events, taken_back
from tests.conftest import NOON

CAPTURED = {"captured_from": "codex", "transcript_turn": "turn_1"}
TURN = Event("ev_1", NOON, Source.CHAT, True, "Hello?", "Yes.", client_context=CAPTURED)
GROWN = replace(TURN, id="ev_2", assistant_text="Yes, now.")
OTHER = replace(GROWN, client_context={**CAPTURED, "transcript_turn": "turn_2"})
OURS = Event("ev_3", NOON, Source.CHAT, True, "Said here.", "Heard.", client_context={"model": "m"})


def marked(world: Ego, *several: Event) -> set[str]:
    with world.database.reading() as db:
        return taken_back.find_marked(db, several)


@pytest.mark.parametrize("once_set_aside", [False, True])
def test_what_is_erased_is_known_again(once_set_aside: bool, world: Ego) -> None:
    with world.database.writing() as db:
        kept = [events.add(db, one) for one in (TURN, OURS)]
        if once_set_aside:
            events.set_aside(db, kept[0], NOON)
        trash.erase_talk(db, trash.chain(db, [one.seq for one in kept]))
        assert taken_back.has_mark(db, "ev_1")
        assert not taken_back.has_mark(db, "ev_3")

    assert marked(world, TURN) == {"ev_1"}
    assert marked(world, GROWN, OURS) == {"ev_2"}
    assert marked(world, OTHER, OURS) == set()
    assert marked(world) == set()


def test_what_is_brought_back_leaves_none(world: Ego) -> None:
    with world.database.writing() as db:
        events.set_aside(db, events.add(db, TURN), NOON)
    assert marked(world, TURN) == {"ev_1"}

    with world.database.writing() as db:
        events.bring_back(db, "ev_1")

    assert marked(world, TURN) == set()


def test_marks_come_once(world: Ego) -> None:
    with world.database.writing() as db:
        assert taken_back.add_marks(db, ["b", "a", "b"]) == {"a", "b"}
        assert taken_back.add_marks(db, ["b", "c"]) == {"c"}
        assert list(taken_back.list_marks(db)) == ["a", "b", "c"]
