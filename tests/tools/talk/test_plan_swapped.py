"""What a plan is of, another than it was: the day stays, and so does that it is a secret."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

MONDAY = datetime(2026, 11, 30, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "said", "listed"),
    [
        (
            "美咲の誕生日、12月21日にフレンチ予約した。美咲には内緒ね",
            "やっぱフレンチやめて、警固の寿司屋にした、「鮨さかい」十八時半予約済み。美咲が生魚食いたい言いよったけん",
            ("18:30", True, "美咲の誕生日、12月21日警固の寿司屋「鮨さかい」予約した。"),
        ),
        (
            "12月21日の19時に健太とフレンチ",
            "フレンチキャンセルして焼肉を予約した",
            ("19:00", False, "健太と焼肉"),
        ),
        (
            "Secret: I've booked a French restaurant for Ann's birthday on 21 December",
            "Scrap the French place, I've booked Sushi Sakai at 6:30pm instead.",
            ("18:30", True, "I've booked Sushi Sakai for Ann's birthday"),
        ),
        (
            "Dinner at Luigi's with Tom on 21 December at 8",
            "We're not going to Luigi's, I've booked Sushi Sakai for half six",
            ("18:30", False, "Dinner at Sushi Sakai with Tom"),
        ),
        *(
            ("12月21日の19時に健太とフレンチ", said, ("19:00", False, "健太とフレンチ"))
            for said in (
                "イタリアンやめて寿司にした",
                "フレンチやめて寿司にしたい",
                "ワインやめてお茶にした",
            )
        ),
        *(
            ("Dinner with Tom on 21 December at 8", said, ("20:00", False, "Dinner with Tom"))
            for said in (
                "Forget the flowers, I've booked a band",
                "Forget Tom Jones, I've booked a band",
                "Scrap the French place, I've booked Sushi Sakai",
            )
        ),
        ("12月21日の19時に飲み会", "飲み会やめて映画にした", None),
        ("Dinner with Tom on 21 December at 8", "Cancelled the dinner, I've booked a flight", None),
    ],
)
def test_it_is_of_what_was_said_last(
    run_here: RunHere,
    tmp_path: Path,
    told: str,
    said: str,
    listed: tuple[str, bool, str] | None,
) -> None:
    chat(run_here, tmp_path, told, at=MONDAY)
    chat(run_here, tmp_path, said, at=MONDAY)

    there = lies_ahead(run_here, MONDAY)
    assert {one["day"] for one in there} <= {"2026-12-21"}
    found = [(one["hour"], one["private"], one["listed"]) for one in there]
    assert found == ([listed] if listed else [])
