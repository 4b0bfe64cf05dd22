"""`ego heartbeat --act`: what is due is decided about, and what may be said is said."""

from __future__ import annotations

from ego.core.autonomy.decisions import TriggerKind
from ego.runtime.ego import Ego
from tests.arrivals import MESSAGE, arrives, says, spoken, thinks
from tests.conftest import (
    RunHere,
    use,
)
from tests.deciding import DEFER
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
