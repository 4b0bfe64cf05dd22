"""The plan for what is said, and whose eyes it looks with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ego.core.persona import selection
from ego.core.persona.interests import InterestState, Mode, Target, TargetType
from ego.core.persona.preferences import Domain, Polarity, Preference, Status
from ego.core.persona.selection import Subject

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def preference(
    domain: str, polarity: str, subject: str, status: str = "confirmed", hours_ago: int = 0
) -> Preference:
    at = NOW - timedelta(hours=hours_ago)
    return Preference(
        Domain(domain),
        Polarity(polarity),
        subject,
        Status(status),
        1.0,
        created_at=at,
        updated_at=at,
    )


def topic(name: str, weight: float, kind: TargetType = TargetType.TOPIC) -> Target:
    return Target(kind, name, weight, NOW)


@pytest.mark.parametrize(
    ("said", "mode"),
    [
        ("How is the cat?", "associative_recent"),
        ("ねこは元気？", "associative_recent"),
        ("It cost 2000 yen.", "associative_recent"),
        ("What happened in 2024?", "explicit_about_time"),
        ("2024年の旅行", "explicit_about_time"),
        ("On 2025-12-24 we sang.", "explicit_about_time"),
        ("12月24日に何を歌った？", "explicit_about_time"),
        ("What did I say yesterday?", "explicit_about_time"),
        ("一昨日の夕食", "explicit_about_time"),
        ("three weeks or 3 weeks ago", "explicit_about_time"),
        ("3日前の話", "explicit_about_time"),
        ("明日の予定", "explicit_about_time"),
    ],
)
def test_a_time_that_is_named_is_looked_for(said: str, mode: str) -> None:
    plan = selection.as_json(selection.plan(said, NOW, selection.NOBODY))

    assert plan["mode"] == mode
    assert (plan["time_hint"] is not None) == (mode == "explicit_about_time")
    assert plan["queries"] == [said]
    assert plan["limits"] == {"max_candidates": 60, "max_selected": 12}


def test_a_long_text_is_searched_for_by_its_beginning() -> None:
    (query,) = selection.plan("word " * 5_000, NOW, selection.NOBODY).queries

    assert len(query) <= selection.QUERY_CHARACTERS


def test_only_what_is_confirmed_is_in_the_hint_and_the_newest_comes_first() -> None:
    preferences = [
        *(preference("topic", "like", f"topic {n}", hours_ago=n) for n in range(1, 9)),
        preference("food", "like", "noodles"),
        preference("food", "like", "cake", status="candidate"),
        preference("topic", "dislike", "war"),
        preference("topic", "dislike", "tax", status="revoked"),
        preference("style", "like", "plain words"),
        preference("style", "dislike", "sermons", hours_ago=1),
    ]
    state = InterestState(tuple(topic(f"t{n}", 1 - n / 20) for n in range(12)), Mode.EXPLORE)

    hint = selection.focus_hint(preferences, state)

    assert hint.topic_bias == ("noodles", *(f"topic {n}" for n in range(1, 6)))
    assert hint.style_bias == ("plain words",)
    assert hint.avoid_bias == ("war", "sermons")
    assert (hint.interest_mode_hint, len(hint.interest_targets_hint)) == (Mode.EXPLORE, 8)


def test_each_thing_counts_once_and_avoiding_wins() -> None:
    hint = selection.focus_hint(
        [preference("topic", "like", "Tea"), preference("food", "dislike", "Coffee")],
        InterestState(
            (topic("tea", 0.5), topic("COFFEE", 0.9), topic("Dana", 0.8, TargetType.PERSON))
        ),
    )

    assert selection.subjects(hint) == (
        Subject("Coffee", -1.0, has_synonyms=True),
        Subject("Tea", 1.0, has_synonyms=True),
        Subject("Dana", 0.8, has_synonyms=False),
    )
