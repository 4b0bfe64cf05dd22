"""The schema of a database of many egos: made once, with the roles and the extension it needs."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.resources import files as resources
from typing import TYPE_CHECKING, Any

from ego.errors import Do, StateError
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.database import APP, HOST

if TYPE_CHECKING:
    from ego.stores.engine.postgres.connections import Connection

OLDEST = 150_000
"""The oldest server that has what the schema asks for, as it numbers itself: 15."""
_FIRST = "postgres"
"""The database that every server has from its start."""
_MIGRATING = 1_701_013_359
"""The advisory lock of whoever makes or changes the schema."""


def prepare(url: str, admin_url: str | None = None) -> bool:
    """Make database, roles, extension and schema, where there are none; returns whether it did.

    As whom `admin_url` names, who may make them; without it, as whom `url` names.
    """
    with connections.explain(), _connect(admin_url or url) as admin:
        (number,) = _one(admin, "SELECT current_setting('server_version_num')::int")
        if number < OLDEST:
            raise StateError(
                f"The server is PostgreSQL {number // 10_000}.", Do("take 15 or a later one.")
            )
        with admin.transaction():
            admin.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATING,))
            _make_roles(admin, _named(url, "user") if admin_url else None, _named(url, "password"))
            _make_extension(admin)
            is_new = _one(admin, "SELECT to_regnamespace('ego') IS NULL")[0]
            if is_new:
                admin.execute(text())
            else:
                _bring_up_to_date(admin)
        return bool(is_new)


def text() -> str:
    """The schema as it is today, in PostgreSQL's SQL."""
    return resources(__package__).joinpath("schema.sql").read_text("utf-8")


def number() -> int:
    """The number of the migration that the schema is at."""
    (found,) = re.findall(r"INSERT INTO version \(schema\) VALUES \((\d+)\)", text())
    return int(found)


def _connect(url: str) -> Connection:
    """A connection to the database, which is made when the server has none of that name."""
    try:
        return connections.connect(url)
    except StateError:
        if not _make_database(url):
            raise
    return connections.connect(url)


def _make_database(url: str) -> bool:
    """Make the database that `url` names; False when it is there, or its server is not."""
    from psycopg import sql
    from psycopg.conninfo import make_conninfo

    name = _named(url, "dbname")
    if name is None:
        return False
    with suppress(StateError), connections.connect(make_conninfo(url, dbname=_FIRST)) as server:
        if not _one(server, "SELECT count(*) FROM pg_database WHERE datname = %s", name)[0]:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            return True
    return False


def _bring_up_to_date(admin: Connection) -> None:
    """Run `NNNN.sql` of every later migration; each was made for a database as the last left it."""
    (there,) = _one(admin, "SELECT schema FROM ego.version")
    if there > number():
        raise StateError(
            f"The database was prepared by a newer ego (schema {there}, this one knows"
            f" {number()}).",
            Do("update ego."),
        )
    for later in range(there + 1, number() + 1):
        change = resources(__package__).joinpath(f"{later:04}.sql")
        if change.is_file():  # not every migration changes the schema
            admin.execute("SET LOCAL search_path = ego, public, extensions")
            admin.execute(change.read_text("utf-8"))
    admin.execute("UPDATE ego.version SET schema = %s", (number(),))


def _make_roles(admin: Connection, user: str | None, password: str | None) -> None:
    from psycopg import sql

    for role in (APP, HOST):
        if not _has_role(admin, role):
            admin.execute(
                sql.SQL("CREATE ROLE {} NOLOGIN NOINHERIT NOBYPASSRLS").format(sql.Identifier(role))
            )
    if user is None:
        (user,) = _one(admin, "SELECT current_user::text")
    elif not _has_role(admin, user):
        admin.execute(
            sql.SQL("CREATE ROLE {} LOGIN NOINHERIT NOBYPASSRLS PASSWORD {}").format(
                sql.Identifier(user), sql.Literal(password)
            )
        )
    (may_all,) = _one(admin, "SELECT rolsuper FROM pg_roles WHERE rolname = %s", user)
    if not may_all:
        admin.execute(
            sql.SQL("GRANT {}, {} TO {}").format(
                sql.Identifier(APP), sql.Identifier(HOST), sql.Identifier(user)
            )
        )


def _make_extension(admin: Connection) -> None:
    from psycopg import errors

    try:
        admin.execute("CREATE EXTENSION IF NOT EXISTS vector")
    except errors.FeatureNotSupported as error:
        raise StateError(
            "The server has no pgvector.", Do("install its extension `vector`, 0.7 or later.")
        ) from error


def _has_role(admin: Connection, role: str) -> bool:
    return bool(_one(admin, "SELECT count(*) FROM pg_roles WHERE rolname = %s", role)[0])


def _one(connection: Connection, statement: str, *values: object) -> tuple[Any, ...]:
    return tuple(connection.execute(statement, values).fetchone() or ())


def _named(url: str, what: str) -> str | None:
    """The `user` or the `password` in a URL."""
    from psycopg.conninfo import conninfo_to_dict

    found = conninfo_to_dict(url).get(what)
    return str(found) if found else None
