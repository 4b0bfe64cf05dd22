"""What the words of a setting mean: seconds, tokens, copies, a time zone, a moment, sinks.

Each raises UsageError that names the setting and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from ego.core import synonyms, text
from ego.errors import DATA_DIR_BOTH, Do, UsageError

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from ego.core.autonomy.reaching import Sink

COPIES = 7
"""How many daily copies are kept, when nobody has said."""
HEARTBEAT: Mapping[str, str] = MappingProxyType(
    {
        "wants": "2",
        "at_most": "4",
        "gather": "90m",
        "least_gap": "3h",
        "quiet": "23:00-07:00",
    }
)
"""How often a heartbeat may tell, when nobody has said."""
MESSAGES = 4
"""How many messages of its own it says a local day at most, when nobody has said."""
LEAST_CONTEXT = 1_024
"""Tokens without which no model can be asked anything."""
_HOW_ZONES_ARE_WRITTEN = (
    "Zones are named by a region and a large city in it, like Asia/Tokyo: take a near one that has"
    " your time."
)
_SURELY = 0.8
"""How alike the name of a zone's city is to what was mistyped, from 0 to 1."""


def table_of(kept: Mapping[str, object], name: str) -> dict[str, object]:
    """The table called `name` of a config file; empty without one."""
    table = kept.get(name, {})
    if not isinstance(table, dict):
        raise UsageError(f"config.toml: {name} must be a table, not {table!r}.")
    return table


def read_data_dir(written: str) -> Path:
    """The directory of an ego as somebody named it, with its home, and from the root on.

    So it stays the same one when the working directory changes.
    """
    if not written.strip():
        raise UsageError(
            "The name of the data directory is empty.",
            Do("name one with {}, or leave it out for ~/.ego/data.", DATA_DIR_BOTH),
        )
    return _from_root(expand_home(written))


def read_model(written: str) -> str:
    """A model's setting; a colon of full width, as Japanese keyboards type it, parts it too."""
    kind, colon, rest = written.strip().partition("：")
    if not colon or ":" in kind:
        return written.strip()
    return f"{text.normalise(kind)}:{rest.strip()}"


def read_path(written: str) -> Path | None:
    """A path with the home it begins with, from the root on; None when nothing is written."""
    return _from_root(expand_home(written)) if written else None


def expand_home(written: str) -> Path:
    """A path with the home it begins with, `~` or that of a user, `~aki`."""
    try:
        return Path(written).expanduser()
    except RuntimeError:
        home = text.one_line(Path(written).parts[0], 40)
        raise UsageError(
            f"{text.one_line(written, 200)} cannot be found: nobody knows where {home} is. Name the"
            " whole path, from / on."
        ) from None


def _from_root(path: Path) -> Path:
    try:
        return path.absolute()
    except OSError as error:
        raise UsageError(
            f"{text.in_a_line(str(path))} cannot be found: the working directory is gone."
            " Name the whole path, from / on."
        ) from error


def read_seconds(name: str, written: str) -> float | None:
    """How long, as `name` says; None when nothing is written."""
    if not written:
        return None
    try:
        seconds = float(written)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise UsageError(f"{name} '{written}' is not a number of seconds such as 120.")
    return seconds


def read_tokens(name: str, written: str) -> int | None:
    """How many tokens a model reads, as `name` says; None when nothing is written."""
    if not written:
        return None
    fits = written.isascii() and written.isdecimal() and len(written) <= 9
    if not fits or int(written) < LEAST_CONTEXT:
        raise UsageError(
            f"{name}, [llm] context, '{text.one_line(written, 40)}' is not a number of tokens"
            f" from {LEAST_CONTEXT} on, such as 4096."
        )
    return int(written)


def read_copies(written: str) -> int:
    """How many daily copies are kept."""
    if not written:
        return COPIES
    if not (written.isascii() and written.isdecimal() and len(written) <= 3):
        raise UsageError(
            f"EGO_BACKUP_KEEP, [backup] keep, '{text.one_line(written, 40)}' is not a number of"
            " copies from 0 to 999, such as 7."
        )
    return int(written)


