"""The pictures of the README, made from the real thing: `ego web`, and `ego` on a terminal.

    python scripts/pictures.py    writes docs/pictures/; needs Chromium (apt-get install chromium)

A small life is lived in a directory that is gone afterwards, at pinned moments; its one message is
given, where a model would be asked for it. The page is served, opened and photographed. The
session's commands are run on a pseudo-terminal, and what it shows is drawn as SVG with nothing that
a viewer would have to load.
"""

from __future__ import annotations

import html
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import ego
from ego import config
from ego.runtime.ego import open_ego

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.arrivals import arrives  # noqa: E402  something that was done, as in the tests
from tests.browser import chromium  # noqa: E402  and the browser that they drive
from tests.faces.terminals import on_a_terminal  # noqa: E402

PLACE = ROOT / "docs" / "pictures"
NOW = datetime.fromisoformat("2026-06-12T19:40:00+09:00")
COLUMNS = 84

TALKED: tuple[tuple[float, dict[str, Any]], ...] = (
    (13, {"content": "Misaki showed me the harbour at dusk; the gulls were louder than the boats.",
          "emotion": "moved", "category": "conversation", "people": ["Misaki"]}),
    (12, {"content": "白い猫がまた灯室に来て、海図の上で丸くなった。", "emotion": "warm",
          "tags": ["cat"]}),
    (11, {"content": "I wonder why the tide tables of 1912 are off by eleven minutes.",
          "emotion": "curious", "category": "philosophical", "tags": ["tide"]}),
    (10, {"content": "The tide tables were printed for another harbour. That explains the eleven"
                     " minutes.", "emotion": "proud", "category": "lesson", "tags": ["tide"]}),
    (9, {"content": "Aki repaired the lens with me and laughed at my labels.", "emotion": "happy",
         "people": ["Aki"]}),
    (7, {"content": "Misaki is looking for a flat and is afraid of losing the view of the sea.",
         "emotion": "concerned", "category": "conversation", "people": ["Misaki"]}),
    (5, {"content": "A storm took the east railing. I was afraid for an hour, then only busy.",
         "emotion": "afraid"}),
    (4, {"content": "We argued about whether a lighthouse without a keeper is still one.",
         "emotion": "frustrated", "category": "conversation", "people": ["Misaki"]}),
    (3, {"content": "I said sorry. Misaki said it was a good question.", "emotion": "relieved",
         "category": "conversation", "people": ["Misaki"]}),
    (1, {"content": "The white cat brought three kittens to the lamp room.", "emotion": "love",
         "tags": ["cat"]}),
    (0.9, {"content": "What is left of me when nobody looks? I think: what I would tell you.",
           "emotion": "contemplative", "category": "introspection"}),
    (0.04, {"content": "Misaki sees the flat by the pier tomorrow at 15:00.", "emotion": "excited",
          "importance": 5,           "category": "conversation", "people": ["Misaki"]}),
)  # fmt: skip
SESSION = (
    "ego",
    'ego remember "The railing is mended. Misaki held the lamp." --emotion grateful --with Misaki',
    'ego recall "where will Misaki live?"',
    'ego recall "海図の上で眠ったのは？" --n 1',
    "ego feel-desires",
)

THEME = TerminalTheme(
    (21, 23, 27),
    (230, 228, 223),
    [
        *((33, 37, 43), (236, 112, 99), (69, 179, 169), (220, 168, 56)),
        *((106, 169, 234), (191, 139, 224), (69, 179, 169), (230, 228, 223)),
    ],
)
SVG = """<svg class="{unique_id}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono",
  "Noto Sans Mono CJK JP", monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: system-ui, sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""As rich draws it, without the typefaces that it would load from elsewhere."""


def variables(data_dir: Path, at: datetime) -> dict[str, str]:
    ours = {
        "EGO_DATA_DIR": str(data_dir),
        "EGO_NOW": at.isoformat(),
        "EGO_TIMEZONE": "Asia/Tokyo",
        "EGO_COMPANION": "Misaki",
        "EGO_INTEROCEPTION": "off",
        "EGO_EMBEDDING_MODEL": "",
        "HOME": str(data_dir.parent),
    }
    return {key: value for key, value in os.environ.items() if not key.startswith("EGO_")} | ours


