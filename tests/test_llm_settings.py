"""Which model speaks is a setting like others; its key is shown nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ego import config
from ego.errors import UsageError
from ego.tools.talk import turns
from ego.voice.command import Command
from ego.voice.http import OpenAIServer
from tests.conftest import environment

KEY = "sk-proj-0123456789abcdef"


def test_no_model_is_the_default(data_dir: Path) -> None:
    settings = config.read(environ=environment(data_dir))

    assert (settings.llm, settings.llm_base_url, settings.llm_api_key) == ("", "", "")
    with pytest.raises(UsageError, match="No language model is set"):
        turns.model(settings)


def test_the_environment_is_stronger_than_the_file(data_dir: Path) -> None:
    data_dir.mkdir()
    written = 'llm = "openai:file"\nllm_base_url = "http://file/v1"\nllm_timeout = 7\n'
    (data_dir / "config.toml").write_text(written, "utf-8")

    filed = config.read(environ=environment(data_dir))
    named = config.read(environ=environment(data_dir, EGO_LLM="openai:other"))

    assert (filed.llm, filed.llm_base_url, filed.llm_seconds) == (
        "openai:file",
        "http://file/v1",
        7,
    )
    assert (named.llm, named.llm_base_url) == ("openai:other", "http://file/v1")


def test_a_key_is_in_no_repr(data_dir: Path) -> None:
    settings = config.read(environ=environment(data_dir, EGO_LLM="openai:m", EGO_LLM_API_KEY=KEY))

    assert settings.llm_api_key == KEY
    assert KEY not in repr(settings)
    assert KEY not in repr(turns.model(settings))


def test_a_time_limit_bounds_every_wait(data_dir: Path) -> None:
    named = {"EGO_LLM": "openai:m", "EGO_LLM_TIMEOUT": "5"}
    llm = turns.model(config.read(environ=environment(data_dir, **named)))

    assert isinstance(llm, OpenAIServer)
    limits = llm.limits
    assert (limits.connect_seconds, limits.silence_seconds, limits.total_seconds) == (5, 5, 5)


def test_a_long_time_limit_leaves_the_shorter_waits_as_they_are(data_dir: Path) -> None:
    named = {"EGO_LLM": "command:cat", "EGO_LLM_TIMEOUT": "3600"}
    llm = turns.model(config.read(environ=environment(data_dir, **named)))

    assert isinstance(llm, Command)
    limits = llm.limits
    assert (limits.connect_seconds, limits.silence_seconds, limits.total_seconds) == (10, 120, 3600)


@pytest.mark.parametrize("written", ["0", "-1", "nan", "inf", "1e9", "soon"])
def test_a_time_limit_must_be_seconds(written: str, data_dir: Path) -> None:
    with pytest.raises(UsageError, match="is not a number of seconds such as 120"):
        config.read(environ=environment(data_dir, EGO_LLM_TIMEOUT=written))
