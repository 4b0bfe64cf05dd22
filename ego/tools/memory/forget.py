"""Letting a memory go, or a talk: set aside, to be purged later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from typer import Argument

from ego.core import events as sayings
from ego.core import text
from ego.core.events import Event
from ego.core.memory.memories import KEPT_ASIDE, Memory
from ego.core.reply import FORGOTTEN, Reply
from ego.core.talk.answers import every_noted_fields
from ego.core.talk.noted import Noted
from ego.errors import NotFound, Run
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.parameters import Kept
from ego.runtime.purging import came_of, quotes
from ego.runtime.talk import changes
from ego.runtime.toolkit import backend
from ego.runtime.transcripts import waiting
from ego.stores.embedding.waiting import EVENTS, MEMORIES
from ego.stores.memory import memories, trash
from ego.stores.talk import events, taken_back
from ego.tools.memory import answers
from ego.tools.memory.finding.lookup import guess, look_up, look_up_event, refuse_other_kinds
from ego.tools.memory.purging.quotes import is_told_by, quote_fields, tell_left, tell_waiting
from ego.tools.talk import noted


def _trashed(ego: Ego, its_id: str) -> NotFound | None:
    """The error for what is set aside already and can come back; None for all else."""
    with ego.database.reading() as db:
        since = trash.trashed_at(db, its_id, EVENTS if its_id.startswith("ev_") else MEMORIES)
    if since is None or ego.now() - since > KEPT_ASIDE:
        return None
    back = Run(f"`ego undelete {its_id}`", "brings it back.")
    return NotFound(f"{its_id} is set aside already.", back)


def _find_left(
    ego: Ego, gone: Memory | Event | None, undone: Sequence[Noted], turns: Sequence[Event]
) -> tuple[list[quotes.Quote], list[str], bool]:
    """What is told from still says what was set aside, private things apart: talk above all; the
    names of the turns that are still to be captured and say it; and whether anybody captures.

    Of a plan its `turns` say it, in whatever words.
    """
    several = [gone] if isinstance(gone, Memory) else []
    talk = [gone] if isinstance(gone, Event) else []
    ids = [gone.id] if gone else []
    with ego.database.reading() as db:
        going = quotes.look_at(ego, several, talk, ids, undone)
        found = quotes.find(ego, db, going, aside=False)
        found = came_of.with_turns(found, turns, going)
        told = waiting.find(ego, db, lambda one: is_told_by(one, going))
        captures = events.has_captured(db)
    return [one for one in found if not one.private and one.kind != "story"], told, captures


@backend(destroys=True, repeatable=True)
def forget(
    ego: Ego,
    memory_id: Annotated[str, Argument(help="Its id: mem_… or ev_…"), Kept.MEMORY_OR_EVENT],
) -> Reply[answers.Forget]:
    """Set a memory or event aside; it is gone from every tool."""
    refuse_other_kinds(memory_id)
    try:
        with ego.database.reading() as db:
            there = [] if look_up_event(db, memory_id) else [look_up(db, memory_id)]
            ready, turns = memories.cut(there), came_of.find_turns(ego, db, there)
    except NotFound as error:
        raise _trashed(ego, memory_id) or guess(ego, memory_id) or error from None
    memory = None
    with ego.writing() as db:
        event = look_up_event(db, memory_id)
        undone = noted.find_holding(db, [memory_id])
        if event is not None:
            changes.set_talk_aside(ego, db, event)
            what = sayings.line(event, ego.here(), 80)
        else:
            memory = look_up(db, memory_id)
            follow_ups.set_aside(ego, db, memory, ready)
            what = f"{text.one_line(memory.content, 80)} ({memory.id})"
    left, to_come, captures = _find_left(ego, event or memory, undone, turns)
    if to_come:
        with ego.writing() as db:
            taken_back.mark_names(db, to_come)
    back = f"A person can bring it back within 7 days: ego undelete {memory_id}"
    said = "\n".join(
        [
            f"Set aside: {what}",
            *noted.take_back_lines(undone),
            *tell_left(ego, left),
            *(tell_waiting(to_come) if captures else ()),
            back,
        ]
    )
    fields: answers.Forget = {
        "id": memory_id,
        "taken_back": every_noted_fields(undone, undone, ego.write_time),
        "still_told": quote_fields(left),
    }
    return Reply(said, FORGOTTEN, fields=fields)
