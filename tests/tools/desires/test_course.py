"""Desires as a whole on the command line: listed, foreseen, played; and tuned by a person."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import ego
from ego.core.desires.desires import CATALOG
from ego.core.desires.satisfaction import FURTHER
from ego.errors import UsageError
from tests import innards
from tests.conftest import NOON, RunHere, ego_process

TUNED = """\
[desires.curiosity]
satisfaction_hours = 30

[desires.play]
tier = 2
satisfaction_hours = 48

[[implicit]]
tool = "recall"
desire = "play"
quality = 0.25
category = "dream"
"""


def tune(data_dir: Path, written: str = TUNED) -> None:
    data_dir.mkdir(exist_ok=True)
    (data_dir / "config.toml").write_text(written, "utf-8")


def test_the_catalog_is_listed(run_here: RunHere, snapshot: SnapshotAssertion) -> None:
    assert run_here("desires", "list").out == snapshot


def test_the_list_says_what_was_tuned_and_where(
    run_here: RunHere, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    tune(data_dir)

    listed = run_here("desires", "list")

    assert listed.out.replace(str(data_dir), "DATA") == snapshot


def test_the_list_shows_the_pace_and_the_stretch_and_who_set_them(
    run_here: RunHere, data_dir: Path
) -> None:
    tune(data_dir, "[desires]\npace = 1.0\nfollow_rhythm = false\n")
    where = data_dir / "config.toml"

    listed = run_here("desires", "list")
    fields = run_here("desires", "list", "--json").data

    assert f"pace     1 (else 1.6; {where})\n" in listed.out
    assert f"stretch  1, the rhythm of this life is not followed ({where})\n" in listed.out
    assert fields["pace"] == {"pace": 1.0, "default": 1.6, "origin": str(where)}
    assert fields["stretch"] == {"stretch": 1.0, "follows_rhythm": False, "origin": str(where)}


def test_the_list_shows_the_stretch_of_the_life_that_is_led(run_here: RunHere) -> None:
    for day in range(5):
        run_here("wake-up", at=NOON + timedelta(days=day))

    listed = run_here("desires", "list", at=NOON + timedelta(days=5))

    assert "stretch  2.4, after the rhythm of this life\n" in listed.out


def test_the_list_says_of_everything_that_happens_what_it_settles(run_here: RunHere) -> None:
    listed = run_here("desires", "list", "--json").data["desires"]

    said = {(one["name"], row["quality"]) for one in listed for row in one["settled_when"]}
    assert said == {rule for settles in FURTHER.values() for rule in settles}


@pytest.mark.parametrize("days", ["7", "14"])
def test_a_day_with_somebody_in_it_leaves_nothing_stuck_and_nothing_asleep(
    days: str, run_here: RunHere
) -> None:
    run_here("wake-up")

    played = run_here("desires", "simulate", "--days", days, "--json").data

    assert played["never_below_high"] == played["never_above_low"] == []
    assert played["high_at_every_session"] == ["information_hunger"]


def test_a_rhythm_is_played_at_the_pace_that_a_person_set(
    run_here: RunHere, data_dir: Path
) -> None:
    words = ("desires", "simulate", "--tools", "introspect,remember,recall", "--json")
    ours = run_here(*words).data
    tune(data_dir, "[desires]\npace = 1.0\nfollow_rhythm = false\n")

    literal = run_here(*words).data

    assert "expression" in literal["high_at_every_session"]
    assert "expression" not in ours["high_at_every_session"]


def test_the_forecast_of_a_fresh_ego(run_here: RunHere, snapshot: SnapshotAssertion) -> None:
    assert run_here("desires", "forecast").out == snapshot


def test_the_forecast_as_json_reaches_where_it_says(run_here: RunHere) -> None:
    run_here("wake-up")
    foreseen = run_here("desires", "forecast", "--hours", "6", "--json").data

    felt = run_here("feel-desires", "--json", at=NOON + timedelta(hours=6)).data

    levels = {one["name"]: one["level"] for one in felt["desires"]}
    assert {one["name"]: one["course"][-1] for one in foreseen["desires"]} == levels


def test_a_rhythm_is_played_without_touching_anything(
    run_here: RunHere, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    run_here("wake-up")
    before = innards.whole(data_dir)

    played = run_here("desires", "simulate", "--every", "12h", "--days", "7")

    assert played.out == snapshot
    assert innards.whole(data_dir) == before


def test_a_rhythm_may_name_a_category(run_here: RunHere) -> None:
    words = ("desires", "simulate", "--json", "--tools")

    plain = run_here(*words, "remember").data
    introspecting = run_here(*words, "remember:introspection").data

    assert "cognitive_coherence" in plain["never_below_high"]
    assert "cognitive_coherence" not in introspecting["never_below_high"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--every", "soon"), "every must be a time from 30m to 30d, such as 90m, 12h or 2d"),
        (("--every", "2d", "--days", "1"), "With every 2d there is no session within 1d."),
        (("--tools", "dance"), "Unknown tool 'dance'. Known: wake_up,"),
        (("--tools", ","), "tools must name from 1 to 100 tools"),
        (("--tools", "remember:x"), "Unknown category 'x'. Known: daily,"),
        (("--days", "91"), "days must be a whole number from 1 to 90"),
    ],
)
def test_a_rhythm_that_cannot_be(words: tuple[str, ...], sentence: str, run_here: RunHere) -> None:
    ran = run_here("desires", "simulate", *words)

    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_tuned_desire_is_felt_settled_exported_and_taken_in(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    run_here("wake-up")
    tune(data_dir)

    felt = run_here("feel-desires", "--json").data["desires"]
    settled = run_here("recall", "the sea", "--category", "dream", "--json")
    quiet = run_here("feel-desires", "--json").data["desires"]
    run_here("export", str(tmp_path / "all.jsonl"))
    other = tmp_path / "other"
    tune(other)
    taken = run_here("import", str(tmp_path / "all.jsonl"), EGO_DATA_DIR=str(other))

    assert {one["name"] for one in felt} == {*CATALOG, "play"}
    assert next(one["level"] for one in felt if one["name"] == "play") > 0.9
    assert settled.code == taken.code == 0
    assert next(one["level"] for one in quiet if one["name"] == "play") < 0.1
    again = run_here("feel-desires", "--json", EGO_DATA_DIR=str(other)).data["desires"]
    assert next(one["level"] for one in again if one["name"] == "play") < 0.1


def test_without_its_tuning_a_desire_of_one_s_own_is_kept_but_not_felt(
    run_here: RunHere, data_dir: Path
) -> None:
    tune(data_dir)
    run_here("satisfy-desire", "play")

    (data_dir / "config.toml").unlink()

    assert len(run_here("feel-desires", "--json").data["desires"]) == len(CATALOG)
    assert run_here("satisfy-desire", "play").err.startswith("error: Unknown desire 'play'.")
    assert '"play"' in innards.text(data_dir, "desires.json")


@pytest.mark.parametrize(
    ("tool", "sentence"),
    [
        ("dance", "config.toml: [[implicit]] number 1: tool 'dance' is unknown. Known: wake_up,"),
        ("wake_up", "[[implicit]] number 1: category has no meaning for wake_up. Leave it out."),
    ],
)
def test_a_rule_for_what_no_agent_does_is_refused_and_nothing_happens(
    tool: str, sentence: str, run_here: RunHere, data_dir: Path
) -> None:
    tune(data_dir, TUNED.replace('"recall"', f'"{tool}"'))

    ran = run_here("remember", "The sea was calm.")

    assert ran.code == 2
    assert sentence in ran.err
    tune(data_dir, "")
    assert "Nothing comes to mind" in run_here("recall", "sea").out


def test_every_face_refuses_a_rule_about_no_tool(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The sea was calm.")
    tune(data_dir, TUNED.replace('"recall"', '"dance"'))
    unknown = "[[implicit]] number 1: tool 'dance' is unknown. Known: wake_up,"

    assert unknown in run_here("config", "show").err
    assert unknown in run_here("doctor").out
    assert unknown in run_here("serve").err
    with pytest.raises(UsageError, match=re.escape(unknown)):
        ego.open(data_dir)


def test_a_rule_about_one_tool_is_no_business_of_another_s_process(
    data_dir: Path, run_here: RunHere
) -> None:
    run_here("wake-up")
    tune(data_dir)

    felt = ego_process(data_dir, "feel-desires", "--json")
    ego_process(data_dir, "recall", "the sea", "--category", "dream")
    quiet = ego_process(data_dir, "feel-desires", "--json")

    assert (felt.code, felt.err) == (0, "")
    assert [
        one["level"] > 0.9
        for ran in (felt, quiet)
        for one in ran.data["desires"]
        if one["name"] == "play"
    ] == [True, False]


def test_the_forecast_follows_the_pace_and_the_stretch(run_here: RunHere, data_dir: Path) -> None:
    for day in range(5):
        run_here("wake-up", at=NOON + timedelta(days=day))
    now = NOON + timedelta(days=4)
    foreseen = run_here("desires", "forecast", "--hours", "6", "--json", at=now).data["desires"]

    felt = run_here("compute-desire-levels", "--json", at=now + timedelta(hours=6)).data["desires"]
    assert {one["name"]: one["course"][-1] for one in foreseen} == {
        one["name"]: one["level"] for one in felt
    }
    tune(data_dir, "[desires]\npace = 1.0\nfollow_rhythm = false\n")
    literal = run_here("desires", "forecast", "--hours", "6", "--json", at=now).data["desires"]
    assert all(
        slow["course"][-1] < fast["course"][-1]
        for slow, fast in zip(
            sorted(foreseen, key=lambda one: str(one["name"])),
            sorted(literal, key=lambda one: str(one["name"])),
            strict=True,
        )
        if fast["course"][-1] < 1
    )
