"""recall tells the facts that are known of whom it is asked about, and when a memory is to come."""

from __future__ import annotations

from ego.runtime.ego import Ego
from tests.conftest import use


def know(world: Ego, person: str, *facts: str) -> None:
    for fact in facts:
        use(world, "update_relationship", person=person, field="known_fact", value=fact)


def test_a_fact_is_found_by_a_question_that_names_the_person(world: Ego) -> None:
    use(world, "remember", content="First day with Rin. I feel new here.", people=["Rin"])
    know(world, "Rin", "Rin lives in Berlin.", "Rin is allergic to peanuts.", "Rin has a boat.")

    asked = use(world, "recall", context="Where does Rin live?")

    assert "\nYou know of Rin: Rin lives in Berlin; Rin has a boat" in asked.data
    assert asked.fields["known"][0] == {"person": "Rin", "fact": "Rin lives in Berlin."}
    assert use(world, "recall", context="Where does Ken live?").fields["known"] == []


def test_whom_no_memory_names_is_known_all_the_same(world: Ego) -> None:
    know(world, "倫", "倫はベルリンに住んでいる。")

    assert use(world, "recall", context="好み", person="倫").data == (
        "You know of 倫: 倫はベルリンに住んでいる"
    )


def test_of_the_companion_only_what_the_question_touches_is_told(world: Ego) -> None:
    know(world, "Misaki", "Misaki lives in Kunitachi.", "Misaki mends umbrellas.")
    companion = world.companion
    know(world, companion, "Keeps bees.", "Sleeps late.")

    assert use(world, "recall", context=f"How is {companion} today?").fields["known"] == []
    (bees,) = use(world, "recall", context=f"Does {companion} keep bees?").fields["known"]
    assert bees["fact"] == "Keeps bees."


def test_when_it_is_to_come_stands_beside_a_memory(world: Ego) -> None:
    kept = use(world, "remember", content="The release goes out.", when="20 June 2026")

    assert "for 20 June] The release" in use(world, "recall", context="release date").data
    assert "for 20 June] The release" in use(world, "search_memories", query="release").data
    whole = use(world, "get_episode", episode_id=kept.fields["id"]).data
    assert whole.endswith("\nto come: 20 June")
