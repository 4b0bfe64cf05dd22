"""Conversations of other programs as turns of talk: messages paired, dated and cut.

Each reader yields the messages of a conversation in their order; here they become turns, each a
line of an import. A turn is what the person said and what was answered to it. Its id follows from
the ids of its messages, so that the same export, or a later one, brings it once; by the first of
them it is known again when more was answered since. What ego itself asked there, of its model or
by a heartbeat, is no talk.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from ego.config import Settings
from ego.core.events import IMPORTED_FROM, TRANSCRIPT_TURN, Source
from ego.core.talk.unkept import requests
from ego.errors import UsageError
from ego.runtime.transcripts.messages import Message, name_event, name_turn, read_turns
from ego.upkeep.exchange.foreign.translation import Translation

MOST = 60_000
"""Characters of each side of a turn that are taken: so that its line fits an import."""
_ASKED_BY_EGO = re.compile(
    r"^(?:You are an agent with an inner life of your own"
    r'|\{"packet_id": ?"pk_[0-9a-f]{12}"'
    r"|Heartbeat, [A-Z][a-z]+day \d{4}-\d\d-\d\d \d\d:\d\d, )",
    re.MULTILINE,
)
"""What a prompt, a packet or a heartbeat of ego has on a line: no person said that."""
_STRANGE = re.compile(r"[\x00\ud800-\udfff]")


def take_turns(
    translation: Translation,
    program: str,
    name: str,
    title: str,
    messages: Iterable[Message],
    begun: datetime | None,
    behind: Sequence[Message] = (),
) -> None:
    """Take the turns of a conversation called `name`; `begun` dates what has no time of its own.

    What was said `behind` them is not taken yet, and may ask not to keep the last of them.
    """
    at, several = begun, list(read_turns(messages))
    next_ones = [*several[1:], next(read_turns(behind), [])]
    for turn, following in zip(several, next_ones, strict=False):
        at = next((one.at for one in turn if one.at), at)
        if any(one.by_person and _ASKED_BY_EGO.search(one.text) for one in turn):
            continue
        if _is_not_to_be_kept(turn, following):
            translation.leave("a turn", "it asks not to be kept")
            continue
        sides = (
            _side(translation, [one.text for one in turn if one.by_person is person])
            for person in (True, False)
        )
        user_text, assistant_text = sides
        translation.take(
            "event",
            f"{name}, message {turn[0].id}",
            id=name_event(program, turn),
            at=at.isoformat() if at else None,
            source=Source.CHAT,
            user_text=user_text or None,
            assistant_text=assistant_text or None,
            client_context={
                IMPORTED_FROM: program,
                "title": title[:200],
                TRANSCRIPT_TURN: name_turn(program, turn[0]),
            },
        )


def _is_not_to_be_kept(turn: Sequence[Message], following: Sequence[Message]) -> bool:
    """Whether a turn asks that, or the one behind it does of it."""
    asked = (one.text for one in turn if one.by_person)
    then = (one.text for one in following if one.by_person)
    return any(map(requests.asks_not_to_keep, asked)) or any(map(requests.asks_of_before, then))


def _side(translation: Translation, said: list[str]) -> str:
    whole = _STRANGE.sub("", "\n\n".join(one.strip() for one in said))
    if len(whole) > MOST:
        translation.leave("the end of a very long message", f"{MOST:,} characters of it are kept")
    return whole[:MOST]


def read_array(written: str, called: str, translation: Translation) -> Iterator[dict[str, Any]]:
    """The objects in a JSON array, as far as it is sound; the line of the damage is left.

    Raises UsageError when it is no array at all.
    """
    decoder, at = json.JSONDecoder(), _skip(written, 0)
    if written[at : at + 1] != "[":
        raise UsageError(f"{called} does not hold a list of conversations.")
    at = _skip(written, at + 1)
    number = 0
    while written[at : at + 1] != "]":
        number += 1
        try:
            one, at = decoder.raw_decode(written, at)
        except (ValueError, RecursionError) as error:
            broken = error.pos if isinstance(error, json.JSONDecodeError) else at
            line = written.count("\n", 0, broken) + 1
            translation.leave(
                f"{called} from its conversation {number} on (line {line:,})", "it is damaged there"
            )
            return
        if isinstance(one, dict):
            yield one
        else:
            translation.leave(f"conversation {number} of {called}", "it makes no sense")
        at = _skip(written, at)
        if written[at : at + 1] == ",":
            at = _skip(written, at + 1)


def _skip(written: str, at: int) -> int:
    while written[at : at + 1] in ("\ufeff", " ", "\t", "\r", "\n") and at < len(written):
        at += 1
    return at


def read_seconds(given: object) -> datetime | None:
    """A moment written as seconds since 1970; None for what is none."""
    if isinstance(given, bool) or not isinstance(given, int | float):
        return None
    try:
        return datetime.fromtimestamp(given, UTC)
    except (OverflowError, ValueError, OSError):
        return None


def from_local(at: datetime, settings: Settings) -> datetime:
    """A moment that was written by the person's clock, in UTC."""
    return (at.replace(tzinfo=settings.timezone) if settings.timezone else at).astimezone(UTC)
