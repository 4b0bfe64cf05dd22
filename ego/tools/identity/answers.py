"""What is answered about waking up, looking inward, oneself and others."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict, cast

from ego.core.answers import Event
from ego.core.autonomy.answers import Message
from ego.core.identity.questions import Presence
from ego.core.marks import Between, Importance, Moment, Open, Share
from ego.core.memory.answers import Memory
from ego.core.moments import Write, rewrite
from ego.core.mood.answers import Mood
from ego.tools.desires.answers import Loud
from ego.tools.memory.answers import Coming


class Nothing(TypedDict):
    """Nothing beside the text."""


class Genuine(TypedDict):
    """What one's words are held against."""

    value: Annotated[str | None, "one of the agent's values, another each day; null for none"]


class Companion(TypedDict):
    """Whom the agent lives with."""

    name: str
    last_interaction: Moment | None
    usual_gap_hours: Annotated[float | None, "between meetings; null until it is known"]


class WakeUp(TypedDict):
    """How a session begins."""

    introspection: Annotated[Memory | None, "the last one"]
    desires: list[Loud]
    companion: Companion
    ahead: Annotated[list[Coming], "what is tomorrow or today, told once each"]


class Question(TypedDict):
    """A question that is still open."""

    id: str
    question: str
    salience: Share
    state: Presence
    resurfacing: bool


class CarriedQuestion(TypedDict):
    """A question that it carries, and since when."""

    id: str
    question: str
    importance: Importance
    asked_at: Moment
    salience: Share
    state: Presence


class Questions(TypedDict):
    """Questions that are open, the most present first."""

    questions: list[CarriedQuestion]
    total: Annotated[int, "how many are open"]


class Goal(TypedDict):
    """Something that is worked toward."""

    id: str
    title: str
    horizon: Literal["short", "mid", "long"]
    priority: Annotated[int, Between(0, 100)]
    status: Literal["active", "paused", "done", "dropped"]
    created_at: str
    done_at: NotRequired[Moment]


class HeldTo(TypedDict):
    """Something that an agent holds itself to."""

    id: Annotated[str | None, "the memory that tells of a promise; null for a value"]
    text: str


class Introspect(TypedDict):
    """What is on an agent's mind."""

    memories: list[Memory]
    questions: list[Question]
    goals: list[Annotated[Goal, Open()]]
    people: list[str]
    reunion: Annotated[str | None, "who has come back, told once"]
    desires: list[Loud]
    how_did_it_go: Annotated[list[Coming], "what is over and nothing was told of"]
    held: Annotated[HeldTo | None, "an open promise or a value that comes back"]


class UpdateSelf(TypedDict):
    """What has changed, in words."""

    field: str
    said: str


class Step(TypedDict):
    """What one meeting felt like."""

    at: str
    emotion: str
    memory: str


class PastFact(TypedDict):
    """What was known of somebody, and is no longer so."""

    fact: str
    until: Moment
    replaced_by: str


class Person(TypedDict):
    """What is known of somebody."""

    person_id: str
    name: str
    aliases: list[str]
    known_facts: Annotated[list[str], "those that hold"]
    past_facts: list[Annotated[PastFact, Open()]]
    preferred_topics: list[str]
    sensitive_topics: list[str]
    trust_level: Share
    dominant_tone: str
    communication_style: str
    shared_episode_ids: list[str]
    mood_trajectory: list[Annotated[Step, Open()]]
    known_since: NotRequired[Annotated[Moment, "when it was first written down"]]
    first_interaction: Moment | None
    last_interaction: Moment | None
    total_interactions: int


def person_fields(entry: Mapping[str, Any], write: Write) -> Person:
    """An entry of relationships.json as programs are shown it: a person may have written more."""
    told = {key: value for key, value in entry.items() if key != "told_at"}
    for key in ("known_since", "first_interaction", "last_interaction"):
        if key in told:
            told[key] = rewrite(told[key], write)
    for key, inner in (("past_facts", "until"), ("mood_trajectory", "at")):
        told[key] = _rewrite_each(entry.get(key), inner, write)
    return cast(Person, told)


def goal_fields(goal: Mapping[str, Any], write: Write) -> Goal:
    """A goal of self_model.json as programs are shown it: a person may have written more."""
    times = {key: rewrite(goal[key], write) for key in ("created_at", "done_at") if key in goal}
    return cast(Goal, {**goal, **times})


def _rewrite_each(several: Any, key: str, write: Write) -> Any:
    if not isinstance(several, list):
        return several
    return [
        {**one, key: rewrite(one[key], write)} if isinstance(one, Mapping) and key in one else one
        for one in several
    ]


class Named(TypedDict):
    """Somebody whom memories name."""

    name: str
    memories: Annotated[int, "how many name them"]


class NamedInTalk(TypedDict):
    """Somebody whom talk names."""

    name: str
    turns: Annotated[int, "how many of the newest thousand name them"]
    last: Annotated[Moment, "when the last of them was"]


class TalkedWith(TypedDict):
    """Somebody with whom there was talk."""

    name: str
    last: Annotated[Moment, "when the last turn with them was"]
    turns: Annotated[int, "how many were with them"]


class People(TypedDict):
    """People it knows, those of most memories first."""

    people: list[Annotated[Person, Open()]]
    total: Annotated[int, "how many it knows"]
    named: Annotated[list[Named], "whom memories are about, and of whom nothing else is known"]
    talked: Annotated[list[TalkedWith], "with whom talk was, and of whom nothing else is known"]
    spoken: Annotated[list[NamedInTalk], "whom talk alone names, more than once or in a plan"]


class Story(TypedDict):
    """An episode that somebody is part of."""

    id: str
    summary: str


class ConsiderThem(TypedDict):
    """What is known of somebody, and what was lived with them lately."""

    person: Annotated[Person, Open()] | None
    memories: list[Memory]
    talk: Annotated[list[Event], "the newest with them; of a stranger, what says the name"]
    story: Story | None
    usual_gap_hours: Annotated[float | None, "between meetings; null until it is known"]


class UpdateRelationship(TypedDict):
    """Of whom something is known now, and what kind of thing."""

    person_id: str
    person: str
    field: str


class Today(TypedDict):
    """How it is at one moment, for whoever looks."""

    at: Moment
    name: Annotated[str, "what it is called; may be empty"]
    companion: str
    last_interaction: Moment | None
    mood: Annotated[Mood | None, "null when it cannot be read"]
    desires: Annotated[list[Loud], "the strongest first"]
    memory: Annotated[Memory | None, "the newest"]
    memories: int
    ahead: Annotated[list[Coming], "the soonest first"]
    asked: Annotated[list[Coming], "what is over and nothing was told of"]
    said: Annotated[list[Message], "the newest messages of its own"]
    unread: Annotated[int, "how many of them nobody has looked at"]
    blocked: Annotated[list[str], "intents that a person has to help with"]
    candidates: Annotated[int, "likes and dislikes to confirm"]
