"""Transcripts of Claude Code: the talk in them.

A session is a JSONL file under ~/.claude/projects/<project>/, a line for each block of each
message. What tools were asked and answered, what sub-agents said, and what the program wrote in
the person's name is no talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ego.runtime.transcripts.messages import Leave, Message, read_iso, read_lines

_NO_TALK = ("isSidechain", "isMeta", "isCompactSummary", "isApiErrorMessage")
_REMINDER = re.compile(r"<system-reminder>.*?</system-reminder>", re.DOTALL)
_BY_THE_PROGRAM = re.compile(
    r"\s*(?:<(?:command-|local-command-|bash-|user-memory-input|task-notification)"
    r"|\[Request interrupted|Caveat: The messages below were generated)"
)


def read_messages(file: Path, leave: Leave) -> Iterator[Message]:
    """What the person and the agent said in a session; a line that makes no sense is left."""
    return read_lines(file, _message, leave)


def _message(line: Any) -> Message | None:
    if line.get("type") not in ("user", "assistant") or any(line.get(key) for key in _NO_TALK):
        return None
    message, by_person = line["message"], line["type"] == "user"
    if message.get("model") == "<synthetic>":
        return None
    words = _REMINDER.sub("", _words(message["content"]))
    if not words.strip() or (by_person and _BY_THE_PROGRAM.match(words)):
        return None
    return Message(by_person, words, read_iso(line.get("timestamp")), line["uuid"])


def _words(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n\n".join(block["text"] for block in content if block.get("type") == "text")
