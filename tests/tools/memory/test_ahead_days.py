"""What goes on for several days: told on each of them, closed on the last or by who is back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.conftest import RunHere

TRIP = "Haruka booked Kanazawa for 19 to 21 June: a talk and two nights at the sea."
TRIP_JAPANESE = "遥は6月19日から21日まで金沢の海の宿に泊まる。"
BOOKED = datetime(2026, 6, 8, 9, tzinfo=UTC)


def june(day: int, hour: int = 9) -> datetime:
    return datetime(2026, 6, day, hour, tzinfo=UTC)


def closes(run: RunHere, words: str, when: datetime) -> bool:
    kept = run("remember", words, "--with", "Haruka", "--json", at=when).data
    return bool(kept["closed"])


@pytest.mark.parametrize(
    ("trip", "arrived"),
    [
        (TRIP, "Haruka wrote from Kanazawa: the sea is grey, two nights and a talk are to come."),
        (TRIP_JAPANESE, "遥が金沢の海の宿に着いて泊まると書いてきた。"),
    ],
)
def test_the_note_of_arrival_ends_no_trip(run_here: RunHere, trip: str, arrived: str) -> None:
    run_here("remember", trip, "--with", "Haruka", at=BOOKED)

    assert not closes(run_here, arrived, june(19, 20))
    assert "until tomorrow" in run_here("ahead", at=june(20)).out
    assert "Until tomorrow: " in run_here("wake-up", at=june(20)).out
    assert "Until tomorrow: " not in run_here("wake-up", at=june(20, 14)).out
    assert "Until today: " in run_here("wake-up", at=june(21)).out


@pytest.mark.parametrize(
    ("trip", "told"),
    [
        (TRIP, "Haruka had two nights at the sea of Kanazawa and a talk."),
        (TRIP_JAPANESE, "遥は金沢の海の宿に泊まった。"),
    ],
)
def test_what_is_told_on_its_last_day_ends_it(run_here: RunHere, trip: str, told: str) -> None:
    run_here("remember", trip, "--with", "Haruka", at=BOOKED)

    assert closes(run_here, told, june(21, 20))


@pytest.mark.parametrize(
    ("trip", "told"),
    [
        (TRIP, "Haruka cut Kanazawa and the nights at the sea short: she has a fever."),
        (TRIP, "Haruka came back from Kanazawa and the nights at the sea."),
        (TRIP_JAPANESE, "遥は金沢の海の宿から帰ってきた。熱が出た。"),
        (TRIP_JAPANESE, "遥は金沢の海の宿を早めに切り上げた。"),
    ],
)
def test_who_is_back_before_the_last_day_ends_it(run_here: RunHere, trip: str, told: str) -> None:
    run_here("remember", trip, "--with", "Haruka", at=BOOKED)

    assert closes(run_here, told, june(20))


@pytest.mark.parametrize(
    ("trip", "told"),
    [
        (
            TRIP,
            "Haruka wrote from Kanazawa and the nights at the sea that she will be back on Sunday.",
        ),
        (TRIP, "Haruka is not back from Kanazawa and the nights at the sea."),
        (TRIP_JAPANESE, "遥が金沢の海の宿から帰ってきたら、話を聞く。"),
    ],
)
def test_who_will_be_back_does_not(run_here: RunHere, trip: str, told: str) -> None:
    run_here("remember", trip, "--with", "Haruka", at=BOOKED)

    assert not closes(run_here, told, june(20))


def test_how_a_trip_was_is_asked_when_it_is_over(run_here: RunHere) -> None:
    run_here("remember", TRIP, at=BOOKED)
    run_here("wake-up", at=june(20))

    assert "How did it go?" not in run_here("introspect", at=june(21)).out
    assert "How did it go?" in run_here("introspect", at=june(22)).out


@pytest.mark.parametrize("every", ["hour", "three weeks"])
def test_what_comes_at_other_times_is_refused_with_what_can_be_done(
    run_here: RunHere, every: str
) -> None:
    refused = run_here("remember", "Fluids.", "--when", "20 January 10:00", "--every", every)

    assert refused.code == 2
    assert "give the next day as when" in refused.err


@pytest.mark.parametrize(
    "told",
    [
        "The certificate of the API expires on 20 June.",
        "Concert on 20 June at 19:00.",
        "APIの証明書は6月20日に切れる。",
    ],
)
def test_a_day_on_which_to_think_of_it_changes_no_word_of_what_is_on_another(
    run_here: RunHere, told: str
) -> None:
    run_here("remember", told, "--when", "17 June 9:00", at=BOOKED)

    assert run_here("ahead", at=BOOKED).out.strip().endswith(f"  {told}")


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("The passport expires on 20 June.", "The passport expires on 20 June."),
        ("免許は6月20日に切れる。", "免許は6月20日に切れる。"),
        ("Concert on 20 June.", "Concert on 17 June."),
    ],
)
def test_what_is_put_on_another_day_says_so_unless_it_runs_out_whenever_one_thinks_of_it(
    run_here: RunHere, told: str, shown: str
) -> None:
    kept = run_here("remember", told, "--json", at=BOOKED).data["id"]
    run_here("ahead", "later", kept, "--when", "17 June", at=BOOKED)
    (later,) = run_here("ahead", "--json", at=BOOKED).data["ahead"]
    run_here("edit", kept, "--when", "17 June", at=BOOKED)

    assert later["told"] == shown
    assert run_here("ahead", "--json", at=BOOKED).data["ahead"][0]["told"] == shown


def test_another_day_keeps_its_hour_and_its_own_day_alone_drops_it(run_here: RunHere) -> None:
    one = run_here("remember", "The dentist.", "--when", "20 January 15:00", "--json").data["id"]

    moved = run_here("edit", one, "--when", "21 January").out
    assert "You will think of it on 21 January at 15:00." in moved
    assert "on 21 January." in run_here("edit", one, "--when", "21 January").out
    assert "on 22 January." in run_here("edit", one, "--when", "22 January").out


@pytest.mark.parametrize(
    ("question", "there"),
    [
        ("what do I have left today?", ["Dinner"]),
        ("what's still to do?", ["Dinner", "Dentist"]),
        ("今日あと何がある？", ["Dinner"]),
        ("what do I have today?", ["Standup", "Dinner"]),
    ],
)
def test_what_is_left_of_a_day_is_not_what_is_over(
    run_here: RunHere, question: str, there: list[str]
) -> None:
    for said in ("standup today at 9", "dinner with Ann today at 7pm", "dentist friday at 4"):
        run_here("absorb", "--user", said, stdin=b"I see.", at=june(10, 7))

    found = run_here("recall", question, at=june(10, 12)).out.splitlines()
    told = [name for line in found for name in ("Standup", "Dinner", "Dentist") if name in line]
    assert told == there


def test_what_is_to_do_on_no_day_is_found_where_nothing_is_planned(run_here: RunHere) -> None:
    said = "still to do: benchmark the parser"
    run_here("absorb", "--user", said, stdin=b"I see.", at=june(10, 7))

    assert said in run_here("recall", "what's still to do?", at=june(11)).out


@pytest.mark.parametrize(
    "question", ["What's on tomorrow?", "Do I have anything on this weekend?", "明日は何がある？"]
)
def test_where_nothing_is_on_then_it_says_what_is_next(run_here: RunHere, question: str) -> None:
    run_here("remember", "A secret visit on 10 July at 9.", "--private", at=june(8))
    kept = run_here("remember", "Dinner with Ken on 12 July at 19:00.", "--json", at=june(8))

    told = run_here("recall", question, "--told-to", "Ken", at=june(8)).out
    asked = run_here("recall", question, at=june(8)).out

    nothing = "Nothing comes to mind that is on then. Next, "
    assert told.startswith(f"{nothing}12 July at 19:00: Dinner with Ken")
    assert f"({kept.data['id']})\n" in told
    assert asked.startswith(f"{nothing}10 July at 09:00: ")
    assert "another word" not in asked
