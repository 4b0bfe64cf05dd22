"""Characters and chats of SillyTavern, as lines of an import.

A character card is JSON (version 2 or 3, or the flat first one), alone or within a PNG: base64 in
a text chunk called `ccv3` or `chara`. It becomes the persona, its book of lore memories. A chat is
JSONL: a head that names both, then a message a line.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ego.config import Settings
from ego.core.events import hash_id
from ego.core.memory.memories import CONTENT_BYTES, TAG_LENGTH, TAGS
from ego.errors import NotFound, UsageError
from ego.runtime.transcripts.messages import Message, read_iso
from ego.upkeep.exchange.foreign.conversations import from_local, read_seconds, take_turns
from ego.upkeep.exchange.foreign.translation import Translation

_PNG = b"\x89PNG\r\n\x1a\n"
_CHUNKS = (b"ccv3", b"chara")
"""Where a card stands in a PNG, the newer first."""
_DESCRIBING = (
    ("description", "{}"),
    ("personality", "Personality: {}"),
    ("scenario", "Scenario: {}"),
)
_TELLING = {"description", "personality", "first_mes"}
"""A card has one of them, or it is something else."""
_ADDED = (
    ("system_prompt", "{}"),
    ("mes_example", "How {{{{char}}}} talks, for example:\n{}"),
    ("post_history_instructions", "{}"),
)
_LEFT = {
    "first_mes": "nobody said it yet",
    "alternate_greetings": "nobody said them yet",
    "group_only_greetings": "nobody said them yet",
    "creator_notes": "they are for people",
    "extensions": "they are for other programs",
}
_DATED = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?"
)
_MILLISECONDS = 1e11
"""A number of seconds beyond it is one of milliseconds."""


def read(path: Path, settings: Settings) -> Translation:
    """A card, a chat, or a directory with at most one card and chats in it."""
    translation = Translation()
    cards, chats = _found(path)
    if len(cards) > 1:
        names = ", ".join(card.name for card in cards[:3])
        raise UsageError(f"{path} holds {len(cards)} cards ({names}, …). Name one.")
    for card in cards:
        _take_card(translation, card, settings.companion)
    for chat in chats:
        _take_chat(translation, chat, settings)
    return translation


def _found(path: Path) -> tuple[list[Path], list[Path]]:
    if not path.is_dir():
        return ([], [path]) if path.suffix == ".jsonl" else ([path], [])
    every = sorted(path.rglob("*"))
    cards = [one for one in every if one.suffix.lower() == ".png" and _chunk(one) is not None]
    cards += [one for one in every if one.suffix.lower() == ".json" and _is_card(one)]
    chats = [one for one in every if one.suffix.lower() == ".jsonl"]
    if not cards and not chats:
        raise NotFound(f"{path} holds no character card and no chat.")
    return cards, chats


def _is_card(path: Path) -> bool:
    try:
        _data(json.loads(path.read_bytes()), path.name)
    except (ValueError, UsageError, RecursionError):
        return False
    return True


# Cards


def _take_card(translation: Translation, path: Path, companion: str) -> None:
    card = _data(_card(path), path.name)
    name = str(card.get("nickname") or card.get("name") or "").strip()
    if not name:
        raise UsageError(f"{path.name} names no character.")

    def filled(text: str) -> str:
        named = re.sub(r"\{\{char\}\}|<BOT>", lambda _: name, text, flags=re.IGNORECASE)
        return re.sub(r"\{\{user\}\}|<USER>", lambda _: companion, named, flags=re.IGNORECASE)

    def parts(several: tuple[tuple[str, str], ...]) -> str:
        said = ((form, str(card.get(key) or "").strip()) for key, form in several)
        return filled("\n\n".join(form.format(text) for form, text in said if text))

    described = parts(_DESCRIBING)
    translation.take(
        "persona",
        path.name,
        persona_text=f"You are {name}.\n\n{described}".strip(),
        addon_text=parts(_ADDED) or None,
    )
    for key, why in _LEFT.items():
        if card.get(key):
            translation.leave(f"{key} of {path.name}", why)
    book = card.get("character_book") or {}
    for entry in book.get("entries") or ():
        _take_lore(translation, path.name, entry, filled)


def _take_lore(translation: Translation, called: str, entry: Any, filled: Any) -> None:
    words = filled(str(entry.get("content") or "").strip())
    if not words or not entry.get("enabled", True):
        translation.leave(f"an entry of the book in {called}", "it is empty or turned off")
        return
    keys = [key for key in map(str, entry.get("keys") or ()) if 0 < len(key) <= TAG_LENGTH]
    translation.take(
        "memory",
        f"the book in {called}",
        id=hash_id("mem_", ("sillytavern", words)),
        content=words.encode()[:CONTENT_BYTES].decode(errors="ignore"),
        category="memory",
        tags=keys[:TAGS] or None,
    )


def _data(card: Any, called: str) -> Mapping[str, Any]:
    """What a card says: under `data` since its second version, flat before."""
    inner = card.get("data") if isinstance(card, dict) else None
    found = inner if isinstance(inner, dict) else card
    if not isinstance(found, dict) or "name" not in found or not found.keys() & _TELLING:
        raise UsageError(f"{called} holds no character.")
    return found


def _card(path: Path) -> Any:
    content = path.read_bytes()
    if content.startswith(_PNG):
        written = _chunk(path)
        if written is None:
            raise UsageError(f"{path.name} is a picture without a character card in it.")
        try:
            content = base64.b64decode(written, validate=False)
        except (binascii.Error, ValueError) as error:
            raise UsageError(f"The card in {path.name} is damaged: {error}.") from error
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise UsageError(f"{path.name} holds no valid JSON{where}. Nothing was taken.") from error


def _chunk(path: Path) -> bytes | None:
    """What the text chunk of a PNG holds that has a card, the newer version first."""
    found = dict(_texts(path.read_bytes()))
    return next((found[key] for key in _CHUNKS if key in found), None)


def _texts(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The keyword and text of each text chunk of a PNG: tEXt, iTXt, zTXt."""
    at = len(_PNG)
    while png.startswith(_PNG) and at + 8 <= len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        keyword, _, rest = data.partition(b"\0")
        try:
            if kind == b"tEXt":
                yield keyword, rest
            elif kind == b"zTXt":
                yield keyword, zlib.decompress(rest[1:])
            elif kind == b"iTXt":
                is_packed, words = rest[:1] == b"\1", rest[2:].split(b"\0", 2)[2]
                yield keyword, zlib.decompress(words) if is_packed else words
        except (zlib.error, IndexError):
            pass
        at += 12 + length


