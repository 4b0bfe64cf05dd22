"""What is set, and by whom: the flag, the environment, which config.toml, or nobody."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego import config
from ego.config import Settings, Sources, values
from ego.core import redaction, text
from ego.core.reply import Reply

if TYPE_CHECKING:
    from ego.upkeep import answers

HIDDEN = "(set, not shown)"


class Setting(NamedTuple):
    """One line of `ego config show`."""

    name: str
    value: str
    source: str


def show(
    data_dir: Path, tools: Sequence[str], environ: Mapping[str, str] = os.environ
) -> tuple[Reply[answers.ConfigShow], list[str]]:
    """Every setting with its value and its source, secrets masked; and what nobody knows.

    `tools` are those that an implicit rule may be about.
    """
    sources = Sources(data_dir, environ, tools=tools)
    settings = config.settings_from(sources)
    shown = [_directory(sources, environ), *_each(sources, settings)]
    wide = max(len(one.name) for one in shown)
    lines = [
        f"{one.name:<{wide}}  {text.in_a_line(one.value)}  ({text.in_a_line(one.source)})"
        for one in shown
    ]
    fields: answers.ConfigShow = {
        "settings": {one.name: {"value": one.value, "source": one.source} for one in shown}
    }
    return Reply("\n".join(lines), fields=fields), list(settings.unknown)


def _directory(sources: Sources, environ: Mapping[str, str]) -> Setting:
    by_variable = environ.get("EGO_DATA_DIR")
    if by_variable and values.read_data_dir(by_variable) == sources.data_dir:
        source = "EGO_DATA_DIR"
    else:
        source = "default" if sources.data_dir == sources.default_dir else "--data-dir"
    return Setting("data_dir", str(sources.data_dir), source)


def _each(sources: Sources, settings: Settings) -> list[Setting]:
    return [
        Setting(
            name,
            mask(name, found.written) if found.place else _unset(settings, name),
            found.place or "default",
        )
        for name, found in sources.asked.items()
    ]


def _unset(settings: Settings, name: str) -> str:
    """What holds when nobody has set `name`."""
    table, _, key = name.partition(".")
    if table == "heartbeat":
        return settings.heartbeat[key]
    value = getattr(settings, name.replace(".", "_"), None)
    if isinstance(value, bool):
        return "on" if value else "off"
    return "not set" if value in (None, "") else str(value)


def mask(name: str, written: str) -> str:
    """A setting as it may be shown: without a key, wherever in it that stands."""
    if redaction.is_secret(name):
        return HIDDEN if written.strip() else "not set"
    return text.one_line(redaction.mask(written), 300)
