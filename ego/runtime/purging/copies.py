"""What is purged goes from the copies in the data directory, too.

Those that a person made are theirs; the others (a day's, those before a migration or a
restore) are opened, purged as the ego itself was, and looked through byte by byte. A daily
copy that still holds something then is deleted.

A copy is worked on where it lies. Its list is put away first and written anew at the end, so
that one whose purge was killed is not taken for whole, and is gone through again.
"""

from __future__ import annotations

import mmap
import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ego import migrations
from ego.errors import Do, EgoError, Sentence, StateError
from ego.stores import sealed
from ego.stores.daily_copy import DAILY
from ego.stores.engine import database_files, files
from ego.stores.engine.documents import Documents, load
from ego.stores.engine.files import LOCK_FILE, DirectoryLock
from ego.stores.engine.sqlite import DATABASE_FILE, Database
from ego.stores.memory import trash
from ego.stores.sealed import MANIFEST, seal

if TYPE_CHECKING:
    from ego.runtime.ego import Ego

UNSEALED = f".{MANIFEST}.purging"
"""The list of a copy while something is taken out of it."""
PURGED = ".purged"
"""A file beside the copies that is another one after each purge: who makes a copy meanwhile sees
that what they have read may hold what is gone."""
_MADE_BY_ITSELF = re.compile(rf"\d{{8}}T\d{{12}}Z({DAILY}|-before-.+)")
_NAME = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
_SAMPLED = 64
"""For so many at most the bytes are looked through; of more, for some from first to last."""
_BEGINNING = 60
"""Characters of a text that it is looked for by."""


class Gone(NamedTuple):
    """What was purged of a life."""

    names: frozenset[str]
    """The ids of memories, episodes, events and of what came of those."""
    also: Mapping[str, Sequence[str]] = MappingProxyType({})
    """People by id and by what they are `called`, `questions`, `notes`, `words` and what is
    `outlived`, as `traces.wipe` reads them."""
    everything: bool = False

    @classmethod
    def of(cls, purged: Sequence[Mapping[str, Any]]) -> Gone:
        """All that these notes of the outbox say."""

        def named(key: str) -> list[str]:
            return [name for payload in purged for name in payload.get(key, ())]

        kinds = ("people", "called", "questions", "words", "untold", "notes", "outlived")
        also = {key: named(key) for key in kinds}
        return cls(frozenset(named("names")), also, bool(named("documents")))

    @property
    def ids(self) -> frozenset[str]:
        """Every id of something that is to be found nowhere."""
        kinds = ("people", "questions", "notes")
        return self.names.union(*(self.also.get(kind, ()) for kind in kinds))


Purge = Callable[["Ego", Gone], None]
"""Purges in an opened ego what is called so, and its traces with it (`follow_ups.purge_now`)."""


def is_made_by_itself(name: str) -> bool:
    """Whether a copy of this name was made without a person asking for it."""
    return _MADE_BY_ITSELF.fullmatch(name) is not None


def erase(ego: Ego, purged: Sequence[Mapping[str, Any]], purge: Purge) -> None:
    """Take what was purged out of every copy that was made by itself.

    `purged` says what, as the outbox notes it (`traces.wipe`). A copy that cannot be rid of it
    is deleted if it is a day's, and else named in a warning. Of a life that was purged whole no
    such copy stays. `purge` is how an ego does it, and each copy is one.
    """
    gone = Gone.of(purged)
    backups = ego.settings.data_dir / migrations.BACKUPS
    if not backups.is_dir():
        return
    with DirectoryLock(backups):  # a copy that is being published is there afterwards
        files.replace(backups / PURGED, f"{ego.new_id()}\n")
        for place in sorted(backups.iterdir()):
            if is_made_by_itself(place.name) and place.is_dir():
                _erase_or_delete(ego, place, gone, purge)


def _erase_or_delete(ego: Ego, place: Path, gone: Gone, purge: Purge) -> None:
    try:
        if gone.everything:
            remove(place)
        elif (
            (place / UNSEALED).exists()
            or gone.also.get("words")
            or gone.also.get("untold")  # whose ids stand nowhere: they are made of the words
            or not gone.ids.isdisjoint(_named(place))
        ):
            erase_in(ego, place, gone, purge)
        return
    except EgoError as error:
        why = error.sentence
    except (OSError, ValueError) as error:
        why = Sentence(str(error.strerror if isinstance(error, OSError) else error))
    where = f"{migrations.BACKUPS}/{place.name}"
    if not place.name.endswith(DAILY):
        held = why.begin_with(f"{where} may still hold what was purged:")
        ego.warn(Sentence(held, ".", Do("delete it when you can.")))
        return
    remove(place)
    ego.warn(Sentence(why.begin_with(f"{where} could not be purged and was deleted:"), "."))


