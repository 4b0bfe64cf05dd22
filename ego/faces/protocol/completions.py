"""What a client is offered while a person fills in an argument: people, and ids of what is kept.

The same as a shell offers, without the words beside it: an id says nothing of a private memory,
and who is known from private ones alone is not named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import anyio
from mcp.server import MCPServer
from mcp.types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from ego.core import text
from ego.errors import EgoError
from ego.faces.offers import offers
from ego.faces.protocol.eliciting import Asking
from ego.runtime.parameters import Kept

_ARGUMENTS: Mapping[tuple[str, str], Kept] = MappingProxyType(
    {
        ("before_reply", "person"): Kept.PERSON,
        ("ego://memory/{id}", "id"): Kept.MEMORY,
        ("ego://why/{id}", "id"): Kept.DONE,
    }
)
"""What the argument of a prompt, or of an address, names."""
_MOST = 100
"""The protocol takes no more."""


def add(server: MCPServer, whose: Callable[[], Asking]) -> None:
    """Let `server` complete arguments from the ego that is asked for. It writes nothing."""

    def find(kind: Kept, begun: str) -> list[str]:
        try:
            with whose().open(observes_only=True) as ego:
                every = [value for value, _ in offers(ego, kind)]
        except EgoError:
            return []  # as in a shell: whoever calls is told what is wrong
        begun = text.normalise(begun)
        return [text.flat(one) for one in every if text.normalise(one).startswith(begun)]

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]
    async def complete(
        ref: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        _context: CompletionContext | None,
    ) -> Completion | None:
        named = ref.name if isinstance(ref, PromptReference) else ref.uri
        kind = _ARGUMENTS.get((named, argument.name))
        if kind is None:
            return None
        found = await anyio.to_thread.run_sync(find, kind, argument.value)
        return Completion(values=found[:_MOST], total=len(found), has_more=len(found) > _MOST)
