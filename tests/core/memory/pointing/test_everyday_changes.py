"""A plan that is moved or ends in everyday words: the one that is meant, and no other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told import cancelling
from ego.core.memory.pointing.told.moves import cues, moving

NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)
NAMES = ("Ken", "健太")
JAPANESE = {
    "引っ越し": "健太: 友だちの大輔が今月25日に福岡に引っ越すんだ。",
    "姉": "健太: 姉が来月の30日に遊びに来るんだ。",
    "映画": "健太: 12月3日に映画を見に行くよ。",
    "健診": "健太: 来週の金曜に健康診断がある。",
    "飲み": "健太: 12月5日に大輔と飲みに行く。",
    "業者": "健太: 12月12日に引っ越し業者が来る。",
    "母": "健太: 12月20日に母が来る。",
    "贈り物": "健太: 12月29日に姉のプレゼントを買う。",
}
ENGLISH = {
    "move": "Ken: My friend Dan moves to Leeds on 25 November.",
    "sister": "Ken: My sister is coming to visit on 30 December.",
    "film": "Ken: We are going to see a film on 3 December.",
    "drink": "Ken: On 5 December I have a drink with Dan.",
    "movers": "Ken: The movers come on 12 December.",
    "work": "Ken: I have the work dinner on 18 December.",
}


def plans(told: dict[str, str]) -> list[Ahead]:
    found = []
    for seq, (name, words) in enumerate(told.items()):
        when = ahead.find(words, NOW)
        assert when, words
        found.append(Ahead(seq, name, words, False, NOW, when, ahead.moment(when, UTC), UTC))
    return found


EVERY = [*plans(JAPANESE), *plans(ENGLISH)]


def moved(said: str) -> list[tuple[str, str]]:
    if not cues.may_tell_moved(said):
        return []
    found = moving.find_moved(EVERY, said, NOW, set(NAMES), NAMES)
    return [(one.plan.memory_id, f"{one.when.day:%m-%d}") for one in found]


def off(said: str) -> list[str]:
    if not cancelling.may_tell_off(said):
        return []
    return [one.memory_id for one in cancelling.find_off(EVERY, said, NOW, UTC, NAMES)]


@pytest.mark.parametrize(
    ("said", "meant", "day"),
    [
        ("大輔の引っ越し、27日になったって。", "引っ越し", "11-27"),
        ("大輔の引っ越しは27日に変わった。", "引っ越し", "11-27"),
        ("大輔、引っ越しが27日になったんだって。", "引っ越し", "11-27"),
        ("大輔が引っ越すの、27日になったって。", "引っ越し", "11-27"),
        ("大輔の引越しは27日に延びたらしい。", "引っ越し", "11-27"),
        ("引っ越し、27日になったって。", "引っ越し", "11-27"),
        ("引っ越し業者、13日になった。", "業者", "12-13"),
        ("映画、12月4日になった。", "映画", "12-04"),
        ("大輔との飲み会は12月6日になった。", "飲み", "12-06"),
        ("大輔と飲むの、6日になった。", "飲み", "12-06"),
        ("姉が来るの、来月の31日になった。", "姉", "12-31"),
        ("Dan's move is on the 27th now.", "move", "11-27"),
        ("Dan moves on the 27th now.", "move", "11-27"),
        ("Dan is moving on the 27th instead.", "move", "11-27"),
        ("The film is on the 4th now.", "film", "12-04"),
    ],
)
def test_it_lies_on_the_other_day(said: str, meant: str, day: str) -> None:
    assert moved(said) == [(meant, day)]


@pytest.mark.parametrize(
    "said",
    [
        "弟の引っ越しは27日になった。",
        "弟、引っ越しが27日になった。",
        "大輔の誕生日、27日になった。",
        "大輔の結婚式は27日になった。",
        "大輔は27歳になった。",
        "映画館の工事、12月4日になった。",
        "Anna's move is on the 27th now.",
        "I am at home on the 27th now.",
        "Dan is on holiday on the 27th now.",
    ],
)
def test_what_is_like_it_moves_nothing(said: str) -> None:
    assert moved(said) == []


def test_told_again_it_is_known() -> None:
    there = plans({"x": "Ken: My friend Dan moves to Leeds on 27 November."})

    assert moving.find_known(there, "Dan's move is now the 27th.", NOW, NAMES)
    assert not moving.find_known(there, "Dan's move is now the 28th.", NOW, NAMES)
    assert not moving.find_known(there, "Anna's move is now the 27th.", NOW, NAMES)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("姉、来月の30日は来られなくなった。", "姉"),
        ("姉、30日は夜勤が入って来られなくなった。", "姉"),
        ("姉、30日は無理になった。", "姉"),
        ("30日、姉は来れないって。", "姉"),
        ("姉の来る予定、なくなった。", "姉"),
        ("母が風邪で来られなくなった。", "母"),
        ("母は来ないことになった。", "母"),
        ("12月3日の映画、キャンセルになった。", "映画"),
        ("映画、行けなくなった。", "映画"),
        ("12月3日に映画に行くの、やめた。", "映画"),
        ("大輔の引っ越し、なくなったって。", "引っ越し"),
        ("大輔が引っ越さないことになった。", "引っ越し"),
        ("大輔と飲むの、なしになった。", "飲み"),
        ("Dan's not moving after all.", "move"),
        ("Dan isn't moving any more.", "move"),
        ("My sister can't make it on the 30th.", "sister"),
    ],
)
def test_it_is_off(said: str, meant: str) -> None:
    assert off(said) == [meant]


@pytest.mark.parametrize(
    "said",
    [
        "父、来月の30日は来られなくなった。",
        "弟は30日は来られなくなった。",
        "姉、29日は来られなくなった。",
        "友だちの姉が来られなくなった。",
        "姉は来られなくなったと思ったけど、来るって。",
        "姉、もう少しで来られなくなるところだった。",
        "30日はだめになった。",
        "牛乳がだめになった。",
        "弟、引っ越しがなくなった。",
        "12月3日の会議、キャンセルになった。",
        "12月4日の映画、キャンセルになった。",
        "映画のチケット、キャンセルになった。",
        "会社の健康診断、なくなった。",
        "I'm not working there any more.",
        "Anna isn't moving any more.",
        "My brother can't come on the 30th.",
        "My sister isn't coming on the 29th.",
    ],
)
def test_what_is_like_it_ends_nothing(said: str) -> None:
    assert off(said) == []
