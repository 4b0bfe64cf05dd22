"""Within minutes behind a secret, what any secret may have goes on with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.tools.talk.confiding import Life

LISBON = "don't tell Hanna but I'm taking her to Lisbon for her birthday"
FINN = "pls don't tell mum but I'm seeing a boy called Finn"
CORK = "I got a job offer in Cork, don't tell Hanna yet"
TATTOO = "can you keep a secret? I got a tattoo"
RISUBON = "ハンナには内緒だけど、誕生日にリスボンに連れてくんだ"


@pytest.mark.parametrize(
    ("said", "plans"),
    [
        ([LISBON, "hotel is booked, it's called Casa Azul", "we fly on friday at 6pm"], 1),
        ([LISBON, "I've booked a table for friday at 8"], 1),
        ([LISBON, "my flight is on friday at 6"], 1),
        (["ok so I kind of like this boy Finn, pls dont tell mum", "we're meeting on friday"], 1),
        ([FINN, "I'm meeting him on friday at 4"], 1),
        ([CORK, "I'm meeting the boss on friday at 3"], 1),
        ([TATTOO, "the second session is on friday at 3"], 1),
        ([TATTOO, "mum is coming with me to the second session on friday at 3"], 1),
        ([RISUBON, "ホテルは取った", "金曜の18時に飛ぶ"], 1),
        ([RISUBON, "チケットは金曜に届く"], 1),
    ],
)
def test_what_is_told_behind_a_secret_is_told_to_whoever_told_it_alone(
    tmp_path: Path, said: Sequence[str], plans: int
) -> None:
    now = datetime(2026, 11, 23, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        for one in said:
            mine.absorb(one, "I see.", person="Joel")
            now += timedelta(minutes=1)

        assert all(one["confided"] for one in mine.events()["events"])
        assert [len(mine.ahead(told_to=who)["ahead"]) for who in ("Hanna", "Joel")] == [0, plans]
        for asked in ("what's on friday?", "what has Joel booked?", "金曜は何がある？"):
            assert mine.recall(asked, asked_by="Hanna", told_to="Hanna")["memories"] == []


@pytest.mark.parametrize("secret", [LISBON, FINN, CORK, TATTOO, RISUBON])
@pytest.mark.parametrize(
    "said",
    [
        "I've got the dentist on friday at 3",
        "yoga is at 6 on friday",
        "my mum's birthday is 3 May",
        "remind me to buy milk on friday",
        "anyway, the second session is on friday at 8",
        "by the way we fly on friday at 6",
        "oh and the hotel for the fair is booked",
        "my sister's coming on friday at 5",
        "Gran's got her hospital appointment on Friday at 2.30",
        "Gran's in Beech Hall now, and she's got her hospital appointment on Friday at 2.30",
        "I'm meeting a client on friday at 10",
        "deploy is on friday at 3",
        "fix the parser so it streams",
        "commit it",
        "we have a review with the client on friday at 2",
        "歯医者は金曜の9時",
        "金曜の18時からヨガ",
        "ところで、金曜の8時に飲み会がある",
    ],
)
def test_what_is_clearly_of_something_else_is_for_all(
    tmp_path: Path, secret: str, said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(secret, said)

        assert life.confided() == {secret: True, said: False}
        assert [*life.plans().values()].count(True) == 0


@pytest.mark.parametrize("said", ["thanks!", "good morning", "what's the weather like?"])
def test_a_word_between_is_none_and_ends_none(tmp_path: Path, said: str) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(LISBON, said, "we fly on friday at 6pm")

        assert life.confided() == {LISBON: True, said: False, "we fly on friday at 6pm": True}


def test_nobody_else_goes_on_with_it(tmp_path: Path) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(LISBON)
        life.hears("hotel is booked", person="Tim")

        assert life.confided() == {LISBON: True, "hotel is booked": False}


@pytest.mark.parametrize(
    ("openly", "said"),
    [
        ("the train to Bonn is on friday at 8", "the train is on friday at 9 now"),
        ("金曜の8時にホテルの同窓会がある", "ホテルは金曜の9時からになった"),
    ],
)
def test_what_was_told_openly_before_is_no_secret(tmp_path: Path, openly: str, said: str) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(openly, person="Ken")
        life.hears(LISBON, said)

        assert life.confided()[said] is False


@pytest.mark.parametrize(
    "said",
    [
        "the distance between us is 40 km",
        "we had three pizzas between us on friday",
        "so what's between us and the sea?",
        "everything is fine between us again",
        "the secret is to add salt",
    ],
)
def test_what_is_between_us_is_no_confidence(tmp_path: Path, said: str) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(said)

        assert life.confided() == {said: False}


@pytest.mark.parametrize(
    ("secret", "said", "public"),
    [
        (
            "4日の19時に北新地のイタリアン予約した ハンナには内緒",
            "4日のレストラン20時に変更してもらった",
            0,
        ),
        ("4日の19時に北新地で予約した ハンナには内緒", "4日のお店20時に変更してもらった", 0),
        ("4日の19時に北新地で予約した ハンナには内緒", "4日の10時に歯医者がある", 1),
        (
            "I've booked an italian on the 4th at 7, don't tell Hanna",
            "they moved the restaurant on the 4th to 8",
            0,
        ),
        (
            "I've booked a room on the 4th at 7, don't tell Hanna",
            "the thing on the 4th is moved to the 5th at 8",
            0,
        ),
    ],
)
def test_a_change_that_fits_no_other_plan_of_its_day_is_of_the_secret_days_later(
    tmp_path: Path, secret: str, said: str, public: int
) -> None:
    now = datetime(2026, 11, 28, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb(secret, "I see.", person="Joel")
        now += timedelta(days=3)
        mine.absorb(said, "I see.", person="Joel")

        assert len(mine.ahead(told_to="Hanna")["ahead"]) == public
        confided = [one["confided"] for one in mine.events()["events"]]
    assert confided.count(True) == 2 - public
