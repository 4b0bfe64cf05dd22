"""In how many memories somebody was met: those that are purged count no longer."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tests.conftest import NOON, RunHere


def met(run: RunHere, name: str = "Lena") -> int:
    everyone = run("people", "--json").data["people"]
    return next((one["total_interactions"] for one in everyone if one["name"] == name), 0)


@pytest.mark.parametrize("many", [1, 25])  # of so many, not each has a trace in the person
def test_what_is_purged_was_no_meeting(run_here: RunHere, many: int) -> None:
    first = run_here("remember", "Lena laughed.", "--with", "Lena", "--json").data["id"]
    run_here("remember", "Lena and Ravi sang.", "--with", "Lena", "--with", "Ravi")
    for n in range(many):
        run_here("remember", f"Lena swam {n} lengths.", "--with", "Lena")
    run_here("remember", "Ravi asked after Lena.", "--with", "Ravi", "--about", "Lena")
    assert met(run_here) == many + 2

    run_here("purge", "--person", "Ravi", "--yes")
    assert met(run_here) == many + 1
    run_here("purge", first, "--yes")
    assert met(run_here) == many
    assert run_here("memories", "--json").data["total"] == many


def test_what_goes_along_counts_no_longer_either(run_here: RunHere) -> None:
    said = "The PIN of the alarm is 48213."
    first = run_here("remember", said, "--with", "Lena", "--json").data["id"]
    run_here("remember", f"Lena told me: {said}", "--with", "Lena")
    run_here("remember", "Lena swam.", "--with", "Lena")

    run_here("purge", first, "--with-quotes", "--yes")

    assert met(run_here) == run_here("memories", "--json").data["total"] == 1


@pytest.mark.parametrize("one_by_one", [True, False])
def test_who_was_met_once_on_a_day_that_is_purged_was_met_last_on_the_one_before(
    run_here: RunHere, one_by_one: bool
) -> None:
    days = [NOON + timedelta(days=n) for n in range(4)]
    ids = [
        run_here("remember", f"Lena swam {n}.", "--with", "Lena", "--json", at=at).data["id"]
        for n, at in enumerate(days)
    ]

    for n in (3, 0):
        which = (
            (ids[n],) if one_by_one else ("--since", f"{days[n]:%F}", "--until", f"{days[n]:%F}")
        )
        run_here("purge", *which, "--yes", at=days[-1])

    (lena,) = run_here("people", "--json").data["people"]
    assert lena["total_interactions"] == 2
    seen = [datetime.fromisoformat(lena[f"{which}_interaction"]) for which in ("first", "last")]
    assert seen == days[1:3]
