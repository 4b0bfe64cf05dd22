"""Half-hour beats through a long life: what is due is told once and at its time, never at night.

The clock is moved; the machine sleeps now and then; it is summer time and no more; the person
moves to another zone. What is due is planted as an agent plants it: memories that point forward,
plans that a decision made, notes that arrive.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from ego import config
from ego.core import text
from ego.core.autonomy.heartbeat import Patience
from ego.runtime.ego import Ego, open_ego
from tests.conftest import Clock, Counts, Ids, Prepare, environment, use
from tests.decided import SKIP, TOLD

LIMITS = Patience()
BEAT = timedelta(minutes=30)
HOUR = timedelta(hours=1)
PLAN = {
    **SKIP,
    "decision_outcome": "do_action",
    "action_type": "schedule_action",
    "console_delivery": {**TOLD, "on_complete": "silent", "on_fail": "silent"},
}


@dataclass
class Life:
    """What was planted, from when on each may be told, and what was told."""

    random: Random
    due: dict[str, datetime] = field(default_factory=dict)
    notes: dict[str, datetime] = field(default_factory=dict)
    private: set[str] = field(default_factory=set)
    told: Counter[str] = field(default_factory=Counter)
    limited: Counter[date] = field(default_factory=Counter)
    wakes: int = 0

    def name(self, what: str) -> str:
        """A text that no other one has a word in common with."""
        return f"{what}{self.random.getrandbits(48):012x}"

    def remember(self, ego: Ego, here: datetime) -> None:
        """Something ahead, of another day, with an hour or without; one in six is private."""
        day = here.date() + timedelta(days=self.random.randint(1, 20))
        hour = time(self.random.randrange(24), self.random.choice([0, 15, 40]))
        with_hour = self.random.random() < 0.6
        when = f"{day} {hour:%H:%M}" if with_hour else f"{day}"
        is_private = self.random.random() < 1 / 6
        said = self.name("ahead")
        use(ego, "remember", content=said, when=when, private=is_private)
        begins = datetime.combine(day, hour if with_hour else time(), here.tzinfo).astimezone(UTC)
        if is_private:
            self.private.add(said)
        else:
            self.due[said] = begins - HOUR if with_hour else begins

    def plan(self, ego: Ego, here: datetime) -> None:
        """A plan, as a decision makes it: for any minute of the coming days."""
        at = (here + timedelta(minutes=self.random.randint(31, 9 * 24 * 60))).astimezone(UTC)
        said = self.name("plan")
        packet = json.loads(use(ego, "deliberate", packet=True).data)
        answer = {
            **PLAN,
            "packet_id": packet["packet_id"],
            "action_payload": {"at": at.isoformat(), "content": said},
        }
        use(ego, "deliberate", commit=json.dumps(answer))
        use(ego, "jobs_run")
        self.due[said] = at.replace(microsecond=0)

    def note(self, ego: Ego) -> None:
        said = self.name("note")
        use(ego, "note", text=said)
        self.notes[said] = ego.now()

    def beat(self, ego: Ego, here: datetime) -> None:
        """One beat, and what it has to hold."""
        reply = use(ego, "heartbeat")
        fields = reply.fields
        quiet = LIMITS.is_quiet(here)
        if reply.exit_code == 0:
            assert not quiet, "nothing is told in quiet hours"
            assert text.count_prompt_tokens(reply.text) <= text.REPLY
            due = [one["content"] for key in ("plans", "due", "ahead") for one in fields[key]]
            self.told.update([*due, *fields["news"]])
            self.wakes += 1
            self.limited[here.date()] += not due
        if not quiet:
            late = [
                said for said, at in self.due.items() if at <= ego.now() and self.told[said] != 1
            ]
            assert not late, "what is due is told at the first beat it may be, and once"


@contextmanager
def opened(data_dir: Path, clock: Clock, ids: Ids, zone: str) -> Iterator[Ego]:
    settings = config.read(environ=environment(data_dir, at=None, EGO_TIMEZONE=zone))
    with open_ego(settings, now=clock, new_id=ids) as ego:
        yield ego


def live(data_dir: Path, start: datetime, days: int, zones: list[str]) -> Life:
    """So many days of beats, in these zones one after the other."""
    life, clock, ids = Life(Random(zones[0])), Clock(start), Ids()
    random = life.random
    for number, zone in enumerate(zones, 1):
        end = start + timedelta(days=days * number / len(zones))
        with opened(data_dir, clock, ids, zone) as ego:
            if number == 1:
                use(ego, "persona_set", text="Somebody.")
                use(ego, "capability_enable", name="schedule_action")
            while clock.at < end:
                asleep = random.random() < 0.002
                clock.at += HOUR * random.uniform(1, 80) if asleep else BEAT
                here = clock.at.astimezone(ZoneInfo(zone))
                life.beat(ego, here)
                is_day = not LIMITS.is_quiet(here)
                if random.random() < 0.02:
                    life.remember(ego, here)
                if random.random() < 0.02:
                    life.note(ego)
                nothing_waits = not any(at > clock.at - 25 * HOUR for at in life.notes.values())
                if is_day and nothing_waits and random.random() < 0.1:
                    life.plan(ego, here)
    return life


def hold(life: Life, counts: Counts, days: int) -> None:
    """What holds at the end of any life."""
    last_day = max(life.notes.values()) - 2 * 24 * HOUR
    lost = [said for said, at in life.notes.items() if at < last_day and not life.told[said]]
    assert not lost
    assert set(life.told.values()) == {1}, "nothing is told twice"
    assert not life.private & life.told.keys()
    assert max(life.limited.values()) <= LIMITS.at_most
    counts(
        f"{days} days of beats: {life.wakes / days:.2f} wakes a day, {len(life.told)} things told,"
        f" limited at most {max(life.limited.values())} a day"
    )


@pytest.mark.parametrize(
    ("start", "days"), [(22, 20), pytest.param(15, 40, marks=pytest.mark.soak)]
)
def test_weeks_of_beats(
    start: int, days: int, data_dir: Path, prepare: Prepare, counts: Counts
) -> None:
    """Into summer time, and then to Japan."""
    prepare()

    life = live(
        data_dir, datetime(2026, 3, start, tzinfo=UTC), days, ["Europe/Berlin", "Asia/Tokyo"]
    )

    assert len(life.told) > days * 3 / 4
    hold(life, counts, days)


@pytest.mark.soak
@pytest.mark.parametrize(
    "zones",
    [
        ["Europe/Berlin"],
        ["America/New_York", "Asia/Kolkata"],
        ["Asia/Tokyo", "Europe/Berlin", "America/New_York", "Pacific/Auckland"],
    ],
    ids=lambda zones: "-".join(zone.partition("/")[2] for zone in zones),
)
def test_two_years_of_beats(
    zones: list[str], data_dir: Path, prepare: Prepare, counts: Counts
) -> None:
    prepare()

    life = live(data_dir, datetime(2026, 1, 1, tzinfo=UTC), 730, zones)

    assert len(life.told) > 700
    hold(life, counts, 730)
