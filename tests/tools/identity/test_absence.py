"""Absence and reunion, as an agent hears of them: once each, whatever else happens."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.core.text import count_prompt_tokens
from ego.runtime.ego import Ego, open_ego
from tests import forks, innards
from tests.conftest import NOON, Clock, Ids, RunHere, environment, use
from tests.tools.memory.holding import holding

TELLING = ("has been away", "is back", "came back")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
MORNING = NOON.replace(hour=8)
AWAY = {"Misaki": range(30, 42), "健太": range(40, 72), "Ann": range(50, 75)}
"""On which of the ninety days nobody hears of them."""


def opened(data_dir: Path, clock: Clock, **more: str) -> Ego:
    variables = environment(data_dir, None, EGO_COMPANION="Misaki", **more)
    return open_ego(config.read(environ=variables), now=clock, new_id=Ids())


@pytest.fixture
def world(data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A life with Misaki that is left to its words."""
    with opened(data_dir, clock) as one:
        yield one


def meet(world: Ego, clock: Clock, days: int = 8, **how: Any) -> None:
    """A memory with Misaki on each of so many days, the last one now."""
    for left in reversed(range(days)):
        use(
            world, "remember", content=f"Tea, {left} days to go.", **(how or {"people": ["Misaki"]})
        )
        clock.forward(days=min(left, 1))


def telling(said: str) -> list[str]:
    return [line for line in said.split("\n") if any(words in line for words in TELLING)]


def live(world: Ego, clock: Clock, day: int) -> Iterator[tuple[str, str]]:
    """A day with three people, each in their own rhythm: what the agent hears, tool by tool."""

    def there(name: str) -> bool:
        return day not in AWAY[name]

    def keep(hour: int, content: str, **how: Any) -> None:
        clock.at = MORNING + timedelta(days=day, hours=hour)
        use(world, "remember", content=f"{content} ({day}/{hour})", **how)

    clock.at = MORNING + timedelta(days=day)
    for tool in ("wake_up", "introspect"):
        yield tool, use(world, tool).data
    if there("Misaki"):
        keep(1, "Misaki and I cooked curry.", people=["Misaki"], emotion="warm")
        keep(5, "おやすみと言った。", category="conversation", emotion="calm")
    if day % 4 == 1 and there("Ann"):
        keep(3, "Ann explained the tides.", people=["Ann"], category="philosophical")
    for hour in (2, 6, 9) if day % 7 == 2 and there("健太") else ():
        keep(hour, "健太と釣りに行った。", people=["健太"], emotion="happy")
    if day % 9 == 5:
        keep(10, "I think of them.", about=["健太", "Ann", "Misaki"], category="introspection")
    clock.at = MORNING + timedelta(days=day, hours=12)
    for person in ("Misaki", "健太", "Ann") if day > 8 else ():
        yield f"consider_them {person}", use(world, "consider_them", person=person).data


