"""What may be written into the self model, and how it reads afterwards."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from ego.core.identity import self_model as core_goals
from ego.core.identity.self_model import SelfField, questions, update
from ego.errors import EgoError, NotFound, UsageError
from tests.conftest import NOON

ID = "0123456789ab"
CHANGED = {"last_updated": NOON.isoformat()}


def put(document: dict[str, Any], field: str, value: str | float) -> tuple[dict[str, Any], str]:
    before = deepcopy(document)
    try:
        return update(document, field, value, NOON, ID)
    finally:
        assert document == before


@pytest.mark.parametrize(
    ("field", "value", "document", "said"),
    [
        (
            "preference",
            " quiet  mornings ",
            {"preferences": ["quiet mornings"]},
            "You prefer: quiet mornings",
        ),
        ("value", "candour", {"discovered_values": ["candour"]}, "You value: candour"),
        ("skill", "drawing", {"skill_confidence": {"drawing": 0.5}}, "Skill drawing: 0.5"),
        ("skill", "drawing = 0.7", {"skill_confidence": {"drawing": 0.7}}, "Skill drawing: 0.7"),
        ("skill", "a=b=1", {"skill_confidence": {"a=b": 1.0}}, "Skill a=b: 1"),
        (
            "confidence",
            0.8,
            {"confidence_calibration": 0.8},
            "Confidence in your own judgement: 0.8",
        ),
        (
            "confidence",
            "0.25",
            {"confidence_calibration": 0.25},
            "Confidence in your own judgement: 0.25",
        ),
        (
            "narrative",
            "I ask before I answer.",
            {
                "identity_narratives": ["I ask before I answer."],
                "growth_log": [{"at": NOON.isoformat(), "change": "I ask before I answer."}],
            },
            "Your story now says: I ask before I answer.",
        ),
        (
            "goal",
            "Learn the tides",
            {
                "goals": [
                    {
                        "id": f"g_{ID}",
                        "title": "Learn the tides",
                        "horizon": "mid",
                        "priority": 50,
                        "status": "active",
                        "created_at": NOON.isoformat(),
                    }
                ]
            },
            f"New goal (g_{ID}): Learn the tides",
        ),
        (
            "question",
            "What do I avoid?",
            {
                "question_log": [
                    {
                        "id": f"q_{ID}",
                        "question": "What do I avoid?",
                        "importance": 3,
                        "created_at": NOON.isoformat(),
                        "resolved": False,
                    }
                ]
            },
            f"You carry a new question (q_{ID}): What do I avoid?",
        ),
    ],
    ids=str,
)
def test_each_field_has_its_place(
    field: str, value: str | float, document: dict[str, Any], said: str
) -> None:
    assert put({}, field, value) == (document | CHANGED, said)


def test_what_is_known_already_is_not_kept_twice() -> None:
    for field, value, key in (
        ("preference", "tea", "preferences"),
        ("goal", "Learn the tides", "goals"),
        ("question", "Why?", "question_log"),
    ):
        once, _ = put({}, field, value)
        twice, _ = put(once, field, value)

        assert twice[key] == once[key]


def test_what_nobody_knows_is_kept() -> None:
    document, _ = put({"mine": [1, {"deep": None}]}, "value", "candour")

    assert document["mine"] == [1, {"deep": None}]


def test_scored_preferences_of_an_older_ego_keep_their_form() -> None:
    document, _ = put({"preferences": {"tea": 0.9}}, "preference", "quiet")
    again, _ = put(document, "preference", "tea")

    assert again["preferences"] == {"tea": 0.9, "quiet": 0.5}


def test_goals_of_an_older_ego_are_taken_over() -> None:
    older = {"current_goals": ["Write daily", "Rest"], "goals": [{"id": "g_x", "title": "Rest"}]}

    document, said = put(older, "done_goal", "Write daily")

    assert said == "Goal reached: Write daily"
    assert "current_goals" not in document
    assert [(goal["title"], goal["status"]) for goal in core_goals.read_goals(document)] == [
        ("Rest", "active"),
        ("Write daily", "done"),
    ]


@pytest.mark.parametrize("named", [f"g_{ID}", "Learn the tides"])
def test_a_goal_is_reached_by_id_or_title(named: str) -> None:
    document, _ = put({}, "goal", "Learn the tides")

    reached, said = put(document, "done_goal", named)

    assert said == "Goal reached: Learn the tides"
    assert reached["goals"][0]["status"] == "done"
    with pytest.raises(NotFound, match=r"No open goal 'Learn the tides'\. Open: none\."):
        put(reached, "done_goal", "Learn the tides")


def test_an_unknown_goal_is_answered_with_the_open_ones() -> None:
    document, _ = put({}, "goal", "Learn the tides")

    with pytest.raises(NotFound, match=rf"Open: g_{ID} \(Learn the tides\)\."):
        put(document, "done_goal", "Fly")


@pytest.mark.parametrize("named", [f"q_{ID}", "Why?"])
def test_a_question_is_weighed_and_answered_by_id_or_words(named: str) -> None:
    document, _ = put({}, "question", "Why?")

    weighed, weight = put(document, "question_importance", f"{named} = 5")
    answered, answer = put(weighed, "resolve_question", named)

    assert weight == "Importance 5 now: Why?"
    assert answer == "Answered: Why?"
    assert answered["question_log"] == [
        document["question_log"][0]
        | {"importance": 5, "resolved": True, "resolved_at": NOON.isoformat()}
    ]
    assert [one.resolved for one in questions(answered)] == [True]


def test_an_answered_question_may_be_asked_again() -> None:
    document, _ = put({}, "question", "Why?")
    answered, _ = put(document, "resolve_question", "Why?")

    again, _ = update(answered, "question", "Why?", NOON, "ba9876543210")

    assert [one["resolved"] for one in again["question_log"]] == [True, False]


@pytest.mark.parametrize("field", ["resolve_question", "question_importance"])
def test_an_unknown_question_is_answered_with_the_open_ones(field: str) -> None:
    document, _ = put({}, "question", "Why?")

    with pytest.raises(NotFound, match=rf"No open question 'When\?'\. Open: q_{ID} \(Why\?\)\."):
        put(document, field, "When? = 2" if field == "question_importance" else "When?")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("preference", "", "preference needs a few words, not ''."),
        ("goal", "  ", "goal needs a few words, not '  '."),
        ("narrative", 3.0, "narrative needs a few words, not 3.0."),
        ("question", "x" * 501, "question is 501 characters long; at most 500 fit."),
        ("confidence", "much", "confidence must be a number from 0 to 1, not much."),
        ("confidence", 1.5, "confidence must be a number from 0 to 1, not 1.5."),
        ("confidence", "nan", "confidence must be a number from 0 to 1, not nan."),
        ("confidence", "a\nb\x1b", r"confidence must be a number from 0 to 1, not a b\\x1b."),
        ("skill", "drawing = lots", "skill must be a number from 0 to 1, not lots."),
        ("skill", "= 0.5", "skill reads 'NAME' or 'NAME = 0.7', the confidence from 0 to 1."),
        ("question_importance", "5", "question_importance reads 'ID = N'"),
        ("question_importance", "q = 6", "question_importance reads 'ID = N'"),
        ("question_importance", "q = 12", "question_importance reads 'ID = N'"),
    ],
)
def test_what_does_not_fit_is_refused(field: str, value: str | float, sentence: str) -> None:
    with pytest.raises(UsageError) as refused:
        put({}, field, value)

    assert str(refused.value).startswith(sentence.replace("\\\\", "\\"))


@pytest.mark.parametrize(
    ("document", "field", "complaint"),
    [
        ({"skill_confidence": ["drawing"]}, "skill", "'skill_confidence' is not an object"),
        ({"question_log": {}}, "question", "'question_log' is not a list"),
        ({"goals": "many"}, "goal", "'goals' is not a list"),
        ({"preferences": "tea"}, "preference", "'preferences' is not a list"),
        ({"growth_log": 3}, "narrative", "'growth_log' is not a list"),
    ],
)
def test_a_document_that_makes_no_sense_is_refused(
    document: dict[str, Any], field: str, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        put(document, field, "words")


@pytest.mark.parametrize("field", list(SelfField))
def test_entries_of_another_kind_are_passed_over(field: SelfField) -> None:
    strange = {"goals": [None, 3], "question_log": ["what", {"id": "q_0"}]}
    value = "q_0 = 5" if field is SelfField.QUESTION_IMPORTANCE else "0.5"

    try:
        document, _ = put(strange, field, value)
    except EgoError:
        return
    assert document["question_log"][:2] == strange["question_log"]
