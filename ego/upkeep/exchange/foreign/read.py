"""What other programs kept, taken in as if it were an export of ours.

Each reader turns what it finds into lines of the exchange format, says where each came
from, and what it leaves where it is and why. Everything else, also that a second time
changes nothing, is the import's business.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from ego.config import Settings, values
from ego.core import text
from ego.core.reply import Reply
from ego.errors import NotFound, UnknownName
from ego.runtime.parameters import refuse_unprintable
from ego.upkeep.exchange import import_file
from ego.upkeep.exchange.export import Advance, Complain
from ego.upkeep.exchange.foreign import PROGRAMS
from ego.upkeep.exchange.foreign.translation import Translation
from ego.upkeep.targets import reach

if TYPE_CHECKING:
    from ego.upkeep import answers

_IN_MEMORY = 32 * 1_048_576
_SHOWN = 20
"""How many reasons of what was not taken are told one by one."""


Reader = Callable[[Path, Settings], Translation]
"""What reads a program's files at a path."""


def readers() -> Mapping[str, Reader]:
    """Every program that can be read, by the name `--from` takes."""
    from ego.upkeep.exchange.foreign import (
        chats,
        claude_code,
        ego_mcp,
        mcp_memory,
        openclaw,
        sillytavern,
    )

    several: tuple[Reader, ...] = (
        ego_mcp.read,
        mcp_memory.read,
        chats.read_chatgpt,
        chats.read_claude,
        claude_code.read,
        sillytavern.read,
        openclaw.read,
    )
    return MappingProxyType(dict(zip(PROGRAMS, several, strict=True)))


def take_in(
    settings: Settings,
    program: str | None,
    source: str,
    *,
    strict: bool,
    embed: bool,
    dry_run: bool,
    complain: Complain,
    advance: Advance,
) -> tuple[Reply[answers.Import], list[str]]:
    """Take in what an ego wrote, or what the `program` left that is named."""
    reading = partial(take, settings, program) if program else partial(import_file.take, settings)
    return reading(
        source, strict=strict, embed=embed, dry_run=dry_run, complain=complain, advance=advance
    )


def take(
    settings: Settings,
    program: str,
    source: str,
    *,
    strict: bool,
    embed: bool,
    dry_run: bool = False,
    complain: Complain,
    advance: Advance,
) -> tuple[Reply[answers.Import], list[str]]:
    """Take in what `program` left at `source`, and report what was not taken and why."""
    refuse_unprintable("FILE", source)
    reader = readers().get(program)
    if reader is None:
        raise UnknownName("program", text.one_line(program, 40), tuple(readers()))
    place = values.expand_home(source)
    with reach(source, "read"):
        if not place.exists():
            raise NotFound(f"There is nothing at {source}.")
        translation = reader(place, settings)
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        for line in translation.lines:
            file.write(json.dumps(line, ensure_ascii=True).encode() + b"\n")
        size = file.tell()
        reply, warnings = import_file.take_opened(
            settings,
            source,
            file,
            size,
            strict=strict,
            embed=embed,
            dry_run=dry_run,
            complain=complain,
            advance=advance,
            place=lambda number: translation.origins[number - 1],
        )
    return _with_what_was_left(reply, translation), warnings


def _with_what_was_left(
    reply: Reply[answers.Import], translation: Translation
) -> Reply[answers.Import]:
    left = translation.left.most_common()
    lines = [f"  {what}{f' ({n:,} times)' if n > 1 else ''}: {why}" for (what, why), n in left]
    if len(lines) > _SHOWN:
        lines = [*lines[:_SHOWN], f"  … and {len(lines) - _SHOWN} more; --json has all of them"]
    if lines:
        lines.insert(0, "Not taken, or not as it was:")
    fields = reply.fields.copy()
    fields["not_taken"] = [{"what": what, "why": why, "times": n} for (what, why), n in left]
    return changed(reply, data="\n".join([reply.data, *lines]), fields=fields)
