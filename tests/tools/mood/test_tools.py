"""The mood as people and agents meet it: it lingers, it fades, and nobody sets it."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.events import Reflection, Source
from ego.core.mood.mood import Mood
from ego.runtime.ego import Ego
from ego.tools.mood import now as feeling
from ego.tools.talk.events import save
from tests.conftest import NOON, Clock, RunHere, use
from tests.faces.terminals import on_a_terminal


def feel(world: Ego, label: str, intensity: float, salience: float, confidence: float = 1) -> None:
    reflection = Reflection("", label, intensity, salience, confidence)
    save(world, Source.CHAT, user_text="x", assistant_text="y", reflection=reflection)


def mood(world: Ego) -> Mood:
    with world.database.reading() as db:
        return feeling.mood(world, db)


def test_a_big_event_colours_the_mood_four_hours_later_under_fifty_small_ones(
    world: Ego, clock: Clock
) -> None:
    feel(world, "anger", 1.0, 0.95)
    for _ in range(50):
        clock.forward(minutes=4.8)
        feel(world, "joy", 0.4, 0.1)

    now = mood(world)
    assert clock.at == NOON + timedelta(hours=4)
    assert now.label == "anger"
    assert now.components.anger == pytest.approx(0.3650, abs=1e-4)
    assert now.components.joy < 0.1


def test_small_talk_is_gone_after_ten_minutes(world: Ego, clock: Clock) -> None:
    for _ in range(10):
        feel(world, "joy", 0.8, 0.1)
    assert mood(world).label == "joy"

    clock.forward(minutes=10)

    assert mood(world).label == "neutral"


def test_memories_move_it_through_their_emotions(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="A cup broke.", emotion="angry", intensity=0.9, importance=5)

    assert mood(world).components.anger == pytest.approx(0.5934, abs=1e-4)
    clock.forward(days=1)
    assert mood(world).label == "neutral"


def test_a_memory_weighs_by_how_important_it_was(world: Ego) -> None:
    """Of five: an intensity of 0.9 at 3 of 5 is an impact of 0.54."""
    use(world, "remember", content="A cup broke.", emotion="angry", intensity=0.9, importance=3)

    assert mood(world).components.anger == pytest.approx(0.4173, abs=1e-4)


@pytest.mark.parametrize(
    ("intensity", "felt"), [(0.5, "darker, more stirred"), (0.6, "darker, more stirred, surer")]
)
def test_the_long_mood_too_weighs_by_how_important_it_was(
    intensity: float, felt: str, world: Ego
) -> None:
    """At 3 of 5 a dominance of 0.4 is noticed from an intensity of 0.56 on."""
    use(world, "remember", content="x", emotion="angry", intensity=intensity, importance=3)

    assert f"\nLately even. Just now {felt}.\n" in use(world, "mood").data


def test_what_it_weighs_is_shown_but_nothing_private(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    use(world, "remember", content="A hidden thing.", private=True, emotion="lonely", importance=5)
    clock.forward(minutes=10)
    feel(world, "anger", 0.9, 0.9)
    use(world, "remember", content="They laughed.", emotion="happy", importance=2)
    feel(world, "fear", 0.1, 0.1)

    assert use(world, "mood").text == snapshot


def test_an_even_mood(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert use(world, "mood").text == snapshot


def test_the_last_days_in_words(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    feel(world, "anger", 1.0, 1.0)
    clock.forward(days=2, hours=3, minutes=30)
    feel(world, "joy", 0.8, 0.9)

    reply = use(world, "mood", history=True)
    assert reply.text == snapshot
    history = reply.fields["history"]
    assert len(history) == 6 * 24 + 16 + 1
    assert history[-1]["at"] == clock.at.isoformat()
    assert reply.fields["label"] == history[-1]["label"] == "joy"
    by_time = {point["at"][:16]: point for point in history}
    assert by_time["2026-01-01T11:00"]["intensity"] == 0
    assert by_time["2026-01-01T18:00"]["components"]["anger"] == pytest.approx(0.3078, abs=1e-4)
    assert by_time["2026-01-03T12:00"]["components"]["anger"] == 0.0003  # not before it has faded


def test_what_was_felt_before_the_first_day_colours_its_morning(world: Ego, clock: Clock) -> None:
    feel(world, "anger", 1.0, 1.0)
    clock.forward(days=7)

    history = use(world, "mood", history=True).fields["history"]

    by_time = {point["at"][:16]: point["components"]["anger"] for point in history}
    assert next(iter(by_time)) == "2026-01-02T00:00"
    assert by_time["2026-01-02T06:00"] == pytest.approx(0.0486, abs=1e-4)


@pytest.mark.parametrize("name", ["wake_up", "feel_desires", "introspect"])
def test_a_phrase_of_it_stands_in_what_begins_a_session(name: str, world: Ego) -> None:
    assert "Mood:" not in use(world, name).text

    feel(world, "sadness", 0.9, 0.9)

    assert "\nMood: a strong sadness (0.56).\n" in use(world, name).text


def test_feel_desires_carries_it_as_data(run_here: RunHere) -> None:
    assert run_here("feel-desires", "--json").data["mood"]["label"] == "neutral"


def test_a_damaged_database_leaves_the_desires_to_be_felt(
    run_here: RunHere, data_dir: Path
) -> None:
    run_here("remember", "x")
    (data_dir / "ego.db").write_bytes(b"not a database at all" * 100)
    for name in ("ego.db-wal", "ego.db-shm"):
        (data_dir / name).unlink(missing_ok=True)

    ran = run_here("feel-desires", "--json")
    assert ran.code == 0
    assert ran.data["mood"] is None
    assert run_here("mood").code == 4


@pytest.mark.parametrize("words", [["--set", "joy"], ["joy"], ["set", "joy"]])
def test_nothing_sets_it(words: list[str], run_here: RunHere) -> None:
    assert run_here("mood", *words).code == 2


# On a terminal


def test_bars_on_a_terminal(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "A cup broke.", "--emotion", "angry", "--importance", "5")

    words, bars = on_a_terminal(data_dir, "mood").text.split("\n\n")

    assert words.startswith("It feels a strong anger (0.55 of 1).\n")
    assert "\nWhat weighs most:\n" in words
    lines = bars.split("\n")
    assert lines[2] == f"anger        {'━' * 22}{'─' * 18} 0.55"
    assert lines[4] == f"cooperation  {'━' * 40} 1.00"
    assert lines[5] == f"refusal bias {'─' * 40} 0.00"
    assert "In numbers" not in words + bars


def test_the_last_days_are_drawn_an_hour_a_cell(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "A cup broke.", "--emotion", "angry", "--importance", "5")
    shown = on_a_terminal(
        data_dir, "mood", "--history", EGO_NOW=(NOON + timedelta(hours=20)).isoformat()
    )

    rows = dict(re.findall(r"^\w{3} (20\S+)  (\S+)", shown.text, re.MULTILINE))
    assert len(rows) == 7
    assert "Thu 2026-01-01  ············▅▄▄▄▃▃▃▂▂▂··  anger 0.55 (12:00)\n" in shown.text
    assert rows["2025-12-31"] == "·" * 24
    assert rows["2026-01-01"] == "·" * 12 + "▅▄▄▄▃▃▃▂▂▂··"
    assert rows["2026-01-02"] == "·" * 9


# The context


def test_the_context_of_a_quiet_ego(world: Ego, clock: Clock, snapshot: SnapshotAssertion) -> None:
    clock.forward(hours=30)

    assert use(world, "context").text == snapshot
    assert use(world, "context", trailer=True).text == snapshot


def test_the_context_knows_the_last_talk(world: Ego, clock: Clock) -> None:
    feel(world, "neutral", 0, 0)
    clock.forward(hours=5)

    reply = use(world, "context")
    assert "Last talk with your companion: 5h ago." in reply.text
    assert reply.fields["last_talk"] == NOON.isoformat()
    assert "last interaction 5h ago" in use(world, "wake_up").text


def test_not_even_the_time_of_a_private_talk_is_told(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="x", category="conversation", private=True)

    assert "No talk with your companion yet." in use(world, "context").text
    assert "just now" in use(world, "wake_up").text


def test_with_little_room_only_the_mood_is_left(world: Ego) -> None:
    (line,) = use(world, "context", max_tokens=64).text.split("\n")

    assert line.startswith('partner_mood: {"label":"neutral",')
    with pytest.raises(Exception, match="max_tokens must be a whole number from 64"):
        use(world, "context", max_tokens=63)
