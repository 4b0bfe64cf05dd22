"""A change that is told in one breath with a plan of something else: of what it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.together import same_day

_HINDERS = (
    r"\b(?:can(?:not|['’]t)|could(?:n['’]t| not)|won['’]t|doesn['’]t|isn['’]t|aren['’]t|clash\w*"
    r"|(?:un)?available|full|closed|busy|fit|suits?|too)\b|^\W*(?:because|since|as)\b"
    "|のため|なので|都合|具合|用事|無理|だめ|ダメ|重な|いっぱい|埋ま|混ん|空[いか]|ない|なく|合わ|厳し|休|忙し"
)
"""Why a plan cannot be on its day: that is no plan of its own."""


def may_tell_moved(plain: str) -> bool:
    """Whether something may be told as on another day, or at another hour."""
    from ego.core.memory.pointing.told.moves import cues, staying  # few texts name two days

    return cues.may_tell_moved(staying.drop_steady(plain))


def may_tell_off(plain: str) -> bool:
    """Whether something may be told as off."""
    from ego.core.memory.pointing.told import cancelling  # few texts name two days
    from ego.core.memory.pointing.told.moves import staying  # few texts name two days

    return cancelling.may_tell_off(staying.drop_steady(plain))


def tells_change(plain: str, now: datetime) -> bool:
    """Whether something may be told as off, in what names its day, or on another day."""
    return _tells(may_tell_moved, plain, now) or tells_off(plain, now)


def tells_off(plain: str, now: datetime) -> bool:
    """Whether something may be told as off, in what names its day."""
    return _tells(may_tell_off, plain, now)


def _tells(may: Callable[[str], bool], plain: str, now: datetime) -> bool:
    sentences = ahead.tense_of(plain).sentences(plain)
    return any(may(one) for one in sentences if spoken.find_days(one, now))


def list_rest(said: str, off: Sequence[Ahead], now: datetime) -> str | None:
    """What a text says beside that any of these is off on its day, which is no day of a plan; None
    where it says of none so: "the dentist is off tomorrow"."""
    from ego.core.memory.pointing.told import cancelling  # few texts tell it
    from ego.core.memory.pointing.told.otherwise import off_then

    worded = off_then.word_off(said, off, now) if off else said
    return None if worded == said else cancelling.drop_off(worded)


def hinders(part: str) -> bool:
    """Whether a clause says why a plan cannot be on its day, as far as its words tell."""
    return compiled(_HINDERS).search(part) is not None


def stand_apart(parts: Sequence[str], now: datetime) -> bool:
    """Whether each of several clauses that may tell a change says of which thing, and no other
    clause is about that: "Hakone is on the 12th. I had the dentist moved to the 13th"."""
    moved = [part for part in parts if may_tell_moved(part)]
    if moved and any(hinders(part) for part in parts if part not in moved):
        return False
    return all(
        names_moved(part, now)
        and all(same_day.are_apart(part, other, now) for other in parts if other is not part)
        for part in moved
    )


def names_moved(part: str, now: datetime) -> bool:
    """Whether a clause says of a thing, by its name, that it is on another day or hour."""
    from ego.core.memory.pointing.told.moves import (
        correcting,
        moves_english,
        moves_japanese,
        placing,
    )

    days = correcting.find_days_meant(part, now, now.date())
    hours = correcting.find_hours(part, now)
    inside = (one for one in hours if all(one.end <= d.start or d.end <= one.start for d in days))
    small = text.small(part)
    masked = placing.cover_times(small, [*days, *inside])
    if text.is_japanese(part):
        moves = moves_japanese.find_moves(small, masked, [])
    else:
        moves = moves_english.find_moves(small, masked)
    return any(text.query_tokens(ahead.without_times(one.words, now)) for one in moves)
