"""Setting an ego up: what it calls its person, who it is, where it is used, what it brings along.

    config.toml -> persona -> hosts -> an old life

Everything is read and checked before the first is written. What is there already as it is asked
for stays untouched, so the same again changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ego.config import Settings, values
from ego.core import text
from ego.core.reply import Reply
from ego.errors import NotFound, UnknownName, UsageError
from ego.faces.living import answers
from ego.faces.living.begin import become, name_config
from ego.faces.living.wish import Wish
from ego.faces.terminal.show import complain
from ego.runtime import nowhere
from ego.runtime.ego import open_ego
from ego.upkeep import config_file
from ego.upkeep.exchange.foreign import read
from ego.upkeep.install.found import look_around
from ego.upkeep.install.hosts import HOSTS, say_which
from ego.upkeep.install.install import Wish as Entry
from ego.upkeep.install.install import install

CAPTURES = "claude-code"
"""The host whose talk can be kept."""

Advance = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Extra:
    """What is wished beside names and persona."""

    hosts: Sequence[str] = ()
    capture: bool = False
    old_life: tuple[str, str] | None = None
    """A program, and where it kept what it kept."""
    permissions: bool = True
    """Whether Claude Code may use it without asking each time."""


def find_hosts(settings: Settings) -> tuple[list[str], list[str]]:
    """The hosts on this machine: those without this ego, and those that have it."""
    look, _ = look_around(settings)
    there = [one for one in look.fields["hosts"] if one["client"] in HOSTS]
    without = [one["client"] for one in there if one["found"] and not one["installed"]]
    return without, [one["client"] for one in there if one["installed"]]


def refuse_unknown_hosts(names: Sequence[str]) -> None:
    """Raise UsageError for a host that cannot be installed."""
    for name in names:
        if name not in HOSTS:
            raise UsageError(
                f"Unknown host '{text.one_line(name, 40)}'. {say_which(name, tuple(HOSTS))}"
                " Or say all, for those that are here, or none."
            )


def refuse_no_life(program: str, path: str) -> None:
    """Raise UsageError or NotFound where no old life can be read."""
    if program not in read.readers():
        raise UnknownName("program", text.one_line(program, 40), tuple(read.readers()))
    if not values.expand_home(path).exists():
        raise NotFound(f"There is nothing at {text.in_a_line(path)}.")


def set_up(
    settings: Settings, wish: Wish, extra: Extra, advance: Advance
) -> tuple[Reply[answers.SetUp], list[str]]:
    """Set an ego up as wished; what is so already is left alone."""
    warnings: list[str] = []
    written: list[str] = []
    place = text.in_a_line(str(settings.data_dir))
    if not nowhere.is_there(settings):
        written.append(f"a new ego in {place}")
    with open_ego(settings):
        pass  # from here on there is one
    if wish.values:
        config_file.change_keys(settings, wish.values)
        written.append(name_config(settings, wish))
    written += become(wish.settings, wish.who, warnings)
    lines = [f"Written: {one}." for one in written]
    told: list[answers.HostTold] = []
    for host in extra.hosts:
        done, more = _tell_host(wish.settings, host, extra)
        warnings += more
        places = [one["place"] for one in done["changed"]]
        written += places
        lines += [f"Written for {host}: {place}." for place in places]
        if places:
            told.append({"client": host, "next": done["next"]})
    taken: dict[str, int] = {}
    if extra.old_life:
        program, path = extra.old_life
        reply, more = read.take(
            wish.settings,
            program,
            path,
            strict=False,
            embed=False,
            complain=complain,
            advance=advance,
        )
        warnings += more
        taken = dict(reply.fields["new"])
        lines.append(reply.data)
    if not (written or any(taken.values())):
        lines.insert(0, "Nothing was to be changed.")
    fields: answers.SetUp = {
        "written": written,
        "hosts": told,
        "imported": taken,
        "person": wish.settings.companion,
    }
    return Reply("\n".join(lines), fields=fields), warnings


def _tell_host(
    settings: Settings, host: str, extra: Extra
) -> tuple[Mapping[str, Any], Sequence[str]]:
    """Write the entry of this ego for a host; returns what install answers to programs."""
    entry = Entry(host, capture=extra.capture and host == CAPTURES, permissions=extra.permissions)
    environ = {name: said for name, said in os.environ.items() if name != "EGO_LLM_API_KEY"}
    done, warnings = install(settings, entry, environ)
    return done.fields, warnings
