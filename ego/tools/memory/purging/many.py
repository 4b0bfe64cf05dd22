"""Purging many things at once: what was lived in some time, with somebody, or at all.

What would go is chosen first, so that it can be shown and asked about, and goes in one transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ego.core import events as sayings
from ego.core import text
from ego.core.memory import memories as kinds
from ego.core.reply import Reply
from ego.core.talk.answers import every_noted_fields
from ego.core.talk.noted import Noted
from ego.errors import UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.purging import erasing, met, traces
from ego.runtime.purging import quotes as telling
from ego.runtime.talk import pending
from ego.stores.engine import outbox
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.talk import events
from ego.tools.memory import answers
from ego.tools.memory.purging import quotes
from ego.tools.memory.purging.choosing import (
    AT_ONCE,
    Doomed,
    Which,
    choose,
    list_newest,
    select_doomed,
    tell_named,
)
from ego.tools.memory.purging.left import are_captured, copies_of, not_reached
from ego.tools.memory.purging.quotes import Also
from ego.tools.talk import noted

_SHOWN = 3
"""Lines of each kind in a preview."""
_FOLLOWS = (follow_ups.PURGE, follow_ups.UNWRITE, erasing.VECTORS)
STAYS = (
    "Settings, persona, preferences, enabled capabilities and how long each desire has waited stay."
)


def _lines(ego: Ego, db: Transaction, doomed: Doomed, most: int | None) -> Iterator[str]:
    now, seqs, talk = ego.here(), doomed.memories, doomed.every_event
    for memory in list_newest(db, seqs[-most:] if most else seqs):
        along = doomed.find_others(memory)
        names = text.one_line(text.enumerate_names(along), 80)
        too = f" - with {names} too" if along else ""
        yield f"{kinds.line(memory, now, 70)}{too}"
    for event in events.by_seqs(db, (talk[-most:] if most else talk)[::-1], set_aside=True):
        yield sayings.line(event, now, 70)
    for person_id, called in list(doomed.people.items())[:most]:
        yield f"{text.one_line(called[0], 70)} ({person_id})"
    for one in doomed.told[:most]:
        yield f"{text.one_line(one.person, 40)}: {text.one_line(one.said, 70)}"
    asked = [one for one in ego.questions() if one.id in doomed.questions]
    for question in asked[:most]:
        yield f"{text.one_line(question.text, 70)} ({question.id})"


def preview(ego: Ego, db: Transaction, doomed: Doomed, most: int | None = _SHOWN) -> str:
    """What would go, for the person who is asked about it: the newest few, or all of it."""
    said = doomed.in_words
    if not said and not doomed.quoted.along:
        return "Nothing of that is kept."
    shown = list(_lines(ego, db, doomed, most))
    lines = [f"This deletes for good: {said}.", *(f"  {line}" for line in shown)] if said else []
    listed = (doomed.memories, doomed.every_event, doomed.people, doomed.told, doomed.questions)
    if (more := sum(map(len, listed)) - len(shown)) > 0:
        lines.append(f"  … and {more} more: `{doomed.which.command} --dry-run` lists all.")
    if doomed.shared_memories:
        are = "memory was" if doomed.shared_memories == 1 else "memories were"
        names = [text.one_line(name, 40) for name in doomed.shared]
        lines.append(
            f"{doomed.shared_memories} {are} with others too ({text.enumerate_names(names)}),"
            " and would be gone for them as well."
        )
    lines.append("What was decided on it, and what came of that, goes along.")
    lines += noted.goes_along_lines(find_noted(db, doomed))
    told = quotes.name_quotes(ego, doomed.quoted, most)
    return "\n".join([*lines, *_what_stays(doomed), *told])


def find_noted(db: Transaction, doomed: Doomed) -> list[Noted]:
    """What was noted of the talk that goes and goes with it, but for the plans and questions that
    are named already; nothing where everything goes."""
    if doomed.which.everything:
        return []
    named = {*doomed.outlived, *doomed.questions}
    named |= {one.id for one in telling.read_memories(db, doomed.memories)}
    holding = noted.find_holding(db, trash.chain(db, doomed.events).event_ids)
    return [one for one in holding if named.isdisjoint((one.id, one.brought.id))]


def list_doomed(
    ego: Ego, which: Which, also: Also = quotes.NONE_ALONG
) -> Reply[answers.PurgedMany]:
    """All that `which` would take, and nothing is changed."""
    pending.keep_left(ego)
    with ego.database.reading() as db:
        doomed = choose(ego, db, which, also)
        said = preview(ego, db, doomed, None)
        would_go: list[answers.WouldGo] = [
            {
                "id": one.id,
                "at": ego.write_time(one.at),
                "text": one.content,
                "shared_with": doomed.find_others(one),
            }
            for one in list_newest(db, doomed.memories)
        ]
        would_go += [
            {
                "id": one.id,
                "at": ego.write_time(one.at),
                "text": "\n".join(filter(None, (one.user_text, one.assistant_text))),
                "shared_with": [],
            }
            for one in events.by_seqs(db, doomed.every_event[::-1], set_aside=True)
        ]
        fields = _fields(ego, db, doomed, dry_run=True)
    fields["would_go"] = would_go
    return Reply(f"{said}\nNothing was changed.", fields=fields)


def _fields(
    ego: Ego, db: Transaction, doomed: Doomed, *, dry_run: bool = False
) -> answers.PurgedMany:
    counts, undone = doomed.counts, find_noted(db, doomed)
    return {
        "memories": counts["memories"],
        "events": counts["events"],
        "episodes": counts["episodes"],
        "people": counts["people"],
        "facts": counts["facts"],
        "questions": counts["questions"],
        "shared": doomed.shared_memories,
        "still_named": doomed.mentions + doomed.mentions_in_talk,
        "dry_run": dry_run,
        "taken_back": every_noted_fields(undone, undone, ego.write_time),
        "still_told": quotes.quote_fields(doomed.quoted.staying),
        "gone_along": quotes.quote_fields(doomed.quoted.along),
        "not_reached": [],
    }


def _what_stays(doomed: Doomed) -> list[str]:
    if doomed.which.everything:
        return [STAYS]
    if doomed.which.person is not None:
        named = tell_named(doomed.which.person, doomed.mentions, doomed.mentions_in_talk)
        return [named.strip()] if named else []
    return []


def clear(
    ego: Ego, which: Which, also: Also = quotes.NONE_ALONG, *, agreed: bool
) -> Reply[answers.PurgedMany]:
    """Purge what `which` means; UsageError with what would go unless that was `agreed` to."""
    pending.keep_left(ego)
    with ego.database.reading() as db:  # to look for it takes a while, and others wait to write
        quoted = choose(ego, db, which, also).quoted
    with ego.writing() as db:
        doomed = select_doomed(ego, db, which)._replace(quoted=quoted)
        fields = _fields(ego, db, doomed)
        going = doomed.in_words or doomed.quoted.along or doomed.quoted.waiting
        if not going and not which.everything:
            return Reply("Nothing of that is kept.", fields=fields)
        if not agreed:
            raise UsageError(
                f"{_would(doomed)} would be gone for good. Give --yes to do it; --dry-run lists it."
            )
        seqs = [one.seq for one in doomed.quoted.along if one.kind == "event"]
        captured = are_captured(db, [*doomed.events, *seqs])
        names = _purge(ego, db, doomed)
        names |= quotes.erase(ego, db, doomed.quoted)
    copies = copies_of(ego, names)
    fields["not_reached"] = copies
    gone = doomed.in_words or ("" if doomed.quoted.along else "nothing was there")
    lines = [*([f"Gone for good: {gone}."] if gone else []), *_what_stays(doomed)]
    lines += quotes.tell_done(ego, doomed.quoted)
    return Reply("\n".join([*lines, *not_reached(ego, copies, captured=captured)]), fields=fields)


def _would(doomed: Doomed) -> str:
    if not doomed.in_words and doomed.quoted.along:
        return text.plural(len(doomed.quoted.along), "thing")
    return doomed.in_words or "Nothing but what follows from it"


def _purge(ego: Ego, db: Transaction, doomed: Doomed) -> set[str]:
    for start in range(0, len(doomed.memories), AT_ONCE):
        several = memories.by_seqs(db, doomed.memories[start : start + AT_ONCE])
        memories.set_all_aside(db, several, ego.now())
    follow_ups.remove_stories(ego, db, doomed.episodes)
    also: dict[str, Any] = {
        "names": doomed.episodes,
        "people": list(doomed.people),
        "called": doomed.forgotten,
        "untold": [one.id for one in doomed.told],
        "questions": doomed.questions,
        "outlived": doomed.outlived,
        **met.find_met_left(ego, db, [*doomed.memories, *quotes.list_lived(doomed.quoted)]),
    }
    if doomed.which.everything:
        also["documents"] = [kind.name for kind in traces.EMPTIED]
    erased = follow_ups.purge(ego, db, doomed.memories, doomed.events, also)
    if doomed.which.everything:
        trash.erase_decided(db)
        outbox.remove_others(db, _FOLLOWS)
    chain = erased.talk.names if erased.talk else ()
    return {*erased.memory_ids, *erased.episode_ids, *doomed.episodes, *chain}
