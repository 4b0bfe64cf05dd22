"""What a program gives that no other face can: dates, a clock; and what it is told of both."""

from __future__ import annotations

import asyncio
import inspect
import time
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, cast

import pytest

import ego
from ego.runtime.toolkit import TOOLS
from tests.conftest import NOON, environment

TOKYO = timezone(timedelta(hours=9))


def opened(data_dir: Path, **more: Any) -> ego.OpenEgo:
    return ego.open(environ=environment(data_dir, EGO_TIMEZONE="Asia/Tokyo"), **more)


@pytest.mark.parametrize(
    ("when", "day", "hour"),
    [
        (date(2026, 3, 5), "2026-03-05", None),
        (datetime(2026, 3, 5, 15), "2026-03-05", "15:00"),
        (datetime(2026, 3, 5, 15, 30, 7, 12), "2026-03-05", "15:30"),
        (datetime(2026, 3, 5, 15, 30, tzinfo=TOKYO), "2026-03-05", "15:30"),
        (datetime(2026, 3, 5, 20, tzinfo=UTC), "2026-03-06", "05:00"),
    ],
)
def test_a_date_is_taken_where_a_time_is_asked_for(
    when: date, day: str, hour: str | None, data_dir: Path
) -> None:
    with opened(data_dir) as mine:
        kept = mine.remember("Aki comes to tea.", when=when)
        (ahead,) = mine.ahead()["ahead"]

        assert (ahead["id"], ahead["day"], ahead["hour"]) == (kept["id"], day, hour)
        assert mine.search_memories("tea", since=NOON.date())["total"] == 1
        assert mine.search_memories("tea", since=NOON + timedelta(minutes=1))["total"] == 0
        assert (
            mine.ahead("later", kept["id"], when=date(2026, 4, 1))["ahead"][0]["day"]
            == "2026-04-01"
        )
        assert mine.purge(until=NOON.date() - timedelta(days=1), dry_run=True)["would_go"] == []


