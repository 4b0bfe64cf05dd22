"""Transcripts of Claude Code: the talk in them, as lines of an import."""

from __future__ import annotations

from pathlib import Path

from ego.config import Settings
from ego.errors import NotFound
from ego.runtime.transcripts.claude_code import read_messages
from ego.upkeep.exchange.foreign.conversations import take_turns
from ego.upkeep.exchange.foreign.translation import Translation


def read(path: Path, _settings: Settings) -> Translation:
    """The sessions in a file, or in all files of a directory."""
    translation = Translation()
    files = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise NotFound(f"{path} holds no transcripts (*.jsonl).")
    for file in files:
        messages = list(read_messages(file, translation.leave))
        begun = next((one.at for one in messages if one.at), None)
        take_turns(translation, "claude-code", file.name, file.parent.name, messages, begun)
    return translation
