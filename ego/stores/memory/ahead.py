"""What lies ahead: the day or hour that a memory points forward to, and how far it was told of."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo

from ego.core.memory.memories import ANOTHER_FROM, SAME_PLAN, TOLD_BY, Link, LinkType, Memory
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often.returning import Every
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.statements import Question
from ego.stores.engine.times import to_microseconds
from ego.stores.memory.asking import plan_rows
from ego.stores.memory.ties import links

_EVERY = (
    "SELECT ahead.memory, memories.id, memories.content, memories.private, memories.at AS kept_at,"
    " ahead.at, ahead.day,"
    " ahead.zone, ahead.has_hour, ahead.every, ahead.first_day, ahead.weekdays, ahead.left_out,"
    " ahead.ends, ahead.told, ahead.asked, ahead.asked_at, ahead.closed_at"
    " FROM ahead JOIN memories ON memories.seq = ahead.memory WHERE memories.forgotten_at IS NULL"
)
IS_NOT_REPLACED = (
    "NOT ahead.memory IN (SELECT target FROM links JOIN memories AS newer"
    " ON newer.seq = source WHERE type = 'replaces' AND newer.forgotten_at IS NULL)"
)
_ROWS = f"{_EVERY} AND ahead.closed_at IS NULL AND {IS_NOT_REPLACED} AND {plan_rows.BY_NO_OTHER}"
"""What is open; what something newer replaced is to come no more, as long as that one is there, and
of one plan in several memories one is told, until that one is gone."""
_WITH_SAME = (
    "(memory IN (SELECT value FROM json_each(?)) OR memory IN (SELECT target FROM links"
    f" WHERE {plan_rows.IS_SAME} AND source IN (SELECT value FROM json_each(?))))"
)
"""Of these, and of what is the same plan: it is closed, and called off, as one."""
_SAME_AS = (
    "SELECT memories.seq, memories.id FROM links JOIN memories ON memories.seq = links.target"
    f" WHERE links.source = ? AND {plan_rows.IS_SAME} AND memories.forgotten_at IS NULL"
)
_TAKES_PLACE = (
    "source IN (SELECT value FROM json_each(?)) AND target < source"
    f" AND type = '{LinkType.RELATED}' AND substr(note, 1, {len(ANOTHER_FROM)}) = '{ANOTHER_FROM}'"
)
"""The links from these memories to what ends for them, which was there before."""
_FROM = f"substr(note, {len(ANOTHER_FROM) + 1})"
"""The day in the note of such a link."""


def call_off(db: Transaction, several: Sequence[Ahead], now: datetime) -> list[Ahead]:
    """Let these lie ahead no more, for they are off: their memories say so. Returns those that did
    until now; what comes back is off this once."""
    closed = close(db, several, now)
    note_off(db, closed)
    return closed


def note_off(db: Transaction, closed: Iterable[Ahead]) -> None:
    """Let the memories of what was closed say that it is off, where it does not return."""
    once = [one.seq for one in closed if not one.every]
    if once:
        note_told(db, once, Reminded.CALLED_OFF)


def put(
    db: Transaction,
    seq: int,
    when: When,
    zone: tzinfo | None,
    *,
    every: Every | None = None,
    first: date | None = None,
    weekdays: Sequence[int] = (),
    left_out: Collection[date] = (),
    until: date = date.max,
    told: Reminded = Reminded.NOT_YET,
    asked: int = 0,
    closed_at: datetime | None = None,
) -> None:
    """Let a memory point to a day or hour on the clock of `zone`; what it pointed to goes.

    What comes back counts its returns from `first`, and is on none of the days `left_out` but the
    one that it is put on, nor on any from `until` on.
    """
    out = sorted(one.isoformat() for one in left_out if one != when.day)
    db.execute(
        "INSERT INTO ahead (memory, at, day, zone, has_hour, every, first_day, weekdays, left_out,"
        " ends, told, asked, closed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (memory) DO UPDATE SET at = excluded.at, day = excluded.day,"
        " zone = excluded.zone, has_hour = excluded.has_hour, every = excluded.every,"
        " first_day = excluded.first_day, weekdays = excluded.weekdays,"
        " left_out = excluded.left_out, ends = excluded.ends,"
        " told = excluded.told, asked = excluded.asked, asked_at = NULL,"
        " closed_at = excluded.closed_at",
        (
            seq,
            to_microseconds(ahead.moment(when, zone)),
            when.day.isoformat(),
            plan_rows.name_of(zone),
            when.hour is not None,
            None if every is None else str(every),
            (first or when.day).isoformat(),
            "".join(map(str, weekdays)),
            " ".join(out),
            "" if until == date.max else until.isoformat(),
            int(told),
            asked,
            None if closed_at is None else to_microseconds(closed_at),
        ),
    )


def stand(db: Transaction, one: Ahead, when: When) -> None:
    """Let what lies ahead stand on a day or hour; how often it comes back stays."""
    put(
        db, one.seq, when, one.zone,
        every=one.every, first=one.first_day, weekdays=one.weekdays, left_out=one.left_out,
        until=one.until,
    )  # fmt: skip


def give_way(db: Transaction, one: Ahead, newer: Memory, start: date) -> None:
    """Let what comes back end where what a newer memory tells begins: until that day it comes.

    What goes on for days goes on until the day before.
    """
    end(db, [one], newer.at, start)
    link = Link(one.memory_id, LinkType.RELATED, 1.0, f"{ANOTHER_FROM}{start.isoformat()}")
    links.join_all(db, newer, [(one.seq, link)], newer.at)


def go_on_without(db: Transaction, seqs: Sequence[int]) -> None:
    """Let what ends for what these memories tell go on: they are set aside."""
    db.execute(
        "UPDATE ahead SET ends = ''"
        f" WHERE memory IN (SELECT target FROM links WHERE {_TAKES_PLACE})",
        (json.dumps(seqs),),
    )


def end_again(db: Transaction, seq: int) -> None:
    """Undo `go_on_without`."""
    db.execute(
        f"UPDATE ahead SET ends = (SELECT MIN({_FROM}) FROM links WHERE target = ahead.memory"
        f" AND {_TAKES_PLACE}) WHERE memory IN (SELECT target FROM links WHERE {_TAKES_PLACE})",
        [json.dumps([seq])] * 2,
    )


def leave_out(db: Transaction, one: Ahead, days: Collection[date], now: datetime) -> None:
    """Let what comes back not be on these days to come: where it stands on one, it waits for its
    next return."""
    yesterday = now.astimezone(one.zone).date() - timedelta(1)
    left_out = {day for day in (*one.left_out, *days) if day >= yesterday}
    rest = replace(one, left_out=tuple(sorted(left_out)))
    if one.when.day in days:
        stand(db, rest, rest.next_return(now))
        return
    out = " ".join(day.isoformat() for day in rest.left_out)
    db.execute("UPDATE ahead SET left_out = ? WHERE memory = ?", (out, one.seq))


def ask_no_more(db: Transaction, several: Iterable[int]) -> None:
    """Let nobody ask of these memories how what they point to went, as of what comes back."""
    db.execute(
        "UPDATE ahead SET asked = ? WHERE memory IN (SELECT value FROM json_each(?))",
        (ahead.NEVER_ASKED, json.dumps([*several])),
    )


def drop(db: Transaction, seq: int) -> None:
    """Let a memory point nowhere."""
    db.execute("DELETE FROM ahead WHERE memory = ?", (seq,))


def become_same(
    db: Transaction, memory: Memory, one: Ahead, now: datetime, *, by_newer: bool = False
) -> None:
    """Let a memory and that of `one` be of one plan, which lies ahead once: by the older, or
    `by_newer`.

    When the memory it lies ahead by is gone, it does by the other.
    """
    note = f"{TOLD_BY}{memory.id}" if by_newer else SAME_PLAN
    same = [(one.seq, one.memory_id), *_same_as(db, one.seq)]
    others = [
        (seq, Link(memory_id, LinkType.RELATED, 1.0, note))
        for seq, memory_id in same
        if seq != memory.seq
    ]
    links.join_all(db, memory, others, now)


def _same_as(db: Transaction, seq: int) -> list[tuple[int, str]]:
    """The living memories of the same plan, by seq and id."""
    rows = db.execute(_SAME_AS, (seq,))
    return [(other, memory_id) for other, memory_id in rows.fetchall()]


def find_holder(db: Transaction, seq: int, now: datetime | None = None) -> Ahead | None:
    """What lies ahead of a memory, be it by another one of the same plan."""
    found = get(db, seq, now)
    if found is None:
        others = [get(db, other, now) for other, _ in _same_as(db, seq)]
        found = next((one for one in others if one is not None), None)
    return found


def move_same(db: Transaction, seq: int) -> None:
    """Let what is the same plan stand where that of a memory was put."""
    same = [other for other, _ in _same_as(db, seq)]
    if same:
        db.execute(
            "UPDATE ahead SET (at, day, zone, has_hour, every, first_day, weekdays, left_out, ends,"
            " told, asked, asked_at, closed_at) = (SELECT at, day, zone, has_hour, every,"
            " first_day, weekdays, left_out, ends, told, asked, asked_at, closed_at"
            " FROM ahead AS put WHERE put.memory = ?)"
            " WHERE memory IN (SELECT value FROM json_each(?))",
            (seq, json.dumps(same)),
        )


def drop_same(db: Transaction, seq: int) -> None:
    """Let a memory, and each of the same plan, point nowhere."""
    for one in (seq, *(other for other, _ in _same_as(db, seq))):
        drop(db, one)


def get(db: Transaction, seq: int, now: datetime | None = None) -> Ahead | None:
    """What lies ahead of a memory; None when nothing does, or it is closed.

    What comes back is as it was kept, or with `now` as it stands then.
    """
    rows = db.execute(f"{_ROWS} AND ahead.memory = ?", (seq,)).fetchall()
    found = plan_rows.read_row(rows[0]) if rows else None
    if found and now:
        found = found.standing(now)
    return found if found and found.when.day < found.until else None


def of_memories(db: Transaction, seqs: Iterable[int], *, closed: bool = False) -> dict[int, Ahead]:
    """What lies ahead of several memories, by their seq; or lay, where `closed` ones count too."""
    some = f"{_EVERY if closed else _ROWS} AND ahead.memory IN (SELECT value FROM json_each(?))"
    found = (
        plan_rows.read_row(row) for row in db.execute(some, (json.dumps(list(seqs)),)).fetchall()
    )
    return {one.seq: one for one in found}


def closed_at(db: Transaction, at: datetime) -> list[Ahead]:
    """What was closed at that very moment, by what was told then."""
    rows = db.execute(f"{_EVERY} AND ahead.closed_at = ?", (to_microseconds(at),)).fetchall()
    return [plan_rows.read_row(row) for row in rows]


def find_replaced(db: Transaction, seq: int) -> frozenset[int]:
    """The memories that pointed somewhere and that this one took the place of, by seq."""
    rows = db.execute(
        "SELECT ahead.memory FROM ahead JOIN links ON links.target = ahead.memory"
        " WHERE links.source = ? AND links.type = 'replaces'",
        (seq,),
    )
    return frozenset(older for (older,) in rows.fetchall())


def has(db: Transaction, seq: int) -> bool:
    """Whether a memory points, or pointed, somewhere."""
    return bool(db.execute("SELECT 1 FROM ahead WHERE memory = ?", (seq,)).fetchall())


def open_until(db: Transaction, until: datetime, now: datetime) -> list[Ahead]:
    """What is open and begins up to a moment, soonest first, as it stands at `now`."""
    found = _standing(db.execute(*ask_open_until(until)).fetchall(), now)
    return [one for one in found if one.at <= until]


def ask_open_until(until: datetime) -> Question:
    """What is open and begins up to a moment."""
    sql = f"{_ROWS} AND ahead.at <= ? ORDER BY ahead.at, ahead.memory"
    return sql, (to_microseconds(until),)


def open_ones(db: Transaction, now: datetime, *, private: bool = True) -> list[Ahead]:
    """All that is open, soonest first, as it stands at `now`."""
    return _standing(_open_rows(db, private=private), now)


def kept_ones(db: Transaction) -> list[Ahead]:
    """All that is open, as it is kept: what comes back may stand at a day that is past."""
    return [plan_rows.read_row(row) for row in _open_rows(db, private=True)]


def closed_ones(db: Transaction) -> list[Ahead]:
    """All that is done or off."""
    closed = f"{_EVERY} AND ahead.closed_at IS NOT NULL ORDER BY ahead.at, ahead.memory"
    return [plan_rows.read_row(row) for row in db.execute(closed).fetchall()]


def told_ones(db: Transaction, *, private: bool) -> list[Ahead]:
    """All that is open, done, off or replaced, as it is kept.

    What something private alone replaced is left out with that, or it would lie ahead again.
    """
    told = (
        f"{_EVERY} AND memories.private <= ? AND (ahead.closed_at IS NOT NULL OR {IS_NOT_REPLACED}"
        " OR ahead.memory IN (SELECT target FROM links JOIN memories AS newer ON newer.seq = source"
        " WHERE type = 'replaces' AND newer.forgotten_at IS NULL AND newer.private <= ?))"
    )
    rows = db.execute(f"{told} ORDER BY ahead.at, ahead.memory", (private, private)).fetchall()
    return [plan_rows.read_row(row) for row in rows]


def _open_rows(db: Transaction, *, private: bool) -> list[Row]:
    rows = db.execute(
        f"{_ROWS} AND memories.private <= ? ORDER BY ahead.at, ahead.memory", (private,)
    )
    return rows.fetchall()


def _standing(rows: Iterable[Row], now: datetime) -> list[Ahead]:
    """What these are at `now`, the soonest first; what stood for one of what comes back is gone
    once that is over, as each of the others is."""
    standing = (plan_rows.read_row(row).standing(now) for row in rows)
    there = (one for one in standing if one.when.day < one.until)
    never = ahead.NEVER_ASKED
    return sorted(
        (one for one in there if one.asked != never or not one.is_over(now)), key=lambda one: one.at
    )


def note_told(db: Transaction, seqs: Iterable[int], told: Reminded) -> None:
    """Keep that these were told of so far: each is told once."""
    db.execute(
        f"UPDATE ahead SET told = ? WHERE told < ? AND {_WITH_SAME}",
        (int(told), int(told), *[json.dumps(list(seqs))] * 2),
    )


def note_going_on(db: Transaction, seqs: Iterable[int], now: datetime) -> None:
    """Keep when these were told of on a later one of their days."""
    db.execute(
        "UPDATE ahead SET asked_at = ? WHERE memory IN (SELECT value FROM json_each(?))",
        (to_microseconds(now), json.dumps(list(seqs))),
    )


def note_asked(db: Transaction, seqs: Iterable[int], now: datetime) -> None:
    """Keep that it was asked in one more session how these went."""
    db.execute(
        "UPDATE ahead SET asked = asked + 1, asked_at = ?"
        " WHERE memory IN (SELECT value FROM json_each(?))",
        (to_microseconds(now), json.dumps(list(seqs))),
    )


def close(db: Transaction, several: Sequence[Ahead], now: datetime) -> list[Ahead]:
    """Let these lie ahead no more; returns those that did until now.

    What comes back waits for its next return.
    """
    closed = _close_all(db, several, now)
    for one in closed:
        if one.every:
            stand(db, one, one.next_return(now))
    return closed


def end(
    db: Transaction, several: Sequence[Ahead], now: datetime, start: date | None = None
) -> Sequence[Ahead]:
    """Let these come back no more from a day on, or at once; returns those that did until now."""
    if start:
        seqs = [json.dumps([one.seq for one in several])] * 2
        db.execute(f"UPDATE ahead SET ends = ? WHERE {_WITH_SAME}", (start.isoformat(), *seqs))
        return several
    ended = _close_all(db, several, now)
    if ended:
        note_told(db, [one.seq for one in ended], Reminded.CALLED_OFF)
    return ended


def _close_all(db: Transaction, several: Sequence[Ahead], now: datetime) -> list[Ahead]:
    if not several:
        return []
    rows = db.execute(
        f"UPDATE ahead SET closed_at = ? WHERE closed_at IS NULL AND {_WITH_SAME} RETURNING memory",
        (to_microseconds(now), *[json.dumps([one.seq for one in several])] * 2),
    ).fetchall()
    seqs = {seq for (seq,) in rows}
    return [one for one in several if one.seq in seqs]
