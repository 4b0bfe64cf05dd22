"""One written life of fourteen days, played by the pure rules and through the real tools at once.

Every half hour the levels, their order and what the heartbeat decides have to be the same on both
sides; the real one is an open ego on files of its own, under a clock that is moved.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from lives import Act, Life
from players import IN_FORCE, START, Player

from ego import config
from ego.core.autonomy import heartbeat
from ego.core.autonomy.decisions import TriggerKind
from ego.core.autonomy.heartbeat import Patience, Tellings, Thing
from ego.core.desires.desires import Pressure
from ego.core.desires.satisfaction import Happening
from ego.core.reply import Reply
from ego.faces import registry
from ego.runtime import toolkit
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from ego.tools.autonomy.deciding import triggers

DAYS = 14
BEAT = timedelta(minutes=30)
STEP = timedelta(hours=0.02)
"""From one use of a sitting to the next."""
ZONE = "Europe/Berlin"
_FRESH = timedelta(days=1)
_NAMED: Mapping[str, int] = {"wake_up": 9, "introspect": 2}
"""How many of the loudest desires are no news once a tool was used."""


class Agreement(NamedTuple):
    """How far the two lives came, and what was not the same."""

    uses: int
    beats: int
    wakes: int
    worst: float
    """The greatest difference of two levels."""
    differences: list[str]


class World:
    """A real ego, and what the tools of a life are called with."""

    def __init__(self, place: Path, seed: int) -> None:
        registry.register_all()
        self.now = START
        ids = count(1)
        environ = {
            "EGO_DATA_DIR": str(place / "data"),
            "HOME": str(place),
            "EGO_TIMEZONE": ZONE,
            "EGO_INTEROCEPTION": "off",
            "EGO_EMBEDDING_MODEL": "off",
        }
        self.ego: Ego = open_ego(
            config.read(environ=environ), now=lambda: self.now, new_id=lambda: f"{next(ids):012x}"
        )
        self.memories: list[str] = []
        self._random = Random(seed)

    def use(self, tool: str, **arguments: Any) -> Reply:
        """Use a tool as every face does."""
        reply, warnings = toolkit.use(TOOLS[tool], lambda: nullcontext(self.ego), arguments)
        assert not warnings, warnings
        return reply

    def feel(self) -> list[Pressure]:
        """What is wanted now."""
        return self.ego.pressures(self.ego.modulation())

    def word(self) -> str:
        """A word that no memory had before: nothing is linked, doubled or closed by it."""
        return f"w{self._random.getrandbits(64):016x}"

    def do(self, act: Act) -> Act:
        """Use the tool of `act`; returns what came of it in this world."""
        arguments: dict[str, dict[str, Any]] = {
            "recall": {"context": self.word()},
            "search_memories": {"query": self.word()},
            "update_relationship": {
                "person": "Misaki",
                "field": "known_fact",
                "value": self.word(),
            },
            "update_self": {"field": "value", "value": self.word()},
            "create_episode": {"memory_ids": self.memories[-2:], "summary": self.word()},
            "link_memories": dict(
                zip(("source_id", "target_id"), self.memories[-2:], strict=False)
            ),
            "satisfy_desire": {"name": act.name},
            "remember": {
                "content": f"{self.word()} {self.word()}",
                "category": act.category or "daily",
                "emotion": act.emotion,
                "importance": act.importance,
                "people": ["Misaki"] if act.company else None,
            },
        }
        reply = self.use(act.tool, **arguments.get(act.tool, {}))
        if act.tool == "remember":
            self.memories.append(reply.fields["id"])
        found = act.tool == "consolidate" and (
            reply.fields["strengthened"] or reply.fields["merge_candidates"]
        )
        return act._replace(happened=(Happening.FOUND,) if found else ())


class Both:
    """The life by the rules alone, beside the real one."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.player, self.memory = world, Player(IN_FORCE, seed), Tellings()
        self.due, self.events = dict[str, Thing](), dict[str, Thing]()
        self.answered: datetime | None = None
        self.uses = self.beats = self.wakes = 0
        self.worst, self.differences = 0.0, list[str]()

    def compare(self) -> list[Pressure]:
        """Hold the levels and their order on both sides together; returns them."""
        ours, theirs = self.player.feel(self.world.now), self.world.feel()
        levels = {one.name: one for one in theirs}
        for one in ours:
            other = levels[one.name]
            gaps = [abs(getattr(one, part) - getattr(other, part)) for part in _PARTS]
            self.worst = max(self.worst, *gaps)
        if [one.name for one in ours] != [one.name for one in theirs]:
            self._differ("another order")
        return ours

    def sit_down(self, acts: Iterator[Act]) -> None:
        """A sitting: what is felt is shown, and then these acts."""
        begins = self.world.now
        self.compare()  # before either side notes what stands first
        self.memory = self.memory.show(self.player.sit_down(begins), begins)
        self.world.use("feel_desires")
        for place, act in enumerate(acts):
            self.world.now = at = begins + place * STEP
            loud = [one for one in self.player.feel(at) if one.tag != "low"]
            self.memory = self.memory.show(loud[: _NAMED.get(act.tool, 0)], at)
            if act.tool in ("create_episode", "link_memories") and len(self.world.memories) < 2:
                continue
            self.player.do(self.world.do(act._replace(happened=())), at)
            self.answered = at
            self.uses += 1
            self.compare()

    def plant(self, kind: str) -> None:
        """Something is due now, or reaches it."""
        world, said = self.world, self.world.word()
        if kind == "event":
            world.use("note", text=said)
            self.events[said] = Thing(said, world.now)
            return
        with world.ego.database.writing() as db:
            triggers.queue(world.ego, db, TriggerKind.SCHEDULE_ACTION, "", said)
        self.due[said] = Thing(said, world.now)

    def beat(self) -> None:
        """A beat on both sides."""
        now = self.world.now
        since = min(now - _FRESH, self.memory.last or now)
        telling = heartbeat.decide(
            self.memory,
            Patience(),
            now.astimezone(ZoneInfo(ZONE)),
            due=list(self.due.values()),
            events=[one for one in self.events.values() if one.at > since],
            ordered=self.compare(),
            kept=self.player.kept,
            answered=self.answered,
        )
        self.memory = heartbeat.read(heartbeat.document_of(telling.memory))
        fields = self.world.use("heartbeat").fields
        theirs = (
            fields["why"],
            [one["content"] for one in fields["plans"]],
            fields["news"],
            [one["name"] for one in fields["desires"]],
        )
        ours = (
            telling.why,
            [one.id for one in telling.due],
            [one.id for one in telling.events],
            [one.name for one in telling.wants],
        )
        if ours != theirs:
            self._differ(f"{ours} but {theirs}")
        self.beats += 1
        self.wakes += telling.tells

    def _differ(self, what: str) -> None:
        self.differences.append(f"{self.world.now:%Y-%m-%d %H:%M}: {what}")


_PARTS = ("level", "base", "boost", "context", "emotion", "prediction_error")


def agree(life: Life, seed: int, days: int = DAYS) -> Agreement:
    """Play the first days of a life on both sides, with a beat every half hour."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as place:
        world = World(Path(place), seed)
        with world.ego:
            both = Both(world, seed)
            sittings = [one for one in life if one.hour < days * 24]
            for number in range(1, days * 48):
                beat = START + number * BEAT
                while sittings and START + timedelta(hours=sittings[0].hour) <= beat:
                    sitting = sittings.pop(0)
                    world.now = START + timedelta(hours=sitting.hour)
                    both.sit_down(iter(sitting.acts))
                world.now = max(beat, world.now)  # a sitting may last longer than to the next beat
                for kind, likely in (("due", 0.012), ("event", 0.02)):
                    if random.random() < likely:
                        both.plant(kind)
                both.beat()
    return Agreement(both.uses, both.beats, both.wakes, both.worst, both.differences)