def remove(place: Path) -> None:
    """Delete a copy; from the first moment on nobody takes what is left for one."""
    going = place.with_name(f".{place.name}.{os.getpid()}.new")
    place.replace(going)
    shutil.rmtree(going)


def read_mark(backups: Path) -> str:
    """What the file of purges says; empty where there was none."""
    try:
        return (backups / PURGED).read_text("utf-8")
    except FileNotFoundError:
        return ""


def erase_in(ego: Ego, place: Path, gone: Gone, purge: Purge) -> None:
    """Take what was purged out of one copy, and write its list anew.

    Raises StateError when something of them is left in it.
    """
    if (place / MANIFEST).exists():
        (place / MANIFEST).replace(place / UNSEALED)
    with _opened(ego, place) as copy:
        texts = _taken(copy, gone, purge)
        with copy.database.reading() as db:
            held = sealed.counts(db)
    for path in (*place.glob("*.bak"), place / LOCK_FILE):
        path.unlink(missing_ok=True)
    shutil.rmtree(place / migrations.BACKUPS, ignore_errors=True)
    database_files.as_one_file(place / DATABASE_FILE)
    _verify(place, gone.ids, texts)
    if (place / UNSEALED).exists():
        said = load(place / UNSEALED)
        (place / UNSEALED).unlink()
        told = {key: said[key] for key in ("version", "made_at", "data_dir") if key in said}
        seal(place, told | {"counts": held})


def _named(place: Path) -> set[str]:
    """Every id that a copy knows: those of its tables, and whatever its documents say."""
    found: set[str] = set()
    for path in place.glob("*.json"):
        found.update(_NAME.findall(path.read_text("utf-8", "replace")))
    if (place / DATABASE_FILE).exists():
        found |= ids(place)
    return found


def ids(place: Path) -> set[str]:
    """The ids of what a copy's or an ego's database holds."""
    with database_files.open_to_read(place / DATABASE_FILE) as db:
        return sealed.ids(db)


def _opened(ego: Ego, place: Path) -> Ego:
    """The ego in a copy, brought up to date."""
    if not (place / migrations.STATE_FILE).exists():  # those before a migration have none
        schema = database_files.schema(place / DATABASE_FILE)
        migrations.record(place, [one for one in migrations.names() if int(one[:4]) <= schema])
    with database_files.translate_errors():
        for _ in migrations.run(place):
            pass
    # what the migrations copied in there would be a copy to be purged, and so on for ever
    shutil.rmtree(place / migrations.BACKUPS, ignore_errors=True)
    lock = DirectoryLock(place)
    return replace(
        ego,
        settings=replace(ego.settings, data_dir=place, workspace_dir=None, backup_keep=0),
        documents=Documents(place, lock),
        database=Database(place, migrations.newest_schema()),
        lock=lock,
        observes_only=False,
        warnings=[],
        _semantics=None,
    )


def _taken(copy: Ego, gone: Gone, purge: Purge) -> list[str]:
    """Purge what is called so, as it is done in the ego itself; returns how it begins."""
    with copy.database.reading() as db:
        texts = trash.find_texts(db, gone.names)
    purge(copy, gone)
    if copy.warnings:
        raise StateError(copy.warnings[0])
    return texts


def _verify(place: Path, names: Collection[str], texts: Collection[str]) -> None:
    """Look through every byte; StateError when one of the names or texts is still there.

    A text that another one holds too was not purged with this one, and may stay.
    """
    said = [text[:_BEGINNING] for text in texts if text.strip()]
    for needle, is_text in (
        *((one, False) for one in _some(sorted(names))),
        *((one, True) for one in _some(said)),
    ):
        for path in place.rglob("*"):
            if (
                path.is_file()
                and path.name != UNSEALED
                and _holds(path, needle.encode())
                and not (is_text and _is_said_by_others(place, needle))
            ):
                raise StateError(f"{path.name} still holds something of it")


def _some(every: list[str]) -> list[str]:
    return every[:: -(-len(every) // _SAMPLED)] if every else []


def _holds(path: Path, needle: bytes) -> bool:
    if not path.stat().st_size:
        return False
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return content.find(needle) >= 0


def _is_said_by_others(place: Path, needle: str) -> bool:
    return any(needle in said for said in _every_text(place))


def _every_text(place: Path) -> Iterator[str]:
    """What stands in a copy for anyone to read: the texts of its tables and documents."""
    for path in place.glob("*.json"):
        yield from _strings(load(path))
    yield from database_files.texts(place / DATABASE_FILE)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, one in value.items():
                yield key
                yield from _strings(one)
        case list():
            for one in value:
                yield from _strings(one)
