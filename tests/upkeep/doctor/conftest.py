from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import open_ego
from tests.conftest import Clock, Ran, environment, use

KEPT = ("desires.json", "relationships.json", "self_model.json")


def findings(ran: Ran, *states: str) -> dict[str, str]:
    """What was found, by its subject."""
    return {
        one["subject"]: f"{one['said']} {one['way_out']}".strip()
        for one in ran.data["findings"]
        if one["state"] in (states or ("warn", "fail"))
    }


@pytest.fixture(scope="session")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small ego with every document, made once."""
    directory = tmp_path_factory.mktemp("life") / "data"
    clock = Clock()
    with open_ego(config.read(environ=environment(directory, at=None)), now=clock) as world:
        for number in range(40):
            clock.forward(minutes=1)
            said = f"Day {number} by the river. " + "Ice and water. " * 60
            use(world, "remember", content=said, people=["Misaki"])
        use(world, "update_self", field="question", value="Do I like the cold?")
        use(world, "update_self", field="narrative", value="I am someone who stays.")
        world.database.empty_log()
    return directory


@pytest.fixture
def lived(life: Path, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """That ego in the test's directory; the ids of its memories."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(life, data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        return [name for (name,) in db.execute("SELECT id FROM memories ORDER BY seq")]


def content(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and "ego.db-" not in path.name
    }
