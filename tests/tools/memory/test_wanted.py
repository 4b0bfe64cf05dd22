"""What comes first where a question asks after somebody, or for what mattered most."""

from __future__ import annotations

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

AROUND = (
    ("The tram was late again and smelled of oranges.", {}),
    ("新しい万年筆のインクは思ったより青い。", {}),
    ("Jonas wants to paint the fence green.", {"people": ["Jonas"]}),
)
RABBIT = (
    ("Pip the rabbit has stopped eating.", {"tags": ["Pip"]}),
    ("Pip sleeps all day; Vera thinks it is a tooth.", {"tags": ["Pip"], "people": ["Vera"]}),
    ("獣医が歯を抜いてくれて、もう人参をかじっている。", {"tags": ["Pip"], "importance": 4}),
)


def live(world: Ego, clock: Clock) -> list[str]:
    """Keep what is around and what there is of the rabbit, one a day."""
    kept = []
    for content, more in (*AROUND, *RABBIT):
        kept.append(str(use(world, "remember", content=content, **more).fields["id"]))
        clock.forward(days=1)
    return kept[len(AROUND) :]


def found(world: Ego, question: str, **more: object) -> list[str]:
    reply = use(world, "recall", context=question, **more)
    assert not reply.fields["faint"]
    return [one["id"] for one in reply.fields["memories"]]


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize("question", ["How is Pip?", "What's new with Pip?", "Pipは元気？"])
def test_the_newest_of_whom_it_asks_after_is_first_whatever_its_script(
    world: Ego, clock: Clock, question: str
) -> None:
    rabbit = live(world, clock)

    assert found(world, question, n=3) == rabbit[::-1]


def test_what_passes_no_filter_is_no_news(world: Ego, clock: Clock) -> None:
    _, second, _ = live(world, clock)

    assert found(world, "How is Pip?", person="Vera") == [second]


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize(
    "question", ["What was the most important day?", "今月でいちばん大事だったことは？"]
)
def test_what_weighed_most_is_first_where_that_is_asked(
    world: Ego, clock: Clock, question: str
) -> None:
    *_, healed = live(world, clock)

    assert found(world, question)[0] == healed


def test_what_weighed_most_of_a_time_is_of_that_time(world: Ego, clock: Clock) -> None:
    live(world, clock)
    clock.forward(days=40)
    mended = use(world, "remember", content="Jonas mended the gate.").fields["id"]

    assert found(world, "What mattered most in the past week?") == [mended]


@NEEDS_MODEL
@pytest.mark.parametrize("embedding_model", [""])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "The foreman, Mr Abe, says perhaps to a skylight in the attic.",
            "現場監督の安部さんが屋根裏の天窓を認めてくれた。",
        ),
        (
            "The foreman, Mr Abe, says perhaps to a skylight in the attic.",
            "The foreman looked at the attic again and says yes to the skylight.",
        ),
    ],
)
def test_the_last_that_somebody_said_of_it_answers(
    world: Ego, clock: Clock, first: str, second: str
) -> None:
    ids = []
    for content in (first, "Mr Abe likes plums.", second):
        more = {"about": ["Mr Abe"], "tags": ["attic"] if "plums" not in content else []}
        ids.append(use(world, "remember", content=content, **more).fields["id"])
        clock.forward(days=3)
    live(world, clock)

    said = found(world, "What did the foreman say about the skylight?")

    assert said.index(ids[2]) < said.index(ids[0])
    assert said[0] == ids[2]
