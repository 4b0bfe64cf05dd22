"""A life that has something to hide, and the ways to hear of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import pytest
from mcp import Client

import ego
from ego.faces.mcp import build
from tests.conftest import RunHere, environment
from tests.faces.clients import settings
from tests.voice.scripted_server import ScriptedServer, Step

ASKED = "umbrella"
"""A word of every memory of a life."""
TOLD = "A story of how my hidden umbrella turned purple."
KEY = "sk-proj-0123456789abcdef"


@dataclass
class Life:
    """An ego with memories, a workspace and a key, and the ways to hear of them."""

    run: RunHere
    data_dir: Path
    patch: pytest.MonkeyPatch
    ids: dict[str, str]
    """What was remembered, by the name it has in a test, to its id."""
    words: str = f"the {ASKED}"
    """What others say stands in all that comes from outside, and in all that is kept of it."""

    @property
    def workspace(self) -> Path:
        """Where memories are noted for the person."""
        return self.data_dir.with_name("workspace")

    @property
    def variables(self) -> dict[str, str]:
        """The settings of this life."""
        return {"EGO_WORKSPACE_DIR": str(self.workspace), "EGO_LLM_API_KEY": KEY}

    def said(self, *line: str, **more: str) -> str:
        """All that a command writes, for people and for programs."""
        ran = self.run(*line, **self.variables, **more)
        assert ran.code == 0, ran
        return ran.out + ran.err

    def remember(self, name: str, content: str, *options: str) -> None:
        """Keep a memory under a name that is ours alone."""
        line = ["remember", content, "--with", "Aki", *options, "--json"]
        self.ids[name] = json.loads(self.run(*line, **self.variables).out)["data"]["id"]

    def keep_everywhere(self, said: str) -> None:
        """Keep a text wherever one can be kept that is no memory."""
        with ego.open(environ=environment(self.data_dir, **self.variables)) as mine:
            mine.note(said)
            for field in ("value", "question", "goal"):
                mine.update_self(field, said)
            mine.update_relationship("Aki", "known_fact", said)
            mine.persona_set(text=said, addon=said)
            mine.prefer_like("topic", said)

    def over_mcp(self, ask: Callable[[Client], Any]) -> str:
        """What an MCP client is answered."""

        async def asked() -> str:
            async with Client(build(settings(self.data_dir, **self.variables))) as client:
                return str((await ask(client)).model_dump_json())

        return anyio.run(asked)

    def sent(self, *line: str, answered: Step) -> str:
        """What a command sends to a language model that answers so, as the model reads it."""
        with ScriptedServer(answered) as server:
            named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
            self.said(*line, **named)
        messages = [one for asked in server.requests for one in asked.body["messages"]]
        return "\n".join(message["content"] for message in messages)


class Outlet(NamedTuple):
    """One way out, and whether a private memory may take it."""

    name: str
    private: bool
    hear: Callable[[Life], str]
    """All that comes out of it."""
    raw: bool = False
    """It is for programs: nothing in its texts is made harmless."""
    whole: bool = False
    """It shows texts line by line, in files that hold nothing else."""
    silent: bool = False
    """No memory at all comes out of it, not even one that is for everyone."""
