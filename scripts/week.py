"""Live the week of docs/week.md: two companions, their packets answered by hand.

    python scripts/week.py            write the page anew
    python scripts/week.py --check    say whether it is what would be told now

scripts/weeks/*.json hold what happens in a life and the answers to its packets, in order. Each
step is a real command at its time, in a directory that is gone afterwards; ids are random, so an
answer names its evidence by words, and the page shows none.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "week.md"
WEEKS = ROOT / "scripts" / "weeks"
_ID = re.compile(r"\b([a-z]{1,4})_[0-9a-f]{12}\b")


class Life:
    """One companion: its directory, its clock, and what it did."""

    def __init__(self, home: Path, told: dict[str, Any]) -> None:
        self._home, self._told = home, told
        self._names: dict[str, str] = {}
        self._now = ""

    def live(self) -> Iterator[str]:
        """The steps of the week, each with what the page says of it."""
        for step in self._told["steps"]:
            self._now = f"{step.pop('at')}:00{self._told['offset']}"
            yield from getattr(self, f"_{step.pop('do')}")(**step)

    # Steps

    def _day(self, title: str) -> Iterator[str]:
        yield f"\n### {title}\n"

    def _tell(self, text: str) -> Iterator[str]:
        yield f"{text}\n"

    def _ego(self, *, words: list[str], stdin: str = "", name: str = "") -> Iterator[str]:
        """A command; what it made may be called `name` from then on."""
        words = [self._names.get(word, word) for word in words]
        answer = json.loads(self._ran(*words, "--json", stdin=stdin))["data"]
        if name:
            self._names[name] = answer.get("id") or answer["event_id"]
        return iter(())

    def _beat(self, *, silent: bool = False) -> Iterator[str]:
        code, out, _ = self.run("heartbeat")
        assert code == silent, f"{self._now}: the heartbeat {'tells' if silent else 'is silent'}"
        if not silent:
            yield _shown("ego heartbeat", out)

    def _decide(self, *, answer: dict[str, Any], say: str = "") -> Iterator[str]:
        """What is decided, done and said, and why that was."""
        packet = json.loads(self._ran("deliberate", "--packet"))
        answer["evidence"] = _by_words(answer["evidence"], packet["input"])
        whole = {"packet_id": packet["packet_id"], **answer}
        made = self._committed("deliberate", whole)
        name = made["decision_id"]
        if made["intent_id"]:
            self._ran("jobs", "run", "--once")
        if say:
            asked = json.loads(self._ran("speak", "--packet"))
            name = self._committed("speak", {"packet_id": asked["packet_id"], "message": say})[
                "message"
            ]["event_id"]
        yield _shown("ego why ID", self._ran("why", name))

    def _reflect(self, *, answer: dict[str, Any]) -> Iterator[str]:
        packet = json.loads(self._ran("reflect", "--packet"))
        self._committed("reflect", {"packet_id": packet["packet_id"], **answer})
        return iter(())

    def _show(self, *, words: list[str]) -> Iterator[str]:
        words = [self._names.get(word, word) for word in words]
        yield _shown(f"ego {' '.join(words)}", self._ran(*words))

    # Commands

    def _committed(self, command: str, answer: dict[str, Any]) -> dict[str, Any]:
        said = json.dumps(answer, ensure_ascii=False)
        data: dict[str, Any] = json.loads(self._ran(command, "--json", "--commit", "-", stdin=said))
        return dict(data["data"])

    def _ran(self, *words: str, stdin: str = "") -> str:
        code, out, err = self.run(*words, stdin=stdin)
        assert code == 0, f"{self._now}: ego {words}: {code} {err}"
        return out

    def run(self, *words: str, stdin: str = "") -> tuple[int, str, str]:
        """Exit code, output and errors of a command."""
        from ego.faces import cli

        out, err = io.StringIO(), io.StringIO()
        with (
            patch.dict(os.environ, self._variables(), clear=True),
            patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = cli.run(words)
        return code, out.getvalue(), err.getvalue()

    def _variables(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        return kept | {
            "HOME": str(self._home),
            "EGO_DATA_DIR": str(self._home / "data"),
            "EGO_EMBEDDING_MODEL": "off",
            "EGO_INTEROCEPTION": "off",
            "EGO_NOW": self._now,
            **self._told["settings"],
        }


def _by_words(evidence: dict[str, list[str]], asked: dict[str, Any]) -> dict[str, list[str]]:
    """The ids of the events, goals and memories in `asked` that hold these words."""
    parts = {
        "event_ids": [*asked["events"], *asked["said_and_done"]],
        "goal_ids": asked["goals"],
        "memory_ids": [*asked["memories"], *asked["ahead"]],
    }
    return {
        kind: [_named(words, parts[kind]) for words in evidence.get(kind, [])] for kind in parts
    }


def _named(words: str, among: list[dict[str, Any]]) -> str:
    for one in among:
        if words in json.dumps(one, ensure_ascii=False):
            return next(str(value) for key, value in one.items() if key.endswith("id"))
    raise AssertionError(f"Nothing in the packet says {words!r}.")


def _shown(command: str, said: str) -> str:
    return f"```console\n$ {command}\n{_ID.sub(r'\1_…', said)}```\n"
