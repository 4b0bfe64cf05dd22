"""Play a first session with an ego, in a directory that is gone afterwards.

Every line behind `$` is a real command, run as a process of its own; what follows is what
it printed. Nothing here needs the network: the hub of models is declared out of reach.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

# fmt: off
SESSION = (
    ("A mind begins with nothing on it. What it is told first:", "2026-03-01T09:00:00+09:00", (
        ["remember", "Misaki asked me to help her find a flat. She sounded tired, but she laughed.",
         "--emotion", "warm", "--category", "conversation", "--with", "Misaki", "--importance", "4"],
        ["remember", "美咲の猫のミケが、窓辺でずっと桜を見ていた。", "--emotion", "peaceful", "--with", "Misaki"],
        ["remember", "さくらが咲きはじめた。去年の春のことを思い出す。", "--emotion", "nostalgic"],
        ["update-self", "question", "Why does a new place feel like losing the old one?"],
        ["remember", "Misaki moves on 1 April.", "--with", "Misaki"],
        ["remember", "I want to be useful without taking over. What she needs first is to be heard.",
         "--category", "introspection", "--emotion", "contemplative"],
    )),
    ("The next day the agent wakes, and knows nothing but the directory. These words are for a model:",
     "2026-03-02T09:30:00+09:00", (
        ["wake-up"],
        ["feel-desires"],
        ["introspect"],
        ["consider-them", "--person", "Misaki"],
        ["satisfy-desire", "social_thirst", "--quality", "0.9"],
    )),
)
AT_ANY_TIME = ("What its person can ask and see:", "2026-03-02T10:30:00+09:00", (
    ["recall", "searching for a new home", "--n", "1"],
    ["recall", "ペットが外の花を眺めていた", "--n", "1"],
    ["ahead"],
    ["people"],
    ["mood"],
    ["memories"],
))
# fmt: on

INSTALL = (
    "python3 -m venv ~/.ego-venv && ~/.ego-venv/bin/pip install .",
    'export PATH="$HOME/.ego-venv/bin:$PATH"',
    "ego init",
)
"""What README.md tells whoever wants an ego of their own."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="ego-demo-") as temporary:
        data_dir = Path(temporary) / "data"
        for scene in SESSION:
            play(data_dir, *scene)
        speak_mcp(data_dir)
        play(data_dir, *AT_ANY_TIME)
    print(
        "\n== That life is gone again, and this .venv is the demo's. One of your own begins with:"
    )
    for line in INSTALL:
        print(f"$ {line}")
    print(
        "\nIt is kept in ~/.ego/data. None of this needed a language model; to talk with it"
        " (ego chat) it needs one of yours. README.md goes on from here."
    )


def variables(data_dir: Path, now: str) -> dict[str, str]:
    ours = {
        "EGO_DATA_DIR": str(data_dir),
        "EGO_NOW": now,
        "EGO_TIMEZONE": "Asia/Tokyo",
        "EGO_COMPANION": "Misaki",
        "HOME": str(data_dir.parent),
        "HF_HUB_OFFLINE": "1",
    }
    return {k: v for k, v in os.environ.items() if not k.startswith("EGO_")} | ours


def play(data_dir: Path, said: str, now: str, commands: Iterable[list[str]]) -> None:
    """Say what is to be seen, and run these commands at that moment."""
    print(f"\n== {said}")
    for arguments in commands:
        print(f"\n$ ego {shlex.join(arguments)}", flush=True)
        ran = subprocess.run(
            [sys.executable, "-m", "ego", *arguments], env=variables(data_dir, now), check=False
        )
        if ran.returncode != 0:
            sys.exit(f"That failed with exit code {ran.returncode}.")


def speak_mcp(data_dir: Path) -> None:
    """The same tools, asked for by an MCP client."""
    import anyio
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def session() -> None:
        server = StdioServerParameters(
            command=sys.executable,
            args=["-m", "ego", "serve"],
            env=variables(data_dir, "2026-03-02T10:00:00+09:00"),
        )
        async with Client(stdio_client(server)) as client:
            tools = await client.list_tools()
            print(f"\n== Over MCP `ego serve` offers it {len(tools.tools)} tools. One call:")
            arguments = {"context": "ミケは何を見ていた？", "n": 1}
            print(f"\n> recall {json.dumps(arguments, ensure_ascii=False)}")
            answer = await client.call_tool("recall", arguments)
            print(answer.content[0].text)

    anyio.run(session)


if __name__ == "__main__":
    main()
