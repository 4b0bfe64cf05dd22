"""Lines of the exchange format, as tests write and read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ego import __version__
from tests.conftest import NOON

HEAD = {"kind": "ego", "version": __version__, "exported_at": NOON.isoformat()}


def memory(content: str, **fields: Any) -> dict[str, Any]:
    """A line with a memory."""
    return {"kind": "memory", "content": content, **fields}


def written(path: Path, *lines: dict[str, Any] | str | bytes) -> str:
    """A file of these lines; its name."""
    with path.open("wb") as file:
        for line in lines:
            said = json.dumps(line, ensure_ascii=False) if isinstance(line, dict) else line
            file.write((said.encode() if isinstance(said, str) else said) + b"\n")
    return str(path)


def things(path: Path, kind: str) -> list[dict[str, Any]]:
    """The lines of one kind in a file."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [line for line in lines if line["kind"] == kind]


def silent(*_: object) -> None:
    """Hears a complaint or how far an import is, and does nothing."""
