"""SQL is written once: every statement of the stores is one that SQLite and PostgreSQL run alike.

Here are the statements as they stand in the sources, pieced together where their parts are known
there. Every other one is looked at when a test runs it, by the fixture `sql_subset` that all tests
have: a statement made of parts that no test ever puts together in its own process is not seen.
"""

from __future__ import annotations

import ast
import importlib
import re
import sqlite3
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from ego.runtime.ego import Ego
from ego.stores.embedding.waiting import SHELVES
from ego.stores.memory import columns, memories
from ego.stores.memory.filters import Filter
from tests.conftest import NOON
from tests.stores import sql_subset
from tests.stores.sql_subset import HOME, LIST, OUTSIDE, Subset, as_postgres

MODULES = [
    path for path in sorted(HOME.rglob("*.py")) if path.relative_to(HOME).as_posix() not in OUTSIDE
]

WHOLE = re.compile(r"(SELECT|DELETE FROM|UPDATE|INSERT INTO \S+ \([^)]+\) VALUES) [^{]+$")
"""How a text begins that is a statement."""


class Found(NamedTuple):
    """A statement in a source: where, and every wording it can have; none where it is not said."""

    place: str
    function: str
    wordings: tuple[str, ...]


class Source:
    """A module, read for its statements."""

    def __init__(self, path: Path) -> None:
        self._name = path.relative_to(HOME).as_posix()
        dotted = ".".join(path.relative_to(HOME).with_suffix("").parts)
        self._module = importlib.import_module(f"ego.stores.{dotted}".removesuffix(".__init__"))
        self._tree = ast.parse(path.read_text("utf-8"))
        self._functions = {
            node: function
            for function in ast.walk(self._tree)
            if isinstance(function, ast.FunctionDef)
            for node in ast.walk(function)
        }  # the innermost one is named last

    def statements(self) -> Iterator[Found]:
        """What is run, and whatever else reads as a statement from its first word on."""
        inner = {
            part
            for node in ast.walk(self._tree)
            if isinstance(node, ast.JoinedStr)
            for part in node.values
        }
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call) and (parts := self._parts(node)):
                yield self._found(node, parts)
            elif question := self._question(node):
                yield self._found(question, [question])
            elif isinstance(node, ast.Constant | ast.JoinedStr) and node not in inner:
                found = self._found(node, [node])
                if found.wordings and WHOLE.match(found.wordings[0]):
                    yield found

    def _found(self, node: ast.expr, parts: list[ast.expr]) -> Found:
        function = self._functions.get(node)
        texts = [self._texts(part, function) for part in parts]
        return Found(
            f"ego/stores/{self._name}:{node.lineno}",
            f"{self._name} {function.name if function else ''}",
            tuple(map("".join, product(*texts))),
        )

    def _parts(self, call: ast.Call) -> list[ast.expr]:
        """What a call's statement is put together from."""
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in {"execute", "executemany"}:  # a question is looked at where it is said
            return [one for one in call.args[:1] if not isinstance(one, ast.Starred)]
        if name == "insert_all":
            values = ast.Constant(" VALUES (?) ")
            return [call.args[1], values, *call.args[3:]]
        return []

    def _question(self, node: ast.AST) -> ast.expr | None:
        """The statement of a `Question`: of a constant, or of what a function returns."""
        match node:
            case ast.AnnAssign(annotation=ast.Name("Question"), value=ast.Tuple([said, _])):
                return said
            case ast.Return(ast.Tuple([said, _])):
                function = self._functions.get(node)
                match function and function.returns:
                    case ast.Name("Question"):
                        return said
        return None

    def _texts(self, node: ast.expr, function: ast.FunctionDef | None) -> list[str]:
        """Every text that an expression can be, as far as the source says."""
        found: list[str] = []
        match node:
            case ast.Constant(str(text)):
                found = [text]
            case ast.JoinedStr(values):
                several = [self._texts(one, function) for one in values]
                found = ["".join(parts) for parts in product(*several)]
            case ast.FormattedValue(value):
                found = self._texts(value, function)
            case ast.IfExp(_, one, other):
                found = self._all([one, other], function)
            case ast.BinOp(one, ast.Add(), other):
                both = self._texts(one, function), self._texts(other, function)
                found = ["".join(parts) for parts in product(*both)]
            case ast.Attribute(ast.Name("shelf"), name):
                found = [getattr(shelf, name) for shelf in SHELVES]
            case ast.Name(name):
                text = getattr(self._module, name, None)
                given = [value for known, value in _given(function) if known == name]
                found = [text] if isinstance(text, str) else self._all(given, function)
        return found

    def _all(self, several: list[ast.expr], function: ast.FunctionDef | None) -> list[str]:
        known = [self._texts(one, function) for one in several]
        return [text for texts in known for text in texts] if all(known) else []


