"""The capsule: what stands in it, and what leaves first when there is little room."""

from __future__ import annotations

import json

import pytest

from ego.core.mood.mood import Felt, mood
from ego.core.persona.context import HEADING, Part, capsule, mood_parts
from ego.core.text import count_prompt_tokens
from tests.conftest import NOON

ANGRY = mood([Felt("anger", 1, 1, 1, NOON), Felt("anger", 1, 1, 1, NOON)], NOON)
PARTS = mood_parts(ANGRY, 1_767_268_800) | {
    Part.TIME: "Now: noon.",
    Part.PERSONA: "Persona: Aya.",
    Part.SAID: 'Yesterday you told Aki: "Slept?"; no answer yet.',
    Part.AHEAD: "Ahead, today at 14:30: The dentist.",
    Part.DESIRES: "Desires: curiosity[high]",
    Part.PREFERENCES: "Confirmed preferences: likes (food): ramen.",
    Part.INTERESTS: "Attending to: tide (topic 0.65). Manner: observe.",
}


def kept(max_tokens: int) -> list[Part]:
    lines = capsule(PARTS, max_tokens).split("\n")
    return [part for part in Part if PARTS[part] in lines]


def test_the_mood_is_one_line_of_compact_json() -> None:
    (line,) = [one for one in capsule(PARTS).split("\n") if one.startswith("partner_mood: ")]

    said = line.removeprefix("partner_mood: ")
    assert " " not in said
    assert list(json.loads(said)) == ["label", "intensity", "components", "policy", "now_ts"]
    assert json.loads(said)["components"]["anger"] == 0.865


def test_with_room_for_all_nothing_is_left_out() -> None:
    whole = capsule(PARTS)

    assert whole.split("\n")[0] == HEADING
    assert kept(count_prompt_tokens(whole)) == list(Part)
    assert capsule(PARTS, count_prompt_tokens(whole)) == whole


def test_desires_leave_first_and_the_mood_never() -> None:
    steps = [kept(room) for room in range(count_prompt_tokens(capsule(PARTS)), 0, -1)]
    distinct = [step for n, step in enumerate(steps) if n == 0 or step != steps[n - 1]]

    assert distinct == [list(Part)[first:] for first in range(len(Part))]


LONG = {
    "English": "I keep the lighthouse at the end of the pier, and I answer slowly.\n> " * 900,
    "Japanese": "桟橋の端の灯台を守っていて、ゆっくりと答える。\n> " * 900,
}


@pytest.mark.parametrize("persona", LONG.values(), ids=LONG)
@pytest.mark.parametrize("room", [128, 300, 1_000, 8_000])
def test_a_long_persona_is_cut_and_does_not_vanish(persona: str, room: int) -> None:
    parts = PARTS | {Part.PERSONA: f"Persona. Speak as this one, to Misaki:\n> {persona}"}

    said = capsule(parts, room)

    begun = said.partition("to Misaki:\n> ")[2].partition("…\n")[0]
    assert len(begun) > 20
    assert persona.startswith(begun)
    assert parts[Part.MOOD] in said.split("\n")
    assert room - 2 <= count_prompt_tokens(said) <= room


def test_of_a_persona_that_would_leave_its_heading_alone_nothing_is_said() -> None:
    persona = {Part.PERSONA: f"Persona. Speak as this one, to Misaki:\n> {LONG['English']}"}
    bare = capsule({Part.MOOD: PARTS[Part.MOOD]})

    said = {capsule(PARTS | persona, room) for room in range(1, count_prompt_tokens(bare) + 12)}

    assert said == {bare}


@pytest.mark.parametrize("room", [64, 80, 100, 120, 1_000])
def test_what_is_printed_fits_unless_only_the_mood_is_left(room: int) -> None:
    assert count_prompt_tokens(capsule(PARTS, room)) <= room
