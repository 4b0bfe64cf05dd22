"""`ego speak`: what was done is told in the persona's words, or not at all."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from ego.core.autonomy.decisions import ResultStatus
from ego.core.events import DELIMITER
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Contradiction
from tests import innards
from tests.arrivals import MESSAGE, RAW, SUMMARY, arrives, committed, says, spoken
from tests.conftest import Clock, RunHere, use
from tests.speaking import (
    PATHS,
    TOKEN,
    autonomous,
    entries,
    let_time_pass,
    messages,
    packet_of,
)
from tests.voice.scripted_server import ScriptedServer, Step, hangs_after, refuses, streams

HOW = ("silent", "activity_only", "notify", "chat")


@pytest.fixture
def somebody(world: Ego) -> Ego:
    """An ego with a persona."""
    use(world, "persona_set", text="A lighthouse keeper.", addon=f"Hums. {TOKEN}", label="Skipper")
    return world


# What a decision wants to be told (A06, A09, A10)


@PATHS
def test_the_matrix_of_delivery(by: str, somebody: Ego, run_here: RunHere, tmp_path: Path) -> None:
    count = itertools.count()
    for on_complete, on_fail in itertools.product(HOW, HOW):
        before = len(entries(run_here, "--n", "1000"))
        told = {"on_complete": on_complete, "on_fail": on_fail, "message_kind": "question"}
        arrives(somebody, ResultStatus.SUCCESS, by=by, **told)
        arrives(somebody, ResultStatus.FAILED, by=by, **told)
        for how in (on_complete, on_fail):
            if how in ("notify", "chat"):
                said = f"News {next(count)}."
                assert committed(run_here, packet_of(run_here), said, tmp_path).code == 0

        every = entries(run_here, "--n", "1000")[before:]

        shown = (("success", on_complete), ("failed", on_fail))
        assert [one["result_status"] for one in every if one["type"] == "activity"] == [
            status for status, how in shown if how != "silent"
        ]
        assert [
            (one["message_kind"], one["delivery_mode"], one["sender"])
            for one in every
            if one["type"] == "message"
        ] == [
            ("error" if status == "failed" else "question", how, "persona")
            for status, how in shown
            if how in ("notify", "chat")
        ]
        assert run_here("speak", "--packet").code == 3


@pytest.mark.parametrize("status", ["partial", "no_effect"])
def test_only_a_failure_is_told_as_one(status: str, somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody, ResultStatus(status), on_complete="notify", on_fail="silent")

    spoken(run_here, says(MESSAGE))

    (message,) = messages(run_here)
    assert (message["message_kind"], message["delivery_mode"]) == ("report", "notify")


@PATHS
def test_progress_is_seen_and_never_said(by: str, somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody, None, by=by, on_progress="silent")
    assert entries(run_here) == []

    arrives(somebody, None, by=by, on_progress="activity_only")

    (seen,) = entries(run_here)
    assert (seen["state"], seen["summary_text"]) == ("running", "Halfway.")
    assert run_here("speak", "--packet").code == 3


# What is said (A01, A02, A03, A07, A15)


@PATHS
def test_a_message_is_an_event_before_it_is_published(
    by: str, somebody: Ego, run_here: RunHere
) -> None:
    arrives(somebody, by=by)

    ran = spoken(run_here, says(MESSAGE, before="Here it is:\n"))

    (message,) = messages(run_here)
    (event,) = autonomous(run_here)
    assert (ran.code, ran.out) == (0, f"2026-01-01 12:00  persona: {MESSAGE}\n")
    assert list(message) == [
        "type",
        "event_id",
        "at",
        "message",
        "message_kind",
        "delivery_mode",
        "sender",
    ]
    assert message["message"] == event["assistant_text"] == MESSAGE
    assert message["event_id"] == event["event_id"]
    assert event["searchable"] is True
    assert event["user_text"] == ""


def test_nothing_can_be_published_that_is_no_event(somebody: Ego, data_dir: Path) -> None:
    arrives(somebody)
    ((unspoken,),) = innards.rows(data_dir, "SELECT id FROM unspoken")
    with pytest.raises(Contradiction), somebody.database.writing() as db:
        db.execute(
            "INSERT INTO messages (event_id, unspoken_id, message_kind, delivery_mode)"
            " VALUES ('ev_none', ?, 'report', 'chat')",
            (unspoken,),
        )


@PATHS
def test_later_recall_and_chat_find_what_was_said(
    by: str, somebody: Ego, clock: Clock, run_here: RunHere
) -> None:
    arrives(somebody, by=by)
    spoken(run_here, says(MESSAGE))
    clock.forward(hours=2)

    recalled = run_here("recall", "when is the water highest?", at=clock())
    with ScriptedServer(streams("As I said.")) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        run_here("chat", "When is the water highest?", at=clock(), **named)

    assert MESSAGE[:50] in recalled.out
    assert MESSAGE[:50] in json.dumps(server.requests[0].body)


@PATHS
def test_activity_is_in_no_event_and_nothing_recalls_it(
    by: str, somebody: Ego, run_here: RunHere
) -> None:
    arrives(somebody, by=by, on_complete="activity_only")

    (seen,) = entries(run_here)
    kept = run_here("events", "--json").data["events"]

    assert seen["summary_text"] == SUMMARY
    assert not any(event["assistant_text"] for event in kept)
    assert "tide" not in run_here("recall", "tide tables in the harbour").out
    assert "tide" not in run_here("search-memories", "tide tables").out


def test_a_message_waits_to_be_reflected_and_stirs_the_interests(
    somebody: Ego, run_here: RunHere
) -> None:
    arrives(somebody)
    spoken(run_here, says(MESSAGE))

    (event,) = autonomous(run_here)
    waiting = [
        (job["kind"], job["subject"]) for job in run_here("jobs", "list", "--json").data["jobs"]
    ]
    assert ("reflect", event["event_id"]) in waiting
    assert event["event_id"] in somebody.interests().event_ids


def test_a_link_of_the_payload_does_not_reach_the_model_as_one(
    somebody: Ego, run_here: RunHere
) -> None:
    arrives(somebody)

    asked = packet_of(run_here)

    assert asked["input"]["result"]["result_payload"]["facts"] == [
        "source: Harbour office (https://tides.example/today)"
    ]
    assert "](" not in json.dumps(asked["input"])


# The guard (A01), and renderings that fail (A08, A18)

REFUSED = {
    "empty": "",
    "blank": " \n\u3000",
    "delimiter": f"Fine.\n{DELIMITER}\n{{}}",
    "wide delimiter": "Fine. ＜＜＜COCORO_GHOST_INTERNAL_JSON_v1＞＞＞",
    "the summary": SUMMARY,
    "the summary, otherwise spaced": f"  {SUMMARY.replace(' ', chr(10))} ",
    "the summary, in wide letters": SUMMARY.replace("F", "Ｆ").replace(" ", "\u3000"),
    "the summary within": f"Skipper! {SUMMARY} That is all.",
    "the raw output": RAW,
    "the raw output within": f"It printed: {RAW}",
    "a link of the payload": "At 06:12, says [Harbour office](https://tides.example/today).",
    "no text": 17,
    "nothing": None,
}


@PATHS
def test_what_is_no_message_is_not_said(
    by: str, somebody: Ego, run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    arrives(somebody, by=by)
    asked = packet_of(run_here)
    before = innards.everything(data_dir)

    for why, message in REFUSED.items():
        ran = committed(run_here, asked, message, tmp_path)

        assert (ran.code, ran.out, ran.err.count("\n")) == (6, "", 1), why
        assert ran.err.startswith("error: message "), why
        assert innards.everything(data_dir) == before, why
    assert committed(run_here, asked, MESSAGE, tmp_path).code == 0


def test_a_short_summary_may_be_among_the_words(somebody: Ego, run_here: RunHere) -> None:
    arrives(somebody, summary="High water 06:12.", raw="06:12")

    ran = spoken(run_here, says("I looked, Skipper. High water 06:12. Sleep well."))

    assert ran.code == 0
    assert len(messages(run_here)) == 1


MUTE: dict[str, Step] = {
    "says nothing": streams(""),
    "is broken": refuses(401, "out of order"),
    "hangs": hangs_after("{"),
}
FAILING: dict[str, Step] = {
    **MUTE,
    "prose": streams("I would rather not say."),
    "the summary as prose": streams(SUMMARY),
    "an empty message": says(""),
    "the summary as message": says(SUMMARY),
    "the summary as a field": says(MESSAGE, **{SUMMARY: 1}),
    "the raw output": says(RAW),
    "two objects": says(MESSAGE, before='{"a": 1}\n'),
    "another packet": streams('{"packet_id": "pk_none", "message": "Hello."}'),
}


@PATHS
def test_a_failed_rendering_says_nothing(
    by: str, somebody: Ego, data_dir: Path, run_here: RunHere
) -> None:
    arrives(somebody, by=by)
    (done,) = entries(run_here)

    # What says something that is refused is asked once more, and says it again.
    steps = [step for why, step in FAILING.items() for _ in range(1 if why in MUTE else 2)]
    with ScriptedServer(*steps) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        for count, why in enumerate(FAILING, start=1):
            ran = run_here("speak", **named, EGO_LLM_TIMEOUT="1")

            assert (ran.code, ran.out, ran.err.count("\n")) == (5, "", 1), why
            assert "due again in 5 s" in ran.err, why
            assert SUMMARY not in ran.err, why
            assert run_here("speak", "--packet").code == 3, "its pause is not over"
            assert len(entries(run_here)) == 1 + count, why
            let_time_pass(data_dir, forgetting_tries=True)

    kept, *failed = entries(run_here)
    assert len(server.requests) == len(steps)
    assert kept == done
    assert {(one["type"], one["state"]) for one in failed} == {("activity", "message_failed")}
    assert all(one["summary_text"] and SUMMARY not in one["summary_text"] for one in failed)
    told = [one for one in run_here("console").out.splitlines() if "message failed" in one]
    assert len(told) == len(FAILING)
    assert not any("(success)" in one for one in told), "the work went well, and not the message"
    assert autonomous(run_here) == []


def test_what_failed_is_said_later(somebody: Ego, data_dir: Path, run_here: RunHere) -> None:
    arrives(somebody)
    for _ in range(5):
        assert spoken(run_here, streams("no")).code == 5
        let_time_pass(data_dir)
    parked = spoken(run_here, says(MESSAGE))
    again = spoken(run_here, says(MESSAGE), words=("speak", "--again"))

    assert "Parked: 1." in parked.out
    assert again.code == 0
    assert [one["message"] for one in messages(run_here)] == [MESSAGE]
