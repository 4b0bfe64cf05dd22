"""Using a tool settles what the table says, exactly and no more."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.errors import EgoError
from ego.runtime.ego import Ego, open_ego
from tests.conftest import NOON, Clock, Ids, Ran, RunHere, as_command, environment, use

LATER = NOON + timedelta(hours=30)
BEFORE = {"last_satisfied": NOON.isoformat(), "satisfaction_quality": 0.5, "boost": 0.25}

Uses = Callable[..., Any]
"""Uses a tool thirty hours after noon, by whichever face."""

SETTLES: list[tuple[str, dict[str, Any], dict[str, float]]] = [
    ("remember", {"content": "We watched the sunset."}, {"expression": 0.3}),
    (
        "remember",
        {"content": "I avoid asking.", "category": "introspection"},
        {"cognitive_coherence": 0.4, "expression": 0.3},
    ),
    ("recall", {"context": "sunset"}, {"information_hunger": 0.3, "curiosity": 0.2}),
    ("introspect", {}, {"cognitive_coherence": 0.3, "pattern_seeking": 0.2}),
    ("consider_them", {}, {"social_thirst": 0.4, "resonance": 0.3}),
    ("emotion_trend", {}, {"pattern_seeking": 0.3}),
    ("consolidate", {}, {"cognitive_coherence": 0.3}),
    ("update_self", {"field": "value", "value": "candour"}, {"cognitive_coherence": 0.3}),
    (
        "update_relationship",
        {"person": "Mika", "field": "alias", "value": "ミカ"},
        {"social_thirst": 0.2},
    ),
]
SETTLES_NOTHING: list[tuple[str, dict[str, Any]]] = [
    ("wake_up", {}),
    ("feel_desires", {}),
    ("am_i_being_genuine", {}),
    ("search_memories", {}),
    ("search_memories", {"query": "sunset"}),
    ("get_interoception", {}),
    ("compute_desire_levels", {}),
    ("get_episode", {"episode_id": "mem_000000000001"}),
    ("link_memories", {"source_id": "mem_000000000001", "target_id": "mem_000000000002"}),
    ("create_episode", {"memory_ids": ["mem_000000000001"], "summary": "A day."}),
    ("forget", {"memory_id": "mem_000000000001"}),
]
FAILS: list[tuple[str, dict[str, Any]]] = [
    ("remember", {"content": " "}),
    ("remember", {"content": "x", "importance": 9}),
    ("remember", {"content": "x", "category": "gossip"}),
    ("recall", {"context": ""}),
    ("recall", {"context": "sunset", "since": "soon"}),
    ("consider_them", {"person": "Nobody"}),
    ("update_self", {"field": "confidence", "value": "much"}),
    ("update_self", {"field": "done_goal", "value": "none"}),
    ("update_relationship", {"person": "Mika", "field": "trust_level", "value": 3}),
    ("satisfy_desire", {"name": "fame"}),
    ("satisfy_desire", {"name": "curiosity", "quality": 2}),
    ("get_episode", {"episode_id": "ep_missing"}),
    ("link_memories", {"source_id": "mem_000000000001", "target_id": "mem_missing"}),
    ("create_episode", {"memory_ids": ["mem_missing"], "summary": "A day."}),
    ("forget", {"memory_id": "mem_missing"}),
]


def kept(data_dir: Path) -> dict[str, Any]:
    return dict(json.loads((data_dir / "desires.json").read_text("utf-8")))


@pytest.fixture
def lived(data_dir: Path, world: Ego) -> Path:
    """A directory with two memories, every desire met at noon and lifted since."""
    use(world, "remember", content="Blue tea.")
    use(world, "remember", content="Red coffee.")
    content = dict.fromkeys(kept(data_dir), BEFORE)
    (data_dir / "desires.json").write_text(json.dumps(content), "utf-8")
    return data_dir


@pytest.fixture(params=["command line", "tool call"])
def later(
    request: pytest.FixtureRequest, lived: Path, world: Ego, clock: Clock, run_here: RunHere
) -> Uses:
    clock.at = LATER

    def by_command(tool: str, **arguments: Any) -> Ran:
        return run_here(*as_command(tool, arguments), at=LATER)

    def by_call(tool: str, **arguments: Any) -> Ran:
        try:
            return Ran(0, use(world, tool, **arguments).text, "")
        except EgoError as error:
            return Ran(error.exit_code, "", str(error))

    return by_command if request.param == "command line" else by_call


@pytest.mark.parametrize(("tool", "arguments", "settled"), SETTLES)
def test_a_use_settles_exactly_its_desires(
    tool: str, arguments: dict[str, Any], settled: dict[str, float], later: Uses, lived: Path
) -> None:
    assert later(tool, **arguments).code == 0

    assert kept(lived) == {
        name: {
            "last_satisfied": LATER.isoformat(),
            "satisfaction_quality": settled[name],
            "boost": 0.0,
        }
        if name in settled
        else BEFORE
        for name in kept(lived)
    }


def test_every_row_of_the_table_is_shown_above() -> None:
    from ego.core.desires.satisfaction import IMPLICIT

    shown = {
        (tool, desire, quality) for tool, _, all_of in SETTLES for desire, quality in all_of.items()
    }
    assert shown == {(rule.tool, rule.desire, rule.quality) for rule in IMPLICIT}


@pytest.mark.parametrize(("tool", "arguments"), SETTLES_NOTHING)
def test_looking_and_sorting_settle_nothing(
    tool: str, arguments: dict[str, Any], later: Uses, lived: Path
) -> None:
    before = (lived / "desires.json").read_bytes()

    assert later(tool, **arguments).code == 0

    assert (lived / "desires.json").read_bytes() == before


@pytest.mark.parametrize(("tool", "arguments"), FAILS)
def test_what_fails_settles_nothing(
    tool: str, arguments: dict[str, Any], later: Uses, lived: Path
) -> None:
    before = (lived / "desires.json").read_bytes()

    assert later(tool, **arguments).code in (2, 3)
    later("wake_up")

    assert (lived / "desires.json").read_bytes() == before


@pytest.mark.parametrize("moment", [NOON + timedelta(minutes=1), NOON + timedelta(hours=9)])
def test_an_explicit_satisfaction_outlasts_an_implicit_one(
    moment: object, world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "satisfy_desire", name="expression", quality=0.9)
    clock.at = moment  # type: ignore[assignment]

    use(world, "remember", content="We watched the sunset.")

    assert kept(data_dir)["expression"] == {
        "last_satisfied": clock.at.isoformat(),
        "satisfaction_quality": 0.9,
        "boost": 0.0,
        "explicit": True,
    }


def test_an_explicit_satisfaction_that_has_worn_off_gives_way(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "satisfy_desire", name="expression", quality=0.9)
    clock.forward(hours=12)

    use(world, "remember", content="We watched the sunset.")

    assert kept(data_dir)["expression"] == {
        "last_satisfied": clock.at.isoformat(),
        "satisfaction_quality": 0.3,
        "boost": 0.0,
    }


def test_an_explicit_satisfaction_may_be_weaker(world: Ego, data_dir: Path) -> None:
    use(world, "satisfy_desire", name="curiosity", quality=0.9)
    use(world, "satisfy_desire", name="curiosity", quality=0.2)

    assert kept(data_dir)["curiosity"]["satisfaction_quality"] == 0.2


def test_a_fresh_introspection_is_kept_as_the_table_says(run_here: RunHere, data_dir: Path) -> None:
    ran = run_here("remember", "I avoid asking.", "--category", "introspection", "--json")

    assert ran.data["satisfied"] == [
        {"desire": "cognitive_coherence", "quality": 0.4},
        {"desire": "expression", "quality": 0.3},
    ]
    qualities = {name: row["satisfaction_quality"] for name, row in kept(data_dir).items()}
    assert qualities == dict.fromkeys(qualities, 0.5) | {
        "cognitive_coherence": 0.4,
        "expression": 0.3,
    }


def test_a_retried_remember_settles_nothing_now_or_later(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "remember", content="We watched the sunset.", people=["Mika"])
    before = (data_dir / "desires.json").read_bytes(), world.people()
    clock.forward(minutes=5)

    again = use(world, "remember", content="we watched  the SUNSET.", people=["Mika"])
    use(world, "search_memories")

    assert not again.acted
    assert ((data_dir / "desires.json").read_bytes(), world.people()) == before


def test_a_recall_that_finds_nothing_was_still_a_search(world: Ego, data_dir: Path) -> None:
    reply = use(world, "recall", context="zebra")

    assert reply.data == "Nothing comes to mind."
    assert kept(data_dir)["information_hunger"]["satisfaction_quality"] == 0.3
    assert kept(data_dir)["curiosity"]["satisfaction_quality"] == 0.2


@pytest.mark.parametrize("tool", ["recall", "introspect", "consider_them", "emotion_trend"])
def test_whoever_only_observes_writes_nothing_at_all(tool: str, lived: Path, clock: Clock) -> None:
    settings = config.read(environ=environment(lived, at=None))
    before = {path.name: path.read_bytes() for path in lived.glob("*.json")}
    clock.at = LATER

    with open_ego(settings, observes_only=True, now=clock, new_id=Ids()) as watching:
        use(watching, tool, **({"context": "sunset"} if tool == "recall" else {}))

    assert {path.name: path.read_bytes() for path in lived.glob("*.json")} == before
