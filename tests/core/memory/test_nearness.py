"""How near a memory is to a question, and how loud an answer is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory import nearness
from ego.core.memory.numbers import Numbers
from ego.core.memory.spaces import DEFAULT_MODEL, LATIN, space_of
from tests.core.memory.scored import (
    asked,
    by_seq,
    known,
    relevance,
    scale,
)


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
    assert nearness.weak(0) == 0
    assert nearness.weak(nearness.MANY) == nearness.weak(5_000) == nearness.WEAK


def test_of_a_model_that_nobody_measured_nothing_is_faint() -> None:
    cosines = by_seq(0.1, 0.2)

    on = scale(asked(2, cosines=cosines), known(2))

    assert nearness.echo(0.1, japanese=False, share=0, on=on) == np.inf
