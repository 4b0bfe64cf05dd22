"""`ego schema`: what commands take and answer. That answers keep to it, `tests.answers` sees to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator

from ego.runtime.answers.schemas import schema_of
from ego.runtime.toolkit import TOOLS
from tests.answers import hold
from tests.conftest import RunHere
from tests.faces.commands.test_help import COMMANDS
from tests.faces.terminals import on_a_terminal

SPOKEN = {"serve"}
"""What answers in another protocol."""


def every(run_here: RunHere) -> dict[str, Any]:
    ran = run_here("schema")
    assert (ran.code, ran.err) == (0, "")
    return dict(json.loads(ran.out))


def test_every_command_says_what_it_takes_and_what_it_answers(run_here: RunHere) -> None:
    told = every(run_here)

    assert {one["command"] for one in told.values()} == {f"ego {path}" for path in COMMANDS}
    assert set(TOOLS) <= set(told)
    assert {name for name, one in told.items() if "data" not in one} == SPOKEN
    for one in told.values():
        assert one["description"]
        Draft202012Validator.check_schema(one["input"])
        Draft202012Validator.check_schema(one.get("data", {}))
        assert one["input"]["properties"].keys() >= set(one["input"].get("required", []))


def test_on_a_terminal_it_is_json_still(data_dir: Path) -> None:
    shown = on_a_terminal(data_dir, "schema", "forget", columns=40)

    assert json.loads(shown.text)["command"] == "ego forget"


@pytest.mark.parametrize(
    "words",
    [["feel_desires"], ["feel-desires"], ["jobs", "list"], ["jobs_list"], ["migrate-up"]],
    ids=" ".join,
)
def test_one_is_told_however_it_is_spelled(words: list[str], run_here: RunHere) -> None:
    name = "_".join(words).replace("-", "_")

    said = run_here("schema", *words)

    assert json.loads(said.out) == every(run_here)[name]
    assert run_here("schema", *words, "--json").data == json.loads(said.out)


def test_what_a_command_takes_is_its_definition(run_here: RunHere) -> None:
    taken = every(run_here)["remember"]["input"]

    assert taken["required"] == ["content"]
    assert taken["properties"]["importance"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 5,
        "description": "How much it matters, from 1 to 5.",
        "default": 3,
    }
    assert "moved" in taken["properties"]["emotion"]["enum"]
    assert taken["properties"]["tags"]["maxItems"] == 32
    taken = every(run_here)["forget"]["input"]["properties"]
    assert list(taken) == ["memory_id", "more", "purge", "yes"]
    assert every(run_here)["get_episode"]["input"]["required"] == ["episode_id"]


def test_an_unknown_command_is_answered_with_those_there_are(run_here: RunHere) -> None:
    ran = run_here("schema", "feel_desire")

    assert ran.code == 2
    assert ran.err.startswith("error: Unknown command 'feel_desire'. Known: wake_up, ")


@pytest.mark.first_use
def test_nothing_is_made_and_nothing_is_read(run_here: RunHere, data_dir: Path) -> None:
    assert run_here("schema").code == 0
    assert not data_dir.exists()

    data_dir.mkdir()
    (data_dir / "config.toml").write_text("companion = ", "utf-8")

    assert run_here("schema", "wake_up").code == 0
    assert [path.name for path in data_dir.iterdir()] == ["config.toml"]


def test_the_names_are_completed_in_either_spelling(
    completed: Callable[..., list[str]],
) -> None:
    assert completed("ego schema feel") == ["feel_desires"]
    assert completed("ego schema update-") == ["update-relationship", "update-self"]
    assert "migrate_up" in completed("ego schema ")


def test_an_answer_that_lies_is_found() -> None:
    felt = {"name": "curiosity", "level": 0.5, "quality": 0.7}

    hold("satisfy_desire", felt)
    for lie in ({"level": 1.5}, {"level": "high"}, {"mood": "calm"}, {"name": None}):
        with pytest.raises(AssertionError, match="satisfy_desire lies"):
            hold("satisfy_desire", felt | lie)
    with pytest.raises(AssertionError, match='is not a "date-time"'):
        hold("feel_desires", {"at": "yesterday", "desires": [], "mood": None, "body": None})


def test_what_json_has_no_word_for_is_refused() -> None:
    for shape in (bytes, tuple[int, int], Annotated[set[int], "of ids"]):
        with pytest.raises(TypeError, match="JSON has no word for"):
            schema_of(shape)
    assert schema_of(Literal["a", "b"] | None) == {
        "anyOf": [{"enum": ["a", "b"]}, {"type": "null"}]
    }
