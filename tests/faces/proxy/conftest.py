"""One proxy for all tests of a module: it takes seconds to start."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ego_process
from tests.faces.proxy.serving import Proxy, Upstream

PERSONA = "I am Nagi, who keeps a lighthouse and loves the sea. I speak softly."
CUP = "Misaki broke the blue cup that her grandmother gave her."
SECRET = "Misaki hides letters under the blue cup."


@pytest.fixture(scope="module")
def upstream() -> Iterator[Upstream]:
    with Upstream() as serving:
        yield serving


@pytest.fixture(scope="module")
def lived(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of somebody who remembers a little."""
    directory = tmp_path_factory.mktemp("proxied") / "data"
    shutil.copytree(migrated, directory)
    for words in (
        ("persona", "set", "--text", PERSONA, "--label", "Misaki"),
        ("remember", CUP, "--emotion", "sad"),
        ("remember", SECRET, "--private"),
        ("remember", "Misaki sees the dentist.", "--when", "tomorrow at 15:00"),
    ):
        assert ego_process(directory, *words).code == 0
    return directory


@pytest.fixture(scope="module")
def proxy(lived: Path, upstream: Upstream) -> Iterator[Proxy]:
    with Proxy(lived, upstream.base_url) as serving:
        yield serving
