"""Which tools there are: the modules that define them, in the order of the help.

A module registers its tools in `toolkit.TOOLS` when it is imported. A server starts with those
that agents have; one command needs only the module that has it (`QUICK`), for importing them all
takes twice as long. Whoever needs to know the tools without importing any is told from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from ego.config import Settings
from ego.errors import UsageError

OFFERED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "identity.session": ("wake_up",),
        "identity.inward": ("introspect", "am_i_being_genuine"),
        "desires.tools": ("feel_desires", "satisfy_desire"),
        "identity.people": ("consider_them", "update_relationship"),
        "memory.keep": ("remember",),
        "memory.finding.recall": ("recall",),
        "memory.ahead": ("ahead",),
        "memory.forget": ("forget",),
        "memory.finding.browse": ("search_memories", "get_episode"),
        "memory.ties": ("link_memories", "create_episode", "consolidate"),
        "mood.tools": ("emotion_trend",),
        "identity.self_model": ("update_self",),
    }
)
"""The modules of `ego.tools` that agents are offered, with the tools that each defines."""

OTHERS = (
    "ego.tools.persona.context",
    "ego.tools.persona.tools",
    "ego.tools.persona.preferences",
    "ego.tools.persona.attend",
    "ego.tools.talk.events",
    "ego.tools.autonomy.doing.jobs",
    "ego.tools.autonomy.doing.capabilities",
    "ego.tools.autonomy.deciding.deliberate",
    "ego.tools.talk.select",
    "ego.tools.talk.reflect",
    "ego.tools.talk.noted",
    "ego.tools.autonomy.speaking.console",
    "ego.tools.autonomy.explaining.why",
    "ego.tools.autonomy.speaking.speak",
    "ego.tools.autonomy.reaching.deliver",
    "ego.tools.autonomy.heartbeat",
    "ego.tools.desires.course",
    "ego.tools.memory.owner",
    "ego.tools.memory.purging.one",
    "ego.tools.memory.stories",
    "ego.tools.identity.known",
    "ego.upkeep.page.report",
)
"""The modules of what only a person, or a program of theirs, uses."""

USED = tuple(tool for tools in OFFERED.values() for tool in tools)
"""The tools an agent has, by name: what a person's implicit rule may be about."""

_OF_MORE = frozenset({"forget"})
"""What one module does not make a command of: it can purge too."""

QUICK: Mapping[str, str] = MappingProxyType(
    {
        tool.replace("_", "-"): module
        for module, tools in OFFERED.items()
        for tool in tools
        if tool not in _OF_MORE
    }
)
"""Which module of `ego.tools` has a command that an agent uses."""


def register_one(command: str) -> bool:
    """Register the tools of the module that has `command`; False when it is no quick one."""
    module = QUICK.get(command)
    if module is None:
        return False
    import_module(f"ego.tools.{module}")
    return True


def register_offered() -> None:
    """Register the tools that agents are offered, and no others."""
    for module in OFFERED:
        import_module(f"ego.tools.{module}")


def register_all() -> None:
    """Register every tool, in the order of the help."""
    register_offered()
    for module in OTHERS:
        import_module(module)


ON_A_SERVER: Mapping[str, str] = MappingProxyType(
    {
        "backup": "The database is copied by whoever keeps it (docs/hosting.md).",
        "restore": "The database is brought back by whoever keeps it (docs/hosting.md).",
        "migrate": "`ego host init` brings the database up to date.",
        "reset": "`ego host remove NAME` deletes an ego.",
        "config": "`ego host set NAME` shows and changes what is set of it.",
        "capture": "What is said in other programs is not captured there.",
        "live": "`ego host beat` lets the hearts of all egos beat.",
        "install": "A client is given the address of `ego serve --http` and a token.",
        "uninstall": "Take the address out of the client where you put it.",
    }
)
"""Commands that are about files of a directory, and what there is instead."""


def refuse_on_a_server(command: str, settings: Settings) -> None:
    """Raise UsageError for a command that only an ego in a directory has, where it has none."""
    if settings.database_url and (instead := ON_A_SERVER.get(command)):
        raise UsageError(
            f"'{settings.ego_name or 'This ego'}' lies in a database, and ego {command} is for"
            f" one in a directory. {instead}"
        )
