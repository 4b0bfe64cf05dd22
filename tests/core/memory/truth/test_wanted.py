"""Which questions ask after somebody, and which for what mattered most."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.wanted import (
    NOTHING,
    asks_what_mattered,
    asks_what_was_said,
    what_is_wanted,
)


@pytest.mark.parametrize(
    ("question", "who"),
    [
        ("How is Pip?", "Pip"),
        ("So, how's Aunt Vera doing these days?", "Aunt Vera"),
        ("How are the tomatoes?", "tomatoes"),
        ("What's new with Jonas?", "Jonas"),
        ("What is Jonas up to these days?", "Jonas"),
        ("What's Jonas been up to?", "Jonas"),
        ("Any news from the landlord?", "landlord"),
        ("What has become of the piano?", "piano"),
        ("Is Pip better?", "Pip"),
        ("ポチは元気？", "ポチ"),
        ("ポチ元気かな", "ポチ"),
        ("ねえ、田中さんは最近どう？", "田中"),
        ("最近の庭の様子は？", "庭"),
        ("引っ越しはその後どうなった？", "引っ越し"),
        ("弟から何か知らせはある？", "弟"),
        ("How are you?", None),
        ("How is everything?", None),
        ("How is he?", None),
        ("How was Pip last week?", None),
        ("最近どう？", None),
        ("調子はどう？", None),
        ("ポチはどうして吠えたの？", None),
        ("What is the capital of France?", None),
    ],
)
def test_who_is_asked_after(question: str, who: str | None) -> None:
    wanted = what_is_wanted(question)

    assert not wanted.weight
    if who is None:
        assert wanted == NOTHING
    else:
        assert set(text.query_tokens(who)) <= wanted.news_of


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What was the most important day?", True),
        ("What happened this year that mattered most?", True),
        ("What's the most memorable moment you had with me?", True),
        ("the highlight of last week", True),
        ("今月一番心に残った出来事は？", True),
        ("この一週間でいちばん大切だったことは何？", True),
        ("What is the most important ingredient of a curry?", False),
        ("Who has the biggest garden?", False),
        ("一番大事な書類はどこ？", False),
        ("What happened yesterday?", False),
    ],
)
def test_whether_it_asks_for_what_mattered(question: str, asks: bool) -> None:
    assert asks_what_mattered(question) is asks
    assert what_is_wanted(question).weight is asks


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What did the doctor say about the knee?", True),
        ("What does Jonas think of it?", True),
        ("What's her answer?", True),
        ("先生は何て言ってた？", True),
        ("田中さんの返事は？", True),
        ("What did we eat?", False),
        ("昨日は何をした？", False),
    ],
)
def test_whether_it_asks_what_was_said(question: str, asks: bool) -> None:
    assert asks_what_was_said(question) is asks
