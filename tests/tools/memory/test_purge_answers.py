"""What the model answered is a quote of what is purged only where it has words of what was said."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.talk import absorbed, answer, felt

PREGNANT = "she's pregnant!! due in May"


def test_a_stock_answer_is_no_quote_and_the_wish_to_forget_is_one(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    stock = answer("Sounds like a full day.", felt("joy", 0.2))
    wish = "could you please forget what I told you about Priya being pregnant?"
    for said in (
        "Priya rang, we're ok again",
        PREGNANT,
        "physio at 9, then the review",
        "please forget what I told you about the physio",
        "a full day in the garden, sounds like fun",
        wish,
    ):
        absorbed(run_here, monkeypatch, stock, "--user", said)
    events = {
        one["user_text"]: one["event_id"] for one in run_here("events", "--json").data["events"]
    }

    still = run_here("purge", events[PREGNANT], "--yes", "--json").data["still_told"]

    assert [one["id"] for one in still] == [events[wish]]


@pytest.mark.parametrize(("which", "is_quoted"), [("Dachs", False), ("Otter", True)])
def test_a_wish_to_forget_that_is_of_what_was_told_last(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, which: str, is_quoted: bool
) -> None:
    wish = "oh no, forget that password please"
    for said in ("The root password is Dachs-Sonne-55", "The wifi password is Otter-Wald-12", wish):
        absorbed(run_here, monkeypatch, answer("All right.", felt("joy", 0.2)), "--user", said)
    events = run_here("events", "--json").data["events"]
    gone = next(one["event_id"] for one in events if which in one["user_text"])

    still = run_here("purge", gone, "--yes", "--json").data["still_told"]

    assert [wish in one["text"] for one in still] == ([True] if is_quoted else [])


def test_an_answer_with_words_of_what_was_said_is_a_quote(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "You owe your sister a lot of money, then."
    for said, answered in (("I owe my sister money", told), ("physio at 9", told)):
        absorbed(run_here, monkeypatch, answer(answered, felt("joy", 0.2)), "--user", said)
    other, gone = (one["event_id"] for one in run_here("events", "--json").data["events"])

    still = run_here("purge", gone, "--yes", "--json").data["still_told"]

    assert [one["id"] for one in still] == [other]


SORRY = "I'm so sorry to hear that, Anna. I'm here if you want to talk about it."
HARD = "That must be hard for you. You can call the Samaritans on 116 123, or text 741741."
NOVO = "And you think of leaving Novo."
OTHERS = ("I've got the dentist on Thursday", "my knee hurts a lot", "mum is ill", "the cat is old")


@pytest.mark.parametrize(
    ("said", "answered", "others", "is_quoted"),
    [
        ("i'm thinking of handing in my notice", SORRY, OTHERS[:2], False),
        ("Anna here, I want to hand in my notice, sorry to say", SORRY, OTHERS[:2], False),
        ("It's hard, i went to call a friend", HARD, OTHERS, False),
        (
            "Are you glad on Thursday?",
            "Thursday sounds lovely, I wish you luck.",
            OTHERS[:2],
            False,
        ),
        ("I hand in my notice at Novo", NOVO, OTHERS[:2], True),
        ("I leave Novo, I think", NOVO, OTHERS, True),
        ("What did I say?", "You are leaving your husband Jakob.", OTHERS[:1], True),
        ("What was the number?", "4821977, that was it.", OTHERS[:1], True),
        ("会社を辞めようと思う", "それは大変ですね。いつでも話を聞きますよ。", OTHERS[:2], False),
        ("会社を辞めようと思う", "会社を辞めようと思っているんですね。", OTHERS[:2], True),
    ],
)
def test_what_is_answered_to_anything_is_no_quote(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    answered: str,
    others: tuple[str, ...],
    is_quoted: bool,
) -> None:
    assert run_here("config", "set", "companion", "Anna").code == 0
    for one in (said, *others):
        absorbed(run_here, monkeypatch, answer(answered, felt("joy", 0.2)), "--user", one)
    *rest, gone = (one["event_id"] for one in run_here("events", "--json").data["events"])

    still = run_here("purge", gone, "--yes", "--json").data["still_told"]

    assert [one["id"] for one in still] == rest * is_quoted
