"""What a server is asked about all egos together: how much there is; and VACUUM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ego.errors import ADMIN_URL, HOST_INIT, Do, Run, StateError
from ego.stores.engine.contract import Transaction
from ego.stores.engine.postgres import connections, egos, schema


class Measured(NamedTuple):
    """How much a database has."""

    egos: int
    tokens: int
    beats: int
    waiting: int
    room: Mapping[str, int]
    """Bytes on the server's disk, by table."""


def measure(url: str) -> Measured:
    """Count egos and what waits, and the room that tables take with their indexes."""
    with egos.hosting(url) as db:
        counts = db.run(
            "SELECT (SELECT count(*) FROM egos), (SELECT count(*) FROM tokens),"
            " (SELECT count(*) FROM beats WHERE next_at <= now()),"
            " (SELECT count(*) FROM waiting)"
        ).fetchone()
        room = db.run(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class"
            " WHERE relnamespace = 'ego'::regnamespace AND relkind = 'r' ORDER BY relname"
        )
        egos_, tokens, beats, waiting = counts
        return Measured(egos_, tokens, beats, waiting, dict(room.fetchall()))


def vacuum(url: str, *, full: bool) -> list[str]:
    """VACUUM every table as its owner, whom `url` names; with `full` each is written anew."""
    with connections.explain(), connections.connect(url) as owner:
        rows = owner.execute(
            "SELECT relname, pg_has_role(relowner, 'USAGE') FROM pg_class"
            " WHERE relnamespace = to_regnamespace('ego') AND relkind = 'r' ORDER BY relname"
        ).fetchall()
        if not all(is_ours for _, is_ours in rows):
            raise StateError(
                "Only who owns the tables may go through them.",
                Do("name them with {}.", ADMIN_URL),
            )
        for name, _ in rows:
            owner.execute(f"VACUUM ({'FULL, ' if full else ''}ANALYZE) ego.{name}")
        return [name for name, _ in rows]


def look_at(url: str) -> tuple[str, int]:
    """Which versions the server and its pgvector have, and the number of the schema."""
    with egos.hosting(url) as db:
        server, vector, number = db.run(
            "SELECT current_setting('server_version'),"
            " (SELECT extversion FROM pg_extension WHERE extname = 'vector'),"
            " (SELECT schema FROM version)"
        ).fetchone()
    return f"PostgreSQL {server.split()[0]} with pgvector {vector}", int(number)


def refuse_unready(url: str) -> None:
    """Raise StateError while no call could be answered: no server, or another schema."""
    _, there = look_at(url)
    if there != schema.number():
        raise StateError(
            f"The database has schema {there}, and this ego goes with {schema.number()}.",
            Run(HOST_INIT, "brings it up to date.")
            if there < schema.number()
            else Do("update ego."),
        )


def count_rows(db: Transaction) -> tuple[dict[str, int], dict[str, int]]:
    """How many rows an ego has in each table, and how many bytes those take."""
    counts, room = dict[str, int](), dict[str, int]()
    for table in egos.list_tables(db):
        counts[table], room[table] = db.execute(
            f"SELECT count(*), coalesce(sum(pg_column_size(t.*)), 0) FROM {table} AS t"
        ).fetchone()
    return counts, {table: size for table, size in room.items() if size}
