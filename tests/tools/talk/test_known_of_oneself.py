"""What is known of whoever speaks reaches the talk: where they ask of it, or it was put right."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tests.conftest import NOON, RunHere
from tests.faces.test_chat import over, prompt
from tests.noting import someone
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, streams

LATER = NOON + timedelta(days=2)
SCENT = {
    "en": (
        "I love the smell of tomato leaves.",
        "likes the smell of tomato leaves",
        "likes the smell of sweet peas",
        "What smell of the garden do I love?",
    ),
    "ja": (
        "トマトの葉の匂いが好き。",
        "トマトの葉の匂いが好き",
        "スイートピーの匂いが好き",
        "私の好きな匂いは何だっけ？",
    ),
}


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)


def learn(run: RunHere, fact: str, *more: str) -> None:
    assert run("update-relationship", "Misaki", "known_fact", fact, *more).code == 0


def told(run: RunHere, said: str, at: datetime = LATER) -> list[str]:
    """What a model is told that is known of Misaki."""
    with ScriptedServer(streams(answer("I see.", felt("joy", 0.1, 0.1)))) as server:
        assert run("chat", said, at=at, **over(server)).code == 0
    lines = prompt(server)[0]["content"].splitlines()
    return [line for line in lines if line.startswith("- You know of Misaki: ")]


@pytest.mark.parametrize("language", SCENT)
def test_a_fact_put_right_stands_beside_the_talk_that_says_the_old_one(
    run_here: RunHere, language: str
) -> None:
    said, old, new, question = SCENT[language]
    told(run_here, said, NOON - timedelta(days=1))
    learn(run_here, old)
    learn(run_here, new, "--replaces", old)

    (line,) = told(run_here, question)

    assert new in line
    assert "(since " in line
    assert new in run_here("recall", said, at=LATER).out


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("Where does my sister live?", True),
        ("Remind me where my sister is.", True),
        ("My sister is tired.", False),
        ("Do I like jazz?", False),
        ("Where does Ken's sister live?", False),
    ],
)
def test_a_question_of_oneself_brings_the_facts_that_it_touches(
    run_here: RunHere, said: str, is_told: bool
) -> None:
    learn(run_here, "has a sister in Cork")
    learn(run_here, "likes plums")

    assert told(run_here, said) == (
        ["- You know of Misaki: has a sister in Cork"] if is_told else []
    )


@pytest.mark.parametrize(
    "said",
    ["Tell me what you know about me.", "What do you remember of me?", "私のこと、何を覚えてる？"],
)
def test_all_that_is_known_is_told_to_whom_asks_for_it(run_here: RunHere, said: str) -> None:
    learn(run_here, "has a sister in Cork")
    learn(run_here, "likes plums")
    learn(run_here, "sings alto")

    (line,) = told(run_here, said)

    assert all(fact in line for fact in ("sister in Cork", "plums", "alto"))
