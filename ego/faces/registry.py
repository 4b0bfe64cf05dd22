"""Which tools there are: the modules that define them, in the order of the help.

A module registers its tools in `toolkit.TOOLS` when it is imported. A server starts with those
that agents have; one command needs only the module that has it (`QUICK`), for importing them all
takes twice as long. Whoever needs to know the tools without importing any is told from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

OFFERED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "identity.session": ("wake_up",),
        "identity.inward": ("introspect", "am_i_being_genuine"),
        "desires.tools": ("feel_desires", "satisfy_desire"),
        "identity.people": ("consider_them", "update_relationship"),
        "memory.keep": ("remember",),
        "memory.finding.recall": ("recall",),
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
    "ego.tools.memory.ahead",
    "ego.tools.memory.owner",
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
