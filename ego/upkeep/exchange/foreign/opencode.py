"""Sessions of opencode: the talk in them, as its plugin hands them over.

A session is what opencode answers about it: `info`, and `messages` in their order, each with its
`parts`. What tools were asked and answered is no part that counts here, nor is what opencode says
in the person's name, or in a summary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ego.runtime.transcripts.messages import Message
from ego.upkeep.exchange.foreign.conversations import read_seconds


def read_stretches(session: Mapping[str, Any]) -> Iterator[list[Message]]:
    """What the person and the agent said, in stretches that end where opencode itself speaks.

    So a turn is whole once the session rests: what opencode has the agent go on with begins
    another one. A message that makes no sense is left.
    """
    stretch: list[Message] = []
    for one in session["messages"]:
        try:
            message = _message(one)
        except (TypeError, KeyError, AttributeError):
            continue
        if message.by_person and not message.text:
            yield stretch
            stretch = []
        elif message.text:
            stretch.append(message)
    yield stretch


def _message(one: Any) -> Message:
    """A message; with no text where nobody says it to the other."""
    info, by_person = one["info"], one["info"]["role"] == "user"
    words = [
        part["text"]
        for part in one["parts"]
        if part.get("type") == "text" and not part.get("synthetic") and not part.get("ignored")
    ]
    said = "" if info.get("summary") is True else "\n\n".join(words).strip()
    return Message(by_person, said, read_seconds(info["time"]["created"] / 1000), info["id"])
