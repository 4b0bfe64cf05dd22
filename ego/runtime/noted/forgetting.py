"""What a turn of talk that asks to forget means: looked up among what was said and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.events import Event, Source, find_partner
from ego.core.memory.memories import Memory
from ego.core.talk.forgetting import Forgettable, asks_in_talk, find_words_of, goes_on, read_asked
from ego.core.talk.noted import What
from ego.runtime.purging import came_of
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.stores.talk import events
from ego.stores.talk import noted as kept

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

_ONE_TALK = timedelta(hours=1)
"""Who is meant by "she" was named so long before at most."""
_LOOKED_THROUGH = 500
"""So many of the newest turns and memories are looked through."""


class Meant(NamedTuple):
    """What a turn asks to forget, as far as that can be told."""

    found: list[Event | Memory]
    """What it may mean, newest first."""
    is_nowhere: bool = False
    """Whether it names something, and not one word of that stands in what was looked through."""


def find_meant(ego: Ego, asking: Event) -> Meant:
    """What a turn asks to forget: what it names, or the turn before it, or what it says itself.

    Of the turns of whoever asks alone, and of what was kept if that is the companion. Nothing
    private: it is told where people talk. Nor a turn that is set aside already.
    """
    asked, is_theirs = read_asked(asking.user_text), _by_the_same(ego, asking)
    with ego.database.reading() as db:
        before = _turn_before(db, asking, is_theirs)
        there = _said(db, is_theirs) if asked.named else []
        if asked.named and not find_partner(asking):
            there += _kept(db)
    for words in asked.named:
        if found := [one.what for one in there if one.holds(words)]:
            if not asked.is_elsewhere:  # what the turn says may stand elsewhere, too
                found += [asking]
            found += [one for one in _find_of_plans(ego, found, asking) if is_theirs(one)]
            return Meant(sorted(found, key=lambda one: one.at, reverse=True))
    if asked.tells:
        return Meant([asking, *before])
    if not asked.named:
        return Meant(before)
    found = _nearly(asked, there)
    answers = [f"{one.said}\n{_answer(one.what)}" for one in there]
    is_nowhere = not any(find_words_of(asked.named[0], said) for said in answers)
    return Meant(sorted(found, key=lambda one: one.at, reverse=True), is_nowhere)


def _by_the_same(ego: Ego, asking: Event) -> Callable[[Event], bool]:
    """Whether a turn is of whoever asks, by whatever name they were known then."""
    whose = find_partner(asking)
    names = {text.normalise(one) for one in ego.names_of(whose)} if whose else {""}
    return lambda one: text.normalise(find_partner(one)) in names


def _find_of_plans(ego: Ego, found: Sequence[Event | Memory], asking: Event) -> list[Event]:
    """The other turns of the plans that were noted of those `found`: what changed or told them."""
    there = {one.id for one in (*found, asking)}
    turns = [one.id for one in found if isinstance(one, Event)]
    with ego.database.reading() as db:
        notes = kept.find_of_events(db, turns)
        ids = {one.brought.id for one in notes if one.brought.what is What.AHEAD}
        plans = [one for name in sorted(ids) if (one := memories.get(db, name))]
        told = came_of.find_turns(ego, db, plans)
    return [one for one in told if one.id not in there and not asks_in_talk(one.user_text)]


def _turn_before(
    db: Transaction, asking: Event, is_theirs: Callable[[Event], bool]
) -> list[Event | Memory]:
    """Their turn before this one, unless it was set aside."""
    there = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
    gone = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH, set_aside=True)
    before = [one for one in (*there, *gone) if one.seq < asking.seq and is_theirs(one)]
    last = max(before, key=lambda one: one.seq, default=None)
    return [last] if last is not None and last not in gone else []


class _Said(NamedTuple):
    """A turn or a memory, and what it says."""

    what: Event | Memory
    said: str
    before: str = ""
    """What was said right before it, where it goes on about whom that names."""

    def find(self, words: frozenset[str]) -> frozenset[str]:
        """Those of `words` that it holds, with what it goes on about: nothing that it only shares
        with what was said before."""
        own = find_words_of(words, self.said)
        return own | find_words_of(words - own, self.before) if own else own

    def holds(self, words: frozenset[str]) -> bool:
        """Whether it holds all of `words`, and not only because what was said before it does."""
        if find_words_of(words, self.said) == words:
            return True
        return self.find(words) == words and find_words_of(words, self.before) != words


def _said(db: Transaction, is_theirs: Callable[[Event], bool]) -> list[_Said]:
    """Their newest turns, each with what it says."""
    turns = events.newest(db, Source.CHAT, limit=_LOOKED_THROUGH)
    several = _with_before([one for one in turns if is_theirs(one)])
    return [one for one in several if not asks_in_talk(one.said)]


def _kept(db: Transaction) -> list[_Said]:
    """The newest memories; a plan of talk goes with its turn."""
    of_turns = {one.brought.id for one in kept.list_all(db) if one.brought.what is What.AHEAD}
    remembered = memories.newest(db, Filter(not_private=True), limit=_LOOKED_THROUGH)
    return [_Said(one, one.content) for one in remembered if one.id not in of_turns]


def _with_before(turns: list[Event]) -> Iterator[_Said]:
    """Each of `turns`, with what was said before it of whom it goes on about."""
    last: _Said | None = None
    for one in sorted(turns, key=lambda one: one.seq):
        before = ""
        if last is not None and one.at - last.what.at <= _ONE_TALK and goes_on(one.user_text):
            before = f"{last.before}\n{last.said}"
        last = _Said(one, one.user_text, before)
        yield last


def _answer(one: Event | Memory) -> str:
    return one.assistant_text if isinstance(one, Event) else ""


def _nearly(asked: Forgettable, there: list[_Said]) -> list[Event | Memory]:
    """What holds most of the words: "what I told you of Dennis and his job".

    What holds the names has to hold something else, too: a name alone stands in much.
    """
    words = asked.named[0]
    found = [(one.what, one.find(words)) for one in there]
    if asked.names:
        found = [(one, its) for one, its in found if asked.names < its]
    most = max((len(its) for _, its in found), default=0)
    if not asked.names and 2 * most <= len(words):
        return []
    return [one for one, its in found if len(its) == most]
