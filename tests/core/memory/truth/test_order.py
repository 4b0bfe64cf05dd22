"""What of the first hits goes above which because their words tell that a fact has changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core import text
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.order import Seen, Wording, order_changed
from ego.core.times.spans import Span
from tests.conftest import NOON

DAY = timedelta(days=1)
NOW, BEFORE, EITHER = Asked(Tense.NOW), Asked(Tense.THEN), Asked(Tense.EITHER)
OLD = "Greta buys her flour from a mill on Funen."
NEW = "Two pallets from Öland: now Greta buys her flour there."


def question(words: str, asked: Asked) -> Wording:
    return Wording(words, asked, dict.fromkeys(text.query_tokens(words), 5.0), 400)


def seen(seq: int, content: str, *, days: float, nearness: float = 10.0) -> Seen:
    return Seen(seq, NOON + days * DAY, nearness, text.tokens(content).total(), content)


def lifted(words: str, asked: Asked, *hits: Seen) -> tuple[int, int] | None:
    return order_changed(question(words, asked), hits)


def test_asked_of_now_the_newer_one_goes_above() -> None:
    hits = seen(1, OLD, days=0), seen(2, NEW, days=90)

    assert lifted("Where does Greta buy her flour?", NOW, *hits) == (2, 1)
    assert lifted("Where does Greta buy her flour?", EITHER, *hits) is None
    assert lifted("Greta", NOW, *hits) is None


def test_what_says_plainly_that_it_changed_may_come_at_once() -> None:
    old = seen(1, "Ken works at a bakery.", days=0)
    plain = seen(2, "Ken quit the bakery and teaches now.", days=0.01)
    assert lifted("Where does Ken work?", NOW, old, plain) == (2, 1)

    hits = seen(1, OLD, days=0), seen(2, NEW, days=0.01)
    assert lifted("Where does Greta buy her flour?", NOW, *hits) is None


@pytest.mark.parametrize(
    ("asked", "old", "new"),
    [
        ("Where is Emma now?", "Emma lives in Leeds.", "Emma moved to Whitby in May."),
        ("Where's Emma these days?", "Emma lives in Leeds.", "Emma moved to Whitby in May."),
        ("麻衣はいまどこ？", "麻衣は大阪に住んでいる。", "麻衣は先週、福岡に引っ越した。"),
        ("Where is the office?", "The office is in Shibuya.", "The office moved to Ebisu."),
        ("鍵はどこ？", "鍵は台所にある。", "鍵は玄関に移した。"),
        ("納屋の鍵はどこ？", "納屋の鍵は台所にある。", "納屋の鍵は時計の裏に移した。"),
        ("麻衣って今どこにいるの？", "麻衣は大阪に住んでいる。", "麻衣は先週、福岡に引っ越した。"),
        ("Where is Tom?", "Tom works at the bank.", "Emma's brother Tom moved to Hull."),
        ("トムはどこ？", "トムは銀行で働いている。", "エマの弟のトムはハルに引っ越した。"),
        ("Where is the key?", "The key is in the kitchen.", "The key is in the hall."),
        ("Where's the key?", "The key is in the kitchen.", "I put the key in the hall."),
        ("Where is my passport?", "My passport is in the drawer.", "I moved the passport to bed."),
        ("Where are the scissors?", "The scissors are by the sink.", "The scissors are upstairs."),
        ("Where is the shed key?", "The shed key is on a nail.", "The shed key is in the pot."),
        (
            "where's my passport?",
            "i put the passport in the desk",
            "i moved the passport, it's in the safe at mum's now",
        ),
        ("鍵はどこ？", "鍵は台所にある。", "鍵は玄関にある。"),
        ("鍵どこ？", "鍵は台所にある。", "鍵を玄関に置いた。"),
        ("ハサミはどこだっけ？", "ハサミは引き出しにしまってある。", "ハサミは机の上だ。"),
    ],
)
def test_where_somebody_is_asks_for_the_newest_place(asked: str, old: str, new: str) -> None:
    hits = seen(1, old, days=0), seen(2, new, days=90)

    assert lifted(asked, NOW, *hits) == (2, 1)
    assert lifted(asked, NOW, *hits[::-1]) is None


@pytest.mark.parametrize(
    ("asked", "old", "other"),
    [
        ("Where is Emma now?", "Emma lives in Leeds.", "Emma's sister moved to Hull."),
        (
            "Where is Emma now?",
            "Emma lives in Leeds with her brother Tom.",
            "Emma's brother Tom moved to Hull.",
        ),
        ("Where is Emma now?", "Emma lives in Leeds.", "Emma changed her hair."),
        ("麻衣はいまどこ？", "麻衣は大阪に住んでいる。", "麻衣の妹が福岡に引っ越した。"),
        ("麻衣はいまどこ？", "麻衣は大阪に住んでいる。", "麻衣は髪型を変えた。"),
    ],
)
def test_what_says_nothing_of_where_they_are_stays_below(asked: str, old: str, other: str) -> None:
    assert lifted(asked, NOW, seen(1, old, days=0), seen(2, other, days=90)) is None


def test_where_somebody_is_asks_for_nothing_else() -> None:
    old = seen(1, "Emma works at a bakery in Leeds.", days=0)

    assert lifted("Where is Emma now?", NOW, old, seen(2, "Emma adopted a cat.", days=9)) is None
    assert lifted("Emma?", NOW, old, seen(2, "Emma moved to Whitby.", days=9)) is None


@pytest.mark.parametrize(
    ("asked", "old", "other"),
    [
        ("Where is the key?", "The key is in the kitchen.", "The shed key is in the hall."),
        ("Where is the shed key?", "The shed key is in the pot.", "The car key is in the hall."),
        (
            "where's my passport?",
            "i put the passport in the desk",
            "i moved the bowl, it's in the safe at mum's now",
        ),
        ("Where is the key?", "My key is in the kitchen.", "Her key is in the hall."),
        ("Where is the key?", "The key is in the kitchen.", "The key is not in the hall."),
        ("Where is the key?", "The key is in the kitchen.", "Another key is in the hall."),
        ("Where is the key?", "The key is in the kitchen.", "The key is made of brass."),
        ("Where is the key?", "The key is in the kitchen.", "Is the key in the hall?"),
        ("What is the key for?", "The key is in the kitchen.", "The key is in the hall."),
        ("Where is Emma?", "Emma works at the bank.", "Emma's brother Tom moved to Hull."),
        ("鍵はどこ？", "鍵は台所にある。", "車の鍵は玄関にある。"),
        ("鍵はどこ？", "鍵は台所にある。", "鍵は玄関にはない。"),
        ("鍵はどこ？", "鍵は台所にある。", "合鍵は玄関にある。"),
    ],
)
def test_another_thing_in_another_place_changes_nothing(asked: str, old: str, other: str) -> None:
    assert lifted(asked, NOW, seen(1, old, days=0), seen(2, other, days=9)) is None


def test_two_places_told_at_once_are_no_change() -> None:
    hits = [
        seen(n, f"The key is in the {place}.", days=0) for n, place in enumerate(("loft", "hall"))
    ]

    assert lifted("Where is the key?", NOW, *hits) is None


def test_asked_of_a_past_time_the_older_one_goes_above() -> None:
    hits = seen(2, NEW, days=90), seen(1, OLD, days=0)
    in_spring = Asked(Tense.THEN, Span(NOON + 30 * DAY, NOON + 60 * DAY))

    assert lifted("Where did Greta buy her flour?", in_spring, *hits) == (1, 2)
    assert lifted("Where did Greta buy her flour before?", BEFORE, *hits) == (1, 2)
    assert lifted("Where did Greta buy her flour?", in_spring, *hits[::-1]) is None


def test_what_is_of_somebody_else_or_of_a_while_stays_below() -> None:
    old = seen(1, OLD, days=0)
    for other in (
        "Greta's sister buys her flour in Malmö.",
        "Greta buys her flour in town till the mill is mended.",
        "In a dream Greta buys her flour from a fox.",
    ):
        assert lifted("Where does Greta buy her flour?", NOW, old, seen(2, other, days=90)) is None


def test_what_was_said_in_the_same_talk_is_no_change() -> None:
    hits = seen(1, OLD, days=0), seen(2, NEW, days=0.01)

    assert lifted("Where does Greta buy her flour?", NOW, *hits) is None


def test_what_is_much_farther_or_says_no_change_stays_below() -> None:
    old = seen(1, OLD, days=0)
    for new, nearness, up in (
        (NEW, 7.5, (2, 1)),
        (NEW, 6.0, None),
        (NEW.replace("now ", ""), 10.0, None),
        (NEW.replace("flour", "rye"), 10.0, None),
    ):
        hits = old, seen(2, new, days=90, nearness=nearness)
        assert lifted("Where does Greta buy her flour?", NOW, *hits) == up


@given(
    st.lists(st.tuples(st.sampled_from([OLD, NEW, "Rain.", "花屋の定休日は水曜。"]),
                       st.integers(0, 300), st.floats(-5, 20)), max_size=12),
    st.sampled_from(["Where does Greta buy her flour?", "花屋の定休日は？", "", "?"]),
    st.sampled_from([NOW, BEFORE, EITHER, Asked(Tense.THEN, Span(NOON, NOON + 90 * DAY))]),
)  # fmt: skip
def test_one_goes_up_above_another_or_none(
    told: list[tuple[str, int, float]], words: str, asked: Asked
) -> None:
    hits = [seen(n, said, days=d, nearness=near) for n, (said, d, near) in enumerate(told)]

    found = lifted(words, asked, *hits)

    if found is not None:
        up, above = found
        assert above < up < 10
        assert (hits[up].at > hits[above].at) == (asked is NOW)
