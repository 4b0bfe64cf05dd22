"""The SQL that SQLite and PostgreSQL run alike, and what is wrong with a statement outside it.

A statement of `ego.stores` is written once. For PostgreSQL the engine is to translate
placeholders, `ON CONFLICT (` and the one idiom for lists, `IN (SELECT value FROM json_each(?))`,
and nothing else. What is left is given to PostgreSQL's own parser (pglast), and in the tree that
it makes is looked for what only fails, or means something else, once there are tables and types.
"""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import closing, contextmanager
from functools import cache, cached_property, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pglast
from pglast import ast
from pglast.enums import A_Expr_Kind, SortByNulls, SubLinkType

import ego

HOME = Path(ego.__file__).parent / "stores"
OUTSIDE = {
    "engine/sqlite.py": "it is the engine of SQLite: transactions, PRAGMA and VACUUM are its own",
    "engine/damage.py": "it asks SQLite whether one of its files is sound",
    "engine/database_files.py": "it opens SQLite files that are nobody's open ego: copies",
    "engine/schema.py": "it asks a SQLite file for its tables and their columns",
    "engine/postgres/beats.py": "what is due of many egos is asked there alone",
    "engine/postgres/database.py": "it is the engine of PostgreSQL",
    "engine/postgres/documents.py": "documents are rows there alone",
    "engine/postgres/egos.py": "the tables of a host are there alone",
    "engine/postgres/leases.py": "files have locks",
    "engine/postgres/schema.py": "it makes that database",
    "engine/postgres/transactions.py": "it is what the engine of PostgreSQL runs statements in",
    "engine/postgres/upkeep.py": "the server is asked about all egos",
    "engine/postgres/vectors.py": "vectors are rows there alone",
    "sanity.py": "it looks at raw values of a SQLite file, whose engine asks it what is damaged",
}
"""Modules of `ego.stores` whose statements one engine alone runs, and why."""

LIST = "IN (SELECT value FROM json_each(?))"
_WORDINGS = (
    (r"\bNOT " + re.escape(LIST), f"the engine knows a list as `{LIST}`: write `NOT x IN (…)`"),
    (r"\bON CONFLICT(?! \()", "name the target of the conflict, as `ON CONFLICT (`"),
    (r'"', "no double quotes: SQLite may take the name for a text"),
    (r"\bLIMIT -", "leave LIMIT out instead of giving a negative one"),
    (r"\?\d|[@$]\w", "a placeholder is `?` or `:name`"),
)
_COMPARES = frozenset(("=", "<>", "<", ">", "<=", ">="))
_RECKONS = frozenset(("+", "-", "*", "/", "%", "||"))
_AGGREGATES = frozenset(("count", "max", "min", "sum"))
_FUNCTIONS = {"length": (1,), "instr": (2,), "substr": (2, 3), "btrim": (1, 2), "abs": (1,)}
"""The others by how many arguments they have; `trim` is parsed as btrim."""
_TYPES = frozenset(("blob", "bigint", "int8", "text"))


def as_postgres(statement: str) -> str:
    """The statement as PostgreSQL gets it: lists and placeholders translated."""
    marks: dict[str, str] = {}

    def mark(found: re.Match[str]) -> str:
        written = found[0]
        if written.startswith("'"):
            return written
        name = f"?{len(marks)}" if written == "?" else written
        return marks.setdefault(name, f"${len(marks) + 1}")

    return re.sub(r"'[^']*'|\?|:\w+", mark, statement.replace(LIST, "= ANY(?)"))


