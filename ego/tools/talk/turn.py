"""A turn of talk as every face takes and shows it: its words, its answer, its doubts."""

from __future__ import annotations

from ego.config import Settings
from ego.core.answers import event_fields
from ego.core.events import Event, is_cut
from ego.core.memory.memories import CONTENT_BYTES
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import refuse_unprintable
from ego.tools.mood import now
from ego.tools.talk import answers
from ego.tools.talk.events import name_asker


def read_words(name: str, given: str | None) -> str:
    """What was said, without what surrounds it; UsageError, calling it `name`, for none."""
    said = (given or "").strip()
    if not said:
        raise UsageError(f"{name} is missing: say what was said, in quotes.")
    refuse_unprintable(name, said)
    if len(said.encode()) > CONTENT_BYTES:
        raise UsageError(f"{name} is too long; at most {CONTENT_BYTES:,} bytes fit.")
    return said


def answer(ego: Ego, event: Event, said: str = "") -> Reply[answers.Turn]:
    """The turn with the mood after it; its text is `said`, or what the model said."""
    mood = now.mood_beside(ego)
    shown = now.mood_fields(ego, mood) if mood else None
    fields: answers.Turn = {**event_fields(event), "mood": shown}
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


def name_lacking_trailer(event: Event) -> str:
    """What is to be said of a whole turn without its mood; empty of every other."""
    if event.reflection is not None or is_cut(event):
        return ""
    return (
        f"The model did not say how this talk felt ({event.id})."
        " `ego reflect`, or the next heartbeat with --act, asks it afterwards."
    )
