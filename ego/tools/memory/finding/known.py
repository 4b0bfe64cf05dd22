"""What is known of whom a message names: facts that no memory holds, and first what is vital."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any, NamedTuple

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import find_partner
from ego.core.identity import facts, manner, oneself, portrait, relations
from ego.core.identity import people as relationships
from ego.core.identity.health import clauses, complaints, things, vital
from ego.core.memory import turns
from ego.core.persona.selection import QUERY_CHARACTERS
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.memory import memories
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import events
from ego.tools.memory import answers
from ego.tools.memory.finding import health, mind, vitals
from ego.tools.memory.finding.due import say_due
from ego.tools.memory.finding.health import Heard
from ego.tools.memory.finding.relatives import name_companion, name_related, tell_of_theirs

_PEOPLE, _FACTS = 2, 2
"""Of so many people so many facts are told."""
_ALL = 6
"""So many to whoever asks what is known of them."""
_COLUMNS, _VITAL, _WHOLE = 60, 120, 200
"""How much of a fact is told, of one that is vital, and of any in a prompt."""


class OfNamed(NamedTuple):
    """What a message brings back where nobody asked for it."""

    facts: list[str]
    """What is known of whom it names, a line a person, the vital first."""
    sure: list[Candidate | Told]
    """What it surely stirs beside that, best first."""
    told: list[str]
    """The ids of the memories and turns that are told as facts."""
    due: Mapping[str, str]
    """When what is on at the days that it asks of is then, by id (`due.say_due`)."""

    def say_more(self, told: Iterable[str]) -> list[str]:
        """That more is on then than what of it is `told`, by id, and where that stands."""
        more = len(self.due.keys() - {*told})
        return [f"And {more} more then (ego ahead)."] if more else []


def bring_with_known(ego: Ego, message: str, other: str = "") -> OfNamed:
    """What `message` brings back for a chat with the companion, or with somebody `other`, who
    hears no secret of others. Outside any transaction: it may load."""
    if not other:  # whose mother "my mother" is, is known of the companion alone
        message = name_related(ego, message, not_private=True)
    stirred, whole = mind.stir_unasked(ego, message, other), name_speaker(ego, message, other)
    found = stirred.found
    if whole.endswith(_spoken_by(ego, other)):
        found = [*found, *mind.stir_unasked(ego, vital.ask_of_speaker(message), other).found]
    whole += name_companion(ego, message, other) if other else ""
    named = find_named(ego, whole)
    with ego.database.reading() as db:
        held = vitals.read_held(
            db,
            speaker=ego.companion,
            now=ego.now(),
            directory=ego.semantics.directory,
            not_private=True,
        )
        on = [
            one.one.memory
            for one in stirred.found
            if one.id in stirred.on
            and isinstance(one, Candidate)
            and isinstance(one.one, Remembered)
        ]
        due = say_due(db, on, ego.here(), stirred.days) if on else {}
    is_asked = vital.is_of_what_one_takes(message) or turns.asks_something(message)
    found_vital = vitals.find_vital(
        whole, named, held, found, speaker=ego.companion, now=ego.now(), is_asked=is_asked
    )
    if other:
        secret = _find_secret(ego, found_vital)
        found_vital = [one for one in found_vital if one.said not in secret]
    ailing = [] if other else find_ailing(ego, message, not_private=True)
    heard = health.list_heard(found, ego.companion, ego.now())
    several = tell_by_now(ego, found_vital, heard)
    told = {one.id for one in (*several, *ailing) if not one.is_part}
    known = [
        *tell_ailing(ailing),
        *find_facts(ego, whole, None, several, heard, asker=other, is_asked=is_asked),
        *tell_newer(ego, stirred.sure),
    ]
    lines = tell_facts(known, _WHOLE)
    sure = [one for one in stirred.sure if one.id not in told]
    return OfNamed(lines, sure, sorted(told), {one.id: due.get(one.seq, "") for one in on})


def name_speaker(ego: Ego, message: str, person: str | None = None) -> str:
    """`message`, and who said it where it is about a meal or a medicine that they take.

    That is `person`, or else the companion.
    """
    message = message[:QUERY_CHARACTERS]
    if not vital.is_of_what_one_takes(message):
        return message
    its = set(ego.names_of(person or ego.companion))
    others = [one for one in find_named(ego, message) if one not in its]
    return message + _spoken_by(ego, person) if vital.concerns_speaker(message, others) else message


def find_ailing(ego: Ego, message: str, *, not_private: bool = False) -> list[vitals.Vital]:
    """What tells of a lasting illness of whoever says `message`, where they complain of what may
    come of it, or ask after it. Outside any transaction: it reads."""
    own = tuple(dict.fromkeys((ego.companion, *ego.names_of(ego.companion))))
    others = [one for one in find_named(ego, message) if one not in own]
    complaint = complaints.find(message[:QUERY_CHARACTERS], others)
    if complaint is None:
        return []
    with ego.database.reading() as db:
        where = ego.semantics.directory
        found = vitals.find_ailing(
            db, complaint, own, now=ego.now(), directory=where, not_private=not_private
        )
    return found + [
        vitals.Vital("", ego.companion, fact, ego.now())
        for fact in _facts_of(ego, own)
        if not found and complaints.find_telling(complaint, fact)
    ]


def tell_ailing(several: Sequence[vitals.Vital]) -> list[answers.KnownOf]:
    """What of these is told as known."""
    return [{"person": one.person, "fact": one.said} for one in several]


def _facts_of(ego: Ego, names: Sequence[str]) -> list[str]:
    with suppress(StateError):  # of which `find_facts` warns
        for entry in ego.everyone(ego.people()):
            if any(relationships.is_called(entry, one) for one in names):
                return facts.tell_all(entry)
    return []


def _spoken_by(ego: Ego, person: str | None = None) -> str:
    return f" ({person or ego.companion})"


def find_named(ego: Ego, message: str) -> list[str]:
    """Those whom the ego knows and `message` names."""
    with suppress(StateError):  # of which `find_facts` warns
        every = ego.everyone(ego.people())
        return relationships.find_mentions(every, message[:QUERY_CHARACTERS])
    return []


def find_facts(
    ego: Ego,
    question: str,
    person: str | None,
    several: Sequence[vitals.Vital] = (),
    heard: Sequence[Heard] = (),
    *,
    asker: str = "",
    is_asked: bool = True,
) -> list[answers.KnownOf]:
    """Facts of those whom `question` names, or of `person`, the ones that share its words first.

    Of the companion, who is named all the time, only those that do. The `asker`, or else the
    companion, is meant, too, where one asks something of oneself. What is vital is among them:
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
    takes = vital.is_of_what_one_takes(question) or vital.asks_what_is_vital(question)
    is_of_a_day = vital.asks_of_a_day(question)
    named = [person] if person else relationships.find_mentions(every, question)
    of_all = not person and oneself.asks_for_all(question)
    who = bool(portrait.find_who_is_asked(question))
    if not person and oneself.asks_of_oneself(question):
        asked = asked - oneself.LIGHT
        its = ego.names_of(asker or ego.companion)
        named = [asker or ego.companion, *(one for one in named if one not in its)]
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
            if not takes and (often or is_of_a_day):  # who is often named, or not what is asked
                still = [said for said in still if _shares(said, asked, its)]
            if (style := entry.get("communication_style")) and manner.asks_of_manner(question):
                found.append({"person": str(entry["name"]), "fact": f"manner: {style}"})
            told = list(health.tell_facts(ego, name, facts.tell_all(entry), its, heard))
            most = _ALL if of_all else _FACTS
            chosen = list(_choose(entry, told, asked, still, most, who, often, takes=takes))
            if (
                who
                and chosen
                and (more := len(told) - len({*told} & {it["fact"] for it in chosen}))
            ):
                chosen[-1] = {**chosen[-1], "more": more}
            found += chosen
            found += (
                {"person": str(entry["name"]), "fact": f"until {until:%Y-%m-%d}: {said}"}
                for said, until in ended.items()
                if until is not None
            )
    theirs = {text.normalise(one) for one in (person, *ego.names_of(person))} if person else None
    for one in others:
        is_rare = not is_of_a_day and one.person not in ego.names_of(ego.companion)
        is_wanted = takes or is_rare or one.is_asked_of or _shares(one.said, asked, [one.person])
        if is_wanted and (theirs is None or text.normalise(one.person) in theirs):
            found.append({"person": one.person, "fact": one.said})
    if person:
        return found
    if is_asked:
        found += _tell_vital_of_others(ego, every, question, found, heard)
    return found + tell_of_theirs(ego, every, question, found, heard)


