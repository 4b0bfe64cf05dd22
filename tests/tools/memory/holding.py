"""Where an ego keeps a word, and memories as the owner finds them."""

from __future__ import annotations

from pathlib import Path

from ego.runtime.ego import Ego
from ego.tools.memory.purging.left import LINGERS
from tests.conftest import use
from tests.innards import whole
from tests.upkeep.conftest import Run

ENGLISH, JAPANESE = "Xylophonberg", "鵺鯱麒麟児"
"""Words that occur nowhere else."""


def holding(directory: Path, *words: str) -> list[str]:
    """Which files hold one of `words`, in whatever case; on a server, which would be the files."""
    return [
        f"{name}: {word}"
        for name, content in sorted(whole(directory).items())
        for word in words
        if word.lower().encode() in content.lower()
    ]


def purged(opened: Ego, **which: object) -> str:
    """What a purge says, without what it says of a server alone."""
    return use(opened, "purge", **which).text.replace(f"{LINGERS}\n", "")


def remembered(run: Run, content: str, *options: str) -> str:
    memory_id: str = run("remember", content, *options, "--json").data["id"]
    return memory_id


def ids(opened: Ego) -> list[str]:
    listed: list[dict[str, str]] = use(opened, "memories").fields["memories"]  # type: ignore[assignment]
    return [one["id"] for one in listed]
