"""Who said it: several people talk with one ego, and each is asked about by name."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.runtime.ego import Ego
from ego.tools.memory.finding import known
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

TOLD = (
    ("Ken", "I work in a bakery in Ueno."),
    ("Tom", "I live in Bristol, near the harbour."),
    ("Mia", "My sister plays the cello."),
    ("健太", "妹は京都に住んでいる。"),
    ("Ken", "The climbing with Tom is moved to another hall."),
    ("Tom", "The trains work again, at last."),
    ("Mia", "弟と札幌で暮らしてる。健太も来る。"),
)
OF_THEMSELVES = (
    ("", "I live in Hamburg, near the canal."),
    ("Ken", "I work at the harbour."),
    ("Mia", "I work at the bakery."),
    ("Lea", "I live in Kiel."),
    ("Lea", "私は札幌に住んでいる。"),
    ("健太", "僕は京都に住んでいる。"),
    ("Mia", "I live in Ulm."),
)


def tell(world: Ego, clock: Clock, *told: tuple[str, str]) -> None:
    for person, said in told:
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, person or None)
        clock.forward(hours=20)


def first_said(world: Ego, question: str, **by: str | None) -> str:
    return str(use(world, "recall", context=question, **by).fields["memories"][0]["user_text"])


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where does Tom live?", TOLD[1][1]),
        ("Where does Ken work?", TOLD[0][1]),
        ("健太の妹はどこに住んでる？", TOLD[3][1]),
        ("Miaはどこで暮らしてる？", TOLD[6][1]),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_what_they_said_themselves_stands_above_what_others_said_of_them(
    world: Ego, clock: Clock, question: str, answer: str
) -> None:
    tell(world, clock, *TOLD)

    assert first_said(world, question) == answer


@pytest.mark.parametrize("question", ["Do Ken and Tom live near?", "Who lives near the harbour?"])
def test_where_all_or_none_are_named_who_said_it_counts_for_nothing(
    world: Ego, clock: Clock, question: str
) -> None:
    tell(world, clock, *TOLD[:2])
    turn = use(world, "recall", context=question).fields["memories"][0]["id"]

    parts = use(world, "recall", context=question, why=turn).fields["parts"]

    assert parts["speaker"] == 0


@pytest.mark.parametrize("message", ["I saw Tom at the market today.", "今日は健太に会った。"])
def test_a_name_alone_brings_nothing_that_they_said_unasked(
    world: Ego, clock: Clock, message: str
) -> None:
    tell(world, clock, *TOLD)

    brought = known.bring_with_known(world, message).sure

    assert not [one for one in brought if one.id.startswith("ev_")] or all(
        "Tom" in one.one.event.user_text or "健太" in one.one.event.user_text  # type: ignore[union-attr]
        for one in brought
    )


@pytest.mark.parametrize(
    ("question", "asked_by", "answer"),
    [
        ("Where do I work?", "Ken", OF_THEMSELVES[1][1]),
        ("where do i work", "Mia", OF_THEMSELVES[2][1]),
        ("Where do I live?", None, OF_THEMSELVES[0][1]),
        ("Where do I live?", "Mia", OF_THEMSELVES[6][1]),
        ("僕はどこに住んでる？", "健太", OF_THEMSELVES[5][1]),
        ("私はどこに住んでる？", "Lea", OF_THEMSELVES[4][1]),
        ("Where does Mia work?", "Ken", OF_THEMSELVES[2][1]),
        ("Can you tell me who works at the harbour?", "Mia", OF_THEMSELVES[1][1]),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_whoever_says_i_is_answered_by_what_they_said(
    world: Ego, clock: Clock, question: str, asked_by: str | None, answer: str
) -> None:
    tell(world, clock, *OF_THEMSELVES)

    assert first_said(world, question, asked_by=asked_by) == answer


def test_where_one_alone_has_talked_saying_i_counts_for_nothing(world: Ego, clock: Clock) -> None:
    tell(world, clock, ("", "I live in Hamburg."), ("", "I work at the harbour."))
    question = "Where do I live?"
    turn = use(world, "recall", context=question).fields["memories"][0]["id"]

    assert use(world, "recall", context=question, why=turn).fields["parts"]["speaker"] == 0
