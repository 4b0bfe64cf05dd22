"""The golden cases of a deliberation's focus: manners, continuities, limits and orders."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ego.core.autonomy import focus
from ego.core.autonomy.decisions import Intent, IntentState, TriggerKind
from ego.core.autonomy.focus import Continuity, Limits, Statement
from ego.core.events import Event, Source
from ego.core.mood.affect import Vad
from ego.core.persona.interests import Mode
from tests.conftest import NOON

REST = Vad(0, 0, 0)
E, T, H, D = TriggerKind.EVENT, TriggerKind.TIME, TriggerKind.HEARTBEAT, TriggerKind.DESIRE


@pytest.mark.parametrize(
    ("mode", "vad", "active", "trigger", "likes", "expected"),
    [
        (None, REST, 0, E, False, (Mode.OBSERVE, "medium", (24, 24, 8, 8))),
        (None, REST, 0, D, True, (Mode.OBSERVE, "medium", (24, 24, 8, 8))),
        (None, REST, 0, T, False, (Mode.OBSERVE, "low", (24, 24, 8, 8))),
        (None, REST, 0, H, False, (Mode.OBSERVE, "low", (24, 24, 8, 8))),
        (None, REST, 1, T, False, (Mode.OBSERVE, "high", (18, 20, 10, 12))),
        (None, REST, 2, E, False, (Mode.SUPPORT, "high", (18, 20, 10, 12))),
        (None, Vad(-0.2, 0.45, 0), 0, E, False, (Mode.EXPLORE, "medium", (24, 24, 8, 8))),
        (None, Vad(-0.2, 0.45, 0), 0, E, True, (Mode.EXPLORE, "medium", (28, 26, 8, 8))),
        (None, Vad(-0.21, 0.45, 0), 0, E, True, (Mode.OBSERVE, "medium", (24, 24, 8, 8))),
        (None, Vad(0, 0.449, 0), 0, E, True, (Mode.OBSERVE, "medium", (24, 24, 8, 8))),
        (None, Vad(0, -0.3, -0.2), 0, E, False, (Mode.WAIT, "medium", (16, 20, 8, 8))),
        (None, Vad(0, -0.3, -0.19), 0, E, False, (Mode.OBSERVE, "medium", (24, 24, 8, 8))),
        (None, Vad(0, -0.3, -0.2), 1, E, False, (Mode.WAIT, "high", (16, 20, 10, 12))),
        (None, Vad(0, 0.9, 0), 2, E, True, (Mode.SUPPORT, "high", (18, 20, 10, 12))),
        (Mode.EXPLORE, Vad(0, -0.9, -0.9), 2, H, True, (Mode.EXPLORE, "high", (22, 22, 10, 12))),
        (Mode.WAIT, Vad(0, 0.9, 0), 0, T, True, (Mode.WAIT, "low", (16, 20, 8, 8))),
        (Mode.OBSERVE, Vad(0, 0.9, 0), 0, E, True, (Mode.OBSERVE, "medium", (24, 24, 8, 8))),
    ],
)
def test_golden_cases(
    mode: Mode | None,
    vad: Vad,
    active: int,
    trigger: TriggerKind,
    likes: bool,
    expected: tuple[Mode, str, tuple[int, int, int, int]],
) -> None:
    found = focus.focus(
        interest_mode=mode, lately=vad, active_intents=active, trigger=trigger, likes_topics=likes
    )

    assert found == (expected[0], Continuity(expected[1]), Limits(*expected[2]))


def intent(name: str, state: str, priority: int, minutes: int) -> Intent:
    at = NOON + timedelta(minutes=minutes)
    return Intent(name, name, IntentState(state), "web_research", {}, priority, (), at)


def test_intents_stand_by_state_then_priority_then_age() -> None:
    several = [
        intent("blocked", "blocked", 99, 0),
        intent("young", "queued", 50, 2),
        intent("old", "queued", 50, 1),
        intent("proposed", "proposed", 100, 0),
        intent("important", "queued", 60, 9),
        intent("running", "running", 1, 9),
        intent("done", "done", 100, 0),
    ]

    found = focus.intents(several, 4)

    assert [one.id for one in found] == ["running", "important", "old", "young"]


def test_goals_that_are_pursued_stand_first() -> None:
    goals = [{"id": f"g_{n}", "priority": n} for n in (10, 90, 50)]

    found = focus.goals(goals, {"g_10"}, 2)

    assert [one["id"] for one in found] == ["g_10", "g_90"]


EVENTS = [
    Event(f"ev_{n}", NOON + timedelta(minutes=n), source, True)
    for n, source in enumerate(
        [Source.CHAT, Source.ACTION_RESULT, Source.CAPTURE, Source.AUTONOMY_MESSAGE, Source.CHAT]
    )
]


@pytest.mark.parametrize(
    ("continuity", "order"),
    [
        (Continuity.LOW, [0, 4, 3, 2, 1]),
        (Continuity.MEDIUM, [0, 4, 3, 2, 1]),
        (Continuity.HIGH, [0, 3, 1, 4, 2]),
    ],
)
def test_the_events_stand_behind_the_one_that_the_trigger_comes_from(
    continuity: Continuity, order: list[int]
) -> None:
    found = focus.events(EVENTS, "ev_0", continuity, 9)

    assert [one.id for one in found] == [f"ev_{n}" for n in order]
    assert focus.events(EVENTS, "ev_0", continuity, 2) == found[:2]


def test_statements_last_confirmed_stand_first() -> None:
    said = [
        Statement("never", "value", "", None),
        Statement("old", "value", "", NOON),
        Statement("new", "value", "", NOON + timedelta(days=1)),
    ]

    assert [one.id for one in focus.statements(said, 3)] == ["new", "old", "never"]