def test_in_ninety_days_with_three_people_each_absence_and_reunion_is_told_once(
    data_dir: Path, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    told, longest = list[str](), 0
    with opened(data_dir, clock, EGO_TIMEZONE="Asia/Tokyo") as world:
        for day in range(90):
            for tool, said in live(world, clock, day):
                longest = max(longest, count_prompt_tokens(said))
                told += [f"day {day}, {tool}: {line}" for line in telling(said)]

    assert len(told) == 2 * len(AWAY)
    assert "\n".join(told) == snapshot
    assert longest <= 150


def test_what_is_read_around_an_absence(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    meet(world, clock, 20, people=["Misaki"], emotion="warm")
    clock.forward(days=12)
    read = [use(world, "wake_up").text]
    clock.forward(days=1)
    read += [use(world, "wake_up").text, use(world, "consider_them").text]
    use(world, "remember", content="She was ill, and told me all of it.", people=["Misaki"])
    read += [use(world, tool).text for tool in ("introspect", "introspect", "wake_up")]

    assert "\n\n=====\n\n".join(read) == snapshot


@pytest.mark.parametrize("first", ["wake_up", "consider_them"])
def test_whoever_asks_first_hears_of_it(first: str, world: Ego, clock: Clock) -> None:
    meet(world, clock)
    clock.forward(days=12)

    said = [use(world, tool).data for tool in (first, "wake_up", "consider_them", first)]

    assert "Misaki has been away for 12 days; usually it is one." in said[0]
    assert [telling(one) for one in said[1:]] == [[], [], []]


def test_each_absence_is_one_of_its_own(world: Ego, clock: Clock) -> None:
    for _ in range(2):
        meet(world, clock, 9)
        clock.forward(days=12)
        assert len(telling(use(world, "wake_up").data)) == 1
    meet(world, clock, 1)

    assert telling(use(world, "introspect").data) == ["Misaki is back, after 12 days away."]
    assert telling(use(world, "introspect").data) == []


def test_talk_in_which_nobody_is_named_keeps_the_companion_there(world: Ego, clock: Clock) -> None:
    meet(world, clock, category="conversation")
    clock.forward(days=12)

    assert telling(use(world, "wake_up").data)
    meet(world, clock, 1, category="conversation", about=["Misaki"])
    assert telling(use(world, "introspect").data) == []  # they were spoken of, by somebody else
    clock.forward(hours=1)
    meet(world, clock, 1, category="conversation", about=["Ann"])
    assert telling(use(world, "introspect").data) == ["Misaki is back, after 12 days away."]


def test_thinking_and_dreaming_of_somebody_end_no_absence(world: Ego, clock: Clock) -> None:
    meet(world, clock)
    for day in range(12):
        clock.forward(days=1)
        use(world, "remember", content=f"I miss her. {day}", about=["Misaki"])
        use(world, "remember", content=f"She swam. {day}", people=["Misaki"], category="dream")

    assert "Misaki has been away for 12 days; usually it is one." in use(world, "wake_up").data
    assert telling(use(world, "introspect").data) == []


def test_without_a_rhythm_it_is_quiet_after_three_days(world: Ego, clock: Clock) -> None:
    meet(world, clock, 3)
    clock.forward(days=12)
    said = use(world, "wake_up")

    assert "Misaki: last interaction 1w ago. It has been quiet for a while." in said.data
    assert said.fields["companion"]["usual_gap_hours"] is None


def test_who_comes_once_a_week_is_not_quiet_on_a_thursday(world: Ego, clock: Clock) -> None:
    for _ in range(6):
        use(world, "remember", content=f"Sunday lunch, {clock():%d %B}.", people=["Misaki"])
        clock.forward(days=7)
    clock.forward(days=-2)
    said = use(world, "wake_up")

    assert "Misaki: last interaction 5d ago.\n" in f"{said.data}\n"
    assert said.fields["companion"]["usual_gap_hours"] == 168


def test_what_the_last_time_left_is_said_though_it_was_counted_a_moment_later(
    world: Ego, clock: Clock
) -> None:
    class Running(Clock):
        """A clock that moves a little at each look."""

        def __call__(self) -> Any:
            clock.forward(milliseconds=7)
            return clock.at

    world.now = Running()
    use(world, "remember", content="Tea.", people=["Misaki"], emotion="warm")
    clock.forward(hours=2)

    assert "Misaki: last interaction 2h ago. It left you warm." in use(world, "wake_up").data


# What becomes of it


def test_a_read_only_life_hears_of_it_and_notes_nothing(data_dir: Path, clock: Clock) -> None:
    with opened(data_dir, clock) as world:
        meet(world, clock)
    clock.forward(days=12)
    variables = environment(data_dir, None, EGO_COMPANION="Misaki")
    for _ in range(2):
        with open_ego(config.read(environ=variables), now=clock, observes_only=True) as looking:
            assert len(telling(use(looking, "wake_up").data)) == 1


def test_of_many_that_wake_at_once_one_hears_of_it(data_dir: Path, clock: Clock) -> None:
    with opened(data_dir, clock) as world:
        meet(world, clock)
    clock.forward(days=12)

    def wake(_: int) -> str:
        with opened(data_dir, Clock(clock.at)) as one:
            return use(one, "wake_up").data

    with ThreadPoolExecutor(6) as pool:
        said = list(pool.map(wake, range(12)))

    assert sum(len(telling(one)) for one in said) == 1


def test_what_cannot_be_noted_is_told_with_a_warning(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    meet(world, clock)
    clock.forward(days=12)
    innards.write(data_dir, "rhythm.json", "{")

    said = use(world, "wake_up").data

    assert len(telling(said)) == 1
    assert "rhythm.json" in said


def test_a_wake_up_that_fails_has_told_nothing(world: Ego, clock: Clock, data_dir: Path) -> None:
    meet(world, clock)
    clock.forward(days=12)
    sound = innards.document(data_dir, "desires.json")
    innards.write(data_dir, "desires.json", "[]")
    with pytest.raises(Exception, match=r"desires\.json"):
        use(world, "wake_up")
    innards.write(data_dir, "desires.json", sound)

    assert len(telling(use(world, "wake_up").data)) == 1


def test_an_export_brings_the_usual_gap_and_what_was_told(
    data_dir: Path, tmp_path: Path, clock: Clock, run_here: RunHere
) -> None:
    file, elsewhere = str(tmp_path / "mine.jsonl"), str(tmp_path / "new")
    named = {"EGO_COMPANION": "Misaki"}
    with opened(data_dir, clock) as world:
        meet(world, clock)
        before = use(world, "wake_up").fields["companion"]
    assert run_here("export", file, at=clock.at).code == 0
    clock.forward(days=12)
    with opened(data_dir, clock) as world:
        assert len(telling(use(world, "wake_up").data)) == 1
    assert run_here("export", file, "--force", at=clock.at).code == 0
    lines = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    (rhythm,) = (one for one in lines if one["kind"] == "rhythm")
    assert len(rhythm["told"]) == 1
    ran = run_here("import", file, at=clock.at, EGO_DATA_DIR=elsewhere)
    assert (ran.code, ran.err) == (0, "")

    woken = run_here("wake-up", "--json", at=clock.at, EGO_DATA_DIR=elsewhere, **named)

    assert woken.data["companion"] == before
    assert telling(woken.out) == []


def test_older_history_moves_no_meeting(world: Ego, clock: Clock, run_here: RunHere) -> None:
    meet(world, clock)
    before = use(world, "wake_up").fields["companion"]
    old = [
        {
            "kind": "memory",
            "content": f"Long ago, {n}.",
            "at": f"2020-01-0{n}",
            "people": ["Misaki"],
        }
        for n in range(1, 6)
    ]
    told = "\n".join(map(json.dumps, old)).encode()
    assert run_here("import", "-", at=clock.at, stdin=told).code == 0

    after = use(world, "wake_up").fields["companion"]

    assert after["last_interaction"] == before["last_interaction"]
    assert before["usual_gap_hours"] == 24


@pytest.mark.parametrize(("gone", "days", "told"), [("forget", 12, 0), ("purge", 13, 1)])
def test_who_was_met_last_was_met_though_the_memory_is_set_aside(
    gone: str, days: int, told: int, world: Ego, clock: Clock
) -> None:
    meet(world, clock, 12)
    clock.forward(days=12)
    newest = use(world, "search_memories", person="Misaki").fields["memories"][0]["id"]
    assert telling(use(world, "wake_up").data)

    use(world, gone, memory_id=newest)

    woken = use(world, "wake_up")
    assert len(telling(woken.data)) == told
    assert woken.fields["companion"]["last_interaction"] == (clock() - days * DAY).isoformat()


def test_a_purge_of_somebody_leaves_no_name_of_them(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    meet(world, clock)
    clock.forward(days=12)
    use(world, "wake_up")

    use(world, "purge", person="Misaki", yes=True)

    assert innards.document(data_dir, "rhythm.json")
    assert holding(data_dir, "Misaki") == []


@pytest.mark.parametrize(
    "private", [{"people": ["Misaki"]}, {"category": "conversation"}], ids=["named", "unnamed"]
)
def test_a_private_meeting_is_nobody_elses_business(
    private: dict[str, Any], world: Ego, clock: Clock
) -> None:
    meet(world, clock, 2)
    clock.forward(days=2)
    use(world, "remember", content="Just between us.", private=True, **private)
    clock.forward(hours=5)

    assert "last interaction 5h ago" in use(world, "wake_up").data
    assert use(world, "context").fields["last_talk"] == (clock() - 2 * DAY - 5 * HOUR).isoformat()


def test_many_people_cost_no_more_than_six(world: Ego, clock: Clock) -> None:
    for n in range(30):
        use(world, "remember", content=f"Met number {n}.", people=[f"Guest {n}"])
    with innards.statements(world) as said:
        use(world, "introspect")

    asked = sum("FROM memory_people AS who CROSS JOIN" in one for one in said)
    assert 0 < asked <= 6


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_whoever_is_killed_over_it_leaves_it_told_at_most_once(data_dir: Path) -> None:
    at = datetime.now(UTC)
    with opened(data_dir, Clock(at - 20 * DAY)) as world:
        meet(world, Clock(at - 20 * DAY), 1)  # what comes with a first use has come
        clock = Clock(at - 19 * DAY)
        world.now = clock
        meet(world, clock)
    variables = environment(data_dir, at, EGO_COMPANION="Misaki")
    moments, heard = random.Random(8), list[str]()
    for _ in range(6):
        one = subprocess.Popen(forks.command("wake-up"), env=variables, stdout=subprocess.PIPE)
        killer = threading.Timer(moments.uniform(0.1, 0.5), one.kill)
        killer.start()
        heard.append(one.communicate(timeout=60)[0].decode())
        killer.cancel()

    last = subprocess.run(forks.command("wake-up"), env=variables, capture_output=True, check=True)

    heard.append(last.stdout.decode())
    assert last.stderr == b""
    assert sum(len(telling(one)) for one in heard) <= 1
    assert innards.document(data_dir, "rhythm.json")["told"]
