"""`ego` alone on a terminal: how it is, and what one could do next, in at most 15 lines.

Nobody asked for anything: nothing private is shown, for a screen is seen by others too.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from ego import migrations
from ego.config import Settings, Sources
from ego.core import text
from ego.core.desires.desires import WANTED, Pressure
from ego.core.mood import mood as moods
from ego.faces.terminal.canvas import ACCENT, MUTED, pad
from ego.faces.terminal.show import complain
from ego.runtime import nowhere
from ego.runtime.ego import Ego, open_ego
from ego.tools.identity.today import Today, today
from ego.tools.mood import now as feeling
from ego.upkeep.language import age, name_nobody, plural, reword, say

_WANTS = 3
_STEPS = 4
"""So many things that one could do next."""
_HEAD = 8
"""Columns of a heading."""


class NextStep(NamedTuple):
    """Something one could do next."""

    command: str
    what: str


_INIT = NextStep("ego init", "set it up, step by step")
_HELP = NextStep("ego help", "every other command")
_COMMAND = re.compile(r"(?<![\w/-])ego (?=(?!help\b)[a-z])")
"""Where a hint names a command; `ego help` is the same for every ego."""


def name_place(hint: str, settings: Settings) -> str:
    """`hint`, whose commands work as they stand: they name the directory where none finds it."""
    if settings.database_url or settings.data_dir == Sources(None, os.environ).data_dir:
        return hint
    place = shlex.quote(str(settings.data_dir))
    return _COMMAND.sub(lambda _: f"ego --data-dir {place} ", hint)


def show_greeting(settings: Settings, *, plain: bool = False) -> None:
    """Say how it is, and what one could do next; `plain` is without colours."""
    console = Console(
        highlight=False, emoji=False, markup=False, color_system=None if plain else "auto"
    )
    if not nowhere.is_there(settings):
        console.print(Text(say("There is no ego here yet.")))
        console.print()
        _show(console, settings, [_INIT, _HELP])
        return
    # What waits for a migration gets it, as from every command; else nothing at all is written.
    with open_ego(settings, observes_only=not migrations.pending(settings.data_dir)) as ego:
        now = today(ego)
        first, *rest = _lines(ego, now, console.width, _place(settings))
    console.print(first, no_wrap=True)
    for line in rest:
        console.print(line)
    console.print()
    _show(console, settings, [*list(_steps(settings, now))[: _STEPS - 1], _HELP])
    for warning in ego.warnings:
        complain("warning", warning)


def _place(settings: Settings) -> str:
    """Which ego it is, where that is not plain: it is not the usual one, or the project in the
    current directory has one of its own."""
    if settings.database_url:
        return text.one_line(settings.ego_name, 60)
    from ego.upkeep.install.found import list_project_egos

    home = str(Path(os.environ.get("HOME") or Path.home()))

    def shorten(place: str) -> str:
        return f"~{place.removeprefix(home)}" if place.startswith(f"{home}{os.sep}") else place

    its_own = str(settings.data_dir)
    others = [shorten(one) for one in list_project_egos() if one != its_own]
    if others:
        return say("{}; of this project: {}", shorten(its_own), ", ".join(others))
    is_usual = settings.data_dir == Sources(None, os.environ).default_dir
    return "" if is_usual else shorten(its_own)


def _lines(ego: Ego, now: Today, columns: int, place: str) -> Iterator[Text]:
    """How it is, a line each and none wider than `columns`."""
    felt = moods.describe(now.mood) if now.mood else ""
    wants = [_want(one) for one in feeling.loud(now.wants)[:_WANTS]]
    yield Text(_cut(_who(ego, now), columns), "bold")
    if place:
        yield _row(say("Place"), place, columns)
    yield _row(say("Feels"), reword(felt) or say("even, nothing lingers"), columns)
    for number, want in enumerate(wants or [say("nothing in particular")]):
        yield _row("" if number else say("Wants"), want, columns)
    if now.memory:
        yield _row(
            say("Memory"), name_nobody(now.memory.content), columns, age(now.memory.at, now.at)
        )
    else:
        yield _row(say("Memory"), say("nothing yet"), columns)
    talked = age(now.talked, now.at) if now.talked else say("not yet")
    yield _row(say("Talked") if now.spoke or not now.talked else say("Met"), talked, columns)
    # a stay that one is in the middle of hides no birthday
    under_way = {one.seq for one in now.ahead if one.when.day < now.at.date() <= one.last_day}
    for one in sorted(now.ahead, key=lambda one: one.seq in under_way)[:1]:
        yield _row(say("Ahead"), name_nobody(one.words(now.at)), columns, reword(one.say(now.at)))
    if now.waiting.unread:
        unread = plural(now.waiting.unread, "unread message")
        yield _row(say("Said"), say("{} of its own", unread), columns)


def _who(ego: Ego, now: Today) -> str:
    beside = text.one_line(ego.companion, 40) if ego.settings.companion_is_named else say("you")
    if now.is_somebody:
        return say("{}, with {}.", text.one_line(now.name, 40) or say("Your ego"), beside)
    if now.name:
        return say("{}, with {}. Its persona has no text yet.", text.one_line(now.name, 40), beside)
    return say("Your ego, with {}. No persona yet.", beside)


def _want(one: Pressure) -> str:
    return say(WANTED.get(one.name, text.one_line(one.name.replace("_", " "), 40)))


def _row(head: str, words: str, columns: int, when: str = "") -> Text:
    """A line under its heading, cut so that when it is can be read."""
    tail = f" ({when})" if when else ""
    cut = _cut(words, columns - _HEAD - cell_len(tail))
    return Text.assemble((pad(head, _HEAD), MUTED), f"{cut}{tail}")


def _cut(words: str, columns: int) -> str:
    """`words` as a line in so many columns, and a … for what is cut."""
    line = text.flat(words)
    return line if cell_len(line) <= columns else pad(line, max(8, columns))


def _steps(settings: Settings, now: Today) -> Iterator[NextStep]:
    """What one could do next, the most useful first."""
    from ego.upkeep.install.timers import command_to_live

    if not (now.is_somebody or settings.companion_is_named):
        yield _INIT
    if now.waiting.unread:
        yield NextStep("ego console", "read what it said")
    if settings.llm:
        yield NextStep("ego chat", "talk with it")
    yield NextStep('ego remember "…"', "keep a memory")
    if now.memory:
        yield NextStep('ego recall "…"', "ask what it remembers")
    elif not _is_in_a_host(settings):
        yield NextStep("ego install", "use it in Claude Code and other hosts")
    if not settings.llm:
        yield NextStep(command_to_live(), "let it talk by itself")
    yield NextStep("ego web", "see it all in a browser")
    if now.ahead:
        yield NextStep("ego ahead", "what is to come")


def _is_in_a_host(settings: Settings) -> bool:
    """Whether a program such as Claude Code is told of this ego."""
    from ego.upkeep.install import found, hosts

    look, _ = found.look_around(settings)
    return any(one["installed"] for one in look.fields["hosts"] if one["client"] in hosts.HOSTS)


def _show(console: Console, settings: Settings, steps: list[NextStep]) -> None:
    steps = [one._replace(command=name_place(one.command, settings)) for one in steps]
    wide = max(len(step.command) for step in steps) + 2
    for command, what in steps:
        words = _cut(say(what), console.width - wide)
        console.print(Text.assemble((f"{command:<{wide}}", ACCENT), words), soft_wrap=True)
