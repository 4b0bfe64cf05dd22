"""How often a tool waits for the server, counted on the wire."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.config import Settings
from ego.runtime import hosted
from ego.runtime.ego import open_ego, utc_now
from ego.runtime.toolkit import TOOLS, use
from ego.stores.engine.postgres import connections
from ego.stores.engine.postgres.egos import HostedEgo
from tests.conftest import environment
from tests.servers import trips_within


@pytest.fixture
def settled(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: Any
) -> Iterator[tuple[Settings, HostedEgo]]:
    """A hosted ego that has memories that are alike, with vectors."""
    monkeypatch.setenv("EGO_DATABASE_POOL", "2")
    connections.close_all()
    name = f"trips {request.node.name}"
    hosted.add_ego(database_url, name, utc_now())
    variables = environment(tmp_path / "none", at=None, EGO_EMBEDDING_MODEL="")
    settings = config.read(environ=variables | {"EGO_DATABASE_URL": database_url, "EGO_NAME": name})
    ego = hosted.find(settings)
    for n in range(4):
        said = f"We walked along the sea again, day {n}, and watched the waves come in."
        ask(settings, ego, "remember", content=said, emotion="happy")
    yield settings, ego
    connections.close_all()


def ask(settings: Settings, ego: HostedEgo, tool: str, **given: Any) -> Any:
    reply, _ = use(TOOLS[tool], lambda: open_ego(settings, hosted=ego), given)
    return reply


@pytest.mark.parametrize(
    ("tool", "given", "most"),
    [
        ("remember", {"content": "We walked along the sea again and watched the waves."}, 18),
        ("recall", {"context": "how was it to walk along the sea?"}, 12),
        ("wake_up", {}, 10),
        ("feel_desires", {}, 6),
    ],
)
def test_a_tool_waits_for_the_server_no_more_often_than_is_allowed(
    settled: tuple[Settings, HostedEgo],
    tmp_path: Path,
    tool: str,
    given: dict[str, Any],
    most: int,
) -> None:
    settings, ego = settled
    ask(settings, ego, "recall", context="the sea")  # what a process keeps of talk is there

    with trips_within(settings.database_url, tmp_path / "wire") as trips:
        reply = ask(settings, ego, tool, **given)

    assert reply.acted
    if tool == "remember":
        assert reply.fields["links"]
    assert 0 < trips[0] <= most, trips
