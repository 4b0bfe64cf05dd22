"""One person as their owner sees them: what a later memory tells to be over says until when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.conftest import NOON, RunHere

LATER = NOON + timedelta(days=31)
UNTIL = "until 2026-02-01"


@pytest.mark.parametrize(
    ("who", "old", "new", "is_over"),
    [
        ("Emma", "Emma lives in Leeds.", "Emma moved to Whitby.", True),
        ("Emma", "Emma lives in Leeds.", "Emma lives in Whitby now.", True),
        ("麻衣", "麻衣は大阪に住んでいる。", "麻衣は福岡に引っ越した。", True),
        ("Emma", "Emma lives in Leeds.", "Emma's brother moved to Hull.", False),
        ("Emma", "Emma lives in Leeds.", "Emma bought a bike.", False),
        ("麻衣", "麻衣は大阪に住んでいる。", "麻衣は自転車を買った。", False),
    ],
)
def test_an_old_home_is_shown_with_its_end(
    run_here: RunHere, who: str, old: str, new: str, *, is_over: bool
) -> None:
    run_here("remember", old, "--with", who)
    run_here("remember", new, "--with", who, at=LATER)

    shown = run_here("people", who, at=LATER).out.splitlines()

    (its_line,) = [line for line in shown if old in line]
    assert (UNTIL in its_line) == is_over
    assert sum(UNTIL in line for line in shown) == is_over
