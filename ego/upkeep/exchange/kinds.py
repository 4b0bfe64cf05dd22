"""What an export is made of: one entry for each kind of thing an ego keeps.

A kind knows how to write its things as lines and how to take them in again. Another kind
is another entry in `KINDS`; `exchange` knows none of them by name.

Taking in only ever adds. What is there already stays as it is, so that the same file
changes nothing the second time: a memory, link or episode that is there is left alone,
lists in documents gain what they lack, and a desire is set only to a later satisfaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ego.core import moments
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.core.memory import memories as values
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.truth.holding import Holding
from ego.core.mood.mood import EMOTIONS
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.joins import PERSONS_LISTS, known_people
from ego.runtime.toolkit import TOOLS
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing, memories, trash, truth
from ego.stores.memory.listing import Story, Tie
from ego.stores.memory.memories import Ready
from ego.stores.memory.ties import links, stories
from ego.upkeep.exchange.ahead_kind import AHEAD
from ego.upkeep.exchange.document_kinds import (
    DESIRE,
    EVENT,
    INTEREST,
    PERSONA_KIND,
    PREFERENCE,
    RHYTHM_KIND,
    SELF,
)
from ego.upkeep.exchange.lines import (
    Line,
    LineKind,
    Outcome,
    a_text,
    an_id,
    find_there,
    is_list_of,
    joining_later,
    moment,
    refuse_unknown,
    share,
    show,
)
from ego.upkeep.exchange.noted_kind import NOTED
from ego.upkeep.exchange.taken_back_kind import TAKEN_BACK

_ELSEWHERE = ("when", "every", "replaces")
"""What a line of its own says, behind the memory's."""
SUMMARY_BYTES, NOTE_BYTES, MEMBERS = 4_000, 1_000, 100


# Memories


def _memory_lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    for memory in listing.every_memory(db, private=private):
        body = {"body_state": dict(memory.body_state)} if memory.body_state else {}
        told = dict(memory_fields(memory, moments.as_kept)) | body
        yield {key: value for key, value in told.items() if key not in Holding._fields}


def _read_memory(ego: Ego, line: Line) -> Memory:
    tool = TOOLS["remember"]  # its parameters are the fields: the same limits, the same defaults
    said = dict(line)
    name, at, body = said.pop("id", None), said.pop("at", None), said.pop("body_state", None)
    known = [one.name for one in tool.parameters if one.name not in _ELSEWHERE]
    refuse_unknown("memory", said, known)
    given = tool._replace(name="a memory").read(said)
    felt = EMOTIONS[given["emotion"]]
    there, spoken_of = values.tell_apart(given["people"], given["about"])

    def strength(key: str) -> float:
        return float(getattr(felt, key) if given[key] is None else given[key])

    return Memory(
        id=an_id(name, "mem_", (given["content"], at or "")),
        content=given["content"],
        at=moment("at", at, ego.now()),
        category=given["category"],
        emotion=given["emotion"],
        secondary=tuple(given["secondary"] or ()),
        intensity=strength("intensity"),
        valence=strength("valence"),
        arousal=strength("arousal"),
        importance=given["importance"],
        tags=tuple(given["tags"] or ()),
        people=there,
        about=spoken_of,
        private=given["private"],
        body_state=_body(body),
    )


def _cut_memory(ego: Ego, line: Line) -> tuple[Memory, Ready]:
    """A memory, cut for keeping: in the transaction there is no time for it."""
    memory = _read_memory(ego, line)
    return memory, memories.cut([memory])


def _take_memories(
    _: Ego, db: Transaction, several: Sequence[tuple[Memory, Ready]]
) -> list[Outcome]:
    fresh: dict[str, Memory] = {}
    outcomes: list[Outcome] = []
    ready = {said: cut for _, one in several for said, cut in one.items()}
    for memory, _ready in several:
        new = memory.id not in fresh and trash.seq_of(db, memory.id) is None
        if new:
            fresh[memory.id] = memory
        outcomes.append(new)
    memories.add_all(db, fresh.values(), ready)
    return outcomes


def _body(body: object) -> dict[str, str]:
    said = {} if body is None else body
    if not isinstance(said, dict) or not all(isinstance(word, str) for word in said.values()):
        raise UsageError("body_state must be an object of words.")
    if len(json.dumps(said)) > 1_000:
        raise UsageError("body_state is longer than the 1,000 bytes that fit.")
    return said


# Links and episodes, which name memories


def _link_lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    for tie in listing.every_link(db, private=private):
        yield tie._asdict() | {"at": tie.at.isoformat()}
    for tie in truth.list_beyond(db, private=private):
        yield tie._asdict() | {"at": tie.at.isoformat()}


def _read_link(ego: Ego, line: Line) -> Tie:
    refuse_unknown("link", line, Tie._fields)
    kind = line.get("type", LinkType.RELATED)
    if kind not in tuple(LinkType):
        raise UsageError(f"Unknown link type {show(kind)}. Known: {', '.join(LinkType)}.")
    source, target = (
        an_id(line.get(end), "mem_", None, called=end) for end in ("source", "target")
    )
    if source == target:
        raise UsageError("A memory cannot be linked to itself.")
    return Tie(
        source,
        target,
        LinkType(kind),
        share("confidence", line.get("confidence", 1.0)),
        a_text("note", line.get("note", ""), NOTE_BYTES),
        moment("at", line.get("at"), ego.now()),
    )


