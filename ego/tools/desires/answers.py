"""What is answered about desires, the body, and the rhythm of both."""

from typing import Annotated, TypedDict

from ego.core.desires.bends import Load, Phase
from ego.core.desires.desires import Tag
from ego.core.marks import Between, Moment, Share, Signed
from ego.core.mood.answers import Mood


class Loud(TypedDict):
    """A desire in short."""

    name: str
    level: Share
    tag: Tag


class Felt(Loud):
    """A desire with the parts of its level, which add up to it before it is clamped."""

    tier: int
    base: Share
    boost: Signed
    context: float
    emotion: float
    prediction_error: float
    interoception: float


class Body(TypedDict):
    """The hour and the machine, as far as they bend anything."""

    time_phase: Phase
    load: Load


class FeelDesires(TypedDict):
    """The desires, the loudest first."""

    at: Moment
    desires: list[Felt]
    mood: Annotated[Mood | None, "null when it cannot be read"]
    body: Annotated[Body | None, "null when interoception is off"]


class Levels(TypedDict):
    """The desires as `feel_desires` has them, without the mood."""

    at: Moment
    desires: list[Felt]
    body: Body | None


class Interoception(TypedDict):
    """What the body says."""

    body: Annotated[Body | None, "null when interoception is off"]


class SatisfyDesire(TypedDict):
    """A desire as it is felt once it was settled."""

    name: str
    level: Share
    quality: Share


class Scale(TypedDict):
    """How a desire rises without a person's tuning."""

    name: str
    tier: int
    satisfaction_hours: float


class SettledBy(TypedDict):
    """A rule by which the use of a tool settles a desire."""

    tool: str
    quality: Share
    category: str | None
    origin: Annotated[str | None, "the file of a rule of one's own"]


class SettledWhen(TypedDict):
    """Something that settles a desire when it happens, by whichever tool."""

    what: str
    quality: Share


class Tuned(Scale):
    """A desire of the catalog as it is in force."""

    default: Annotated[Scale | None, "null for a desire of one's own"]
    origin: Annotated[str | None, "the file that changed it"]
    settled_by: list[SettledBy]
    settled_when: list[SettledWhen]


class Pace(TypedDict):
    """The factor on the hours of every desire."""

    pace: float
    default: float
    origin: Annotated[str | None, "the file that changed it"]


class Stretch(TypedDict):
    """How much slower than their pace desires run, after the rhythm of this life."""

    stretch: float
    follows_rhythm: Annotated[bool, "false when a person turned it off; the stretch is 1 then"]
    origin: Annotated[str | None, "the file that says whether it follows"]


class DesiresList(TypedDict):
    """The catalog in force, and what runs it faster or slower."""

    pace: Pace
    stretch: Stretch
    desires: list[Tuned]


class Course(TypedDict):
    """How a desire rises if nothing happens."""

    name: str
    tier: int
    level: Share
    high_at: Annotated[Moment | None, "null when it will not be high in that time"]
    course: list[Share]


class DesiresForecast(TypedDict):
    """How the desires rise if nothing happens."""

    at: Moment
    until: Moment
    desires: list[Course]


class Session(TypedDict):
    """One session of a simulated rhythm: every desire as it began and as it ended."""

    at: Moment
    before: dict[str, Share]
    after: dict[str, Share]


DesiresSimulate = TypedDict(
    "DesiresSimulate",
    {
        "every_hours": Annotated[float, Between(0, 24 * 366)],
        "days": int,
        "tools": list[str],
        "from": Moment,
        "to": Moment,
        "sessions": list[Session],
        "course": dict[str, list[Share]],
        "never_below_high": list[str],
        "high_at_every_session": list[str],
        "never_above_low": list[str],
    },
)
