"""What servers of language models refuse, the form of an answer or to count tokens: servers.json.

What is remembered saves a request that would be refused; lost, it costs one. It counts for a
month, for servers learn. An address may hold a key, so each stands there as a hash.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from ego.errors import StateError
from ego.stores.engine import documents, files

NAME = "servers.json"
COUNTS = timedelta(days=30)


class RefusingServers:
    """What one data directory remembers of servers. What cannot be read or kept is as if lost."""

    def __init__(self, directory: Path, now: datetime) -> None:
        self._path = directory / NAME
        self._now = now

    def has(self, server: str) -> bool:
        """Whether this server is known to refuse."""
        return _hash(server) in self._fresh()

    def add(self, server: str) -> None:
        """Remember that this server refuses."""
        known = {**self._fresh(), _hash(server): self._now.isoformat()}
        with suppress(StateError, OSError), files.writing(self._path) as file:
            file.write(json.dumps(known, indent=2).encode() + b"\n")

    def _fresh(self) -> dict[str, str]:
        try:
            kept = documents.load(self._path)
        except StateError:
            return {}
        return {server: at for server, at in kept.items() if self._counts(at)}

    def _counts(self, at: object) -> bool:
        try:
            age = self._now - datetime.fromisoformat(str(at))
        except (ValueError, TypeError):
            return False
        return timedelta(0) <= age < COUNTS


def _hash(server: str) -> str:
    return hashlib.blake2b(server.encode(), digest_size=16).hexdigest()
