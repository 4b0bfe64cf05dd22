"""How much is read: tokens counted, lines cut by columns, replies that keep to their room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.text import brief, count_prompt_tokens, fit, last_sentences

any_text = st.text(st.characters(codec=None))


def columns(line: str) -> int:
    return sum(1 if character.isascii() else 2 for character in line)


def test_tokens_are_counted_by_script() -> None:
    assert count_prompt_tokens("") == 0
    assert count_prompt_tokens("four") == 1
    assert count_prompt_tokens("fours") == 2
    assert count_prompt_tokens("機嫌が悪い") == 5


@given(any_text, st.integers(10, 200))
def test_a_line_takes_its_columns_and_at_most_the_sign_of_a_cut(text: str, room: int) -> None:
    line = brief(text, room)

    assert columns(line.removesuffix("…")) <= room
    assert len(line.splitlines()) <= 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("twelve chars", "twelve chars"),
        ("thirteen char", "thirteen…"),
        ("六文字の長さ", "六文字の長さ"),
        ("七文字の長さだ", "七文字の長…"),
        ("half 半分 and", "half 半分…"),
        ("会議は14:30から", "会議は…"),
        ("https://ego.example/a", "https://ego…"),
    ],
)
def test_a_wide_character_takes_two_columns(text: str, line: str) -> None:
    assert brief(text, 12) == line


@given(any_text, st.integers(10, 200))
def test_an_ending_is_one_short_line(text: str, room: int) -> None:
    end = last_sentences(text, room)

    assert columns(end.removeprefix("…")) <= room
    assert len(end.splitlines()) <= 1


def test_an_ending_keeps_whole_sentences() -> None:
    said = "It rained. I stayed in. Why did I not call? I will call tomorrow!"

    assert last_sentences(said, 200) == said
    assert last_sentences(said, 50) == "… Why did I not call? I will call tomorrow!"
    assert last_sentences("雨だった。家にいた。明日は電話しよう。", 30) == "… 明日は電話しよう。"


def test_a_sentence_too_long_is_cut_at_its_beginning() -> None:
    assert last_sentences("word " * 10, 12) == "…d word word"
    assert last_sentences("まだ電話をしていないのに", 12) == "…いないのに"


@given(st.lists(st.tuples(st.integers(0, 5), any_text)), st.integers(1, 100))
def test_what_fits_keeps_its_order_and_leaves_the_highest_ranks_first(
    lines: list[tuple[int, str]], most: int
) -> None:
    kept = fit(lines, most)

    ranks = sorted({rank for rank, _ in lines} | {0})
    assert count_prompt_tokens("\n".join(kept)) <= most or kept == [
        line for rank, line in lines if rank == 0
    ]
    assert any(
        kept[: len(sure)] == sure or set(sure) <= set(kept)
        for sure in ([line for one, line in lines if one < rank] for rank in ranks)
    )
    remaining = iter(line for _, line in lines)
    assert all(any(one == line for line in remaining) for one in kept)


def test_of_one_rank_the_last_line_is_left_out_first() -> None:
    lines = [(0, "a" * 8), (1, "b" * 8), (1, "c" * 8), (2, "d" * 8)]

    assert fit(lines, 7) == ["a" * 8, "b" * 8, "c" * 8]
    assert fit(lines, 5) == ["a" * 8, "b" * 8]
