"""A plan on another day or at another hour, told in a clause beside the one that says of what, or
by somebody who puts right what they said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told.moves import cues, moving

THEN = datetime(2026, 11, 27, 9, tzinfo=UTC)
NOW = THEN + timedelta(minutes=20)
TOLD = {
    "dentist": "Ken: Dentist on Tuesday at 10.",
    "lunch": "Ken: Lunch with Priya on Monday.",
    "play": "Ken: School play on the 10th at 2pm.",
    "plumber": "Ken: The plumber is coming on Wednesday.",
    "review": "Ken: My performance review is on Friday the 4th at 3.",
    "call": "Ken: I've got a call with Anna on 7 December at 9 am.",
    "mum": "Ken: Mum is coming to stay on the 12th.",
    "club": "Ken: Book club is on 8 December at 7pm.",
    "sofa": "Ken: Sofa delivery is on 9 December.",
    "train": "Ken: My train to York is on 28 November at 9.15 in the morning.",
}


def plans() -> list[Ahead]:
    found = []
    for seq, (name, words) in enumerate(TOLD.items()):
        when = ahead.find(words, THEN)
        assert when, words
        found.append(Ahead(seq, name, words, False, THEN, when, ahead.moment(when, UTC), UTC))
    return found


EVERY = plans()


def moved(said: str, *last: str) -> list[tuple[str, str]]:
    if not cues.may_change(said):
        return []
    just_told = {one.seq for one in EVERY if one.memory_id in last}
    found = moving.find_moved(EVERY, said, NOW, {"Ken"}, ["Ken"], just_told)
    said_when = ((one, f" {one.when.hour:%H:%M}" if one.when.hour else "") for one in found)
    return [(one.plan.memory_id, f"{one.when.day:%m-%d}{hour}") for one, hour in said_when]


@pytest.mark.parametrize(
    ("said", "meant", "when"),
    [
        ("They rang about the plumber, he's now coming Thursday", "plumber", "12-03"),
        ("New date for the plumber, it's Friday the 4th", "plumber", "12-04"),
        ("The plumber never turned up, he's coming on Thursday", "plumber", "12-03"),
        ("Plumber's van broke down, he's coming tomorrow", "plumber", "11-28"),
        ("school's moved the play, it's on the 11th now", "play", "12-11 14:00"),
        ("Had to rearrange the dentist, going on Wednesday at 4 now", "dentist", "12-02 16:00"),
        ("Priya emailed, we're having lunch on Tuesday instead", "lunch", "12-01"),
        ("HR emailed about my review, they moved it up to Thursday", "review", "12-03 15:00"),
        ("Email from the shop: the sofa's been delayed until the 12th", "sofa", "12-12"),
        ("Anna pushed our call back an hour", "call", "12-07 10:00"),
        ("Book club is starting half an hour later, 7:30", "club", "12-08 19:30"),
        ("Jo says book club starts at 8 now", "club", "12-08 20:00"),
        ("The dentist want me in at half nine instead", "dentist", "12-01 09:30"),
        ("They rang about the dentist. Same day but 11.30", "dentist", "12-01 11:30"),
        ("The timetable is new, my train tomorrow goes at 8.52 now", "train", "11-28 08:52"),
        ("The plumber isn't coming till Friday now", "plumber", "12-04"),
        ("Uni changed the date of the play, it's now the 8th", "play", "12-08 14:00"),
        ("had to switch the dentist to Thursday, clashes with work", "dentist", "12-03 10:00"),
        ("the plumber is coming a day early, so Tuesday", "plumber", "12-01"),
        ("the dentist will be at 11 instead of 10", "dentist", "12-01 11:00"),
        ("our slot at the dentist is 10:20 now", "dentist", "12-01 10:20"),
        ("they confirmed the lunch for 12:30", "lunch", "11-30 12:30"),
        ("Priya asked for Tuesday instead, so lunch on Tuesday", "lunch", "12-01"),
    ],
)
def test_the_clause_beside_it_says_of_what(said: str, meant: str, when: str) -> None:
    assert moved(said) == [(meant, when)]


@pytest.mark.parametrize(
    ("said", "meant", "when"),
    [
        (
            "I tell a lie, the play's on the 11th. Read the letter upside down",
            "play",
            "12-11 14:00",
        ),
        ("Scrap that, the plumber is coming on Thursday, misread the email", "plumber", "12-03"),
        ("Turns out I had the wrong date, the school play's on the 9th", "play", "12-09 14:00"),
        ("correction: dentist is at 10:40 on Tuesday", "dentist", "12-01 10:40"),
        ("sorry, I meant Tuesday. lunch with Priya is Tuesday", "lunch", "12-01"),
        ("Did I say Monday? Lunch with Priya is on Tuesday", "lunch", "12-01"),
        ("not Monday, Tuesday. having lunch with Priya on Tuesday", "lunch", "12-01"),
        ("ignore that, call with Anna is at 10", "call", "12-07 10:00"),
        ("oh wait, it's Wednesday at 10, not Tuesday", "dentist", "12-02 10:00"),
        ("sorry, not the 7th, the 8th. Same time for the call with Anna", "call", "12-08 09:00"),
        ("just looked at the letter, play's on the 11th", "play", "12-11 14:00"),
        ("Ignore me, the play's the 11th", "play", "12-11 14:00"),
        ("No the play is the 11th", "play", "12-11 14:00"),
        ("10th was wrong, it's the 11th", "play", "12-11 14:00"),
        ("Wednesday! I meant Wednesday", "dentist", "12-02 10:00"),
        ("sorry it's at 10:30 not 10", "dentist", "12-01 10:30"),
        ("sorry - Tuesday for lunch with Priya, not Monday", "lunch", "12-01"),
        ("checked the email and the sofa delivery is on the 10th", "sofa", "12-10"),
    ],
)
def test_what_was_just_told_is_put_right(said: str, meant: str, when: str) -> None:
    assert moved(said, meant) == [(meant, when)]


@pytest.mark.parametrize(
    "said",
    [
        "They rang about the boiler, it's on Friday now",
        "My sister called about her dentist, hers is on Friday now",
        "Priya was ill last week, she's coming to the party on Friday",
        "Sorry, can't talk, plumber on the phone, back on Friday",
        "scratch that, I'm seeing Tom on Friday",
        "Correction: the shop is open on Friday",
        "did I say Priya? I'm seeing Petra on Friday",
        "Same day but different place",
        "Mum rang, she's having lunch with Aunt Jo on Friday",
        "boss rang about the review, it's going to be a long one",
        "Tom moved my review notes, I'm printing them again on Friday",
        "Actually I'm having lunch with Priya's brother on Friday",
        "Emma's play is on Friday now",
        "I'm stuck at work, I'm coming home at 8",
        "Someone called about the review, I'm ringing back on Friday",
        "The plumber isn't expensive till Friday",
        "I'm away till Friday, the plumber has a key",
        "checked the dentist's website and they open on Friday",
        "the train is 10 minutes late",
        "No lunch on Friday, it's on Monday instead",
        "no the plumber doesn't need paying on Friday",
        "was wrong about the play being bad, going to the pub on Friday",
        "Maybe the plumber never comes, he's coming Friday if we're lucky",
    ],
)
def test_what_is_of_something_else_moves_nothing(said: str) -> None:
    assert moved(said, *TOLD) == []
