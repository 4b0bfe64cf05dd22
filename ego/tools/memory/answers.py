"""What is answered about memories, links and episodes."""

from typing import Annotated, Literal, NotRequired, TypedDict, final

from ego.core.answers import Event
from ego.core.marks import Importance, Moment, Share
from ego.core.memory.answers import DayToCome, Memory, ToCome
from ego.core.memory.memories import LinkType
from ego.core.talk.answers import Noted, StillKnown


class Near(TypedDict):
    """A memory that a new one was linked to."""

    id: str
    similarity: float


class Satisfied(TypedDict):
    """A desire that the use of a tool has settled."""

    desire: str
    quality: Share


class Coming(DayToCome):
    """A memory that points forward."""

    id: str
    content: str
    told: Annotated[str, "the same as it is to be read now: the date for next Friday, or one moved"]
    at: Moment
    private: bool
    since: Annotated[str | None, "what was said of it since, which changed nothing of it"]


class Planned(Coming):
    """The same, with who is part of it."""

    people: Annotated[list[str], "who is there"]
    about: Annotated[list[str], "who is only spoken of, and who told it in talk"]
    listed: Annotated[str, "what it is, as it stands beside its day"]


class LiesAhead(TypedDict):
    """What lies ahead, the soonest first; of one that was moved, that one."""

    ahead: list[Planned]
    more: Annotated[int, "so many more are to come; everything=True lists them"]


class Remember(TypedDict):
    """The memory that was kept, and what it touched."""

    id: str
    links: list[Near]
    satisfied: list[Satisfied]
    duplicate_of: Annotated[str | None, "the memory that was there already; nothing new is kept"]
    similar_to: Annotated[str | None, "a memory that says almost the same"]
    questions: Annotated[list[str], "fading questions that it touches"]
    ahead: Annotated[ToCome | None, "what it points forward to"]
    closed: Annotated[list[str], "memories of what lay ahead that it tells of"]
    replaces: Annotated[str | None, "the memory that it was said to replace"]
    doubts: Annotated[str | None, "the memory that it asks about: no longer so?"]
    moved: Annotated[str | None, "the memory of what lay ahead and is on another day by it"]
    already_ahead: Annotated[str | None, "the memory by which what it points to lies ahead already"]


class RecalledMemory(Memory):
    """A memory that came to mind."""

    kind: Literal["memory"]
    score: float
    similarity: float
    vague: Annotated[bool, "it has faded; its text is here, and was told in a few words"]
    stories: Annotated[list[str], "the episodes that it is part of"]
    ahead: Annotated[
        DayToCome | None, "when it is to come; of what comes back, the first of the days asked of"
    ]
    since: Annotated[str | None, "what was said since of what is to come, and changed nothing"]
    held_since: Annotated[Moment | None, "from when on it held; null unless it replaces another"]


class RecalledStory(TypedDict):
    """A story that came to mind, with the keys of a memory."""

    kind: Literal["episode"]
    id: str
    content: Annotated[str, "its summary"]
    memories: Annotated[int, "how many it tells of"]
    start: Moment
    end: Moment
    at: Annotated[Moment, "its end"]
    emotion: None
    intensity: None
    tags: list[str]
    private: Annotated[bool, "one of its memories is, set aside or not"]
    score: float
    similarity: float


class RecalledTalk(Event):
    """A turn of talk that came to mind, with the keys of a memory."""

    kind: Literal["event"]
    content: str
    emotion: str | None
    intensity: Share | None
    tags: list[str]
    private: bool
    score: float
    similarity: float


Recalled = RecalledMemory | RecalledTalk | RecalledStory
"""What came to mind: `kind` says which of them it is."""


class KnownOf(TypedDict):
    """A fact of somebody, kept by update_relationship or noted from talk."""

    person: str
    fact: str
    confided: NotRequired[Annotated[bool, "true of what stands in a turn that is"]]
    more: NotRequired[Annotated[int, "how many more are known, on the last that is shown"]]


class Recall(TypedDict):
    """What came to mind, the best first."""

    memories: list[Recalled]
    total: Annotated[int, "memories that pass the filters; talk and stories are not counted"]
    faint: Annotated[bool, "true when nothing answers: what is shown are echoes"]
    more: Annotated[int, "how many more are on at the days to come that it asks of"]
    known: Annotated[list[KnownOf], "facts of whom the question names"]


class Why(TypedDict):
    """Why a memory stands where it stands in an answer (`--why`)."""

    id: str
    rank: Annotated[int | None, "null without a place in the answer"]
    of: int
    score: float
    parts: dict[str, float]
    cosine: float | None
    words_share: float
    interests: dict[str, float]


class WhyTalk(TypedDict):
    """Why something that was said stands where it stands (`--why`)."""

    id: str
    rank: Annotated[int | None, "null without a place among the first"]
    score: float | None
    parts: dict[str, float]
    cosine: float | None
    words_share: float


class Found(Memory):
    """A memory of a search; scored when the search had a text."""

    score: float | None
    similarity: float | None
    ahead: Annotated[DayToCome | None, "when it is to come"]


