"""The tools: what a command does, whoever has opened what it works on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Hashable
from pathlib import Path

import pytest

from tests.engines import POSTGRES


@pytest.fixture
def connected() -> bool:
    """How a command finds its database is looked at elsewhere, and takes a ninth of its time."""
    return True


@pytest.fixture(autouse=True)
def begun(prepared: None) -> None:
    """Whoever opens a directory from Python finds it migrated, too: that takes 30 milliseconds."""


Lay = Callable[[Path, Hashable, Callable[[Path], None]], None]


@pytest.fixture(scope="session")
def lay(tmp_path_factory: pytest.TempPathFactory, engine: str) -> Lay:
    """Let a directory hold what a function puts into one, once for all tests that begin with the
    same, as they name it; the others get a copy."""
    laid: dict[Hashable, Path] = {}

    def put(directory: Path, what: Hashable, make: Callable[[Path], None]) -> None:
        if engine == POSTGRES:  # where what it holds is rows
            make(directory)
            return
        if what not in laid:
            place = tmp_path_factory.mktemp("laid") / "data"
            make(place)
            laid[what] = place
        shutil.copytree(laid[what], directory, dirs_exist_ok=True)

    return put
