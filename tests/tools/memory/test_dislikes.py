"""A question about what somebody does not like finds what tells it, of whom it asks for."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.memory.wanting import dislikes
from ego.runtime.ego import Ego
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

CORIANDER, SPROUTS = "パクチーだけはまじで無理", "妹はトマトが嫌いなんだって"
HATES, THEIRS = "I can't stand coriander.", "Kenta hates sprouts."
BESIDE = (
    "寿司好きなんだよね、特にサーモン",
    "俺の好きな食べ物はカレー",
    "明日までにレポート出すの無理かも",
    "土曜は無理",
    "食べ物の写真撮るの楽しい",
    "俺って何が嫌いだったっけ",
    "My favourite food is curry.",
    "I love the food there.",
)


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("俺って何が嫌いだったっけ", CORIANDER),
        ("俺が嫌いな食べ物覚えてる？", CORIANDER),
        ("俺の苦手な食べ物なに？", CORIANDER),
        ("俺なにが苦手って言ったっけ", CORIANDER),
        ("俺が苦手なもの", CORIANDER),
        ("何が食べられないんだっけ", CORIANDER),
        ("妹の嫌いな食べ物は？", SPROUTS),
        ("What food do I hate?", HATES),
        ("Do you remember what I don't like?", HATES),
        ("What does Kenta hate?", THEIRS),
    ],
)
def test_what_tells_it_stands_first(world: Ego, clock: Clock, question: str, first: str) -> None:
    every = (BESIDE[:4], CORIANDER, SPROUTS, HATES, THEIRS, BESIDE[4:])
    for said in (one for each in every for one in ([each] if isinstance(each, str) else each)):
        if question.isascii() == said.isascii():
            overhear(lambda: nullcontext(world), said, ["Oh."], lambda _: None, None)
            clock.forward(hours=5)

    assert first in use(world, "recall", context=question).text.split("\n")[1]


@pytest.mark.parametrize(
    "said",
    ["何がだめだったの？", "What do I like?", "何が好きだっけ", "明日は無理？", "What can I eat?"],
)
def test_what_asks_for_something_else_asks_for_no_dislike(said: str) -> None:
    assert dislikes.find_whose(said) is None


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("Jules is vegetarian since July.", True),
        ("Mia is allergic to nuts.", True),
        ("ゆいは卵アレルギー", True),
        ("Is Jules vegetarian?", False),
        ("We eat at eight.", False),
    ],
)
def test_a_diet_tells_what_somebody_does_not_eat(said: str, tells: bool) -> None:
    assert dislikes.tells_dislike(said) is tells


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("俺さ、パクチーほんと無理なんだよね🤢", True),
        ("パクチーまじで無理", True),
        ("土曜ほんと無理", False),
        ("明日行くの絶対無理", False),
    ],
)
def test_what_is_no_good_at_all_is_disliked_with_no_particle_too(said: str, tells: bool) -> None:
    assert dislikes.tells_dislike(said) == tells
