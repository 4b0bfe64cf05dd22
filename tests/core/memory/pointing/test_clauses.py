"""A changed day or hour that one clause of several tells, and what is no such change."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.told import cancelling, deadline
from ego.core.memory.pointing.told.moves import cues, moving

TOLD, NOW = datetime(2026, 11, 29, 9, tzinfo=UTC), datetime(2026, 12, 1, 9, tzinfo=UTC)
ELECTRICIAN = "The electrician's supposed to come on Friday."
BOWLING = "going bowling with the team on the 9th"
HAIR = "I have a hair appointment on Tuesday 8 December at 4pm"
IN_LAWS = "Dinner with my in-laws on Saturday at 6pm"
BABY = "Vaccination for the baby on Thursday at 9:15"
NUTCRACKER = "got tickets for the nutcracker on the 18th"
DENTIST = "dentist on Friday at 3pm"
TRAIN = "train to Leeds on 7 December at 8:05"


def plan(words: str) -> Ahead:
    words = f"Ken: {words}"
    when = ahead.find(words, TOLD)
    assert when, words
    return Ahead(0, words, words, False, TOLD, when, ahead.moment(when, UTC), UTC)


def say(when: When) -> str:
    return f"{when.day:%m-%d} {when.hour:%H:%M}" if when.hour else f"{when.day:%m-%d}"


def moved(told: str, said: str) -> list[str]:
    if not cues.may_change(said):
        return []
    found = moving.find_moved([plan(told)], said, NOW, {"Ken"}, ("Ken",))
    assert all(one.words for one in found)
    return [say(one.when) for one in found]


@pytest.mark.parametrize(
    ("told", "said", "due"),
    [
        (ELECTRICIAN, "oh, electrician isn't coming Friday anymore. Now it's the 10th", "12-10"),
        (ELECTRICIAN, "electrician rescheduled, he'll be here on Monday", "12-07"),
        (ELECTRICIAN, "ugh, electrician cancelled Friday and is coming Monday instead", "12-07"),
        (ELECTRICIAN, "heard from the electrician, now he's coming on the 10th", "12-10"),
        (BOWLING, "bowling's been put back a day btw, so Thursday", "12-10"),
        (BOWLING, "bowling's on Thursday the 10th now btw", "12-10"),
        (HAIR, "Salon asked if I could come early so hair is at 2 now", "12-08 14:00"),
        (HAIR, "my hair appointment is half an hour later now", "12-08 16:30"),
        (IN_LAWS, "ok dinner with the in-laws is at 7:30 now, not 6, so late", "12-05 19:30"),
        (IN_LAWS, "dinner with the in-laws is 7 not 6", "12-05 19:00"),
        (BABY, "the surgery phoned, baby's vaccination is an hour later, so 10:15", "12-03 10:15"),
        (BABY, "baby's vaccination got pushed to 11", "12-03 11:00"),
        (NUTCRACKER, "checked, Nutcracker starts at 7:30pm so we eat first", "12-18 19:30"),
        (DENTIST, "so the dentist can't do Friday, I'm going Monday instead", "12-07 15:00"),
        (TRAIN, "changed my ticket. I'm on the 9:35 train to Leeds now", "12-07 09:35"),
    ],
)  # fmt: skip
def test_a_clause_moves_it(told: str, said: str, due: str) -> None:
    assert moved(told, said) == [due]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (ELECTRICIAN, "wish the electrician could come Monday instead"),
        (ELECTRICIAN, "Ella's electrician is coming Monday now"),
        (ELECTRICIAN, "electrician asked if Monday is better, I said no"),
        (BOWLING, "bowling shoes are on sale until Thursday now"),
        (HAIR, "the salon asked if I could come at 2 but I said no"),
        (IN_LAWS, "we usually have dinner at 7:30 now"),
        (IN_LAWS, "dinner with Anna is at 7:30 now"),
        (BABY, "the baby woke an hour later, so 7:15"),
        (NUTCRACKER, "the nutcracker film starts at 7:30pm"),
        (DENTIST, "the dentist opens at 9 on Monday now"),
        (DENTIST, "the dentist says my brother should come Monday instead"),
        (TRAIN, "Ben is on the 9:35 train to Leeds tomorrow"),
    ],
)
def test_what_is_no_change_moves_nothing(told: str, said: str) -> None:
    assert moved(told, said) == []


@pytest.mark.parametrize(
    ("said", "is_done"),
    [
        ("I had time today so I already renewed my passport, one thing less", True),
        ("I renewed my passport today", True),
        ("I already renewed my library card", False),
        ("I have not renewed my passport yet", False),
    ],
)
def test_what_had_to_be_done_is_done_early(said: str, *, is_done: bool) -> None:
    one = plan("Gotta renew my passport on Friday")

    assert bool(deadline.find_done([one], said, NOW, UTC, ("Ken",))) is is_done


def test_an_exclamation_before_it_is_no_part_of_what_is_off() -> None:
    one = plan("concert on the 12th!!!")

    said = "gutted. the concert got cancelled, singer's lost her voice"

    assert cancelling.find_off([one], said, NOW, UTC, ("Ken",)) == [one]


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("flight to Lisbon is on the 8th at 6:50", "12-08 06:50"),
        ("got an appointment with the dermatologist on Wednesday at 2", "12-02 14:00"),
        ("Our neighbor Walt is getting his hip replaced on the 14th", "12-14"),
        ("I had my teeth cleaned on Monday", None),
        ("got a letter on Friday", None),
    ],
)
def test_it_is_read_as_people_mean_it(words: str, due: str | None) -> None:
    when = ahead.find(words, NOW)

    assert (say(when) if when else None) == due
