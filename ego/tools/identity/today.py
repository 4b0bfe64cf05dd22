"""How it is with an ego today, for whoever looks at it: the greeting, the page, the screen.

It only looks: nothing is settled, no sitting begins, nothing counts as shown, told or read. What
is private stays out of it unless that is asked for. What cannot be read is empty, and is warned of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from ego.core import text
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.decisions import Intent, IntentState
from ego.core.autonomy.reaching import Said
from ego.core.desires.desires import Pressure
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood.answers import mood_fields
from ego.core.mood.mood import Mood
from ego.core.persona.preferences import Status
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.autonomy import intents
from ego.stores.autonomy import said as kept_messages
from ego.stores.memory import ahead as kept_ahead
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.tools.identity import answers, meetings
from ego.tools.memory import coming
from ego.tools.mood import now as feeling

_Read = TypeVar("_Read")

_QUOTED = 60
"""Columns of an answer that is quoted."""
SAID = 5
"""So many of the newest messages of its own are there."""


class ForPerson(NamedTuple):
    """What waits for a person."""

    unread: int = 0
    """Messages that nobody has looked at, of the newest `SAID`."""
    blocked: Sequence[Intent] = ()
    """What it wants to do and cannot until a person enables or configures something."""
    candidates: int = 0
    """Likes and dislikes that nobody has confirmed yet."""


class Today(NamedTuple):
    """How it is at one moment."""

    at: datetime
    """On the person's clock."""
    name: str
    """What it is called; empty while nobody gave it a name."""
    addressed: str
    """What it calls the one it lives with."""
    is_somebody: bool
    """Whether it has a persona."""
    talked: datetime | None
    """When its companion was last there."""
    spoke: bool
    """Whether that was to talk."""
    mood: Mood | None
    wants: Sequence[Pressure]
    """Every desire, the strongest first."""
    memory: Memory | None
    """The newest."""
    memories: int
    """How many there are."""
    ahead: Sequence[Ahead]
    """What is to come, the soonest first."""
    asked: Sequence[Ahead]
    """What is over and nothing was told of, the latest first."""
    said: Sequence[Said]
    """What it said by itself, the newest first."""
    doing: Sequence[Intent]
    """What it is busy with."""
    waiting: ForPerson


def today(ego: Ego, *, private: bool = False) -> Today:
    """How it is now; with `private`, also what is kept to itself."""
    persona = _read(ego, ego.kept_persona, None)
    with ego.database.reading() as db:
        talked = (
            meetings.find_companion(ego, db).last if private else meetings.last_met_openly(ego, db)
        )
        spoke = meetings.was_talk(ego, db, talked)
        newest = memories.newest(db, Filter(not_private=not private), limit=1)
        total = memories.count(db, Filter(not_private=not private))
        pointing = coming.add_since(ego, kept_ahead.open_ones(db, ego.now(), private=private), db)
        said = kept_messages.newest(db, SAID)
        active = intents.active(db)
    now = ego.now()
    return Today(
        at=ego.local(now),
        name=text.flat(persona.name) if persona else "",
        addressed=ego.addressed,
        is_somebody=persona is not None and persona.is_somebody,
        talked=talked,
        spoke=spoke,
        mood=feeling.mood_beside(ego),
        wants=_read(ego, lambda: feeling.felt_in_the_body(ego)[0], []),
        memory=newest[0] if newest else None,
        memories=total,
        ahead=[one for one in pointing if not one.is_over(now)],
        asked=[one for one in pointing if one.is_to_ask(now) and not one.was_spoken_of][::-1],
        said=said,
        doing=[one for one in active if one.state is not IntentState.BLOCKED],
        waiting=ForPerson(
            unread=sum(one.read_at is None for one in said),
            blocked=[one for one in active if one.state is IntentState.BLOCKED],
            candidates=_read(ego, lambda: _count_candidates(ego), 0),
        ),
    )


def tell_answer(said: Said, talked: datetime | None) -> str:
    """Whether its person answered a message, told to them; `talked` is when they last spoke."""
    if said.answer:
        return f'You answered: "{text.brief(said.answer, _QUOTED)}"'
    if talked is not None and talked > said.message.at:
        return "You have talked since."
    return "You have not answered yet."


def today_fields(ego: Ego, now: Today) -> answers.Today:
    """It for programs."""
    waits = now.waiting
    return {
        "at": ego.write_time(now.at),
        "name": now.name,
        "companion": now.addressed,
        "last_interaction": ego.write_time(now.talked) if now.talked else None,
        "mood": mood_fields(now.mood, int(now.at.timestamp())) if now.mood else None,
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in now.wants],
        "memory": memory_fields(now.memory, ego.write_time) if now.memory else None,
        "memories": now.memories,
        "ahead": [coming.fields(ego, one) for one in now.ahead],
        "asked": [coming.fields(ego, one) for one in now.asked],
        "said": [message_fields(one.message, ego.write_time) for one in now.said],
        "unread": waits.unread,
        "blocked": [one.id for one in waits.blocked],
        "candidates": waits.candidates,
    }


def _count_candidates(ego: Ego) -> int:
    return sum(one.status is Status.CANDIDATE for one in ego.preferences())


def _read(ego: Ego, ask: Callable[[], _Read], otherwise: _Read) -> _Read:
    try:
        return ask()
    except StateError as error:
        ego.warn(error.sentence)
        return otherwise