def _given(function: ast.FunctionDef | None) -> Iterator[tuple[str, ast.expr]]:
    """Each name that a function gives to a value, also the first ones of tuples."""
    for node in ast.walk(function) if function else ():
        if not isinstance(node, ast.Assign):
            continue
        match node.targets[0], node.value:
            case ast.Name(name), value:
                yield name, value
            case ast.Tuple([ast.Name(name), *_]), ast.Tuple([value, *_]):
                yield name, value
            case (
                ast.Tuple([ast.Name(name), *_]),
                ast.IfExp(_, ast.Tuple([one, *_]), ast.Tuple([other, *_])),
            ):
                yield name, one
                yield name, other


FOUND = [one for path in MODULES for one in Source(path).statements()]
PIECED = {
    "console.py _asked",
    "console.py record",
    "engine/statements.py insert_all",
    "talk/words.py _newest",
    "talk/events.py seqs_between",
    "memory/memories.py unread_by_seqs",
    "memory/memories.py count",
    "memory/memories.py matching_seqs",
    "memory/memories.py newest",
    "memory/trash.py erase_decided",
    "memory/trash.py erase_talk",
    "memory/trash.py ids",
    "mood.py rows",
    "sealed.py counts",
    "sealed.py ids",
    "sealed.py texts",
}
"""Functions whose statements are pieced together as they run. Tests run each of them, and there
the statements are looked at; name a new one here once a test runs it."""


def test_every_statement_in_the_sources_is_in_the_subset(sql_subset: Subset) -> None:
    wrongs = [
        f"{one.place}: {wrong}. In: {statement}"
        for one in FOUND
        for statement in one.wordings
        if (wrong := sql_subset.refuses(statement))
    ]

    assert wrongs == []
    assert len(FOUND) > 150


def test_what_the_sources_do_not_say_whole_is_named() -> None:
    assert {one.function for one in FOUND if not one.wordings} == PIECED


def test_a_module_is_outside_for_as_long_as_it_is_there() -> None:
    assert [name for name in OUTSIDE if not (HOME / name).is_file()] == []


REFUSED = {
    "INSERT OR IGNORE INTO totals (name, value) VALUES (?, ?)": 'near "OR"',
    "INSERT OR REPLACE INTO totals (name, value) VALUES (?, ?)": 'near "OR"',
    "REPLACE INTO totals (name, value) VALUES (?, ?)": 'near "REPLACE"',
    "INSERT INTO totals (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING": "name the target",
    "INSERT INTO totals (name, value) VALUES (?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = value + excluded.value": "whose column",
    "SELECT id FROM memories INDEXED BY memories_felt": 'near "BY"',
    "SELECT id FROM memories NOT INDEXED": 'near "NOT"',
    "PRAGMA database_list": 'near "PRAGMA"',
    "BEGIN IMMEDIATE": 'near "IMMEDIATE"',
    "VACUUM": "belongs to the engine",
    "CREATE TABLE more (name TEXT)": "belongs to the engine",
    "SELECT name FROM sqlite_master": "no table sqlite_master",
    "SELECT id FROM memories WHERE NOT private": "a comparison",
    "SELECT id FROM memories WHERE forgotten_at IS NULL AND private": "a comparison",
    "SELECT id FROM memories WHERE ? OR private = 0": "a comparison",
    "SELECT id FROM memories WHERE instr(content, ?)": "a comparison",
    "SELECT id FROM memories WHERE length(content) % 2": "a comparison",
    "SELECT CASE WHEN private THEN 1 ELSE 0 END FROM memories": "a comparison",
    "SELECT m.id FROM memories AS m JOIN links ON m.private": "a comparison",
    "DELETE FROM memories WHERE private": "a comparison",
    "UPDATE memories SET private = 0 WHERE private": "a comparison",
    "SELECT id FROM memories WHERE private = true": "0 or 1",
    "SELECT id FROM memories WHERE ? IS NULL OR id = ?": "no `? IS NULL`",
    "SELECT id FROM memories WHERE ? = ?": "its type from a column",
    "SELECT ?, id FROM memories": "no type",
    "UPDATE totals SET value = value + CASE name WHEN 'x' THEN ? ELSE ? END": "no type",
    "SELECT max(at, seq) FROM memories": "of two values",
    "SELECT min(at, ?) FROM memories": "of two values",
    "SELECT category, id, count(*) FROM memories GROUP BY category": "id stands bare",
    "SELECT id, max(at) FROM memories": "id stands bare",
    "SELECT DISTINCT id FROM memories ORDER BY at": "DISTINCT",
    "SELECT id FROM memories ORDER BY last_accessed DESC": "NULLS FIRST or NULLS LAST",
    "SELECT e.id FROM memories AS m, events AS e ORDER BY e.intensity": "NULLS FIRST",
    "SELECT id FROM memories LIMIT -1": "negative",
    "SELECT id FROM (SELECT id FROM memories)": "has a name",
    "SELECT m.id FROM links CROSS JOIN memories AS m ON m.seq = source": 'near "ON"',
    "SELECT rowid FROM memories": "rowid",
    "SELECT id FROM memories WHERE content GLOB ?": 'near "GLOB"',
    "SELECT id FROM memories WHERE content LIKE ?": "minds case",
    "SELECT id FROM memories WHERE content LIKE ? ESCAPE '#'": "minds case",
    "SELECT id FROM memories WHERE id == ?": "the operator ==",
    "SELECT id FROM memories WHERE body_state ->> ? = ?": "the operator ->>",
    "SELECT id FROM memories WHERE forgotten_at IS ?": 'near "$1"',
    "SELECT id FROM memories WHERE forgotten_at NOT NULL": 'near "NOT"',
    "SELECT strftime('%s', 'now') FROM memories": "strftime()",
    "SELECT json_extract(body_state, '$.x') FROM memories": "json_extract()",
    "SELECT hex(digest) FROM memories": "hex()",
    "SELECT printf('%d', at) FROM memories": "printf()",
    "SELECT random() FROM memories": "random()",
    "SELECT typeof(at) FROM memories": "typeof()",
    "SELECT ifnull(last_accessed, 0) FROM memories": "ifnull()",
    "SELECT group_concat(id) FROM memories": "group_concat()",
    "SELECT lower(content) FROM memories": "lower()",
    "SELECT content || char(10) || content FROM memories": 'near "||"',
    "SELECT data FROM postings WHERE data = x''": "bits",
    "SELECT CAST(at AS INTEGER) FROM memories": "CAST AS int4",
    "SELECT CAST(at AS REAL) FROM memories": "CAST AS float4",
    'SELECT id FROM memories WHERE emotion = "happy"': "double quotes",
    "SELECT id FROM memories WHERE id = ?1": "a placeholder is",
    "SELECT id FROM memories WHERE id = $id": "a placeholder is",
    f"SELECT id FROM memories WHERE id NOT {LIST}": "write `NOT x IN",
    "SELECT id FROM memories, json_each(tags) AS tag WHERE tag.value = ?": "a list is given as",
    "SELECT id FROM memories WHERE id IN (SELECT value FROM json_each(tags))": "a list is given as",
    "DELETE FROM memories WHERE seq = ? LIMIT 1": 'near "LIMIT"',
}


