"""A fact that is noted in the place of another says since when it is so, and what was before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.noting import listed, note, of, someone
from tests.tools.memory.holding import holding

LEEDS, YORK, PARIS = (f"Tom lives in {place}" for place in ("Leeds", "York", "Paris"))


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere) -> None:
    someone(run_here)


def week(n: int) -> str:
    return (NOON + timedelta(weeks=n)).isoformat()


def move(run: RunHere, patch: pytest.MonkeyPatch, to: str, before: str, n: int) -> str:
    return note(run, patch, of("Tom", "fact", to, before), EGO_NOW=week(n))


def told(run: RunHere) -> str:
    said = run("consider-them", "--person", "Tom", EGO_NOW=week(5)).out
    return next((one for one in said.splitlines() if "you know: " in one), "").partition(": ")[2]


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_noted_move_tells_when_it_was_and_comes_back_undone(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, by_hand: bool
) -> None:
    if by_hand:
        run_here("update-relationship", "Tom", "known_fact", LEEDS)
    else:
        move(run_here, monkeypatch, LEEDS, "", 0)
    move(run_here, monkeypatch, YORK, LEEDS, 1)
    york = listed(run_here)[-1]["id"]
    assert told(run_here) == f"{YORK} (since 2026-01-08; before: Leeds)"
    (known,) = run_here("recall", "Where does Tom live?", "--json", EGO_NOW=week(5)).data["known"]
    assert known["fact"] == told(run_here)

    run_here("noted", "drop", york)

    assert told(run_here) == LEEDS
    person = run_here("consider-them", "--person", "Tom", "--json").data["person"]
    assert person["past_facts"] == []


def test_of_several_moves_one_that_is_taken_back_was_never_there(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n, (to, before) in enumerate(((LEEDS, ""), (YORK, LEEDS), (PARIS, YORK))):
        move(run_here, monkeypatch, to, before, n)
    _, york, paris = (one["id"] for one in listed(run_here))
    assert told(run_here) == f"{PARIS} (since 2026-01-15; before: York)"

    run_here("noted", "drop", york)
    assert told(run_here) == f"{PARIS} (since 2026-01-15; before: Leeds)"
    run_here("noted", "drop", paris)
    assert told(run_here) == LEEDS


def test_what_is_taken_back_within_a_day_leaves_no_trace_and_a_return_does(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(run_here, monkeypatch, LEEDS, "", 0)
    move(run_here, monkeypatch, YORK, LEEDS, 1)
    move(run_here, monkeypatch, LEEDS, YORK, 1)
    assert told(run_here) == LEEDS

    move(run_here, monkeypatch, PARIS, LEEDS, 2)
    move(run_here, monkeypatch, LEEDS, PARIS, 3)
    assert told(run_here) == f"{LEEDS} (since 2026-01-22; before: Paris)"


def test_a_fact_said_again_by_hand_holds_whatever_is_noted_later(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(run_here, monkeypatch, LEEDS, "", 0)
    move(run_here, monkeypatch, YORK, LEEDS, 1)
    run_here("update-relationship", "Tom", "known_fact", LEEDS)
    note(run_here, monkeypatch, of("Tom", "fact", "Tom sails"), EGO_NOW=week(2))

    person = run_here("consider-them", "--person", "Tom", "--json").data["person"]
    assert person["past_facts"] == []


@pytest.mark.parametrize("n", [0, 1])
def test_a_purged_turn_is_not_what_was_before(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path, n: int
) -> None:
    turns = [
        move(run_here, monkeypatch, "Tom lives in Zanzibarken", "", 0),
        move(run_here, monkeypatch, "Tom lives in Quxhaven", "Tom lives in Zanzibarken", 1),
        move(run_here, monkeypatch, PARIS, "Tom lives in Quxhaven", 2),
    ]
    run_here("forget", turns[n])
    assert run_here("purge", turns[n], "--yes").code == 0

    assert holding(data_dir, ("Zanzibarken", "Quxhaven")[n]) == []
    assert PARIS in told(run_here)
    if n == 0:
        assert told(run_here) == f"{PARIS} (since 2026-01-15; before: Quxhaven)"
