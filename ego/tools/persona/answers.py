"""What is answered about the persona, likings, interests, and the context made of them."""

from typing import Annotated, Literal, NotRequired, TypedDict

from ego.core.marks import Moment, Share
from ego.core.mood.answers import LongMood, Mood, Vad
from ego.core.persona.interests import Mode, TargetType
from ego.core.persona.preferences import Domain, Polarity, Status
from ego.tools.desires.answers import Loud


class Speaker(TypedDict):
    """Who speaks, and to whom."""

    second_person_label: str
    persona_text: str
    addon_text: str


class Persona(Speaker):
    """The persona as it is kept; `is_set` says whether there is anybody to speak."""

    updated_at: Moment | None
    is_set: bool


class Preference(TypedDict):
    """One liking or disliking."""

    domain: Domain
    polarity: Polarity
    subject: str
    subject_norm: str
    status: Status
    confidence: Share
    note: str
    evidence: list[str]
    created_at: Moment
    updated_at: Moment


class Subject(TypedDict):
    """What is liked or disliked, and a note on it."""

    subject: str
    note: str


class Bucket(TypedDict):
    """What is liked of a domain, and what is not; the newest first."""

    like: list[Subject]
    dislike: list[Subject]


class Confirmed(TypedDict):
    """The preferences that may be spoken of."""

    food: Bucket
    topic: Bucket
    style: Bucket


class Prefer(TypedDict):
    """The preferences that have changed, as they are now."""

    changed: list[Preference]


class PreferList(TypedDict):
    """Every preference, and the confirmed ones as a model is told of them."""

    preferences: list[Preference]
    confirmed_preferences: Confirmed


class Target(TypedDict):
    """Something that is attended to."""

    type: TargetType
    value: str
    weight: Share
    updated_at: Moment


class Interests(TypedDict):
    """What is attended to, how it is met, and what that came from."""

    attention_targets: list[Target]
    interaction_mode: Mode
    updated_from_event_ids: list[str]


class Context(TypedDict):
    """How it is with the agent now; nothing private."""

    now: Moment
    last_talk: Moment | None
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
