"""The ways from a new ego to a talk: the model that is set, those at hand here, or any other."""

from __future__ import annotations

import http.client
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from shlex import quote
from typing import NamedTuple

from ego.config import Settings
from ego.core import text
from ego.upkeep.install.timers import command_to_live
from ego.upkeep.language import say

_LOOPBACK = "127.0.0.1"
_SERVERS = (("Ollama", 11434), ("LM Studio", 1234), ("llama.cpp", 8080), ("vLLM", 8000))
"""Servers of models on one's own machine, and where each listens where nobody said otherwise."""
_SECONDS = 0.5
_BYTES = 1 << 20
_CLAUDE = "command:claude -p"
_OF_OPENAI = "openai:gpt-4o-mini"
_AT_OPENAI = "https://api.openai.com/v1"
_KEYS = (("EGO_LLM_API_KEY", "EGO_LLM_BASE_URL"), ("OPENAI_API_KEY", "OPENAI_BASE_URL"))
"""The variables in which a key may be, and where it is for."""


class Server(NamedTuple):
    """A server of models on this machine."""

    name: str
    base_url: str
    model: str
    """The first that it has."""


class Offer(NamedTuple):
    """A model at hand here, and what it takes to use it."""

    model: str
    base_url: str | None
    key_in: str | None
    """The variable that holds its key."""
    words: str
    """What it is, for a person."""


def find_offers(environ: Mapping[str, str] = os.environ) -> Iterator[Offer]:
    """The models at hand: of a server here, of a program here, and of whom a key is for."""
    found = find_server(environ)
    if found is not None:
        model = f"openai:{found.model}"
        yield Offer(model, found.base_url, None, say("{}, which {} has here", model, found.name))
    if _finds_claude(environ):
        yield Offer(_CLAUDE, None, None, say("{}, the program of Claude Code", _CLAUDE))
    for key_in, url_in in _KEYS:
        if environ.get(key_in):
            url = environ.get(url_in) or _AT_OPENAI
            words = say("{} at {}, by the key in {}", _OF_OPENAI, text.one_line(url, 60), key_in)
            yield Offer(_OF_OPENAI, url, key_in, words)
            return


def tell_ways(settings: Settings, environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """How one talks with it, in a line or two."""
    if settings.llm:
        yield say("Talk with it: ego chat. Let it live by itself: {}.", command_to_live(environ))
        return
    yield say(
        "To talk with it here (ego chat) it needs a language model; in Claude Code it needs none."
    )
    found = find_server(environ)
    if found is not None:
        model = f"--model {quote(f'openai:{found.model}')} --base-url {found.base_url}"
        yield say("  {} runs here: ego init {}", found.name, model)
    elif _finds_claude(environ):
        yield say("  A program: ego init --model {}", f'"{_CLAUDE}"')
    else:
        yield say("  A program: ego init --model {}", '"command:PROGRAM ARGUMENTS"')
        yield say("  A server such as Ollama: ego init --model openai:MODEL --base-url URL")


def _finds_claude(environ: Mapping[str, str]) -> bool:
    return shutil.which("claude", path=environ.get("PATH")) is not None


def find_server(environ: Mapping[str, str]) -> Server | None:
    """A server on this machine's loopback that has a model; None where none answers at once."""
    named = environ.get("OLLAMA_HOST", "").rpartition("://")[2].rstrip("/")
    _, _, port = named.rpartition(":")
    first = (("Ollama", int(port)),) if port.isascii() and port.isdecimal() else ()
    for name, at in (*first, *_SERVERS):
        model = _first_model(at)
        if model:
            return Server(name, f"http://{_LOOPBACK}:{at}/v1", model)
    return None


def _first_model(port: int) -> str:
    connection = http.client.HTTPConnection(_LOOPBACK, port, timeout=_SECONDS)
    try:
        connection.request("GET", "/v1/models")
        answer = connection.getresponse()
        listed = json.loads(answer.read(_BYTES)) if answer.status == 200 else None
        model = listed["data"][0]["id"] if listed else ""
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError, OverflowError):
        return ""
    finally:
        connection.close()
    fits = isinstance(model, str) and model == text.one_line(model, 80)
    return model if fits else ""
