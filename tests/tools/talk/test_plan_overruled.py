"""A turn whose plan was called off or moved since comes behind what says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import NOON, environment
from tests.faces.test_python import opened
from tests.models import NEEDS_MODEL

DINNER, OFF = "dinner with Tom on Tuesday at 7", "Tom cancelled"
VISIT, NOT_COMING = "my sister Ida is visiting next weekend", "Ida isn't coming after all"
VIEWING = "flat viewing on Thursday 8 January at 5 pm"
MOVED = "the viewing is on Friday 9 January instead, same time"
DINNER_JAPANESE, OFF_JAPANESE = "火曜の7時にトムと夕食", "トムとの夕食は中止になった"
BETWEEN = ("Rain again.", "The tram was late, as ever.")


@pytest.mark.parametrize(
    ("told", "since", "asked", "instead"),
    [
        (DINNER, OFF, "what's on Tuesday?", OFF),
        (DINNER, OFF, "Is there a dinner with Tom?", OFF),
        (VISIT, NOT_COMING, "is my sister visiting?", NOT_COMING),
        (VIEWING, MOVED, "am I free on Thursday?", "Flat viewing on 9 January at 5 pm"),
        (DINNER_JAPANESE, OFF_JAPANESE, "火曜は何がある？", OFF_JAPANESE),
    ],
)
@pytest.mark.parametrize("model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_what_called_a_plan_off_or_moved_it_stands_before_the_turn_that_told_it(
    tmp_path: Path, told: str, since: str, asked: str, instead: str, model: str
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL=model) as mine:
        for said in (told, *BETWEEN, since):
            mine.absorb(said, "I see.")
        rows = [row["content"] for row in mine.recall(asked)["memories"]]
        selected = mine.select(asked).text

    at = next((place for place, one in enumerate(rows) if told in one), len(rows))
    assert [one for one in rows[:at] if instead in one]  # what is on that day leaves it out
    if told in selected:
        assert selected.index(instead) < selected.index(told)


MERINO, ORDERED = "I have to order the merino by Friday", "ordered the merino btw"
REPORT_JAPANESE, DONE_JAPANESE = "金曜までにレポートを提出しないといけない", "レポート提出した"
VAT, DID_VAT = "VAT return due by Friday", "did the VAT finally"
STILL = "do I still have to order the merino?"


@pytest.mark.parametrize(
    ("told", "since", "asked", "first", "became"),
    [
        (MERINO, ORDERED, STILL, ORDERED, "done"),
        (MERINO, ORDERED, "what do I have to order?", ORDERED, "done"),
        (
            REPORT_JAPANESE,
            DONE_JAPANESE,
            "レポートはまだ提出しないといけない？",
            DONE_JAPANESE,
            "done",
        ),
        (VAT, DID_VAT, "did I do the VAT?", DID_VAT, "done"),
        (VAT, "finally did my VAT return", "is the VAT done?", "did my VAT return", "done"),
        (VAT, "did the first half of the VAT", STILL, None, None),
        (MERINO, "the merino is lovely", STILL, MERINO, None),
        (MERINO, "I haven't ordered the merino yet", STILL, None, None),
    ],
)
def test_what_was_to_be_done_says_that_it_is_behind_what_told_so(
    tmp_path: Path, told: str, since: str, asked: str, first: str | None, became: str | None
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off") as mine:
        for said in (told, *BETWEEN, since):
            mine.absorb(said, "I see.")
        found = mine.recall(asked)
        kept = mine.memories()["memories"]

    assert first is None or first in found["memories"][0]["content"]
    assert [one.get("plan") for one in kept] == [became]
    assert (", done]" in found.text) == (became == "done")


def dated(data: Path, now: Callable[[], datetime]) -> ego.OpenEgo:
    return ego.open(environ=environment(data, EGO_EMBEDDING_MODEL="off"), now=now)


EXAM, EXAM_JAPANESE = "I have my maths exam on Tuesday at 10", "火曜の10時に歯医者"
DINNER_OUT = "Dinner with Tom on Friday at 7.30 pm."


@pytest.mark.parametrize(
    ("told", "since", "became"),
    [
        (EXAM, "the maths exam went well", "done"),
        (EXAM, "I missed the maths exam, overslept", None),
        (EXAM, "I didn't make it to the maths exam", None),
        (EXAM, "I bought a book on maths", None),
        (EXAM_JAPANESE, "歯医者、無事に終わった", "done"),
        (EXAM_JAPANESE, "歯医者に行けなかった", None),
    ],
)
def test_what_took_place_says_that_it_is_done_once_it_was_told_how_it_went(
    tmp_path: Path, told: str, since: str, became: str | None
) -> None:
    at = [NOON]
    with dated(tmp_path / "data", lambda: at[0]) as mine:
        mine.absorb(told, "I see.")
        ahead = [one.get("plan") for one in mine.memories()["memories"]]
        at[0] += timedelta(days=7)
        mine.absorb(since, "I see.")
        rows, searched = mine.memories()["memories"], mine.memories().text

    assert (ahead, [one.get("plan") for one in rows]) == ([None], [became])
    assert ("  done: " in searched) == (became == "done")


@pytest.mark.parametrize(
    ("since", "became"),
    [
        ("Dinner with Tom is on Saturday at 8 pm.", "moved to 2026-01-03 20:00"),
        ("Dinner with Tom at Luigi's on Saturday.", "moved to 2026-01-03"),
        ("Moving to York on Saturday.", None),
    ],
)
def test_a_plan_that_another_replaced_says_the_day_it_is_on_now(
    tmp_path: Path, since: str, became: str | None
) -> None:
    with dated(tmp_path / "data", lambda: NOON) as mine:
        older = mine.remember(DINNER_OUT)["id"]
        newer = mine.remember(since)["id"]
        mine.link_memories(newer, older, type="replaces")
        rows = {one["id"]: one for one in mine.memories()["memories"]}
        mine.ahead("drop", newer)
        off = {one["id"]: one.get("plan") for one in mine.memories()["memories"]}

    assert [rows[one].get("plan") for one in (older, newer)] == [became, None]
    assert off == {older: "called off" if became else None, newer: "called off"}


def test_a_plan_that_stands_again_comes_alone(tmp_path: Path) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off") as mine:
        mine.absorb(DINNER, "I see.")
        off = mine.absorb(OFF, "A pity.")
        before = mine.recall("Is there a dinner?")["memories"]
        mine.purge(off["event_id"])
        after = mine.recall("Is there a dinner?")["memories"]

    assert [OFF in row["content"] for row in before] == [True, False]
    assert [DINNER in row["content"] or "Dinner" in row["content"] for row in after] == [True]


@pytest.mark.parametrize(
    "since", ["The interview has been moved to 12 January.", "They cancelled the interview."]
)
def test_what_becomes_of_a_plan_told_in_confidence_is_in_confidence(
    tmp_path: Path, since: str
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off") as mine:
        mine.absorb("Between us: I have an interview on 9 January at 10.", "I see.", person="Ken")
        kept = mine.absorb(since, "I see.", person="Ken")
        other = mine.absorb("The fair is on 8 January.", "Nice.", person="Ken")

    assert (kept["confided"], other["confided"]) == (True, False)
