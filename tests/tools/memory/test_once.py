"""The next one alone of what comes back is put on another day; the others stay."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_regular import days, january


@pytest.mark.parametrize(
    ("words", "when", "moved"),
    [
        ("Weekly call with Marta, Thursdays at 10:00", "9 January 11:00", ("2026-01-09", "11:00")),
        ("Weekly call with Marta, Thursdays at 10:00", "9 January", ("2026-01-09", "10:00")),
        ("毎週木曜の10時からヨガ", "9 January 11:00", ("2026-01-09", "11:00")),
        ("I sing in the choir every Thursday at 10 am.", "7 January", ("2026-01-07", "10:00")),
    ],
)
def test_the_next_one_alone_is_on_another_day(
    run_here: RunHere, words: str, when: str, moved: tuple[str, str]
) -> None:
    kept = run_here("remember", words, "--json", at=january(5)).data["id"]
    assert run_here("ahead", "later", kept, "--when", when, "--once", at=january(5)).code == 0

    assert days(run_here, january(5))[0][:2] == moved
    assert days(run_here, january(10)) == [("2026-01-15", "10:00", "week")]


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        (("later", "mem_0123456789ab", "--once"), "it goes with when"),
        (("later", "mem_0123456789ab", "--once", "--every", "week"), "it goes with when"),
        (("done", "mem_0123456789ab", "--once"), "go with later, not with done"),
        (("--once",), "go with later and an id"),
    ],
)
def test_once_goes_with_a_day(run_here: RunHere, said: tuple[str, ...], refused: str) -> None:
    answer = run_here("ahead", *said)

    assert answer.code == 2
    assert refused in answer.err
