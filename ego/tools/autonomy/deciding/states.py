"""How things stand, in short statements: derived when asked, kept nowhere, nothing private.

From the self model, the people and the open questions; while the self model says nothing yet,
from what the memories say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from ego.core import text
from ego.core.autonomy.focus import Statement
from ego.core.identity import facts, questions
from ego.core.identity import people as relationships
from ego.core.memory.memories import Category, Memory
from ego.core.moments import read_time
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing, memories
from ego.stores.memory.filters import Filter
from ego.tools.identity import meetings

_LOOKED_AT = 200
"""So many of the newest memories say what is often on its mind."""
_OFTEN, _NAMED = 2, 5
"""From so many memories on, something is often there; so many such things are named."""
_OF_ITSELF = (Category.SELF_DISCOVERY, Category.LESSON, Category.INTROSPECTION)
"""Memories that speak of the one who keeps them."""
_EACH = 2


def collect_states(ego: Ego, db: Transaction) -> list[Statement]:
    """Every statement there is to make."""
    of_itself = _of_self(ego)
    beside = [] if of_itself else _of_memories(db)
    return [*of_itself, *_of_people(ego, db), *_of_questions(ego), *beside]


def _of_self(ego: Ego) -> list[Statement]:
    document = ego.self_document()
    confirmed = read_time(document.get("last_updated"))
    said = [
        ("narrative", _listed(document.get("identity_narratives"))[-1:]),
        ("value", _listed(document.get("discovered_values"))),
        ("preference", _listed(document.get("preferences"))),
        ("skill", _listed(document.get("skill_confidence"))),
    ]
    return [
        Statement(f"self:{kind}:{n}", kind, text.one_line(words, 200), confirmed)
        for kind, several in said
        for n, words in enumerate(several)
    ]


def _listed(kept_value: object) -> list[str]:
    if isinstance(kept_value, Mapping):
        return [f"{name}: {share}" for name, share in kept_value.items()]
    return [str(one) for one in kept_value] if isinstance(kept_value, list) else []


def _of_memories(db: Transaction) -> list[Statement]:
    """What the memories say when they are seen together, and what they say of their owner."""
    newest = memories.newest(db, Filter(not_private=True), limit=_LOOKED_AT)
    if not newest:
        return []
    last, many = newest[0].at, text.plural(len(newest), "memory", "memories")
    felt = Counter(one.emotion for one in newest if one.emotion != "neutral")
    summed = (
        ("topics", "What you keep most", _often(tag for one in newest for tag in one.tags)),
        ("feelings", "What you felt most", _often(felt.elements())),
    )
    said = [
        Statement(f"memories:{name}", "memories", f"{what}, of {many}: {often}.", last)
        for name, what, often in summed
        if often
    ]
    return [*said, *_by_themselves(newest)]


def _often(several: Iterable[str]) -> str:
    ranked = Counter(text.one_line(one, 40) for one in several).most_common(_NAMED)
    return ", ".join(f"{one} ({times})" for one, times in ranked if times >= _OFTEN)


def _by_themselves(newest: Sequence[Memory]) -> list[Statement]:
    return [
        Statement(one.id, kind, text.one_line(one.content, 200), one.at)
        for kind in _OF_ITSELF
        for one in [memory for memory in newest if memory.category == kind][:_EACH]
    ]


def _of_people(ego: Ego, db: Transaction) -> list[Statement]:
    people = ego.everyone(ego.people())
    hidden = listing.hidden_ids(db, private=False) if people else set()
    told = (relationships.as_if_never(entry, hidden) for entry in people)
    talked = meetings.last_met_openly(ego, db)
    return [statement for entry in told if entry for statement in _of_person(ego, entry, talked)]


def _of_person(ego: Ego, entry: Mapping[str, Any], talked: datetime | None) -> list[Statement]:
    """What is known of a person; `talked` is when the companion was last there."""
    is_companion = relationships.is_called(entry, ego.companion)
    name = text.one_line(ego.addressed if is_companion else str(entry["name"]), 80)
    met = talked if is_companion else read_time(entry["last_interaction"])
    named = is_companion and ego.settings.companion_is_named and ego.addressed != ego.companion
    said = [
        *([f"{name} is what you call {text.one_line(ego.companion, 80)}."] if named else []),
        *(f"Of {name} you know: {fact}" for fact in facts.tell_all(entry)),
        *(f"{name} likes to talk about {topic}" for topic in entry["preferred_topics"]),
        *(f"A tender subject for {name}: {topic}" for topic in entry["sensitive_topics"]),
    ]
    if entry["dominant_tone"]:
        said.append(f"{name}'s usual tone: {entry['dominant_tone']}")
    if entry["communication_style"]:
        said.append(f"How {name} communicates: {entry['communication_style']}")
    if entry["trust_level"] != relationships.TRUST_UNSAID:
        said.append(f"Your trust in {name}: {entry['trust_level']:g}")
    if met is not None and is_companion:
        said.append(f"You and {name} were last together {text.age(met, ego.here())}.")
    elif met is not None and entry["total_interactions"]:
        many = text.plural(int(entry["total_interactions"]), "memory", "memories")
        said.append(f"You met {name} in {many}, last {text.age(met, ego.here())}.")
    return [
        Statement(f"{entry['person_id']}:{n}", "relationship", text.one_line(words, 200), met)
        for n, words in enumerate(said)
    ]


def _of_questions(ego: Ego) -> list[Statement]:
    return [
        Statement(one.id, "question", text.one_line(one.text, 200), one.asked_at)
        for one in questions.open_ones(ego.questions(), ego.now())
    ]
