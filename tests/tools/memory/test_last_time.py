"""Questions of last time are answered by the talk of the sitting before this one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

GREETING, ENCODINGS = "hi, first time with you, let's get going", "fix the encoding of the import"
PARSER, COMMIT = "refactor the parser so it streams rows instead of loading all", "commit it"
BOAT = "the boat engine died near the island"
LIFE = (
    ("2026-11-20T09:00", BOAT),
    ("2026-11-27T18:20", GREETING),
    ("2026-11-27T18:22", ENCODINGS),
    ("2026-11-28T09:30", "hi again"),
    ("2026-11-28T09:34", PARSER),
    ("2026-11-28T09:36", COMMIT),
)
MONDAY = "2026-11-30T09:00"
TODAY = ("2026-11-30T08:50", "update the readme badges")


def at(when: str) -> datetime:
    return datetime.fromisoformat(when).replace(tzinfo=UTC)


def asked(
    run: RunHere,
    question: str,
    *told: tuple[str, str],
    when: str = MONDAY,
    options: Iterable[str] = (),
) -> list[str]:
    for moment, said in told or LIFE:
        run("absorb", "--user", said, stdin=b"I see.", at=at(moment))
    lines = run("recall", question, *options, at=at(when)).out.splitlines()
    return [line.split('"')[1] for line in lines if "(ev_" in line]


@pytest.mark.parametrize(
    "question",
    [
        "What was I working on last time?",
        "what did we do last time?",
        "where did we leave off?",
        "remind me what we did last session",
        "hi! let's pick up where we left off",
        "what did we talk about the last time we spoke?",
        "how far did we get?",
        "前回何してたっけ",
        "どこまでやったっけ",
        "前回の続きは何だっけ？",
        "前回どこまで話しましたっけ",
    ],
)
def test_it_is_what_was_said_in_the_sitting_before(run_here: RunHere, question: str) -> None:
    assert asked(run_here, question, *LIFE, TODAY) == [PARSER]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what did we do last time on the parser?", PARSER),
        ("what happened last time on the boat?", BOAT),
        ("the last time the boat engine died?", BOAT),
        ("last time I saw the boat, was the engine fine?", BOAT),
        ("what was wrong with the import last time?", ENCODINGS),
        ("前回のimportはどうだった？", ENCODINGS),
    ],
)
def test_what_is_asked_of_by_name_comes_first_whenever_it_was(
    run_here: RunHere, question: str, first: str
) -> None:
    assert asked(run_here, question)[0] == first


def test_of_as_much_that_is_told_the_newest_comes_first(run_here: RunHere) -> None:
    more = (
        ("2026-11-28T09:50", "why does the CSV writer quote every field?"),
        ("2026-11-28T10:10", "run the tests"),
        ("2026-11-28T10:20", "rename the exporter module to writers"),
        ("2026-11-28T10:31", "thanks, bye!"),
    )
    found = asked(run_here, "where did we leave off?", *LIFE, *more)
    assert found == [more[2][1], more[0][1], PARSER]


@pytest.mark.parametrize(
    ("when", "found"),
    [
        ("2026-11-28T09:40", [ENCODINGS]),  # the sitting goes on
        ("2026-11-28T20:00", [ENCODINGS]),  # of the same day
        ("2026-11-29T08:00", [PARSER]),
    ],
)
def test_what_was_said_today_is_not_last_time(
    run_here: RunHere, when: str, found: list[str]
) -> None:
    assert asked(run_here, "what did we do last time?", when=when) == found


def test_on_the_first_day_it_is_what_was_said_hours_ago(run_here: RunHere) -> None:
    found = asked(run_here, "where did we leave off?", *LIFE[1:3], when="2026-11-27T23:00")
    assert found == [ENCODINGS]


def test_what_somebody_else_said_meanwhile_is_not_ones_own_last_time(run_here: RunHere) -> None:
    said = ("absorb", "--user", "the garden fence fell over", "--person", "Mia")
    run_here(*said, stdin=b"I see.", at=at("2026-11-29T09:00"))

    assert asked(run_here, "what did we do last time?") == [PARSER]
    options = ("--asked-by", "Mia")
    found = asked(run_here, "what did we do last time?", options=options)
    assert found == ["the garden fence fell over"]
