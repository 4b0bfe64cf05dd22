"""Goals and the rest of the self: validated, in their one home, told when one looks inward."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.identity import self_model
from ego.core.identity.self_model import SelfField, update
from ego.errors import EgoError, Unreadable, UsageError
from ego.runtime.ego import Ego
from tests import innards
from tests.conftest import NOON, Clock, use

ID = "0123456789ab"


def put(*said: str) -> list[self_model.Goal]:
    every: list[self_model.Goal] = []
    for n, words in enumerate(said):
        every, _ = self_model.put(every, words, NOON, f"{n:012x}")
    return every


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        ("Learn the tides", ("mid", 50, "active")),
        ("Learn the tides = long", ("long", 50, "active")),
        ("Learn the tides = 80 short", ("short", 80, "active")),
        ("Learn the tides = paused LONG 0", ("long", 0, "paused")),
    ],
)
def test_a_goal_is_set_with_what_is_meant(words: str, settings: tuple[str, int, str]) -> None:
    (goal,) = put(words)

    assert goal["title"] == "Learn the tides"
    assert (goal["horizon"], goal["priority"], goal["status"]) == settings


@pytest.mark.parametrize("named", ["Learn the tides", "g_000000000000"])
def test_an_open_goal_is_changed_by_title_or_id(named: str) -> None:
    (goal,) = put("Learn the tides", f"{named} = paused 10")

    assert (goal["status"], goal["priority"], goal["id"]) == ("paused", 10, "g_000000000000")


@pytest.mark.parametrize("settings", ["soon", "101", "-1", "short someday", "1.5", "٣"])
def test_settings_that_make_no_sense_are_refused_with_the_right_ones(settings: str) -> None:
    with pytest.raises(UsageError, match=r"short, mid, long; .*active, paused, done, dropped"):
        put(f"Learn the tides = {settings}")


def test_the_most_pressing_goal_comes_first_and_the_paused_not_at_all() -> None:
    every = put("a = 20", "b = 90 long", "c = 90 short", "d = 99 paused")

    assert [goal["title"] for goal in self_model.active(every)] == ["c", "b", "a"]


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"priority": 101}, "priority of goal 'a' is 101, not a whole number from 0 to 100"),
        ({"priority": True}, "priority of goal 'a' is True"),
        ({"horizon": "soon"}, "horizon of goal 'a' is 'soon', not one of short, mid, long"),
        ({"status": "open"}, "status of goal 'a' is 'open'"),
        ({"title": 3}, "title of a goal is 3, not text"),
    ],
)
def test_a_kept_goal_that_makes_no_sense_is_refused(wrong: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        self_model.read_goals({"goals": [{"title": "a"} | wrong]})


@given(st.sampled_from(SelfField), st.one_of(st.text(max_size=60), st.floats()))
def test_whatever_is_told_the_self_model_stays_valid(field: SelfField, value: str | float) -> None:
    document: dict[str, Any] = {}
    try:
        document, _ = update({}, field, value, NOON, ID)
    except EgoError:
        assert document == {}
        return
    for goal in self_model.read_goals(document):
        assert goal["horizon"] in self_model.HORIZONS
        assert goal["status"] in self_model.STATES
        assert 0 <= goal["priority"] <= 100
    for share in (
        document.get("confidence_calibration", 0),
        *document.get("skill_confidence", {}).values(),
    ):
        assert 0 <= share <= 1


def test_introspect_tells_what_is_worked_toward_and_what_was_reached(
    world: Ego, clock: Clock
) -> None:
    use(world, "update_self", field="goal", value="Learn the tides = short 90")
    use(world, "update_self", field="goal", value="Read more")
    working = use(world, "introspect")
    use(world, "update_self", field="done_goal", value="Learn the tides")
    clock.forward(days=1)
    reached = use(world, "introspect").data
    assert "Reached: Learn the tides\n" in use(world, "introspect").data
    clock.forward(hours=12)

    assert "Working toward: Learn the tides\n" in working.data
    assert [goal["title"] for goal in working.fields["goals"]] == ["Learn the tides", "Read more"]
    assert "Working toward: Read more\nReached: Learn the tides\n" in reached
    assert "Reached" not in use(world, "introspect").data


def test_goals_of_an_older_ego_move_to_their_one_home(world: Ego, data_dir: Path) -> None:
    innards.write(data_dir, "self_model.json", {"current_goals": ["Write daily"]})
    told = use(world, "introspect").data

    use(world, "update_self", field="goal", value="Write daily = long")

    kept = innards.document(data_dir, "self_model.json")
    assert "Working toward: Write daily\n" in told
    assert "current_goals" not in kept
    assert [(goal["title"], goal["horizon"]) for goal in kept["goals"]] == [("Write daily", "long")]


def test_a_goal_that_makes_no_sense_is_said_and_nothing_is_written(
    world: Ego, data_dir: Path
) -> None:
    before = {"goals": [{"title": "Rest", "priority": "high"}]}
    innards.write(data_dir, "self_model.json", before)

    with pytest.raises(Unreadable, match="priority of goal 'Rest' is 'high'"):
        use(world, "update_self", field="goal", value="Read more")

    assert innards.document(data_dir, "self_model.json") == before
    assert "But: " in use(world, "introspect").data


def test_an_unknown_field_names_the_right_ones_and_stores_nothing(
    world: Ego, data_dir: Path
) -> None:
    with pytest.raises(UsageError, match=r"Unknown field 'mood'\. Known: preference, value, skill"):
        use(world, "update_self", field="mood", value="bright")

    assert innards.text(data_dir, "self_model.json") is None
