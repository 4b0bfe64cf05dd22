"""Who gets ready for what is ahead already, or says that it is tomorrow, tells no new plan."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD, EVE = datetime(2026, 11, 2, 18, tzinfo=UTC), datetime(2026, 11, 12, 18, tzinfo=UTC)
WHITBY = "We are going on a trip to Whitby from 13 to 15 November."
KANAZAWA = "13日から15日まで金沢に旅行に行くんだ。"


@pytest.mark.parametrize(
    ("plan", "said", "several"),
    [
        (WHITBY, "Packing for Whitby tomorrow. What should I not forget?", 1),
        (WHITBY, "We leave for Whitby tomorrow.", 1),
        (WHITBY, "I am getting ready for the trip to Whitby tomorrow.", 1),
        (KANAZAWA, "明日の金沢の荷造りをしてる。何を忘れちゃいけないかな？", 1),
        (KANAZAWA, "明日から金沢旅行だ！", 1),
        (WHITBY, "I have the dentist tomorrow.", 2),
        (WHITBY, "Whitby's new bakery opens tomorrow.", 2),
        (KANAZAWA, "明日は歯医者。", 2),
    ],
)
def test_getting_ready_is_no_other_plan(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, several: int
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)

    chat(run_here, tmp_path, said, at=EVE)

    assert len(lies_ahead(run_here, EVE)) == several
