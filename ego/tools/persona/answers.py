"""What is answered about the persona, likings, interests, and the context made of them."""

from typing import Annotated, Literal, NotRequired, TypedDict

from ego.core.marks import Moment
from ego.core.mood.answers import LongMood, Mood, Vad
from ego.core.persona.answers import Confirmed, Interests, Preference
from ego.tools.desires.answers import Loud
from ego.tools.identity.answers import TalkedWith


class Speaker(TypedDict):
    """Who speaks, and to whom."""

    second_person_label: str
    persona_text: str
    addon_text: str


class Persona(Speaker):
    """The persona as it is kept; `is_set` says whether there is anybody to speak."""

    name: Annotated[str, "what it is called itself; may be empty"]
    updated_at: Moment | None
    is_set: bool


class Prefer(TypedDict):
    """The preferences that have changed, as they are now."""

    changed: list[Preference]


class PreferList(TypedDict):
    """Every preference, and the confirmed ones as a model is told of them."""

    preferences: list[Preference]
    confirmed_preferences: Confirmed


class Feelings(TypedDict):
    """What is felt, where a label is too coarse."""

    long_mood_state: LongMood
    recent_vad_average: Vad


class Leanings(TypedDict):
    """What draws the attention, and what may be said of that."""

    confirmed_preferences: Confirmed
    interest_state: Interests


class Thinker(Speaker, Feelings, Leanings):
    """The seven keys that every packet carries of the one who thinks."""


class Context(TypedDict):
    """How it is with the agent now; nothing private."""

    now: Moment
    last_talk: Annotated[Moment | None, "with the companion"]
    talked: Annotated[list[TalkedWith], "with whom else there was talk in the last week"]
    partner_mood: Mood
    behaviour: str
    desires: list[Loud]
    persona: Speaker | None
    long_mood_state: LongMood
    recent_vad_average: Vad
    confirmed_preferences: Confirmed
    interest_state: Interests


class Picked(TypedDict):
    """A memory or an event that was selected, and why."""

    id: str
    why: str


class Select(TypedDict):
    """What is to be in mind; a packet (`--packet`) is printed bare."""

    selected: list[Picked]
    by: Literal["rules", "model"]
    failed: NotRequired[Annotated[str, "why a model selected nothing"]]
