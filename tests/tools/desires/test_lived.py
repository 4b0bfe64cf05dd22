"""Desires in a life that is lived: its rhythm, their order, and what has changed since."""

from __future__ import annotations

import math
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.core.desires.desires import CATALOG
from ego.faces.registry import ON_A_SERVER
from ego.runtime.ego import Ego, open_ego
from tests import innards
from tests.conftest import NOON, Clock, Ran, RunHere, environment, use
from tests.engines import POSTGRES

DAY = timedelta(days=1)
SINCE = re.compile(r"^Since you last looked \((.+)\): (.+)\.$", re.MULTILINE)


def level(name: str, hours: float, quality: float, pace: float) -> float:
    """The formula, written out."""
    adjusted = CATALOG[name].satisfaction_hours * (0.5 + 0.5 * quality) * pace
    return round(1 / (1 + math.exp(-(6 * hours / adjusted - 3))), 3)


def felt(run_here: RunHere, at: datetime) -> dict[str, float]:
    ran = run_here("feel-desires", "--json", at=at)
    return {one["name"]: one["level"] for one in ran.data["desires"]}


def looked_up(run_here: RunHere, at: datetime) -> dict[str, float]:
    """The levels as a person looks them up, which is no part of the life."""
    ran = run_here("compute-desire-levels", "--json", at=at)
    return {one["name"]: one["level"] for one in ran.data["desires"]}


def wake(run_here: RunHere, *times: datetime) -> None:
    for at in times:
        assert run_here("wake-up", at=at).code == 0


def settle_all(run_here: RunHere, at: datetime) -> None:
    for name in CATALOG:
        assert run_here("satisfy-desire", name, "--quality", "0.5", at=at).code == 0


def follow_no_rhythm(data_dir: Path, pace: float) -> None:
    tuned = f"[desires]\npace = {pace}\nfollow_rhythm = false\n"
    (data_dir / "config.toml").write_text(tuned, "utf-8")


# The rhythm of a life


