from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.persona import interests
from ego.core.persona.interests import (
    EVENT_IDS,
    GONE_BELOW,
    NOTHING,
    TARGETS,
    WEIGHTS,
    InterestState,
    Mode,
    Target,
    TargetType,
    drop,
    fade,
    merge,
)
from ego.core.persona.preferences import Domain, Polarity, Status, hear
from tests.conftest import NOON

TARGET = st.builds(
    Target,
    type=st.sampled_from(TargetType),
    value=st.sampled_from(["tide", "Tide", "moon", "由紀", *"abcdefghijklmnopqrstuvwxyz"]),
    quick=st.floats(0, 1),
    updated_at=st.integers(0, 3_000).map(lambda minutes: NOON - timedelta(minutes=minutes)),
    sources=st.lists(st.sampled_from(["mem_1", "mem_2", "ev_1"]), max_size=2, unique=True).map(
        tuple
    ),
)
BROUGHT = st.lists(TARGET, max_size=40)
STATES = st.builds(
    lambda targets, mode: merge(NOTHING, targets, "ev_0", NOON, mode),
    BROUGHT,
    st.sampled_from(Mode),
)
HOURS = st.floats(0, 100).map(lambda hours: timedelta(hours=hours))


def weights(state: InterestState) -> dict[tuple[str, str], float]:
    return {one.key: one.weight for one in state.targets}


def test_the_weights_are_those_of_the_specification() -> None:
    assert {kind: tuple(WEIGHTS[kind]) for kind in TargetType} == {
        "topic": (0.65, 0.65), "person": (0.8, 0.8), "goal": (0.9, 0.9),
        "action_type": (0.75, 0.55), "capability": (0.65, 0.45),
    }  # fmt: skip
    failed = interests.target(TargetType.ACTION, "web_research", NOON, "ev_1", failed=True)
    assert [one.weight for one in failed] == [0.55]


def test_a_weight_halves_in_six_hours_and_is_gone_below_a_twentieth() -> None:
    state = merge(NOTHING, interests.people(["Yuki"], NOON, "mem_1"), "mem_1", NOON)

    assert weights(fade(state, NOON + timedelta(hours=6))) == {
        ("person", "yuki"): pytest.approx(0.4)
    }
    assert fade(state, NOON + timedelta(hours=23.9)).targets
    assert fade(state, NOON + timedelta(hours=24.1)).targets == ()  # 0.8 / 16 = 0.05


def test_one_unrelated_event_erases_nothing() -> None:
    state = merge(NOTHING, interests.topics(["tide", "moon"], NOON, "mem_1"), "mem_1", NOON)

    after = merge(state, interests.topics(["tax"], NOON, "mem_2"), "mem_2", NOON)

    assert weights(after).items() > weights(state).items()
    assert after.event_ids == ("mem_1", "mem_2")


def test_what_is_named_twice_is_one_target_under_the_stronger_weight() -> None:
    early = merge(NOTHING, interests.topics(["Tide"], NOON, "mem_1"), "mem_1", NOON)
    later = NOON + timedelta(hours=6)

    (one,) = merge(early, interests.topics(["ｔｉｄｅ"], later, "mem_2"), "mem_2", later).targets

    assert (one.weight, one.sources) == (0.65, ("mem_1", "mem_2"))


def test_the_weakest_leave_when_there_are_too_many_and_the_newest_events_are_named() -> None:
    state = NOTHING
    for n in range(30):
        at = NOON + timedelta(minutes=n)
        state = merge(state, interests.topics([f"tag {n}"], at, f"mem_{n}"), f"mem_{n}", at)

    assert len(state.targets) == TARGETS
    assert state.targets[0].value == "tag 29"
    assert "tag 5" not in {one.value for one in state.targets}
    assert state.event_ids == tuple(f"mem_{n}" for n in range(10, 30))


def test_with_nothing_left_the_mode_is_to_observe() -> None:
    state = merge(NOTHING, interests.topics(["tide"], NOON, "ev_1"), "ev_1", NOON, Mode.SUPPORT)

    assert fade(state, NOON + timedelta(hours=5)).mode is Mode.SUPPORT
    assert fade(state, NOON + timedelta(hours=50)).mode is Mode.OBSERVE


