"""What is booked for a secret trip or party is told to nobody, though no word of it is the same."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

WALES = "I'm secretly planning a trip to Wales for Beth's 40th on the 28th, not a word to her."
TENBY = (
    "Now this is a secret: I'm taking Beth to Wales for her 40th, a cottage near Tenby, from Friday"
    " 20th November to Monday 23rd. Please don't breathe a word of it to her."
)
PARTY = "We're throwing a surprise party for Tim on the 27th."
KAYAK = "Don't tell Beth, I'm getting her a kayak for her birthday on the 28th."
WALES_JAPANESE = "ベスの40歳の誕生日に28日から内緒でウェールズ旅行を計画中"
TAKEN = "Don't tell Beth, I'm taking her to Wales on the 28th."
HAKONE = "妻には内緒で28日に箱根旅行を計画してる"
PARTY_JAPANESE = "健太のサプライズパーティーを27日に計画中"


@pytest.mark.parametrize(
    ("secret", "said", "is_of_it"),
    [
        (WALES, "I've booked the cottage in Tenby from the 27th to the 30th.", True),
        (WALES, "Booked a B&B in Cardiff for the 28th.", True),
        (WALES, "The train is on the 27th at 8:15.", True),
        (WALES, "I found a lovely B&B in Wales.", True),
        (WALES_JAPANESE, "テンビーのコテージを27日から30日まで予約した", True),
        (TAKEN, "I've booked the cottage in Tenby for the 28th.", True),
        ("Don't tell Beth, we're going to Wales on the 28th.", "Booked a B&B for the 28th.", True),
        (TAKEN, "Booked the dentist for the 28th.", False),
        (TAKEN, "The hotel for my work trip is booked, the 28th to the 30th.", False),
        ("Don't tell Beth, I'm going to the dentist.", "Booked a B&B for the 28th.", False),
        (HAKONE, "旅館を28日に予約した", True),
        (HAKONE, "新幹線は28日の9時", True),
        (PARTY, "Ordered the balloons for the 27th.", True),
        (PARTY, "I've hired a band for the 27th.", True),
        (PARTY, "The venue is booked for the 27th at 7.", True),
        (PARTY, "Tim's cake is ordered.", True),
        (PARTY, "The cake for Tim is ordered.", True),
        (PARTY_JAPANESE, "27日の19時に店を予約した", True),
        (PARTY_JAPANESE, "ケーキを27日に予約した", True),
        (KAYAK, "Paid for the kayak.", True),
        (
            WALES,
            "The hotel for the Leeds conference is booked, the 3rd to the 5th of December.",
            False,
        ),
        (WALES, "The hotel for my work trip is booked, the 3rd to the 5th of December.", False),
        (WALES, "The hotel is booked for the 5th of December.", False),
        (WALES, "Dentist on the 28th at 9.", False),
        (WALES, "Tom has rented a cottage in Devon from the 27th to the 30th.", False),
        (WALES, "My parents' cottage is free from the 27th to the 30th.", False),
        (WALES, "The train was late again this morning.", False),
        (WALES, "I need to clean my room on the 20th.", False),
        (HAKONE, "28日9時に歯医者", False),
        (HAKONE, "出張のホテルを12月3日に予約した", False),
        (HAKONE, "特急は12月20日の9時", False),
        (HAKONE, "部屋を片付けた", False),
        (PARTY, "Dentist on the 27th at 9.", False),
        (PARTY, "Tim's dentist is on the 27th at 9.", False),
        (PARTY, "Tim's flight to Rome is on Sunday.", False),
        (PARTY, "The cake for Mia's birthday is ordered for the 3rd of December.", False),
        (PARTY, "Table for two at Luigi's on the 20th at 7.", False),
        (PARTY, "Bought new flowers for the balcony.", False),
        (PARTY_JAPANESE, "27日は歯医者9時", False),
    ],
)
def test_what_is_got_for_a_secret_is_one_by_its_day_or_another_word_of_it(
    tmp_path: Path, secret: str, said: str, *, is_of_it: bool
) -> None:
    now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        assert mine.absorb(secret, "Lovely.")["confided"]
        now += timedelta(days=2)
        confided = mine.absorb(said, "Noted.")["confided"]
        public = [one for one in mine.ahead(told_to="Beth")["ahead"] if not one["private"]]

    assert confided is is_of_it
    if is_of_it:
        assert public == []


@pytest.mark.parametrize(
    ("said", "is_of_it"),
    [
        ("Beth's birthday proper is the 21st of November, so we'll be in Tenby for it.", True),
        ("On the 21st we'll be in Tenby.", True),
        ("Choir sings at Tetbury on the 21st.", False),
        ("Beth's dentist is on the 20th at 9.", False),
        ("Beth's birthday proper is the 21st of November.", False),
        ("I rang the surgery, all done, and the tablets are ready on Friday.", False),
        ("My shoes are mended, that's done, I can pick them up on Friday.", False),
    ],
)
def test_where_one_is_on_its_days_is_of_it_whoever_is_known(
    tmp_path: Path, said: str, *, is_of_it: bool
) -> None:
    now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb("My daughter Beth lives in Clifton with Poppy and Sam.", "Lovely.")
        assert mine.absorb(TENBY, "Lovely.")["confided"]
        now += timedelta(days=2)
        confided = mine.absorb(said, "Noted.")["confided"]

    assert confided is is_of_it


def test_with_a_trip_that_is_over_and_no_secret_any_more_all_of_it_is_done(tmp_path: Path) -> None:
    now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb(TENBY, "Lovely.")
        mine.absorb("Beth's birthday proper is the 21st, so we'll be in Tenby for it.", "Noted.")
        mine.absorb("The dentist is on the 21st.", "Noted.")
        assert len(mine.ahead()["ahead"]) == 3
        now += timedelta(days=9)
        mine.absorb("Well, Wales was a triumph! It isn't a secret any more.", "Oh!")
        left = [one["content"] for one in mine.ahead()["ahead"]]

    assert len(left) == 1
    assert "dentist" in left[0]


@pytest.mark.parametrize("secret", [WALES, TAKEN])
def test_what_was_booked_for_a_secret_and_is_cancelled_is_told_to_nobody(
    tmp_path: Path, secret: str
) -> None:
    now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb(secret, "Lovely.")
        now += timedelta(days=2)
        mine.absorb("I've booked the cottage in Tenby for the 28th.", "Noted.")
        now += timedelta(days=2)
        confided = mine.absorb("The cottage on the 28th has been cancelled", "Noted.")["confided"]
        left = [one["private"] for one in mine.ahead()["ahead"]]

    assert confided
    assert left == [True]


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (WALES, "Beth is coming on the 28th at 5"),
        (TAKEN, "Beth is coming on the 28th at 5"),
        (TAKEN, "Beth is coming on the 27th at 5"),
        (PARTY, "Tim is coming on the 27th at 5"),
        ("I'm taking Beth to Wales on the 28th", "Beth is coming on the 28th at 5"),
    ],
)
def test_when_somebody_comes_is_not_when_what_is_done_for_them_is(
    tmp_path: Path, secret: str, said: str
) -> None:
    now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb(secret, "Lovely.")
        now += timedelta(days=2)
        mine.absorb(said, "Noted.")
        left = {one["told"]: one["hour"] for one in mine.ahead()["ahead"]}

    assert left.pop(f"Hanna: {said}") == "17:00"
    assert list(left.values()) == [None]
