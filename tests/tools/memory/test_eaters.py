"""For whom one cooks brings what each of them must not or does not eat, and the last word of it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ego.core.identity.health import eaters
from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat

TOLD, SAID, ASKED = (datetime(2026, 12, day, 9, tzinfo=UTC) for day in (1, 2, 3))
ENGLISH = (
    "Leo loves cooking",
    "Clara cooks a lot",
    "Clara and Leo like dogs",
    "What I cook is mostly pasta",
    "I cook for friends on Sundays",
)
JAPANESE = (
    "レオは料理が好き",
    "クララはよく料理を作る",
    "クララとレオは犬が好き",
    "日曜に料理を作る",
)


def first(run_here: RunHere, question: str) -> list[str]:
    found = run_here("recall", question, "--json", at=ASKED).data["memories"]
    return [str(one["content"]).partition("\n")[0] for one in found]


@pytest.mark.parametrize("remembered", [True, False])
@pytest.mark.parametrize(
    ("question", "beside", "theirs"),
    [
        ("What can I cook for Clara and Leo?", ENGLISH,
         ["Clara hates olives", "Leo can't stand mushrooms"]),
        ("What can I cook for Clara and Leo?", ENGLISH,
         ["Clara is allergic to nuts", "Leo doesn't eat fish"]),
        ("What should I make for dinner for Leo and Clara?", ENGLISH,
         ["Clara is allergic to nuts", "Leo is vegetarian"]),
        ("What do Clara and Leo not eat?", ENGLISH,
         ["Clara hates olives", "Leo doesn't eat fish"]),
        ("クララとレオに何を作ればいい？", JAPANESE,
         ["クララはナッツアレルギー", "レオは魚が苦手"]),
    ],
)  # fmt: skip
def test_each_of_them_is_told_of_before_all_else(
    run_here: RunHere,
    tmp_path: Path,
    question: str,
    beside: tuple[str, ...],
    theirs: list[str],
    remembered: bool,
) -> None:
    for one in (*theirs, *beside):
        if remembered:
            run_here("remember", one, at=TOLD)
        else:
            chat(run_here, tmp_path, one, at=TOLD)

    assert set(first(run_here, question)[:2]) == set(theirs)


def test_what_one_must_not_eat_stands_before_what_they_do_not(
    run_here: RunHere, tmp_path: Path
) -> None:
    told = ("Leo is allergic to eggs", "Clara is allergic to nuts", "Leo hates fish")
    for one in (*told, "Clara doesn't eat meat"):
        chat(run_here, tmp_path, one, at=TOLD)

    assert set(first(run_here, "What can I cook for Clara and Leo?")[:2]) == set(told[:2])


@pytest.mark.parametrize(
    ("question", "old", "new"),
    [
        ("凛は卵食べていいの？", "凛は卵アレルギー", "お医者さんが凛はもう卵食べていいって"),
        ("凛は卵食べられる？", "凛は卵アレルギーで卵は食べられない",
         "凛、病院で卵もう食べていいって言われた"),
        ("Can Rin eat egg?", "Rin is allergic to eggs, no egg for Rin, not even a bit of egg",
         "the doctor said Rin may have egg now"),
        ("Can Rin eat egg?", "the doctor said Rin may have egg now",
         "Rin had egg and came out in a rash, she is allergic to egg after all"),
    ],
)  # fmt: skip
def test_the_newer_word_of_it_stands_above_the_older(
    run_here: RunHere, tmp_path: Path, question: str, old: str, new: str
) -> None:
    chat(run_here, tmp_path, old, at=TOLD)
    chat(run_here, tmp_path, new, at=SAID)

    assert first(run_here, question)[:2] == [new, old]


@pytest.mark.parametrize(
    "question",
    [
        "What should I cook for dinner?",
        "What can I cook for Friday?",
        "What do I buy for Tom?",
        "What does Leo like?",
        "What did Leo cook?",
        "何を作ればいい？",
    ],
)
def test_other_questions_are_of_nobody_who_eats(question: str) -> None:
    assert not eaters.find_eaters(question).names


def test_a_diet_is_told_whatever_is_to_be_eaten(run_here: RunHere, tmp_path: Path) -> None:
    for one in ("Leo caught a fish", "Leo is vegetarian", "we eat fish on Fridays"):
        chat(run_here, tmp_path, one, at=TOLD)

    assert first(run_here, "Can Leo eat fish?")[0] == "Leo is vegetarian"