def read_heartbeat(written: Mapping[str, str]) -> Mapping[str, str]:
    """How often a heartbeat may tell."""
    if not any(written.values()):
        return HEARTBEAT
    from ego.core.autonomy import patience  # only for those who have set any of it

    said = {key: written[key] or default for key, default in HEARTBEAT.items()}
    patience.read(said)  # who writes nonsense hears of it now, not from a crontab
    return said


def read_daily_messages(written: str) -> int:
    """How many messages of its own a day."""
    if not written:
        return MESSAGES
    if not (written.isascii() and written.isdecimal() and len(written) <= 4):
        raise UsageError(
            f"EGO_DELIVER_AT_MOST, [deliver] at_most, '{text.one_line(written, 40)}' is no number"
            " of messages a day from 0 to 9999."
        )
    return int(written)


def read_sinks(files: Sequence[tuple[str, Mapping[str, object]]]) -> tuple[Sink, ...]:
    """Where messages go, beside the console."""
    table = {
        key: said for _, content in files for key, said in table_of(content, "deliver").items()
    }
    if not table:
        return ()
    from ego.core.autonomy import reaching  # only for those who have such a table

    return reaching.read_sinks(table)


def read_proxy(
    plain: Mapping[str, str], files: Sequence[tuple[str, Mapping[str, object]]]
) -> Mapping[str, object]:
    """The `[proxy]` table with what variables say of it."""
    table = {key: said for _, content in files for key, said in table_of(content, "proxy").items()}
    table |= {key: written for key, written in plain.items() if written}
    if not table:
        return {}
    from ego.core.talk import proxying  # only for those who have such a table

    proxying.read(table)  # who writes nonsense hears of it now
    return table


def read_zone(name: str) -> tzinfo | None:
    """A time zone by its name, in English or Japanese; None when nothing is written."""
    return find_zone("EGO_TIMEZONE", name) if name else None


def find_zone(called: str, said: str) -> ZoneInfo:
    """The time zone that was said; UsageError names `called`, and the zone that was meant."""
    from difflib import get_close_matches  # only for those who name one
    from zoneinfo import ZoneInfo, available_timezones

    named = synonyms.english(synonyms.ZONE, said).strip()
    try:
        return ZoneInfo(named)
    except (ValueError, OSError, LookupError):
        city = "_".join(named.rpartition("/")[2].split()).casefold()
        known = sorted(available_timezones(), reverse=True)
        cities = (one.rpartition("/") for one in known)
        # Etc/GMT+1 is an hour behind, as nobody who types GMT+1 means it
        zones = {one[2].casefold(): "".join(one) for one in cities if one[0] not in ("", "Etc")}
        meant = [zones[one] for one in get_close_matches(city, zones, n=1, cutoff=_SURELY)]
        way_out = f"Did you mean {meant[0]}?" if meant else _HOW_ZONES_ARE_WRITTEN
        if text.is_japanese(said):
            names = ", ".join(synonyms.japanese(synonyms.ZONE).values())
            way_out = f"In Japanese: {names}. {way_out}"
        shown = text.one_line(said, 40)
        named = f"{called} '{shown}'" if called else f"'{shown}'"
        error = UsageError(f"{named} is not a time zone. {way_out}")
        error.meant = meant[0] if meant else ""
        raise error from None


def read_language(written: str) -> str:
    """Which language the screens speak, said in either; empty when nothing is written."""
    meant = synonyms.english(synonyms.LANGUAGE, written.strip())
    if written and meant not in synonyms.LANGUAGES:
        known = " or ".join(synonyms.LANGUAGES)
        raise UsageError(f"EGO_LANGUAGE '{text.one_line(written, 40)}' is not {known}.")
    return meant


def read_moment(written: str) -> datetime | None:
    """An ISO 8601 time; None when nothing is written."""
    if not written:
        return None
    try:
        at = datetime.fromisoformat(written)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise UsageError(
            f"EGO_NOW '{written}' is not an ISO 8601 time such as 2026-01-01T12:00:00Z."
        ) from None
