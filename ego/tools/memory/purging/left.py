"""What a purge does not reach, and the person has to remove."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ego.core import events as sayings
from ego.runtime.ego import Ego
from ego.runtime.purging.copies import is_made_by_itself
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events

BACKUPS = "backups"
_ID = re.compile(rb"(?:mem|ev|ep)_[0-9a-f]{12}")


def copies_of(ego: Ego, names: Collection[str]) -> list[str]:
    """Files of the data directory that hold a copy which a purge does not touch.

    Those in the copies that a person made: out of the others it is taken.
    """
    directory = ego.settings.data_dir
    theirs = [one for one in (directory / BACKUPS).glob("[!.]*") if not is_made_by_itself(one.name)]
    suspects = [path for one in theirs for path in one.rglob("*")]
    suspects += directory.glob("*.broken-*")
    ours = {name.encode() for name in names}
    strange = [name for name in ours if not _ID.fullmatch(name)]  # imported ones, of any shape
    return sorted(
        str(path.relative_to(directory))
        for path in suspects
        if path.is_file() and _holds(path.read_bytes(), ours, strange)
    )


def _holds(content: bytes, ours: Collection[bytes], strange: Iterable[bytes]) -> bool:
    found = set(_ID.findall(content))
    return not found.isdisjoint(ours) or any(name in content for name in strange)


LINGERS = (
    "Deleted rows stay in the server's files until its keeper has rewritten them, and in its log"
    " and backups for as long as those are kept."
)
"""What nobody can promise away of a hosted ego."""


def are_captured(db: Transaction, seqs: Sequence[int]) -> bool:
    """Whether any of these events was captured: its host's transcript holds it, too."""
    there = events.by_seqs(db, seqs, set_aside=True)
    return any(sayings.CAPTURED_FROM in one.client_context for one in there)


def not_reached(ego: Ego, copies: Sequence[str], *, captured: bool) -> list[str]:
    """What the person has to remove."""
    kept = "The transcript it was captured from still holds it, and it is not captured again."
    lines = [kept] if captured else []
    if copies:
        lines.append(f"Not reached, in the data directory: {', '.join(copies)}.")
    if ego.settings.database_url:
        lines.append(LINGERS)
    elsewhere = "backups, exports, " + ("" if ego.settings.workspace_dir else "a workspace, ")
    return [*lines, f"Copies elsewhere ({elsewhere}what others have read) are yours to remove."]
