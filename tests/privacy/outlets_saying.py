"""What comes out when it says something of its own accord and has private memories in mind."""

from __future__ import annotations

import sys
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.types import ElicitResult, PromptReference, ResourceTemplateReference
from pydantic import RootModel

from ego.faces.mcp import build
from ego.runtime.ego import open_ego
from tests.arrivals import MESSAGE, says
from tests.decided import SAY
from tests.deciding import intend
from tests.faces.clients import settings
from tests.privacy.life import ASKED, Life, Outlet

_INTENT = "int_say"

ListOfTexts = RootModel[list[str]]


def _meaning(life: Life) -> None:
    """Let it want to say something, resting on every memory there is."""
    evidence = {**SAY["evidence"], "memory_ids": list(life.ids.values())}
    wanted = {"action_payload": {"about": f"where the {ASKED} is"}, "evidence": evidence}
    with open_ego(settings(life.data_dir, **life.variables)) as opened, opened.writing() as db:
        intend(db, _INTENT.removeprefix("int_"), {**SAY, **wanted})
    life.said("jobs", "run")


def _packet(life: Life) -> str:
    _meaning(life)
    return life.said("speak", "--packet")


def _short_packet(life: Life) -> str:
    _meaning(life)
    return life.said("speak", "--packet", EGO_LLM_CONTEXT="4096")


def _sent(life: Life) -> str:
    _meaning(life)
    return life.sent("speak", answered=says(MESSAGE))


def _shown(life: Life) -> str:
    _meaning(life)
    return life.said("jobs", "show", _INTENT, "--json")


def _greeting(life: Life) -> str:
    """What stands on a terminal where nobody asked for anything."""
    life.remember("hidden", f"My hidden {ASKED} is more purple than ever.", "--private")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.stdout, "isatty", lambda: True)
        return life.said("--plain", COLUMNS="200")


def _setting_up(life: Life) -> str:
    return life.said("init", COLUMNS="200")


def _completing(life: Life) -> str:
    """All that a client is offered for the arguments of prompts and addresses."""
    named = {"before_reply": "person"}
    addresses = ("ego://memory/{id}", "ego://why/{id}")

    async def complete(client: Client) -> ListOfTexts:
        asked = [
            *((PromptReference(name=ref), name) for ref, name in named.items()),
            *((ResourceTemplateReference(uri=one), "id") for one in addresses),
        ]
        told = [await client.complete(ref, {"name": name, "value": ""}) for ref, name in asked]
        return ListOfTexts([text for one in told for text in one.completion.values])

    return life.over_mcp(complete)


def _forgetting(life: Life) -> str:
    """What the person is asked before a memory of a story goes."""
    heard: list[str] = []
    life.said("create-episode", *life.ids.values(), "A story of two.")

    async def elicited(_context: Any, params: Any) -> ElicitResult:
        heard.append(params.message)
        return ElicitResult(action="accept", content={"forget": False})

    async def ask() -> None:
        server = build(settings(life.data_dir, **life.variables))
        async with Client(server, elicitation_callback=elicited) as client:
            for its_id in life.ids.values():
                await client.call_tool("forget", {"memory_id": its_id})

    anyio.run(ask)
    return "\n".join(heard)


SAYING: tuple[Outlet, ...] = (
    Outlet("ego alone, on a terminal", False, _greeting),
    Outlet("ego init", False, _setting_up),
    Outlet("ego speak --packet: of its own accord", False, _packet, raw=True),
    Outlet("ego speak --packet: in short", False, _short_packet, raw=True),
    Outlet("ego speak: of its own accord", False, _sent, raw=True),
    Outlet("MCP: completion", False, _completing, silent=True),
    Outlet("MCP: the person is asked before forgetting", False, _forgetting, raw=True),
    Outlet("ego jobs show: what is only said", False, _shown, raw=True, silent=True),
)
