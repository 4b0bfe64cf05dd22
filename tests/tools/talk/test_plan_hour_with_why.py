"""The hour at which a thing starts now, told of its topic, and with who can only come then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told_quickly import live

PARTY, DINNER = (9, "Party on Friday at 4"), (9, "Dinner with Ann on Friday at 6")
PARTY_JAPANESE = (9, "金曜の16時からパーティー")
PAULO = "Paulo can only come at 6, so we start at 18:00 instead of 4"
AT_FOUR, AT_SIX, AT_SEVEN = (("11-13", hour) for hour in ("16:00", "18:00", "19:00"))


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([PARTY, (9, f"Party: {PAULO}")], [AT_SIX]),
        ([PARTY, (10, f"Party: {PAULO}")], [AT_SIX]),
        ([PARTY, (9, PAULO)], [AT_SIX]),
        ([PARTY, (10, "About the party: Paulo can only come at 6, so we start at 6")], [AT_SIX]),
        ([PARTY, (10, "Party: we start at 6 now")], [AT_SIX]),
        ([PARTY, (10, "Party: it starts at 6 instead of 4")], [AT_SIX]),
        ([PARTY, (9, "we start at 18:00 instead of 4")], [AT_SIX]),
        ([DINNER, (9, "so it's now 7 not 6")], [AT_SEVEN]),
        ([DINNER, (10, "Dinner with Ann: so it's now 7 not 6")], [AT_SEVEN]),
        ([PARTY_JAPANESE, (9, "開始は18時に変更")], [AT_SIX]),
        ([PARTY_JAPANESE, (10, "パーティー、開始は18時に変更")], [AT_SIX]),
        (
            [PARTY_JAPANESE, (9, "健太が18時からしか来れないから16時じゃなくて18時からにした")],
            [AT_SIX],
        ),
        (
            [PARTY_JAPANESE, (10, "健太が6時にならないと来れないから、パーティーは18時からにした")],
            [AT_SIX],
        ),
        ([PARTY, (10, "Party: Paulo can only come at 6.")], [AT_FOUR]),
        ([PARTY, (10, "Party: it's at my place, not at Tom's")], [AT_FOUR]),
        ([PARTY, (10, "My work: we start at 9 instead of 10")], [AT_FOUR]),
        ([PARTY_JAPANESE, (10, "パーティー、健太は18時からしか来れない")], [AT_FOUR]),
    ],
)
def test_a_thing_starts_at_the_hour_for_which_there_is_a_reason(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found
