"""What comes back is told as left out on the day that is asked of, in a month behind the rest."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.models import NEEDS_MODEL

THURSDAY = datetime(2026, 12, 3, 8, tzinfo=UTC)
MONDAY = datetime(2026, 12, 7, 7, tzinfo=UTC)
STANDUP = "Standup is every weekday at 9:30."
OFF = "No standup on Monday, everybody's off."


def keep(run_here: RunHere, *several: str, **variables: str) -> None:
    for one in several:
        run_here("remember", one, at=THURSDAY, **variables)


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        ("Is there a standup today?", MONDAY, "not today, next tomorrow at 09:30]"),
        ("Is there a standup on Monday?", THURSDAY, "not on 7 December, next today at 09:30]"),
        ("Is there a standup tomorrow?", MONDAY, "for tomorrow at 09:30]"),
        ("When is the standup?", MONDAY, "for tomorrow at 09:30]"),
    ],
)
def test_it_says_that_it_is_off(run_here: RunHere, question: str, at: datetime, said: str) -> None:
    keep(run_here, STANDUP, OFF, "The coffee machine is broken.")

    lines = run_here("recall", question, at=at).out.splitlines()

    (line,) = [one for one in lines if STANDUP in one]
    assert said in line


@NEEDS_MODEL
def test_what_says_so_comes_with_it(run_here: RunHere) -> None:
    beside = ("Henrik likes standup comedy.", "The standup notes are in the wiki.")
    keep(run_here, STANDUP, OFF, *beside, EGO_EMBEDDING_MODEL="")

    asked = ("recall", "Is there a standup today?", "--json")
    data = run_here(*asked, at=MONDAY, EGO_EMBEDDING_MODEL="").data

    words = [one["content"] for one in data["memories"]]
    assert words[words.index(STANDUP) + 1] == OFF


def test_what_is_once_stands_before_what_is_each_week(run_here: RunHere) -> None:
    keep(
        run_here,
        STANDUP,
        "1:1 with Ilka every Wednesday at 14:00.",
        "Priya is on leave from 23 December to 4 January.",
        "The dentist is on 14 January at 9:00.",
        "Visa interview on 20 January.",
    )

    month = run_here("recall", "What do we have in January?", "--json", "--n", "5", at=MONDAY)
    week = run_here("recall", "What do we have this week?", "--json", at=MONDAY)

    words = [one["content"][:5] for one in month.data["memories"]]
    assert words == ["The d", "Visa ", "Priya", "Stand", "1:1 w"]
    assert [one["content"][:5] for one in week.data["memories"]] == ["Stand", "1:1 w"]


def test_what_is_coming_up_is_all_that_lies_ahead(run_here: RunHere) -> None:
    keep(
        run_here,
        STANDUP,
        "We're moving house on 27 February.",
        "The dentist is on 14 December at 9:00.",
        "Anna's birthday is on 1 November.",
    )

    ran = run_here("recall", "what is coming up?", "--json", at=MONDAY)
    told = run_here("recall", "what is coming up?", at=MONDAY).out

    words = [one["content"][:6] for one in ran.data["memories"]]
    assert words == ["Standu", "The de", "We're "]
    assert "And 1 more then: n 4 shows all." in told


EACH_WEEK = "Yoga is every Tuesday at 18:00.", "Choir is every Thursday at 19:00."
ONCE = (
    "The report is due on 3 December at noon.",
    "Lunch with Mara on 9 December at 12:30.",
    "Concert on 12 December at 20:00.",
)


@pytest.mark.parametrize(
    ("question", "at", "expected"),
    [
        ("what's coming up?", "06T20:45", "Stand Yoga Lunch Choir Conce"),
        ("今後の予定は？", "06T20:45", "Stand Yoga Lunch Choir Conce"),
        ("what's coming up?", "03T12:45", "The r Choir Stand Yoga Lunch Conce"),  # it goes on
        ("what's coming up?", "03T13:05", "Choir Stand Yoga Lunch Conce"),
        ("what do I have planned?", "03T16:37", "Choir Stand Yoga Lunch Conce"),
        ("what's coming up today?", "03T16:37", "Choir"),
        ("what's coming up this week?", "03T16:37", "Choir Stand"),
        ("what's on today?", "03T16:37", "The r Choir"),
        ("what's on this month?", "06T20:45", "Lunch Conce Stand Yoga Choir"),
    ],
)
def test_what_is_coming_up_is_soonest_first_and_not_over(
    run_here: RunHere, question: str, at: str, expected: str
) -> None:
    keep(run_here, STANDUP, *EACH_WEEK, *ONCE)
    now = datetime.fromisoformat(f"2026-12-{at}").replace(tzinfo=UTC)

    found = run_here("recall", question, "--json", "--n", "10", at=now).data["memories"]

    assert " ".join(one["content"][:5].strip() for one in found) == expected


def test_of_what_is_on_each_weekday_the_first_alone_stands_by_its_time(run_here: RunHere) -> None:
    keep(run_here, STANDUP, "Lunch is every weekday at 12:15.", ONCE[1], ONCE[2])
    now = datetime(2026, 12, 6, 20, tzinfo=UTC)

    found = run_here("recall", "what's coming up?", "--json", "--n", "10", at=now).data["memories"]

    assert [one["content"][:10] for one in found] == [
        STANDUP[:10], "Lunch with", "Concert on", "Lunch is e",
    ]  # fmt: skip


WEEK = (
    STANDUP,
    "Yoga is every Tuesday at 18:00.",
    "Dentist on 8 December at 10:00.",
    "Lunch with Mara on 9 December at 12:30.",
    "Dinner with Jun on 10 December at 19:00.",
    "Concert on 12 December at 20:00.",
)


@pytest.mark.parametrize(
    ("question", "at", "said"),
    [
        ("What's on next week?", THURSDAY, "for Monday 7 December at 09:30, every weekday]"),
        ("来週の予定は？", THURSDAY, "for Monday 7 December at 09:30, every weekday]"),
        ("What do I have this week?", THURSDAY, "for today at 09:30, every weekday]"),
        ("What's on tomorrow?", THURSDAY, "for tomorrow at 09:30]"),
        ("What is coming up?", THURSDAY, "for today at 09:30, every weekday]"),
        ("Am I free on 16 December?", THURSDAY, "for Wednesday 16 December at 09:30]"),
        ("Is there a standup next week?", THURSDAY, "for Monday 7 December at 09:30, every week"),
        ("Did we have a standup last week?", MONDAY, "for today at 09:30]"),
    ],
)
def test_what_comes_back_is_told_on_its_day_of_those_asked_of(
    run_here: RunHere, question: str, at: datetime, said: str
) -> None:
    keep(run_here, STANDUP)

    assert said in run_here("recall", question, at=at).out


@pytest.mark.parametrize(
    "question", ["What's on this week?", "What's on tomorrow?", "今週の予定は？"]
)
def test_what_is_on_another_day_is_no_part_of_it(run_here: RunHere, question: str) -> None:
    """On Saturday they were kept, too: that makes them nothing of its week."""
    saturday = THURSDAY + timedelta(days=2)
    for one in (*WEEK[:3], "The fair is on 6 December."):
        run_here("remember", one, at=saturday)

    data = run_here("recall", question, "--json", at=saturday).data

    assert [one["content"] for one in data["memories"]] == ["The fair is on 6 December."]
    assert data["more"] == 0


def test_a_week_goes_by_its_own_days(run_here: RunHere) -> None:
    """On Tuesday yoga is at first tonight, and next week behind what is on its Monday."""
    keep(run_here, *WEEK[:2], "Visa interview on 14 December at 8:00.")

    asked = ("recall", "What's on next week?", "--json")
    data = run_here(*asked, at=THURSDAY + timedelta(days=5)).data

    assert [one["content"][:4] for one in data["memories"]] == ["Visa", "Stan", "Yoga"]


def test_what_is_off_this_week_leaves_its_place_to_what_is_on(run_here: RunHere) -> None:
    monday = datetime(2026, 11, 30, 3, tzinfo=UTC)
    said = (
        "毎週木曜の19時からヨガ",
        "木曜の11時面接",
        "ヨガ今週は休むわ、面接あるし",
        "土曜さくらとランチ",
    )
    for one in said:
        run_here("absorb", "--user", one, stdin=b"I see.", at=monday, EGO_COMPANION="Ken")

    asked = ("recall", "今週の予定は？", "--json")
    data = run_here(*asked, at=monday + timedelta(days=1), EGO_COMPANION="Ken").data

    told = [one.get("content", "").removeprefix("Ken: ") for one in data["memories"]]
    assert told[:2] == [said[1], said[3]]
    assert said[0] not in told


@NEEDS_MODEL
def test_what_is_on_stands_by_its_day_however_near_its_words_are(run_by_meaning: RunHere) -> None:
    said = (
        "今週の金曜の予定は忘年会だよ",
        "今週の木曜の11時に面接の予定",
        "水曜の15時から打ち合わせ",
        "what's on this week is the Friday dinner at 19:00",
        "I have the Thursday dentist at 9:00",
        "Wednesday 10:00 plumber",
    )
    monday = datetime(2026, 11, 30, 3, tzinfo=UTC)
    for n, one in enumerate(said):
        at = monday + timedelta(minutes=2 * n)
        run_by_meaning("absorb", "--user", one, stdin=b"I see.", at=at, EGO_COMPANION="Ken")

    assert run_by_meaning("reindex", at=monday + timedelta(minutes=15)).code == 0
    asked = ("recall", "what's on this week?", "--json")
    data = run_by_meaning(*asked, at=monday + timedelta(minutes=20), EGO_COMPANION="Ken").data

    told = [one["content"].removeprefix("Ken: ") for one in data["memories"]]
    assert told == [said[5], said[2], said[4]]


def test_an_agenda_says_how_much_more_is_on(run_here: RunHere) -> None:
    keep(run_here, *WEEK, "The cat is called Biscuit.")
    asked = ("recall", "What's on next week?")

    short, whole = (run_here(*asked, *n, at=THURSDAY) for n in ((), ("--n", "6")))

    assert "And 3 more then: n 6 shows all." in short.out
    assert "more then" not in whole.out
    assert WEEK[5] in whole.out
    data = run_here(*asked, "--json", at=THURSDAY).data
    assert (len(data["memories"]), data["more"]) == (3, 3)
    assert "more then" not in run_here("recall", "What's on 8 December?", at=THURSDAY).out


def test_of_more_than_one_can_ask_for_the_list_is_named(run_here: RunHere) -> None:
    keep(run_here, *(f"Exam {n} on {n} January at 9:00." for n in range(11, 23)))

    asked = ("recall", "What do I have in January?", "--n", "10")

    assert "And 2 more then (ask for fewer days)." in run_here(*asked, at=THURSDAY).out


def test_a_prompt_says_it_too(run_here: RunHere, tmp_path: Path) -> None:
    keep(run_here, *WEEK, "Tea with Ann on 11 December.", "Cinema on 13 December.")
    heard = tmp_path / "heard"
    keeps_it = shlex.join(["sh", "-c", f"cat > {shlex.quote(str(heard))}; exit 1"])

    run_here("chat", "What's on next week?", EGO_LLM=f"command:{keeps_it}", at=THURSDAY)

    prompt = heard.read_text("utf-8")
    assert f"for Monday 7 December at 09:30, every weekday] {STANDUP}" in prompt
    assert "- And 2 more then (ego ahead)." in prompt
