"""How a score comes about, number by number."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory import bm25, fading, nearness, numbers, scoring, turns
from ego.core.memory.anything import to_any_memory
from ego.core.memory.nearness import Scale
from ego.core.memory.numbers import Numbers
from ego.core.memory.scoring import Query
from ego.core.memory.spaces import DEFAULT_MODEL, LATIN, Space, space_of
from ego.stores.engine.times import to_microseconds

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NOW = to_microseconds(NOON)
DAY = 86_400_000_000
KINDS = (
    ("at", np.int64),
    ("tokens", np.uint32),
    ("speaker", np.uint32),
    ("boost", np.float16),
    ("intensity", np.float16),
    ("live", np.bool_),
    ("japanese", np.bool_),
    ("importance", np.uint8),
    ("private", np.bool_),
    ("questions", np.uint8),
    ("timed", np.bool_),
    ("links", np.uint16),
    ("recalls", np.uint16),
    ("recalled_on", np.uint16),
)


def vector_of(nearer: float = 0.0) -> np.ndarray:
    """An English question's vector that is so much nearer to all English than questions are."""
    rows = np.eye(384, dtype=np.float32)
    mean = np.array([to_any_memory(DEFAULT_MODEL, LATIN, row) for row in rows])
    space = space_of(DEFAULT_MODEL)
    assert space is not None
    return mean * (space.searches[LATIN, LATIN].plain + nearer) / (mean @ mean)


def known(count: int, **columns: object) -> Numbers:
    """Memories 1 to `count`, a day apart up to yesterday, with some columns set."""
    usual = {"live": True, "importance": 3, "intensity": 0.5, "tokens": 10}
    given = usual | {"at": NOW - DAY * np.arange(count, 0, -1)} | columns
    return Numbers(**{name: column(kind, count, given.get(name, 0)) for name, kind in KINDS})


def column(kind: type, count: int, values: object) -> np.ndarray:
    """`values` from seq 1 on."""
    whole = np.zeros(count + 1, dtype=kind)
    whole[1:] = values
    return whole


def asked(count: int, **given: object) -> Query:
    nothing = np.zeros(count + 1, dtype=np.float32)
    return Query(lexical=nothing, cosines=None)._replace(**given)


def by_seq(*values: float) -> np.ndarray:
    return np.array([0, *values], dtype=np.float32)


def scale(
    query: Query,
    rows: Numbers,
    space: Space | None = None,
    *,
    japanese: bool = False,
    nearer: float = 0.0,
) -> Scale | None:
    if query.cosines is None:
        return None
    return nearness.scale(query.cosines, rows, space, vector_of(nearer), japanese=japanese)


def relevance(
    query: Query, rows: Numbers, space: Space | None = None, *, japanese: bool = False
) -> np.ndarray:
    return scoring.relevance(query, rows, scale(query, rows, space, japanese=japanese))


def final(query: Query, rows: Numbers, now: int = NOW) -> np.ndarray:
    return scoring.closer(relevance(query, rows), query, rows, rows.live, now)


def left(days: float, ties: float = 0, importance: int = 3, intensity: float = 0.5) -> float:
    """How much of a memory is left after so many days."""
    given = (np.array([float(one)]) for one in (days, ties))
    (share,) = fading.decay(*given, np.array([importance]), np.array([intensity]))
    return float(share)


def test_half_is_left_after_thirty_days_and_after_sixty_when_much_holds_it() -> None:
    assert left(30) == pytest.approx(0.5)
    assert left(60, ties=1_000) == pytest.approx(0.5)
    assert left(0) == 1


@pytest.mark.parametrize(("importance", "days"), [(1, 18), (2, 24), (3, 30), (4, 54), (5, 90)])
def test_what_matters_is_held_longer(importance: int, days: float) -> None:
    assert left(days, importance=importance) == pytest.approx(0.5)


def test_a_strong_feeling_holds_a_memory_and_a_weak_one_lets_it_go() -> None:
    assert left(30 * 1.25, intensity=1) == pytest.approx(0.5)
    assert left(30 * 0.75, intensity=0) == pytest.approx(0.5)


def test_after_ten_weeks_what_matters_most_is_whole_and_a_lock_file_is_not() -> None:
    assert left(70, importance=5, intensity=0.6) > 0.5 > fading.VAGUE > left(70)
    assert left(70, importance=1, intensity=0.3) < 0.06


@given(
    days=st.floats(0, 4_000),
    ties=st.integers(0, 100),
    importance=st.integers(1, 4),
    intensity=st.floats(0, 0.9),
)
def test_nothing_that_holds_a_memory_lets_it_fade_faster(
    days: float, ties: int, importance: int, intensity: float
) -> None:
    now = left(days, ties, importance, intensity)

    assert 0 <= left(days + 1, ties, importance, intensity) <= now <= 1
    assert now <= left(days, ties + 1, importance, intensity)
    assert now <= left(days, ties, importance + 1, intensity)
    assert now <= left(days, ties, importance, intensity + 0.1)


def test_each_tie_slows_the_fading_less_than_the_one_before() -> None:
    gained = np.diff([left(45, ties) for ties in range(6)])

    assert (gained > 0).all()
    assert (np.diff(gained) < 0).all()


