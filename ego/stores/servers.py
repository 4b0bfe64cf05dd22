"""What servers of language models refuse, the form of an answer or to count tokens: servers.json.

On a server that is a row beside the documents of the ego.

What is remembered saves a request that would be refused; lost, it costs one. It counts for a
month, for servers learn. An address may hold a key, so each stands there as a hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from ego.errors import EgoError
from ego.stores.engine import documents, files
from ego.stores.engine.contract import DocumentKind

SERVERS = DocumentKind("servers.json", keyed=True)
COUNTS = timedelta(days=30)


class RefusingServers:
    """What one ego remembers of servers. What cannot be read or kept is as if lost.

    `load` reads it, `keep` takes the text that it becomes.
    """

    def __init__(
        self,
        load: Callable[[], Mapping[str, Any]],
        keep: Callable[[str], None],
        now: datetime,
    ) -> None:
        self._load = load
        self._keep = keep
        self._now = now

    def has(self, server: str) -> bool:
        """Whether this server is known to refuse."""
        return _hash(server) in self._fresh()

    def add(self, server: str) -> None:
        """Remember that this server refuses."""
        known = {**self._fresh(), _hash(server): self._now.isoformat()}
        with suppress(EgoError, OSError):
            self._keep(json.dumps(known, indent=2) + "\n")

    def _fresh(self) -> dict[str, str]:
        try:
            kept = self._load()
        except EgoError:
            return {}
        return {server: at for server, at in kept.items() if self._counts(at)}

    def _counts(self, at: object) -> bool:
        try:
            age = self._now - datetime.fromisoformat(str(at))
        except (ValueError, TypeError):
            return False
        return timedelta(0) <= age < COUNTS


def in_directory(directory: Path, now: datetime) -> RefusingServers:
    """What is remembered in a data directory."""
    path = directory / SERVERS.name

    def keep(text: str) -> None:
        with files.writing(path) as file:
            file.write(text.encode())

    return RefusingServers(partial(documents.load, path), keep, now)


def _hash(server: str) -> str:
    return hashlib.blake2b(server.encode(), digest_size=16).hexdigest()
