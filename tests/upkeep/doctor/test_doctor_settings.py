"""A doctor is called when things are broken, settings among them; and it counts as one speaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ego.core.text import plural
from tests.conftest import RunHere

TORN = "companion = "
WHOLE = 'companion = "Misaki"\n'


def findings(run_here: RunHere, subject: str, *options: str, **more: str) -> list[dict[str, Any]]:
    said = run_here("doctor", "--json", *options, **more).data["findings"]
    return [one for one in said if one["subject"] == subject]


@pytest.mark.parametrize("where", ["its own", "everyone's"])
@pytest.mark.parametrize(
    ("written", "why"),
    [
        (TORN, "is not valid TOML"),
        ('timezone = "Mars"', "'Mars' is not a time zone"),
        ("[desires.curiosity]\ntier = 99", "tier"),
    ],
    ids=["torn", "senseless", "out of range"],
)
def test_a_broken_config_is_a_line_and_the_rest_is_looked_at(
    where: str, written: str, why: str, run_here: RunHere, data_dir: Path
) -> None:
    run_here("remember", "The tide came in.")
    place = data_dir if where == "its own" else data_dir.parent / ".ego"
    place.mkdir(exist_ok=True)
    (place / "config.toml").write_text(written, "utf-8")

    cleared = {"EGO_TIMEZONE": ""}
    ran = run_here("doctor", **cleared)

    (found,) = findings(run_here, "settings", **cleared)
    assert ran.code == 1
    assert (found["state"], why in found["said"]) == ("fail", True)
    assert found["way_out"] == "Mend it by hand: until then commands refuse."
    assert "rows, words, numbers, links and vectors fit together" in ran.out
    assert run_here("wake-up", **cleared).code == 2


def test_both_files_and_the_environment_are_told_of_at_once(
    run_here: RunHere, data_dir: Path
) -> None:
    run_here("remember", "The tide came in.")
    for place in (data_dir, data_dir.parent / ".ego"):
        place.mkdir(exist_ok=True)
        (place / "config.toml").write_text(TORN, "utf-8")

    said = [one["said"] for one in findings(run_here, "settings", EGO_TIMEZONE="Mars")]

    assert len(said) == 3
    assert str(data_dir / "config.toml") in said[0]
    assert str(data_dir.parent / ".ego" / "config.toml") in said[1]
    assert said[2].startswith("EGO_TIMEZONE 'Mars' is not a time zone.")


def test_what_can_be_understood_is_in_force(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The tide came in.")
    (data_dir / "config.toml").write_text('llm = "command:none-such-program"\n', "utf-8")
    (data_dir.parent / ".ego").mkdir()
    (data_dir.parent / ".ego" / "config.toml").write_text(TORN, "utf-8")

    (model,) = findings(run_here, "language model")

    assert model["state"] == "fail"
    assert "none-such-program" in model["said"]


def test_a_repair_goes_on_too_and_leaves_the_file_as_it_is(
    run_here: RunHere, data_dir: Path
) -> None:
    run_here("remember", "The tide came in.")
    (data_dir / "config.toml").write_text(TORN, "utf-8")
    (data_dir / "desires.json").write_text("{", "utf-8")

    ran = run_here("doctor", "--repair")

    assert "mended  desires.json" in ran.out
    assert (data_dir / "config.toml").read_text("utf-8") == TORN


def test_settings_that_make_sense_are_no_line(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The tide came in.")
    (data_dir / "config.toml").write_text(WHOLE, "utf-8")

    assert findings(run_here, "settings") == []


@pytest.mark.parametrize(("times", "said"), [(1, "1 job waits."), (2, "2 jobs wait.")])
def test_what_waits_is_counted_as_one_speaks(times: int, said: str, run_here: RunHere) -> None:
    for n in range(times):
        run_here("note", f"The build broke {n} times.")

    (queues,) = findings(run_here, "queues")

    assert queues["said"] == said


def test_a_number_and_its_noun() -> None:
    assert [plural(n, "note") for n in (0, 1, 2, 1_000)] == [
        "0 notes", "1 note", "2 notes", "1,000 notes",
    ]  # fmt: skip
    assert [plural(n, "lies", "lie") for n in (1, 3)] == ["1 lies", "3 lie"]
