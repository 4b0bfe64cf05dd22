"""Which egos a database has, and that none of them can reach another's rows."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from ego import config
from ego.config import Settings
from ego.errors import NotFound, StateError, UsageError
from ego.runtime import hosted
from ego.runtime.ego import open_ego
from ego.stores.engine.postgres import connections, egos, schema
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.egos import HostedEgo
from tests.conftest import NOON, Ids, use
from tests.servers import Server

_numbers = itertools.count()


@pytest.fixture
def begun(database_url: str) -> Callable[[], HostedEgo]:
    return lambda: hosted.add_ego(database_url, f"one-{next(_numbers)}", NOON)


def operator(url: str, name: str = "") -> Settings:
    variables = {"EGO_DATABASE_URL": url, "EGO_NAME": name, "EGO_EMBEDDING_MODEL": "off"}
    return config.read(environ={"HOME": "/nowhere", "EGO_NOW": NOON.isoformat()} | variables)


def test_a_token_is_the_key_to_one_ego_until_it_is_revoked(
    database_url: str, begun: Callable[[], HostedEgo]
) -> None:
    one, other = begun(), begun()
    token, theirs = egos.new_token(database_url, one), egos.new_token(database_url, other)

    assert egos.find_by_token(database_url, egos.digest(token)) == one
    assert egos.find_by_token(database_url, egos.digest(theirs)) == other
    assert egos.revoke_tokens(database_url, one) == 1
    assert egos.find_by_token(database_url, egos.digest(token)) is None
    assert egos.find_by_token(database_url, token.encode()) is None
    with egos.hosting(database_url) as db:
        kept = db.run("SELECT digest FROM tokens").fetchall()
    assert theirs.encode() not in b"".join(digest for (digest,) in kept)


def test_names_are_of_one_ego_each_and_what_is_set_stays(
    database_url: str, begun: Callable[[], HostedEgo]
) -> None:
    one = begun()

    with pytest.raises(UsageError, match="already"):
        hosted.add_ego(database_url, one.name, NOON)
    with pytest.raises(UsageError, match="a line of 1 to 200"):
        hosted.add_ego(database_url, "a\nb", NOON)
    with pytest.raises(NotFound, match="no ego called 'nobody'"):
        egos.find(database_url, "nobody")
    with pytest.raises(UsageError, match="--ego"):
        open_ego(operator(database_url))
    egos.change_settings(database_url, one, {"companion": "Yuki", "heartbeat.wants": "3"})
    egos.change_settings(database_url, one, {"heartbeat.wants": None, "desires.pace": "2"})
    with open_ego(operator(database_url, one.name)) as ego:
        assert ego.companion == "Yuki"
        assert (ego.settings.heartbeat["wants"], ego.settings.tuning.pace) == ("2", 2)


def test_an_ego_is_lived_and_removed_and_the_others_stay(
    database_url: str, begun: Callable[[], HostedEgo]
) -> None:
    one, other = begun(), begun()
    for each in (one, other):
        with open_ego(operator(database_url), hosted=each, new_id=Ids()) as ego:
            said = use(ego, "remember", content=f"The garden of {each.name}.").text
            assert "mem_000000000001" in said
    gone = HostedDatabase(database_url, one.number)

    egos.remove(database_url, one)

    with open_ego(operator(database_url, other.name)) as ego:
        assert f"The garden of {other.name}." in use(ego, "recall", context="the garden").text
    assert one not in egos.list_egos(database_url)
    with gone.reading() as db:
        for table in egos.list_tables(db):
            assert db.run(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
    with pytest.raises(Exception, match="foreign key"), gone.writing() as db:
        db.execute("INSERT INTO outbox (kind, payload, noted_at) VALUES ('x', '{}', 0)")


def test_rows_of_another_ego_can_neither_be_read_nor_changed_nor_written(
    database_url: str, begun: Callable[[], HostedEgo]
) -> None:
    one, other = begun(), begun()
    with open_ego(operator(database_url), hosted=one) as ego:
        use(ego, "remember", content="A secret of mine.")
    theirs = HostedDatabase(database_url, other.number)

    with theirs.writing() as db:
        for table in egos.list_tables(db):
            mine = f"FROM {table} WHERE ego = {one.number}"
            assert db.run(f"SELECT count(*) {mine}").fetchone() == (0,), table
            assert db.run(f"DELETE {mine}").rowcount == 0
            changed = db.run(f"UPDATE {table} SET ego = ego WHERE ego = {one.number}")
            assert changed.rowcount == 0
    for table in ("outbox (ego, kind, payload, noted_at)", "totals (ego, name, value)"):
        values = "'x', '{}', 0" if "outbox" in table else "'x', 0"
        with pytest.raises(StateError, match="row-level security"), theirs.writing() as db:
            db.run(f"INSERT INTO {table} VALUES ({one.number}, {values})")
    with pytest.raises(StateError, match="permission denied"), theirs.reading() as db:
        db.run("SELECT * FROM tokens")
    with pytest.raises(StateError, match="permission denied"), egos.hosting(database_url) as db:
        db.run("INSERT INTO memories (ego) VALUES (1)")


@pytest.mark.parametrize("said", ["", "SELECT set_config('ego.id', '', true);"])
def test_without_an_ego_nothing_is_read_or_written(database_url: str, said: str) -> None:
    with connections.connect(database_url) as bare:
        tables = "SELECT relname FROM pg_class WHERE relrowsecurity"
        for (table,) in bare.execute(tables).fetchall():
            for asked in (f"SELECT * FROM {table}", f"DELETE FROM {table}"):
                with pytest.raises(Exception, match=r"ego\.id|bigint"):
                    bare.execute(f"BEGIN; {said} SET LOCAL ROLE ego_app; {asked}")
                bare.execute("ROLLBACK")


def test_the_role_of_the_application_owns_nothing_and_is_held_to_the_rules(
    database_url: str,
) -> None:
    with connections.connect(database_url) as bare:
        rows = bare.execute(
            "SELECT relname FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner"
            " WHERE rolname IN ('ego_tests', 'ego_app', 'ego_host')"
        ).fetchall()
        rights = bare.execute(
            "SELECT bool_or(rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb)"
            " FROM pg_roles WHERE rolname IN ('ego_tests', 'ego_app', 'ego_host')"
        ).fetchone()

    assert (rows, rights) == ([], (False,))


def test_a_database_that_is_not_prepared_or_not_there_says_so(postgres: Server) -> None:
    with connections.connect(postgres.url()) as admin:
        admin.execute("CREATE DATABASE bare")
    with pytest.raises(StateError, match="ego host init"):
        egos.list_egos(postgres.url(database="bare"))
    assert schema.prepare(postgres.url(database="bare"))
    assert egos.list_egos(postgres.url(database="bare")) == []
    with pytest.raises(StateError, match="cannot be used"):
        egos.list_egos(postgres.url(database="nothing"))
    connections.close_all()
