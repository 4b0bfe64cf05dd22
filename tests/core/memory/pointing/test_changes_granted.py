"""A plan at another time by what was granted, brought forward, or said not to be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told.moves import cues, moving

THEN = datetime(2026, 12, 1, 9, tzinfo=UTC)
GALA, PRACTICE = "Max has his swimming gala on Sunday", "Band practice is Friday at 7pm at Kev's"
MRI, THERAPY = "My MRI is on Monday at 7:50am", "I've got therapy on Thursday at 3pm"
DINNER, REPORT = "Christmas do on the 18th, 8pm", "The quarterly report has to be done by Friday"


def find(plan: str, said: str, now: datetime) -> list[str]:
    words = f"Ken: {plan}."
    when = ahead.find(words, THEN)
    assert when is not None
    one = Ahead(1, "m", words, False, THEN, when, ahead.moment(when, UTC), UTC)
    assert cues.may_change(said)
    found = moving.find_moved([one], said, now, ["Ken"], ["Ken"])
    return [f"{one.when.day:%d} {one.when.hour or ''}".strip() for one in found]


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (
            GALA,
            "The pool's broken so the gala has been put off till the Sunday after, the 13th",
            "13",
        ),
        (GALA, "Gala's been put back to the week after, the 13th", "13"),
        (MRI, "they've brought my MRI forward!! it's tomorrow at 9am", "03 09:00:00"),
        (MRI, "They've put my MRI back. It's on Wednesday at 9am now", "09 09:00:00"),
        (PRACTICE, "Kev's late so band practice is at 8:30pm on Friday, not 7", "04 20:30:00"),
        (PRACTICE, "Jo can't do seven so band practice starts at 8 on Friday not 7", "04 20:00:00"),
        (
            THERAPY,
            "They asked if we could do therapy an hour later tomorrow and I said yes, so 4pm",
            "03 16:00:00",
        ),
        (DINNER, "They could only fit us in at 6:30pm for the Christmas do", "18 18:30:00"),
        (REPORT, "boss gave me till Monday for the report, thank god", "07"),
        (REPORT, "I've got until Monday for the report now", "07"),
    ],
)
def test_it_lies_at_the_other_time(plan: str, said: str, there: str) -> None:
    assert find(plan, said, THEN + timedelta(days=1)) == [there]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (MRI, "They've brought my dentist forward!! It's tomorrow at 9am now"),
        (THERAPY, "My therapist asked to do therapy an hour later, at 4pm, and I said no"),
        (REPORT, "boss gave me till Monday for the budget"),
        (REPORT, "boss never gave me till Monday for the report"),
    ],
)
def test_it_stands(plan: str, said: str) -> None:
    assert find(plan, said, THEN + timedelta(days=1)) == []
