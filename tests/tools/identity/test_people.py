"""People: known by any of their names, met, thought of, told of in stories."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.core.memory.memories import Category
from ego.errors import EgoError, NotFound, UsageError
from ego.runtime.ego import Ego, open_ego
from tests import innards
from tests.conftest import Clock, Ids, RunHere, environment, use


@pytest.fixture
def world(data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A life with Misaki that is left to its words."""
    variables = environment(data_dir, None, EGO_COMPANION="Misaki", EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        yield opened


def told(world: Ego, person: str, field: str, value: str | float) -> str:
    return use(world, "update_relationship", person=person, field=field, value=value).data


def entry(world: Ego, name: str) -> dict[str, Any]:
    found = world.find_person(world.people(), name)
    assert found is not None
    return found


def test_an_alias_finds_the_person_everywhere(world: Ego, clock: Clock) -> None:
    told(world, "Yuki", "alias", "由紀")
    use(world, "remember", content="The map came.", people=["由紀"])
    clock.forward(days=1)
    use(world, "remember", content="The map is right now.", people=["Yuki", "由紀"])

    listed = {
        name: [m["content"] for m in use(world, "search_memories", person=name).fields["memories"]]
        for name in ("Yuki", "由紀", "YUKI")
    }
    recalled = use(world, "recall", context="map", person="由紀").fields["memories"]

    assert len(world.people()) == 1
    assert entry(world, "由紀")["total_interactions"] == 2
    assert set(map(tuple, listed.values())) == {("The map is right now.", "The map came.")}
    assert len(recalled) == 2
    assert use(world, "consider_them", person="由紀").data.startswith("Yuki's recent pattern:")
    assert "On your mind: Yuki\n" in use(world, "introspect").data


def test_an_alias_that_was_a_person_makes_one_of_two(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="Tea.", people=["Misaki"])
    told(world, "Misaki", "known_fact", "Lives in Koenji")
    clock.forward(days=2)
    use(world, "remember", content="お茶。", people=["美咲"])
    told(world, "美咲", "trust_level", 0.8)
    told(world, "美咲", "known_fact", "Makes a zine")

    said = told(world, "Misaki", "alias", "美咲")

    one = entry(world, "美咲")
    assert said == "Misaki is also called: 美咲\nYou knew 美咲 already: one person now."
    assert len(world.people()) == 1
    assert (one["name"], one["aliases"]) == ("Misaki", ["美咲"])
    assert one["known_facts"] == ["Lives in Koenji", "Makes a zine"]
    assert (one["trust_level"], one["total_interactions"]) == (0.8, 2)
    assert one["first_interaction"] < one["last_interaction"] == clock().isoformat()
    assert [step["memory"] for step in one["mood_trajectory"]] == [
        memory["id"]
        for memory in reversed(use(world, "search_memories", person="美咲").fields["memories"])
    ]


def test_a_meeting_is_counted_for_everyone_who_was_there(world: Ego) -> None:
    use(world, "remember", content="Lunch for three.", people=["Misaki", "Yuki"])

    assert {name: entry(world, name)["total_interactions"] for name in ("Misaki", "Yuki")} == {
        "Misaki": 1,
        "Yuki": 1,
    }


@pytest.mark.parametrize("category", sorted(set(Category) - {Category.DREAM}))
def test_a_memory_with_somebody_is_a_meeting_of_whatever_kind(category: str, world: Ego) -> None:
    said = "Talked for two hours with Misaki."
    use(world, "remember", content=said, people=["Misaki"], category=category, emotion="warm")

    assert entry(world, "Misaki")["total_interactions"] == 1
    assert "Misaki: last interaction just now. It left you warm." in use(world, "wake_up").data
    assert "- last together just now\n" in use(world, "consider_them").data


@pytest.mark.parametrize(
    "thought", [{"people": ["Misaki"], "category": "dream"}, {"about": ["Misaki"]}]
)
def test_thinking_of_somebody_is_not_meeting_them(
    thought: dict[str, Any], world: Ego, clock: Clock
) -> None:
    use(world, "remember", content="We had tea.", people=["Misaki"], emotion="warm")
    clock.forward(days=4)
    use(world, "remember", content="I was unfair to her.", **thought)

    assert entry(world, "Misaki")["total_interactions"] == 1
    assert "Misaki: last interaction 4d ago. It left you warm." in use(world, "wake_up").data
    assert len(use(world, "search_memories", person="Misaki").fields["memories"]) == 2


def test_a_talk_with_nobody_named_was_with_the_companion(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="We talked about tides.", category="conversation")
    clock.forward(hours=5)
    talk = {"category": "conversation", "people": ["Yuki"], "emotion": "happy"}
    use(world, "remember", content="Yuki wrote.", **talk)

    woken, considered = use(world, "wake_up"), use(world, "consider_them")

    assert "Misaki: last interaction 5h ago." in woken.data
    assert "last together 5h ago" in considered.data
    assert "We talked about tides." in considered.data
    assert "Yuki wrote." not in considered.data
    assert "Misaki" not in json.dumps(world.people())


def test_while_no_companion_is_named_every_talk_may_have_been_with_them(
    data_dir: Path, clock: Clock
) -> None:
    variables = environment(data_dir, None, EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=clock) as life:
        use(life, "remember", content="Yuki wrote.", category="conversation", people=["Yuki"])

        assert "Your companion: last interaction just now." in use(life, "wake_up").data


def test_considering_draws_on_memories_with_them_and_not_on_their_name(world: Ego) -> None:
    use(world, "remember", content="Somebody else spoke of Yuki.")
    use(world, "remember", content="The map came.", people=["Yuki"])

    reply = use(world, "consider_them", person="Yuki")

    assert [memory["content"] for memory in reply.fields["memories"]] == ["The map came."]


def test_days_together_in_a_row_are_those_of_the_persons_zone(data_dir: Path, clock: Clock) -> None:
    variables = environment(
        data_dir, None, EGO_COMPANION="Misaki", EGO_TIMEZONE="Asia/Tokyo", EGO_EMBEDDING_MODEL="off"
    )
    with open_ego(config.read(environ=variables), now=clock) as life:
        for hours in (0, 4, 24):  # the second is tomorrow in Tokyo, the third the same day
            clock.forward(hours=hours)
            use(life, "remember", content=f"Tea after {hours} hours.", people=["Misaki"])

        assert "3 days in a row (3 memories)" in use(life, "consider_them").data


def test_a_story_is_shared_with_everyone_in_it(world: Ego) -> None:
    told(world, "Yuki", "alias", "由紀")
    members = [
        use(world, "remember", content=f"Part {n} of it.", people=people).fields["id"]
        for n, people in enumerate((["Misaki"], ["由紀", "Misaki"], []))
    ]

    reply = use(world, "create_episode", memory_ids=members, summary="The map and the zine")

    story = reply.fields["id"]
    assert reply.data.endswith("3 memories, shared with Misaki, Yuki.")
    assert [entry(world, name)["shared_episode_ids"] for name in ("Misaki", "Yuki")] == [
        [story],
        [story],
    ]
    assert f"a story you share: The map and the zine ({story})" in (
        use(world, "consider_them", person="Yuki").data
    )


def test_a_story_with_an_unknown_memory_is_not_told(world: Ego) -> None:
    kept = use(world, "remember", content="Part one.", people=["Yuki"]).fields["id"]

    with pytest.raises(EgoError, match="No memory 'mem_nowhere'"):
        use(world, "create_episode", memory_ids=[kept, "mem_nowhere"], summary="Half a story")

    with world.database.reading() as db:
        assert db.execute("SELECT count(*) FROM episodes").fetchone()[0] == 0
    assert entry(world, "Yuki")["shared_episode_ids"] == []


def test_trust_is_said_once_it_was_told(world: Ego) -> None:
    use(world, "remember", content="Tea.", people=["Yuki"])
    before = use(world, "consider_them", person="Yuki").data
    told(world, "Yuki", "trust_level", 0.8)

    assert "trust" not in before
    assert "; trust 0.8\n" in use(world, "consider_them", person="Yuki").data


@pytest.mark.parametrize("value", [1.01, -0.01, "much", "nan", "inf"])
def test_a_trust_that_is_none_is_refused_and_nothing_is_stored(
    value: str | float, world: Ego, data_dir: Path
) -> None:
    told(world, "Yuki", "trust_level", 0.8)
    before = innards.text(data_dir, "relationships.json")

    with pytest.raises(UsageError, match="trust_level must be a number from 0 to 1"):
        told(world, "Yuki", "trust_level", value)

    assert innards.text(data_dir, "relationships.json") == before


def test_an_unknown_field_names_the_right_ones_and_makes_nobody(world: Ego, data_dir: Path) -> None:
    with pytest.raises(UsageError, match=r"Known: known_fact, preferred_topic, .*style\."):
        told(world, "Nobody", "mood", "bright")

    assert innards.text(data_dir, "relationships.json") is None


def test_a_fact_takes_the_place_of_another(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    told(world, "Misaki", "known_fact", "Lives in Koenji")
    clock.forward(days=60)
    new = {"person": "Misaki", "field": "known_fact", "value": "Lives in Berlin"}

    assert use(world, "update_relationship", **new, replaces="Koenji").text == snapshot

    assert entry(world, "Misaki")["known_facts"] == ["Lives in Berlin"]
    assert use(world, "consider_them", person="Misaki").text == snapshot


def test_null_removes_a_fact_it_replaces(world: Ego) -> None:
    told(world, "Misaki", "known_fact", "Lives in Koenji")
    given = {"person": "Misaki", "field": "known_fact", "value": None}

    use(world, "update_relationship", **given, replaces="Koenji")

    assert entry(world, "Misaki")["known_facts"] == []
    with pytest.raises(UsageError, match="needs value"):
        use(world, "update_relationship", **given)


def test_only_a_fact_takes_the_place_of_another(world: Ego) -> None:
    told(world, "Misaki", "known_fact", "Lives in Koenji")
    before = world.people()

    for field, error in (("dominant_tone", UsageError), ("known_fact", NotFound)):
        given = {"person": "Misaki", "field": field, "value": "calm", "replaces": "Osaka"}
        with pytest.raises(error):
            use(world, "update_relationship", **given)

    assert world.people() == before


def test_a_replaced_fact_survives_an_export(run_here: RunHere, tmp_path: Path) -> None:
    elsewhere, file = str(tmp_path / "elsewhere"), str(tmp_path / "all.jsonl")
    fact = ("update-relationship", "Misaki", "known_fact")
    run_here(*fact, "Lives in Tokyo")
    run_here(*fact, "Lives in Tokyo", EGO_DATA_DIR=elsewhere)
    run_here(*fact, "Lives in Berlin", "--replaces", "Tokyo")
    assert run_here("export", file).code == 0

    assert run_here("import", file, EGO_DATA_DIR=elsewhere).code == 0

    said = run_here("consider-them", "--person", "Misaki", EGO_DATA_DIR=elsewhere).out
    assert "you know: Lives in Berlin (since 2026-01-01; before: Tokyo)" in said


def test_what_was_told_of_somebody_since_stands_before_when_they_were_there(
    world: Ego, clock: Clock
) -> None:
    use(world, "remember", content="Ken rang, loud and proud.", people=["Ken"])
    clock.forward(days=3)
    use(world, "remember", content="I wonder about Ken.", about=["Ken"], category="introspection")
    assert "I wonder" not in use(world, "consider_them", person="Ken").data
    use(world, "remember", content="Ken said sorry to Misaki, badly.", about=["Ken"])

    said = use(world, "consider_them", person="Ken").data

    assert said.index("Ken said sorry") < said.index("Ken rang")
    assert "last together 3d ago" in said


@pytest.mark.parametrize("content", ["Ken rang from Sendai.", "健が仙台から電話してきた。"])
def test_whom_the_memories_above_name_is_not_said_to_be_on_ones_mind(
    world: Ego, content: str
) -> None:
    told(world, "Ken", "alias", "健")
    use(world, "remember", content=content, people=["Ken"])
    assert "On your mind" not in use(world, "introspect").data

    use(world, "remember", content="He never writes.", importance=5, people=["Yuki"])
    use(world, "remember", content="Yet she wrote.", importance=5, people=["Yuki"])
    assert "On your mind: Yuki\n" in use(world, "introspect").data
