"""What somebody cannot on its day is on the day told instead, or off; another plan stays."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD, SAID = (datetime(2026, 12, day, 9, tzinfo=UTC) for day in (7, 8))
DENTIST = "i have the dentist on thursday at 11"
FARM = "declan is bringing me to his farm on sunday"
VISIT = "my sister Ruth is coming on sunday with her little one, Noah"
LUNCH = "lunch with Declan and Anna on sunday"
MONDAY = ("2026-12-14", "09:00")
STAYS = ("2026-12-10", "11:00")
BOILER = "boiler man is coming thursday at 10"
WITH_SEVERAL, WITH_ONE = "brunch with the Bakers thursday at 10", "brunch with Anna thursday at 10"
BOILER_MOVED, BOILER_STAYS = ("2026-12-14", "10:00"), ("2026-12-10", "10:00")


def list_ahead(
    run_here: RunHere, tmp_path: Path, told: list[str], said: str
) -> list[tuple[str, str | None]]:
    """What lies ahead, each with its hour, once all was told and then another thing said."""
    for one in told:
        chat(run_here, tmp_path, one, at=TOLD)
    chat(run_here, tmp_path, said, at=SAID)
    return [(one["day"], one["hour"]) for one in lies_ahead(run_here, SAID)]


@pytest.mark.parametrize(
    ("told", "said", "there"),
    [
        (DENTIST, "cant do the dentist thursday, delivery is coming. they gave me monday at 9"
         " instead", MONDAY),
        (DENTIST, "cant make the dentist on thursday, they gave me monday at 9 instead", MONDAY),
        (DENTIST, "i won't make it to the dentist on thursday, got a new slot on monday at 9",
         MONDAY),
        (DENTIST, "i cant do thursday for the dentist so they moved me to monday at 9", MONDAY),
        (DENTIST, "i cant do thursday for the dentist, going monday at 9 instead", MONDAY),
        (DENTIST, "they cant take me thursday, its monday at 9 now", MONDAY),
        (DENTIST, "they cant fit me in on thursday so it's monday at 9", MONDAY),
        (DENTIST, "the dentist was cancelled, they see me on the 14th instead, at 9", MONDAY),
        # of another thing or day, or unsure
        (DENTIST, "cant make the dentist on wednesday, they gave me monday at 9 instead", STAYS),
        (DENTIST, "cant make pottery on thursday, they gave me monday at 9 instead", STAYS),
        (DENTIST, "i might not make the dentist thursday, maybe they do monday at 9", STAYS),
        (DENTIST, "cant make the dentist on thursday, mum is coming monday at 9 instead", STAYS),
        # who comes for a thing is the same, whatever they are called
        (BOILER, "boiler guy can't make it thursday, coming monday instead", BOILER_MOVED),
        (BOILER, "the boiler thing's been moved to monday, same time", BOILER_MOVED),
        (BOILER, "the boiler's been moved to monday, same time", BOILER_MOVED),
        ("boiler appointment on thursday at 10", "the boiler lady moved to monday", BOILER_MOVED),
        # and who is not named is whoever comes that day
        (BOILER, "he can't make it thursday, coming monday instead, same time", BOILER_MOVED),
        (BOILER, "he can't do thursday, monday at 11 instead", ("2026-12-14", "11:00")),
        (BOILER, "ugh he cant make thursday now, he will come monday", BOILER_MOVED),
        (BOILER, "boiler guy can't make thursday. Coming monday instead", BOILER_MOVED),
        (BOILER, "they can't make it thursday so coming on monday instead", BOILER_MOVED),
        (BOILER, "they can't make it thursday, coming monday instead", BOILER_MOVED),
        (WITH_SEVERAL, "they can't make it thursday, coming monday instead", BOILER_MOVED),
        (WITH_ONE, "they can't make it thursday, coming monday instead", BOILER_STAYS),
        ("my exam is on thursday at 10", "they can't do thursday so it's monday", BOILER_STAYS),
        (BOILER, "boiler guy just texted, not thursday but monday", BOILER_MOVED),
        (BOILER, "boiler guy texted. Not on the 10th but on the 14th", BOILER_MOVED),
        (BOILER, "the boiler man rang, monday not thursday", BOILER_MOVED),
        (BOILER, "bin man just texted, not thursday but monday", BOILER_STAYS),
        (BOILER, "boiler guy just texted, not wednesday but monday", BOILER_STAYS),
        ("boiler check on thursday at 10", "boiler guy moved it to monday", BOILER_MOVED),
        (BOILER, "the boiler guy is nice", BOILER_STAYS),
        (BOILER, "the boiler's been fixed", BOILER_STAYS),
    ],
)  # fmt: skip
def test_what_one_cannot_go_to_is_on_the_day_told_instead(
    run_here: RunHere, tmp_path: Path, told: str, said: str, there: tuple[str, str]
) -> None:
    assert list_ahead(run_here, tmp_path, [told], said) == [there]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([BOILER], "she can't make it thursday, coming monday instead"),
        ([BOILER], "he can't make it friday, coming monday instead"),
        ([BOILER], "he isn't going thursday but monday"),
        ([BOILER], "Tom is ill. He can't make it thursday, coming monday instead"),
        ([BOILER, "plumber comes thursday at 12"], "he can't make it thursday, monday instead"),
        (["book club is thursday at 10"], "he can't make it thursday, coming monday instead"),
    ],
)
def test_who_cannot_on_a_day_and_may_be_another_moves_nothing(
    run_here: RunHere, tmp_path: Path, told: list[str], said: str
) -> None:
    assert list_ahead(run_here, tmp_path, told, said)[0] == BOILER_STAYS


def test_who_cannot_take_me_moves_no_dinner(run_here: RunHere, tmp_path: Path) -> None:
    said = "they cant take me thursday, its monday at 9 now"

    there = list_ahead(run_here, tmp_path, ["dinner with Anna on thursday at 7"], said)

    assert there[0] == ("2026-12-10", "19:00")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (FARM, "declan texted, sunday is off, a ewe is sick"),
        (FARM, "sunday is off"),
        (FARM, "declan said sunday is cancelled"),
        (FARM, "declan cant do sunday, his cow is sick"),
        ("lunch with Declan on sunday", "Declan can't make it on Sunday."),
        ("drinks with Declan on friday night", "friday night is off this week, declan is ill"),
        ("lunch with mum on sunday", "mum rang, sunday's off, she has a cold"),
        ("declan is bringing me to his farm on 20 december", "next sunday is off"),
        (VISIT, "Ruth can't make sunday, Noah's got chickenpox"),
        (VISIT, "my sister can't make Sunday after all"),
        (VISIT, "Ruth says she can't do sunday"),
        ("妹のルースが日曜に遊びに来る", "ルースは日曜無理だって"),
        ("妹のルースが日曜に遊びに来る", "ルース、日曜は無理って"),
        ("my friend Dele is coming over on Sunday", "Dele can't do sunday, he's on shift"),
        (BOILER, "boiler guy cancelled"),
        ("the IKEA people come on thursday", "the IKEA woman can't make it thursday"),
    ],
)
def test_a_day_that_is_off_calls_off_its_one_plan_and_is_none(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    assert list_ahead(run_here, tmp_path, [told], said) == []


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("Ruth can't make sunday after all, she's coming the week after instead", 20),
        ("Ruth can't make sunday, Noah's got chickenpox. she's coming the week after instead", 20),
        ("Ruth is coming the following week instead", 20),
        ("told Ruth she can come on the 14th now", 14),
        ("told Ruth she can come on the 13th", 13),
        ("Ruth is coming on sunday and Paul is moving the week after", 13),
    ],
)
def test_a_visit_is_the_week_after_or_whenever_one_told_them_instead(
    run_here: RunHere, tmp_path: Path, said: str, day: int
) -> None:
    assert list_ahead(run_here, tmp_path, [VISIT], said)[:1] == [(f"2026-12-{day}", None)]


@pytest.mark.parametrize(
    ("told", "said", "count"),
    [
        ([FARM], "I'm off on sunday", 2),
        ([FARM], "sunday is my day off", 2),
        ([FARM], "anna texted, sunday is off", 1),
        ([FARM], "saturday is off", 1),
        ([FARM], "the holiday is off, i told anna on sunday", 1),
        ([FARM], "i cant do sunday", 1),
        ([LUNCH], "declan cant do sunday", 1),
        ([FARM, LUNCH], "sunday is off", 2),
        ([FARM], "declan cant do sunday until noon", 1),
        (["my essay is due on sunday"], "sunday is off", 1),
        ([VISIT], "Noah can't make sunday", 1),
        (["my sister's wedding is on sunday"], "my sister can't make sunday", 1),
        (["my sister's housewarming is on sunday"], "my sister can't do sunday", 1),
        ([VISIT], "Ruth can't make sunday if Noah is ill", 1),
        ([VISIT], "Ruth can't make saturday", 1),
        ([VISIT], "Ruth probably can't make sunday", 1),
        ([BOILER], "bin man cancelled", 1),
        ([BOILER], "delivery guy cancelled", 1),
        ([BOILER], "my guy cancelled", 1),
        (["fetch parts for the boiler on thursday"], "boiler guy cancelled", 1),
        (["dinner with people from work on thursday"], "the work guy cancelled", 1),
        (["i have a software engineer interview on thursday"], "software guy cancelled", 1),
        ([BOILER, "boiler lady is coming on friday"], "the boiler guy cancelled", 2),
        (["the old lady from church comes on thursday"], "the old man cancelled", 1),
    ],
)
def test_a_day_off_work_or_of_several_plans_leaves_them(
    run_here: RunHere, tmp_path: Path, told: list[str], said: str, count: int
) -> None:
    assert len(list_ahead(run_here, tmp_path, told, said)) == count


BRIGHTON = "I've signed up for the Brighton 10k on Sunday"
LIFT = "I'll give Ann a lift on Sunday at 8"
DINNER = (
    "dinner at mine friday 7.30 with Ruth and Deniz",
    "金曜の19時にうちで夕飯、ルースとデニズと",
)


@pytest.mark.parametrize(
    ("told", "by", "said", "left"),
    [
        (DINNER[0], "Deniz", "I can't come to dinner on friday", 1),
        (DINNER[0], "Deniz", "sorry, won't make dinner on friday", 1),
        (DINNER[0], "Paolo", "I can't do dinner on friday", 0),
        (DINNER[0], "Deniz", "dinner on friday is cancelled", 0),
        (DINNER[0], "Deniz", "I'm pulling out of Friday's dinner, sorry", 1),
        ("We have the Brighton 10k on Sunday", "Deniz", "I'm out for Brighton, knee's gone", 1),
        ("We have the Brighton 10k on Sunday", "Deniz", "I'm pulling out of Brighton", 1),
        (LIFT, "Deniz", "can't do the lift on Sunday any more", 1),
        (DINNER[1], "デニズ", "金曜の夕飯、行けなくなった", 1),
        ("Deniz has the dentist on friday at 9", "Deniz", "I can't make the dentist on friday", 0),
    ],
)
def test_who_cannot_come_calls_off_nothing_that_another_holds(
    run_here: RunHere, told: str, by: str, said: str, left: int
) -> None:
    for name, words, at in (("Paolo", told, TOLD), (by, said, SAID)):
        run_here("absorb", "--user", words, "--with", name, stdin=b"I see.", at=at)
    assert len(lies_ahead(run_here, SAID)) == left


KEYBOARD = "I'll bring the keyboard on Thursday"


@pytest.mark.parametrize(
    ("told", "said", "left"),
    [
        (KEYBOARD, "Sorry, I can't bring the keyboard on Thursday...", 0),
        (KEYBOARD, "Sorry, I can't bring the keyboard, my car broke down", 0),
        (KEYBOARD, "I won't be able to bring the keyboard after all", 0),
        (KEYBOARD, "I'm not bringing the keyboard on Thursday", 0),
        ("I'm picking up Nia on Thursday at 5", "I can't pick Nia up on Thursday", 0),
        ("I have the dentist on Thursday at 11", "can't do the dentist on Thursday any more", 0),
        (BRIGHTON, "I'm out for Brighton, knee's gone", 0),
        (BRIGHTON, "I've had to pull out of Brighton", 0),
        (BRIGHTON, "sorry, dropping out of the 10k", 0),
        (BRIGHTON, "I can't run Brighton any more", 0),
        (BRIGHTON, "I can't do the 10k any more", 0),
        (LIFT, "can't do the lift on Sunday any more", 0),
        (LIFT, "sorry Ann, can't give you a lift on Sunday", 0),
        ("I can take two people in the car on Sunday", "I can't do the lift on Sunday any more", 0),
        (BRIGHTON, "I'm out for a run in Brighton", 1),
        (BRIGHTON, "I can't do Brighton rock any more", 1),
        (BRIGHTON, "my sister dropped out of the 10k", 1),
        (BRIGHTON, "I might drop out of Brighton", 1),
        ("I have a school open day on Thursday", "I dropped out of school at 16", 1),
        (LIFT, "the lift at work is broken, can't take it any more", 1),
        ("we're having dinner at Mario's on Sunday", "I'm out for dinner with Jo", 1),
        ("I need to buy milk on Thursday", "I'm out of milk", 1),
        ("Maths exam on Thursday", "I can't do maths any more", 1),
        (KEYBOARD, "Sorry, I can't bring the keyboard today, my car broke down", 1),
        (KEYBOARD, "I can't bring the keyboard today, my car broke down", 1),
        (KEYBOARD, "I can't bring the keyboard before 7.", 1),
        (KEYBOARD, "I can't bring the keyboard alone, can somebody help?", 1),
        (KEYBOARD, "I can't bring the amp on Thursday.", 1),
        (KEYBOARD, "I can't find the keyboard!", 1),
        (KEYBOARD, "I can't bring the keyboard on Thursday, or can I?", 1),
        ("I will print the programmes by the 20th", "I can't print the programmes today", 1),
    ],
)
def test_what_one_was_to_do_and_cannot_is_off(
    run_here: RunHere, tmp_path: Path, told: str, said: str, left: int
) -> None:
    assert len(list_ahead(run_here, tmp_path, [told], said)) == left


def test_what_somebody_else_cannot_do_leaves_it(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, KEYBOARD, at=TOLD)
    said = ("absorb", "--user", "Sorry, I can't bring the keyboard", "--person", "Grace")
    run_here(*said, at=SAID, stdin=b"Oh!")

    assert len(lies_ahead(run_here, SAID)) == 1
