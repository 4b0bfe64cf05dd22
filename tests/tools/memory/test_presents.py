"""A question about a present finds what tells it, of whom it asks for."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.memory.wanting import presents
from ego.runtime.ego import Ego
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

SCARF, APRON, WINE = (
    "さっき妹の誕生日にマフラーあげた",
    "母にはエプロンあげた",
    "健太からワインもらった",
)
BAG, CAKE, PIPETTES = (
    "good, thanks. i got Priya a chalk bag, she loved it",
    "made a cake for Ben",
    "leaving do was sad. Callum gave me his good pipettes",
)
CLASS = "It's Lotte's birthday today! I got her a pottery class."
BESIDE_ENGLISH = (
    "Priya's birthday is on thursday, need to get her something",
    "Priya wrote she's vegetarian now",
    "gotta give Callum his calculator back",
    "Priya got a new job",
)
BESIDE = ("妹に電話した", "健太と会った", "妹とランチした", "妹に何あげようかな", "妹が引っ越した")


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("妹に何あげた?", SCARF),
        ("誕生日に妹に何あげたっけ", SCARF),
        ("妹のプレゼント何にした？", SCARF),
        ("母に何あげた", APRON),
        ("健太から何もらったっけ", WINE),
        ("what did I give Priya?", BAG),
        ("what did i get Priya for her birthday?", BAG),
        ("birthday present for Priya", BAG),
        ("what was Ben's present?", CAKE),
        ("what did I get Lotte?", CLASS),
        ("what did Callum give me?", PIPETTES),
        ("健太何くれた？", WINE),
    ],
)
def test_what_tells_it_stands_first(world: Ego, clock: Clock, question: str, first: str) -> None:
    for said in (SCARF, APRON, WINE, *BESIDE, BAG, CAKE, PIPETTES, CLASS, *BESIDE_ENGLISH):
        overhear(lambda: nullcontext(world), said, ["Oh."], lambda _: None, None)
        clock.forward(hours=5)

    assert first in use(world, "recall", context=question).text.split("\n")[1]


@pytest.mark.parametrize(
    "said",
    [
        "妹に何した？",
        "妹に何あげよう",
        "妹の何が好き？",
        "何あげたらいい？",
        "What did I give up?",
        "what did I make for dinner?",
        "What should I get Priya?",
        "what did I get?",
    ],
)
def test_what_asks_for_something_else_asks_for_no_present(said: str) -> None:
    assert presents.find_present(said) is None
