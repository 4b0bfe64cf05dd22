"""What an ego may do in the world, and a person's word on it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from typer import Argument

from ego.core import text
from ego.core.autonomy.capabilities import CATALOG, Capability, Configured, read_configuration
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.parameters import OneOf
from ego.runtime.toolkit import utility
from ego.stores.autonomy import capabilities
from ego.stores.engine.contract import Transaction
from ego.tools.autonomy import answers

NAME = OneOf("capability", tuple(CATALOG))
Name = Annotated[str, Argument(help="Which one; ego capability list shows them."), NAME]


class Usable(NamedTuple):
    """A capability that a person has enabled and configured."""

    capability: Capability
    configured: Configured


def usable(ego: Ego, db: Transaction) -> dict[str, Usable]:
    """Those that can be used now, by name.

    One whose configuration makes no sense cannot, and is warned about.
    """
    found = {}
    for name in sorted(capabilities.names(db)):
        capability = CATALOG[name]
        try:
            ours = read_configuration(capability, ego.settings.capabilities)
        except UsageError as error:
            ego.warn(error.sentence)
            continue
        if not capability.lacks(ours):
            found[name] = Usable(capability, ours)
    return found


@utility(under="capability")
def capability_list(ego: Ego) -> Reply[answers.CapabilityList]:
    """List what you could do in the world, and what you may."""
    with ego.database.reading() as db:
        allowed = capabilities.names(db)
    lines = list[str]()
    every = list[answers.Capability]()
    for one in CATALOG.values():
        lacks = _lacks(ego, one)
        ours = Configured() if lacks else read_configuration(one, ego.settings.capabilities)
        programs = ours.programs
        state = "enabled" if one.name in allowed else "not enabled"
        lines.append(f"{one.name}: {state} - {one.help}")
        lines += [f"  {lacks}"] if lacks else []
        lines += [f"  {_program(name, argv)}" for name, argv in programs.items()]
        lines += [f"  {_program('in the sandbox', ours.sandbox)}"] if ours.sandbox else []
        if ours.pass_env:
            lines.append(f"  also sees: {text.one_line(', '.join(ours.pass_env))}")
        every.append(
            {
                "name": one.name,
                "enabled": one.name in allowed,
                "lacks": lacks or None,
                "backends": sorted(programs) if one.hands_over else [],
                "sandbox": text.one_line(ours.sandbox[0]) if ours.sandbox else None,
                "pass_env": list(ours.pass_env),
            }
        )
    return Reply("\n".join(lines), fields={"capabilities": every})


@utility(observes=False, under="capability")
def capability_enable(ego: Ego, name: Name) -> Reply[answers.CapabilityEnabled]:
    """Allow something to be done."""
    lacks = _lacks(ego, CATALOG[name])
    with ego.writing() as db:
        capabilities.enable(db, name, utc_now())
    said = f"{name} is enabled." + (f" Before it can be used: {lacks}" if lacks else "")
    return Reply(said, fields={"name": name, "enabled": True, "lacks": lacks or None})


@utility(observes=False, under="capability")
def capability_disable(ego: Ego, name: Name) -> Reply[answers.CapabilityDisabled]:
    """Allow something no longer; what is decided already waits."""
    with ego.writing() as db:
        capabilities.disable(db, name, utc_now())
    return Reply(f"{name} is not enabled any more.", fields={"name": name, "enabled": False})


def _lacks(ego: Ego, capability: Capability) -> str:
    try:
        return capability.lacks(read_configuration(capability, ego.settings.capabilities))
    except UsageError as error:
        return str(error)


def _program(name: str, argv: tuple[str, ...]) -> str:
    # Not its arguments: people put keys there.
    program = text.one_line(argv[0])
    return f"{text.one_line(name, 40)}: {program}" if name else program
