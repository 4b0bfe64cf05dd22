"""Several plans that are told in one breath, and what of each week is told beside other things."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.often import regular
from ego.core.memory.pointing.together import several

NOW = datetime(2026, 11, 26, 9, tzinfo=ZoneInfo("Asia/Tokyo"))
"""A Thursday."""


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("so Mum's here tomorrow at noon, and the sofa comes on Monday", ["27 12", "30"]),
        ("tomorrow yoga, Saturday wedding", ["27", "28"]),
        ("gym tomorrow at 6pm, day after tomorrow cinema with Lou. wish me luck", ["27 18", "28"]),
        ("dentist tomorrow at 10, then gym at 6", ["27 10", "27 18"]),
        ("my shifts: thurs fri late, mon tues early", ["27", "30", "01"]),
        ("working thursday and friday late", ["27"]),
        (
            "stats exam on the 10th and chem exam on the 14th and i've revised for neither",
            ["10", "14"],
        ),
        (
            "dress rehearsal tuesday 6pm, concert thursday 4pm. no life till then",
            ["01 18", "03 16"],
        ),
        ("gym on Monday and yoga on Tuesday but I'm not going any more", []),
        ("dentist tomorrow at 10 and in the evening book club at 7", ["27 10", "27 19"]),
        ("Monday gym, Wednesday the vet, Friday dinner with Mo", ["30", "02", "04"]),
        ("Next friday, the 4th, I'm off to Lisbon. Back on sunday.", ["04", "06"]),
        ("I fly to Lisbon on the 4th, back on Sunday.", []),
        ("dentist today at 3, so the demo is on Monday at 11", ["26 15", "30 11"]),
        ("a dentist appointment on 4 December and a shift on 6 December", ["04", "06"]),
        ("need to drop the keys off on Monday and collect the cake on Tuesday", ["30", "01"]),
        ("HR call on Monday and then on Thursday the actual interview at 1pm", ["30", "03 13"]),
        (
            "got a blood test on Monday and then lunch with Priya on Tuesday so all good",
            ["30", "01"],
        ),
        ("haircut tomorrow then dinner at Sam's saturday night, can't complain", ["27", "28"]),
        ("We've got Ella's recital on Saturday, and on Sunday I'm helping Dan move", ["28", "29"]),
        ("I'm on call the week of 7 December and again the week of 21 December", ["07", "21"]),
        ("the rent is due on the 5th and we're having a dinner, Saturday 8 pm", ["05", "28 20"]),
        ("football on Saturday at 3 with Tom and Ben, Sunday at 4", ["28 15", "29 16"]),
        ("今週の予定：27日が保護者会、28日が飲み会、29日は引っ越しの手伝い", ["27", "28", "29"]),
        ("明日の午前10時に内見、そのあと15時に義母とお茶です", ["27 10", "27 15"]),
        ("明日は10時に歯医者、夜は7時から合唱の練習", ["27 10", "27 19"]),
        ("明後日は写真撮影で、30日は大阪出張。休む暇ない笑", ["28", "30"]),
        ("来週は月・水・金が早番で火曜だけ夜勤", ["30", "02", "04", "01"]),
        ("3日の10時に役所、4日の15時に銀行に行かないと", ["03 10", "04 15"]),
    ],
)
def test_each_plan_has_its_day_and_hour(said: str, times: list[str]) -> None:
    found = [one.when for one in several.find_several(said, NOW)]

    assert [f"{one.day:%d}{f' {one.hour:%H}' if one.hour else ''}" for one in found] == times


@pytest.mark.parametrize(
    "said",
    [
        "Monday free, Tuesday busy",
        "urgh monday AND tuesday both mental at work",
        "leave tomorrow at 9, then arrive at 11",
        "I'm in Rome on Monday, and in Paris on Tuesday",
        "exam Monday or Tuesday, not sure",
        "the exam on Monday was moved to Tuesday, then again to Friday",
        "月曜は暇、火曜は忙しい",
        "明日9時に家を出て、そのあと10時に着く",
    ],
)
def test_how_days_are_and_one_journey_are_no_plans_of_their_own(said: str) -> None:
    assert several.find_several(said, NOW) == []


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("my essay on Macbeth is due on Monday and I've written exactly one sentence", 30),
        ("Need to submit my expenses by Friday or they won't be paid before xmas", 27),
        ("I need to pay by the 15th or they cut us off", 15),
        ("レポートの締切が来週の金曜なのにまだ一文字も書いてない", 4),
        ("保育園の申込書、15日必着だから早く書かないと", 15),
        ("16日の朝８時半に車検出しに行かないといけない", 16),
        ("疲れた…そういえば12日の土曜、18時から忘年会なんだよね", 12),
    ],
)
def test_what_is_due_is_told_with_what_is_said_beside_it(said: str, day: int) -> None:
    told = spoken.find_told(said, NOW)

    assert told is not None
    assert told.when.day.day == day


@pytest.mark.parametrize(
    "said",
    [
        "2019年の12月10日に入社した",
        "月曜ほんと嫌い",
        "金曜に行かないことにした。",
        "3日はかかると思う",
    ],
)
def test_what_was_or_is_not_points_nowhere(said: str) -> None:
    assert ahead.find(said, NOW) is None


@pytest.mark.parametrize(
    ("said", "often"),
    [
        ("来週から毎週火曜にヨガ通うことにした！19時から", "every Tuesday 19"),
        ("毎週月曜の朝9時に定例会議があるのほんと憂鬱", "every Monday 09"),
        (
            "from now on I see my therapist on Mondays instead of Thursdays, still at 4",
            "every Monday 16",
        ),
        ("The Monday standup starts at 9 from now on", "every Monday 09"),
        ("started judo, Mondays at 6", "every Monday 18"),
    ],
)
def test_what_comes_back_is_told_with_its_hour(said: str, often: str) -> None:
    told = regular.point(said, NOW)

    assert told is not None
    assert told.when.hour is not None
    assert f"{told.how_often} {told.when.hour:%H}" == often


@pytest.mark.parametrize(
    "said", ["I usually have toast on Mondays", "毎週月曜は憂鬱", "the Monday meeting was at 9"]
)
def test_how_days_mostly_are_comes_not_back(said: str) -> None:
    assert regular.find_several(said, NOW) == ()


def test_what_is_so_again_names_what_it_is() -> None:
    said = "I'm on call the week of 7 December and again the week of 21 December"

    last = several.find_several(said, NOW)[-1]

    assert last.sentence == "I'm on call the week of 21 December"
    said = "Working Saturday 9-5 and Sunday 10-4"
    assert several.find_several(said, NOW)[-1].sentence == "Working Sunday 10-4"
    said = "I've got an interview on Monday and another one on Thursday at 2"
    assert (
        several.find_several(said, NOW)[-1].sentence == "another one (interview) on Thursday at 2"
    )


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("finally got a GP appointment, Tuesday at 10.20", "12-01 10:20"),
        ("Booked in for a haircut Saturday at 11, about time", "11-28 11:00"),
        ("The vet can see Milo on Saturday morning, half nine", "11-28 09:30"),
        ("electrician tomorrow morning at 8 so it's an early night for me", "11-27 08:00"),
        ("shift on Saturday 8 to 4", "11-28 08:00"),
        ("hair appt sat 2pm", "11-28 14:00"),
        ("Got myself a tattoo appointment, Saturday at one pm", "11-28 13:00"),
        (
            "the washing machine guy only comes on the 8th at 9, so no clean socks I suppose",
            "12-08 09:00",
        ),
        ("dentist thurs 9.30", "12-03 09:30"),
        ("dentist at 9.30 on the 24th :(", "12-24 09:30"),
        ("exam on the 24th lol, it's at 10", "12-24 10:00"),
        ("Boiler inspection Wed 2-4pm", "12-02 14:00"),
        ("I'm working Saturday 2-6pm", "11-28 14:00"),
        ("danny's coming round tomorrow at 7 to watch the fight", "11-27 19:00"),
        ("the plumber's coming round tomorrow at 7", "11-27 07:00"),
    ],
)
def test_what_somebody_got_or_is_booked_in_for_is_to_come(said: str, when: str) -> None:
    found = spoken.find_told(said, NOW)

    assert found
    assert f"{found.when.day:%m-%d} {found.when.hour:%H:%M}" == when


@pytest.mark.parametrize(
    "said",
    [
        "busy thursday here, just ironing",
        "ugh monday mental at work",
        "friday absolutely rammed, no break",
        "ugh, thursday again",
        "I thought about asking to move the dinner to Saturday but nah",
        "we sat 2 rows back and she sat at 2pm waiting",
        "the sun 2pm onwards was lovely",
        "I was booked in for a haircut on Saturday",
        "got a test back on Monday",
        "got home on Saturday",
    ],
)
def test_what_is_of_today_or_was_only_thought_about_is_no_plan(said: str) -> None:
    assert spoken.find_told(said, NOW) is None


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("starting this Saturday I'm volunteering at the food bank every week, 9 am till noon",
         "11-28 09:00"),
        ("Signed up for Spanish class, every Tuesday at 7pm, starting this coming Tuesday",
         "12-01 19:00"),
        ("Joined a running club, we meet Saturday mornings at 8", "11-28 08:00"),
        ("My shift is every Saturday 8 to 4 from now on", "11-28 08:00"),
        ("Lucy's got ballet every Tuesday after school at 4", "12-01 16:00"),
        ("we've booked a cleaner, she's coming every Friday at 9", "11-27 09:00"),
        ("Guitar lessons start next Monday, every week at 5pm", "11-30 17:00"),
        ("I volunteer at the shelter Sundays from 10 to 1", "11-29 10:00"),
        ("I play 5-a-side fridays at 8 btw", "11-27 20:00"),
        ("I go climbing tuesdays at 7", "12-01 07:00"),
        ("I'm starting guitar lessons! Every Monday at 5:30", "11-30 17:30"),
        ("Pottery is every week starting 9 December, at 7pm", "12-09 19:00"),
    ],
)  # fmt: skip
def test_what_begins_on_a_day_comes_each_week_from_then(said: str, first: str) -> None:
    (one,) = regular.find_several(said, NOW)

    assert one.every == "week"
    assert f"{one.when.day:%m-%d} {one.when.hour:%H:%M}" == first


def test_each_of_what_comes_back_has_its_own_weeks() -> None:
    found = regular.find_several("standup's at 9:45 every day, retro every other friday at 3", NOW)

    assert [str(one.every) for one in found] == ["week", "fortnight"]
    assert regular.find_several("bins go out fridays at 7, recycling every fortnight", NOW) == ()
