"""What holds the attention: how it follows from what happens, and fades by evening."""

from __future__ import annotations

import json
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.core.events import Source
from ego.core.persona.interests import Mode, TargetType
from ego.runtime import attention
from ego.runtime.attention import Attended
from ego.runtime.ego import Ego
from ego.runtime.toolkit import using
from ego.tools.persona.state import persona_selection_context
from ego.tools.talk.events import save
from tests import forks, innards
from tests.conftest import NOON, Clock, RunHere, environment, use
from tests.talk import absorbed, answer, felt
from tests.tools.memory.holding import holding


@pytest.fixture
def aya(world: Ego) -> Ego:
    """An ego that is somebody."""
    use(world, "persona_set", text="I am Aya.")
    return world


def weights(world: Ego) -> dict[str, float]:
    targets = use(world, "attend").fields["attention_targets"]
    return {one["value"]: one["weight"] for one in targets}  # type: ignore[attr-defined]


def ids(world: Ego) -> list[str]:
    return list(world.interests().event_ids)


def attended(run: RunHere, at: datetime = NOON) -> dict[str, float]:
    targets = run("attend", "--json", at=at).data["attention_targets"]
    return {one["value"]: one["weight"] for one in targets}


def turn(run: RunHere, monkeypatch: pytest.MonkeyPatch, at: datetime, *tags: str) -> None:
    said = answer("I see.", felt("joy") | {"topic_tags": list(tags)})
    assert absorbed(run, monkeypatch, said, at=at).code == 0


