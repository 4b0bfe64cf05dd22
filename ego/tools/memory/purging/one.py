"""The tool that deletes for good: one thing by its id, or many at once.

A tool like any other, but for people: MCP clients do not see it.
"""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.reply import Reply
from ego.core.talk.answers import every_noted_fields
from ego.core.talk.noted import Noted
from ego.errors import UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.parameters import Dated, Instead, Kept, Limit
from ego.runtime.purging import met
from ego.runtime.purging import quotes as telling
from ego.runtime.toolkit import owners
from ego.stores.embedding.waiting import EVENTS, MEMORIES
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories as kept
from ego.stores.memory import trash
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.links import links_of
from ego.stores.talk import events
from ego.tools.listing import name_no_memory
from ego.tools.memory import answers
from ego.tools.memory.purging import left, many, quotes, still_known
from ego.tools.memory.purging.choosing import Doomed, Which
from ego.tools.memory.purging.quotes import NONE_ALONG, Also, Quoted
from ego.tools.talk import noted, take_back

_SINCE = Option(help="All that was lived from then on: '1 hour ago', yesterday, a date.")


@owners(destroys=True)
def purge(
    ego: Ego,
    memory_id: Annotated[
        str | None, Argument(help="Its id: mem_… or ev_…"), Kept.MEMORY_OR_EVENT, Instead()
    ] = None,
    more: Annotated[
        list[str] | None,
        Argument(help="More that goes along, by their ids."),
        Limit(items=1_000, characters=200),
    ] = None,
    since: Annotated[str | None, _SINCE, Dated()] = None,
    until: Annotated[str | None, Option(help="Up to then, that day included."), Dated()] = None,
    person: Annotated[
        str | None,
        Option(
            help="Memories and talk with this person, the companion's talk that names them, and"
            " what is known of them."
        ),
        Kept.PERSON,
    ] = None,
    everything: Annotated[
        bool, Option("--all", help="All that was lived; settings, persona and preferences stay.")
    ] = False,
    yes: Annotated[bool, Option("--yes", "-y", help="Do not ask about many at once.")] = False,
    with_quotes: Annotated[
        bool,
        Option("--with-quotes", help="What else still says it goes along, talk and notes alike."),
    ] = False,
    also: Annotated[
        list[str] | None,
        Option(help="The id of something that goes along, as named before; may be repeated."),
        Limit(items=1_000, characters=200),
    ] = None,
    dry_run: Annotated[
        bool, Option("--dry-run", help="List all that would go, and change nothing.")
    ] = False,
) -> Reply[answers.PurgedMany | answers.Purge]:
    """Delete a memory or event for good, with every trace of it; or many at once."""
    which = Which(since, until, person, everything)
    along = Also([*(more or ()), *(also or ())], with_quotes, more or ())
    if memory_id is None:
        if not (which.is_any or along.ids):
            raise UsageError("Give an id, or --since, --until, --person or --all.")
        if dry_run:
            return many.list_doomed(ego, which, along)
        return many.clear(ego, which, along, agreed=yes)
    if which.is_any:
        raise UsageError("An id goes alone, without --since, --until, --person or --all.")
    if dry_run:
        return _list_one(ego, memory_id, along)
    return _purge_one(ego, memory_id, along)


def find_quoted(ego: Ego, db: Transaction, its_id: str, also: Also = NONE_ALONG) -> Quoted:
    """What still tells what a memory or an event says, and which of that is to go `also`.

    NotFound where nothing is called so.
    """
    seq, talk = _find(db, its_id)
    if talk:
        ids = trash.chain(db, [seq]).names
        turns = events.by_seqs(db, [seq], set_aside=True)
        going = telling.look_at(ego, (), turns, ids, noted.find_holding(db, ids))
        return quotes.choose(ego, db, going, also)
    several = telling.read_memories(db, [seq])
    ending = stories.episodes_ending_with(db, [seq])
    going = telling.look_at(ego, several, (), [its_id, *ending], ())
    return quotes.choose(ego, db, going, also)


def find_noted(db: Transaction, its_id: str) -> list[Noted]:
    """What was noted of an event and goes with it; nothing for a memory."""
    seq, talk = _find(db, its_id)
    return noted.find_holding(db, trash.chain(db, [seq] if talk else []).event_ids)


