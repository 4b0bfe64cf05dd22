"""What an OpenAI-compatible server says, read strictly: chunks, whole answers, complaints."""

from __future__ import annotations

import json
from typing import NamedTuple

from ego.core.usage import Usage, read_usage

DONE = "[DONE]"


class Unusable(Exception):
    """The answer is no completion. The message says what the model did, without a subject."""


class Piece(NamedTuple):
    """A part of an answer, and the reason the server gave for ending there, if it did."""

    text: str
    finish: str | None = None
    usage: Usage | None = None
    """What the server has counted so far, if it says so."""


def piece_of_stream(data: str) -> Piece:
    """One event of a stream. An event without text (a role, a usage count) is an empty piece."""
    if data.strip() == DONE:
        return Piece("", DONE)
    return _piece(_parsed(data), "delta")


def whole_answer(body: bytes) -> Piece:
    """The one JSON object of a server that does not stream."""
    piece = _piece(_parsed(body), "message")
    return piece._replace(finish=piece.finish or DONE)


def complaint_in(body: bytes) -> str:
    """What an error page says, in the shapes servers use; nothing of an HTML page."""
    text = body.decode("utf-8", "replace").strip()
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return "" if text.startswith("<") else text
    return _complaint(said) or text


def _piece(said: object, part: str) -> Piece:
    if not isinstance(said, dict):
        raise Unusable("sent something that is no completion")
    if said.get("error") or said.get("object") == "error":
        raise Unusable(f"broke off with an error ({_complaint(said) or 'without words'})")
    usage = read_usage(said.get("usage"))
    match said.get("choices"):
        case []:
            return Piece("", usage=usage)
        case [dict(choice), *_] if isinstance(spoken := choice.get(part) or {}, dict):
            text, finish = _said(spoken.get("content")), choice.get("finish_reason")
        case _:
            raise Unusable("sent something that is no completion")
    if not isinstance(text, str | None):
        raise Unusable("sent something other than text")
    return Piece(text or "", str(finish) if finish else None, usage)


def _said(content: object) -> object:
    """The text in a content that comes in parts; a part that is a thought says nothing."""
    if not isinstance(content, list) or not all(isinstance(part, dict) for part in content):
        return content
    parts = [part["text"] for part in content if "text" in part]
    return "".join(parts) if all(isinstance(part, str) for part in parts) else content


def _parsed(data: str | bytes) -> object:
    try:
        parsed: object = json.loads(data)
    except (ValueError, RecursionError) as problem:
        raise Unusable("sent something that is no JSON") from problem
    return parsed


def _complaint(said: object) -> str:
    match said:
        case {"error": {"message": str(words)}}:
            return words
        case {"error": str(words)} | {"message": str(words)} | {"detail": str(words)}:
            return words
        case _:
            return ""
