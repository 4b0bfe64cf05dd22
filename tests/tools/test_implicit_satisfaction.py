"""Using a tool settles what the table says, exactly and no more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.core.desires.satisfaction import ALWAYS, FURTHER, IMPLICIT
from ego.errors import EgoError
from ego.runtime.ego import Ego, open_ego
from tests.conftest import NOON, Clock, Ids, Ran, RunHere, as_command, environment, use
from tests.innards import everything, text, write
from tests.tools.satisfied import LATER, kept

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
        {"social_thirst": 0.2, "curiosity": 0.3},
    ),
]
"""The seed's table, and beside its last row what happens with it."""


def memory(category: str = "daily", **felt: Any) -> dict[str, Any]:
    return {"content": "We stood on the pier until dark.", "category": category, **felt}


def met(emotion: str, **felt: Any) -> dict[str, Any]:
    return memory(emotion=emotion, people=["Mika"], **felt)


EXPRESSED = {"expression": 0.3}
HAPPENS: list[tuple[str, dict[str, Any], dict[str, float]]] = [
    ("remember", met("proud"), {"recognition": 0.4, "resonance": 0.2}),
    ("remember", met("grateful"), {"recognition": 0.4, "resonance": 0.2}),
    ("remember", met("love"), {"recognition": 0.4, "resonance": 0.4}),
    ("remember", met("proud", valence=0.1), {"recognition": 0.4}),
    ("remember", met("love", valence=0.0), {"resonance": 0.4}),
    ("remember", met("proud", valence=-0.6), {"resonance": 0.2}),
    ("remember", met("happy"), {"recognition": 0.2, "resonance": 0.2}),
    ("remember", met("happy", valence=0.5), {"recognition": 0.2, "resonance": 0.2}),
    ("remember", met("happy", valence=0.49), {}),
    ("remember", met("moved"), {"recognition": 0.2, "resonance": 0.4}),
    ("remember", met("touched"), {"recognition": 0.2, "resonance": 0.4}),
    ("remember", met("warm", valence=0.2), {"resonance": 0.4}),
    ("remember", met("sad"), {"resonance": 0.2}),
    ("remember", met("lonely", valence=-0.5), {"resonance": 0.2}),
    ("remember", met("neutral"), {}),
    ("remember", met("love", category="dream"), {}),
    ("remember", memory(emotion="love"), {}),
    ("remember", memory("conversation"), {"social_thirst": 0.3}),
    (
        "remember",
        met("warm", category="conversation"),
        {"social_thirst": 0.3, "recognition": 0.2, "resonance": 0.4},
    ),
    ("remember", memory("lesson"), {"curiosity": 0.3}),
    ("remember", memory("technical"), {"curiosity": 0.3}),
    ("remember", memory("observation"), {"curiosity": 0.3}),
    ("remember", memory("relationship"), {}),
    ("search_memories", {}, {"information_hunger": 0.2}),
    ("search_memories", {"query": "sunset"}, {"information_hunger": 0.2}),
    (
        "link_memories",
        {"source_id": "mem_000000000001", "target_id": "mem_000000000002"},
        {"pattern_seeking": 0.2},
    ),
    (
        "create_episode",
        {"memory_ids": ["mem_000000000001"], "summary": "A day."},
        {"pattern_seeking": 0.2},
    ),
]
"""The second table; a memory is expressed whatever happened in it."""
SETTLES_NOTHING: list[tuple[str, dict[str, Any]]] = [
    ("wake_up", {}),
    ("feel_desires", {}),
    ("am_i_being_genuine", {}),
    ("get_interoception", {}),
    ("compute_desire_levels", {}),
    ("get_episode", {"episode_id": "mem_000000000001"}),
    ("forget", {"memory_id": "mem_000000000001"}),
]
FAILS: list[tuple[str, dict[str, Any]]] = [
    ("remember", {"content": " "}),
    ("remember", {"content": "x", "importance": 9}),
    ("remember", {"content": "x", "category": "gossip"}),
    ("recall", {"context": ""}),
    ("recall", {"context": "sunset", "since": "soon"}),
    ("consider_them", {"person": " "}),
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


@pytest.fixture
def lived(data_dir: Path, world: Ego) -> Path:
    """An ego with two memories, every desire met at noon and lifted since."""
    use(world, "remember", content="Blue tea.")
    use(world, "remember", content="Red coffee.")
    content = dict.fromkeys(kept(data_dir), BEFORE)
    write(data_dir, "desires.json", content)
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

    assert kept(lived) == settled_by(tool, settled, lived)


@pytest.mark.parametrize(("tool", "arguments", "settled"), HAPPENS)
def test_what_happened_counts_too(
    tool: str, arguments: dict[str, Any], settled: dict[str, float], later: Uses, lived: Path
) -> None:
    assert later(tool, **arguments).code == 0

    expressed = EXPRESSED if tool == "remember" else {}
    assert kept(lived) == settled_by(tool, settled | expressed, lived)


def settled_by(tool: str, settled: dict[str, float], lived: Path) -> dict[str, Any]:
    """Every desire as it is kept after `tool` has settled these, each so well."""
    return {
        name: {
            "last_satisfied": LATER.isoformat(),
            "satisfaction_quality": settled[name],
            "boost": 0.0,
            "by": tool,
        }
        if name in settled
        else BEFORE
        for name in kept(lived)
    }


def test_every_row_of_the_table_is_shown_above() -> None:
    shown = {
        (tool, desire, quality) for tool, _, all_of in SETTLES for desire, quality in all_of.items()
    }
    beside = {
        (tool, desire, quality)
        for tool, happened in ALWAYS.items()
        for desire, quality in FURTHER[happened]
    }
    assert {(rule.tool, rule.desire, rule.quality) for rule in IMPLICIT} <= shown
    assert shown <= {(rule.tool, rule.desire, rule.quality) for rule in IMPLICIT} | beside


@pytest.mark.parametrize(("tool", "arguments"), SETTLES_NOTHING)
def test_looking_and_sorting_settle_nothing(
    tool: str, arguments: dict[str, Any], later: Uses, lived: Path
) -> None:
    before = text(lived, "desires.json")

    assert later(tool, **arguments).code == 0

    assert text(lived, "desires.json") == before


@pytest.mark.parametrize(("tool", "arguments"), FAILS)
def test_what_fails_settles_nothing(
    tool: str, arguments: dict[str, Any], later: Uses, lived: Path
) -> None:
    before = text(lived, "desires.json")

    assert later(tool, **arguments).code in (2, 3)
    later("wake_up")

    assert text(lived, "desires.json") == before


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


def test_a_recall_that_finds_nothing_was_still_a_search(world: Ego, data_dir: Path) -> None:
    reply = use(world, "recall", context="zebra")

    assert reply.data == "Nothing comes to mind."
    assert kept(data_dir)["information_hunger"]["satisfaction_quality"] == 0.3
    assert kept(data_dir)["curiosity"]["satisfaction_quality"] == 0.2


@pytest.mark.parametrize("tool", ["recall", "introspect", "consider_them", "emotion_trend"])
def test_whoever_only_observes_writes_nothing_at_all(tool: str, lived: Path, clock: Clock) -> None:
    settings = config.read(environ=environment(lived, at=None))
    before = everything(lived)
    clock.at = LATER

    with open_ego(settings, observes_only=True, now=clock, new_id=Ids()) as watching:
        use(watching, tool, **({"context": "sunset"} if tool == "recall" else {}))

    assert everything(lived) == before
