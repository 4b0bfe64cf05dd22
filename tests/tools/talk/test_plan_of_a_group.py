"""What a group has is changed by any of it; what is somebody's own by no other."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.tools.memory.test_regular import january

REHEARSE = "We rehearse every Tuesday at 7 pm in St Luke's hall."
CONCERT = "We have our Christmas concert on 30 January at 4 pm at All Saints."
PRACTICE = "毎週火曜の19時に公民館で練習してる。"
LANDLORD = "Mr. Brandt comes on 30 January at 4 pm to look at the radiator."
PRESENT = "Someone has to buy a present for Tom by 30 January."
FOUR, FIVE, NEXT = "2026-01-30 16:00", "2026-01-30 17:00", "2026-01-06 19:00"


@pytest.mark.parametrize(
    ("plan", "said", "there"),
    [
        (CONCERT, "The concert starts at 5 pm, not 4.", [FIVE]),
        ("Our concert is on 30 January at 4 pm.", "The concert is at 5, not 4.", [FIVE]),
        ("Rehearsal is on 30 January at 4 pm.", "Rehearsal is at 5, not 4.", [FIVE]),
        (REHEARSE, "Rehearsals are on Thursdays from now on.", ["2026-01-08 19:00"]),
        (REHEARSE, "No rehearsal this Tuesday.", ["2026-01-13 19:00"]),
        (PRACTICE, "明日の練習は休みです。", ["2026-01-13 19:00"]),
        ("House meeting on 30 January at 4 pm.", "House meeting is moved to 5 pm.", [FIVE]),
        (LANDLORD, "Mr. Brandt called, the appointment is at 5, not 4.", [FIVE]),
        (LANDLORD, "Mr. Brandt isn't coming on 30 January.", []),
        (LANDLORD, "My appointment with Mr. Brandt is at 5, not 4.", [FOUR]),
        ("Paula comes on 30 January at 4 pm.", "Paula isn't coming on 30 January.", [FOUR]),
        (PRESENT, "I bought the present for Tom.", []),
        (PRESENT, "Bought a present for Tom, a Lego set.", []),
        (PRESENT, "I bought a present for Lena.", ["2026-01-30 None"]),
        ("誰かが1月30日までにプレゼントを買わなきゃ。", "プレゼントを買ったよ。", []),
        ("I have to buy a present by 30 January.", "I bought a present.", ["2026-01-30 None"]),
        # somebody's own, or what they say of themselves
        ("My concert is on 30 January at 4 pm.", "The concert is at 5, not 4.", [FOUR]),
        ("I have a concert on 30 January at 4 pm.", "The concert is at 5, not 4.", [FOUR]),
        (CONCERT, "My concert starts at 5 pm, not 4.", [FOUR]),
        (CONCERT, "The interview is at 5 pm, not 4.", [FOUR]),
        ("We have the dentist on 30 January at 4 pm.", "The dentist is at 5, not 4.", [FOUR]),
        (REHEARSE, "I can't come to rehearsal this Tuesday.", [NEXT]),
        (REHEARSE, "I'm skipping rehearsal this Tuesday.", [NEXT]),
        (REHEARSE, "Skipping rehearsal this Tuesday, sorry.", [NEXT]),
        (REHEARSE, "Sorry, I'll miss rehearsal this Tuesday.", [NEXT]),
        (PRACTICE, "明日の練習休みます", [NEXT]),
        ("I have yoga every Tuesday at 7 pm.", "No yoga this Tuesday.", [NEXT]),
    ],
)
def test_what_a_group_has_is_changed_by_any_of_it(
    data_dir: Path, plan: str, said: str, there: list[str]
) -> None:
    settings = environment(data_dir, EGO_COMPANION="Amara", EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=settings, now=lambda: january(5)) as mine:
        mine.absorb(plan, "I see.")
        mine.absorb(said, "I see.", person="Mr Kamau")
        ahead = mine.ahead()["ahead"]

    assert [f"{one['day']} {one['hour']}" for one in ahead] == there
