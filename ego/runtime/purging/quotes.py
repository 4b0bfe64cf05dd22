"""What else tells what is purged: talk, memories, stories, notes, facts, questions, narratives.

A companion repeats what it was told, and a purge of the first telling leaves the others where they
are. They are looked up by their words (`core.talk.quoting` says what tells a thing again): memories
and talk through the indexes of their words, so that only what may tell it is read; what no index
has (what is set aside, the newest decisions and results) and what the documents say as it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.talk import forgetting, quoting
from ego.core.talk.noted import SELF, Noted, without_name
from ego.core.talk.quoting import Passage, Remark, Teller
from ego.errors import StateError
from ego.runtime.purging import texts
from ego.runtime.purging.tellers import Tellers
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, trash
from ego.stores.memory import words as of_memories
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import links, stories
from ego.stores.talk import events
from ego.stores.talk import noted as store
from ego.stores.talk import words as of_talk

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

MOST = 200
"""So many sentences of what goes are looked for: of more, those of the newest."""
_UNINDEXED = 2_000
"""So many decisions and results, the newest, are looked through."""
_FEW = 20
"""For so few sentences a text is first looked through for their words, which is faster."""
_RAREST = 12
"""Words of a sentence by which what may tell it is looked up."""
_RARE = 20
"""What so few hold is looked at for one such word alone."""
_OFTEN = 0.1
"""The share of a life that a word stands in to be one of its common ones."""
_LOOKED_AT = 1_000
"""So many texts at most are read, for all sentences together."""

_TO_ANYTHING = 3
"""What was answered to so many things that it has no word of is the model's own."""


class Quote(NamedTuple):
    """One thing that tells it, too."""

    id: str
    kind: str
    """event, memory, story, note, fact, question or narrative."""
    text: str
    seq: int = 0
    at: datetime | None = None
    private: bool = False


@dataclass(frozen=True)
class Going:
    """What is to go, by its words; and by id all that goes with it already."""

    statements: Sequence[Remark]
    people: Tellers
    ids: Collection[str] = ()
    noted: Sequence[Noted] = ()
    """What was noted of it, and is taken back."""
    of_one: bool = False
    """Whether it goes because of whose it is: what others had told before was theirs."""
    memories: Sequence[Memory] = ()
    """Those of it that are memories."""
    said: Sequence[str] = ()
    """What they and the turns say, whole."""
    _by_word: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for number, one in enumerate(self.statements):
            for word in one.telling:
                self._by_word[word].append(number)

    def is_told(
        self,
        said: str,
        common: Mapping[str, int] | None = None,
        often: int = 0,
        teller: Teller | None = None,
        asked: str | None = None,
    ) -> bool:
        """Whether a text tells any of it; `common` is how many hold each word.

        Of a turn `asked` is what the person said in it: its answer does not tell what another
        answer said of itself.
        """
        if len(self.statements) < _FEW and not quoting.could_tell(said, self.statements):
            return False
        passage = Passage(said)
        for number in {n for word in passage.words for n in self._by_word.get(word, ())}:
            one = self.statements[number]
            if self._is_of_another(one, passage, teller):
                continue
            whole = Passage(asked) if one.is_of_answer and asked is not None else passage
            lighter = {
                word: 0.25 if one.own else 0.5
                for word in (one.weights if often else ())
                if word[0] != "#" and (common or {}).get(word, 0) > often
            }
            if whole.tells(one, lighter):
                return True
        return False

    def _is_of_another(self, one: Remark, passage: Passage, teller: Teller | None) -> bool:
        """Whether what somebody else told is their own: no answer tells that somebody asked, and
        of all that goes with whoever said it nothing was told before they did."""
        if one.teller is None or teller is None or not teller.is_another(one.teller):
            return False
        is_theirs = one.asks or (self.of_one and teller.at < one.teller.at)
        return is_theirs and not passage.names_any(one.teller.called)


def look_at(
    ego: Ego,
    several: Iterable[Memory],
    turns: Iterable[Event],
    ids: Iterable[str],
    noted: Sequence[Noted],
    *,
    of_one: bool = False,
) -> Going:
    """What goes, read for `find`; with the `ids` of all that goes along, these excepted.

    What only names people that are known tells nothing of it. `of_one` says that all of one goes.
    """
    lived = tuple(several)
    every: list[Memory | Event] = sorted((*lived, *turns), key=lambda one: one.at, reverse=True)
    statements: dict[str, Remark] = {}
    people = Tellers.of(ego)
    for one in every:
        if len(statements) >= MOST:
            break
        statements |= {told.said: told for told in _read(one, people)}
    came_of_it = (one.brought.id for one in noted if one.brought.made)
    told = tuple(statements.values())[:MOST]
    said = [one.content if isinstance(one, Memory) else one.user_text for one in every[:MOST]]
    return Going(told, people, frozenset((*ids, *came_of_it)), noted, of_one, lived, said)


