"""What a chat program asks for: whether it is talk, what was said, and where the block goes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ego.core.talk.proxying import Ways

_OF_THE_PROGRAM = ("system", "developer")
_SAID = ("user", "assistant")
_SHOWN = {
    "image_url": "(a picture)",
    "input_image": "(a picture)",
    "input_audio": "(a recording)",
    "file": "(a file)",
}
"""What is kept of what has no words."""


class Talk(NamedTuple):
    """A request that is a turn of talk."""

    said: str
    before: list[str]
    """The talk before it, each message with who said it."""
    choices: int
    """How many answers are asked for."""

    @property
    def there(self) -> frozenset[str]:
        """What was said in the talk before it, in words alone."""
        return frozenset(one.partition(": ")[2] for one in self.before)


def read(raw: bytes) -> dict[str, Any] | None:
    """The body of a request; None when it is not what a completion is asked for with."""
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or not isinstance(body.get("messages"), list):
        return None
    return body if all(isinstance(one, dict) for one in body["messages"]) else None


def talk_in(body: Mapping[str, Any], ways: Ways) -> Talk | None:
    """The turn that `body` asks an answer to; None when it is no talk.

    What the program says itself may stand behind the message; it is no part of the talk.
    """
    messages = body["messages"]
    said = [one for one in messages if one.get("role") not in _OF_THE_PROGRAM]
    if not said or said[-1].get("role") != "user" or _asks_for_data(body):
        return None
    words = read_words(said[-1].get("content"))
    theirs = [read_words(m.get("content")) for m in messages if m.get("role") in _OF_THE_PROGRAM]
    if not words.strip() or ways.skips([*theirs, words]):
        return None
    choices = body.get("n")
    return Talk(words, list(_before(said[:-1])), choices if isinstance(choices, int) else 1)


def read_words(content: Any) -> str:
    """The words of a message, which may come in parts."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(filter(None, map(_part, parts)))


def put_block(body: Mapping[str, Any], block: str) -> bytes:
    """The request with `block` in its system message, and all else as it was."""
    messages = list(body["messages"])
    if messages and messages[0].get("role") in _OF_THE_PROGRAM:
        messages[0] = {**messages[0], "content": _with(messages[0].get("content"), block)}
    else:
        messages.insert(0, {"role": "system", "content": block})
    whole = {**body, "messages": messages}
    try:
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half a character can only be an escape
        return json.dumps(whole, separators=(",", ":")).encode()


def _asks_for_data(body: Mapping[str, Any]) -> bool:
    """Whether a program reads the answer: it says what form that has."""
    form = body.get("response_format")
    return isinstance(form, Mapping) and form.get("type") not in (None, "text")


def _before(messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for one in messages:
        if one.get("role") in _SAID:
            yield f"{one['role']}: {read_words(one.get('content'))}"


def _part(part: Any) -> str:
    if not isinstance(part, Mapping):
        return ""
    text = part.get("text")
    return text if isinstance(text, str) else _SHOWN.get(str(part.get("type")), "")


def _with(content: Any, block: str) -> Any:
    if isinstance(content, list):
        return [*content, {"type": "text", "text": block}]
    said = content if isinstance(content, str) else ""
    return f"{said.rstrip()}\n\n{block}" if said.strip() else block
