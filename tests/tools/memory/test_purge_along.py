"""What goes along with a purge was named before, and what nobody named is there after it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ego
from tests.conftest import Clock, RunHere, environment
from tests.deciding import someone
from tests.noting import Turn, of, reflect
from tests.talk import absorbed, answer, felt, program

SECRET = "I'm thinking of handing in my notice at Novo"
REPEAT = "And you are thinking of handing in your notice at Novo."
DENTIST = "I've got the dentist on 9 January at half past 9"
HANDED_IN = "I'm handing in my notice at Novo on 8 January"
STOCK = "I'm so sorry to hear that, Anna. I'm here if you want to talk about it."
SAID = (SECRET, DENTIST, HANDED_IN, "My knee hurts a lot", "Is the notice at Novo handed in?")
ANSWERS = (STOCK, REPEAT, "Fine.", "That must be hard for you. Call 116 123, they listen well.")
KEPT = (SECRET, "The cat sleeps.")
NOTES = """
import json, sys
told = sys.stdin.read()
noted = {{"dentist": "fears dentists", "8 January": "leaves Novo, handing in her notice"}}
facts = [{{"about": "Anna", "kind": "fact", "text": f}} for w, f in noted.items() if w in told]
print(json.dumps({{**{felt!r}, "noted": facts}}))
"""

Answered = tuple[str, str]


def there(one: Any) -> dict[str, str]:
    """All that is there, by id; facts by what they say."""
    people = one.people()["people"]
    return {
        **{m["id"]: m["content"] for m in one.memories(n=100)["memories"]},
        **{e["event_id"]: e["user_text"] for e in one.events(n=100)["events"]},
        **{a["id"]: a["content"] for a in one.ahead()["ahead"]},
        **{fact: fact for person in people for fact in person["known_facts"]},
    }


def named(would: Any) -> str:
    """All that a dry run names."""
    taken = [f"{one['became']['id']} {one['text']}" for one in would["taken_back"]]
    along = [f"{one['id']} {one['text']}" for one in would["gone_along"]]
    return "\n".join([would["id"], *would["events"], *would["episodes"], *taken, *along])


@given(
    turns=st.lists(
        st.tuples(st.sampled_from(SAID), st.sampled_from(ANSWERS)), min_size=1, max_size=4
    ),
    kept=st.lists(st.sampled_from(KEPT), unique=True),
    which=st.integers(0, 3),
    how=st.sampled_from(["quotes", "also", "alone"]),
)
@example([(SECRET, STOCK), (DENTIST, STOCK), (SAID[3], STOCK)], [], 0, "quotes")
@example([(SECRET, REPEAT), (DENTIST, REPEAT), (HANDED_IN, REPEAT)], [*KEPT], 0, "quotes")
@example([(SECRET, REPEAT), (DENTIST, REPEAT), (HANDED_IN, REPEAT)], [*KEPT], 1, "also")
@settings(max_examples=10, deadline=None)
def test_what_a_dry_run_does_not_name_is_there_after_it(
    turns: list[Answered], kept: list[str], which: int, how: str
) -> None:
    clock = Clock()
    with TemporaryDirectory() as home:
        model = {"EGO_LLM": program(Path(home), NOTES.format(felt=felt("joy", 0.2)))}
        around = {**environment(Path(home), at=None), **model, "EGO_COMPANION": "Anna"}
        with ego.open(Path(home, "mine"), environ=around, now=clock) as mine:
            mine.persona_set(text="I am Nagi.", label="Anna")
            for said, answered in turns:
                mine.absorb(said, answered)
                mine.reflect()
                clock.forward(hours=1)
            for one in kept:
                mine.remember(one)
            before = there(mine)
            talk = [one["event_id"] for one in mine.events(n=100)["events"]][::-1]
            its_id = talk[which % len(talk)]
            asked: dict[str, Any] = {"with_quotes": True} if how == "quotes" else {}
            if how == "also":
                asked = {"also": [talk[-1]]}

            would = mine.purge(its_id, dry_run=True, **asked)
            done = mine.purge(its_id, yes=True, **asked)

            says, left = named(would), there(mine)
            assert [one for one in before if one not in left and one not in says] == []
            assert not [one for one in left if one.startswith(("ev_", "mem_")) and one in says]
            assert would["gone_along"] == done["gone_along"]


@pytest.mark.parametrize("how", ["--with-quotes", "--also"])
def test_of_talk_that_only_says_it_again_the_plan_stays(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    someone(run_here)
    for said in (SECRET, DENTIST):
        absorbed(run_here, monkeypatch, answer(REPEAT, felt("joy", 0.2)), "--user", said)
    dentist, first = (one["event_id"] for one in run_here("events", "--json").data["events"])
    (plan,) = run_here("ahead", "--json").data["ahead"]

    along = run_here("purge", first, how, *([dentist] * (how == "--also")), "--yes", "--json").data[
        "gone_along"
    ]

    assert [one["id"] for one in along] == [dentist]
    assert run_here("events", "--json").data["events"] == []
    assert run_here("ahead", "--json").data["ahead"] == [plan]
    assert "fit together" in run_here("doctor").out


def test_what_is_asked_for_itself_goes_with_its_plan_which_is_named(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    for said in (SECRET, DENTIST):
        absorbed(run_here, monkeypatch, answer(REPEAT, felt("joy", 0.2)), "--user", said)
    dentist, first = (one["event_id"] for one in run_here("events", "--json").data["events"])
    (plan,) = run_here("ahead", "--json").data["ahead"]

    for one in (
        run_here("purge", dentist, "--dry-run"),
        run_here("purge", first, dentist, "--dry-run"),
    ):
        assert plan["id"] in one.out
    run_here("purge", first, dentist, "--yes")

    assert run_here("ahead", "--json").data["ahead"] == []
    assert run_here("memories", "--json").data["memories"] == []


def test_the_command_that_deletes_what_still_says_it_names_the_plan_that_it_takes(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    for said in (SECRET, DENTIST):
        absorbed(run_here, monkeypatch, answer(REPEAT, felt("joy", 0.2)), "--user", said)
    dentist, first = (one["event_id"] for one in run_here("events", "--json").data["events"])
    (plan,) = run_here("ahead", "--json").data["ahead"]

    shown = run_here("purge", first, "--yes").out

    assert f"`ego purge {dentist} --yes` deletes it for good, too.\n1 thing that came" in shown
    assert f"  {plan['id']}  memory" in shown


def test_a_fact_goes_with_the_talk_that_says_it_again_where_it_says_it_too(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    facts = ("is thinking of handing in her notice at Novo", "fears dentists")
    turns = (Turn(SECRET, ()), Turn(DENTIST, tuple(of("Anna", "fact", one) for one in facts)))
    for n, turn in enumerate(turns):
        later = {"at": Clock().at + timedelta(hours=n)}
        absorbed(run_here, monkeypatch, REPEAT, "--user", turn.said, **later)
        reflect(run_here, turn, **later)
    first = run_here("events", "--json").data["events"][-1]["event_id"]
    notes = {one["text"]: one["id"] for one in run_here("noted", "--json").data["noted"]}

    shown = run_here("purge", first, "--with-quotes", "--dry-run").out
    run_here("purge", first, "--with-quotes", "--yes")

    assert f"  {notes[facts[0]]}  note" in shown
    assert notes[facts[1]] not in shown
    (anna,) = run_here("people", "--json").data["people"]
    assert anna["known_facts"] == ["fears dentists"]
