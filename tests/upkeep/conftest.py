from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from ego.faces import cli
from ego.runtime.ego import Ego
from tests.conftest import NOON, Clock, Prepare, Ran, environment, use

Run = Callable[..., Ran]
CRONTAB = """\
#!/bin/sh
file="$(dirname "$0")/kept"
if [ "$1" = -l ]; then
    [ -f "$file" ] || { echo "no crontab for $USER" >&2; exit 1; }
    cat "$file"
else
    cat > "$file"
fi
"""


@pytest.fixture
def run(
    prepare: Prepare,
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Run:
    """`ego` in this process, on the test's directory; `at` is what its clock says."""

    def once(*arguments: str, at: datetime = NOON, **more: str) -> Ran:
        prepare()
        for name, value in environment(data_dir, at, **more).items():
            monkeypatch.setenv(name, value)
        capfd.readouterr()
        code = cli.run(arguments)
        return Ran(code, *capfd.readouterr())

    return once


@pytest.fixture
def lived(world: Ego, clock: Clock) -> Ego:
    """A small life with something of every kind, some of it private."""
    use(world, "persona_set", text="I am Aya.\nI keep a lighthouse.", addon="Short sentences.")
    use(world, "remember", content="Misaki found a flat by the river.", emotion="warm",
        secondary=["hopeful"], people=["Misaki"], tags=["flat", "引越し"])  # fmt: skip
    clock.forward(minutes=1)
    use(world, "remember", content="The flat by the river has a window.", importance=5)
    use(world, "prefer_like", domain="food", subject="ラーメン", note="hot", confirm=True)
    use(world, "prefer_dislike", domain="style", subject="Preaching")
    clock.forward(minutes=1)
    use(world, "remember", content="ドクターと話した。\nひみつ。", private=True, people=["Dr Wolf"])
    clock.forward(minutes=1)
    use(world, "remember", content="Let go of.", people=["Misaki"])
    clock.forward(minutes=1)
    first, second, secret, gone = (
        m["id"]
        for m in reversed(use(world, "memories").fields["memories"])  # type: ignore[arg-type]
    )
    use(world, "link_memories", source_id=second, target_id=first, type="caused_by", note="so")
    use(world, "link_memories", source_id=second, target_id=secret)
    use(world, "create_episode", memory_ids=[first, second, gone], summary="The flat.")
    use(world, "create_episode", memory_ids=[first, secret], summary="What the doctor said.")
    use(world, "update_relationship", person="Misaki", field="known_fact", value="likes rivers")
    use(world, "update_self", field="question", value="Why does it matter?")
    use(world, "update_self", field="skill", value="listening = 0.6")
    use(world, "satisfy_desire", name="curiosity", quality=0.9)
    use(world, "forget", memory_id=gone)
    clock.at = NOON
    return world


OPENCLAW = ("OPENCLAW_CONFIG_PATH", "OPENCLAW_STATE_DIR", "OPENCLAW_HOME")


@pytest.fixture
def home(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of `run_here`, with a crontab program of its own and no client's variables."""
    for name in ("XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME", *OPENCLAW):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    tools = data_dir.parent / "bin"
    tools.mkdir(parents=True)
    (tools / "crontab").write_text(CRONTAB, "utf-8")
    (tools / "crontab").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    return data_dir.parent
