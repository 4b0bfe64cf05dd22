"""Linking memories anew: what an older release, or words alone, linked by another rule.

Each memory is looked at as if it came now, after those before it. What somebody linked by hand and
what grew together in `consolidate` stays; so a second time changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory.memories import Link, LinkType
from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import columns, memories
from ego.stores.memory.ties import likeness, links

if TYPE_CHECKING:
    from ego.upkeep import answers

_AT_ONCE = 100
"""So many memories are looked at in one go; then others may write."""
_SHOWN = 3

Ends = tuple[int, int]
"""The seqs of a newer memory and of an older one."""


class Plan(NamedTuple):
    """What linking anew would change."""

    come: Mapping[Ends, float]
    """With how sure each is."""
    go: frozenset[Ends]
    stay: int
    memories: int
    linked: int
    """How many memories are linked to another one now."""
    to_be_linked: int
    lines: tuple[str, ...]
    """The newest few of what would come."""

    @property
    def fields(self) -> answers.Relinked:
        """The same for programs."""
        return {
            "come": len(self.come),
            "go": len(self.go),
            "stay": self.stay,
            "memories": self.memories,
            "linked": self.linked,
            "to_be_linked": self.to_be_linked,
        }


def make_plan(ego: Ego, advance: Callable[[int, int], None]) -> Plan:
    """Look what linking every memory anew would change; nothing is written."""
    with ego.database.reading() as db:
        every = [int(seq) for seq in columns.read(db).live.nonzero()[0]]
    found: dict[Ends, float] = {}
    for start in range(0, len(every), _AT_ONCE):
        with ego.database.reading() as db:
            found |= _find(ego, db, every[start : start + _AT_ONCE])
        advance(min(start + _AT_ONCE, len(every)), len(every))
    with ego.database.reading() as db:
        pairs = links.list_pairs(db)
        before = {(one.newer, one.older) for one in pairs if one.was_found}
        made = {(one.newer, one.older) for one in pairs if not one.was_found}
        come = {ends: sure for ends, sure in found.items() if ends not in before | made}
        go = before - found.keys()
        lines = _show(db, sorted(come, reverse=True)[:_SHOWN])
    return Plan(
        come,
        go=frozenset(go),
        stay=len(before) - len(go),
        memories=len(every),
        linked=_count_ends(before | made),
        to_be_linked=_count_ends((before - go) | made | come.keys()),
        lines=tuple(lines),
    )


def relink(ego: Ego, plan: Plan) -> Reply[answers.Relinked]:
    """Do what a plan says; what was purged meanwhile is left out."""
    with ego.writing() as db:
        links.remove_found(db, plan.go)
        several = {seq for ends in plan.come for seq in ends}
        there = {one.seq: one for one in memories.by_seqs(db, sorted(several))}
        for (newer, older), sure in plan.come.items():
            if newer in there and older in there:
                link = Link(there[older].id, LinkType.SIMILAR, sure)
                links.join_all(db, there[newer], [(older, link)], there[newer].at)
    come, go = text.plural(len(plan.come), "link"), len(plan.go)
    said = f"Linked anew: {come} came, {go} went. {_reach(plan.to_be_linked, plan)}"
    return Reply(said, fields=plan.fields)


def describe(plan: Plan) -> str:
    """A plan for people, with some of what would come."""
    if not plan.come and not plan.go:
        return f"Every link is as it would be found now. {_reach(plan.linked, plan)}"
    come = text.plural(len(plan.come), "link")
    would = f"Linked anew, {come} would come and {len(plan.go)} go; {plan.stay} stay."
    made = "What was linked by hand or by consolidate stays."
    of = text.plural(plan.memories, "memory", "memories")
    after = f"Then {plan.to_be_linked} of {of} would be linked to another; now it is {plan.linked}."
    return "\n".join((f"{would} {made}", after, *plan.lines))


def _reach(count: int, plan: Plan) -> str:
    of = text.plural(plan.memories, "memory", "memories")
    return f"{count} of {of} {text.noun(count, 'is', 'are')} linked to another."


def _find(ego: Ego, db: Transaction, seqs: list[int]) -> dict[Ends, float]:
    """What each of these memories would be linked to, were it to come now."""
    known, found = columns.read(db), dict[Ends, float]()
    placed = likeness.read_placed(db, ego.semantics, seqs)
    for memory in memories.by_seqs(db, seqs):
        near = likeness.find_alike(
            db, ego.semantics, memory, likeness.terms_of(memory), known, placed.get(memory.seq)
        )
        found |= {(memory.seq, one.memory.seq): round(one.similarity, 3) for one in near}
    return found


def _show(db: Transaction, several: Iterable[Ends]) -> list[str]:
    lines = []
    for ends in several:
        newer, older = memories.by_seqs(db, ends)
        lines.append(f"- {text.one_line(newer.content, 60)} / {text.one_line(older.content, 60)}")
    return lines


def _count_ends(several: Iterable[Ends]) -> int:
    return len({seq for ends in several for seq in ends})
