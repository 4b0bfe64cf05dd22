"""What is pushed to a weekday is later than it was, and what is brought forward is earlier."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import MISAKI, chat
from tests.tools.talk.test_plan_told import lies_ahead

TUESDAY = datetime(2026, 11, 10, 10, tzinfo=UTC)
DEMO = "The demo for the customer is on Wednesday 25 November at 14:00."
DEMO_ON_17 = "the demo is on the 17th now"
DEMO_JAPANESE = "お客さんのデモは11月25日の14時から。"


@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize(
    ("plan", "said", "day"),
    [
        (DEMO, "The demo is pushed to Thursday.", "26"),
        (DEMO, "demo slips to friday", "27"),
        (DEMO, "They put the demo back to Monday.", "30"),
        (DEMO, "The demo is delayed until Tuesday.", "12-01"),
        (DEMO, "The demo is brought forward to Friday.", "20"),
        (DEMO_JAPANESE, "デモは金曜に延期になった。", "27"),
        (DEMO_JAPANESE, "デモは金曜にずれ込むことになった。", "27"),
        (DEMO_JAPANESE, "デモは金曜に前倒しになった。", "20"),
        # a day that is told is that one, whatever is said of it
        (DEMO, "The demo is pushed to Thursday 19 November.", "19"),
        (DEMO, "The demo is put on Thursday now.", "25"),
        (
            DEMO,
            "Ingrid emailed: the demo has to move to Thursday because she's travelling on"
            " Wednesday. Same time.",
            "26",
        ),
        (DEMO, "The demo must move to the 26th.", "26"),
        (DEMO, "The demo moved from Wednesday to Friday.", "27"),
        (DEMO, "The demo is on the 25th because Ingrid has to move to Berlin on Friday.", "25"),
        (DEMO, "Hm, you say the demo is on the 25th? It's on the 26th.", "26"),
        (DEMO, "You said the demo is on Wednesday, but it's on the 26th.", "26"),
        (DEMO, "You say the party is on the 25th? It's on the 26th.", "25"),
        (DEMO, "She only asked to push the demo back by a week.", "12-02"),
        (DEMO, "She only wanted to move the demo to the 26th.", "26"),
        (DEMO, "She asked to push the demo back by a week, what do you think?", "25"),
        (DEMO, "She only asked to push the demo back by a week, but that is not possible.", "25"),
    ],
)
def test_it_lies_behind_or_before_its_own_day(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, day: str, remembered: bool
) -> None:
    run_here("remember", plan, at=TUESDAY)
    if remembered:
        assert run_here("remember", said, at=TUESDAY, **MISAKI).code == 0
    else:
        chat(run_here, tmp_path, said, at=TUESDAY)

    there = [f"{one['day']} {one['hour']}" for one in lies_ahead(run_here, at=TUESDAY)]
    assert f"2026-{day if '-' in day else f'11-{day}'} 14:00" in there


@pytest.mark.parametrize(
    ("plan", "said", "stands", "gone"),
    [
        (
            "Release 2.0 is pushed to 15 November because the Maersk contract isn't signed.",
            "release is on the 16th now, freeze window at Hetzner",
            "is on 16 November",
            "Maersk",
        ),
        ("Olek is sick, so the demo is moved to Friday.", DEMO_ON_17, "on 17 November", "sick"),
        ("The demo got moved to Friday since Olek is off.", DEMO_ON_17, "on 17 November", "off"),
        ("契約がまだなので、デモは11月13日。", "デモは17日になった", "11月17日", "契約"),
        # what is no reason stays
        ("The demo of the due dates is on Friday.", DEMO_ON_17, "the due dates", "Friday"),
        ("The demo for Olek, since May our lead, is on Friday.", DEMO_ON_17, "since May", "Friday"),
    ],
)
def test_why_it_was_to_be_on_another_day_is_not_told_of_the_new_one(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, stands: str, gone: str
) -> None:
    run_here("remember", plan, at=TUESDAY)
    chat(run_here, tmp_path, said, at=TUESDAY)

    (told,) = (one["content"] for one in lies_ahead(run_here, at=TUESDAY))
    assert stands in told
    assert gone not in told
