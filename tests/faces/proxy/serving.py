"""A real `ego proxy` in front of a scripted model, and how it is asked."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import openai

from ego.core.events import DELIMITER
from tests import forks
from tests.conftest import ego_process, environment
from tests.voice.scripted_server import Request, ScriptedServer, Step, streams

KEY = "sk-the-clients-own-key-4711"
TRAILER = (
    '{"reflection_text": "It was warm.", "emotion_label": "joy", "emotion_intensity": 0.8,'
    ' "topic_tags": ["sea"], "salience_score": 0.7, "confidence": 0.9}'
)
FELT = f"\n{DELIMITER}\n{TRAILER}"


class Upstream(ScriptedServer):
    """A model that says what a test has put on its list, and else something short."""

    def __init__(self) -> None:
        super().__init__(streams("Yes."))
        self.next: list[Step] = []

    def next_step(self, request: Request) -> Step:
        usual = super().next_step(request)
        return self.next.pop(0) if self.next else usual

    def asked(self) -> dict[str, Any]:
        """The body of the last request."""
        return self.requests[-1].body

    def system(self) -> str:
        """What the model was told in the last request."""
        return self.asked()["messages"][0]["content"]


class Proxy:
    """One that serves until the block ends.

    `process` is that of the proxy where it is `by_itself`, else of who has it forked.
    """

    def __init__(
        self, data_dir: Path, to: str, *arguments: str, by_itself: bool = False, **more: str
    ) -> None:
        self.data_dir = data_dir
        line = ["proxy", "--to", to, "--listen", "0", *arguments]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ego", *line] if by_itself else forks.command(*line, **more),
            env=environment(data_dir, **more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._complaints: list[str] = []
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        self.root = self.address.removesuffix("/v1")

    def _listen(self) -> None:
        assert self.process.stderr
        self._complaints.extend(self.process.stderr)

    @property
    def log(self) -> str:
        """What it has written beside its address."""
        return "".join(self._complaints)

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *exc: object) -> None:
        self.end()

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it with a signal; returns its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(20)
        self._listening.join()
        assert self.process.stdout
        self.process.stdout.close()
        return code

    def client(self, key: str = KEY, **more: Any) -> openai.OpenAI:
        """The SDK that most chat programs are made with."""
        return openai.OpenAI(base_url=self.address, api_key=key, max_retries=0, **more)

    def ask(self, body: dict[str, Any], **headers: str) -> httpx.Response:
        """A request as it stands."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return httpx.post(f"{self.address}/chat/completions", json=body, headers=named, timeout=30)

    def ego(self, *arguments: str, **more: Any) -> Any:
        """The data of another command on the same directory."""
        ran = ego_process(self.data_dir, *arguments, "--json", **more)
        assert ran.code == 0, ran.err
        return ran.data

    def turns(self) -> list[tuple[str, str]]:
        """What was kept, oldest first: both sides of each turn."""
        kept = self.ego("events", "--source", "chat", "--n", "1000")["events"]
        return [(one["user_text"], one["assistant_text"]) for one in kept][::-1]


def user(said: str) -> dict[str, str]:
    return {"role": "user", "content": said}


def own(said: str) -> dict[str, str]:
    return {"role": "assistant", "content": said}


def system(said: str) -> dict[str, str]:
    return {"role": "system", "content": said}


def say(
    client: openai.OpenAI, messages: Sequence[Any], *, model: str = "any", **more: Any
) -> tuple[str, list[Any]]:
    """Ask for a stream; returns what was said, and its chunks."""
    chunks = list(
        client.chat.completions.create(model=model, messages=messages, stream=True, **more)
    )
    said = "".join(one.choices[0].delta.content or "" for one in chunks if one.choices)
    return said, chunks