def test_a_day_rises_with_what_is_talked_about_and_fades_by_evening(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_here("persona", "set", "--text", "I am Aya.")
    hour = [NOON.replace(hour=0) + timedelta(hours=n) for n in range(36)]

    run_here("remember", "Yuki showed me her boat.", "--tag", "boats", "--with", "Yuki", at=hour[7])
    turn(run_here, monkeypatch, hour[8], "breakfast")
    turn(run_here, monkeypatch, hour[11], "tax")
    noon = attended(run_here, hour[12])
    assert list(noon) == ["tax", "Yuki", "breakfast", "boats"]  # the newest, and whom we met
    turn(run_here, monkeypatch, hour[13], "tax", "boats")
    afternoon = attended(run_here, hour[14])
    assert afternoon["boats"] > noon["boats"]  # talked about again
    assert afternoon["boats"] == afternoon["tax"] == pytest.approx(0.65 * 2 ** (-1 / 6), abs=1e-4)

    evening = attended(run_here, hour[20])
    assert all(evening[value] < afternoon[value] for value in evening)
    assert evening["breakfast"] == pytest.approx(0.65 / 4, abs=1e-4)  # two half-lives
    assert "Manner: observe." in run_here("context", at=hour[20]).out  # talk alone sets none
    next_day = run_here("attend", "--json", at=hour[13] + timedelta(hours=23)).data
    assert next_day["attention_targets"] == []
    assert next_day["interaction_mode"] == "observe"
    assert "Attending" not in run_here("context", at=hour[13] + timedelta(hours=23)).out


def test_what_was_talked_about_comes_first_until_it_has_faded(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same in recall, in the packets and in `ego attend`; by the next day all are as before."""
    run_here("persona", "set", "--text", "I am Aya.")
    before, said = NOON - timedelta(days=12), "a long walk"  # too long ago for a second day
    for hours, tag in enumerate(("harbour", "woods")):  # of one talk one would hear the other
        at = before + timedelta(hours=hours)
        run_here("remember", f"A long walk, {tag} and back.", "--tag", tag, at=at)

    def seen(at: datetime) -> list[Any]:
        asked = json.loads(run_here("select", said, "--packet", at=at).out)["input"]
        state = asked["persona_selection_context"]["interest_state"]["attention_targets"]
        decided = json.loads(run_here("deliberate", "--packet", at=at).out)["input"]
        assert decided["interest_state"]["attention_targets"] == state
        found = run_here("recall", said, "--json", at=at).data["memories"]
        memories = [one["content"] for one in found if one["kind"] == "memory"]
        offered = [one["preview"] for one in asked["candidates"] if one["kind"] == "memory"]
        assert memories == offered
        attending = attended(run_here, at)
        assert attending == {one["value"]: one["weight"] for one in state}
        return [memories, attending]

    plain, nothing = seen(NOON)
    assert nothing == {}
    last = plain[-1]
    turn(run_here, monkeypatch, NOON, "harbour" if "harbour" in last else "woods")
    moved, _ = seen(NOON + timedelta(hours=1))
    faded, _ = seen(NOON + timedelta(hours=9))
    later = seen(NOON + timedelta(days=1))

    assert moved == faded == plain[::-1]
    assert later == [plain, {}]


def test_each_turn_memory_decision_and_result_is_named(
    aya: Ego, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = use(aya, "remember", content="A boat.").fields["id"]
    assert ids(aya) == [memory]
    turn(run_here, monkeypatch, NOON, "cup")
    (_, talk) = ids(aya)
    decided = save(aya, Source.DELIBERATION_DECISION, user_text="{}")
    with aya.writing() as db:
        attention.stir(
            aya, db, decided.id,
            [Attended(TargetType.GOAL, "goal_1"), Attended(TargetType.ACTION, "web_research")],
            Mode.EXPLORE,
        )  # fmt: skip
    result = save(aya, Source.ACTION_RESULT, user_text="{}")
    with using(aya), aya.writing() as db:
        failed = [Attended(TargetType.CAPABILITY, "web_access", failed=True)]
        attention.stir(aya, db, result.id, failed)

    assert ids(aya) == [memory, talk, decided.id, result.id]
    assert weights(aya) == {
        "goal_1": 0.9, "web_research": 0.75, "cup": 0.65, "web_access": 0.45,
    }  # fmt: skip
    assert aya.interests().mode is Mode.EXPLORE


def test_the_last_twenty_are_named_and_at_most_24_things_attended_to(aya: Ego) -> None:
    made = [
        use(aya, "remember", content=f"Ship {n}.", tags=[f"ship {n}", "sea"]).fields["id"]
        for n in range(26)
    ]

    assert ids(aya) == made[-20:]
    state = use(aya, "attend").fields
    assert len(state["attention_targets"]) == 24  # type: ignore[arg-type]
    for one in state["attention_targets"]:  # type: ignore[attr-defined]
        assert list(one) == ["type", "value", "weight", "updated_at", "slow", "slow_at"]
        assert 0 <= one["weight"] <= 1
    assert state["interaction_mode"] in ("observe", "support", "wait", "explore")


def test_weights_halve_in_six_hours_and_an_unrelated_event_erases_nothing(
    aya: Ego, clock: Clock
) -> None:
    use(aya, "remember", content="A boat.", tags=["boats"])
    clock.forward(hours=6)
    use(aya, "remember", content="A bill.", tags=["tax"])

    assert weights(aya) == {"tax": 0.65, "boats": 0.325}


def test_a_restart_changes_nothing(run_here: RunHere, data_dir: Path) -> None:
    run_here("persona", "set", "--text", "I am Aya.")
    run_here("remember", "A boat.", "--tag", "boats")
    before = innards.text(data_dir, "interests.json")

    assert attended(run_here) == {"boats": 0.65}
    assert attended(run_here, NOON + timedelta(hours=6)) == {"boats": 0.325}
    assert innards.text(data_dir, "interests.json") == before  # looking moves nothing


def test_a_changed_weight_reaches_the_packets(aya: Ego, data_dir: Path) -> None:
    use(aya, "remember", content="A boat.", tags=["boats", "sails"])
    document = innards.document(data_dir, "interests.json")
    document["attention_targets"][1]["weight"] = 0.99
    innards.write(data_dir, "interests.json", document)

    state: Any = persona_selection_context(aya)["interest_state"]
    assert [(one["value"], one["weight"]) for one in state["attention_targets"]] == [
        ("sails", 0.99), ("boats", 0.65),
    ]  # fmt: skip
    assert state == use(aya, "attend").fields


def test_people_are_attended_to_under_their_name_also_when_they_are_only_spoken_of(
    aya: Ego, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, alias in (("Yuki", "由紀"), ("Ann", "Annie")):
        use(aya, "update_relationship", person=name, field="alias", value=alias)
    use(aya, "remember", content="By the sea.", people=["由紀"])
    assert weights(aya) == {"Yuki": 0.8}

    absorbed(run_here, monkeypatch, "Happy anniversary, 由紀さん!")
    assert weights(aya) == {"Yuki": 0.8}
    absorbed(run_here, monkeypatch, "annieさんと話した。")
    assert weights(aya) == {"Ann": 0.8, "Yuki": 0.8}


def test_without_a_persona_nothing_is_attended_to(world: Ego, data_dir: Path) -> None:
    use(world, "remember", content="A boat.", tags=["boats"])

    assert innards.text(data_dir, "interests.json") is None
    assert "No persona is set" in use(world, "attend").text


def test_what_is_liked_draws_attention_until_it_is_revoked(aya: Ego) -> None:
    use(aya, "prefer_like", domain="food", subject="Ramen")
    assert weights(aya) == {"Ramen": 0.65}
    use(aya, "prefer_confirm", domain="food", subject="ramen")
    assert weights(aya) == {"Ramen": 0.95}
    use(aya, "remember", content="Tea.", tags=["tea"])
    use(aya, "prefer_revoke", domain="food", subject="ramen")
    assert weights(aya) == {"tea": 0.65}


# What must not stay, or never come


def test_a_private_memory_moves_nothing(aya: Ego, data_dir: Path) -> None:
    use(aya, "remember", content="Ours.", tags=["secret"], people=["Dr Wolf"], private=True)
    use(aya, "remember", content="Open.", tags=["open"])

    assert weights(aya) == {"open": 0.65}
    assert len(ids(aya)) == 1
    said = json.dumps(persona_selection_context(aya))
    assert "secret" not in said
    assert "Wolf" not in said


def test_a_private_memory_does_not_even_touch_the_file(run_here: RunHere, data_dir: Path) -> None:
    """It would tell when there was one."""
    run_here("persona", "set", "--text", "I am Aya.")
    run_here("remember", "Ours.", "--tag", "secret", "--private")
    assert innards.text(data_dir, "interests.json") is None

    run_here("remember", "Open.", "--tag", "open")
    before = innards.text(data_dir, "interests.json")
    run_here("remember", "Mine.", "--tag", "secret", "--private", at=NOON + timedelta(hours=1))

    assert innards.text(data_dir, "interests.json") == before


def test_nobody_can_turn_the_attention_to_a_private_memory(aya: Ego) -> None:
    """Whoever lets the interests follow from one brings nothing, not even its id."""
    name = use(aya, "remember", content="Ours.", tags=["secret"], private=True).fields["id"]

    with using(aya), aya.writing() as db:
        attention.stir(aya, db, str(name), [Attended(TargetType.GOAL, "goal_1")])

    assert weights(aya) == {}
    assert ids(aya) == []


def test_a_corrected_tag_and_a_forgotten_memory_hold_no_attention(aya: Ego) -> None:
    boat = use(aya, "remember", content="A boat.", tags=["boats", "sea"]).fields["id"]
    use(aya, "remember", content="A fish.", tags=["sea"])
    use(aya, "prefer_like", domain="topic", subject="fish", evidence=[boat])
    use(aya, "edit", memory_id=boat, tags=["ships", "sea"])
    assert weights(aya) == {"fish": 0.65, "sea": 0.65, "ships": 0.65}

    use(aya, "forget", memory_id=boat)
    assert weights(aya) == {"fish": 0.65, "sea": 0.65}  # what the fish brought too stays
    assert boat not in ids(aya)
    assert aya.preferences()[0].evidence == ()

    use(aya, "undelete", memory_id=boat)
    assert weights(aya) == {"fish": 0.65, "sea": 0.65, "ships": 0.65}


def test_a_purge_leaves_no_trace_of_it(aya: Ego, data_dir: Path) -> None:
    doomed = use(aya, "remember", content="Gone.", tags=["zqxv"]).fields["id"]
    use(aya, "prefer_like", domain="topic", subject="boats", evidence=[doomed])
    use(aya, "remember", content="More.", tags=["boats"])
    assert "interests.json.bak: zqxv" in holding(data_dir, "zqxv")

    use(aya, "purge", memory_id=doomed)

    assert holding(data_dir, "zqxv", str(doomed)) == []
    assert weights(aya) == {"boats": 0.65}


# When something goes wrong, and at once


def test_a_broken_file_is_a_warning_and_is_made_up_for_later(aya: Ego, data_dir: Path) -> None:
    innards.write(data_dir, "interests.json", '{"attention_targets": 3}')

    reply = use(aya, "remember", content="A boat.", tags=["boats"])
    assert "nothing was attended to yet" in reply.text
    assert innards.text(data_dir, "interests.json") == '{"attention_targets": 3}'

    innards.remove(data_dir, "interests.json")
    use(aya, "recall", context="boat")
    assert weights(aya) == {"boats": 0.65}


REMEMBERS = """
import sys
from ego.faces import cli
for n in range(8):
    cli.run(["remember", f"{sys.argv[1]} saw ship {n}.", "--tag", f"{sys.argv[1]} {n}"])
    cli.run(["prefer", "like", "food", f"dish {n} of {sys.argv[1]}"])
"""


def test_two_at_once_lose_nothing(run_here: RunHere, data_dir: Path) -> None:
    run_here("persona", "set", "--text", "I am Aya.")

    several = [
        subprocess.Popen(
            forks.python(REMEMBERS, name),
            env=environment(data_dir),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for name in ("Ann", "Ben")
    ]
    said = [process.communicate(timeout=60)[1] for process in several]

    assert said == [b"", b""]
    state = run_here("attend", "--json").data
    assert len(state["updated_from_event_ids"]) == 16
    liked = run_here("prefer", "list", "--json").data["preferences"]
    assert len({one["subject"] for one in liked}) == 16
    brought = {f"{name} {n}" for name in ("Ann", "Ben") for n in range(8)}
    assert len(state["attention_targets"]) == 24  # of the 32, by their names
    assert brought <= set(attended(run_here))
