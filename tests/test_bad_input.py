"""What is wrong is said in one line, the same on both faces, and changes nothing."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from ego import config
from ego.errors import UsageError
from ego.faces.mcp import build
from ego.runtime.ego import Ego
from tests.conftest import NOON, RunHere, as_command, ego_process, environment, use

OverMcp = Callable[..., tuple[bool, str]]

EMOTIONS = r"Unknown emotion '{}'\. Known: happy, .+, relieved\."
CATEGORIES = r"Unknown category '{}'\. Known: daily, .+, lesson\."

BAD: list[tuple[str, dict[str, Any], int, str]] = [
    ("remember", {"content": ""}, 2, r"content is empty\."),
    ("remember", {"content": " \n"}, 2, r"content is empty\."),
    ("remember", {"content": "x", "emotion": "furious"}, 2, EMOTIONS.format("furious")),
    ("remember", {"content": "x", "emotion": "x" * 99}, 2, EMOTIONS.format("x{39}…")),
    ("remember", {"content": "x", "emotion": "\x1b[2J"}, 2, EMOTIONS.format(r"\?\[2J")),
    ("remember", {"content": "x", "secondary": ["calm", "odd"]}, 2, EMOTIONS.format("odd")),
    ("remember", {"content": "x", "category": "gossip"}, 2, CATEGORIES.format("gossip")),
    (
        "remember",
        {"content": "x", "importance": 9},
        2,
        r"importance must be a whole number from 1 to 5, not 9\.",
    ),
    (
        "remember",
        {"content": "x", "importance": 2.5},
        2,
        r"importance must be a whole number from 1 to 5, not 2\.5\.",
    ),
    (
        "remember",
        {"content": "x", "importance": "high"},
        2,
        r"importance must be a whole number from 1 to 5, not 'high'\.",
    ),
    (
        "remember",
        {"content": "x", "intensity": 2},
        2,
        r"intensity must be a number from 0 to 1, not 2\.",
    ),
    (
        "remember",
        {"content": "x", "valence": -1.5},
        2,
        r"valence must be a number from -1 to 1, not -1\.5\.",
    ),
    ("remember", {"content": "a\0b"}, 2, r"content contains a NUL character\. Remove it\."),
    ("remember", {"content": "x", "tags": ["a\0"]}, 2, r"tags contains a NUL character\..+"),
    (
        "remember",
        {"content": "half \ud83d"},
        2,
        r"content is not valid Unicode \(it holds a lone surrogate\)\. Send it as UTF-8\.",
    ),
    ("remember", {"content": "x", "people": ["\udcff"]}, 2, r"people is not valid Unicode .+"),
    (
        "remember",
        {"content": "猫" * 21_846},
        2,
        r"content is 65,538 bytes long; at most 65,536 fit\.",
    ),
    (
        "remember",
        {"content": "x", "tags": [str(n) for n in range(33)]},
        2,
        r"tags has 33 entries; at most 32 fit\.",
    ),
    (
        "remember",
        {"content": "x", "tags": ["t" * 65]},
        2,
        r"An entry of tags is 65 characters long; at most 64 fit\.",
    ),
    ("remember", {"content": "x", "tags": [" "]}, 2, r"tags is empty\."),
    (
        "remember",
        {"content": "x", "people": [str(n) for n in range(17)]},
        2,
        r"people has 17 entries; at most 16 fit\.",
    ),
    (
        "remember",
        {"content": "x", "people": ["p" * 81]},
        2,
        r"An entry of people is 81 characters long; at most 80 fit\.",
    ),
    ("recall", {"context": "q" * 8_193}, 2, r"context is 8,193 bytes long; at most 8,192 fit\."),
    ("recall", {"context": "sea", "n": 0}, 2, r"n must be a whole number from 1 to 10, not 0\."),
    ("recall", {"context": "sea", "n": 11}, 2, r"n must be a whole number from 1 to 10, not 11\."),
    ("recall", {"context": "sea", "since": "soon"}, 2, r"since 'soon' is not a time\. .+"),
    ("recall", {"context": "sea", "until": "\x1b[2J"}, 2, r"until '\\x1b\[2J' is not a time.+"),
    (
        "recall",
        {"context": "sea", "since": "today\n", "until": "2 days ago"},
        2,
        r"since 'today' comes after until '2 days ago'\.",
    ),
    ("search_memories", {"offset": -1}, 2, r"offset must be a whole number from 0 to 1e\+06.+"),
    ("search_memories", {"category": "gossip"}, 2, CATEGORIES.format("gossip")),
    ("satisfy_desire", {"name": "fame"}, 2, r"Unknown desire 'fame'\. Known: information_.+"),
    ("satisfy_desire", {"name": "\x1b]0;x"}, 2, r"Unknown desire '\\x1b\]0;x'\. Known: .+"),
    ("satisfy_desire", {"name": "f" * 99}, 2, r"Unknown desire 'f{39}…'\. Known: .+"),
    (
        "satisfy_desire",
        {"name": "curiosity", "quality": 2},
        2,
        r"quality must be a number from 0 to 1, not 2\.",
    ),
    (
        "satisfy_desire",
        {"name": "curiosity", "quality": -0.1},
        2,
        r"quality must be a number from 0 to 1, not -0\.1\.",
    ),
    ("consider_them", {"person": "Nobody"}, 3, r"Nobody called 'Nobody' is known yet\. .+"),
    ("consider_them", {"person": "x" * 321}, 2, r"person is 321 bytes long; at most 320 fit\."),
    ("consider_them", {"person": "x" * 81}, 2, r"A person's name has 1 to 80 characters\."),
    (
        "forget",
        {"memory_id": "mem_missing"},
        3,
        r"No memory 'mem_missing'\. recall and search_memories show ids\.",
    ),
    ("forget", {"memory_id": "\x1b[2J"}, 3, r"No memory '\\x1b\[2J'\..+"),
    ("get_episode", {"episode_id": "ep_missing"}, 3, r"No episode or memory 'ep_missing'\..+"),
    (
        "link_memories",
        {"source_id": "mem_000000000001", "target_id": "mem_missing"},
        3,
        r"No memory 'mem_missing'\..+",
    ),
    (
        "link_memories",
        {"source_id": "mem_000000000001", "target_id": "mem_000000000001"},
        2,
        r"A memory cannot be linked to itself\.",
    ),
    (
        "link_memories",
        {"source_id": "mem_1", "target_id": "mem_2", "type": "hates"},
        2,
        r"Unknown link type 'hates'\. Known: similar, caused_by, leads_to, related\.",
    ),
    (
        "create_episode",
        {"memory_ids": ["mem_000000000001", "mem_missing"], "summary": "x"},
        3,
        r"No memory 'mem_missing'\..+",
    ),
    ("update_self", {"field": "mood", "value": "x"}, 2, r"Unknown field 'mood'\. Known: .+"),
    ("update_self", {"field": "goal", "value": ""}, 2, r"value is empty\."),
    (
        "update_self",
        {"field": "goal", "value": "x" * 501},
        2,
        r"goal is 501 characters long; at most 500 fit\.",
    ),
    (
        "update_self",
        {"field": "done_goal", "value": "g_0"},
        3,
        r"No open goal 'g_0'\. Open: none\.",
    ),
    (
        "update_self",
        {"field": "resolve_question", "value": "q_0"},
        3,
        r"No open question 'q_0'\..+",
    ),
    (
        "update_self",
        {"field": "confidence", "value": "2"},
        2,
        r"confidence must be a number from 0 to 1, not 2\.",
    ),
    (
        "update_relationship",
        {"person": "Mika", "field": "mood", "value": "x"},
        2,
        r"Unknown field 'mood'\. Known: .+",
    ),
    (
        "update_relationship",
        {"person": "Mika", "field": "trust_level", "value": "full"},
        2,
        r"trust_level must be a number from 0 to 1, not full\.",
    ),
    (
        "update_relationship",
        {"person": "x" * 81, "field": "alias", "value": "y"},
        2,
        r"A person's name has 1 to 80 characters\.",
    ),
]


def on_disk(directory: Path) -> dict[str, bytes]:
    """Everything that is kept; the lock file only says who held it last."""
    return {
        path.name: path.read_bytes()
        for path in directory.parent.rglob("*")
        if path.is_file() and path.name != "ego.lock"
    }


@pytest.fixture
def over_mcp(data_dir: Path) -> OverMcp:
    """Call a tool as an MCP client does: whether it failed, and what was said."""
    settings = config.read(environ=environment(data_dir))

    async def called(tool: str, arguments: dict[str, Any]) -> tuple[bool, str]:
        async with Client(build(settings)) as client:
            result = await client.call_tool(tool, arguments)
            (content,) = result.content
            return bool(result.is_error), str(getattr(content, "text", ""))

    return lambda tool, **arguments: anyio.run(called, tool, arguments)


@pytest.fixture
def lived(world: Ego, data_dir: Path) -> Path:
    use(world, "remember", content="We watched the sea.")
    world.database.close()
    return data_dir


@pytest.mark.parametrize(("tool", "arguments", "code", "sentence"), BAD)
def test_bad_input_is_said_in_the_same_line_on_both_faces(
    tool: str,
    arguments: dict[str, Any],
    code: int,
    sentence: str,
    lived: Path,
    run_here: RunHere,
    over_mcp: OverMcp,
) -> None:
    before = on_disk(lived)

    ran = run_here(*as_command(tool, arguments))
    failed, told = over_mcp(tool, **arguments)

    assert re.fullmatch(sentence, told), told
    assert failed
    assert (ran.code, ran.out, ran.err) == (code, "", f"error: {told}\n")
    assert on_disk(lived) == before


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("remember", {}, "remember needs content."),
        ("remember", {"content": None}, "remember needs content."),
        ("remember", {"content": 5}, "content must be text, not 5."),
        ("remember", {"content": ["a"]}, "content must be text, not a list."),
        ("remember", {"content": "x", "tags": "sea"}, "tags must be a list of texts, not 'sea'."),
        ("remember", {"content": "x", "tags": [1]}, "tags must be text, not 1."),
        (
            "remember",
            {"content": "x", "private": "yes"},
            "private must be true or false, not 'yes'.",
        ),
        (
            "remember",
            {"content": "x", "importance": True},
            "importance must be a whole number from 1 to 5, not true.",
        ),
        (
            "remember",
            {"content": "x", "importance": 10**5000},
            "importance must be a whole number from 1 to 5, not a number too long to show.",
        ),
        ("satisfy_desire", {}, "satisfy_desire needs name."),
        ("update_self", {"field": "confidence", "value": True}, "value must be text, not true."),
        (
            "recall",
            {"context": "sea", "limit": 3},
            "recall has no argument 'limit'. It takes: context, n, emotion, category, since,"
            " until, person.",
        ),
        ("wake_up", {"now": "x"}, "wake_up has no argument 'now'. It takes none."),
    ],
)
def test_what_only_a_client_can_get_wrong(
    tool: str, arguments: dict[str, Any], sentence: str, lived: Path, over_mcp: OverMcp
) -> None:
    before = on_disk(lived)

    assert over_mcp(tool, **arguments) == (True, sentence)
    assert on_disk(lived) == before


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["recall", "sea", "--limit", "3"], "No such option: --limit. See `ego recall --help`."),
        (
            ["recall", "sea", "shore"],
            "Got unexpected extra argument(s) (shore). See `ego recall --help`.",
        ),
        (["recal", "sea"], "No such command 'recal'. Did you mean 'recall'?"),
        (["satisfy-desire"], "satisfy_desire needs name."),
        (["satisfy-desire", "curiosity", "--quality"], "Option '--quality' requires an argument."),
        (["jobs", "show"], "ego jobs show needs ID."),
        (["install"], "Missing argument 'CLIENT'. See `ego install --help`."),
        (
            ["satisfy-desire", "curiosity", "--quality", "nan"],
            "quality must be a number from 0 to 1, not nan.",
        ),
        (["update-self", "confidence", "nan"], "confidence must be a number from 0 to 1, not nan."),
        (["export", "x" * 5_000], f"{'x' * 199}… cannot be written: File name too long."),
        (
            ["--data-dir", "x" * 5_000, "wake-up"],
            f"{'x' * 59}… is no place: File name too long.",
        ),
        (
            ["--data-dir", "a\udcff", "wake-up"],
            "--data-dir is not valid Unicode (it holds a lone surrogate). Send it as UTF-8.",
        ),
    ],
)
def test_what_only_a_command_line_can_get_wrong(
    line: list[str], sentence: str, lived: Path, run_here: RunHere
) -> None:
    before = on_disk(lived)

    ran = run_here(*line)

    assert (ran.code, ran.out, ran.err) == (2, "", f"error: {sentence}\n")
    assert on_disk(lived) == before


@pytest.mark.parametrize("quality", [math.nan, math.inf, -math.inf])
def test_what_json_has_no_word_for_is_refused_all_the_same(quality: float, world: Ego) -> None:
    with pytest.raises(UsageError, match="quality must be a number from 0 to 1, not"):
        use(world, "satisfy_desire", name="curiosity", quality=quality)


@pytest.mark.parametrize(
    ("stdin", "sentence"),
    [
        (b"caf\xe9", "Standard input is not UTF-8 (byte 3). Convert it first."),
        (b"x" * 65_537, "Standard input is longer than the 65,536 bytes that fit."),
        (b"", "remember needs content."),
        (b" \n", "remember needs content."),
        (b"a\0b", "content contains a NUL character. Remove it."),
        (b"\xed\xa0\x80", "Standard input is not UTF-8 (byte 0). Convert it first."),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_what_stands_on_standard_input_must_be_text(
    stdin: bytes, sentence: str, lived: Path, run_here: RunHere
) -> None:
    before = on_disk(lived)

    ran = run_here("remember", "-", stdin=stdin)

    assert (ran.code, ran.out, ran.err) == (2, "", f"error: {sentence}\n")
    assert on_disk(lived) == before


def test_an_argument_that_is_not_utf8_is_refused(lived: Path) -> None:
    ran = ego_process(lived, "remember", "caf\udce9")

    assert ran.code == 2
    assert ran.err.startswith("error: content is not valid Unicode")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("EGO_NOW", "soon", "EGO_NOW 'soon' is not an ISO 8601 time such as 2026-01-01T12:00:00Z."),
        (
            "EGO_NOW",
            "0001-01-01T00:00+14:00",
            "EGO_NOW '0001-01-01T00:00+14:00' is not an ISO 8601",
        ),
        ("EGO_TIMEZONE", "Mars/Olympus", "EGO_TIMEZONE 'Mars/Olympus' is not a time zone."),
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


# A data directory that cannot be used


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
    assert re.match(r"Saved \(id: mem_\w+\)\. .+\nBut: no desire was settled yet: .+", told)


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
        assert ran.err == "warning: EGO_NOW lies in the future: this is kept as of 2999-01-01.\n"
    assert run_here("feel-desires", EGO_NOW="2999-01-01T00:00:00Z").err == ""


@pytest.mark.parametrize(
    "line",
    [
        ["backup"],
        ["restore"],
        ["report", "-o"],
        ["export"],
        ["import"],
        ["import", "--from", "ego-mcp"],
        ["import", "--from", "mcp-memory"],
        ["persona", "import"],
        ["speak", "--commit"],
    ],
    ids=" ".join,
)
def test_a_name_that_no_file_can_have_is_said(
    line: list[str], data_dir: Path, run_here: RunHere
) -> None:
    run_here("remember", "A ship.")
    before = on_disk(data_dir)

    ran = run_here(*line, "x" * 5_000)

    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"error: x+…? cannot be (read|written): File name too long\.\n", ran.err)
    assert on_disk(data_dir) == before


def test_a_workspace_that_no_file_can_be_in_keeps_nothing_from_being_saved(
    run_here: RunHere,
) -> None:
    ran = run_here("remember", "A ship.", EGO_WORKSPACE_DIR="/" + "x" * 5_000)

    assert (ran.code, ran.out[:5]) == (0, "Saved")
    assert ran.err.startswith("warning: the workspace was not written yet: /xxx")
