"""What is told in confidence in a room is no secret from those who are there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from ego.faces.python.opened import OpenEgo
from ego.runtime.talk.secrets import LOOKED_THROUGH
from tests.conftest import RunHere, environment
from tests.tools.conftest import Lay

PARTY = "Don't tell Tim, we're having a party for him on Friday at 8."
SURPRISE = "ティムには内緒で、金曜の20時にパーティーするよ"
NAMES = ("Lena", "Paula", "Jonas", "Tim", "Hanna")


def open_life(tmp_path: Path, hours: int = 0) -> OpenEgo:
    now = datetime(2026, 11, 23, 9, tzinfo=UTC) + timedelta(hours=hours)
    return ego.open(
        environ=environment(tmp_path / "data", None, EGO_COMPANION="Hanna"), now=lambda: now
    )


def list_days(mine: OpenEgo) -> dict[str, list[str]]:
    """The days that lie ahead, as each may hear of them."""
    return {who: [one["day"][-2:] for one in mine.ahead(told_to=who)["ahead"]] for who in NAMES}


@pytest.mark.parametrize("said", [PARTY, SURPRISE])
@pytest.mark.parametrize(
    ("heard_by", "knowing"),
    [
        ([], {"Lena"}),
        (["Paula", "Jonas"], {"Lena", "Paula", "Jonas"}),
        (["paula"], {"Lena", "Paula"}),
        (["Hanna"], {"Lena", "Hanna"}),
    ],
)
def test_whoever_was_there_hears_of_it_and_nobody_else(
    tmp_path: Path, said: str, heard_by: list[str], knowing: set[str]
) -> None:
    with open_life(tmp_path) as mine:
        turn = mine.absorb(said, "A party!", person="Lena", heard_by=heard_by)
        asked = "what is on Friday?" if said is PARTY else "金曜は何がある？"
        recalled = {
            who: {one["id"] for one in mine.recall(asked, asked_by=who, told_to=who)["memories"]}
            for who in NAMES
        }
        told = {who for who, its in list_days(mine).items() if its == ["27"]}
        (plan,) = mine.ahead()["ahead"]

    assert turn["confided"]
    assert plan["private"]
    assert told == knowing
    assert {who for who, ids in recalled.items() if plan["id"] in ids} == knowing
    assert {who for who, ids in recalled.items() if ids} == knowing


def test_whoever_was_there_may_move_it_for_all_of_them(tmp_path: Path) -> None:
    with open_life(tmp_path) as mine:
        mine.absorb(PARTY, "A party!", person="Lena", heard_by=["Paula", "Jonas"])
        mine.absorb("The party is cancelled.", "Oh.", person="Tim")
        before = list_days(mine)
        moved = mine.absorb("The party is moved to Saturday at 8.", "Noted.", person="Paula")
        after = list_days(mine)
        mine.absorb("The party is cancelled.", "Oh.", person="Jonas")
        at_last = list_days(mine)

    assert moved["confided"]
    assert before == {who: [] if who in ("Tim", "Hanna") else ["27"] for who in NAMES}
    assert after == {who: [] if who in ("Tim", "Hanna") else ["28"] for who in NAMES}
    assert at_last == {who: [] for who in NAMES}


def test_who_was_there_is_known_to_a_command_and_to_an_export(
    run_here: RunHere, tmp_path: Path
) -> None:
    heard = ("--heard-by", "Paula", "--heard-by", "Jonas")
    run_here("absorb", "--user", PARTY, "--person", "Lena", *heard, stdin=b"A party!")
    run_here("export", "--include-private", str(tmp_path / "all"))
    with ego.open(environ=environment(tmp_path / "other")) as other:
        other.import_(str(tmp_path / "all"))
        there = {who: len(other.ahead(told_to=who)["ahead"]) for who in NAMES}

    assert there == {"Lena": 1, "Paula": 1, "Jonas": 1, "Tim": 0, "Hanna": 0}
    for who, several in there.items():
        assert len(run_here("ahead", "--told-to", who, "--json").data["ahead"]) == several


def test_one_name_alone_is_no_list_of_them(tmp_path: Path) -> None:
    with open_life(tmp_path) as mine:
        with pytest.raises(ego.UsageError, match=r"heard_by is a list of names: \['Paula'\]"):
            mine.absorb(PARTY, "A party!", person="Lena", heard_by="Paula")
        assert mine.events()["events"] == []


@pytest.mark.parametrize("person", ["Lena", "Paula"])
@pytest.mark.parametrize(
    ("secret", "said", "asked", "is_of_it"),
    [
        (PARTY, "The cake for Tim's party is ordered.", "cake", True),
        (PARTY, "Tim arrives at the party at 9.", "party", True),
        (SURPRISE, "ティムのパーティーのケーキを注文した。", "ケーキ", True),
        (PARTY, "Jonas's party is on Sunday at 4.", "party", False),
        (PARTY, "Tim's dentist is on Friday at 9.", "dentist", False),
        (PARTY, "Tim goes to a party in London on Sunday.", "London", False),
        (SURPRISE, "ティムの歯医者は金曜の9時。", "歯医者", False),
    ],
)
@pytest.mark.parametrize("turns", [0, LOOKED_THROUGH + 1])
def test_who_knows_of_it_gives_it_away_to_nobody_however_much_was_said_since(
    tmp_path: Path,
    lay: Lay,
    turns: int,
    secret: str,
    said: str,
    asked: str,
    person: str,
    *,
    is_of_it: bool,
) -> None:
    def begin(directory: Path) -> None:
        with open_life(directory.parent) as mine:
            mine.absorb(secret, "A party!", person="Lena", heard_by=["Paula"])
            for n in range(turns):
                mine.absorb(f"The bins are full again, {n}.", "Oh.", person="Jonas")

    lay(tmp_path / "data", ("heard", secret, turns), begin)
    with open_life(tmp_path, hours=2) as mine:
        mine.absorb(said, "Sweet.", person=person)
        told = {
            who: "".join(one["content"] for one in mine.recall(asked, asked_by=who)["memories"])
            for who in ("Paula", "Tim")
        }

    if person == "Paula":
        assert said in told["Paula"]
    assert (said in told["Tim"]) is (not is_of_it)


def test_what_one_told_oneself_is_a_secret_until_its_day_however_much_one_says(
    tmp_path: Path,
) -> None:
    now = datetime(2026, 11, 23, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        for one in (PARTY, "The party is moved to Saturday at 8."):
            mine.absorb(one, "Noted.")
        for n in range(LOOKED_THROUGH + 1):
            mine.absorb(f"The bins are full again, {n}.", "Oh.")
        now += timedelta(hours=2)

        assert mine.absorb("The cake for Tim's party is ordered.", "Sweet.")["confided"]


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (PARTY, "The surprise is out, he knows now."),
        (PARTY, "The surprise is out."),
        (SURPRISE, "サプライズはもうバレちゃった"),
    ],
)
def test_whoever_was_there_may_say_that_it_is_out_and_nobody_else(
    tmp_path: Path, secret: str, said: str
) -> None:
    with open_life(tmp_path) as mine:
        mine.absorb(secret, "A party!", person="Lena", heard_by=["Paula"])
        mine.absorb(said, "Oh.", person="Tim")
        before = list_days(mine)
        mine.absorb(said, "Oh.", person="Paula")
        after = list_days(mine)

    assert before == {who: ["27"] if who in ("Lena", "Paula") else [] for who in NAMES}
    assert after == {who: ["27"] for who in NAMES}
