"""Desires as a whole on the command line: listed, foreseen, played; and tuned by a person."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import ego
from ego.core.desires.desires import CATALOG
from ego.errors import UsageError
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
    before = {path: path.read_bytes() for path in data_dir.iterdir() if path.is_file()}

    played = run_here("desires", "simulate", "--every", "12h", "--days", "7")

    assert played.out == snapshot
    assert before == {path: path.read_bytes() for path in data_dir.iterdir() if path.is_file()}


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
    assert '"play"' in (data_dir / "desires.json").read_text("utf-8")


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
