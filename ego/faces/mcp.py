"""The same tools over MCP, whatever wire it goes over.

Every call opens its own ego, as a command does: tools run in worker threads, and other
processes share the directory. Arguments go to the tool as the client sent them, so that
what is wrong with them is said in our sentence, and names that nobody knows are refused
(the SDK's own reading of them drops unknown names without a word).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import anyio
from mcp import MCPError
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool as ServedTool
from mcp.server.mcpserver.utilities.func_metadata import func_metadata
from mcp.types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolResult,
    InputRequiredResult,
    TextContent,
    ToolAnnotations,
)
from pydantic import PrivateAttr

from ego.config import Settings
from ego.core.reply import GENUINE, Reply
from ego.core.text import flat, in_a_line, safe_in_json
from ego.errors import EgoError, NotFound, UsageError
from ego.faces import registry
from ego.faces.asking import word_for_agent
from ego.faces.protocol import completions, identity
from ego.faces.protocol.eliciting import Asking
from ego.runtime.ego import Ego
from ego.runtime.parameters import refuse_argument, short
from ego.runtime.toolkit import TOOLS, Group, Tool, use_ready
from ego.version import __version__

registry.register_offered()  # the others take as long again

INSTRUCTIONS = """\
ego is your inner life between sessions: desires, memories, people, questions.
Session start: wake_up, then introspect; keep your reflection with remember.
Heartbeat: feel_desires, introspect if needed, then act or rest.
Before an important reply: consider_them, and am_i_being_genuine if in doubt.
Before you answer about anything that was: recall.
After an important experience, or what you will need to know again: remember.
What lies ahead, and to close or move it: ahead."""

SESSION_START = """\
This is how it is with you now; let it colour what you say and do, and do not read it out.
Begin with wake_up, then introspect. Keep what comes of it with remember."""

HEARTBEAT = """\
Nobody has asked you for anything; this moment is yours.
Begin with feel_desires, and introspect if something is unclear. Then act on it, or rest:
restraint is also a choice. If something settles, satisfy_desire; if something happens, remember."""

BEFORE_REPLY = """\
You are about to answer {person}. Begin with consider_them, to take their side.
Then look at the answer that you have in mind:"""

ALWAYS_LOAD = "anthropic/alwaysLoad"
SEARCH_HINT = "anthropic/searchHint"
HINTS: Mapping[str, str] = MappingProxyType(
    {
        "wake_up": "start a session, greet, who am I, last introspection, desires, companion",
        "introspect": "reflect, mood now, inner state, what to write about myself",
        "am_i_being_genuine": "honesty check before an answer, flattery, what I really think",
        "feel_desires": "what I want now, urges, heartbeat, what to do next",
        "satisfy_desire": "a desire is met, an urge has settled",
        "consider_them": "a person's view, theory of mind, before replying to someone",
        "update_relationship": "note about a person, trust, what they like, who they are",
        "remember": "save, store, keep a memory, note, fact, feeling, diary",
        "recall": "find a memory, what happened, what I know about, past talk",
        "ahead": "plans, calendar, to do, what is coming, done, cancelled, put off",
        "forget": "delete, set aside, remove a memory",
        "search_memories": "browse, list, filter memories by date, emotion, category",
        "get_episode": "read a memory or an episode whole, by id",
        "link_memories": "connect, relate two memories, cause, why",
        "create_episode": "make a story of several memories, summary",
        "consolidate": "tidy memories, replay, find connections, sleep",
        "emotion_trend": "mood over days, emotions lately, how I have been",
        "update_self": "change what I think of myself, goals, values, questions",
    }
)
"""What somebody looks for who needs a tool: for clients that find tools by searching."""

log = logging.getLogger("ego.faces.mcp")


class Running:
    """How many calls are under way, so that an end can wait for them.

    Counted on the event loop: a thread to wait in might not be had while calls fill them.
    """

    def __init__(self) -> None:
        self._calls = 0
        self._used = False

    @contextmanager
    def call(self, name: str) -> Iterator[None]:  # noqa: ARG002  who measures wants to know
        """One call of the tool `name`, from its start to its end."""
        self._calls += 1
        try:
            yield
        finally:
            self._calls -= 1
            self._used = True

    @property
    def is_called(self) -> bool:
        """Whether anything is under way."""
        return self._calls > 0

    def is_at_rest(self) -> bool:
        """Whether nothing is under way, and something was since this was last true."""
        at_rest = self._used and not self._calls
        self._used = self._used and not at_rest
        return at_rest

    async def end(self, seconds: float) -> None:
        """Until no call is under way and the last answer has left, or for so long."""
        with anyio.move_on_after(seconds):
            while self._calls:
                await anyio.sleep(0.01)
            await anyio.sleep(0.05)


@dataclass
class Calls:
    """How every call of a client is made, whatever it asks for: each opens an ego of its own."""

    whose: Callable[[], Asking]
    """Of the ego that a call is for: its settings, and what its person may be asked."""
    running: Running
    observes_only: bool
    word: Callable[[str], str]
    """How an error or a warning is said to an agent."""

    async def ask(
        self, name: str, arguments: Mapping[str, Any], context: Any
    ) -> CallToolResult | InputRequiredResult | None:
        """Ask the person before the tool is used; what is answered in its place, if anything."""
        if self.observes_only:
            return None
        return await self.whose().before(name, arguments, context)

    async def use(self, tool: Tool, arguments: Mapping[str, Any]) -> tuple[Reply, list[str]]:
        """Use the tool in a worker thread; returns its reply, and the warnings that were logged."""
        with self.running.call(tool.name):
            reply, warnings = await anyio.to_thread.run_sync(
                use_ready, tool, self._open, arguments, self.word
            )
        for warning in warnings:
            log.warning("%s: %s", tool.name, in_a_line(warning))
        return reply, warnings

    def _open(self) -> Ego:
        return self.whose().open(observes_only=self.observes_only)

    def sentence(self, error: EgoError) -> str:
        """What went wrong, in the one line that an agent reads."""
        return in_a_line(self.word(error.sentence))


class Served(ServedTool):
    """A tool of ours as the SDK knows tools; only how it is run differs."""

    _tool: Tool = PrivateAttr()
    _calls: Calls = PrivateAttr()

    @classmethod
    def of(cls, tool: Tool, calls: Calls) -> Served:
        """`tool` as `calls` are made."""
        served = cls(
            fn=tool.run,
            name=tool.name,
            title=None,
            description=tool.help,
            parameters=_schema(tool),
            fn_metadata=func_metadata(lambda: "", structured_output=False),
            is_async=False,
            context_kwarg=None,
            annotations=ToolAnnotations(
                read_only_hint=tool.observes,
                destructive_hint=tool.destroys,
                idempotent_hint=tool.repeatable,
                open_world_hint=False,
            ),
            meta=_beside(tool),
        )
        served._tool, served._calls = tool, calls
        return served

    async def run(
        self,
        arguments: dict[str, Any],
        context: Any,
        convert_result: bool = False,  # noqa: ARG002
    ) -> CallToolResult | InputRequiredResult:
        """Use the tool; expected failures reach the model as one line."""
        try:
            if instead := await self._calls.ask(self.name, arguments, context):
                return instead
            reply, _ = await self._calls.use(self._tool, arguments)
        except EgoError as error:
            raise ToolError(self._calls.sentence(error)) from error
        except Exception as error:
            raise UnexpectedToolError(f"Error executing tool {self.name}") from error
        return CallToolResult(content=[TextContent(type="text", text=reply.text)])


class _Server(MCPServer):
    """The SDK's server, which names the prompts there are, as the tools do, for a wrong one."""

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Any = None
    ) -> Any:
        """A prompt by its name; MCPError says what is wrong with the request."""
        known = {one.name: one.arguments or () for one in await self.list_prompts()}
        if name not in known:
            said = f"Unknown prompt '{short(name)}'. Known: {', '.join(known)}."
            raise MCPError(INVALID_PARAMS, said)
        try:
            refuse_argument(name, arguments or {}, [one.name for one in known[name]])
        except UsageError as error:
            raise MCPError(INVALID_PARAMS, str(error)) from error
        return await super().get_prompt(name, arguments, context)


