"""What was settled before decides what a use settles: earlier, outright, again, elsewhere."""

from __future__ import annotations

import json
from contextlib import nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.runtime.ego import Ego
from ego.tools.talk.turns import keep_turn
from ego.voice.splitter import Heard
from tests.conftest import NOON, Clock, RunHere, use
from tests.innards import text
from tests.tools.satisfied import LATER, kept


def row(at: datetime, quality: float, by: str) -> dict[str, Any]:
    """A desire that the tool `by` has settled."""
    kept_at = at.isoformat()
    return {"last_satisfied": kept_at, "satisfaction_quality": quality, "boost": 0.0, "by": by}


def test_an_answer_settles_wonder_and_a_goal_that_is_done_settles_what_comes(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    question = "Why does the tide follow the boats?"
    use(world, "update_self", field="question", value=question)
    use(world, "update_self", field="goal", value="Learn the tides = long 80")
    clock.at = LATER

    use(world, "update_self", field="resolve_question", value=question)
    rows = kept(data_dir)
    use(world, "satisfy_desire", name="predictability", quality=0.0)
    clock.forward(days=4)
    use(world, "update_self", field="done_goal", value="Learn the tides")

    assert (rows["predictability"], rows["curiosity"]) == (
        row(LATER, 0.3, "update_self"),
        row(LATER, 0.4, "update_self"),
    )
    assert kept(data_dir)["predictability"] == row(clock.at, 0.3, "update_self")
    assert kept(data_dir)["curiosity"] == row(LATER, 0.4, "update_self")


def test_consolidating_settles_what_comes_only_when_it_finds_something(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    clock.at = LATER
    use(world, "consolidate")
    empty = kept(data_dir)
    use(world, "remember", content="The tide came in.", tags=["harbour"])
    use(world, "remember", content="The boats went out.", tags=["harbour"])

    use(world, "consolidate")

    assert empty["predictability"]["last_satisfied"] == NOON.isoformat()
    assert kept(data_dir)["predictability"] == row(LATER, 0.2, "consolidate")


def test_a_turn_of_talk_settles_the_thirst_for_company(world: Ego, data_dir: Path) -> None:
    keep_turn(
        lambda: nullcontext(world), "Good evening.", Heard("Good evening to you.", None, False)
    )

    assert kept(data_dir)["social_thirst"]["satisfaction_quality"] == 0.3
    assert kept(data_dir)["social_thirst"]["last_satisfied"] == NOON.isoformat()


def test_what_is_told_again_within_a_week_happened_once(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    told = "We stood on the pier until dark and Mika thanked me for the lamp."
    use(world, "remember", content=told, people=["Mika"], emotion="grateful")
    first = kept(data_dir)
    clock.forward(days=6)
    use(world, "remember", content=f"{told}!", people=["Mika"], emotion="grateful")
    again = kept(data_dir)
    clock.forward(days=8)
    use(world, "remember", content=f"{told}!!", people=["Mika"], emotion="grateful")

    assert first["recognition"]["satisfaction_quality"] == 0.4
    assert (again["recognition"], again["resonance"]) == (first["recognition"], first["resonance"])
    assert again["expression"]["last_satisfied"] == (NOON + timedelta(days=6)).isoformat()
    assert kept(data_dir)["recognition"] == row(clock.at, 0.4, "remember")


def test_what_is_low_and_slow_is_not_settled_again_in_passing(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "introspect")
    fresh = kept(data_dir)["pattern_seeking"]
    clock.forward(hours=12)
    use(world, "introspect")
    soon = kept(data_dir)["pattern_seeking"]
    coherence = kept(data_dir)["cognitive_coherence"]
    use(world, "satisfy_desire", name="pattern_seeking", quality=0.1)
    outright = kept(data_dir)["pattern_seeking"]["last_satisfied"]

    assert fresh == row(NOON, 0.2, "introspect"), "a fresh record is settled as the seed says"
    assert soon == fresh
    assert coherence == row(clock.at, 0.3, "introspect"), "of the first tier"
    assert outright == clock.at.isoformat(), "what it says itself always counts"
    clock.forward(days=3)
    use(world, "introspect")
    assert kept(data_dir)["pattern_seeking"] == row(clock.at, 0.2, "introspect"), "high again"


def test_what_is_imported_is_history(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    told.write_text(
        json.dumps(
            {"kind": "memory", "content": "Mika thanked me.", "people": ["Mika"],
             "emotion": "grateful", "category": "conversation"}
        ) + "\n",
        "utf-8",
    )  # fmt: skip
    run_here("feel-desires")
    before = kept(data_dir)

    ran = run_here("import", str(told), at=LATER)
    run_here("feel-desires", at=LATER)

    assert ran.code == 0, ran.err
    assert len(run_here("search-memories", "--json", at=LATER).data["memories"]) == 1
    settled = {"information_hunger"}  # by looking
    assert {k: v for k, v in kept(data_dir).items() if k not in settled} == {
        k: v for k, v in before.items() if k not in settled
    }


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
        "by": "remember",
    }


def test_an_explicit_satisfaction_that_has_worn_off_gives_way(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "satisfy_desire", name="expression", quality=0.9)
    clock.forward(hours=20)

    use(world, "remember", content="We watched the sunset.")

    assert kept(data_dir)["expression"] == {
        "last_satisfied": clock.at.isoformat(),
        "satisfaction_quality": 0.3,
        "boost": 0.0,
        "by": "remember",
    }


def test_an_explicit_satisfaction_may_be_weaker(world: Ego, data_dir: Path) -> None:
    use(world, "satisfy_desire", name="curiosity", quality=0.9)
    use(world, "satisfy_desire", name="curiosity", quality=0.2)

    assert kept(data_dir)["curiosity"]["satisfaction_quality"] == 0.2


def test_a_retried_remember_settles_nothing_now_or_later(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "remember", content="We watched the sunset.", people=["Mika"])
    before = text(data_dir, "desires.json"), world.people()
    clock.forward(minutes=5)

    again = use(world, "remember", content="we watched  the SUNSET.", people=["Mika"])
    use(world, "wake_up")

    assert not again.acted
    assert (text(data_dir, "desires.json"), world.people()) == before
