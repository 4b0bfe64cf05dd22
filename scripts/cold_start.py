"""What it costs to start: a command beside a hello-world of the same Typer, and a server
beside a bare one of the same SDK.

    python scripts/cold_start.py [--runs 15] [--parts]

Each pair is run in turn, so that a busy machine is busy for both; the medians are printed,
and the median of the ratios within a turn. `ego feel-desires` is to cost no more than
the hello-world, and `ego serve`, until it has answered its first tools/list, at most 1.2
times a server with as many empty tools. With `--parts` also what each import costs.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from operator import truediv
from pathlib import Path

from ego.faces import registry
from ego.runtime.toolkit import TOOLS

registry.register_all()

AIM, AIM_SERVING = 1.0, 1.2

HELLO = '''\
import typer

app = typer.Typer()


@app.command()
def hello(name: str = "world") -> None:
    """Say hello."""
    print(f"Hello {name}")


app()
'''

BARE = '''\
from mcp.server import MCPServer

server = MCPServer("bare", version="1")


def empty(first: str, second: int = 1) -> str:
    """Do nothing."""
    return first


for number in range({tools}):
    server.add_tool(empty, name=f"tool_{{number}}", structured_output=False)
server.run()
'''
HELLO_SERVER = (
    {
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "cold_start", "version": "1"},
        },
    },
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/list", "params": {}},
)

PARTS = "typer tinydb sqlite3 filelock packaging.version rich.console numpy mcp.server".split()

_IMPORTED = re.compile(r"import time: +(?P<own>\d+) \| +(?P<all>\d+) \| *(?P<name>[\w.]+)$")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--runs", type=int, default=15)
    asked.add_argument("--parts", action="store_true", help="Also what each import costs.")
    wanted = asked.parse_args()

    with tempfile.TemporaryDirectory() as place:
        variables = os.environ | {"EGO_DATA_DIR": str(Path(place) / "data")}
        variables.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed ego is compiled
        hello = Path(place) / "hello.py"
        hello.write_text(HELLO, "utf-8")
        commands = {
            "python": [sys.executable, "-c", ""],
            "hello world": [sys.executable, str(hello)],
            "ego feel-desires": [sys.executable, "-m", "ego", "feel-desires"],
        }
        seconds = in_turn(commands, variables, wanted.runs, until_ended)
        ratio = compared(seconds, "ego feel-desires", "hello world", AIM)

        bare = Path(place) / "bare.py"
        bare.write_text(BARE.format(tools=tools_offered()), "utf-8")
        servers = {
            "bare server": [sys.executable, str(bare)],
            "ego serve": [sys.executable, "-m", "ego", "serve"],
        }
        listing = in_turn(servers, variables, wanted.runs, until_listed)
        ratio_serving = compared(listing, "ego serve", "bare server", AIM_SERVING)
        if wanted.parts:
            show_parts(commands["ego feel-desires"], variables)
    return 0 if ratio <= AIM and ratio_serving <= AIM_SERVING else 1


def in_turn(
    commands: dict[str, list[str]],
    variables: dict[str, str],
    runs: int,
    once: Callable[[list[str], dict[str, str]], None],
) -> dict[str, list[float]]:
    """Seconds of each command's runs, one after the other; the first round only warms up."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for round_ in range(runs + 1):
        for name, command in commands.items():
            started = time.perf_counter()
            once(command, variables)
            if round_:
                seconds[name].append(time.perf_counter() - started)
    return seconds


def until_ended(command: list[str], variables: dict[str, str]) -> None:
    subprocess.run(command, env=variables, stdout=subprocess.DEVNULL, check=True)


def until_listed(command: list[str], variables: dict[str, str]) -> None:
    """Start a server, have it list its tools, and leave it."""
    with subprocess.Popen(
        command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin
        assert server.stdout
        for message in HELLO_SERVER:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        server.stdin.flush()
        while answer := json.loads(server.stdout.readline()):
            if answer.get("id") == 2:
                break
        assert len(answer["result"]["tools"]) == tools_offered()
        server.kill()  # its end is not what is measured


def tools_offered() -> int:
    return sum(tool.offered for tool in TOOLS.values())


def compared(seconds: dict[str, list[float]], ours: str, other: str, aim: float) -> float:
    """Print the figures; returns how many times the other one ours takes."""
    for name, taken in seconds.items():
        print(f"{name:<18} {1000 * statistics.median(taken):6.0f} ms"
              f"   least {1000 * min(taken):4.0f}")  # fmt: skip
    ratio = statistics.median(map(truediv, seconds[ours], seconds[other]))
    print(f"ratio              {ratio:6.2f}      aim {aim}\n")
    return ratio


def show_parts(command: list[str], variables: dict[str, str]) -> None:
    """Milliseconds of each piece by itself, and of ego's modules within one command."""
    print("\nby itself, with all it imports (ms)")
    for part in PARTS:
        found = imported([sys.executable, "-c", f"import {part}"], variables)
        print(f"  {found[part][1]:7.1f}  {part}")
    python, *rest = command
    found = imported([python, *rest], variables)
    print("\nwithin feel-desires (ms: its own, with all it imports)")
    pieces = {n: t for n, t in found.items() if n.split(".")[0] == "ego" or n in PARTS}
    for name, (own, whole) in sorted(pieces.items(), key=lambda item: -item[1][0]):
        print(f"  {own:7.1f} {whole:7.1f}  {name}")
    ours = sum(own for name, (own, _) in found.items() if name.split(".")[0] == "ego")
    print(f"  {ours:7.1f}          all of ego's own")


def imported(command: list[str], variables: dict[str, str]) -> dict[str, tuple[float, float]]:
    """Milliseconds of every module that `command` imports: its own, and with its imports."""
    python, *rest = command
    ran = subprocess.run(
        [python, "-X", "importtime", *rest], env=variables, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    found = (_IMPORTED.match(line) for line in ran.stderr.splitlines())
    return {one["name"]: (int(one["own"]) / 1000, int(one["all"]) / 1000) for one in found if one}


if __name__ == "__main__":
    raise SystemExit(main())
