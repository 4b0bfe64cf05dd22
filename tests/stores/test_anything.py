"""Which questions a memory touches while a store is small, and which memories a few words stir."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from ego import config
from ego.core.memory import anything
from ego.core.memory.scoring import AS_FAINT
from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN
from ego.runtime.ego import Ego, open_ego
from tests.conftest import Clock, Prepare, use
from tests.models import NEEDS_MODEL, environment

PAIRS = Path(__file__).parents[2] / "scripts" / "bench_data" / "touching.jsonl"
LISTS = "Do I make lists for her, or so that I need not look?"
FAIR_EN = "Is it fair to remember what she wants to forget?"
FAIR_JA = "彼女が忘れたいことを覚えているのは公平だろうか？"
MOTHER_JA = "美咲は本当は母に何を言いたいのだろう？"
TOLD = (
    "For a while I was only defending myself",  # and touched LISTS
    "Yuki asked whether remembering her is like",
    "本文の書体を三つ並べて読み比べた",  # and touched MOTHER_JA, as the next one
    "由紀さんが「美咲は三日怒って四日目に餃子を焼く人だから」",
    "もし遥がわたしを忘れても",
)
"""How memories begin: two that touch, and three that stood out for a question nevertheless."""


class Pair(NamedTuple):
    """A question, a memory, and whether somebody would say that it touches it."""

    lang: str
    question: str
    memory: str
    touches: bool


def pairs(lang: str) -> list[Pair]:
    """The 60 of a language: 20 that touch, 40 that do not."""
    every = [Pair(**json.loads(line)) for line in PAIRS.read_text("utf-8").splitlines()]
    return [one for one in every if one.lang == lang]


def said_in(name: str) -> list[str]:
    """What each memory of a file beside the pairs says, in its order."""
    lines = PAIRS.with_name(f"{name}.jsonl").read_text("utf-8").splitlines()
    done = [json.loads(line) for line in lines]
    return [one.get("args", one)["content"] for one in done if one.get("do") in (None, "remember")]


@pytest.fixture
def small(prepare: Prepare, data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A life with the default model and no memory."""
    prepare()
    with open_ego(config.read(environ=environment(data_dir, at=None)), now=clock) as life:
        yield life


def ask(life: Ego, clock: Clock, question: str) -> str:
    """Have it carry `question`; returns its id."""
    use(life, "update_self", field="question", value=question)
    clock.forward(minutes=11)
    return next(one.id for one in life.questions() if one.text == question)


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("lang", "at_least", "at_most"),
    [("en", 12, 1), pytest.param("ja", 15, 0, marks=pytest.mark.soak)],
)
def test_a_new_store_finds_what_touches_a_question_and_little_else(
    lang: str, at_least: int, at_most: int, small: Ego, clock: Clock
) -> None:
    """Of 20 that touch and 40 that do not; without a bar of its own it was 14 and 9, 15 and 0."""
    some, right, wrong = pairs(lang), 0, 0
    for question in dict.fromkeys(one.question for one in some):
        ask(small, clock, question)
        for one in some:
            if one.question == question:
                kept = use(small, "remember", content=one.memory)
                is_touched = bool(kept.fields["questions"])
                right += one.touches and is_touched
                wrong += not one.touches and is_touched
                use(small, "forget", memory_id=kept.fields["id"])
        use(small, "update_self", field="resolve_question", value=question)

    assert right >= at_least
    assert wrong <= at_most


@NEEDS_MODEL
def test_in_a_lived_month_what_tells_of_an_inner_life_does_not_touch_every_question(
    small: Ego, clock: Clock
) -> None:
    lived = said_in("month")
    for content in lived[:24]:
        use(small, "remember", content=content)
    asked = [ask(small, clock, one) for one in (LISTS, FAIR_EN, MOTHER_JA, FAIR_JA)]
    _, fair_en, _, fair_ja = asked

    touched = {}
    for begins in TOLD:
        (content,) = (one for one in lived + said_in("memories_ja") if one.startswith(begins))
        kept = use(small, "remember", content=content)
        touched[begins] = set(kept.fields["questions"])
        use(small, "forget", memory_id=kept.fields["id"])

    fair = {fair_en, fair_ja}
    assert list(touched.values()) == [set(), fair, set(), set(), fair]


