from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Ran, RunHere
from tests.living import Mind, cron_runs, put_crontab
from tests.upkeep.exchange import old_lives

Live = Callable[..., Ran]


@pytest.fixture
def crontab(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the person's crontab is kept; nothing stands in it, and a cron runs."""
    for name in ("XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    tools = data_dir.parent / "bin"
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    kept = put_crontab(tools)
    with cron_runs(tools):
        yield kept


@pytest.fixture
def home(data_dir: Path) -> Path:
    """A home in which Claude Code is, and an old life."""
    (data_dir.parent / ".claude.json").write_text("{}", "utf-8")
    old_lives.write(data_dir.parent / "conversations.json", old_lives.chatgpt(2))
    return data_dir.parent


@pytest.fixture
def mind() -> Iterator[Mind]:
    with Mind() as model:
        yield model


@pytest.fixture
def live(run_here: RunHere, crontab: Path, mind: Mind) -> Live:
    """`ego live` with all that it needs, and what is given beside it."""

    def once(*more: str, **variables: str) -> Ran:
        who = ("--persona", "nagi", "--person", "Misaki")
        model = ("--model", "openai:scripted", "--base-url", mind.base_url)
        return run_here("live", *who, *model, *more, **variables)

    return once
