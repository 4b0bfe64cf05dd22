"""What an agent knows of itself, and what may be written there.

The document keeps the published field names; `update` is the only way to change it,
and refuses whatever would make it mean something else.

Goals: what an agent works toward. The self model's `goals` is their one home.

    {"id": "g_…", "title": …, "horizon": "short|mid|long", "priority": 0-100,
     "status": "active|paused|done|dropped", "created_at": …}

`current_goals`, a plain list of strings of an older ego, is read as goals and taken over at the
first change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from ego.core import moments, text
from ego.core.identity.questions import Question, read
from ego.errors import NotFound, UsageError

SENTENCE_LENGTH = 500


class SelfField(StrEnum):
    """What `update_self` may be told."""

    PREFERENCE = "preference"
    VALUE = "value"
    SKILL = "skill"
    GOAL = "goal"
    DONE_GOAL = "done_goal"
    QUESTION = "question"
    RESOLVE_QUESTION = "resolve_question"
    QUESTION_IMPORTANCE = "question_importance"
    NARRATIVE = "narrative"
    CONFIDENCE = "confidence"


Changed = tuple[dict[str, Any], str]
"""A new document, and a line that says what is different in it."""


def update(
    document: Mapping[str, Any], field: str, value: str | float, now: datetime, new_id: str
) -> Changed:
    """`document` with `value` put into `field`, and what to say about it.

    `new_id` is twelve hexadecimal characters for whatever is new. Raises UsageError or
    NotFound with the way out when the value does not fit, and ValueError when `document`
    makes no sense; it is never touched.
    """
    change = _CHANGES[SelfField(field)]
    fresh, said = change(dict(document), value, now, new_id)
    return fresh | {"last_updated": now.isoformat()}, said


def questions(document: Mapping[str, Any]) -> list[Question]:
    """Every question ever asked, in order."""
    log = _list(document, "question_log")
    return read(entry for entry in log if isinstance(entry, Mapping))


def _list(document: Mapping[str, Any], key: str) -> list[Any]:
    kept = document.get(key, [])
    if not isinstance(kept, list):
        raise ValueError(f"'{key}' is not a list")
    return kept


def _sentence(field: str, value: str | float) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageError(f"{field} needs a few words, not {value!r}.")
    if len(value) > SENTENCE_LENGTH:
        raise UsageError(
            f"{field} is {len(value):,} characters long; at most {SENTENCE_LENGTH} fit."
        )
    return " ".join(value.split())


def _listed(
    field: str, key: str, said: str
) -> Callable[[dict[str, Any], str | float, datetime, str], Changed]:
    def change(document: dict[str, Any], value: str | float, _: datetime, __: str) -> Changed:
        words = _sentence(field, value)
        scored = document.get(key)
        if isinstance(scored, dict):  # as an older ego kept them
            document[key] = {**scored, words: scored.get(words, 0.5)}
        elif words not in (listed := _list(document, key)):
            document[key] = [*listed, words]
        return document, f"{said}: {text.one_line(words)}"

    return change


def _goal_set(document: dict[str, Any], value: str | float, now: datetime, new_id: str) -> Changed:
    every, said = put(read_goals(document), _sentence("goal", value), now, new_id)
    return _with_goals(document, every), said


def _goal_done(document: dict[str, Any], value: str | float, now: datetime, _: str) -> Changed:
    every, said = reach_goal(read_goals(document), _sentence("done_goal", value), now)
    return _with_goals(document, every), said


def _with_goals(document: dict[str, Any], every: list[dict[str, Any]]) -> dict[str, Any]:
    document.pop("current_goals", None)
    return document | {"goals": every}


def _question_asked(
    document: dict[str, Any], value: str | float, now: datetime, new_id: str
) -> Changed:
    words = _sentence("question", value)
    for question in questions(document):
        if question.text == words and not question.resolved:
            return document, f"You carry this question already ({question.id})."
    entry = {
        "id": f"q_{new_id}",
        "question": words,
        "importance": 3,
        "created_at": now.isoformat(),
        "resolved": False,
    }
    document["question_log"] = [*_list(document, "question_log"), entry]
    return document, f"You carry a new question ({entry['id']}): {text.one_line(words)}"


def _question_resolved(
    document: dict[str, Any], value: str | float, now: datetime, _: str
) -> Changed:
    wanted = _sentence("resolve_question", value)
    question = _open_question(document, wanted)
    change = {"resolved": True, "resolved_at": now.isoformat()}
    return _with_question(
        document, question.id, change
    ), f"Answered: {text.one_line(question.text)}"


def _question_weighed(
    document: dict[str, Any], value: str | float, _: datetime, __: str
) -> Changed:
    wanted, separator, number = _sentence("question_importance", value).rpartition("=")
    if not separator or number.strip() not in set("12345"):
        raise UsageError(
            "question_importance reads 'ID = N', N from 1 to 5, as in 'q_0123456789ab = 5'."
        )
    question = _open_question(document, wanted.strip())
    importance = int(number)
    changed = _with_question(document, question.id, {"importance": importance})
    return changed, f"Importance {importance} now: {text.one_line(question.text)}"


def _open_question(document: Mapping[str, Any], wanted: str) -> Question:
    waiting = [question for question in questions(document) if not question.resolved]
    for question in waiting:
        if wanted in (question.id, question.text):
            return question
    known = text.enumerate_names(f"{q.id} ({text.one_line(q.text, 40)})" for q in waiting) or "none"
    raise NotFound(f"No open question '{text.one_line(wanted, 60)}'. Open: {known}.")


def _with_question(
    document: dict[str, Any], question_id: str, change: dict[str, Any]
) -> dict[str, Any]:
    log = document["question_log"]
    return document | {
        "question_log": [
            entry | change if _is_called(entry, question_id) else entry for entry in log
        ]
    }


def _is_called(entry: object, question_id: str) -> bool:
    return isinstance(entry, dict) and entry.get("id") == question_id


def _skill(document: dict[str, Any], value: str | float, _: datetime, __: str) -> Changed:
    name, separator, number = _sentence("skill", value).rpartition("=")
    name = name.strip() if separator else number.strip()
    confidence = _share("skill", number) if separator else 0.5
    if not name:
        raise UsageError("skill reads 'NAME' or 'NAME = 0.7', the confidence from 0 to 1.")
    skills = document.get("skill_confidence", {})
    if not isinstance(skills, dict):
        raise ValueError("'skill_confidence' is not an object")
    document["skill_confidence"] = {**skills, name: confidence}
    return document, f"Skill {text.one_line(name)}: {confidence:g}"


def _confidence(document: dict[str, Any], value: str | float, _: datetime, __: str) -> Changed:
    confidence = _share("confidence", value)
    document["confidence_calibration"] = confidence
    return document, f"Confidence in your own judgement: {confidence:g}"


def _share(field: str, value: str | float) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise UsageError(
            f"{field} must be a number from 0 to 1, not {text.one_line(str(value), 40)}."
        )
    return number


def _narrative(document: dict[str, Any], value: str | float, now: datetime, _: str) -> Changed:
    words = _sentence("narrative", value)
    document["identity_narratives"] = [*_list(document, "identity_narratives"), words]
    entry = {"at": now.isoformat(), "change": words}
    document["growth_log"] = [*_list(document, "growth_log"), entry]
    return document, f"Your story now says: {text.one_line(words)}"


_CHANGES: Mapping[SelfField, Callable[[dict[str, Any], str | float, datetime, str], Changed]] = {
    SelfField.PREFERENCE: _listed("preference", "preferences", "You prefer"),
    SelfField.VALUE: _listed("value", "discovered_values", "You value"),
    SelfField.SKILL: _skill,
    SelfField.GOAL: _goal_set,
    SelfField.DONE_GOAL: _goal_done,
    SelfField.QUESTION: _question_asked,
    SelfField.RESOLVE_QUESTION: _question_resolved,
    SelfField.QUESTION_IMPORTANCE: _question_weighed,
    SelfField.NARRATIVE: _narrative,
    SelfField.CONFIDENCE: _confidence,
}


def read_value(document: Mapping[str, Any], day: date) -> str | None:
    """One of the values kept in `document`, another each day; None where there is none."""
    every = read_values(document)
    return every[day.toordinal() % len(every)] if every else None


def read_values(document: Mapping[str, Any]) -> list[str]:
    """The values kept in `document`, oldest first."""
    return [str(one) for one in document.get("discovered_values") or () if str(one).strip()]


HORIZONS = ("short", "mid", "long")
STATES = ("active", "paused", "done", "dropped")
OPEN_STATES = ("active", "paused")
FRESHLY_DONE = timedelta(days=3)

Goal = dict[str, Any]


def read_goals(document: Mapping[str, Any]) -> list[Goal]:
    """The goals, oldest first; ValueError says what is wrong with one that makes no sense."""
    kept = [
        _read(_blank(f"g_{n}", str(goal.get("title", "")), "") | goal)
        for n, goal in enumerate(_list(document, "goals"))
        if isinstance(goal, dict)
    ]
    known = {goal["title"] for goal in kept}
    older = [title for title in _list(document, "current_goals") if isinstance(title, str)]
    return kept + [
        _blank(f"g_{n}", title, "") for n, title in enumerate(older) if title not in known
    ]


def active(every: list[Goal]) -> list[Goal]:
    """What is worked toward now, the most pressing first: by priority, horizon, age."""
    working = [goal for goal in every if goal["status"] == "active"]
    return sorted(
        working, key=lambda goal: (-goal["priority"], HORIZONS.index(str(goal["horizon"])))
    )


def freshly_done(every: list[Goal], now: datetime) -> list[Goal]:
    """What was reached within the last three days, the latest first."""
    reached = [
        (at, goal)
        for goal in every
        if goal["status"] == "done" and (at := moments.read_time(goal.get("done_at")))
    ]
    reached.sort(key=lambda one: one[0], reverse=True)
    return [goal for at, goal in reached if now - at <= FRESHLY_DONE]


def put(every: list[Goal], words: str, now: datetime, new_id: str) -> tuple[list[Goal], str]:
    """`every` with a goal added, or changed where `words` name one that is still open.

    `words` read 'TITLE' or 'TITLE = long 80 paused': after the last ' = ' come a horizon, a
    priority from 0 to 100 and a status, as many of them as are meant. An id does for a title.
    """
    title, changes = _said(words)
    for goal in every:
        if title in (goal["id"], goal["title"]) and goal["status"] in OPEN_STATES:
            if not changes:
                return every, f"Already a goal ({goal['status']}): {_named(goal)}"
            changed = _moved({**goal, **changes}, now)
            return [changed if one is goal else one for one in every], _described(changed)
    if title.startswith("g_") and changes:
        raise _unknown(title, every)
    goal = _moved({**_blank(f"g_{new_id}", title, now.isoformat()), **changes}, now)
    return [*every, goal], f"New goal ({goal['id']}): {_named(goal)}"


def reach_goal(every: list[Goal], wanted: str, now: datetime) -> tuple[list[Goal], str]:
    """`every` with the open goal called `wanted`, by id or title, done."""
    for goal in every:
        if wanted in (goal["id"], goal["title"]) and goal["status"] in OPEN_STATES:
            done = _moved({**goal, "status": "done"}, now)
            return [done if one is goal else one for one in every], f"Goal reached: {_named(goal)}"
    raise _unknown(wanted, every)


def _unknown(wanted: str, every: list[Goal]) -> NotFound:
    waiting = [
        f"{goal['id']} ({text.one_line(goal['title'], 40)})"
        for goal in every
        if goal["status"] in OPEN_STATES
    ]
    known = text.enumerate_names(waiting) or "none"
    return NotFound(f"No open goal '{text.one_line(wanted, 60)}'. Open: {known}.")


def _said(words: str) -> tuple[str, Goal]:
    title, separator, settings = words.rpartition(" = ")
    if not separator:
        return words, {}
    changes: Goal = {}
    for word in settings.lower().split():
        if word in HORIZONS:
            changes["horizon"] = word
        elif word in STATES:
            changes["status"] = word
        elif word.isascii() and word.isdigit() and int(word) <= 100:
            changes["priority"] = int(word)
        else:
            raise UsageError(
                "goal reads 'TITLE' or 'TITLE = short 80 paused', not"
                f" '{text.one_line(word, 40)}'."
                f" Horizons: {', '.join(HORIZONS)}; priority: 0 to 100;"
                f" states: {', '.join(STATES)}."
            )
    return title.strip(), changes


def _moved(goal: Goal, now: datetime) -> Goal:
    return goal | {"done_at": now.isoformat()} if goal["status"] == "done" else goal


def _described(goal: Goal) -> str:
    how = f"{goal['status']}, {goal['horizon']}, priority {goal['priority']}"
    return f"Goal now {how}: {_named(goal)}"


def _named(goal: Goal) -> str:
    return text.one_line(goal["title"])


def _blank(goal_id: str, title: str, created_at: str) -> Goal:
    return {
        "id": goal_id,
        "title": title,
        "horizon": "mid",
        "priority": 50,
        "status": "active",
        "created_at": created_at,
    }


def _read(goal: Goal) -> Goal:
    priority, title = goal["priority"], goal["title"]
    if not isinstance(title, str):
        raise ValueError(f"title of a goal is {title!r}, not text")
    for key, right in (("horizon", HORIZONS), ("status", STATES)):
        if goal[key] not in right:
            raise ValueError(
                f"{key} of goal '{text.one_line(title, 40)}' is {goal[key]!r},"
                f" not one of {', '.join(right)}"
            )
    if isinstance(priority, bool) or not isinstance(priority, int) or not 0 <= priority <= 100:
        raise ValueError(
            f"priority of goal '{text.one_line(title, 40)}' is {priority!r},"
            " not a whole number from 0 to 100"
        )
    return goal