@pytest.mark.parametrize(
    ("every", "stretch"),
    [
        (timedelta(hours=2), 1.0),
        (timedelta(hours=12), 1.2),
        (DAY, 2.4),
        (4 * DAY, 9.6),
        (7 * DAY, 14.0),
    ],
    ids=["all day", "twice a day", "once a day", "every fourth day", "once a week"],
)
def test_desires_follow_the_sittings_of_a_month(
    every: timedelta, stretch: float, run_here: RunHere
) -> None:
    times = [NOON + n * every for n in range(min(30, 30 * DAY // every + 1))]
    wake(run_here, *times)
    settle_all(run_here, times[-1])

    for hours in (6, 24, 60):
        levels = looked_up(run_here, times[-1] + timedelta(hours=hours))

        assert levels == {name: level(name, hours, 0.5, 1.6 * stretch) for name in CATALOG}
    assert felt(run_here, times[-1] + timedelta(hours=60)) == levels


def test_until_there_are_three_gaps_the_formula_holds(run_here: RunHere) -> None:
    wake(run_here, NOON, NOON + 7 * DAY, NOON + 14 * DAY)
    settle_all(run_here, NOON + 14 * DAY)

    levels = felt(run_here, NOON + 15 * DAY)

    assert levels == {name: level(name, 24, 0.5, 1.6) for name in CATALOG}


def test_one_long_silence_leaves_everything_high_and_the_rhythm_as_it_was(
    run_here: RunHere,
) -> None:
    wake(run_here, *(NOON + n * DAY for n in range(10)))
    back = NOON + 50 * DAY
    wake(run_here, back)

    assert all(one >= 0.7 for one in felt(run_here, back).values())
    settle_all(run_here, back)
    assert felt(run_here, back + DAY) == {name: level(name, 24, 0.5, 1.6 * 2.4) for name in CATALOG}


def test_without_rhythm_and_pace_the_formula_is_the_literal_one(
    data_dir: Path, run_here: RunHere
) -> None:
    wake(run_here, *(NOON + n * 7 * DAY for n in range(6)))
    follow_no_rhythm(data_dir, 1.0)
    last = NOON + 36 * DAY
    settle_all(run_here, last)

    for hours in (0, 1, 5, 12, 20, 48, 100):
        levels = felt(run_here, last + timedelta(hours=hours))

        assert levels == {name: level(name, hours, 0.5, 1.0) for name in CATALOG}


def lived(data_dir: Path) -> dict[str, Any]:
    """rhythm.json without what a heartbeat has told, and a prompt named as high."""
    document = innards.document(data_dir, "rhythm.json")
    return {key: kept for key, kept in document.items() if key not in ("named", "tellings")}


def test_what_people_do_and_what_only_reads_is_no_part_of_the_life(
    data_dir: Path, run_here: RunHere, engine: str
) -> None:
    wake(run_here, *(NOON + n * DAY for n in range(4)))
    run_here("feel-desires", at=NOON + 3 * DAY)
    before = lived(data_dir)
    later = NOON + 5 * DAY
    settings = config.read(environ=environment(data_dir, at=None))

    for words in (
        ["desires", "list"],
        ["desires", "simulate"],
        ["compute-desire-levels"],
        ["get-interoception"],
        ["mood"],
        ["context"],
        ["stats"],
        ["persona", "show"],
        ["migrate", "status"],
        ["heartbeat"],
        ["backup"],
        ["doctor"],
    ):
        if engine == POSTGRES and words[0] in ON_A_SERVER:
            continue
        ran = run_here(*words, at=later)
        assert ran.code == (1 if words == ["heartbeat"] and not ran.out else 0), (words, ran.err)
    assert lived(data_dir) == before
    whole = innards.text(data_dir, "rhythm.json")
    with open_ego(settings, observes_only=True, now=Clock(later)) as watching:
        for tool in ("wake_up", "feel_desires", "introspect", "consider_them", "search_memories"):
            use(watching, tool)

    assert innards.text(data_dir, "rhythm.json") == whole


def test_what_fails_is_no_use(data_dir: Path, run_here: RunHere) -> None:
    wake(run_here, NOON)
    before = innards.text(data_dir, "rhythm.json")

    assert run_here("recall", "", at=NOON + DAY).code == 2
    assert run_here("satisfy-desire", "fame", at=NOON + DAY).code in (2, 3)

    assert innards.text(data_dir, "rhythm.json") == before


@pytest.mark.parametrize("broken", ['{"gaps_hours": [1', "[]", "null", "3"])
def test_a_broken_rhythm_is_a_warning_and_the_defaults(
    broken: str, data_dir: Path, run_here: RunHere
) -> None:
    wake(run_here, *(NOON + n * 7 * DAY for n in range(6)))
    last = NOON + 36 * DAY
    settle_all(run_here, last)
    innards.write(data_dir, "rhythm.json", broken)

    ran = run_here("feel-desires", "--json", at=last + DAY)

    assert ran.code == 0
    assert ran.err.count("\n") == ran.err.count("warning: ") == 1
    assert "rhythm.json" in ran.err
    levels = {one["name"]: one["level"] for one in ran.data["desires"]}
    assert levels == {name: level(name, 24, 0.5, 1.6) for name in CATALOG}
    kept = innards.text(data_dir, "rhythm.json")
    assert kept == broken, "what cannot be read is left to a person"


def test_a_lost_rhythm_is_the_defaults(data_dir: Path, run_here: RunHere) -> None:
    wake(run_here, *(NOON + n * 7 * DAY for n in range(6)))
    last = NOON + 36 * DAY
    settle_all(run_here, last)
    innards.remove(data_dir, "rhythm.json")

    ran = run_here("feel-desires", "--json", at=last + DAY)

    assert (ran.code, ran.err) == (0, "")
    assert {one["name"]: one["level"] for one in ran.data["desires"]} == {
        name: level(name, 24, 0.5, 1.6) for name in CATALOG
    }


# Which stands first


def test_among_equals_the_most_overdue_stands_first(world: Ego, clock: Clock) -> None:
    clock.forward(days=20)

    names = shown(use(world, "feel_desires").fields)

    assert names == sorted(CATALOG, key=lambda name: CATALOG[name].satisfaction_hours)


def test_one_that_is_never_met_does_not_stand_first_for_ever(world: Ego, clock: Clock) -> None:
    clock.forward(days=20)
    firsts = []
    for _ in range(40):
        firsts.append(shown(use(world, "feel_desires").fields)[0])
        clock.forward(hours=2)

    assert firsts[0] == "information_hunger"
    assert len(set(firsts)) >= 4
    assert max(firsts.count(name) for name in CATALOG) <= 20


def test_a_shown_number_goes_before_how_overdue_it_is(world: Ego, clock: Clock) -> None:
    clock.forward(hours=16)

    levels = [one["level"] for one in use(world, "feel_desires").fields["desires"]]

    assert len(set(levels)) > 4
    assert [round(one, 1) for one in levels] == sorted(
        (round(one, 1) for one in levels), reverse=True
    )


def shown(fields: Any) -> list[str]:
    return [one["name"] for one in fields["desires"]]


# What has changed since


def since(ran: Ran) -> list[tuple[str, str]]:
    """The lines that say what has changed: how long it was, and what it says."""
    assert ran.code == 0
    return SINCE.findall(ran.out)


def test_the_first_look_has_nothing_to_compare(run_here: RunHere) -> None:
    assert since(run_here("feel-desires")) == []


def test_where_nothing_changed_nothing_is_said(run_here: RunHere) -> None:
    run_here("feel-desires")

    assert since(run_here("feel-desires", at=NOON + timedelta(minutes=20))) == []


def test_what_changed_since_is_one_line_of_at_most_two_each_way(run_here: RunHere) -> None:
    run_here("feel-desires")
    later = NOON + timedelta(hours=30)
    for name in ("information_hunger", "curiosity", "cognitive_coherence"):
        run_here("satisfy-desire", name, at=later - timedelta(minutes=5))
    louder = since(run_here("feel-desires", at=later))
    for name in ("social_thirst", "expression", "resonance"):
        run_here("satisfy-desire", name, at=later)
    both = run_here("feel-desires", at=later + timedelta(hours=9))

    ((ago, changes),) = louder
    assert (ago, changes.split(" ", 1)[0]) == ("1d ago", "louder")
    assert len(changes.removeprefix("louder ").split(", ")) == 2
    ((ago, changes),) = since(both)
    quieter, grown = changes.split("; ")
    assert ago == "9h ago"
    assert len(quieter.removeprefix("quieter ").split(", ")) == 2
    assert set(quieter.removeprefix("quieter ").split(", ")) < {
        "social_thirst", "expression", "resonance",
    }  # fmt: skip
    assert grown.startswith("louder ")
    lines = both.out.splitlines()
    assert lines[1].startswith("Since you last looked (9h ago): "), "under the levels"


def test_only_what_was_shown_was_looked_at(data_dir: Path, run_here: RunHere) -> None:
    run_here("feel-desires")
    later = NOON + timedelta(hours=30)
    run_here("compute-desire-levels", at=later)
    settings = config.read(environ=environment(data_dir, at=None))
    with open_ego(settings, observes_only=True, now=Clock(later)) as watching:
        once = SINCE.findall(use(watching, "feel_desires").data)

    again = since(run_here("feel-desires", at=later))

    assert once == again != []
    assert since(run_here("feel-desires", at=later)) == []


def test_what_the_rhythm_alone_has_changed_is_not_named(data_dir: Path, run_here: RunHere) -> None:
    settle_all(run_here, NOON)
    at = NOON + timedelta(hours=12)
    before = felt(run_here, at)
    rhythm = innards.document(data_dir, "rhythm.json")
    rhythm["gaps_hours"] = [168.0] * 8
    innards.write(data_dir, "rhythm.json", rhythm)

    ran = run_here("feel-desires", at=at)

    assert felt(run_here, at) != before
    assert since(ran) == []


# What a session needs of the database


@pytest.mark.parametrize(
    "words",
    [["am-i-being-genuine"], ["satisfy-desire", "curiosity"], ["update-self", "value", "x"]],
)
def test_a_session_that_needs_no_database_says_nothing_of_a_damaged_one(
    words: list[str], run_here: RunHere, data_dir: Path
) -> None:
    run_here("remember", "x", at=NOON)
    (data_dir / "ego.db").write_bytes(b"not a database at all" * 100)
    for name in ("ego.db-wal", "ego.db-shm"):
        (data_dir / name).unlink(missing_ok=True)

    ran = run_here(*words, at=NOON + DAY)

    assert (ran.code, ran.err) == (0, "")
    assert "damaged" not in ran.out
    noted = innards.document(data_dir, "rhythm.json")
    assert noted["last_use"] == (NOON + DAY).isoformat()
    settled = innards.document(data_dir, "desires.json").values()
    met = (NOON + DAY).isoformat() in [one["last_satisfied"] for one in settled]
    assert met == (words != ["am-i-being-genuine"])
