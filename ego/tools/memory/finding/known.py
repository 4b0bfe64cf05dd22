"""What is known of whom a message names: facts that no memory holds, and first what is vital."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.identity import facts, manner, oneself
from ego.core.identity import people as relationships
from ego.core.identity.health import vital
from ego.core.memory.memories import Memory
from ego.core.persona.selection import QUERY_CHARACTERS
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question
from ego.stores.memory import memories, truth, words
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import events, righted
from ego.stores.talk import words as talk_words
from ego.stores.talk.ranking import Talk
from ego.tools.memory import answers
from ego.tools.memory.finding import health, mind
from ego.tools.memory.finding.health import Heard
from ego.tools.memory.finding.relatives import name_related, tell_of_theirs

_PEOPLE, _FACTS = 2, 2
"""Of so many people so many facts are told."""
_ALL = 6
"""So many to whoever asks what is known of them."""
_COLUMNS, _VITAL, _WHOLE = 60, 120, 200
"""How much of a fact is told, of one that is vital, and of any in a prompt."""


_NEWEST, _NEWEST_TALK = 100, 40
"""So many of the newest memories and turns that hold a word of what is vital are read."""


class Vital(NamedTuple):
    """A memory or a turn of talk that tells what must not be forgotten of somebody."""

    id: str
    person: str
    said: str
    """The sentence that tells it."""
    at: datetime


class OfNamed(NamedTuple):
    """What a message brings back where nobody asked for it."""

    facts: list[str]
    """What is known of whom it names, a line a person, the vital first."""
    sure: list[Candidate | Told]
    """What it surely stirs beside that, best first."""
    told: list[str]
    """The ids of the memories and turns that are told as facts."""


def bring_with_known(ego: Ego, message: str) -> OfNamed:
    """What `message` brings back for a chat. Outside any transaction: it may load."""
    message = name_related(ego, message, not_private=True)
    stirred, whole = mind.stir_unasked(ego, message), name_speaker(ego, message)
    found, named = stirred.found, find_named(ego, whole)
    if whole.endswith(_spoken_by(ego)):
        found = [*found, *mind.stir_unasked(ego, vital.ask_of_speaker(message)).found]
    with ego.database.reading() as db:
        vitals = find_vital(
            db,
            whole,
            named,
            found,
            speaker=ego.companion,
            directory=ego.semantics.directory,
            not_private=True,
        )
    heard = health.list_heard(found, ego.companion)
    several = tell_by_now(ego, vitals, heard)
    told = {one.id for one in several}
    known = [*find_facts(ego, whole, None, several, heard), *tell_newer(ego, stirred.sure)]
    lines = tell_facts(known, _WHOLE)
    return OfNamed(lines, [one for one in stirred.sure if one.id not in told], sorted(told))


def name_speaker(ego: Ego, message: str) -> str:
    """`message`, and who said it where it is about a meal or a medicine that they take."""
    message = message[:QUERY_CHARACTERS]
    if not vital.is_of_what_one_takes(message):
        return message
    its = set(ego.names_of(ego.companion))
    others = [one for one in find_named(ego, message) if one not in its]
    return message + _spoken_by(ego) if vital.concerns_speaker(message, others) else message


def _spoken_by(ego: Ego) -> str:
    return f" ({ego.companion})"


@cache
def _terms() -> list[list[str]]:
    """The index terms of each word of what is vital."""
    return [list(text.tokens(word)) for word in vital.WORDS]


@cache
def _every_term() -> frozenset[str]:
    return frozenset(term for terms in _terms() for term in terms)


def ask_vital() -> Question:
    """What `find_vital` asks, whatever is found."""
    return words.ask_frequencies(sorted(_every_term()))


def find_vital(
    db: Transaction,
    message: str,
    named: Sequence[str],
    found: Sequence[Candidate | Told],
    *,
    speaker: str,
    directory: Path,
    not_private: bool = False,
) -> list[Vital]:
    """What is vital of whom `message` names, by those `named` whom the ego knows, or otherwise.

    In any memory or turn that says so in a rare word, the newest first, then in whatever else was
    `found`: what is said in talk of oneself is of the `speaker`, or whoever the turn was with.
    What they have said to be over since gives way to that.
    """
    newest = _newest_with_a_word(db)
    read = memories.by_seqs(db, newest, Filter(not_private=not_private)) if newest else []
    dated = truth.add_dates(db, read, not_private=not_private) if read else []
    talk = [_of_talk(one, speaker) for one in _newest_talk(db, directory, not_private=not_private)]
    held = sorted([*map(_of_memory, dated), *talk], key=lambda one: one.at, reverse=True)
    several: dict[str, Vital] = {}
    for its_id, said, people, at in (*held, *_of_found(found, speaker)):
        sentence = vital.find_sentence(said)
        if not sentence:
            continue
        known = [one for one in named if relationships.stands_in(text.normalise(said), one)]
        known.sort(key=lambda one: one == speaker)  # "my friend Tom" tells of Tom
        if person := vital.find_whom(said, (*known, *people), message):
            several.setdefault(its_id, Vital(its_id, person, sentence, at))
    ended = _ended_in(found, speaker) if several else []
    return _that_hold([*several.values()], ended)


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
    events = (one.event for one in talks if isinstance(one, Talk) and not one.event.is_put_right)
    return [
        Vital(one.id, find_partner(one) or speaker, _quote(sentence), one.at)
        for one in events
        if (sentence := vital.find_end(one.user_text))
    ]


def _newest_with_a_word(db: Transaction) -> list[int]:
    """The newest memories that hold a rare word of what is vital.

    Most stores hold few of these words; the entries of the others' parts are never read.
    """
    _, held = words.document_frequencies(db, sorted(_every_term()))
    there = [terms for terms in _terms() if all(held[term] for term in terms)]
    found = words.seqs_with_all(db, there) if there else []
    return sorted({int(seq) for seqs in found for seq in seqs}, reverse=True)[:_NEWEST]


def _newest_talk(db: Transaction, directory: Path, *, not_private: bool) -> list[Event]:
    """The newest turns of talk that hold a rare word of what is vital, and were not put right."""
    newest = talk_words.read_newest(db, directory)
    seqs = talk_words.find_with_all(newest, _terms())[:_NEWEST_TALK]
    read = righted.tell_put_right(db, events.by_seqs(db, seqs), not_private=not_private)
    return [one for one in read if not one.is_put_right]


def find_named(ego: Ego, message: str) -> list[str]:
    """Those whom the ego knows and `message` names."""
    with suppress(StateError):  # of which `find_facts` warns
        every = ego.everyone(ego.people())
        return relationships.find_mentions(every, message[:QUERY_CHARACTERS])
    return []


class _Said(NamedTuple):
    """What may tell something vital."""

    id: str
    said: str
    people: Sequence[str]
    """Who was there or is spoken of."""
    at: datetime


def _of_memory(memory: Memory) -> _Said:
    still = memory.content if memory.held.until is None else ""
    return _Said(memory.id, still, (*memory.people, *memory.about), memory.at)


def _of_talk(event: Event, speaker: str) -> _Said:
    sentence = vital.find_sentence(event.user_text)
    people = (find_partner(event) or speaker,) if vital.is_of_oneself(sentence) else ()
    return _Said(event.id, _quote(sentence) if sentence else "", people, event.at)


def _quote(sentence: str) -> str:
    return f'"{sentence.rstrip(".。")}"'


def _of_found(found: Sequence[Candidate | Told], speaker: str) -> Iterator[_Said]:
    for one in found:
        if isinstance(one, Candidate):  # the memories of a story are among them, too
            if isinstance(one.one, Remembered):
                yield _of_memory(one.one.memory)
            elif not one.one.event.is_put_right:
                yield _of_talk(one.one.event, speaker)


def find_facts(
    ego: Ego,
    question: str,
    person: str | None,
    several: Sequence[Vital] = (),
    heard: Sequence[Heard] = (),
) -> list[answers.KnownOf]:
    """Facts of those whom `question` names, or of `person`, the ones that share its words first.

    Of the companion, who is named all the time, only those that do; they are meant, too, where one
    asks something of oneself. What is vital is among them:
    of the facts, and of `several` others that are. What a fact has replaced since comes last, and
    says until when it held. What ails somebody is told with its age, and not once it is over by
    what was `heard`. Asked how to speak with somebody, their manner comes first.
    """
    try:
        every = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return []
    question = question[:QUERY_CHARACTERS]
    asked: Set[str] = text.query_tokens(question).keys()
    takes = vital.is_of_what_one_takes(question)
    named = [person] if person else relationships.find_mentions(every, question)
    of_all = not person and oneself.asks_for_all(question)
    if not person and oneself.asks_of_oneself(question):
        asked = asked - oneself.LIGHT
        its = ego.names_of(ego.companion)
        named = [ego.companion, *(one for one in named if one not in its)]
    entries = [
        next((one for one in every if relationships.is_called(one, name)), None) for name in named
    ]
    found: list[answers.KnownOf] = []
    others = list(several)
    for name, entry in list(zip(named, entries, strict=True))[:_PEOPLE]:
        if entry is not None:
            own = [one for one in others if relationships.is_called(entry, one.person)]
            others = [one for one in others if one not in own]
            own.sort(key=lambda one: one.at)  # what was said again after its end holds anew
            ended = {one.said: facts.find_end(entry, one.said, one.at) for one in own}
            its = relationships.names(entry)
            still = [said for said, until in ended.items() if until is None][::-1]
            often = name in ego.names_of(ego.companion) and not of_all
            if often and not takes:  # who is named all the time
                still = [said for said in still if _shares(said, asked, its)]
            if (style := entry.get("communication_style")) and manner.asks_of_manner(question):
                found.append({"person": str(entry["name"]), "fact": f"manner: {style}"})
            told = list(health.tell_facts(ego, name, facts.tell_all(entry), its, heard))
            most = _ALL if of_all else _FACTS
            found += _choose(entry, told, asked, still, most, is_often_named=often, takes=takes)
            found += (
                {"person": str(entry["name"]), "fact": f"until {until:%Y-%m-%d}: {said}"}
                for said, until in ended.items()
                if until is not None
            )
    for one in others:
        if person in (None, one.person):
            found.append({"person": one.person, "fact": one.said})
    return found + ([] if person else tell_of_theirs(ego, every, question, found, heard))


def _shares(said: str, asked: Set[str], names: Sequence[str]) -> bool:
    """Whether it holds a word of what is asked that is none of its own `names`."""
    return bool((asked & text.tokens(said).keys()) - text.tokens(" ".join(names)).keys())


def tell_by_now(ego: Ego, several: Sequence[Vital], heard: Sequence[Heard]) -> list[Vital]:
    """So many of `several` as are told, each as it is by now: nothing that is over."""
    by_now = list[Vital]()
    for one in several:
        its = {one.person, *ego.names_of(one.person)}
        if said := health.tell_by_age(ego, one.said, one.at, its, heard):
            by_now.append(one._replace(said=said))
    return by_now[:_FACTS]


def tell_newer(ego: Ego, stirred: Sequence[Candidate | Told]) -> Iterator[answers.KnownOf]:
    """The facts that hold now instead of what is brought back: told first, and replaced since.

    What names nobody in talk is of whoever said it.
    """
    with suppress(StateError):  # of which `find_facts` warns
        every = ego.everyone(ego.people())
        for one in stirred:
            if isinstance(one, Told):  # the memories of a story are among them, too
                continue
            if isinstance(one.one, Remembered):
                memory = one.one.memory
                said, at, people = memory.content, memory.at, {*memory.people, *memory.about}
            else:
                event = one.one.event
                said, at, people = event.user_text, event.at, set[str]()
            whom = people | set(relationships.find_mentions(every, said))
            if not whom and not isinstance(one.one, Remembered):
                whom = {find_partner(one.one.event) or ego.companion}
            for entry in every:
                called = any(relationships.is_called(entry, name) for name in whom)
                if called and (newer := facts.find_newer(entry, said, at)):
                    yield {"person": str(entry["name"]), "fact": newer}


def _choose(
    entry: Mapping[str, Any],
    told: Sequence[str],
    asked: Set[str],
    others: Sequence[str],
    most: int,
    *,
    is_often_named: bool,
    takes: bool,
) -> Iterator[answers.KnownOf]:
    """The facts of one person to tell, as they are `told`, beside those `others` that are vital.

    The newest of those that share as many words, and one that is vital among them. Who is often
    named has only those that share any, and where it is of what one `takes`, what is vital.
    """
    its_names = text.tokens(" ".join(relationships.names(entry))).keys()
    said = [text.tokens(one).keys() for one in others]
    ranked = []
    for place, fact in enumerate(told):
        its = text.tokens(fact).keys()
        shared, is_vital = len((asked & its) - its_names), vital.is_vital(fact)
        wanted = shared or not is_often_named or (takes and is_vital)
        if fact and wanted and not any(its <= words for words in said):
            ranked.append((shared, is_vital, place, fact))
    ranked.sort(reverse=True)
    chosen = ranked[: most - bool(others)]
    if not others and not any(is_vital for _, is_vital, *_ in chosen):
        chosen[1:] = [one for one in ranked if one[1]][:1] or chosen[1:]
    name = str(entry["name"])
    return ({"person": name, "fact": one} for one in (*others, *(one[-1] for one in chosen)))


def tell_facts(found: Sequence[answers.KnownOf], least: int = _COLUMNS) -> list[str]:
    """A line a person, with at least so many columns for each fact."""
    told: dict[str, list[str]] = {}
    for one in found:
        columns = max(least, _VITAL if vital.is_vital(one["fact"]) else 0)
        said = text.brief(one["fact"], columns).rstrip(".。")
        of = told.setdefault(one["person"], [])
        if said not in of:
            of.append(said)
    return [f"You know of {text.one_line(name, 40)}: {'; '.join(of)}" for name, of in told.items()]
