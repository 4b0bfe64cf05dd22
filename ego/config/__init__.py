"""What a person may set: environment over the directory's config.toml over ~/.ego's.

Every key is an environment variable EGO_NAME and, in a config file, plain `name`; one called
`table.name` is EGO_TABLE_NAME, and stands in a table there. What is said of the language model
(`llm`, `llm_timeout`) may have a table, too: `[llm]` with `model` and `timeout`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego.config import values
from ego.core import text
from ego.core.desires import tuning
from ego.core.desires.tuning import UNTUNED, Tuning
from ego.core.moments import write_moment
from ego.errors import UsageError

if TYPE_CHECKING:
    from ego.core.autonomy.reaching import Sink

CONFIG_FILE = "config.toml"
TABLES = ("desires", "implicit")
"""What tunes the desires: tables, which only config files have."""
COMPANION = "your companion"
"""What the agent calls the one it lives with, when nobody has said."""
PROXY = ("tokens", "trailer", "expression")
"""What is set of `ego proxy` by one value each."""
_OFF = frozenset({"off", "0", "no", "false"})


@dataclass(frozen=True, slots=True)
class Settings:
    """One reading of the configuration."""

    data_dir: Path
    companion: str = COMPANION
    timezone: tzinfo | None = None
    """None is the machine's own."""
    language: str = ""
    """Which one the screens for a person speak, ja or en; empty, unsaid, is that of their shell."""
    pinned_now: datetime | None = None
    is_clock_given: bool = False
    """Whether a program gave its own clock: nobody set one and forgot it."""
    """EGO_NOW: the clock stands here."""
    interoception: bool = True
    embedding_model: str | None = None
    """None is the one the vectors were made with; `off` leaves memories to their words."""
    embedding_path: Path | None = None
    """A directory with the model's files, instead of the hub's cache."""
    llm: str = ""
    """Which language model speaks: openai:MODEL or command:PROGRAM ARGUMENTS; empty for none."""
    llm_base_url: str = ""
    """Where an OpenAI-compatible server is; empty for OpenAI's own."""
    llm_api_key: str = field(default="", repr=False)
    """For that server. It is sent there and shown nowhere."""
    llm_seconds: float | None = None
    """EGO_LLM_TIMEOUT: how long an answer may take; None is the adapter's own limit."""
    llm_context: int | None = None
    """How many tokens the model reads at once; None where nobody has said, and it is enough."""
    chat_select: bool = False
    """Whether `ego chat` asks the model what to bring back before it asks for an answer."""
    workspace_dir: Path | None = None
    """Where memories are noted for the person too; None is nowhere."""
    work_dir: Path | None = None
    """Where programs work; None is the user's state directory, or a temporary one."""
    backup_keep: int = values.COPIES
    """EGO_BACKUP_KEEP: how many daily copies are kept; with 0 none is made."""
    heartbeat: Mapping[str, str] = field(default_factory=lambda: values.HEARTBEAT)
    """How often a heartbeat may tell; `core.autonomy.patience` reads it."""
    deliver_at_most: int = values.MESSAGES
    """How many messages of its own it says a local day at most."""
    sinks: tuple[Sink, ...] = ()
    """Where its messages go, beside the console."""
    proxy: Mapping[str, object] = field(default_factory=dict)
    """The `[proxy]` table and its variables; `core.talk.proxying` reads them."""
    capabilities: Mapping[str, object] = field(default_factory=dict, repr=False)
    """The `[capabilities.NAME]` tables of the config files; `core.capabilities` reads them."""
    database_url: str = field(default="", repr=False)
    """EGO_DATABASE_URL: the PostgreSQL server of many egos; empty for the one in the directory."""
    ego_name: str = ""
    """Which of the database's egos it is."""
    tuning: Tuning = UNTUNED
    """The desires and implicit rules in force. Only config files say anything of them."""
    unknown: tuple[str, ...] = ()
    """What the config files say that nobody understands, a sentence each."""

    @property
    def companion_is_named(self) -> bool:
        """Whether the agent knows whom it lives with."""
        return self.companion != COMPANION

    def write_time(self, at: datetime) -> str:
        """`at` as answers have it: ISO 8601, on the person's clock."""
        return write_moment(at, self.timezone)

    def tell_time(self, at: datetime) -> str:
        """`at` on the person's clock, and which one that is: 2026-03-01 21:00 JST."""
        return f"{at.astimezone(self.timezone):%Y-%m-%d %H:%M %Z}"


