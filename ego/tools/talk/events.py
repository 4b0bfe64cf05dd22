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
from ego.core.text import mend
from ego.runtime import attention
from ego.runtime.ego import Ego, utc_now
from ego.runtime.noted import plans, renaming
from ego.runtime.parameters import Limit, OneOf, Piped
from ego.runtime.toolkit import utility
from ego.stores import queue
from ego.stores.engine.contract import Transaction
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
    event = make(
        ego,
        source,
        user_text=user_text,
        assistant_text=assistant_text,
        reflection=reflection,
        client_context=client_context,
    )
    its_words = kept.cut(event)
    with ego.writing() as db:
        return keep(ego, db, event, its_words)


def make(
    ego: Ego,
    source: Source,
    *,
    user_text: str = "",
    assistant_text: str = "",
    reflection: Reflection | None = None,
    client_context: dict[str, object] | None = None,
) -> Event:
    """An event of now, as it can be kept."""
    return Event(
        id=f"ev_{ego.new_id()}",
        at=ego.now(),
        source=source,
        searchable=source.is_searchable,
        user_text=mend(user_text),
        assistant_text=mend(assistant_text),
        reflection=reflection if reflection and reflection.says_enough else None,
        client_context=client_context or {},
    )


def keep(ego: Ego, db: Transaction, event: Event, its_words: bytes | None = None) -> Event:
    """Keep `event` within the transaction, with what follows from it.

    What a reflection is asked about later attends then; talk does so at once as well. A turn
    that said what it felt like is asked later for what to note of it; a plan that it tells is
    noted at once.
    """
    kept_event = kept.add(db, event, its_words)
    if event.searchable and (event.reflection is None or event.source is Source.CHAT):
        queue.queue(db, f"job_{ego.new_id()}", queue.REFLECT, event.id, utc_now())
    talk = event.source in (Source.CHAT, Source.AUTONOMY_MESSAGE) and event.searchable
    if event.reflection is not None or talk:
        attention.stir(ego, db, event.id)
    if event.source is Source.CHAT:
        renaming.put_right(ego, db, event)
        plans.note_plan(ego, db, event)
    return kept_event


def _listed(event: Event, now: datetime) -> str:
    ended = " - cut off" if sayings.is_cut(event) else ""
    if sayings.is_unanswered(event):
        ended = " - no answer came"
    waits = event.source.is_searchable and event.reflection is None
    return sayings.line(event, now) + ended + (" - not reflected yet" if waits else "")
