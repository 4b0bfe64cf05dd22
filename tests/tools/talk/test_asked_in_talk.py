"""What a person asked before is no answer to the same question asked again."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.events import Source
from ego.core.memory.turns import only_asks
from ego.runtime.ego import Ego
from ego.tools.talk.events import save
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL, default_model  # noqa: F401  `world` has the model

ENGLISH = (
    ("My interview at the bank is in the week after next.", "Good luck!"),
    ("The cat slept all day.", "Cosy."),
    ("When is my interview at the bank?", "I see."),
    ("when is my interview", "I don't know, you have not told me."),
)
JAPANESE = (
    ("銀行の面接は再来週にあるよ", "がんばってね"),
    ("猫がずっと寝てる。", "かわいいね"),
    ("銀行の面接っていつだっけ", "わからないな。"),
    ("面接はいつ？", "まだ聞いていないよ。"),
)


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("turns", "question"),
    [(ENGLISH, "When is my interview?"), (JAPANESE, "面接はいつ？")],
)
def test_a_turn_that_only_asks_stands_behind_what_tells(
    world: Ego, clock: Clock, turns: tuple[tuple[str, str], ...], question: str
) -> None:
    kept = []
    for said, own in turns:
        kept.append(save(world, Source.CHAT, user_text=said, assistant_text=own).id)
        clock.forward(hours=3)

    found = use(world, "recall", context=question, n=4).fields["memories"]

    assert found[0]["id"] == kept[0]
    assert {kept[2], kept[3]} <= {one["id"] for one in found}


@pytest.mark.parametrize(
    ("said", "answered", "asks"),
    [
        ("When is my interview at the bank?", "I see.", True),
        ("when is my interview", "You have not told me yet.", True),
        ("When is my interview?", "It is on 4 December.", False),
        ("Morning, Wren. When is the dentist?", "", True),
        ("I passed! When is the party?", "", False),
        ("remind me when the dentist is", "", True),
        ("When I was a child I lived in Nara", "", False),
        ("Had the best day", "", False),
        ("How nice it was at the sea", "", False),
        ("面接いつだっけ", "わからないな。まだ聞いていないよ。", True),
        ("面接はいつ？", "12月5日だよ", False),
        ("面接の日を教えて", "すみません、知りません。", True),
        ("どこかで会った", "", False),
        ("いつも朝は走る", "", False),
        ("そうか", "", False),
        ("Ken told me he is getting married, isn't that lovely?", "Lovely news.", False),
        ("The heating is broken again, can you believe it?", "", False),
        ("Ken is getting married, right?", "I see.", False),
        ("ケンが八月に結婚するんだって、素敵じゃない？", "そうだね", False),
        ("面接は金曜だよね？", "", False),
        ("When is my interview, do you know?", "I see.", True),
        ("Does Ken get married, do you think?", "I see.", True),
        ("You remember when my interview is, don't you?", "I see.", True),
        ("Where is Ken, is he at home?", "I see.", True),
        ("面接っていつだったよね？", "わからないな。", True),
        ("面接はいつでしょうか？", "", True),
    ],
)
def test_a_turn_only_asks_where_neither_side_tells_anything(
    said: str, answered: str, asks: bool
) -> None:
    assert only_asks(said, answered) is asks


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("told", "question"),
    [
        (
            (
                ("Aki", "Hi, I'm Aki. I keep bees on my roof."),
                ("Lena", "My daughter Mia starts school in September."),
                ("Lena", "Ken told me he is getting married in August, isn't that lovely?"),
            ),
            "Who is getting married?",
        ),
        (
            (
                ("秋", "屋上で蜂を飼ってるんだ。"),
                ("玲奈", "娘の美亜が九月から学校に行く。"),
                ("玲奈", "健が八月に結婚するんだって、素敵じゃない？"),
            ),
            "誰が結婚するの？",
        ),
    ],
)
def test_what_is_told_with_a_question_behind_it_is_an_answer(
    world: Ego, clock: Clock, told: tuple[tuple[str, str], ...], question: str
) -> None:
    for person, said in told:
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, person)
        clock.forward(minutes=1)
    world.semantics.catch_up(0, at_least=len(told))

    found = use(world, "recall", context=question, n=3).fields["memories"]

    assert found[0]["user_text"] == told[-1][1]
