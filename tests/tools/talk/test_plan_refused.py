"""What somebody was asked to do on a day, and refused, is no plan; what they do all the same is."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD, SAID = (datetime(2026, 12, day, 9, tzinfo=UTC) for day in (1, 2))


@pytest.mark.parametrize("is_remembered", [True, False])
@pytest.mark.parametrize(
    "said",
    [
        "Gareth wants me to work this saturday!! I said no because of Ruth",
        "Mei asked me out for a drink next wednesday. I said no",
        "mum wants me to come over on sunday, told her I can't",
        "Dele asked if I could cover his shift on friday, turned him down",
        "Mei asked me for a drink on friday. I said maybe",
        "Mei asked me out on friday, said I'd think about it",
        "Mei invited me to her party on saturday. not sure I'll go",
        "mum wants us to come on sunday, haven't decided",
        "土曜出てって言われたけど断った",
        "日曜に手伝ってって頼まれた。断った。",
    ],
)
def test_what_was_refused_is_no_plan(
    run_here: RunHere, tmp_path: Path, said: str, is_remembered: bool
) -> None:
    if is_remembered:
        run_here("remember", said, at=SAID)
    else:
        chat(run_here, tmp_path, said, at=SAID)

    assert lies_ahead(run_here, SAID) == []


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("Mei asked me out for a drink next wednesday. I said yes", [9]),
        ("Gareth wants me to work this saturday. I said no at first but then I gave in", [5]),
        ("mum wants me to come over on sunday, told her I can't wait", [6]),
        ("Dele asked me to help him move on saturday. He said no one else can", [5]),
        ("Dele asked me to help him move on saturday, Anna said no", [5]),
        ("Gareth wants me to work on sunday. I said no problem", [6]),
        ("Mei asked me out on friday. I said no. I have the dentist on monday at 9", [7]),
        ("Mei invited us to dinner on saturday, not sure what to wear", [5]),
        ("Mei invited us to dinner on saturday. I said maybe but then I said yes", [5]),
        ("dentist on monday at 9. not sure I'll make it", [7]),
        ("my scan's the 11th but I asked for the 10th", [11]),
        ("I wanted the 10th, but the scan is on the 11th", [11]),
        ("I asked for a table for saturday at 8", [5]),
        ("土曜出てって言われたけど断れなかった", [5]),
        ("土曜出てって言われて断ったけど、結局行くことになった", [5]),
    ],
)
def test_what_is_done_all_the_same_or_told_beside_it_is(
    run_here: RunHere, tmp_path: Path, said: str, days: list[int]
) -> None:
    chat(run_here, tmp_path, said, at=SAID)

    assert [one["day"] for one in lies_ahead(run_here, SAID)] == [f"2026-12-{n:02}" for n in days]


@pytest.mark.parametrize(
    ("told", "said", "count"),
    [
        ("Gareth wants me to work this saturday", "I'm not working saturday, told Gareth no", 0),
        ("i'm working on the ledger on saturday", "I'm not working on saturday", 0),
        ("i'm working this saturday", "I'm not working on sunday", 1),
        ("dinner with Ann after work on saturday", "I'm not working on saturday", 1),
        ("i have a workshop on saturday", "I'm not working this saturday", 1),
    ],
)
def test_who_is_not_working_that_day_calls_the_work_off(
    run_here: RunHere, tmp_path: Path, told: str, said: str, count: int
) -> None:
    chat(run_here, tmp_path, told, at=TOLD)
    chat(run_here, tmp_path, said, at=SAID)

    assert len(lies_ahead(run_here, SAID)) == count
