"""A purge of a span takes what was kept in it and what came of that, and nothing older."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ego
from tests.conftest import NOON, Clock, RunHere, environment
from tests.noting import note, of, someone
from tests.talk import absorbed, answer, felt

MONTH_LATER = NOON + timedelta(days=28)
SINCE = ("--since", "1 hour ago")

LIFE: dict[str, Callable[[Any], object]] = {
    "with the companion": lambda one: one.remember("We talked of exes.", people=["Yuki"]),
    "with Gary": lambda one: one.remember("Gary cooked.", people=["Gary"]),
    "of Gary": lambda one: one.remember("Gary is ill.", about=["Gary"]),
    "known of Gary": lambda one: one.update_relationship("Gary", "known_fact", "keeps bees"),
    "known of Ann": lambda one: one.update_relationship("Ann", "preferred_topic", "rivers"),
    "a dentist": lambda one: one.absorb("I have the dentist on 9 February at 3pm.", "Good."),
    "moved": lambda one: one.absorb("The dentist is moved to 10 February.", "Good."),
    "called off": lambda one: one.absorb("The dentist is cancelled.", "Oh."),
    "Gary comes": lambda one: one.absorb("Gary comes on 12 February.", "Nice."),
    "of Gary himself": lambda one: one.absorb("I see Yuki on 14 February.", "Nice.", person="Gary"),
    "asked": lambda one: one.update_self("question", "What does Gary want?"),
}


def told(one: Any) -> dict[str, object]:
    """All that is there, without ids."""
    return {
        "memories": sorted(m["content"] for m in one.memories(n=100)["memories"]),
        "talk": sorted(e["user_text"] for e in one.events(n=100)["events"]),
        "ahead": sorted((m["day"], m["content"]) for m in one.ahead()["ahead"]),
        "noted": sorted(n["text"] for n in one.noted(n=100)["noted"]),
        "known": sorted(
            (p["name"], *p["known_facts"], *p["preferred_topics"]) for p in one.people()["people"]
        ),
        "asked": sorted(q["question"] for q in one.introspect()["questions"]),
    }


@given(
    older=st.lists(st.sampled_from([*LIFE]), max_size=4),
    newer=st.lists(st.sampled_from([*LIFE]), min_size=1, max_size=3),
)
@example(older=["a dentist", "of Gary himself"], newer=["with the companion"])
@example(older=["known of Gary", "a dentist", "Gary comes"], newer=["with Gary", "called off"])
@example(older=["with Gary"], newer=["known of Gary"])
@settings(max_examples=8, deadline=None)
def test_whatever_is_older_than_the_span_is_there_after_it(
    older: list[str], newer: list[str]
) -> None:
    clock = Clock()
    with (
        TemporaryDirectory() as home,
        ego.open(
            Path(home, "mine"),
            environ=environment(Path(home), at=None) | {"EGO_COMPANION": "Yuki"},
            now=clock,
        ) as mine,
    ):
        for kind in older:
            LIFE[kind](mine)
            clock.forward(minutes=1)
        before = told(mine)
        clock.at = MONTH_LATER
        for kind in newer:
            LIFE[kind](mine)
            clock.forward(minutes=1)

        would = mine.purge(since="1 hour ago", dry_run=True)
        done = mine.purge(since="1 hour ago", yes=True)

        assert told(mine) == before
        kinds = ("memories", "events", "episodes", "people", "questions")
        assert [would[kind] for kind in kinds] == [done[kind] for kind in kinds]
        assert len(would["would_go"]) == done["memories"] + done["events"]


OF_GARY: dict[str, Callable[[Any], object]] = {
    **{kind: LIFE[kind] for kind in ("with Gary", "of Gary", "known of Gary", "known of Ann")},
    "allergic": lambda one: one.update_relationship("Gary", "known_fact", "allergic to walnuts"),
    "tender": lambda one: one.update_relationship("Gary", "sensitive_topic", "his father"),
    "talk": lambda one: one.absorb("I feel fine.", "Good.", person="Gary"),
    "trust": lambda one: one.update_relationship("Gary", "trust_level", "0.8"),
}


def known_of_people(one: Any) -> dict[str, tuple[object, ...]]:
    """What is known of each, but for who is a name alone."""
    keys = ("known_facts", "past_facts", "preferred_topics", "sensitive_topics")
    days = ("first_interaction", "last_interaction", "total_interactions")
    people = {
        p["name"]: (*(sorted(map(str, p[key])) for key in keys), *(p[key] for key in days))
        for p in one.people()["people"]
    }
    return {name: told for name, told in people.items() if any(told)}


@given(
    days=st.tuples(
        st.lists(st.sampled_from([*OF_GARY]), max_size=2),
        st.lists(st.sampled_from([k for k in OF_GARY if k != "trust"]), min_size=1, max_size=3),
        st.lists(st.sampled_from([*OF_GARY]), max_size=2),
    ),
)
@example(days=([], ["known of Gary"], ["allergic"]))
@example(days=([], ["known of Gary", "with Gary"], ["known of Gary"]))
@example(days=([], ["tender", "with Gary"], ["of Gary"]))
@example(days=(["with Gary"], ["with Gary", "known of Gary"], []))
@example(days=([], ["known of Gary"], ["trust"]))
@settings(max_examples=8, deadline=None)
def test_after_a_day_is_purged_people_are_known_as_if_it_had_not_been(
    days: tuple[list[str], ...],
) -> None:
    def live(mine: Any, clock: Clock, several: tuple[list[str], ...]) -> None:
        for n, kinds in enumerate(several):
            clock.at = NOON + timedelta(days=n)
            for kind in kinds:
                OF_GARY[kind](mine)
                clock.forward(minutes=1)

    found = []
    for lived in (days, (days[0], [], days[2])):
        clock = Clock()
        with TemporaryDirectory() as home:
            env = environment(Path(home), at=None) | {"EGO_COMPANION": "Yuki"}
            with ego.open(Path(home, "mine"), environ=env, now=clock) as mine:
                live(mine, clock, lived)
                clock.at = NOON + timedelta(days=3)
                day = f"{NOON + timedelta(days=1):%Y-%m-%d}"
                would = mine.purge(since=day, until=day, dry_run=True)
                done = mine.purge(since=day, until=day, yes=True)
                assert [would[k] for k in ("people", "facts")] == [
                    done[k] for k in ("people", "facts")
                ]
                found.append(known_of_people(mine))
    assert found[0] == found[1]


def test_a_fact_of_the_span_goes_alone_and_what_it_replaced_holds_again(
    run_here: RunHere, data_dir: Path
) -> None:
    def tell(day: int, said: str, *more: str) -> None:
        at = NOON + timedelta(days=day)
        run_here("update-relationship", "Ken", "known_fact", said, *more, at=at)

    tell(0, "Ken lives in Kiel.")
    tell(1, "Ken lives in Ulm.", "--replaces", "Kiel")
    tell(1, "Ken plays the cello.")
    tell(2, "Ken lives in Graz.", "--replaces", "Ulm")
    later = {"at": NOON + timedelta(days=3)}
    day = f"{NOON + timedelta(days=1):%Y-%m-%d}"
    span = ("purge", "--since", day, "--until", day)

    shown = run_here(*span, "--dry-run", **later).out
    assert "  Ken: Ken plays the cello." in shown
    assert "  Ken: Ken lives in Ulm." in shown
    assert "(p_" not in shown
    assert "Gone for good: 2 facts." in run_here(*span, "--yes", **later).out

    (ken,) = run_here("people", "--json", **later).data["people"]
    assert ken["known_facts"] == ["Ken lives in Graz."]
    assert [(one["fact"], one["replaced_by"]) for one in ken["past_facts"]] == [
        ("Ken lives in Kiel.", "Ken lives in Graz.")
    ]
    run_here("purge", "--since", f"{NOON + timedelta(days=2):%Y-%m-%d}", "--yes", **later)
    (ken,) = run_here("people", "--json", **later).data["people"]
    assert (ken["known_facts"], ken["past_facts"]) == (["Ken lives in Kiel."], [])
    assert "cello" not in "".join(
        path.read_text("utf-8") for path in data_dir.rglob("relationships.json*")
    )


def test_nobody_goes_of_whom_something_was_told_on_a_day_that_nobody_kept(
    run_here: RunHere, data_dir: Path
) -> None:
    run_here("update-relationship", "Ken", "known_fact", "Ken plays the cello.")
    path = data_dir / "relationships.json"
    people = json.loads(path.read_text("utf-8"))
    for entry in people.values():
        del entry["told_at"]
    path.write_text(json.dumps(people), "utf-8")

    assert "Nothing of that is kept." in run_here("purge", *SINCE, "--yes").out


@pytest.mark.parametrize(("since", "name"), [("1 hour ago", "Gary"), ("1時間前", "健太")])
def test_what_older_talk_told_of_somebody_met_since_stays(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, since: str, name: str
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of(name, "fact", "keeps bees"), of(name, "fact", "is a baker"))
    later = {"at": MONTH_LATER}
    note(run_here, monkeypatch, of(name, "fact", "is a smith", "is a baker"), **later)
    run_here("remember", "We cooked.", "--with", name, **later)

    done = run_here("purge", "--since", since, "--yes", "--json", **later)

    assert (done.data["people"], done.data["memories"]) == (0, 1)
    (person,) = run_here("people", "--json", **later).data["people"]
    assert (person["name"], person["total_interactions"]) == (name, 0)
    assert person["first_interaction"] is person["last_interaction"] is None
    assert sorted(person["known_facts"]) == ["is a baker", "keeps bees"]
    assert "fit together" in run_here("doctor", **later).out


@pytest.mark.parametrize(("before", "left"), [(True, [["keeps bees"]]), (False, [])])
def test_what_was_written_down_of_somebody_goes_by_when_it_was_begun(
    run_here: RunHere, before: bool, left: list[list[str]]
) -> None:
    at = NOON if before else MONTH_LATER
    run_here("update-relationship", "Gary", "known_fact", "keeps bees", at=at)
    run_here("remember", "We cooked.", "--with", "Gary", at=MONTH_LATER)

    shown = run_here("purge", *SINCE, "--dry-run", at=MONTH_LATER).out
    run_here("purge", *SINCE, "--yes", at=MONTH_LATER)

    assert ("  Gary (p_" in shown) is not before
    people = run_here("people", "--json", at=MONTH_LATER).data["people"]
    assert [one["known_facts"] for one in people] == left


def test_what_is_forgotten_takes_nothing_of_who_was_there(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Yuki")
    said = ("--user", "I have the dentist on 9 February at 3pm.")
    absorbed(run_here, monkeypatch, answer("Good.", felt("joy", 0.2)), *said)
    ahead = run_here("ahead", "--json", at=MONTH_LATER).data["ahead"]
    met = run_here("remember", "We talked.", "--with", "Yuki", "--json", at=MONTH_LATER).data["id"]

    for line in (("forget", met), ("purge", met, "--yes")):
        assert run_here(*line, at=MONTH_LATER).code == 0
        assert len(ahead) == 1
        assert run_here("ahead", "--json", at=MONTH_LATER).data["ahead"] == ahead
