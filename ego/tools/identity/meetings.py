"""Who an agent has been with: what both waking up and considering someone need to know.

A memory with somebody is a meeting, of whatever kind it is, unless it is a dream or only about
them. A conversation in which nobody is named is one with the companion. An agent talks with whom
it lives with by default and seldom says so; a conversation with others names them. So it counts as
having met the companion, whoever that is by now, and it is read that way rather than written:
naming another companion in the settings must not leave the old one's count behind. While the
settings name no companion, every conversation may have been with them. Who begins a session in a
host was there, too, whatever is kept of it.

When somebody stays away, and comes back, is read off the times of the meetings. What was told of
it is noted (`Rhythm.told`), so that it is told once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from heapq import merge
from itertools import chain
from typing import Any, NamedTuple

from ego.core import moments, text
from ego.core.confiding import is_confided
from ego.core.desires.desires import ONE_MEETING
from ego.core.desires.rhythm import SITTING
from ego.core.events import Event, Source, find_partner
from ego.core.identity import absence, people
from ego.core.identity.absence import Gap
from ego.core.memory.memories import Category, Memory
from ego.core.mood import trends
from ego.core.talk.forgetting import asks_in_talk
from ego.core.times import sittings
from ego.errors import EgoError, StateError
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing, memories
from ego.stores.memory import meetings as kept
from ego.stores.memory.filters import Filter
from ego.stores.talk import events, noted, righted

_UNNAMED_LOOKED_AT = 50
"""So many of the newest conversations are looked through for those with nobody named."""
_ONE_MOMENT = timedelta(minutes=1)
"""A meeting is counted a little after its memory's own time."""
_NOBODY: Mapping[str, Any] = {"name": "", "aliases": ()}
_BACK = 5
"""Of so many people it is looked whether they have come back."""


class Company(NamedTuple):
    """When somebody was there."""

    name: str
    names: Sequence[str]
    last: datetime | None
    gaps: Sequence[Gap]
    """Between the last meetings, the newest first."""
    is_companion: bool
    said: datetime | None = None
    """When they were last there for certain: talk or a memory says so, not only that a host's
    session began."""
    begun: Sequence[datetime] = ()
    """When host's sessions began since."""

    def last_interaction(self, recent: Sequence[Memory]) -> datetime | None:
        """When there was last something between you, by the newest memories.

        A session that began and of which nothing was kept says that somebody was there, and no
        more: what the last talk left is not over by it.
        """
        came_of_it = (
            at
            for at in self.begun
            if any(at <= one.at < at + SITTING and one.category != Category.DREAM for one in recent)
        )
        return next(came_of_it, self.said or self.last)

    @property
    def usual_hours(self) -> float | None:
        """The usual gap for programs; None until it is known."""
        usual = absence.usual_gap(self.gaps)
        return None if usual is None else round(usual / timedelta(hours=1), 1)

    def absence(self, now: datetime) -> Gap | None:
        """The time since the last meeting, when that is out of the ordinary."""
        if self.last is None or not absence.is_absence(now - self.last, self.gaps):
            return None
        return Gap(self.last, now)


def find_company(
    ego: Ego, db: Transaction, name: str, entry: Mapping[str, Any] | None = None
) -> Company:
    """When whoever is called `name` was there, by the memories and by their `entry`."""
    names = people.names(entry) if entry else (name,)
    times = _when_met(ego, db, names, entry, private=True)
    sessions, now = set(ego.rhythm().sessions), ego.now()
    newest = list[datetime]()
    for at in times:
        newest.append(at)
        if at not in sessions:
            break
    said = next((at for at in newest if at not in sessions), None)
    past = (at for at in chain(newest, times) if at <= now)
    return Company(
        names[0],
        names,
        next(iter(newest), None),
        absence.find_gaps(past, ego.settings.timezone),
        _is_companion(ego, names),
        said,
        [at for at in newest if at in sessions],
    )


def count_days_in_a_row(
    ego: Ego, db: Transaction, names: Sequence[str], entry: Mapping[str, Any] | None
) -> int:
    """How many days up to the last one the person of these `names` was there."""
    times, now = _when_met(ego, db, names, entry, private=True), ego.here()
    return trends.streak((at for at in times if at <= now), now)


def find_companion(ego: Ego, db: Transaction) -> Company:
    """When the companion was there."""
    return find_company(ego, db, ego.companion, _find(_everyone(ego), ego.companion))


def last_met_openly(ego: Ego, db: Transaction, name: str | None = None) -> datetime | None:
    """When somebody was last there, as far as others may know: by no private memory.

    Without a name it is the companion.
    """
    called = ego.companion if name is None else name
    entry = _find(_everyone(ego), called)
    names = people.names(entry) if entry else (called,)
    if entry is not None:
        left = [step.get("memory") for step in entry["mood_trajectory"] if isinstance(step, dict)]
        entry = people.as_if_never(entry, listing.find_private(db, map(str, left)))
    return next(_when_met(ego, db, names, entry, private=False), None)


