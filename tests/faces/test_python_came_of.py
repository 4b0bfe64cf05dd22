"""What the reply of `absorb` says came of its turn: what was noted, what is to be forgotten."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import ego
from ego.faces.python.replies import every_row
from tests.conftest import RunHere, environment
from tests.talk import absorbed, answer, felt

VASE, GREEN = "I broke the blue vase yesterday.", "I broke the green vase. Don't tell anyone."


@pytest.mark.parametrize(
    ("who", "asks", "meant"),
    [
        ("Tom", "Forget what I said about the vase, please delete that.", [VASE]),
        ("Tom", "please delete what i told you about the blue vase", [VASE]),
        ("Tom", "Please forget that.", ["Football was fun."]),
        ("Tom", "please delete that", ["Football was fun."]),
        ("Tom", "Oh, wait! Can you delete that please? Thanks.", ["Football was fun."]),
        ("Tom", "ごめん、今の削除して。", ["Football was fun."]),
        ("Tom", "Please forget what I said about the green vase.", []),
        ("Tom", "Please forget what I said about Marta's dinner.", []),
        ("Thomas", "Please forget what I said about the vase.", [VASE]),
        ("Marta", "Please forget that.", [GREEN]),
        ("Marta", "Please forget what I said about the vase.", [GREEN]),
        (None, "Please forget that.", ["The rent is paid."]),
        (None, "Please forget what I said about the vase.", ["We glued the vase."]),
        (None, "Please forget what Marta told you about the green vase.", []),
    ],
)
def test_what_is_asked_to_be_forgotten_is_named_of_that_persons_own_turns(
    data_dir: Path, who: str | None, asks: str, meant: list[str]
) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        mine.update_relationship("Tom", "alias", "Thomas")
        mine.remember("We glued the vase.")
        mine.remember("The vase was never insured.", private=True)
        for person, said in (
            ("Tom", VASE),
            ("Marta", GREEN),
            (None, "The rent is paid."),
            ("Tom", "Football was fun."),
            ("Ken", "Ramen again."),
        ):
            mine.absorb(said, "I see.", person=person)
        reply = mine.absorb(asks, "Okay!", person=who)

        assert reply["asks_to_forget"]
        assert [one["text"] for one in reply["to_forget"]] == meant
        for one in reply["to_forget"]:
            mine.forget(one["id"])
        left = {one["user_text"] for one in mine.events(n=9)["events"]}
        left |= {one["content"] for one in mine.memories()["memories"]}
        assert left.isdisjoint(meant)


@pytest.mark.parametrize(
    "said",
    [
        "Don't forget the vase.",
        "I broke the vase.",
        "I forgot the milk.",
        "Please delete that file.",
        "Did you delete that?",
        "Delete that and call Ken.",
        "Don't delete that!",
        "それ消して",
    ],
)
def test_what_asks_for_nothing_to_be_forgotten_names_nothing(data_dir: Path, said: str) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.absorb(VASE, "Oh!", person="Tom")
        reply = mine.absorb(said, "I see.", person="Tom")
    assert (reply["asks_to_forget"], reply["to_forget"]) == (False, [])


def test_what_was_noted_of_a_turn_stands_in_its_reply_with_its_day(
    data_dir: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    variables = environment(data_dir, EGO_NOW="2026-11-09T09:00:00Z", EGO_TIMEZONE="UTC")
    with ego.open(environ=variables) as mine:
        told = mine.absorb("Dentist on Thursday at 9:30.", "Good luck!", person="Tom")["noted"]
        moved = mine.absorb("The dentist is on Friday at 11 now.", "Ok.", person="Tom")["noted"]
        often = mine.absorb("Piano every Tuesday at 5.", "Nice.", person="Tom")["noted"]
        secret = mine.absorb("GP on Wednesday at 9, don't tell Tom.", "Ok.", person="Marta")
        off = mine.absorb("The dentist is cancelled.", "Oh.", person="Tom")
        party = mine.absorb("金曜19時に飲み会", "いいね", person="Tom")["noted"]
        party_off = mine.absorb("金曜の飲み会なくなった", "残念", person="Tom")
        nothing = mine.absorb("Ramen again.", "Yum.", person="Tom")["noted"]
        listed = {one["id"]: one["replaces"] for one in mine.noted()["noted"]}

    days = [
        (one["ahead"]["day"], one["ahead"]["hour"], one["ahead"]["every"], one["ahead"]["private"])
        for one in (*told, *moved, *often, *secret["noted"])
        if one["ahead"]
    ]
    assert days == [
        ("2026-11-12", "09:30", None, False),
        ("2026-11-13", "11:00", None, False),
        ("2026-11-10", "17:00", "week", False),
        ("2026-11-11", "09:00", None, True),
    ]
    again = [one["ahead"]["again"] for one in (*told, *often) if one["ahead"]]
    assert again == [None, "every Tuesday"]
    assert [one["about"] for one in (*told, *secret["noted"])] == ["Tom", "Marta"]
    assert told[0]["kind"] == "plan"
    assert "Dentist on Thursday at 9:30" in told[0]["text"]
    assert [one["replaces"] for one in moved] == [told[0]["id"]]
    for turn, before in ((off, moved), (party_off, party)):  # told once, as what is over
        assert (turn["noted"], [one["how"] for one in turn["closed"]]) == ([], ["off"])
        assert before[0]["id"] in listed.values()
    assert nothing == []
    assert {one["id"] for one in (*told, *moved, *often)} <= listed.keys()

    piped = absorbed(run_here, monkeypatch, answer("I hear you.", felt("joy")), "--json").data
    assert (piped["noted"], piped["asks_to_forget"], piped["to_forget"]) == ([], False, [])


def lies_ahead(mine: ego.OpenEgo, person: str | None, told_to: str | None) -> list[str]:
    rows = mine.ahead(person=person, told_to=told_to)["ahead"]
    return [row["content"].partition(" on ")[0] for row in rows]


GP, DENTIST, DINNER = "Marta: GP", "Tom: Dentist", "Marta: Dinner with Tom"
RENT, GIFT, BLOOD = "Misaki: The rent is due", "The gift is due", "Tom: Blood test"


@pytest.mark.parametrize(
    ("person", "told_to", "listed"),
    [
        (None, None, [GP, DENTIST, RENT, BLOOD, DINNER, GIFT]),
        (None, "Tom", [DENTIST, RENT, BLOOD, DINNER]),
        ("Tom", None, [DENTIST, BLOOD, DINNER]),
        ("Tom", "Tom", [DENTIST, BLOOD, DINNER]),
        ("Thomas", "Thomas", [DENTIST, BLOOD, DINNER]),
        ("Marta", "Marta", [GP, DINNER]),
        ("Tom", "Marta", [DENTIST, DINNER]),
        (None, "nobody", [DENTIST, RENT, DINNER]),
        (None, "Misaki", [DENTIST, RENT, DINNER]),
        ("Ken", "Ken", []),
    ],
)
def test_what_lies_ahead_is_listed_of_one_person_without_the_secrets_of_others(
    data_dir: Path, run_here: RunHere, person: str | None, told_to: str | None, listed: list[str]
) -> None:
    variables = environment(
        data_dir, EGO_COMPANION="Misaki", EGO_NOW="2026-11-09T09:00:00Z", EGO_TIMEZONE="UTC"
    )
    with ego.open(environ=variables) as mine:
        mine.update_relationship("Tom", "alias", "Thomas")
        mine.absorb("GP on Wednesday at 9, don't tell Tom.", "Ok.", person="Marta")
        mine.absorb("Dentist on Thursday at 9:30.", "Ok.", person="Tom")
        mine.absorb("The rent is due on Friday.", "Ok.")
        mine.absorb("Blood test on 16 November at 8, between us.", "Ok.", person="Tom")
        mine.absorb("Dinner with Tom on 20 November at 7.", "!", person="Marta")
        mine.remember("The gift is due on 21 November.", private=True)

        assert lies_ahead(mine, person, told_to) == listed
        with pytest.raises(ego.UsageError, match="for the list, not for drop"):
            mine.ahead("drop", mine.ahead()["ahead"][0]["id"], told_to="Tom")

    options = [
        *(["--with", person] if person else []),
        *(["--told-to", told_to] if told_to else []),
    ]
    at = datetime(2026, 11, 9, 10, tzinfo=UTC)
    shown = run_here("ahead", *options, "--json", at=at, EGO_COMPANION="Misaki").data["ahead"]
    assert [row["content"].partition(" on ")[0] for row in shown] == listed
    assert {name for row in shown for name in row["about"]} >= ({person} & {"Tom", "Marta"})


def test_who_is_told_of_a_plan_hears_what_anybody_said_of_it_since_but_no_secret(
    data_dir: Path,
) -> None:
    now = [datetime(2026, 11, 9, 9, tzinfo=UTC)]
    with ego.open(environ=environment(data_dir, EGO_TIMEZONE="UTC"), now=lambda: now[0]) as mine:
        mine.absorb("Piano every Tuesday at 5.", "Nice.", person="Tom")
        for said in ("No piano next Tuesday.", "Between us, the piano bores me."):
            now[0] += timedelta(hours=1)
            mine.absorb(said, "Ok.", person="Tom")
        told = [mine.ahead(told_to=who)["ahead"][0]["since"] for who in (None, "Tom", "Marta")]
        rows = mine.recall("piano", told_to="Marta")["memories"]

    assert told == ["No piano next Tuesday."] * 3
    assert {one["since"] for one in rows if one["kind"] == "memory"} == {told[-1]}


def test_a_row_is_printed_in_texts_and_a_turn_has_one_id_by_two_names(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        turn = mine.absorb("I have an interview on 3 March 2027 at 10.", "Good luck!")
        (noted,) = mine.noted()["noted"]
        (listed,) = mine.events()["events"]
        rows = [one for one in mine.recall("interview")["memories"] if one["kind"] == "event"]

        assert "'kind': 'plan'" in f"{noted}"
        assert "<" not in f"{noted}"
        ids = [(one["id"], one["event_id"]) for one in (turn, listed, *rows)]
        assert ids[1:] == [ids[0]] * (1 + len(rows))
        assert mine.show(listed["id"])["event"]["id"] == turn["event_id"]


def test_every_word_of_an_answer_is_shown_as_its_text() -> None:
    several = {
        one
        for row in every_row()
        for kind in get_type_hints(row).values()
        for one in (kind, *get_args(kind))
        if isinstance(one, type) and issubclass(one, Enum)
    }
    assert several
    assert [one for kind in several for one in kind if repr(one) != repr(str(one))] == []
