"""Rollouts of Codex: the talk in them.

A session is a JSONL file under ~/.codex/sessions/. What was said stands in it twice, as the model
was sent it and as the person saw it; the second is read, for what the program says in the person's
name is not in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ego.runtime.transcripts.messages import Leave, Message, read_iso, read_lines

_SAID_BY = {"UserMessage": True, "AgentMessage": False}


def find_directory(file: Path) -> str | None:
    """Where the session of a rollout works; None when the file is no rollout."""
    with file.open("rb") as lines:
        try:
            line = json.loads(next(lines, b""))
            return str(line["payload"]["cwd"]) if line["type"] == "session_meta" else None
        except (ValueError, RecursionError, TypeError, KeyError):
            return None


def read_messages(file: Path, leave: Leave) -> Iterator[Message]:
    """What the person and the agent said in a session; a line that makes no sense is left."""
    return read_lines(file, _message, leave)


def _message(line: Any) -> Message | None:
    payload = line["payload"]
    if line["type"] != "event_msg" or payload["type"] != "item_completed":
        return None
    item = payload["item"]
    if item["type"] not in _SAID_BY:
        return None
    words = "\n\n".join(part["text"] for part in item["content"] if "text" in part)
    if not words.strip():
        return None
    return Message(_SAID_BY[item["type"]], words, read_iso(line.get("timestamp")), item["id"])