def was_talk(ego: Ego, db: Transaction, met: datetime | None, name: str | None = None) -> bool:
    """Whether somebody, the companion without a name, was last there to talk.

    So says talk, or a memory of one.

    Who keeps a memory with somebody has been with them, and not always talked.
    """
    if met is None:
        return False
    called = ego.companion if name is None else name
    entry = _find(_everyone(ego), called)
    names = people.names(entry) if entry else (called,)
    is_companion = _is_companion(ego, names)
    anyone = is_companion and not ego.settings.companion_is_named
    spoken = Filter(category=Category.CONVERSATION, people=tuple(names), not_private=True)
    times = [
        events.talk_times(db) if is_companion else _talk_times(db, names),
        kept.times_of_talk(db, names, private=False, anyone=anyone),
        (one.at for one in memories.newest(db, spoken, limit=1)),
    ]
    last = next(merge(*times, reverse=True), None)
    return last is not None and met - last <= _ONE_MOMENT


def _everyone(ego: Ego) -> list[dict[str, Any]]:
    """Whom it knows; nobody, with a warning, when that cannot be read."""
    try:
        return ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return []


def _find(every: Iterable[dict[str, Any]], name: str) -> dict[str, Any] | None:
    return next((one for one in every if people.is_called(one, name)), None)


def _when_met(
    ego: Ego,
    db: Transaction,
    names: Sequence[str],
    entry: Mapping[str, Any] | None,
    *,
    private: bool,
) -> Iterator[datetime]:
    """When the person of these `names` was there, newest first."""
    counted = moments.read_time(entry["last_interaction"]) if entry else None
    times = [iter([counted] if counted else []), kept.times_with(db, names, private=private)]
    if _is_companion(ego, names):
        anyone = not ego.settings.companion_is_named
        times.append(kept.times_of_talk(db, names, private=private, anyone=anyone))
        times.append(events.talk_times(db))
        now = ego.now()  # the session that has just begun is no news to itself
        times.append(at for at in ego.rhythm().sessions[::-1] if now - at >= ONE_MEETING)
    else:
        times.append(_talk_times(db, names))
    return merge(*times, reverse=True)


def _talk_times(db: Transaction, names: Sequence[str]) -> Iterator[datetime]:
    """When there was talk with somebody else than the companion, newest first."""
    persons = {text.normalise(name) for name in names}
    return iter(events.find_with(db, persons, newest=events.NEWEST).values())


def _is_companion(ego: Ego, names: Sequence[str]) -> bool:
    return people.is_called({"name": names[0], "aliases": names[1:]}, ego.companion)


def together(ego: Ego, db: Transaction, names: Sequence[str], most: int) -> list[Memory]:
    """The newest memories with the person who has these names or about them, at most so many."""
    found = {m.seq: m for m in memories.newest(db, Filter(people=tuple(names)), limit=most)}
    if _is_companion(ego, names):
        talks = memories.newest(
            db, Filter(category=Category.CONVERSATION), limit=_UNNAMED_LOOKED_AT
        )
        anyone = not ego.settings.companion_is_named
        found |= {talk.seq: talk for talk in talks if anyone or not talk.people}
    return sorted(found.values(), key=lambda memory: (memory.at, memory.seq), reverse=True)[:most]


def select_met(found: Iterable[Memory], names: Sequence[str]) -> list[Memory]:
    """Those of the memories `together` in which the person of these names was there."""
    theirs = {text.normalise(name) for name in names}

    def was_there(memory: Memory) -> bool:
        if memory.is_meeting and any(text.normalise(name) in theirs for name in memory.people):
            return True
        spoken_of = any(text.normalise(name) in theirs for name in memory.about)
        return memory.category == Category.CONVERSATION and not spoken_of

    return [memory for memory in found if was_there(memory)]


def find_named(
    db: Transaction, known: Sequence[Mapping[str, Any]], *, private: bool
) -> list[tuple[str, int]]:
    """Whom memories name, each with how many do, and who is none of the `known` people."""
    names = {text.normalise(name) for entry in known for name in people.names(entry)}
    found = kept.names_in_memories(db, private=private)
    return [(name, count) for name, count in found if text.normalise(name) not in names]


class Partner(NamedTuple):
    """Somebody else than the companion, with whom there was talk."""

    name: str
    last: datetime
    turns: int


def find_partners(ego: Ego, db: Transaction, after: datetime | None = None) -> list[Partner]:
    """With whom else there was talk, after a moment if one is given, the newest first.

    Each person once, whichever of their names a turn has.
    """
    turns = events.partners(db, after)
    if not turns:
        return []
    every, found = _everyone(ego), dict[str, Partner]()
    own = {"name": ego.companion, "aliases": people.names(_find(every, ego.companion) or _NOBODY)}
    for written, at in turns:
        name = people.first_name(every, written)
        key = text.normalise(name)
        one = found.get(key, Partner(name, at, 0))
        found[key] = one._replace(turns=one.turns + 1)
    return [one for one in found.values() if not people.is_called(own, one.name)]


def find_unknown_partners(
    ego: Ego, db: Transaction, known: Sequence[Mapping[str, Any]]
) -> list[Partner]:
    """Those partners of talk who are none of the `known` people."""
    partners = find_partners(ego, db)
    return [one for one in partners if _find(map(dict, known), one.name) is None]