class FoundSetting(NamedTuple):
    """A setting as somebody wrote it, and where."""

    written: str
    place: str
    """The environment variable or the file; empty when nobody has set it."""


@cache  # every command asks for each
def name_variable(name: str) -> str:
    """The environment variable of the setting `name`."""
    return f"EGO_{name.upper().replace('.', '_')}"


class Sources:
    """Where settings are looked up, and which ones were."""

    def __init__(
        self,
        data_dir: Path | None,
        environ: Mapping[str, str],
        skipped: Sequence[Path] = (),
        tools: Sequence[str] | None = None,
    ) -> None:
        home = Path(environ.get("HOME") or Path.home())
        self.data_dir = _find_directory(data_dir, environ)
        self.default_dir = _find_directory(None, {"HOME": str(home)})
        self.asked: dict[str, FoundSetting] = {}
        """Every setting that was looked up, in that order."""
        self.tools = tools
        """The tools that an implicit rule may be about; None where nobody says."""
        self._environ = environ
        paths = dict.fromkeys((self.data_dir / CONFIG_FILE, home / ".ego" / CONFIG_FILE))
        self._files = [(path, _file(path)) for path in paths if path not in skipped]

    def __call__(self, name: str) -> str:
        """What is written for the setting `name`; empty when it is set nowhere."""
        self.asked[name] = found = self._found(name)
        return found.written

    def _found(self, name: str) -> FoundSetting:
        variable = name_variable(name)
        if written := self._environ.get(variable):
            return FoundSetting(written, variable)
        table, _, key = name.rpartition(".")
        for path, kept in self._files:
            where = values.table_of(kept, table) if table else _with_model(kept)
            if key in where:
                return FoundSetting(str(where[key]), str(path))
        return FoundSetting("", "")

    def tables(self, *names: str) -> list[tuple[str, Mapping[str, object]]]:
        """Every file with its content, the stronger one last, if one has a table of `names`."""
        tabled = []
        for name in names:
            places = [str(path) for path, kept in self._files if name in kept]
            self.asked[name] = FoundSetting("tuned" if places else "", ", ".join(places))
            tabled += places
        return [(str(path), kept) for path, kept in reversed(self._files)] if tabled else []

    def unknown(self) -> tuple[str, ...]:
        """What stands in the files and nobody understands, a sentence each."""
        written = [(path, kept) for path, kept in self._files if kept]
        if not written:
            return ()
        from ego.core.known_keys import find_unknown  # only for those who have such a file

        return tuple(
            said.begin_with(f"{path}:") for path, kept in written for said in find_unknown(kept)
        )


def read(
    data_dir: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    *,
    tools: Sequence[str] | None = None,
) -> Settings:
    """The settings in force; `data_dir` (from the command line) is stronger than EGO_DATA_DIR.

    `tools` are those that an implicit rule may be about; a face knows them. Raises UsageError that
    names the setting which cannot be understood.
    """
    return settings_from(Sources(data_dir, environ, tools=tools))


