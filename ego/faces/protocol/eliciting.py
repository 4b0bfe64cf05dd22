"""What a client may ask its person: the companion's name, and whether to forget what matters.

Nothing waits for it: a client that cannot ask, and a person who does not answer, change nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import anyio
from mcp import MCPError
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import (
    AcceptedElicitation,
    Elicit,
    Resolve,
    build_resolver_plans,
    resolve_arguments,
)
from mcp.types import CallToolResult, InputRequiredResult, TextContent
from pydantic import BaseModel, Field

from ego.config import Settings
from ego.core import text
from ego.core.identity import people
from ego.core.memory.memories import Memory
from ego.errors import EgoError
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory import memories
from ego.stores.memory.ties import stories
from ego.upkeep import config_file

ANSWER_SECONDS = 60.0
"""So long a client of the older protocol, which answers within the call, is waited for."""
_IMPORTANT = 5
_KEPT = "It is kept: your person was asked, and wants it to stay. What made you want to let it go?"
_WHO = "ego remembers whom it lives with. How are you called?"


class Name(BaseModel):
    """How the companion is called."""

    name: str = Field(max_length=people.PERSON_LENGTH, description="Your name")


class Forgetting(BaseModel):
    """Whether a memory may go."""

    forget: bool = Field(description="Forget it? It can be brought back for 7 days.")


class Asking:
    """The questions of one server to the person in front of its client."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        """With the name, once it was told."""
        self._asked = False

    def open(self, *, observes_only: bool) -> Ego:
        """The ego that it is about, for one use."""
        return open_ego(self.settings, observes_only=observes_only)

    async def before(
        self, tool: str, arguments: Mapping[str, Any], context: Context[Any, Any]
    ) -> CallToolResult | InputRequiredResult | None:
        """Ask what `tool` may want to know; returns what is answered in its place, if anything."""
        if tool == "wake_up":
            return await self._ask_name(context)
        return await self._ask_forgetting(arguments, context) if tool == "forget" else None

    async def _ask_name(self, context: Context[Any, Any]) -> InputRequiredResult | None:
        """Ask for the companion's name at the first wake_up."""
        if self._asked or self.settings.companion_is_named or not _can_ask(context):
            return None

        def question() -> Elicit[Name] | None:
            with self.open(observes_only=True) as ego, ego.database.reading() as db:
                is_new = memories.count(db) == 0
            return (
                Elicit("Whom does this ego live with? How are you called?", Name)
                if is_new
                else None
            )

        told = await _answer(question, context)
        if isinstance(told, InputRequiredResult):
            return told
        self._asked = True
        if isinstance(told, Name):
            await anyio.to_thread.run_sync(self._keep, told.name)
        return None

    async def _ask_forgetting(
        self, arguments: Mapping[str, Any], context: Context[Any, Any]
    ) -> CallToolResult | InputRequiredResult | None:
        """Ask before an important memory goes; it stays only where the person says so."""
        memory_id = arguments.get("memory_id")
        if not isinstance(memory_id, str) or not _can_ask(context):
            return None

        def question() -> Elicit[Forgetting] | None:
            return self._about(memory_id)

        told = await _answer(question, context)
        if isinstance(told, InputRequiredResult):
            return told
        if not isinstance(told, Forgetting) or told.forget:
            return None
        return CallToolResult(content=[TextContent(type="text", text=_KEPT)])

    def _keep(self, name: str) -> None:
        try:
            called = people.as_name(name)
            config_file.change_keys(self.settings, {"companion": called})
        except EgoError:
            return
        self.settings = dataclasses.replace(self.settings, companion=called)

    def _about(self, memory_id: str) -> Elicit[Forgetting] | None:
        with self.open(observes_only=True) as ego, ego.database.reading() as db:
            memory = memories.get(db, memory_id)
            is_told = memory is not None and bool(stories.episodes_of(db, memory))
        if memory is None or not (is_told or memory.importance >= _IMPORTANT):
            return None
        why = "is part of a story" if is_told else "is one of the most important"
        asked = f"Your agent wants to forget a memory that {why}: {_named(memory)}."
        return Elicit(f"{asked} Without an answer it decides by itself.", Forgetting)


def _named(memory: Memory) -> str:
    """The memory as its person may read it: of a private one the id."""
    if memory.private:
        return f"a private one ({memory.id})"
    return f'"{text.one_line(memory.content, 80)}" ({memory.id})'


def _can_ask(context: Context[Any, Any]) -> bool:
    able = context.client_capabilities
    elicitation = able.elicitation if able is not None else None
    return elicitation is not None and (elicitation.form is not None or elicitation.url is None)


async def _answer(question: Any, context: Context[Any, Any]) -> Any:
    """What was answered, or what the client has to ask first; None without an answer."""
    resolved = {"answer": (Resolve(question), True)}
    plans = build_resolver_plans(resolved, set())
    with anyio.move_on_after(ANSWER_SECONDS):
        try:
            told = await resolve_arguments(resolved, plans, {}, context)
        except (ToolError, MCPError, EgoError):  # no answer is no reason to fail
            return None
        if isinstance(told, InputRequiredResult):
            return told
        answer = told["answer"]
        return answer.data if isinstance(answer, AcceptedElicitation) else None
    return None