@pytest.mark.parametrize(
    ("domain", "polarity", "expected"),
    [("food", "like", [0.65]), ("topic", "like", [0.65]), ("style", "like", []),
     ("food", "dislike", [])],
)  # fmt: skip
def test_what_is_liked_draws_attention(domain: str, polarity: str, expected: list[float]) -> None:
    one = hear({}, Domain(domain), Polarity(polarity), "ramen", NOON)

    assert [target.weight for target in interests.targets_of(one)] == expected


@given(STATES, HOURS, HOURS)
def test_fading_in_two_steps_is_fading_in_one(
    state: InterestState, one: timedelta, other: timedelta
) -> None:
    stepwise = weights(fade(fade(state, NOON + one), NOON + one + other))
    at_once = weights(fade(state, NOON + one + other))

    for key in stepwise.keys() ^ at_once.keys():  # at the very edge only
        assert (stepwise | at_once)[key] == pytest.approx(GONE_BELOW)
    for key in stepwise.keys() & at_once.keys():
        assert stepwise[key] == pytest.approx(at_once[key])


@given(STATES, BROUGHT, HOURS)
def test_a_merge_keeps_the_larger_weight_within_the_bounds(
    state: InterestState, brought: list[Target], passed: timedelta
) -> None:
    now = NOON + passed
    after = merge(state, brought, "ev_1", now)

    old = weights(fade(state, now))
    assert len(after.targets) <= TARGETS
    assert all(GONE_BELOW <= one.weight <= 1 for one in after.targets)
    assert [one.weight for one in after.targets] == sorted(weights(after).values(), reverse=True)
    assert len(weights(after)) == len(after.targets)
    for key, weight in weights(after).items():
        assert weight >= old.get(key, 0)
    weakest = after.targets[-1].weight if len(after.targets) == TARGETS else GONE_BELOW
    for key, weight in old.items():
        assert key in weights(after) or weight <= weakest
    assert after.event_ids[-1] == "ev_1"
    assert len(after.event_ids) <= EVENT_IDS


@given(STATES, BROUGHT, HOURS)
def test_the_same_event_twice_changes_nothing(
    state: InterestState, brought: list[Target], passed: timedelta
) -> None:
    once = merge(state, brought, "ev_1", NOON + passed)

    assert merge(once, brought, "ev_1", NOON + passed) == once


@given(STATES, HOURS)
def test_a_clock_that_went_backwards_fades_nothing(state: InterestState, back: timedelta) -> None:
    assert fade(state, NOON - timedelta(days=3) - back) == state


@given(STATES)
def test_what_is_written_is_read_again(state: InterestState) -> None:
    document = interests.as_document(state)

    assert interests.as_document(interests.read(document)) == document


