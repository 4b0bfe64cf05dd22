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

from ego.core.desires import desires, rhythm
from ego.core.desires.rhythm import Rhythm
from ego.core.identity import people as relationships
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import LinkType, Memory
from ego.core.mood.mood import EMOTIONS
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.joins import PERSONS_LISTS, known_people
from ego.runtime.toolkit import TOOLS
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import DESIRES, RHYTHM
from ego.stores.memory import links, listing, memories, trash
from ego.stores.memory.listing import Story, Tie
from ego.stores.memory.memories import Ready
from ego.upkeep.exchange.document_kinds import EVENT, INTEREST, PERSONA_KIND, PREFERENCE, SELF
from ego.upkeep.exchange.lines import (
    Line,
    LineKind,
    Outcome,
    a_text,
    an_id,
    is_list_of,
    joining_later,
    moment,
    refuse_unknown,
    share,
    show,
)

SUMMARY_BYTES, NOTE_BYTES, MEMBERS = 4_000, 1_000, 100


# Memories


def _memory_lines(_: Ego, db: Transaction, private: bool) -> Iterator[dict[str, Any]]:
    for memory in listing.every_memory(db, private=private):
        body = {"body_state": dict(memory.body_state)} if memory.body_state else {}
        yield memory_fields(memory) | body


def _read_memory(ego: Ego, line: Line) -> Memory:
    tool = TOOLS["remember"]  # its parameters are the fields: the same limits, the same defaults
    said = dict(line)
    name, at, body = said.pop("id", None), said.pop("at", None), said.pop("body_state", None)
    refuse_unknown("memory", said, [parameter.name for parameter in tool.parameters])
    given = tool._replace(name="a memory").read(said)
    felt = EMOTIONS[given["emotion"]]

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
        people=tuple(dict.fromkeys(" ".join(person.split()) for person in given["people"] or ())),
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
    return [_take_link(db, tie) for tie in several]


def _take_link(db: Transaction, tie: Tie) -> Outcome:
    ends = _there(db, (tie.source, tie.target))
    if isinstance(ends, UsageError):
        return ends
    if len(ends) < 2:
        return False
    source, target = ends
    if listing.has_link(db, source, target, tie.type):
        return False
    links.join(db, source, target, tie.type, confidence=tie.confidence, note=tie.note, now=tie.at)
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
    members = _there(db, story.members)
    if isinstance(members, UsageError):
        return members
    if not members or listing.has_episode(db, story.id):
        return False
    links.tell(db, story.id, story.summary, members, story.at)
    return True


def _there(db: Transaction, ids: Sequence[str]) -> list[Memory] | UsageError:
    """The memories of these ids, without those set aside; the error when one never was."""
    found = []
    for name in ids:
        memory = memories.get(db, name)
        if memory is not None:
            found.append(memory)
        elif trash.trashed_at(db, name) is None:
            return UsageError(f"There is no memory '{name}', neither here nor in the file.")
    return found


# Desires


def _desire_lines(ego: Ego, _: Transaction, __: bool) -> Iterator[dict[str, Any]]:
    ego.kept_desires()  # one that makes no sense is an error here, not a line nobody can take
    kept = ego.documents.read(DESIRES)
    for name in ego.catalog:
        yield {"name": name, **kept.get(name, {})}


def _read_desire(ego: Ego, line: Line) -> tuple[str, dict[str, Any]]:
    record = dict(line)
    name = a_text("name", record.pop("name", None), 100)
    desires.find(name, ego.catalog)
    at = record.get("last_satisfied")
    if at is not None:
        moment("last_satisfied", at, None)
    try:
        desires.read(name, record)
    except ValueError as error:
        raise UsageError(f"{error}.") from None
    return name, record


def _rhythm_lines(ego: Ego, _: Transaction, __: bool) -> Iterator[dict[str, Any]]:
    lived = rhythm.read(ego.documents.read(RHYTHM))
    if lived != Rhythm():
        yield rhythm.as_document(lived, {})


def _read_rhythm(_: Ego, line: Line) -> dict[str, Any]:
    refuse_unknown("rhythm", line, ("last_use", "gaps_hours", "desires", "shown"))
    said = rhythm.as_document(rhythm.read(line), {})
    if line.get("last_use") is not None:
        moment("last_use", line["last_use"], None)
    gaps, habits = line.get("gaps_hours", []), line.get("desires", {})
    if not isinstance(gaps, list) or len(said["gaps_hours"]) != len(gaps):
        raise UsageError(f"gaps_hours must be at most {rhythm.GAPS} numbers of hours.")
    if not isinstance(habits, Mapping) or said["desires"].keys() != habits.keys():
        raise UsageError("desires must be an object with an object for each desire.")
    if (said.get("shown") is None) != (line.get("shown") is None):
        raise UsageError("shown must have at, levels and stretch.")
    return said


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
    if not is_list_of(dict, entry["mood_trajectory"]):
        raise UsageError("mood_trajectory must be a list of objects.")
    share("trust_level", entry["trust_level"])
    times = entry["total_interactions"]
    if not isinstance(times, int) or isinstance(times, bool) or times < 0:
        raise UsageError(f"total_interactions must be a whole number, not {show(times)}.")
    for key in ("first_interaction", "last_interaction"):
        if entry[key] is not None:
            moment(key, entry[key], None)
    for step in entry["mood_trajectory"]:
        moment("at of mood_trajectory", step.get("at"), None)
    for key in ("dominant_tone", "communication_style"):
        a_text(key, entry[key], 4 * relationships.SENTENCE_LENGTH)
    return entry


DESIRE = LineKind(
    "desire", "desire", "desires", _desire_lines, _read_desire, joining_later("desire"), True
)
RHYTHM_KIND = LineKind(
    "rhythm", "rhythm", "rhythms", _rhythm_lines, _read_rhythm, joining_later("rhythm"), True
)
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
            EVENT,
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
