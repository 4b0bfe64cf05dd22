"""What is answered by the commands that keep an ego well."""

from typing import Annotated, Literal, NotRequired, TypedDict

from ego.core.marks import Moment, Object
from ego.core.usage import Purpose


class Finding(TypedDict):
    """One thing that a doctor looked at."""

    state: Literal["ok", "warn", "fail", "mended"]
    subject: str
    said: str
    way_out: str


class FindingCounts(TypedDict):
    """How many findings there are of each state."""

    ok: int
    warn: int
    fail: int
    mended: int


class Doctor(TypedDict):
    """What a doctor has found; `healthy` when nothing has failed."""

    healthy: bool
    counts: FindingCounts
    findings: list[Finding]


class Kept(TypedDict):
    """How much is in a copy."""

    memories: int
    episodes: int
    events: int


class Backup(TypedDict):
    """The copy that was made."""

    path: str
    bytes: int
    counts: Kept
    settings: Annotated[Object, "those of a life, which go with it; no key"]


class Copy(TypedDict):
    """A copy in the data directory; `restorable` is what `ego restore` takes."""

    name: str
    path: str
    kind: Annotated[str, "daily, by hand, before a restore, or before a migration's name"]
    at: Moment
    bytes: int
    counts: Annotated[Kept | None, "null when its database cannot be read"]
    whole: bool
    restorable: bool


class Copies(TypedDict):
    """The copies there are (`list`), newest first, and how many daily ones are kept."""

    data_dir: str
    keep: int
    copies: list[Copy]


Restore = TypedDict(
    "Restore",
    {
        "from": str,
        "made_at": Moment,
        "counts": Kept,
        "kept": Annotated[str | None, "where that is which was there before"],
        "data_dir": str,
        "settings": Annotated[Object, "what was set here, as it was there"],
    },
)


class Compared(TypedDict):
    """How many there are, by their ids; null for what cannot be read here."""

    here: int | None
    in_backup: int
    only_here: int | None
    only_in_backup: int | None
    different: int | None


class WouldChange(TypedDict):
    """What a restore would change, kind by kind."""

    memories: Compared
    episodes: Compared
    events: Compared
    people: Compared


WouldRestore = TypedDict(
    "WouldRestore",
    {
        "from": str,
        "made_at": Moment,
        "data_dir": str,
        "would_change": WouldChange,
        "documents": Annotated[dict[str, str], "those that are not the same, and how"],
        "settings": Annotated[Object, "what would be set here"],
    },
)


class Reset(TypedDict):
    """What was deleted, and what of the directory is still there."""

    data_dir: str
    deleted: dict[str, int]
    left: list[str]


class Report(TypedDict):
    """The page that was written."""

    file: str
    bytes: int
    memories: int
    private_left_out: int
    opened: bool


class Export(TypedDict):
    """What was written, by kind; without a file the lines themselves are printed."""

    file: str
    exported: dict[str, int]
    private_left_out: int
    confided_left_out: Annotated[int, "turns told in confidence"]


class BadLine(TypedDict):
    """A line that was not taken, and why."""

    line: int
    reason: str


class NotTaken(TypedDict):
    """What another program has and an ego has not."""

    what: str
    why: str
    times: int


class Import(TypedDict):
    """What was taken in, by kind; `not_taken` with `--from`."""

    file: str
    new: dict[str, int]
    already_there: dict[str, int]
    taken_back: dict[str, int]
    """What was purged or forgotten here before, and was not taken."""
    embedded: int
    bad: list[BadLine]
    not_taken: NotRequired[list[NotTaken]]


class Reindex(TypedDict):
    """The vectors that were made."""

    model: str
    engine: str
    made: int


class Relinked(TypedDict):
    """Links between memories that came and went, or would, and how many memories they reach."""

    come: int
    go: int
    stay: int
    memories: int
    linked: int
    to_be_linked: int


class Migration(TypedDict):
    """A migration, and whether it has been applied."""

    name: str
    state: Literal["applied", "pending"]
    target_version: str


class MigrateStatus(TypedDict):
    """Every migration."""

    data_dir: str
    migrations: list[Migration]


class MigrateUp(TypedDict):
    """What was applied, or with `--dry-run` would be."""

    data_dir: str
    applied: list[str]
    would_apply: NotRequired[list[str]]


class Setting(TypedDict):
    """What is set, secrets masked, and where."""

    value: str
    source: str


class ConfigShow(TypedDict):
    """Every setting by its name."""

    settings: dict[str, Setting]


class ConfigChanged(TypedDict):
    """Which key was changed, and in which file."""

    name: str
    file: str


class ConfigPath(TypedDict):
    """Where config.toml stands, or would."""

    file: str


class MemoryCounts(TypedDict):
    """How many memories there are."""

    total: int
    private: int
    set_aside: int
    with_vector: int
    first: Moment | None
    last: Moment | None
    categories: dict[str, int]


class EventCounts(TypedDict):
    """How many events can be found, and how many of them by their meaning."""

    searchable: int
    with_vector: int


class Spent(TypedDict):
    """What language models read and wrote in answers, in tokens."""

    answers: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    estimated: Annotated[bool, "whether part of it was counted by no server"]


class Spending(TypedDict):
    """The same by what was asked for."""

    today: dict[Purpose, Spent]
    month: dict[Purpose, Spent]
    ever: dict[Purpose, Spent]


class Stats(TypedDict):
    """How much is kept, what room it takes in bytes, and what models have read and written."""

    data_dir: str
    memories: MemoryCounts
    events: EventCounts
    tables: dict[str, int]
    documents: Annotated[dict[str, int | None], "null for one that cannot be read"]
    bytes: dict[str, int]
    tokens: Spending


class Changed(TypedDict):
    """A file that was written, and where that is which was there before."""

    place: str
    backup: str | None


class Installed(TypedDict):
    """What was written."""

    client: str
    changed: list[Changed]
    next: Annotated[list[str], "what to know of it now, and to do"]


class WouldInstall(TypedDict):
    """What would be written (`--dry-run`)."""

    client: str
    would_change: list[str]


class InstallEntry(TypedDict):
    """The entry itself (`json`)."""

    mcpServers: dict[str, Object]


class Capture(TypedDict):
    """Where talk is captured, and what of it is kept."""

    on: list[str]
    turns: int
    last: str | None


class HostFound(TypedDict):
    """A host that could start ego, and where it is told to."""

    client: str
    found: bool
    installed: list[str]


class Hosts(TypedDict):
    """The hosts on this machine (without a client)."""

    hosts: list[HostFound]


class Uninstalled(TypedDict):
    """What was taken back, or would be (`--dry-run`)."""

    client: str
    changed: list[str]
    copies: list[str]


class CommandSchema(TypedDict):
    """What a command takes and answers."""

    command: str
    description: str
    input: Object
    data: NotRequired[Annotated[Object, "missing where the answer is no JSON"]]


Schema = dict[str, CommandSchema] | CommandSchema
"""Every command by the name under which it answers, or the one that was asked for."""
