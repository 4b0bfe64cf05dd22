"""Every text that an agent reads, as it reads it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.errors import EgoError
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from ego.upkeep import migrate
from tests import innards
from tests.conftest import Clock, Ids, environment, use
from tests.tools.replies import live_a_little, said


def test_waking_up_for_the_first_time(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "wake_up") == snapshot


def test_waking_up_to_the_end_of_a_long_introspection(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    long = "I keep circling around the same thought. " * 12
    content = f"{long}What I want is to ask, and to wait for the answer."
    use(world, "remember", content=content, category="introspection")
    clock.forward(hours=14)

    assert said(world, "wake_up") == snapshot


def test_waking_up_to_a_japanese_introspection_after_a_quiet_week(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    content = "今日は静かだった。" * 30 + "それでも、待つことは嫌いではない。"
    use(world, "remember", content=content, category="introspection")
    clock.forward(days=6)

    assert said(world, "wake_up") == snapshot


def test_waking_up_with_a_torn_book_of_people(
    world: Ego, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    innards.write(data_dir, "relationships.json", '{"p_1": {"name": "Ma')

    assert said(world, "wake_up") == snapshot


def test_desires_at_rest(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "feel_desires") == snapshot


def test_desires_after_a_day_and_a_half(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    clock.forward(hours=36)

    assert said(world, "feel_desires") == snapshot


def test_desires_while_an_old_question_nags(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    asked = use(world, "update_self", field="question", value="Why do I wait to be asked?")
    question = re.search(r"q_\w+", asked.text)
    assert question
    use(world, "update_self", field="question_importance", value=f"{question.group()} = 5")
    clock.forward(days=100)

    assert said(world, "feel_desires") == snapshot


def test_desires_beside_a_torn_self_model(
    world: Ego, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    innards.write(data_dir, "self_model.json", "{")

    assert said(world, "feel_desires") == snapshot


def test_looking_inward_with_nothing_there(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "introspect") == snapshot


def test_looking_inward_after_a_few_days(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    use(world, "update_self", field="question", value="What do they need from me?")
    use(world, "update_self", field="question", value="Is waiting a form of care?")
    clock.forward(hours=9)

    assert said(world, "introspect") == snapshot


def test_looking_inward_beside_a_torn_self_model(
    world: Ego, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    innards.write(data_dir, "self_model.json", "[]")

    assert said(world, "introspect") == snapshot


def test_asking_whether_one_means_it(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "am_i_being_genuine") == snapshot


def test_asking_whether_one_means_it_beside_ones_values(
    world: Ego, clock: Clock, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    for value in ("honesty before comfort", "拙くても自分の言葉で話すこと"):
        use(world, "update_self", field="value", value=value)

    days = [said(world, "am_i_being_genuine")]
    clock.forward(days=1)
    days.append(said(world, "am_i_being_genuine"))
    assert "\n\n\n".join(days) == snapshot
    assert use(world, "am_i_being_genuine").fields["value"] in days[1]

    innards.write(data_dir, "self_model.json", "[]")
    assert said(world, "am_i_being_genuine").startswith("Is this truly your own words?")


def test_considering_a_companion_one_has_never_talked_to(
    world: Ego, snapshot: SnapshotAssertion
) -> None:
    assert said(world, "consider_them") == snapshot


def test_considering_somebody_well_known(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_a_little(world, clock)
    for field, value in (
        ("known_fact", "Works nights this month."),
        ("known_fact", "Has a sister in 京都."),
        ("preferred_topic", "the sea"),
        ("sensitive_topic", "their old job"),
        ("trust_level", 0.8),
        ("dominant_tone", "dry"),
        ("communication_style", "short sentences"),
    ):
        use(world, "update_relationship", person="Master", field=field, value=value)

    assert said(world, "consider_them", person="master") == snapshot


def test_considering_a_stranger_when_many_people_are_known(
    world: Ego, snapshot: SnapshotAssertion
) -> None:
    for name in [f"Friend {n:02}" for n in range(30)]:
        use(world, "update_relationship", person=name, field="trust_level", value=0.5)

    assert said(world, "consider_them", person="Nobody") == snapshot


def test_feelings_when_nothing_was_felt(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "emotion_trend") == snapshot


def test_feelings_of_a_few_memories(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)

    assert said(world, "emotion_trend") == snapshot


def test_feelings_of_a_month(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    for n, emotion in enumerate("sad anxious sad lonely happy hopeful warm warm warm".split()):
        content = f"Something of day {n}."
        use(world, "remember", content=content, emotion=emotion, secondary=["curious"])
        clock.forward(days=1.5)

    assert said(world, "emotion_trend") == snapshot


def test_settling_a_desire(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    clock.forward(days=2)

    assert said(world, "satisfy_desire", name="curiosity") == snapshot


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("known_fact", "Works nights this month."),
        ("preferred_topic", "海"),
        ("sensitive_topic", "their old job"),
        ("trust_level", 0.85),
        ("dominant_tone", "dry"),
        ("alias", "さくら"),
        ("communication_style", "short sentences"),
    ],
)
def test_learning_about_someone(
    field: str, value: str | float, world: Ego, snapshot: SnapshotAssertion
) -> None:
    assert said(world, "update_relationship", person="Aki", field=field, value=value) == snapshot


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("preference", "quiet mornings"),
        ("value", "patience"),
        ("skill", "listening = 0.6"),
        ("skill", "cooking"),
        ("goal", "Read one book a month"),
        ("question", "待つことは優しさだろうか?"),
        ("narrative", "I used to wait to be asked; now I ask."),
        ("confidence", 0.7),
    ],
)
def test_learning_about_oneself(
    field: str, value: str | float, world: Ego, snapshot: SnapshotAssertion
) -> None:
    assert said(world, "update_self", field=field, value=value) == snapshot


def test_carrying_questions_and_goals_to_their_end(world: Ego, snapshot: SnapshotAssertion) -> None:
    question = "Is waiting a form of care?"
    use(world, "update_self", field="question", value=question)
    use(world, "update_self", field="goal", value="Ask first")

    assert said(world, "update_self", field="question", value=question) == snapshot
    assert said(world, "update_self", field="goal", value="Ask first") == snapshot
    weighed = f"{question} = 5"
    assert said(world, "update_self", field="question_importance", value=weighed) == snapshot
    assert said(world, "update_self", field="resolve_question", value=question) == snapshot
    assert said(world, "update_self", field="done_goal", value="Ask first") == snapshot


def test_the_body_when_it_is_not_listened_to(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert said(world, "get_interoception") == snapshot


def test_the_body_at_noon(data_dir: Path, clock: Clock, snapshot: SnapshotAssertion) -> None:
    settings = config.read(environ=environment(data_dir, at=None, EGO_INTEROCEPTION="on"))

    with open_ego(settings, now=clock) as world:
        text = said(world, "get_interoception")

    assert re.sub("low|medium|high", "LOAD", text) == snapshot


def test_the_parts_of_every_level(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    live_a_little(world, clock)
    clock.forward(hours=7)

    assert said(world, "compute_desire_levels") == snapshot


@pytest.mark.first_use
def test_migrating_step_by_step(data_dir: Path, snapshot: SnapshotAssertion) -> None:
    settings = config.read(environ=environment(data_dir))

    def shown(text: str) -> str:
        return text.replace(str(data_dir), "DATA")

    assert shown(migrate.status(data_dir).text) == snapshot
    assert shown(migrate.up(settings, dry_run=True).text) == snapshot
    assert not data_dir.exists()
    assert shown(migrate.up(settings, dry_run=False).text) == snapshot
    assert shown(migrate.status(data_dir).text) == snapshot
    assert shown(migrate.up(settings, dry_run=False).text) == snapshot


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("remember", {"content": " "}),
        ("remember", {"content": "a", "emotion": "hungry"}),
        ("remember", {"content": "a", "category": "work"}),
        ("remember", {"content": "a", "importance": 9}),
        ("remember", {"content": "a", "tags": "cat"}),
        ("remember", {"content": {"a": 1}}),
        ("remember", {"content": "a\0b"}),
        ("recall", {}),
        ("recall", {"context": "a", "since": "some day"}),
        ("recall", {"context": "a", "since": "yesterday", "until": "3 days ago"}),
        ("recall", {"context": "a", "speed": 3}),
        ("wake_up", {"why": "so"}),
        ("consider_them", {"person": " "}),
        ("satisfy_desire", {"name": "fame"}),
        ("satisfy_desire", {"name": "curiosity", "quality": 2}),
        ("link_memories", {"source_id": "mem_1", "target_id": "mem_1"}),
        ("link_memories", {"source_id": "mem_1", "target_id": "mem_2"}),
        ("link_memories", {"source_id": "mem_1", "target_id": "mem_2", "type": "friends"}),
        ("create_episode", {"memory_ids": [], "summary": "a"}),
        ("get_episode", {"episode_id": "ep_1"}),
        ("forget", {"memory_id": "mem_1"}),
        ("update_relationship", {"person": "Aki", "field": "trust", "value": 1}),
        ("update_relationship", {"person": "Aki", "field": "trust_level", "value": 3}),
        ("update_relationship", {"person": "Aki", "field": "known_fact", "value": 3}),
        ("update_self", {"field": "mood", "value": "a"}),
        ("update_self", {"field": "preference", "value": 3}),
        ("update_self", {"field": "skill", "value": "cooking = much"}),
        ("update_self", {"field": "confidence", "value": "high"}),
        ("update_self", {"field": "question_importance", "value": "5"}),
        ("update_self", {"field": "resolve_question", "value": "Why?"}),
        ("update_self", {"field": "done_goal", "value": "Rest"}),
    ],
    ids=lambda value: value if isinstance(value, str) else json.dumps(value),
)
def test_being_refused(
    tool: str, arguments: dict[str, Any], world: Ego, snapshot: SnapshotAssertion
) -> None:
    with pytest.raises(EgoError) as refused:
        use(world, tool, **arguments)

    assert str(refused.value) == snapshot


def test_a_full_life_is_still_told_in_a_few_lines(data_dir: Path, clock: Clock) -> None:
    settings = config.read(environ=environment(data_dir, at=None, EGO_COMPANION="Master"))
    with open_ego(settings, now=clock, new_id=Ids()) as world:
        for n in range(15):
            content = f"Note {n}: " + f"the tide and the moon, seen from the harbour ({n}). " * 20
            felt = {"emotion": "contemplative", "secondary": ["nostalgic"], "people": ["Master"]}
            use(world, "remember", content=content, category="introspection", **felt)
            clock.forward(hours=1)
            long = f"Thought {n}: " + "why does the tide follow the moon so faithfully? " * 8
            use(world, "update_self", field="question", value=long)
            for field in ("known_fact", "preferred_topic", "sensitive_topic"):
                value = f"{n} " + "something that matters to them " * 8
                use(world, "update_relationship", person="Master", field=field, value=value)
        arguments: dict[str, dict[str, Any]] = {
            "recall": {"context": "the tide and the moon"},
            "remember": {"content": "The tide and the moon, seen from the harbour once more."},
            "satisfy_desire": {"name": "curiosity"},
        }
        asking = [t for t in TOOLS.values() if not any(p.required for p in t.parameters)]
        plain = [tool.name for tool in asking if tool.offered]

        told = {name: use(world, name, **arguments.get(name, {})).data
                for name in [*plain, *arguments]}  # fmt: skip

    tokens = {name: len(data) / 4 for name, data in told.items()}
    assert {name: count for name, count in tokens.items() if count > 165} == {}  # the longest case


def test_no_reply_gives_an_order_or_prints_json(world: Ego, clock: Clock) -> None:
    live_a_little(world, clock)

    for tool in TOOLS.values():
        if not tool.offered or any(parameter.required for parameter in tool.parameters):
            continue
        reply = use(world, tool.name)
        assert reply.scaffold == "" or "?" in reply.scaffold or tool.name == "wake_up"
        assert "{" not in reply.text
