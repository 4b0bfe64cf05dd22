"""The same tools over MCP on stdio.

Every call opens its own ego, as a command does: tools run in worker threads, and other
processes share the directory. Arguments go to the tool as the client sent them, so that
what is wrong with them is said in our sentence, and names that nobody knows are refused
(the SDK's own reading of them drops unknown names without a word).
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any

import anyio
from mcp import MCPError
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool as ServedTool
from mcp.server.mcpserver.utilities.func_metadata import func_metadata
from mcp.types import (
    INTERNAL_ERROR,
    CallToolResult,
    InputRequiredResult,
    TextContent,
    ToolAnnotations,
)
from pydantic import PrivateAttr

from ego import __version__
from ego.config import Settings
from ego.core.reply import GENUINE, Reply
from ego.core.text import flat, in_a_line, safe_in_json
from ego.errors import EgoError, NotFound
from ego.faces import registry, wire
from ego.faces.asking import word_for_agent
from ego.faces.protocol import completions, identity
from ego.faces.protocol.eliciting import Asking
from ego.faces.streams import Unwritten, turn_output_to_complaints
from ego.runtime.ego import Ego, open_ego, work_off_vectors
from ego.runtime.toolkit import TOOLS, Group, Tool, use

registry.register_offered()  # the others take as long again

_ENDS = (signal.SIGINT, signal.SIGTERM)

INSTRUCTIONS = """\
ego is your inner life between sessions: desires, memories, people, questions.
Session start: wake_up, then introspect; keep your reflection with remember.
Heartbeat: feel_desires, introspect if needed, then act or rest.
Before an important reply: consider_them, and am_i_being_genuine if in doubt.
After an important experience: remember."""

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

GRACE_SECONDS = 0.7
"""How long calls under way may finish once the server is told to end."""

IDLE_SECONDS = 1.0
"""How often the server looks whether it has time for what was left undone."""

BRING_SECONDS = 30
"""How often it looks whether something waits for a sink."""

log = logging.getLogger("ego.faces.mcp")


class Running:
    """How many calls are under way, so that an end can wait for them.

    Counted on the event loop: a thread to wait in might not be had while calls fill them.
    """

    def __init__(self) -> None:
        self._calls = 0
        self._used = False

    @contextmanager
    def call(self) -> Iterator[None]:
        """One call, from its start to its end."""
        self._calls += 1
        try:
            yield
        finally:
            self._calls -= 1
            self._used = True

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

    settings: Settings
    running: Running
    observes_only: bool

    def __post_init__(self) -> None:
        self.asking = Asking(self.settings)

    async def ask(
        self, name: str, arguments: Mapping[str, Any], context: Any
    ) -> CallToolResult | InputRequiredResult | None:
        """Ask the person before the tool is used; what is answered in its place, if anything."""
        if self.observes_only:
            return None
        instead = await self.asking.before(name, arguments, context)
        self.settings = self.asking.settings
        return instead

    async def use(self, tool: Tool, arguments: Mapping[str, Any]) -> tuple[Reply, list[str]]:
        """Use the tool in a worker thread; returns its reply, and the warnings that were logged."""
        with self.running.call():
            reply, warnings = await anyio.to_thread.run_sync(
                use, tool, self._open, arguments, word_for_agent
            )
        for warning in warnings:
            log.warning("%s: %s", tool.name, in_a_line(warning))
        return reply, warnings

    def _open(self) -> Ego:
        return open_ego(self.settings, observes_only=self.observes_only)


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
            raise ToolError(in_a_line(word_for_agent(error.sentence))) from error
        except Exception as error:
            raise UnexpectedToolError(f"Error executing tool {self.name}") from error
        return CallToolResult(content=[TextContent(type="text", text=reply.text)])


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
    calls = Calls(settings, running or Running(), observes_only=read_only)
    chosen = [
        tool.as_offered()
        for tool in TOOLS.values()
        if tool.offered
        and (tool.group is Group.SURFACE or not surface_only)
        and (tool.observes or not read_only)
    ]
    server = MCPServer(
        "ego",
        title=identity.TITLE,
        description=identity.DESCRIPTION,
        website_url=identity.WEBSITE,
        icons=list(identity.ICONS),
        version=__version__,
        instructions=INSTRUCTIONS,
        tools=[Served.of(tool, calls) for tool in chosen],
        log_level="ERROR",
    )
    _add_what_is_read(server, calls)
    completions.add(server, settings)
    return server


def _add_what_is_read(server: MCPServer, calls: Calls) -> None:
    """The resources, and the prompts: how it is with the agent now."""

    async def read(name: str, **arguments: Any) -> tuple[Reply, list[str]]:
        await anyio.to_thread.run_sync(registry.register_all)  # some are a person's tools
        try:
            return await calls.use(TOOLS[name].as_looked_at(), arguments)
        except NotFound as error:
            raise ResourceNotFoundError(in_a_line(word_for_agent(error.sentence))) from error
        except EgoError as error:
            raise MCPError(INTERNAL_ERROR, in_a_line(word_for_agent(error.sentence))) from error

    async def text(name: str) -> str:
        reply, _ = await read(name)  # the reply tells the warnings itself
        return reply.text

    async def as_json(name: str, **arguments: Any) -> str:
        reply, warnings = await read(name, **arguments)
        told = [in_a_line(word_for_agent(one)) for one in warnings]
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
        label = persona["second_person_label"] if persona else calls.settings.companion
        asked = BEFORE_REPLY.format(person=flat(person or label))
        return f"{reply.text}\n\n{asked}\n{GENUINE}"


def run_stdio(settings: Settings, *, surface_only: bool = False, read_only: bool = False) -> None:
    """Serve until the client leaves or a signal comes; what is being written is finished.

    Exits 0 on end of input and SIGTERM, 130 on SIGINT.
    """
    with contextlib.ExitStack() as open_until_the_end:
        # What cannot be used is said now, not at the first call; and until the transport owns
        # standard output, nobody else may write there.
        with contextlib.redirect_stdout(sys.stderr):
            ego = open_until_the_end.enter_context(open_ego(settings, observes_only=read_only))
            if not read_only:
                _stay_connected(ego)
        if sys.stdin is None:  # it is closed: nobody will ever ask
            return
        running = Running()
        server = build(settings, surface_only=surface_only, read_only=read_only, running=running)
        try:
            anyio.run(_serve, server, running, None if read_only else settings)
        except BaseExceptionGroup as group:
            raise _of_the_wire(group) from None
        finally:
            turn_output_to_complaints()  # the wire has been given back, and is no place for them


def _of_the_wire(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """What kept an answer from being written, if that is all there is; else the whole group."""
    lost, other = group.split(OSError)
    if other or lost is None:
        return group
    leaf: BaseException = lost
    while isinstance(leaf, BaseExceptionGroup):
        leaf = leaf.exceptions[0]
    if isinstance(leaf, BrokenPipeError) or not isinstance(leaf, OSError):
        return leaf
    return Unwritten(leaf.errno, leaf.strerror)


def _stay_connected(ego: Ego) -> None:
    """Keep a connection open while others come and go.

    Whoever closes the last one tidies up the log, which would be every call. A database that
    is broken is the business of whoever needs it.
    """
    with suppress(EgoError), ego.database.reading():
        pass


async def _serve(server: MCPServer, running: Running, settings: Settings | None) -> None:
    async with anyio.create_task_group() as group:
        group.start_soon(_end_on_signal, running)
        if settings is not None:
            group.start_soon(_catch_up, running, settings)
        await wire.serve(server)
        group.cancel_scope.cancel()


async def _catch_up(running: Running, settings: Settings) -> None:
    """Make missing vectors while nobody asks for anything, and bring what waits for sinks."""
    bringing = None
    for second in itertools.count():
        await anyio.sleep(IDLE_SECONDS)
        if (
            settings.sinks
            and second % BRING_SECONDS == 0
            and not (bringing and bringing.is_alive())
        ):
            # A daemon: the end of the server waits for no sink.
            bringing = threading.Thread(target=_bring, args=(settings,), daemon=True)
            bringing.start()
        if running.is_at_rest():
            while await anyio.to_thread.run_sync(work_off_vectors, settings):
                await anyio.sleep(0.05)


def _bring(settings: Settings) -> None:
    from ego.tools.autonomy.reaching.bring import work_off_deliveries

    with suppress(EgoError):  # it waits, and `ego deliver list` says why
        work_off_deliveries(settings)


async def _end_on_signal(running: Running) -> None:
    with contextlib.ExitStack() as catching:
        try:
            signals = catching.enter_context(anyio.open_signal_receiver(*_ENDS))
        except (AttributeError, NotImplementedError):  # no loop of Windows receives any
            signals = catching.enter_context(_caught())
        async for number in signals:
            await running.end(GRACE_SECONDS)
            sys.stderr.flush()
            # A thread of the SDK waits in read(0); an ordinary exit would wait for it.
            os._exit(130 if number == signal.SIGINT else 0)


@contextmanager
def _caught() -> Iterator[AsyncIterator[signal.Signals]]:
    """The signals that ask for an end, by handlers of our own."""
    loop = asyncio.get_running_loop()
    send, receive = anyio.create_memory_object_stream[signal.Signals](1)

    def pass_on(number: signal.Signals) -> None:
        with suppress(anyio.WouldBlock):  # one is enough
            send.send_nowait(number)

    def caught(number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(pass_on, signal.Signals(number))

    before = {one: signal.signal(one, caught) for one in _ENDS}
    try:
        yield receive
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        send.close()
        receive.close()


def _schema(tool: Tool) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {parameter.name: parameter.schema() for parameter in tool.parameters},
    }
    required = [parameter.name for parameter in tool.parameters if parameter.required]
    return schema | {"required": required} if required else schema