@pytest.mark.parametrize("statement", REFUSED)
def test_what_is_outside_is_refused_in_a_line(sql_subset: Subset, statement: str) -> None:
    wrong = sql_subset.refuses(statement)

    assert wrong is not None
    assert REFUSED[statement] in wrong
    assert "\n" not in wrong


@pytest.mark.parametrize(
    "statement",
    [
        f"SELECT id FROM memories WHERE seq {LIST} AND NOT id {LIST} ORDER BY at DESC LIMIT ?",
        "SELECT id FROM memories ORDER BY last_accessed DESC NULLS LAST, intensity",
        "SELECT count(*), coalesce(max(at), 0) FROM memories WHERE (at, seq) < (?, ?)",
        "SELECT category, count(DISTINCT emotion) FROM memories GROUP BY category",
        "INSERT INTO totals (name, value) VALUES (?, ?), (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = totals.value + excluded.value",
        "SELECT id FROM memories WHERE content = 'what? :so' AND at BETWEEN :since AND :until",
    ],
)
def test_what_every_engine_runs_is_let_through(sql_subset: Subset, statement: str) -> None:
    assert sql_subset.refuses(statement) is None


def test_an_engine_translates_lists_and_placeholders_and_nothing_else() -> None:
    statement = f"SELECT '?:x' FROM memories WHERE a = ? AND b {LIST} AND c = :c AND d = :c"

    assert as_postgres(statement) == (
        "SELECT '?:x' FROM memories WHERE a = $1 AND b = ANY($2) AND c = $3 AND d = $3"
    )


def test_a_store_that_runs_what_is_outside_is_stopped(
    world: Ego, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_subset, "HOME", Path(__file__).parent)

    with world.database.reading() as db:
        db.execute("SELECT data FROM numbers")
        with pytest.raises(AssertionError, match=r"test_sql_subset\.py:\d+: .*bits.* In: SELECT"):
            db.execute("SELECT data FROM numbers WHERE data = x''")
        columns.read(db)


@pytest.mark.parametrize("set_aside", [False, True])
def test_a_filter_that_asks_for_everything_is_in_the_subset(world: Ego, set_aside: bool) -> None:
    which = Filter("dream", "happy", ("Aki", "Yuki"), NOON, NOON, set_aside, not_private=True)

    with world.database.reading() as db:
        assert memories.newest(db, which, limit=1) == []
        assert memories.by_seqs(db, [1], which) == []
        assert memories.matching_seqs(db, which) == []
        assert memories.count(db, which) == 0


def test_whoever_is_no_store_may_ask_sqlite_what_it_likes(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "some.db")

    assert db.execute("SELECT typeof(1)").fetchone() == ("integer",)
    db.close()
