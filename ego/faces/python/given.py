"""What a program gives beside a tool's arguments: places, texts, its settings, its clock.

Each is checked, and UsageError says what is wrong with it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from ego import config
from ego.config import Settings
from ego.core import text
from ego.errors import SHOW_SETTINGS, Run, Sentence, UsageError, find_near
from ego.faces import registry
from ego.runtime.parameters import refuse_unprintable, show_value

_READ_ELSEWHERE = ("EGO_DATA_DIR", "EGO_DATABASE_POOL", "EGO_HTTP_TOKEN", "EGO_PROXY_TOKEN")
"""Variables that are no setting of one ego, and may stand among those of a process."""


def read_settings(
    data_dir: Path | None, environ: Mapping[str, str] | None
) -> tuple[Settings, list[Sentence]]:
    """The settings in force, and what a program's own `environ` names that is none."""
    given = os.environ if environ is None else _read_variables(environ)
    sources = config.Sources(data_dir, given, tools=registry.USED)
    settings = config.settings_from(sources)
    known = {*map(config.name_variable, sources.asked), *_READ_ELSEWHERE}
    return settings, [] if environ is None else list(_find_unknown(given, known))


def _find_unknown(environ: Mapping[str, str], known: set[str]) -> Iterator[Sentence]:
    for name in environ.keys() - known:
        whole = config.name_variable(name)  # as companion= is meant, and LANGUAGE= is not
        is_meant = whole in known and not name.isupper()
        if is_meant or name.startswith("EGO_"):
            near = whole if is_meant else find_near(name, {one.lower() for one in known}).upper()
            fact = f"environ: {text.one_line(name, 40)} is no setting."
            if near:
                yield Sentence(f"{fact} Did you mean {near}?")
            else:
                yield Sentence(fact, Run(f"`{SHOW_SETTINGS}`", "lists them."))


def _read_variables(environ: Mapping[str, str]) -> Mapping[str, str]:
    if not isinstance(environ, Mapping):
        raise UsageError(f"environ must be a dict of texts, not {show_value(environ)}.")
    for name, value in environ.items():
        if not isinstance(value, str):
            raise UsageError(
                f"environ: {name} must be text, not {show_value(value)}. Give str() of it."
            )
    return environ


def pin(settings: Settings, now: Callable[[], datetime] | None) -> Settings:
    """The settings with what a program's clock shows; on the ego's own where it names no zone."""
    if now is None:
        return settings
    at = now()
    if not isinstance(at, datetime):
        raise UsageError(f"now must give a datetime, not {show_value(at)}.")
    if at.tzinfo is None:  # as all that a program gives without a zone is read
        at = at.replace(tzinfo=settings.timezone) if settings.timezone else at.astimezone()
    return replace(settings, pinned_now=at, is_clock_given=True)


def read_place(name: str, given: str | os.PathLike[str]) -> str:
    """A place as text."""
    place = os.fspath(given) if isinstance(given, os.PathLike) else given
    if not isinstance(place, str):
        raise UsageError(f"{name} must be text or a Path, not {show_value(given)}.")
    refuse_unprintable(name, place)
    return place


def read_file(name: str, given: str | os.PathLike[str]) -> str:
    """The place of a file, which is not empty."""
    place = read_place(name, given)
    if not place.strip():
        raise UsageError(f"{name} is empty. Name a place.")
    return place


def read_text(name: str, given: str) -> str:
    """A text."""
    if not isinstance(given, str):
        raise UsageError(f"{name} must be text, not {show_value(given)}.")
    return given
