import math
import random
from datetime import UTC, datetime, timedelta
from decimal import Decimal, localcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.mood.answers import mood_fields
from ego.core.mood.mood import (
    AXES,
    Felt,
    Mood,
    behaviour,
    impact,
    mood,
    phrase,
    policy,
    tau,
)
from ego.errors import UsageError

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = 60, 3600, 86_400

Row = tuple[str, float, float, float | None, float]
"""label, intensity, salience, confidence, age in seconds"""


def felt(row: Row, name: str = "") -> Felt:
    label, intensity, salience, confidence, age = row
    return Felt(label, intensity, salience, confidence, NOON - timedelta(seconds=age), name)


def mood_of(*rows: Row) -> Mood:
    return mood([felt(row) for row in rows], NOON)


def expected(rows: tuple[Row, ...]) -> dict[str, Any]:
    """The contract's formula, worked out once more in another arithmetic: 40 decimal digits."""
    with localcontext() as context:
        context.prec = 40
        sums = dict.fromkeys(AXES, Decimal(0))
        for label, e, s, c, age in rows:
            if label in sums and e > 0 and s > 0:
                trust = Decimal("0.5") if c is None else Decimal(c)
                fades_in = 120 + 21480 * Decimal(s) * Decimal(s)
                faded = (-Decimal(max(age, 0)) / fades_in).exp()
                sums[label] += Decimal(e) * Decimal(s) * trust * faded
        parts = {label: 1 - (-total).exp() for label, total in sums.items()}
        top = max(parts.values())
        label = next(label for label in AXES if parts[label] == top)
        none, all_of_it = Decimal(0), Decimal(1)
        bias = min(max((parts["anger"] - Decimal("0.55")) / Decimal("0.45"), none), all_of_it)
        return {
            "label": label if top >= Decimal("0.15") else "neutral",
            "intensity": float(top),
            "components": {label: float(part) for label, part in parts.items()},
            "policy": {
                "cooperation": float(1 - Decimal("0.9") * bias),
                "refusal_bias": float(bias),
                "refusal_allowed": parts["anger"] >= Decimal("0.75"),
            },
        }


AGES = (0, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 6 * HOUR, DAY, 3 * DAY)
CASES: list[tuple[Row, ...]] = [
    (),
    # One label alone, at every age, on both time scales.
    *(((label, 0.9, 0.5, 0.8, age),) for label in AXES for age in AGES),
    *((("sadness", 1.0, 0.95, 0.9, age),) for age in AGES),
    *((("joy", 0.6, 0.1, 0.6, age),) for age in AGES),
    # tau at both ends and in the middle.
    *((("fear", 1.0, salience, 1.0, age),) for salience in (0.0, 0.5, 1.0) for age in AGES),
    # Confidence: none stated, none at all, full.
    *((("anger", 1.0, 1.0, confidence, HOUR),) for confidence in (None, 0.0, 0.25, 0.5, 1.0)),
    # Around the neutral threshold: 1 - exp(-x) = 0.15 at x = 0.16252.
    *((("joy", x, 1.0, 1.0, 0),) for x in (0.1625, 0.16251, 0.16252, 0.1626, 0.17)),
    # Ties between two, three and four, in either order.
    (("sadness", 0.8, 0.8, 1.0, 0), ("joy", 0.8, 0.8, 1.0, 0)),
    (("fear", 0.8, 0.8, 1.0, 0), ("anger", 0.8, 0.8, 1.0, 0)),
    (("fear", 0.8, 0.8, 1.0, 9), ("anger", 0.8, 0.8, 1.0, 9), ("sadness", 0.8, 0.8, 1.0, 9)),
    tuple((label, 0.7, 0.9, None, MINUTE) for label in reversed(AXES)),
    # The same feeling, again and again.
    *((("anger", 1.0, 1.0, 1.0, 0),) * times for times in (2, 3, 5, 20)),
    *((("anger", 0.9, 0.9, 0.9, 600),) * times for times in (2, 3, 5, 20)),
    # Another label leads, and anger still decides the policy.
    (("joy", 1.0, 1.0, 1.0, 0),) * 3 + (("anger", 1.0, 1.0, 1.0, 0),) * 2,
    (("fear", 1.0, 1.0, 1.0, 0),) * 2 + (("anger", 0.95, 1.0, 1.0, 0),),
    # What adds nothing.
    (("rage", 1.0, 1.0, 1.0, 0), ("joy", 0.5, 0.5, 0.5, 0)),
    (("neutral", 1.0, 1.0, 1.0, 0), ("sadness", 0.5, 0.5, 0.5, 0)),
    (("", 1.0, 1.0, 1.0, 0),),
    (("joy", 0.0, 1.0, 1.0, 0), ("joy", 1.0, 0.0, 1.0, 0), ("joy", 1.0, 1.0, 0.0, 0)),
    (("joy", -0.5, 1.0, 1.0, 0), ("joy", 1.0, -0.5, 1.0, 0)),
    # Times that have not come yet are now.
    *((("joy", 0.9, 0.5, 0.8, -ahead),) for ahead in (1, HOUR, 400 * DAY)),
    # A big event under small talk.
    (("sadness", 1.0, 0.95, 0.9, 4 * HOUR), *(("joy", 0.4, 0.1, 0.6, 120 * n) for n in range(50))),
    (("anger", 0.9, 0.8, None, DAY), ("joy", 0.2, 0.3, 0.4, 5), ("fear", 0.7, 0.6, 1.0, HOUR)),
]