def tell_companion_unknown(
    ego: Ego, db: Transaction, known: Sequence[Mapping[str, Any]]
) -> list[str]:
    """The line of a companion with whom there was talk, and who is none of the `known` people."""
    if not ego.settings.companion_is_named or _find(map(dict, known), ego.companion):
        return []
    last = find_companion(ego, db).last
    if last is None:
        return []
    name, then = text.one_line(ego.companion, 160), text.age(last, ego.here())
    return [f"Known from talk alone: {name}, your companion, last together {then}."]


def find_talk(db: Transaction, names: Sequence[str], most: int) -> list[Event]:
    """The newest turns with somebody else than the companion who has these names."""
    persons = {text.normalise(name) for name in names}
    return events.by_seqs(db, list(events.find_with(db, persons, newest=events.NEWEST))[:most])


def tell_last_talk(ego: Ego, db: Transaction, columns: int) -> str:
    """With what the last talk with the companion began and ended, in their words; "" for none.

    It is put where nobody asked for it: nothing told in confidence, put right or to be forgotten.
    What was noted as a plan is told as that.
    """
    now = ego.now()
    turns = [
        one
        for one in events.newest(db, Source.CHAT, limit=TURNS_LOOKED_AT)
        if one.at <= now and not (find_partner(one) or is_confided(one))
    ]
    if not turns:
        return ""
    left = righted.find(db, turns, not_private=False)
    planned = {one.event_id for one in noted.find_of_events(db, [one.id for one in turns])}
    told = [one for one in turns if one.id not in left and not asks_in_talk(one.user_text)]
    said = (("" if one.id in planned else one.user_text, one.at) for one in told)
    ends = sittings.find_ends(said)
    quoted = [f'"{text.one_line(one, columns)}"' for one in ends.told]
    if len(quoted) < len(_ENDS) or not ends.are_all:
        return f"The last talk was of: {', and of: '.join(quoted)}" if quoted else ""
    return "The last talk " + ", and ".join(map(str.format, _ENDS, quoted))


_ENDS = ("began: {}", "ended: {}")
TURNS_LOOKED_AT = 60
"""So many of the newest turns are looked through for the last talk."""


def find_last(
    ego: Ego, db: Transaction, company: Company, recent: Sequence[Memory]
) -> Memory | None:
    """The memory that tells of the last meeting that was more than a session begun, if one does."""
    met = select_met(together(ego, db, company.names, 20), company.names)
    last = company.last_interaction(recent)
    if not met or last is None or last - met[0].at > _ONE_MOMENT:
        return None
    return met[0]


def tell_absence(ego: Ego, company: Company) -> str:
    """That somebody stays away, the first time that it is told; else nothing."""
    away, usual = company.absence(ego.now()), absence.usual_gap(company.gaps)
    if away is None or usual is None or not _is_news(ego, company, away, "away"):
        return ""
    return absence.say_away(_title(_called(ego, company)), away, usual, ego.settings.timezone)


Reunion = tuple[Gap, Company]
"""An absence that is over, and whose it was."""


def find_reunions(ego: Ego, db: Transaction, recent: Iterable[Memory]) -> list[Reunion]:
    """Who has come back lately, who came last first.

    Looked at are the companion and who was met in the `recent` memories.
    """
    every, now = _everyone(ego), ego.now()
    met = (name for memory in recent if memory.is_meeting for name in memory.people)
    called = [people.first_name(every, name) for name in (ego.companion, *met)]
    back = list[Reunion]()
    for name in list(dict.fromkeys(called))[: _BACK + 1]:
        one = find_company(ego, db, name, _find(every, name))
        gap = absence.find_reunion(one.gaps, now)
        back += [(gap, one)] if gap else []
    return sorted(back, key=lambda found: found[0].until, reverse=True)


def tell_reunion(ego: Ego, back: Iterable[Reunion]) -> str:
    """That somebody has come back, the first time that it is told; else nothing."""
    for gap, one in back:
        if _is_news(ego, one, gap, "back"):
            return absence.say_reunion(_title(_called(ego, one)), gap, ego.here())
    return ""


def _is_news(ego: Ego, company: Company, away: Gap, what: str) -> bool:
    """Whether that was not told yet; it is noted, and told all the same where it cannot be."""
    try:
        return ego.tell_once(absence.mark(company.name, away, what))
    except EgoError as error:
        ego.warn(error.sentence.begin_with("what was told was not noted:"))
        return True


def _called(ego: Ego, company: Company) -> str:
    """The name that a person is told by: the companion is addressed as the persona does it."""
    return ego.addressed if _is_companion(ego, company.names) else company.name


def _title(name: str) -> str:
    said = text.one_line(name, 40)
    return f"{said[:1].upper()}{said[1:]}"


def resolve(ego: Ego, names: Iterable[str]) -> list[str]:
    """`names` as the people are called, each person once, in their order."""
    every = _everyone(ego)
    return list(dict.fromkeys(people.first_name(every, name) for name in names))
