"""A month of a life, lived through the tools: what it reads like from within.

`scripts/bench_data/month.jsonl` is played with a moving clock. The agent wakes every morning at
half past seven in Tokyo, thinks back and consolidates every night; what it reads on four of these
mornings is kept. Memories are left to their words, so that no model decides what is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.core.text import REPLY, count_prompt_tokens
from ego.errors import NotFound
from ego.runtime.ego import Ego, open_ego
from tests.conftest import Clock, Ids, environment, use

MONTH = Path(__file__).parent.parent / "scripts" / "bench_data" / "month.jsonl"
SHOWN = (1, 3, 10, 30)
MORNINGS = [datetime(2026, 3, day, 22, 30, tzinfo=UTC) for day in range(1, 31)]
"""Half past seven in Tokyo, on the day after."""


THOUGHTS = ("introspection", "self_discovery", "philosophical", "feeling", "lesson")
"""What it thinks by itself, in this month: whoever is named there is thought of."""


def lines() -> Iterator[dict[str, Any]]:
    for line in MONTH.read_text("utf-8").splitlines():
        yield json.loads(line)


def live(life: Ego, done: dict[str, Any], kept: dict[str, str]) -> str:
    """Do what a line of the month says; an episode names its memories by their words.

    Returns what it answers.
    """
    arguments = dict(done["args"])
    if "match" in arguments:
        words = arguments.pop("match")
        arguments["memory_ids"] = [
            next(name for name, content in kept.items() if one in content) for one in words
        ]
    if arguments.get("category") in THOUGHTS and "people" in arguments:
        arguments["about"] = arguments.pop("people")
    reply = use(life, done["do"], **arguments)
    if done["do"] == "remember":
        kept[reply.fields["id"]] = arguments["content"]
    return reply.text


def morning(life: Ego) -> Iterator[tuple[str, str, str]]:
    """What the agent reads when it wakes, by tool, in the order of its reading.

    First what it finds out, then the whole of it.
    """
    for tool, arguments in (
        ("wake_up", {}),
        ("feel_desires", {}),
        ("introspect", {}),
        ("consider_them", {}),
        ("consider_them", {"person": "Yuki"}),
        ("emotion_trend", {}),
    ):
        name = " ".join([tool, *arguments.values()])
        try:
            reply = use(life, tool, **arguments)
            yield name, reply.data, reply.text
        except NotFound as error:
            yield name, str(error), str(error)


def too_long(read: dict[str, str]) -> dict[str, str]:
    return {name: said for name, said in read.items() if count_prompt_tokens(said) > REPLY}


def test_a_month_reads_like_a_life(data_dir: Path, snapshot: SnapshotAssertion) -> None:
    clock, waiting, kept = Clock(), list(lines()), dict[str, str]()
    variables = environment(
        data_dir,
        at=None,
        EGO_COMPANION="美咲",
        EGO_TIMEZONE="Asia/Tokyo",
        EGO_EMBEDDING_MODEL="off",
    )
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as life:
        for day, wakes in enumerate(MORNINGS, 1):
            while waiting and datetime.fromisoformat(waiting[0]["at"]) < wakes:
                done = waiting.pop(0)
                clock.at = datetime.fromisoformat(done["at"])
                assert too_long({done["do"]: live(life, done, kept)}) == {}
            clock.at = wakes - timedelta(hours=8)
            use(life, "recall", context="what today was about")
            slept = use(life, "consolidate")
            assert too_long({"consolidate": slept.text}) == {}
            clock.at = wakes
            read = list(morning(life))
            assert too_long({name: whole for name, _, whole in read}) == {}
            if day in SHOWN:
                told = [("consolidate", slept.data), *((name, data) for name, data, _ in read)]
                shown = [f"day {day}: {name}\n\n{data}" for name, data in told]
                assert "\n\n\n".join(shown) == snapshot(name=f"day {day:02}")
        assert not waiting
        assert life.warnings == []