class SearchMemories(TypedDict):
    """The memories that match, and how many there are in all."""

    memories: list[Found]
    total: int
    stories: Annotated[list[RecalledStory], "that hold the words; beside the first memories"]


class Memories(TypedDict):
    """Memories, the newest first, and how many there are in all."""

    memories: list[Memory]
    total: int
    talk: NotRequired[Annotated[list[Event], "with set_aside: what was set aside of talk"]]


class Link(TypedDict):
    """A link to another memory."""

    id: str
    type: LinkType
    confidence: Share
    note: str


class LinkedMemory(Memory):
    """A memory with its links."""

    links: list[Link]


class InEpisode(TypedDict):
    """An episode that a memory is part of."""

    id: str
    summary: str


class WholeMemory(LinkedMemory):
    """A memory with its links and its episodes."""

    episodes: list[InEpisode]


class Episode(TypedDict):
    """Several memories told as one story."""

    id: str
    summary: str
    start: Moment
    end: Moment
    importance: Importance
    memories: list[Memory]


@final
class GotMemory(TypedDict):
    """A memory was asked for."""

    memory: WholeMemory


@final
class GotEpisode(TypedDict):
    """An episode was asked for."""

    episode: Episode


@final
class GotEvent(TypedDict):
    """A turn of talk was asked for."""

    event: Event


@final
class ShownMemory(TypedDict):
    """A memory was asked for."""

    memory: WholeMemory


@final
class Edit(TypedDict):
    """What an edit changed, and the memory as it is now."""

    changed: list[str]
    memory: Memory
    still_known: Annotated[list[StillKnown], "what was known in the old words, and is not changed"]
    talk_put_right: Annotated[list[str], "the events that say what the memory said before"]


@final
class EditedEvent(TypedDict):
    """What an edit changed, and the event as it is now."""

    changed: list[str]
    event: Event
    taken_back: Annotated[list[Noted], "what was noted of what it said before"]


class LinkMemories(TypedDict):
    """The link that was made, or taken away."""

    source_id: str
    target_id: str
    type: LinkType
    undone: Annotated[bool, "true when it was taken away"]


class ListedStory(TypedDict):
    """A story in a list."""

    id: str
    summary: str
    memories: Annotated[int, "how many it tells of"]
    start: Moment
    end: Moment
    private: Annotated[bool, "one of its memories is, set aside or not"]


class Stories(TypedDict):
    """Stories that it tells of several memories, newest first."""

    stories: list[ListedStory]
    total: Annotated[int, "how many there are"]


class CreateEpisode(TypedDict):
    """The episode that was made."""

    id: str
    memory_ids: list[str]
    importance: Importance


class Consolidate(TypedDict):
    """What replaying the last day has changed."""

    replayed: int
    strengthened: int
    pruned: int
    purged: int
    merge_candidates: Annotated[list[list[str]], "pairs that say almost the same"]


@final
class Telling(TypedDict):
    """Something that tells what was purged, too."""

    id: Annotated[str, "as `purge(also=[…])` takes it"]
    kind: Annotated[str, "memory, event, story, note, fact, question or narrative"]
    text: str
    private: bool


class Forget(TypedDict):
    """The memory or event that was set aside."""

    id: str
    more: list[str]
    taken_back: Annotated[list[Noted], "what was noted of an event"]
    still_told: Annotated[list[Telling], "what still says it, private things apart"]


class Purge(TypedDict):
    """What is gone for good, and the files in the data directory that may still hold it."""

    id: str
    links: int
    episodes: list[str]
    events: Annotated[list[str], "events that went with one: what came of it"]
    taken_back: Annotated[list[Noted], "what was noted of an event"]
    still_known: Annotated[list[StillKnown], "what is known in a memory's words, and stays"]
    still_told: Annotated[list[Telling], "what still tells it, and stays"]
    gone_along: Annotated[list[Telling], "what told it or came of that, and is gone with it"]
    not_reached: list[str]
    dry_run: NotRequired[Annotated[bool, "nothing was changed: it is what would go"]]


class Counts(TypedDict):
    """How much there is of each kind."""

    memories: int
    events: int
    episodes: int
    people: int
    facts: Annotated[int, "what was told of people who stay"]
    questions: int


class WouldGo(TypedDict):
    """A memory or an event that a purge would take."""

    id: str
    at: Moment
    text: str
    shared_with: Annotated[list[str], "who else was part of it"]


@final
class PurgedMany(Counts):
    """How much is gone for good, and the files in the data directory that may still hold it."""

    shared: Annotated[int, "memories among them that others were part of too; for a person"]
    still_named: Annotated[
        int, "memories, and turns of talk with others, that stay and name the person in their text"
    ]
    dry_run: bool
    taken_back: Annotated[list[Noted], "what else was noted of the talk among it"]
    would_go: NotRequired[Annotated[list[WouldGo], "with dry_run; the newest first"]]
    still_told: Annotated[list[Telling], "what still tells it, and stays"]
    gone_along: Annotated[list[Telling], "what told it or came of that, and is gone with it"]
    not_reached: list[str]


class Undelete(TypedDict):
    """Whether what was set aside is back; it is not when it never was set aside."""

    id: str
    brought_back: bool
