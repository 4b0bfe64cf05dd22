"""Documents of an ego in PostgreSQL: a row each, with the very text that is a file elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from ego.errors import Do, Unreadable
from ego.stores.engine import documents
from ego.stores.engine.contract import DocumentKind
from ego.stores.engine.documents import as_text, parse
from ego.stores.engine.postgres.database import HostedDatabase, HostedLock


class HostedDocuments(documents.Documents):
    """The documents of one ego, changed by the same verbs as files are."""

    def __init__(self, database: HostedDatabase, lock: HostedLock) -> None:
        super().__init__(Path(), lock)
        self._database = database

    def path(self, kind: DocumentKind) -> Path:
        """What it is called; it lies in no directory."""
        return Path(kind.name)

    def at_hand(self) -> AbstractContextManager[None]:
        """While one use goes on, its documents are read once."""
        return self._database.in_use()

    def read(self, kind: DocumentKind) -> dict[str, Any]:
        """The whole document as it is now; empty when there is none yet."""
        text = self._database.read_document(kind.name)
        return {} if text is None else parse(text, partial(self.unreadable, kind))

    def unreadable(self, kind: DocumentKind, what: str) -> Unreadable:
        """The error of a document that cannot be used; only whoever keeps the database can help."""
        return Unreadable(
            f"{kind.name} {what}. Nothing in it was changed.",
            Do("have whoever keeps the database bring it back (docs/hosting.md, Backup)."),
            file=kind.name,
        )

    def keep(self, kind: DocumentKind, text: str) -> None:
        """Make `text` the document, under the lock; what was there stays as the one before it."""
        with self._database.writing() as db:
            db.put_document(kind.name, text)

    def remove(self, kind: DocumentKind) -> None:
        """Take a document away, with the version before it."""
        with self._database.writing() as db:
            self._database.forget_documents()
            db.execute("DELETE FROM documents WHERE name = ?", (kind.name,))

    def amend_previous(
        self, kind: DocumentKind, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        """Put `change` through the version before the current one too, if there is one."""
        with self._database.writing() as db:
            self._database.forget_documents()
            row = db.execute(
                "SELECT previous FROM documents WHERE name = ?", (kind.name,)
            ).fetchone()
            if not (row and row["previous"]):
                return
            changed: str | None = None  # what cannot be read may hold what must go
            with suppress(Unreadable):
                changed = as_text(change(parse(row["previous"], partial(self.unreadable, kind))))
            db.execute("UPDATE documents SET previous = ? WHERE name = ?", (changed, kind.name))
