"""What comes to mind for a deliberation: the cues, and the memories and talk that each recalls.

A cue is what the trigger is about, what is wanted most, what is attended to or liked, a goal.
Nothing private comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ego.core import text
from ego.core.autonomy.places import NOTICED, SOUGHT
from ego.core.events import Event
from ego.core.memory.memories import Memory
from ego.core.mood.mood import unit
from ego.core.persona.interests import Target, TargetType
from ego.runtime.ego import Ego
from ego.stores.memory.asking.stirred import Candidate, Remembered
from ego.tools.memory.finding import mind

_ATTENDED, _LIKED = 6, 4
"""So many targets of the attention, and so many likings, are cues."""
_THINGS = frozenset({TargetType.TOPIC, TargetType.PERSON, TargetType.GOAL})
"""Targets that a memory can be about; an action is none."""
_EACH = 12
"""So much comes to mind of each cue at most."""


class Cue(NamedTuple):
    """Words that call something back, and how relevant (0..1) that is at most."""

    words: str
    relevance: float


class Stirred(NamedTuple):
    """A memory or event that a cue brought, and how relevant (0..1) it is."""

    one: Memory | Event
    relevance: float


def cues(
    about: str,
    wanted: str,
    attended: Iterable[Target],
    liked: Sequence[str],
    goals: Iterable[str],
) -> tuple[Cue, ...]:
    """What calls something back, each once: the trigger first; its words may be none."""
    things = [one.value for one in attended if one.type in _THINGS][:_ATTENDED]
    every = [
        Cue(about, 1.0),
        *(Cue(words, SOUGHT) for words in (wanted, *goals)),
        *(Cue(words, NOTICED) for words in (*things, *liked[:_LIKED])),
    ]
    named: dict[str, Cue] = {}
    for cue in every:
        named.setdefault(text.normalise(cue.words), cue)
    return tuple(cue for cue in named.values() if cue.words.strip())


def come_to_mind(ego: Ego, words: str, source_id: str = "") -> list[Stirred]:
    """What `words` surely call back, best first, but for the event that they stand in.

    A story does not come by itself: each of its memories names it. Outside any transaction: it
    may load a model.
    """
    stirred = [one for one in mind.bring(ego, words) if isinstance(one, Candidate)]
    found = [one for one in stirred if one.id != source_id][:_EACH]
    best = max((one.score - one.interest for one in found), default=0.0)
    return [
        Stirred(
            one.one.memory if isinstance(one.one, Remembered) else one.one.event,
            unit((one.score - one.interest) / best) if best > 0 else 0.0,
        )
        for one in found
    ]


def recall_each(ego: Ego, several: Sequence[Cue], source_id: str) -> list[list[Stirred]]:
    """What each cue calls back, as relevant as the cue lets it be."""
    return [
        [one._replace(relevance=cue.relevance * one.relevance) for one in stirred]
        for cue in several
        for stirred in [come_to_mind(ego, cue.words, source_id)]
    ]