def build(
    settings: Settings,
    *,
    surface_only: bool = False,
    read_only: bool = False,
    running: Running | None = None,
) -> MCPServer:
    """A server that offers the tools on one data directory.

    `surface_only` leaves the backend tools out; `read_only` offers only what observes, and
    then nothing at all is written.
    """
    asking = Asking(settings)
    calls = Calls(lambda: asking, running or Running(), read_only, word_for_agent)
    return offer(calls, surface_only=surface_only)


def offer(calls: Calls, *, surface_only: bool = False, **kept: Any) -> MCPServer:
    """A server whose tools are used as `calls` says; `kept` is what the SDK is told beside it."""
    chosen = [
        tool.as_offered()
        for tool in TOOLS.values()
        if tool.offered
        and (tool.group is Group.SURFACE or not surface_only)
        and (tool.observes or not calls.observes_only)
    ]
    server = _Server(
        "ego",
        title=identity.TITLE,
        description=identity.DESCRIPTION,
        website_url=identity.WEBSITE,
        icons=list(identity.ICONS),
        version=__version__,
        instructions=INSTRUCTIONS,
        tools=[Served.of(tool, calls) for tool in chosen],
        log_level="ERROR",
        **kept,
    )
    _add_what_is_read(server, calls)
    completions.add(server, calls.whose)
    return server


