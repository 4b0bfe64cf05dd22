"""Settings that make no sense, and places that cannot be used."""

from __future__ import annotations

import subprocess
from pathlib import Path

import anyio
import pytest
from mcp import Client

from ego import config
from ego.faces.mcp import build
from tests.conftest import RunHere, as_command, command, environment
from tests.faces.terminals import on_a_terminal


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("EGO_NOW", "soon", "EGO_NOW 'soon' is not an ISO 8601 time such as 2026-01-01T12:00:00Z."),
        (
            "EGO_NOW",
            "0001-01-01T00:00+14:00",
            "EGO_NOW '0001-01-01T00:00+14:00' is not an ISO 8601",
        ),
        (
            "EGO_TIMEZONE",
            "Mars/Olympus",
            "EGO_TIMEZONE 'Mars/Olympus' is not a time zone. Zones are named by a region and",
        ),
        (
            "EGO_TIMEZONE",
            "new york",
            "EGO_TIMEZONE 'new york' is not a time zone. Did you mean America/New_York?",
        ),
        ("EGO_TIMEZONE", "../etc", "EGO_TIMEZONE '../etc' is not a time zone."),
    ],
)
@pytest.mark.first_use
def test_a_setting_that_makes_no_sense_is_named(
    name: str, value: str, sentence: str, data_dir: Path, run_here: RunHere
) -> None:
    ran = run_here("wake-up", **{name: value})

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {sentence}")
    assert not data_dir.exists()


@pytest.mark.parametrize("named", ["", "  ", "~nobody_here/x"])
@pytest.mark.first_use
def test_a_directory_without_a_name_is_none(
    named: str, tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    for ran in (
        run_here("remember", "The tide came in.", "--data-dir", named),
        run_here(f"--data-dir={named}", "memories"),
        run_here("wake-up", EGO_DATA_DIR=named or " "),
    ):
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(
            "error: ~nobody_here/x cannot" if named.strip() else "error: The name of"
        )
    assert not list((tmp_path / "here").iterdir())


@pytest.mark.parametrize("tool", ["wake_up", "remember"])
@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("data", "{} is a file; a data directory is needed there."),
        ("data/deeper", "The data directory {} cannot be created: Not a directory."),
    ],
)
def test_a_file_in_the_way_is_said(
    tool: str, place: str, sentence: str, data_dir: Path, run_here: RunHere
) -> None:
    data_dir.write_text("in the way", "utf-8")
    directory = data_dir.parent / place
    arguments = {"content": "x"} if tool == "remember" else {}
    settings = config.read(environ=environment(directory))

    async def called() -> str:
        async with Client(build(settings)) as client:
            return str(getattr((await client.call_tool(tool, arguments)).content[0], "text", ""))

    told = anyio.run(called)
    ran = run_here(*as_command(tool, arguments), EGO_DATA_DIR=str(directory))

    fact = sentence.format(directory)
    by_mcp, by_command = "", ""
    if place == "data/deeper":
        by_mcp = " Ask the person to name another with EGO_DATA_DIR."
        by_command = " Name another with --data-dir or EGO_DATA_DIR."
    assert told == fact + by_mcp
    assert (ran.code, ran.out, ran.err) == (4, "", f"error: {fact}{by_command}\n")
    assert data_dir.read_text("utf-8") == "in the way"


def test_a_clock_set_into_the_future_is_warned_about_when_something_is_kept(
    lived: Path, run_here: RunHere
) -> None:
    for line in (
        ["satisfy-desire", "curiosity"],
        ["remember", "From later."],
        ["update-self", "value", "candour"],
    ):
        ran = run_here(*line, EGO_NOW="2999-01-01T00:00:00Z")
        assert ran.code == 0
        assert ran.err == (
            "warning: EGO_NOW lies in the future: whatever this keeps, a settled desire too, is"
            " dated 2999-01-01.\n"
        )
    assert run_here("feel-desires", EGO_NOW="2999-01-01T00:00:00Z").err == ""


def test_whoever_reads_both_streams_in_one_place_is_warned_once(data_dir: Path) -> None:
    ran = subprocess.run(
        command("remember", "A ship."),
        env=environment(data_dir, None, EGO_NOW="2999-01-01T00:00:00Z"),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=True,
    )  # fmt: skip

    assert ran.stdout.decode().count("EGO_NOW lies in the future") == 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "EGO_NOW lies in the future"), ("ja", "EGO_NOW が未来です")]
)
def test_a_person_at_a_terminal_is_warned_once(data_dir: Path, language: str, said: str) -> None:
    more = {"EGO_NOW": "2999-01-01T00:00:00Z", "EGO_LANGUAGE": language}
    shown = on_a_terminal(data_dir, "remember", "A ship.", columns=200, **more).text

    assert shown.count("EGO_NOW") == shown.count(said) == 1
    assert "But: " not in shown


@pytest.mark.parametrize("line", ["host beat", "serve --http 4242"])
@pytest.mark.parametrize("given", ["x", "0", "65", "2.5"])
def test_a_number_of_workers_that_is_none(run_here: RunHere, line: str, given: str) -> None:
    ran = run_here(*line.split(), "--workers", given)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: --workers takes a number from 1 to 64, not '{given}'.\n"


def test_a_workspace_that_no_file_can_be_in_keeps_nothing_from_being_saved(
    run_here: RunHere,
) -> None:
    ran = run_here("remember", "A ship.", EGO_WORKSPACE_DIR="/" + "x" * 5_000)

    assert (ran.code, ran.out[:5]) == (0, "Saved")
    assert ran.err.startswith("warning: the workspace was not written yet: /xxx")
