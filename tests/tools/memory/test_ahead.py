"""Memories that point forward: when they come to mind, what closes them, who hears of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing.ahead import Reminded
from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego
from ego.stores.memory import ahead as kept
from ego.tools.memory import coming
from tests import innards
from tests.conftest import NOON, Clock, RunHere, use

DENTIST = "The dentist looks at my tooth on 20 January at 15:00."
DAY = timedelta(days=1)
TWENTIETH = datetime(2026, 1, 20, 9, tzinfo=UTC)


def wakes(run: RunHere, at: datetime, **more: str) -> str:
    """What a session begins with."""
    return run("wake-up", at=at, **more).out


def lying(run: RunHere, at: datetime = NOON) -> list[dict[str, object]]:
    """What lies ahead, as a program reads it."""
    found: list[dict[str, object]] = run("ahead", "--json", at=at).data["ahead"]
    return found


def test_its_own_words_are_enough(run_here: RunHere) -> None:
    kept_so = run_here("remember", DENTIST, "--json")

    assert kept_so.data["ahead"] == {"day": "2026-01-20", "hour": "15:00", "every": None}
    (one,) = lying(run_here)
    assert (one["id"], one["at"]) == (kept_so.data["id"], "2026-01-20T15:00:00+00:00")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("20 January", "You will think of it on 20 January."),
        ("2026-01-20 15:00", "You will think of it on 20 January at 15:00."),
        ("2027-06-20", "You will think of it on 20 June 2027."),
        ("明日の15時", "You will think of it on 2 January at 15:00."),
    ],
)
def test_the_reply_says_when(run_here: RunHere, written: str, said: str) -> None:
    assert said in run_here("remember", "A thing.", "--when", written).out


@pytest.mark.parametrize("written", ["yesterday", "soon", "2025-12-31"])
def test_a_wrong_time_keeps_nothing(run_here: RunHere, written: str) -> None:
    refused = run_here("remember", "A thing.", "--when", written)

    assert refused.code == 2
    assert len(refused.err.strip().splitlines()) == 1
    assert run_here("memories", "--json").data["total"] == 0


def test_none_takes_no_day_from_the_words(run_here: RunHere) -> None:
    run_here("remember", DENTIST, "--when", "none")

    assert lying(run_here) == []


def test_it_comes_to_mind_the_day_before_and_on_the_day_once_each(run_here: RunHere) -> None:
    run_here("remember", DENTIST)
    run_here("remember", "All is well.", "--category", "introspection")  # a session begins with it
    told = [
        "dentist" in wakes(run_here, TWENTIETH - timedelta(days=days, hours=-hours))
        for days, hours in ((5, 0), (2, 14), (1, 0), (1, 5), (0, 0), (0, 4), (-1, 0))
    ]

    assert told == [False, False, True, False, True, False, False]


@pytest.mark.parametrize(
    "said", ["The ferry to Naxos is on 20 January.", "1月20日にナクソス行きの船に乗る。"]
)
def test_what_a_heartbeat_told_comes_in_the_next_session_of_that_day(
    run_here: RunHere, said: str
) -> None:
    run_here("remember", said)
    wakes(run_here, TWENTIETH - timedelta(days=1))

    beat = run_here("heartbeat", at=TWENTIETH)
    sessions = [wakes(run_here, TWENTIETH + timedelta(hours=hours)) for hours in (1, 2)]
    again = run_here("heartbeat", at=TWENTIETH + timedelta(hours=3))

    assert "Today: " in beat.out
    assert ["Today: " in one for one in sessions] == [True, False]
    assert "Today: " not in again.out


def test_a_waking_says_when_it_is(run_here: RunHere) -> None:
    run_here("remember", DENTIST)

    assert "Tomorrow at 15:00: The dentist" in wakes(run_here, TWENTIETH - timedelta(days=1))
    assert "Today at 15:00: The dentist" in wakes(run_here, TWENTIETH)


def test_how_did_it_go_is_asked_in_three_sessions(run_here: RunHere) -> None:
    run_here("remember", DENTIST)
    asked = [
        "How did it go? Yesterday at 15:00: The dentist" in said or "How did it go? 20 Jan" in said
        for hours in (2, 24, 25, 48, 72, 96)
        for said in [run_here("introspect", at=TWENTIETH + timedelta(hours=hours)).out]
    ]

    assert asked == [False, True, True, True, True, False]
    assert lying(run_here, TWENTIETH + timedelta(days=5)) == []


def test_a_memory_that_tells_of_it_closes_it(run_here: RunHere) -> None:
    first = run_here("remember", DENTIST, "--json").data["id"]
    told = run_here(
        "remember", "The dentist was kind, and my tooth is whole.", "--json",
        at=TWENTIETH + timedelta(hours=8),
    )  # fmt: skip

    assert told.data["closed"] == [first]
    shown = run_here("show", told.data["id"], "--json", at=TWENTIETH + timedelta(hours=8)).data
    assert {"id": first, "type": "related", "confidence": 1.0, "note": ""} in shown["memory"][
        "links"
    ]
    assert "How did it go" not in run_here("introspect", at=TWENTIETH + timedelta(days=1)).out


def test_what_is_said_before_it_closes_nothing(run_here: RunHere) -> None:
    run_here("remember", DENTIST)
    run_here("remember", "I am afraid of the dentist and of my tooth.", at=TWENTIETH)

    assert len(lying(run_here, TWENTIETH)) == 1


def test_what_is_announced_twice_is_told_once(run_here: RunHere) -> None:
    run_here("remember", "The dentist looks at my tooth on 20 January.")
    run_here(
        "remember", "My tooth is for the dentist on 20 January at 15:00.", at=TWENTIETH - 3 * DAY
    )
    run_here("remember", "Tomorrow the dentist looks at my tooth!", at=TWENTIETH - DAY)
    run_here("remember", "Tomorrow Ann sings in the hall.", at=TWENTIETH - DAY)

    lying_then = [(one["hour"], one["content"]) for one in lying(run_here, TWENTIETH - DAY)]
    assert lying_then == [
        (None, "Tomorrow Ann sings in the hall."),
        ("15:00", "My tooth is for the dentist on 20 January at 15:00."),
    ]


def test_two_hours_of_a_day_are_two_things(run_here: RunHere) -> None:
    run_here("remember", "The dentist looks at my tooth on 20 January at 9:00.")
    run_here("remember", "The dentist looks at my other tooth on 20 January at 15:00.")

    assert [one["hour"] for one in lying(run_here)] == ["09:00", "15:00"]


def test_another_thing_closes_nothing(run_here: RunHere) -> None:
    run_here("remember", DENTIST)
    later = TWENTIETH + timedelta(hours=8)
    told = run_here("remember", "We cooked soup and laughed a lot.", "--json", at=later)

    assert told.data["closed"] == []
    assert "How did it go?" in run_here("introspect", at=later + timedelta(hours=9)).out


def test_who_closes_it_knows_whether_it_was_told_before(world: Ego, clock: Clock) -> None:
    use(world, "remember", content=DENTIST)
    clock.at = TWENTIETH
    with world.database.reading() as db:
        (before,) = kept.open_ones(db, clock.at)
    use(world, "wake_up")
    with world.database.reading() as db:
        (after,) = kept.open_ones(db, clock.at)

    assert (before.was_told, after.was_told) == (False, True)
    assert after.told is Reminded.ON_ITS_DAY


def test_a_person_closes_and_moves_one(run_here: RunHere) -> None:
    one = run_here("remember", DENTIST, "--json").data["id"]

    assert "21 January at 15:00" in run_here("ahead", "later", one).out
    moved = run_here("ahead", "later", one, "--when", "2026-02-01")
    assert "You will think of it on 1 February at 15:00." in moved.out
    moved = run_here("ahead", "later", one, "--when", "2 February 9:30")
    assert "You will think of it on 2 February at 09:30." in moved.out
    assert run_here("ahead", "done", one).code == 0
    assert run_here("ahead").out == "Nothing lies ahead.\n"
    again = run_here("ahead", "done", one)
    assert (again.code, again.err) == (
        3, f"error: Nothing lies ahead of {one}. ego ahead lists what does.\n",
    )  # fmt: skip


def test_what_has_no_plan_is_given_a_day_by_an_edit_and_shows_it(run_here: RunHere) -> None:
    one = run_here("remember", "The keys hang in the hall.", "--json").data["id"]

    refused = run_here("ahead", "later", one, "--when", "2026-02-01")
    assert f"ego edit {one} --when DAY gives it a day." in refused.err
    assert "You will think of it" not in run_here("show", one).out
    run_here("edit", one, "--when", "2026-02-01 15:00")
    assert "You will think of it on 1 February at 15:00." in run_here("show", one).out
    run_here("ahead", "done", one)
    assert "You will think of it" not in run_here("show", one).out


def test_the_list_begins_with_the_soonest(run_here: RunHere) -> None:
    for words, when in (("C", "2026-03-01"), ("A", "2026-01-03 10:00"), ("B", "2026-01-03 11:00")):
        run_here("remember", f"The thing called {words}.", "--when", when)

    assert [one["content"] for one in lying(run_here)] == [
        f"The thing called {words}." for words in "ABC"
    ]


def test_every_needs_a_day(run_here: RunHere) -> None:
    assert run_here("remember", "A birthday.", "--every", "year").code == 2


def test_an_edit_sets_it_and_undoes_it(run_here: RunHere) -> None:
    one = run_here("remember", "The dentist.", "--json").data["id"]

    said = run_here("edit", one, "--when", "20 January").out
    assert "Changed when. You will think of it on 20 January." in said
    assert len(lying(run_here)) == 1
    assert run_here("edit", one, "--when", "20 January").out.startswith("It says that already.")
    run_here("edit", one, "--when", "none")
    assert lying(run_here) == []


def test_an_edit_of_its_words_moves_what_they_named(run_here: RunHere) -> None:
    one = run_here("remember", DENTIST, "--json").data["id"]

    run_here("edit", one, "--content", "The dentist is on 22 January.")
    assert lying(run_here)[0]["day"] == "2026-01-22"
    run_here("edit", one, "--content", "The dentist has time some day.")
    assert lying(run_here) == []


def test_what_somebody_set_outlives_an_edit_of_the_words(run_here: RunHere) -> None:
    one = run_here("remember", "The dentist.", "--when", "20 January", "--json").data["id"]
    run_here("edit", one, "--content", "The dentist, again.")

    assert lying(run_here)[0]["day"] == "2026-01-20"


def test_what_is_forgotten_lies_ahead_no_more_until_it_is_back(run_here: RunHere) -> None:
    one = run_here("remember", DENTIST, "--json").data["id"]

    run_here("forget", one)
    assert lying(run_here) == []
    run_here("undelete", one)
    assert len(lying(run_here)) == 1
    run_here("purge", one, "--yes")
    assert lying(run_here) == []


def test_the_heartbeat_hears_of_what_is_due_once(world: Ego, clock: Clock) -> None:
    def due() -> list[str]:
        with world.database.reading() as db:
            return [one.text for one in coming.due_ahead(db, clock.at)]

    use(world, "remember", content=DENTIST)
    use(world, "remember", content="The secret of 20 January.", when="20 January", private=True)
    use(world, "remember", content="The feast.", when="20 January")
    clock.at = TWENTIETH.replace(hour=0)
    assert due() == ["The feast."]
    clock.at = TWENTIETH.replace(hour=14)
    assert due() == ["The feast.", DENTIST]
    with world.database.reading() as db:
        found = coming.due_ahead(db, clock.at)
    coming.note_told(world, found)
    assert due() == []


def test_what_passed_while_nobody_looked_is_due_still(world: Ego, clock: Clock) -> None:
    use(world, "remember", content=DENTIST)
    clock.at = TWENTIETH + timedelta(days=1)
    with world.database.reading() as db:
        (late,) = coming.due_ahead(db, clock.at)

    assert late.say(clock.at) == "yesterday at 15:00"
    coming.note_told(world, [late])
    with world.database.reading() as db:
        assert coming.due_ahead(db, clock.at) == []


def test_an_hour_keeps_its_place_when_the_clocks_change(run_here: RunHere) -> None:
    zone = {"EGO_TIMEZONE": "Europe/London"}
    winter = datetime(2026, 3, 28, 12, tzinfo=UTC)
    run_here("remember", "The tea with Ann.", "--when", "30 March 15:00", at=winter, **zone)

    (one,) = run_here("ahead", "--json", at=winter, **zone).data["ahead"]
    assert one["at"] == "2026-03-30T15:00:00+01:00"
    on_the_day = datetime(2026, 3, 29, 23, 30, tzinfo=UTC)  # half past midnight there, in summer
    assert "Today at 15:00: The tea" in wakes(run_here, on_the_day, **zone)


def test_a_day_is_a_day_on_the_clock_where_it_was_kept(run_here: RunHere) -> None:
    tokyo = {"EGO_TIMEZONE": "Asia/Tokyo"}
    run_here("remember", "鍵を返す。", "--when", "1月20日", **tokyo)
    run_here("remember", "元気だ。", "--category", "introspection", **tokyo)
    late = datetime(2026, 1, 18, 14, 59, tzinfo=UTC)

    assert "鍵を返す" not in wakes(run_here, late, **tokyo)
    assert "Tomorrow: 鍵を返す" in wakes(run_here, late + timedelta(minutes=1), **tokyo)
    there = (late + timedelta(days=1, minutes=1)).astimezone(ZoneInfo("Asia/Tokyo"))
    assert there.day == 20
    assert "Today: 鍵を返す" in wakes(run_here, there, **tokyo)


@pytest.mark.parametrize(
    "words", ["The dentist looks at my tooth again, ", "歯医者にまた歯を見てもらう、"]
)
def test_a_morning_with_much_ahead_fits(run_here: RunHere, words: str) -> None:
    run_here("remember", words * 20, "--category", "introspection")
    for hour in range(8, 16):
        run_here("remember", f"{words * 4} {hour}", "--when", f"2026-01-20 {hour}:00")
    told = 0
    for _ in range(5):
        said = run_here("wake-up", at=TWENTIETH)
        assert count_prompt_tokens(said.out.strip()) <= REPLY
        told += said.out.count("Today at ")
    asked = run_here("introspect", at=TWENTIETH + timedelta(days=1)).out

    assert told == 8, "those that had no room came the next time"
    assert count_prompt_tokens(asked.strip()) <= REPLY
    assert asked.count("How did it go?") == 1


def test_what_came_and_was_told_of_settles_predictability(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    def predicted() -> dict[str, object]:
        found: dict[str, object] = innards.document(data_dir, "desires.json")
        return cast("dict[str, object]", found["predictability"])

    use(world, "remember", content=DENTIST)
    clock.at = TWENTIETH
    use(world, "wake_up")
    use(world, "remember", content="I am afraid of the dentist.")
    before = predicted()
    clock.forward(hours=8)
    told = use(world, "remember", content="The dentist was kind, and my tooth is whole.")

    assert before["last_satisfied"] != predicted()["last_satisfied"]
    assert predicted()["satisfaction_quality"] == 0.4
    assert "It tells how this went: The dentist" in told.data
    clock.forward(hours=8)
    use(world, "remember", content="The dentist was kind to my tooth, I said so.")
    assert predicted()["last_satisfied"] == (TWENTIETH + timedelta(hours=8)).isoformat()


def test_what_came_unannounced_settles_nothing(world: Ego, clock: Clock, data_dir: Path) -> None:
    use(world, "remember", content=DENTIST)
    before = innards.document(data_dir, "desires.json")["predictability"]
    clock.at = TWENTIETH + timedelta(hours=8)
    told = use(world, "remember", content="The dentist was kind, and my tooth is whole.")

    assert len(told.fields["closed"]) == 1
    after = innards.document(data_dir, "desires.json")["predictability"]
    assert after == before


def test_what_something_newer_replaced_is_to_come_no_more(run_here: RunHere) -> None:
    old = run_here("remember", DENTIST, "--json").data["id"]
    words = ("remember", "The dentist has moved it to 22 January at 9:00.", "--replaces", old)
    newer = run_here(*words, "--json").data["id"]

    assert [one["id"] for one in lying(run_here)] == [newer]
    assert "20 January" not in wakes(run_here, TWENTIETH)
    assert run_here("heartbeat", at=TWENTIETH + 5.5 * timedelta(hours=1)).out.find("tooth") == -1

    run_here("forget", newer)
    assert [one["id"] for one in lying(run_here)] == [old]


def test_what_is_over_is_counted_apart_and_listed_last(run_here: RunHere) -> None:
    for words in ("The choir sings on 3 January.", "The dentist is on 9 January."):
        run_here("remember", words)
    later = NOON + timedelta(days=4)

    heading, first, last = run_here("ahead", at=later).out.splitlines()

    assert heading == "1 thing lies ahead, 1 behind:"
    assert "dentist" in first
    assert last.endswith("(nothing was told of it yet)")
    behind = NOON + timedelta(days=9)
    assert run_here("ahead", at=behind).out.startswith("Nothing lies ahead, 2 behind:")
