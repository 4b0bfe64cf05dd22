"""A place where there is no ego yet: who looks there finds an empty one, and leaves nothing.

A name with a slip in it, or a new machine, must not make an ego that nobody meant. So what only
looks, or works on what is kept, is answered by an ego that is gone with the answer; one begins
with the first thing that is kept, and with an agent's session or heartbeat.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ego import migrations
from ego.config import Settings
from ego.core.text import in_a_line
from ego.errors import NoEgo, Sentence
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import Tool
from ego.stores.engine.documents import DOCUMENTS
from ego.stores.engine.sqlite import DATABASE_FILE

_OF_AN_EGO = frozenset({DATABASE_FILE, migrations.STATE_FILE, *(kind.name for kind in DOCUMENTS)})
_BEGINNINGS = frozenset({"wake_up", "introspect", "feel_desires"})
"""They look, and an ego begins with them all the same: from then on its wants rise."""
_ON_WHAT_IS_KEPT = frozenset({
    "ahead", "consolidate", "console", "create_episode", "edit", "forget", "jobs_run",
    "link_memories", "noted", "reflect", "select", "undelete",
})  # fmt: skip


def is_there(settings: Settings) -> bool:
    """Whether an ego is where the settings say.

    Also where that cannot be seen: opening it will say why.
    """
    if settings.database_url:
        return True
    try:
        there = {path.name for path in settings.data_dir.iterdir()}
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True
    return not _OF_AN_EGO.isdisjoint(there)


def needs_one(tool: Tool) -> bool:
    """Whether a use of the tool is nothing that an ego begins with."""
    return (tool.observes and tool.name not in _BEGINNINGS) or tool.name in _ON_WHAT_IS_KEPT


def absence(settings: Settings) -> Sentence:
    """That there is none, and how one begins."""
    return _none_there(settings).sentence


def refuse(settings: Settings) -> None:
    """Raise NoEgo where there is none."""
    if not is_there(settings):
        raise _none_there(settings)


def _none_there(settings: Settings) -> NoEgo:
    return NoEgo(in_a_line(str(settings.data_dir)))


@contextmanager
def opened_empty(settings: Settings) -> Iterator[Ego]:
    """An ego as it is when it begins; nothing of it stays."""
    from tempfile import TemporaryDirectory  # what is seldom needed costs no command a thing

    with (
        TemporaryDirectory(prefix="ego-") as place,
        open_ego(replace(settings, data_dir=Path(place), backup_keep=0)) as ego,
    ):
        yield ego
