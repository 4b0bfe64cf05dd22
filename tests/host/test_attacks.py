"""What another ego keeps is out of reach of every tool: its ids, its names, its words."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import pytest

from ego import config
from ego.errors import EgoError
from ego.runtime import hosted
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from ego.stores.engine.postgres import egos
from tests.conftest import NOON, use

SECRET = "The password of the lighthouse is Xylophonberg."
_numbers = itertools.count()


def opened(url: str) -> Ego:
    settings = config.read(
        environ={"EGO_DATABASE_URL": url, "EGO_EMBEDDING_MODEL": "off", "HOME": "/nowhere"}
    )
    return open_ego(
        settings, hosted=hosted.add_ego(url, f"attacked-{next(_numbers)}", NOON), now=lambda: NOON
    )


def rows(ego: Ego) -> Mapping[str, list[Any]]:
    with ego.database.reading() as db:
        return {
            table: sorted(map(repr, db.execute(f"SELECT * FROM {table}").fetchall()))
            for table in egos.list_tables(db)
        }


def test_no_tool_reaches_another_egos_memories_people_or_words(database_url: str) -> None:
    victim, thief = opened(database_url), opened(database_url)
    ids = [
        use(victim, "remember", content=SECRET).fields["id"],
        use(victim, "note", text=SECRET).fields["event_id"],
    ]
    before, told = rows(victim), list[str]()
    words = {"content": "x", "text": "x", "query": "lighthouse password", "context": "lighthouse"}

    for name, tool in TOOLS.items():
        for given in (*ids, "Xylophonberg"):
            asked = {
                one.name: words.get(one.name, given) for one in tool.parameters if one.required
            }
            try:
                told.append(use(thief, name, **asked).text)
            except EgoError as error:
                told.append(str(error).replace(given, ""))

    assert len(told) > 150
    assert not [said for said in told if SECRET in said or "lighthouse is" in said]
    assert rows(victim) == before
    with pytest.raises(EgoError):
        use(thief, "forget", memory_id=ids[0])
