"""The language model, as everything else sees it: messages go in, text comes out in pieces.

`connect` reads the setting that names one:

    openai:MODEL        any server that speaks OpenAI's chat completions
    command:ARGV        any program that takes a prompt on stdin and answers on stdout

Either may fail, and then it says so with a VoiceError that carries what had
arrived by then. Nothing here answers in a model's place. Connecting costs
nothing: the libraries are imported and the server is asked when text is.
"""

from __future__ import annotations

from collections.abc import Mapping

from ego.errors import UsageError
from ego.voice.messages import LLM, USUAL, Limits, Refusals

HOW_TO_NAME_ONE = (
    "EGO_LLM must be openai:MODEL (for example openai:gpt-4o-mini) "
    "or command:PROGRAM ARGUMENTS (for example command:claude -p)."
)
OPENAI = "https://api.openai.com/v1"


def connect(
    setting: str,
    *,
    base_url: str = OPENAI,
    api_key: str = "",
    limits: Limits = USUAL,
    environment: Mapping[str, str] | None = None,
    refusals: Refusals | None = None,
) -> LLM:
    """The model that `setting` names.

    `base_url` and `api_key` are for servers, `environment` (by default our own)
    for programs, which never see ego's key. `refusals` remembers which servers
    refuse to be told the form of an answer; without it each is asked anew.
    """
    kind, _, rest = setting.strip().partition(":")
    match kind, rest.strip():
        case "openai", str(model) if model:
            from ego.voice.http import OpenAIServer

            return OpenAIServer(model, base_url, api_key, limits, refusals)
        case "command", str(line) if line:
            from ego.voice.command import command

            return command(line, limits, environment)
        case _:
            raise UsageError(HOW_TO_NAME_ONE)