@given(STATES)
def test_what_is_gone_leaves_no_trace(state: InterestState) -> None:
    left = drop(state, {"mem_1", "ev_0"})

    assert "mem_1" not in str(interests.as_document(left))
    assert "ev_0" not in left.event_ids
    others = {one.key for one in state.targets if set(one.sources) - {"mem_1"} or not one.sources}
    assert {one.key for one in left.targets} == others


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"attention_targets": 3}, "attention_targets must be a list"),
        ({"resting": 3}, "resting must be a list"),
        ({"attention_targets": [3]}, "not an object"),
        ({"attention_targets": [{"type": "mood"}]}, "not one of topic"),
        ({"attention_targets": [{"type": "topic", "value": ""}]}, "no text of 1 to 120"),
        ({"attention_targets": [{"type": "topic", "value": "x", "weight": True}]}, "from 0 to 1"),
        ({"attention_targets": [{"type": "topic", "value": "x", "weight": 1}]}, "is no time"),
        (
            {
                "attention_targets": [
                    {
                        "type": "topic",
                        "value": "x",
                        "weight": 1,
                        "slow": 2,
                        "updated_at": "2026-01-01",
                    }
                ]
            },
            "the slow of 'x' is not from 0 to 1",
        ),
        ({"interaction_mode": "sleep"}, "not one of observe"),
    ],
)
def test_what_makes_no_sense_is_refused(document: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        interests.read(document)


# What lasts


def met(state: InterestState, at: datetime, value: str = "worry") -> InterestState:
    name = f"mem_{at:%d%H%M}_{value}"
    return merge(state, interests.topics([value], at, name), name, at)


def test_one_mention_is_gone_on_the_next_day_and_so_is_one_long_evening() -> None:
    once = met(NOTHING, NOON)
    assert fade(once, NOON + timedelta(hours=23)).targets == ()
    assert [one.slow for one in fade(once, NOON + timedelta(hours=23)).resting] == [
        pytest.approx(0.15 * 2 ** (-23 / 120))
    ]
    assert fade(once, NOON + timedelta(days=8)) == InterestState(event_ids=once.event_ids)

    evening = once
    for hours in range(1, 8):
        evening = met(evening, NOON + timedelta(hours=hours))
    assert evening.targets[0].slow > 0.6
    assert fade(evening, NOON + timedelta(days=2)).targets == ()


def test_a_second_day_lasts_and_a_week_of_days_holds_three_tenths_a_day_later() -> None:
    state = met(met(NOTHING, NOON), NOON + timedelta(days=1))
    (one,) = state.targets
    assert one.slow == pytest.approx(0.15 + 0.85 * 0.15 * 2 ** (-1 / 5))
    assert one.is_lasting
    assert weights(fade(state, NOON + timedelta(days=2))) == {
        ("topic", "worry"): pytest.approx(one.slow * 2 ** (-1 / 5))
    }

    for day in range(2, 7):
        state = met(state, NOON + timedelta(days=day))
    (one,) = fade(state, NOON + timedelta(days=7)).targets
    assert 0.3 < one.weight < 0.5
    assert fade(state, NOON + timedelta(days=14)).targets == ()


def test_a_worry_comes_through_days_in_which_much_else_happens() -> None:
    state = NOTHING
    for day in range(7):
        at = NOON + timedelta(days=day)
        state = met(state, at)
        for n in range(40):
            state = met(state, at + timedelta(minutes=n + 1), f"task {day}.{n}")

    assert len(state.targets) == TARGETS
    assert len(state.resting) <= interests.RESTING
    tomorrow = fade(state, NOON + timedelta(days=7))
    assert [one.value for one in tomorrow.targets] == ["worry"]
    assert tomorrow.targets[0].weight > 0.3


def test_what_lasts_leaves_no_manner_behind() -> None:
    state = met(met(NOTHING, NOON), NOON + timedelta(days=1))
    at = NOON + timedelta(days=1)
    state = merge(state, [], "ev_1", at, Mode.WAIT)

    assert fade(state, at + timedelta(hours=5)).mode is Mode.WAIT
    assert fade(state, at + timedelta(days=1)).mode is Mode.OBSERVE
    assert fade(state, at + timedelta(days=1)).targets


def test_days_are_those_of_whoever_lived_them() -> None:
    tokyo, morning = timezone(timedelta(hours=9)), NOON.replace(hour=23, minute=30)  # 8:30 there
    there = morning.astimezone(tokyo)
    one_day = met(met(NOTHING, there), there + timedelta(hours=1))  # midnight in UTC
    two_days = met(met(NOTHING, there), there + timedelta(hours=20))

    assert not one_day.targets[0].is_lasting
    assert two_days.targets[0].is_lasting


def test_a_target_of_an_earlier_version_is_read_as_before() -> None:
    row = {"type": "topic", "value": "tide", "weight": 0.5, "updated_at": NOON.isoformat()}

    (one,) = interests.read({"attention_targets": [row]}).targets

    assert (one.weight, one.slow, one.slow_at) == (0.5, 0, None)
    assert met(InterestState((one,)), NOON, "tide").targets[0].slow == 0.15


@given(st.lists(st.integers(0, 24 * 14), min_size=1, max_size=60), st.integers(0, 400))
def test_both_weights_follow_their_formulas(hours: list[int], later: int) -> None:
    """Met in these hours, in order; looked at so many hours after the last."""
    state, slow, last = NOTHING, 0.0, hours[0]
    for n, hour in enumerate(sorted(hours)):
        if n == 0 or hour > last:
            slow *= 2 ** (-(hour - last) / 120)
            slow = slow if slow >= GONE_BELOW else 0  # it was gone, and begins anew
            slow += 0.15 * (1 - slow)
        last = hour
        state = met(state, NOON + timedelta(hours=hour))
    at = NOON + timedelta(hours=last + later)
    found = [*fade(state, at).targets, *fade(state, at).resting]

    expected = slow * 2 ** (-later / 120)
    assert [one.slow for one in found if one.slow] == [
        pytest.approx(one) for one in [expected] if one >= GONE_BELOW
    ]
    for one in found:
        assert one.quick == pytest.approx(0.65 * 2 ** (-later / 6))
        assert one.weight in (one.quick, one.slow)


def test_a_confirmed_liking_weighs_most() -> None:
    assert interests.LIKED == {Status.CONFIRMED: 0.95, Status.CANDIDATE: 0.65}
