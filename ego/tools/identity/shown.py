"""One person as their owner is shown them: each fact and where it came from, and how it goes."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from ego.core import events as sayings
from ego.core import text
from ego.core.events import Event, Source
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.core.identity.health import vital
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.truth.changing import begins_then, ends
from ego.core.reply import Reply
from ego.core.talk.noted import select_living
from ego.errors import NotFound, Run
from ego.runtime.ego import Ego
from ego.stores.memory import ahead as kept_ahead
from ego.stores.memory import memories, truth
from ego.stores.memory.filters import Filter
from ego.stores.talk import events, noted
from ego.tools.identity import answers, meetings, strangers

_MOST = 5
"""So many memories and turns of talk are shown."""
_LOOKED_AT = 60
"""Of so many of the newest memories those are chosen."""
_AT_ONCE = 10
"""So many of them a search lists at once at most; it says how to go on."""
_COLUMNS = 90


def show(ego: Ego, person: str) -> Reply[answers.People]:
    """What is known of somebody, memories of them and talk that names them; NotFound for nobody."""
    name = relationships.as_name(person)
    entry = ego.find_person(ego.people(), name)
    if entry is None and (other := _companion(ego, name) or _talked_with(ego, name)):
        return other
    if entry is None:
        others = strangers.find_namesakes(ego, name)
        if len(others) == 1:
            return show(ego, others[0])
        if not others and (only := _named(ego, name)):
            return only
        may_be = f" {strangers.say_namesakes(name, others)}" if others else ""
        raise NotFound(
            f"Nobody known is called '{text.one_line(name, 40)}'.{may_be}",
            Run("ego people", "lists who is known."),
        )
    called, now = text.one_line(str(entry["name"]), 80), ego.here()
    met = relationships.tell_met(int(entry["total_interactions"]))
    also = [f"also {text.one_line(str(one), 80)}" for one in entry["aliases"]]
    details = ", ".join(filter(None, [met, *also]))
    with ego.database.reading() as db:
        names = relationships.names(entry)
        lived = truth.add_dates(db, meetings.together(ego, db, names, _LOOKED_AT))
        found = _most_needed(strangers.add_saying(db, lived, names))
        points = kept_ahead.of_memories(db, [one.seq for one in found], closed=True)
        spoken = strangers.find_spoken(ego, db, names)[:_MOST]
        total = max(len(lived), memories.count(db, Filter(people=names)))
    lines = [f"{called}  {details}" if details else called, *_facts(ego, entry)]
    lines += [
        f"- {kinds.brief_line(memory, now, _COLUMNS)}" for memory in _with_ends(found, points, now)
    ]
    if more := total - sum(one in lived for one in found):
        asked = f"ego search-memories --person {shlex.quote(called)} --n {_AT_ONCE}"
        lines.append(f"… and {more} more: {asked}")
    for one in spoken:
        said = text.brief(one.said, _COLUMNS)
        lines.append(f'- [{text.age(one.event.at, now)}] "{said}" ({one.event.id})')
    if entry["known_facts"]:
        change = f"ego update-relationship {shlex.quote(called)} known_fact"
        lines.append(f"`{change} … --replaces WORDS` changes a fact.")
        lines.append(f"`{change} none --replaces WORDS` removes it.")
    else:
        lines.append(f"`ego update-relationship {shlex.quote(called)} known_fact …` keeps a fact.")
    fields: answers.People = {
        "people": [answers.person_fields(entry, ego.write_time)],
        "total": 1,
        "named": [],
        "talked": [],
        "spoken": [],
    }
    return Reply("\n".join(lines), fields=fields)


def _most_needed(every: Sequence[Memory]) -> list[Memory]:
    """So many as are shown: what is vital (an allergy) first, then the newest."""
    first = [one for one in every if vital.is_vital(one.content)]
    return [*first, *(one for one in every if one not in first)][:_MOST]


def _with_ends(
    several: Sequence[Memory], points: Mapping[int, Ahead], now: datetime
) -> Iterator[Memory]:
    """Memories of one person, each until the next one tells that it is no more: an old home.

    Who moves on a day to come lives there until then.
    """
    begins = {seq: one.at for seq, one in points.items() if begins_then(one.text)}
    for one in several:
        later = [
            at
            for other in several
            if other.at > one.at
            and (at := max(other.at, begins.get(other.seq, other.at))) <= now
            and ends(other.content, one.content)
        ]
        if later and one.held.until is None:
            yield replace(one, held=one.held._replace(until=min(later)))
        else:
            yield one


def _companion(ego: Ego, name: str) -> Reply[answers.People] | None:
    """The companion, of whom nothing else is known than talk and memories; None for others."""
    if not ego.settings.companion_is_named or not _is_called(ego.companion, name):
        return None
    with ego.database.reading() as db:
        last = meetings.find_companion(ego, db).last
        every = truth.add_dates(db, meetings.together(ego, db, (ego.companion,), _LOOKED_AT))
        talk = events.newest(db, Source.CHAT, limit=_LOOKED_AT)
        turns = sum(1 for _ in events.talk_times(db))
    told = [one for one in talk if not sayings.find_partner(one)][:_MOST]
    heading = f"{text.one_line(ego.companion, 80)}  your companion"
    talked: list[answers.TalkedWith] = []
    if last is not None:
        talked = [{"name": ego.companion, "last": ego.write_time(last), "turns": turns}]
    return _only_met(ego, heading, ego.companion, last, _most_needed(every), told, talked)


def _talked_with(ego: Ego, name: str) -> Reply[answers.People] | None:
    """Somebody of whom there is nothing but talk with them; None for nobody."""
    with ego.database.reading() as db:
        partners = meetings.find_partners(ego, db)
        one = next((one for one in partners if _is_called(one.name, name)), None)
        if one is None:
            return None
        turns = meetings.find_talk(db, (one.name,), _MOST)
    talked: list[answers.TalkedWith] = [
        {"name": one.name, "last": ego.write_time(one.last), "turns": one.turns}
    ]
    return _only_met(ego, text.one_line(one.name, 80), one.name, one.last, (), turns, talked)


def _named(ego: Ego, name: str) -> Reply[answers.People] | None:
    """Somebody of whom there is nothing but what memories and talk say; None for nobody."""
    with ego.database.reading() as db:
        about = truth.add_dates(db, meetings.together(ego, db, (name,), _LOOKED_AT))
        every = strangers.add_saying(db, about, [name])
        spoken = strangers.find_spoken(ego, db, [name])[:_MOST]
    if not every and not spoken:
        return None
    called = text.one_line(name, 80)
    heading = f"{called}  only named in memories" if every else f"{called}  only named in talk"
    turns = [one.event for one in spoken]
    return _only_met(ego, heading, name, None, _most_needed(every), turns, [])


def _only_met(
    ego: Ego,
    heading: str,
    name: str,
    last: datetime | None,
    found: Sequence[Memory],
    turns: Sequence[Event],
    talked: list[answers.TalkedWith],
) -> Reply[answers.People]:
    """Somebody of whom no fact is kept: when they were there, and what was said."""
    now, called = ego.here(), shlex.quote(text.one_line(name, 80))
    lines = [heading, *([f"- last together {text.age(last, now)}"] if last else [])]
    lines += [f"- {kinds.brief_line(memory, now, _COLUMNS)}" for memory in found]
    lines += [f"- {sayings.line(event, now)}" for event in turns]
    lines.append(f"`ego update-relationship {called} known_fact …` keeps a fact.")
    fields: answers.People = {"people": [], "total": 0, "named": [], "talked": talked, "spoken": []}
    return Reply("\n".join(lines), fields=fields)


def _is_called(one: str, name: str) -> bool:
    """Whether that is `name`, or 美穂さん is 美穂."""
    return relationships.find_called([{"name": one, "aliases": ()}], name) is not None


def _facts(ego: Ego, entry: Mapping[str, Any]) -> Iterator[str]:
    with ego.database.reading() as db:
        living = select_living(noted.list_all(db)).values()
    known = {(one.about, one.text): one for one in living}
    for fact in map(str, entry["known_facts"]):
        one, said = known.get((str(entry["name"]), fact)), facts.tell_fact(entry, fact)
        yield f"- {text.one_line(said, 400)}"
        if one is not None:
            then = text.age(one.at, ego.here())
            yield f"  noted {then} from {one.event_id}: `ego noted drop {one.id}` takes it back"