def read_quotes(several: Iterable[Quote], people: Tellers) -> Going:
    """What goes along, read for what tells it again."""
    read = partial(quoting.read_statements, names=people.names)
    return Going([said for one in several for said in read(one.text)][:MOST], people)


def _read(one: Memory | Event, people: Tellers) -> list[Remark]:
    names, teller = people.names, people.find(one)
    if isinstance(one, Memory):
        names = frozenset({*names, *one.named})
        return quoting.read_statements(one.content, names=names, teller=teller)
    own = quoting.read_answer(one.assistant_text, one.user_text, names=names, teller=teller)
    return [*quoting.read_statements(one.user_text, names=names, teller=teller), *own]


def find(ego: Ego, db: Transaction, going: Going, *, aside: bool = True) -> list[Quote]:
    """What tells any of what is going, and does not go with it: talk first, oldest last.

    Without `aside` no memory nor talk that is set aside.
    """
    if not going.statements:
        return []
    likely = _look_up_likely(db, going, aside=aside)
    going = _tell_apart(db, _leave_out_own(going, likely), likely.memories)
    found = [*_in_talk_and_memories(going, likely)]
    told = {one.id for one in found} | set(going.ids)
    found += [
        Quote(name, "story", summary)
        for name, summary in stories.every_summary(db)
        if name not in told and going.is_told(summary)
    ]
    notes = [
        one
        for one in store.list_all(db)
        if one.id not in going.ids
        and one.event_id not in told
        and going.is_told(one.text, teller=_find_whose(going, one))
    ]
    found += map(as_note, notes)
    covered = {text.normalise(one.text) for one in (*notes, *going.noted) if one.brought.made}
    try:
        found += [
            one
            for one, whose in list_documents(ego, going.people)
            if one.id not in told
            and text.normalise(one.text) not in covered
            and going.is_told(one.text, teller=whose)
        ]
    except StateError as error:
        ego.warn(error.sentence)
    return [name_fact(ego, one) for one in found]


def _find_whose(going: Going, one: Noted) -> Teller | None:
    return None if one.about == SELF else going.people.find_about(one.about, one.at)


def as_note(one: Noted) -> Quote:
    """What was noted, with whose it is."""
    whose = "" if one.about == SELF else f"{one.about}: "
    return Quote(one.id, "note", f"{whose}{without_name(one.about, one.text)}", at=one.at)


class _Likely(NamedTuple):
    """What may tell it, of talk and memories."""

    turns: Sequence[Event]
    memories: Sequence[Memory]
    held: Mapping[str, int]
    """How many hold each word."""
    often: int
    """What more hold is a common one."""


def _look_up_likely(db: Transaction, going: Going, *, aside: bool) -> _Likely:
    terms = list(dict.fromkeys(chain.from_iterable(one.terms for one in going.statements)))
    lived = of_memories.seqs_by_term(db, terms)
    said, turns_there = of_talk.seqs_by_term(db, terms)
    held = Counter({term: len(lived[term]) + len(said[term]) for term in terms})
    often = max(5, int(_OFTEN * (of_memories.totals(db)["memories"] + turns_there)))
    several = memories.by_seqs(db, _likely(going.statements, lived, held))
    trashed = memories.by_seqs(db, trash.list_trashed(db) if aside else [], Filter(set_aside=True))
    turns = events.by_seqs(db, _likely(going.statements, said, held))
    unindexed = events.by_seqs(db, events.list_unindexed(db, _UNINDEXED), set_aside=aside)
    talk = {one.id: one for one in (*turns, *unindexed)}.values()
    lived_through = {one.id: one for one in (*several, *trashed)}.values()
    return _Likely(
        sorted(talk, key=lambda one: (one.at, one.seq), reverse=True),
        sorted(lived_through, key=lambda one: (one.at, one.seq), reverse=True),
        held,
        often,
    )


def _leave_out_own(going: Going, likely: _Likely) -> Going:
    """What goes without what a model answers to anything: a sentence that stands, word for word,
    beneath several things said that have no word of it, and that nobody told."""
    several = [one.said for one in going.statements if _is_own(one, likely.turns)]
    if not several:
        return going
    told = [*going.said, *(one.user_text for one in likely.turns)]
    told += [one.content for one in likely.memories]
    own = {
        one.said
        for one in going.statements
        if one.said in several
        and not any(quoting.could_tell(said, [one]) and Passage(said).tells(one) for said in told)
    }
    statements = [one for one in going.statements if one.said not in own]
    return replace(going, statements=statements, _by_word=defaultdict(list))


