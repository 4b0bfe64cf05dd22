"""A torn document stops only what needs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.bad_input.conftest import OverMcp, on_disk
from tests.conftest import NOON, RunHere, as_command


def as_a_person_reads(told: str) -> str:
    """What MCP tells an agent to ask for, as a command line tells a person to do it."""
    return told.replace("Ask the person to run `ego doctor --repair`, which", REPAIR)


REPAIR = "`ego doctor --repair`"
QUALITY = {"last_satisfied": NOON.isoformat(), "satisfaction_quality": 7, "boost": 0}
BROKEN = {
    '{"curiosity": {"boo': "is not valid JSON (line 1, column 16)",
    "": "is not valid JSON (line 1, column 1)",
    "[]": "holds a list where an object belongs",
    "null": "holds null where an object belongs",
    json.dumps({"curiosity": QUALITY}): "makes no sense: satisfaction_quality of 'curiosity' is 7",
    '{"curiosity": {"satisfaction_quality": NaN}}': "is not valid JSON (it holds NaN)",
    '{"curiosity": {"boost": null}}': "makes no sense: boost of 'curiosity' is None",
    '{"curiosity": 0.5}': "makes no sense: 'curiosity' is not an object",
}


@pytest.mark.parametrize(("content", "what"), BROKEN.items())
def test_broken_desires_stop_only_what_needs_them(
    content: str, what: str, lived: Path, run_here: RunHere, over_mcp: OverMcp
) -> None:
    path = lived / "desires.json"
    path.write_text(content, "utf-8")

    for tool, arguments in (
        ("feel_desires", {}),
        ("satisfy_desire", {"name": "curiosity"}),
        ("wake_up", {}),
    ):
        before = on_disk(lived)
        ran = run_here(*as_command(tool, arguments))
        assert (ran.code, ran.out) == (4, "")
        assert ran.err.startswith(f"error: {path} {what}")
        failed, told = over_mcp(tool, **arguments)
        assert failed
        assert ran.err == f"error: {as_a_person_reads(told)}\n" != f"error: {told}\n"
        assert on_disk(lived) == before

    for line in (
        ["remember", "The tide came in."],
        ["recall", "tide"],
        ["forget", "mem_000000000001"],
    ):
        ran = run_here(*line)
        assert ran.code == 0
        if line[0] != "forget":
            assert re.fullmatch(r"warning: no desire was settled yet: .+\n", ran.err)
            assert what in ran.err
    assert run_here("search-memories", "--json").data["total"] == 1
    assert path.read_text("utf-8") == content


def test_desires_that_were_moved_aside_begin_afresh(lived: Path, run_here: RunHere) -> None:
    (lived / "desires.json").rename(lived / "desires.json.broken")

    felt = run_here("feel-desires", "--json").data["desires"]

    assert [one["level"] for one in felt] == [0.047] * 9
    assert len(json.loads((lived / "desires.json").read_text("utf-8"))) == 9


def test_a_memory_is_safe_though_desires_are_torn(lived: Path, over_mcp: OverMcp) -> None:
    (lived / "desires.json").write_text("{", "utf-8")

    failed, told = over_mcp("remember", content="The tide came in.")

    assert not failed
    assert re.match(r"Saved \(id: mem_\w+\)\.\nBut: no desire was settled yet: .+", told)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"applied": {}}'])
def test_a_torn_record_of_migrations_stops_everything(
    content: str, lived: Path, run_here: RunHere, over_mcp: OverMcp
) -> None:
    path = lived / "migration_state.json"
    path.write_text(content, "utf-8")
    before = on_disk(lived)

    ran = run_here("remember", "The tide came in.")
    failed, told = over_mcp("remember", content="The tide came in.")

    assert failed
    assert told.startswith(f"{path} cannot be read as a list of migrations, and guessing could")
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == f"error: {as_a_person_reads(told)}\n" != f"error: {told}\n"
    assert on_disk(lived) == before


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("{", "is not valid JSON (line 1, column 2)"),
        (
            '{"question_log": [{"question": "Why?", "created_at": "soon"}]}',
            "makes no sense: created_at",
        ),
        ('{"question_log": 3}', "makes no sense: 'question_log' is not a list"),
    ],
)
def test_a_broken_self_model_stops_only_what_needs_it(
    content: str, what: str, lived: Path, run_here: RunHere
) -> None:
    path = lived / "self_model.json"
    path.write_text(content, "utf-8")

    introspection = run_here("introspect")
    change = run_here("update-self", "question", "Why?")
    feeling = run_here("feel-desires")

    assert (change.code, change.out) == (4, "")
    assert change.err.startswith(f"error: {path} {what}")
    for ran in (introspection, feeling):
        assert ran.code == 0
        assert ran.err.startswith(f"warning: {path} {what}")
        assert ran.err.count("\n") == 1
    assert path.read_text("utf-8") == content