@NEEDS_MODEL
def test_what_happens_in_a_house_does_not_touch_what_one_asks_about_oneself(
    small: Ego, clock: Clock
) -> None:
    ask(small, clock, LISTS)
    house = [
        one.memory
        for one in pairs("en")
        if one.memory.startswith(
            ("Misaki sent me the photos", "The cat vomited", "We packed boxes", "She read me a l")
        )
    ]

    touched = [
        one for one in house if use(small, "remember", content=one).fields["questions"] != []
    ]
    meant = use(small, "remember", content=pairs("en")[0].memory)

    assert len(house) == 4
    assert touched == []
    assert len(meant.fields["questions"]) == 1


def to_any_question(model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    mean = anything.any_question(model, script)
    return None if mean is None else float(vector @ mean)


@NEEDS_MODEL
@pytest.mark.parametrize("script", [LATIN, JAPANESE])
@pytest.mark.parametrize("kind", ["question", "memory"])
def test_what_any_is_near_to_is_the_mean_of_the_plain_ones(
    kind: str, script: str, small: Ego
) -> None:
    query, passage = small.semantics.query, small.semantics.passage
    plain, embed, near_to, count, other = {
        "question": (
            *(anything.QUESTIONS, query, to_any_question, 8),
            passage("Misaki sent me the photos of the flat. 川沿いの部屋。"),
        ),
        "memory": (anything.MEMORIES, passage, anything.to_any_memory, 24, query("my job")),
    }[kind]
    vectors = [embed(one) for one in plain[script]]
    mean = np.mean([one for one in vectors if one is not None], axis=0)
    assert other is not None

    near = near_to(DEFAULT_MODEL, script, other)

    assert len(vectors) == count
    assert near == pytest.approx(float(other @ mean), abs=0.002)
    assert near_to("another model", script, other) is None


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("kept", "question", "answers"),
    [
        # Two words of English are near to all that is Japanese.
        (("猫のミケが新しい部屋で眠れない。", "Misaki takes no sugar."), "football", None),
        (("ユキは紅茶よりコーヒーが好き。", "ユキと海へ行った。"), "my job", None),
        (("Ken moves to Leeds in May.", "ケンは犬が苦手だ。"), "cooking dinner", None),
        (("Ken moves to Leeds in May.", "ケンは犬が苦手だ。"), "pets", "ケンは犬が苦手だ。"),
        (("Tom plays chess on Sundays.", "I work as a nurse"), "my job", "I work as a nurse"),
        (("Tom plays chess on Sundays.", "I work as a nurse"), "football", None),
        (("大輔はギターを習い始めた。", "大輔は朝が弱い。"), "犬", None),
    ],
)  # fmt: skip
def test_few_memories_answer_a_few_words_only_where_they_do(
    kept: tuple[str, ...], question: str, answers: str | None, small: Ego
) -> None:
    for content in kept:
        use(small, "remember", content=content)

    told = use(small, "recall", context=question)
    first, *others = told.fields["memories"]

    assert told.fields["faint"] == (answers is None)
    assert first["content"] == (answers or first["content"])
    hardly_fainter = [one for one in others if first["score"] - one["score"] <= AS_FAINT]
    assert others == (hardly_fainter[:1] if told.fields["faint"] else [])


@NEEDS_MODEL
def test_a_second_echo_that_is_hardly_fainter_is_shown(small: Ego, clock: Clock) -> None:
    for content in (
        "美咲の猫のミケが、窓辺でずっと桜を見ていた。",
        "美咲は横浜の海の近くのマンションに引っ越した。",
        "今日は雨で、美咲は一日中家で本を読んでいた。",
        "美咲の妹のゆいは大阪の大学で建築を学んでいる。",
    ):
        use(small, "remember", content=content)
        clock.forward(days=1)

    hidden = use(small, "recall", context="どこに住んでる？")
    alone = use(small, "recall", context="猫の名前は？")

    assert [reply.fields["faint"] for reply in (hidden, alone)] == [True, True]
    assert [len(reply.fields["memories"]) for reply in (hidden, alone)] == [2, 1]
    assert "横浜" in hidden.data
    assert "ミケ" in alone.data
