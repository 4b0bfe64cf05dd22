"""What a client asks its person, in both eras: never needed, and kept where it was answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.types import ElicitResult

from ego import config
from ego.faces.mcp import build
from tests.conftest import RunHere
from tests.faces.clients import ERAS, Era, settings

pytestmark = pytest.mark.usefixtures("prepared")

NO_ANSWER = [ElicitResult(action="decline"), ElicitResult(action="cancel")]


def ask(
    data_dir: Path, era: Era, answer: ElicitResult | None, *wanted: tuple[str, dict[str, Any]]
) -> tuple[list[str], list[str]]:
    """What the person was asked, and what each call was answered; no `answer` is no capability."""
    asked: list[str] = []

    async def elicited(_context: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        assert answer is not None
        return answer

    async def go() -> list[str]:
        callback = None if answer is None else elicited
        server = build(settings(data_dir))
        async with Client(server, mode=era, elicitation_callback=callback) as client:
            told = [await client.call_tool(name, arguments) for name, arguments in wanted]
            assert not any(one.is_error for one in told), told
            return [one.content[0].text for one in told]

    return asked, anyio.run(go)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("name", ["Misaki", "美咲"])
def test_the_first_wake_up_asks_for_a_name_and_it_lasts(
    name: str, era: Era, data_dir: Path
) -> None:
    answer = ElicitResult(action="accept", content={"name": f" {name} "})

    asked, told = ask(data_dir, era, answer, ("wake_up", {}), ("wake_up", {}))

    assert len(asked) == 1
    assert all(f"{name}: you have no memory of talking yet." in one for one in told)
    assert config.read(data_dir, {"HOME": str(data_dir)}).companion == name
    assert ask(data_dir, era, answer, ("wake_up", {}))[0] == []


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "answer",
    [*NO_ANSWER, None, ElicitResult(action="accept", content={"name": "x" * 200})],
    ids=["decline", "cancel", "cannot", "too long"],
)
def test_without_a_name_it_wakes_up_all_the_same(
    answer: ElicitResult | None, era: Era, data_dir: Path
) -> None:
    asked, told = ask(data_dir, era, answer, ("wake_up", {}), ("wake_up", {}))

    assert len(asked) == (answer is not None)
    assert all("Your companion: you have no memory" in one for one in told)
    assert not config.read(data_dir, {"HOME": str(data_dir)}).companion_is_named


def test_who_has_lived_already_is_not_asked(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "Tea.")

    assert ask(data_dir, "auto", NO_ANSWER[0], ("wake_up", {}))[0] == []


@pytest.mark.parametrize("era", ERAS)
def test_what_matters_stays_when_the_person_says_so(
    era: Era, data_dir: Path, run_here: RunHere
) -> None:
    kept = run_here("remember", "We met.", "--importance", "5", "--json").data["id"]
    answer = ElicitResult(action="accept", content={"forget": False})

    asked, told = ask(data_dir, era, answer, ("forget", {"memory_id": kept}))

    assert len(asked) == 1
    assert '"We met."' in asked[0]
    assert told[0].startswith("It is kept")
    assert run_here("show", kept).code == 0


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "answer",
    [*NO_ANSWER, None, ElicitResult(action="accept", content={"forget": True})],
    ids=["decline", "cancel", "cannot", "yes"],
)
def test_without_a_no_it_is_forgotten_as_before(
    answer: ElicitResult | None, era: Era, data_dir: Path, run_here: RunHere
) -> None:
    kept = run_here("remember", "We met.", "--importance", "5", "--json").data["id"]

    asked, told = ask(data_dir, era, answer, ("forget", {"memory_id": kept}))

    assert len(asked) == (answer is not None)
    assert told[0].startswith("Set aside: We met.")


def test_a_part_of_a_story_is_asked_about_and_what_is_private_is_not_said(
    data_dir: Path, run_here: RunHere
) -> None:
    kept = [
        run_here("remember", said, *more, "--json").data["id"]
        for said, more in (("Plain tea.", []), ("A hidden thing.", ["--private"]))
    ]
    run_here("create-episode", *kept, "Two things.")
    plain = run_here("remember", "Rain.", "--json").data["id"]
    answer = ElicitResult(action="accept", content={"forget": False})

    asked, told = ask(
        data_dir, "auto", answer, *(("forget", {"memory_id": one}) for one in [*kept, plain])
    )

    assert len(asked) == 2
    assert '"Plain tea."' in asked[0]
    assert "hidden" not in asked[1]
    assert told[2].startswith("Set aside: Rain.")
