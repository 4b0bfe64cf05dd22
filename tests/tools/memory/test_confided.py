"""What is told "between us" comes back to the one who told it, and to nobody else who is known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from ego.core.talk.secret.kept_from import tell_with_whom
from ego.errors import UsageError
from tests.conftest import RunHere, environment
from tests.faces.test_python import documented, opened
from tests.models import NEEDS_MODEL
from tests.models import environment as with_model
from tests.noting import Turn, listed, of, reflect, someone
from tests.talk import absorbed, answer, felt, program

TELLS = """
import sys
print("It is known." if {0!r} in sys.stdin.read() else "Of what?")
"""


def life_of(tmp_path: Path) -> ego.OpenEgo:
    """A life with Hanna, on the first of September."""
    where = tmp_path / "data"
    environ = environment(where, None, EGO_COMPANION="Hanna")
    return ego.open(environ=environ, now=lambda: datetime(2026, 9, 1, 9, tzinfo=UTC))


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
    found = run_here("recall", asked).out.replace("\n", " ")
    assert told in found or tell_with_whom(told) in found  # as its plan is kept


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Between us: I have an interview at Acme on 3 December at 9.", "interview at Acme"),
        ("ここだけの話、12月3日に面接がある。", "面接はいつ？"),
        ("don't tell anyone but I'm quitting my job at the bakery", "who is quitting the bakery?"),
        ("Don't tell Misaki, I'm baking the bakery's cake for her.", "who bakes the cake?"),
        ("ここだけの話、パン屋を辞めるんだ。", "パン屋を辞めるのは誰？"),
        ("i booked the Box Tree as a surprise for Misaki's birthday", "what about the Box Tree?"),
        ("got Misaki a necklace, don't let her see this", "who got a necklace?"),
        ("I lost my job. haven't told Misaki yet", "who lost a job?"),
        ("健にサプライズでネックレスを買った。", "ネックレスを買ったのは誰？"),
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
        ("Should I give notice?", "Sleep on it.", "Mia", True),
        ("Should I buy a bike?", "Sleep on it.", "Mia", False),
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


@pytest.mark.parametrize("is_purged", [False, True])
def test_what_asks_to_forget_a_secret_gives_it_away_to_nobody(
    tmp_path: Path, *, is_purged: bool
) -> None:
    with life_of(tmp_path) as mine:
        told = mine.absorb("dont tell mum but i broke the blue vase", "ok", person="Finn")
        asking = "actually forget what i said about the vase, please delete that"
        mine.absorb(asking, "ok", person="Finn")
        if is_purged:
            mine.purge(told["event_id"], yes=True)

        heard = mine.recall("what's the vase story?", asked_by="Hanna", told_to="Hanna").text
        his = mine.recall("what's the vase story?", asked_by="Finn", told_to="Finn").text

    assert "said about" not in heard
    assert "said about" in his


BETWEEN = "Between us: I have an interview at Northwind on Friday at 10."


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            "just between us, I'm thinking about moving in with Lisa in october",
            "I'm moving in with Lisa on the 1st of october",
        ),
        ("don't tell anyone, but I'm quitting my job", "I'm quitting my job on friday"),
        (BETWEEN, "I have an interview on Friday at 10."),
        (BETWEEN, "The fair is on 20 September, and the interview has been moved to Monday."),
        (BETWEEN, "The interview has been moved to Monday. The fair is on 20 September."),
        ("I have yoga every Tuesday at 9. Don't tell Ken.", "Yoga is on Wednesdays from now on."),
        (
            "Don't tell Ken. I have yoga every Tuesday at 9.",
            "Next week yoga is on Thursday instead of Tuesday.",
        ),
        ("Don't tell Ken. I have yoga every Tuesday at 9.", "No yoga next week."),
        ("ここだけの話、10月1日にリサと引っ越す。", "リサとの引っ越しは10月2日になった。"),
    ],
)
def test_all_that_a_secret_turn_tells_of_days_to_come_is_private(
    tmp_path: Path, told: str, said: str
) -> None:
    with life_of(tmp_path) as mine:
        mine.absorb(told, "I see.")
        mine.absorb(said, "I see.")

        turns = mine.events()["events"]
        plans = mine.ahead()["ahead"]

    assert [one["confided"] for one in turns] == [True, True]
    assert plans
    assert [one for one in plans if not one["private"]] == []


@pytest.mark.parametrize(
    ("told", "whose"),
    [
        ("Between us: I have an interview at Acme on Friday at 10.", "Tim"),
        ("I have an interview at Northwind on Friday at 10.", ""),
    ],
    ids=["another's secret", "no secret"],
)
def test_a_plan_is_no_secret_for_what_another_tells(tmp_path: Path, told: str, whose: str) -> None:
    with life_of(tmp_path) as mine:
        mine.absorb(told, "I see.", person=whose or None)
        mine.absorb("I have an interview at Northwind on Friday at 10.", "I see.", person="Mia")

        newest = mine.events()["events"][0]
        plans = mine.ahead()["ahead"]

    assert not newest["confided"]
    assert [one["private"] for one in plans if "Mia" in one["content"]] == [False]


SAID = "I have an interview at Northwind on Friday at 10."


def test_a_program_says_that_a_turn_was_told_in_confidence_and_lifts_it(tmp_path: Path) -> None:
    with life_of(tmp_path) as mine:
        told = mine.absorb(SAID, "I see.", person="Ken", confided=True)
        again = mine.absorb("What now?", f"Ken, you said: {SAID}", person="Ken")
        secret = [one["private"] for one in mine.ahead()["ahead"]]
        left = mine.export(tmp_path / "out.jsonl")["confided_left_out"]
        lifted = mine.edit(told["event_id"], not_confided=True)
        public = [one["private"] for one in mine.ahead()["ahead"]]
        back = mine.edit(told["event_id"], confided=True)

        with pytest.raises(UsageError, match="exclude each other"):
            mine.edit(told["event_id"], confided=True, not_confided=True)

    assert (told["confided"], again["confided"], left) == (True, True, 2)
    assert (secret, public) == ([True], [False])
    assert (lifted["event"]["confided"], back["event"]["confided"]) == (False, True)
    assert lifted["changed"] == back["changed"] == ["confided"]


def test_a_turn_is_kept_in_confidence_from_the_command_line(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorbed(run_here, monkeypatch, answer("I see.", felt()), "--confided", user=SAID)

    (turn,) = run_here("events", "--json").data["events"]
    (plan,) = run_here("ahead", "--json").data["ahead"]
    assert (turn["confided"], plan["private"]) == (True, True)


def test_of_what_a_model_notes_of_a_secret_turn_nothing_comes(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    facts = (
        of("Ken", "fact", "Ken is leaving the bakery."),
        of("self", "question", "Why is Ken leaving?"),
        of("self", "preference", "likes the bakery"),
    )
    turn = Turn("Don't tell anyone: I'm leaving the bakery.", facts)
    said = absorbed(
        run_here, monkeypatch, answer("I see.", felt()), "--with", "Ken", user=turn.said
    )
    assert said.code == 0
    assert reflect(run_here, turn).code == 0

    assert [one["became"]["what"] for one in listed(run_here)] == ["nothing"] * 3
    for line in ("introspect", "prefer list", "context"):
        assert "bakery" not in run_here(*line.split(), "--json").out
    known = run_here("consider-them", "--person", "Ken", "--json").data["person"]
    assert known is None or known["known_facts"] == []
    (event,) = run_here("events", "--json").data["events"]
    run_here("edit", event["event_id"], "--not-confided")
    assert reflect(run_here, turn).code == 0
    known = run_here("consider-them", "--person", "Ken", "--json").data["person"]
    assert known["known_facts"] == ["Ken is leaving the bakery."]


def test_what_was_noted_follows_its_turn_into_confidence_and_out_of_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    fact = "Ken is leaving the bakery."
    facts = (of("Ken", "fact", fact), of("self", "preference", "likes the bakery"))
    turn = Turn("I'm leaving the bakery.", facts)
    run_here("update-relationship", "Ken", "known_fact", "keeps bees")

    def say(said: str) -> tuple[list[str], bool]:
        own = answer("I see.", felt())
        assert absorbed(run_here, monkeypatch, own, "--with", "Ken", user=said).code == 0
        if said == turn.said:
            assert reflect(run_here, turn).code == 0
        known = run_here("consider-them", "--person", "Ken", "--json").data["person"]
        return known["known_facts"], "bakery" in run_here("prefer", "list").out

    assert say(turn.said) == (["keeps bees", fact], True)
    assert say("please don't tell anyone") == (["keeps bees"], False)
    assert say("you can tell everyone now that I'm leaving the bakery") == (
        ["keeps bees", fact],
        True,
    )
    assert {one["text"] for one in listed(run_here)} == {one["text"] for one in facts}


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


@NEEDS_MODEL
def test_so_is_what_stands_in_the_plan_of_such_a_turn(tmp_path: Path) -> None:
    told = "can you keep a secret? I'm pregnant, the scan is on Thursday the 12th at 9"
    environ = with_model(tmp_path / "data", at=None, EGO_COMPANION="Hanna")
    now = datetime(2026, 3, 3, 9, tzinfo=UTC)
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb(told, "Sure.", person="Mia")
        now += timedelta(days=2)
        known = mine.recall("Can Mia take ibuprofen?", asked_by="Hanna")["known"]

    assert [one.get("confided") for one in known] == [True]


PARTY = "dont tell Mia but we're throwing her a surprise party on wednesday at 8"
CAKE = "Hanna and I are fetching the cake at 6 on wednesday, dont let Mia know"
DRILL, TEST = "I lent Mia my drill", "driving test on thursday at 10"


@pytest.mark.parametrize(
    ("asked", "whose", "told", "more"),
    [
        ("what's on this week?", "Mia", {TEST}, 0),
        ("what do I have on wednesday?", "Mia", set[str](), 0),
        ("what's on on wednesday?", "Hanna", set[str](), 0),
        ("what's on this week?", "Ken", {TEST, PARTY, CAKE}, 0),
        ("what's on this week?", "nobody", {TEST}, 0),
        ("what was that about Mia?", "Mia", {DRILL}, 0),
        ("what was that about Mia?", "Hanna", {DRILL}, 0),
    ],
)
def test_a_secret_takes_no_place_of_what_somebody_may_hear(
    tmp_path: Path, asked: str, whose: str, told: set[str], more: int
) -> None:
    with life_of(tmp_path) as mine:
        mine.absorb(DRILL, "ok", person="Ken")
        mine.absorb(PARTY, "ok", person="Ken")
        mine.absorb(CAKE, "ok", person="Ken")
        mine.absorb("Between us: nobody lends a cake.", "ok", person="Ken")
        mine.absorb(TEST, "ok", person="Mia")
        mine.absorb("Between us: my sister borrows my car.", "ok")
        found = mine.recall(asked, asked_by=whose, told_to=whose)
        implied = mine.recall(asked, asked_by=whose)

    rows = [one["content"].lower().replace("'", "") for one in found["memories"]]
    every = (PARTY, CAKE, DRILL, TEST)
    shown = {one for one in every if any(one[-25:].lower() in row for row in rows)}
    assert told <= shown <= {*told, DRILL, TEST}
    assert found["more"] == more
    assert (implied == found) is (whose != "Hanna")
    assert not [row for row in rows if "sister" in row and whose != "Hanna"]
