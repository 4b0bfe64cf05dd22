"""Of what comes back, some days to come are left out, as it is told."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_ahead import wakes
from tests.tools.memory.test_regular import days, january
from tests.tools.talk.test_birthday_told import chat

YOGA = "Yoga is every Thursday at 7 pm."
YOGA_JAPANESE = "毎週木曜の19時からヨガ"
WEDNESDAY = january(14)
"""The yoga of tomorrow, 15 January, is still ahead."""


def standing(run_here: RunHere, at: datetime) -> str:
    ((day, hour, every),) = days(run_here, at)
    assert (hour, every) == ("19:00", "week")
    return day


def tell(run_here: RunHere, tmp_path: Path, said: str, at: datetime, *, remembered: bool) -> str:
    if remembered:
        kept = run_here("remember", said, at=at)
        assert kept.code == 0
        return kept.out
    chat(run_here, tmp_path, said, at=at)
    return ""


@pytest.mark.parametrize(
    ("told", "off", "left_out"),
    [
        (YOGA, "Yoga is off next week.", ["2026-01-22"]),
        (YOGA, "Next week there is no yoga.", ["2026-01-22"]),
        (YOGA, "No yoga on 29 January.", ["2026-01-29"]),
        (YOGA, "Yoga is off on the 29th of January", ["2026-01-29"]),
        (YOGA, "I won't be at yoga next Thursday.", ["2026-01-22"]),
        (YOGA, "No yoga the week after next.", ["2026-01-29"]),
        (YOGA, "Yoga isn't happening next week.", ["2026-01-22"]),
        (YOGA, "No yoga on 22 and 29 January.", ["2026-01-22", "2026-01-29"]),
        (YOGA, "Oh and no yoga for me next Thursday obviously, nor the week after it's half term",
         ["2026-01-22", "2026-01-29"]),
        (YOGA, "She was strict. Can't do 22 January as it's half term so next one's 29 January",
         ["2026-01-22"]),
        (YOGA, "no yoga on the 22nd either, and the week after we are in Rome", ["2026-01-22"]),
        (YOGA, "Yoga is off in February.",
         ["2026-02-05", "2026-02-12", "2026-02-19", "2026-02-26"]),
        (YOGA_JAPANESE, "来週のヨガは休み", ["2026-01-22"]),
        (YOGA_JAPANESE, "1月29日のヨガはお休みです", ["2026-01-29"]),
        (YOGA_JAPANESE, "29日のヨガは休み", ["2026-01-29"]),
        (YOGA_JAPANESE, "再来週の木曜のヨガは中止になった。", ["2026-01-29"]),
        (YOGA_JAPANESE, "来週はヨガがないんだ", ["2026-01-22"]),
        (YOGA_JAPANESE, "来週のヨガには行けない。", ["2026-01-22"]),
        (YOGA_JAPANESE, "来週はヨガ行けないや", ["2026-01-22"]),
        (YOGA_JAPANESE, "1月22日と29日のヨガは休み", ["2026-01-22", "2026-01-29"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("remembered", [True, False])
def test_days_behind_the_next_one_are_left_out_in_their_turn(
    run_here: RunHere, tmp_path: Path, told: str, off: str, left_out: list[str], remembered: bool
) -> None:
    tell(run_here, tmp_path, told, january(12), remembered=remembered)
    said = tell(run_here, tmp_path, off, WEDNESDAY, remembered=remembered)

    assert standing(run_here, WEDNESDAY) == "2026-01-15"
    (there,) = run_here("ahead", "--json", at=WEDNESDAY).data["ahead"]
    assert there["left_out"] == left_out
    again = "and the next one is on Thursday, 15 January at 19:00"
    again = again if len(left_out) == 1 else ", and again on Thursday, "
    assert not remembered or again in said
    assert "Tomorrow at 19:00" in wakes(run_here, WEDNESDAY)
    thursdays = [WEDNESDAY + timedelta(1 + 7 * n) for n in range(8)]
    stood = {standing(run_here, one) for one in thursdays}
    every = {one.date().isoformat() for one in thursdays}
    assert stood >= every - set(left_out)
    assert stood.isdisjoint(left_out)
    for day in left_out[:1]:  # neither on that day nor on the one before
        at = datetime.fromisoformat(f"{day}T09:00:00+00:00")
        assert "at 19:00" not in wakes(run_here, at)


def test_the_reply_says_when_it_is_on_again(run_here: RunHere) -> None:
    run_here("remember", YOGA, at=WEDNESDAY)

    off = run_here("remember", "Yoga is off next week.", at=WEDNESDAY).out
    again = "and the next one is on Thursday, 15 January at 19:00: Yoga"
    assert f"Off on Thursday, 22 January, {again}" in off
    assert "You will think of it" not in off
    listed = run_here("ahead", at=WEDNESDAY).out
    assert "tomorrow at 19:00" in listed
    assert "(every Thursday, not on 22 January)" in listed

    more = run_here("remember", "No yoga on 22 and 29 January.", at=january(14, 10)).out
    assert "Off twice, and again on Thursday, 5 February at 19:00: Yoga" in more


def test_days_in_a_row_are_told_as_one_stretch(run_here: RunHere) -> None:
    one = run_here("remember", YOGA, "--json", at=WEDNESDAY).data["id"]
    for told in ("No yoga on 22 and 29 January.", "No yoga on 5 February.", "No yoga on 5 March."):
        run_here("remember", told, at=WEDNESDAY)

    stretch = "5 March and any day from 22 January to 5 February"
    assert f"(every Thursday, not on {stretch})" in run_here("ahead", at=WEDNESDAY).out
    shown = run_here("get-episode", one, at=WEDNESDAY).out
    assert f"every Thursday, but not on {stretch}" in shown


def test_it_says_so_where_it_is_shown_and_where_it_is_told_twice(run_here: RunHere) -> None:
    one = run_here("remember", YOGA, "--json", at=WEDNESDAY).data["id"]
    for hour in (10, 11):
        said = run_here("remember", "Yoga is off this week.", at=january(14, hour)).out
        assert "Off once, and again on Thursday, 22 January at 19:00: Yoga" in said
    run_here("remember", "No yoga on 29 January.", at=january(14, 12))

    shown = run_here("show", one, at=january(14, 12)).out
    assert "every Thursday, next on 22 January at 19:00, but not on 29 January." in shown
    shown = run_here("get-episode", one, at=january(14, 12)).out
    assert "to come: 22 January at 19:00, every Thursday, but not on 29 January" in shown


@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize(
    ("told", "said"),
    [
        (YOGA, "Yoga might be off next week."),
        (YOGA, "Yoga was off last week."),
        (YOGA, "I can't go to yoga."),
        (YOGA, "Piano is off next week."),
        (YOGA, "Aki has no yoga next week."),
        (YOGA, "no yoga on Wednesday either"),
        (YOGA, "Can't do Thursday, sorry"),
        (YOGA, "Can't do 22 January as it's half term so next one's 23 January"),
        (YOGA_JAPANESE, "来週のヨガは休みかも"),
        (YOGA_JAPANESE, "先週のヨガは休みだった"),
        (YOGA_JAPANESE, "来週は仕事が休み"),
    ],
)
def test_what_is_not_sure_leaves_out_nothing(
    run_here: RunHere, tmp_path: Path, told: str, said: str, remembered: bool
) -> None:
    tell(run_here, tmp_path, told, january(12), remembered=remembered)
    tell(run_here, tmp_path, said, WEDNESDAY, remembered=remembered)

    there = run_here("ahead", "--json", at=WEDNESDAY).data["ahead"]
    assert [(one["day"], one["left_out"]) for one in there if one["every"]] == [("2026-01-15", [])]


def test_later_and_done_leave_it_out_all_the_same(run_here: RunHere) -> None:
    one = run_here("remember", YOGA, "--json", at=WEDNESDAY).data["id"]
    run_here("remember", "Yoga is off next week.", at=WEDNESDAY)

    assert "next on 29 January" in run_here("ahead", "done", one, at=january(15)).out
    run_here("ahead", "later", one, at=january(15))
    assert standing(run_here, january(15)) == "2026-01-30"
    assert standing(run_here, january(31)) == "2026-02-05"


def test_it_is_exported_and_imported(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    run_here("remember", YOGA, at=WEDNESDAY)
    run_here("remember", "Yoga is off next week.", at=WEDNESDAY)
    file, there = str(tmp_path / "life.jsonl"), {"EGO_DATA_DIR": str(tmp_path / "another")}
    assert run_here("export", file, at=WEDNESDAY).code == 0

    assert run_here("import", file, "--no-embed", at=WEDNESDAY, **there).code == 0
    (one,) = run_here("ahead", "--json", at=WEDNESDAY, **there).data["ahead"]
    assert (one["day"], one["left_out"]) == ("2026-01-15", ["2026-01-22"])

    lines = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    older = [
        {key: value for key, value in line.items() if key not in ("weekdays", "left_out")}
        for line in lines
    ]
    Path(file).write_text("\n".join(map(json.dumps, older)), "utf-8")
    before = {"EGO_DATA_DIR": str(tmp_path / "from an older one")}
    assert run_here("import", file, "--no-embed", at=WEDNESDAY, **before).code == 0
    (one,) = run_here("ahead", "--json", at=WEDNESDAY, **before).data["ahead"]
    assert (one["day"], one["left_out"]) == ("2026-01-15", [])


def test_what_is_left_out_stays_so_where_all_of_it_is_told_again(run_here: RunHere) -> None:
    run_here("remember", YOGA, at=january(12))
    run_here("remember", "No yoga on 15 and 29 January.", at=WEDNESDAY)

    run_here("remember", YOGA, at=january(14, 12))

    (one,) = run_here("ahead", "--json", at=january(14, 12)).data["ahead"]
    assert one["day"] == "2026-01-22"
    assert "2026-01-29" in one["left_out"]
