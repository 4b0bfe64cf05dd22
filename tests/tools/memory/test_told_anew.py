"""What is told anew in talk goes above what was told before, in talk and in memories."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.models import NEEDS_MODEL
from tests.tools.memory.test_decided_again import AROUND

pytestmark = NEEDS_MODEL

OF_OTHERS = [
    ("Config file format is YAML for now.", "The config file format is TOML now.",
     "What is the config file format?"),
    ("Misaki lives in Tokyo.", "Misaki lives in Berlin now.", "Where does Misaki live?"),
    ("美咲は東京に住んでるよ。", "美咲は今はベルリンに住んでいる。", "美咲ってどこに住んでる？"),
]  # fmt: skip
OF_ONESELF = [
    ("I live in Tokyo.", "I live in Berlin now.", "Where do I live?"),
    ("私は東京に住んでるよ。", "私は今はベルリンに住んでいる。", "私ってどこに住んでる？"),
]
IN_TALK = pytest.mark.parametrize("places", ["talk talk", "talk memory", "memory talk"])


def by_meaning(data_dir: Path, at: str) -> dict[str, str]:
    return environment(data_dir, EGO_NOW=at, EGO_EMBEDDING_MODEL="")


def first_told(data_dir: Path, places: str, several: tuple[str, str], question: str) -> str:
    """What comes first, where each of `several` was told in talk or kept as a memory, four weeks
    after the other."""
    for at, place, said in zip(("2026-01-01", "2026-02-01"), places.split(), several, strict=True):
        with ego.open(environ=by_meaning(data_dir, f"{at}T12:00:00Z")) as mine:
            if place == "memory":
                mine.remember(said)
            else:
                mine.absorb(said, "I see.")
            for other in AROUND if said == several[0] else ():
                mine.remember(other)
    with ego.open(environ=by_meaning(data_dir, "2026-03-01T12:00:00Z")) as mine:
        return mine.recall(question)["memories"][0]["content"].removesuffix("\nI see.")


@IN_TALK
@pytest.mark.parametrize(("older", "newer", "question"), OF_OTHERS)
def test_what_is_told_anew_goes_above_what_was_told_before(
    data_dir: Path, places: str, older: str, newer: str, question: str
) -> None:
    assert first_told(data_dir, places, (older, newer), question) == newer


@IN_TALK
@pytest.mark.parametrize(("older", "newer", "question"), OF_ONESELF)
def test_who_says_i_in_talk_changes_what_they_said_of_themselves_and_no_memory(
    data_dir: Path, places: str, older: str, newer: str, question: str
) -> None:
    """The "I" of a memory is the ego."""
    first = first_told(data_dir, places, (older, newer), question)

    assert (first == newer) is (places != "memory talk")


JAZZ = ("I hate jazz", "actually I quite like jazz these days")


@pytest.mark.parametrize("newer", [JAZZ[1], "I'm into jazz now, my sister got me there"])
def test_a_taste_that_turned_is_told_above_the_old_one(data_dir: Path, newer: str) -> None:
    question = "Can I give Ken tickets for a jazz concert?"
    told = (JAZZ[0], "concert hall was full", newer, "what a day", "the shop sold tickets")
    for day, said in enumerate(told, start=1):
        with ego.open(environ=by_meaning(data_dir, f"2026-01-{day:02}T12:00:00Z")) as mine:
            mine.absorb(said, "I see.", person="Ken")
    with ego.open(environ=by_meaning(data_dir, "2026-01-20T12:00:00Z")) as mine:
        found = [one["content"] for one in mine.recall(question, n=5)["memories"]]

    places = [n for said in (newer, JAZZ[0]) for n, one in enumerate(found) if said in one]
    assert len(places) == 2
    assert places[0] < places[1]


@pytest.mark.parametrize(
    ("question", "person"), [("how did my review go?", "Ken"), ("how did Ken's review go?", None)]
)
@pytest.mark.parametrize("went", ["review went great, got the promotion!!", "the review was tough"])
def test_how_it_went_is_told_above_what_announced_it(
    data_dir: Path, question: str, person: str | None, went: str
) -> None:
    told = (
        ("my review is on Friday at 2", "Ken"),
        ("nervous about the review", "Ken"),
        ("the review is tomorrow", "Ken"),
        (went, "Ken"),
        ("my review went fine", "Mia"),
    )
    for day, (said, who) in enumerate(told, start=1):
        with ego.open(environ=by_meaning(data_dir, f"2026-01-{day:02}T12:00:00Z")) as mine:
            mine.absorb(said, "I see.", person=who)
    with ego.open(environ=by_meaning(data_dir, "2026-01-20T12:00:00Z")) as mine:
        first = mine.recall(question, person=person)["memories"][0]

    assert went in first["content"]
