"""Purging many things at once: what was lived in some time, with somebody, or at all.

What would go is chosen first, so that it can be shown and asked about, and goes in one transaction.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ego.core import events as sayings
from ego.core import moments, text
from ego.core.identity import people as relationships
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Memory
from ego.core.reply import Reply
from ego.core.times.written import span_named
from ego.errors import NotFound, UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.noted import noting
from ego.runtime.purging import erasing, traces
from ego.runtime.purging import quotes as telling
from ego.stores.embedding.waiting import EVENTS, MEMORIES, Shelf
from ego.stores.engine import outbox
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.tools.memory import answers
from ego.tools.memory.purging import quotes
from ego.tools.memory.purging.left import are_captured, copies_of, not_reached
from ego.tools.memory.purging.quotes import Also, Quoted
from ego.tools.talk import noted

_Kind = Literal["memories", "events", "episodes", "people", "questions"]

_SHOWN = 3
"""Lines of each kind in a preview."""
_AT_ONCE = 5_000
_FOLLOWS = (follow_ups.PURGE, follow_ups.UNWRITE, erasing.VECTORS)
STAYS = (
    "Settings, persona, preferences, enabled capabilities and how long each desire has waited stay."
)


class Which(NamedTuple):
    """What is to be purged; one of the three ways."""

    since: str | None = None
    until: str | None = None
    person: str | None = None
    everything: bool = False

    @property
    def command(self) -> str:
        """The command that means the same."""
        named = (("--since", self.since), ("--until", self.until), ("--person", self.person))
        words = [word for flag, value in named if value for word in (flag, shlex.quote(value))]
        return " ".join(["ego purge", *words, *(["--all"] if self.everything else [])])

    @property
    def is_any(self) -> bool:
        """Whether anything is asked for."""
        return any(self)


class Doomed(NamedTuple):
    """What would go."""

    which: Which
    memories: list[int]
    events: list[int]
    """By seq, as memories are; set aside or not."""
    episodes: list[str]
    people: dict[str, tuple[str, ...]]
    """Their names, by their ids."""
    questions: list[str]
    called: tuple[str, ...] = ()
    """The names of the person it is about."""
    shared: Mapping[str, int] = MappingProxyType({})
    """Who else was part of those memories, by name, and of how many."""
    shared_memories: int = 0
    mentions: int = 0
    """Memories that stay and name the person in their text."""
    plans: Collection[int] = ()
    """Those of the memories that go with their talk, by seq."""
    quoted: Quoted = quotes.NOTHING
    """What still tells it, and which of that goes along."""

    def find_others(self, memory: Memory) -> list[str]:
        """Who else was part of a memory, where it is about somebody."""
        if not self.called or memory.seq in self.plans:
            return []
        ours = {text.normalise(name) for name in self.called}
        both = dict.fromkeys((*memory.people, *memory.about))
        return [name for name in both if text.normalise(name) not in ours]

    def ids(self, db: Transaction) -> list[str]:
        """The ids of all that goes, and of what was decided on it."""
        there = telling.read_memories(db, self.memories)
        chain = trash.chain(db, self.events)
        return [*(one.id for one in there), *chain.names, *self.episodes, *self.questions]

    @property
    def counts(self) -> answers.Counts:
        """How many of each kind, for programs."""
        return {
            "memories": len(self.memories),
            "events": len(self.events),
            "episodes": len(self.episodes),
            "people": len(self.people),
            "questions": len(self.questions),
        }

    @property
    def in_words(self) -> str:
        """The same for people; empty when there is nothing."""
        nouns: dict[_Kind, tuple[str, str]] = {
            "memories": ("memory", "memories"),
            "events": ("event", ""),
            "episodes": ("episode", ""),
            "people": ("person", "people"),
            "questions": ("question", ""),
        }
        return ", ".join(
            text.plural(n, *noun) for key, noun in nouns.items() if (n := self.counts[key])
        )


def choose(ego: Ego, db: Transaction, which: Which, also: Also = quotes.NONE_ALONG) -> Doomed:
    """What `which` means now, and what still tells it, of which `also` goes along.

    Raises UsageError or NotFound when that makes no sense.
    """
    doomed = _choose(ego, db, which)
    if which.everything:
        return doomed
    going = telling.look_at(
        telling.read_memories(db, doomed.memories),
        events.by_seqs(db, doomed.events, set_aside=True),
        doomed.ids(db),
        noted.find_holding(db, trash.chain(db, doomed.events).event_ids),
    )
    return doomed._replace(quoted=quotes.choose(ego, db, going, also))


def _choose(ego: Ego, db: Transaction, which: Which) -> Doomed:
    if (which.since or which.until) is not None and (which.person or which.everything):
        raise UsageError("--since and --until, --person, and --all exclude each other.")
    if which.person is not None and which.everything:
        raise UsageError("--person and --all exclude each other.")
    if which.person is not None:
        return _with(ego, db, which, which.person)
    if not which.is_any:
        return Doomed(which, [], [], [], {}, [])
    return _between(ego, db, which)


def _find_following(
    ego: Ego, db: Transaction, talk: Sequence[int], names: Collection[str] = ()
) -> noting.Following:
    """What else goes with talk: the plans and the questions that were noted of it."""
    found = noting.find_following(db, trash.chain(db, talk).event_ids, names)
    there = {one.id for one in ego.questions()} if found.questions else set()
    return found._replace(questions=[one for one in found.questions if one in there])


def _between(ego: Ego, db: Transaction, which: Which) -> Doomed:
    now = ego.here()
    start = span_named("since", which.since, now).start if which.since else None
    end = span_named("until", which.until, now).end if which.until else None
    if start and end and start >= end:
        raise UsageError("--since comes after --until.")

    def inside(value: object) -> bool:
        at = moments.read_time(value)
        if at is None:
            return which.everything
        return (start is None or at >= start) and (end is None or at < end)

    talk = trash.find_between(db, start, end, EVENTS)
    following = _find_following(ego, db, talk)
    doomed = sorted({*trash.find_between(db, start, end), *following.memories})
    people = {
        entry["person_id"]: relationships.names(entry)
        for entry in ego.everyone(ego.people())
        if inside(entry["first_interaction"]) and inside(entry["last_interaction"])
    }
    asked = [one.id for one in ego.questions() if inside(one.asked_at.isoformat())]
    asked += [one for one in following.questions if one not in asked]
    told = sorted(stories.episodes_told(db, start, end) | stories.episodes_with(db, doomed))
    return Doomed(which, doomed, talk, told, people, asked)


def _with(ego: Ego, db: Transaction, which: Which, name: str) -> Doomed:
    """Memories with somebody, talk that names them, and what is known of them."""
    entry = ego.find_person(ego.people(), name)
    one = relationships.stranger("", relationships.as_name(name)) if entry is None else entry
    there = Filter(people=relationships.names(one))
    aside = replace(there, set_aside=True)
    withs = events.find_with(db, there.persons(), ego.names_of(ego.companion), trashed=True)
    talk = sorted({*_naming(db, one, EVENTS), *withs})
    following = _find_following(ego, db, talk, there.people)
    lived = memories.matching_seqs(db, there) + memories.matching_seqs(db, aside)
    doomed = sorted({*lived, *following.memories})
    mentions = len(set(_naming(db, one, MEMORIES)).difference(doomed))
    if entry is None and not doomed and not talk:
        raise NotFound(
            f"Nobody called '{text.one_line(name, 40)}' is known, and no talk names them."
            f"{_left(one['name'], mentions)}"
        )
    people = {} if entry is None else {entry["person_id"]: relationships.names(entry)}
    told = sorted(stories.episodes_with(db, doomed))
    theirs = Doomed(which, doomed, talk, told, people, following.questions, there.people)
    theirs = theirs._replace(mentions=mentions, plans=set(following.memories).difference(lived))
    along = [several for one in _newest(db, doomed) if (several := theirs.find_others(one))]
    others = Counter(name for several in along for name in several)
    return theirs._replace(shared=others, shared_memories=len(along))


def _newest(db: Transaction, seqs: Sequence[int]) -> Iterator[Memory]:
    """Memories, the newest first, set aside or not."""
    backwards = seqs[::-1]
    for start in range(0, len(backwards), _AT_ONCE):
        yield from memories.by_seqs(db, backwards[start : start + _AT_ONCE])


def _naming(db: Transaction, one: Mapping[str, Any], shelf: Shelf) -> list[int]:
    """The seqs of what names a person in its text."""
    every = trash.every_text(db, shelf)
    return [seq for seq, said in every if relationships.find_mentions([one], said)]


def _lines(ego: Ego, db: Transaction, doomed: Doomed, most: int | None) -> Iterator[str]:
    now, seqs, talk = ego.here(), doomed.memories, doomed.events
    for memory in _newest(db, seqs[-most:] if most else seqs):
        along = doomed.find_others(memory)
        names = text.one_line(text.enumerate_names(along), 80)
        too = f" - with {names} too" if along else ""
        yield f"{kinds.line(memory, now, 70)}{too}"
    for event in events.by_seqs(db, (talk[-most:] if most else talk)[::-1], set_aside=True):
        yield sayings.line(event, now, 70)


def preview(ego: Ego, db: Transaction, doomed: Doomed, most: int | None = _SHOWN) -> str:
    """What would go, for the person who is asked about it: the newest few, or all of it."""
    said = doomed.in_words
    if not said and not doomed.quoted.along:
        return "Nothing of that is kept."
    shown = list(_lines(ego, db, doomed, most))
    lines = [f"This deletes for good: {said}.", *(f"  {line}" for line in shown)] if said else []
    if (more := len(doomed.memories) + len(doomed.events) - len(shown)) > 0:
        lines.append(f"  … and {more} more: `{doomed.which.command} --dry-run` lists all.")
    if doomed.shared_memories:
        are = "memory was" if doomed.shared_memories == 1 else "memories were"
        names = [text.one_line(name, 40) for name in doomed.shared]
        lines.append(
            f"{doomed.shared_memories} {are} with others too ({text.enumerate_names(names)}),"
            " and would be gone for them as well."
        )
    lines.append("What was decided on it, and what came of that, goes along.")
    told = quotes.name_quotes(ego, doomed.quoted, most)
    return "\n".join([*lines, *_what_stays(doomed), *told])


def list_doomed(
    ego: Ego, which: Which, also: Also = quotes.NONE_ALONG
) -> Reply[answers.PurgedMany]:
    """All that `which` would take, and nothing is changed."""
    with ego.database.reading() as db:
        doomed = choose(ego, db, which, also)
        said = preview(ego, db, doomed, None)
        would_go: list[answers.WouldGo] = [
            {
                "id": one.id,
                "at": one.at.isoformat(),
                "text": one.content,
                "shared_with": doomed.find_others(one),
            }
            for one in _newest(db, doomed.memories)
        ]
        would_go += [
            {
                "id": one.id,
                "at": one.at.isoformat(),
                "text": "\n".join(filter(None, (one.user_text, one.assistant_text))),
                "shared_with": [],
            }
            for one in events.by_seqs(db, doomed.events[::-1], set_aside=True)
        ]
    fields = _fields(doomed, dry_run=True)
    fields["would_go"] = would_go
    return Reply(f"{said}\nNothing was changed.", fields=fields)


def _fields(doomed: Doomed, *, dry_run: bool = False) -> answers.PurgedMany:
    counts = doomed.counts
    return {
        "memories": counts["memories"],
        "events": counts["events"],
        "episodes": counts["episodes"],
        "people": counts["people"],
        "questions": counts["questions"],
        "shared": doomed.shared_memories,
        "still_named": doomed.mentions,
        "dry_run": dry_run,
        "still_told": quotes.quote_fields(doomed.quoted.staying),
        "gone_along": quotes.quote_fields(doomed.quoted.along),
        "not_reached": [],
    }


def _what_stays(doomed: Doomed) -> list[str]:
    if doomed.which.everything:
        return [STAYS]
    if doomed.which.person is not None:
        return [left] if (left := _left(doomed.which.person, doomed.mentions).strip()) else []
    return []


def _left(name: str, mentions: int) -> str:
    if not mentions:
        return ""
    called = text.one_line(name, 40)
    verb, stay, them = ("names", "stays", "it") if mentions == 1 else ("name", "stay", "them")
    return (
        f" {text.plural(mentions, 'memory', 'memories')} only {verb} {called} in the text and"
        f" {stay}: `ego search-memories '{called}'` lists {them}."
    )


def clear(
    ego: Ego, which: Which, also: Also = quotes.NONE_ALONG, *, agreed: bool
) -> Reply[answers.PurgedMany]:
    """Purge what `which` means; UsageError with what would go unless that was `agreed` to."""
    with ego.database.reading() as db:  # to look for it takes a while, and others wait to write
        quoted = choose(ego, db, which, also).quoted
    with ego.writing() as db:
        doomed = _choose(ego, db, which)._replace(quoted=quoted)
        fields = _fields(doomed)
        if not (doomed.in_words or doomed.quoted.along or which.everything):
            return Reply("Nothing of that is kept.", fields=fields)
        if not agreed:
            raise UsageError(
                f"{_would(doomed)} would be gone for good. Give --yes to do it; --dry-run lists it."
            )
        seqs = [one.seq for one in doomed.quoted.along if one.kind == "event"]
        captured = are_captured(db, [*doomed.events, *seqs])
        erased, names = _purge(ego, db, doomed)
        names |= quotes.erase(ego, db, doomed.quoted)
    fields["events"] = len(erased.talk.event_ids) if erased.talk else 0
    copies = copies_of(ego, names)
    fields["not_reached"] = copies
    gone = doomed.in_words or ("" if doomed.quoted.along else "nothing was there")
    lines = [*([f"Gone for good: {gone}."] if gone else []), *_what_stays(doomed)]
    if erased.talk and (more := len(erased.talk.event_ids) - len(doomed.events)) > 0:
        lines.append(f"{text.plural(more, 'event')} more went along: what came of it.")
    lines += quotes.tell_done(ego, doomed.quoted)
    return Reply("\n".join([*lines, *not_reached(ego, copies, captured=captured)]), fields=fields)


def _would(doomed: Doomed) -> str:
    if not doomed.in_words and doomed.quoted.along:
        return text.plural(len(doomed.quoted.along), "thing")
    return doomed.in_words or "Nothing but what follows from it"


def _purge(ego: Ego, db: Transaction, doomed: Doomed) -> tuple[trash.Erased, set[str]]:
    for start in range(0, len(doomed.memories), _AT_ONCE):
        several = memories.by_seqs(db, doomed.memories[start : start + _AT_ONCE])
        memories.set_all_aside(db, several, ego.now())
    follow_ups.remove_stories(ego, db, doomed.episodes)
    also: dict[str, Any] = {
        "names": doomed.episodes,
        "people": list(doomed.people),
        "called": _called(doomed),
        "questions": doomed.questions,
    }
    if doomed.which.everything:
        also["documents"] = [kind.name for kind in traces.EMPTIED]
    erased = follow_ups.purge(ego, db, doomed.memories, doomed.events, also)
    if doomed.which.everything:
        trash.erase_decided(db)
        outbox.remove_others(db, _FOLLOWS)
    chain = erased.talk.names if erased.talk else ()
    return erased, {*erased.memory_ids, *erased.episode_ids, *doomed.episodes, *chain}


def _called(doomed: Doomed) -> list[str]:
    names = (name for several in doomed.people.values() for name in several)
    return list(filter(None, [*names, doomed.which.person]))
