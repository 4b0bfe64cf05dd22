"""Which tools quietly satisfy which desires.

Using a tool is evidence that the agent did something about a desire, so each
use settles it a little (0.2-0.4, against 0.7 for an explicit `satisfy_desire`).

This table is the whole rule; a person may add to it (`tuning`). Tools that only observe (`wake_up`,
`feel_desires`) or that are a stance (`am_i_being_genuine`) are absent on
purpose, and so is `satisfy_desire`, which is explicit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Rule(NamedTuple):
    """One use of `tool` settles `desire` with `quality`, from 0 to 1."""

    tool: str
    desire: str
    quality: float
    category: str | None = None
    """Only for this memory category; None means for every use."""
    origin: str = ""
    """Where a person wrote it: file and place. Empty for the rules of the table."""


IMPLICIT: tuple[Rule, ...] = (
    # tool                  desire                 quality
    Rule("remember",            "cognitive_coherence", 0.4, category="introspection"),
    Rule("remember",            "expression",          0.3),
    Rule("recall",              "information_hunger",  0.3),
    Rule("recall",              "curiosity",           0.2),
    Rule("introspect",          "cognitive_coherence", 0.3),
    Rule("introspect",          "pattern_seeking",     0.2),
    Rule("consider_them",       "social_thirst",       0.4),
    Rule("consider_them",       "resonance",           0.3),
    Rule("emotion_trend",       "pattern_seeking",     0.3),
    Rule("consolidate",         "cognitive_coherence", 0.3),
    Rule("update_self",         "cognitive_coherence", 0.3),
    Rule("update_relationship", "social_thirst",       0.2),
)  # fmt: skip


class Happening(StrEnum):
    """Something that came of a use and that the use alone does not tell (`FURTHER`)."""

    RECOGNIZED = "recognized"
    """A memory with someone, proud, grateful or love, of positive valence."""
    SEEN = "seen"
    """A memory with someone, of any other emotion of valence >= .5."""
    MOVED = "moved"
    """A memory with someone, moved, touched, warm or love."""
    SHARED = "shared"
    """A memory with someone, of any other valence >= .5 or <= -.5: grief shared is shared."""
    TALKED = "talked"
    """A conversation was kept, or a turn of talk absorbed."""
    LEARNED = "learned"
    """A memory of category lesson, technical or observation; something new about a person."""
    RESOLVED = "resolved"
    """A question was answered."""
    ACHIEVED = "achieved"
    """A goal was done."""
    CAME = "came"
    """Something anticipated came, and was told of."""
    FOUND = "found"
    """Consolidating found something."""
    JOINED = "joined"
    """Memories were linked, or told as an episode."""
    SEARCHED = "searched"
    """Memories were searched by what is known of them."""


FURTHER: Mapping[Happening, tuple[tuple[str, float], ...]] = MappingProxyType(
    {
        Happening.RECOGNIZED: (("recognition", 0.4),),
        Happening.SEEN: (("recognition", 0.2),),
        Happening.MOVED: (("resonance", 0.4),),
        Happening.SHARED: (("resonance", 0.2),),
        Happening.TALKED: (("social_thirst", 0.3),),
        Happening.LEARNED: (("curiosity", 0.3),),
        Happening.RESOLVED: (("predictability", 0.3), ("curiosity", 0.4)),
        Happening.ACHIEVED: (("predictability", 0.3),),
        Happening.CAME: (("predictability", 0.4),),
        Happening.FOUND: (("predictability", 0.2),),
        Happening.JOINED: (("pattern_seeking", 0.2),),
        Happening.SEARCHED: (("information_hunger", 0.2),),
    }
)
"""What happened counts too: the design's own table leaves recognition and predictability no way
to settle, and knows no tool that came after it."""

ALWAYS: Mapping[str, Happening] = MappingProxyType(
    {
        "search_memories": Happening.SEARCHED,
        "link_memories": Happening.JOINED,
        "create_episode": Happening.JOINED,
        "update_relationship": Happening.LEARNED,
    }
)
"""Tools whose every successful use is such a happening."""

_PROUD = frozenset({"proud", "grateful", "love"})
_TOUCHED = frozenset({"moved", "touched", "warm", "love"})
_FELT = 0.5
"""From which valence on, either way, a moment with someone is felt."""
_LEARNING = frozenset({"lesson", "technical", "observation"})


def memory_happenings(
    category: str, emotion: str, valence: float, *, is_meeting: bool
) -> list[Happening]:
    """What a new memory says has happened.

    `is_meeting` is whether somebody was met (`Memory.is_meeting`).
    """
    happened = []
    if is_meeting:
        if emotion in _PROUD and valence > 0:
            happened.append(Happening.RECOGNIZED)
        elif valence >= _FELT:
            happened.append(Happening.SEEN)
        if emotion in _TOUCHED:
            happened.append(Happening.MOVED)
        elif abs(valence) >= _FELT:
            happened.append(Happening.SHARED)
    if category == "conversation":
        happened.append(Happening.TALKED)
    if category in _LEARNING:
        happened.append(Happening.LEARNED)
    return happened


WITH_CATEGORY = ("remember", "recall", "search_memories")
"""The tools whose use may name a category of memories."""


def implied_by(
    tool: str, category: str | None = None, rules: Sequence[Rule] = IMPLICIT
) -> list[Rule]:
    """Those of `rules` that one use of `tool` triggers, in their order."""
    return [r for r in rules if r.tool == tool and r.category in (None, category)]


ACTED_ON = 0.4
"""How well a desire is met when an action that it led to comes to something."""
