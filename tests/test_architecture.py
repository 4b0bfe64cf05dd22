"""What holds the house up, where import contracts cannot see it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import ego
from tests.conftest import Prepare, environment

CORE = Path(ego.__file__).parent / "core"
ROOT = CORE.parents[1]
AMBIENT = {"now", "utcnow", "today", "open", "print", "input"}
SQL = ("execute", "executemany", "executescript")
STATEMENTS = (
    "stores",
    "migrations",
    "upkeep/doctor",
    "upkeep/exchange/foreign",
    *("upkeep/copies/backup.py", "upkeep/copies/replace.py"),
)
"""Where a statement may stand: where things are kept, and where files are handled as files."""
LINES_AT_MOST, MODULES_AT_MOST = 400, 12
"""What one can read at a sitting: of a file, and of a folder."""
GROWS = "ego/migrations"
"""The one folder that holds as many as there will be."""
HEAVY = ("mcp", "fastembed", "onnxruntime", "numpy", "psycopg", "psycopg_pool", "pydantic")
LOOK = "from ego.faces.cli import run; run(['feel-desires'])"


@pytest.mark.parametrize(
    "path", sorted(CORE.rglob("*.py")), ids=lambda path: path.relative_to(CORE).as_posix()
)
def test_the_core_asks_nothing_of_the_world(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    names = {getattr(func, "attr", getattr(func, "id", None)) for func in called}

    assert not names & AMBIENT


def test_a_use_is_opened_and_closed_in_one_place() -> None:
    """`toolkit.using` alone makes one and puts it where writes find it; nobody ends one by hand."""
    house, found = CORE.parent, set[str]()
    for path in house.rglob("*.py"):
        said = path.read_text("utf-8")
        for node in ast.walk(ast.parse(said)) if re.search(r"\bUse\b|\buse\b", said) else ():
            made = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Use"
            put = (
                isinstance(node, ast.Attribute)
                and node.attr == "use"
                and isinstance(node.ctx, ast.Store)
            )
            if made or put:
                found.add(path.relative_to(house).as_posix())

    assert found == {"runtime/toolkit.py"}


def python_files(place: str) -> list[Path]:
    found = sorted((ROOT / place).rglob("*.py"))
    assert found
    return found


@pytest.mark.parametrize("place", ["ego", "scripts", "tests"])
def test_no_file_is_longer_than_one_reads(place: str) -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in python_files(place)
        if (lines := path.read_text("utf-8").count("\n")) > LINES_AT_MOST
    }

    assert long == {}


def test_no_folder_holds_more_than_one_sees() -> None:
    folders = Counter(
        path.parent.relative_to(ROOT).as_posix()
        for path in python_files("ego")
        if path.name != "__init__.py"
    )

    assert folders.pop(GROWS) > MODULES_AT_MOST
    assert {name: count for name, count in folders.items() if count > MODULES_AT_MOST} == {}


def statements(path: Path) -> list[str]:
    """Where a file hands a statement to a database."""
    said = path.read_text("utf-8")
    nodes = ast.walk(ast.parse(said)) if SQL[0] in said else ()
    run = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr in SQL]
    return [f"{path.name}:{line}" for line in sorted(node.lineno for node in run)]


def test_no_name_of_a_module_is_given_twice() -> None:
    """The second would take the place of the first where that is used, and no checker minds."""
    twice = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "ego").rglob("*.py"))
        for name, count in _count_names(ast.parse(path.read_text("utf-8"))).items()
        if count > 1
    ]
    assert not twice


def _count_names(module: ast.Module) -> Counter[str]:
    """How often each name is given in a module itself, outside of any branch."""
    return Counter(
        target.id
        for one in module.body
        if isinstance(one, ast.Assign | ast.AnnAssign)
        for whole in (one.targets if isinstance(one, ast.Assign) else [one.target])
        for target in (whole.elts if isinstance(whole, ast.Tuple) else [whole])
        if isinstance(target, ast.Name)
    )


def test_no_statement_stands_outside_the_stores() -> None:
    package = CORE.parent
    allowed = [package / place for place in STATEMENTS]
    for place in allowed:
        several = place.rglob("*.py") if place.is_dir() else [place]
        assert any(map(statements, several)), f"{place} holds none and need not be allowed"
    found = [
        one
        for path in sorted(package.rglob("*.py"))
        if not any(path.is_relative_to(place) for place in allowed)
        for one in statements(path)
    ]

    assert found == []


def test_a_statement_is_found_however_it_is_run(tmp_path: Path) -> None:
    path = tmp_path / "tool.py"
    path.write_text(
        "def purge(ego):\n    with ego.writing() as db:\n        db.execute('DELETE FROM x')\n"
        "        run = db.executemany\n        ego.database.connection.executescript('')\n"
        "    return executor(db)\n",
        "utf-8",
    )

    assert statements(path) == ["tool.py:3", "tool.py:4", "tool.py:5"]


def loaded_by(statement: str, data_dir: Path, modules: Sequence[str] = HEAVY) -> set[str]:
    """Which of `modules`, the heavy libraries, `statement` brings into a process."""
    probe = f"import sys\n{statement}\nprint(*{{*{modules!r}}} & set(sys.modules), file=sys.stderr)"
    ran = subprocess.run(
        [sys.executable, "-c", probe],
        env=environment(data_dir),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(ran.stderr.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import ego.faces.cli",
        LOOK,
        "from ego.faces.cli import run; run(['satisfy-desire', 'curiosity'])",
    ],
)
@pytest.mark.usefixtures("prepared")
def test_a_command_starts_without_mcp_embeddings_numpy_or_pydantic(
    statement: str, data_dir: Path
) -> None:
    assert loaded_by(statement, data_dir) == set()


def test_a_look_at_the_desires_loads_nothing_of_memories_or_of_what_follows(
    prepare: Prepare, data_dir: Path
) -> None:
    prepare()
    needless = (
        "ego.core.autonomy",
        "ego.core.events",
        "ego.core.memory",
        "ego.core.times",
        "ego.runtime.follow_ups",
        "ego.stores.memory",
        "filelock",
    )

    assert loaded_by(LOOK, data_dir, needless) == set()
    assert (data_dir / "rhythm.json").exists()


def test_every_package_that_is_asked_for_is_used() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    names = {
        re.split(r"[^\w-]", line, maxsplit=1)[0].replace("-", "_")
        for line in asked["project"]["dependencies"]
    }
    imported = {name for path in CORE.parent.rglob("*.py") for name in named_in(path)}

    called = {"pyjwt": "jwt"}
    unused = {called.get(name, name) for name in names} - {name.split(".")[0] for name in imported}

    assert unused == {"tzdata"}  # the time zones of a system that has none of its own


def imports(package: Path) -> dict[str, set[str]]:
    """What each module of a package imports of it: on top, in functions, and for types alone."""
    paths = {name_of(path, package): path for path in package.rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        found = set(named_in(path))
        graph[name] = {
            module if module in paths else module.rpartition(".")[0] for module in found
        } & paths.keys() - {name}
    return graph


def name_of(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def named_in(path: Path) -> Sequence[str]:
    """Every module that is imported in a file; of `from a import b` it is `a.b`, if that is one."""
    return tuple(_named_in(path))


def _named_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno} names no module in full"
            yield from (f"{node.module}.{one.name}" for one in node.names)


def circles(graph: Mapping[str, set[str]]) -> list[str]:
    """The modules that import one another, circle by circle: who imports whom in each."""
    reached = {}
    for name in graph:
        far, near = set(), [name]
        while near:
            fresh = graph[near.pop()] - far
            far |= fresh
            near += fresh
        reached[name] = far
    rings = {
        frozenset(one for one in reached[name] if name in reached[one])
        for name in graph
        if name in reached[name]
    }
    return [
        "; ".join(f"{name} -> {', '.join(sorted(graph[name] & ring))}" for name in sorted(ring))
        for ring in sorted(rings, key=sorted)
    ]


def test_no_module_imports_in_a_circle() -> None:
    graph = imports(CORE.parent)

    assert "ego.core.text" in graph["ego.runtime.ego"]
    found = circles(graph)
    assert not found, "\n".join(found)


def test_a_circle_is_found_through_late_imports_and_those_for_types(tmp_path: Path) -> None:
    inn = tmp_path / "inn"
    inn.mkdir()
    for name, content in {
        "__init__": "",
        "host": "def serve():\n    from inn import guest",
        "guest": "if TYPE_CHECKING:\n    from inn.bill import Bill",
        "bill": "import inn.host\nimport inn.coin",
        "coin": "import os",
    }.items():
        (inn / f"{name}.py").write_text(content, "utf-8")

    assert circles(imports(inn)) == [
        "inn.bill -> inn.host; inn.guest -> inn.bill; inn.host -> inn.guest"
    ]
