"""Nothing is put into words in quiet hours, nor beyond so many messages a day; nothing is lost."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ego.core.autonomy.decisions import ResultStatus
from ego.runtime.ego import Ego
from tests.arrivals import arrives, committed, says, spoken
from tests.conftest import NOON, RunHere, use
from tests.speaking import messages, packet_of

NIGHT = NOON + timedelta(hours=12)
MORNING = NOON + timedelta(hours=19)


@pytest.fixture
def somebody(world: Ego) -> Ego:
    use(world, "persona_set", text="A lighthouse keeper.", label="Skipper")
    return world


@pytest.mark.parametrize("status", [ResultStatus.SUCCESS, ResultStatus.FAILED])
def test_in_quiet_hours_it_waits_unrendered(
    status: ResultStatus, somebody: Ego, run_here: RunHere
) -> None:
    arrives(somebody, status)

    for words in (("speak",), ("heartbeat", "--act"), ("jobs", "run")):
        assert spoken(run_here, says("Good night."), words=words, at=NIGHT).code in (0, 1)
    packet = run_here("speak", "--packet", at=NIGHT)

    assert messages(run_here) == []
    assert packet.code == 3
    assert packet.err == (
        "error: These are quiet hours, until 07:00. Still to be said: 1."
        " ego speak --now says it all the same.\n"
    )
    assert spoken(run_here, says("Good morning."), at=MORNING).code == 0
    assert [one["message"] for one in messages(run_here)] == ["Good morning."]


def test_a_person_may_have_it_said_at_night(somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody)

    ran = spoken(run_here, says("Still up?"), words=("speak", "--now"), at=NIGHT)

    assert ran.code == 0
    assert [one["message"] for one in messages(run_here)] == ["Still up?"]


def test_beyond_the_messages_of_a_day_it_waits_for_the_next(
    somebody: Ego, run_here: RunHere
) -> None:
    for _ in range(6):
        arrives(somebody)
    usual = {"EGO_DELIVER_AT_MOST": ""}

    said = [spoken(run_here, says(f"Message {n}."), **usual).out for n in range(6)]

    assert len(messages(run_here)) == 4
    assert said[4] == (
        "At most 4 messages a day are said ([deliver] at_most). Still to be said: 2."
        " ego speak --now says it all the same.\n"
    )
    assert run_here("heartbeat", "--json", **usual).data["to_say"] == 0
    tomorrow = NOON + timedelta(days=1)
    assert run_here("heartbeat", "--json", at=tomorrow, **usual).data["to_say"] == 2
    for n in (6, 7):
        spoken(run_here, says(f"Message {n}."), at=tomorrow, **usual)
    assert len(messages(run_here)) == 6


def test_messages_that_are_being_put_into_words_count(
    somebody: Ego, run_here: RunHere, tmp_path: Path
) -> None:
    for _ in range(3):
        arrives(somebody)
    two = {"EGO_DELIVER_AT_MOST": "2"}

    first = run_here("speak", "--packet", **two)
    second = run_here("speak", "--packet", **two)
    third = run_here("speak", "--packet", **two)

    assert [first.code, second.code, third.code] == [0, 0, 3]


def test_with_none_a_day_it_says_nothing(somebody: Ego, run_here: RunHere, tmp_path: Path) -> None:
    arrives(somebody)

    refused = run_here("speak", "--packet", EGO_DELIVER_AT_MOST="0")

    assert refused.err.startswith("error: It says nothing by itself ([deliver] at_most = 0). Still")
    assert committed(run_here, packet_of(run_here), "Now I do.", tmp_path).code == 0
