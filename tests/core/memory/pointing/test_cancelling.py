"""What words say is off: the plan that is meant, and no other."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told import cancelling

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
"""A Thursday."""
NAMES = ("Misaki", "美咲")


def sentences(language: str) -> dict[str, Any]:
    path = Path(__file__).parent / "cancelled_sentences" / f"{language}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def plans(language: str) -> list[Ahead]:
    found = []
    for seq, (name, words) in enumerate(sentences(language)["plans"].items()):
        when = ahead.find(words, NOW)
        assert when, words
        found.append(Ahead(seq, name, words, False, NOW, when, ahead.moment(when, UTC), UTC))
    return found


def off(several: list[Ahead], said: str) -> list[str]:
    return [one.memory_id for one in cancelling.find_off(several, said, NOW, UTC, NAMES)]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("split", ["tune", "held", "later", "none"])
def test_what_is_cancelled_is_known_and_what_is_not_stays(language: str, split: str) -> None:
    rows = [one for one in sentences(language)["said"] if one["split"] == split]
    found = {one["text"]: off(plans(language), one["text"]) for one in rows}

    missed = [one for one in rows if one["closes"] and found[one["text"]] != [one["closes"]]]
    taken = [one for one in rows if not one["closes"] and found[one["text"]]]

    assert len(rows) >= 25
    assert (missed, taken) == ([], [])


def test_of_two_that_may_be_meant_both_are_found() -> None:
    first, second, *_ = plans("en")
    twice = [first, replace(first, seq=9, memory_id="again")]

    assert off([*twice, second], "I cancelled the dentist.") == ["dentist", "again"]


@pytest.mark.parametrize(
    ("plan", "said", "is_off"),
    [
        ("Ella's party is on 9 January.", "We've had to call Ella's party off.", True),
        ("Ella's party is on 9 January.", "We may have to call Ella's party off.", False),
        ("Interview at the bakery on 9 January.", "So no interview on the 9th after all.", True),
        ("Mia's exam is on 9 January.", "Mia broke her arm so her exam's cancelled.", True),
        ("Ben's exam is on 9 January.", "Mia broke her arm so her exam's cancelled.", False),
        ("My exam is on 9 January.", "Mia broke her arm so her exam's cancelled.", False),
    ],
)
def test_it_is_off_for_whom_it_is_named(plan: str, said: str, is_off: bool) -> None:
    when = ahead.find(plan, NOW)
    assert when
    one = Ahead(1, "it", plan, False, NOW, when, ahead.moment(when, UTC), UTC)

    assert off([one], said) == ["it"] * is_off
