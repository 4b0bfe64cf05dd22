"""What is to be in place of a plan that is off lies ahead, be it told in one breath with that."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat

_ONE_ON_ONE = (
    "The 1:1 with Priya is on 9 January at 16:00.",
    "The 1:1 with Priya on 9 January is cancelled; we meet on 11 January at 16:00 instead.",
    "2026-01-11T16:00",
)
_DEPLOY = (
    "The deploy of harbour 2.4 is on 10 January at 11:00.",
    "The deploy of harbour 2.4 is cancelled; 2.5 goes out on 17 January at 11:00 instead.",
    "2026-01-17T11:00",
)
_REVIEW = (
    "1月9日の15時から面談。",
    "9日の面談は中止、代わりに11日の16時に会う",
    "2026-01-11T16:00",
)


def _ahead(run_here: RunHere) -> list[str]:
    found = run_here("ahead", "--json").data["ahead"]
    return [f"{one['day']}T{one['hour']}" if one["hour"] else one["day"] for one in found]


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    ("kept", "said", "ahead"),
    [
        _ONE_ON_ONE,
        _DEPLOY,
        _REVIEW,
        (
            "The 1:1 with Priya is on 9 January at 16:00.",
            "The 1:1 on 9 January is cancelled. We meet on 11 January at 16:00 instead.",
            "2026-01-11T16:00",
        ),
        (
            "The tea with Ann is on 9 January.",
            "The tea with Ann is off, but we go to the museum on 12 January.",
            "2026-01-12",
        ),
        (
            "1月9日の15時から面談。",
            "9日の面談は中止になったので、11日に会うことにした。",
            "2026-01-11",
        ),
    ],
)
def test_what_is_in_its_place_lies_ahead_alone(
    run_here: RunHere, tmp_path: Path, way: str, kept: str, said: str, ahead: str
) -> None:
    for words in (kept, said):
        if way == "chat":
            chat(run_here, tmp_path, words)
        else:
            ran = run_here("remember", words)
    if way == "remember":
        assert "It tells that this is off: " in ran.out
        assert "You will think of it on 1" in ran.out

    assert _ahead(run_here) == [ahead]


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    "said",
    [
        "Tea with Ann is cancelled because she flies on 12 January and comes back on 14 January.",
        "The tea with Ann on 9 January, which we planned on Sunday, is cancelled.",
        "The tea with Ann is off on 9 January, 10 January too.",
    ],
)
def test_no_reason_and_no_day_alone_is_a_plan(
    run_here: RunHere, tmp_path: Path, way: str, said: str
) -> None:
    if way == "chat":
        chat(run_here, tmp_path, said)
    else:
        run_here("remember", said)

    assert _ahead(run_here) == []


def test_its_line_says_in_the_place_of_what_it_is(run_here: RunHere) -> None:
    for words in _ONE_ON_ONE[:2]:
        run_here("remember", words)

    woken = run_here("wake-up", at=datetime(2026, 1, 11, 6, tzinfo=UTC)).out

    whole = "The 1:1 with Priya on 9 January is cancelled; we meet instead."
    assert f": {whole} (" in woken


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    "said",
    [
        "1:1 with Priya on 9 January at 10",
        "Our 1-on-1 is on 9 January at 10.",
        "Weekly 1-1 with Priya every Friday at 10.",
        "The one-on-one with Priya is on 9 January at 10.",
    ],
)
def test_a_meeting_of_two_is_called_as_it_was_written(
    run_here: RunHere, tmp_path: Path, way: str, said: str
) -> None:
    if way == "chat":
        chat(run_here, tmp_path, said)
    else:
        run_here("remember", said)
    (told,) = run_here("ahead", "--json").data["ahead"]
    assert said.removesuffix(".") in told["told"]
    called = re.search(r"1:1|1-on-1|1-1|one-on-one", said)
    assert called
    assert called[0] in run_here("ahead").out


def test_what_is_off_is_called_as_it_was_written(run_here: RunHere) -> None:
    run_here("remember", "1:1 with Priya on 9 January at 10")

    assert "off: 1:1 with Priya" in run_here("remember", "The 1:1 with Priya is off.").out


DATE = "I've got a date with Sam on 9 January at 8"


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    ("turns", "ahead"),
    [
        (["date's off, he's got a cold", "we're doing saturday instead"], ["2026-01-10T20:00"]),
        (["the date is cancelled", "it's saturday instead"], ["2026-01-10T20:00"]),
        (["the date is off", "new date is saturday at 7"], ["2026-01-10T19:00"]),
        (["we're doing saturday instead"], ["2026-01-10T20:00"]),
        (["it's saturday at 7 now"], ["2026-01-10T19:00"]),
        (["it's wednesday now"], ["2026-01-09T20:00"]),
        (["the date is off", "we're doing the garden on saturday instead"], ["2026-01-10"]),
        (["the date is off", "what a week", "no wine left", "doing saturday instead"], []),
    ],
)
def test_another_day_with_no_word_of_what_is_of_the_plan_that_was_just_spoken_of(
    run_here: RunHere, tmp_path: Path, way: str, turns: list[str], ahead: list[str]
) -> None:
    at = datetime(2026, 1, 7, 9, tzinfo=UTC)
    if way == "chat" or len(turns) < 2:  # told in the turn before, or remembered
        chat(run_here, tmp_path, DATE, at=at)
    else:
        run_here("remember", DATE, at=at)
    for minutes, said in enumerate(turns, 2):
        chat(run_here, tmp_path, said, at=at + timedelta(minutes=minutes))

    found = run_here("ahead", "--json", at=at).data["ahead"]
    whole = [f"{one['day']}T{one['hour']}" if one["hour"] else one["day"] for one in found]
    assert whole == ahead
    assert not found or "date with Sam" in found[0]["content"] or "garden" in found[0]["content"]


@pytest.mark.parametrize(
    ("turns", "ahead"),
    [
        (["ランチなしになった", "土曜にした"], ["2026-01-10"]),
        (["奈々が熱でランチ無理になったって", "来週の火曜にしよってなった"], ["2026-01-13"]),
        (["ランチなしになった", "土曜の12時に変えた"], ["2026-01-10T12:00"]),
        (["ごめん、ランチキャンセルした", "代わりに翌週の水曜16時にした"], ["2026-01-14T16:00"]),
        (["ランチ中止になった", "代わりに土曜の10時で取り直した"], ["2026-01-10T10:00"]),
        (["ランチキャンセルした", "かわりに来週の木曜"], ["2026-01-15"]),
        (["ランチだめになった", "代わりに翌週の土曜に来るって"], ["2026-01-17"]),
        (["ランチだめになった", "代わりに土曜入る"], ["2026-01-10"]),
        (["明日のバイト、まいと交代してもらった"], ["2026-01-09"]),
        (["ランチキャンセルした", "代わりに土曜に映画行く"], ["2026-01-10"]),
        (["ランチキャンセルして、代わりに翌週の水曜16時にした"], ["2026-01-14T16:00"]),
        (["ランチキャンセルした。その代わり、翌週の火曜にした"], ["2026-01-13"]),
        (["ランチキャンセルした、土曜の11時で取れた"], ["2026-01-10T11:00"]),
        (["ランチは翌週の木曜に変更になった"], ["2026-01-15"]),
        (["ランチキャンセルした、代わりに弟が行く"], []),
        (["土曜にした"], ["2026-01-10"]),
        (["11時にしてもらった"], ["2026-01-09T11:00"]),
        (["金曜はバイトだから土曜にした"], ["2026-01-10"]),
        (["金曜はお迎え9時だから11時にしてもらった"], ["2026-01-09T11:00"]),
        (["木曜はバイトだから土曜にした"], ["2026-01-09"]),
        (["雨だから洗濯は土曜にした"], ["2026-01-09"]),
        (["ランチなしになった", "土曜にしようかな"], []),
        (["ランチなしになった", "土曜は掃除にした"], []),
        (["ランチなしになった", "疲れた", "もう寝る", "風呂入った", "土曜にした"], []),
    ],
)
def test_in_japanese_too_a_day_alone_is_of_the_plan_that_was_just_spoken_of(
    run_here: RunHere, tmp_path: Path, turns: list[str], ahead: list[str]
) -> None:
    for minutes, words in enumerate(["9日は奈々とランチ", *turns]):
        chat(run_here, tmp_path, words, at=datetime(2026, 1, 7, 9, minutes, tzinfo=UTC))

    assert _ahead(run_here) == ahead


_DENTIST, _CALLS = (
    "I've got a dentist appointment on 9 January at 11",
    "I'm gonna call Ines tonight",
)
_OFF, _LUNCH = "I cancelled the dentist", "lunch with Ines on 9 January"


@pytest.mark.parametrize(
    ("said", "ahead"),
    [
        (f"{_CALLS}. ah and the dentist, I cancelled it, can't be bothered", f"{_CALLS}."),
        (f"{_OFF}. {_CALLS}", _CALLS),
        (f"{_CALLS}, and I cancelled the dentist", _CALLS),
        (f"{_CALLS} but I've cancelled the dentist appointment", _CALLS),
        (f"{_OFF}, I'm seeing Ines on 8 January", "I'm seeing Ines on 8 January"),
        ("歯医者キャンセルした。今夜イネスに電話する", "今夜イネスに電話する"),
        # but what is in its place is told with what that is of, and nothing of what is off is one
        (f"{_OFF}, I'm going on 12 January instead", ...),
        (f"{_OFF}. I can go on 12 January at 10", ...),
        (f"{_OFF}, new one is on 12 January at 10", ...),
        ("I cancelled lunch with Ines, I'm seeing her on 12 January", ...),
        ("I'm seeing Dr Klein on 9 January, but I cancelled the appointment", None),
        (f"{_OFF} because I'm seeing Ines on 9 January", None),
    ],
)
def test_what_is_told_beside_what_is_off_is_a_plan_of_its_own(
    run_here: RunHere, tmp_path: Path, said: str, ahead: object
) -> None:
    plan = "9日の11時に歯医者" if "歯医者" in said else _LUNCH if "lunch" in said else _DENTIST
    chat(run_here, tmp_path, plan, at=datetime(2026, 1, 6, 9, tzinfo=UTC))
    chat(run_here, tmp_path, said, at=datetime(2026, 1, 7, 9, tzinfo=UTC))

    found = [one["content"].partition(": ")[2] for one in run_here("ahead", "--json").data["ahead"]]
    assert found == ([] if ahead is None else [said if ahead is ... else ahead])
