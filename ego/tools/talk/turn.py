"""A turn of talk as every face takes and shows it: its words, its answer, its doubts."""

from __future__ import annotations

from ego.config import Settings
from ego.core.answers import event_fields
from ego.core.confiding import CONFIDED
from ego.core.events import TALKED_WITH, Event, Source, is_cut
from ego.core.identity import people as relationships
from ego.core.memory.memories import CONTENT_BYTES
from ego.core.reply import Reply
from ego.errors import Do, UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import refuse_unprintable
from ego.stores.talk import events
from ego.tools.identity import meetings
from ego.tools.mood import now
from ego.tools.talk import answers
from ego.tools.talk.asking import Opens
from ego.tools.talk.events import name_asker

_LOOKED_THROUGH = 20
"""So many of the day's newest turns are looked through for one of the same model."""


def read_words(name: str, given: str | None) -> str:
    """What was said, without what surrounds it; UsageError, calling it `name`, for none."""
    said = (given or "").strip()
    if not said:
        raise UsageError(
            f"{name} is missing:",
            Do("say what was said, in quotes.", program="give it words to say."),
        )
    refuse_unprintable(name, said)
    if len(said.encode()) > CONTENT_BYTES:
        raise UsageError(f"{name} is too long; at most {CONTENT_BYTES:,} bytes fit.")
    return said


def begin_context(opens: Opens, person: str | None, *, confided: bool) -> dict[str, object]:
    """What a turn's context says of whom it was with, which is nothing where that is the companion,
    and of its being told in confidence, where the words need not say so."""
    context: dict[str, object] = {CONFIDED: True} if confided else {}
    if person is None:
        return context
    name = relationships.as_name(person)
    with opens() as ego:
        own = {"name": ego.companion, "aliases": ego.names_of(ego.companion)}
        if relationships.is_called(own, name):
            return context
        return {**context, TALKED_WITH: meetings.resolve(ego, [name])[0]}


def answer(ego: Ego, event: Event, said: str = "") -> Reply[answers.Turn]:
    """The turn with the mood after it; its text is `said`, or what the model said."""
    mood = now.mood_beside(ego)
    shown = now.mood_fields(ego, mood) if mood else None
    fields: answers.Turn = {**event_fields(event, ego.write_time), "mood": shown}
    return Reply(said or event.assistant_text, fields=fields)


def name_cut(event: Event, settings: Settings) -> str:
    """What is to be said of a turn whose answer was cut off; empty of every other."""
    if not is_cut(event):
        return ""
    waits = "" if event.reflection else f" and waits for {name_asker(settings)}"
    return (
        "The answer was cut off: the model may say no more at once."
        f" The turn ({event.id}) is kept as far as it came{waits}."
    )


def name_lacking_trailer(ego: Ego, event: Event) -> str:
    """What is to be said of a whole turn without its mood, once a day; empty of every other."""
    if event.reflection is not None or is_cut(event) or _had_a_turn_today(ego, event):
        return ""
    return (
        f"The model did not say how this talk felt ({event.id})."
        " `ego reflect`, or the next heartbeat with --act, asks it afterwards."
    )


def _had_a_turn_today(ego: Ego, event: Event) -> bool:
    """Whether its model answered before on this day: what it lacks was seen then."""
    midnight = ego.here().replace(hour=0, minute=0, second=0, microsecond=0)
    with ego.database.reading() as db:
        today = events.newest(db, Source.CHAT, since=midnight, limit=_LOOKED_THROUGH)
    its = event.client_context.get("model")
    return any(
        one.id != event.id and one.assistant_text and one.client_context.get("model") == its
        for one in today
    )