def _add_what_is_read(server: MCPServer, calls: Calls) -> None:
    """The resources, and the prompts: how it is with the agent now."""

    async def read(name: str, **arguments: Any) -> tuple[Reply, list[str]]:
        await anyio.to_thread.run_sync(registry.register_all)  # some are a person's tools
        try:
            return await calls.use(TOOLS[name].as_looked_at(), arguments)
        except NotFound as error:
            raise ResourceNotFoundError(calls.sentence(error)) from error
        except EgoError as error:
            raise MCPError(INTERNAL_ERROR, calls.sentence(error)) from error

    async def text(name: str) -> str:
        reply, _ = await read(name)  # the reply tells the warnings itself
        return reply.text

    async def as_json(name: str, **arguments: Any) -> str:
        reply, warnings = await read(name, **arguments)
        told = [in_a_line(calls.word(one)) for one in warnings]
        beside = {"warnings": told} if told else {}
        return safe_in_json(json.dumps({**reply.fields, **beside}, ensure_ascii=False))

    @server.resource("ego://context", name="context", mime_type="text/plain")
    async def context() -> str:
        """How it is with you now, for a prompt."""
        return await text("context")

    @server.resource("ego://mood", name="mood", mime_type="application/json")
    async def mood() -> str:
        """The mood now, and what it allows."""
        return await as_json("mood")

    @server.resource(
        "ego://console/messages", name="console_messages", mime_type="application/json"
    )
    async def console_messages() -> str:
        """What you said by yourself, the newest last."""
        return await as_json("console", messages=True)

    @server.resource("ego://console", name="console", mime_type="application/json")
    async def everything_on_the_console() -> str:
        """What you said, did and let be by yourself, the newest last."""
        return await as_json("console")

    @server.resource("ego://why/{id}", name="why", mime_type="text/plain")
    async def why(id: str) -> str:  # noqa: A002  the address is ego://why/{id}
        """Why you did, said, put off or let be what has this id."""
        reply, _ = await read("why", id=id)
        return reply.text

    @server.resource("ego://desires", name="desires", mime_type="application/json")
    async def desires() -> str:
        """What is wanted now, the loudest first."""
        return await as_json("feel_desires")

    @server.resource("ego://memory/{id}", name="memory", mime_type="text/plain")
    async def memory(id: str) -> str:  # noqa: A002  the address is ego://memory/{id}
        """One memory or episode, whole."""
        reply, _ = await read("get_episode", episode_id=id)
        return reply.data

    @server.prompt("session_start", description="Begin a session: how it is with you now.")
    async def session_start() -> str:
        return f"{await text('context')}\n\n{SESSION_START}"

    @server.prompt("heartbeat", description="A moment of your own, to act or to rest.")
    async def heartbeat() -> str:
        return f"{await text('context')}\n\n{HEARTBEAT}"

    @server.prompt("before_reply", description="Before an answer that matters.")
    async def before_reply(person: str = "") -> str:
        reply, _ = await read("context")
        persona = reply.fields["persona"]
        label = persona["second_person_label"] if persona else calls.whose().settings.companion
        asked = BEFORE_REPLY.format(person=flat(person or label))
        return f"{reply.text}\n\n{asked}\n{GENUINE}"


def _beside(tool: Tool) -> dict[str, Any]:
    """What a client is told of a tool beside its schema, and no model reads.

    A client that looks tools up only when they are asked for has those of every session at once.
    """
    hint: dict[str, Any] = {SEARCH_HINT: HINTS[tool.name]} if tool.name in HINTS else {}
    return {ALWAYS_LOAD: True, **hint} if tool.group is Group.SURFACE else hint


def _schema(tool: Tool) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {parameter.name: parameter.schema() for parameter in tool.parameters},
    }
    required = [parameter.name for parameter in tool.parameters if parameter.required]
    return schema | {"required": required} if required else schema