def live(data_dir: Path) -> None:
    """Two weeks in a lighthouse."""

    def use(days: float, tool: str, **arguments: Any) -> Any:
        with ego.open(environ=variables(data_dir, NOW - timedelta(days=days))) as mine:
            return mine.use(tool, **arguments).fields

    said = "I am Nagi. I keep a small lighthouse and write down what the sea brings."
    use(14, "persona_set", text=said, name="Nagi")
    ids = [use(days, "remember", **memory)["id"] for days, memory in TALKED]
    use(10, "create_episode", memory_ids=ids[2:4], summary="The tide tables of another harbour")
    use(3, "create_episode", memory_ids=ids[7:9], summary="A quarrel about keepers, and its end")
    use(1, "link_memories", source_id=ids[1], target_id=ids[9], type="leads_to")
    use(9, "update_relationship", person="Misaki", field="known_fact", value="works at the harbour")
    use(2, "prefer_like", domain="topic", subject="tides")
    speak(data_dir, NOW - timedelta(hours=9), "The kittens are warm. Did you sleep well?")
    use(2, "update_self", field="question", value="Is a lighthouse without a keeper still one?")
    for days, desire in ((0.2, "expression"), (0.6, "social_thirst"), (0.9, "recognition")):
        use(days, "satisfy_desire", name=desire, quality=0.8)


def speak(data_dir: Path, at: datetime, message: str) -> None:
    """Something was done, and it says so."""
    with open_ego(config.read(environ=variables(data_dir, at))) as opened:
        arrives(opened, summary="The kittens are asleep on the charts.")
    with ego.open(environ=variables(data_dir, at)) as mine:
        asked = json.loads(mine.use("speak", packet=True).data)["packet_id"]
        mine.use("speak", commit=json.dumps({"packet_id": asked, "message": message}))


def widened(drawn: str) -> str:
    """The drawing with each wide character as wide as it is on a terminal; rich counts one.

    A text with some is taken apart into runs, each with a place and a length of its own.
    """

    def right(found: re.Match[str]) -> str:
        words = html.unescape(found["words"])
        if not words or cell_len(words) == len(words):
            return found[0]
        column, at, runs = float(found["length"]) / len(words), float(found["x"]), []
        for _, several in groupby(words, key=cell_len):
            run = "".join(several)
            long = column * cell_len(run)
            runs.append(
                f'<text{found["before"]}x="{at:g}"{found["between"]}textLength="{long:g}"'
                f"{found['rest']}>{html.escape(run, quote=False)}</text>"
            )
            at += long
        return "".join(runs)

    text = (
        r'<text(?P<before>[^>]*?)x="(?P<x>[0-9.]+)"(?P<between>[^>]*?)'
        r'textLength="(?P<length>[0-9.]+)"(?P<rest>[^>]*)>(?P<words>[^<]*)</text>'
    )
    return re.sub(text, right, drawn)


@contextmanager
def serving(data_dir: Path) -> Iterator[str]:
    """The address of a real `ego web`."""
    program = [sys.executable, "-m", "ego", "web", "--port", "0"]
    served = subprocess.Popen(
        program, env=variables(data_dir, NOW), stdout=subprocess.PIPE, text=True
    )
    assert served.stdout
    try:
        yield served.stdout.readline().strip()
    finally:
        served.send_signal(signal.SIGTERM)
        served.wait(10)


def photograph(data_dir: Path, profile: Path) -> None:
    program = chromium.find()
    if program is None:
        sys.exit("Chromium is needed: apt-get install chromium.")
    with serving(data_dir) as url, chromium.browsing(program, profile) as browser:
        for scheme in ("light", "dark"):
            page = browser.open(1120, 860, scheme)
            page.go(url)
            page.picture(PLACE / f"web-{scheme}.png")
        page = browser.open(1120, 620)
        page.go(url)
        place = url.partition("/?")[0]
        page.go(f"{place}/memories?q=where+will+Misaki+live")
        page.picture(PLACE / "web-search.png")


def record(data_dir: Path) -> None:
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True)
    for line in SESSION:
        console.print(Text.assemble(("$ ", "bold green"), (line, "bold")))
        words = shlex.split(line)[1:]
        theirs = {key: value for key, value in variables(data_dir, NOW).items() if "EGO_" in key}
        shown = on_a_terminal(data_dir, *words, columns=COLUMNS, **theirs)
        if shown.code:
            sys.exit(f"{line}: {shown.text}")
        console.print(Text.from_ansi(shown.raw.replace("\r\n", "\n").rstrip("\n")))
        console.print()
    drawn = console.export_svg(title="ego", theme=THEME, code_format=SVG, unique_id="ego")
    (PLACE / "session.svg").write_text(widened(drawn), "utf-8")


def main() -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="ego-pictures-") as temporary:
        live(Path(temporary) / "data")
        photograph(Path(temporary) / "data", Path(temporary) / "profile")
        record(Path(temporary) / "data")
    for one in sorted(PLACE.iterdir()):
        print(f"{one.relative_to(ROOT)}  {one.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
