"""A plan that is too long for its line shows the part with the thing and its day."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            "I'm an editor at Linden Press, a small publisher in the old town, and my"
            " presentation about the spring list is due on 9 January.",
            "… my presentation about the spring list is due.",
        ),
        (
            "Biscuit needs special food and a tablet every morning, and a check-up on 9 January.",
            "Biscuit needs special food and a tablet every morning, and a check-up.",
        ),
        (
            "小さな出版社で編集の仕事をしていて、このごろずっと毎日が忙しいけど、企画の発表が1月9日にある。",
            "… このごろずっと毎日が忙しいけど、企画の発表がある。",
        ),
        (
            "On 9 January I give a presentation at Linden Press, a small publisher in town.",
            "I give a presentation at Linden Press, a small publisher in town.",
        ),
    ],
)
def test_its_day_is_seen(run_here: RunHere, tmp_path: Path, said: str, shown: str) -> None:
    chat(run_here, tmp_path, said)

    (line,) = run_here("ahead").out.splitlines()[1:]
    assert line.endswith(f"  {shown}")
