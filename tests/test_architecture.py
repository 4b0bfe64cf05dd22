"""What holds the house up, where import contracts cannot see it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

CORE = Path(ego.__file__).parent / "core"
AMBIENT = {"now", "utcnow", "today", "open", "print", "input"}
HEAVY = ("mcp", "fastembed", "onnxruntime", "numpy")


@pytest.mark.parametrize("path", sorted(CORE.glob("*.py")), ids=lambda path: path.name)
def test_the_core_asks_nothing_of_the_world(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    names = {getattr(func, "attr", getattr(func, "id", None)) for func in called}

    assert not names & AMBIENT


def loaded_by(statement: str, data_dir: Path) -> set[str]:
    """Which of the heavy libraries `statement` brings into a process."""
    probe = f"import sys\n{statement}\nprint(*{{*{HEAVY!r}}} & set(sys.modules), file=sys.stderr)"
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
        "from ego.faces.cli import run; run(['feel-desires'])",
        "from ego.faces.cli import run; run(['satisfy-desire', 'curiosity'])",
    ],
)
def test_a_command_starts_without_mcp_embeddings_or_numpy(statement: str, data_dir: Path) -> None:
    assert loaded_by(statement, data_dir) == set()


def test_every_package_that_is_asked_for_is_used() -> None:
    asked = tomllib.loads((CORE.parents[1] / "pyproject.toml").read_text("utf-8"))
    names = {
        re.split(r"[^\w-]", line, maxsplit=1)[0].replace("-", "_")
        for line in asked["project"]["dependencies"]
    }
    trees = [ast.parse(path.read_text("utf-8")) for path in CORE.parent.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}

    unused = names - {name.split(".")[0] for name in imported}

    assert unused == {"tzdata"}  # the time zones of a system that has none of its own
