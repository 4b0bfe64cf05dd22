"""A day that a turn names, and of which no plan came, is said to be so, and found on its day."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.talk.test_birthday_told import chat

LOST = "mum might be over on saturday at 7pm"
FRIDAY = datetime(2026, 1, 9, 10, tzinfo=UTC)


def absorbed(data_dir: Path, *said: str) -> list[tuple[str, str]]:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        turns = [mine.absorb(one, "I see.") for one in said]
    return [(one["text"], one["day"]) for one in turns[-1]["passed_over"]]


def test_a_reply_names_what_was_passed_over(data_dir: Path) -> None:
    assert absorbed(data_dir, f"{LOST}. The cat is fine.") == [(LOST, "2026-01-03")]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2月20日から23日まで車借りた", "2026-02-20"),
        ("2月20日の発表会のチケット", "2026-02-20"),
        ("mum might be over on 20 February", "2026-02-20"),
    ],
)
def test_a_date_is_named_by_its_number_alone(data_dir: Path, said: str, day: str) -> None:
    assert absorbed(data_dir, said) == [(said, day)]


@pytest.mark.parametrize(
    "said",
    [
        ["12月20日に引っ越した"],
        ["We moved house on 20 December."],
        ["2月20日って大安？"],
        ["Yoga is on Saturday at 7 pm."],
        ["Yoga is on Saturday at 7 pm.", "so glad yoga is on saturday at 7pm"],
        ["Yoga is on Saturday at 7 pm.", "yoga moved to sunday at 8 pm"],
        ["Yoga is on Saturday at 7 pm.", "no yoga on saturday at 7pm after all"],
        ["Yoga is every Saturday at 7 pm.", "no yoga this saturday, 7pm was too late anyway"],
        ["What do I have next Saturday at 7?"],
        ["I worked a night until 7 on Saturday."],
        ["See you tomorrow at 9!"],
        ["I hate Mondays."],
        ["また明日ね"],
    ],
)
def test_nothing_is_said_of_what_is_ahead_asked_or_over(data_dir: Path, said: list[str]) -> None:
    assert absorbed(data_dir, *said) == []


@pytest.mark.parametrize(
    ("language", "line", "day"),
    [
        ("en_GB", "Nothing was put ahead for 3 January;", "3 January"),
        ("ja_JP", "1月3日の予定には入れていません", "1月3日"),
    ],
)
def test_whoever_told_it_at_a_terminal_reads_a_sure_way(
    data_dir: Path, tmp_path: Path, run_here: RunHere, language: str, line: str, day: str
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": f"{language}.UTF-8", "COLUMNS": "160"}

    told = on_a_terminal(data_dir, "chat", LOST, **model).text

    assert line in told
    assert f'`ego remember "…" --when "{day}"`' in told
    assert run_here("remember", "Mum is over.", "--when", day).code == 0
    assert run_here("ahead", "--json").data["ahead"][0]["day"] == "2026-01-03"


GAME, PLUMBER = "土曜10時から試合", "The plumber comes on Tuesday at 10"
CHOIR, MOVED = "Choir on Thursday at 7", "The plumber is moved to Friday at 9"


@pytest.mark.parametrize(
    ("plans", "said", "meant"),
    [
        ([PLUMBER], "turns out the plumber bailed on us", [PLUMBER]),
        ([PLUMBER, CHOIR], "the choir lot swapped to 8", [CHOIR]),
        ([GAME], "試合ね、流れちゃったっぽいよ", [GAME]),
        ([PLUMBER], "the plumber didn't come last week either", []),
        ([PLUMBER], "has the plumber bailed?", []),
        ([PLUMBER], "the plumber is off his food", []),
        ([CHOIR], "I swapped my choir folder with Ann", []),
        ([CHOIR], "I don't go to choir to be bored", []),
        ([GAME], "試合の流れが良くなかった", []),
        ([GAME], "試合って休み?", []),
        ([PLUMBER], "The plumber is cancelled", []),
        ([PLUMBER], MOVED, []),
        ([PLUMBER, MOVED], MOVED, []),
        (["Lunch with Ann on Friday", "Cinema with Ann on Sunday", "Tea with Ann on Monday"],
         "Ann bailed", []),
        ([f"Don't tell anybody, {PLUMBER.lower()}"], "the plumber bailed on us", []),
        ([CHOIR], "I'm off to choir again on Thursday after my shift", []),
    ],
)  # fmt: skip
def test_a_reply_names_what_a_change_that_was_not_heard_may_be_of(
    data_dir: Path, plans: list[str], said: str, meant: list[str]
) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        for one in plans:
            mine.absorb(one, "I see.")
        before = [] if meant == [] else mine.ahead()["ahead"]
        unchanged = mine.absorb(said, "I see.")["unchanged"]
        after = mine.ahead()["ahead"]

    assert [one["text"].removeprefix("Misaki: ") for one in unchanged] == meant
    assert not meant or [one["id"] for one in after] == [one["id"] for one in before]


@pytest.mark.parametrize(
    ("language", "plan", "said", "line"),
    [
        ("en_GB", PLUMBER, "the plumber bailed on us", "Nothing was changed by this;"),
        (
            "ja_JP",
            GAME,
            "試合ね、流れちゃったっぽいよ",
            "予定は何も変えていません(1月3日のことでしたら",
        ),
    ],
)
def test_whoever_told_a_change_that_was_not_heard_reads_a_sure_way(
    data_dir: Path,
    tmp_path: Path,
    run_here: RunHere,
    language: str,
    plan: str,
    said: str,
    line: str,
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": f"{language}.UTF-8", "COLUMNS": "300"}
    on_a_terminal(data_dir, "chat", plan, **model)
    (its_id,) = (one["id"] for one in run_here("ahead", "--json").data["ahead"])

    told = on_a_terminal(data_dir, "chat", said, **model).text

    assert line in told
    assert f"`ego ahead drop {its_id}`" in told
    assert f"`ego ahead later {its_id} --when …`" in told
    assert run_here("ahead", "drop", its_id).code == 0


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en_GB", "Nothing was changed by this; if it is of one of these, name that: 1"),
        ("ja_JP", "予定は何も変えていません。次のどれかのことでしたら、その名前で言ってください"),
    ],
)
def test_of_two_that_may_be_meant_one_line_asks_which(
    data_dir: Path, tmp_path: Path, language: str, line: str
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": f"{language}.UTF-8", "COLUMNS": "300"}
    on_a_terminal(data_dir, "chat", "Lunch with Ann on 12 January", **model)
    on_a_terminal(data_dir, "chat", "Cinema with Ann on 14 January", **model)

    told = on_a_terminal(data_dir, "chat", "Ann bailed", **model).text

    assert told.count(line) == 1
    assert "Lunch with Ann" in told
    assert "Cinema with Ann" in told
    assert "mem_" not in told


def test_of_one_s_own_secret_it_is_told_at_the_terminal_alone(
    data_dir: Path, tmp_path: Path
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": "en_GB.UTF-8", "COLUMNS": "300"}
    on_a_terminal(data_dir, "chat", f"Between us, {PLUMBER.lower()}", **model)

    told = on_a_terminal(data_dir, "chat", "the plumber bailed on us", **model).text

    assert "Nothing was changed by this;" in told


def test_a_secret_is_not_named_by_somebody_of_whom_much_else_is_told(
    data_dir: Path, tmp_path: Path
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": "en_GB.UTF-8", "COLUMNS": "300"}
    on_a_terminal(data_dir, "chat", "Between us, I'm giving Beth a kayak on 14 January.", **model)

    told = on_a_terminal(data_dir, "chat", "Beth has a cold, I shan't be going today.", **model)

    assert "Nothing was changed" not in told.text


def test_asked_what_is_on_that_day_it_is_told(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "the postmortem for tuesdays outage is on monday at 3", at=FRIDAY)
    on_monday = FRIDAY.replace(day=12, hour=9)

    assert "postmortem" in run_here("recall", "what do I have today?", at=on_monday).out
    assert "postmortem" not in run_here("recall", "what do I have tomorrow?", at=on_monday).out


@pytest.mark.parametrize(
    ("said", "how"),
    [
        (["I have to renew my card by 20 January.", "I renewed my card."], ["done"]),
        (["The knot course is on Friday at 7pm.", "The knot course is cancelled."], ["off"]),
        (["The knot course is on Friday at 7pm.", "The knot course is moved to Sunday."], []),
        (["The knot course is on Friday at 7pm.", "Nice weather."], []),
    ],
)
def test_a_reply_names_what_was_closed(data_dir: Path, said: list[str], how: list[str]) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        mine.absorb(said[0], "I see.")
        (plan,) = mine.ahead()["ahead"]
        closed = mine.absorb(said[1], "I see.")["closed"]

    assert [one["how"] for one in closed] == how
    assert all((one["id"], said[0] in one["text"]) == (plan["id"], True) for one in closed)


@pytest.mark.parametrize(
    ("series", "said", "days"),
    [
        ("Yoga is every Tuesday at 7 pm.", "Yoga is cancelled this Tuesday.", ["2026-01-06"]),
        ("Yoga is every Tuesday at 7 pm.", "Yoga is on Friday next week.", ["2026-01-06"]),
        ("毎週火曜の19時からヨガ。", "6日のヨガは休み", ["2026-01-06"]),
        ("毎週火曜の19時からヨガ。", "ヨガ楽しかった", None),
        ("Yoga is every Tuesday at 7 pm.", "I stopped yoga.", []),
    ],
)
def test_a_reply_names_the_days_that_are_left_out(
    data_dir: Path, series: str, said: str, days: list[str] | None
) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        mine.absorb(series, "I see.")
        (plan,) = mine.ahead()["ahead"]
        closed = mine.absorb(said, "I see.")["closed"]

    assert [(one["id"], one["how"], one["days"]) for one in closed] == (
        [] if days is None else [(plan["id"], "off", days)]
    )


def test_what_is_ahead_already_is_told_by_its_next_day(data_dir: Path, tmp_path: Path) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": "en_GB.UTF-8"}
    on_a_terminal(data_dir, "chat", "Day care is every Tuesday and Friday.", **model)

    later = datetime(2026, 1, 12, 20, tzinfo=UTC).isoformat()
    again = on_a_terminal(data_dir, "chat", "Day care tomorrow", **model, EGO_NOW=later)

    assert "Already ahead on Tuesday, 13 January" in again.text


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("the freeze starts on the 16th at 6pm, dont let me forget. and i'm on call from monday til"
         " friday", [("2026-01-16", "18:00")]),
        ("the freeze starts on the 16th at 6pm, dont let me forget. and i'm on call from friday til"
         " next friday", [("2026-01-02", None), ("2026-01-16", "18:00")]),
        ("dentist tomorrow at 8am so i might be late for training", [("2026-01-02", "08:00")]),
        ("the call with Ann is on Friday at 10, send her the file before Saturday",
         [("2026-01-02", "10:00")]),
        ("I fetch Lucía at 3:30 today, so remind me to wrap up by 3", [("2026-01-01", "15:30")]),
        ("Put it in your calendar: dinner with Ann on Friday at 7", [("2026-01-02", "19:00")]),
        ("Put dinner with Ann in your calendar for Friday at 7", [("2026-01-02", "19:00")]),
        ("there's one every saturday anyway. my scan's next weds at the general",
         [("2026-01-07", None)]),
        ("mum might be over on saturday at 7pm. not sure yet", []),
        ("I was at the vet. The one on Friday at 4 was cancelled by them", []),
        ("what a week. is the dentist on friday at 4?", []),
    ],
)  # fmt: skip
def test_a_sentence_that_no_rule_knows_hides_no_other(
    data_dir: Path, said: str, days: list[tuple[str, str | None]]
) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        mine.absorb(said, "I see.")
        there = mine.ahead()["ahead"]

    assert [(one["day"], one["hour"]) for one in there] == days
