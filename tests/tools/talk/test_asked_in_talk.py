"""What a person asked before is no answer to the same question asked again."""

from __future__ import annotations

import pytest

from ego.core.events import Source
from ego.core.memory.turns import only_asks
from ego.runtime.ego import Ego
from ego.tools.talk.events import save
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
    ],
)
def test_a_turn_only_asks_where_neither_side_tells_anything(
    said: str, answered: str, asks: bool
) -> None:
    assert only_asks(said, answered) is asks