class Subset:
    """What every engine runs on one schema: its tables, and which of their columns may be NULL."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._found: dict[str, str | None] = {}
        self.held: set[tuple[CodeType, str]] = set()
        """What was looked at and is right: who ran it, and the statement."""

    @cached_property
    def nullable(self) -> Mapping[str, Set[str]]:
        """Each table to its columns that may be NULL."""
        with closing(sqlite3.connect(self._database)) as db:
            return {
                table: {
                    name
                    for _, name, _, required, _, key in db.execute(f"PRAGMA table_info({table})")
                    if not required and not key
                }
                for (table,) in db.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table'"
                    " AND name NOT LIKE 'sqlite%'"
                ).fetchall()
            }

    def refuses(self, statement: str) -> str | None:
        """What is wrong with a statement, in a line; None when it is in the subset."""
        if statement in self._found:
            return self._found[statement]
        short = re.sub(r"(VALUES (\([?, ]+\)))(, \2)+", r"\1", statement)
        if short not in self._found:
            self._found[short] = next(self._wrongs(short), None)
        return self._found[short]

    def _wrongs(self, statement: str) -> Iterator[str]:
        for pattern, wrong in _WORDINGS:
            if re.search(pattern, statement):
                yield wrong
        try:
            (raw,) = pglast.parse_sql(as_postgres(statement))
        except pglast.parser.ParseError as error:
            yield f"PostgreSQL's parser: {error}"
            return
        whole = raw.stmt
        if not isinstance(whole, ast.SelectStmt | ast.InsertStmt | ast.UpdateStmt | ast.DeleteStmt):
            yield f"{type(whole).__name__} belongs to the engine"
            return
        tables = {
            alias: one.relname
            for one in _of(whole, ast.RangeVar)
            for alias in {one.relname, one.alias.aliasname if one.alias else one.relname}
        }
        yield from (
            f"there is no table {table}"
            for table in tables.values()
            if table not in {*self.nullable, "excluded"}
        )
        for node in _walk(whole):
            for rule in _RULES.get(type(node), ()):
                yield from rule(node)
            if isinstance(node, ast.SortBy):
                yield from self._order(node, tables)

    def _order(self, sort: ast.SortBy, tables: Mapping[str, str]) -> Iterator[str]:
        if sort.sortby_nulls != SortByNulls.SORTBY_NULLS_DEFAULT:
            return
        if not isinstance(sort.node, ast.ColumnRef):
            return
        *alias, name = _fields(sort.node)
        among = [tables[alias[0]]] if alias and alias[0] in tables else tables.values()
        if any(name in self.nullable.get(table, ()) for table in among):
            yield f"{name} may be NULL: say NULLS FIRST or NULLS LAST"


def _walk(node: object) -> Iterator[ast.Node]:
    if isinstance(node, tuple | list):
        for one in node:
            yield from _walk(one)
    elif isinstance(node, ast.Node):
        yield node
        for name in node:
            yield from _walk(getattr(node, name))


def _of(node: object, kind: type[Any]) -> Iterator[Any]:
    return (one for one in _walk(node) if isinstance(one, kind))


def _fields(column: ast.ColumnRef) -> list[str]:
    return [one.sval if isinstance(one, ast.String) else "*" for one in column.fields]


def _is_truth(node: object) -> bool:
    if isinstance(node, ast.A_Expr):
        return node.name[-1].sval not in _RECKONS
    if isinstance(node, ast.SubLink):
        return node.subLinkType != SubLinkType.EXPR_SUBLINK
    return isinstance(node, ast.BoolExpr | ast.NullTest)


def _condition(*several: object) -> Iterator[str]:
    for node in several:
        if node is not None and not _is_truth(node):
            yield "a condition is a comparison: `private = 1`, not `private`"


def _cases(case: ast.CaseExpr) -> Iterator[str]:
    if case.arg is None:
        yield from _condition(*(one.expr for one in case.args))
    if all(
        isinstance(one, ast.ParamRef) for one in (*(w.result for w in case.args), case.defresult)
    ):
        yield "a CASE of placeholders alone has no type"


def _operation(node: ast.A_Expr) -> Iterator[str]:
    name = node.name[-1].sval
    if node.kind in (A_Expr_Kind.AEXPR_LIKE, A_Expr_Kind.AEXPR_ILIKE):
        yield "LIKE minds case in PostgreSQL and not in SQLite"
    elif node.kind == A_Expr_Kind.AEXPR_OP and name not in _COMPARES | _RECKONS:
        yield f"the operator {name} is not the same in both"
    if isinstance(node.lexpr, ast.ParamRef) and isinstance(node.rexpr, ast.ParamRef):
        yield "a placeholder takes its type from a column, not from another placeholder"


def _null_test(node: ast.NullTest) -> Iterator[str]:
    if isinstance(node.arg, ast.ParamRef):
        yield "no `? IS NULL`: it has no type; leave the condition out instead"


def _call(node: ast.FuncCall) -> Iterator[str]:
    name, count = node.funcname[-1].sval, len(node.args or ())
    if name == "json_each":
        yield f"a list is given as `{LIST}` and read no other way"
    elif name in {"max", "min"} and count > 1:
        yield f"{name} is of rows; of two values write CASE or two conditions"
    elif name not in _AGGREGATES and count not in _FUNCTIONS.get(name, ()):
        yield f"{name}() of {count} is not the same in both"


def _conflict(node: ast.OnConflictClause) -> Iterator[str]:
    for set_to in node.targetList or ():
        if any(len(column.fields) == 1 for column in _of(set_to.val, ast.ColumnRef)):
            yield "say whose column it is right of SET: `excluded.data` or `table.data`"


def _select(node: ast.SelectStmt) -> Iterator[str]:
    yield from _condition(node.whereClause, node.havingClause)
    targets = node.targetList or ()
    if any(isinstance(one.val, ast.ParamRef) for one in targets):
        yield "a placeholder that is selected has no type"
    groups = {_fields(one)[-1] for one in _of(node.groupClause, ast.ColumnRef)}
    if node.groupClause or any(map(_has_aggregate, targets)):
        for name in (name for one in targets for name in _bare(one)):
            if name not in groups:
                yield f"{name} stands bare beside GROUP BY or an aggregate"
    if node.distinctClause and node.sortClause:
        shown = {one.name or _fields(one.val)[-1] for one in targets if _is_named(one)}
        for name in (_fields(one)[-1] for one in _of(node.sortClause, ast.ColumnRef)):
            if name not in shown:
                yield f"DISTINCT is ordered by {name}, which it does not select"


def _is_named(target: ast.ResTarget) -> bool:
    return bool(target.name) or isinstance(target.val, ast.ColumnRef)


def _has_aggregate(target: ast.ResTarget) -> bool:
    return any(_is_aggregate(one) for one in _outside_of_queries(target.val))


def _is_aggregate(node: object) -> bool:
    return isinstance(node, ast.FuncCall) and node.funcname[-1].sval in _AGGREGATES


def _bare(target: ast.ResTarget) -> Iterator[str]:
    for one in _outside_of_queries(target.val, _is_aggregate):
        if isinstance(one, ast.ColumnRef):
            yield _fields(one)[-1]


def _outside_of_queries(
    node: object, stops: Callable[[object], bool] = lambda _: False
) -> Iterator[ast.Node]:
    if isinstance(node, tuple | list):
        for one in node:
            yield from _outside_of_queries(one, stops)
    elif isinstance(node, ast.Node) and not isinstance(node, ast.SelectStmt) and not stops(node):
        yield node
        for name in node:
            yield from _outside_of_queries(getattr(node, name), stops)


def _column(node: ast.ColumnRef) -> Iterator[str]:
    if _fields(node)[-1] in {"rowid", "oid", "_rowid_"}:
        yield "a row has no rowid but its key"


def _constant(node: ast.A_Const) -> Iterator[str]:
    if isinstance(node.val, ast.BitString):
        yield "x'…' are bits in PostgreSQL: give bytes by a placeholder"
    elif isinstance(node.val, ast.Boolean):
        yield "a column is 0 or 1, not true or false"


def _type(node: ast.TypeName) -> Iterator[str]:
    if node.names[-1].sval not in _TYPES:
        yield f"CAST AS {node.names[-1].sval}: say BLOB, BIGINT or TEXT"


def _subselect(node: ast.RangeSubselect) -> Iterator[str]:
    if node.alias is None:
        yield "a query in FROM has a name (PostgreSQL 15 wants it)"


_RULES: Mapping[type, tuple[Callable[[Any], Iterator[str]], ...]] = {
    ast.A_Const: (_constant,),
    ast.A_Expr: (_operation,),
    ast.BoolExpr: (lambda node: _condition(*node.args),),
    ast.CaseExpr: (_cases,),
    ast.ColumnRef: (_column,),
    ast.DeleteStmt: (lambda node: _condition(node.whereClause),),
    ast.FuncCall: (_call,),
    ast.JoinExpr: (lambda node: _condition(node.quals),),
    ast.NullTest: (_null_test,),
    ast.OnConflictClause: (_conflict,),
    ast.RangeSubselect: (_subselect,),
    ast.SelectStmt: (_select,),
    ast.TypeName: (_type,),
    ast.UpdateStmt: (lambda node: _condition(node.whereClause),),
}


def place_in_stores(path: str) -> str | None:
    """The module of `ego.stores` that a file is, unless SQLite alone runs what it says."""
    return _place_below(f"{HOME}/", path)


@cache
def _place_below(home: str, path: str) -> str | None:
    if not path.startswith(home) or path[len(home) :] in OUTSIDE:
        return None
    return path[len(home) :]


class _Watched(sqlite3.Connection):
    """A connection that runs no statement of a store's that is outside the subset."""

    def __init__(self, *arguments: Any, subset: Subset, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._subset = subset

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        asking = sys._getframe(1)
        if (asking.f_code, sql) not in self._subset.held:
            self._look_at(asking, sql)
        return super().execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        asking = sys._getframe(1)
        if (asking.f_code, sql) not in self._subset.held:
            self._look_at(asking, sql)
        return super().executemany(sql, *values)

    def _look_at(self, asking: FrameType, sql: str) -> None:
        place = place_in_stores(asking.f_code.co_filename)
        wrong = place and self._subset.refuses(sql)
        if wrong:
            raise AssertionError(f"ego/stores/{place}:{asking.f_lineno}: {wrong}. In: {sql}")
        self._subset.held.add((asking.f_code, sql))


@contextmanager
def watched(subset: Subset) -> Iterator[None]:
    """Within the block, every statement that a store runs in this process is held to the subset."""
    connect = sqlite3.connect

    def watching(*arguments: Any, **more: Any) -> sqlite3.Connection:
        return connect(*arguments, **{"factory": partial(_Watched, subset=subset)} | more)

    sqlite3.connect = watching  # type: ignore[assignment]
    try:
        yield
    finally:
        sqlite3.connect = connect
