"""Documents on either engine: TinyDB tables over JSON, changed whole or not at all."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tinydb import where

from ego.errors import Unreadable
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Documents
from ego.stores.engine.documents import PREFERENCES, RELATIONSHIPS, SELF_MODEL
from tests import forks, innards
from tests.conftest import NOON, environment, use


@pytest.fixture
def documents(world: Ego) -> Documents:
    return world.documents


def put(documents: Documents, key: str, **row: Any) -> None:
    with documents.changing(PREFERENCES) as table:
        table.put(key, row)


# The layout


def test_desires_are_kept_in_the_published_layout(world: Ego, data_dir: Path) -> None:
    use(world, "satisfy_desire", name="curiosity", quality=0.9)

    fresh = {"last_satisfied": NOON.isoformat(), "satisfaction_quality": 0.5, "boost": 0.0}
    names = [
        "information_hunger", "social_thirst", "cognitive_coherence", "pattern_seeking",
        "predictability", "recognition", "resonance", "expression", "curiosity",
    ]  # fmt: skip
    expected = dict.fromkeys(names, fresh) | {
        "curiosity": fresh | {"satisfaction_quality": 0.9, "explicit": True}
    }
    assert innards.text(data_dir, "desires.json") == json.dumps(expected, indent=2) + "\n"


def test_what_nobody_knows_stays_where_it_stood(world: Ego, data_dir: Path) -> None:
    content = {
        "_comment": "mine",
        "obsession": {"last_satisfied": "never", "deep": [1, {"a": None}]},
        **innards.document(data_dir, "desires.json"),
        "numbers": [1, 2.5, True],
        "nothing": None,
        "猫": 3,
    }
    content["curiosity"]["colour"] = "blue"
    innards.write(data_dir, "desires.json", content)

    use(world, "recall", context="anything")

    after = innards.document(data_dir, "desires.json")
    assert list(after) == list(content)
    assert after["curiosity"].pop("colour") == "blue"
    assert after["curiosity"]["satisfaction_quality"] == 0.2
    changed = {"curiosity", "information_hunger"}
    assert {k: v for k, v in after.items() if k not in changed} == {
        k: v for k, v in content.items() if k not in changed
    }


def test_a_whole_document_is_one_plain_object(documents: Documents, data_dir: Path) -> None:
    with documents.rewriting(SELF_MODEL) as document:
        document["discovered_values"] = ["candour", "猫"]

    text = innards.text(data_dir, "self_model.json")
    assert text
    assert json.loads(text) == {"discovered_values": ["candour", "猫"]}
    assert "猫" in text


def test_a_table_can_be_asked_as_tinydb_tables_are(documents: Documents) -> None:
    put(documents, "tea", boost=0.1)
    put(documents, "herons", boost=0.3)

    with documents.changing(PREFERENCES) as table:
        (lifted,) = table.search(where("boost") > 0.2)  # type: ignore[attr-defined]

    assert lifted.doc_id == "herons"
    assert lifted == {"boost": 0.3}


def test_an_entry_keeps_its_place_when_it_is_replaced(documents: Documents) -> None:
    for key in ("a", "b", "c"):
        put(documents, key, n=1, old=True)

    put(documents, "b", n=2)

    assert documents.read(PREFERENCES) == {
        "a": {"n": 1, "old": True},
        "b": {"n": 2},
        "c": {"n": 1, "old": True},
    }
    assert list(documents.read(PREFERENCES)) == ["a", "b", "c"]


def test_what_does_not_exist_is_empty_and_stays_missing(
    documents: Documents, data_dir: Path
) -> None:
    assert documents.read(RELATIONSHIPS) == {}
    with documents.changing(RELATIONSHIPS) as table:
        assert table.content() == {}

    assert innards.text(data_dir, "relationships.json") is None


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)  # fmt: skip
rows = st.dictionaries(st.text(), plain, max_size=4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # each begins anew
@given(st.dictionaries(st.text(), rows, max_size=4), rows)
def test_what_is_put_is_read_again(
    documents: Documents, keyed: dict[str, Any], whole: dict[str, Any]
) -> None:
    documents.remove(PREFERENCES)
    documents.remove(SELF_MODEL)
    with documents.changing(PREFERENCES) as table:
        for key, row in keyed.items():
            table.put(key, row)
    with documents.rewriting(SELF_MODEL) as document:
        document.update(whole)

    assert documents.read(PREFERENCES) == keyed
    assert documents.read(SELF_MODEL) == whole


# One at a time, all or nothing

INCREMENTS = """
import sys
from ego import config
from ego.runtime.ego import open_ego
from ego.stores.engine.documents import SELF_MODEL

