"""The settings that go with a backup: those of a life, by which it knows whose it is.

Whom it lives with, their clock and language, how often it speaks, what tunes its desires. They
stand in the backup's list. What belongs to a machine or may hold a key stays there: the model and
its address, where messages go, programs, paths. Of these the list has the names alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from ego import config
from ego.config import TABLES, Settings, Sources, values
from ego.core import redaction
from ego.core.desires.desires import CATALOG
from ego.core.text import in_a_line
from ego.errors import UsageError
from ego.upkeep import config_file

SETTINGS, LEFT = "settings", "left"
"""What the list of a backup calls those that go with it, and those that do not."""
_PLAIN = (
    "companion",
    "timezone",
    "language",
    "deliver.at_most",
    *(f"heartbeat.{key}" for key in values.HEARTBEAT),
)
_STAYS = {
    "llm": "the model (`ego init --model …`)",
    "deliver.sinks": "where its messages go (`ego live --sink …`)",
    "capabilities": "its programs (`ego config edit`)",
    "workspace_dir": "the workspace (`ego config set workspace_dir …`)",
}
"""What a person would miss elsewhere, and how it is set there."""


class Carried(NamedTuple):
    """What of a backup's settings is set here by it, and what a person still has to set."""

    taken: Mapping[str, Any]
    missing: tuple[str, ...]
    """Those of `_STAYS` that were set there, and are not here."""
    is_unnamed: bool
    """Whether neither the backup nor anything here says whom it lives with."""


def list_carried(settings: Settings) -> dict[str, Any]:
    """What the list of a backup says of the settings."""
    own = {name: value for name, value in _own(settings).items() if not _holds_secret(value)}
    return {SETTINGS: own, LEFT: [name for name in _STAYS if getattr(settings, _field(name))]}


def compare_carried(settings: Settings, manifest: Mapping[str, Any]) -> Carried:
    """What of the settings in a backup's list would be set here: those that are not yet."""
    sources = Sources(settings.data_dir, os.environ)
    here = config.settings_from(sources)
    is_set = {name for name, found in sources.asked.items() if found.place}
    said, left = manifest.get(SETTINGS), manifest.get(LEFT)
    carried = said if isinstance(said, dict) else {}
    taken = {
        name: carried[name]
        for name in sorted(carried, key=_order)
        if _is_own(name, carried[name]) and _root(name) not in is_set
    }
    missing = tuple(
        name
        for name in _STAYS
        if isinstance(left, list) and name in left and not getattr(here, _field(name))
    )
    is_named = here.companion_is_named or "companion" in taken
    return Carried(taken, missing, is_unnamed=SETTINGS not in manifest and not is_named)


def set_carried(settings: Settings, manifest: Mapping[str, Any]) -> tuple[Carried, list[str]]:
    """Set here what `compare_carried` names, or none of it, with a warning why."""
    brought = compare_carried(settings, manifest)
    if not brought.taken:
        return brought, []
    try:
        config_file.change_keys(settings, brought.taken)
    except (UsageError, OSError, ValueError, TypeError) as error:
        return brought._replace(taken={}), [f"The backup's settings were not taken: {error}"]
    return brought, []


def tell_carried(brought: Carried, begin: str) -> list[str]:
    """What is said of it, each a line; `begin` says whether it is done."""
    lines = []
    if brought.taken:
        shown = dict.fromkeys(_shown(*one) for one in brought.taken.items())
        lines.append(f"{begin}{', '.join(shown)}.")
    if brought.missing:
        lines.append(f"Not in a backup: {'; '.join(_STAYS[name] for name in brought.missing)}.")
    if brought.is_unnamed:
        lines.append("Whom it lives with is not set here: `ego init` sets your name and time zone.")
    return lines


def tell_names(own: Mapping[str, Any]) -> str:
    """The sentence of a backup on the settings that go with it."""
    return f"Settings that go with it: {', '.join(dict.fromkeys(map(_root, own)))}."


def _own(settings: Settings) -> dict[str, Any]:
    """The settings of a life that are not as they are where nobody has said."""
    tuning = settings.tuning
    own: dict[str, Any] = {
        "companion": settings.companion if settings.companion_is_named else None,
        "timezone": str(settings.timezone) if settings.timezone else None,
        "language": settings.language or None,
        "deliver.at_most": settings.deliver_at_most,
        **{f"heartbeat.{key}": settings.heartbeat[key] for key in values.HEARTBEAT},
        "desires.pace": tuning.pace if "pace" in tuning.origins else None,
        "desires.follow_rhythm": tuning.follow_rhythm
        if "follow_rhythm" in tuning.origins
        else None,
    }
    for name in tuning.origins.keys() & tuning.catalog.keys():
        one, usual = tuning.catalog[name], CATALOG.get(name)
        own[f"desires.{name}.satisfaction_hours"] = one.satisfaction_hours
        own[f"desires.{name}.tier"] = None if usual and usual.tier == one.tier else one.tier
    own["implicit"] = [
        {
            key: said
            for key in ("tool", "desire", "quality", "category")
            if (said := getattr(rule, key)) is not None
        }
        for rule in tuning.rules
    ]
    usual_ones = {"deliver.at_most": values.MESSAGES} | {
        f"heartbeat.{key}": said for key, said in values.HEARTBEAT.items()
    }
    return {
        name: value
        for name, value in own.items()
        if value not in (None, []) and value != usual_ones.get(name)
    }


def _holds_secret(value: object) -> bool:
    written = json.dumps(value, ensure_ascii=False)
    return redaction.mask(written) != written


def _is_own(name: str, value: object) -> bool:
    if name in _PLAIN:
        return isinstance(value, str | int)
    return _root(name) in TABLES and value is not None


def _root(name: str) -> str:
    """What is set or not as a whole: a table that tunes the desires, else the key itself."""
    table = name.partition(".")[0]
    return table if table in TABLES else name


def _order(name: str) -> tuple[int, str]:
    return (_PLAIN.index(name) if name in _PLAIN else len(_PLAIN), name)


def _field(name: str) -> str:
    return "sinks" if name == "deliver.sinks" else name


def _shown(name: str, value: object) -> str:
    return f"{name} {in_a_line(str(value))}" if name in _PLAIN else _root(name)
