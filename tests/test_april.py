"""Thirty days of a life, in English and Japanese: every reply as the agent reads it.

`tests/lives/april.jsonl` is lived with a moving clock and the real model: four people, a cat that
falls ill, a quarrel, a move, two stories. Every morning the agent wakes, every night it
consolidates; once a week it looks at the course of its feelings and at those it knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego, open_ego
from tests.conftest import Clock, Ids, environment, use
from tests.models import NEEDS_MODEL

pytestmark = NEEDS_MODEL

APRIL = Path(__file__).parent / "lives" / "april.jsonl"
TOKYO = ZoneInfo("Asia/Tokyo")
WEEKS = ((1, 7), (8, 15), (16, 23), (24, 30))
PEOPLE = ("Misaki", "Ken")


def lived() -> dict[int, list[dict[str, Any]]]:
    """What is done, by the day of the month."""
    days: dict[int, list[dict[str, Any]]] = {day: [] for day in range(1, 31)}
    for line in APRIL.read_text("utf-8").splitlines():
        done = json.loads(line)
        days[int(done["at"][3:5])].append(done)
    return days


def called(done: dict[str, Any], kept: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """The tool that a line names, and its arguments: memories are named by their words."""
    words = done.get("words")
    if done["do"] == "remember":
        given = {name: value for name, value in done.items() if name not in ("at", "do", "words")}
        return "remember", {"content": words, **given}
    ids = [next(one for one, said in kept.items() if word in said) for word in words or ()]
    if done["do"] == "create_episode":
        return "create_episode", {"memory_ids": ids, "summary": done["summary"]}
    if done["do"] == "link":
        first, second = ids
        return "link_memories", {"source_id": first, "target_id": second, **done["args"]}
    return done["do"], done.get("args", {})


def live(life: Ego, clock: Clock) -> Iterator[tuple[int, str, str]]:
    """Live the month; every reply by its day and what was asked."""
    kept = dict[str, str]()
    midnight = datetime(2026, 4, 1, tzinfo=TOKYO)
    for day, doings in lived().items():
        morning: list[dict[str, Any]] = [{"do": "wake_up"}, {"do": "introspect"}]
        if day % 7 == 0:
            morning += [{"do": do} for do in ("feel_desires", "emotion_trend", "context")]
            morning += [{"do": "consider_them", "args": {"person": name}} for name in PEOPLE]
        due = [{"at": f"04-{day:02} 07:30", **one} for one in morning]
        for done in sorted([*due, *doings], key=lambda one: one["at"]):
            month, day_of, hour, minute = (int(done["at"][n : n + 2]) for n in (0, 3, 6, 9))
            clock.at = max(clock.at, datetime(2026, month, day_of, hour, minute, tzinfo=TOKYO))
            tool, arguments = called(done, kept)
            reply = use(life, tool, **arguments)
            if tool == "remember":
                kept[reply.fields["id"]] = arguments["content"]
            asked = (arguments.get(name) for name in ("content", "context", "person"))
            yield day, " ".join([tool, *filter(None, asked)]), reply.text
        clock.at = midnight + timedelta(days=day, minutes=-1)
        yield day, "consolidate", use(life, "consolidate").text


def test_every_reply_of_thirty_days(data_dir: Path, snapshot: SnapshotAssertion) -> None:
    clock = Clock(datetime(2026, 4, 1, 7, tzinfo=TOKYO))
    variables = environment(
        data_dir,
        at=None,
        EGO_COMPANION="Misaki",
        EGO_TIMEZONE="Asia/Tokyo",
        EGO_EMBEDDING_MODEL="",
    )
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as life:
        read = list(live(life, clock))
        assert life.warnings == []

    too_long = {
        asked: count_prompt_tokens(said)
        for _, asked, said in read
        if count_prompt_tokens(said) > (REPLY if asked != "context" else 10 * REPLY)
    }
    assert too_long == {}
    for first, last in WEEKS:
        week = [
            f"# {day} April: {asked}\n\n{said}" for day, asked, said in read if first <= day <= last
        ]
        assert "\n\n\n".join(week) == snapshot(name=f"{first:02} to {last:02}")
