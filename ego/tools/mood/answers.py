"""What is answered about moods and feelings."""

from typing import NotRequired, TypedDict

from ego.core.marks import Day, Moment, Share, Signed
from ego.core.mood.answers import Components, Mood
from ego.core.mood.mood import Label


class PastMood(TypedDict):
    """The mood at a moment gone by."""

    at: Moment
    label: Label
    intensity: Share
    components: Components


class MoodNow(Mood):
    """The mood, and with `--history` how it was."""

    history: NotRequired[list[PastMood]]


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
