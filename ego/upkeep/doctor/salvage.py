"""Reading what can still be read of a damaged database, and making a sound one of it.

Every table of the sound one is filled row by row from the damaged file, and where that
cannot be read, from an older copy. What is derived from other rows is left to
`agreement`. The damaged file is read as a copy and stays as it is.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from ego.stores.engine.schema import list_tables
from ego.stores.memory import memories
from ego.stores.sanity import DERIVED, is_senseless

_BESIDE = ("", "-wal")
"""What belongs to a database file. Its shared memory is made anew by whoever opens it."""
_PROBES = 20_000
"""How many ranges of one table are tried, at most, where reading it fails."""
_LARGEST = 1 << 31
"""As far as rowids are looked for when the last one cannot be read."""

Row = tuple[Any, ...]


class Saved(NamedTuple):
    """What became of one table."""

    table: str
    read: int
    """Rows from the damaged file."""
    older: int
    """Rows from the older copy, where the damaged file could not be read."""
    whole: bool
    """Whether the damaged file could be read from end to end."""
    senseless: int = 0
    """Rows of the damaged file that could be read and are none that was ever written."""


def salvage(
    sound: sqlite3.Connection, damaged: Path | None, older: Path | None, workshop: Path
) -> list[Saved]:
    """Fill the empty tables of `sound`; copies of the other two are made in `workshop`.

    `sound` has the newest schema and no rows. An older copy may have an older schema: the
    columns that both have are taken.
    """
    sound.execute("PRAGMA foreign_keys = OFF")
    with (
        closing(_Source(damaged, workshop / "damaged.db")) as ours,
        closing(_Source(older, workshop / "older.db")) as theirs,
    ):
        sound.execute("BEGIN IMMEDIATE")
        kept = [table for table in list_tables(sound) if table not in DERIVED]
        saved = [_fill(sound, table, ours, theirs) for table in kept]
        _keep_counting(sound, ours, theirs)
        torn = _drop_orphans(sound)
        sound.execute("COMMIT")
    return [one._replace(whole=one.whole and one.table not in torn) for one in saved]


def _fill(sound: sqlite3.Connection, table: str, ours: _Source, theirs: _Source) -> Saved:
    columns = [row[1] for row in sound.execute(f'PRAGMA table_info("{table}")')]
    read = _put(sound, table, ours.rows(table, columns))
    whole = ours.whole(table)
    older = 0 if whole else _put(sound, table, theirs.rows(table, columns))
    return Saved(table, read, older, whole, ours.senseless[table])


def _put(sound: sqlite3.Connection, table: str, rows: Iterator[Mapping[str, Any]]) -> int:
    taken = 0
    for row in rows:
        names = ", ".join(f'"{name}"' for name in row)
        places = ", ".join("?" * len(row))
        with suppress(sqlite3.Error):  # a row that breaks a rule of its table is damage too
            cursor = sound.execute(
                f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({places})', tuple(row.values())
            )
            taken += cursor.rowcount
    return taken


def _keep_counting(sound: sqlite3.Connection, *sources: _Source) -> None:
    """Let no number be given out a second time: vectors and words name memories by theirs."""
    for source in sources:
        for row in source.rows("sqlite_sequence", ["name", "seq"]):
            name, seq = row.get("name"), row.get("seq")
            if isinstance(seq, int):
                sound.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
                              (seq, name))  # fmt: skip
                sound.execute(
                    "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2"
                    " WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
                    (name, seq),
                )


def _drop_orphans(sound: sqlite3.Connection) -> set[str]:
    """Delete rows that name a row which could not be read; returns the tables that had some."""
    torn: set[str] = set()
    while more := {table for table in list_tables(sound) if _drop_orphans_of(sound, table)}:
        torn |= more  # and who named those is one now
    return torn


def _drop_orphans_of(sound: sqlite3.Connection, table: str) -> int:
    dropped = 0
    for _, _, parent, column, named, *_ in sound.execute(
        f'PRAGMA foreign_key_list("{table}")'
    ).fetchall():
        key = named or next(
            row[1] for row in sound.execute(f'PRAGMA table_info("{parent}")') if row[5]
        )
        dropped += sound.execute(
            f'DELETE FROM "{table}" WHERE "{column}" IS NOT NULL'
            f' AND "{column}" NOT IN (SELECT "{key}" FROM "{parent}")'
        ).rowcount
    return dropped


class _Source:
    """A copy of a database that may be damaged, read as far as it goes."""

    def __init__(self, path: Path | None, copy: Path) -> None:
        self._db: sqlite3.Connection | None = None
        self._broken: set[str] = set()
        self.senseless: Counter[str] = Counter()
        if path is None or not path.exists():
            return
        for end in _BESIDE:
            if (part := path.with_name(path.name + end)).exists():
                shutil.copyfile(part, copy.with_name(copy.name + end))
        self._db = sqlite3.connect(copy, isolation_level=None)
        self._db.text_factory = _text
        with suppress(sqlite3.Error):  # opens a file that ends too early, too
            self._db.execute("PRAGMA writable_schema = ON")

    def whole(self, table: str) -> bool:
        """Whether all of `table` could be read, once its rows have been."""
        return self._db is not None and table not in self._broken

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The rows of `table` that can be read, with those of `columns` that it has."""
        if self._db is None:
            return
        try:
            has = {row[1] for row in self._db.execute(f'PRAGMA table_info("{table}")')}
            names = [name for name in columns if name in has]
            if not names:
                self._broken.add(table)
                return
            by_number = self._has_rowid(table)
        except sqlite3.Error:
            self._broken.add(table)
            return
        chosen = ", ".join(f'"{name}"' for name in names)
        found = self._numbered(table, chosen) if by_number else self._ordered(table, chosen)
        for values in found:
            row = dict(zip(names, values, strict=True))
            if _is_sound(table, row):
                yield row
            else:
                self._broken.add(table)
                self.senseless[table] += 1

    def _has_rowid(self, table: str) -> bool:
        assert self._db is not None
        row = self._db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        return row is None or "WITHOUT ROWID" not in str(row[0]).upper()

    def _numbered(self, table: str, chosen: str) -> Iterator[Row]:
        """By rowid: a range that cannot be read is halved until what can be is found."""
        assert self._db is not None
        waiting = [(self._end(table, "min", 0), self._end(table, "max", _LARGEST))]
        for _ in range(_PROBES):
            if not waiting:
                return
            low, high = waiting.pop()
            # One row alone is asked for by its number: the end of a range is only known from
            # the row behind it, which may be the one that cannot be read.
            which = "= ?1" if low == high else "BETWEEN ?1 AND ?2 ORDER BY rowid"
            last = low - 1
            try:
                for number, *row in self._db.execute(
                    f'SELECT rowid, {chosen} FROM "{table}" NOT INDEXED WHERE rowid {which}',
                    (low, high)[: 1 + (low < high)],
                ):
                    last = number
                    yield tuple(row)
            except sqlite3.Error:
                self._broken.add(table)
                start, middle = last + 1, (last + 1 + high) // 2
                if low < high:
                    waiting += [(middle + 1, high)] * (middle < high)
                    waiting += [(start, middle)] * (start <= high)

    def _end(self, table: str, which: str, otherwise: int) -> int:
        assert self._db is not None
        try:
            (end,) = self._db.execute(f'SELECT {which}(rowid) FROM "{table}"').fetchone()
        except sqlite3.Error:
            self._broken.add(table)
            return otherwise
        return 0 if end is None else int(end)

    def _ordered(self, table: str, chosen: str) -> Iterator[Row]:
        """Without rowids: from the one end and, where that fails, from the other."""
        assert self._db is not None
        for order in ("ASC", "DESC"):
            keys = ", ".join(
                f'"{row[1]}" {order}'
                for row in self._db.execute(f'PRAGMA table_info("{table}")')
                if row[5]
            )
            query, read = f'SELECT {chosen} FROM "{table}" ORDER BY {keys}', 0
            try:
                for row in self._db.execute(query):
                    yield row
                    read += 1
            except sqlite3.Error:
                self._broken.add(table)
            else:
                return
            with suppress(sqlite3.Error):  # the last one before the damage, read ahead of it
                yield from self._db.execute(f"{query} LIMIT 1 OFFSET {read}")

    def close(self) -> None:
        """Close the copy."""
        if self._db is not None:
            self._db.close()


def _is_sound(table: str, row: Mapping[str, Any]) -> bool:
    """Whether a row is one that was written, and not what a lost page reads as: zeros."""
    if any(isinstance(value, str) and "\0" in value for value in row.values()):
        return False
    if is_senseless(table, row):
        return False
    return table != "memories" or memories.is_digest_of(row["digest"], row["content"])


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
