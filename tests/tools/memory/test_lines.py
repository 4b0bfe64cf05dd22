"""What recall and search_memories find stands in the room for an answer, and uses it."""

from __future__ import annotations

import pytest

from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego
from tests.conftest import use

ENGLISH = "The {} of the harbour was repainted in a blue that nobody had asked for, {}."
JAPANESE = "港の{}が、誰も頼んでいない青い色に塗りなおされていた。{}"
MORE = {
    ENGLISH: "and the whole street stood there until noon and argued about it",
    JAPANESE: "昼まで通りじゅうの人が立ち止まって、ああでもないこうでもないと話していた。",
}
THINGS = ("wall", "gate", "crane", "clock", "bench", "boat", "lamp")


def remember_all(life: Ego, words: str, times: int = 1) -> list[str]:
    """A memory of each thing, as long as `times` says; their ids."""
    return [
        use(life, "remember", content=words.format(thing, MORE[words] * times)).fields["id"]
        for thing in THINGS
    ]


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["english", "japanese"])
@pytest.mark.parametrize("tool", ["recall", "search_memories"])
def test_long_lines_fill_the_room_and_no_more(world: Ego, tool: str, words: str) -> None:
    remember_all(world, words, times=6)
    asked = {"context" if tool == "recall" else "query": words.format("gate", "")}

    told = use(world, tool, **asked).text

    assert REPLY - 4 <= count_prompt_tokens(told) <= REPLY


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["english", "japanese"])
def test_the_first_hit_has_most_of_the_room(world: Ego, words: str) -> None:
    remember_all(world, words, times=1)
    asked = words.format("gate", "")

    first, *others = use(world, "recall", context=asked).data.split("\n")[1:]

    assert all(len(first) >= len(other) for other in others)
    assert "…" not in use(world, "recall", context=asked, n=1).data


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["english", "japanese"])
def test_a_search_that_finds_stories_stands_in_the_room_too(world: Ego, words: str) -> None:
    ids = remember_all(world, words, times=6)
    for place in range(3):
        its = ids[2 * place : 2 * place + 2]
        use(world, "create_episode", memory_ids=its, summary=words.format("mole", MORE[words]))

    told = use(world, "search_memories", query=words.format("gate", "")).text

    assert told.count("story: ") == 2
    assert "2. [" in told
    assert count_prompt_tokens(told) <= REPLY


@pytest.mark.parametrize(("words", "last"), [(ENGLISH, "argued"), (JAPANESE, "立ち止まって")])
def test_a_cut_line_shows_what_was_looked_for(world: Ego, words: str, last: str) -> None:
    remember_all(world, words)

    told = use(world, "search_memories", query=last).data.splitlines()

    assert [last in line for line in told if line[:1].isdigit() and "[" in line] == [True] * 5


@pytest.mark.parametrize(
    ("words", "more"),
    [(ENGLISH, MORE[ENGLISH]), (JAPANESE, "昼まで通りじゅうの人が話していた。")],
    ids=["english", "japanese"],
)
def test_the_first_answer_is_whole_before_the_others_say_more(
    world: Ego, words: str, more: str
) -> None:
    for thing in THINGS:
        use(world, "remember", content=words.format(thing, more))

    first, *others = use(world, "recall", context=words.format("gate", "")).data.split("\n")[1:]

    assert words.format("gate", more) in first
    assert len(others) == 2
    assert all("…" in one for one in others)


@pytest.mark.parametrize(
    ("long", "around", "question", "asked_for"),
    [
        (
            "First day on Harbour, a booking service for ferry tickets. The backend is FastAPI on"
            " Python 3.11, the queue is Celery with Redis, the database PostgreSQL 14.",
            "The database of the archive moved to another rack, and nobody noticed until noon.",
            "Which database do we use?",
            "database PostgreSQL 14",
        ),
        (
            "港の切符の予約サービスの初日。裏側はPythonで書かれ、仕事の列は別のしくみに任せてあり、朝から晩まで"
            "その説明を聞いて、帰り道に川沿いを歩いた。保管庫はPostgreSQLだ。",
            "保管庫の棚を動かしたが、昼まで誰も気づかなかった。",
            "保管庫は何を使っている？",
            "保管庫はPostgreSQL",
        ),
    ],
)
def test_a_long_line_is_cut_around_what_was_asked_for(
    world: Ego, long: str, around: str, question: str, asked_for: str
) -> None:
    use(world, "remember", content=long)
    for words in (around, f"{around}!", f"{around}!!"):
        use(world, "remember", content=words)

    told = use(world, "recall", context=question, n=4).data

    assert asked_for in told


def test_the_story_that_the_first_answer_shares_is_named(world: Ego) -> None:
    both = [
        use(world, "remember", content=content, emotion=felt).fields["id"]
        for felt, content in (
            ("grateful", "Tomasz was angry about the locked table and then helped me an hour."),
            (
                "anxious",
                "We wrote a migration that locked the bookings table for four minutes in"
                " production: ALTER TABLE with a default. Tomasz saw it first of all.",
            ),
        )
    ]
    use(world, "remember", content="Tomasz deploys on Tuesdays and Thursdays, never on Friday.")
    summary = "The day the migration locked the bookings table, and Tomasz helped."
    story = use(world, "create_episode", memory_ids=both, summary=summary).fields["id"]

    reply = use(world, "recall", context="the locked table with Tomasz")

    assert story in reply.data
    assert count_prompt_tokens(reply.text) <= REPLY
