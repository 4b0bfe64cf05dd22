"""How the workspace follows from a write: the day's notes, and the latest thought."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ego.core.memory.memories import Category, Memory
from ego.stores.engine.outbox import Due
from ego.stores.memory import memories
from ego.stores.memory.filters import Filter
from ego.stores.workspace import Workspace

if TYPE_CHECKING:
    from ego.runtime.ego import Ego


def write_notes(ego: Ego, rows: Sequence[Due]) -> None:
    """Let the notes say what the memories of `rows` say now."""
    directory = ego.settings.workspace_dir
    if directory is None:  # it was switched off since
        return
    workspace = Workspace(directory, ego.local)
    for row in rows:
        with ego.database.reading() as db:
            memory = memories.get(db, row.payload["memory"])
        if memory is None or memory.private:  # it may have become so with what it replaces
            workspace.remove(row.payload["memory"], datetime.fromisoformat(row.payload["at"]))
        else:
            workspace.put(memory)
    if any(row.payload["category"] == Category.INTROSPECTION for row in rows):
        workspace.think(_last_thought(ego))
    for sentence in workspace.left:
        ego.warn(sentence)


def erase_notes(ego: Ego, rows: Sequence[Due]) -> None:
    """Take purged memories out of the notes, in the directory that each row names."""
    for row in rows:
        workspace = Workspace(Path(row.payload["directory"]), ego.local)
        if workspace.erase(row.payload["names"]):
            workspace.think(_last_thought(ego))
        for sentence in workspace.left:
            ego.warn(sentence)


def _last_thought(ego: Ego) -> Memory | None:
    """The newest introspection that is for everyone; the newest fifty are looked through."""
    with ego.database.reading() as db:
        newest = memories.newest(db, Filter(category=Category.INTROSPECTION), limit=50)
    return next((memory for memory in newest if not memory.private), None)
