"""Questions: how present they are, and when they nag."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.identity.questions import Question, count_nagging, open_ones, read
from tests.conftest import NOON


def asked(
    days_ago: float, importance: int = 3, *, resolved: bool = False, name: str = "q"
) -> Question:
    return Question(name, "Why?", importance, NOON - timedelta(days=days_ago), resolved)


@pytest.mark.parametrize("importance", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("days", [0, 1, 14, 60, 365])
def test_salience_follows_the_formula(importance: int, days: float) -> None:
    expected = importance / 5 * math.exp(-days / (14 * importance))

    assert asked(days, importance).salience(NOON) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("days", "importance", "state"),
    [
        (0, 1, "fading"),
        (0, 2, "active"),
        (0, 5, "active"),
        (84, 5, "active"),
        (85, 5, "fading"),
        (161, 5, "fading"),
        (162, 5, "dormant"),
        (10, 1, "dormant"),
    ],
)
def test_a_question_is_active_then_fading_then_dormant(
    days: float, importance: int, state: str
) -> None:
    assert asked(days, importance).state(NOON) == state


def test_an_answered_question_is_resolved() -> None:
    assert asked(0, 5, resolved=True).state(NOON) == "resolved"


@given(
    st.integers(1, 5), st.datetimes(timezones=st.just(UTC)), st.datetimes(timezones=st.just(UTC))
)
def test_no_time_breaks_salience(importance: int, at: datetime, now: datetime) -> None:
    question = Question("q", "Why?", importance, at)

    assert 0 <= question.salience(now) <= importance / 5


def test_only_important_fading_questions_nag() -> None:
    every = [
        asked(90, 5),
        asked(70, 4),
        asked(70, 4, resolved=True),
        asked(40, 3),
        asked(0, 5),
        asked(400, 5),
    ]

    assert count_nagging(every, NOON) == 2


def test_open_ones_come_most_present_first() -> None:
    every = [
        asked(60, 3, name="old"),
        asked(0, 3, name="new"),
        asked(0, 5, resolved=True, name="answered"),
        asked(0, 5, name="important"),
    ]

    assert [question.id for question in open_ones(every, NOON)] == ["important", "new", "old"]


def test_a_kept_question_is_read_with_defaults() -> None:
    kept = [
        {"id": "q_1", "question": "Why?", "created_at": "2026-01-01T12:00:00"},
        {"id": "q_2", "question": "", "created_at": NOON.isoformat()},
        {"id": "q_3", "question": "When?"},
        {"question": "How?", "created_at": NOON.isoformat(), "importance": 9, "resolved": True},
    ]

    assert read(kept) == [
        Question("q_1", "Why?", 3, NOON),
        Question("", "How?", 5, NOON, resolved=True),
    ]


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ({"created_at": "soon"}, "created_at of a question is 'soon', not a time"),
        ({"created_at": 5}, "created_at of a question is 5, not a time"),
        ({"importance": "much"}, "importance of a question is 'much', not a number"),
        ({"importance": math.inf}, "importance of a question is inf, not a number"),
        ({"importance": None}, "importance of a question is None, not a number"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(broken: dict[str, Any], complaint: str) -> None:
    whole = {"id": "q_1", "question": "Why?", "created_at": NOON.isoformat()}

    with pytest.raises(ValueError, match=complaint):
        read([whole | broken])