with open_ego(config.read()) as ego:
    print("ready", flush=True)
    sys.stdin.readline()
    for _ in range(200):
        with ego.documents.rewriting(SELF_MODEL) as document:
            document["count"] = document.get("count", 0) + 1
"""


def test_two_processes_lose_no_increment(documents: Documents, data_dir: Path) -> None:
    running = [
        subprocess.Popen(
            forks.python(INCREMENTS),
            env=environment(data_dir),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for process in running:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
    for process in running:  # or the first would be done before the second begins
        assert process.stdin
        process.stdin.close()

    assert [process.wait(timeout=60) for process in running] == [0, 0]
    assert documents.read(SELF_MODEL) == {"count": 400}


def test_a_block_that_raises_writes_nothing(documents: Documents, data_dir: Path) -> None:
    put(documents, "tea", boost=0.1)
    before = innards.text(data_dir, "preferences.json")

    with pytest.raises(RuntimeError), documents.changing(PREFERENCES) as table:  # noqa: PT012
        table.put("tea", {"boost": 0.9})
        raise RuntimeError

    assert innards.text(data_dir, "preferences.json") == before
    put(documents, "tea", boost=0.2)  # the lock is free again


def test_the_version_before_is_kept(documents: Documents) -> None:
    for boost in (0.1, 0.2, 0.3):
        put(documents, "tea", boost=boost)
    seen = list[dict[str, Any]]()

    def look(content: dict[str, Any]) -> dict[str, Any]:
        seen.append(content)
        return content

    documents.amend_previous(PREFERENCES, look)

    assert documents.read(PREFERENCES) == {"tea": {"boost": 0.3}}
    assert seen == [{"tea": {"boost": 0.2}}]


# What cannot be read is said


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('{"curiosity": {"boo', "is not valid JSON (line 1, column 16)"),
        ("", "is not valid JSON (line 1, column 1)"),
        ("[]", "holds a list where an object belongs"),
        ("null", "holds null where an object belongs"),
        ("3", "holds a bare value where an object belongs"),
        ('{"a": NaN}', "is not valid JSON (it holds NaN)"),
        ('{"a": -Infinity}', "is not valid JSON (it holds -Infinity)"),
        ('{"a": 1e999}', "is not valid JSON (it holds 1e999)"),
        ('{"a": "\\ud800"}', "holds half a character (a lone surrogate)"),
        ("[" * 100_000, "is not valid JSON (maximum recursion depth exceeded"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_broken_document_is_an_error_and_never_an_empty_one(
    content: str, complaint: str, documents: Documents, data_dir: Path
) -> None:
    innards.write(data_dir, "preferences.json", content)

    with pytest.raises(Unreadable) as reading:
        documents.read(PREFERENCES)
    with pytest.raises(Unreadable), documents.changing(PREFERENCES) as table:
        table.put("tea", {})

    assert re.match(rf"\S*preferences\.json {re.escape(complaint)}", str(reading.value))
    assert innards.text(data_dir, "preferences.json") == content


def test_an_escaped_pair_is_a_whole_character(documents: Documents, data_dir: Path) -> None:
    innards.write(data_dir, "preferences.json", r'{"a": {"b": "\ud83c\udf89"}}')

    assert documents.read(PREFERENCES) == {"a": {"b": "🎉"}}
