"""A question about what somebody does not like finds what tells it, of whom it asks for."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.memory.wanting import allergies, dislikes
from ego.runtime.ego import Ego
from ego.tools.memory.finding import known
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
        ("what did i say kenta doesnt like", THEIRS),
        ("what food to avoid cooking for Kenta", THEIRS),
        ("what shouldnt i cook for kenta", THEIRS),
        ("what are kentas food hates", THEIRS),
        ("is there anything Kenta won't eat?", THEIRS),
        ("妹は何が嫌いだっけ", SPROUTS),
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
    [
        "何がだめだったの？",
        "What do I like?",
        "what should i cook for sam",
        "what to get for sam",
        "what did i tell you about sam",
        "what to avoid on friday",
        "何が好きだっけ",
        "明日は無理？",
        "What can I eat?",
    ],
)
def test_what_asks_for_something_else_asks_for_no_dislike(said: str) -> None:
    assert dislikes.find_whose(said) is None


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("Jules is vegetarian since July.", True),
        ("Mia is allergic to nuts.", True),
        ("ゆいは卵アレルギー", True),
        ("sam doesnt like fish", True),
        ("sam wont eat fish", True),
        ("Sam isn't keen on fish.", True),
        ("Sam avoids fish.", True),
        ("Is Jules vegetarian?", False),
        ("俺だけ無理", False),
        ("土曜だけ無理", False),
        ("We eat at eight.", False),
    ],
)
def test_a_diet_tells_what_somebody_does_not_eat(said: str, tells: bool) -> None:
    assert dislikes.tells_dislike(said) is tells


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("俺セロリ嫌いなんだよね", True),
        ("俺もトマト嫌い", True),
        ("俺はなんでも食べるけどなすだけ無理", True),
        ("納豆ってほんと嫌い", True),
        ("昔からトマトが苦手", True),
        ("俺の嫌いな食べ物はなす", True),
        ("パクチーは嫌いな食べ物", True),
        ("美月はパクチー嫌いなんだって", False),
        ("美月の嫌いな食べ物はパクチー", False),
        ("美月は嫌いな食べ物ないらしい", False),
        ("ばあちゃん嫌いな食べ物多い", False),
        ("店長がきゅうり嫌い", False),
    ],
)
def test_what_is_told_of_another_is_no_dislike_of_ones_own(said: str, own: bool) -> None:
    asked = dislikes.find_whose("俺の嫌いな食べ物って何だっけ?")

    assert asked
    assert dislikes.tells_dislike(said)
    assert dislikes.is_theirs(asked, said, (), ()) is own


RASH = "mums been put on naproxen for her hip, she cant have penicillin she comes out in a rash"
RASH_JAPANESE = "母は鎮痛剤もらった、ペニシリンで発疹が出るから使えない"
AROUND = (
    "mum is coming for lunch on sunday",
    "whats she allergic to again",
    "mum and i went to the garden centre",
    "i can't have cats, my landlord says no",
    "母と買い物に行った",
    "母のアレルギーって何だっけ",
    "父は膝が痛い",
)


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what is mum allergic to", RASH),
        ("whats she allergic to again", RASH),
        ("what can't mum have", RASH),
        ("is she allergic to anything or her mum", RASH),
        ("does my mother have any allergies?", RASH),
        ("母のアレルギーって何だっけ", RASH_JAPANESE),
        ("母は何のアレルギーがある？", RASH_JAPANESE),
    ],
)
def test_what_tells_of_an_allergy_stands_first(
    world: Ego, clock: Clock, question: str, first: str
) -> None:
    for said in (RASH, RASH_JAPANESE, *AROUND):
        overhear(lambda: nullcontext(world), said, ["Oh."], lambda _: None, None)
        clock.forward(hours=5)

    assert first in use(world, "recall", context=question).text.split("\n")[1]


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        (RASH, True),
        ("Penicillin brings her out in hives.", True),
        ("Dad mustn't take aspirin, he swells up.", True),
        ("薬を飲むと蕁麻疹が出る", True),
        ("I can't have visitors today.", False),
        ("He came out in the garden.", False),
        ("I can't take it any more. The reaction was bad.", False),
        ("What can't she have?", False),
        ("昨日発疹が出た", False),
    ],
)
def test_what_tells_of_an_allergy(said: str, tells: bool) -> None:
    assert allergies.tells_allergy(said) is tells


@pytest.mark.parametrize(
    "said", ["What can't I find?", "Is it allergic?", "What does mum have on?", "母は何がある？"]
)
def test_what_asks_for_something_else_asks_for_no_allergy(said: str) -> None:
    assert allergies.find_whose(said) is None


def test_whoever_cooks_hears_of_the_allergy_of_a_relative(world: Ego) -> None:
    overhear(lambda: nullcontext(world), RASH, ["Oh."], lambda _: None, None)

    facts = known.bring_with_known(world, "is she allergic to anything or her mum", "Sam").facts
    own = known.bring_with_known(world, "is my mum allergic to anything", "Sam").facts

    assert "penicillin" in "".join(facts)
    assert own == []


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