def _is_own(one: Remark, turns: Iterable[Event]) -> bool:
    stands = (turn.user_text for turn in turns if one.own and one.said in turn.assistant_text)
    asked = {text.normalise(said) for said in stands if one.telling.isdisjoint(Passage(said).words)}
    return len(asked) >= _TO_ANYTHING


def _tell_apart(db: Transaction, going: Going, several: Iterable[Memory]) -> Going:
    """What goes, each sentence with what says it `instead`: what took the place of a memory that
    says it, or whose place that one took, has another value of it."""
    there = {one.seq: one for one in (*several, *going.memories)}
    instead = links.find_instead(db, there)
    if not instead:
        return going
    texts_there = {
        one.seq: one.content for one in read_memories(db, sorted(set().union(*instead.values())))
    }
    passages = [
        (Passage(there[seq].content), [texts_there[n] for n in sorted(tied) if n in texts_there])
        for seq, tied in sorted(instead.items())
    ]

    def find_instead(one: Remark) -> tuple[str, ...]:
        of_it = (tied for passage, tied in passages if one.telling <= passage.words)
        return tuple(dict.fromkeys(chain.from_iterable(of_it)))

    statements = [replace(one, instead=find_instead(one)) for one in going.statements]
    return replace(going, statements=statements, _by_word=defaultdict(list))


def _in_talk_and_memories(going: Going, likely: _Likely) -> Iterator[Quote]:
    for event in likely.turns:
        words = "\n".join(filter(None, (event.user_text, event.assistant_text)))
        whose = going.people.find(event)
        asked = event.user_text
        if event.id not in going.ids and (
            going.is_told(words, likely.held, likely.often, whose, asked)
            or _is_wish(event, going, likely)
        ):
            yield Quote(event.id, "event", words, event.seq, event.at)
    for memory in likely.memories:
        said, whose = memory.content, going.people.find(memory)
        if memory.id not in going.ids and going.is_told(said, likely.held, likely.often, whose):
            yield Quote(memory.id, "memory", said, memory.seq, memory.at, memory.private)


def _is_wish(event: Event, going: Going, likely: _Likely) -> bool:
    """Whether a turn asks to forget what goes: "that password" is the one that was told last."""
    is_named = partial(forgetting.names_told, event.user_text)
    if not any(map(is_named, going.said)):
        return False
    told = [(one.at, one.seq, one.id, one.user_text) for one in likely.turns]
    told += [(one.at, 0, one.id, one.content) for one in likely.memories]
    named = [one for one in told if one[:2] < (event.at, event.seq) and is_named(one[3])]
    *_, last, said = max(named, default=(event.at, 0, "", ""))
    return not last or last in going.ids or going.is_told(said)


def _likely(
    statements: Sequence[Remark], by_term: Mapping[str, Iterable[int]], held: Mapping[str, int]
) -> list[int]:
    """The seqs of what holds two of a sentence's rarest words, or one that few hold."""
    most = max(5, _LOOKED_AT // len(statements))
    found: dict[int, None] = {}
    for one in statements:
        rarest = sorted((term for term in one.terms if held[term]), key=held.__getitem__)[:_RAREST]
        counts: Counter[int] = Counter()
        rare: set[int] = set()
        for term in rarest:
            seqs = [int(seq) for seq in by_term[term]]
            counts.update(seqs)
            if held[term] <= _RARE:
                rare.update(seqs)
        enough = min(2, len(rarest))
        chosen = [seq for seq, n in counts.most_common() if n >= enough or seq in rare]
        found |= dict.fromkeys(chosen[:most])
    return list(found)


def read_memories(db: Transaction, seqs: Sequence[int]) -> list[Memory]:
    """The memories of these seqs, there or set aside."""
    aside = memories.by_seqs(db, seqs, Filter(set_aside=True))
    return [*memories.by_seqs(db, seqs), *aside]


# Documents


def list_documents(ego: Ego, people: Tellers) -> Iterator[tuple[Quote, Teller | None]]:
    """What stands in documents, with whoever told it: facts, questions and narratives."""
    for entry in ego.everyone(ego.people()):
        for fact in texts.facts_of(entry):
            name = texts.name(texts.FACT, str(entry["person_id"]), fact)
            yield Quote(name, "fact", fact), people.find_of_fact(entry)
    for one in ego.questions():
        yield Quote(one.id, "question", one.text, at=one.asked_at), None
    for narrative in texts.narratives_of(ego.self_document()):
        yield Quote(texts.name(texts.NARRATIVE, narrative), "narrative", narrative), None


def name_fact(ego: Ego, one: Quote) -> Quote:
    """A fact with the name of whoever it is about."""
    if one.kind != "fact":
        return one
    for entry in ego.everyone(ego.people()):
        if texts.name(texts.FACT, str(entry["person_id"]), one.text) == one.id:
            return one._replace(text=f"{entry['name']}: {one.text}")
    return one
