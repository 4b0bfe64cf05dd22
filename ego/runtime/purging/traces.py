"""Traces of what was purged are wiped: in documents, workplaces, copies, the database's file.

Wiping twice changes nothing. What fails is a warning, and stays due in the outbox.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ego.core.identity import people as relationships
from ego.errors import EgoError
from ego.runtime import attention
from ego.runtime.purging import copies, met, texts
from ego.stores.engine import outbox
from ego.stores.engine.documents import INTERESTS, RELATIONSHIPS, SELF_MODEL
from ego.stores.engine.outbox import Due
from ego.stores.workplaces import workplaces

if TYPE_CHECKING:
    from ego.runtime.ego import Ego
    from ego.runtime.purging.copies import Purge

EMPTIED = (RELATIONSHIPS, SELF_MODEL, INTERESTS)
"""The documents that hold what was lived: a purge of everything leaves none of them."""


def wipe(ego: Ego, rows: Sequence[Due], purge: Purge) -> None:
    """Take what was purged out of documents and copies, then out of the database's file.

    That takes a second for a large one, and nobody waits for the directory's lock meanwhile.
    A row names the ids that are gone, and it may name whole `documents`, `people` by id and by what
    they are `called`, `questions`, what was `noted`, what of that is `outlived` by what came of it,
    texts that have an id of their `words` alone (`texts.name`), what of people is `untold` by such
    an id (`texts.name_told`), in how many memories people are `met` still and on
    which `days`, by id, and directories of `work`. `purge` does the same to a copy
    (`follow_ups.purge_now`).
    """

    def named(key: str) -> set[str]:
        return {name for row in rows for name in row.payload.get(key, ())}

    gone = named("names")
    try:
        for kind in EMPTIED:
            if kind.name in named("documents"):
                ego.documents.remove(kind)
        words = named("words")
        _purge_people(ego, gone, named("people"), (words, named("untold")), rows)
        attention.purge(ego, gone, named("called"))
        _purge_self(ego, named("questions"), words)
        _purge_noted(ego, [one for row in rows for one in row.payload.get("noted", ())])
        if work := named("work"):
            _purge_work(ego, work)
        copies.erase(ego, [row.payload for row in rows], purge)
        if not ego.database.wipe():
            ego.warn(
                "Another process is using ego.db, and traces of what was purged stay in its"
                " file until that is over. The next call tries again."
            )
            return
        with ego.database.writing() as db:
            outbox.remove(db, [row.number for row in rows])
        ego.database.empty_log()  # the note itself named what is gone
    except EgoError as error:
        remain = "Traces of what was purged remain; the next call tries again."
        ego.warn(error.sentence.begin_with(remain))


def _purge_work(ego: Ego, work: Collection[str]) -> None:
    workplaces(ego.settings.data_dir, ego.settings.work_dir, os.environ).remove(work)


def _purge_noted(ego: Ego, gone: Sequence[Mapping[str, Any]]) -> None:
    if gone:
        from ego.runtime.noted import documents

        documents.wipe(ego, gone)


def _purge_people(
    ego: Ego,
    gone: Collection[str],
    strangers: Collection[str],
    words: tuple[Collection[str], Collection[str]],
    rows: Sequence[Due],
) -> None:
    def clean(entry: Mapping[str, Any]) -> dict[str, Any]:
        left = relationships.drop(entry, gone)
        left = met.count_down(left, rows)
        return texts.without_facts(left, *words) if any(words) else left

    def cleaned(people: dict[str, Any]) -> dict[str, Any]:
        return {
            key: clean(entry) if isinstance(entry, Mapping) else entry
            for key, entry in people.items()
            if key not in strangers
        }

    with ego.documents.changing(RELATIONSHIPS) as table:
        people = table.content()
        for key, entry in cleaned(people).items():
            if entry != people[key]:
                table.put(key, entry)
        if known := [key for key in people if key in strangers]:
            table.drop(*known)
    ego.documents.amend_previous(RELATIONSHIPS, cleaned)


def _purge_self(ego: Ego, gone: Collection[str], words: Collection[str]) -> None:
    def cleaned(document: dict[str, Any]) -> dict[str, Any]:
        document = texts.without_narratives(document, words) if words else document
        log = document.get("question_log")
        if not isinstance(log, list):
            return document
        left = [one for one in log if not (isinstance(one, Mapping) and one.get("id") in gone)]
        return {**document, "question_log": left}

    if not gone and not words:
        return
    with ego.documents.rewriting(SELF_MODEL) as document:
        document.update(cleaned(document))
    ego.documents.amend_previous(SELF_MODEL, cleaned)
