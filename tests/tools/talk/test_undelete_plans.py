"""A turn that is set aside and brought back leaves what lies ahead as it was; purged, as without
it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ego
from tests.conftest import Clock, RunHere, environment
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_left_out import YOGA, YOGA_JAPANESE

TURNS = (
    "My yoga class is every Tuesday at 18:00.",
    "From February on yoga is on Thursdays.",
    "No yoga next week.",
    "Yoga is at 19:00 now.",
    "I have the dentist on 20 January at 3pm.",
    "The dentist is moved to 22 January.",
    "Yoga is on Wednesday this week.",
    "The dentist is cancelled.",
)


def list_ahead(mine: Any, clock: Clock) -> list[object]:
    """All that is ahead, now and in weeks to come; the clock stands where it stood."""
    found, now = list[object](), clock.at
    for weeks in (0, 1, 2, 4, 6):
        clock.at = now + timedelta(weeks=weeks)
        plans = mine.ahead()["ahead"]
        found.append(sorted((one["day"], str(one["hour"]), one["content"]) for one in plans))
    clock.at = now
    return found


@given(
    told=st.lists(st.sampled_from(TURNS), min_size=1, max_size=4, unique=True),
    which=st.integers(0, 3),
)
@example(told=list(TURNS[:2]), which=1)
@example(told=list(TURNS[:2]), which=0)
@example(told=[TURNS[0], TURNS[2]], which=0)
@example(told=[TURNS[0], TURNS[2]], which=1)
@example(told=[TURNS[4]], which=0)
@settings(max_examples=8, deadline=None)
def test_what_is_brought_back_is_as_it_was(told: list[str], which: int) -> None:
    clock = Clock()
    with TemporaryDirectory() as home:
        env = environment(Path(home), at=None) | {"EGO_COMPANION": "Yuki"}
        with ego.open(Path(home, "mine"), environ=env, now=clock) as mine:
            clock.at = january(12)
            for said in told:
                mine.absorb(said, "I see.")
                clock.forward(minutes=90)
            turn = mine.events(n=10)["events"][which % len(told)]["event_id"]
            before = list_ahead(mine, clock)

            mine.forget(turn)
            clock.forward(days=1)
            mine.undelete(turn)

            clock.at -= timedelta(days=1)
            assert list_ahead(mine, clock) == before


@pytest.mark.parametrize(
    ("told", "off"),
    [
        (YOGA, "No yoga tomorrow."),
        (YOGA, "Yoga is on Wednesday this week."),
        (YOGA, "No yoga on 15 and 22 January."),
        (YOGA_JAPANESE, "明日のヨガは休み"),
    ],
)
@pytest.mark.parametrize("gone", ["forget", "purge"])
def test_a_day_left_out_is_there_again_once_nobody_says_so(
    run_here: RunHere, tmp_path: Path, told: str, off: str, gone: str
) -> None:
    chat(run_here, tmp_path, told, at=january(12))
    there = days(run_here, january(14))
    chat(run_here, tmp_path, off, at=january(14))
    turns = run_here("events", "--json", at=january(14)).data["events"]
    assert days(run_here, january(14)) != there

    run_here(gone, turns[0]["event_id"], *(["--yes"] if gone == "purge" else []), at=january(14))

    assert days(run_here, january(14)) == there
