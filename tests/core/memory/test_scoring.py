"""How a score comes about, number by number."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory import scoring
from ego.core.memory.scoring import Numbers, Query
from ego.core.memory.spaces import DEFAULT_MODEL, space_of
from ego.stores.engine.times import to_microseconds

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NOW = to_microseconds(NOON)
DAY = 86_400_000_000
KINDS = (
    ("at", np.int64),
    ("tokens", np.uint32),
    ("boost", np.float16),
    ("live", np.bool_),
    ("japanese", np.bool_),
    ("importance", np.uint8),
    ("private", np.bool_),
    ("links", np.uint16),
    ("recalls", np.uint16),
    ("recalled_on", np.uint16),
)


def known(count: int, **columns: object) -> Numbers:
    """Memories 1 to `count`, a day apart up to yesterday, with some columns set."""
    given = {"live": True, "importance": 1, "at": NOW - DAY * np.arange(count, 0, -1)} | columns
    return Numbers(**{name: column(kind, count, given.get(name, 0)) for name, kind in KINDS})


def column(kind: type, count: int, values: object) -> np.ndarray:
    """`values` from seq 1 on."""
    whole = np.zeros(count + 1, dtype=kind)
    whole[1:] = values
    return whole


def asked(count: int, **given: object) -> Query:
    nothing = np.zeros(count + 1, dtype=np.float32)
    query = Query(lexical=nothing, cosines=None, japanese=False, hinted=None, space=None)
    return query._replace(**given)


def by_seq(*values: float) -> np.ndarray:
    return np.array([0, *values], dtype=np.float32)


def relevance(query: Query, rows: Numbers) -> np.ndarray:
    return scoring.relevance(query, rows, scoring.scale(query, rows))


def final(query: Query, rows: Numbers, now: int = NOW) -> np.ndarray:
    return scoring.closer(relevance(query, rows), rows, rows.live, now)


def test_half_is_left_after_thirty_days_and_after_sixty_when_much_holds_it() -> None:
    ages, ties = np.array([30.0, 60.0]), np.array([0.0, 1_000.0])

    assert scoring.decay(ages, ties) == pytest.approx([0.5, 0.5])
    assert scoring.decay(np.array([0.0]), np.array([0.0])) == 1


def test_each_tie_slows_the_fading_less_than_the_one_before() -> None:
    left = scoring.decay(np.full(6, 45.0), np.arange(6.0))

    gained = np.diff(left)
    assert (gained > 0).all()
    assert (np.diff(gained) < 0).all()


def test_a_recall_of_today_counts_from_tomorrow() -> None:
    rows = known(3, recalled_on=[0, NOW // DAY, NOW // DAY - 1], recalls=[0, 2, 2], links=1)

    assert scoring.ties(rows, np.arange(1, 4), NOW).tolist() == [1, 3, 4]
    assert scoring.ties(rows, np.arange(1, 4), NOW + DAY).tolist() == [1, 4, 4]


def test_a_memory_from_the_future_is_fresh() -> None:
    rows = known(1, at=NOW + 5 * DAY)

    assert scoring.freshness(rows, np.array([1]), NOW).tolist() == [1]


def test_beside_vectors_a_few_words_in_common_weigh_little_and_most_of_them_a_lot() -> None:
    rows = known(4)
    query = asked(4, lexical=by_seq(0, 0.25, 0.5, 1), cosines=by_seq(0.8, 0.8, 0.8, 0.8))

    score = relevance(query, rows)

    assert score[1:] == pytest.approx([0, 16 / 2**5, 16 / 2**2.5, 16])


def test_without_vectors_words_are_all_there_is() -> None:
    score = relevance(asked(2, lexical=by_seq(0.5, 0)), known(2))

    assert score[1:].tolist() == [scoring.LEXICAL_ALONE / 2, 0]


def test_nearness_is_in_spreads_above_the_middle_of_the_store() -> None:
    cosines = np.concatenate([[0], np.linspace(0.7, 0.9, 101)]).astype(np.float32)

    score = relevance(asked(101, cosines=cosines), known(101))

    assert score[51] == pytest.approx(0, abs=1e-5)
    assert score[101] == pytest.approx(0.1 / cosines[1:].std(), abs=1e-4)


def test_a_handful_of_cosines_is_judged_by_what_is_known_of_the_model() -> None:
    cosines, space = by_seq(0.83), space_of(DEFAULT_MODEL)

    alone = relevance(asked(1, cosines=cosines), known(1))
    judged = relevance(asked(1, cosines=cosines, space=space), known(1))

    assert alone[1] == 0
    assert 2 < judged[1] < 5


def test_what_has_no_vector_yet_is_neither_near_nor_far() -> None:
    cosines = by_seq(0.9, np.nan, 0.7)

    score = relevance(asked(3, cosines=cosines), known(3))

    assert score[3] < score[2] == 0 < score[1]


def test_of_a_script_that_is_nearer_as_a_whole_not_everything_comes_first() -> None:
    middle = np.linspace(-0.02, 0.02, 60)
    rows = known(120, japanese=[0] * 60 + [1] * 60)
    cosines = np.concatenate([[0], 0.74 + middle, 0.80 + middle]).astype(np.float32)
    best_latin = 60

    score = relevance(asked(120, cosines=cosines), rows)
    beaten = (score[61:] > score[best_latin]).sum()

    assert (cosines[61:] > cosines[best_latin]).sum() == 60
    assert beaten < 50


@given(data=st.data(), japanese=st.booleans())
def test_a_memory_is_as_near_as_it_is_in_a_store_of_its_language_alone(
    data: st.DataObject, japanese: bool
) -> None:
    """Whatever the other language brings, for a question in the language of the memory."""
    near = st.integers(-1_000, 1_000).map(lambda n: n / 1_000)
    own = data.draw(st.lists(near, min_size=2, max_size=80))
    other = data.draw(st.lists(near, max_size=80))
    both = known(
        len(own) + len(other), japanese=[japanese] * len(own) + [not japanese] * len(other)
    )
    space = data.draw(st.sampled_from([None, space_of(DEFAULT_MODEL)]))

    def scores(cosines: list[float], rows: Numbers) -> np.ndarray:
        given = asked(len(cosines), cosines=by_seq(*cosines), japanese=japanese, space=space)
        return relevance(given, rows)[1 : len(own) + 1]

    alone = scores(own, known(len(own), japanese=japanese))
    assert scores([*own, *other], both).tolist() == alone.tolist()


def test_what_stands_out_from_the_other_script_comes_before_what_is_usual_in_its_own() -> None:
    """The question is in Latin script, and its own memories lie nearer to it as a whole."""
    middle = np.linspace(-0.02, 0.02, 60)
    rows = known(120, japanese=[0] * 60 + [1] * 60)
    cosines = np.concatenate([[0], 0.78 + middle, 0.74 + middle]).astype(np.float32)
    cosines[120] = 0.79

    score = relevance(asked(120, cosines=cosines), rows)

    assert (cosines[1:61] > cosines[120]).sum() > 10
    assert score[120] == score[1:].max()


def test_the_time_a_question_names_is_a_hint() -> None:
    hinted = np.array([False, True, False])

    score = relevance(asked(2, hinted=hinted), known(2))

    assert score[1:].tolist() == [scoring.HINT, 0]


def with_neighbours(scores: list[float], minutes: list[int]) -> list[float]:
    """Each score with those of its neighbours, by their distance in the order of time, as far
    as all of them are above the mean; the more there are, the less it counts."""
    usual = sum(scores) / len(scores)
    lifted = []
    for i, score in enumerate(scores):
        near = {
            j: scoring.NEIGHBOURS[abs(i - j) - 1]
            for j in range(len(scores))
            if 0 < abs(i - j) <= len(scoring.NEIGHBOURS) and abs(minutes[i] - minutes[j]) <= 30
        }
        together = score - usual + sum(near[j] * (scores[j] - usual) for j in near)
        lifted.append(usual + together / (1 + 0.3 * sum(near.values())))
    return lifted


def test_what_was_said_within_half_an_hour_of_a_hit_is_lifted() -> None:
    minutes = [0, 10, 20, 30, 61, 100]
    at = [NOW - DAY + 60_000_000 * minute for minute in minutes]
    rows = known(6, at=at)
    query = asked(6, lexical=by_seq(1, 0, 0, 0, 0, 0))

    lifted = final(query, rows)[1:] - final(asked(6), rows)[1:]

    assert lifted == pytest.approx(with_neighbours([scoring.LEXICAL_ALONE, 0, 0, 0, 0, 0], minutes))


def test_neighbours_are_those_in_time_whatever_the_order_they_were_kept_in() -> None:
    at = [NOW - DAY, NOW - 10 * DAY, NOW - DAY + 60_000_000]
    rows = known(3, at=at)
    query = asked(3, lexical=by_seq(1, 0, 0))

    lifted = final(query, rows)[1:] - final(asked(3), rows)[1:]

    long_ago = -10 * 24 * 60
    first, last, _ = with_neighbours([scoring.LEXICAL_ALONE, 0, 0], [0, 1, long_ago])
    assert lifted == pytest.approx([first, 0, last])


def test_who_stands_alone_is_heard_in_full_and_one_of_a_talk_a_little_less() -> None:
    minutes = [0, 10, 20, 24 * 60]
    rows = known(4, at=[NOW - 2 * DAY + 60_000_000 * minute for minute in minutes])
    query = asked(4, lexical=by_seq(0, 0.5, 0, 0.5))

    gained = final(query, rows)[1:] - final(asked(4), rows)[1:]

    assert gained[3] == pytest.approx(scoring.LEXICAL_ALONE / 2)
    assert 0 < gained[1] < gained[3]
    assert gained[0] == gained[2] > 0


def test_the_last_word_only_breaks_ties() -> None:
    rows = known(2, at=[NOW - 3_000 * DAY, NOW], boost=[0, 0.4], importance=[1, 5])

    gained = np.diff(final(asked(2), rows)[1:])

    assert 0 < gained[0] <= 0.5 + 0.2 + 0.2


def test_what_is_not_there_or_does_not_pass_has_no_score() -> None:
    rows = known(4, live=[1, 0, 1, 1])
    passing = np.array([False, True, True, False, True])

    score = scoring.closer(relevance(asked(4), rows), rows, passing, NOW)

    assert np.isfinite(score).tolist() == [False, True, False, False, True]


def test_only_the_best_are_looked_at_closely_unless_more_are_wanted() -> None:
    count = scoring.CANDIDATES + 500
    rows = known(count)
    query = asked(count, lexical=np.linspace(0, 1, count + 1).astype(np.float32))
    score = relevance(query, rows)

    close = np.isfinite(scoring.closer(score, rows, rows.live, NOW))
    closer = np.isfinite(scoring.closer(score, rows, rows.live, NOW, at_least=count))

    assert close.sum() == scoring.CANDIDATES
    assert close[-scoring.CANDIDATES :].all()
    assert closer.sum() == count


def test_an_empty_store_has_no_scores() -> None:
    rows = known(0)

    assert not np.isfinite(final(asked(0, cosines=by_seq()), rows)).any()


@pytest.mark.parametrize("seq", range(1, 7))
def test_the_parts_add_up_to_the_score(seq: int) -> None:
    dice = np.random.default_rng(0)
    at = NOW - (dice.random(6) * DAY / 20).astype(np.int64)
    rows = known(6, at=at, boost=dice.random(6), importance=dice.integers(1, 6, 6), links=3)
    query = asked(
        6,
        lexical=dice.random(7).astype(np.float32),
        cosines=(0.75 + dice.random(7) / 10).astype(np.float32),
        hinted=dice.random(7) > 0.5,
        space=space_of(DEFAULT_MODEL),
    )

    parts = scoring.parts(query, rows, scoring.scale(query, rows), seq, NOW)

    assert sum(parts) == pytest.approx(final(query, rows)[seq])
    assert all(parts[:2])


def test_the_sample_is_spread_over_everything() -> None:
    few, many = np.arange(100), np.arange(1_000_000)

    assert scoring.every_nth(few).tolist() == few.tolist()
    assert scoring.SAMPLE <= len(scoring.every_nth(many)) <= 2 * scoring.SAMPLE
    assert scoring.every_nth(many)[-1] > 999_000


def test_an_age_is_counted_in_days() -> None:
    rows = known(1, at=to_microseconds(NOON - timedelta(days=30)))

    assert scoring.freshness(rows, np.array([1]), NOW) == pytest.approx([0.5])
