"""A program that uses ego from Python, as a user with `mypy --strict` would write it.

`make check` checks its types: an ignored complaint that were not made is an error there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, assert_type

import ego


async def a_talk(directory: Path, environ: Mapping[str, str], copies: Path) -> list[str]:
    """What a server does: several at once, talk, copies; returns what it has read by name."""
    async with ego.aopen(directory, environ=environ) as mine:
        assert_type(mine, ego.AsyncEgo)
        kept = await asyncio.gather(*(mine.remember(f"Ship {n} came in.") for n in range(24)))
        every = await mine.memories(n=24)
        assert_type(every["memories"][0]["content"], str)
        pieces = list[str]()
        turn = await mine.chat("You broke it.", tell=pieces.append)
        assert_type(turn["assistant_text"], str)
        absorbed = await mine.absorb(user="Are you there?", assistant="I am.")
        assert_type(absorbed["assistant_text"], str)
        written = await mine.export(copies / "all.jsonl")
        assert_type(written["exported"], dict[str, int])
        copied = await mine.backup(copies / "all.tar")
        taken = await mine.import_(copies / "all.jsonl")
        assert_type(taken["new"], dict[str, int])
        assert_type(await mine.use("recall", context="ship"), ego.Reply)
    return [
        f"{len({one['id'] for one in kept})} kept, {every['total']} there",
        f"{turn['assistant_text']} ({turn['user_text']})",
        "".join(pieces),
        absorbed.text,
        f"{written['exported']['memory']} written, {copied['counts']['memories']} copied",
        f"{taken['new']['memory']} new, {taken['already_there']['memory']} there",
    ]


def a_day(directory: Path, environ: Mapping[str, str]) -> list[str]:
    """Remember two things and tell them as one story; returns the texts of the answers."""
    with ego.open(directory, environ=environ) as mine:
        assert_type(mine, ego.OpenEgo)
        first = mine.remember("The tide came in.", emotion="calm", tags=["sea"])
        second = mine.remember("It left a shell.", people=("Aki",), importance=4)
        assert_type(first["similar_to"], str | None)
        ids = [kept["id"] for kept in (first, second)]
        assert_type(ids, list[str])
        told = mine.create_episode(ids, "A day at the sea")
        learned = mine.update_relationship("Aki", "trust_level", 0.8)
        replies: list[ego.Reply] = [first, second, told, learned]
        return [reply.text for reply in replies]


def what_is_read(mine: ego.OpenEgo, its_id: str) -> None:
    """What type checkers know of an answer, and what they refuse to look for in it."""
    assert_type(mine.feel_desires().fields["desires"][0]["level"], float)
    assert_type(mine.feel_desires()["desires"][0]["level"], float)
    assert_type(mine.recall("sea").fields["total"], int)
    assert_type(mine.recall("sea").get("total"), int)
    assert_type(mine.noted().get("dropped"), bool | None)
    assert_type(mine.noted().get("dropped", 1), bool | int)
    assert_type(mine.recall("sea").get("of"), Any)
    assert mine.recall("sea").get("memry") is None  # type: ignore[call-overload]
    recalled: ego.types.RecallReply = mine.recall("sea")
    assert_type([tell(row) for row in recalled["memories"]], list[str | int])
    assert_type(mine.search_memories("sea")["memories"][0]["content"], str)
    assert_type(mine.recall("sea", why=its_id)["id"], str)
    assert_type(mine.recall("sea", why=its_id).fields["id"], str)
    assert_type(mine.speak().fields["waiting"], int)
    assert_type(mine.purge(its_id)["links"], int)
    assert_type(mine.purge(person="Aki", dry_run=True)["still_named"], int)
    assert_type(list(mine.wake_up()), list[str])
    assert_type(dict(mine.recall("sea").fields), dict[str, object])
    assert_type({**mine.memories().fields}, dict[str, object])
    mine.search_memories("sea", since=date(2026, 1, 1), until=datetime(2026, 1, 2))
    mine.remember("Aki comes.", when=datetime(2026, 1, 2, tzinfo=UTC))
    assert_type(mine.speak(packet=True), ego.Reply)
    assert_type(mine.use("recall", context="sea"), ego.Reply)
    shown = mine.show(its_id).fields
    if "memory" in shown:
        assert_type(shown["memory"]["content"], str)
    mine.recall("sea").fields["of"]  # type: ignore[typeddict-item]
    mine.wake_up().fields["desire"]  # type: ignore[typeddict-item]
    mine.wake_up()["desire"]  # type: ignore[call-overload]
    mine.am_i_being_genuine()["desires"]  # type: ignore[index]


def keep_again(mine: ego.OpenEgo, old: ego.types.Memory) -> ego.types.RememberReply:
    """What a memory holds is what `remember` takes."""
    return mine.remember(
        old["content"],
        emotion=old["emotion"],
        secondary=old["secondary"],
        category=old["category"],
    )


def move(mine: ego.OpenEgo, row: ego.types.Coming) -> ego.Reply:
    """How often something comes back is what `ahead` takes."""
    return mine.ahead("later", row["id"], when=row["day"], every=row["every"])


def tell(row: ego.types.Recalled) -> str | int:
    """What only one kind of row has."""
    if row["kind"] == "episode":
        assert_type(row, ego.types.RecalledStory)
        return row["memories"]
    if row["kind"] == "event":
        assert_type(row, ego.types.RecalledTalk)
        return row["user_text"]
    assert_type(row, ego.types.RecalledMemory)
    row["user_text"]  # type: ignore[typeddict-item]
    return row["category"]


def mistakes(mine: ego.OpenEgo) -> list[str]:
    """What is refused, by type checkers and when it runs: the sentences."""
    attempts: list[Callable[[], object]] = [
        lambda: mine.remember(emotion="calm"),  # type: ignore[call-arg]
        lambda: mine.remember("x", "calm"),  # type: ignore[call-arg]
        lambda: mine.remember("x", emotion="joyous"),  # type: ignore[arg-type]
        lambda: mine.remember("x", mood="calm"),  # type: ignore[call-arg]
        lambda: mine.wake_up("early"),  # type: ignore[call-arg]
        lambda: mine.recall("x", context="y"),  # type: ignore[call-overload]
        lambda: mine.recall("x", n="many"),  # type: ignore[call-overload]
        lambda: mine.satisfy_desire("fame"),
        lambda: mine.recall("x")["memory"],  # type: ignore[call-overload]
        lambda: mine.am_i_being_genuine()["mood"],  # type: ignore[index]
        lambda: mine.use("recall", context="x")["memory"],
        lambda: mine.export("-"),
        lambda: mine.chat(" "),
        lambda: mine.use("fly"),
    ]
    return [refused(attempt) for attempt in attempts]


def refused(attempt: Callable[[], object]) -> str:
    """The sentence with which an attempt is refused."""
    try:
        attempt()
    except ego.UsageError as error:
        return f"{type(error).__name__}: {error}"
    return ""
