"""`ego speak --packet` and `--commit`: what a model is asked, and what becomes of its answer."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.autonomy.decisions import ResultStatus
from ego.core.text import count_prompt_tokens
from ego.runtime.ego import Ego
from tests import innards
from tests.arrivals import MESSAGE, arrives, committed, says, spoken
from tests.conftest import NOON, Clock, RunHere, use
from tests.speaking import TOKEN, let_time_pass, messages, packet_of
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, streams


@pytest.fixture
def somebody(world: Ego) -> Ego:
    """An ego with a persona."""
    use(world, "persona_set", text="A lighthouse keeper.", addon=f"Hums. {TOKEN}", label="Skipper")
    return world


# The packet (A13, A14, A20, A21, C03)


@pytest.mark.parametrize("kind", ["report", "progress", "question"])
def test_what_a_model_is_asked_when_it_only_says_something(
    kind: str, somebody: Ego, clock: Clock, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    note = {"about": "whether she could sleep", "to": "Skipper"}
    arrives(somebody, by="say", summary="Something to say.", payload=note, message_kind=kind)

    asked = packet_of(run_here)

    assert asked["instructions"] == snapshot(name=f"instructions to say a {kind}")
    assert asked["input"]["result"] == {
        "status": "success",
        "capability": "say",
        "result_payload": {**note, "memories": []},
        "at": "2026-01-01T12:00:00+00:00",
        "ago": "just now",
        "summary_text": "(internal, do not read out) Something to say.",
    }


def test_the_packet_says_what_time_it_is_and_what_was_said(
    somebody: Ego, clock: Clock, run_here: RunHere, tmp_path: Path
) -> None:
    arrives(somebody)
    committed(run_here, packet_of(run_here), MESSAGE, tmp_path)
    arrives(somebody)
    late = NOON + timedelta(days=1, hours=9)
    heard = streams("また明日ね。")
    with ScriptedServer(heard) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        run_here("chat", "もう寝るね。", at=late - timedelta(hours=1), **named)

    given = json.loads(run_here("speak", "--packet", at=late).out)["input"]

    assert given["now"] == {
        "at": "2026-01-02T21:00:00+00:00",
        "weekday": "Friday",
        "part_of_day": "night",
    }
    assert given["said_lately"] == [
        f"2026-01-01 12:00 you: {MESSAGE}",
        "2026-01-02 20:00 Skipper: もう寝るね。",
        "2026-01-02 20:00 you: また明日ね。",
    ]
    assert given["result"]["ago"] == "1d ago"
    assert given["result"]["at"] == "2026-01-01T12:00:00+00:00"


def test_a_small_model_reads_the_same_in_short(
    somebody: Ego, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    use(somebody, "persona_set", text="A lighthouse keeper. " * 400)
    note = {"about": "whether she could sleep", "to": "Skipper"}
    arrives(somebody, by="say", summary="Something to say.", payload=note, message_kind="question")

    asked = json.loads(run_here("speak", "--packet", EGO_LLM_CONTEXT="2048").out)

    assert count_prompt_tokens(json.dumps(asked["input"])) <= 0.35 * 2048
    assert asked["input"]["result"]["result_payload"] == note
    assert json.dumps(asked["input"], indent=1) == snapshot


@pytest.mark.parametrize("kind", ["report", "progress", "question", "error"])
def test_what_a_model_is_asked(
    kind: str, somebody: Ego, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    status = ResultStatus.FAILED if kind == "error" else ResultStatus.SUCCESS
    arrives(somebody, status, by="agent job" if kind == "error" else "at once", message_kind=kind)

    asked = packet_of(run_here)

    assert list(asked) == ["packet_id", "kind", "expires_at", "instructions", "schema", "input"]
    assert asked.pop("instructions") == snapshot(name=f"instructions of a {kind}")
    told = json.dumps({**asked, "expires_at": "…"}, indent=1, ensure_ascii=False)
    if kind in ("report", "error"):
        assert re.sub(r"pk_\w+", "pk_…", told) == snapshot(name=f"packet of a {kind}")


def test_the_packet_has_its_keys_in_their_order(somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody, by="agent job")

    given = packet_of(run_here)["input"]

    assert {name: list(part) for name, part in given.items()} == {
        "persona": ["persona_text", "addon_text", "second_person_label"],
        "now": ["at", "weekday", "part_of_day"],
        "mood": ["long_mood_state", "recent_vad_average"],
        "confirmed_preferences": ["food", "topic", "style"],
        "runtime_blackboard": [
            "active_intent_ids",
            "intent_counts",
            "trigger_counts",
        ],
        "interest_state": ["attention_targets", "interaction_mode", "updated_from_event_ids"],
        "said_lately": [],
        "decision": [
            "action_type",
            "reason",
            "persona_influence",
            "mood_influence",
            "console_delivery",
        ],
        "result": ["status", "capability", "result_payload", "at", "ago", "summary_text"],
        "agent_job": ["backend", "job_id"],
    }
    assert "row 17" not in json.dumps(given)


def test_persona_addon_and_label_reach_the_model(somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody)

    with ScriptedServer(says(MESSAGE)) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        run_here("speak", **named)

    system, user = server.requests[0].body["messages"]
    assert TOKEN in user["content"]
    assert '"second_person_label":"Skipper"' in user["content"]
    assert "Skipper" in system["content"]


def test_without_a_label_the_companion_is_called_by_name(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="A lighthouse keeper.")
    arrives(world)

    asked = json.loads(run_here("speak", "--packet", EGO_COMPANION="Misaki").out)

    assert asked["input"]["persona"]["second_person_label"] == "Misaki"
    assert "Misaki" in asked["instructions"]


def test_the_packet_shows_the_interest_state_that_recall_sees(
    somebody: Ego, run_here: RunHere
) -> None:
    use(somebody, "remember", content="The tide pools.", tags=["tide"])
    arrives(somebody)

    given = packet_of(run_here)["input"]

    now = run_here("attend", "--json").data
    assert given["interest_state"]["attention_targets"] == now["attention_targets"]


def test_without_a_persona_there_is_no_packet(
    world: Ego, run_here: RunHere, tmp_path: Path
) -> None:
    arrives(world)

    ran = run_here("speak", "--packet")

    assert (ran.code, ran.out) == (6, "")
    assert "ego persona set" in ran.err
    use(world, "persona_set", text="Somebody.")
    assert committed(run_here, packet_of(run_here), MESSAGE, tmp_path).code == 0


# Two steps


def test_a_commit_twice_says_it_once(somebody: Ego, run_here: RunHere, tmp_path: Path) -> None:
    arrives(somebody)
    asked = packet_of(run_here)

    first = committed(run_here, asked, MESSAGE, tmp_path)
    second = committed(run_here, asked, "Something else.", tmp_path)

    assert first == second
    assert [one["message"] for one in messages(run_here)] == [MESSAGE]


def test_the_oldest_is_said_first_and_a_packet_holds_it(
    somebody: Ego, clock: Clock, data_dir: Path, run_here: RunHere, tmp_path: Path
) -> None:
    first = arrives(somebody)
    clock.forward(minutes=1)
    second = arrives(somebody)

    one, two = packet_of(run_here), packet_of(run_here)
    none = run_here("speak", "--packet")
    held = run_here("jobs", "list", "--json").data["jobs"]
    let_time_pass(data_dir)
    late = committed(run_here, one, MESSAGE, tmp_path)
    again = packet_of(run_here)

    told = [json.dumps(asked["input"]["decision"]) for asked in (one, two, again)]
    assert told[0] == told[2]
    assert one["packet_id"] != again["packet_id"]
    assert (none.code, none.err.count("\n")) == (3, 1)
    assert [one["attempts"] for one in held] == [0, 0]
    assert (late.code, messages(run_here)) == (6, [])
    assert first != second


def test_what_a_packet_holds_can_be_taken_back(
    somebody: Ego, run_here: RunHere, tmp_path: Path
) -> None:
    arrives(somebody)

    first, second = packet_of(run_here), json.loads(run_here("speak", "--packet", "--again").out)
    (held,) = run_here("jobs", "list", "--json").data["jobs"]

    assert held["attempts"] == 0
    assert committed(run_here, first, MESSAGE, tmp_path).code == 6
    assert committed(run_here, second, MESSAGE, tmp_path).code == 0


def test_junk_changes_nothing(
    somebody: Ego, run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    arrives(somebody)
    packet_of(run_here)
    before = innards.everything(data_dir)
    path = tmp_path / "junk"

    unknown = '{"packet_id": "pk_none", "message": "x"}'
    for junk in ("no", "[]", "{}", unknown, '{"message": "x"}', "{" * 99):
        path.write_text(junk)
        ran = run_here("speak", "--commit", str(path))

        assert (ran.code, ran.out, ran.err.count("\n")) == (6, "", 1), junk
        assert innards.everything(data_dir) == before, junk


def test_when_nothing_waits(somebody: Ego, run_here: RunHere) -> None:
    said, asked, both = (
        spoken(run_here, says(MESSAGE)),
        run_here("speak", "--packet"),
        run_here("speak", "--packet", "--commit", "answer.json"),
    )

    assert (said.code, said.out) == (0, "Nothing waits to be said.\n")
    assert (asked.code, asked.err) == (3, "error: Nothing waits to be said.\n")
    assert both.code == 2


def test_without_a_model_both_ways_out_are_named(somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody)

    ran = run_here("speak")

    assert ran.code == 2
    assert "No language model is set, and this needs one." in ran.err
    assert "ego config set llm" in ran.err
    assert "ego speak --packet" in ran.err


def test_only_an_angry_persona_is_told_what_its_mood_allows(
    somebody: Ego, run_here: RunHere
) -> None:
    arrives(somebody)
    for _ in range(2):
        run_here("absorb", "--user", "x", stdin=answer("No.", felt("anger", 0.9, 1.0)).encode())

    policy = packet_of(run_here)["input"]["mood"]["policy"]

    assert policy["refusal_allowed"] is True
    assert policy["in_words"].startswith("Anger runs high (0.83)")
