"""A plan that is told in confidence is kept without what asks for that, and says of whom it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_secret import ahead


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "don't tell Tim, but his birthday is on 14 January and we're making a surprise dinner,"
            " Friday 9 January 8 pm",
            [
                "We're making a surprise dinner, Friday 9 January 8 pm",
                "Tim's birthday is on 14 January",
            ],
        ),
        (
            "Don't tell lena, but we're planning a party for her on Saturday",
            ["We're planning a party for lena on Saturday"],
        ),
        (
            "Don't tell my mum but she's getting a phone on Saturday",
            ["My mum's getting a phone on Saturday"],
        ),
        (
            "Don't tell Tom, Lisa is coming on Saturday at 8 pm",
            ["Lisa is coming on Saturday at 8 pm"],
        ),
        # of whom, nothing else says
        ("Don't tell Noor: party on Saturday", ["Don't tell Noor: party on Saturday"]),
        ("サムには内緒だけど、土曜にケーキをあげる", ["サムには内緒だけど、土曜にケーキをあげる"]),
    ],
)
def test_a_plan_is_kept_without_what_asks_to_keep_it(
    run_here: RunHere, tmp_path: Path, said: str, kept: list[str]
) -> None:
    chat(run_here, tmp_path, said)

    plans = ahead(run_here)
    assert [one["content"].partition(": ")[2] for one in plans] == kept
    assert all(one["private"] for one in plans)
