"""A week as people type it: the dentist emailed, the pool is shut, the proposal is in."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere
from tests.models import NEEDS_MODEL
from tests.tools.talk.test_plan_told import lies_ahead
from tests.tools.talk.test_plan_told_quickly import live

SWIMMING = (2, "Iris has swimming tuesdays and thursdays at 4")
ESSAYS = (
    (14, "the history essay's due on the 27th"),
    (14, "the english essay is due on the 28th"),
)
FOOTBALL = (2, "Leo has football every tuesday and thursday at 17:30, Rui picks him up at 19:00")
PRESENT = (2, "I have to buy a present for Tom before Saturday.")
LUNCH = (3, "lunch with Barbara at the Talbot on the 22nd")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([(2, "dentist emailed, checkup on monday 10.40")], [("11-09", "10:40")]),
        ([(2, "GP rang, blood test friday 8.50")], [("11-06", "08:50")]),
        ([(2, "the school rang, meeting on thursday was awful")], []),
        ([(2, "interview for the clinic job on the 26th 2pm, no nights!!")], [("11-26", "14:00")]),
        ([(2, "we were there on the 26th 2 days")], []),
        ([(2, "mum's coming up the weekend of the 21st to see the flat")], [("11-21", None)]),
        ([(9, "we went to Bath the weekend of the 7th")], []),
        (
            [(2, "Tariq's band are playing the Brudenell on thursday, doors at 7.30")],
            [("11-05", "19:30")],
        ),
        ([LUNCH, (13, "lunch moved to the saturday")], [("11-21", None)]),
        ([LUNCH, (13, "lunch moved to the monday")], [("11-23", None)]),
        ([(2, "she was nice, wants a proposal by the 20th"), (19, "proposal's in!!!")], []),
        ([(2, "the bank needs my payslips by the 20th"), (9, "I've sent the payslips")], []),
        (
            [(2, "Anna wants a quote by the 20th"), (9, "quote from the builder was silly money")],
            [("11-20", None)],
        ),
        (
            [
                (2, "conference abstract due on the 13th"),
                (13, "abstract submitted, with 2 hours left"),
            ],
            [],
        ),
        ([FOOTBALL], [("11-03", "17:30")]),
        ([FOOTBALL, (2, "No football tomorrow.")], [("11-05", "17:30")]),
        ([FOOTBALL, (2, "no football tomorrow, teachers' meeting")], [("11-05", "17:30")]),
        ([(2, "I'm in Porto on wednesday all day, back around nine")], [("11-04", None)]),
        ([(2, "I'm at a fair all day on wednesday, dinner at seven")], [("11-04", None)]),
        ([(2, "a fair all day on wednesday, starts at 9")], [("11-04", "09:00")]),
        ([(2, "I'm in Evora from friday to monday")], [("11-06", None)]),
        ([(2, "she's at her dad's from wednesday to friday")], [("11-04", None)]),
        ([(2, "I'm in the office from monday to wednesday")], []),
        ([(2, "I'm at work from tuesday to saturday")], []),
        ([(2, "the market is in the square from thursday to saturday")], []),
        ([(2, "we have a match on sunday at 10 against Benfica")], [("11-08", "10:00")]),
        ([(2, "match on sunday 10 against Benfica")], [("11-08", "10:00")]),
        ([(2, "we won by 10 against Benfica on sunday")], []),
        ([(2, "On Sundays we eat at my place at one, as always.")], [("11-08", "13:00")]),
        ([(2, "On Sundays we eat at one.")], []),
        ([(2, "On weekdays we eat at home at one.")], []),
        (
            [(2, "Lunch at my place every Sunday at one."), (9, "No lunch at mine on Sunday.")],
            [("11-22", "13:00")],
        ),
        (
            [(2, "Lunch at Ann's every Sunday at one."), (9, "No lunch at mine on Sunday.")],
            [("11-15", "13:00")],
        ),
        ([PRESENT, (3, "bought the present for Tom, a Lego set")], []),
        ([PRESENT, (3, "I bought a present for Clara")], [("11-06", None)]),
        ([PRESENT, (3, "I almost bought the present for Tom")], [("11-06", None)]),
        (
            [(2, "Bea turns 75 on 14 November. We're having a party for her at ours at 4pm.")],
            [("11-14", None), ("11-14", "16:00")],
        ),
        (
            [(2, "Bea turns 75 on 14 November. We always have dinner at 8pm.")],
            [("11-14", None)],
        ),
        (
            [(2, "Bea turns 75 on 14 November. Party at ours on the 15th at 4pm.")],
            [("11-14", None), ("11-15", "16:00")],
        ),
        ([(2, "I'm back at nine on wednesday")], [("11-04", "09:00")]),
        ([(2, "Rui picks me up on wednesday at 7")], [("11-04", "07:00")]),
        ([(2, "pick up bread on wednesday"), (3, "no bread tomorrow")], [("11-04", None)]),
        ([*ESSAYS, (20, "essay's in")], [("11-27", None), ("11-28", None)]),
        ([*ESSAYS, (20, "the english essay is in")], [("11-27", None)]),
        ([(2, "tax form's due on the 13th"), (9, "form's in the drawer")], [("11-13", None)]),
        ([(2, "Jude needs a costume for book week by friday"), (5, "dragon costume done!!")], []),
        (
            [
                (9, "bbq at ours on saturday at 2"),
                (10, "Dan can't do saturday so we're doing sunday instead"),
            ],
            [("11-15", "14:00")],
        ),
        (
            [
                (9, "dentist on saturday at 9"),
                (10, "Dan can't do saturday so we're doing sunday instead"),
            ],
            [("11-14", "09:00"), ("11-15", None)],
        ),
        (
            [(2, "I've got netball mondays and wednesdays after school, match on saturday at 10")],
            [("11-04", None), ("11-07", "10:00")],
        ),
        (
            [(2, "netball mondays and wednesdays after school, match on saturday at 10")],
            [("11-07", "10:00")],
        ),
        ([(2, "yoga every tuesday at 7, next one on the 10th")], [("11-10", "19:00")]),
        ([(5, "wait its thursday. I meant last night")], []),
        ([(5, "oh it's friday the dentist comes")], [("11-06", None)]),
        (
            [(2, "400 trees arrive on the 16th"), (10, "tree delivery pushed back to the 18th")],
            [("11-18", None)],
        ),
        (
            [(2, "I plant trees on the 16th"), (10, "tree delivery pushed back to the 18th")],
            [("11-16", None), ("11-18", None)],
        ),
        (
            [
                (9, "the plumber comes tomorrow at 8"),
                (9, "plumber isn't coming tomorrow, only thursday next week"),
            ],
            [("11-19", "08:00")],
        ),
        ([(2, "football is on saturday at 3"), (4, "football is rained off")], []),
        (
            [(2, "release 0.4 is on friday. friday noon, Priya wants to announce it")],
            [("11-06", "12:00")],
        ),
        (
            [
                (2, "release 0.4 is on friday. friday noon, Priya wants to announce it"),
                (4, "release slips to monday"),
            ],
            [("11-09", "12:00")],
        ),
        ([(2, "match on saturday at 10"), (8, "we lost 14-9")], []),
        ([(2, "match on wednesday at 7")], [("11-04", "19:00")]),
        ([(2, "match on saturday at 10"), (8, "lost my keys")], [("11-07", "10:00")]),
        (
            [SWIMMING, (5, "swimming was cancelled, pool's shut til next week")],
            [("11-10", "16:00")],
        ),
        ([SWIMMING, (10, "no swimming til next week")], [("11-17", "16:00")]),
        ([SWIMMING, (10, "no swimming today")], [("11-12", "16:00")]),
        ([SWIMMING, (10, "no swimming next week")], [("11-10", "16:00")]),
        (
            [(2, "choir's every wednesday at 7"), (10, "no choir till december")],
            [("12-02", "19:00")],
        ),
        (
            [(2, "design review with Priya on thursday at 2pm"), (5, "review moved to 4")],
            [("11-05", "16:00")],
        ),
        (
            [(2, "design review on thursday at 2pm"), (4, "review moved to friday morning")],
            [("11-06", None)],
        ),
        (
            [(2, "design review on thursday at 2pm"), (4, "review moved to friday afternoon")],
            [("11-06", "14:00")],
        ),
        (
            [
                (2, "design review with Priya on thursday at 2pm"),
                (5, "review with priya is at 4 today, not 2"),
            ],
            [("11-05", "16:00")],
        ),
        (
            [
                (2, "we release 0.9 on monday, marek does the changelog"),
                (5, "release slipped again, now its the 26th"),
            ],
            [("11-26", None)],
        ),
        (
            [
                (2, "we release 0.9 on monday, marek does the changelog"),
                (5, "release slipped, it's a mess"),
            ],
            [("11-09", None)],
        ),
        (
            [
                (2, "Priya's birthday is on saturday"),
                (4, "Priya's birthday party is on saturday at 7pm at Kater"),
            ],
            [("11-07", None), ("11-07", "19:00")],
        ),
        (
            [(2, "Okafor wants a proposal by the 20th"), (20, "proposal's in!!!")],
            [],
        ),
        (
            [(2, "Okafor wants a proposal by the 20th"), (20, "proposal's half in")],
            [("11-20", None)],
        ),
        ([(2, "木曜の14時に歯医者"), (5, "歯医者16時に変更になった")], [("11-05", "16:00")]),
        ([(2, "Remind me every day at 8 to water the basil.")], [("11-03", "08:00")]),
        (
            [(2, "I take my blood pressure pill every morning at 7, remind me")],
            [("11-03", "07:00")],
        ),
        (
            [(2, "can you remind me every evening at 9 to take my pill?")],
            [("11-02", "21:00")],
        ),
        (
            [(2, "I have to give the cat her drops every evening at 8.")],
            [("11-02", "20:00")],
        ),
        (
            [(2, "I pick up the cake on friday at 4, can you remind me?")],
            [("11-06", "16:00")],
        ),
        ([(2, "I walk the dog every morning at 7."), (2, "we eat every evening at 8")], []),
        ([(2, "毎朝7時に薬飲むからリマインドして")], [("11-03", "07:00")]),
        ([(2, "毎晩9時に日記書くから声かけて")], [("11-02", "21:00")]),
        ([(2, "毎朝7時に薬飲むから忘れたら困る")], [("11-03", "07:00")]),
        ([(2, "平日は毎日9時半に朝会、忘れると困るんだよね")], [("11-02", "09:30")]),
        ([(2, "毎朝7時に薬を飲むのを忘れたら困る人がいる")], []),
        ([(2, "毎日20時に血圧測るの忘れないように言ってね")], [("11-02", "20:00")]),
        ([(2, "毎朝8時に薬飲むようにリマインドしてくれる？")], [("11-03", "08:00")]),
        ([(2, "毎朝7時に起きてる"), (2, "毎晩9時に妻が声かけてくれる")], []),
        ([(2, "毎日7時にやってる番組の名前を教えて")], []),
        ([(2, "毎朝7時に薬飲むからリマインドして"), (3, "もう薬のリマインドいいよ")], []),
        ([(2, "毎晩9時に日記書くから声かけて"), (3, "日記はもう言わなくていいよ")], []),
        (
            [(2, "毎朝7時に薬飲むからリマインドして"), (3, "薬のリマインドやめないでね")],
            [("11-04", "07:00")],
        ),
        (
            [(2, "毎週月曜19時にヨガ"), (3, "ヨガのリマインドはいらない")],
            [("11-09", "19:00")],
        ),
        (
            [(2, "remind me every day at 8 to take my pill"), (3, "stop reminding me of my pill")],
            [],
        ),
        (
            [
                (2, "remind me every evening at 9 to water the basil"),
                (3, "don't remind me to water the basil anymore please"),
            ],
            [],
        ),
    ],
)
def test_a_week_as_it_is_typed(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("told", "later"),
    [
        (
            "Jens's birthday is on sunday, he'll be 47, no idea what to get him",
            "Jens's birthday is on 8 November",
        ),
        ("mum's 60th birthday is on sunday btw, need to book", "Mum's birthday is on 8 November"),
        ("健太の誕生日は11月8日、47歳になる", "健太の誕生日は11月8日"),
        ("our wedding's on sunday, a year from now we'll laugh", ""),
    ],
)
def test_a_year_on_a_birthday_is_told_without_what_was_of_that_year(
    run_here: RunHere, tmp_path: Path, told: str, later: str
) -> None:
    live(run_here, tmp_path, (2, told))
    a_year_on = datetime(2027, 10, 20, 12, tzinfo=UTC)

    contents = [one["told"] for one in lies_ahead(run_here, at=a_year_on) if not one["is_over"]]

    assert [one.partition(": ")[2] for one in contents] == ([later] if later else [])


def test_a_plan_is_of_whom_it_names_where_they_are_known(run_here: RunHere, tmp_path: Path) -> None:
    at = datetime(2026, 11, 2, 9, tzinfo=UTC)
    assert run_here("absorb", "--user", "hi", "--with", "Tom", stdin=b"Hi Tom.", at=at).code == 0
    live(
        run_here,
        tmp_path,
        (2, "Tom has a physio on friday at 10"),
        (3, "get Tom's present on friday"),
    )

    ran = run_here("ahead", "--with", "Tom", "--json", at=at)

    assert [one["hour"] for one in ran.data["ahead"]] == ["10:00"]


@NEEDS_MODEL
def test_what_is_known_of_somebody_is_not_said_again_beside_their_plan(tmp_path: Path) -> None:
    environ = {"EGO_COMPANION": "Hanna", "EGO_TIMEZONE": "UTC"}
    at = [datetime(2027, 2, 1, 9, tzinfo=UTC)]
    with ego.open(tmp_path / "data", environ=environ, now=lambda: at[-1]) as mine:
        for day, said in (
            (1, "My sister Lotte has her birthday on Saturday and I have no idea what to get her."),
            (1, "I can't stand mint, by the way. Even toothpaste."),
            (2, "Lotte is vegetarian now, so no steak house for her birthday."),
            (6, "It's Lotte's birthday today! I got her a pottery class."),
        ):
            at.append(datetime(2027, 2, day, 9, len(at), tzinfo=UTC))
            mine.absorb(said, "Tell me more about it, I would love to hear.")
        at.append(datetime(2027, 2, 7, 9, tzinfo=UTC))

        recalled = mine.recall("what did I get Lotte?").text

    assert 'You know of Lotte: "Lotte is vegetarian now' in recalled
    assert recalled.count("so no steak house") == 1
    assert "I got her a pottery class." in recalled
