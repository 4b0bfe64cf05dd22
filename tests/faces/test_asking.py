"""What went wrong, over MCP: the same fact as on the command line, and a way out to ask for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import anyio
import pytest
from mcp import Client, MCPError

from ego.errors import NoPersona
from ego.faces.asking import word_for_agent
from ego.faces.mcp import build
from ego.stores.engine.files import DirectoryLock
from tests.conftest import ego_process
from tests.faces.clients import Told, call, process, settings

REPAIR = "`ego doctor --repair`"


class Trouble(NamedTuple):
    """What is broken, and what each face says of it; {} is the data directory."""

    harm: Callable[[Path], object]
    fact: str
    by_command: str
    over_mcp: str


@pytest.fixture
def lived(data_dir: Path) -> Path:
    """A directory that has been used."""
    assert ego_process(data_dir, "remember", "We met at the harbour.").code == 0
    return data_dir


def tear_desires(data_dir: Path) -> None:
    (data_dir / "desires.json").write_text("{", "utf-8")


def tear_database(data_dir: Path) -> None:
    (data_dir / "ego.db").write_bytes(b"not a database " * 500)


def lose_database(data_dir: Path) -> None:
    (data_dir / "ego.db").unlink()


TROUBLES = {
    "damaged desires.json": Trouble(
        tear_desires,
        "{}/desires.json is not valid JSON (line 1, column 2). Nothing in it was changed.",
        f"{REPAIR} brings back desires.json.bak, the version before it.",
        f"Ask the person to run {REPAIR}, which brings back desires.json.bak, the version before"
        " it.",
    ),
    "damaged ego.db": Trouble(
        tear_database,
        "{}/ego.db is damaged (file is not a database). Nothing was changed.",
        f"{REPAIR} brings back what can be read, and the newest backup.",
        f"Ask the person to run {REPAIR}, which brings back what can be read, and the newest"
        " backup.",
    ),
    "lost ego.db": Trouble(
        lose_database,
        "{}/ego.db is missing, though this directory has been used.",
        f"Put it back, let {REPAIR} take the newest backup, or start afresh with another"
        " --data-dir.",
        f"Ask the person to put it back, let {REPAIR} take the newest backup, or start afresh"
        " with another EGO_DATA_DIR.",
    ),
}


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
def test_a_command_names_the_way_out_and_a_client_is_to_ask_for_it(
    trouble: Trouble, lived: Path
) -> None:
    trouble.harm(lived)
    tool = "feel_desires" if trouble.harm is tear_desires else "introspect"
    fact = trouble.fact.format(lived)

    ran = ego_process(lived, tool.replace("_", "-"))
    told = call(process(lived), tool)

    assert (ran.code, ran.out, ran.err) == (4, "", f"error: {fact} {trouble.by_command}\n")
    assert told == Told(True, f"{fact} {trouble.over_mcp}")


def test_what_goes_wrong_beside_a_use_is_asked_for_too(lived: Path) -> None:
    tear_desires(lived)
    trouble = TROUBLES["damaged desires.json"]
    but = f"But: no desire was settled yet: {trouble.fact.format(lived)}"

    ran = ego_process(lived, "remember", "The tide came in.")
    told = call(process(lived), "remember", content="It left a shell.")

    assert not told.is_error
    assert f"\n{but} {trouble.by_command}\n" in f"{ran.out}\n"
    assert f"\n{but} {trouble.over_mcp}\n" in f"{told.text}\n"


def test_a_resource_that_cannot_be_read_asks_for_the_way_out(lived: Path) -> None:
    tear_desires(lived)
    trouble = TROUBLES["damaged desires.json"]

    async def read() -> None:
        async with Client(build(settings(lived))) as client:
            with pytest.raises(MCPError) as refused:
                await client.read_resource("ego://desires")
            assert str(refused.value) == f"{trouble.fact.format(lived)} {trouble.over_mcp}"

    anyio.run(read)


@pytest.mark.soak  # it is waited for as long as a person would be
def test_who_finds_the_directory_busy_can_wait_and_asks_for_the_rest(lived: Path) -> None:
    with DirectoryLock(lived), ThreadPoolExecutor() as beside:
        running = beside.submit(ego_process, lived, "satisfy-desire", "curiosity")
        told = call(process(lived), "satisfy_desire", name="curiosity")
        ran = running.result()

    fact, by_command = ran.err.removeprefix("error: ").split(" Wait for it to finish, or ")
    assert (ran.code, by_command) == (4, "end it.\n")
    assert fact.startswith("The data directory has been held for 20 s by process ")
    assert told == Told(True, f"{fact} Wait for it to finish, or ask the person to end it.")


def test_where_an_agent_has_a_tool_for_it_that_is_named(lived: Path) -> None:
    ran = ego_process(lived, "forget", "ev_000000000000")
    told = call(process(lived), "forget", memory_id="ev_000000000000")

    assert ran.err == "error: No event 'ev_000000000000'. ego events lists them.\n"
    assert told == Told(True, "No event 'ev_000000000000'. recall lists them.")


def test_a_persona_is_the_persons_to_set(lived: Path) -> None:
    ran = ego_process(lived, "deliberate", "--packet")

    nobody = "No persona is set."
    commands = "ego persona set --text '…', or ego persona import SOUL.md."
    assert (ran.code, ran.err) == (6, f"error: {nobody} Set one: {commands}\n")
    assert word_for_agent(NoPersona().sentence) == (
        f"{nobody} Ask the person to set one: {commands}"
    )


def test_what_is_no_sentence_of_ours_stays_as_it_is() -> None:
    assert word_for_agent("Run `ego doctor`.") == "Run `ego doctor`."
