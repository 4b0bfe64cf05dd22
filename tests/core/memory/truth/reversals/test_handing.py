"""A task passes to somebody else where both call it the same, and for good."""

from __future__ import annotations

import time

import pytest

from ego.core import text
from ego.core.memory.truth.reversals.handing import find_handed
from ego.core.memory.truth.reversals.reversing import says_over


def hands(older: str, newer: str) -> bool:
    return bool(find_handed(text.normalise(newer), text.normalise(older)))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Release manager is Tom", "Mina takes over the release from 1 December"),
        ("Tom is the release manager", "Mina takes over as release manager from Tom"),
        ("Tom is our release manager", "From 1 December Mina is the release manager"),
        ("Tom handles the releases.", "Mina took over the releases."),
        ("Release manager is Tom", "Tom hands the release over to Mina from December 1"),
        ("Release manager is Tom", "The new release manager is Mina"),
        ("リリース担当はトム", "12月からリリースは美奈が担当"),
        ("リリース担当はトム", "美奈がリリースを引き継いだ"),
        ("リリースはトムが担当している", "来月からリリース担当は美奈になる"),
        ("トムがリリースを担当している。", "リリースは美奈に引き継いだ。"),
    ],
)
def test_another_has_it_now(older: str, newer: str) -> None:
    assert hands(older, newer)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Tom writes the release notes", "Mina takes over the release from 1 December"),
        ("Release manager is Tom", "Mina takes over the release notes"),
        ("Release manager is Tom", "Mina takes over the release this week"),
        ("Release manager is Tom", "Mina covers the release while Tom is away"),
        ("Release manager is Tom", "Tom is the release manager from 1 December"),
        ("Release manager is Tom", "Mina takes over the release from Ken"),
        ("Tom is the tallest of us", "Mina takes over the shop"),
        ("リリース担当はトム", "12月からリリースノートは美奈が担当"),
        ("リリース担当はトム", "今週だけリリースは美奈が担当"),
        ("リリース担当はトム", "リリースは美奈がやるかも"),
    ],
)
def test_another_task_or_a_while_is_no_handover(older: str, newer: str) -> None:
    assert not hands(older, newer)


@pytest.mark.parametrize(
    "piece",
    [
        "is handed ",
        "from 1 ",
        "next week ",
        "back to ",
        "a-a'a ",
        "結局また",
        "担当は",
        "から",
        "1",
    ],
)
def test_hostile_text_is_read_in_no_time(piece: str) -> None:
    for length in (160, 300, 20_000):
        newer = (piece * length)[:length]
        begin = time.perf_counter()
        find_handed(newer, newer[1:])
        says_over(newer, newer[1:], newer)
        assert time.perf_counter() - begin < 0.5
