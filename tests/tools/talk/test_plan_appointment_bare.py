"""An appointment that is moved by nothing but that word, and a visit that begins later."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

DOCTOR = "I have a doctor's appointment on 12 February at 9:30."
DOCTOR_JAPANESE = "2月12日の9時半に内科に行く"
LATER = datetime.fromisoformat("2026-01-04T12:00:00+00:00")


@pytest.mark.parametrize(
    ("plan", "said", "at"),
    [
        (DOCTOR, "They've moved my appointment to the 19th.", "2026-02-19T09:30"),
        (
            DOCTOR,
            "The surgery rang, they've moved my appointment to the 19th, same time.",
            "2026-02-19T09:30",
        ),
        (
            "I'm seeing the optician on 12 February at 9:30.",
            "My appointment has been moved to the 19th.",
            "2026-02-19T09:30",
        ),
        (DOCTOR_JAPANESE, "予約が19日に変わった", "2026-02-19T09:30"),
        (DOCTOR_JAPANESE, "病院から電話があって、予約が19日に変わった", "2026-02-19T09:30"),
        ("2月12日の18時に直美とランチの約束がある", "約束、19日に延期になった", "2026-02-19T18:00"),
    ],
)
def test_the_one_that_is_ahead_is_moved(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, at: str
) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=LATER)

    assert [one["at"][:16] for one in lies_ahead(run_here, LATER)] == [at]


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (
            (DOCTOR, "I have the dentist on 20 February."),
            "They've moved my appointment to the 26th.",
        ),
        (
            (DOCTOR, "I have the dentist on 20 February."),
            "The surgery rang, they've moved my appointment to the 26th.",
        ),
        (
            ("My mum has a doctor's appointment on 12 February.",),
            "They've moved my appointment to the 26th.",
        ),
        (
            ("I have the dentist on 12 February.",),
            "The vet rang, they've moved my appointment to the 26th.",
        ),
        (("I have lunch with Carol on 12 February.",), "They've moved my appointment to the 26th."),
        ((DOCTOR_JAPANESE, "2月20日に歯医者に行く"), "予約が26日に変わった"),
        (("2月12日にレストランの予約がある",), "病院から電話があって、予約が26日に変わった"),
    ],
)
def test_of_several_or_of_another_none_is_moved(
    run_here: RunHere, tmp_path: Path, others: tuple[str, ...], said: str
) -> None:
    for plan in others:
        chat(run_here, tmp_path, plan)
    before = [one["id"] for one in lies_ahead(run_here)]
    chat(run_here, tmp_path, said, at=LATER)

    assert set(before) <= {one["id"] for one in lies_ahead(run_here, LATER)}


@pytest.mark.parametrize(
    ("said", "day", "words"),
    [
        ("Carol is coming a day later, on the 15th.", "2026-02-15", "from 15 to 18 February"),
        ("Carol is coming a day later.", "2026-02-15", "from 15 to 18 February"),
        ("Carol comes a week later, on the 21st.", "2026-02-21", "from 21 to 25 February"),
    ],
)
def test_a_visit_begins_later_and_ends_as_it_did(
    run_here: RunHere, tmp_path: Path, said: str, day: str, words: str
) -> None:
    chat(run_here, tmp_path, "My sister Carol is coming to stay from 14 to 18 February.")
    chat(run_here, tmp_path, said, at=LATER)

    (one,) = lies_ahead(run_here, LATER)
    assert one["day"] == day
    assert words in one["content"]


def test_so_it_does_in_japanese(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "姉が2月14日から18日まで泊まりに来る")
    chat(run_here, tmp_path, "姉は1日遅れて15日から来る", at=LATER)

    (one,) = lies_ahead(run_here, LATER)
    assert one["day"] == "2026-02-15"
    assert "18日まで" in one["content"]
