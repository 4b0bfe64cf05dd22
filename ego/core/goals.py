"""Goals: what an agent works toward. The self model's `goals` is their one home.

    {"id": "g_…", "title": …, "horizon": "short|mid|long", "priority": 0-100,
     "status": "active|paused|done|dropped", "created_at": …}

`current_goals`, a plain list of strings of an older ego, is read as goals and taken over at the
first change.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from ego.core import moments, text
from ego.errors import NotFound, UsageError

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


def _list(document: Mapping[str, Any], key: str) -> list[Any]:
    kept = document.get(key, [])
    if not isinstance(kept, list):
        raise ValueError(f"'{key}' is not a list")
    return kept