def test_the_table_is_a_hundred_cases_and_more() -> None:
    assert len(CASES) >= 100


@pytest.mark.parametrize("rows", CASES, ids=range(len(CASES)))
def test_the_mood_is_the_formula(rows: tuple[Row, ...]) -> None:
    told = mood_fields(mood_of(*rows), 0, digits=17)

    right = expected(rows)
    assert told["label"] == right["label"]
    assert told["intensity"] == pytest.approx(right["intensity"], abs=1e-9, rel=0)
    assert told["components"] == pytest.approx(right["components"], abs=1e-9, rel=0)
    assert told["policy"] == pytest.approx(right["policy"], abs=1e-9, rel=0)


@pytest.mark.parametrize(("salience", "seconds"), [(0.0, 120), (0.5, 5490), (1.0, 21600)])
def test_what_matters_more_lasts_longer(salience: float, seconds: float) -> None:
    assert tau(salience) == pytest.approx(seconds, abs=1e-9)


@pytest.mark.parametrize(
    ("anger", "bias", "cooperation", "allowed"),
    [
        (0.0, 0, 1, False),
        (0.55, 0, 1, False),
        (0.6, 1 / 9, 0.9, False),
        (0.7499999, 0.4444442, 0.6000002, False),
        (0.75, 4 / 9, 0.6, True),
        (1.0, 1, 0.1, True),
    ],
)
def test_anger_turns_into_a_policy(
    anger: float, bias: float, cooperation: float, allowed: bool
) -> None:
    assert policy(anger) == pytest.approx((cooperation, bias, allowed), abs=1e-7)


def test_one_maximal_episode_is_not_enough_for_a_refusal_and_two_are() -> None:
    maximal: Row = ("anger", 1.0, 1.0, 1.0, 0)

    assert mood_of(maximal).intensity == pytest.approx(0.6321, abs=5e-5)
    assert not mood_of(maximal).policy.refusal_allowed
    assert mood_of(maximal, maximal).policy.refusal_allowed


def test_no_stated_confidence_is_half_and_a_stated_zero_is_zero() -> None:
    assert mood_of(("joy", 1, 1, None, 0)).intensity == mood_of(("joy", 1, 1, 0.5, 0)).intensity
    assert mood_of(("joy", 1, 1, 0.0, 0)).intensity == 0


def test_a_big_event_colours_the_mood_four_hours_later_under_fifty_small_ones() -> None:
    big: Row = ("sadness", 1.0, 0.95, 0.9, 4 * HOUR)
    small: list[Row] = [("joy", 0.5, 0.1, 0.6, 4 * MINUTE * n) for n in range(1, 51)]

    now = mood_of(big, *small)

    assert now.label == "sadness"
    assert now.weighing[0].felt.label == "sadness"


def test_small_talk_is_gone_after_ten_minutes() -> None:
    def chatter(ago: float) -> list[Row]:
        return [("joy", 0.6, 0.1, 0.6, ago + 5 * n) for n in range(10)]

    assert mood_of(*chatter(0)).label == "joy"
    assert mood_of(*chatter(10 * MINUTE)).label == "neutral"


def test_an_even_mood_still_tells_its_components() -> None:
    faint = mood_of(("fear", 0.3, 0.4, 0.9, 0))

    assert faint.label == "neutral"
    assert 0 < faint.intensity == faint.components.fear < 0.15


@pytest.mark.parametrize("field", ["intensity", "salience", "confidence"])
@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_none_is_refused_by_the_name_of_its_field(
    field: str, number: float
) -> None:
    numbers: dict[str, Any] = {"intensity": 0.5, "salience": 0.5, "confidence": 0.5}

    with pytest.raises(UsageError, match=field):
        Felt("joy", **numbers | {field: number}, at=NOON)


def test_the_three_that_weigh_most_are_named_heaviest_first() -> None:
    rows: list[Row] = [
        ("joy", 0.9, 0.9, 1.0, 0),
        ("anger", 1.0, 1.0, 1.0, 0),
        ("neutral", 1.0, 1.0, 1.0, 0),
        ("fear", 0.2, 0.2, 1.0, 0),
        ("sadness", 0.8, 0.8, 1.0, 0),
        ("joy", 1.0, 1.0, 0.0, 0),
    ]
    now = mood([felt(row, f"e{place}") for place, row in enumerate(rows)], NOON)

    assert [one.felt.id for one in now.weighing] == ["e1", "e0", "e4"]


