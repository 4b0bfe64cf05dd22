"""What a question calls back: by meaning, in two languages."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from ego.core.reply import RECALL_NOTHING
from ego.core.text import count_prompt_tokens
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.stores.memory import memories
from ego.upkeep.doctor.agreement import troubles
from tests import innards
from tests.conftest import Clock, RunHere, use
from tests.models import NEEDS_MODEL, default_model, ego_process  # noqa: F401
from tests.tools.memory.ten_memories import (
    ALLERGY,
    CAT,
    EXAM,
    FLAT,
    GUITAR,
    KEPT,
    MARATHON,
    PRINTER,
    SOUP,
    SUNSET,
    TRAIN,
    found,
    id_of,
)

pytestmark = NEEDS_MODEL


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("evening by the water", SUNSET),
        ("a machine that broke at work", PRINTER),
        ("Is there any food she has to avoid?", ALLERGY),
        ("Who found a new place to live?", FLAT),
        ("a long run and sore legs", MARATHON),
        ("giving up a musical instrument for money", GUITAR),
        ("ペットが花を眺めている", CAT),
        ("雪のせいで家に帰れなかった夜", TRAIN),
        ("おばあちゃんのレシピ", SOUP),
        ("不合格でひどく落ち込んだ", EXAM),
        ("食べられないものは何？", ALLERGY),
        ("the night I was stranded because of the snow", TRAIN),
        ("failing an important test", EXAM),
    ],
)
def test_what_was_meant_comes_first(life: Ego, question: str, answer: str) -> None:
    assert found(use(life, "recall", context=question, n=1)) == [answer]


@pytest.mark.parametrize("content", [SUNSET, GUITAR, CAT, EXAM])
def test_its_own_words_bring_a_memory_first(life: Ego, content: str) -> None:
    assert found(use(life, "recall", context=content))[0] == content


@pytest.mark.parametrize("word", ["prawns", "guitar", "味噌汁", "ミケ", "猫", "printer jammed"])
def test_a_rare_word_brings_the_one_that_holds_it(life: Ego, word: str) -> None:
    (first, *_) = found(use(life, "recall", context=word))

    assert word.split(maxsplit=1)[0] in first


@pytest.mark.parametrize(
    ("filters", "allowed"),
    [
        ({"emotion": "sad"}, [GUITAR, EXAM]),
        ({"category": "technical"}, [PRINTER]),
        ({"person": "misaki"}, [SUNSET, ALLERGY, FLAT]),
        ({"person": "Misaki", "emotion": "happy"}, [FLAT]),
        ({"since": "7 days ago"}, [SUNSET, FLAT, CAT]),
        ({"since": "2025-12-29"}, [SUNSET, FLAT]),
        ({"since": "3日前"}, [SUNSET, FLAT]),
        ({"since": "昨日"}, [FLAT]),
        ({"since": "昨日", "until": "昨日"}, [FLAT]),
        ({"until": "2025-11-02"}, [GUITAR, EXAM]),
        ({"since": "2025-12-12", "until": "2025-12-22"}, [PRINTER, ALLERGY, TRAIN]),
        ({"since": "2 months ago", "category": "feeling"}, [EXAM]),
    ],
    ids=str,
)
def test_a_filter_lets_only_those_through(
    life: Ego, filters: dict[str, str], allowed: list[str]
) -> None:
    assert set(found(use(life, "recall", context="what happened", n=10, **filters))) == set(allowed)


@pytest.mark.parametrize(
    "filters",
    [{"person": "Nobody"}, {"emotion": "bored"}, {"since": "today"}, {"until": "2020-01-01"}],
    ids=str,
)
def test_what_no_memory_passes_brings_nothing_to_mind(life: Ego, filters: dict[str, str]) -> None:
    reply = use(life, "recall", context="what happened", **filters)

    nobody = "No memory is with or about Nobody."
    assert reply.data == (nobody if "person" in filters else "Nothing comes to mind.")
    assert reply.scaffold == RECALL_NOTHING
    assert reply.fields == {"memories": [], "total": 0, "faint": False, "more": 0, "known": []}


def test_a_time_in_the_question_weighs_and_does_not_exclude(life: Ego) -> None:
    plain = use(life, "recall", context="What happened to me?", n=10)
    asked = use(life, "recall", context="What happened to me in early November 2025?", n=10)

    assert found(asked).index(EXAM) < found(plain).index(EXAM)
    assert set(found(asked)) == set(found(plain))
    for question, hint in (("11月上旬の試験は？", 1), ("11月上旬に何があった？", 16)):
        told = use(life, "recall", context=question, why=id_of(life, EXAM)).fields
        assert told["parts"]["hint"] == hint
        other = use(life, "recall", context=question, why=id_of(life, SUNSET)).fields
        assert other["parts"]["hint"] == 0


def test_as_many_come_as_were_asked_for(life: Ego) -> None:
    for n in (1, 5, 10):
        assert len(found(use(life, "recall", context="a day", n=n))) == n
    assert len(found(use(life, "recall", context="What happened with Misaki this week?"))) == 3


@pytest.mark.parametrize(
    ("context", "said"),
    [("x" * 8_193, "context is 8,193 bytes long; at most 8,192 fit."), (" ", "context is empty.")],
    ids=["too long", "nothing"],
)
def test_a_question_that_cannot_be_asked(life: Ego, context: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        use(life, "recall", context=context)

    assert str(refused.value) == said


@pytest.mark.parametrize("part", ["the guitar my brother sold ", "兄が売った古いギター。"])
def test_eight_kibibytes_can_be_asked(life: Ego, part: str) -> None:
    question = (part * 400).encode()[:8_192].decode("utf-8", "ignore")

    assert found(use(life, "recall", context=question))[0] == GUITAR


def test_faded_memories_read_vaguely_and_fresh_ones_whole(life: Ego) -> None:
    reply = use(life, "recall", context="my brother's guitar and the harbour lamps", n=10)

    lines = {line.split(". ", 1)[1] for line in reply.data.splitlines()[1:]}
    guitar, sunset = id_of(life, GUITAR), id_of(life, SUNSET)
    assert f"[2mo ago] something about: My brother sold his old… ({guitar})" in lines
    assert f"[3d ago] {SUNSET} (emotion: peaceful, intensity: 0.4) ({sunset})" in lines
    vague = {memory["id"]: memory["vague"] for memory in reply.fields["memories"]}
    assert vague[guitar]
    assert not vague[sunset]


def test_a_vague_japanese_memory_keeps_a_few_characters(life: Ego) -> None:
    reply = use(life, "recall", context="国家試験", n=1)

    assert "something about: 医師の国家試験に落ちて…" in reply.data


# The same question
ASKING = ("recall", "evening by the water", "--n", "10", "--json")


def test_the_same_question_is_answered_with_the_same_bytes(life: Ego, life_dir: Path) -> None:
    first, second = ego_process(life_dir, *ASKING), ego_process(life_dir, *ASKING)
    use(life, "recall", context="evening by the water")
    third = ego_process(life_dir, *ASKING)

    assert first.code == 0
    assert first.out == second.out == third.out


def test_a_recall_slows_the_fading_from_the_next_day_on(world: Ego, clock: Clock) -> None:
    use(world, "remember", content=SUNSET)
    use(world, "remember", content=PRINTER)
    clock.forward(days=20)

    def parts() -> list[dict[str, float]]:
        return [
            use(world, "recall", context="evening", why=id_of(world, content)).fields["parts"]
            for content in (SUNSET, PRINTER)
        ]

    before = parts()
    use(world, "recall", context="evening by the water", n=1)
    same_day = parts()
    clock.forward(hours=12)
    sunset, printer = parts()

    assert same_day == before
    assert sunset["freshness"] > printer["freshness"]
    assert troubles(world) == []


def test_links_slow_the_fading(world: Ego, clock: Clock) -> None:
    for content in (SUNSET, PRINTER, EXAM):
        use(world, "remember", content=content)
    ids = {content: id_of(world, content) for content in (SUNSET, PRINTER, EXAM)}
    use(world, "link_memories", source_id=ids[SUNSET], target_id=ids[EXAM])
    use(world, "link_memories", source_id=ids[EXAM], target_id=ids[SUNSET], type="caused_by")
    clock.forward(days=50)

    reply = use(world, "recall", context="what happened", n=3)

    vague = {memory["content"]: memory["vague"] for memory in reply.fields["memories"]}
    assert vague == {SUNSET: False, EXAM: False, PRINTER: True}
    assert troubles(world) == []


def test_of_two_equal_memories_the_newer_one_comes_first(world: Ego, clock: Clock) -> None:
    for content in (SUNSET, PRINTER, SUNSET):
        use(world, "remember", content=content)
        clock.forward(days=2_000)

    first, second, _ = use(world, "recall", context="sunset", n=3).fields["memories"]

    assert first["content"] == second["content"] == SUNSET
    assert first["at"] > second["at"]


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("harbour", "1 related memory:"),
        ("evening by the water", "1 related memory:"),
        ("完全に別の話", "Only faint echoes:"),
        ("?", "Only faint echoes:"),
    ],
)
def test_one_memory_is_an_answer_or_its_echo(world: Ego, question: str, heading: str) -> None:
    use(world, "remember", content=SUNSET)

    reply = use(world, "recall", context=question)

    assert reply.data.startswith(f"{heading}\n1. [just now] We watched")
    assert reply.fields["faint"] == (heading == "Only faint echoes:")


IN_ONE_SITTING = (
    "猫のミケがソファで寝ている",
    "The build took forty minutes today",
    "Misaki moved to Berlin in June",
)


@pytest.mark.parametrize("question", ["猫", "a cat"])
def test_what_was_kept_minutes_before_does_not_come_with_it(world: Ego, question: str) -> None:
    for content in IN_ONE_SITTING:
        use(world, "remember", content=content)

    assert found(use(world, "recall", context=question)) == [IN_ONE_SITTING[0]]


def test_nothing_kept_is_nothing_to_recall(world: Ego) -> None:
    reply = use(world, "recall", context="harbour", n=10)

    assert reply.data == "Nothing comes to mind."
    assert reply.fields == {"memories": [], "total": 0, "faint": False, "more": 0, "known": []}


# Forgetting


def test_what_is_forgotten_leaves_no_vector_and_comes_back_with_a_new_one(world: Ego) -> None:
    use(world, "remember", content=SUNSET)
    use(world, "remember", content=PRINTER)
    sunset = id_of(world, SUNSET)
    before = innards.vector(world, 1)

    use(world, "forget", memory_id=sunset)

    assert before.any()
    assert not innards.vector(world, 1).any()
    assert found(use(world, "recall", context="evening by the water")) == [PRINTER]
    with world.database.writing() as db:
        memories.bring_back(db, sunset)
    assert world.semantics.missing() == 1
    assert world.semantics.catch_up(5) == 1
    assert (innards.vector(world, 1) == before).all()
    assert found(use(world, "recall", context="evening by the water"))[0] == SUNSET
    assert troubles(world) == []


def test_the_json_answer_holds_no_less_than_the_text(
    life: Ego, run_by_meaning: RunHere, life_dir: Path
) -> None:
    ran = run_by_meaning(*ASKING, "--data-dir", str(life_dir))

    data = json.loads(ran.out)["data"]
    assert data["total"] == len(KEPT)
    assert len(data["memories"]) == 10
    keys = {"id", "content", "at", "emotion", "score", "similarity", "vague"}
    assert all(keys <= set(memory) for memory in data["memories"])


NONSENSE = "Which planet of the solar system has the most moons?"


def test_what_nothing_answers_reads_so_and_shows_one(life: Ego) -> None:
    reply = use(life, "recall", context=NONSENSE)

    heading, *lines = reply.data.splitlines()
    assert heading == "Only faint echoes:"
    assert len(lines) == len(found(reply)) == 1
    assert reply.scaffold == RECALL_NOTHING
    assert reply.fields["faint"] is True


def test_as_many_as_were_asked_for_are_shown_though_faint(life: Ego) -> None:
    reply = use(life, "recall", context=NONSENSE, n=3)

    assert reply.data.startswith("Only faint echoes:\n1. ")
    assert len(found(reply)) == 3
    assert reply.fields["faint"] is True


def test_an_echo_is_no_recall(life: Ego) -> None:
    def recalled() -> int:
        with life.database.reading() as db:
            (times,) = db.execute("SELECT sum(access_count) FROM memories").fetchone()
        return int(times)

    before = recalled()
    use(life, "recall", context=NONSENSE, n=3)
    assert recalled() == before

    use(life, "recall", context="evening by the water", n=1)
    assert recalled() == before + 1


@pytest.mark.parametrize("question", ["evening by the water", "おばあちゃんのレシピ", SUNSET])
def test_what_is_answered_is_no_echo(life: Ego, question: str) -> None:
    assert use(life, "recall", context=question).fields["faint"] is False


@pytest.mark.parametrize("sentence", ["川沿いの古い家を見に行った。", "We looked at the house. "])
@pytest.mark.parametrize("private", [False, True])
def test_three_long_memories_stand_in_a_hundred_and_fifty_tokens(
    world: Ego, sentence: str, private: bool
) -> None:
    for number in range(3):
        use(
            world,
            "remember",
            content=f"{number} {sentence * 12}",
            emotion="contentment",
            private=private,
        )

    reply = use(world, "recall", context=sentence)

    assert len(reply.data.splitlines()) == 4
    assert count_prompt_tokens(f"{reply.data}\n{reply.scaffold}") <= 150


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("ペットが外の花を眺めていた", "ミケ"),
        ("searching for a new home", "flat"),
        ("春の思い出", "さくら"),
    ],
)
def test_a_first_session_kept_within_minutes_is_no_talk(
    world: Ego, clock: Clock, question: str, answer: str
) -> None:
    for content, more in (
        (
            "Misaki asked me to help her find a flat. She sounded tired, but she laughed.",
            {"category": "conversation", "emotion": "warm", "people": ["Misaki"], "importance": 4},
        ),
        (
            "美咲の猫のミケが、窓辺でずっと桜を見ていた。",
            {"emotion": "peaceful", "people": ["Misaki"]},
        ),
        ("さくらが咲きはじめた。去年の春のことを思い出す。", {"emotion": "nostalgic"}),
        ("Misaki moves on 1 April.", {"people": ["Misaki"]}),
        (
            "I want to be useful without taking over. What she needs first is to be heard.",
            {"category": "introspection", "emotion": "contemplative"},
        ),
    ):
        use(world, "remember", content=content, **more)
        clock.at += timedelta(minutes=2)

    (first,) = found(use(world, "recall", context=question, n=1))

    assert answer in first
