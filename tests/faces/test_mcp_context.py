"""Over MCP: the context and the mood to read, a prompt to begin with, and no model call."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.server import MCPServer
from syrupy.assertion import SnapshotAssertion

from ego.faces.mcp import build
from tests import innards
from tests.conftest import RunHere, ego_process
from tests.decided import SKIP
from tests.deciding import decide, someone
from tests.faces.clients import ERAS, Era, process, settings
from tests.faces.kept import everything
from tests.talk import program


def reading(server: MCPServer | StdioServerParameters, era: Era, *addresses: str) -> list[Any]:
    async def ask() -> list[Any]:
        async with Client(server, mode=era) as client:
            return [(await client.read_resource(one)).contents[0] for one in addresses]

    return anyio.run(ask)


@pytest.mark.parametrize("era", ERAS)
def test_context_and_mood_are_resources(era: Era, data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "A cup broke.", "--emotion", "angry", "--importance", "5")
    server = process(data_dir)

    context, mood = reading(server, era, "ego://context", "ego://mood")

    assert (context.mime_type, mood.mime_type) == ("text/plain", "application/json")
    assert f"{context.text}\n" == run_here("context").out
    assert json.loads(mood.text) == run_here("mood", "--json").data


@pytest.mark.parametrize("era", ERAS)
def test_a_session_starts_with_the_context(
    era: Era, data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    run_here("remember", "Something hidden.", "--private", "--emotion", "lonely")

    async def ask() -> tuple[list[str], dict[str, Any]]:
        async with Client(build(settings(data_dir)), mode=era) as client:
            offered = [prompt.name for prompt in (await client.list_prompts()).prompts]
            return offered, {
                "session_start": await client.get_prompt("session_start", {}),
                "heartbeat": await client.get_prompt("heartbeat", {}),
                "before_reply": await client.get_prompt("before_reply", {"person": "Aki\n Ito"}),
                "before_reply_to_companion": await client.get_prompt("before_reply", {}),
            }

    offered, prompts = anyio.run(ask)
    assert offered == ["session_start", "heartbeat", "before_reply"]
    for name, prompt in prompts.items():
        (message,) = prompt.messages
        assert message.role == "user"
        assert "hidden" not in message.content.text
        assert message.content.text == snapshot(name=name)


@pytest.mark.parametrize("era", ERAS)
def test_a_wrong_prompt_is_refused_in_a_sentence_and_nothing_is_complained_of(
    era: Era, data_dir: Path, tmp_path: Path
) -> None:
    ego_process(data_dir, "feel-desires")
    said = list[tuple[int, str]]()
    beside = tmp_path / "stderr.txt"

    async def ask() -> None:
        with beside.open("w") as errors:
            wire = stdio_client(process(data_dir), errlog=errors)
            async with Client(wire, mode=era) as client:
                for name, given in (("nosuch", {}), ("before_reply", {"whom": "Aki"})):
                    with pytest.raises(MCPError) as caught:
                        await client.get_prompt(name, given)
                    said.append((caught.value.error.code, caught.value.error.message))
                assert (await client.get_prompt("heartbeat")).messages

    anyio.run(ask)

    assert said == [
        (-32602, "Unknown prompt 'nosuch'. Known: session_start, heartbeat, before_reply."),
        (-32602, "before_reply has no argument 'whom'. Did you mean person? It takes: person."),
    ]
    assert beside.read_text() == ""


@pytest.mark.parametrize("era", ERAS)
def test_desires_and_a_memory_are_resources(era: Era, data_dir: Path, run_here: RunHere) -> None:
    kept = run_here("remember", "A cup broke.", "--private", "--json").data["id"]
    before = innards.documents(data_dir)
    server = build(settings(data_dir))

    desires, memory = reading(server, era, "ego://desires", f"ego://memory/{kept}")

    assert innards.documents(data_dir) == before, "a resource is no use"
    assert json.loads(desires.text) == run_here("feel-desires", "--json").data
    assert "A cup broke." in memory.text  # an agent may read what is private to it
    assert "---" not in memory.text
    assert innards.text(data_dir, "desires.json") == before["desires.json"]
    with pytest.raises(BaseException) as refused:  # a group, in one era
        reading(server, era, "ego://memory/mem_000000000000")
    assert "No episode or memory 'mem_000000000000'." in told(refused.value)


@pytest.mark.parametrize("era", ERAS)
def test_what_is_offered_to_read(era: Era, data_dir: Path) -> None:
    async def ask() -> tuple[set[str], set[str]]:
        async with Client(build(settings(data_dir)), mode=era) as client:
            there = (await client.list_resources()).resources
            templates = (await client.list_resource_templates()).resource_templates
            return {str(one.uri) for one in there}, {one.uri_template for one in templates}

    there, templates = anyio.run(ask)

    assert there >= {"ego://context", "ego://mood", "ego://desires", "ego://console"}
    assert templates == {"ego://memory/{id}", "ego://why/{id}"}


def test_reading_changes_nothing_when_that_is_promised(data_dir: Path, run_here: RunHere) -> None:
    kept = run_here("remember", "A cup broke.", "--emotion", "angry", "--json").data["id"]
    before = everything(data_dir)

    addresses = ("ego://context", "ego://mood", "ego://desires", f"ego://memory/{kept}")
    reading(build(settings(data_dir), read_only=True), "auto", *addresses)

    assert everything(data_dir) == before


def test_what_cannot_be_read_is_said_in_our_words(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "x")
    server = build(settings(data_dir))
    (data_dir / "ego.db").write_bytes(b"no database " * 1000)
    for path in data_dir.glob("ego.db-*"):
        path.unlink()

    with pytest.raises(BaseException) as refused:  # a group, in one era
        reading(server, "auto", "ego://mood")

    assert re.search(r"ego\.db is damaged", told(refused.value))


@pytest.mark.parametrize("era", ["auto", pytest.param("legacy", marks=pytest.mark.soak)])
def test_a_warning_reaches_whoever_reads(era: Era, data_dir: Path) -> None:
    """What could not be done beside it is said in the lines or the fields of what is read."""
    kept = ego_process(data_dir, "remember", "We met.", "--json").data["id"]
    innards.write(data_dir, "relationships.json", "{")
    ego_process(data_dir, "remember", "A walk.", "--with", "Mika")  # its meeting waits since
    server = process(data_dir)
    undone = re.compile(r"the meeting was not counted yet: \S*relationships\.json is ")

    texts = reading(server, era, "ego://context", f"ego://memory/{kept}")
    documents = reading(server, era, "ego://mood", "ego://desires", "ego://console/messages")

    async def ask() -> list[str]:
        async with Client(server, mode=era) as client:
            names = [prompt.name for prompt in (await client.list_prompts()).prompts]
            prompts = [await client.get_prompt(name, {}) for name in names]
            return [one.messages[0].content.text for one in prompts]

    for said in [*(one.text for one in texts), *anyio.run(ask)]:
        assert len(re.findall(rf"\nBut: {undone.pattern}", said)) == 1
    for one in documents:
        warnings = json.loads(one.text)["warnings"]
        assert len([said for said in warnings if undone.match(said)]) == 1

    innards.remove(data_dir, "relationships.json")

    (healed,) = reading(server, era, "ego://mood")
    assert json.loads(healed.text) == ego_process(data_dir, "mood", "--json").data


def told(error: BaseException) -> str:
    inner = getattr(error, "exceptions", ())
    return " ".join([str(error), *map(told, inner)])


def test_the_server_asks_no_model(data_dir: Path, tmp_path: Path, run_here: RunHere) -> None:
    asked = tmp_path / "asked"
    model = program(tmp_path, f"open({str(asked)!r}, 'w')")
    run_here("note", "x")
    server = process(data_dir, EGO_LLM=model)

    async def use_all() -> None:
        async with Client(server) as client:
            for name in ("wake_up", "feel_desires", "introspect"):
                await client.call_tool(name, {})
            await client.read_resource("ego://context")
            await client.get_prompt("session_start", {})

    anyio.run(use_all)

    assert not asked.exists()


def test_why_and_the_whole_console_are_read(
    data_dir: Path, run_here: RunHere, tmp_path: Path
) -> None:
    someone(run_here)
    decided = decide(run_here, tmp_path, SKIP)
    addresses = ("ego://console", f"ego://why/{decided['decision_id']}")
    console, why = reading(build(settings(data_dir)), "auto", *addresses)

    assert [one["reason"] for one in json.loads(console.text)["entries"]] == [
        "Nothing calls for it."
    ]
    assert "Reason: Nothing calls for it." in why.text
    with pytest.raises(BaseException) as refused:  # a group, in one era
        reading(build(settings(data_dir)), "auto", "ego://why/x")
    assert "Nothing that was decided, done or said has the id 'x'." in told(refused.value)
