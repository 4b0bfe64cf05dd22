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

    def _beat(self) -> Iterator[str]:
        _, out, _ = self.run("heartbeat")
        heard = out.partition("\n\n---")[0].rstrip()  # its questions are always the same
        yield _shown(f"EGO_NOW={self._now[:16]} ego heartbeat", f"{heard}\n" if heard else "")

    def _decide(self, *, answer: dict[str, Any], say: str = "", name: str = "") -> Iterator[str]:
        """What is decided, done and said, and why that was."""
        packet = json.loads(self._ran("deliberate", "--packet"))
        answer["evidence"] = _by_words(answer["evidence"], packet["input"])
        whole = {"packet_id": packet["packet_id"], **answer}
        made = self._committed("deliberate", whole)
        about = made["decision_id"]
        if made["intent_id"]:
            self._ran("jobs", "run", "--once")
        if say:
            asked = json.loads(self._ran("speak", "--packet"))
            about = self._committed("speak", {"packet_id": asked["packet_id"], "message": say})[
                "message"
            ]["event_id"]
            yield f"> **{self._told['name']}:** {say}\n"
            self._names[name] = about
        yield _shown("ego why ID", self._ran("why", about))

    def _reflect(self, *, turns: list[dict[str, Any]]) -> Iterator[str]:
        """What the turns that wait felt like and told, oldest first."""
        for turn in turns:
            packet = json.loads(self._ran("reflect", "--packet"))
            self._committed("reflect", {"packet_id": packet["packet_id"], **turn})
        yield _shown("ego noted", self._ran("noted"))

    def _show(self, *, words: list[str]) -> Iterator[str]:
        said = self._ran(*(self._names.get(word, word) for word in words))
        yield _shown(
            f"ego {' '.join('ID' if word in self._names else word for word in words)}", said
        )

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

        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
        with (
            patch.dict(os.environ, self._variables(), clear=True),
            patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = cli.run(words)
        said, complained = (_read(one) for one in (out, err))
        return code, said, complained

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


_HEAD = """\
# A week of two companions

Wren keeps Tom company, who builds a boat and speaks English; 凪 (Nagi) keeps 美咲 (Misaki)
company, who cannot sleep and speaks Japanese. Twice a day each of them gets a heartbeat. Where it
tells, `ego deliberate --packet` is answered by hand, as a model would, `ego jobs run` does what was
decided, and `ego speak --packet` is answered in the persona's words. Each decision and each message
stands here as `ego why` explains it right away, in the 150 tokens that it has in a pipe; a
heartbeat that prints nothing kept silent.

All of it is really run: `python scripts/week.py` lives the week anew from what happens in
[scripts/weeks](../scripts/weeks) and writes this page. Ids are cut to their kind, and the questions
at the end of each heartbeat are left out. How all this works stands in [autonomy.md](autonomy.md).
"""


def tell() -> str:
    """The page, from two weeks that are lived now."""
    parts = [_HEAD]
    for name in ("en", "ja"):
        told = json.loads((WEEKS / f"{name}.json").read_text("utf-8"))
        parts.append(f"\n## {told['name']}\n\n{told['about']}\n")
        with tempfile.TemporaryDirectory(prefix="ego-week-") as home:
            parts += Life(Path(home), told).live()
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts))


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


def _read(pipe: io.TextIOWrapper) -> str:
    pipe.seek(0)
    return pipe.read()


def _shown(command: str, said: str) -> str:
    plain = _ID.sub(r"\1_…", said)
    return f"```console\n$ {command}\n{plain}```\n"


def main() -> int:
    """Write or check the page; returns the exit code."""
    told = tell()
    if "--check" in sys.argv:
        return 0 if told == TARGET.read_text("utf-8") else 1
    TARGET.write_text(told, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