def as_far_as_understood(
    data_dir: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    *,
    tools: Sequence[str] | None = None,
) -> tuple[Settings, list[str]]:
    """The settings without what makes no sense, and what that is, for whoever looks after them.

    A file is left out as a whole, and the environment where it is at fault itself, but for
    where the directory is, and which language is read.
    """
    wrong: list[str] = []
    home = Path(environ.get("HOME") or Path.home())
    its_own = _find_directory(data_dir, environ)
    files = [its_own / CONFIG_FILE, home / ".ego" / CONFIG_FILE]
    bare = {name: environ[name] for name in ("HOME", "EGO_DATA_DIR") if name in environ}
    spoken = bare | {name: environ[name] for name in ("EGO_LANGUAGE",) if name in environ}
    for variables, skipped in product((environ, spoken, bare), ([], files[:1], files[1:], files)):
        try:
            return settings_from(Sources(data_dir, variables, skipped, tools)), wrong
        except UsageError as error:
            if str(error) not in wrong:
                wrong.append(str(error))
    return Settings(its_own), wrong


def first_ego(settings: Settings, environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the ego in the usual place, which knows its person; another may ask them.

    Those of `settings` where that is the one, and what of its own can be understood.
    """
    usual = Path(environ.get("HOME") or Path.home()) / ".ego" / "data"
    if settings.data_dir == usual.absolute() or not usual.is_dir():
        return settings
    return as_far_as_understood(usual, environ)[0]


def settings_from(value: Sources) -> Settings:
    """The settings that `value` finds; it knows afterwards where each one came from."""
    return Settings(
        data_dir=value.data_dir,
        companion=" ".join(value("companion").split()) or COMPANION,
        timezone=values.read_zone(value("timezone")),
        language=values.read_language(value("language")),
        pinned_now=values.read_moment(value("now")),
        interoception=value("interoception").lower() not in _OFF,
        embedding_model=value("embedding_model") or None,
        embedding_path=values.read_path(value("embedding_path")),
        workspace_dir=values.read_path(value("workspace_dir")),
        work_dir=values.read_path(value("work_dir")),
        llm=values.read_model(value("llm")),
        llm_base_url=value("llm_base_url").strip(),
        llm_api_key=value("llm_api_key").strip(),
        llm_seconds=values.read_seconds("EGO_LLM_TIMEOUT", value("llm_timeout")),
        llm_context=values.read_tokens("EGO_LLM_CONTEXT", value("llm_context")),
        backup_keep=values.read_copies(value("backup.keep")),
        heartbeat=values.read_heartbeat(
            {key: value(f"heartbeat.{key}") for key in values.HEARTBEAT}
        ),
        capabilities={
            name: table
            for _, content in value.tables("capabilities")
            for name, table in values.table_of(content, "capabilities").items()
        },
        deliver_at_most=values.read_daily_messages(value("deliver.at_most")),
        sinks=values.read_sinks(value.tables("deliver")),
        proxy=values.read_proxy(
            {key: value(f"proxy.{key}") for key in PROXY},
            value.tables("proxy"),
        ),
        database_url=value("database.url").strip(),
        ego_name=value("name").strip(),
        chat_select=value("chat_select").lower() not in (_OFF | {""}),
        tuning=tuning.read(files, value.tools) if (files := value.tables(*TABLES)) else UNTUNED,
        unknown=value.unknown(),
    )


def _find_directory(data_dir: Path | None, environ: Mapping[str, str]) -> Path:
    """Where the ego lives: what somebody named, else the variable, else the usual place."""
    named = environ.get("EGO_DATA_DIR") if data_dir is None else str(data_dir)
    home = Path(environ.get("HOME") or Path.home())
    return values.read_data_dir(named or str(home / ".ego" / "data"))


def _with_model(kept: Mapping[str, object]) -> Mapping[str, object]:
    """The plain keys of a file, those of its table `[llm]` among them."""
    table = kept.get("llm")
    if not isinstance(table, dict):
        return kept
    named = {"llm" if key == "model" else f"llm_{key}": said for key, said in table.items()}
    return {**{key: said for key, said in kept.items() if key != "llm"}, **named}


def _file(path: Path) -> dict[str, object]:
    try:
        if not path.is_file():
            return {}
    except OSError as error:
        raise UsageError(
            f"{text.one_line(str(path), 60)} is no place: {error.strerror}."
        ) from error
    import tomllib  # only for those who have such a file

    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not valid TOML: {error}.") from error
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error
