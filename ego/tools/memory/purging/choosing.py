"""Which of many things are to be purged: what was lived in some time, with somebody, or at all."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ego.core import events as sayings
from ego.core import moments, text
from ego.core.events import Event
from ego.core.identity import people as relationships
from ego.core.memory.memories import Memory
from ego.core.talk.noted import Noted
from ego.core.times.written import span_named
from ego.errors import NotFound, UsageError
from ego.runtime.ego import Ego
from ego.runtime.noted import noting
from ego.runtime.purging import quotes as telling
from ego.runtime.purging import texts
from ego.runtime.transcripts import waiting
from ego.stores.embedding.waiting import EVENTS, MEMORIES, Shelf
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.stores.talk import noted as store
from ego.tools.memory import answers
from ego.tools.memory.purging import entries, quotes
from ego.tools.memory.purging.entries import Entries, Untold
from ego.tools.memory.purging.quotes import Also, Quoted
from ego.tools.talk import noted

_Kind = Literal["memories", "events", "episodes", "people", "facts", "questions"]

AT_ONCE = 5_000
"""So many memories at most are read at once."""


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
    """Whose entries go: their names, by their ids."""
    questions: list[str]
    told: Sequence[Untold] = ()
    """What goes of what is known of people who stay."""
    came_of: Sequence[int] = ()
    """The events beside those that go with them, by seq: what came of them."""
    called: tuple[str, ...] = ()
    """The names of the person it is about."""
    shared: Mapping[str, int] = MappingProxyType({})
    """Who else was part of those memories, by name, and of how many."""
    shared_memories: int = 0
    mentions: int = 0
    """Memories that stay and name the person in their text."""
    mentions_in_talk: int = 0
    """The same of turns of talk with others."""
    plans: Collection[int] = ()
    """Those of the memories that go with their talk, by seq."""
    outlived: Sequence[str] = ()
    """What was noted of talk that goes, by id, and stays in what came of it."""
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
        of_talk = trash.chain(db, self.events)
        return [*(one.id for one in there), *of_talk.names, *self.episodes, *self.questions]

    @property
    def forgotten(self) -> list[str]:
        """The names of those of whom nothing is to stay, whenever it was told.

        Not of who came in a span of time: what is older about them is no part of it.
        """
        if self.which.since or self.which.until:
            return []
        names = (name for several in self.people.values() for name in several)
        return list(filter(None, [*self.called, *names, self.which.person]))

    @property
    def every_event(self) -> list[int]:
        """The events with what came of them, by seq."""
        return sorted({*self.events, *self.came_of})

    @property
    def counts(self) -> answers.Counts:
        """How many of each kind, for programs."""
        return {
            "memories": len(self.memories),
            "events": len(self.every_event),
            "episodes": len(self.episodes),
            "people": len(self.people),
            "facts": len(self.told),
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
            "facts": ("fact", ""),
            "questions": ("question", ""),
        }
        return ", ".join(
            text.plural(n, *noun) for key, noun in nouns.items() if (n := self.counts[key])
        )


def choose(ego: Ego, db: Transaction, which: Which, also: Also = quotes.NONE_ALONG) -> Doomed:
    """What `which` means now, and what still tells it, of which `also` goes along.

    Raises UsageError or NotFound when that makes no sense.
    """
    doomed = select_doomed(ego, db, which)
    lived = list[str]()
    if which.everything or which.since or which.until:
        span = _read_span(ego, which)
        lived = waiting.find(ego, db, lambda one: one.at is None or span.holds(one.at))
    if which.everything:
        captures = events.has_captured(db)
        return doomed._replace(quoted=quotes.NOTHING._replace(waiting=lived, captures=captures))
    going = telling.look_at(
        ego,
        telling.read_memories(db, doomed.memories),
        events.by_seqs(db, doomed.events, set_aside=True),
        [*doomed.ids(db), *_list_known(ego, db, doomed)],
        noted.find_holding(db, trash.chain(db, doomed.events).event_ids),
        of_one=which.person is not None,
    )
    quoted = quotes.choose(ego, db, going, also)
    still = dict.fromkeys((*quoted.waiting, *lived))
    return doomed._replace(quoted=quoted._replace(waiting=list(still)))


def _list_known(ego: Ego, db: Transaction, doomed: Doomed) -> Iterator[str]:
    """The ids of what is known of people and goes, and of what was noted about those who go."""
    yield from (one.id for one in doomed.told)
    for entry in ego.everyone(ego.people()) if doomed.people else ():
        if entry["person_id"] in doomed.people:
            for fact in texts.facts_of(entry):
                yield texts.name(texts.FACT, str(entry["person_id"]), fact)
    called = {text.normalise(name) for name in doomed.forgotten}
    yield from (one.id for one in store.list_all(db) if text.normalise(one.about) in called)


def select_doomed(ego: Ego, db: Transaction, which: Which) -> Doomed:
    """The same without what still tells it, which takes a while to look for."""
    doomed = _select(ego, db, which)
    of_talk = trash.chain(db, doomed.events).seqs
    return doomed._replace(came_of=[seq for seq in of_talk if seq not in set(doomed.events)])


def _select(ego: Ego, db: Transaction, which: Which) -> Doomed:
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
    ego: Ego,
    db: Transaction,
    talk: Sequence[int],
    names: Collection[str] = (),
    is_spared: Callable[[Noted], bool] = lambda _: False,
) -> noting.Following:
    """What else goes with talk: the plans and the questions that were noted of it."""
    found = noting.find_following(db, trash.chain(db, talk).event_ids, names, is_spared)
    there = {one.id for one in ego.questions()} if found.questions else set()
    return found._replace(questions=[one for one in found.questions if one in there])


class _Span(NamedTuple):
    """A time that everything in it goes; without an end, all on that side."""

    start: datetime | None
    end: datetime | None

    def holds(self, at: datetime) -> bool:
        return (self.start is None or at >= self.start) and (self.end is None or at < self.end)


def _read_span(ego: Ego, which: Which) -> _Span:
    now = ego.here()
    start = span_named("since", which.since, now).start if which.since else None
    end = span_named("until", which.until, now).end if which.until else None
    if start and end and start >= end:
        raise UsageError("--since comes after --until.")
    return _Span(start, end)


def _between(ego: Ego, db: Transaction, which: Which) -> Doomed:
    span = _read_span(ego, which)

    def inside(value: object) -> bool:
        at = moments.read_time(value)
        if at is None:
            return which.everything
        return span.holds(at)

    talk = trash.find_between(db, *span, EVENTS)
    following = _find_following(ego, db, talk)
    doomed = sorted({*trash.find_between(db, *span), *following.memories})
    if which.everything:
        every = ego.everyone(ego.people())
        known = Entries({one["person_id"]: relationships.names(one) for one in every}, [])
    else:
        gone = trash.chain(db, talk).event_ids
        known = entries.choose(ego, db, span.holds, span.end, gone)
    asked = [one.id for one in ego.questions() if inside(ego.write_time(one.asked_at))]
    asked += [one for one in following.questions if one not in asked]
    told = sorted(stories.episodes_told(db, *span) | stories.episodes_with(db, doomed))
    return Doomed(which, doomed, talk, told, known.people, asked, known.told)


def _with(ego: Ego, db: Transaction, which: Which, name: str) -> Doomed:
    """Memories and talk with somebody, what names them of talk with the companion, and what is
    known of them. What others said of them stays, as a memory does that only names them."""
    entry = ego.find_person(ego.people(), name)
    one = relationships.stranger("", relationships.as_name(name)) if entry is None else entry
    there = Filter(people=relationships.names(one))
    aside = replace(there, set_aside=True)
    withs = events.find_with(db, there.persons(), ego.names_of(ego.companion), trashed=True)
    naming = events.by_seqs(
        db, [seq for seq in _naming(db, one, EVENTS) if seq not in withs], set_aside=True
    )
    of_others = [event.seq for event in naming if _is_of_another(ego, event)]
    talk = sorted({*withs, *(event.seq for event in naming)}.difference(of_others))
    with_them = {event.id for event in events.by_seqs(db, list(withs), set_aside=True)}

    def is_spared(what: Noted) -> bool:
        """Whether it came of talk that does but name them, and says nothing of them itself."""
        return what.event_id not in with_them and not relationships.find_mentions([one], what.text)

    following = _find_following(ego, db, talk, there.people, is_spared)
    lived = memories.matching_seqs(db, there) + memories.matching_seqs(db, aside)
    doomed = sorted({*lived, *following.memories})
    mentions = len(set(_naming(db, one, MEMORIES)).difference(doomed))
    if entry is None and not doomed and not talk:
        said = text.one_line(name, 40)
        known = "is known, and no talk names them" if not of_others else "is known"
        raise NotFound(
            f"Nobody called '{said}' {known}.{tell_named(one['name'], mentions, len(of_others))}"
        )
    people = {} if entry is None else {entry["person_id"]: relationships.names(entry)}
    told = sorted(stories.episodes_with(db, doomed))
    theirs = Doomed(which, doomed, talk, told, people, following.questions)
    theirs = theirs._replace(
        called=there.people,
        mentions=mentions,
        mentions_in_talk=len(of_others),
        plans=set(following.memories).difference(lived),
        outlived=following.outlived,
    )
    along = [several for one in list_newest(db, doomed) if (several := theirs.find_others(one))]
    others = Counter(name for several in along for name in several)
    return theirs._replace(shared=others, shared_memories=len(along))


def _is_of_another(ego: Ego, event: Event) -> bool:
    """Whether a turn was with somebody who is not the companion."""
    partner = sayings.find_partner(event)
    companion = {text.normalise(name) for name in ego.names_of(ego.companion)}
    return bool(partner) and text.normalise(partner) not in companion


def _naming(db: Transaction, one: Mapping[str, Any], shelf: Shelf) -> list[int]:
    """The seqs of what names a person in its text."""
    every = trash.every_text(db, shelf)
    return [seq for seq, said in every if relationships.find_mentions([one], said)]


def tell_named(name: str, mentions: int, in_talk: int) -> str:
    """What stays and names somebody, in memories and in talk, and where it is found."""
    called, said = text.one_line(name, 40), ""
    if mentions:
        verb, stay, them = ("names", "stays", "it") if mentions == 1 else ("name", "stay", "them")
        said += (
            f" {text.plural(mentions, 'memory', 'memories')} only {verb} {called} in the text and"
            f" {stay}: `ego search-memories '{called}'` lists {them}."
        )
    if in_talk:
        verb, stay = ("names", "stays") if in_talk == 1 else ("name", "stay")
        said += (
            f" {text.plural(in_talk, 'turn')} of talk with others only {verb} {called} and {stay}:"
            f" `ego recall '{called}'` looks there."
        )
    return said


def list_newest(db: Transaction, seqs: Sequence[int]) -> Iterator[Memory]:
    """Memories, the newest first, set aside or not."""
    backwards = seqs[::-1]
    for start in range(0, len(backwards), AT_ONCE):
        yield from memories.by_seqs(db, backwards[start : start + AT_ONCE])
