"""An ego of many that a database keeps: what is set of it, and where its things are.

Its settings are rows. Of the operator's own only the language model, the embedder, the pinned
clock, the programs that the operator lists and, where it has none, the language of screens reach
it; what only a directory can have (a workspace, the inner sense of a machine, daily copies) it has
not.
"""

from __future__ import annotations

import json
import os
import zlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ego import config
from ego.config import Settings, Sources, values
from ego.core.desires import desires
from ego.core.desires.desires import CATALOG, Satisfaction
from ego.core.text import one_line
from ego.errors import NAME, Do, UsageError
from ego.stores.engine.documents import DESIRES, as_text
from ego.stores.engine.postgres import egos
from ego.stores.engine.postgres.egos import HostedEgo

if TYPE_CHECKING:
    from ego.stores.engine.postgres.documents import HostedDocuments

BEAT = "beat"
"""How often its heart beats: in minutes, or `off`. The host reads it, and no ego."""
WEBHOOK = "beat.webhook"
"""Where the packet of a beat is posted, instead of deciding on it with the operator's model."""
QUOTAS = ("quota.memories", "quota.bytes")
"""How much an ego may keep, for whoever lets agents in from outside."""
SCALARS = (
    "companion",
    "timezone",
    "language",
    "chat_select",
    "deliver.at_most",
    BEAT,
    WEBHOOK,
    *(f"heartbeat.{key}" for key in values.HEARTBEAT),
    *QUOTAS,
)
"""What is set of a hosted ego as a plain text."""
STRUCTURED = ("desires.", "implicit", "deliver.sinks")
"""What is set of it as JSON: the same that config.toml says of an ego in a directory."""
NOWHERE = Path(os.devnull)
"""A directory under which nothing can be: whoever looks finds nothing, whoever writes fails."""


class Quota(NamedTuple):
    """How much an ego may keep; None is as much as it likes."""

    memories: int | None = None
    bytes: int | None = None


class HostedSources(Sources):
    """Settings that are looked up in an ego's rows, instead of in variables and files."""

    def __init__(self, ego: HostedEgo, data_dir: Path) -> None:
        self.data_dir = self.default_dir = data_dir
        self.asked = {}
        self.tools = None
        self._environ = {}
        rows = tuple(row for row in ego.settings if row[0] not in QUOTAS)
        self._files = [(Path(f"the settings of {ego.name}"), as_content(rows))]


def find(settings: Settings) -> HostedEgo:
    """The ego that the settings name; UsageError when they name none."""
    if not settings.ego_name:
        raise UsageError(
            "EGO_DATABASE_URL names a database of many egos.",
            Do("name the one you mean with {}.", NAME),
        )
    return egos.find(settings.database_url, settings.ego_name)


def open_documents(settings: Settings) -> HostedDocuments:
    """The documents of the hosted ego that the settings name."""
    from ego.stores.engine.postgres.database import HostedDatabase, HostedLock
    from ego.stores.engine.postgres.documents import HostedDocuments

    database = HostedDatabase(settings.database_url, find(settings).number)
    return HostedDocuments(database, HostedLock(database))


def settings_of(operator: Settings, ego: HostedEgo) -> Settings:
    """The settings of a hosted ego: its rows, and what of the operator's reaches it."""
    place = place_of(operator.database_url, ego)
    own = config.settings_from(HostedSources(ego, place))
    read_quota(ego, Quota())  # what makes no sense is said now
    return replace(
        operator,
        data_dir=place,
        ego_name=ego.name,
        companion=own.companion,
        timezone=own.timezone,
        language=own.language or operator.language,
        chat_select=own.chat_select,
        heartbeat=own.heartbeat,
        deliver_at_most=own.deliver_at_most,
        sinks=tuple(replace(sink, in_public=True) for sink in own.sinks if sink.url),
        tuning=own.tuning,
        unknown=own.unknown,
        interoception=False,
        workspace_dir=None,
        backup_keep=0,
    )


def read_quota(ego: HostedEgo, most: Quota) -> Quota:
    """How much an ego may keep: its own rows, and `most` where it has none."""
    rows = dict(ego.settings)
    numbers = []
    for key, default in zip(QUOTAS, most, strict=True):
        written = rows.get(key, "")
        if written and not (written.isascii() and written.isdecimal() and len(written) < 18):
            raise UsageError(f"{key} '{one_line(written, 40)}' is no whole number.")
        numbers.append(int(written) if written else default)
    return Quota(*numbers)


def place_of(url: str, ego: HostedEgo) -> Path:
    """What stands for the directory of a hosted ego; no two have the same."""
    return NOWHERE / f"{zlib.crc32(url.encode()):08x}" / str(ego.number)


def as_content(rows: tuple[tuple[str, str], ...]) -> dict[str, object]:
    """Rows as the content of a config file: `heartbeat.wants` is `wants` in its table."""
    content: dict[str, Any] = {}
    for key, value in rows:
        if key in (BEAT, WEBHOOK):
            continue
        *tables, last = key.split(".")
        table = content
        for name in tables:
            table = table.setdefault(name, {})
        table[last] = json.loads(value) if key.startswith(STRUCTURED) else value
    return content


def add_ego(url: str, name: str, now: datetime) -> HostedEgo:
    """Add an ego to the database; a new one wants nothing yet: every desire was met just now."""
    fresh = {one: desires.as_row(Satisfaction(now), {}) for one in CATALOG}
    return egos.add(url, name, {DESIRES.name: as_text(fresh)})