def test_an_episode_that_was_felt_in_two_ways_weighs_as_one() -> None:
    mixed = [felt(("sadness", 0.5, 1, 1, 0), "mem_1"), felt(("joy", 0.4, 1, 1, 0), "mem_1")]
    plain = [felt(("fear", 0.8, 1, 1, 0), "mem_2")]

    heaviest, next_one = mood(mixed + plain, NOON).weighing

    assert (heaviest.felt.id, heaviest.felt.label) == ("mem_1", "sadness")
    assert heaviest.impact == pytest.approx(0.9)
    assert next_one.felt.id == "mem_2"


def test_the_json_has_the_published_keys_in_their_order() -> None:
    told = mood_fields(mood_of(("anger", 1, 1, 1, 0)), now_ts=1767268800)

    assert list(told) == ["label", "intensity", "components", "policy", "now_ts"]
    assert told["components"] == {
        "joy": 0.0,
        "sadness": 0.0,
        "anger": 0.6321205588,
        "fear": 0.0,
    }
    assert told["policy"] == {
        "cooperation": 0.8357588823,
        "refusal_bias": 0.1824901307,
        "refusal_allowed": False,
    }
    assert told["now_ts"] == 1767268800


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], ""),
        ([("joy", 0.2, 0.3, 1.0, 0)], ""),
        ([("joy", 0.5, 0.5, 1.0, 0)], "Mood: a faint joy (0.22)."),
        ([("sadness", 0.9, 0.6, 1.0, 0)], "Mood: a lingering sadness (0.42)."),
        ([("fear", 1.0, 1.0, 1.0, 0)], "Mood: a strong fear (0.63)."),
        ([("anger", 1.0, 1.0, 1.0, 0)] * 2, "Mood: an overwhelming anger (0.86)."),
    ],
)
def test_a_mood_is_a_short_phrase_and_no_mood_is_none(rows: list[Row], said: str) -> None:
    assert phrase(mood_of(*rows)) == said


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "The mood is even: cooperate fully; refusing out of mood is not allowed."),
        (
            [("sadness", 0.9, 0.6, 1.0, 0)],
            "A lingering sadness colours the tone (0.42): "
            "cooperate fully; refusing out of mood is not allowed.",
        ),
        (
            [("anger", 1.0, 1.0, 1.0, 0)],
            "Anger stirs (0.63): cooperate less readily (0.84), and let it show; "
            "refusing out of mood is not allowed.",
        ),
        (
            [("anger", 1.0, 1.0, 1.0, 0)] * 2,
            "Anger runs high (0.86): cooperate reluctantly (0.37), "
            "lean towards refusing (0.70); refusing is allowed.",
        ),
        (
            [("joy", 1.0, 1.0, 1.0, 0)] * 3 + [("anger", 1.0, 1.0, 1.0, 0)] * 2,
            "Anger runs high (0.86): cooperate reluctantly (0.37), "
            "lean towards refusing (0.70); refusing is allowed.",
        ),
    ],
)
def test_a_mood_says_what_it_means_for_behaviour(rows: list[Row], said: str) -> None:
    assert behaviour(mood_of(*rows)) == said


UNIT = st.floats(0, 1)
ROW = st.tuples(
    st.sampled_from([*AXES, "neutral", "rage"]),
    UNIT,
    UNIT,
    st.none() | UNIT,
    st.floats(-HOUR, 4 * DAY),
)
ROWS = st.lists(ROW, max_size=20)


@given(ROWS)
def test_every_number_stays_between_nothing_and_all(rows: list[Row]) -> None:
    now = mood_of(*rows)

    numbers = (now.intensity, *now.components, now.policy.cooperation, now.policy.refusal_bias)
    assert all(0 <= number <= 1 for number in numbers)


@given(ROWS, st.randoms(use_true_random=False))
def test_the_order_of_episodes_does_not_matter(rows: list[Row], dice: random.Random) -> None:
    shuffled = list(rows)
    dice.shuffle(shuffled)

    assert mood_fields(mood_of(*rows), 0, 17) == mood_fields(mood_of(*shuffled), 0, 17)


def test_not_even_the_last_digit_depends_on_the_order() -> None:
    dice = random.Random(1)
    rows: list[Row] = [("joy", dice.random(), 0.3, 0.1, dice.random() * HOUR) for _ in range(200)]
    intensity = mood_of(*rows).intensity

    for _ in range(50):
        dice.shuffle(rows)
        assert mood_of(*rows).intensity == intensity


@given(ROWS, ROW)
def test_no_episode_takes_anything_away_from_another(rows: list[Row], more: Row) -> None:
    before, after = mood_of(*rows).components, mood_of(*rows, more).components

    assert all(after >= before for before, after in zip(before, after, strict=True))


@given(ROW, st.floats(0, 4 * DAY), st.floats(0, DAY))
def test_an_episode_only_ever_fades(row: Row, seconds: float, more: float) -> None:
    one = felt(row)
    earlier = NOON + timedelta(seconds=seconds)

    assert impact(one, earlier + timedelta(seconds=more)) <= impact(one, earlier) + 1e-15
