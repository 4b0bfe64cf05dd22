"""People: what may be kept of them, and how a meeting counts."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest

from ego.core.identity.people import (
    TRAJECTORY,
    RelationshipField,
    as_name,
    find_mentions,
    is_called,
    meet,
    read,
    stranger,
    update,
)
from ego.errors import UsageError
from tests.conftest import NOON

MIKA = stranger("p_1", "Mika")


def put(entry: dict[str, Any], field: str, value: str | float) -> tuple[dict[str, Any], str]:
    before = deepcopy(entry)
    try:
        return update(entry, field, value)
    finally:
        assert entry == before


@pytest.mark.parametrize(
    ("field", "value", "change", "said"),
    [
        (
            "known_fact",
            "has  two cats",
            {"known_facts": ["has two cats"]},
            "You know of Mika: has two cats",
        ),
        (
            "preferred_topic",
            "tides",
            {"preferred_topics": ["tides"]},
            "Mika likes to talk about: tides",
        ),
        (
            "sensitive_topic",
            "work",
            {"sensitive_topics": ["work"]},
            "A tender subject for Mika: work",
        ),
        ("alias", "ミカ", {"aliases": ["ミカ"]}, "Mika is also called: ミカ"),
        ("dominant_tone", "dry", {"dominant_tone": "dry"}, "Mika's usual tone: dry"),
        (
            "communication_style",
            "brief",
            {"communication_style": "brief"},
            "How Mika communicates: brief",
        ),
        ("trust_level", 0.9, {"trust_level": 0.9}, "Trust in Mika: 0.9"),
        ("trust_level", "1", {"trust_level": 1.0}, "Trust in Mika: 1"),
    ],
)
def test_each_field_has_its_place(
    field: str, value: str | float, change: dict[str, Any], said: str
) -> None:
    assert put(MIKA, field, value) == (MIKA | change, said)


def test_every_field_can_be_told() -> None:
    for field in RelationshipField:
        assert put(MIKA, field, "0.6")[0] != MIKA


def test_the_same_fact_is_kept_once() -> None:
    once, _ = put(MIKA, "known_fact", "has two cats")
    twice, _ = put(once, "known_fact", "has two  cats")

    assert twice == once


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("trust_level", 1.5, "trust_level must be a number from 0 to 1, not 1.5."),
        ("trust_level", "nan", "trust_level must be a number from 0 to 1, not nan."),
        ("trust_level", "a lot", "trust_level must be a number from 0 to 1, not a lot."),
        ("known_fact", " ", "known_fact needs a few words, not ' '."),
        ("alias", 3.0, "alias needs a few words, not 3.0."),
        ("known_fact", "x" * 301, "known_fact is 301 characters long; at most 300 fit."),
    ],
)
def test_what_does_not_fit_is_refused(field: str, value: str | float, sentence: str) -> None:
    with pytest.raises(UsageError) as refused:
        put(MIKA, field, value)

    assert str(refused.value) == sentence


@pytest.mark.parametrize("name", ["Mika", "MIKA", " mika ", "ＭＩＫＡ", "ミカ", "ﾐｶ"])
def test_a_person_is_known_by_name_and_alias_in_any_case_and_width(name: str) -> None:
    entry, _ = put(MIKA, "alias", "ミカ")

    assert is_called(entry, name)
    assert not is_called(entry, "Mikael")


@pytest.mark.parametrize("name", ["", "  ", "x" * 81])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=r"A person's name has 1 to 80 characters\."):
        as_name(name)


def test_a_meeting_is_counted_once_for_each_memory() -> None:
    once = meet(MIKA, NOON, "happy", "mem_1")
    again = meet(once, NOON, "happy", "mem_1")
    twice = meet(again, NOON + timedelta(days=1), "calm", "mem_2")

    assert again == once
    assert once["total_interactions"] == 1
    assert twice["total_interactions"] == 2
    assert twice["first_interaction"] == NOON.isoformat()
    assert twice["last_interaction"] == (NOON + timedelta(days=1)).isoformat()
    assert [step["emotion"] for step in twice["mood_trajectory"]] == ["happy", "calm"]
    assert MIKA["total_interactions"] == 0


def test_a_long_acquaintance_keeps_the_latest_moods() -> None:
    entry = MIKA
    for n in range(TRAJECTORY + 5):
        entry = meet(entry, NOON + timedelta(hours=n), "calm", f"mem_{n}")

    assert entry["total_interactions"] == TRAJECTORY + 5
    assert [step["memory"] for step in entry["mood_trajectory"]] == [
        f"mem_{n}" for n in range(5, TRAJECTORY + 5)
    ]


def test_a_kept_entry_is_completed_and_its_own_keys_stay() -> None:
    entry = read("p_1", {"name": "Mika", "born": 1990, "mood_trajectory": ["old form"]})

    assert entry == MIKA | {"born": 1990, "mood_trajectory": ["old form"]}
    assert meet(entry, NOON, "calm", "mem_1")["total_interactions"] == 1


@pytest.mark.parametrize(
    ("kept", "complaint"),
    [
        ({"aliases": None}, "aliases of 'Mika' is not a list"),
        ({"known_facts": "cats"}, "known_facts of 'Mika' is not a list"),
        ({"trust_level": "full"}, "trust_level of 'Mika' is 'full'"),
        ({"trust_level": 3}, "trust_level of 'Mika' is 3"),
        ({"total_interactions": "many"}, "total_interactions of 'Mika' is 'many'"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(kept: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read("p_1", {"name": "Mika"} | kept)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Ann came by.", ["Ann"]),
        ("A happy anniversary, and annals.", []),
        ("ANNIEさんと由紀が来た。", ["Ann", "Yuki"]),
        ("Ａｎｎ, are you there?", ["Ann"]),
        ("O'Hara sang; ohara did not.", ["O'Hara"]),
        ("森の中で", []),  # a single character is a word more often than a name
        ("Анна тут.", ["Анна"]),
        ("Аннаграмма", []),
        ("", []),
    ],
)
def test_who_is_named_in_what_was_said(said: str, named: list[str]) -> None:
    called = [
        ("Ann", ["Annie"]),
        ("Yuki", ["由紀"]),
        ("O'Hara", []),
        ("Mori", ["森"]),
        ("Анна", []),
    ]
    every = [stranger("p_1", name) | {"aliases": aliases} for name, aliases in called]

    assert find_mentions(every, said) == named