def _take_links(_: Ego, db: Transaction, several: Sequence[Tie]) -> list[Outcome]:
    linked: set[int] = set()
    outcomes = [_take_link(db, tie, linked) for tie in several]
    links.count(db, linked)  # once: all links of a memory are counted again each time
    return outcomes


def _take_link(db: Transaction, tie: Tie, linked: set[int]) -> Outcome:
    ends = find_there(db, (tie.source, tie.target))
    if isinstance(ends, UsageError):
        return ends
    if len(ends) < 2:
        return False
    source, target = ends
    if listing.has_link(db, source, target, tie.type):
        return False
    link = Link(target.id, tie.type, tie.confidence, tie.note)
    links.put(db, source, [(target.seq, link)], tie.at)
    linked |= {source.seq, target.seq}
    return True


def _episode_lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    for story in listing.every_episode(db, private=private):
        yield story._asdict() | {"at": story.at.isoformat()}


def _read_episode(ego: Ego, line: Line) -> Story:
    refuse_unknown("episode", line, Story._fields)
    summary = a_text("summary", line.get("summary"), SUMMARY_BYTES)
    members = line.get("members")
    if not isinstance(members, list) or not 1 <= len(members) <= MEMBERS:
        raise UsageError(f"members must be a list of 1 to {MEMBERS} memory ids.")
    return Story(
        an_id(line.get("id"), "ep_", (summary, *map(str, members))),
        summary,
        tuple(an_id(member, "mem_", None, called="A member's id") for member in members),
        moment("at", line.get("at"), ego.now()),
    )


def _take_episodes(_: Ego, db: Transaction, several: Sequence[Story]) -> list[Outcome]:
    return [_take_episode(db, story) for story in several]


def _take_episode(db: Transaction, story: Story) -> Outcome:
    members = find_there(db, story.members)
    if isinstance(members, UsageError):
        return members
    if not members or listing.has_episode(db, story.id):
        return False
    stories.tell(db, story.id, story.summary, members, story.at)
    return True


# People


def _person_lines(ego: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    people = ego.people()
    hidden = listing.hidden_ids(db, private=private) if people else set()
    for entry in known_people(ego, people).values():
        shown = relationships.as_if_never(entry, hidden)
        if shown is not None:
            yield shown


def _read_person(_: Ego, line: Line) -> dict[str, Any]:
    name = relationships.as_name(a_text("name", line.get("name"), 4 * relationships.PERSON_LENGTH))
    person_id = an_id(line.get("person_id"), "p_", (name,), called="person_id")
    entry = {**line, "person_id": person_id, "name": name}
    entry |= {k: v for k, v in relationships.stranger(person_id, name).items() if k not in line}
    for key in PERSONS_LISTS:
        if not is_list_of(str, entry[key]):
            raise UsageError(f"{key} must be a list of texts.")
    past = entry["past_facts"]
    if not is_list_of(dict, past) or len(list(facts.list_past(entry))) != len(past):
        raise UsageError("past_facts must be a list of objects: fact, until, replaced_by.")
    if not is_list_of(dict, entry["mood_trajectory"]):
        raise UsageError("mood_trajectory must be a list of objects.")
    told = entry.get("told_at", {})
    if not isinstance(told, dict) or len(facts.read_days(entry)) != len(told):
        raise UsageError("told_at must be an object of lists of moments.")
    share("trust_level", entry["trust_level"])
    times = entry["total_interactions"]
    if not isinstance(times, int) or isinstance(times, bool) or times < 0:
        raise UsageError(f"total_interactions must be a whole number, not {show(times)}.")
    for key in ("known_since", "first_interaction", "last_interaction"):
        if entry.get(key) is not None:
            moment(key, entry[key], None)
    for step in entry["mood_trajectory"]:
        moment("at of mood_trajectory", step.get("at"), None)
    for key in ("dominant_tone", "communication_style"):
        a_text(key, entry[key], 4 * relationships.SENTENCE_LENGTH)
    return entry


PERSON = LineKind(
    "person", "person", "people", _person_lines, _read_person, joining_later("person"), True
)
KINDS: Mapping[str, LineKind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            # The first stands alone: what is behind it may name it.
            LineKind("memory", "memory", "memories", _memory_lines, _cut_memory, _take_memories),
            LineKind("link", "link", "links", _link_lines, _read_link, _take_links),
            LineKind(
                "episode", "episode", "episodes", _episode_lines, _read_episode, _take_episodes
            ),
            AHEAD,
            EVENT,
            NOTED,
            TAKEN_BACK,
            DESIRE,
            RHYTHM_KIND,
            PERSON,
            SELF,
            PERSONA_KIND,
            PREFERENCE,
            INTEREST,
        )
    }
)
"""Every kind, in the order of an export."""