def test_a_recall_of_today_counts_from_tomorrow() -> None:
    rows = known(3, recalled_on=[0, NOW // DAY, NOW // DAY - 1], recalls=[0, 2, 2], links=1)

    assert fading.ties(rows, np.arange(1, 4), NOW).tolist() == [1, 3, 4]
    assert fading.ties(rows, np.arange(1, 4), NOW + DAY).tolist() == [1, 4, 4]


def test_a_memory_from_the_future_is_fresh() -> None:
    rows = known(1, at=NOW + 5 * DAY)

    assert fading.freshness(rows, np.array([1]), NOW).tolist() == [1]


def test_beside_vectors_a_few_words_in_common_weigh_little_and_most_of_them_a_lot() -> None:
    rows = known(4)
    query = asked(4, lexical=by_seq(0, 0.25, 0.5, 1), cosines=by_seq(0.8, 0.8, 0.8, 0.8))

    score = relevance(query, rows)

    assert score[1:] == pytest.approx([0, 1, 4, 16])


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
    judged = relevance(asked(1, cosines=cosines), known(1), space)

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
        given = asked(len(cosines), cosines=by_seq(*cosines))
        return relevance(given, rows, space, japanese=japanese)[1 : len(own) + 1]

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
        lifted.append(usual + together / (1 + 0.6 * sum(near.values())))
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
        hinted=dice.random(7) > 0.5,
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
    rows = known(5, at=minutes(0, 1, 2, 3, 40))
    query = asked(5, lexical=by_seq(1, 0, 0, 0, 0), held=holding(rows, 1))

    heard = [parts_of(query, rows, seq).previous for seq in range(1, 6)]

    assert heard[0] == heard[3] == heard[4] == 0
    assert 0 < heard[2] < heard[1] < scoring.PREVIOUS


def test_words_of_its_own_are_not_counted_twice() -> None:
    rows = known(2, at=minutes(0, 1), tokens=[10, 10])
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


def test_what_is_alone_is_weighed_by_neither_length_nor_questions_nor_time() -> None:
    rows = known(3, at=minutes(0, 10, 300), tokens=[2, 40, 40], questions=255, timed=[0, 1, 1])
    query = asked(3, asks_when=True)

    short, long, alone = (parts_of(query, rows, seq) for seq in (1, 2, 3))

    assert short.length < 0 < long.length
    assert short.asking == long.asking == -scoring.ASKING
    assert (short.when, long.when) == (-0.5, 0.5)
    assert (alone.length, alone.asking, alone.when) == (0, 0, 0)


def test_a_text_as_long_as_most_gains_nothing_by_it() -> None:
    rows = known(4, at=minutes(0, 1, 2, 3), tokens=[10, 10, 90, 90], japanese=[0, 0, 1, 1])

    assert [parts_of(asked(4), rows, seq).length for seq in (1, 3)] == [0, 0]


def test_words_of_time_count_only_where_a_time_is_asked_for() -> None:
    rows = known(2, at=minutes(0, 1), timed=[1, 0])

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


# How loud an answer is


def test_the_other_script_has_to_stand_out_further_the_more_of_it_there_is() -> None:
    rows = known(150, japanese=[0] * 50 + [1] * 100)
    spread = np.linspace(-0.02, 0.02, 50)
    cosines = np.concatenate([[0], 0.8 + spread, 0.7 + spread, 0.7 + spread]).astype(np.float32)

    score = relevance(asked(150, cosines=cosines), rows)

    assert score[50] - score[100] == pytest.approx(nearness.OUTNUMBERED * np.log(2), abs=1e-3)


def test_a_handful_of_memories_echoes_as_loud_as_the_model_says() -> None:
    space = space_of(DEFAULT_MODEL)
    assert space is not None
    (usual, spread, _), rows = space.searches[LATIN, LATIN], known(3)
    cosines = by_seq(usual, usual, usual)
    on = scale(asked(3, cosines=cosines), rows, space)

    assert nearness.echo(usual + 3 * spread, japanese=False, share=0, on=on) == pytest.approx(3)
    assert nearness.echo(usual + 3 * spread, japanese=False, share=0.9, on=on) == np.inf
    assert nearness.echo(np.nan, japanese=False, share=0, on=on) == np.inf


def test_a_question_that_is_near_to_everything_has_to_be_answered_louder_by_a_handful() -> None:
    space = space_of(DEFAULT_MODEL)
    assert space is not None
    (usual, spread, _), few, many = space.searches[LATIN, LATIN], known(3), known(60)
    heard = {
        (rows, nearer): nearness.echo(
            usual + 5 * spread,
            japanese=False,
            share=0,
            on=scale(asked(n, cosines=by_seq(*[usual] * n)), rows, space, nearer=nearer),
        )
        for rows, n in ((few, 3), (many, 60))
        for nearer in (0.0, spread, 3 * spread)
    }

    assert heard[few, spread] == pytest.approx(heard[few, 0.0])
    assert heard[few, 3 * spread] == pytest.approx(heard[few, 0.0] - 2 * (1 - 3 / 50))
    assert heard[many, 3 * spread] == pytest.approx(heard[many, 0.0])
    assert nearness.floor(space, 0) == space.faint - nearness.FEWER
    assert nearness.floor(space, 50) == nearness.floor(space, 5_000) == space.faint


def test_of_a_model_that_nobody_measured_nothing_is_faint() -> None:
    cosines = by_seq(0.1, 0.2)

    on = scale(asked(2, cosines=cosines), known(2))

    assert nearness.echo(0.1, japanese=False, share=0, on=on) == np.inf


def test_the_sample_is_spread_over_everything() -> None:
    few, many = np.arange(100), np.arange(1_000_000)

    assert numbers.every_nth(few).tolist() == few.tolist()
    assert numbers.SAMPLE <= len(numbers.every_nth(many)) <= 2 * numbers.SAMPLE
    assert numbers.every_nth(many)[-1] > 999_000


def test_an_age_is_counted_in_days() -> None:
    rows = known(1, at=to_microseconds(NOON - timedelta(days=30)))

    assert fading.freshness(rows, np.array([1]), NOW) == pytest.approx([0.5])
