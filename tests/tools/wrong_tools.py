"""Tools that answer something else than they say. `make check` holds that each is refused.

Nothing runs this: mypy reads it, and an ignored complaint that were not made is an error there.
"""

from __future__ import annotations

from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.runtime.toolkit import utility
from ego.tools.desires import answers


@utility()
def right(_: Ego) -> Reply[answers.SatisfyDesire]:
    """All it says."""
    return Reply("", fields={"name": "curiosity", "level": 0.5, "quality": 0.7})


@utility()
def a_key_is_missing(_: Ego) -> Reply[answers.SatisfyDesire]:
    """Without its quality."""
    return Reply("", fields={"name": "curiosity", "level": 0.5})  # type: ignore[typeddict-item]


@utility()
def a_type_is_wrong(_: Ego) -> Reply[answers.SatisfyDesire]:
    """With a level in words."""
    fields: answers.SatisfyDesire = {
        "name": "curiosity",
        "level": "high",  # type: ignore[typeddict-item]
        "quality": 0.7,
    }
    return Reply("", fields=fields)


@utility()
def a_key_is_too_many(_: Ego) -> Reply[answers.SatisfyDesire]:
    """With what nobody was told of."""
    fields: answers.SatisfyDesire = {
        "name": "curiosity",
        "level": 0.5,
        "quality": 0.7,
        "mood": "joy",  # type: ignore[typeddict-unknown-key]
    }
    return Reply("", fields=fields)


@utility()
def nothing_is_there(_: Ego) -> Reply[answers.SatisfyDesire]:
    """Without any fields."""
    return Reply("")  # type: ignore[call-arg]


@utility()
def another_answer(ego: Ego) -> Reply[answers.SatisfyDesire]:
    """With what another tool answers."""
    return _body(ego)  # type: ignore[return-value]


@utility()
def any_answer(ego: Ego) -> Reply[answers.SatisfyDesire]:
    """With what a helper made that does not say what."""
    return _something(ego)  # type: ignore[return-value]


def _body(_: Ego) -> Reply[answers.Interoception]:
    return Reply("", fields={"body": None})


def _something(_: Ego) -> Reply:
    return Reply("", fields={"level": 0.5})
