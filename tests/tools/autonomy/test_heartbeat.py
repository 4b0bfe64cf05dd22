"""`ego heartbeat`: a packet when something stirs, nothing and exit 1 when nothing does."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from ego.core import text
from ego.core.autonomy.decisions import TriggerKind
from ego.runtime.ego import Ego
from ego.tools.autonomy.deciding import triggers
from tests.arrivals import MESSAGE, arrives, says, spoken, thinks
from tests.conftest import NOON, Clock, Ran, RunHere, use
from tests.deciding import DEFER
from tests.voice.scripted_server import refuses

SILENCE = Ran(1, "", "")


def due(world: Ego, kind: TriggerKind, content: str, at: timedelta = timedelta(0)) -> None:
    with world.database.writing() as db:
        triggers.queue(world, db, kind, "", content, world.now() + at)


def test_when_nothing_stirs_nothing_is_said_and_nothing_changes(
    world: Ego, data_dir: Path, run_here: RunHere
) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "feel_desires")
    before = (data_dir / "ego.db").read_bytes() if (data_dir / "ego.db").exists() else b""

    assert run_here("heartbeat") == SILENCE
    assert run_here("heartbeat", "--plain") == SILENCE
    told = run_here("heartbeat", "--json")

    assert (told.code, told.data["desires"], told.data["mood"]) == (1, [], "neutral")
    assert (data_dir / "ego.db").read_bytes() == before


def test_a_high_desire_stirs_from_the_bar_on(run_here: RunHere) -> None:
    run_here("feel-desires")
    later = NOON + timedelta(hours=11)

    usual, lower, higher = (
        run_here("heartbeat", at=later),
        run_here("heartbeat", "--above", "0.5", at=later),
        run_here("heartbeat", "--above", "0.95", at=later),
    )

    levels = [one["level"] for one in run_here("feel-desires", "--json", at=later).data["desires"]]
    assert (usual.code, lower.code, higher) == (0, 0, SILENCE)
    assert usual.out.count("/high]") == sum(level >= 0.7 for level in levels) > 0
    assert lower.out.count("[0.") == sum(level >= 0.5 for level in levels) > usual.out.count("[0.")


def test_each_thing_that_stirs_is_told(
    world: Ego, clock: Clock, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    use(world, "remember", content="The storm took the boat.", emotion="afraid", importance=5)
    due(world, TriggerKind.DEFERRAL, "Ask whether the boat was found.")
    due(world, TriggerKind.SCHEDULE_ACTION, "Not yet: water the plants.", timedelta(hours=3))
    due(world, TriggerKind.TIME, "The evening round.")
    use(world, "note", text="The harbour office called.")
    arrives(world)

    ran = run_here("heartbeat", "--above", "0.01")

    assert ran.code == 0
    assert "Not yet" not in ran.out
    assert ran.out == snapshot


def test_an_arrived_plan_and_a_mood_stir_by_themselves(
    world: Ego, clock: Clock, run_here: RunHere
) -> None:
    due(world, TriggerKind.SCHEDULE_ACTION, "Water the plants.", timedelta(hours=1))
    before = run_here("heartbeat")
    planned = run_here("heartbeat", at=NOON + timedelta(hours=1))

    use(world, "remember", content="They came home.", emotion="happy", importance=5)
    moved = run_here("heartbeat")

    assert before == SILENCE
    assert "It is time for what you planned: Water the plants." in planned.out
    assert "joy" in moved.out
    assert "plants" not in moved.out


def test_the_packet_is_short_whatever_there_is(world: Ego, run_here: RunHere) -> None:
    use(world, "remember", content="嵐。", emotion="afraid", importance=5)
    for kind in (TriggerKind.DEFERRAL, TriggerKind.TIME):
        for number in range(30):
            due(world, kind, f"{number}: 灯台の窓を拭いて、油を足して、日誌をつける。" * 20)
    for number in range(10):
        use(world, "note", text=f"{number}: " + "とても長い知らせ。" * 99)

    ran = run_here("heartbeat", "--above", "0")

    assert ran.code == 0
    assert text.count_prompt_tokens(ran.out) <= 300
    assert ran.out.startswith("Heartbeat, Thursday 2026-01-01 12:00, ")
    assert "You want: " in ran.out
    assert "fear" in ran.out
    assert "HEARTBEAT_OK" in ran.out


def test_acting_needs_a_model(run_here: RunHere) -> None:
    ran = run_here("heartbeat", "--act")

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "EGO_LLM" in ran.err


def test_acting_on_nothing_asks_no_model(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")

    assert spoken(run_here, refuses(500), words=("heartbeat", "--act")) == SILENCE


def test_a_model_that_fails_to_decide_lets_the_rest_be_done(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "note", text="The harbour office called.")
    arrives(world)

    ran = spoken(run_here, refuses(400, "no"), says(MESSAGE), words=("heartbeat", "--act"))

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


def test_it_decides_once_and_says_what_about(world: Ego, run_here: RunHere) -> None:
    use(world, "persona_set", text="Somebody.")
    due(world, TriggerKind.TIME, "The evening round.")
    due(world, TriggerKind.TIME, "The morning round.")

    ran = spoken(run_here, thinks(DEFER), words=("heartbeat", "--act"))

    assert ran.code == 0
    assert ran.out.startswith("The evening round. Put off until 2026-01-01 14:00 (dec_")
    assert ran.out.count("\n") == 1


def jobs(run: RunHere) -> list[dict[str, str]]:
    return list(run("jobs", "list", "--json").data["jobs"])
