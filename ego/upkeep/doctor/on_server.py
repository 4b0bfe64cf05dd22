"""Looking whether an ego of a database is well, and whether the database is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import EgoError, UsageError
from ego.runtime.ego import open_ego
from ego.stores.engine.postgres import schema, upkeep
from ego.upkeep.doctor import agreement, surroundings, work
from ego.upkeep.doctor.findings import Ask, Finding, Visit, fail, ok, reply, warn

if TYPE_CHECKING:
    from ego.upkeep import answers

ABSENT = (
    "There are no repair of files, no config.toml of its own, no workspace, no interoception"
    " and no daily copies."
)
"""What only an ego in a directory has."""

_ANEW = (
    "What follows from the memories is made anew in an ego that `ego host import` fills with what"
    " `ego host export` brings of this one."
)
_WITHIN: tuple[Callable[[Visit], Iterator[Finding]], ...] = (
    partial(agreement.find_misfits, way_out=_ANEW),
    work.find_due,
    work.find_queues,
    work.find_sinks,
)


def visit(settings: Settings, *, repair: bool, ask: Ask) -> Reply[answers.Doctor]:
    """Every finding; nothing is put right from here."""
    if repair:
        raise UsageError("ego doctor --repair mends files, and this ego lies in a database.")
    return reply(list(_find(Visit(settings, ask))))


def _find(shown: Visit) -> Iterator[Finding]:
    yield from surroundings.find_versions(shown)
    try:
        yield from _find_server(shown.settings.database_url)
        with open_ego(shown.settings, observes_only=True) as ego:
            yield ok("ego", f"{ego.settings.ego_name} opens.")
            shown.opened, shown.settings = ego, ego.settings
            for find in _WITHIN:
                yield from find(shown)
            waiting = ego.semantics.what_waits()
            if waiting and shown.settings.embedding_model != "off":
                yield warn("vectors", f"{waiting}.", "`ego host beat` makes them.")
    except EgoError as error:
        yield fail("database", str(error))
    yield ok("not on a server", ABSENT)
    yield from surroundings.find_embedder(shown)
    yield from surroundings.find_language_model(shown)
    yield from surroundings.find_clock(shown)


def _find_server(url: str) -> Iterator[Finding]:
    said, there = upkeep.look_at(url)
    if there == schema.number():
        yield ok("database", f"{said}, schema {there}.")
    else:
        yield fail(
            "database", f"{said}: its schema is {there}, not {schema.number()}.", "`ego host init`."
        )
