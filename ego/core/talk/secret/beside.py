"""What is said beside a secret, in a turn that may be of it: of a plan that is none."""

from __future__ import annotations

from collections.abc import Sequence, Set

from ego.core import late
from ego.core.talk.secret.belonging import Clause, Secret, is_of, list_clauses, read_clauses

_RANG = late.regex(r"(?i)\b(?:rang|called|phoned|texted|emailed|messaged|wrote)\b|電話|連絡")

_OF_ANOTHER = late.regex(r"(?i)\b(?:her|his|their) [a-z]|彼女?の")
"""Whose scan it is only the secret may tell."""


def drop_plan(said: str, plan: str, several: Sequence[Secret]) -> str:
    """What a text says beside a `plan` that is no secret: a clause is of that which names it by
    words that are none of the secrets', and by no fewer than it has of theirs; and so is who rang
    to say so, just before, and what goes on with it and is in no word of theirs."""
    of_plan = frozenset[str]().union(*(one.words for one in read_clauses(plan)))
    clauses = list_clauses(said)
    its = [_is_of_plan(one, of_plan, several) for one in clauses]
    kept, is_its = list[str](), False
    for clause, is_named, is_next_named in zip(clauses, its, [*its, False][1:], strict=True):
        goes_on = is_its and not any(is_of(one, clause, is_next=True) for one in several)
        is_its = is_named or goes_on
        if not (is_its or (is_next_named and _tells_who_rang(clause, several))):
            kept.append(clause.said)
    return " ".join(kept)


def _is_of_plan(clause: Clause, of_plan: Set[str], several: Sequence[Secret]) -> bool:
    own, steps = _list_words(clause, several)
    named, theirs = (clause.words & of_plan) - own, clause.words - of_plan
    if _OF_ANOTHER.search(clause.said):
        return False
    return bool(named) and not steps & theirs and len(named) >= len(theirs & own)


def _tells_who_rang(clause: Clause, several: Sequence[Secret]) -> bool:
    """Whether a clause tells but that: the hospital, of which a secret may be."""
    _, steps = _list_words(clause, several)
    is_alone = len(clause.words) < 2 and not clause.words & steps
    return is_alone and _RANG.search(clause.said) is not None


def _list_words(clause: Clause, several: Sequence[Secret]) -> tuple[Set[str], Set[str]]:
    """The words of the secrets that a clause may be of, and the steps of their affairs."""
    its = [secret for secret in several if is_of(secret, clause, is_next=True)]
    own = frozenset[str]().union(*(secret.words for secret in its))
    return own, frozenset[str]().union(*(one.steps for secret in its for one in secret.affairs))
