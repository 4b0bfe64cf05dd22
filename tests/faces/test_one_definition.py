"""A tool is written once, and both faces show the same tool."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.desires.satisfaction import WITH_CATEGORY
from ego.faces import cli, registry
from ego.faces.mcp import INSTRUCTIONS, build
from ego.runtime.toolkit import TOOLS, Group
from tests import answers
from tests.conftest import RunHere, ego_process
from tests.faces.clients import calls, listing, listing_and_calls, process, settings

OFFERED = [tool.name for tool in TOOLS.values() if tool.offered]
SURFACE = [tool.name for tool in TOOLS.values() if tool.group is Group.SURFACE]
OBSERVERS = {
    "wake_up", "feel_desires", "introspect", "consider_them", "recall", "search_memories",
    "get_episode", "emotion_trend", "am_i_being_genuine",
}  # fmt: skip
EVERYWHERE = {"data_dir", "ego_name", "as_json", "plain", "quiet", "scaffold"}
ONLY_BY_HAND = {"console": {"follow"}, "forget": {"purge", "yes"}}
"""What a person may ask of a tool, and a client may not."""


def files_of(directory: Path) -> dict[str, str]:
    """Every file with a digest of its bytes.

    SQLite's -shm is a bulletin board for the processes that read, and an empty -wal goes
    with it; neither holds anything.
    """
    return {
        str(path.relative_to(directory)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(directory.rglob("*"))
        if path.is_file() and path.suffix != ".db-shm" and path.stat().st_size
    }


def run_python(code: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", code, *arguments], check=True)


def test_there_are_seven_surface_tools_and_eleven_behind_them() -> None:
    assert len(SURFACE) == 7
    assert len(OFFERED) == 18


@pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.name)
def test_every_tool_is_a_command_with_the_same_parameters(tool: Any) -> None:
    group = answers.every_command()
    if tool.under:
        group = group.commands[tool.under]
    command = group.commands[tool.command]
    names = {parameter.name for parameter in command.params}

    by_hand = ONLY_BY_HAND.get(tool.name, set())
    assert names - EVERYWHERE - by_hand == {parameter.name for parameter in tool.parameters}
    assert command.help == tool.help


def test_an_agents_commands_are_found_in_their_modules() -> None:
    offered = {
        tool.command: tool.run.__module__.removeprefix("ego.tools.")
        for tool in TOOLS.values()
        if tool.offered and tool.command not in cli.BY_HAND
    }

    assert offered == registry.QUICK


def test_a_rule_may_be_about_any_tool_of_an_agent() -> None:
    offered = [tool for tool in TOOLS.values() if tool.offered]

    assert tuple(tool.name for tool in offered) == registry.USED  # in the order of the help too
    assert set(WITH_CATEGORY) == {
        tool.name for tool in offered for one in tool.parameters if one.name == "category"
    }


def test_a_server_starts_with_the_tools_that_agents_have_alone() -> None:
    run_python(
        "import ego.faces.mcp; from ego.runtime.toolkit import TOOLS;"
        "assert sum(tool.offered for tool in TOOLS.values()) == 18;"
        "assert 'deliberate' not in TOOLS"
    )


@pytest.mark.parametrize("command", ["satisfy-desire", "recall"])
def test_a_word_that_is_another_command_is_a_word(command: str) -> None:
    run_python(
        "import sys; from ego.faces import cli;"
        " sys.exit(cli.run([sys.argv[1], 'forget', 'chat', '--nonsense']) != 2)", command,
    )  # fmt: skip


def test_a_client_sees_the_parameters_of_every_tool(data_dir: Path) -> None:
    seen = listing(build(settings(data_dir)))

    assert list(seen) == OFFERED
    for name, tool in seen.items():
        known = {parameter.name for parameter in TOOLS[name].as_offered().parameters}
        assert set(tool.input_schema["properties"]) == known
        required = {p.name for p in TOOLS[name].parameters if p.required}
        assert set(tool.input_schema.get("required", [])) == required


def test_the_listing_a_client_reads(data_dir: Path, snapshot: SnapshotAssertion) -> None:
    seen = listing(build(settings(data_dir)))

    dumped = [tool.model_dump(by_alias=True, exclude_none=True) for tool in seen.values()]
    assert json.dumps(dumped, ensure_ascii=False, indent=1) == snapshot


def test_the_listing_costs_at_most_1500_tokens(data_dir: Path) -> None:
    characters = sum(
        len(tool.name) + len(tool.description or "") + len(json.dumps(tool.input_schema))
        for tool in listing(build(settings(data_dir))).values()
    )

    assert characters / 4 <= 1_500


def test_the_guide_says_what_the_listings_cost(data_dir: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "clients.md").read_text("utf-8")
    for words, how in (("as it is", {}), ("`--tools surface`", {"surface_only": True}),
                       ("`--read-only`", {"read_only": True})):  # fmt: skip
        tools = listing(build(settings(data_dir), **how)).values()
        cost = sum(
            len(one.name) + len(one.description or "") + len(json.dumps(one.input_schema))
            for one in tools
        )

        assert f"| {words} | {len(tools)} | {round(cost / 4)} |" in guide


def test_what_stands_beside_the_listing_is_short(data_dir: Path) -> None:
    beside = (tool.meta for tool in listing(build(settings(data_dir))).values())

    assert len(json.dumps(list(beside))) / 4 <= 600


def test_a_description_is_one_short_sentence(data_dir: Path) -> None:
    for tool in listing(build(settings(data_dir))).values():
        assert tool.description
        assert len(tool.description) <= 70
        assert tool.description.endswith(".")
        assert "\n" not in tool.description


def test_the_instructions_cost_at_most_200_tokens() -> None:
    assert len(INSTRUCTIONS) / 4 <= 200


def test_every_annotation_is_stated(data_dir: Path) -> None:
    for name, tool in listing(build(settings(data_dir))).items():
        stated = tool.annotations
        assert stated is not None
        assert stated.read_only_hint is (name in OBSERVERS)
        assert stated.destructive_hint is (name == "forget")
        assert stated.idempotent_hint is TOOLS[name].repeatable
        assert stated.open_world_hint is False


@pytest.mark.usefixtures("prepared")
def test_what_the_surface_alone_offers(data_dir: Path) -> None:
    assert list(listing(process(data_dir, "--tools", "surface"))) == SURFACE


def test_an_unknown_set_of_tools_is_refused(data_dir: Path) -> None:
    ran = ego_process(data_dir, "serve", "--tools", "some")

    assert ran == (2, "", "error: Unknown set of tools 'some'. Known: all, surface.\n")


def test_read_only_offers_the_observers_and_writes_nothing(
    data_dir: Path, run_here: RunHere
) -> None:
    for content in ("We met at the harbour.", "さくらが咲いた。"):
        run_here("remember", content, "--with", "Aki")
    before = files_of(data_dir)
    server = process(data_dir, "--read-only")

    offered, told = listing_and_calls(
        server,
        ("recall", {"context": "harbour"}),
        ("consider_them", {"person": "Aki"}),
        *((name, {}) for name in sorted(OBSERVERS - {"recall", "get_episode"})),
    )

    assert set(offered) == OBSERVERS
    assert not any(one.is_error for one in told)
    assert files_of(data_dir) == before


def test_read_only_leaves_alone_what_a_killed_writer_left(
    data_dir: Path, run_here: RunHere
) -> None:
    run_here("remember", "We met at the harbour.")
    leave_a_wal = (
        "import os, sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "db.execute(\"INSERT INTO outbox (kind, payload, noted_at) VALUES ('none', '{}', 0)\");"
        "os._exit(0)"
    )
    run_python(leave_a_wal, str(data_dir / "ego.db"))
    before = files_of(data_dir)
    assert "ego.db-wal" in before

    (told,) = calls(build(settings(data_dir), read_only=True), ("recall", {"context": "harbour"}))

    assert "We met at the harbour." in told.text
    assert files_of(data_dir) == before


def test_read_only_does_not_even_make_the_directory(data_dir: Path) -> None:
    ran = ego_process(data_dir, "serve", "--read-only")

    assert ran.code == 4
    assert ran.err == (
        f"error: There is no ego in {data_dir} yet. Begin one with `ego init`, or with `ego"
        ' remember "…"`, or name another directory.\n'
    )
    assert not data_dir.exists()


def test_a_pipe_reads_what_a_client_reads(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "We watched the tide come in.", "--emotion", "moved")
    run_here("remember", "さくらが咲いた。", "--private")
    asked = [
        (["wake-up"], ("wake_up", {})),
        (["feel-desires"], ("feel_desires", {})),
        (["introspect"], ("introspect", {})),
        (["recall", "tide"], ("recall", {"context": "tide"})),
        (["search-memories", "--n", "5"], ("search_memories", {"n": 5})),
        (["consider-them"], ("consider_them", {})),
        (["am-i-being-genuine"], ("am_i_being_genuine", {})),
    ]

    told = calls(build(settings(data_dir)), *(wanted for _, wanted in asked))

    for (arguments, _), one in zip(asked, told, strict=True):
        ran = run_here(*arguments)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == f"{one.text}\n"
