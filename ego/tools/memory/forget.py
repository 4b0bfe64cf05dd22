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
from ego.runtime.parameters import Kept, Limit
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
    ego: Ego, gone: Sequence[Memory | Event], undone: Sequence[Noted], turns: Sequence[Event]
) -> tuple[list[quotes.Quote], list[str], bool]:
    """What is told from still says what was set aside, private things apart: talk above all; the
    names of the turns that are still to be captured and say it; and whether anybody captures.

    Of a plan its `turns` say it, in whatever words.
    """
    several = [one for one in gone if isinstance(one, Memory)]
    talk = [one for one in gone if isinstance(one, Event)]
    ids = [one.id for one in gone]
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
    more: Annotated[
        list[str] | None,
        Argument(help="More that is set aside with it, by their ids."),
        Limit(items=100, characters=200),
    ] = None,
) -> Reply[answers.Forget]:
    """Set a memory or event aside; it is gone from every tool."""
    ids = list(dict.fromkeys((memory_id, *(more or ()))))
    there, turns = _look_up_all(ego, ids)
    lived = [one for one in there if isinstance(one, Memory)]
    ready = memories.cut(lived)
    with ego.writing() as db:
        undone = noted.find_holding(db, ids)
        for its_id in ids:  # as it is by now: another process may have changed or deleted it
            one = look_up_event(db, its_id) or look_up(db, its_id)
            if isinstance(one, Event):
                changes.set_talk_aside(ego, db, one)
            else:
                follow_ups.set_aside(ego, db, one, ready)
    left, to_come, captures = _find_left(ego, there, undone, turns)
    if to_come:
        with ego.writing() as db:
            taken_back.mark_names(db, to_come)
    back = ", ".join(f"ego undelete {one}" for one in ids)
    said = "\n".join(
        [
            *(f"Set aside: {_tell(ego, one)}" for one in there),
            *noted.take_back_lines(undone),
            *tell_left(ego, left),
            *(tell_waiting(to_come) if captures else ()),
            f"A person can bring it back within 7 days: {back}",
        ]
    )
    fields: answers.Forget = {
        "id": memory_id,
        "more": ids[1:],
        "taken_back": every_noted_fields(undone, undone, ego.write_time),
        "still_told": quote_fields(left),
    }
    return Reply(said, FORGOTTEN, fields=fields)


def _look_up_all(ego: Ego, ids: Sequence[str]) -> tuple[list[Memory | Event], list[Event]]:
    """What is called so, and the turns that plans among it came of; NotFound for an id of nothing,
    before anything is set aside."""
    there = list[Memory | Event]()
    for one in ids:
        refuse_other_kinds(one)
        try:
            with ego.database.reading() as db:
                there.append(look_up_event(db, one) or look_up(db, one))
        except NotFound as error:
            raise _trashed(ego, one) or guess(ego, one) or error from None
    with ego.database.reading() as db:
        lived = [one for one in there if isinstance(one, Memory)]
        return there, came_of.find_turns(ego, db, lived)


def _tell(ego: Ego, one: Memory | Event) -> str:
    if isinstance(one, Event):
        return sayings.line(one, ego.here(), 80)
    return f"{text.one_line(one.content, 80)} ({one.id})"
