"""Making vectors: those that are missing, or all of them with another model.

Another model gets a generation of its own beside the one that is searched. It fills while
everything else goes on, may be interrupted and taken up again, and takes over in one
transaction once it is complete. What is kept meanwhile gets its vector afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import noun
from ego.errors import StateError, UsageError, VoiceError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import embedders
from ego.stores.embedding import waiting as embedded
from ego.stores.embedding.contract import Embedder
from ego.stores.embedding.generations import (
    OFF,
    Generation,
    begin,
    live,
    resume,
    switch,
)
from ego.stores.embedding.semantics import Semantics
from ego.stores.embedding.waiting import EVENTS, SHELVES, Shelf
from ego.stores.engine.contract import Transaction, VectorFile
from ego.upkeep.language import say

if TYPE_CHECKING:
    from ego.upkeep import answers

_BATCH = 32
_READ = 5_000


class Step(Protocol):
    """Told how many more are done."""

    def __call__(self, done: int, /) -> None:
        """Count `done` more."""


def reindex(settings: Settings, model: str | None = None) -> Reply[answers.Reindex]:
    """Make the missing vectors, or all of them with `model` when that is another one.

    Raises VoiceError when the model cannot be had (what was made stays), and UsageError when
    vectors are switched off.
    """
    with open_ego(settings) as ego:
        with ego.database.reading() as db:
            now = live(db)
        wanted = model or ego.semantics.model
        if wanted == OFF:
            raise UsageError(
                "Vectors are switched off (EGO_EMBEDDING_MODEL). --model names a model."
            )
        embedder = embedders.shared(wanted, directory=settings.embedding_path, download=True)
        if embedder is None:
            raise VoiceError(f"Nothing here runs {wanted}. `pip install fastembed` does.")
        if now is not None and now.model != embedder.model:
            reply = _switched(ego, embedder, now)
        else:
            reply = _filled(ego, embedder, now)
        ego.semantics.sweep()
        return reply


def fill(ego: Ego) -> int:
    """Make the missing vectors with the model at hand; 0, with a word, when there is none."""
    embedder = ego.semantics.embedder()
    return 0 if embedder is None else _filled(ego, embedder, None).fields["made"]


def _filled(ego: Ego, embedder: Embedder, now: Generation | None) -> Reply[answers.Reindex]:
    if now is not None:
        _note_empty_slots(ego, now)
    made, waiting = 0, ego.semantics.missing()
    with _progress(say("Embedding with {}", embedder.model), waiting) as step:
        while made < waiting and ego.semantics.catch_up(0.2, embedder):
            left = ego.semantics.missing()
            step(waiting - left - made)
            made = waiting - left
    said = f"Made {made} {noun(made, 'missing vector')} with {embedder.model}."
    return Reply(said if waiting else "Everything has its vector.", fields=_fields(embedder, made))


def _note_empty_slots(ego: Ego, now: Generation) -> None:
    """Let what has lost its vector have a new one, however it came to be lost."""
    for shelf in SHELVES:
        with ego.database.reading() as db:
            every = embedded.every_seq(db, shelf)
        empty = _without(ego.semantics.vectors(now, shelf), every)
        with ego.database.writing() as db:
            for seq in empty:
                embedded.note_not(db, shelf, seq)


def _switched(ego: Ego, embedder: Embedder, old: Generation) -> Reply[answers.Reindex]:
    generation = _begun(ego, embedder)
    made = _build(ego, embedder, generation)
    with ego.database.writing() as db:
        follow_ups.overwrite_vectors(ego, db)  # what an edit let go of is not taken over
        _take_over(db, ego.semantics, old, generation)
    ego.semantics.catch_up(5.0, embedder)
    said = f"Everything is embedded with {embedder.model} now ({made} vectors made)."
    return Reply(said, fields=_fields(embedder, made))


def _begun(ego: Ego, embedder: Embedder) -> Generation:
    """The generation to fill: one that was begun with this model, else a new one."""
    with ego.database.writing() as db:
        return resume(db, embedder) or begin(db, embedder.model, embedder.dim, is_live=False)


def _build(ego: Ego, embedder: Embedder, generation: Generation) -> int:
    files = {shelf: ego.semantics.vectors(generation, shelf) for shelf in SHELVES}
    with ego.database.reading() as db:
        waiting = [
            (shelf, _without(file, embedded.every_seq(db, shelf))) for shelf, file in files.items()
        ]
    made = sum(len(seqs) for _, seqs in waiting)
    with _progress(say("Embedding with {}", embedder.model), made) as step:
        for shelf, seqs in waiting:
            for start in range(0, len(seqs), _BATCH):
                _embed(ego, embedder, files[shelf], shelf, seqs[start : start + _BATCH])
                step(len(seqs[start : start + _BATCH]))
    return made


def _embed(
    ego: Ego, embedder: Embedder, file: VectorFile, shelf: Shelf, seqs: Sequence[int]
) -> None:
    with ego.database.reading() as db:
        batch = embedded.by_seqs(db, shelf, seqs)
    if not batch:
        return
    rows = embedder.passages([said.text for said in batch])
    if shelf is EVENTS:  # before the vector: what has one is taken over as it is
        with ego.database.writing() as db:
            embedded.note_script(db, batch)
    with ego.database.writing() as db:  # what is purged or changed by now gets none
        kept = set(embedded.by_seqs(db, shelf, seqs))
        pairs = zip(batch, rows, strict=True)
        file.write_all({said.seq: row for said, row in pairs if said in kept})


def _without(vectors: VectorFile, seqs: Sequence[int]) -> list[int]:
    """Those of `seqs` that have no whole vector: none, or one torn by a kill."""
    missing = []
    for start in range(0, len(seqs), _READ):
        some = seqs[start : start + _READ]
        whole = vectors.are_whole(some)
        missing += [seq for seq, has_one in zip(some, whole, strict=True) if not has_one]
    return missing


def _take_over(db: Transaction, semantics: Semantics, old: Generation, new: Generation) -> None:
    if live(db) != old:
        raise StateError("Another reindex finished meanwhile. Run it again to see what is left.")
    switch(db, old, new)
    for shelf in SHELVES:
        seqs = embedded.every_seq(db, shelf)
        missing = set(_without(semantics.vectors(new, shelf), seqs))
        embedded.note_all(db, shelf, {seq: 0 if seq in missing else new.number for seq in seqs})


def _fields(embedder: Embedder, made: int) -> answers.Reindex:
    return {"model": embedder.model, "engine": embedder.engine, "made": made}


@contextmanager
def _progress(what: str, total: int) -> Iterator[Step]:
    """A bar on standard error with an estimate, when a person looks at it."""
    if not total or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)
