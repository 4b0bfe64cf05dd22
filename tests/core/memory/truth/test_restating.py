"""The same sentence over again with another value."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.restating import restates


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Misaki lives in Tokyo.", "Misaki lives in Berlin."),
        ("Misaki lives in Tokyo.", "Misaki lives in Berlin now."),
        ("Misaki lives in Tokyo", "Now Misaki lives in New York City."),
        ("Tom works at a bank.", "Tom works at a library."),
        ("Aki's favourite colour is blue.", "Aki's favourite colour is dark green."),
        ("Ben's phone number is 555 1234.", "Ben's phone number is 555 9876."),
        ("The meeting with Ana is on Tuesday.", "The meeting with Ana is on Thursday."),
        ("健太は大阪に住んでいる。", "健太は福岡に住んでいる。"),
        ("由紀は銀行で働いている。", "由紀は今は図書館で働いている。"),
        ("アキの一番好きな色は青だ。", "アキの一番好きな色は緑だ。"),
        ("The ego project runs on Python 3.11.", "The ego project now runs on Python 3.13."),
        ("The build server has 16 GB of memory.", "The build server has 32 GB of memory."),
        ("The ego project uses SQLite.", "The ego project uses PostgreSQL now."),
        ("エゴはPython 3.11で動いている。", "エゴはPython 3.13で動いている。"),
        ("美咲は毎朝6時に起きる。", "美咲は今は毎朝7時に起きる。"),
    ],
)
def test_another_value_of_what_has_one(older: str, newer: str) -> None:
    older, newer = text.normalise(older), text.normalise(newer)

    assert restates(newer, older)
    assert not restates(older, older)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Misaki lives in Tokyo.", "Mika lives in Tokyo."),  # what is said of another
        ("Misaki lives in Tokyo.", "Misaki's sister lives in Berlin."),
        ("Misaki lives in Tokyo.", "Misaki lives for her plants."),
        ("Misaki lives in Tokyo.", "Misaki lives in Berlin for a week."),
        ("Misaki lives in Tokyo.", "In a dream Misaki lives in Berlin."),
        ("Misaki lives in Tokyo.", "Misaki loves Berlin."),
        ("Aki likes tea.", "Aki likes coffee."),  # one may like both
        ("Ken plays the guitar.", "Ken plays chess."),
        ("Tom went to Rome.", "Tom went to Paris."),  # both happened
        ("The cat slept on the bed.", "The cat slept on the sofa."),
        ("健太は大阪に住んでいる。", "直美は大阪に住んでいる。"),
        ("健太は海へ行った。", "健太は山へ行った。"),
        ("由紀は推理小説が好きだ。", "由紀は猫が好きだ。"),
        ("", "Misaki lives in Berlin."),
        ("Misaki lives in Tokyo.", "Misaki lives in Berlin?"),  # it asks
        ("健太は大阪に住んでいる。", "健太は福岡に住んでいる？"),
        ("My sister lives in Leeds.", "My brother lives in Leeds."),  # of another
        ("Tom Smith lives in Leeds.", "Tom Jones lives in Leeds."),
        ("Tom's sister works at a bank.", "Tom's brother works at a bank."),
        ("健太の姉は大阪に住んでいる。", "健太の妹は大阪に住んでいる。"),
        ("The issue 12 is done.", "The issue 13 is done now."),  # of another, told by its number
        ("Mika swam 40 lengths.", "Mika swam 60 lengths."),  # on another day
        ("課題12は終わっている。", "課題13は終わっている。"),
    ],
)
def test_what_may_be_so_beside_the_other(older: str, newer: str) -> None:
    assert not restates(text.normalise(newer), text.normalise(older))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ben likes coriander.", "Ben doesn't like coriander."),
        ("Ben hates coriander.", "Ben loves coriander now."),
        ("I hate jazz", "actually I quite like jazz these days"),
        ("I hate jazz", "I'm into jazz now, my sister got me there"),
        ("I love sushi", "I've come to hate sushi"),
        ("ジャズは嫌い", "最近はジャズが結構好き"),
        ("ゆうたはトマトが好き。", "ゆうたはトマトが嫌い。"),
        ("ゆうたはトマトが大好き。", "ゆうたは、やっぱりトマトが苦手です。"),
    ],
)
def test_a_taste_that_turned_says_it_otherwise(older: str, newer: str) -> None:
    assert restates(text.normalise(newer), text.normalise(older))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ben likes coriander.", "Ben loves coriander."),
        ("Ben likes coriander.", "Mia hates coriander."),
        ("I hate jazz", "I quite like jazz bars"),
        ("I hate jazz", "I like jazz, but not live"),
        ("I hate jazz", "my sister is into jazz"),
        ("Ben likes coriander.", "Ben doesn't like basil."),
        ("ゆうたはトマトが好き。", "ゆうたはピーマンが嫌い。"),
    ],
)
def test_another_taste_says_nothing_otherwise(older: str, newer: str) -> None:
    assert not restates(text.normalise(newer), text.normalise(older))
