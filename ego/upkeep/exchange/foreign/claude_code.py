"""Transcripts of Claude Code: the talk in them, as lines of an import.

A session is a JSONL file under ~/.claude/projects/<project>/, a line for each block of each
message. What tools were asked and answered, what sub-agents said, and what the program wrote in
the person's name is no talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ego.config import Settings
from ego.errors import NotFound
from ego.upkeep.exchange.foreign.conversations import (
    Message,
    read_iso,
    read_lines,
    take_turns,
)
from ego.upkeep.exchange.foreign.translation import Translation

_NO_TALK = ("isSidechain", "isMeta", "isCompactSummary", "isApiErrorMessage")
_REMINDER = re.compile(r"<system-reminder>.*?</system-reminder>", re.DOTALL)
_BY_THE_PROGRAM = re.compile(
    r"\s*(?:<(?:command-|local-command-|bash-|user-memory-input|task-notification)"
    r"|\[Request interrupted|Caveat: The messages below were generated)"
)


def read(path: Path, _settings: Settings) -> Translation:
    """The sessions in a file, or in all files of a directory."""
    translation = Translation()
    files = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise NotFound(f"{path} holds no transcripts (*.jsonl).")
    for file in files:
        messages = list(read_messages(file, translation))
        begun = next((one.at for one in messages if one.at), None)
        take_turns(translation, "claude-code", file.name, file.parent.name, messages, begun)
    return translation


def read_messages(file: Path, translation: Translation) -> Iterator[Message]:
    """What the person and the agent said in a session; a line that makes no sense is left."""
    return read_lines(file, _message, translation)


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