def _find(db: Transaction, its_id: str) -> tuple[int, bool]:
    """The seq of what is called so, set aside or not, and whether it is an event."""
    talk = take_back.is_one(db, its_id)
    seq = trash.seq_of(db, its_id, EVENTS if talk else MEMORIES)
    if seq is None:
        raise take_back.unknown(its_id) if talk else name_no_memory(its_id)
    return seq, talk


def _purge_one(ego: Ego, its_id: str, also: Also) -> Reply[answers.Purge]:
    with ego.database.reading() as db:
        there = kept.get(db, its_id)
        quoted = find_quoted(ego, db, its_id, also)
    ready = kept.cut([there] if there else [])
    with ego.writing() as db:
        seq, talk = _find(db, its_id)
        memory = None if talk else kept.get(db, its_id)
        before = memory or (None if talk else kept.that_waits(db, its_id))
        chain = trash.chain(db, [seq] if talk else [])
        seqs = [one.seq for one in quoted.along if one.kind == "event"]
        captured = left.are_captured(db, [*([seq] if talk else []), *seqs])
        undone = noted.find_holding(db, chain.event_ids)
        if memory is not None:
            follow_ups.set_aside(ego, db, memory, ready)
        lived = [] if talk else [seq]
        left_of = met.find_met_left(ego, db, [*lived, *quotes.list_lived(quoted)])
        erased = follow_ups.purge(ego, db, lived, [seq] if talk else [], left_of)
        gone_along = quotes.erase(ego, db, quoted)
    known = still_known.find_still_known(ego, before) if before else []
    taken = _counted(erased.links, "link") + [f"the episode {name}" for name in erased.episode_ids]
    taken += take_back.name_what_came_of(erased.talk, its_id) if erased.talk else []
    with_it = f", and with it {', '.join(taken)}" if taken else ""
    copies = left.copies_of(ego, [its_id, *gone_along])
    lines = [f"Gone for good: {its_id}{with_it}.", *noted.take_back_lines(undone)]
    lines += still_known.still_known_lines(known)
    lines += quotes.tell_done(ego, quoted)
    lines += left.not_reached(ego, copies, captured=captured)
    fields: answers.Purge = {
        "id": its_id,
        "links": erased.links,
        "episodes": list(erased.episode_ids),
        "events": [name for name in erased.talk.event_ids if name != its_id] if erased.talk else [],
        "taken_back": every_noted_fields(undone, undone, ego.write_time),
        "still_known": known,
        "still_told": quotes.quote_fields(quoted.staying),
        "gone_along": quotes.quote_fields(quoted.along),
        "not_reached": copies,
    }
    return Reply("\n".join(lines), fields=fields)


def _list_one(ego: Ego, its_id: str, also: Also) -> Reply[answers.Purge]:
    """What would go with one thing, and nothing is changed."""
    with ego.database.reading() as db:
        seq, talk = _find(db, its_id)
        memory = None if talk else kept.get(db, its_id) or kept.that_waits(db, its_id)
        chain, quoted = trash.chain(db, [seq] if talk else []), find_quoted(ego, db, its_id, also)
        ending = stories.episodes_ending_with(db, [seq]) if memory else []
        lived, turns = ([], [seq]) if talk else ([seq], [])
        doomed = Doomed(Which(), lived, turns, ending, {}, [], came_of=chain.seqs, quoted=quoted)
        said = many.preview(ego, db, doomed, None)
        undone = noted.find_holding(db, chain.event_ids)
        fields: answers.Purge = {
            "id": its_id,
            "links": len(links_of(db, memory)) if memory else 0,
            "episodes": ending,
            "events": [name for name in chain.event_ids if name != its_id],
            "taken_back": every_noted_fields(undone, undone, ego.write_time),
            "still_known": still_known.find_still_known(ego, memory) if memory else [],
            "still_told": quotes.quote_fields(quoted.staying),
            "gone_along": quotes.quote_fields(quoted.along),
            "not_reached": [],
            "dry_run": True,
        }
    return Reply(f"{said}\nNothing was changed.", fields=fields)


def _counted(count: int, noun: str) -> list[str]:
    return [text.plural(count, noun)] if count else []
