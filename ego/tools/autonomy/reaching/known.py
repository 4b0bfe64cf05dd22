"""What it said by itself, as it knows of it everywhere: when it was, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from ego.core import text
from ego.core.autonomy import reaching
from ego.core.autonomy.reaching import Said
from ego.errors import EgoError, NotFound
from ego.runtime.ego import Ego
from ego.stores.autonomy import said as kept
from ego.stores.engine.contract import Transaction

_TOLD = timedelta(days=3)
"""So long a message that nobody answered is told of as a session begins."""
_LATELY, _OPEN = timedelta(days=1), timedelta(days=14)
"""So long a message is told of in talk; and one that nobody has spoken since."""
_WIDTHS = (60, 44, 30, 18)
"""Columns of it in a session's first lines."""


def last(ego: Ego) -> Said:
    """The last message; NotFound when there is none."""
    with ego.database.reading() as db:
        found = kept.newest(db, 1)
    if not found:
        raise NotFound("Nothing was said by itself yet, so there is nothing to answer.")
    return found[0]


def find_lately(ego: Ego, db: Transaction, talked: datetime | None, most: int) -> list[Said]:
    """The messages, at most so many, that its person may speak of now, the newest first.

    Those are what was said of late, and what they have not spoken since: who was away answers
    today what was asked days ago. `talked` is when they last spoke.
    """

    def may_be_meant(said: Said) -> bool:
        age = ego.now() - said.message.at
        return age <= _LATELY or (
            age <= _OPEN and not said.answer and (talked is None or said.message.at > talked)
        )

    return [one for one in kept.newest(db, most) if may_be_meant(one)]


def recount(ego: Ego, said: Said, talked: datetime | None, columns: int) -> str:
    """A line of it; `talked` is when its person last spoke."""
    at, now = ego.local(said.message.at), ego.here()
    return reaching.recount(said, ego.addressed, at=at, now=now, talked=talked, columns=columns)


def tell_person(ego: Ego, said: Said, talked: datetime | None, columns: int) -> str:
    """The same for the one it was said to, who is called `you` there."""
    at, now, persona = ego.local(said.message.at), ego.here(), ego.persona()
    by = (persona.name if persona else "") or "it"
    return reaching.tell_person(said, by, at=at, now=now, talked=talked, columns=columns)


def quote(ego: Ego, event_id: str, columns: int) -> str:
    """The message of this id, with its time."""
    with ego.database.reading() as db:
        said = kept.get(db, event_id)
    if said is None:
        raise NotFound(f"No message '{text.one_line(event_id, 60)}'.")
    at, now = ego.local(said.message.at), ego.here()
    return reaching.quoted(said, at=at, now=now, columns=columns)


def news(ego: Ego) -> Said | None:
    """The last message while it is worth a line: not answered, or not told of yet."""
    with ego.database.reading() as db:
        found = kept.newest(db, 1)
    if not found or ego.now() - found[0].message.at > _TOLD:
        return None
    return None if found[0].answer and found[0].told_at else found[0]


def begin_with(ego: Ego, talked: datetime | None, room: int) -> list[str]:
    """Its line as a session begins, as wide as `room` tokens let it be; none without news.

    It is noted that it was told of; where that cannot be, it is told again.
    """
    said = news(ego)
    if said is None or (said.told_at and talked is not None and talked > said.message.at):
        return []
    lines = (recount(ego, said, talked, columns) for columns in _WIDTHS)
    line = next((one for one in lines if text.count_prompt_tokens(one) <= room), None)
    if line is None:
        return []
    if not ego.observes_only:
        try:
            with ego.database.writing() as db:
                kept.mark_told(db, said.message.event_id, ego.now())
        except EgoError as error:
            ego.warn(error.sentence.begin_with("what was told was not noted:"))
    return [line]


def read_by_person(ego: Ego, messages: Sequence[str]) -> None:
    """A person has looked at the messages of these ids."""
    if messages and not ego.observes_only:
        with ego.database.writing() as db:
            kept.mark_read(db, messages, ego.now())
