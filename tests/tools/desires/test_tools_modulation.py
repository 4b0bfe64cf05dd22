"""What lately happened bends the desires, and `--json` shows by which part and how much."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import NOON, RunHere

OFF = {"EGO_EMBEDDING_MODEL": "off"}


def parts(run_here: RunHere, **variables: str) -> dict[str, dict[str, Any]]:
    ran = run_here("feel-desires", "--json", **OFF | variables)
    return {one["name"]: one for one in ran.data["desires"]}


def live(run_here: RunHere, count: int, *options: str) -> None:
    for n in range(count):
        assert run_here("remember", f"Note {n} {options}", *options, **OFF).code == 0


@pytest.mark.parametrize(
    ("lived", "part", "bent"),
    [
        (
            [(3, "--category", "technical")],
            "context",
            {"pattern_seeking": 0.08, "predictability": 0.06},
        ),
        ([(2, "--category", "introspection")], "context", {"cognitive_coherence": 0.07}),
        (
            [(3, "--category", "conversation")],
            "context",
            {"resonance": 0.06, "social_thirst": -0.04},
        ),
        (
            [(2, "--emotion", "anxious")],
            "emotion",
            {"social_thirst": 0.14, "cognitive_coherence": 0.13},
        ),
        ([(1, "--emotion", "happy")], "emotion", {"curiosity": 0.06, "expression": 0.04}),
        (
            [(1, "--emotion", "surprised", "--intensity", "0.5")],
            "prediction_error",
            {"curiosity": 0.1},
        ),
    ],
    ids=["technical", "introspective", "talkative", "anxious", "happy", "surprised"],
)
def test_real_memories_bend_by_the_part_they_belong_to(
    lived: list[tuple[Any, ...]], part: str, bent: dict[str, float], run_here: RunHere
) -> None:
    for count, *options in lived:
        live(run_here, count, *options)

    found = {name: one[part] for name, one in parts(run_here).items() if one[part]}

    assert found == pytest.approx(bent)


def test_only_the_thirty_newest_bend(run_here: RunHere) -> None:
    live(run_here, 1, "--emotion", "surprised")
    before = parts(run_here)["curiosity"]["prediction_error"]
    live(run_here, 30)

    assert (before, parts(run_here)["curiosity"]["prediction_error"]) == (0.14, 0)


def test_every_part_adds_up_to_the_level_that_is_shown(run_here: RunHere) -> None:
    live(run_here, 3, "--category", "technical", "--emotion", "excited")

    for one in parts(run_here).values():
        added = sum(
            one[part]
            for part in ("base", "boost", "context", "emotion", "prediction_error", "interoception")
        )
        assert one["level"] == pytest.approx(min(1, max(0, added)), abs=0.001)


@pytest.mark.parametrize(
    ("zone", "phase", "coherence"),
    [("UTC", "afternoon", 0.0), ("Pacific/Auckland", "late_night", 0.1)],
)
def test_the_phase_of_the_day_is_that_of_the_persons_zone(
    zone: str, phase: str, coherence: float, run_here: RunHere
) -> None:
    variables = {"EGO_TIMEZONE": zone, "EGO_INTEROCEPTION": "on"}
    body = run_here("get-interoception", "--json", **variables).data["body"]

    assert NOON.hour == 12
    assert body["time_phase"] == phase
    assert parts(run_here, **variables)["cognitive_coherence"]["interoception"] == coherence
