"""A question put to a scripted server, and how it fails."""

import pytest

from ego.errors import VoiceError
from ego.voice.http import OpenAIServer
from ego.voice.messages import USUAL, Limits, PromptPart, Role
from tests.voice.scripted_server import ScriptedServer, Step

KEY = "sk-proj-0123456789abcdef"
PROMPT = [PromptPart(Role.SYSTEM, "Be brief."), PromptPart(Role.USER, "How are you?")]
QUICK = Limits(connect_seconds=2, silence_seconds=0.5, total_seconds=1)


def ask(server: ScriptedServer, limits: Limits = USUAL) -> str:
    pauses: list[float] = []
    llm = OpenAIServer("scripted", server.base_url, KEY, limits, sleep=pauses.append)
    return "".join(llm.stream(PROMPT))


def failed(server: ScriptedServer, limits: Limits = QUICK) -> VoiceError:
    with pytest.raises(VoiceError) as raised:
        ask(server, limits)
    return raised.value


def failure(*steps: Step, limits: Limits = QUICK) -> VoiceError:
    with ScriptedServer(*steps) as server:
        return failed(server, limits)