def _tell_vital_of_others(
    ego: Ego,
    every: Sequence[Mapping[str, Any]],
    question: str,
    told: Sequence[answers.KnownOf],
    heard: Sequence[Heard],
) -> Iterator[answers.KnownOf]:
    """What is vital of whoever cannot stand what `question` names, where none of theirs is `told`
    of it; though nobody named them."""
    for entry in every:
        name, its = str(entry["name"]), relationships.names(entry)
        of_it = [
            fact
            for fact in facts.tell_all(entry)
            if vital.is_vital(fact) and things.names_thing(question, fact)
        ]
        own = [one["fact"] for one in told if relationships.is_called(entry, one["person"])]
        if of_it and not any(things.names_thing(question, one) for one in own):
            by_now = health.tell_facts(ego, name, of_it, its, heard)
            for fact in filter(None, by_now):
                yield {"person": name, "fact": fact}


def _shares(said: str, asked: Set[str], names: Iterable[str]) -> bool:
    """Whether it holds a word of what is asked that is none of its own `names`."""
    return bool((asked & text.tokens(said).keys()) - text.tokens(" ".join(names)).keys())


def mark_confided(
    ego: Ego,
    told: Sequence[answers.KnownOf],
    several: Sequence[vitals.Vital],
    *,
    are_told: bool = True,
) -> list[answers.KnownOf]:
    """What is `told`, where it is any of `several` marked as what stands in a turn told in
    confidence, or in the private plan of one; or left out. Outside any transaction: it reads."""
    secret = _find_secret(ego, several)
    return [
        {**one, "confided": True} if is_secret else one
        for one in told
        if not (is_secret := any(said in one["fact"] for said in secret)) or are_told
    ]


