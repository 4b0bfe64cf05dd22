"""What must not be forgotten of whom a message names, in whatever memory or talk tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import Event, find_partner
from ego.core.identity import people as relationships
from ego.core.identity.health import clauses, complaints, things, vital, whose
from ego.core.identity.health.complaints import Complaint
from ego.core.memory.memories import Memory
from ego.core.memory.truth.pairs import find_names
from ego.core.memory.truth.words import kin
from ego.core.memory.wanting import allergies
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question
from ego.stores.memory import memories, truth, words
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import events, righted
from ego.stores.talk import words as talk_words
from ego.stores.talk.ranking import Talk

_NEWEST, _NEWEST_TALK = 100, 40
"""So many of the newest memories and turns that hold a word of what is vital are read."""


_AILING = 2
"""So many memories or turns tell of a lasting illness that somebody complains of."""


_JUST_BEFORE = timedelta(hours=1)
"""So long before "she" may stand whom that is."""


class Vital(NamedTuple):
    """A memory or a turn of talk that tells what must not be forgotten of somebody."""

    id: str
    person: str
    said: str
    """The sentence that tells it."""
    at: datetime
    is_asked_of: bool = False
    """Whether the message speaks of the very thing that they cannot stand."""
    is_part: bool = False
    """Whether it is a clause of a longer sentence, which tells of another thing as well."""


class SaidOf(NamedTuple):
    """What may tell something vital, and of whom."""

    id: str
    said: str
    people: Sequence[str]
    """Who was there or is spoken of."""
    at: datetime
    teller: str = ""
    """Who said it in talk; empty for a memory."""


@cache
def _terms() -> list[list[str]]:
    """The index terms of each word of what is vital."""
    return [list(text.tokens(word)) for word in (*vital.WORDS, *vital.REACTIONS)]


@cache
def _every_term() -> frozenset[str]:
    return frozenset(term for terms in _terms() for term in terms)


def ask_vital() -> Question:
    """What `read_held` asks, whatever is found."""
    return words.ask_frequencies(sorted(_every_term()))


def read_held(
    db: Transaction, *, speaker: str, now: datetime, directory: Path, not_private: bool = False
) -> list[SaidOf]:
    """What may tell something vital: any memory or turn that holds a rare word of it, the newest
    first.

    What is said in talk of oneself is of the `speaker`, or whoever the turn was with. What is to be
    over from a later day on holds `now`.
    """
    kept = _newest_memories(db, _terms(), now, not_private=not_private)
    turns = _newest_talk(db, directory, _terms(), not_private=not_private)
    talk = [_name_whom(db, one, _of_talk(one, speaker)) for one in turns]
    return sorted([*kept, *talk], key=lambda one: one.at, reverse=True)


def find_vital(
    message: str,
    named: Sequence[str],
    held: Sequence[SaidOf],
    found: Sequence[Candidate | Told],
    *,
    speaker: str,
    now: datetime,
    is_asked: bool = True,
) -> list[Vital]:
    """What is vital of whom `message` names, by those `named` whom the ego knows, or otherwise.

    Where something is asked, so is what is vital of anybody where it is of the thing that the
    message names: who has the allergy may be whom nobody thought of. Of what is `held`, then of
    whatever else was `found`. What they have said to be over since gives way to that.
    """
    several: dict[str, Vital] = {}
    meant = vital.WhomNamed(message)
    people = tuple(dict.fromkeys((speaker, *named, *(one.teller for one in held))))
    for one in (*held, *_of_found(found, speaker, now)):
        if not (sentence := vital.find_sentence(one.said)):
            continue
        plain = text.normalise(one.said) if named else ""
        known = [name for name in named if relationships.stands_in(plain, name)]
        known.sort(key=lambda name: name == speaker)  # "my friend Tom" tells of Tom
        its = whose.read_whose(sentence, tuple(named))
        if one.people == (one.teller,) and not its.is_own:
            one = one._replace(people=())  # noqa: PLW2901
        others = its.others - {vital.as_plain(one.teller)} if its.is_own else its.others
        others = others if one.teller or not its.is_own else frozenset()
        person = meant.find_whom(one.said, (*known, *one.people), others)  # of most it is nobody
        of_thing = is_asked and things.names_thing(message, sentence, people)
        person = person or (_find_whose(one, sentence, others) if of_thing else "")
        if person:
            several.setdefault(one.id, Vital(one.id, person, sentence, one.at, of_thing))
    for known_of in _of_relatives(message, held, speaker):
        several.setdefault(known_of.id, known_of)
    ended = _ended_in(found, speaker) if several else []
    return [_cut(one) for one in _that_hold([*several.values()], ended)]


def _of_relatives(message: str, held: Sequence[SaidOf], speaker: str) -> Iterator[Vital]:
    """The allergies of relatives of the `speaker` whom somebody else's `message` asks for: "is she
    allergic to anything, or her mum"."""
    plain = text.normalise(message)
    if not vital.asks_what_is_vital(message) or not relationships.stands_in(
        plain, text.normalise(speaker)
    ):
        return
    asked = {who: name for name in _THEIRS.findall(plain) for who in kin(name)}
    for one in held if asked else ():
        theirs = kin(text.normalise(one.said)) & asked.keys()
        if one.teller == speaker and len(theirs) == 1 and allergies.tells_allergy(one.said):
            yield Vital(one.id, asked[next(iter(theirs))], one.said, one.at)


