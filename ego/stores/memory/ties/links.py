"""How memories hang together: links, kept as seen from both ends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from ego.core.memory.memories import ANOTHER_FROM, Link, LinkType, Memory
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import expect, insert_all
from ego.stores.engine.times import from_microseconds, to_microseconds
from ego.stores.memory import columns

_LIVE = "memories.forgotten_at IS NULL"


def join(
    db: Transaction,
    source: Memory,
    target: Memory,
    kind: LinkType,
    *,
    confidence: float,
    note: str,
    now: datetime,
) -> None:
    """Link two memories, or change the link of that type they have; read from both ends."""
    join_all(db, source, [(target.seq, Link(target.id, kind, confidence, note))], now)


def join_all(
    db: Transaction, source: Memory, several: Sequence[tuple[int, Link]], now: datetime
) -> None:
    """Link one memory with several, each named by its seq too and by a link of its own."""
    if not several:
        return
    put(db, source, several, now)
    count(db, {source.seq, *(target for target, _ in several)})


def part(db: Transaction, source: Memory, target: Memory, kind: LinkType) -> bool:
    """Take the link of that type away, read from either end; False where there was none."""
    gone = db.execute(
        "DELETE FROM links WHERE source = ? AND target = ? AND type = ?",
        (source.seq, target.seq, kind),
    ).rowcount
    db.execute(
        "DELETE FROM links WHERE source = ? AND target = ? AND type = ?",
        (target.seq, source.seq, kind.seen_from_the_other),
    )
    count(db, {source.seq, target.seq})
    return bool(gone)


class Made(NamedTuple):
    """A link that somebody made, with the seq at its other end."""

    seq: int
    link: Link
    at: datetime


def list_made(db: Transaction, seq: int) -> list[Made]:
    """The links of a memory that somebody made: none that was found by itself, or says which plan
    holds."""
    rows = db.execute(
        "SELECT target, id, type, confidence, note, links.at AS made_at FROM links"
        " JOIN memories ON seq = target WHERE source = ? AND confidence >= 1 ORDER BY target",
        (seq,),
    ).fetchall()
    made = [
        Made(
            row["target"],
            Link(row["id"], LinkType(row["type"]), row["confidence"], row["note"]),
            from_microseconds(row["made_at"]),
        )
        for row in rows
    ]
    return [
        one
        for one in made
        if one.link.type not in (LinkType.REPLACES, LinkType.REPLACED_BY)
        and not one.link.is_of_one_plan
        and not one.link.note.startswith(ANOTHER_FROM)
    ]


def put(
    db: Transaction, source: Memory, several: Iterable[tuple[int, Link]], now: datetime
) -> None:
    """Write links of a memory, for whoever does not forget to `count` them."""
    at, rows = to_microseconds(now), {}
    for target, link in several:
        kind, back = link.type, link.type.seen_from_the_other
        said = (link.confidence, link.note, at)
        rows[source.seq, target, kind] = said
        rows[target, source.seq, back] = said
    insert_all(
        db,
        "INSERT INTO links (source, target, type, confidence, note, at)",
        ((*ends, *said) for ends, said in rows.items()),
        "ON CONFLICT (source, target, type) DO UPDATE"
        " SET confidence = excluded.confidence, note = excluded.note, at = excluded.at",
    )


def count(db: Transaction, seqs: Iterable[int]) -> None:
    """Tell ranking to how many memories each of `seqs` is linked now."""
    several = list(seqs)
    expect(db, columns.ask_chunks(several))
    columns.tie(db, count_linked(db, several))


def count_linked(db: Transaction, seqs: Iterable[int]) -> dict[int, int]:
    """To how many memories each of `seqs` is linked."""
    counted = dict.fromkeys(seqs, 0)
    rows = db.execute(
        "SELECT source, count(DISTINCT target) FROM links"
        " WHERE source IN (SELECT value FROM json_each(?)) GROUP BY source",
        (json.dumps(list(counted)),),
    )
    return counted | dict(rows.fetchall())


def neighbours(db: Transaction, seqs: Iterable[int]) -> set[int]:
    """The memories that are linked to any of `seqs`."""
    several = set(seqs)
    rows = db.execute(
        "SELECT DISTINCT target FROM links WHERE source IN (SELECT value FROM json_each(?))",
        (json.dumps(list(several)),),
    )
    return {target for (target,) in rows} - several


def links_of(db: Transaction, memory: Memory) -> list[Link]:
    """The links of `memory` to memories that are there, surest first."""
    rows = db.execute(
        "SELECT memories.id, type, confidence, note FROM links JOIN memories ON seq = target"
        f" WHERE source = ? AND {_LIVE} ORDER BY confidence DESC, target DESC, type",
        (memory.seq,),
    )
    return [
        Link(target, LinkType(kind), confidence, note) for target, kind, confidence, note in rows
    ]


def find_instead(db: Transaction, seqs: Iterable[int]) -> dict[int, set[int]]:
    """What took the place of each of these, or gave it up to it, over however many: by seq."""
    several = {*seqs}
    tied: dict[int, set[int]] = {}
    new = several
    while new:
        rows = db.execute(
            "SELECT source, target FROM links WHERE type IN (?, ?)"
            " AND source IN (SELECT value FROM json_each(?))",
            (LinkType.REPLACES, LinkType.REPLACED_BY, json.dumps(sorted(new))),
        ).fetchall()
        for source, target in rows:
            tied.setdefault(source, set()).add(target)
        new = {target for _, target in rows} - tied.keys()
    found: dict[int, set[int]] = {}
    for seq in several & tied.keys():
        chain, new = {seq}, tied[seq]
        while new := new - chain:
            chain |= new
            new = set[int]().union(*(tied[one] for one in new))
        found[seq] = chain - {seq}
    return found


def similar(db: Transaction, seqs: Sequence[int]) -> list[tuple[int, int, float]]:
    """What each of `seqs` was found to be like: (seq, the other, confidence)."""
    rows = db.execute(
        "SELECT source, target, confidence FROM links JOIN memories ON seq = target"
        f" WHERE source IN (SELECT value FROM json_each(?)) AND type = ? AND {_LIVE}",
        (json.dumps(list(seqs)), LinkType.SIMILAR),
    )
    return [(source, target, confidence) for source, target, confidence in rows]


def linked_among(db: Transaction, seqs: Sequence[int]) -> set[frozenset[int]]:
    """Which of `seqs` are linked with each other, in whatever way."""
    several = json.dumps(list(seqs))
    rows = db.execute(
        "SELECT source, target FROM links"
        " WHERE source IN (SELECT value FROM json_each(?))"
        " AND target IN (SELECT value FROM json_each(?)) AND source > target",
        (several, several),
    )
    return {frozenset(ends) for ends in rows.fetchall()}


class Pair(NamedTuple):
    """Two memories that are linked, by seq."""

    newer: int
    older: int
    was_found: bool
    """Found as the newer one came. Whoever links by hand is sure of it or says why, and what grew
    together is no likeness."""


def list_pairs(db: Transaction) -> list[Pair]:
    """Every link among the memories that are there, once."""
    rows = db.execute(
        "SELECT source, target, type, confidence, note FROM links"
        " JOIN memories ON memories.seq = source JOIN memories AS other ON other.seq = target"
        f" WHERE source > target AND {_LIVE} AND other.forgotten_at IS NULL"
    )
    return [
        Pair(newer, older, kind == LinkType.SIMILAR and confidence < 1 and not note)
        for newer, older, kind, confidence, note in rows
    ]


def remove_found(db: Transaction, pairs: Iterable[tuple[int, int]]) -> None:
    """Remove links that were found as a memory came, read from either end."""
    several = list(pairs)
    db.executemany(
        "DELETE FROM links WHERE source = ? AND target = ? AND type = ?",
        (
            (*ends, LinkType.SIMILAR)
            for one, other in several
            for ends in ((one, other), (other, one))
        ),
    )
    count(db, {seq for pair in several for seq in pair})


def strengthen(db: Transaction, pairs: Sequence[tuple[Memory, Memory]], now: datetime) -> None:
    """Link each pair as related, or make that link surer by 0.1, up to 1."""
    for one, other in pairs:
        found = db.execute(
            "SELECT confidence, note FROM links WHERE source = ? AND target = ? AND type = ?",
            (one.seq, other.seq, LinkType.RELATED),
        ).fetchone()
        confidence = min(1.0, found["confidence"] + 0.1) if found else 0.5
        note = found["note"] if found else ""
        put(db, one, [(other.seq, Link(other.id, LinkType.RELATED, confidence, note))], now)
    count(db, {memory.seq for pair in pairs for memory in pair})


def prune(db: Transaction) -> int:
    """Remove the links that are hardly there (less sure than 0.1); returns how many."""
    faint = "confidence < 0.1"  # the literal is that of an index
    loosened = db.execute(f"SELECT DISTINCT source FROM links WHERE {faint}").fetchall()
    removed = db.execute(f"DELETE FROM links WHERE {faint}").rowcount
    count(db, [source for (source,) in loosened])
    return removed // 2


def list_one_way(db: Transaction) -> list[tuple[int, int, str]]:
    """Links that do not read the same from their other end: source, target, type."""
    rows = {
        (source, target, kind): (confidence, note)
        for source, target, kind, confidence, note in db.execute(
            "SELECT source, target, type, confidence, note FROM links ORDER BY source, target, type"
        )
    }
    return [
        (source, target, kind)
        for (source, target, kind), said in rows.items()
        if rows.get((target, source, LinkType(kind).seen_from_the_other)) != said
    ]


def tie_both_ways(db: Transaction) -> None:
    """Give each link the row that reads it from its other end; the surer row is right.

    One of a type that there is not is dropped.
    """
    known = json.dumps(list(LinkType))
    db.execute("DELETE FROM links WHERE NOT type IN (SELECT value FROM json_each(?))", (known,))
    rows = db.execute(
        "SELECT source, target, type, confidence, note, at FROM links ORDER BY confidence"
    ).fetchall()
    for source, target, kind, confidence, note, at in rows:
        back = LinkType(kind).seen_from_the_other
        db.execute(
            "INSERT INTO links (source, target, type, confidence, note, at)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (source, target, type) DO UPDATE"
            " SET confidence = excluded.confidence, note = excluded.note",
            (target, source, back, confidence, note, at),
        )
