"""simonw's llm, told of the proxy as it is told of any OpenAI-compatible server."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.faces.proxy.serving import FELT, Proxy, Upstream
from tests.voice.scripted_server import streams


@pytest.mark.soak
@pytest.mark.skipif(find_spec("llm") is None, reason="llm is not installed: pip install llm")
def test_llm_talks_through_the_proxy(proxy: Proxy, upstream: Upstream, tmp_path: Path) -> None:
    (tmp_path / "extra-openai-models.yaml").write_text(
        f"- model_id: nagi\n  model_name: any\n  api_base: {proxy.address}\n"
    )

    def llm(*words: str) -> str:
        environ = {**os.environ, "LLM_USER_PATH": str(tmp_path), "LLM_LOAD_PLUGINS": ""}
        line = [sys.executable, "-m", "llm", *words, "-m", "nagi", "--key", "none"]
        return subprocess.run(
            line, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
        ).stdout

    upstream.next = [streams("It was ", f"blue.{FELT}")]
    first = llm("Which colour had the cup?")
    told = upstream.system()
    upstream.next = [streams("Hers.")]
    second = llm("And whose was it?", "-c")

    assert (first, second) == ("It was blue.\n", "Hers.\n")
    assert "blue cup that her grandmother gave her" in told
    assert [one["role"] for one in upstream.asked()["messages"]] == [
        *("system", "user", "assistant", "user")
    ]
    assert proxy.turns()[-2:] == [
        ("Which colour had the cup?", "It was blue."),
        ("And whose was it?", "Hers."),
    ]
