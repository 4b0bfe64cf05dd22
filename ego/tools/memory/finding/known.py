"""What is known of whom a question names: facts that no memory holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from ego.core import text
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.tools.memory import answers

_PEOPLE, _FACTS = 2, 2
"""Of so many people so many facts are told."""
_COLUMNS = 60


def find_facts(ego: Ego, question: str, person: str | None) -> list[answers.KnownOf]:
    """Facts of those whom `question` names, or of `person`, the ones that share its words first.

    Of the companion, who is named all the time, only those that do.
    """
    try:
        every = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return []
    asked = text.query_tokens(question).keys()
    named = [person] if person else relationships.find_mentions(every, question)
    found: list[answers.KnownOf] = []
    for name in named[:_PEOPLE]:
        entry = next((one for one in every if relationships.is_called(one, name)), None)
        if entry is not None:
            found += _choose(entry, asked, is_often_named=name in ego.names_of(ego.companion))
    return found


def _choose(
    entry: Mapping[str, Any], asked: Set[str], *, is_often_named: bool
) -> list[answers.KnownOf]:
    """The facts of one person to tell; the newest of those that share as many words."""
    its_names = text.tokens(" ".join(relationships.names(entry))).keys()
    ranked = []
    for place, fact in enumerate(facts.tell_all(entry)):
        shared = len((asked & text.tokens(fact).keys()) - its_names)
        if shared or not is_often_named:
            ranked.append((shared, place, fact))
    name = str(entry["name"])
    return [{"person": name, "fact": fact} for *_, fact in sorted(ranked, reverse=True)[:_FACTS]]


def tell_facts(found: Sequence[answers.KnownOf]) -> list[str]:
    """A line a person."""
    told: dict[str, list[str]] = {}
    for one in found:
        told.setdefault(one["person"], []).append(text.brief(one["fact"], _COLUMNS).rstrip(".。"))
    return [f"You know of {text.one_line(name, 40)}: {'; '.join(of)}" for name, of in told.items()]