def _find_secret(ego: Ego, several: Sequence[vitals.Vital]) -> set[str]:
    """What of this was told in confidence, or is private."""
    if not several:
        return set()
    with ego.database.reading() as db:
        turns = ((one, events.get(db, one.id)) for one in several)
        secret = {one.said for one, turn in turns if turn and is_confided(turn)}
        plans = ((one, memories.get(db, one.id)) for one in several)
        return secret | {one.said for one, memory in plans if memory and memory.private}


def tell_by_now(
    ego: Ego,
    several: Sequence[vitals.Vital],
    heard: Sequence[Heard],
    seen: Set[str] = frozenset(),
) -> list[vitals.Vital]:
    """So many of `several` as are told, each once and as it is by now: nothing that is over, and
    nothing of what is `seen`, by id. A turn and the plan that was noted of it are one."""
    by_now, told = list[vitals.Vital](), set[tuple[str, str]]()
    for one in several:
        its = {one.person, *ego.names_of(one.person)}
        said = health.tell_by_age(ego, one.said, one.at, its, heard)
        if said and one.id not in seen and _key(one) not in told:
            told.add(_key(one))
            by_now.append(one._replace(said=said))
    of_thing = [one for one in by_now if one.is_asked_of][:_ALL]
    return (
        of_thing + [one for one in by_now if not one.is_asked_of][: max(0, _FACTS - len(of_thing))]
    )


def _key(one: vitals.Vital) -> tuple[str, str]:
    return text.normalise(one.person), clauses.as_key(one.said)


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
    who: bool,
    is_often_named: bool,
    *,
    takes: bool,
) -> Iterator[answers.KnownOf]:
    """The facts of one person to tell, as they are `told`, beside those `others` that are vital.

    The newest of those that share as many words, and one that is vital among them; asked `who`
    that is, what they are to one and what they do before these. Who is often
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
            rank = relations.rank_fact(fact) if who else 0
            ranked.append((shared, rank, is_vital, place, fact))
    ranked.sort(reverse=True)
    chosen = ranked[: most - bool(others)]
    if not others and not any(one[2] for one in chosen):
        chosen[1:] = [one for one in ranked if one[2]][:1] or chosen[1:]
    name = str(entry["name"])
    return ({"person": name, "fact": one} for one in (*others, *(one[-1] for one in chosen)))


def tell_facts(found: Sequence[answers.KnownOf], least: int = _COLUMNS) -> list[str]:
    """A line a person, with at least so many columns for each fact."""
    told: dict[str, list[str]] = {}
    more: dict[str, int] = {}
    for one in found:
        columns = max(least, _VITAL if vital.is_vital(one["fact"]) else 0)
        said = text.brief_quote(one["fact"], columns).rstrip(".。")
        of = told.setdefault(one["person"], [])
        if said not in of:
            of.append(said)
        more[one["person"]] = more.get(one["person"], 0) + one.get("more", 0)
    lines = ((text.one_line(name, 40), "; ".join(of), more[name]) for name, of in told.items())
    return [f"You know of {name}: {said}{say_more(name, n)}" for name, said, n in lines]


def say_more(name: str, more: int) -> str:
    """That so many more facts are known of somebody, and where they stand."""
    return f"; and {more} more (ego people {name})" if more else ""
