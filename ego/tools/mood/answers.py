"""What is answered about moods and feelings."""

from typing import Literal, NotRequired, TypedDict

from ego.core.marks import Day, Moment, Share, Signed

MoodLabel = Literal["joy", "sadness", "anger", "fear", "neutral"]


class Components(TypedDict):
    """The four axes of a mood."""

    joy: Share
    sadness: Share
    anger: Share
    fear: Share


class Policy(TypedDict):
    """What a mood allows."""

    cooperation: Share
    refusal_bias: Share
    refusal_allowed: bool


class Mood(TypedDict):
    """A mood, in its published shape."""

    label: MoodLabel
    intensity: Share
    components: Components
    policy: Policy
    now_ts: int


class PastMood(TypedDict):
    """The mood at a moment gone by."""

    at: Moment
    label: MoodLabel
    intensity: Share
    components: Components


class MoodNow(Mood):
    """The mood, and with `--history` how it was."""

    history: NotRequired[list[PastMood]]


class Vad(TypedDict):
    """Valence, arousal and dominance."""

    v: Signed
    a: Signed
    d: Signed


class LongMood(TypedDict):
    """The state that outlasts single turns."""

    baseline: Vad
    shock: Vad
    text: str


class Weighed(TypedDict):
    """How much there is of an emotion."""

    emotion: str
    weight: float


class DayFelt(TypedDict):
    """How one day felt."""

    date: Day
    memories: int
    valence: Signed
    intensity: Share


class EmotionTrend(TypedDict):
    """How feelings ran in the last month."""

    memories: int
    emotions: list[Weighed]
    days: list[DayFelt]
