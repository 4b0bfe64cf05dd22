"""A day or an hour that is put right in the same breath is read as it was meant."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.mending import mending
from ego.core.memory.pointing.told.moves import cues, moving

NOW = datetime(2026, 11, 26, 11, tzinfo=UTC)
"""A Thursday."""
ENGLISH = (
    "Ken: I have the dentist on Friday at 3pm.",
    "Ken: Dinner with Tom is on Saturday.",
    "Ken: My colonoscopy is on Monday.",
)
JAPANESE = (
    "健: 金曜の15時に歯医者。",
    "健: 土曜に田中さんとランチ。",
    "健: 月曜に大腸検査がある。",
)
"""The last of them was told just before."""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("I'm meeting Karen on Friday, no wait, Saturday", "I'm meeting Karen on Saturday"),
        ("Book club is tomorrow at 7. Actually no, at 8", "Book club is tomorrow at 8."),
        ("Staff meeting Wednesday at 3. Wait, I mean 3:30", "Staff meeting Wednesday at 3:30."),
        ("The gas man comes tomorrow, hang on, it's Friday", "The gas man comes on Friday"),
        ("I've got the vet on Friday, I mean tomorrow", "I've got the vet tomorrow"),
        ("The play is next Tuesday, no, Wednesday at 10", "The play is next Wednesday at 10"),
        ("My flight is on Dec 5, no wait, the 6th", "My flight is on Dec 6"),
        ("Dinner at 7pm on Saturday, make that 8", "Dinner at 8pm on Saturday"),
        (
            "Alina wants Christmas eve, I get them from the 28th to the 1st",
            "Alina wants Christmas eve, I get them from 28 December to 1 January",
        ),
        ("in December I'm in Rome from the 27th", "in December I'm in Rome from 27 December"),
        ("NYE at Bob's, back on the 28th", "NYE at Bob's, back on 28 December"),
        ("12月は28日に忘年会、30日に大掃除", "12月28日に忘年会、12月30日に大掃除"),
        ("クリスマスは実家で、28日から旅行", "クリスマスは実家で、12月28日から旅行"),
        ("Dinner on Saturday, no wait, Sunday at 6", "Dinner on Sunday at 6"),
        ("Parents evening is on the 9th (no, the 10th)", "Parents evening is on the 10th"),
        ("Haircut on 4 December, sorry, Saturday", "Haircut on 5 December"),
        ("On Friday, no, Saturday I'm meeting Karen", "On Saturday I'm meeting Karen"),
        ("I thought Tom's party was on the 18th but it's the 17th", "Tom's party is the 17th"),
        ("土曜に美容院だ。あ、違う、日曜だった", "日曜に美容院だ。"),
        ("明日の14時に歯医者…いや15時だったか。うん、15時", "明日の15時に歯医者"),
        ("来週の火曜、いや水曜に健診がある", "来週の水曜に健診がある"),
        ("12月5日、いや6日の午後3時に面談", "12月6日の午後3時に面談"),
        ("夜勤は木曜！って言ったけど金曜の間違い。", "夜勤は金曜。"),
        ("工事、明日来るって言ったけど明後日だった", "工事、明後日来る"),
        ("クリスマス会って18日だと思ってたけど、プリント見たら17日だった", "クリスマス会は17日だ"),
        ("4日の夜に飲み会ある。あ、5日だった", "5日の夜に飲み会ある。"),
    ],
)
def test_the_right_one_stands_in_place_of_the_wrong_one(said: str, meant: str) -> None:
    assert mending.mend(said, NOW) == meant


@pytest.mark.parametrize(
    "said",
    [
        "I can't do Friday. Actually, Saturday works for me",
        "The party's not on Friday, actually Saturday",
        "Dentist on Friday. Sorry, Saturday I can't come",
        "I'm working Friday and, sorry, Saturday too",
        "we're doing the Christmas markets on the 28th",
        "not seeing mum at christmas. dentist on the 28th",
        "dentist on the 28th, then off for Christmas",
        "Gym on Friday, actually at 3",
        "Meeting Karen on Friday, no wait, Saturday?",
        "I thought Friday was free but Saturday is better",
        "土曜は無理、いや日曜も無理",
        "土曜、いや日曜かな",
        "金曜に届くと思ってたけど木曜に来た",
        "木曜に行くって言ったけど、金曜にも行く",
    ],
)
def test_what_puts_nothing_right_stays_as_it_was_said(said: str) -> None:
    assert mending.mend(said, NOW) == said


def plans(told: tuple[str, ...]) -> list[Ahead]:
    found = []
    for seq, words in enumerate(told):
        when = ahead.find(words, NOW)
        assert when, words
        found.append(Ahead(seq, words, words, False, NOW, when, ahead.moment(when, UTC), UTC))
    return found


def moved(said: str) -> list[str]:
    told = JAPANESE if not said.isascii() else ENGLISH
    if not cues.may_change(said):
        return []
    return [one.words for one in moving.find_moved(plans(told), said, NOW, {"Ken", "健"}, (), {2})]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("oops, misread the email, it's Tuesday", "Ken: My colonoscopy is on Tuesday."),
        ("not Monday, Tuesday. Brain fog lol", "Ken: My colonoscopy is on Tuesday."),
        ("I told you Monday but it's Tuesday", "Ken: My colonoscopy is on Tuesday."),
        (
            "Dinner with Tom - I had the wrong day, it's Sunday",
            "Ken: Dinner with Tom is on Sunday.",
        ),
        ("dentist is at 4, I misread the card", "Ken: I have the dentist on Friday at 16:00"),
        ("カレンダー確認したら火曜でした", "健: 火曜に大腸検査がある。"),
        ("さっきの検査の話、火曜の間違いです", "健: 火曜に大腸検査がある。"),
        ("歯医者15時って言ったけど16時だった", "健: 金曜16:00に歯医者。"),
        ("ランチ、日曜の間違い", "健: 日曜に田中さんとランチ。"),
    ],
)
def test_the_next_turn_may_say_why_it_was_wrong(said: str, words: str) -> None:
    assert moved(said) == [words]


@pytest.mark.parametrize(
    "said",
    [
        "I was wrong about Tuesday",
        "brain fog all day, Tuesday was the same",
        "I misread the weather, it's sunny on Tuesday",
        "oops, got the cake wrong, need a new one by Tuesday",
        "not the dentist, the doctor",
        "カレンダー見たら火曜が祝日だった",
        "飲み会は火曜だった、間違えた",
        "間違えた、今日は火曜だった",
        "違う、田中さんは部長",
    ],
)
def test_what_is_wrong_with_another_thing_moves_nothing(said: str) -> None:
    assert moved(said) == []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("12月14日に歯医者、月曜だから有休取る。", "12月14日に歯医者、有休取る。"),
        ("14日は面接！月曜だし早めに寝る。", "14日は面接!早めに寝る。"),
        ("12月12日に検査。土曜なのでさきが付き添う。", "12月12日に検査。さきが付き添う。"),
        ("12月15日は歯医者。月曜だから前の日に休む。", None),
        ("12月14日に歯医者。月曜は仕事休む。", None),
        ("月曜だから眠い。", None),
    ],
)
def test_a_weekday_that_is_the_reason_is_that_of_the_date_before(
    said: str, meant: str | None
) -> None:
    assert mending.mend(said, datetime(2026, 11, 28, 22, tzinfo=UTC)) == (meant or said)
