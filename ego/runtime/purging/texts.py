"""Texts of documents that have no id: facts of people, and what it tells of itself."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ego.core.identity import facts
from ego.core.identity.people import RelationshipField

FACT, NARRATIVE = "f_", "sn_"
"""What their ids begin with."""
_KNOWN = RelationshipField.KNOWN_FACT
_TOPICS = (
    ("preferred_topics", RelationshipField.PREFERRED_TOPIC),
    ("sensitive_topics", RelationshipField.SENSITIVE_TOPIC),
)


def name(begins: str, *words: str) -> str:
    """The id of a text that has none of its own: of the same words it is the same."""
    return begins + hashlib.sha256("\n".join(words).encode()).hexdigest()[:12]


def facts_of(entry: Mapping[str, Any]) -> list[str]:
    """What is known of somebody, and what was before."""
    past = [one for one in entry.get("past_facts") or () if isinstance(one, Mapping)]
    return list(
        dict.fromkeys(
            [
                *(str(fact) for fact in entry.get("known_facts") or ()),
                *(str(one["fact"]) for one in past if "fact" in one),
            ]
        )
    )


def told_of(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is known of somebody, now or before, and their topics: each a field and its words."""
    yield from ((_KNOWN, fact) for fact in facts_of(entry))
    for key, field in _TOPICS:
        yield from ((field, str(one)) for one in entry.get(key) or ())


def name_told(person_id: str, field: str, said: str) -> str:
    """The id of one of these; of a fact it is that of its words."""
    return name(FACT, person_id, *(() if field == _KNOWN else (field,)), said)


def narratives_of(document: Mapping[str, Any]) -> list[str]:
    """What a self model tells of itself, and how it came to that."""
    told = document.get("identity_narratives")
    grown = document.get("growth_log")
    return list(
        dict.fromkeys(
            [
                *(str(one) for one in (told if isinstance(told, list) else ())),
                *(
                    str(one["change"])
                    for one in (grown if isinstance(grown, list) else ())
                    if isinstance(one, Mapping) and "change" in one
                ),
            ]
        )
    )


def without_facts(
    entry: Mapping[str, Any], gone: Collection[str], untold: Collection[str] = ()
) -> dict[str, Any]:
    """An entry of relationships.json without the facts of these ids, now or in the past.

    What is `untold` goes as if it was never told, and so does a topic of such an id.
    """
    entry = _untell(entry, untold) if untold else entry

    def is_gone(fact: object) -> bool:
        return name(FACT, str(entry.get("person_id")), str(fact)) in gone

    left = dict(entry)
    if isinstance(entry.get("known_facts"), list):
        left["known_facts"] = [fact for fact in entry["known_facts"] if not is_gone(fact)]
    if isinstance(entry.get("past_facts"), list):
        left["past_facts"] = [
            one
            for one in entry["past_facts"]
            if not (
                isinstance(one, Mapping)
                and (is_gone(one.get("fact")) or is_gone(one.get("replaced_by")))
            )
        ]
    return facts.drop_days(left, [(_KNOWN, one) for one in facts_of(entry) if is_gone(one)])


def _untell(entry: Mapping[str, Any], gone: Collection[str]) -> dict[str, Any]:
    """An entry as if what has these ids was never told; a person may have written what is there."""
    its_id, left = str(entry.get("person_id")), dict(entry)
    over = [one for one in told_of(entry) if name_told(its_id, *one) in gone]
    for key, field in _TOPICS:
        if isinstance(entry.get(key), list):
            left[key] = [one for one in entry[key] if (field, str(one)) not in over]
    if isinstance(entry.get("known_facts"), list):
        left = facts.untell(left, {said for field, said in over if field == _KNOWN})
    return facts.drop_days(left, over)


def without_narratives(document: Mapping[str, Any], gone: Collection[str]) -> dict[str, Any]:
    """A self model without the narratives of these ids, and without how it came to them."""

    def is_gone(narrative: object) -> bool:
        return name(NARRATIVE, str(narrative)) in gone

    left = dict(document)
    if isinstance(told := document.get("identity_narratives"), list):
        left["identity_narratives"] = [one for one in told if not is_gone(one)]
    if isinstance(grown := document.get("growth_log"), list):
        left["growth_log"] = [
            one for one in grown if not (isinstance(one, Mapping) and is_gone(one.get("change")))
        ]
    return left
