"""What goes on for days ends on another day by what is said or remembered: no second begins."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

SISTER = "My sister is visiting from 14 to 18 January."
SHUTCHO = "1月14日から18日まで札幌に出張です。"


def goes_on(run_here: RunHere, day: int) -> bool:
    """Whether the one thing that lies ahead goes on in the morning of that day of January."""
    found = lies_ahead(run_here, at=datetime(2026, 1, day, 8, tzinfo=UTC))
    return any(not one["is_over"] for one in found)


@pytest.mark.parametrize(
    ("told", "said", "last", "words"),
    [
        (SISTER, "My sister is staying until the 20th now!", 20, "from 14 to 20 January"),
        (SISTER, "Oh no, my sister has to leave early, on the 16th.", 16, "from 14 to 16 January"),
        (SHUTCHO, "札幌出張、20日まで延ばされました。", 20, "1月14日から20日まで"),
    ],
)
@pytest.mark.parametrize("by", ["chat", "remember"])
def test_it_ends_as_was_said_last(
    run_here: RunHere, tmp_path: Path, by: str, told: str, said: str, last: int, words: str
) -> None:
    for sentence in (told, said):
        if by == "chat":
            chat(run_here, tmp_path, sentence)
        else:
            assert run_here("remember", sentence).code == 0

    (one,) = lies_ahead(run_here)
    assert (one["day"], words in one["told"]) == ("2026-01-14", True)
    assert goes_on(run_here, last)
    assert not goes_on(run_here, last + 1)


@pytest.mark.parametrize(
    "said",
    [
        "my sister isnt coming till the 16th now, she has to work",
        "My sister won't be here until the 16th",
    ],
)
def test_what_begins_later_ends_when_it_did(run_here: RunHere, tmp_path: Path, said: str) -> None:
    for sentence in (SISTER, said):
        chat(run_here, tmp_path, sentence)

    (one,) = lies_ahead(run_here)
    assert (one["day"], "from 16 to 18 January" in one["told"]) == ("2026-01-16", True)


def test_it_goes_on_where_that_was_said_once_it_had_begun(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, SISTER)
    begun = datetime(2026, 1, 15, 9, tzinfo=UTC)
    chat(run_here, tmp_path, "my sister is staying until the 20th now", at=begun)

    assert goes_on(run_here, 20)
    assert not goes_on(run_here, 21)


def test_remember_says_so_and_what_is_forgotten_changes_nothing(run_here: RunHere) -> None:
    run_here("remember", SISTER)
    said = run_here("remember", "--json", "My sister is staying until the 20th now.")
    assert "to 20 January: My sister is visiting from 14 to 20 January." in said.out

    assert run_here("forget", said.data["id"]).code == 0
    (one,) = lies_ahead(run_here)
    assert "from 14 to 18 January" in one["told"]
    assert not goes_on(run_here, 19)

    assert run_here("undelete", said.data["id"]).code == 0
    assert goes_on(run_here, 20)
    assert not goes_on(run_here, 21)


HOME = "年末は29日から秋田"


@pytest.mark.parametrize(
    ("told", "said", "ahead"),
    [
        (HOME, "帰省、29日から2日までにした", ["年末は12月29日から2027年1月2日まで秋田"]),
        ("29日から札幌出張", "札幌、29日から31日まで", ["1月29日から31日まで札幌出張"]),
        ("29日から札幌2泊", "札幌、30日からになった", ["1月30日から札幌2泊"]),
        (
            "29日から札幌出張",
            "札幌、30日から31日まで",
            ["29日から札幌出張", "札幌、30日から31日まで"],
        ),
        ("20日から3泊で大阪", "延泊して4泊になった", ["1月20日から24日まで大阪"]),
        ("20日から23日まで大阪", "大阪、2泊にした", ["1月20日から22日まで大阪"]),
        ("20日から3泊で大阪", "4泊にするかも", ["20日から3泊で大阪"]),
        ("20日から3泊で大阪", "今度の沖縄は4泊にした", ["20日から3泊で大阪"]),
        (HOME, "ヨガ合宿、29日から31日まで", ["ヨガ合宿、29日から31日まで", HOME]),
        (HOME, "母の旅行、29日から31日まで", ["母の旅行、29日から31日まで", HOME]),
        (
            "29日に歯医者",
            "帰省、29日から31日まで",
            ["29日に歯医者", "帰省、29日から31日まで"],
        ),
    ],
)
def test_what_was_told_but_from_its_first_day_on_ends_where_that_is_said(
    run_here: RunHere, tmp_path: Path, told: str, said: str, ahead: list[str]
) -> None:
    for one in (told, said):
        chat(run_here, tmp_path, one)

    there = [one["content"].replace("Misaki: ", "") for one in lies_ahead(run_here)]
    assert there == ahead
