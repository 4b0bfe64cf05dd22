"""Why a question calls a memory back: `ego recall --why`."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from ego.errors import NotFound, UsageError
from ego.faces.mcp import build
from ego.runtime.ego import Ego
from ego.runtime.toolkit import TOOLS
from tests import innards
from tests.conftest import NOON, RunHere, use
from tests.models import NEEDS_MODEL
from tests.tools.memory.ten_memories import SUNSET, id_of

pytestmark = NEEDS_MODEL


def test_why_shows_what_a_score_is_made_of(life: Ego) -> None:
    question, memory_id = "evening by the water", id_of(life, SUNSET)
    recalled = use(life, "recall", context=question, n=1)

    told = use(life, "recall", context=question, why=memory_id)

    lines = told.data.splitlines()
    assert lines[0].startswith(f"[3d ago] {SUNSET}")
    score = recalled.fields["memories"][0]["score"]
    assert lines[1] == f"place 1 of 10, score {score:.3f}:"
    names = [line.split()[0] for line in lines[2:]]
    assert names == [
        "nearness", "words", "hint", "neighbours", "freshness", "feeling", "importance",
    ]  # fmt: skip
    assert re.fullmatch(r"  nearness +\+\d\.\d{3}  cosine 0\.\d{3}", lines[2])
    fields = told.fields
    assert (fields["id"], fields["rank"], fields["of"]) == (memory_id, 1, 10)
    assert sum(fields["parts"].values()) == pytest.approx(score, abs=0.001)


def test_asking_why_recalls_nothing_and_settles_nothing(
    data_dir: Path, run_by_meaning: RunHere
) -> None:
    kept = run_by_meaning("remember", SUNSET, "--json").data["id"]
    desires = innards.text(data_dir, "desires.json")
    later = NOON + timedelta(days=1)

    ran = run_by_meaning("recall", "harbour", "--why", kept, at=later)

    assert ran.code == 0
    assert ran.out.splitlines()[1].startswith("place 1 of 1, score ")
    assert innards.text(data_dir, "desires.json") == desires
    shown = run_by_meaning("recall", "harbour", "--why", kept, "--json", at=later)
    assert shown.data["rank"] == 1


def test_what_a_filter_leaves_out_has_no_place(life: Ego) -> None:
    told = use(life, "recall", context="evening", emotion="sad", why=id_of(life, SUNSET))

    assert told.data.splitlines()[1].startswith("no place in the answer, score ")


NOBODY = "No memory 'mem_nobody'. An id is needed (mem_…): recall and search_memories show them."


@pytest.mark.parametrize(
    ("name", "kind", "said", "forgetting"),
    [
        (
            "ep_1",
            UsageError,
            "'ep_1' names an episode; the id of a memory is needed (mem_…).",
            "ep_1 is a story. `ego get-episode ep_1` lists its memories: forget takes those.",
        ),
        (
            "q_1",
            UsageError,
            "'q_1' names a question; the id of a memory is needed (mem_…).",
            "q_1 is a question. `ego update-self resolve_question q_1` ends it.",
        ),
        ("mem_nobody", NotFound, NOBODY, NOBODY),
    ],
)
def test_an_id_that_is_no_memorys_is_refused(
    life: Ego, name: str, kind: type[Exception], said: str, forgetting: str
) -> None:
    with pytest.raises(kind) as refused:
        use(life, "recall", context="evening", why=name)
    assert str(refused.value) == said

    with pytest.raises(kind) as refused:
        use(life, "forget", memory_id=name)
    assert str(refused.value) == forgetting


def test_why_is_for_persons(life: Ego) -> None:
    """It is an option of the command; over MCP nobody sees it, and it is refused."""
    (tool,) = [
        tool for tool in build(life.settings)._tool_manager.list_tools() if tool.name == "recall"
    ]
    assert "why" not in tool.parameters["properties"]
    assert "why" in {parameter.name for parameter in TOOLS["recall"].parameters}

    with pytest.raises(UsageError, match="recall has no argument 'why'"):
        TOOLS["recall"].as_offered().read({"context": "x", "why": "mem_1"})
