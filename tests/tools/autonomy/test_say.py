"""It can simply say something, and says and does nothing twice."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.core.autonomy.decisions import TriggerKind
from ego.runtime.ego import Ego
from ego.tools.autonomy.deciding import triggers
from tests.arrivals import MESSAGE, arrives, committed, says, spoken, thinks
from tests.conftest import NOON, Clock, Counts, RunHere, use
from tests.decided import DEFER, SAY, SKIP
from tests.deciding import able, asking, commit, decide, intend, let_time_pass, packet, someone
from tests.innards import rows
from tests.speaking import entries, messages, packet_of
from tests.talk import felt
from tests.voice.scripted_server import Reply, ScriptedServer, streams

HOUR = timedelta(hours=1)
ASKED = "Misaki, could you sleep last night?"
BEAT = ("heartbeat", "--act")


def due(world: Ego, content: str, kind: TriggerKind = TriggerKind.SCHEDULE_ACTION) -> None:
    with world.database.writing() as db:
        triggers.queue(world, db, kind, "", content)


def about(said: str, **more: str) -> dict[str, Any]:
    return {**SAY, "action_payload": {"about": said, **more}}


def payload(run: RunHere) -> Any:
    return packet_of(run)["input"]["result"]["result_payload"]


# It says something


def test_a_plan_to_ask_something_is_asked_with_nothing_configured(
    world: Ego, run_here: RunHere, data_dir: Path
) -> None:
    use(world, "persona_set", text="Somebody.")
    due(world, "Ask whether she could sleep.")

    ran = spoken(run_here, thinks(SAY), says(ASKED), words=BEAT)

    done, said = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert done.startswith("Ask whether she could sleep. Decided: say (int_")
    assert said == f"2026-01-01 12:00  persona [question]: {ASKED}"
    assert [(one["type"], one.get("summary_text")) for one in entries(run_here)] == [
        ("activity", "Something to say: whether she could sleep"),
        ("message", None),
    ]
    assert rows(data_dir, "SELECT searchable FROM events WHERE source = 'action_result'") == [(0,)]
    assert "could you sleep" in run_here("recall", "could she sleep?").out


def test_what_was_said_stands_once_in_what_it_has_in_mind(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    due(world, "Ask whether she could sleep.")
    spoken(run_here, thinks(SAY), says(ASKED), words=BEAT)

    known = packet(run_here, at=NOON + HOUR)["input"]

    assert [one["text"] for one in known["said_and_done"]] == [ASKED]
    assert "Something to say" not in json.dumps([known["events"], known["said_and_done"]])
    (message,) = messages(run_here)
    assert (
        "Came of it: Said 01-01 12:00, no answer yet." in run_here("why", message["event_id"]).out
    )


def test_a_small_model_may_say_something_too(run_here: RunHere, tmp_path: Path) -> None:
    someone(run_here)
    asked = packet(run_here, "--short")
    short = {
        "packet_id": asked["packet_id"],
        "reason": "She looked tired.",
        "outcome": "do_action",
        "action": "say",
        "payload": {"about": "whether she could sleep"},
        "console_delivery": {
            "on_complete": "chat",
            "on_fail": "silent",
            "message_kind": "question",
        },
    }
    silent = {**short["console_delivery"], "on_complete": "silent"}

    refused = commit(run_here, tmp_path, {**short, "console_delivery": silent})
    taken = commit(run_here, tmp_path, short)

    assert refused.err == (
        'error: console_delivery.on_complete must be one of notify, chat; not "silent".\n'
    )
    assert taken.data["outcome"] == "do_action"
    assert payload(run_here) == {"about": "whether she could sleep", "memories": []}


def test_what_it_has_in_mind_is_told_as_it_is_now(
    world: Ego, clock: Clock, run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    someone(run_here)
    named = [
        use(world, "remember", content=one, private=one == "She snores.").fields["id"]
        for one in ("She lay awake.", "She snores.", "She drank tea.")
    ]
    answer = {
        **about("her night"),
        "evidence": {"event_ids": [], "goal_ids": [], "memory_ids": named},
    }
    with world.database.writing() as db:
        intend(db, "0", answer)
    run_here("jobs", "run")

    kept = rows(data_dir, "SELECT payload FROM action_results")
    run_here("forget", named[2])
    told = payload(run_here)

    assert json.loads(kept[0][0]) == {
        "about": "her night",
        "memories": [named[0], named[2]],
    }
    assert told == {"about": "her night", "memories": ["[just now] She lay awake."]}


def test_what_is_only_said_quiets_the_desire_that_led_to_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    someone(run_here)
    later = NOON + 30 * 24 * HOUR
    asked = packet(run_here, at=later)["input"]["trigger"]
    packet_id = packet(run_here, "--again", at=later)["packet_id"]
    before = levels(run_here, later)

    # It is put off first: that desire led to it all the same.
    again = {
        "defer_until": (later + HOUR).isoformat(),
        "next_deliberation_at": (later + HOUR).isoformat(),
    }
    commit(run_here, tmp_path, {**DEFER, **again, "packet_id": packet_id}, at=later)
    assert levels(run_here, later) == before
    assert decide(run_here, tmp_path, SAY, at=later + HOUR)["outcome"] == "do_action"

    after = levels(run_here, later + HOUR)
    assert asked["kind"] == "desire"
    assert after[asked["subject"]] < before[asked["subject"]] / 2
    assert sum(after[name] < before[name] for name in before) == 1


def levels(run: RunHere, at: Any) -> dict[str, float]:
    told = run("compute-desire-levels", "--json", at=at).data["desires"]
    return {one["name"]: one["level"] for one in told}


# A plan comes back at its time, not before, also after a restart (X04)


def test_what_is_put_off_is_said_at_its_time(world: Ego, run_here: RunHere, tmp_path: Path) -> None:
    someone(run_here)
    due(world, "Ask whether she could sleep.")
    decide(run_here, tmp_path, DEFER)

    early = packet(run_here, at=NOON + 1.9 * HOUR)
    commit(run_here, tmp_path, {**SKIP, "packet_id": early["packet_id"]})

    asked = packet(run_here, at=NOON + 2 * HOUR)
    said = commit(run_here, tmp_path, {**SAY, "packet_id": asked["packet_id"]})

    assert early["input"]["trigger"]["kind"] == "time"
    assert asked["input"]["trigger"]["origin"]["content"] == "Ask whether she could sleep."
    assert payload(run_here)["about"] == "whether she could sleep"
    assert said.data["outcome"] == "do_action"


# Nothing is done twice


def test_the_same_is_not_done_again_within_six_hours(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": ["echo", "Two tides."]})
    first = asking("List the Ｔide tables.")
    again = asking("list  the tide TABLES.")
    decide(run_here, tmp_path, first)
    run_here("jobs", "run")
    asked = packet(run_here, at=NOON + 2 * HOUR)["packet_id"]

    refused = commit(run_here, tmp_path, {**again, "packet_id": asked}, at=NOON + 2 * HOUR)
    other = commit(
        run_here, tmp_path, {**asking("List the ferries."), "packet_id": asked}, at=NOON + 2 * HOUR
    )
    later = decide(run_here, tmp_path, again, at=NOON + 6 * HOUR)

    assert (refused.code, refused.out) == (6, "")
    assert refused.err == (
        'error: action_payload: done 2h ago: "Two tides.". The same is not done again within'
        " 6 hours; do something else, or nothing.\n"
    )
    assert other.data["outcome"] == later["outcome"] == "do_action"


def test_what_failed_may_be_tried_again(run_here: RunHere, data_dir: Path, tmp_path: Path) -> None:
    able(run_here, data_dir, {"coder": ["false"]})
    for _ in range(2):
        decide(run_here, tmp_path, asking("List the tides."))
        assert "agent_delegate failed" in run_here("jobs", "run").out


def test_a_plan_may_be_carried_out_whatever_was_done_before_it(
    world: Ego, run_here: RunHere, tmp_path: Path
) -> None:
    someone(run_here)
    decide(run_here, tmp_path, SAY)
    due(world, "Ask whether she could sleep.")
    put_off = decide(run_here, tmp_path, DEFER)

    again = decide(run_here, tmp_path, SAY, at=NOON + 2 * HOUR)

    assert (put_off["outcome"], again["outcome"]) == ("defer", "do_action")


# Nothing is said twice


@pytest.mark.parametrize(
    ("first", "second", "begins"),
    [
        (MESSAGE, f"  {MESSAGE.upper()}", "I looked it up: the water"),
        (
            "昨日はよく眠れた？ 夜中に雨の音がしていたから、少し心配していたんだ。",
            "昨日はよく眠れた？夜中に雨の音がしていたから少し心配してたんだ。",
            "昨日はよく眠れた？",
        ),
    ],
)
def test_what_was_said_is_not_said_again_and_the_earlier_one_is_named(
    first: str, second: str, begins: str, world: Ego, run_here: RunHere, tmp_path: Path
) -> None:
    someone(run_here)
    arrives(world)
    arrives(world, by="say")
    committed(run_here, packet_of(run_here), first, tmp_path)
    (said,) = messages(run_here)
    asked = packet_of(run_here)

    refused = committed(run_here, asked, second, tmp_path)

    assert (refused.code, refused.out) == (6, "")
    assert refused.err.startswith(
        f'error: message says again what was said just now ({said["event_id"]}): "{begins}'
    )
    assert refused.err.endswith('". Say something new.\n')
    assert len(messages(run_here)) == 1
    assert committed(run_here, asked, "Something else.", tmp_path).code == 0


def test_a_greeting_may_be_said_every_day(
    world: Ego, clock: Clock, run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    use(world, "persona_set", text="Somebody.")
    codes = []
    for hours in (0, 1, 23, 24):
        clock.at = NOON + hours * HOUR
        arrives(world, by="say")
        ran = spoken(run_here, says("おはよう。"), at=clock())
        codes.append(ran.code)
        let_time_pass(data_dir)

    assert codes == [0, 5, 0, 5]


def test_a_model_that_repeats_itself_has_one_chance_to_say_something_new(
    world: Ego, run_here: RunHere
) -> None:
    use(world, "persona_set", text="Somebody.")
    for _ in range(2):
        arrives(world, by="say")
    spoken(run_here, says(MESSAGE))

    with ScriptedServer(says(MESSAGE), says("Nothing new about it.")) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        ran = run_here("speak", **named)

    assert ran.code == 0
    assert "message says again what was said just now" in json.dumps(server.requests[1].body)
    assert [one["message"] for one in messages(run_here)] == [MESSAGE, "Nothing new about it."]


def parrot(reply: Reply) -> None:
    """A model that decides the same and says the same, whatever it is asked."""
    asked = json.dumps(reply.server.requests[-1].body)
    packet_id = re.search(r"pk_\w+", asked)
    if packet_id is None:  # what it said before, and how that felt
        streams(json.dumps({**felt(), "noted": []}))(reply)
        return
    decides = "decision_outcome" in asked
    answer = SAY if decides else {"message": MESSAGE}
    streams(json.dumps({"packet_id": packet_id.group(), **answer}))(reply)


SAME = "Something to say: whether she could sleep"


@pytest.mark.parametrize("beats", [16, pytest.param(48, marks=pytest.mark.soak)])
def test_a_day_with_a_model_that_always_answers_the_same(
    beats: int, world: Ego, clock: Clock, run_here: RunHere, data_dir: Path, counts: Counts
) -> None:
    use(world, "persona_set", text="Somebody.")
    refused = Counter[str]()
    warnings = []
    with ScriptedServer(parrot) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        for beat in range(beats):
            clock.at = NOON + beat * HOUR / 2
            due(
                world,
                f"Round {beat}.",
                TriggerKind.SCHEDULE_ACTION if beat % 3 else TriggerKind.TIME,
            )
            ran = run_here(*BEAT, at=clock(), **named)
            let_time_pass(data_dir)
            for line in ran.err.splitlines():
                refused["done" if "action_payload: done" in line else "said"] += 1
                warnings.append(line)

    said = [one["message"] for one in messages(run_here)]
    done = rows(data_dir, "SELECT count(*) FROM action_results")[0][0]
    counts(
        f"a parrot's day: {beats} beats, {len(server.requests)} questions, {done} to say,"
        f" {len(said)} messages, {len(set(said))} distinct; refused as done {refused['done']},"
        f" as said {refused['said']}"
    )
    assert len(said) == len(set(said)) == 1
    assert refused["done"] >= 1
    assert refused["said"] >= 1
    for line in warnings:
        assert re.search(
            rf"action_payload: done (just now|\d+[mh] ago): \"{SAME}\""
            rf"|says again what was said (just now|\d+[mh] ago) \(ev_\w+\): \"{MESSAGE}",
            line,
        ), line
