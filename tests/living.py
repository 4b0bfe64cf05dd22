"""A model and a home for companions: a scripted server over HTTP, and a crontab of the test's."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.decided import SAY
from tests.voice.scripted_server import Request, ScriptedServer, Step, streams

HELLO = "Good evening, Misaki. I am here now, and it smells of rain."
ABOUT = {"about": "a first greeting", "to": "Misaki"}
FELT = {"emotion_label": "joy", "emotion_intensity": 0.4, "salience_score": 0.3, "noted": []}
CRONTAB = """\
#!/bin/sh
file="$(dirname "$0")/kept"
case "$1" in
-l) [ -f "$file" ] || { echo "no crontab for $USER" >&2; exit 1; }; cat "$file" ;;
-r) rm "$file" ;;
-) cat > "$file" ;;
esac
"""


class Mind(ScriptedServer):
    """A model that decides as it is told, and says one message after the other."""

    def __init__(self, *messages: str, decision: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.messages = list(messages or [HELLO])
        self.said: list[str] = []
        self.decision = decision or {**SAY, "action_payload": ABOUT}

    def next_step(self, request: Request) -> Step:
        self.requests.append(request)
        asked = json.dumps(request.body["messages"], ensure_ascii=False)
        packet = re.search(r"pk_\w+", asked)
        if packet is None:
            return streams(json.dumps(FELT) if "emotion_label" in asked else "yes")
        thought = self.decision
        if r"\"trigger\":" not in asked:
            words = self.messages.pop(0) if len(self.messages) > 1 else self.messages[0]
            self.said.append(words)
            thought = {"message": words}
        whole = {"packet_id": packet.group(), **thought}
        return streams(json.dumps(whole, ensure_ascii=False))

    def __enter__(self) -> Mind:
        super().__enter__()
        return self

    @property
    def plans(self) -> list[str]:
        """What it was asked to decide about."""
        asked = [one.body["messages"][-1]["content"] for one in self.requests]
        return [
            found[1]
            for one in asked
            if (found := re.search(r'"trigger":\{.*?"content":"(.*?)"', one))
        ]


@contextmanager
def cron_runs(tools: Path) -> Iterator[None]:
    """A process that is called cron, as far as one sees from outside."""
    sleeps = shutil.which("sleep")
    assert sleeps is not None
    tools.mkdir(exist_ok=True)
    named = shutil.copy(sleeps, tools / "cron")
    with subprocess.Popen([named, "600"]) as process:
        try:
            yield
        finally:
            process.terminate()


def put_crontab(tools: Path, before: str = "") -> Path:
    """A crontab program in `tools`, and the file in which it keeps what it is given."""
    tools.mkdir(parents=True, exist_ok=True)
    (tools / "crontab").write_text(CRONTAB, "utf-8")
    (tools / "crontab").chmod(0o755)
    kept = tools / "kept"
    if before:
        kept.write_text(before, "utf-8")
    return kept
