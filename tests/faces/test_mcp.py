"""The MCP face: both protocol eras, in memory and through a real process."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import ego
from ego.faces.mcp import INSTRUCTIONS, build
from ego.faces.protocol import identity
from ego.runtime.toolkit import TOOLS, Group
from tests import innards
from tests.conftest import RunHere, ego_process
from tests.faces.clients import (
    ERAS,
    Era,
    Told,
    Wire,
    call,
    calls,
    listing,
    listing_and_calls,
    process,
    settings,
)
from tests.faces.kept import contents

pytestmark = pytest.mark.usefixtures("prepared")

OFFERED = [tool.name for tool in TOOLS.values() if tool.offered]


def a_life(run_here: RunHere) -> list[tuple[str, dict[str, Any]]]:
    """One call of each tool that goes well, given two memories that are there."""
    kept = [
        run_here("remember", content, "--json").data["id"]
        for content in ("We met at the harbour.", "さくらが咲いた。")
    ]
    arguments: dict[str, dict[str, Any]] = {
        "remember": {"content": "The tide came in.", "emotion": "calm", "people": ["Aki"]},
        "recall": {"context": "harbour", "n": 2},
        "satisfy_desire": {"name": "curiosity", "quality": 0.9},
        "update_relationship": {"person": "Aki", "field": "trust_level", "value": 0.8},
        "update_self": {"field": "question", "value": "Why the harbour?"},
        "link_memories": {"source_id": kept[0], "target_id": kept[1]},
        "create_episode": {"memory_ids": kept, "summary": "Spring"},
        "get_episode": {"episode_id": kept[0]},
        "forget": {"memory_id": kept[1]},
    }
    last = "forget"
    order = [name for name in OFFERED if name != last] + [last]
    return [(name, arguments.get(name, {})) for name in order]


@pytest.mark.parametrize("era", ERAS)
def test_every_tool_answers_in_memory(era: Era, data_dir: Path, run_here: RunHere) -> None:
    wanted = a_life(run_here)

    told = calls(build(settings(data_dir)), *wanted, era=era)

    assert [one.text for one in told if one.is_error] == []
    assert len(told) == len(OFFERED)


@pytest.mark.parametrize("era", ERAS)
def test_every_tool_answers_through_a_real_process(
    era: Era, data_dir: Path, run_here: RunHere
) -> None:
    wanted = a_life(run_here)
    server = process(data_dir)

    offered, told = listing_and_calls(server, *wanted, era=era)

    assert offered == OFFERED
    assert [one.text for one in told if one.is_error] == []
    assert len(told) == len(OFFERED)


def test_a_host_that_searches_has_what_every_session_needs_at_once(data_dir: Path) -> None:
    offered = listing(process(data_dir))

    beside = {name: tool.meta or {} for name, tool in offered.items()}
    assert all(" " in one["anthropic/searchHint"] for one in beside.values())
    surface = {name for name, one in beside.items() if one.get("anthropic/alwaysLoad") is True}
    assert surface == {tool.name for tool in TOOLS.values() if tool.group is Group.SURFACE}
    assert len(surface) == 7


def test_a_client_is_told_who_answers(data_dir: Path) -> None:
    with Wire(data_dir) as wire:
        who = wire.hello["serverInfo"]
        (icon,) = who.pop("icons")
        assert who == {
            "name": "ego",
            "title": "ego",
            "version": ego.__version__,
            "description": identity.DESCRIPTION,
            "websiteUrl": "https://github.com/ego/ego",
        }
        assert icon["mimeType"] == "image/svg+xml"
        drawn = unquote(icon["src"].removeprefix("data:image/svg+xml,"))
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
        assert wire.hello["instructions"] == INSTRUCTIONS


@pytest.mark.parametrize(
    ("tool", "arguments", "typed"),
    [
        ("remember", {"content": " "}, ["remember", " "]),
        ("remember", {"content": "a" * 70_000}, ["remember", "a" * 70_000]),
        ("remember", {"content": "a", "emotion": "hungry"}, ["remember", "a", "--emotion=hungry"]),
        ("remember", {"content": "a", "category": "job"}, ["remember", "a", "--category", "job"]),
        ("remember", {"content": "a", "importance": 9}, ["remember", "a", "--importance", "9"]),
        ("remember", {"content": "a", "valence": -3}, ["remember", "a", "--valence", "-3"]),
        ("recall", {}, ["recall"]),
        ("recall", {"context": "a", "n": 2.5}, ["recall", "a", "--n", "2.5"]),
        ("recall", {"context": "a", "since": "soon"}, ["recall", "a", "--since", "soon"]),
        ("satisfy_desire", {"name": "fame"}, ["satisfy-desire", "fame"]),
        (
            "satisfy_desire",
            {"name": "curiosity", "quality": 2},
            ["satisfy-desire", "curiosity", "--quality", "2"],
        ),
        (
            "satisfy_desire",
            {"name": "curiosity", "quality": "much"},
            ["satisfy-desire", "curiosity", "--quality", "much"],
        ),
        ("get_episode", {"episode_id": "ep_1"}, ["get-episode", "ep_1"]),
        ("forget", {"memory_id": "mem_1"}, ["forget", "mem_1"]),
        ("consider_them", {"person": " "}, ["consider-them", "--person", " "]),
        ("update_self", {"field": "mood", "value": "a"}, ["update-self", "mood", "a"]),
        ("update_self", {"field": "confidence"}, ["update-self", "confidence"]),
        (
            "update_relationship",
            {"person": "Aki", "field": "trust_level", "value": 3},
            ["update-relationship", "Aki", "trust_level", "3"],
        ),
        ("create_episode", {"memory_ids": ["mem_1"], "summary": "a"}, None),
    ],
    ids=lambda value: None if isinstance(value, list) else str(value)[:40],
)
def test_a_refusal_reads_the_same_on_both_faces(
    tool: str,
    arguments: dict[str, Any],
    typed: list[str] | None,
    data_dir: Path,
    run_here: RunHere,
) -> None:
    typed = typed or ["create-episode", "mem_1", "a"]

    told = call(build(settings(data_dir)), tool, **arguments)
    ran = run_here(*typed)

    said, _, example = ran.err.partition(" As in: ")  # a terminal shows what is to be typed, too
    assert told.is_error
    assert said.strip() == f"error: {told.text}"
    assert not example or example.startswith(f"`ego {typed[0]} ")
    assert ran.code in (2, 3)
    assert ran.out == ""


@pytest.mark.first_use
@pytest.mark.parametrize("era", ERAS)
def test_an_argument_nobody_knows_is_refused_by_name(era: Era, data_dir: Path) -> None:
    server = build(settings(data_dir))

    (told,) = calls(server, ("remember", {"content": "a", "colour": "red"}), era=era)

    assert told.is_error
    assert told.text.startswith("remember has no argument 'colour'. It takes: content, emotion,")
    assert not (data_dir / "ego.db").exists()


@pytest.mark.parametrize("era", ERAS)
def test_a_tool_nobody_knows_is_refused_by_name(era: Era, data_dir: Path) -> None:
    (told,) = calls(build(settings(data_dir)), ("dance", {}), era=era)

    assert told == Told(True, "Unknown tool: dance")


@pytest.mark.parametrize("utility", ["get_interoception", "compute_desire_levels"])
def test_utilities_are_no_tools(utility: str, data_dir: Path) -> None:
    assert call(build(settings(data_dir)), utility) == Told(True, f"Unknown tool: {utility}")


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    "content", ['{"a": 1}', "[1,2]", "1", "null", '"quoted"', "true", "- a\n- b", " さくら "]
)
def test_content_is_kept_as_it_was_sent(content: str, era: Era, data_dir: Path) -> None:
    (told,) = calls(build(settings(data_dir)), ("remember", {"content": content}), era=era)

    assert not told.is_error
    assert contents(data_dir) == [content]


def test_null_is_the_same_as_leaving_out(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "We met at the harbour.")
    server = build(settings(data_dir))

    empty = dict.fromkeys(("n", "emotion", "category", "since", "until", "person"))

    assert call(server, "recall", context="harbour", **empty) == call(
        server, "recall", context="harbour"
    )


def test_an_unexpected_failure_shows_no_internals(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"a mistake of ours in {data_dir}")

    monkeypatch.setattr("ego.stores.memory.search_all.find", fail)

    told = call(build(settings(data_dir)), "recall", context="harbour")

    assert told == Told(True, "Error executing tool recall")


def test_stdout_carries_nothing_but_json_rpc(
    data_dir: Path, tmp_path: Path, run_here: RunHere
) -> None:
    chatty = (
        "import json; loads = json.loads\n"
        "def chatter(*a, **k): print('a library has something to say'); return loads(*a, **k)\n"
        "json.loads = chatter\n"
    )
    (tmp_path / "sitecustomize.py").write_text(chatty, "utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    life = a_life(run_here)

    with Wire(data_dir, PYTHONPATH=path) as wire:
        asked = [wire.use(name, **arguments) for name, arguments in life]
        asked += [wire.use("dance"), wire.use("recall"), wire.ask("tools/list", {})]
        answered = [wire.receive() for _ in asked]  # each line is read as JSON-RPC
        wire.hang_up()

        assert {message["id"] for message in answered} == set(asked)
        assert wire.remaining() == []
        assert "a library has something to say" in wire.complaints()
        assert wire.process.wait(5) == 0


@pytest.mark.first_use
def test_a_directory_that_cannot_be_used_is_said_at_once(tmp_path: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("", "utf-8")

    ran = ego_process(in_the_way, "serve")

    assert ran == (4, "", f"error: {in_the_way} is a file; a data directory is needed there.\n")


def test_a_warning_goes_to_the_log_and_into_the_reply(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "Before.")
    innards.write(data_dir, "desires.json", "{")

    told = call(process(data_dir), "remember", content="We met at the harbour.")

    assert not told.is_error
    assert re.match(r"Saved \(id: mem_\w+\)\.", told.text)
    assert "\nBut: no desire was settled yet: " in told.text


def test_an_agent_closes_moves_and_drops_a_plan_by_its_id(data_dir: Path) -> None:
    server = build(settings(data_dir))
    kept = [
        call(server, "remember", content=words).text
        for words in (
            "The retro is on 5 January at 15:00.",
            "The demo is on 6 January at 10:00.",
            "The dentist is on 7 January at 9:00.",
        )
    ]
    retro, demo, dentist = (re.findall(r"mem_\w+", said)[0] for said in kept)

    assert "3 things lie ahead" in call(server, "ahead").text
    assert call(server, "ahead", act="done", memory_id=retro).text.startswith("Closed: ")
    assert call(server, "ahead", act="drop", memory_id=dentist).text.startswith("Off: ")
    moved = call(server, "ahead", act="later", memory_id=demo, when="8 January 11:00").text
    assert "on 8 January at 11:00" in moved
    (line,) = re.findall(r"mem_\w+", call(server, "ahead").text)
    assert line == demo
    again = call(server, "ahead", act="done", memory_id=retro)
    assert again.is_error
    assert again.text == f"Nothing lies ahead of {retro}. ahead lists what does."
    assert call(server, "ahead", act="nonsense", memory_id=demo).is_error
