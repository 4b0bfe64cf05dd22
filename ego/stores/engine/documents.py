"""Small documents that a person can open: TinyDB over files of ours.

Each document is one JSON object, laid out as it is published. In a *keyed* one every
top-level entry is a row whose document id is its key (`desires.json`: one row a desire);
a *whole* one is a single row (`self_model.json`). TinyDB reads and then writes, so its
lock would come too late inside the storage: whoever changes a document holds the
directory's lock around both.

    with documents.changing(DESIRES) as table:
        table.put("curiosity", {"boost": 0.1})
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from ego.errors import REPAIR, Run, StateError, Unreadable
from ego.stores.engine import files
from ego.stores.engine.contract import DocumentKind, Lock

WHOLE = "document"
"""The document id of the only row of a whole document."""


DESIRES = DocumentKind("desires.json", keyed=True)
RELATIONSHIPS = DocumentKind("relationships.json", keyed=True)
SELF_MODEL = DocumentKind("self_model.json", keyed=False)
PERSONA = DocumentKind("persona.json", keyed=False)
PREFERENCES = DocumentKind("preferences.json", keyed=True)
INTERESTS = DocumentKind("interests.json", keyed=False)
RHYTHM = DocumentKind("rhythm.json", keyed=False)
DOCUMENTS = (DESIRES, RELATIONSHIPS, SELF_MODEL, PERSONA, PREFERENCES, INTERESTS, RHYTHM)


class Rows(Table):
    """A TinyDB table whose document ids are the keys of the file."""

    document_id_class = str  # type: ignore[assignment]

    def content(self) -> dict[str, Any]:
        """Every entry by its key, also one that is no row (an unknown key with a bare value)."""
        return dict(self._read_table())

    def put(self, key: str, row: Mapping[str, Any]) -> None:
        """Make `row` the entry of `key`, where it stood if it stood there."""

        def replace(entry: MutableMapping[str, Any]) -> None:
            entry.clear()
            entry.update(row)

        if not self.update(replace, doc_ids=[key]):  # type: ignore[list-item]
            self.insert(Document(row, doc_id=key))  # type: ignore[arg-type]

    def drop(self, *keys: str) -> None:
        """Take these entries out; one that is not there is no matter."""
        self.remove(doc_ids=keys)  # type: ignore[arg-type]


class _Storage(Storage):
    """One JSON object, handed to TinyDB as its only table; written once, by `commit`."""

    def __init__(
        self,
        kind: DocumentKind,
        load_it: Callable[[], dict[str, Any]],
        keep: Callable[[str], None],
    ) -> None:
        self._kind = kind
        self._load = load_it
        self._keep = keep
        self._changed: dict[str, Any] | None = None

    def read(self) -> dict[str, Any] | None:
        content = self._load() if self._changed is None else self._changed
        rows = content if self._kind.keyed else {WHOLE: content}
        return {TinyDB.default_table_name: dict(rows)}

    def write(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        rows = data.get(TinyDB.default_table_name, {})
        self._changed = dict(rows) if self._kind.keyed else dict(rows.get(WHOLE, {}))

    def commit(self) -> None:
        if self._changed is not None:
            self._keep(as_text(self._changed))

    def close(self) -> None:
        self._changed = None


class Documents:
    """The documents of one data directory. Nothing is cached from one use to the next.

    `say` is told of what is written, but not yet safe from a power cut.
    """

    def __init__(
        self, directory: Path, lock: Lock, say: Callable[[str], None] | None = None
    ) -> None:
        self._directory = directory
        self._lock = lock
        self._say = say
        self._together: list[Path] | None = None
        """What was written and waits for its directory; None where each waits by itself."""
        self.has_changed = False

    def path(self, kind: DocumentKind) -> Path:
        """Where a document is kept."""
        return self._directory / kind.name

    def unreadable(self, kind: DocumentKind, what: str) -> Unreadable:
        """The error of a document that cannot be used, with the way out."""
        return unreadable(self.path(kind), what)

    def at_hand(self) -> AbstractContextManager[None]:
        """While one use goes on: a file is quickly read again."""
        return nullcontext()

    def read(self, kind: DocumentKind) -> dict[str, Any]:
        """The whole document as it is now; empty when there is none yet.

        A reader needs no lock: the file is replaced, never written into.
        """
        return load(self.path(kind))

    def copied(self, kind: DocumentKind) -> Rows:
        """The document's rows as they are now; what is done to them is written nowhere."""
        return Rows(self._storage(kind), TinyDB.default_table_name)

    @contextmanager
    def changing(self, kind: DocumentKind) -> Iterator[Rows]:
        """The document's rows, to be read and changed under the lock.

        Everything done to the table is one write, made when the block ends well; when it
        raises, nothing is written.
        """
        with self._lock:
            storage = self._storage(kind)
            yield Rows(storage, TinyDB.default_table_name)
            storage.commit()
            self.has_changed = True

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several documents are written in the block: the disk is waited for once, at its end.

        Each is whole at any time; what the block has written when it raises is kept, too.
        """
        written: list[Path] = []
        self._together = written
        try:
            yield
        finally:
            self._together = None
            if written:
                files.settle(*written, say=self._say)

    @contextmanager
    def rewriting(self, kind: DocumentKind) -> Iterator[dict[str, Any]]:
        """A whole document as a dictionary to change in place, under the lock."""
        with self.changing(kind) as table:
            document = dict(table.content()[WHOLE])
            yield document
            table.put(WHOLE, document)

    def _storage(self, kind: DocumentKind) -> _Storage:
        return _Storage(kind, lambda: self.read(kind), lambda text: self.keep(kind, text))

    def keep(self, kind: DocumentKind, text: str) -> None:
        """Make `text` the document, under the lock; what was there stays as the one before it."""
        path = self.path(kind)
        files.exchange(path, text, keep_previous=True)
        if self._together is None:
            files.settle(path, say=self._say)
        else:
            self._together.append(path)

    def remove(self, kind: DocumentKind) -> None:
        """Take a document away, with the version before it."""
        with self._lock:
            self.path(kind).unlink(missing_ok=True)
            files.backup_of(self.path(kind)).unlink(missing_ok=True)

    def amend_previous(
        self, kind: DocumentKind, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        """Put `change` through the version before the current one too, if there is one.

        One that cannot be read is removed: it is of no use, and may hold what must go.
        """
        with self._lock:
            path = files.backup_of(self.path(kind))
            try:
                content = load(path)
            except Unreadable:
                path.unlink()
                return
            changed = change(content)
            if changed != content:
                files.replace(path, as_text(changed), say=self._say)


def load(path: Path) -> dict[str, Any]:
    """The JSON object in `path`, or an empty one when there is no such file.

    Raises Unreadable with the place and the way out: a broken file is never an empty one.
    """
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError as error:
        raise unreadable(path, f"is not UTF-8 (byte {error.start})") from error
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror}.") from error
    return parse(text, partial(unreadable, path))


def parse(text: str, wrong: Callable[[str], Unreadable]) -> dict[str, Any]:
    """The JSON object in a text; raises what `wrong` makes of what is against it."""
    try:
        content = json.loads(text, parse_constant=_refuse, parse_float=_finite)
        if "\\u" in text:  # only an escape can stand for half a character
            json.dumps(content, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise wrong("holds half a character (a lone surrogate)") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise wrong(f"is not valid JSON ({place})") from error
    except (ValueError, RecursionError) as error:
        raise wrong(f"is not valid JSON ({error})") from error
    if not isinstance(content, dict):
        raise wrong(f"holds {_kind_of(content)} where an object belongs")
    return content


def unreadable(path: Path, what: str) -> Unreadable:
    """The error of a document that cannot be used, with the way out."""
    previous = files.backup_of(path)
    effect = "sets it aside, and a fresh one begins"
    if previous.exists():
        effect = f"brings back {previous.name}, the version before it"
    return Unreadable(
        f"{path} {what}. Nothing in it was changed.",
        Run(REPAIR, f"{effect}."),
        file=str(path),
    )


def as_text(content: Mapping[str, Any]) -> str:
    """The text of a document, as it is published."""
    return json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _refuse(constant: str) -> float:
    raise ValueError(f"it holds {constant}")


def _finite(number: str) -> float:
    value = float(number)
    return value if math.isfinite(value) else _refuse(number)


def _kind_of(content: object) -> str:
    return "null" if content is None else "a list" if isinstance(content, list) else "a bare value"
