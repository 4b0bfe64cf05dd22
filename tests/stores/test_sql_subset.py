"""SQL is written once: every statement of the stores is one that SQLite and PostgreSQL run alike.

Here are the statements as they stand in the sources, pieced together where their parts are known
there; with `--engine postgres` the server itself says what it has against each. Every other one
is looked at when a test runs it, by the fixture `sql_subset` that all tests have: a statement made
of parts that no test ever puts together in its own process is not seen.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from ego.runtime.ego import Ego
from ego.stores.embedding.waiting import EVENTS, MEMORIES, SHELVES
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.database import APP
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from tests import engines
from tests.conftest import NOON
from tests.stores.sql_subset import HOME, LIST, OUTSIDE, Subset, as_postgres

MODULES = [
    path for path in sorted(HOME.rglob("*.py")) if path.relative_to(HOME).as_posix() not in OUTSIDE
]

OF_WHAT_IS_SET_ASIDE = {"memory/trash.py"}
"""Modules whose statements are for what has a place in the trash: no stories."""
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
        self._shelf = MEMORIES
        self._shelves = SHELVES if self._name not in OF_WHAT_IS_SET_ASIDE else (MEMORIES, EVENTS)
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
        wordings = dict[str, None]()
        for shelf in self._shelves:  # one and the same throughout a statement
            self._shelf = shelf
            texts = [self._texts(part, function) for part in parts]
            wordings |= dict.fromkeys(map("".join, product(*texts)))
        return Found(
            f"ego/stores/{self._name}:{node.lineno}",
            f"{self._name} {function.name if function else ''}",
            tuple(wordings),
        )

    def _parts(self, call: ast.Call) -> list[ast.expr]:
        """What a call's statement is put together from."""
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in {"execute", "executemany"}:  # a question is looked at where it is said
            return [one for one in call.args[:1] if not isinstance(one, ast.Starred)]
        if name == "insert_all":
            (into,) = self._texts(call.args[1], None)
            values = ast.Constant(f" VALUES ({', '.join('?' * (into.count(',') + 1))}) ")
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
                found = [getattr(self._shelf, name)]
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


Refuses = Callable[[str], str | None]
FOUND = [one for path in MODULES for one in Source(path).statements()]
PIECED = {
    "console.py _asked",
    "console.py record",
    "engine/statements.py _insert",
    "talk/words.py _newest",
    "talk/events.py seqs_between",
    "memory/memories.py unread_by_seqs",
    "memory/memories.py count",
    "memory/memories.py matching_seqs",
    "memory/memories.py ask_newest",
    "memory/trash.py erase_decided",
    "memory/trash.py erase_talk",
    "memory/trash.py ids",
    "mood.py rows",
    "queue.py _claim",
    "sealed.py counts",
    "sealed.py ids",
    "sealed.py texts",
}
"""Functions whose statements are pieced together as they run. Tests run each of them, and there
the statements are looked at; name a new one here once a test runs it."""


@pytest.fixture
def refuses(engine: str, sql_subset: Subset, request: pytest.FixtureRequest) -> Iterator[Refuses]:
    """What is wrong with a statement; None when nothing is."""
    if engine == engines.SQLITE:
        yield sql_subset.refuses
        return
    with connections.connect(request.getfixturevalue("database_url")) as db:
        db.execute("SELECT set_config('role', %s, false)", (APP,))

        def prepare(statement: str) -> str | None:
            there = as_postgres(statement.replace("ON CONFLICT (", "ON CONFLICT (ego, "))
            said = db.pgconn.prepare(b"", there.encode())
            return said.error_message.decode() if said.error_message else None

        yield prepare


def test_every_statement_in_the_sources_is_in_the_subset(refuses: Refuses) -> None:
    wrongs = [
        f"{one.place}: {wrong}. In: {statement}"
        for one in FOUND
        for statement in one.wordings
        if (wrong := refuses(statement))
    ]

    assert wrongs == []
    assert len(FOUND) > 150


def test_what_the_sources_do_not_say_whole_is_named() -> None:
    assert {one.function for one in FOUND if not one.wordings} == PIECED


def test_a_module_is_outside_for_as_long_as_it_is_there() -> None:
    assert [name for name in OUTSIDE if not (HOME / name).is_file()] == []


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
def test_what_every_engine_runs_is_let_through(refuses: Refuses, statement: str) -> None:
    assert refuses(statement) is None


@pytest.mark.parametrize("set_aside", [False, True])
def test_a_filter_that_asks_for_everything_is_in_the_subset(world: Ego, set_aside: bool) -> None:
    which = Filter("dream", "happy", ("Aki", "Yuki"), NOON, NOON, set_aside, not_private=True)

    with world.database.reading() as db:
        assert memories.newest(db, which, limit=1) == []
        assert memories.by_seqs(db, [1], which) == []
        assert memories.matching_seqs(db, which) == []
        assert memories.count(db, which) == 0