_THEIRS = re.compile(r"\b(?:her|his|their|\w+['’]s) (\w+)")


def _cut(one: Vital) -> Vital:
    said = clauses.find_clause(one.said)
    return one._replace(said=said, is_part=said != one.said)


def _find_whose(one: SaidOf, sentence: str, others: Set[str]) -> str:
    """Of whom a sentence tells something vital: whom it names, but these `others`, or else who
    says it."""
    plain = text.normalise(sentence)
    there = [name for name in one.people if relationships.stands_in(plain, name)]
    names = [] if one.teller and one.people else find_names(sentence)
    several = (name for name in (*there, *names) if vital.as_plain(name) not in others)
    return next(iter((*several, *one.people, one.teller)), "")


def _that_hold(several: Sequence[Vital], ended: Sequence[Vital]) -> list[Vital]:
    """`several`, with what says that one of them is over in its place."""
    held = dict[str, Vital]()
    for one in several:
        newer = [by for by in (*several, *ended) if by.person == one.person and by.at > one.at]
        over = next((by for by in newer if vital.is_ended(one.said, by.said)), one)
        held.setdefault(over.id, over)
    return list(held.values())


def _ended_in(found: Sequence[Candidate | Told], speaker: str) -> list[Vital]:
    """What those who talked have said to be over, in the turns that were found."""
    talks = (one.one for one in found if isinstance(one, Candidate))
    return _ended_by([one.event for one in talks if isinstance(one, Talk)], speaker)


def _ended_by(several: Sequence[Event], speaker: str) -> list[Vital]:
    return [
        Vital(one.id, find_partner(one) or speaker, _quote(sentence), one.at)
        for one in several
        if not one.is_put_right and (sentence := vital.find_end(one.user_text))
    ]


def find_ailing(
    db: Transaction,
    complaint: Complaint,
    own: Sequence[str],
    *,
    now: datetime,
    directory: Path,
    not_private: bool = False,
) -> list[Vital]:
    """What tells of a lasting illness that may be meant by a `complaint` of whoever has the names
    `own`, the newest first; nothing of one that they have said to be over."""
    terms = [list(text.tokens(word)) for word in complaint.words]
    said = _newest_memories(db, terms, now, not_private=not_private) + [
        SaidOf(one.id, one.user_text, (find_partner(one) or own[0],), one.at)
        for one in _newest_talk(db, directory, terms, not_private=not_private)
    ]
    found = list[Vital]()
    for its_id, whole, people, at, _ in sorted(said, key=lambda one: one.at, reverse=True):
        telling = complaints.find_telling(complaint, whole)
        if not telling or not complaints.is_own(telling, own, people):
            continue
        if complaints.is_over(telling):
            break
        told = telling if its_id.startswith("mem_") else _quote(telling)
        found.append(Vital(its_id, own[0], told, at))
    return found[:_AILING]


