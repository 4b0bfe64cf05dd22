"""What is wrong in an argument is said in one line, the same on both faces, and changes nothing."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

from ego.errors import UsageError
from ego.runtime.ego import Ego
from tests.bad_input.conftest import OverMcp, on_disk
from tests.conftest import RunHere, as_command, use

EMOTIONS = r"Unknown emotion '{}'\. Known: happy, .+, relieved\."
CATEGORIES = r"Unknown category '{}'\. Known: daily, .+, lesson\."

BAD: list[tuple[str, dict[str, Any], int, str]] = [
    ("remember", {"content": ""}, 2, r"content is empty\."),
    ("remember", {"content": " \n"}, 2, r"content is empty\."),
    ("remember", {"content": "x", "emotion": "purple"}, 2, EMOTIONS.format("purple")),
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
    ("consider_them", {"person": "x" * 321}, 2, r"person is 321 bytes long; at most 320 fit\."),
    ("consider_them", {"person": "x" * 81}, 2, r"A person's name has 1 to 80 characters\."),
    (
        "forget",
        {"memory_id": "mem_missing"},
        3,
        r"No memory 'mem_missing'\..+",
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
        r"Unknown link type 'hates'\. Known: similar, caused_by, leads_to, related,"
        r" replaces, replaced_by\.",
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
            "recall has no argument 'limit'. Did you mean n? It takes: context, n, emotion,"
            " category, since, until, person, told_to.",
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


@pytest.mark.parametrize("quality", [math.nan, math.inf, -math.inf])
def test_what_json_has_no_word_for_is_refused_all_the_same(quality: float, world: Ego) -> None:
    with pytest.raises(UsageError, match="quality must be a number from 0 to 1, not"):
        use(world, "satisfy_desire", name="curiosity", quality=quality)
