"""How often remembering and recalling ask the database: not once a word, a link or a liking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ego import config
from ego.core.memory.memories import LINKS_AT_MOST, Category, Memory
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory import memories
from tests import innards
from tests.conftest import NOON, Clock, Counts, environment, use
from tests.models import NEEDS_MODEL

MEMORIES = 1_000
PLACES = ("harbour", "library", "station", "garden", "kitchen", "bathhouse", "market", "bridge")
TEXT = (
    "Misaki walked past the old harbour library this morning and found the garden bridge closed,"
    " so we drank barley tea near the station and watched seven herons."
)
QUESTION = (
    "What did Misaki and I do near the station on the morning when the garden bridge was closed"
    " and herons stood around the old harbour library?"
)
LET_GO = (
    "Why do herons stand near the station?",
    "Who closed the garden bridge?",
    "What is tea?",
    "Where does the old harbour end?",
    "When is morning over?",
)
"""More than are compared by meaning."""
LIKED = ("barley tea", "herons", "old libraries", "the sea")


@pytest.fixture(params=["off", pytest.param("", marks=NEEDS_MODEL)], ids=["words", "meaning"])
def embedding_model(request: pytest.FixtureRequest) -> str:
    """Both ways: by words alone, and with the default model."""
    return str(request.param)


@contextmanager
def opened(data_dir: Path, embedding_model: str, clock: Clock) -> Iterator[Ego]:
    variables = environment(data_dir, at=None, EGO_EMBEDDING_MODEL=embedding_model)
    with open_ego(config.read(environ=variables), now=clock) as one:
        yield one


@pytest.fixture(scope="module")
def kept() -> dict[str, Path]:
    """The directories that were filled already, by their model."""
    return {}


@pytest.fixture
def grown(
    kept: dict[str, Path],
    tmp_path_factory: pytest.TempPathFactory,
    data_dir: Path,
    clock: Clock,
    embedding_model: str,
) -> Iterator[Ego]:
    """An ego of a thousand memories, some of them like what comes next: a copy, once it is made."""
    if embedding_model not in kept:
        place = tmp_path_factory.mktemp("grown") / "data"
        with opened(place, embedding_model, Clock()) as one:
            fill(one)
        kept[embedding_model] = place
    innards.copy(kept[embedding_model], data_dir)
    with opened(data_dir, embedding_model, clock) as one:
        walk(one, LINKS_AT_MOST - 1)  # what comes with a first use has come
        yield one


def fill(ego: Ego) -> None:
    past = [
        Memory(
            id=f"mem_past{n}",
            content=f"Day {n}: we met at the {PLACES[n % 8]} near the {PLACES[n // 8 % 8]}.",
            at=NOON - timedelta(hours=n + 1),
        )
        for n in range(MEMORIES)
    ]
    with ego.database.writing() as db:
        memories.add_all(db, past)
    for n in range(LINKS_AT_MOST - 1):
        walk(ego, n)


def walk(ego: Ego, number: int) -> None:
    use(ego, "remember", content=f"{TEXT} That was walk {number}.")


def live_on(world: Ego, clock: Clock) -> None:
    """Give it somebody to be, likings, and questions that it lets go."""
    use(world, "persona_set", text="I am Aya. I keep a lighthouse.")
    for question in LET_GO:
        use(world, "update_self", field="question", value=question)
    clock.forward(days=60)
    for subject in LIKED:
        use(world, "prefer_like", domain="topic", subject=subject, confirm=True)


def statements(world: Ego, tool: str, **arguments: object) -> list[str]:
    with innards.statements(world) as said:
        use(world, tool, **arguments)
    return said


def longer(times: int) -> str:
    """The text so many times, with other words each time."""
    return " ".join(TEXT.replace("e", "e" * n) for n in range(1, times + 1))


def counted(world: Ego, counts: Counts, what: str, said: list[str]) -> int:
    how = "by words" if world.settings.embedding_model == "off" else "by meaning too"
    counts(f"{what}, {MEMORIES:,} memories, {how}: {len(said)} statements")
    return len(said)


@pytest.mark.parametrize("times", [1, 4])
def test_remembering_takes_at_most_forty_statements(grown: Ego, counts: Counts, times: int) -> None:
    content = longer(times)

    said = statements(grown, "remember", content=content)

    number = counted(grown, counts, f"remember {len(content.split())} words", said)
    assert sum("INTO links" in one for one in said) <= 1, "all its links at once"
    assert number <= 40


@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("category", [Category.DAILY, Category.INTROSPECTION])
def test_whatever_hangs_on_it_remembering_takes_at_most_forty(
    grown: Ego, clock: Clock, counts: Counts, tmp_path: Path, category: str, times: int
) -> None:
    (workspace := tmp_path / "workspace").mkdir()
    grown.settings = replace(grown.settings, workspace_dir=workspace)
    live_on(grown, clock)
    more = {"tags": ["herons", "tea", "walks"], "people": ["Misaki", "Yuki", "Ren", "Marcus"]}

    said = statements(grown, "remember", content=longer(times), category=category, **more)

    assert any("herons" in one.read_text("utf-8") for one in workspace.rglob("*.md"))
    assert "Yuki" in str(grown.people()) or category == Category.INTROSPECTION
    what = f"remember {times}x, {category}, with people, questions, persona, workspace"
    assert sum("INTO outbox" in one for one in said) <= 2, "what follows, and what it settles"
    assert sum("INTO memory_people" in one for one in said) == 1, "everyone at once"
    assert counted(grown, counts, what, said) <= 40


def test_telling_how_it_went_takes_at_most_forty(
    grown: Ego, clock: Clock, counts: Counts, tmp_path: Path
) -> None:
    (workspace := tmp_path / "workspace").mkdir()
    grown.settings = replace(grown.settings, workspace_dir=workspace)
    live_on(grown, clock)
    use(grown, "remember", content="The lighthouse inspection is tomorrow at 10:00.")
    use(grown, "wake_up")
    clock.forward(days=1, hours=1)

    said = statements(
        grown,
        "remember",
        content=f"The lighthouse inspection went well. {TEXT}",
        category=Category.INTROSPECTION,
        emotion="proud",
        tags=["herons", "tea", "walks"],
        people=["Misaki", "Yuki", "Ren", "Marcus"],
    )

    what = "remember, introspection, telling how something went"
    assert any("UPDATE ahead SET closed_at" in one for one in said)
    assert sum("INTO links" in one for one in said) == 1
    assert counted(grown, counts, what, said) <= 40


@pytest.mark.parametrize("n", [3, 10])
def test_recalling_takes_at_most_thirty_statements(
    grown: Ego, clock: Clock, counts: Counts, n: int
) -> None:
    live_on(grown, clock)
    use(grown, "create_episode", memory_ids=["mem_past1", "mem_past2"], summary="Herons")

    said = statements(grown, "recall", context=QUESTION, n=n)

    number = counted(grown, counts, f"recall {n} by {len(QUESTION.split())} words", said)
    asked = [one for one in said if "FROM postings" in one]
    over = [one for one in asked if "df <=" in one]
    assert len(asked) - len(over) == 2, "once for the words, and for all that is liked"
    assert len(over) <= 1, "and once for what may say that the first is over"
    assert number <= 30