# Chats


def _take_chat(translation: Translation, path: Path, settings: Settings) -> None:
    messages, title, begun = list[Message](), path.stem, None
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            one = json.loads(line.decode("utf-8-sig"))
            if "mes" not in one:
                title = str(one.get("character_name") or title)
                begun = _sent(one.get("create_date"), settings)
                continue
            if one.get("is_system"):
                translation.leave(f"a note of the program in {path.name}", "nobody said it")
                continue
            words, at = str(one["mes"]), _sent(one.get("send_date"), settings)
        except (ValueError, RecursionError, TypeError, AttributeError):
            translation.leave(f"line {number} of {path.name}", "it makes no sense")
            continue
        place = f"{path.stem}:{number}"
        known = f"{place}:{hash_id('', (words,))}"
        dated = f"{place}:{one.get('send_date')}"
        messages.append(Message(bool(one.get("is_user")), words, at, known, dated))
    begun = begun or datetime.fromtimestamp(path.stat().st_mtime, UTC)
    take_turns(translation, "sillytavern", path.name, title, messages, begun)


def _sent(given: object, settings: Settings) -> datetime | None:
    """When a message was sent, in any of the ways in which it was ever written."""
    if isinstance(given, str) and given.strip().isdigit():
        given = int(given)
    if isinstance(given, int | float):
        return read_seconds(given / 1000 if given > _MILLISECONDS else given)
    if not isinstance(given, str):
        return None
    found = _DATED.match(given)
    if found:
        *numbers, thousandths = (int(one or 0) for one in found.groups())
        year, month, day, hour, minute, second = numbers
        try:
            local = datetime(year, month, day, hour, minute, second, thousandths * 1000)
        except ValueError:
            return None
        return from_local(local, settings)
    for form in ("%B %d, %Y %I:%M%p", "%B %d, %Y %I:%M %p"):
        try:
            return from_local(datetime.strptime(given.strip(), form), settings)
        except ValueError:
            continue
    return read_iso(given)
