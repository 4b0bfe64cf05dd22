"""How it is today, for whoever looks: the same as the tools say, and nothing follows from it."""

from __future__ import annotations

from pathlib import Path

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.tools.identity.today import today
from tests import innards
from tests.conftest import Clock, environment, use


def test_it_says_what_the_tools_say_and_leaves_no_trace(
    world: Ego, clock: Clock, data_dir: Path
) -> None:
    use(world, "persona_set", text="I am Nagi.", name="Nagi")
    use(world, "remember", content="We talked by the sea.", category="conversation", emotion="love")
    clock.forward(hours=1)
    use(world, "remember", content="The dentist is tomorrow at 15:00.")
    use(world, "remember", content="Nobody shall read this.", private=True)
    use(world, "prefer_like", domain="food", subject="ramen")
    felt = use(world, "feel_desires").fields["desires"]
    before = innards.everything(data_dir)
    version = world.database.version()

    seen = today(world)
    again = today(world)

    assert (seen.name, seen.is_somebody, seen.addressed) == ("Nagi", True, "your companion")
    assert [(one.name, one.level) for one in seen.wants] == [
        (one["name"], one["level"]) for one in felt
    ]
    assert seen.mood
    assert seen.mood.label == "joy"
    assert seen.memory
    assert seen.memory.content == "The dentist is tomorrow at 15:00."
    assert seen.memories == 2
    assert [one.say(world.now()) for one in seen.ahead] == ["tomorrow at 15:00"]
    assert seen.waiting.candidates == 1
    assert seen == again
    assert world.database.version() == version
    with open_ego(config.read(environ=environment(data_dir, at=None)), now=clock) as other:
        today(other)
        assert not other.database.has_changed
    assert innards.everything(data_dir) == before
    assert "dentist" in use(world, "wake_up").text, "it does not count as told"


def test_what_is_private_is_there_when_it_is_asked_for(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="Open.", category="conversation")
    talked = clock()
    clock.forward(hours=1)
    use(world, "remember", content="Hidden: a call at 15:00 tomorrow.", private=True)
    use(world, "remember", content="Hidden talk.", private=True, category="conversation")

    openly, whole = today(world), today(world, private=True)

    assert openly.memory
    assert openly.memory.content == "Open."
    assert (openly.ahead, openly.talked) == ([], talked)
    assert whole.memory
    assert whole.memory.content == "Hidden talk."
    assert [one.memory_id for one in whole.ahead]
    assert whole.talked == clock()


def test_what_cannot_be_read_is_empty_and_said(world: Ego, data_dir: Path) -> None:
    use(world, "remember", content="Open.")
    innards.write(data_dir, "preferences.json", "{")
    innards.write(data_dir, "persona.json", "{")

    seen = today(world)

    assert seen.memory
    assert (seen.name, seen.waiting.candidates) == ("", 0)
    assert any("persona.json" in one for one in world.warnings)
    assert any("preferences.json" in one for one in world.warnings)
