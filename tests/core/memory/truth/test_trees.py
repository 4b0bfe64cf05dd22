"""The sums by which it is judged whether an older memory is no longer so."""

from __future__ import annotations

import pytest

from ego.core.memory.truth.doubts import Signs
from ego.core.memory.truth.pairs import Compared, Pair, Tree, compare, weigh
from ego.core.memory.truth.trees import ASKED

TREE: Tree = (0, 0.5, 1, 0.2, -1.0, 2.0, 2, 0.7, 4.0, 8.0)


@pytest.mark.parametrize(
    ("signs", "sum_of"),
    [
        ((0.5, 0.2, 1.0), -1.0),
        ((0.5, 0.3, 1.0), 2.0),
        ((0.6, 0.0, 0.7), 4.0),
        ((0.6, 0.0, 0.8), 8.0),
    ],
)
def test_a_tree_asks_two_signs_and_adds_one_value(signs: tuple[float, ...], sum_of: float) -> None:
    assert weigh(signs, [TREE, TREE]) == 2 * sum_of


def test_every_tree_asks_for_signs_that_there_are() -> None:
    count = len(Signs._fields) + len(Pair._fields)

    assert ASKED
    assert all(int(tree[n]) in range(count) for tree in ASKED for n in (0, 2, 6))


@pytest.mark.parametrize(
    ("newer", "older", "field", "value"),
    [
        ("Wei has 2,300 now.", "Wei has 900.", "other_number", 1.0),
        ("Wei has 900 now.", "Wei has 900.", "other_number", 0.0),
        ("Wei has 900 now.", "Wei has 900.", "same_number", 1.0),
        ("The jar of Wei is full.", "Wei has 900.", "about", 1.0),
        ("The jar of Joel is full.", "Wei has 900.", "about", 0.0),
        ("陽太の貯金は二十三万円。", "陽太は貯金が九万円。", "about", 1.0),
        ("千夏の貯金は二十三万円。", "陽太は貯金が九万円。", "about", 0.0),
        ("千夏は図書館に替わり、保育園をやめた。", "千夏は保育園で働く。", "ending", 0.5),
        ("千夏は今日だけ図書館にいる。", "千夏は保育園で働く。", "passing", 1.0),
        ("Joel does not smoke.", "Joel smokes.", "denying", 0.5),
        ("Joel works.", "Joel sings.", "overlap", 0.5),
    ],
)
def test_what_is_read_of_a_pair(newer: str, older: str, field: str, value: float) -> None:
    assert getattr(compare(Compared.of(newer), Compared.of(older)), field) == value
