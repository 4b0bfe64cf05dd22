"""How a score comes about, number by number."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory import bm25, numbers, scoring, turns
from ego.core.memory.numbers import Numbers
from ego.core.memory.scoring import Query
from ego.core.memory.spaces import DEFAULT_MODEL, space_of
from ego.core.times.hints import HINT, Hint
from tests.core.memory.scored import (
    DAY,
    NOW,
    asked,
    by_seq,
    known,
    relevance,
    scale,
)


def final(query: Query, rows: Numbers, now: int = NOW) -> np.ndarray:
    return scoring.closer(relevance(query, rows), query, rows, rows.live, now)


def test_beside_vectors_a_few_words_in_common_weigh_little_and_most_of_them_a_lot() -> None:
    rows = known(4)
    query = asked(4, lexical=by_seq(0, 0.25, 0.5, 1), cosines=by_seq(0.8, 0.8, 0.8, 0.8))

    score = relevance(query, rows)

    assert score[1:] == pytest.approx([0, 1, 4, 16])


def test_without_vectors_words_are_all_there_is() -> None:
    score = relevance(asked(2, lexical=by_seq(0.5, 0)), known(2))

    assert score[1:].tolist() == [scoring.LEXICAL_ALONE / 2, 0]


def test_the_time_a_question_names_is_a_hint() -> None:
    hinted = np.array([False, True, False])

    score = relevance(asked(2, hint=Hint(hinted)), known(2))

    assert score[1:].tolist() == [HINT, 0]


def with_neighbours(scores: list[float], minutes: list[int]) -> list[float]:
    """Each score with those of its neighbours, by their distance in the order of time, as far
    as all of them are above the mean; the more there are, the less it counts."""
    usual = sum(scores) / len(scores)
    heard = min(1, len(scores) / 14)  # of a few, what is beside one is nearly all there is
    lifted = []
    for i, score in enumerate(scores):
        near = {
            j: heard * scoring.NEIGHBOURS[abs(i - j) - 1]
            for j in range(len(scores))
            if 0 < abs(i - j) <= len(scoring.NEIGHBOURS) and abs(minutes[i] - minutes[j]) <= 30
        }
        together = score - usual + sum(near[j] * (scores[j] - usual) for j in near)
        lifted.append(usual + together / (1 + 0.6 * sum(near.values())))
    return lifted


@pytest.mark.parametrize("more", [0, 8, 30])
def test_what_was_said_within_half_an_hour_of_a_hit_is_lifted(more: int) -> None:
    minutes = [0, 10, 20, 30, 61, 100]
    minutes += [24 * 60 * day for day in range(1, more + 1)]
    at = [NOW - 40 * DAY + 60_000_000 * minute for minute in minutes]
    count = len(minutes)
    rows = known(count, at=at, speaker=1)
    query = asked(count, lexical=by_seq(1, *[0] * (count - 1)))

    lifted = final(query, rows)[1:] - final(asked(count), rows)[1:]

    words = [scoring.LEXICAL_ALONE, *[0.0] * (count - 1)]
    assert lifted == pytest.approx(with_neighbours(words, minutes))


def test_neighbours_are_those_in_time_whatever_the_order_they_were_kept_in() -> None:
    at = [NOW - DAY, NOW - 10 * DAY, NOW - DAY + 60_000_000]
    rows = known(3, at=at, speaker=1)
    query = asked(3, lexical=by_seq(1, 0, 0))

    lifted = final(query, rows)[1:] - final(asked(3), rows)[1:]

    long_ago = -10 * 24 * 60
    first, last, _ = with_neighbours([scoring.LEXICAL_ALONE, 0, 0], [0, 1, long_ago])
    assert lifted == pytest.approx([first, 0, last])


def test_who_stands_alone_is_heard_in_full_and_one_of_a_talk_a_little_less() -> None:
    minutes = [0, 10, 20, 24 * 60]
    at = [NOW - 2 * DAY + 60_000_000 * minute for minute in minutes]
    rows = known(4, at=at, speaker=[1, 2, 1, 1])
    query = asked(4, lexical=by_seq(0, 0.5, 0, 0.5))

    gained = final(query, rows)[1:] - final(asked(4), rows)[1:]

    assert gained[3] == pytest.approx(scoring.LEXICAL_ALONE / 2)
    assert 0 < gained[1] < gained[3]
    assert gained[0] == pytest.approx(gained[2], rel=1e-12)
    assert gained[0] > 0


def test_the_last_word_only_breaks_ties() -> None:
    rows = known(2, at=[NOW - 3_000 * DAY, NOW], boost=[0, 0.4], importance=[1, 5])

    gained = np.diff(final(asked(2), rows)[1:])

    assert 0 < gained[0] <= 0.5 + 0.2 + 0.2


def test_what_is_not_there_or_does_not_pass_has_no_score() -> None:
    rows = known(4, live=[1, 0, 1, 1])
    passing = np.array([False, True, True, False, True])

    score = scoring.closer(relevance(asked(4), rows), asked(4), rows, passing, NOW)

    assert np.isfinite(score).tolist() == [False, True, False, False, True]


def test_only_the_best_are_looked_at_closely_unless_more_are_wanted() -> None:
    count = scoring.CANDIDATES + 500
    rows = known(count)
    query = asked(count, lexical=np.linspace(0, 1, count + 1).astype(np.float32))
    score = relevance(query, rows)

    close = np.isfinite(scoring.closer(score, query, rows, rows.live, NOW))
    closer = np.isfinite(scoring.closer(score, query, rows, rows.live, NOW, at_least=count))

    assert close.sum() == scoring.CANDIDATES
    assert close[-scoring.CANDIDATES :].all()
    assert closer.sum() == count


def test_an_empty_store_has_no_scores() -> None:
    rows = known(0)

    assert not np.isfinite(final(asked(0, cosines=by_seq()), rows)).any()


def a_talk(dice: np.random.Generator) -> tuple[Query, Numbers]:
    """Six memories, some of one talk, and a question that touches every term."""
    at = NOW - (dice.random(6) * DAY / 20).astype(np.int64)
    rows = known(
        6,
        at=at,
        boost=dice.random(6),
        intensity=dice.random(6),
        importance=dice.integers(1, 6, 6),
        links=3,
        tokens=dice.integers(1, 30, 6),
        speaker=[7, 8, 7, 8, 7, 8],
        questions=dice.integers(0, 256, 6),
        timed=dice.random(6) > 0.5,
    )
    lengths = rows.tokens.astype(np.float32)
    held = bm25.Held(
        [np.array([1, 4]), np.array([2])],
        [np.array([1, 2], np.float32), np.array([1], np.float32)],
        np.array([0.9, 1.8], np.float32),
        lengths,
        float(lengths[1:].mean()),
        2.7,
    )
    each = np.arange(7)[:, None]
    query = asked(
        6,
        lexical=bm25.score_together(held, each),
        cosines=(0.75 + dice.random(7) / 10).astype(np.float32),
        hint=Hint(dice.random(7) > 0.5, is_a_day=True),
        asks_when=True,
        names=frozenset({8, 99}),
        held=held,
    )
    return query, rows


@pytest.mark.parametrize("seq", range(1, 7))
def test_the_parts_add_up_to_the_score(seq: int) -> None:
    query, rows = a_talk(np.random.default_rng(0))

    on = scale(query, rows, space_of(DEFAULT_MODEL))
    parts = scoring.parts(query, rows, on, seq, NOW, np.arange(1, 7))
    score = relevance(query, rows, space_of(DEFAULT_MODEL))

    assert sum(parts) == pytest.approx(
        scoring.closer(score, query, rows, rows.live, NOW)[seq], abs=1e-6
    )
    assert parts.nearness
    assert (parts.speaker == scoring.SPEAKER) == (seq % 2 == 0)
    assert parts.length
    assert parts.asking < 0


@given(seed=st.integers(0, 1_000))
def test_the_same_question_has_the_same_scores(seed: int) -> None:
    one, other = (final(*a_talk(np.random.default_rng(seed))) for _ in range(2))

    assert one.tobytes() == other.tobytes()


# What hangs on being of one talk


def minutes(*each: int) -> np.ndarray:
    """Times of yesterday, in microseconds."""
    return NOW - DAY + 60_000_000 * np.array(each)


def holding(rows: Numbers, *seqs: int) -> bm25.Held:
    """A question of one word that these memories hold."""
    return bm25.Held(
        [np.array(seqs)],
        [np.ones(len(seqs), np.float32)],
        np.array([1], np.float32),
        rows.tokens.astype(np.float32),
        10.0,
        1.0,
    )


def parts_of(query: Query, rows: Numbers, seq: int) -> scoring.Parts:
    every = np.flatnonzero(rows.live)
    return scoring.parts(query, rows, scale(query, rows), seq, NOW, every)


def test_an_answer_hears_the_words_of_the_two_before_it_within_half_an_hour() -> None:
    rows = known(5, at=minutes(0, 1, 2, 3, 40), speaker=1)
    query = asked(5, lexical=by_seq(1, 0, 0, 0, 0), held=holding(rows, 1))

    heard = [parts_of(query, rows, seq).previous for seq in range(1, 6)]

    assert heard[0] == heard[3] == heard[4] == 0
    assert 0 < heard[2] < heard[1] < scoring.PREVIOUS


def test_words_of_its_own_are_not_counted_twice() -> None:
    rows = known(2, at=minutes(0, 1), tokens=[10, 10], speaker=[1, 2])
    held = holding(rows, 1, 2)
    lexical = np.append(0, bm25.score_together(held, np.array([[1], [2]]))).astype(np.float32)

    again = parts_of(asked(2, lexical=lexical, held=held), rows, 2)
    heard = parts_of(asked(2, lexical=by_seq(1, 0), held=holding(rows, 1)), rows, 2)

    assert 0 <= again.previous < heard.previous / 3


@given(
    tokens=st.lists(st.integers(1, 60), min_size=1, max_size=6),
    often=st.lists(st.integers(0, 5), min_size=6, max_size=6),
)
def test_several_texts_taken_as_one_score_as_the_one_they_make(
    tokens: list[int], often: list[int]
) -> None:
    often = often[: len(tokens)]
    whole = bm25.Held(
        [np.array([0])],
        [np.array([sum(often)], np.float32)],
        np.array([2], np.float32),
        np.array([sum(tokens)], np.float32),
        10.0,
        3.0,
    )
    pieces = whole._replace(
        seqs=[np.arange(len(tokens))],
        frequencies=[np.array(often, np.float32)],
        lengths=np.array(tokens, np.float32),
    )

    (expected,) = bm25.score_together(whole, np.array([[0]]))
    (found,) = bm25.score_together(pieces, np.array([[*range(len(tokens)), -1]]))

    assert found == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize("speaker", [[0, 0, 0], [1, 0, 1]])
def test_what_one_keeps_by_oneself_in_one_sitting_is_no_talk(speaker: list[int]) -> None:
    rows = known(3, at=minutes(0, 1, 40), tokens=[2, 40, 9], questions=255, speaker=speaker)
    query = asked(3, lexical=by_seq(1, 0, 0), held=holding(rows, 1))

    first, beside = (parts_of(query, rows, seq) for seq in (1, 2))

    assert (beside.previous, beside.neighbours, beside.length, beside.asking) == (0, 0, 0, 0)
    assert (first.neighbours, first.length) == (0, 0)


def test_what_is_alone_is_weighed_by_neither_length_nor_questions_nor_time() -> None:
    times, tokens, timed = minutes(0, 10, 300), [2, 40, 40], [0, 1, 1]
    rows = known(3, at=times, tokens=tokens, questions=255, timed=timed, speaker=1)
    query = asked(3, asks_when=True)

    short, long, alone = (parts_of(query, rows, seq) for seq in (1, 2, 3))

    assert short.length < 0 < long.length
    assert short.asking == long.asking == -scoring.ASKING
    assert (short.when, long.when) == (-0.5, 0.5)
    assert (alone.length, alone.asking, alone.when) == (0, 0, 0)


def test_a_text_as_long_as_most_gains_nothing_by_it() -> None:
    tokens, japanese = [10, 10, 90, 90], [0, 0, 1, 1]
    rows = known(4, at=minutes(0, 1, 2, 3), tokens=tokens, japanese=japanese, speaker=1)

    assert [parts_of(asked(4), rows, seq).length for seq in (1, 3)] == [0, 0]


def test_words_of_time_count_only_where_a_time_is_asked_for() -> None:
    rows = known(2, at=minutes(0, 1), timed=[1, 0], speaker=1)

    assert parts_of(asked(2), rows, 1).when == 0


def test_whom_the_question_names_is_heard_unless_it_names_all() -> None:
    rows = known(6, speaker=[1, 2, 1, 2, 3, 0])

    named = [parts_of(asked(6, names=frozenset({1})), rows, seq).speaker for seq in range(1, 7)]
    both = parts_of(asked(6, names=frozenset({1, 2})), rows, 1)
    once = parts_of(asked(6, names=frozenset({3})), rows, 5)

    assert named == [2.5, 0, 2.5, 0, 0, 0]
    assert both.speaker == 0
    assert once.speaker == 0, "who said a single thing is no known speaker"


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("Dana: I was out.", "Was Dana out?"),
        ("dana : I was out.", "What did Dana's dog do?"),
        ("遥：いつ行く？", "遥はいつ行くの"),
        ("美咲: またね", "昨日美咲が言ったこと"),
        ("Aoife O'Neill: Come in.", "what Aoife O'Neill said"),
    ],
)
def test_a_text_names_its_speaker_and_a_question_names_them(content: str, named: str) -> None:
    assert turns.speaker_number(content)
    assert turns.speaker_number(content) in turns.numbers_named(named)


@pytest.mark.parametrize(
    "content",
    [
        "Note: buy milk.",
        "10:30 at the gate",
        "https://ego.example",
        "メモ：牛乳",
        "No colon here",
        ":",
    ],
)
def test_what_is_nobody_speaks_for_nobody(content: str) -> None:
    assert turns.speaker_number(content) == 0


@given(st.text(max_size=300))
def test_any_text_has_a_speaker_number_and_a_share_of_questions(content: str) -> None:
    assert 0 <= turns.speaker_number(content) < 1 << 32
    assert 0 <= turns.question_share(content) <= 1
    assert all(0 < number < 1 << 32 for number in turns.numbers_named(content))


@pytest.mark.parametrize(
    ("content", "share"),
    [("", 0), ("Why?", 1), ("いつ？", 1), ("Yes. No?", 0.5), ("So it is.", 0), ("a?!", 0)],
)
def test_how_much_of_a_text_asks(content: str, share: float) -> None:
    assert turns.question_share(content) == pytest.approx(share)


def test_the_sample_is_spread_over_everything() -> None:
    few, many = np.arange(100), np.arange(1_000_000)

    assert numbers.every_nth(few).tolist() == few.tolist()
    assert numbers.SAMPLE <= len(numbers.every_nth(many)) <= 2 * numbers.SAMPLE
    assert numbers.every_nth(many)[-1] > 999_000
