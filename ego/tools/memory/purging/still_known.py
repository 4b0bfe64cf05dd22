"""What is known otherwise in the words of a memory that is edited, purged or set aside."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence

from ego.core import text
from ego.core.identity.people import find_mentions
from ego.core.memory.memories import Memory
from ego.core.talk.answers import StillKnown
from ego.core.talk.noted import SELF, select_living
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.talk import noted as kept

_STILL_KNOWN = 3
"""So many are told."""


def find_still_known(
    ego: Ego, memory: Memory, left: str = "", turns: Collection[str] = ()
) -> list[StillKnown]:
    """What is known otherwise in words that a memory has no longer, or only in what is `left`.

    Of whom the memory names; of itself where two words are the same; of anybody where it was noted
    of the turn that the memory came of, or of one of these `turns`, by id. No other link leads
    there, for nobody said that the one came of the other: so it is told, and the person decides.
    Outside any transaction: to cut a long text takes a while.
    """
    try:
        everyone = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return []
    named = find_mentions(everyone, "\n".join((memory.content, *memory.people, *memory.about)))
    before = text.query_tokens(memory.content).keys() - text.tokens(" ".join(named)).keys()
    gone = before - text.tokens(left).keys()
    with ego.database.reading() as db:
        living = select_living(kept.list_all(db)).values()
    ids = {(one.about, one.text): one.id for one in living}
    came_of = {*turns, *(one.event_id for one in living if one.brought.id == memory.id)}
    of_turn = {one.id for one in living if one.event_id in came_of}
    facts = [
        (str(entry["name"]), str(fact))
        for entry in everyone
        for fact in entry["known_facts"]
        if (entry["name"] in named or ids.get((str(entry["name"]), str(fact))) in of_turn)
        and gone & text.tokens(str(fact)).keys()
    ]
    for one in living:
        words = text.tokens(one.text).keys()
        if one.about == SELF and one.brought.made and gone & words and len(before & words) > 1:
            facts.append((SELF, one.text))
    return [
        {"about": about, "text": fact, "noted_id": ids.get((about, fact))} for about, fact in facts
    ]


def still_known_lines(several: Sequence[StillKnown]) -> list[str]:
    """The same in words, with what changes it."""
    lines = []
    for one in several[:_STILL_KNOWN]:
        about, fact = text.one_line(one["about"], 40), text.one_line(one["text"], 160)
        of = "itself" if about == SELF else about
        way = (
            f"`ego noted drop {one['noted_id']}` takes it back"
            if one["noted_id"]
            else f"`ego update-relationship {shlex.quote(about)} known_fact … --replaces"
            f" {shlex.quote(fact)}` changes it"
        )
        lines.append(f"Still known of {of}, and not changed by this: {fact} {way}.")
    if len(several) > _STILL_KNOWN:
        lines.append(f"So are {len(several) - _STILL_KNOWN} more (ego noted, ego consider-them).")
    return lines
