"""What was lived lately, and what of it comes first when one looks back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core.memory.memories import Category, Memory
from ego.core.times import mentions

A_DAY = timedelta(days=1)
_LATELY = (A_DAY, timedelta(days=3), timedelta(days=7))
_UNTOLD = (A_DAY, timedelta(days=2), timedelta(days=3))
_LEADS, _FOLLOWS = timedelta(days=2), timedelta(days=3)
"""So long what one found as one looked inward comes first, and so long it follows what was lived
since."""
_WEIGHS = timedelta(days=2)
"""So long what weighs more than the newest stands beside it: no more than two mornings."""


class Morning(NamedTuple):
    """What a session begins with, the first first."""

    inward: Memory | None
    """What one found as one last looked inward, while that still comes first."""
    weighs: Memory | None
    """What weighs more than the newest of what was lived since."""
    newest: Memory | None
    """The newest, where it is worth a word."""
    behind: Memory | None
    """What one found as one last looked inward, once it only follows."""


def begin_morning(
    inward: Memory | None, recent: Sequence[Memory], now: datetime, *, is_closed: bool = False
) -> Morning:
    """What a session at `now` begins with; `recent` are the newest memories, the newest first.

    An introspection of the last day speaks for itself, and so does one that nothing came after. Up
    to two days old, or while all that came after is of the same day, it comes before the newest;
    then what was lived since comes first, and after three days that alone. Where the newest was
    told as part of a story (`is_closed`), all that is so a day sooner. What was replaced since is
    told no more: what took its place is.
    """
    there = [one for one in recent if not one.held.is_over(now)]
    lived = [one for one in there if inward is None or one.at > inward.at]
    if inward is None:
        return Morning(None, _weightier(lived, now), lived[0] if lived else None, None)
    gone = now - inward.at
    if gone <= A_DAY or not lived:
        return Morning(inward, None, None, None)
    if not is_closed and (gone <= _LEADS or lived[0].at - inward.at <= A_DAY):
        return Morning(inward, None, lived[0], None)
    behind = inward if gone <= (_LEADS if is_closed else _FOLLOWS) else None
    return Morning(None, _weightier(lived, now), lived[0], behind)


def _weightier(lived: Sequence[Memory], now: datetime) -> Memory | None:
    """What was more important than the newest, of the last day or else of the last two."""
    heaviest = find_weightiest([one for one in lived[1:] if now - one.at <= _WEIGHS], now)
    return heaviest if heaviest and heaviest.importance > lived[0].importance else None


def find_weightiest(among: Sequence[Memory], now: datetime) -> Memory | None:
    """What weighs most of the last day, or else of the last three, or the last week, or of all.

    What weighed most weeks ago has been told since.
    """
    return _find_heaviest(among, now, _LATELY) or max(among, key=weight, default=None)


def find_untold(recent: Sequence[Memory], now: datetime, told: Collection[str]) -> Memory | None:
    """What weighs most of the last days, but for what was `told` just now, by its id.

    Else the newest of the last week that was not; None where there is none.
    """
    others = [one for one in recent if one.id not in told and now - one.at <= _LATELY[-1]]
    return _find_heaviest(others, now, _UNTOLD) or next(iter(others), None)


def _find_heaviest(
    among: Sequence[Memory], now: datetime, spans: Sequence[timedelta]
) -> Memory | None:
    newer = ([one for one in among if now - one.at <= span] for span in spans)
    return max(next(filter(None, newer), []), key=weight, default=None)


def weight(one: Memory) -> tuple[int, float, datetime]:
    """By what memories are compared: their importance, how strongly they were felt, their time."""
    return one.importance, one.intensity, one.at


def select_lived(recent: Sequence[Memory]) -> list[Memory]:
    """Those of `recent` that are no introspection; all of them where all are."""
    return [one for one in recent if one.category != Category.INTROSPECTION] or list(recent)


def newest_beside(first: Memory, lived: Sequence[Memory], most: int) -> list[Memory]:
    """The newest of what was `lived` to stand beside the `first`, at most so many.

    What says the same of another day stands there once: each shift of a week is as new.
    """
    said, beside = {mentions.without_times(first.content)}, list[Memory]()
    for one in lived[: _LOOKED_AT * most]:
        same = mentions.without_times(one.content)
        if same not in said and len(beside) < most:
            beside.append(one)
        said.add(same)
    return beside


_LOOKED_AT = 3
"""So many times as many of the newest are looked through."""