def test_what_is_no_time_is_named_by_its_kind(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        with pytest.raises(
            ego.UsageError, match=r"^when must be text, a date or a datetime, not a timedelta\.$"
        ):
            mine.remember("x", when=cast(Any, timedelta(days=1)))
        with pytest.raises(ego.UsageError, match=r"^content must be text, not a date\.$"):
            mine.remember(cast(Any, date(2026, 1, 1)))
        with pytest.raises(ego.UsageError, match=r"is past\.$"):
            mine.remember("x", when=date(2025, 1, 1))


def test_a_clock_that_a_program_moves_is_asked_at_each_use(data_dir: Path) -> None:
    at = NOON

    async def awaited() -> str:
        async with ego.aopen(environ=environment(data_dir), now=lambda: at) as mine:
            return (await mine.memories())["memories"][0]["at"]

    with opened(data_dir, now=lambda: at) as mine:
        before = mine.feel_desires()["desires"][0]["level"]
        at += timedelta(days=1)
        assert mine.feel_desires()["desires"][0]["level"] > before
        mine.remember("The tide came in.")
        assert mine.memories()["memories"][0]["at"] == "2026-01-02T21:00:00+09:00"
        assert mine.export(data_dir.parent / "x.jsonl")["exported"]["memory"] == 1
    assert asyncio.run(awaited()) == "2026-01-02T12:00:00+00:00"


def test_a_clock_of_a_program_s_own_is_no_setting_that_was_forgotten(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    environ = environment(data_dir, at=None)
    with ego.open(environ=environ, now=lambda: datetime(2999, 1, 1, tzinfo=UTC)) as mine:
        mine.remember("The tide came in.")

    assert caplog.records == []


def test_what_would_have_to_be_awaited_is_told_nothing(data_dir: Path) -> None:
    async def tell(piece: str) -> None:
        del piece

    async def talk() -> None:
        async with ego.aopen(environ=environment(data_dir)) as mine:
            await mine.chat("Are you there?", tell=tell)

    with pytest.raises(ego.UsageError, match=r"^tell must be an ordinary function"):
        asyncio.run(talk())


def test_a_time_without_a_zone_is_on_the_clock_of_the_ego(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = datetime(2026, 3, 5, 15)
    with opened(data_dir, now=lambda: at) as mine:
        mine.remember("It went out.")
        assert mine.memories()["memories"][0]["at"] == "2026-03-05T15:00:00+09:00"
        assert "It is 2026-03-05 15:00 JST by the clock it was given." in mine.doctor().text

    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        environ = {**environment(data_dir), "EGO_TIMEZONE": ""}
        with ego.open(environ=environ, now=lambda: at) as mine:
            mine.remember("It came in again.")
            assert mine.memories()["memories"][0]["at"] == "2026-03-05T15:00:00-05:00"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("EGO_EMBEDING_MODEL", "is no setting. Did you mean EGO_EMBEDDING_MODEL?"),
        ("companion", "is no setting. Did you mean EGO_COMPANION?"),
        ("EGO_ZZZZ", "is no setting. `ego config show --data-dir {}` lists them."),
    ],
)
def test_a_variable_that_is_no_setting_is_said(
    name: str, sentence: str, data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    known = {"EGO_LLM_TIMEOUT": "9", "EGO_HEARTBEAT_QUIET": "", "LANGUAGE": "de"}
    with opened(data_dir):
        ego.open(environ={**environment(data_dir), **known, name: "off"}).close()
    (said,) = [one.message for one in caplog.records]
    assert said == f"open: environ: {name} {sentence.format(data_dir)}"


@pytest.mark.parametrize(
    ("now", "sentence"),
    [
        (NOON, "now must be a function that gives a datetime: now=lambda: at."),
        (lambda: "noon", "now must give a datetime, not 'noon'."),
    ],
)
def test_a_clock_that_is_none_is_named(now: Any, sentence: str, data_dir: Path) -> None:
    with pytest.raises(ego.UsageError) as caught:
        opened(data_dir / "x", now=now)
    assert str(caught.value) == sentence


def test_what_only_lists_can_be_asked_of_a_read_only_ego(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        kept = mine.remember("Aki comes to tea.", when=date(2026, 3, 5))
    with opened(data_dir, read_only=True) as theirs:
        assert theirs.ahead()["ahead"][0]["id"] == kept["id"]
        assert theirs.noted()["noted"] == []
        for attempt in (
            lambda: theirs.ahead("done", kept["id"]),
            lambda: theirs.noted("drop", "nt_000000000000"),
        ):
            with pytest.raises(ego.UsageError, match="writes, and this ego was opened read-only"):
                attempt()


def test_with_a_person_only_what_is_known_of_that_person_is_told(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        mine.remember("Tom is allergic to peanuts.", people=["Tom"])
        mine.remember("Bob rowed to the island.", people=["Bob"])
        mine.update_relationship("Bob", "known_fact", "eats no fish")

        asked = "What may Tom eat on the island?"
        assert {one["person"] for one in mine.recall(asked, person="Bob")["known"]} == {"Bob"}
        assert "Tom" not in mine.recall(asked, person="Bob").text
        assert "peanuts" in mine.recall(asked).text


def test_help_tells_what_each_argument_is(data_dir: Path) -> None:
    with opened(data_dir) as mine:
        said = inspect.getdoc(mine.remember)
        taken = inspect.signature(mine.remember).parameters

    assert said is not None
    assert "when: When it is to come: '20 June 15:00', next Friday, or none." in said
    assert "replaces: The memory no longer so since this one." in said
    weeks = "week, fortnight, 3-weeks, 4-weeks, 5-weeks, 6-weeks, 8-weeks"
    every = f"day, weekday, {weeks}, month, weekday-of-month, year"
    assert f"every: How often it comes back. One of: {every}." in said
    assert (taken["content"].annotation, taken["private"].annotation) == (str, bool)
    assert taken["when"].annotation == str | date | None
    for tool in TOOLS.values():
        its = inspect.getdoc(getattr(ego.AsyncEgo, tool.name)) or ""
        assert all(f"\n{one.name}: " in its for one in tool.parameters)


def test_a_command_that_only_a_terminal_has_names_the_same_ego(tmp_path: Path) -> None:
    place = tmp_path / "Aki's own"
    usual = tmp_path / ".ego" / "data"
    with ego.open(place, environ={}) as mine:
        (place / "desires.json").write_text("{", "utf-8")
        with pytest.raises(ego.Unreadable) as damaged:
            mine.feel_desires()
        with pytest.raises(ego.UsageError) as no_model:
            mine.heartbeat(act=True)

    option = f"--data-dir '{tmp_path}/Aki'\"'\"'s own'"
    assert f"`ego doctor --repair {option}`" in str(damaged.value)
    assert str(no_model.value).endswith(f"ego heartbeat {option} | claude -p")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path))
        with ego.open(usual, environ={}) as mine:
            (usual / "desires.json").write_text("{", "utf-8")
            with pytest.raises(ego.Unreadable, match="`ego doctor --repair` "):
                mine.feel_desires()
