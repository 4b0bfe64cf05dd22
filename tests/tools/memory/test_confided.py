"""What is told "between us" comes back to the one who told it, and to nobody else who is known."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere
from tests.faces.test_python import documented, opened
from tests.talk import absorbed, answer, felt, program

TELLS = """
import sys
print("It is known." if {0!r} in sys.stdin.read() else "Of what?")
"""


@pytest.mark.parametrize(
    ("told", "asked", "word"),
    [
        (
            "Between us: my knee surgery is on 5 March.",
            "When is the knee surgery?",
            "knee surgery is",
        ),
        ("ここだけの話、3月5日に膝の手術を受ける。", "膝の手術はいつ？", "膝の手術を"),
    ],
    ids=["english", "japanese"],
)
@pytest.mark.parametrize("whose", [None, "Ken"])
def test_talk_brings_back_what_whoever_talks_told_in_confidence_and_no_others_secret(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: str,
    asked: str,
    word: str,
    whose: str | None,
) -> None:
    partner = ("--person", whose) if whose else ()
    absorbed(run_here, monkeypatch, answer("I see.", felt()), *partner, user=told)
    for said in ("Rain again.", "Tea, please."):
        absorbed(run_here, monkeypatch, answer("Yes.", felt()), *partner, user=said)

    selected = run_here("select", asked).out
    prompted = run_here("chat", asked, EGO_LLM=program(tmp_path, TELLS.format(word))).out

    assert (word in selected) is (whose is None)
    assert ("It is known." in prompted) is (whose is None)
    assert told in run_here("recall", asked).out.replace("\n", " ")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Between us: I have an interview at Acme on 3 December at 9.", "interview at Acme"),
        ("ここだけの話、12月3日に面接がある。", "面接はいつ？"),
        ("don't tell anyone but I'm quitting my job at the bakery", "who is quitting the bakery?"),
        ("Don't tell Misaki, I'm baking the bakery's cake for her.", "who bakes the cake?"),
        ("ここだけの話、パン屋を辞めるんだ。", "パン屋を辞めるのは誰？"),
    ],
)
def test_the_recipe_for_a_prompt_tells_a_secret_to_nobody_but_whoever_told_it(
    tmp_path: Path, told: str, asked: str
) -> None:
    (recipe,) = (one for one in documented() if "def put_in_mind" in one)
    names: dict[str, object] = {"ego": ego}
    exec(recipe.partition("with ego.open()")[0], names)
    with opened(tmp_path / "data") as mine:
        mine.absorb(told, "I see.", person="Ken")
        mine.absorb("Is that wise?", f"You told me: {told}", person="Ken")  # an answer says it, too
        mine.remember(f"{told} I keep that to myself.", private=True)

        shown = {
            whose: names["put_in_mind"](mine, asked, whose)  # type: ignore[operator]
            for whose in ("Ken", "Misaki", "")
        }
        selected = mine.select(asked).text

    assert told in shown["Ken"]
    assert "to myself" not in shown["Ken"]
    assert (shown["Misaki"], shown[""]) == ("", "")
    assert told not in selected


@pytest.mark.parametrize(
    ("said", "answered", "whose", "confided"),
    [
        ("Should I give notice?", "You are quitting your job at the bakery, so yes.", "Mia", True),
        ("When do I tell them I'm quitting my job at the bakery?", "On Monday.", "Mia", True),
        ("Should I give notice?", "Sleep on it.", "Mia", False),
        ("I bought bread at the bakery.", "Was it fresh?", "Mia", False),
        ("I'm quitting my job at the bakery.", "Good luck!", "Ken", False),
    ],
)
def test_a_turn_that_tells_a_secret_again_is_one_for_whoever_told_it(
    tmp_path: Path, said: str, answered: str, whose: str, confided: bool
) -> None:
    with opened(tmp_path / "data") as mine:
        secret = "Between us: I'm quitting my job at the bakery."
        told = mine.absorb(secret, "I see.", person="Mia")
        again = mine.absorb(said, answered, person=whose)

        listed = {one["event_id"]: one["confided"] for one in mine.events()["events"]}
        rows = mine.recall("the bakery", n=10)["memories"]

    assert listed == {told["event_id"]: True, again["event_id"]: confided}
    shown = {row["id"]: row["confided"] for row in rows if row["kind"] == "event"}
    assert told["event_id"] in shown
    assert shown.items() <= listed.items()


def test_what_is_vital_and_told_in_confidence_is_known_to_nobody_else(tmp_path: Path) -> None:
    (recipe,) = (one for one in documented() if "def put_in_mind" in one)
    names: dict[str, object] = {"ego": ego}
    exec(recipe.partition("with ego.open()")[0], names)
    asked = "What can I cook for Mia?"
    with opened(tmp_path / "data") as mine:
        mine.absorb("Please don't tell anyone: I have diabetes.", "I see.", person="Mia")
        mine.absorb("I am allergic to nuts.", "I see.", person="Mia")
        for number in range(5):
            mine.absorb(f"Cooked dish number {number} for Mia.", "I see.", person="Ken")
        rows = mine.recall(asked, n=1)["known"]
        shown = names["put_in_mind"](mine, asked, "Ken")  # type: ignore[operator]

    assert {"diabetes" in one["fact"]: one.get("confided") for one in rows} == {
        True: True,
        False: None,
    }
    assert ("nuts" in shown, "diabetes" in shown) == (True, False)


@pytest.mark.parametrize("include_private", [False, True])
def test_what_was_told_in_confidence_leaves_as_private_memories_do(
    tmp_path: Path, *, include_private: bool
) -> None:
    file = tmp_path / "out.jsonl"
    with opened(tmp_path / "here") as mine:
        mine.absorb(
            "Between us: I propose to Mia on 24 December.", "Congratulations!", person="Ken"
        )
        mine.absorb(
            "Which ring?", "As you propose to Mia on 24 December, a plain one.", person="Ken"
        )
        mine.absorb("Don't tell Ken, I'm leaving the bakery.", "I see.", person="Mia")
        mine.absorb("The fair is on 3 December.", "Lovely.", person="Mia")
        exported = mine.export(file, include_private=include_private)
    with opened(tmp_path / "there") as other:
        read = other.import_(file)
        talk = {one["user_text"][:11] for one in other.events()["events"]}
        noted = {one["text"] for one in other.noted()["noted"]}
        private = [one["private"] for one in other.ahead()["ahead"]]

    left = 0 if include_private else 3
    assert (exported["confided_left_out"], exported["exported"]["event"]) == (left, 4 - left)
    assert read["bad"] == []
    secrets = {"Between us:", "Which ring?", "Don't tell "} if include_private else set()
    assert talk == {"The fair is", *secrets}
    assert any("propose" in one for one in noted) is include_private
    assert sorted(private) == [False, True][: 1 + include_private]
