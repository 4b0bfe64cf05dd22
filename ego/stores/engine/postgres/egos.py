"""Which egos a database has, who may be which of them (tokens), and what each has set.

These tables are the host's own and no ego's: they are reached as another role than an ego's rows.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

from ego.errors import NotFound, Run, UsageError, begin_ego
from ego.stores.engine.contract import Contradiction, Transaction
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.database import APP, HOST, HostedDatabase
from ego.stores.engine.postgres.transactions import HostedTransaction, Statement, transact
from ego.stores.engine.statements import insert_all

NAME_CHARACTERS = 200
TOKEN_BYTES = 32
_ONE = (
    "SELECT egos.ego, egos.name, coalesce((SELECT array_agg(ARRAY[key, value] ORDER BY key)"
    " FROM settings WHERE settings.ego = egos.ego), ARRAY[]::text[]) AS settings FROM egos"
)


class HostedEgo(NamedTuple):
    """One of the egos of a database."""

    number: int
    name: str
    settings: tuple[tuple[str, str], ...]
    """What is set of it, in order of the keys."""


class Listed(NamedTuple):
    """An ego as a list of them shows it."""

    number: int
    name: str
    created_at: datetime
    tokens: int


@contextmanager
def hosting(url: str, *, writes: bool = True) -> Iterator[HostedTransaction]:
    """A transaction on the host's own tables."""

    def beginning(wait: str) -> tuple[Statement, ...]:
        begun = Statement("BEGIN" if writes else "BEGIN READ ONLY")
        chosen = f"SELECT set_config('role', '{HOST}', true), set_config('lock_timeout', %s, true)"
        return begun, Statement(chosen, (wait,))

    with connections.explain(), transact(url, beginning, writes=writes) as transaction:
        yield transaction


def digest(token: str) -> bytes:
    """What is kept of a token: its SHA-256."""
    return hashlib.sha256(token.encode()).digest()


def find(url: str, name: str) -> HostedEgo:
    """The ego called so; NotFound when there is none."""
    with hosting(url, writes=False) as db:
        found = db.run(f"{_ONE} WHERE name = %s", (name,))
    row = found.fetchone()
    if row is None:
        raise NotFound(
            f"The database has no ego called '{name}'.", Run(begin_ego(name), "adds one.")
        )
    return _ego(row)


def read(db: HostedTransaction, number: int) -> HostedEgo:
    """The ego with this number."""
    return _ego(db.run(f"{_ONE} WHERE egos.ego = %s", (number,)).fetchone())


def find_by_token(url: str, digest_of_token: bytes) -> HostedEgo | None:
    """The ego whose token has this SHA-256; None when there is none (any more)."""
    with hosting(url, writes=False) as db:
        found = db.run(
            f"{_ONE} JOIN tokens ON tokens.ego = egos.ego WHERE digest = %s", (digest_of_token,)
        )
    row = found.fetchone()
    return None if row is None else _ego(row)


def add(url: str, name: str, documents: Mapping[str, str]) -> HostedEgo:
    """Begin an ego called `name`, which no other one is, with the first of its documents."""
    _refuse_odd(name)
    try:
        with hosting(url) as db:
            (number,) = db.run(
                "INSERT INTO egos (name) VALUES (%s) RETURNING ego", (name,)
            ).fetchone()
            db.run(
                "INSERT INTO beats (ego, next_at) VALUES (%s, now() + interval '30 minutes')",
                (number,),
            )
            db.run(
                "SELECT set_config('role', %s, true), set_config('ego.id', %s, true)",
                (APP, str(number)),
            )
            db.execute("INSERT INTO totals (name, value) VALUES ('memories', 0), ('tokens', 0)")
            insert_all(db, "INSERT INTO documents (name, content)", documents.items())
    except Contradiction:
        raise UsageError(f"There is an ego called '{name}' already.") from None
    return HostedEgo(number, name, ())


def list_egos(url: str) -> list[Listed]:
    """All of them by name, with how many tokens each has."""
    with hosting(url) as db:
        rows = db.run(
            "SELECT egos.ego, name, created_at, count(digest) FROM egos"
            " LEFT JOIN tokens ON tokens.ego = egos.ego GROUP BY egos.ego ORDER BY name"
        )
        return [Listed(*row) for row in rows]


def new_token(url: str, ego: HostedEgo) -> str:
    """Make another token of an ego; it is told now and never again."""
    token = f"ego_{secrets.token_urlsafe(TOKEN_BYTES)}"
    with hosting(url) as db:
        db.run("INSERT INTO tokens (digest, ego) VALUES (%s, %s)", (digest(token), ego.number))
    return token


def list_tokens(url: str, ego: HostedEgo) -> list[datetime]:
    """When each of its tokens was made."""
    with hosting(url) as db:
        rows = db.run("SELECT made_at FROM tokens WHERE ego = %s ORDER BY made_at", (ego.number,))
        return [at for (at,) in rows]


def revoke_tokens(url: str, ego: HostedEgo) -> int:
    """Let none of its tokens count any more; returns how many there were."""
    with hosting(url) as db:
        return db.run("DELETE FROM tokens WHERE ego = %s", (ego.number,)).rowcount


def change_settings(url: str, ego: HostedEgo, changes: Mapping[str, str | None]) -> HostedEgo:
    """Keep what is set of an ego, or let it go where it is None; returns the ego with all of it."""
    with hosting(url) as db:
        for key, value in changes.items():
            if value is None:
                db.run("DELETE FROM settings WHERE ego = %s AND key = %s", (ego.number, key))
            else:
                db.run(
                    "INSERT INTO settings (ego, key, value) VALUES (%s, %s, %s)"
                    " ON CONFLICT (ego, key) DO UPDATE SET value = excluded.value",
                    (ego.number, key, value),
                )
        return read(db, ego.number)


def remove(url: str, ego: HostedEgo) -> None:
    """Delete an ego with all of its rows and tokens."""
    with hosting(url) as db:  # nobody comes in any more
        db.run("DELETE FROM tokens WHERE ego = %s", (ego.number,))
    with HostedDatabase(url, ego.number).writing() as db:
        for table in reversed(list_tables(db)):
            db.run(f"DELETE FROM {table}")
    with hosting(url) as db:
        db.run("DELETE FROM egos WHERE ego = %s", (ego.number,))


def list_tables(db: Transaction) -> list[str]:
    """The tables of an ego's rows, as they were made: what others name stands first."""
    rows = db.execute(
        "SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace('ego')"
        " AND relkind = 'r' AND relrowsecurity ORDER BY oid"
    )
    return [name for (name,) in rows]


def count_bytes(db: HostedTransaction) -> int:
    """How much room an ego's rows take, without indexes."""
    rooms = [
        f"(SELECT coalesce(sum(pg_column_size({name}.*)), 0) FROM {name})"
        for name in list_tables(db)
    ]
    (taken,) = db.run(f"SELECT {' + '.join(rooms)}").fetchone()
    return int(taken)


def _refuse_odd(name: str) -> None:
    if not name or name != name.strip() or len(name) > NAME_CHARACTERS or not name.isprintable():
        raise UsageError(
            f"An ego's name is a line of 1 to {NAME_CHARACTERS} characters without space around it."
        )


def _ego(row: tuple[int, str, list[list[str]]]) -> HostedEgo:
    number, name, settings = row
    return HostedEgo(number, name, tuple((key, value) for key, value in settings))
