"""`ego heartbeat --act`: what is due is decided about, and what may be said is said."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

from ego.core.autonomy.decisions import TriggerKind
from ego.runtime.ego import Ego, utc_now
from ego.stores import queue
from ego.tools.talk.turns import overhear
from tests.arrivals import MESSAGE, arrives, says, spoken, thinks
from tests.conftest import (
    Clock,
    RunHere,
    use,
)
from tests.decided import DEFER, SKIP
from tests.packets import packet
from tests.tools.autonomy.test_heartbeat import SILENCE, due
from tests.voice.scripted_server import refuses


def test_acting_needs_a_model_and_explaining_is_none(run_here: RunHere) -> None:
    ran = run_here("heartbeat", "--act")
    both = run_here("heartbeat", "--act", "--explain", EGO_LLM="command:cat")

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "EGO_LLM" in ran.err
    assert (both.code, both.out, both.err.count("\n")) == (2, "", 1)


def test_acting_on_nothing_asks_no_model(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "remember", content="They came home.", emotion="happy", importance=5)

    assert spoken(run_here, refuses(500), words=("heartbeat", "--act")) == SILENCE


def test_a_model_that_fails_to_decide_lets_the_rest_be_done(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "note", text="The harbour office called.")
    arrives(world)

    ran = spoken(run_here, refuses(401, "no"), says(MESSAGE), words=("heartbeat", "--act"))

    assert ran.code == 5
    assert ran.out.startswith(f"2026-01-01 12:00  persona: {MESSAGE}\nBut: ")
    assert ran.err.startswith("warning: ")
    assert ran.err.count("\n") == 1
    (job,) = [one for one in jobs(run_here) if one["kind"] == "deliberate"]
    assert job["state"] == "waiting"


def test_a_rendering_that_fails_is_one_warning(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    arrives(world)

    ran = spoken(run_here, says(""), words=("heartbeat", "--act"))

    assert (ran.code, ran.out, ran.err.count("\n")) == (5, "", 1)
    assert ran.err.startswith("warning: openai:scripted gave no usable message: message is empty.")
    assert run_here("console", "--messages").out == "Nothing was said yet.\n"


def test_it_decides_once_a_beat_until_all_that_is_due_is_decided(
    world: Ego, run_here: RunHere
) -> None:
    use(world, "persona_set", text="Somebody.")
    due(world, TriggerKind.TIME, "The evening round.")
    due(world, TriggerKind.TIME, "The morning round.")

    first = spoken(run_here, thinks(DEFER), words=("heartbeat", "--act"))
    second = spoken(run_here, thinks(DEFER), words=("heartbeat", "--act"))

    assert first.code == second.code == 0
    assert first.out.startswith("The evening round. Put off until 2026-01-01 14:00 (dec_")
    assert second.out.startswith("The morning round. Put off until 2026-01-01 14:00 (dec_")
    assert first.out.count("\n") == 1
    assert spoken(run_here, refuses(500), words=("heartbeat", "--act")) == SILENCE


def test_what_lies_ahead_is_decided_about(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "remember", content="The ferry leaves.", when="2026-01-01 12:40")

    ran = spoken(run_here, thinks(DEFER), words=("heartbeat", "--act"))

    assert ran.out.startswith("Today at 12:40: The ferry leaves. Put off until 2026-01-01 14:00")
    assert run_here("heartbeat") == SILENCE


def jobs(run: RunHere) -> list[dict[str, str]]:
    return list(run("jobs", "list", "--json").data["jobs"])


def test_what_a_beat_has_told_is_what_a_packet_asks_about(world: Ego, run_here: RunHere) -> None:
    """A day that is here, and not the want beside it."""
    use(world, "persona_set", text="Somebody.")
    use(world, "remember", content="The ferry leaves.", when="2026-01-01 12:40")
    told = run_here("heartbeat", "--above", "0").out

    asked = packet(run_here, "deliberate")["input"]["trigger"]
    again = packet(run_here, "deliberate", "--again")["input"]["trigger"]

    assert "The ferry leaves." in told
    assert (asked["kind"], asked["content"]) == ("time", "Today at 12:40: The ferry leaves.")
    assert again == asked


def test_a_day_that_was_decided_about_is_told_but_asked_about_no_more(
    world: Ego, run_here: RunHere
) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "remember", content="The ferry leaves.", when="2026-01-01 12:40")
    spoken(run_here, thinks(DEFER), words=("deliberate",))

    ran = spoken(run_here, refuses(500), words=("heartbeat", "--act"))

    assert (ran.code, ran.out) == (1, "")


def test_what_was_said_since_is_decided_with_and_kept_in_no_trigger(
    world: Ego, clock: Clock, run_here: RunHere, data_dir: Path
) -> None:
    use(world, "persona_set", text="Somebody.")
    for said in ("the plumber comes at 12:40 today", "the plumber reeked of absinthe"):
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None)
        clock.forward(minutes=1)

    told = run_here("heartbeat", "--above", "0").out
    asked = packet(run_here, "deliberate")["input"]["trigger"]
    (turn,) = use(world, "recall", context="absinthe", n=1).fields["memories"]
    use(world, "purge", memory_id=turn["id"], yes=True)

    assert "absinthe" in told
    assert "absinthe" in asked["content"]
    files = [one for one in data_dir.rglob("*") if one.is_file()]
    assert [one.name for one in files if b"absinthe" in one.read_bytes()] == []


WEEK = (
    ("Lunch with Imogen.", "2026-01-02 12:00"),
    ("The play.", "2026-01-04 19:00"),
    ("The dentist.", "2026-01-04 09:00"),
    ("The opera.", "2026-01-05 19:00"),
    ("The job interview.", "2026-01-09 10:00"),
    ("My birthday.", "2026-01-10"),
)


def acts(run: RunHere, at: str) -> str:
    """What one acting beat decides about, with a model that lets everything be."""
    moment = datetime.fromisoformat(f"{at}+00:00")
    out = spoken(run, thinks(SKIP), words=("heartbeat", "--act"), at=moment).out
    return out.partition(" Nothing is done")[0].strip()


def planned(world: Ego) -> None:
    use(world, "persona_set", text="Somebody.")
    for content, when in WEEK:
        use(world, "remember", content=content, when=when)


def test_after_a_week_without_a_beat_what_is_today_comes_first(
    world: Ego, run_here: RunHere
) -> None:
    planned(world)

    beats = [acts(run_here, f"2026-01-09 09:{minute}") for minute in ("00", "30")]
    later = [acts(run_here, f"2026-01-10 08:{minute}") for minute in ("00", "30")]

    assert beats == ["Today at 10:00: The job interview.", "Was 5 January at 19:00: The opera."]
    assert later[0] == "Today: My birthday."
    assert not any(content in later[1] for content, _ in WEEK)


def test_what_was_queued_before_the_machine_slept_is_told_in_the_words_of_the_moment(
    world: Ego, run_here: RunHere
) -> None:
    planned(world)
    refused = {"EGO_LLM_TIMEOUT": "2", "EGO_LLM": "command:false"}
    for at in ("2026-01-02T11:30", "2026-01-04T18:30", "2026-01-09T09:30"):
        ran = run_here("heartbeat", "--act", at=datetime.fromisoformat(f"{at}+00:00"), **refused)
        assert ran.code == 5
    afterwards = datetime(2026, 1, 10, 8, tzinfo=UTC)
    told = run_here("jobs", "list", "--json", at=afterwards).data

    everything = run_here("heartbeat", "--force", at=afterwards).out
    made_due(world)
    beats = [acts(run_here, f"2026-01-10 08:{minute}") for minute in ("00", "30")]

    assert beats == ["Today: My birthday.", "Was yesterday at 10:00: The job interview."]
    assert "Today at 10:00" not in everything
    assert "Today at" not in str(told)
    lapsed = next(one["subject"] for one in told["jobs"] if one["kind"] == "deliberate")
    assert "Its day was over before it was decided about" in run_here("why", lapsed).out


def test_a_day_that_was_told_of_before_its_turn_is_decided_about_no_more(
    world: Ego, run_here: RunHere
) -> None:
    planned(world)
    run_here(
        "heartbeat", "--act", at=datetime(2026, 1, 9, 9, 30, tzinfo=UTC), EGO_LLM="command:false"
    )
    (job,) = run_here("ahead", "--json").data["ahead"][4:5]
    run_here("ahead", "done", job["id"], at=datetime(2026, 1, 9, 12, tzinfo=UTC))
    made_due(world)

    assert "interview" not in acts(run_here, "2026-01-09 12:30")


def made_due(world: Ego) -> None:
    """As when time has passed: the queue waits in real time, whatever the clock says."""
    with world.database.writing() as db:
        for job in queue.list_unfinished(db, queue.DELIBERATE):
            queue.make_due(db, job, utc_now())
