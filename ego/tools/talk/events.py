"""What was said and done."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from typer import Argument, Option

from ego.config import Settings
from ego.core import answers as shown
from ego.core import events as sayings
from ego.core.answers import event_fields
from ego.core.events import Event, Reflection, Source
from ego.core.memory import memories as kinds
from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.runtime.parameters import Limit, OneOf, Piped
from ego.runtime.talk import keeping
from ego.runtime.toolkit import utility
from ego.stores.talk import events as kept
from ego.stores.talk import righted
from ego.tools.talk import answers

SOURCE = OneOf("source", tuple(Source))
NOTED = OneOf("source", (Source.NOTIFICATION, Source.CAPTURE))


@utility(observes=False)
def note(
    ego: Ego,
    text: Annotated[
        str,
        Argument(help="What happened; - reads it from standard input."),
        Limit(bytes=kinds.CONTENT_BYTES),
        Piped(),
    ],
    source: Annotated[str, Option(help="notification or capture."), NOTED] = Source.NOTIFICATION,
) -> Reply[shown.Event]:
    """Save something that happened; what it felt like is asked later."""
    event = save(ego, Source(source), user_text=text)
    said = f"Noted (id: {event.id}). It waits for {name_asker(ego.settings)}."
    return Reply(said, fields=event_fields(event, ego.write_time))


@utility()
def events(
    ego: Ego,
    source: Annotated[str | None, Option(help="Only from there."), SOURCE] = None,
    n: Annotated[int, Option(help="How many, from 1 to 1000.", min=1, max=1_000)] = 20,
) -> Reply[answers.Events]:
    """List what was said and done, newest first."""
    with ego.database.reading() as db:
        found = kept.newest(db, Source(source) if source else None, limit=n)
        found = righted.tell_put_right(db, found)
    lines = [_listed(event, ego.here()) for event in found]
    return Reply(
        "\n".join(lines) or "Nothing yet.",
        fields={"events": [event_fields(event, ego.write_time) for event in found]},
    )


def name_asker(settings: Settings) -> str:
    """Who asks what an event felt like, for what says that it waits."""
    if settings.llm:
        return "the next ego heartbeat --act, or ego reflect"
    return "ego reflect --packet, for no model is set"


def save(
    ego: Ego,
    source: Source,
    *,
    user_text: str = "",
    assistant_text: str = "",
    reflection: Reflection | None = None,
    client_context: dict[str, object] | None = None,
) -> Event:
    """Keep an event; without a reflection that says enough, one is asked for later.

    This is the primary write of its use: when it returns, the event is on disk.
    """
    event = keeping.make(
        ego,
        source,
        user_text=user_text,
        assistant_text=assistant_text,
        reflection=reflection,
        client_context=client_context,
    )
    its_words = kept.cut(event)
    with ego.writing() as db:
        return keeping.keep(ego, db, event, its_words)


def _listed(event: Event, now: datetime) -> str:
    ended = " - cut off" if sayings.is_cut(event) else ""
    if sayings.is_unanswered(event):
        ended = " - no answer came"
    waits = event.searchable and event.reflection is None
    return sayings.line(event, now) + ended + (" - not reflected yet" if waits else "")
