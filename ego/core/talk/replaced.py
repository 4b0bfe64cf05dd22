"""What was so of a person before something that was noted took its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ego.core.talk.noted import Noted, What, is_same


class Replaced(NamedTuple):
    """A fact that was over by something noted of the same person."""

    fact: str
    by: Noted


def list_replaced(every: Sequence[Noted], about: str) -> Iterator[Replaced]:
    """The facts about somebody that what stands took the place of, in the order of noting.

    What nobody holds to any more is passed over: once York is taken back, Paris is so after Leeds.
    """
    there = {one.id: one for one in every}
    for one in every:
        if one.stands and one.about == about and one.brought.what is What.KNOWN_FACT:
            fact = _find_before(there, one)
            if fact and not is_same(fact, one.text):
                yield Replaced(fact, one)


def _find_before(there: Mapping[str, Noted], one: Noted) -> str:
    before: Noted | None = one
    while before is not None and before.about == one.about:
        if before is not one and before.stands:
            return before.text if before.brought.what is What.KNOWN_FACT else ""
        if before.brought.took:  # what nobody had noted
            return before.brought.took if before.brought.took_of in ("", one.about) else ""
        before = there.get(before.replaces)
    return ""
