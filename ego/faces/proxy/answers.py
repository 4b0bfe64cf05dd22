"""A model's answer on its way to the client: what is not shown is taken out, the rest passes.

A stream passes event by event: one that says nothing new is passed as it came, byte for byte.
From the event on that ends the answer all are held back until the turn is kept, so that no client
has an end that a power cut could take back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ego.tools.talk.proxied import Heard, Hearing

_BETWEEN = re.compile(rb"\r\n\r\n|\n\n|\r\r")
_LONGEST_END = 4
_DATA = re.compile(rb"^data:[ ]?", re.MULTILINE)
_DONE = b"[DONE]"
_CUT = ("length", "max_tokens", "content_filter")
"""Why an answer ends before it is whole."""
_CALLS = ("tool_calls", "function_call")


class Voice:
    """One answer of several that a request may ask for: heard, and kept where it is the first."""

    def __init__(self, label: str) -> None:
        self.called = False
        """Whether it calls a tool."""
        self.finish: str | None = None
        """Why it ended, if it did by itself."""
        self._label = label
        self._passed: list[str] = []
        self._hearing = Hearing(self._passed.append)
        self._heard: Heard | None = None

    def hear(self, said: str) -> str:
        """What of `said`, with what was held back before, may be shown."""
        if self._heard is None:
            self._hearing.hear(said)
        return self._shown()

    def end(self) -> str:
        """What was held back and may be shown after all."""
        if self._heard is None:
            self._heard = self._hearing.end()
        return self._shown()

    def hear_out(self) -> Heard:
        """The whole, as far as it came."""
        self.end()
        assert self._heard is not None
        return self._heard

    def _shown(self) -> str:
        shown = "".join(self._passed)
        self._passed.clear()
        if shown and self._label:
            shown, self._label = self._label + shown, ""
        return shown


class Answer:
    """All that comes back to one request."""

    def __init__(self, label: str, choices: int = 1) -> None:
        self.is_broken = False
        """Whether it broke off with an error."""
        self._label, self._choices = label, max(1, choices)
        self._voices: dict[int, Voice] = {}
        self._like: dict[str, Any] = {}
        """What the events of this stream have in common."""

    @property
    def is_finished(self) -> bool:
        """Whether every answer that was asked for has said why it ends."""
        ended = [one for one in self._voices.values() if one.finish is not None]
        return len(ended) >= self._choices

    @property
    def is_cut(self) -> bool:
        """Whether the first answer had more to come."""
        first = self.first()
        return self.is_broken or first.finish is None or first.finish in _CUT

    def first(self) -> Voice:
        """The answer that is kept."""
        return self._voice(0)

    def whole(self, body: bytes) -> bytes:
        """An answer in one piece as it is shown."""
        said = _object(body)
        if said is None or said.get("error"):
            self.is_broken = True
            return body
        changed = False
        for choice, index in _choices(said):
            message = choice.get("message")
            if not isinstance(message, dict):
                continue
            voice = self._voice(index)
            voice.called |= any(message.get(one) for one in _CALLS)
            if isinstance(content := message.get("content"), str):
                shown = voice.hear(content) + voice.end()
                changed |= shown != content
                message["content"] = shown
            voice.finish = str(choice.get("finish_reason") or "stop")
        return _written(said) if changed else body

    def event(self, raw: bytes) -> list[bytes]:
        """One event of a stream as it is shown: nothing, itself, or itself and what was held."""
        data = _data(raw)
        if data.strip() == _DONE:
            for voice in self._voices.values():
                voice.finish = voice.finish or "stop"
            return [*self.end(), raw]
        said = _object(data)
        if said is None:
            return [raw]
        if said.get("error"):
            self.is_broken = True
            return [raw]
        self._like = {key: value for key, value in said.items() if key != "choices"}
        changed, before = False, list[bytes]()
        for choice, index in _choices(said):
            delta = choice.get("delta")
            voice = self._voice(index)
            if isinstance(delta, dict):
                voice.called |= any(delta.get(one) for one in _CALLS)
                content = delta.get("content")
                if isinstance(content, str) and content:
                    delta["content"] = shown = voice.hear(content)
                    changed |= shown != content
            if finish := choice.get("finish_reason"):
                voice.finish = str(finish)
                before += self._rest(said, index)
        if not changed:
            return [*before, raw]
        return [*before, _as_event(said)] if _says_anything(said) else before

    def end(self) -> list[bytes]:
        """What was held back where a stream ended without a word."""
        return [one for index in sorted(self._voices) for one in self._rest(self._like, index)]

    def _rest(self, said: Mapping[str, Any], index: int) -> list[bytes]:
        """An event with what one voice has held back; none without."""
        rest = self._voice(index).end()
        if not rest:
            return []
        choice = {"index": index, "delta": {"content": rest}, "finish_reason": None}
        kept = {key: value for key, value in said.items() if key != "usage"}
        return [_as_event({**kept, "choices": [choice]})]

    def _voice(self, index: int) -> Voice:
        if index not in self._voices:
            self._voices[index] = Voice(self._label)
        return self._voices[index]


class Events:
    """Cuts a stream into its events, each with the empty line behind it."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, chunk: bytes) -> Iterator[bytes]:
        """The events that `chunk` completes."""
        looked = max(0, len(self._held) - _LONGEST_END)
        self._held += chunk
        start = 0
        for found in _BETWEEN.finditer(self._held, looked):
            yield self._held[start : found.end()]
            start = found.end()
        self._held = self._held[start:]

    def end(self) -> bytes:
        """What came behind the last whole event."""
        rest, self._held = self._held, b""
        return rest


def _choices(said: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    choices = said.get("choices")
    for place, choice in enumerate(choices if isinstance(choices, list) else []):
        if isinstance(choice, dict):
            index = choice.get("index")
            yield choice, index if isinstance(index, int) else place


def _says_anything(said: Mapping[str, Any]) -> bool:
    """Whether anything is left in an event whose text is held back."""
    if said.get("usage"):
        return True
    for choice, _ in _choices(said):
        delta = choice.get("delta") or {}
        if choice.get("finish_reason") or any(value for value in delta.values()):
            return True
    return False


def _data(event: bytes) -> bytes:
    """What an event says; several lines of it are one."""
    lines = re.split(rb"\r\n|\n|\r", event)
    return b"\n".join(_DATA.sub(b"", one) for one in lines if one.startswith(b"data:"))


def _object(raw: bytes) -> dict[str, Any] | None:
    if not raw.lstrip().startswith(b"{"):
        return None
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def _as_event(said: Mapping[str, Any]) -> bytes:
    return b"data: " + _written(said) + b"\n\n"


def _written(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode()
