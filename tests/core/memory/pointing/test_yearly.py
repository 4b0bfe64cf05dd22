"""The birthdays and anniversaries that words tell."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing.often import yearly

NOW = datetime(2026, 10, 1, 10, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Aki's birthday is on 5 December.", "2026-12-05"),
        ("Aki's birthday is December 5th, and she hates surprises.", "2026-12-05"),
        ("Misaki’s mother’s birthday is on 12 March.", "2027-03-12"),
        ("My birthday is the 3rd of May.", "2027-05-03"),
        ("Tomorrow is Aki's birthday.", "2026-10-02"),
        ("It's Aki's birthday tomorrow.", "2026-10-02"),
        ("Today is Aki's birthday!", "2027-10-01"),
        ("Our wedding anniversary is on 20 June.", "2027-06-20"),
        ("December 5 is Aki's birthday.", "2026-12-05"),
        ("Ken told me that his birthday is on 8 November.", "2026-11-08"),
        ("Aki told me her birthday is 5 December.", "2026-12-05"),
        ("Ren says his birthday is on 5 December.", "2026-12-05"),
        ("My birthday's September 20th.", "2027-09-20"),
        ("btw my bday is 20 September!", "2027-09-20"),
        ("私、誕生日9月20日なんだ", "2027-09-20"),
        ("9月20日が誕生日なの。", "2027-09-20"),
        ("僕の誕生日は9/20です", "2027-09-20"),
        ("Aki likes pears. Her birthday is on 5 December.", "2026-12-05"),
        ("Aki's birthday  is on 5 December.", "2026-12-05"),
        ("İbrahim's birthday is on 5 December.", "2026-12-05"),
        ("My sister Nora's birthday is on 14 November.", "2026-11-14"),
        ("btw my brother Jan's birthday is 3 March", "2027-03-03"),
        ("20 June is my best friend Eva's birthday.", "2027-06-20"),
        ("Our daughter Mia's 10th birthday is on 5 December.", "2026-12-05"),
        ("Ken's cousin Ida's birthday is on 5 December.", "2026-12-05"),
        ("My little sister's birthday is on 5 December.", "2026-12-05"),
        ("My sister Lena has her birthday on 5 December.", "2026-12-05"),
        ("my mate dave's birthday is 5 dec", "2026-12-05"),
        ("my sister carlas birthday is the 5th dec", "2026-12-05"),
        ("my old school friend Kim's birthday is on 5 December", "2026-12-05"),
        ("mr smith's birthday is the 5th dec", "2026-12-05"),
        ("Her (Anna's) birthday is 5 December", "2026-12-05"),
        ("健太の誕生日は12月8日です。", "2026-12-08"),
        ("そうだ。　健太の誕生日は12月8日です。", "2026-12-08"),
        ("12月8日は健太の誕生日。", "2026-12-08"),
        ("明日は美咲の誕生日だ。", "2026-10-02"),
        ("今日は美咲の誕生日！", "2027-10-01"),
        ("美咲の誕生日は５月３日だと聞いた。", "2027-05-03"),
        ("6月20日は結婚記念日です。", "2027-06-20"),
        ("父の命日は2月4日。", "2027-02-04"),
        ("健太、誕生日は12月8日なんだって。", "2026-12-08"),
        ("niamh has her birthday on the 3rd of february", "2027-02-03"),
        ("My sister has a birthday on 5 December.", "2026-12-05"),
        ("On 5 December Aki has her birthday.", "2026-12-05"),
        ("Mum and dad have their anniversary on 20 June.", "2027-06-20"),
        ("Our anniversary is coming up on 20 June.", "2027-06-20"),
        ("12月8日に健太の誕生日がある。", "2026-12-08"),
        ("母の誕生日12月8日なんだよね、何あげようかな", "2026-12-08"),
        ("母の誕生日12月8日だったわ、何あげよう", "2026-12-08"),
        ("来月の15日が結婚記念日なんだよね、どこ行こうかな", "2026-11-15"),
    ],
)
def test_a_day_that_is_told_as_a_birthday_returns(words: str, day: str) -> None:
    found = yearly.find(words, NOW)

    assert found is not None
    assert (found.day.isoformat(), found.hour) == (day, None)


@pytest.mark.parametrize(
    "words",
    [
        "Aki's birthday party is on 5 December.",
        "Aki has her birthday party on 5 December.",
        "My sister Nora's birthday party is on 5 December.",
        "My sister hosts Olaf's birthday on 5 December.",
        "my mate dave's party for his birthday is 5 dec",
        "My friend from Nora's birthday is coming on 5 December.",
        "Aki celebrates her birthday on 5 December.",
        "12月8日に誕生日がある友達に会う。",
        "I must buy a present for Aki's birthday by Friday.",
        "We celebrate Aki's birthday on Saturday.",
        "Dinner for my mother's birthday on Friday.",
        "On Saturday we go to Ken's birthday.",
        "Tomorrow Aki's birthday cake comes.",
        "Tomorrow is Aki's birthday, dinner is at 19:00.",
        "Is Aki's birthday on 5 December?",
        "In the novel the hero's birthday is on 5 December.",
        "Aki's birthday was on 12 March.",
        "The exam is on 5 December.",
        "健太の誕生日会は12月8日です。",
        "土曜日に健太の誕生日を祝う。",
        "明日は誕生日パーティーだ。",
        "来週の金曜は健太の誕生日のケーキを取りに行く。",
        "健太の誕生日は12月8日ですか？",
        "誕生日12月8日なの？",
        "母の誕生日8日だった",
        "母の誕生日っていつだっけ、12月8日だったかな",
        "Aki was born on 5 December 1990.",
    ],
)
def test_what_is_held_for_a_birthday_comes_once(words: str) -> None:
    assert yearly.find(words, NOW) is None


@pytest.mark.parametrize(
    ("words", "is_one"),
    [
        ("Ren's birthday.", True),
        ("Our wedding anniversary", True),
        ("健太の誕生日", True),
        ("A present for Ren's birthday", False),
        ("ケーキを買う。健太の誕生日", False),
    ],
)
def test_a_birthday_by_its_name_alone(words: str, is_one: bool) -> None:
    assert yearly.is_named(words) is is_one
