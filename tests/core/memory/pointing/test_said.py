"""Hours and days as people say them: a clock's minutes, a week or a fortnight from a day.

A wrong hour is worse than none, and so is a wrong day.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import ahead, spoken
from tests.core.memory.pointing.test_ahead import as_written

NOW = datetime(2026, 12, 4, 10, tzinfo=ZoneInfo("Europe/Dublin"))
"""A Friday."""


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("Mam's hospital appointment is tomorrow at ten to nine.", "2026-12-05T08:50"),
        ("The plumber comes on Monday at ten past three.", "2026-12-07T15:10"),
        ("My train leaves tomorrow at twenty to six.", "2026-12-05T17:40"),
        ("They moved me to Friday at a quarter past nine.", "2026-12-11T09:15"),
        ("The dentist is on Tuesday at quarter to one.", "2026-12-08T12:45"),
        ("The dentist is on Tuesday at five to twelve.", "2026-12-08T11:55"),
        ("I have the vet on Tuesday, half two.", "2026-12-08T14:30"),
        ("The bus goes on Monday at half seven in the morning.", "2026-12-07T07:30"),
        ("The blood test is on Monday at 10 to 9.", "2026-12-07T08:50"),
        ("The test is on Monday at five minutes past eight in the morning.", "2026-12-07T08:05"),
        ("The club meets on Monday at twenty-five past seven in the evening.", "2026-12-07T19:25"),
        ("Our bus leaves tomorrow morning at ten to seven.", "2026-12-05T06:50"),
        ("The solicitor sees me on Thursday at quarter after two.", "2026-12-10T14:15"),
        ("I have an early shift tomorrow at 6.", "2026-12-05T06:00"),
        ("Ann has the early shift tomorrow, from 6 to 2.", "2026-12-05T06:00"),
        ("My shift starts tomorrow at 5:30.", "2026-12-05T05:30"),
        ("My shift is tomorrow from 4 to 10.", "2026-12-05T16:00"),
        ("My shift is tomorrow from 5 to 11 pm.", "2026-12-05T17:00"),
        ("I have the late shift tomorrow at 6.", "2026-12-05T18:00"),
        ("There's an early dinner tomorrow at 6.", "2026-12-05T18:00"),
        ("The scan is on 15/12 at 9.40.", "2026-12-15T09:40"),
        ("The scan is on 15 December at 14.05.", "2026-12-15T14:05"),
        ("The scan is on 15.12 at 9.40.", "2026-12-15T09:40"),
        ("The choir rehearsal is on Tuesday at half seven.", "2026-12-08T19:30"),
        ("Choir practice is on Wednesday at eight.", "2026-12-09T20:00"),
        ("We have a rehearsal on Saturday at ten.", "2026-12-05T10:00"),
        ("I work on Monday from ten to six.", "2026-12-07T10:00"),
        ("Tomorrow at 10 the auditor visits us.", "2026-12-05T10:00"),
        ("On Monday at 4 Ken calls.", "2026-12-07T16:00"),
        ("I will call Priya back in two weeks.", "2026-12-18"),
        ("Ken's machine comes back in 3 days.", "2026-12-07"),
        # the morning of another sentence, or behind the hour, is not that of the hour
        ("I see the dentist tomorrow at 3. i have a meeting in the morning", "2026-12-05T15:00"),
        ("vet tomorrow at 4, dentist in the morning too", "2026-12-05T16:00"),
        ("dentist tomorrow at 8. dinner with sian in the evening", "2026-12-05T08:00"),
        ("dentist tomorrow morning and lunch with mum at 1", "2026-12-05T13:00"),
        ("tomorrow morning we leave for wales, taxi comes at 5", "2026-12-05T05:00"),
        # what people learn is in the evening; children do in the morning, too
        ("italian class tomorrow at 7", "2026-12-05T19:00"),
        ("book club is tomorrow at 8", "2026-12-05T20:00"),
        ("The concert is tomorrow. It starts at 7.30.", "2026-12-05T19:30"),
        ("明日の夜は奈々とごはん。7時に駅で待ち合わせ", "2026-12-05T19:00"),
        ("明日の朝は面談。7時に駅で待ち合わせ", "2026-12-05T07:00"),
        ("I've booked a table for tomorrow at 7.30", "2026-12-05T19:30"),
        ("Table for two booked for 7.30 tomorrow", "2026-12-05T19:30"),
        ("I've booked a table for breakfast tomorrow at 7.30", "2026-12-05T07:30"),
        ("I've booked the Box Tree for tomorrow at 7.30", "2026-12-05T19:30"),
        ("booked that thai on Mill Road for tomorrow at 8", "2026-12-05T20:00"),
        ("booked the Box Tree for breakfast tomorrow at 8", "2026-12-05T08:00"),
        ("booked the vet for tomorrow at 8.30", "2026-12-05T08:30"),
        ("booked the car in for tomorrow at 8", "2026-12-05T08:00"),
        ("booked the gym for tomorrow at 7", "2026-12-05T07:00"),
        ("booked the boiler service for tomorrow at 8", "2026-12-05T08:00"),
        ("maths class tomorrow at 8", "2026-12-05T08:00"),
        ("driving lesson tomorrow at 7", "2026-12-05T07:00"),
        ("early yoga tomorrow at 7", "2026-12-05T07:00"),
        ("gym class tomorrow at 9", "2026-12-05T09:00"),
        ("meeting the german clients tomorrow at 8", "2026-12-05T08:00"),
        # what people come to see is in the evening; who sets out at the weekend does so early
        ("ronan has his school play tomorrow at 7", "2026-12-05T19:00"),
        ("carol service on thursday at 6.30", "2026-12-10T18:30"),
        ("The school play is on Thursday. It's at 7.", "2026-12-10T19:00"),
        ("明日の7時から観劇", "2026-12-05T19:00"),
        ("play date on thursday at 8", "2026-12-10T08:00"),
        ("dog show on sunday at 8", "2026-12-06T08:00"),
        ("I have a call with Carol on Thursday at 8.", "2026-12-10T08:00"),
        ("I leave for the crag on Sunday at 6:15.", "2026-12-06T06:15"),
        ("we leave at 5:30 on sunday, sunrise climb", "2026-12-06T05:30"),
        ("I need to be up at 5 on thursday", "2026-12-10T05:00"),
        ("we leave for the vet at 4 on sunday", "2026-12-06T16:00"),
        ("I leave work at 5:30 on sunday", "2026-12-06T17:30"),
        ("Ken's leaving do is on sunday at 6", "2026-12-06T18:00"),
        # the hour cannot be read, and the day can
        ("The party is on Monday at 10 Downing Street.", "2026-12-07"),
        ("We meet on Monday at 20 Elm Road.", "2026-12-07"),
        ("The man comes on Monday at ten past.", "2026-12-07"),
        ("The man comes on Monday at half past.", "2026-12-07"),
        ("A table is booked on Monday for five to six people.", "2026-12-07"),
        ("The library opens ten to six on Monday.", "2026-12-07"),
        ("We sell the eggs on Monday at 9.4 euro.", "2026-12-07"),
        ("We sell the flowers on Monday at 9.40 euro.", "2026-12-07"),
        ("Dinner is on Monday at seven for half past seven.", "2026-12-07"),
        # weeks from a day
        ("The AGM is a fortnight from Tuesday.", "2026-12-22"),
        ("The AGM is a fortnight on Tuesday.", "2026-12-22"),
        ("The AGM is on Thursday fortnight.", "2026-12-24"),
        ("The AGM is on Tuesday week.", "2026-12-15"),
        ("The AGM is tomorrow week.", "2026-12-12"),
        ("The AGM is tomorrow week at ten to nine.", "2026-12-12T08:50"),
        ("The AGM is a week tomorrow.", "2026-12-12"),
        ("The AGM is a fortnight tomorrow.", "2026-12-19"),
        ("I go back to the clinic today fortnight.", "2026-12-18"),
        ("I go back to the clinic two weeks today.", "2026-12-18"),
        ("I go back to the clinic in a fortnight's time.", "2026-12-18"),
        ("I go back to the clinic a week from Monday.", "2026-12-14"),
        ("I go back to the clinic three weeks on Monday.", "2026-12-28"),
        ("I go back to the clinic a week this Monday.", "2026-12-14"),
        ("Siobhán comes Sunday week at noon.", "2026-12-13T12:00"),
        ("My sister comes for two weeks on Monday.", "2026-12-07"),
        ("I have to be there at five to.", None),
        # a weekday and its date are one, or nothing is read
        ("The AGM is on Tuesday the 22nd.", "2026-12-22"),
        ("The AGM is on Tuesday 22nd at eight in the evening.", "2026-12-22T20:00"),
        ("The AGM is on Tuesday 22/12 at 9.40.", "2026-12-22T09:40"),
        ("The AGM is on the first Tuesday of the new year.", None),
        ("The AGM got moved to Thursday 17.", "2026-12-17"),
        ("The AGM is thu 17, at eight in the evening.", "2026-12-17T20:00"),
        ("The AGM is on Sunday 13 at half past three.", "2026-12-13T15:30"),
        ("The AGM is on Tuesday 20.", "2026-12-08"),
        ("Flat viewing monday 2", "2026-12-07T14:00"),
        ("Dinner friday 8 with Bo", "2026-12-11T20:00"),
        ("Bring friday 2 cakes", "2026-12-11"),
        ("Drinks on sunday 6", "2026-12-06"),
        ("The AGM is on Thursday 17:30.", "2026-12-10T17:30"),
        ("Dinner is on Saturday 19 people come.", "2026-12-05"),
        # what people meet for behind their day's work
        ("Board meeting is thursday at 7, at the boathouse.", "2026-12-10T19:00"),
        ("Club meeting is thursday at 8.", "2026-12-10T20:00"),
        ("AA meeting on thursday at 7.", "2026-12-10T19:00"),
        ("Pub with the lads on thursday at 7.", "2026-12-10T19:00"),
        ("Team meeting on thursday at 8.", "2026-12-10T08:00"),
        ("Standup on thursday at 9.", "2026-12-10T09:00"),
        ("Ethics committee meeting on thursday at 8.", "2026-12-10T08:00"),
        ("Board meeting at work on thursday at 8.", "2026-12-10T08:00"),
        ("I have to go in on thursday at 2 about the overdraft.", "2026-12-10T14:00"),
        # two days of one journey
        ("I fly to Rome on 28 December and come home on 2 January.", "2026-12-28"),
        ("We leave on Monday and come back on Thursday.", "2026-12-07"),
        ("We go on Monday or come back on Thursday.", None),
        ("12月28日にローマへ行って、1月2日に帰る。", "2026-12-28"),
        ("月曜に出発して木曜に戻る予定です。", "2026-12-07"),
        # Japanese
        ("明日の9時5分前に病院に行く。", "2026-12-05T08:55"),
        ("月曜の午後3時10分前に集合する。", "2026-12-07T14:50"),
        ("月曜の1時15分前に着く。", "2026-12-07T12:45"),
        ("明日の9時10分過ぎに電車が出る。", "2026-12-05T09:10"),
        ("明日の9時前に病院に行く。", "2026-12-05"),
        ("月曜の9時半前に家を出る。", "2026-12-07"),
        ("15日の9時40分に検査がある。", "2026-12-15T09:40"),
        ("火曜の7時半から合唱のリハーサルがある。", "2026-12-08T19:30"),
        ("来週の今日、総会がある。", "2026-12-11"),
        ("来週の明日、総会がある。", "2026-12-12"),
        ("再来週の今日に総会がある。", "2026-12-18"),
        ("次の次の火曜に総会がある。", "2026-12-15"),
        ("再来週の木曜に総会がある。", "2026-12-17"),
    ],
)  # fmt: skip
def test_a_day_and_an_hour_are_read_as_people_say_them(words: str, when: str | None) -> None:
    assert as_written(ahead.find(words, NOW)) == when


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("The frost will be gone by Tuesday.", False),
        ("It will rain on Tuesday.", False),
        ("It's going to snow tomorrow.", False),
        ("There will be a storm on Sunday.", False),
        ("The cold will be over by Tuesday.", False),
        ("I might go to Galway on Sunday week.", False),
        ("Maybe I will go to Galway on Sunday.", False),
        ("We may visit Ann on Sunday.", False),
        ("I'm thinking of going to Galway on Sunday.", False),
        ("火曜には霜はもうないでしょう。", False),
        ("火曜は雨が降るらしい。", False),
        ("日曜にゴールウェイに行くかもしれない。", False),
        ("日曜にゴールウェイに行こうかな。", False),
        ("I go to Galway on Sunday week.", True),
        ("I will be home by Tuesday.", True),
        ("The snow tyres come on Tuesday.", True),
        ("I fly on 3 May.", True),
        ("The rain barrel will be delivered on Tuesday.", True),
        ("火曜に雨どいを直す。", True),
        ("日曜に風邪の薬をもらいに行く。", True),
        ("日曜にゴールウェイに行く。", True),
    ],
)
def test_a_forecast_and_a_maybe_are_no_plans(words: str, is_told: bool) -> None:
    assert (spoken.find_told(words, NOW) is not None) is is_told


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("So no physio next Saturday.", False),
        ("There's no haircut on Thursday.", False),
        ("There's no hurry on Thursday.", False),
        ("No dinner tonight.", False),
        ("Ken isn't coming on Saturday.", False),
        ("土曜の理学療法はなし", False),
        ("木曜の美容院はない", False),
        ("There's no milk, shop on Thursday.", True),
        ("No, Ken comes on Saturday.", True),
        ("No doubt we see Ken on Saturday.", True),
        ("Quiz me on Friday at 8.", False),
        ("Make me a quiz about Friday 8 January.", False),
        ("Pub quiz tonight at eight.", True),
        ("I've got the pub quiz tonight at eight.", True),
        ("Quiz night on Friday at 8.", True),
        ("He told me what he did: dinner on Friday.", False),
        ("Sunday 6 works for me", False),
        ("yeah saturday at 7 is fine by us", False),
        ("I can do tuesday", False),
        ("I can do the shopping on Tuesday", True),
        ("Sunday's the match", True),
        ("The physio rang again: appointment on the 8th of January at half past two.", True),
        ("The school wrote: meeting on 10 December at 7.", True),
        ("金曜、12月11日に面接がある", True),
        ("金曜、土曜に面接がある", False),
    ],
)
def test_what_is_not_to_be_is_no_plan_and_what_is_told_of_one_is(words: str, is_told: bool) -> None:
    assert (spoken.find_told(words, NOW) is not None) is is_told


@pytest.mark.parametrize("words", ["I call Ken in three hours.", "3時間後に健に電話する。"])
@pytest.mark.parametrize(
    ("told", "due"),
    [("2026-03-28T23:30", "2026-03-29T03:30"), ("2026-10-25T00:30", "2026-10-25T02:30")],
)
def test_so_many_hours_pass_where_the_clock_is_changed_too(words: str, told: str, due: str) -> None:
    found = ahead.find(words, datetime.fromisoformat(told).replace(tzinfo=NOW.tzinfo))

    assert as_written(found) == due


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("conference from 12 jan, back on the 14th", ["01-12", "01-14"]),
        ("off to rome 28 dec, home on the 3rd", ["12-28", "01-03"]),
        ("1月12日に出張、14日に戻る", ["01-12", "01-14"]),
        # what a date needs is done before it, and another sentence is of another day
        ("tickets for the 12 jan show go on sale on the 14th", ["01-12", "12-14"]),
        ("the 31 January party: we meet about it on the 20th", ["01-31", "12-20"]),
        ("dentist 12 jan. mum's party is on the 14th", ["01-12", "12-14"]),
        ("I've been off since 3 Nov, back on the 14th", ["11-03", "12-14"]),
        ("1月12日のライブ、14日に予約する", ["01-12", "12-14"]),
    ],
)
def test_a_day_behind_a_date_is_the_next_one_after_it(words: str, days: list[str]) -> None:
    found = spoken.find_days(words, NOW)

    assert [f"{one.day:%m-%d}" for one in found if one.day] == days
