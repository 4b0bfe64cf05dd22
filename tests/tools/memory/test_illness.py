"""A question about having been ill finds what tells of symptoms, of whom it asks for."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.memory.wanting import illness
from ego.runtime.ego import Ego
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

FEVER, FLU = "I had a fever of 38 all day.", "Kenta is in bed with the flu."
FEVER_JAPANESE, FLU_JAPANESE = (
    "今日は熱が38度出て、ずっと寝込んでいた。",
    "健太がインフルで寝込んでるらしい。",
)
HEADACHE = "Misaki had a bad headache and lay down."
models = pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])


def live(world: Ego, clock: Clock, *told: str) -> None:
    for said in told:
        overhear(lambda: nullcontext(world), said, ["Oh."], lambda _: None, None)
        clock.forward(hours=5)
    use(world, "remember", content=HEADACHE, people=["Misaki"])
    for number in range(20):
        clock.forward(hours=5)
        use(world, "remember", content=f"The harbour was calm on walk number {number}.")


@models
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("When was I ill?", FEVER),
        ("was I sick?", FEVER),
        ("When was Kenta ill?", FLU),
        ("When did Misaki last feel unwell?", HEADACHE),
    ],
)
def test_a_symptom_answers(world: Ego, clock: Clock, question: str, first: str) -> None:
    live(world, clock, FEVER, FLU, "I am sick of this job.")

    assert first in use(world, "recall", context=question).text.split("\n")[1]


@models
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("具合悪かったのいつ？", FEVER_JAPANESE),
        ("体調を崩したのはいつ", FEVER_JAPANESE),
        ("健太が具合悪かったのはいつ？", FLU_JAPANESE),
    ],
)
def test_a_symptom_answers_in_japanese(world: Ego, clock: Clock, question: str, first: str) -> None:
    live(world, clock, FEVER_JAPANESE, FLU_JAPANESE, "ほうじ茶が好きなんだ。")

    assert first in use(world, "recall", context=question).text.split("\n")[1]


@pytest.mark.parametrize(
    "said",
    [
        "When is the demo?",
        "Am I sick of it?",
        "Is it sick?",
        "どんな病気が好き？",
        "健太の具合が悪い。",
    ],
)
def test_what_asks_for_no_illness_is_left_alone(said: str) -> None:
    assert illness.find_asked(said) is None


@models
@pytest.mark.parametrize("question", ["What's wrong with Biscuit?", "what does Biscuit have?"])
def test_what_somebody_has_is_told_before_how_they_are(
    world: Ego, clock: Clock, question: str
) -> None:
    found = "Biscuit's got arthritis, she is on meds now."
    live(world, clock, found, "Biscuit slept in the sun.", "How is Biscuit, Ken asked.")

    assert found in use(world, "recall", context=question).text.split("\n")[1]


@models
@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("Karl fell in the bathroom. ambulance, 3 stitches", "what happened to Karl?"),
        ("release 0.8 failed on windows", "what happened with the release?"),
    ],
)
def test_what_happened_to_somebody_is_told_before_what_else_is(
    world: Ego, clock: Clock, told: str, question: str
) -> None:
    live(world, clock, told, "fish pie went down well, Karl hates peas now", "the release is near")

    assert told in use(world, "recall", context=question).text.split("\n")[1]
