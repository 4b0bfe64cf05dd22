"""The CONTEXT_CAPSULE: a few lines that tell a model how it is with the agent now.

Exactly one line is `partner_mood: {…}`, the mood in compact JSON. When room is short the
parts leave in the order of `Part`, the persona and then the mood last: the persona keeps its
beginning while any of it fits, the mood stays even where nothing does.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from enum import IntEnum, auto

from ego.core.mood import mood as moods
from ego.core.mood.answers import mood_fields
from ego.core.mood.mood import Mood
from ego.core.text import count_prompt_tokens

HEADING = "CONTEXT_CAPSULE"
DIGITS = 3
"""Of the numbers in a prompt; a model does not read more."""


class Part(IntEnum):
    """What a capsule is made of, in the order in which it is trimmed."""

    INTERESTS = auto()
    PREFERENCES = auto()
    SAID = auto()
    DESIRES = auto()
    AHEAD = auto()
    TIME = auto()
    BEHAVIOUR = auto()
    PERSONA = auto()
    MOOD = auto()


_SHOWN = (
    Part.PERSONA,
    Part.TIME,
    Part.MOOD,
    Part.BEHAVIOUR,
    Part.AHEAD,
    Part.SAID,
    Part.DESIRES,
    Part.PREFERENCES,
    Part.INTERESTS,
)
"""The order in which the parts stand."""


def mood_parts(mood: Mood, now_ts: int) -> dict[Part, str]:
    """What a capsule says of a mood: the numbers, and in words what they mean."""
    said = json.dumps(mood_fields(mood, now_ts, DIGITS), separators=(",", ":"))
    return {Part.MOOD: f"partner_mood: {said}", Part.BEHAVIOUR: moods.behaviour(mood)}


def capsule(parts: Mapping[Part, str], max_tokens: int | None = None) -> str:
    """The parts as one text of at most `max_tokens`; a persona that is too long is cut."""
    kept = dict(parts)
    whole = _joined(kept)
    for part in Part:
        if max_tokens is None or count_prompt_tokens(whole) <= max_tokens or part is Part.MOOD:
            break
        left = kept.pop(part, "")
        if part is Part.PERSONA and (begun := _begun(left, kept, max_tokens)):
            kept[part] = begun
        whole = _joined(kept)
    return whole


def _begun(persona: str, beside: Mapping[Part, str], max_tokens: int) -> str:
    """As much of the persona from its beginning as fits; empty where that is only its heading."""
    heading = persona.find("\n") + len("\n> ")

    def cut(end: int) -> str:
        return f"{persona[:end].rstrip()}…"

    fits = bisect_right(
        range(len(persona)),
        max_tokens,
        key=lambda end: count_prompt_tokens(_joined({**beside, Part.PERSONA: cut(end)})),
    )
    return cut(fits - 1) if fits - 1 > heading else ""


def _joined(parts: Mapping[Part, str]) -> str:
    lines = [parts[part] for part in _SHOWN if part in parts]
    return "\n".join(lines if len(lines) == 1 else [HEADING, *lines])