def _newest_memories(
    db: Transaction, terms: Sequence[list[str]], now: datetime, *, not_private: bool
) -> list[SaidOf]:
    """The newest memories that hold the terms of one of these words, while that holds.

    Most stores hold few of these words; the entries of the others' parts are never read.
    """
    _, held = words.document_frequencies(db, sorted({term for one in terms for term in one}))
    there = [one for one in terms if all(held[term] for term in one)]
    found = words.seqs_with_all(db, there) if there else []
    newest = sorted({int(seq) for seqs in found for seq in seqs}, reverse=True)[:_NEWEST]
    if not newest:
        return []
    chains = truth.read(db, not_private=not_private)
    return [
        SaidOf(
            one.id,
            "" if one.seq in chains and chains.find_dates(one.seq).is_over(now) else one.content,
            (*one.people, *one.about) if one.named else (),  # most name nobody
            one.at,
        )
        for one in memories.unread_by_seqs(
            db, newest, Filter(not_private=not_private), columns="seq, id, content, at"
        )
    ]


def _newest_talk(
    db: Transaction, directory: Path, terms: Sequence[list[str]], *, not_private: bool
) -> list[Event]:
    """The newest turns of talk that hold the terms of one of these words; none put right, and none
    that somebody else than the companion told in confidence, where nothing private is told."""
    newest = talk_words.read_newest(db, directory)
    seqs = talk_words.find_with_all(newest, terms)[:_NEWEST_TALK]
    read = righted.tell_put_right(db, events.by_seqs(db, seqs), not_private=not_private)
    there = [one for one in read if not one.is_put_right]
    return [one for one in there if not (not_private and find_partner(one) and is_confided(one))]


def _of_memory(memory: Memory, now: datetime) -> SaidOf:
    still = "" if memory.held.is_over(now) else memory.content
    return SaidOf(memory.id, still, (*memory.people, *memory.about), memory.at)


def _of_talk(event: Event, speaker: str) -> SaidOf:
    sentence = vital.find_sentence(event.user_text)
    is_own = bool(sentence) and whose.is_said_of_oneself(sentence)  # most turns hold none
    teller = find_partner(event) or speaker
    people = (teller,) if is_own else ()
    return SaidOf(event.id, _quote(sentence) if sentence else "", people, event.at, teller)


def _name_whom(db: Transaction, event: Event, told: SaidOf) -> SaidOf:
    """What a turn tells of "her" or "him", of whom its teller named last before that."""
    if told.people or not told.said or not vital.is_of_somebody(told.said):
        return told
    before = events.by_seqs(db, events.seqs_between(db, event.at - _JUST_BEFORE, event.at))
    partner = find_partner(event)
    before.sort(key=lambda one: (one.at, one.seq))
    said = [one.user_text for one in before if find_partner(one) == partner]
    rest = event.user_text.partition(told.said.strip('"'))[0]
    name = vital.name_whom([rest, *reversed(said)])
    return told._replace(people=(name,)) if name else told


def _quote(sentence: str) -> str:
    return f'"{sentence.rstrip(".。")}"'


def _of_found(found: Sequence[Candidate | Told], speaker: str, now: datetime) -> Iterator[SaidOf]:
    for one in found:
        if isinstance(one, Candidate):  # the memories of a story are among them, too
            if isinstance(one.one, Remembered):
                yield _of_memory(one.one.memory, now)
            elif not one.one.event.is_put_right:
                yield _of_talk(one.one.event, speaker)
