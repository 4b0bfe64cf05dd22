"""Which tools there are: the modules that define them, in the order of the help.

A module registers its tools in `toolkit.TOOLS` when it is imported. A server starts with those
that agents have; one command needs only the module that has it (`QUICK`), for importing them all
takes twice as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

OFFERED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "identity.session": ("wake-up", "introspect", "am-i-being-genuine"),
        "desires.tools": ("feel-desires", "satisfy-desire"),
        "identity.people": ("consider-them", "update-relationship"),
        "memory.keep": ("remember", "recall"),
        "memory.browse": ("search-memories", "get-episode"),
        "memory.ties": ("link-memories", "create-episode", "consolidate"),
        "mood.tools": ("emotion-trend",),
        "identity.self_model": ("update-self",),
    }
)
"""The modules of `ego.tools` that agents are offered, with the commands that they use daily."""

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
    "ego.tools.autonomy.speaking.console",
    "ego.tools.autonomy.speaking.speak",
    "ego.tools.autonomy.heartbeat",
    "ego.tools.desires.rhythm",
    "ego.tools.memory.owner",
    "ego.upkeep.page.report",
)
"""The modules of what only a person, or a program of theirs, uses."""

QUICK: Mapping[str, str] = MappingProxyType(
    {command: module for module, commands in OFFERED.items() for command in commands}
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
