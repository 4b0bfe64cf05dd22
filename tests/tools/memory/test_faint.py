"""What is asked of a project, and what no memory of it answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

PROJECTS = Path(__file__).parents[3] / "scripts" / "bench_data" / "projects.jsonl"

pytestmark = NEEDS_MODEL


@pytest.fixture
def project(world: Ego, clock: Clock) -> Ego:
    """An ego that keeps thirty memories of a game that is made."""
    told = (json.loads(line) for line in PROJECTS.read_text("utf-8").splitlines())
    for content in next(one["memories"] for one in told if one["id"] == "project_game"):
        use(world, "remember", content=content, category="technical")
        clock.forward(hours=5)
    return world


@pytest.mark.parametrize("embedding_model", [""])
def test_a_project_says_so_where_no_memory_of_it_answers(project: Ego) -> None:
    for question in (
        "which analytics do we send",
        "what did the lawyer say",
        "the marketing budget",
        "which podcast interviewed us",
    ):
        assert use(project, "recall", context=question).data.startswith("Only faint echoes:")
    for question, right in (
        ("how do we merge", "Branches are merged"),
        ("performance of the water", "The shader for water"),
        ("who makes the music", "Nour writes the dialogue"),
        ("hints for lost players", "Playtesters got lost"),
    ):
        reply = use(project, "recall", context=question)
        assert not reply.fields["faint"], question
        assert any(one["content"].startswith(right) for one in reply.fields["memories"])


@pytest.mark.parametrize("embedding_model", [""])
def test_a_thing_that_no_memory_names_is_answered_by_none(world: Ego, clock: Clock) -> None:
    for content in (
        "We no longer use Przelewy24; the shop goes with Stripe.",
        "We use alembic by hand only: never autogenerate.",
        "Search runs on Meilisearch.",
        "PostgreSQL 15 runs in production.",
        "Images are stored in S3.",
        "We use the database for orders and little else.",
    ):
        use(world, "remember", content=content)
        clock.forward(days=1)
    for question in ("What do we use Elasticsearch for?", "do we use kubernetes?"):
        assert use(world, "recall", context=question).fields["faint"], question
    for question in (
        "What do we use Postgres for?",
        "What do we use S3 for?",
        "What do we use the database for?",
    ):
        assert not use(world, "recall", context=question).fields["faint"], question
