"""A Japanese question about a present finds what tells it, of whom it asks for."""

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
        ("健太何くれた？", WINE),
    ],
)
def test_what_tells_it_stands_first(world: Ego, clock: Clock, question: str, first: str) -> None:
    for said in (SCARF, APRON, WINE, *BESIDE):
        overhear(lambda: nullcontext(world), said, ["Oh."], lambda _: None, None)
        clock.forward(hours=5)

    assert first in use(world, "recall", context=question).text.split("\n")[1]


@pytest.mark.parametrize(
    "said", ["妹に何した？", "妹に何あげよう", "妹の何が好き？", "何あげたらいい？"]
)
def test_what_asks_for_something_else_asks_for_no_present(said: str) -> None:
    assert presents.find_present(said) is None
