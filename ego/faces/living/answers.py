"""What `ego live` and `ego init` answer to programs."""

from typing import Annotated, TypedDict

from ego.core.autonomy.answers import Message
from ego.core.marks import Moment
from ego.tools.autonomy.answers import Sink


class Begun(TypedDict):
    """A life that was begun, or would be (`--dry-run`)."""

    name: str
    person: str
    model: str
    written: Annotated[list[str], "what of config.toml, the persona and the heartbeat's entry"]
    dry_run: bool
    sinks: list[str]
    message: Annotated[Message | None, "the first message; null where none was said now"]
    why_not: Annotated[str | None, "why nothing was said"]


class Stopped(TypedDict):
    """What was taken back, or would be (`--dry-run`)."""

    changed: list[str]


class Beating(TypedDict):
    """An entry that lets the heart beat."""

    client: Annotated[str, "cron or systemd"]
    every_minutes: int
    acts: bool


class Last(TypedDict):
    """The last message of its own."""

    event_id: str
    at: Moment
    message: str
    read: bool
    answered: bool
    answer: Annotated[str | None, "what it was answered with by name"]


class Living(TypedDict):
    """How a companion lives."""

    alive: Annotated[
        bool, "it has a persona, a model, and an entry that lets it act, or beats in the foreground"
    ]
    name: str
    person: str
    model: str
    entries: list[Beating]
    next_beat: Moment | None
    last_beat: Annotated[Moment | None, "null when it never beat by itself"]
    quiet: Annotated[str, "when it says nothing, or none"]
    sinks: list[Sink]
    last_message: Last | None


class HostTold(TypedDict):
    """A host that was told of this ego now."""

    client: str
    next: Annotated[list[str], "what to know of it now, and to do"]


class SetUp(TypedDict):
    """What was written as an ego was set up."""

    written: Annotated[list[str], "what was changed; empty when all was so already"]
    hosts: Annotated[list[HostTold], "the hosts for which something was written"]
    imported: Annotated[dict[str, int], "what was taken in of an old life, by kind"]
    person: str
