"""Exports of ChatGPT and of Claude: conversations.json, as lines of an import.

Both come as a zip file with conversations.json in it (a newer one of ChatGPT's in several parts,
conversations-000.json and on). The file, its directory and the zip are all read.

ChatGPT keeps a tree of messages, for an answer may be asked for again: taken is the branch that
`current_node` ends. Claude keeps a list, in newer exports with the message that each one follows.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ego.config import Settings
from ego.errors import NotFound, UsageError
from ego.runtime.transcripts.messages import Message, read_iso
from ego.upkeep.exchange.foreign.conversations import read_array, read_seconds, take_turns
from ego.upkeep.exchange.foreign.translation import Translation

_WORDS = ("text", "multimodal_text")
_NO_TALK = "the talk alone is taken"
_OTHER_BRANCH = ("a message of another branch", "a conversation is taken as it was left")

_Take = Callable[[Translation, int, Mapping[str, Any]], None]


def read_chatgpt(path: Path, _settings: Settings) -> Translation:
    """An export of ChatGPT."""
    return _read(path, "ChatGPT", "mapping", _take_chatgpt)


def read_claude(path: Path, _settings: Settings) -> Translation:
    """An export of Claude."""
    return _read(path, "Claude", "chat_messages", _take_claude)


def _read(path: Path, whose: str, key: str, take: _Take) -> Translation:
    translation, number = Translation(), 0
    for called, written in _files(path):
        for one in read_array(written, called, translation):
            number += 1
            if key not in one:
                translation.leave(f"conversation {number} of {called}", f"it is not of {whose}")
                continue
            try:
                take(translation, number, one)
            except (TypeError, ValueError, KeyError, AttributeError):
                translation.leave(f"conversation {number} of {called}", "it makes no sense")
    return translation


def _files(path: Path) -> Iterator[tuple[str, str]]:
    """The files with conversations at `path`, by name: in a directory, in a zip, or itself."""
    if path.is_dir():
        found = sorted(path.glob("conversations*.json"))
        if not found:
            raise NotFound(f"{path} holds no conversations.json.")
        for file in found:
            yield file.name, _decoded(file.name, file.read_bytes())
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            names = sorted(
                name
                for name in archive.namelist()
                if Path(name).name.startswith("conversations") and name.endswith(".json")
            )
            if not names:
                raise NotFound(f"{path} holds no conversations.json.")
            for name in names:
                try:
                    content = archive.read(name)
                except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
                    raise UsageError(f"{name} in {path} cannot be read: {error}.") from error
                yield Path(name).name, _decoded(name, content)
    else:
        yield path.name, _decoded(path.name, path.read_bytes())


def _decoded(called: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{called} is not UTF-8 (line {line:,}). Nothing was taken.") from error


# ChatGPT


def _take_chatgpt(translation: Translation, number: int, one: Mapping[str, Any]) -> None:
    nodes = one["mapping"]
    title = str(one.get("title") or "")
    branch = _branch(nodes, one.get("current_node"))
    said = [message for node in branch if (message := _of_chatgpt(translation, node))]
    others = [node for name, node in nodes.items() if name not in {n.get("id") for n in branch}]
    for node in others:
        if _of_chatgpt(Translation(), node):
            translation.leave(*_OTHER_BRANCH)
    begun = read_seconds(one.get("create_time"))
    take_turns(translation, "chatgpt", f"conversation {number}", title, said, begun)


def _branch(nodes: Mapping[str, Any], last: object) -> list[Mapping[str, Any]]:
    """The nodes from the first to `last`; all of them in their order when it is not known."""
    if last not in nodes:
        return [{"id": name, **node} for name, node in nodes.items()]
    branch, seen, at = list[Mapping[str, Any]](), set[object](), last
    while at in nodes and at not in seen:
        seen.add(at)
        branch.append({"id": at, **nodes[str(at)]})
        at = nodes[str(at)].get("parent")
    return branch[::-1]


def _of_chatgpt(translation: Translation, node: Mapping[str, Any]) -> Message | None:
    message = node.get("message")
    if not message:
        return None
    role, content = message["author"]["role"], message.get("content") or {}
    if role not in ("user", "assistant") or _is_hidden(message):
        return None
    if content.get("content_type") not in _WORDS:
        return None
    text = "\n".join(_words(translation, content.get("parts") or ()))
    return Message(role == "user", text, read_seconds(message.get("create_time")), message["id"])


def _is_hidden(message: Mapping[str, Any]) -> bool:
    """Whether nobody saw it: meant for a tool, or for the model alone."""
    told = message.get("metadata") or {}
    hidden = told.get("is_visually_hidden_from_conversation")
    return bool(hidden) or message.get("recipient", "all") != "all"


def _words(translation: Translation, parts: Iterable[Any]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict) and part.get("content_type") == "audio_transcription":
            yield str(part.get("text") or "")
        else:
            translation.leave("a picture, sound or file in a message", _NO_TALK)


# Claude


def _take_claude(translation: Translation, number: int, one: Mapping[str, Any]) -> None:
    every = one["chat_messages"]
    branch = _followed(every, one.get("current_leaf_message_uuid"))
    for _ in range(len(every) - len(branch)):
        translation.leave(*_OTHER_BRANCH)
    said = [_of_claude(translation, message) for message in branch]
    begun = read_iso(one.get("created_at"))
    title = str(one.get("name") or "")
    take_turns(translation, "claude", f"conversation {number}", title, said, begun)


def _followed(every: list[dict[str, Any]], leaf: object) -> list[dict[str, Any]]:
    """The messages that lead to the last one; all of them where none says what it follows."""
    by_id = {message["uuid"]: message for message in every}
    last = by_id.get(leaf) or (every[-1] if every else None)
    if last is None or last.get("parent_message_uuid") is None:
        return every
    branch, seen = list[dict[str, Any]](), set[str]()
    while last is not None and last["uuid"] not in seen:
        seen.add(last["uuid"])
        branch.append(last)
        last = by_id.get(last.get("parent_message_uuid"))
    return branch[::-1]


def _of_claude(translation: Translation, message: Mapping[str, Any]) -> Message:
    blocks = message.get("content") or ()
    words = [str(block.get("text") or "") for block in blocks if block.get("type") == "text"]
    for _ in (*(message.get("attachments") or ()), *(message.get("files") or ())):
        translation.leave("a picture, sound or file in a message", _NO_TALK)
    text = "\n\n".join(filter(None, words)) or str(message.get("text") or "")
    at = read_iso(message.get("created_at"))
    return Message(message["sender"] == "human", text, at, message["uuid"])
